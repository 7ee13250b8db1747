/** Ubicaciones compartidas of a company: the active links of all its vehicles, or of one. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { metaTitle } from '~/i18n/title'
import { load, run } from '~/shares/load.server'
import { SharesScreen } from '~/shares/screen'
import { Missing } from '~/ui/missing'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'compartidos.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  return load(request, await context.openedEmpresa(request), context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return run(request, await context.openedEmpresa(request))
}

export default function Shares() {
  return <SharesScreen {...useLoaderData<typeof loader>()} />
}

export const ErrorBoundary = () => (
  <Missing title="compartidos.title" back="compartidos.view_all" backTo="/admin/shares" />
)
