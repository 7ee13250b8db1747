/** The dialog named in the address. */
import { useSearchParams } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { RefusalDialog } from '~/ui/dialogs/refusal-dialog'
import { Note } from '~/ui/note'
import { type DialogName, hrefTo } from './address'
import { ChooseVehiculo } from './choose'
import { ServicioForm } from './form'
import { KilometrajeForm } from './kilometraje'
import type { DialogData } from './load.server'
import { PlanForm } from './plan-form'
import { RemovePlan, RemoveServicio } from './remove'
import { ViewServicio } from './view'

export function OpenedDialog({ opened, today }: { opened: DialogData; today: string }) {
  switch (opened.dialog) {
    case 'negada':
      return <Refused {...opened} />
    case 'elegir': {
      const { para: purpose, vehiculos, hasVehiculos } = opened
      return <ChooseVehiculo dialog={purpose} vehiculos={vehiculos} hasVehiculos={hasVehiculos} />
    }
    case 'nuevo':
      return <ServicioForm key={opened.vehiculo.id} {...opened} servicio={null} today={today} />
    case 'editar': {
      const { servicio } = opened
      const { vehiculo_id: id, vehiculo_km: kilometraje, vehiculo_km_fecha: kilometraje_fecha } = servicio
      const { planes, talleres } = servicio
      const vehiculo = { ...servicio, id, kilometraje, kilometraje_fecha, kilometraje_estimado: null }
      return (
        <ServicioForm
          key={servicio.id}
          vehiculo={vehiculo}
          planes={planes}
          talleres={talleres}
          servicio={servicio}
          today={today}
          cumple={null}
        />
      )
    }
    case 'ver':
      return <ViewServicio servicio={opened.servicio} />
    case 'eliminar':
      return <RemoveServicio servicio={opened.servicio} today={today} />
    case 'plan-nuevo': {
      const { vehiculo, propuesta: proposal } = opened
      return (
        <PlanForm
          key={`${vehiculo.id} ${proposal}`}
          vehiculo={vehiculo}
          propuesta={proposal}
          today={today}
          plan={null}
        />
      )
    }
    case 'plan': {
      const { plan } = opened
      const vehiculo = { ...plan, id: plan.vehiculo_id }
      return <PlanForm key={plan.id} vehiculo={vehiculo} plan={plan} today={today} propuesta={null} />
    }
    case 'plan-eliminar':
      return <RemovePlan plan={opened.plan} today={today} />
    case 'km':
      return <KilometrajeForm key={opened.vehiculo.id} vehiculo={opened.vehiculo} today={today} />
  }
}

/** Shown instead of a form that would be refused: why nothing can be added now. */
function Refused({ requested, clave }: { requested: DialogName; clave: string }) {
  const { t, reason } = useI18n()
  const [params] = useSearchParams()
  return (
    <RefusalDialog
      title={t(requested === 'nuevo' ? 'mantenimientos.registrar' : 'mantenimientos.add_plan')}
      closeTo={hrefTo(params)}
    >
      <Note tone="warn">{reason(clave)}</Note>
    </RefusalDialog>
  )
}
