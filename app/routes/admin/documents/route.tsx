/** Documentos of the company: everything that can be done with the papers of its vehicles. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titulo } from '~/i18n/titulo'
import { cargar, hacer } from '~/papers/load.server'
import { Documentos } from '~/papers/screen'

export { NoEsta as ErrorBoundary } from '~/papers/screen'

const LUGAR = { pantalla: '/admin/documents', administra: true }

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'documentos.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  return cargar(request, await context.abierta(request), LUGAR, context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return hacer(request, await context.abierta(request), LUGAR)
}

export default function Ruta() {
  return <Documentos datos={useLoaderData<typeof loader>()} />
}
