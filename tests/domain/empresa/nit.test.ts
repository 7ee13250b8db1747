import { expect, test } from 'vitest'
import { checkDigitOf, formatNit, nitWarning, normalizeNit, readNit } from '../../../worker/domain/empresa/nit'

test.each([
  ['800197268', 4],
  ['899999068', 1],
  ['890903938', 8],
  ['860034313', 7],
])('the check digit of %s is %i', (number, checkDigit) => {
  expect(checkDigitOf(number)).toBe(checkDigit)
})

test.each([
  ['800.197.268-4', '800197268-4', '800.197.268-4'],
  ['800197268 - 4', '800197268-4', '800.197.268-4'],
  ['1020304050', '1020304050', '1.020.304.050'],
  ['52.345.678', '52345678', '52.345.678'],
  ['76.543.210-K', '76.543.210-K', '76.543.210-K'],
])('«%s» is stored as %s and shown as %s', (written, saved, shown) => {
  expect(normalizeNit(written)).toBe(saved)
  expect(formatNit(saved)).toBe(shown)
})

test('a wrong check digit is refused with the right one', () => {
  expect(nitWarning('800197268-9', 'America/Bogota')).toEqual({ aviso: 'check-digit', expected: 4 })
  expect(nitWarning('800197268-4', 'America/Bogota')).toBeNull()
})

test('a number of cédula length without check digit is accepted silently', () => {
  expect(readNit('52345678')).toEqual({ shape: 'without-check-digit', numero: '52345678' })
  expect(nitWarning('1020304050', 'America/Bogota')).toBeNull()
})

test('a tax number of another country is not measured by the Colombian rule', () => {
  expect(nitWarning('76.543.210-K', 'America/Bogota')).toEqual({ aviso: 'shape' })
  expect(nitWarning('76.543.210-K', 'America/Santiago')).toBeNull()
  expect(nitWarning(null, 'America/Bogota')).toBeNull()
})
