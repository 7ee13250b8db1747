/** Numbers and days in forms: written the Colombian way, within bounds that the refusal names. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayBetween, pastDay } from '../../worker/domain/fields/date'
import { optionalWholeNumber, wholeNumber } from '../../worker/domain/fields/number'
import { readNumber, readWhole } from '../../worker/domain/number'

test.each([
  ['2.000', 2000],
  ['2 000', 2000],
  ['2\u202f000', 2000],
  ["1'200.000", 1_200_000],
  ['2000', 2000],
  ['2.000,00', 2000],
  ['2,000', 2000],
  [' 84.200 ', 84_200],
  ['0', 0],
])('«%s» is the whole number %d', (text, n) => expect(readWhole(text)).toBe(n))

test.each([
  '2,5',
  '2.5',
  '2.000,5',
  '',
  'dos mil',
  '-3',
  '1.2.3',
  '1,200.000',
  '1e3',
  '0x10',
  '9'.repeat(17),
  'Infinity',
])('«%s» is no whole number', (text) => expect(readWhole(text)).toBeNull())

test('«2,5» is two and a half', () => {
  expect(readNumber('2,5')).toEqual({ whole: '2', fraction: '5' })
  expect(readNumber('2.000,75')).toEqual({ whole: '2000', fraction: '75' })
})

test('every whole number reads back as itself, grouped in any of the ways or not at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), fc.constantFrom('.', ' ', "'", ''), (n, mark) => {
      expect(readWhole(String(n).replace(/\B(?=(\d{3})+$)/g, mark))).toBe(n)
    }),
  )
})

/** The refusal of a field: its text, and the bounds in it. */
const refusal = (field: { safeParse(value: unknown): { error?: { issues: unknown[] } | undefined } }, value: unknown) =>
  field.safeParse(value).error?.issues.map((issue) => {
    const { message, params } = issue as { message: string; params?: object }
    return [message, params ?? null]
  })

test('a number out of its bounds is refused with the bounds themselves, however large it is', () => {
  const year = wholeNumber({ min: 1900, max: 2027 }, 'anio-fuera-de-rango')
  expect(year.parse('2.018')).toBe(2018)
  for (const text of ['1899', '2028', '2018,5', '9'.repeat(20), '9'.repeat(5000), 'x'])
    expect(refusal(year, text)).toEqual([['anio-fuera-de-rango', { min: 1900, max: 2027 }]])
  expect(refusal(year, undefined)).toEqual([['requerido', null]])
  expect(optionalWholeNumber({ min: 1, max: 5 }, 'fuera-de-rango').parse(undefined)).toBeNull()
})

test('a day out of its bounds is refused with the bounds; one that is not there at all, as no day', () => {
  const due = dayBetween('1950-01-01', '2099-12-31')
  const range = [['fecha-fuera-de-rango', { min: '1950-01-01', max: '2099-12-31' }]]
  expect(due.parse('2036-02-29')).toBe('2036-02-29')
  for (const day of ['9999-12-31', '2100-01-01', '1949-12-31', '0001-01-01']) expect(refusal(due, day)).toEqual(range)
  for (const day of ['2026-02-30', '99999-01-01', 'mañana'])
    expect(refusal(due, day)).toEqual([['fecha-invalida', null]])
  const past = pastDay('1950-01-01', '2026-11-20')
  expect(refusal(past, '2026-11-21')).toEqual([['fecha-futura', null]])
  expect(refusal(past, '1949-12-31')).toEqual([['fecha-fuera-de-rango', { min: '1950-01-01', max: '2026-11-20' }]])
})
