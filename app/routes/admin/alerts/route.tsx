/** Alertas of the company. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { firstRtm } from '~/alerts/first-rtm'
import { moveAlerts, readAlerts } from '~/alerts/moves.server'
import type { Fixes } from '~/alerts/row'
import { AlertsScreen } from '~/alerts/screen'
import { addressAt } from '~/alerts/way'
import { rereadWhenGone } from '~/forms/reread-when-gone'
import { metaTitle } from '~/i18n/title'
import { openWithView } from '~/views/opening.server'

export const shouldRevalidate = rereadWhenGone

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'alertas.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = await context.openedEmpresa(request)
  openWithView(request, 'alertas', services)
  const loaded = await readAlerts(request, services, context)
  return data({ ...loaded, today: services.today }, loaded.page ? 200 : 503)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { alertas, person, now } = await context.openedEmpresa(request)
  return moveAlerts(request, alertas, { actor: person.id, now })
}

const FIXES: Fixes = {
  documento: (id) => `/admin/documents?renovar=${id}`,
  licencia: (id) => `/admin/drivers?editar=${id}`,
  mantenimiento: (id) => `/admin/maintenance?plan=${id}`,
  'primera-rtm': firstRtm('/admin/documents'),
  episodio: (id, at) => addressAt(`/admin/vehicles/${id}/recorridos`, at),
}

export default function Alertas() {
  return <AlertsScreen {...useLoaderData<typeof loader>()} fixes={FIXES} documents="/admin/documents" />
}
