/**
 * Sums up the days of a Device's points by the rule of a day. Loaded only when days are written, not for each report.
 */
import type { DayOf } from '../../worker/dispositivos/dias-sql'
import { detourOf } from '../../worker/domain/compartidos/detour'
import { addDays, dayIn, startOfDay } from '../../worker/domain/day'
import { day as dayOf } from '../../worker/domain/recorridos/day'
import { unpack } from '../../worker/domain/recorridos/day-bytes'
import { DAY_MARGIN_MS } from '../../worker/domain/recorridos/params'
import { summaryOf } from '../../worker/domain/recorridos/summary'
import { bytesOf } from './day-bytes'
import type { Hours } from './hours'

/** The instant of the oldest point stored, or null. */
export const firstPoint = (sql: SqlStorage): number | null =>
  sql.exec<{ t0: number | null }>('select min(t0) as t0 from tramo').one().t0

/**
 * The days that may have points, in order: those that tramos overlap from `from` (UTC milliseconds) on, before the day
 * `until`.
 */
export function daysWithPoints(sql: SqlStorage, zona: string, from: number, until: string): string[] {
  const days = new Set<string>()
  const spans = sql.exec<{ t0: number; t1: number }>('select t0, t1 from tramo where t1 >= ? order by t0', from)
  for (const { t0, t1 } of spans.toArray()) {
    const last = dayIn(zona, t1)
    for (let day = dayIn(zona, Math.max(t0, from)); day <= last && day < until; day = addDays(day, 1)) days.add(day)
  }
  return [...days].sort()
}

/**
 * What each vehicle of this Device did on a day within working hours; a vehicle without points that day is left out.
 */
export function daysOf(sql: SqlStorage, zona: string, day: string, hours: Pick<Hours, 'closedWithin'>): DayOf[] {
  const span = { from: startOfDay(zona, day), until: startOfDay(zona, addDays(day, 1)) }
  const vehicles = sql.exec<{ vehiculo_id: string }>(
    'select distinct vehiculo_id from tramo where t1 >= ? and t0 < ?',
    span.from,
    span.until,
  )
  const read = { from: span.from - DAY_MARGIN_MS, until: span.until + DAY_MARGIN_MS }
  const params = { ...span, now: Number.POSITIVE_INFINITY, offHours: hours.closedWithin(read) }
  return vehicles.toArray().flatMap(({ vehiculo_id: vehiculoId }) => {
    const bytes = bytesOf(sql, vehiculoId, read.from, read.until)
    const driven = dayOf(unpack(bytes.buffer), params)
    const summary = summaryOf(driven)
    return summary ? [{ vehiculoId, dia: day, summary, detour: detourOf(driven) }] : []
  })
}
