/** The way to a plan that lifts a refusal, beside the refusal: for who can take it, an Administrador. */
import type { MotivoKey } from '@domain/refusal'
import { Link, useLocation } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { useReachable } from '~/ui/read-only'
import { HREF_PLANES } from './address'

const CON_PLAN: ReadonlySet<string> = new Set<MotivoKey>([
  'limite-de-vehiculos',
  'limite-de-miembros',
  'limite-de-administradores',
  'plan-sin-gps',
  'suscripcion-terminada',
])

export function PlanOffer({ clave }: { clave: string }) {
  return CON_PLAN.has(clave) ? <PlansLink /> : null
}

/** «Ver planes»; nothing in the area of a Usuario. */
export function PlansLink() {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const reachable = useReachable()
  return pathname.startsWith('/admin') && reachable(HREF_PLANES) ? (
    <Link to={HREF_PLANES}>{t('suscripcion.view_planes')}</Link>
  ) : null
}
