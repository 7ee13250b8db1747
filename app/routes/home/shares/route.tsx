/** Ubicaciones compartidas of a Usuario: the active links of the assigned vehicles. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { metaTitle } from '~/i18n/title'
import { load, ownServices, run } from '~/shares/load.server'
import { SharesScreen } from '~/shares/screen'
import { Missing } from '~/ui/missing'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'compartidos.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  return load(request, ownServices(await context.ofUsuario(request)), context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return run(request, ownServices(await context.ofUsuario(request)))
}

export default function Shares() {
  return <SharesScreen {...useLoaderData<typeof loader>()} />
}

export const ErrorBoundary = () => <Missing title="compartidos.title" back="compartidos.view_all" backTo="/shares" />
