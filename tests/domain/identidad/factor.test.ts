/** Codes as people type them, and the name of the place shown for a session. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBackupCode, requiresFactor, VerifyCommand } from '../../../worker/domain/identidad/factor'
import { placeOf } from '../../../worker/domain/identidad/place'
import { ConfirmCommand } from '../../../worker/domain/identidad/protection'

const read = (codigo: unknown) => VerifyCommand.safeParse({ codigo })

test('a code may be typed with blanks and hyphens, as apps and documents show it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(\d{6}|\d{10})$/), (codigo) => {
      for (const written of [
        codigo,
        ` ${codigo} `,
        codigo.replace(/(\d{3})/, '$1 '),
        codigo.replace(/(\d{5})/, '$1-'),
      ]) {
        expect(read(written).data).toEqual({ codigo })
      }
      if (codigo.length === 10) expect(read(formatBackupCode(codigo)).data).toEqual({ codigo })
    }),
  )
})

test('anything else is no code', () => {
  for (const none of ['', ' ', '12345', '1234567', '12345678901', 'abcdef', '12345a', '١٢٣٤٥٦', null, undefined, 5]) {
    expect([none, read(none).success]).toEqual([none, false])
  }
})

test('a second factor is required of the SuperAdmin, and of all in a company that asks for it', () => {
  expect(requiresFactor('SuperAdmin', null)).toBe(true)
  expect(requiresFactor('Administrador', true)).toBe(true)
  for (const no of [false, null, undefined]) expect(requiresFactor('Usuario', no)).toBe(false)
})

test('a place is city and country as the edge tells them, never longer than a line, never with hidden characters', () => {
  expect(placeOf({ city: 'Bogotá', country: 'CO' })).toBe('Bogotá, CO')
  expect(placeOf({ country: 'CO' })).toBe('CO')
  for (const none of [undefined, {}, { city: '', country: null }, { city: 7 }]) expect(placeOf(none)).toBeNull()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (city, country) => {
      const place = placeOf({ city, country }) ?? ''
      expect(place.length).toBeLessThanOrEqual(122)
      expect(place).not.toMatch(/[\p{Cc}\u202E]/u)
    }),
  )
})

test('who turns the factor on is not asked for a backup code, of which there are none yet', () => {
  for (const codigo of ['abc', '12345', '1234567890']) {
    const read = ConfirmCommand.safeParse({ intent: 'confirm-factor', codigo })
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['factor-codigo-app'])
  }
  expect(VerifyCommand.safeParse({ codigo: 'abc' }).error?.issues[0]?.message).toBe('factor-codigo-forma')
})
