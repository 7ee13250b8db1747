/** The dialog that the address names, over the list. */
import { useSearchParams } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { Instead } from '~/ui/instead'
import { Note } from '~/ui/note'
import { hrefTo } from './address'
import { ElegirVehiculo } from './elegir'
import { EliminarPlan, EliminarServicio } from './eliminar'
import { FormularioServicio } from './formulario'
import { FormularioKilometraje } from './kilometraje'
import type { Abierta } from './load.server'
import { FormularioPlan } from './plan-formulario'
import { VerServicio } from './ver'

export function Window({ abierta, hoy }: { abierta: Abierta; hoy: string }) {
  switch (abierta.ventana) {
    case 'negada':
      return <Negada {...abierta} />
    case 'elegir': {
      const { para, vehiculos, hayVehiculos } = abierta
      return <ElegirVehiculo ventana={para} vehiculos={vehiculos} hayVehiculos={hayVehiculos} />
    }
    case 'nuevo': {
      const { vehiculo, planes, talleres, cumple } = abierta
      return <FormularioServicio key={vehiculo.id} {...{ vehiculo, planes, talleres, cumple, hoy }} servicio={null} />
    }
    case 'editar': {
      const { servicio } = abierta
      const { vehiculo_id: id, vehiculo_km: kilometraje, vehiculo_km_fecha: kilometraje_fecha } = servicio
      const vehiculo = { ...servicio, id, kilometraje, kilometraje_fecha }
      const { planes, talleres } = servicio
      return <FormularioServicio key={servicio.id} {...{ vehiculo, planes, talleres, servicio, hoy }} cumple={null} />
    }
    case 'ver':
      return <VerServicio servicio={abierta.servicio} />
    case 'eliminar':
      return <EliminarServicio servicio={abierta.servicio} hoy={hoy} />
    case 'plan-nuevo': {
      const { vehiculo, propuesta } = abierta
      return <FormularioPlan key={`${vehiculo.id} ${propuesta}`} {...{ vehiculo, propuesta, hoy }} plan={null} />
    }
    case 'plan': {
      const { plan } = abierta
      const vehiculo = { ...plan, id: plan.vehiculo_id }
      return <FormularioPlan key={plan.id} {...{ vehiculo, plan, hoy }} propuesta={null} />
    }
    case 'plan-eliminar':
      return <EliminarPlan plan={abierta.plan} hoy={hoy} />
    case 'km':
      return <FormularioKilometraje key={abierta.vehiculo.id} vehiculo={abierta.vehiculo} hoy={hoy} />
  }
}

/** Instead of a form that would be refused: why nothing can be added now. */
function Negada({ de, clave }: { de: string; clave: string }) {
  const { t, motivo } = useI18n()
  const [params] = useSearchParams()
  return (
    <Instead
      title={t(de === 'nuevo' ? 'mantenimientos.registrar' : 'mantenimientos.agregar_plan')}
      closeTo={hrefTo(params)}
    >
      <Note tone="warn">{motivo(clave)}</Note>
    </Instead>
  )
}
