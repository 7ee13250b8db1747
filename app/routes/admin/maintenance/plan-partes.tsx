/** A plan in words: how often it is done, when it is due, and its state. */
import { estadoDePlan, mandanKm, queda } from '@domain/plan-mantenimiento'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import type { PlanMostrado } from './load.server'

/** «Cada 5.000 km o 6 meses» */
export function Intervalo({ plan: { cada_km, cada_meses } }: { plan: Pick<PlanMostrado, 'cada_km' | 'cada_meses'> }) {
  const { t, numero } = useI18n()
  const meses = cada_meses === null ? null : t('mantenimientos.meses', { n: cada_meses })
  const km = cada_km === null ? null : t('mantenimientos.km', { km: numero(cada_km) })
  if (km && meses) return <>{t('mantenimientos.cada_dos', { km, meses })}</>
  return <>{t('mantenimientos.cada', { cuanto: km ?? meses ?? '' })}</>
}

/** The state of a plan: a job is overdue where a paper has expired. */
export function PlanBadge({ plan, hoy }: { plan: PlanMostrado; hoy: string }) {
  const { t } = useI18n()
  const estado = estadoDePlan(plan, plan.kilometraje, hoy)
  return <Badge estado={estado} word={estado === 'Vencido' ? t('mantenimientos.vencido') : undefined} />
}

/** When it is due, by day and by kilometres; what is missing to tell. */
export function Toca({ plan, hoy }: { plan: PlanMostrado; hoy: string }) {
  const { t, fecha, enDias, numero } = useI18n()
  const quedan = queda(plan, plan.kilometraje, hoy)
  const { dias, km } = quedan
  const porFecha =
    dias !== null && plan.proxima_fecha !== null
      ? t('mantenimientos.toca_el', { cuando: enDias(dias), fecha: fecha(plan.proxima_fecha) })
      : null
  // what is short comes first
  const lineas = (mandanKm(quedan) ? [porKm(), porFecha] : [porFecha, porKm()]).filter((linea) => linea !== null)
  if (lineas.length === 0) return <span className="faint">{t('mantenimientos.falta_ultimo')}</span>
  return (
    <>
      {lineas.map((linea) => (
        <span className="due-line" key={linea}>
          {linea}
        </span>
      ))}
    </>
  )

  function porKm(): string | null {
    if (plan.proximo_km === null) return null
    const alos = numero(plan.proximo_km)
    if (km === null) return t('mantenimientos.alos_km', { km: alos })
    if (km === 0) return t('mantenimientos.ahora_km', { alos })
    return t(km > 0 ? 'mantenimientos.faltan_km' : 'mantenimientos.pasado_km', { km: numero(Math.abs(km)), alos })
  }
}
