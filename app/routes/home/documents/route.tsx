/** Documentos of a Usuario: those of the assigned vehicles, to read, to add and to renew. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titulo } from '~/i18n/titulo'
import { cargar, hacer } from '~/papers/load.server'
import { Documentos, SinEmpresa } from '~/papers/screen'

export { NoEsta as ErrorBoundary } from '~/papers/screen'

const LUGAR = { pantalla: '/documents', administra: false }

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'documentos.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const suyo = await context.deUsuario(request)
  return suyo.empresa ? cargar(request, suyo, LUGAR, context) : data(null)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const suyo = await context.deUsuario(request)
  if (!suyo.empresa) throw new Response(null, { status: 404 })
  return hacer(request, suyo, LUGAR)
}

export default function Ruta() {
  const datos = useLoaderData<typeof loader>()
  return datos ? <Documentos datos={datos} /> : <SinEmpresa />
}
