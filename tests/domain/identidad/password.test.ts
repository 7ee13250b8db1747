/** docs/security.md 1: valid passwords. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LinkCommand } from '../../../worker/domain/identidad/linked-account'
import { containsWord, isPasswordExpired, newPassword, ownWords } from '../../../worker/domain/identidad/password'

const missing = (contrasena: unknown) => newPassword().safeParse(contrasena).error?.issues[0]?.message ?? null

test('docs/security.md 1: a password of 7 characters is refused, one of 8 is not', () => {
  expect(missing('zk7-qhw')).toBe('contrasena-corta')
  expect(missing('zk7-qhwm')).toBeNull()
})

test('64 characters and far more are accepted, more than 256 are not', () => {
  expect(missing('x9'.repeat(32))).toBeNull()
  expect(missing('frase larga '.repeat(20))).toBeNull()
  expect(missing('a'.repeat(256))).toBeNull()
  expect(missing('a'.repeat(257))).toBe('contrasena-larga')
  expect(missing('a'.repeat(100_000))).toBe('contrasena-larga')
})

test('a password that is typed again may be as long as any that was once accepted, and one that is longer is told so', () => {
  const reason = (contrasena_actual: string) =>
    LinkCommand.safeParse({ intent: 'link-account', proveedor: 'google', contrasena_actual }).error?.issues[0]?.message
  expect(reason('a'.repeat(1024))).toBeUndefined()
  expect(reason('a'.repeat(1025))).toBe('contrasena-larga')
  expect(reason('')).toBe('requerido')
})

test('characters are counted as people count them, however they are encoded', () => {
  expect(missing('ñandúñan')).toBeNull()
  expect(missing('ñandúñan'.normalize('NFD'))).toBeNull()
  expect(missing('ñandúña'.normalize('NFD'))).toBe('contrasena-corta')
  expect(missing('🚚🚚🚚🚚🚚🚚🚚')).toBe('contrasena-corta')
})

test('any composition of 8 to 64 characters that can be typed is accepted', () => {
  const keystroke = fc.constantFrom(...'abcXYZ0189 áñÜ¿¡!"#$%&/()=?*+[]{}_-.,;:<>|°¬~^`´€漢я')
  fc.assert(
    fc.property(fc.array(keystroke, { minLength: 8, maxLength: 64 }), (keys) => {
      // characters like ´ become two under compatibility decomposition, never fewer
      expect(missing(keys.join(''))).toBeNull()
    }),
  )
})

test('characters that cannot be typed again are refused', () => {
  for (const bad of ['abc\u0000defgh', 'abcdefgh\n', 'abc\uFFFDdefgh', 'abcdefg\uD800h']) {
    expect(missing(bad)).toBe('caracter-no-permitido')
  }
  for (const none of [undefined, null, 5, ['abcdefgh']]) expect(missing(none)).toBe('requerido')
})

test('product, company and the parts of the own e-mail are refused inside a password', () => {
  const words = ownWords({ email: 'Marcela.Ríos@lasabana.com.co', empresa: 'Transportes La Sabana S.A.S.' })
  const badOnes = [
    'vigia-demo-2026',
    'miVIGÍA99',
    'V1-g1a segura',
    'marcela2026',
    'x.rios.x.99',
    'lasabana#77',
    'La Sabana 77',
  ]
  for (const mala of [...badOnes, 'transportes!1', 'MARCELA.RIOS', 'm4rcel4rocks'])
    expect([mala, containsWord(mala, words)]).toEqual([mala, true])
  expect(containsWord('tres volcanes dormidos', words)).toBe(false)
})

test('short words and the ending of the address do not stand in the way', () => {
  const words = ownWords({ email: 'ana@gps.example' })
  expect(words).toEqual(['vigia'])
  expect(containsWord('banana example 7', words)).toBe(false)
})

test('docs/security.md 11: a password expires that many days after it was chosen, to the instant, and only where days are set', () => {
  const DAY = 24 * 3_600_000
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 365 }), fc.integer({ min: 0, max: 4e12 }), (days, chosenAt) => {
      expect(isPasswordExpired(chosenAt, days, chosenAt + days * DAY - 1)).toBe(false)
      expect(isPasswordExpired(chosenAt, days, chosenAt + days * DAY)).toBe(true)
      for (const never of [null, undefined]) expect(isPasswordExpired(chosenAt, never, chosenAt + 9e12)).toBe(false)
    }),
  )
})
