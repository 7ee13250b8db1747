import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTAVOS_MAX, formatPesos, readPesos } from '../../worker/domain/money'

test.each([
  ['120.000', 12_000_000],
  ['$ 120.000', 12_000_000],
  ['$120.000 COP', 12_000_000],
  ['120000', 12_000_000],
  ['120000,50', 12_000_050],
  ['120.000,5', 12_000_050],
  ['120,000', 12_000_000],
  ['120,000.50', 12_000_050],
  ["1'200.000", 120_000_000],
  ['1’200.000', 120_000_000],
  ['120\u00a0000', 12_000_000],
  [' 85 000 pesos ', 8_500_000],
  ['1.5', 150],
  ['0', 0],
  ['0,99', 99],
])('«%s» is %d cents', (text, centavos) => expect(readPesos(text)).toBe(centavos))

test.each([
  '',
  'mucho',
  '-5000',
  '1.2.3',
  '12.00.000',
  '1.200.50',
  '1,200.000',
  '1.2345',
  '0.500',
  '120,000,5,',
  '1e6',
  '99999999999',
  '$',
])('«%s» is no amount: it says two things, or none', (text) => expect(readPesos(text)).toBeNull())

test('what a field shows reads back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: CENTAVOS_MAX }), (centavos) => {
      expect(readPesos(formatPesos(centavos))).toBe(centavos)
      expect(readPesos(`$ ${formatPesos(centavos)} COP`)).toBe(centavos)
      // the English separators work too, except where a lone comma would group
      const foreign = formatPesos(centavos).replace(/[.,]/g, (marca) => (marca === '.' ? ',' : '.'))
      expect(readPesos(foreign)).toBe(centavos)
    }),
  )
})

test('whatever is typed, it is whole cents within bounds or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' $-ek"), maxLength: 14 }), (text) => {
      const centavos = readPesos(text)
      if (centavos !== null) expect(Number.isInteger(centavos) && centavos >= 0 && centavos <= CENTAVOS_MAX).toBe(true)
    }),
  )
})
