/** Two people who change the same hours: what each left as it was shown stays as it is stored (editing/shown.ts). */
import type { DeviceHours } from './horario'
import { WEEKDAYS, type WeeklyHours } from './hours'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The hours to write, day by day; null: at all hours, which is changed as a whole.
 * @param asked those of the form
 * @param shown those that it showed; undefined: what it asks for is written
 * @param current those stored now
 */
export function hoursFrom(
  asked: WeeklyHours | null,
  shown: WeeklyHours | null | undefined,
  current: WeeklyHours | null,
): WeeklyHours | null {
  if (shown === undefined) return asked
  if (same(asked, shown)) return current
  if (!asked || !shown || !current) return asked
  const kept = <T>(mine: T, before: T, now: T) => (same(mine, before) ? now : mine)
  return {
    days: WEEKDAYS.map((n) => kept(asked.days[n] ?? null, shown.days[n] ?? null, current.days[n] ?? null)),
    holidays: kept(asked.holidays, shown.holidays, current.holidays),
  }
}

/** The same of a device: null: the company's hours. */
export function deviceHoursFrom(
  asked: DeviceHours | null,
  shown: DeviceHours | null | undefined,
  current: DeviceHours | null,
): DeviceHours | null {
  if (shown === undefined) return asked
  if (same(asked, shown)) return current
  if (asked?.kind !== 'own' || shown?.kind !== 'own' || current?.kind !== 'own') return asked
  return { kind: 'own', hours: hoursFrom(asked.hours, shown.hours, current.hours) ?? asked.hours }
}
