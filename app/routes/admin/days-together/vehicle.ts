/** A vehicle among those that are shown together. */
import type { Day } from '@domain/recorridos/day'
import type { Way } from '~/recorridos/way'

export interface Vehicle {
  id: string
  placa: string
  servicio: 'particular' | 'publico'
  /** metres that devices had counted which were deleted, and their points with them; null when there are none */
  erased: number | null
}
/** A vehicle whose day is there; `index` counts from 0. */
export interface ReadVehicle extends Vehicle {
  index: number
  day: Day
  way: Way
}
