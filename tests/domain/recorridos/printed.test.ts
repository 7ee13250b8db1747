/** «Recorrido del día», on one page whatever the day was. */
import { expect, test } from 'vitest'
import { type Day, day } from '../../../worker/domain/recorridos/day'
import { legsOf } from '../../../worker/domain/recorridos/legs'
import { drawingOf, type PrintedDay } from '../../../worker/domain/recorridos/printed'
import { drawDay } from '../../../worker/pdf/day'
import { readPdf } from '../../support/read-pdf'
import { Drive, HOUR, MINUTE } from './drives'

const SPAN = { from: 0, until: 24 * HOUR, now: 48 * HOUR }

const printedDayOf = (read: Day): PrintedDay => ({
  idioma: 'es',
  title: 'Recorrido del día',
  subtitle: 'JTR 205 · jueves 19 de noviembre de 2026',
  empresa: 'Transportes Ñandú y Cía. S.A.S.',
  at: 48 * HOUR,
  figures: [
    ['Recorrido', '61,3 km'],
    ['En movimiento', '4 h 54'],
    ['Máxima', '71 km/h'],
  ],
  besides: null,
  ...drawingOf(read),
  rows: legsOf(read).map((leg, i) => [leg.kind, `${i}:00 a. m. – ${i}:30 a. m.`, '30 min']),
  more: (n) => `y ${n} más`,
  note: 'Calculado de las posiciones que envió el dispositivo.',
  page: 'Página 1 de 1',
})

test('it says the vehicle, the day, its figures and its legs', async () => {
  const drive = new Drive(8 * HOUR)
    .drive(9000, 40)
    .turn(80)
    .park(20 * MINUTE)
    .drive(5000, 40)
    .park(15 * MINUTE)
  const { pages, texto, fuera } = await readPdf(await drawDay(printedDayOf(day(drive.points, SPAN))))
  expect(pages).toBe(1)
  expect(fuera).toEqual([])
  for (const words of [
    'Recorrido del día',
    'JTR 205',
    'Transportes Ñandú',
    '61,3 km',
    'drive',
    'km',
    'Página 1 de 1',
    '2',
  ])
    expect(texto).toContain(words)
})

test('a day of a hundred stops stays on its page and says how many legs it leaves out', async () => {
  const drive = new Drive(HOUR)
  for (let i = 0; i < 100; i++)
    drive
      .drive(700, 40)
      .turn(85)
      .park(4 * MINUTE)
  const { pages, texto, fuera } = await readPdf(await drawDay(printedDayOf(day(drive.points, SPAN))))
  expect(pages).toBe(1)
  expect(fuera).toEqual([])
  expect(texto).toMatch(/y \d+ más/)
})

test('a day without a way, and one of a parked car, are pages too; the same day gives the same bytes', async () => {
  for (const points of [[], new Drive(8 * HOUR).park(HOUR).points]) {
    const printed = printedDayOf(day(points, SPAN))
    expect((await readPdf(await drawDay(printed))).pages).toBe(1)
    expect(await drawDay(printed)).toEqual(await drawDay(printed))
  }
})

test('a long day is drawn from no more points than a printer can tell apart', () => {
  const drive = new Drive(0, { everyMs: 2000 }).drive(200_000, 60)
  const points = drawingOf(day(drive.points, SPAN)).lines.flat().length
  expect(points).toBeLessThanOrEqual(4100)
  expect(points).toBeGreaterThan(1000)
})
