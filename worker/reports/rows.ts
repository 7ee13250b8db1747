/** The shapes of what reports read. */
import type { Cursor } from '../domain/cursor'
import type { Episode } from '../domain/lugares/episode'
import type { DaySum } from '../domain/recorridos/day-sums'
import { REPORT_ROWS } from '../domain/reports/kinds'
import type { EpisodeSum, Way } from '../domain/reports/totals'
import type { Servicio } from '../domain/vehiculos/clase'
import type { Row, SqlSource } from '../tenant/source'
import type { Choice } from '../vehiculos/choice'
import { vehiculoFields } from '../vehiculos/fields'
import type { AssessedVehiculo } from '../vehiculos/situations'

/** Which rows of a report: the first, or those after a place, and how many at most. */
export interface ReportPage {
  after: Cursor | null
  limit: number
}
export const FIRST_ROWS: ReportPage = { after: null, limit: REPORT_ROWS }
/** For what is put together whole. */
export const EVERY_ROW = Number.MAX_SAFE_INTEGER

/** Every report comes with the vehicles that it can be narrowed to; `selected` is null for one of another company. */
interface Narrowed {
  choice: Choice
}

interface ReportVehicle {
  id: string
  placa: string
  marca: string
  modelo: string
  servicio: Servicio
}

/** What a vehicle did in a month: whole metres, milliseconds; `reported` days have positions. */
interface MonthOfVehicle
  extends ReportVehicle,
    Pick<DaySum, 'reported' | 'metros' | 'movimiento' | 'detenido' | 'maxima'> {
  /** `YYYY-MM` */
  mes: string
}

export interface FleetState extends Narrowed {
  /** by plate, each with its verdict of today */
  rows: AssessedVehiculo[]
  /** there are more vehicles than these */
  more: boolean
}

export interface Distance extends Narrowed {
  /** by plate, the oldest month first; no more than were asked for */
  rows: MonthOfVehicle[]
  /** of all rows */
  sums: Way
  /** there are more rows than these */
  more: boolean
  /** metres of all vehicles by day `YYYY-MM-DD`; days without positions are missing */
  days: { dia: string; metros: number }[]
  /** how many vehicles there are, with and without positions */
  vehicles: number
}

/** What happened to a vehicle once; instants are UTC milliseconds, `fin` null while it lasts, speeds km/h. */
interface EpisodeOfVehicle
  extends Omit<ReportVehicle, 'id'>,
    Pick<Episode, 'tipo' | 'inicio' | 'fin' | 'maximo' | 'limite'> {
  episode: string
  vehiculo_id: string
  /** the name that the place had then */
  lugar: string | null
}

export interface Episodes extends Narrowed {
  /** the newest first; no more than were asked for */
  rows: EpisodeOfVehicle[]
  more: boolean
  /** of all rows, by kind */
  sums: EpisodeSum[]
  /** milliseconds of long stops within the span, including stops that began before it; 0 unless stops were asked for */
  stoppedMs: number
  /** milliseconds at places within the span, including visits that began before it; 0 unless visits were asked for */
  atPlaces: number
}

/** What a vehicle's maintenance cost in the period, in whole cents, and how far it went, in whole metres. */
interface CostOfVehicle extends ReportVehicle {
  services: number
  costo: number
  /** of it, in the months since the GPS first measured */
  measuredCost: number
  metros: number
  /** days with positions */
  reported: number
}

export interface Costs extends Narrowed {
  /** vehicles with services or positions, by plate; no more than were asked for */
  rows: CostOfVehicle[]
  more: boolean
  /** cents by vehicle of those read and month `YYYY-MM`; months without services are missing */
  byMonth: { id: string; placa: string; mes: string; total: number }[]
}

export interface Drivers extends Narrowed {
  /** by the day on which the licence ends; no more than were asked for */
  rows: DriverRow[]
  more: boolean
}
type DriverRow = Row<ReturnType<typeof driverReportFields>>

/** The columns of a driver with the vehicle. */
export const driverReportFields = (c: SqlSource<'conductores'>, v: SqlSource<'vehiculos'>) => ({
  ...vehiculoFields(v),
  driver: c.id,
  nombre: c.nombre,
  documento: c.documento,
  telefono: c.telefono,
  licencia_tipo: c.licencia_tipo,
  licencia_numero: c.licencia_numero,
  licencia_fecha_vencimiento: c.licencia_fecha_vencimiento,
})
