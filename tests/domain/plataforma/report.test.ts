import { expect, test } from 'vitest'
import { daysFrom, lastMonths } from '../../../worker/domain/plataforma/report'
import { ReportRequest } from '../../../worker/domain/plataforma/report-request'

test('a period is whole months of Colombia up to the running one, over the turn of a year', () => {
  // 22:00 of 31 January in Bogotá is February in UTC
  const p = lastMonths(3, Date.UTC(2027, 1, 1, 3))
  expect(p).toEqual({
    months: ['2026-11', '2026-12', '2027-01'],
    firstDay: '2026-11-01',
    lastDay: '2027-01-31',
    desde: Date.UTC(2026, 10, 1, 5),
  })
  expect(daysFrom('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
})

test('an address that asks for nonsense gets six months of income', () => {
  expect(ReportRequest.parse({ months: '7', reporte: 'x' })).toEqual({ meses: 6, reporte: 'ingresos' })
  expect(ReportRequest.parse({})).toEqual({ meses: 6, reporte: 'ingresos' })
})
