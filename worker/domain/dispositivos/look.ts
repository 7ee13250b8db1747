/** Looks at where a vehicle is or was, as its drivers are told of them (docs/decisions/0059). */
import type { WeeklyHours } from '../horarios/hours'
import type { FiledObjection } from '../objeciones/objection'

/** Who looks: a person of the company, its program with a key, the support of the platform, a customer with a shared link. */
export const LOOK_ROLES = ['Administrador', 'Usuario', 'Programa', 'SuperAdmin', 'Cliente'] as const
export type LookRole = (typeof LOOK_ROLES)[number]

/** A person's look at a vehicle so soon after the last one is the same look: it is not written. */
export const SAME_LOOK_MS = 15 * 60_000
/** Drivers see this many days back; older rows are deleted. */
export const LOOKS_KEPT_DAYS = 30
/** A page shows no more, the newest first. */
export const LOOKS_MAX = 200

/** One person's looks at a vehicle on a day. */
export interface Look {
  /** a day `YYYY-MM-DD` of the company's zone */
  dia: string
  rol: LookRole
  /** of the person, or of the program's key; null for a customer, and for an account or a key that was deleted */
  nombre: string | null
  /** UTC milliseconds */
  primera: number
  ultima: number
  times: number
}

/** What the driver of a vehicle is told of its data. */
export interface DriverData {
  /** the company's name and zone */
  empresa: string
  zona: string
  /** after how many days a position is deleted; null: kept as long as the company has the plan */
  days: number | null
  /** whether the company's plan stores positions at all */
  stores: boolean
  /** whether a tracker reports where the vehicle is, whatever the page of the link does */
  byTracker: boolean
  /** the hours outside which nothing is recorded, and whether they are this device's own; null: at all hours */
  hours: { week: WeeklyHours; isOwn: boolean } | null
  /** why a tracker of the vehicle records at all hours; null when none does */
  always: string | null
  /** whether the company is told that the vehicle moves outside the hours */
  tellsMoves: boolean
  /** the newest first */
  looks: Look[]
  /** what was objected to in the last months, the newest first */
  objections: FiledObjection[]
}
