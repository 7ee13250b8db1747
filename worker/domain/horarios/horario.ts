/** Working hours as they are stored and entered: of a company, and of a device that has its own. */
import * as z from '../zod'
import { isWholeWeek, type WeeklyHours as Week, type ZonedHours } from './hours'

const MINUTES_OF_DAY = 24 * 60
const minute = z
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1)
const shift = z.object({ from: minute, until: minute })

/** Monday to Sunday; null is a day off. Minutes since midnight in the company's zone. */
const WeeklyHours = z.object({ days: z.array(shift.nullable()).length(7), holidays: z.boolean() })

/** A device's own rule: hours of its own, or always with the reason that its drivers read. */
export const DeviceHours = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own'), hours: WeeklyHours }),
  z.object({ kind: z.literal('always'), reason: z.string() }),
])
export type DeviceHours = z.infer<typeof DeviceHours>

/** The two columns `horario` and the company's zone, as the database has them. */
export interface StoredHours {
  company: string | null
  device: string | null
  zona: string
}

/** The hours by which a device records, whether they are its own, and the reason when it always does by its own rule. */
export interface EffectiveHours {
  work: ZonedHours | null
  isOwn: boolean
  always: string | null
}

/**
 * The device's own rule, or the company's; `work` is null when everything is recorded.
 * @throws ZodError when a column holds anything but what this file describes
 */
export function effectiveHours({ company, device, zona }: StoredHours): EffectiveHours {
  const own = device === null ? null : DeviceHours.parse(JSON.parse(device))
  return hoursOf(company === null ? null : WeeklyHours.parse(JSON.parse(company)), own, zona)
}

/**
 * The hours in which a vehicle is to be on its way: those by which its device records, and the company's where it records at
 * all hours; null without any.
 */
export function hoursToKeep(stored: StoredHours): ZonedHours | null {
  const { work, always } = effectiveHours(stored)
  return always === null ? work : effectiveHours({ ...stored, device: null }).work
}

/**
 * The same of hours that were read already. A week of its own without a free hour is no rule: to record at all hours needs
 * a reason, and is not for phones.
 */
export function hoursOf(company: Week | null, own: DeviceHours | null, zona: string): EffectiveHours {
  if (own?.kind === 'always') return { work: null, isOwn: true, always: own.reason }
  const isOwn = own !== null && !isWholeWeek(own.hours)
  const hours = isOwn ? own.hours : company
  return { work: hours && { hours, zona }, isOwn, always: null }
}
