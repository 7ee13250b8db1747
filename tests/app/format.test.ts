import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { dayList } from '~/i18n/day-list'
import * as f from '~/i18n/format'
import { Plate } from '~/ui/signs/plate'
import { readKm } from '../../worker/domain/mantenimientos/kilometraje'
import { readPesos } from '../../worker/domain/money'

const BOGOTA = 'America/Bogota'
const SANTIAGO = 'America/Santiago'
const NOW = Date.parse('2026-11-20T14:00:00Z')
const S = 1000
const MIN = 60 * S
const H = 60 * MIN

describe('dates as people say them', () => {
  test('a day is written the same in every zone', () => {
    expect(f.date('2026-11-26', BOGOTA, 'es')).toBe('26 nov 2026')
    expect(f.date('2026-01-01', SANTIAGO, 'en')).toBe('Jan 1, 2026')
  })

  test('an instant belongs to the day of its zone', () => {
    const midnight = Date.parse('2026-11-21T03:30:00Z')
    expect(f.date(midnight, BOGOTA, 'es')).toBe('20 nov 2026')
    expect(f.date(midnight, SANTIAGO, 'es')).toBe('21 nov 2026')
    expect(f.longDate(midnight, BOGOTA, 'es')).toBe('viernes 20 de noviembre de 2026')
    expect(f.longDate(midnight, BOGOTA, 'en')).toBe('Friday, November 20, 2026')
  })

  test('noon is 12 p. m. and midnight 12 a. m.', () => {
    expect(f.time(Date.parse('2026-11-20T17:05:00Z'), BOGOTA, 'es')).toBe('12:05\u00a0p.\u00a0m.')
    expect(f.time(Date.parse('2026-11-20T05:00:00Z'), BOGOTA, 'en')).toBe('12:00\u00a0AM')
    expect(f.time(Date.parse('2026-11-20T12:42:00Z'), BOGOTA, 'es')).toBe('7:42\u00a0a.\u00a0m.')
  })

  test('a zone that does not exist counts as Bogotá instead of breaking the page', () => {
    expect(f.time(Date.parse('2026-11-20T12:42:00Z'), 'Marte/Olimpo', 'es')).toBe('7:42\u00a0a.\u00a0m.')
  })

  test.each([
    [-5 * S, 'ahora'],
    [9 * S, 'hace 9 s'],
    [59 * S, 'hace 59 s'],
    [60 * S, 'hace 1 min'],
    [59 * MIN, 'hace 59 min'],
    [2 * H, 'hace 2 h'],
    [20 * H, 'ayer'],
    [30 * H, 'ayer'],
    [3 * 24 * H, 'hace 3 días'],
    [40 * 24 * H, '11 oct 2026'],
  ])('%d ms ago reads «%s»', (ms, text) => {
    expect(f.ago(NOW - ms, NOW, BOGOTA, 'es')).toBe(text)
  })

  test.each([
    [6, 'en 6 días', 'in 6 days'],
    [1, 'mañana', 'tomorrow'],
    [0, 'hoy', 'today'],
    [-1, 'ayer', 'yesterday'],
    [-1119, 'hace 1.119 días', '1,119 days ago'],
  ])('%d days to go reads «%s»', (days, es, en) => {
    expect(f.inDays(days, 'es')).toBe(es)
    expect(f.inDays(days, 'en')).toBe(en)
  })
})

describe('figures', () => {
  test.each(['es', 'en'] as const)('what a field shows in %s reads back as itself', (idioma) => {
    for (const n of [0, 999, 1000, 84_200, 1_999_999]) {
      expect(readKm(f.formatNumber(n, 0, idioma))).toBe(n)
      expect(readPesos(f.formatNumber(n, 0, idioma))).toBe(n * 100)
      expect(readPesos(f.formatNumber(n + 0.5, 2, idioma))).toBe(n * 100 + 50)
    }
  })

  test('thousands take a point and decimals a comma, the other way round in English', () => {
    expect(f.formatNumber(1234567.891, 1, 'es')).toBe('1.234.567,9')
    expect(f.formatNumber(1234567.891, 1, 'en')).toBe('1,234,567.9')
    expect(f.formatNumber(999, 0, 'es')).toBe('999')
    expect(f.formatNumber(-1234, 0, 'es')).toBe('−1.234')
    expect(f.formatNumber(-0.04, 1, 'es')).toBe('0,0')
  })

  test('money takes the marks of the language that is read, as every other figure of the page', () => {
    expect(f.pesos(61_900, 'es')).toBe('$\u00a061.900\u00a0COP')
    expect(f.pesos(61_900, 'en')).toBe('$\u00a061,900\u00a0COP')
    expect(f.money(144_000_050, 'es')).toBe('$\u00a01.440.000,50')
    expect(f.money(144_000_050, 'en')).toBe('$\u00a01,440,000.50')
    expect(f.money(2_990_000, 'en')).toBe('$\u00a029,900')
  })

  test('a coordinate keeps its point and six decimals, for copying', () => {
    expect(f.coordinate(-74.1)).toBe('-74.100000°')
  })
})

test('a list of days says another year once, and counts what it does not show', () => {
  const days = ['2026-12-04', '2026-12-12', '2026-12-18', '2026-12-19']
  expect(dayList(days, '2026-11-20', 'es')).toBe('4 dic, 12 dic, 18 dic y 1 más')
  expect(dayList(days.slice(0, 2), '2026-11-20', 'en')).toBe('Dec 4 and Dec 12')
  expect(dayList(['2026-12-30', '2027-01-05', '2027-02-01'], '2026-11-20', 'es')).toBe('30 dic, 5 ene y 1 feb 2027')
  expect(dayList(['2027-11-20'], '2026-11-20', 'es')).toBe('20 nov 2027')
})

test('a plate is drawn with its gap where it is written with one: of trailers after the letter, of foreign ones nowhere', () => {
  const drawn = (placa: string) =>
    />([^<]*(?:<i><\/i>[^<]*)?)<\//.exec(renderToStaticMarkup(createElement(Plate, { placa })))?.[1]
  expect(['JTR205', 'R12345', 'AB1234', 'AB123CD'].map(drawn)).toEqual([
    'JTR<i></i>205',
    'R<i></i>12345',
    'AB<i></i>1234',
    'AB123CD',
  ])
})
