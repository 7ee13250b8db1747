import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identifier, isIdentifier } from '../../../worker/domain/dispositivos/identifier'
import { imeiWarning, luhn, normalizeImei } from '../../../worker/domain/dispositivos/imei'
import { formatImei } from '../../../worker/domain/dispositivos/imei-shown'

test('490154203237518 is a sound IMEI', () => {
  expect(luhn('490154203237518')).toBe(true)
  expect(imeiWarning('490154203237518')).toBeNull()
})

test('every single wrong digit is noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 9 }), (at, add) => {
      const digits = [...'490154203237518'].map(Number)
      digits[at] = ((digits[at] ?? 0) + add) % 10
      expect(imeiWarning(digits.join(''))).toBe('checksum')
    }),
  )
})

test('the 12 digits of a TK103 and the letters of other makers are a warning', () => {
  expect(imeiWarning('123456789012')).toBe('length')
  expect(imeiWarning('TRK0001')).toBe('letters')
})

test('an IMEI is written in threes and read without them', () => {
  expect(formatImei('864205061738492')).toBe('864 205 061 738 492')
  expect(formatImei('VG-7K2M-40QX')).toBe('VG-7K2M-40QX')
  expect(normalizeImei(' 864 205–061.738 492\n')).toBe('864205061738492')
})

test('an identifier of a phone can be read out: no letters that look like figures', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), (bytes) => {
      const made = identifier(bytes)
      expect(made).toMatch(/^VG-[^ILOU-]{4}-[^ILOU-]{4}$/)
      expect(isIdentifier(made)).toBe(true)
    }),
  )
  expect(() => identifier(new Uint8Array(7))).toThrow(RangeError)
})
