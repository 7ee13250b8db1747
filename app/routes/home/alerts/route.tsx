/** Alertas of a Usuario: those of the assigned vehicles, which they may move too. */
import { ListaAlertas } from '@domain/alerta'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { firstRtm } from '~/alerts/first-rtm'
import { moveAlerts, readAlerts } from '~/alerts/orders.server'
import type { Fixes } from '~/alerts/row'
import { AlertsScreen } from '~/alerts/screen'
import { titulo } from '~/i18n/titulo'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'alertas.titulo')

const NADA = { n: 0, mas: false }
/** Who belongs to no company (any more) has no vehicles and no alerts. */
const SIN_EMPRESA = {
  lista: ListaAlertas.parse({}),
  pagina: {
    filas: [],
    antes: null,
    despues: null,
    conteo: { todas: NADA, pendientes: NADA, revisadas: NADA, resueltas: NADA },
    inicio: null,
  },
  hoy: '',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const suyo = await context.deUsuario(request)
  if (!suyo.empresa) return data(SIN_EMPRESA)
  const leidas = await readAlerts(request, suyo.alertas, context)
  return data({ ...leidas, hoy: suyo.hoy }, leidas.pagina ? 200 : 503)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const suyo = await context.deUsuario(request)
  if (!suyo.empresa) throw new Response(null, { status: 403 })
  return moveAlerts(request, suyo.alertas, suyo.persona.id)
}

const FIXES: Fixes = { documento: (id) => `/documents?renovar=${id}`, 'primera-rtm': firstRtm('/documents') }

export default function Alertas() {
  return <AlertsScreen {...useLoaderData<typeof loader>()} fixes={FIXES} documents="/documents" />
}
