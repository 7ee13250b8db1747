/** Alertas of a Usuario: those of the assigned vehicles, with the same actions. */
import { AlertasList } from '@domain/alertas/alerta'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { firstRtm } from '~/alerts/first-rtm'
import { moveAlerts, readAlerts } from '~/alerts/orders.server'
import type { Fixes } from '~/alerts/row'
import { AlertsScreen } from '~/alerts/screen'
import { metaTitle } from '~/i18n/title'
import { openWithView } from '~/views/opening.server'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'alertas.title')

const NOTHING = { n: 0, more: false }
/** A person without a company (never had one, or was removed) has no vehicles and no alerts. */
const WITHOUT_EMPRESA = {
  lista: AlertasList.parse({}),
  hidden: { key: '', ids: [] },
  page: {
    filas: [],
    antes: null,
    despues: null,
    count: { todas: NOTHING, pendientes: NOTHING, revisadas: NOTHING, resueltas: NOTHING },
    inicio: null,
  },
  today: '',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) return data(WITHOUT_EMPRESA)
  openWithView(request, 'alertas', own)
  const loaded = await readAlerts(request, own, context)
  return data({ ...loaded, today: own.today }, loaded.page ? 200 : 503)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) throw new Response(null, { status: 403 })
  return moveAlerts(request, own.alertas, { actor: own.persona.id, now: own.now })
}

const FIXES: Fixes = { documento: (id) => `/documents?renovar=${id}`, 'primera-rtm': firstRtm('/documents') }

export default function Alertas() {
  return <AlertsScreen {...useLoaderData<typeof loader>()} fixes={FIXES} documents="/documents" />
}
