/** docs/security.md 1: what a password may be. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contienePalabra, contrasenaNueva, contrasenaVencida, palabrasPropias } from '../../worker/domain/contrasena'

const falta = (contrasena: unknown) => contrasenaNueva().safeParse(contrasena).error?.issues[0]?.message ?? null

test('docs/security.md 1: a password of 7 characters is refused, one of 8 is not', () => {
  expect(falta('zk7-qhw')).toBe('contrasena-corta')
  expect(falta('zk7-qhwm')).toBeNull()
})

test('64 characters and far more are welcome, beyond 256 nobody types', () => {
  expect(falta('x9'.repeat(32))).toBeNull()
  expect(falta('frase larga '.repeat(20))).toBeNull()
  expect(falta('a'.repeat(256))).toBeNull()
  expect(falta('a'.repeat(257))).toBe('contrasena-larga')
  expect(falta('a'.repeat(100_000))).toBe('contrasena-larga')
})

test('characters are counted as people count them, however they are encoded', () => {
  expect(falta('ñandúñan')).toBeNull()
  expect(falta('ñandúñan'.normalize('NFD'))).toBeNull()
  expect(falta('ñandúña'.normalize('NFD'))).toBe('contrasena-corta')
  expect(falta('🚚🚚🚚🚚🚚🚚🚚')).toBe('contrasena-corta')
})

test('any composition of 8 to 64 characters that can be typed is accepted', () => {
  const tecla = fc.constantFrom(...'abcXYZ0189 áñÜ¿¡!"#$%&/()=?*+[]{}_-.,;:<>|°¬~^`´€漢я')
  fc.assert(
    fc.property(fc.array(tecla, { minLength: 8, maxLength: 64 }), (teclas) => {
      // signs like ´ become two characters when compatibility forms are taken apart, never fewer
      expect(falta(teclas.join(''))).toBeNull()
    }),
  )
})

test('what nobody could type again is refused', () => {
  for (const malo of ['abc\u0000defgh', 'abcdefgh\n', 'abc\uFFFDdefgh', 'abcdefg\uD800h']) {
    expect(falta(malo)).toBe('caracter-no-permitido')
  }
  for (const nada of [undefined, null, 5, ['abcdefgh']]) expect(falta(nada)).toBe('requerido')
})

test('product, company and the parts of the own e-mail are refused inside a password', () => {
  const palabras = palabrasPropias({ email: 'Marcela.Ríos@lasabana.com.co', empresa: 'Transportes La Sabana S.A.S.' })
  const malas = [
    'vigia-demo-2026',
    'miVIGÍA99',
    'V1-g1a segura',
    'marcela2026',
    'x.rios.x.99',
    'lasabana#77',
    'La Sabana 77',
  ]
  for (const mala of [...malas, 'transportes!1', 'MARCELA.RIOS', 'm4rcel4rocks'])
    expect([mala, contienePalabra(mala, palabras)]).toEqual([mala, true])
  expect(contienePalabra('tres volcanes dormidos', palabras)).toBe(false)
})

test('short words and the ending of the address do not stand in the way', () => {
  const palabras = palabrasPropias({ email: 'ana@gps.example' })
  expect(palabras).toEqual(['vigia'])
  expect(contienePalabra('banana example 7', palabras)).toBe(false)
})

test('docs/security.md 11: a password expires that many days after it was chosen, to the instant, and only where days are set', () => {
  const DIA = 24 * 3_600_000
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 365 }), fc.integer({ min: 0, max: 4e12 }), (dias, elegida) => {
      expect(contrasenaVencida(elegida, dias, elegida + dias * DIA - 1)).toBe(false)
      expect(contrasenaVencida(elegida, dias, elegida + dias * DIA)).toBe(true)
      for (const nunca of [null, undefined]) expect(contrasenaVencida(elegida, nunca, elegida + 9e12)).toBe(false)
    }),
  )
})
