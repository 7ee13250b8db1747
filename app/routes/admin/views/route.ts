/** The own views of a list of the company, for the dialog «Mis vistas». */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { changeViews, readViews } from '~/views/orders.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  return readViews(request, (await context.empresa(request)).vistas)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return changeViews(request, (await context.empresa(request)).vistas)
}
