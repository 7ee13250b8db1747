/** Days and instants of API v1. */
import { addDays, isDayBetween, LAST_DAY } from '../../../domain/day'
import * as z from '../../../domain/zod'

export const day = () => z.iso.date()
export const instant = () => z.iso.datetime()

/** UTC milliseconds as programs read them (RFC 3339). */
export const iso = (ms: number): string => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))

const FIRST_DAY = '2000-01-01'
/** Without `desde` a list covers this many days. */
const DAYS = 30
const DAYS_MAX = 366

const bounded = () => day().refine((one) => isDayBetween(one, FIRST_DAY, LAST_DAY), 'fuera-de-rango')

export const Between = z.object({
  desde: bounded()
    .optional()
    .describe(`El primer día. Sin él, ${DAYS} días hasta \`hasta\`; nunca más de ${DAYS_MAX}.`),
  hasta: bounded().optional().describe('El último día; sin él, hoy.'),
})

/** The period asked for, both days included; a longer one than a year is cut to its last year. */
export function between({ desde, hasta }: z.output<typeof Between>, today: string): { from: string; until: string } {
  const until = hasta ?? today
  const asked = desde ?? addDays(until, 1 - DAYS)
  const earliest = addDays(until, 1 - DAYS_MAX)
  return { from: asked > earliest ? asked : earliest, until }
}
