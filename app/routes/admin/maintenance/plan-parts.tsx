/** A plan in words: its interval, its next due point, and its state. */
import { odometerNow } from '@domain/mantenimientos/odometer'
import { isKmMoreUrgent, planEstadoOn, remaining } from '@domain/mantenimientos/plan'
import { planWord } from '~/i18n/plan-word'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/signs/badge'
import type { ShownPlan } from './load.server'

/** «Cada 5.000 km o 6 meses» */
export function Interval({ plan: { cada_km, cada_meses } }: { plan: Pick<ShownPlan, 'cada_km' | 'cada_meses'> }) {
  const { t, formatNumber } = useI18n()
  const months = cada_meses === null ? null : t('mantenimientos.n_months', { n: cada_meses })
  const km = cada_km === null ? null : t('mantenimientos.km', { km: formatNumber(cada_km) })
  if (km && months) return <>{t('mantenimientos.every_both', { km, meses: months })}</>
  return <>{t('mantenimientos.every', { cuanto: km ?? months ?? '' })}</>
}

/** The state of a plan: documents are «Vencido», jobs have a word of their own for overdue. */
export function PlanBadge({ plan, today }: { plan: ShownPlan; today: string }) {
  const i18n = useI18n()
  const estado = planEstadoOn(plan, odometerNow(plan).km, today)
  return <Badge estado={estado} word={planWord(estado, i18n)} />
}

/** When it is due, by date and by kilometres; or which data are missing. */
export function NextDue({ plan, today }: { plan: ShownPlan; today: string }) {
  const { t, date, inDays, formatNumber } = useI18n()
  const { km: kilometraje, isEstimated } = odometerNow(plan)
  const left = remaining(plan, kilometraje, today)
  const { dias: days, km } = left
  const byFecha =
    days !== null && plan.proxima_fecha !== null
      ? t('mantenimientos.due_on', { cuando: inDays(days), fecha: date(plan.proxima_fecha) })
      : null
  // the nearer one first
  const lines = (isKmMoreUrgent(left) ? [byKm(), byFecha] : [byFecha, byKm()]).filter((line) => line !== null)
  if (lines.length === 0) return <span className="faint">{t('mantenimientos.last_unknown')}</span>
  return (
    <>
      {lines.map((line) => (
        <span className="due-line" key={line}>
          {line}
        </span>
      ))}
    </>
  )

  function byKm(): string | null {
    if (plan.proximo_km === null) return null
    const atKm = formatNumber(plan.proximo_km)
    if (km === null) return t('mantenimientos.at_km', { km: atKm })
    if (km === 0) return t('mantenimientos.now_km', { alos: atKm })
    if (isEstimated)
      return t(km > 0 ? 'mantenimientos.km_left_estimated' : 'mantenimientos.overdue_km_estimated', {
        km: formatNumber(Math.abs(km)),
        alos: atKm,
      })
    return t(km > 0 ? 'mantenimientos.km_left' : 'mantenimientos.overdue_km', {
      km: formatNumber(Math.abs(km)),
      alos: atKm,
    })
  }
}
