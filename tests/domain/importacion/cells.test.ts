import { type Cell, readCell } from '@domain/importacion/cells'
import type { CellKind } from '@domain/importacion/fields'
import type { Raw } from '@domain/importacion/raw'
import { expect, it } from 'vitest'

const value = (raw: Raw, kind: CellKind) => readCell(raw, kind).value

it.each<[Raw, string]>([
  [new Date('2026-11-26T00:00:00Z'), '2026-11-26'],
  [46352, '2026-11-26'],
  ['46352', '2026-11-26'],
  [46352.5, '2026-11-26'],
  ['26/11/2026', '2026-11-26'],
  ['26-11-2026', '2026-11-26'],
  ['26.11.2026', '2026-11-26'],
  ['26 / 11 / 2026', '2026-11-26'],
  ['6/1/27', '2027-01-06'],
  ['26/11/98', '1998-11-26'],
  ['26/11/2026 0:00:00', '2026-11-26'],
  ['2026-11-26', '2026-11-26'],
  ['2026/11/26', '2026-11-26'],
  ['2026-11-26T00:00:00.000Z', '2026-11-26'],
  ['20261126', '2026-11-26'],
  ['12 dic 2026', '2026-12-12'],
  ['12-dic-26', '2026-12-12'],
  ['12 de diciembre de 2026', '2026-12-12'],
  ['Dic. 12 2026', '2026-12-12'],
  ['viernes, 12 de septiembre de 2026', '2026-09-12'],
  // Tuesday is no March
  ['martes, 12 de diciembre de 2026', '2026-12-12'],
  ['mar 12 dic 2026', '2026-12-12'],
  ['mar 24 mar 2026', '2026-03-24'],
  ['Mar 24, 2026', '2026-03-24'],
  ['12 setiembre 2026', '2026-09-12'],
  ['\u00a026/11/2026 ', '2026-11-26'],
])('the day %s is %s', (raw, day) => {
  expect(readCell(raw, 'day')).toEqual({ found: expect.any(String), value: day })
})

it.each<[Raw, Partial<Cell>]>([
  ['11/26/2026', { problem: 'reversed-date', proposal: '2026-11-26' }],
  ['8 marzo', { problem: 'date-without-year' }],
  ['31/02/2026', { problem: 'unreadable-date' }],
  ['vencido', { problem: 'unreadable-date' }],
  [7, { problem: 'unreadable-date' }],
  ['#REF!', { problem: 'excel-error' }],
  ['########', { problem: 'excel-error' }],
])('the date %s is not kept but explained', (raw, problem) => {
  expect(readCell(raw, 'day')).toEqual({ found: String(raw), value: null, ...problem })
})

it.each(['', '  ', 'N/A', 'n.a.', 'No aplica', '-', '—', 'x', 'Pendiente'])('«%s» is no date and no mistake', (raw) => {
  expect(readCell(raw, 'day')).toEqual({ found: raw.trim(), value: null })
})

it('reads plates as people write them', () => {
  expect(['jtr-205', 'JTR 205', ' jtr.205 ', 'KUD77F'].map((raw) => value(raw, 'plate'))).toEqual([
    'JTR205',
    'JTR205',
    'JTR205',
    'KUD77F',
  ])
})

it('proposes the digit for a letter in a plate, and changes nothing by itself', () => {
  expect(readCell('JTR2O5', 'plate')).toEqual({
    found: 'JTR2O5',
    value: null,
    problem: 'misread-plate',
    proposal: 'JTR205',
  })
})

it('reads a service that cost nothing as zero pesos, and no other field', () => {
  expect(['$ 0', '$0', '0', 0].map((raw) => value(raw, 'money'))).toEqual(['$ 0', '$0', '0', '0'])
  expect(['0', '$ -', '—'].map((raw, i) => value(raw, i === 0 ? 'whole' : 'money'))).toEqual([null, null, null])
})

it('keeps a foreign plate as it is', () => {
  expect(readCell('AB123CD', 'plate')).toEqual({ found: 'AB123CD', value: 'AB123CD' })
})

it('reads years also where Excel shows them as dates or with separators', () => {
  // 2019 as a serial number is 11 July 1905
  const years: Raw[] = [
    2019,
    '2019',
    '2.019',
    '2019,0',
    new Date('1905-07-11T00:00:00Z'),
    new Date('2019-01-01T00:00:00Z'),
  ]
  expect(years.map((raw) => value(raw, 'year'))).toEqual(years.map(() => '2019'))
})

it('hands numbers to the form as it parses them', () => {
  expect([1600, 1599.6, '1.600', '1600 cc'].map((raw) => value(raw, 'whole'))).toEqual([
    '1600',
    '1600',
    '1.600',
    '1600 cc',
  ])
})

it('takes the check digit of a NIT from a cédula, and says when it is that of another number', () => {
  expect(
    ['800.197.268-4', '800197268 - 4', '1.032.456.789', 1032456789, '0079123456'].map((raw) => value(raw, 'identity')),
  ).toEqual(['800197268', '800197268', '1.032.456.789', '1032456789', '0079123456'])
  expect(readCell('800.197.268-9', 'identity')).toEqual({
    found: '800.197.268-9',
    value: null,
    problem: 'wrong-check-digit',
    proposal: '800197268',
  })
})

it('knows what sheets call classes and services', () => {
  const classes = ['CAMIÓN', 'tracto-camión', 'Moto', 'motocarro', 'Pick up', 'Carro', 'BUS', 'buseta', 'Tráiler']
  expect(classes.map((raw) => value(raw, 'class'))).toEqual([
    'camion',
    'tractocamion',
    'motocicleta',
    'motocarro',
    'camioneta',
    'automovil',
    'bus',
    'buseta',
    'remolque',
  ])
  expect(['Público', 'PUB', 'Particular'].map((raw) => value(raw, 'service'))).toEqual([
    'publico',
    'publico',
    'particular',
  ])
  // in Colombia a yellow plate is of private service, a white one of public service
  expect(
    ['Placa amarilla', 'Particular (placa amarilla)', 'Placa blanca', 'Público (placa blanca)'].map((raw) =>
      value(raw, 'service'),
    ),
  ).toEqual(['particular', 'particular', 'publico', 'publico'])
  expect(readCell('nave', 'class')).toEqual({ found: 'nave', value: null, problem: 'unknown-option' })
})

it('understands no cell wrongly, however odd: a value of a date is a day, and nothing throws', () => {
  const signs = '0123456789/-. :abdeGJVáñ#,;"\n\t\u00a0\u202e日\u0000'
  let seed = 7
  const next = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % n
  }
  const kinds: CellKind[] = ['plate', 'text', 'year', 'whole', 'identity', 'day', 'service', 'class']
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: next(14) }, () => signs[next(signs.length)]).join('')
    const raw: Raw = round % 5 === 0 ? next(90_000) - 100 : round % 7 === 0 ? new Date(Number.NaN) : text
    const kind = kinds[round % kinds.length] as CellKind
    const cell = readCell(raw, kind)
    if (cell.problem) expect(cell.value).toBeNull()
    if (kind === 'day' && cell.value !== null) expect(cell.value).toMatch(/^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/)
  }
})

it('takes away the apostrophe that a CSV has before a text which a spreadsheet would compute, and no other', () => {
  expect(readCell("'+573001234567", 'whole')).toEqual({ found: '+573001234567', value: '+573001234567' })
  expect(readCell("'=malo", 'text').value).toBe('=malo')
  expect(readCell("'98 Renault", 'text').value).toBe("'98 Renault")
})
