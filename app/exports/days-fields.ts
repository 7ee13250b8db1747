/** What a file says of the days of vehicles. */
import { coveredMs, type DaySum } from '@domain/recorridos/day-sums'
import type { Period } from '@domain/recorridos/period'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { TextKey } from '~/i18n/texts'
import { kmh } from '~/recorridos/words'
import { day, type Field, type Fields, instant, number, text } from './fields'

const MINUTE_MS = 60_000

/** A value that a row without a position does not have. */
const known =
  <R extends DaySum>(of: (row: R) => number): Field<R>['of'] =>
  (row) =>
    row.reported > 0 ? of(row) : null
const minutes = <R extends DaySum>(title: TextKey, of: (row: R) => number): Field<R> =>
  number(
    title,
    known((row: R) => Math.round(of(row) / MINUTE_MS)),
  )
const sums = <R extends DaySum>() => ({
  metros: [
    number<R>(
      'dias.col_meters',
      known(({ metros }) => metros),
    ),
  ],
  movimiento: [minutes<R>('dias.col_moving', ({ movimiento }) => movimiento)],
  detenido: [minutes<R>('dias.col_stopped', ({ detenido }) => detenido)],
  maxima: [number<R>('dias.col_top', ({ maxima }) => (maxima > 0 ? kmh(maxima) : null))],
  signal: [minutes<R>('dias.col_signal', coveredMs)],
})
const hours = <R extends DaySum>() => ({
  inicio: [instant<R>('dias.first_start', ({ inicio }) => inicio)],
  fin: [instant<R>('dias.last_stop', ({ fin }) => fin)],
})

type OfFleet = DaySum & { id: string; placa: string; marca: string; modelo: string }

/** The fleet's list of a day or a month, by the columns of its table. */
export const daysFields = ({ unit }: Pick<Period, 'unit'>): Fields<OfFleet> => ({
  vehiculo: [
    text('dias.vehiculo', ({ placa }) => formatPlaca(placa), 11),
    text('vehiculos.marca', ({ marca }) => marca),
    text('vehiculos.modelo', ({ modelo }) => modelo),
  ],
  ...sums<OfFleet>(),
  ...(unit === 'day' ? hours<OfFleet>() : { dias: [number<OfFleet>('dias.days', ({ reported }) => reported)] }),
})

type OfVehicle = DaySum & { dia: string }

/** The days of one vehicle. */
export const VEHICLE_DAYS: readonly Field<OfVehicle>[] = [
  day<OfVehicle>('dias.date', ({ dia }) => dia),
  ...Object.values(sums<OfVehicle>()).flat(),
  ...Object.values(hours<OfVehicle>()).flat(),
]
