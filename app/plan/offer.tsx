/** A link to a plan that lifts the refusal beside it; only for an Administrador, who can buy it. */
import type { RefusalReason } from '@domain/refusal'
import { Link, useLocation } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { useReachable } from '~/ui/read-only'
import { HREF_PLANES } from './address'

const SOLVED_BY_PLAN: ReadonlySet<string> = new Set<RefusalReason>([
  'limite-de-vehiculos',
  'limite-de-miembros',
  'limite-de-administradores',
  'plan-sin-gps',
  'suscripcion-terminada',
  'prueba-terminada',
])

export function PlanOffer({ clave }: { clave: string }) {
  return SOLVED_BY_PLAN.has(clave) ? <PlansLink /> : null
}

/** «Ver planes»; nothing in a Usuario's area. */
export function PlansLink() {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const reachable = useReachable()
  return pathname.startsWith('/admin') && reachable(HREF_PLANES) ? (
    <Link to={HREF_PLANES}>{t('common.view_planes')}</Link>
  ) : null
}
