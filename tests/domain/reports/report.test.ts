/** Which months a report covers, and which plan opens it. */
import { expect, test } from 'vitest'
import { costPerKm, costSince } from '../../../worker/domain/reports/costs'
import { REPORTS, type ReportName, spanOf } from '../../../worker/domain/reports/kinds'
import { coveredDays, opensReport, periodAsked, ReportQuery } from '../../../worker/domain/reports/report'
import { costTotals } from '../../../worker/domain/reports/totals'

const NOW = Date.UTC(2026, 10, 23)
const asked = (search: Record<string, string>) => ReportQuery.parse(search)
const period = (search: Record<string, string>, today = '2026-11-23', historyStart: string | null = null) =>
  periodAsked('distance', asked(search), { today, historyStart })

test('without a month a report ends with yesterday, in the month of yesterday', () => {
  expect(period({})).toEqual({ week: null, months: ['2026-11'], from: '2026-11-01', until: '2026-11-22' })
  expect(period({}, '2026-12-01')).toEqual({ week: null, months: ['2026-11'], from: '2026-11-01', until: '2026-11-30' })
})

test('costs end with the month of today, whose services count as soon as they are noted; their kilometres end with yesterday', () => {
  const setting = { today: '2026-12-01', historyStart: null }
  const costs = (search: Record<string, string>) => periodAsked('costs', asked(search), setting)
  expect(costs({})).toMatchObject({ from: '2026-01-01', until: '2026-11-30' })
  expect(costs({}).months.at(-1)).toBe('2026-12')
  expect(costs({ mes: '2026-12', meses: '1' }).months).toEqual(['2026-12'])
  expect(costs({ mes: '2027-01', meses: '1' }).months).toEqual(['2026-12'])
  expect(periodAsked('distance', asked({ mes: '2026-12' }), setting).months).toEqual(['2026-11'])
  const days = (report: ReportName, mes: string) =>
    coveredDays(report, periodAsked(report, asked({ mes, meses: '1' }), setting), setting.today)
  expect(days('costs', '2026-12')).toEqual({ from: '2026-12-01', until: '2026-12-01' })
  expect(days('costs', '2026-10')).toEqual({ from: '2026-10-01', until: '2026-10-31' })
  expect(days('distance', '2026-12')).toEqual({ from: '2026-11-01', until: '2026-11-30' })
})

test('several months end with the one asked for, also over the turn of a year', () => {
  expect(period({ mes: '2026-02', meses: '6' })).toEqual({
    week: null,
    months: ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'],
    from: '2025-09-01',
    until: '2026-02-28',
  })
})

test('a month that is none, not yet or before the product reads as the newest; a span that is not offered as one month', () => {
  for (const mes of ['2026-13', 'x', '2026-12', '1999-01', '2026-11-01'])
    expect(period({ mes, meses: '7' }).months).toEqual(['2026-11'])
})

test('a week goes from Monday to Sunday, whichever of its days is named, and the newest one ends with yesterday', () => {
  const week = (search: Record<string, string>, today = '2026-11-26', historyStart: string | null = null) =>
    periodAsked('distance', asked({ meses: 'semana', ...search }), { today, historyStart })
  const whole = { week: '2026-10-26', months: ['2026-10', '2026-11'], from: '2026-10-26', until: '2026-11-01' }
  for (const day of ['2026-10-26', '2026-10-29', '2026-11-01']) expect(week({ semana: day })).toEqual(whole)
  expect(week({})).toEqual({ week: '2026-11-23', months: ['2026-11'], from: '2026-11-23', until: '2026-11-25' })
  // on a Monday the newest is the week before
  expect(week({}, '2026-11-23').week).toBe('2026-11-16')
  for (const day of ['2026-12-01', '2026-02-30', 'x', '1999-01-04'])
    expect(week({ semana: day }).week).toBe('2026-11-23')
  expect(week({ semana: '2026-10-26' }, '2026-11-26', '2026-10-28').from).toBe('2026-10-28')
})

test('costs have no weeks: a year is shown in their place', () => {
  const setting = { today: '2026-11-26', historyStart: null }
  expect(periodAsked('costs', asked({ meses: 'semana' }), setting)).toMatchObject({ week: null, from: '2025-12-01' })
})

test('a report shows nothing from before what the plan shows: a month or a week of which nothing is left reads as the newest', () => {
  const today = '2026-11-23'
  const start = '2026-10-24'
  expect(period({ meses: '3' }, today, start).from).toBe(start)
  expect(period({ mes: '2026-10' }, today, start)).toMatchObject({ from: start, until: '2026-10-31' })
  expect(period({ mes: '2026-09' }, today, start)).toMatchObject({ from: '2026-11-01', until: '2026-11-22' })
  const weekly = (day: string) =>
    periodAsked('activity', asked({ meses: 'semana', semana: day }), { today, historyStart: start }).week
  expect(['2026-10-24', '2026-10-18'].map(weekly)).toEqual(['2026-10-19', '2026-11-16'])
})

test('Basic has the reports of its records; those of Pro stay readable when Pro is over, and the trial has all', () => {
  const subscription = (plan_type: 'Basic' | 'Pro', subscription_status: 'trial' | 'active' | 'expired') => ({
    plan_type,
    subscription_status,
    trial_ends_at: null,
    subscription_ends_at: null,
    ...(subscription_status === 'active' && { trial_ends_at: NOW - 1 }),
  })
  const opened = (s: ReturnType<typeof subscription>) => REPORTS.filter((report) => opensReport(report, s, NOW))
  expect(opened(subscription('Basic', 'active'))).toEqual(['fleet', 'drivers', 'activity'])
  expect(opened(subscription('Basic', 'trial'))).toEqual(REPORTS)
  expect(opened(subscription('Pro', 'active'))).toEqual(REPORTS)
  expect(opened(subscription('Pro', 'expired'))).toEqual(REPORTS)
})

test('costs are of a year when no months are asked for, kilometres of one', () => {
  expect([spanOf('costs', asked({})), spanOf('distance', asked({})), spanOf('costs', asked({ meses: '3' }))]).toEqual([
    12, 1, 3,
  ])
})

test('a kilometre costs what services cost by what was measured, and nothing is said of less than a hundred', () => {
  const perKm = (cents: number, metros: number) => costPerKm({ costo: cents, measuredCost: cents, metros })
  expect(perKm(150_000_00, 500_000)).toBe(300_00)
  expect(perKm(1_00, 300_000)).toBe(0)
  expect(perKm(0, 200_000)).toBe(0)
  expect(perKm(150_000_00, 99_999)).toBeNull()
})

test('a vehicle whose services are all of months before its GPS has no cost per kilometre, and one without services costs none', () => {
  const before = { costo: 5_000_000_00, measuredCost: 0, metros: 700_000, services: 3 }
  const none = { costo: 0, measuredCost: 0, metros: 300_000, services: 0 }
  const known = { costo: 200_000_00, measuredCost: 60_000_00, metros: 300_000, services: 2 }
  expect([before, none, known].map(costPerKm)).toEqual([null, 0, 200_00])
  expect(costTotals([before])).toEqual({ costo: 5_000_000_00, services: 3, perKm: null, known: 0 })
  expect(costTotals([before, none, known])).toEqual({ costo: 5_200_000_00, services: 5, perKm: 100_00, known: 2 })
})

test('what services cost is divided by kilometres from the month on in which the GPS first measured', () => {
  const months = [
    { mes: '2026-01', total: 900_000_00 },
    { mes: '2026-10', total: 40_000_00 },
    { mes: '2026-11', total: 60_000_00 },
  ]
  expect(costSince(months, '2026-10-28')).toBe(100_000_00)
  expect(costSince(months, '2026-01-01')).toBe(1_000_000_00)
  expect(costSince(months, null)).toBe(0)
})
