/**
 * An objection of a driver to how the vehicle's data are treated: a claim (*reclamo*) of Ley 1581 de 2012, article 15.
 * What its form and its screens need; the schema of a report is in report.ts.
 */
export const OBJECTION_MIN = 10
export const OBJECTION_MAX = 500
/** A device files no more within a day: its link may be in many hands. */
export const OBJECTIONS_A_DAY = 3
export const OBJECTIONS_MS = 24 * 60 * 60_000
/** Screens show no more of a vehicle, the newest first. */
export const OBJECTIONS_MAX = 50
/** The holder of the link reads the objections of the last half year. */
export const OBJECTIONS_TOLD_MS = 180 * OBJECTIONS_MS

/** The kind of the outbox's rows that say that a company has an objection to be told by mail. */
export const OBJECTION_NOTICE = 'objecion.avisar'

/** An objection as the company reads it. */
export interface Objection {
  id: string
  texto: string
  /** the last day to answer, `YYYY-MM-DD` */
  vence: string
  /** UTC milliseconds */
  created_at: number
  /** UTC milliseconds; null: not attended to yet */
  atendida_at: number | null
  /** who attended to it, also one who has left the team since; null also when that account was deleted */
  nombre: string | null
}

/** An objection as the holder of the link reads it: without its text, which another driver may have written. */
export type FiledObjection = Omit<Objection, 'texto'>
