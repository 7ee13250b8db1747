/** Documentos of a Usuario: those of the assigned vehicles, to read, add and renew. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { load, runUsuarioCommand } from '~/documents/load.server'
import { Documentos } from '~/documents/screen'
import { metaTitle } from '~/i18n/title'
import { openWithView } from '~/views/opening.server'
import { NoEmpresaPage } from '../nothing-yet'

export { NotFound as ErrorBoundary } from '~/documents/screen'

const PLACE = { screen: '/documents', canManage: false }

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'documentos.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) return data({ withoutEmpresa: own.person.email })
  openWithView(request, 'documentos', own)
  return load(request, own, PLACE, context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) throw new Response(null, { status: 404 })
  return runUsuarioCommand(request, own, PLACE.screen)
}

export default function Route() {
  const data = useLoaderData<typeof loader>()
  if ('withoutEmpresa' in data) return <NoEmpresaPage title="documentos.title" correo={data.withoutEmpresa} />
  return <Documentos datos={data} />
}
