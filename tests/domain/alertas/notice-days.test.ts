/** The days that a person is told after saving a document. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DueItem, due } from '../../../worker/domain/alertas/assessment'
import { licenceNoticeDays, noticeDays } from '../../../worker/domain/alertas/notice-days'
import { addDays } from '../../../worker/domain/day'

const TODAY = '2026-11-20'
const soat = (vence: string, fields: Partial<DueItem> = {}): DueItem => ({
  clase: 'documento',
  id: 'd1',
  tipo: 'SOAT',
  nombre: '',
  placa: 'JTR205',
  vehiculo: {
    placa: 'JTR205',
    servicio: 'particular',
    clase: 'camioneta',
    fecha_matricula: '2015-01-01',
    anio: 2015,
    cilindraje: 1600,
  },
  vence,
  cubre: null,
  km: null,
  ...fields,
})

test('a document with a month left warns today, and then at each threshold', () => {
  expect(noticeDays(soat('2026-12-19'), TODAY, null)).toEqual([
    '2026-11-20',
    '2026-12-04',
    '2026-12-12',
    '2026-12-18',
    '2026-12-19',
  ])
})

test('a document of a year says nothing until its first threshold; a company’s own thresholds count', () => {
  expect(noticeDays(soat('2027-11-19'), TODAY, null)[0]).toBe('2027-09-20')
  expect(noticeDays(soat('2027-11-19'), TODAY, [10, 3])).toEqual(['2027-11-09', '2027-11-16'])
})

test('a document whose cover begins later warns from that day on, and one that is replaced on a day until then', () => {
  const cubre = { desde: '2026-12-10', hasta: '9999-12-31' }
  expect(noticeDays(soat('2026-12-19', { cubre }), TODAY, null)).toEqual([
    '2026-12-10',
    '2026-12-12',
    '2026-12-18',
    '2026-12-19',
  ])
  expect(noticeDays(soat('2026-12-19', { cubre: { desde: '2026-01-01', hasta: '2026-12-15' } }), TODAY, null)).toEqual([
    '2026-11-20',
    '2026-12-04',
    '2026-12-12',
  ])
})

test('an expired document announces nothing, nor does a tax that a motorcycle does not pay', () => {
  expect(noticeDays(soat('2026-11-19'), TODAY, null)).toEqual([])
  const motorcycle = { ...soat('').vehiculo, clase: 'motocicleta', cilindraje: 110 } as const
  expect(noticeDays(soat('2026-12-19', { tipo: 'Impuesto vehicular', vehiculo: motorcycle }), TODAY, null)).toEqual([])
})

test('they are the days on which the daily assessment, walked day by day, would raise the next alert', () => {
  const umbrales = fc.uniqueArray(fc.integer({ min: 0, max: 180 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), umbrales, (left, chosen) => {
      const documento = soat(addDays(TODAY, left))
      const walked: string[] = []
      let before: number | null = null
      for (let i = 0; i <= left; i++) {
        const umbral = due(documento, addDays(TODAY, i), chosen)?.umbral ?? null
        if (umbral !== null && umbral !== before) walked.push(addDays(TODAY, i))
        before = umbral
      }
      expect(noticeDays(documento, TODAY, chosen)).toEqual(walked)
    }),
    { seed: 7, numRuns: 60 },
  )
})

test('a licence warns at each threshold before its day, whatever the vehicle, and not once it is over', () => {
  expect(licenceNoticeDays('2027-11-19', TODAY, [10, 3])).toEqual(['2027-11-09', '2027-11-16'])
  expect(licenceNoticeDays('2026-11-25', TODAY, [10, 3])).toEqual([TODAY, '2026-11-22'])
  expect(licenceNoticeDays('2026-11-19', TODAY, null)).toEqual([])
})
