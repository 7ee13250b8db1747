/** Confirms deleting a service or a plan: names it and its consequences. */
import { mantenimientoCommand } from '@domain/mantenimientos/mantenimiento'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/dialogs/confirm'
import { hrefTo } from './address'

interface ServicioToRemove {
  id: string
  placa: string
  fecha: string
  costo: number
  items: readonly { descripcion: string; plan_id: string | null }[]
  archivos: readonly unknown[]
}

export function RemoveServicio({ servicio, today }: { servicio: ServicioToRemove; today: string }) {
  const { t, date, money } = useI18n()
  const [params] = useSearchParams()
  const schema = useMemo(() => mantenimientoCommand(today), [today])
  const f = useActionForm({ id: 'eliminar-servicio', schema, intent: 'remove' })
  const which = { placa: formatPlaca(servicio.placa), fecha: date(servicio.fecha) }
  const { items, archivos } = servicio
  return (
    <Confirm
      title={t('mantenimientos.delete_confirm', which)}
      confirm={t('mantenimientos.delete_button_label')}
      of={f}
      closeTo={hrefTo(params)}
      fields={{ id: servicio.id }}
    >
      <p>{t('mantenimientos.delete_detail', { costo: money(servicio.costo) })}</p>
      <ul className="bullets">
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same job may appear twice
          <li key={i}>{item.descripcion}</li>
        ))}
        {archivos.length > 0 && <li>{t('mantenimientos.n_archivos_long', { n: archivos.length })}</li>}
      </ul>
      {items.some((item) => item.plan_id !== null) && <p>{t('mantenimientos.delete_planes')}</p>}
    </Confirm>
  )
}

export function RemovePlan(props: {
  plan: { id: string; nombre: string; placa: string; servicios: number }
  today: string
}) {
  const { plan, today } = props
  const { t } = useI18n()
  const [params] = useSearchParams()
  const schema = useMemo(() => mantenimientoCommand(today), [today])
  const f = useActionForm({ id: 'eliminar-plan', schema, intent: 'remove-plan' })
  const which = { plan: plan.nombre, placa: formatPlaca(plan.placa) }
  return (
    <Confirm
      title={t('mantenimientos.delete_plan_confirm', which)}
      confirm={t('mantenimientos.delete_plan_button')}
      of={f}
      closeTo={hrefTo(params)}
      fields={{ id: plan.id }}
    >
      <p>{t('mantenimientos.delete_plan_detail')}</p>
      {plan.servicios > 0 && <p>{t('mantenimientos.delete_plan_servicios', { n: plan.servicios })}</p>}
    </Confirm>
  )
}
