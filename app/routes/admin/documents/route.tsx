/** Documentos of the company: every action on its vehicles' documents. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { load, runCommand } from '~/documents/load.server'
import { Documentos } from '~/documents/screen'
import { metaTitle } from '~/i18n/title'
import { openWithView } from '~/views/opening.server'

export { NotFound as ErrorBoundary } from '~/documents/screen'

const PLACE = { screen: '/admin/documents', canManage: true }

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'documentos.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = await context.openedEmpresa(request)
  openWithView(request, 'documentos', services)
  return load(request, services, PLACE, context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return runCommand(request, await context.openedEmpresa(request), PLACE.screen)
}

export default function Route() {
  return <Documentos datos={useLoaderData<typeof loader>()} />
}
