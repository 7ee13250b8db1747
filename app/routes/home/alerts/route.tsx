/** Alertas of a Usuario: those of the assigned vehicles, with the same actions. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { firstRtm } from '~/alerts/first-rtm'
import { moveAlerts, readAlerts } from '~/alerts/moves.server'
import type { Fixes } from '~/alerts/row'
import { AlertsScreen } from '~/alerts/screen'
import { rereadWhenGone } from '~/forms/reread-when-gone'
import { metaTitle } from '~/i18n/title'
import { openWithView } from '~/views/opening.server'
import { NoEmpresaPage } from '../nothing-yet'

export const shouldRevalidate = rereadWhenGone

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'alertas.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) return data({ withoutEmpresa: own.person.email })
  openWithView(request, 'alertas', own)
  const loaded = await readAlerts(request, own, context)
  return data({ ...loaded, today: own.today }, loaded.page ? 200 : 503)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) throw new Response(null, { status: 403 })
  return moveAlerts(request, own.alertas, { actor: own.person.id, now: own.now })
}

const FIXES: Fixes = { documento: (id) => `/documents?renovar=${id}`, 'primera-rtm': firstRtm('/documents') }

export default function Alertas() {
  const data = useLoaderData<typeof loader>()
  if ('withoutEmpresa' in data) return <NoEmpresaPage title="alertas.title" correo={data.withoutEmpresa} />
  return <AlertsScreen {...data} fixes={FIXES} documents="/documents" />
}
