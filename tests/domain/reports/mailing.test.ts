/** When a report is mailed, and of which days it is then. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, hourIn, weekdayOf, ZONAS } from '../../../worker/domain/day'
import {
  distanceHighlights,
  driverHighlights,
  fleetHighlights,
  speedingHighlights,
  visitHighlights,
} from '../../../worker/domain/reports/highlights'
import { REPORTS } from '../../../worker/domain/reports/kinds'
import { isWeekly, mailedPeriod, nextMailing, rhythmOf, WHENS, whenOf } from '../../../worker/domain/reports/mailing'
import { periodAsked, ReportQuery } from '../../../worker/domain/reports/report'

const ZONA = 'America/Bogota'
const MONDAY = rhythmOf('0')
const MONTHLY = rhythmOf('mes')

test('a weekly report leaves at six in the morning of its day, where the company is', () => {
  // Monday 23 November 2026, 5:59 and 6:00 in Bogotá
  expect(nextMailing(MONDAY, ZONA, Date.UTC(2026, 10, 23, 10, 59))).toBe(Date.UTC(2026, 10, 23, 11))
  expect(nextMailing(MONDAY, ZONA, Date.UTC(2026, 10, 23, 11))).toBe(Date.UTC(2026, 10, 30, 11))
  expect(nextMailing(MONDAY, 'America/Santiago', Date.UTC(2026, 10, 22))).toBe(Date.UTC(2026, 10, 23, 9))
})

test('a monthly one leaves on the first of each month, also over the turn of a year', () => {
  expect(nextMailing(MONTHLY, ZONA, Date.UTC(2026, 11, 1, 11))).toBe(Date.UTC(2027, 0, 1, 11))
})

test('whenever one asks, the next one is later, on its day and at its hour, and within a month', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WHENS),
      fc.constantFrom(...ZONAS),
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) }),
      (when, zona, now) => {
        const next = nextMailing(rhythmOf(when), zona, now)
        const day = dayIn(zona, next)
        expect(next).toBeGreaterThan(now)
        expect(next - now).toBeLessThan(32 * 86_400_000)
        expect(when === 'mes' ? day.slice(8) : String(weekdayOf(day))).toBe(when === 'mes' ? '01' : when)
        expect(hourIn(zona, next)).toBe(6)
        expect(whenOf(rhythmOf(when))).toBe(when)
      },
    ),
  )
})

test('it covers the week that ended on Sunday, or the month that ended; costs have no weeks', () => {
  expect(mailedPeriod('distance', MONDAY, '2026-11-23')).toEqual({ meses: 'semana', semana: '2026-11-16' })
  expect(mailedPeriod('visits', rhythmOf('6'), '2026-11-29')).toEqual({ meses: 'semana', semana: '2026-11-16' })
  expect(mailedPeriod('speeding', MONTHLY, '2027-01-01')).toEqual({ meses: '1', mes: '2026-12' })
  expect(REPORTS.filter((report) => !isWeekly(report))).toEqual(['costs'])
})

test('the state of the fleet and the licences are of the day on which they leave', () => {
  for (const report of ['fleet', 'drivers'] as const) expect(mailedPeriod(report, MONTHLY, '2026-12-01')).toEqual({})
})

test('the address in a mail leads to exactly that period, also weeks later', () => {
  const of = (asked: object, today: string) =>
    periodAsked('distance', ReportQuery.parse(asked), { today, historyStart: null })
  const week = { week: '2026-11-16', months: ['2026-11'], from: '2026-11-16', until: '2026-11-22' }
  expect(of(mailedPeriod('distance', MONDAY, '2026-11-23'), '2026-11-23')).toEqual(week)
  expect(of(mailedPeriod('distance', MONDAY, '2026-11-23'), '2027-01-15')).toEqual(week)
  const month = { week: null, months: ['2026-11'], from: '2026-11-01', until: '2026-11-30' }
  expect(of(mailedPeriod('distance', MONTHLY, '2026-12-01'), '2027-01-15')).toEqual(month)
})

test('the figures of a mail count what the report lists', () => {
  expect(fleetHighlights([{ veredicto: 'Puede salir' }, { veredicto: 'Puede salir' }])).toEqual([
    { what: 'No puede salir', n: 0 },
    { what: 'Falta saber', n: 0 },
    { what: 'Con aviso', n: 0 },
    { what: 'Puede salir', n: 2 },
  ])
  expect(distanceHighlights({ metros: 1501, movimiento: 1, detenido: 1, reporting: 2, days: 9 })).toEqual([
    { what: 'meters', n: 1501 },
    { what: 'reporting', n: 2 },
  ])
  const episodes = (tipo: 'visita' | 'detencion' | 'velocidad', n: number) => ({ tipo, n, vehicles: 1, ms: 1, top: 90 })
  expect(visitHighlights([episodes('visita', 3), episodes('detencion', 1)])).toEqual([
    { what: 'visits', n: 3 },
    { what: 'stops', n: 1 },
  ])
  // no top speed where there was no excess
  expect(speedingHighlights([])).toEqual([
    { what: 'excesses', n: 0 },
    { what: 'exceeding', n: 0 },
  ])
  expect(speedingHighlights([episodes('velocidad', 2)]).map(({ n }) => n)).toEqual([2, 1, 90])
  const licences = ['2026-11-22', '2026-12-01', '2028-01-01'].map((day) => ({ licencia_fecha_vencimiento: day }))
  expect(driverHighlights(licences, '2026-11-23').map(({ n }) => n)).toEqual([1, 1, 1])
})
