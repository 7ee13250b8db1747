/** Ubicaciones compartidas of a Usuario: the active links of the assigned vehicles. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { metaTitle } from '~/i18n/title'
import { load, ownServices, run } from '~/shares/load.server'
import { SharesScreen } from '~/shares/screen'
import { Missing } from '~/ui/missing'
import { NoEmpresaPage } from '../nothing-yet'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'compartidos.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  return own.empresa ? load(request, ownServices(own), context) : data({ withoutEmpresa: own.person.email })
}

export async function action({ request, context }: ActionFunctionArgs) {
  return run(request, ownServices(await context.ofUsuario(request)))
}

export default function Shares() {
  const data = useLoaderData<typeof loader>()
  if ('withoutEmpresa' in data) return <NoEmpresaPage title="compartidos.title" correo={data.withoutEmpresa} />
  return <SharesScreen {...data} />
}

export const ErrorBoundary = () => <Missing title="compartidos.title" back="compartidos.view_all" backTo="/shares" />
