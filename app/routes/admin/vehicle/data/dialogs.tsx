/** The dialogs of the page of a vehicle: who sees it, and its removal. They load when one is opened. */
import type { ComponentProps } from 'react'
import { AssignVehiculo } from '../../vehicles/assign'
import { RemoveVehiculo } from '../../vehicles/remove'

interface Opened {
  eliminado: ComponentProps<typeof RemoveVehiculo>['vehiculo'] | null
  toAssign: Omit<ComponentProps<typeof AssignVehiculo>, 'today'> | null
  today: string
}

export function OpenedDialogs({ eliminado: removed, toAssign, today }: Opened) {
  return (
    <>
      {removed && <RemoveVehiculo vehiculo={removed} today={today} />}
      {toAssign && <AssignVehiculo key={toAssign.vehiculo.id} {...toAssign} today={today} />}
    </>
  )
}
