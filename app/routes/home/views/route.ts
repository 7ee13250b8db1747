/** The own views of a Usuario's list, for the dialog «Mis vistas». */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { changeViews, readViews } from '~/views/orders.server'

const notFound = () => new Response(null, { status: 404 })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) throw notFound()
  return readViews(request, own.vistas)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) throw notFound()
  return changeViews(request, own.vistas)
}
