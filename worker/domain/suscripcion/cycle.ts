/**
 * Billing periods on the calendar of a company. A period begins and ends at the same hour of its day of the month; where a
 * month is shorter it ends on its last day, and goes back to its day after: 31 January, 28 February, 31 March.
 */
import { diaEn, horaDelDia, instantAt, masDias, masMeses } from '../day'
import type { Periodo } from './plan'

const MESES: Record<Periodo, number> = { mensual: 1, anual: 12 }

/** The day of the month that an instant falls on, 1 to 31. */
export const diaDelMes = (zona: string, instant: number): number => Number(diaEn(zona, instant).slice(8))

/** The wanted day of a month, 1 to 31, or its last one where it is shorter; `month` is any day of it, `YYYY-MM-DD`. */
function dayInMonth(month: string, wanted: number): string {
  const last = masDias(masMeses(`${month.slice(0, 8)}01`, 1), -1)
  const day = `${month.slice(0, 8)}${String(wanted).padStart(2, '0')}`
  return day < last ? day : last
}

/** Whether an instant falls on a billing day, 1 to 31, or on the last day of a month that is shorter. */
export function fallsOnBillingDay(instant: number, dia: number, zona: string): boolean {
  const day = diaEn(zona, instant)
  return day === dayInMonth(day, dia)
}

/**
 * When a period ends that begins at `desde` (UTC milliseconds).
 * @param dia the day of the month on which the company's periods begin, 1 to 31
 */
export function finDePeriodo(desde: number, periodo: Periodo, dia: number, zona: string): number {
  const mes = masMeses(`${diaEn(zona, desde).slice(0, 8)}01`, MESES[periodo])
  return instantAt(zona, dayInMonth(mes, dia), horaDelDia(zona, desde))
}

/** The same hour so many days later. */
export const masDiasDe = (instant: number, dias: number, zona: string): number =>
  instantAt(zona, masDias(diaEn(zona, instant), dias), horaDelDia(zona, instant))
