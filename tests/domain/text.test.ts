import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { fold, foldForSearch, terms } from '../../worker/domain/fold'
import { searchText } from '../../worker/domain/list'
import { companyName, nameInMail, optionalText, personName, text } from '../../worker/domain/text'

test('folding forgives case, accents, ñ and punctuation', () => {
  expect(fold('  Ávila-PEÑA, S.A.S. ')).toBe('avila pena s a s')
  expect(fold('Çağrı')).toBe('cagrı')
  expect(fold('')).toBe('')
})

test('the search column joins what is there', () => {
  expect(foldForSearch('JTR205', 'Renault', 'Kangoo', null, 'Peña')).toBe('jtr205 renault kangoo pena')
})

test.each(['🚗', ' % ', '-', '\u200d'])('a search without a letter or digit is none: «%s»', (q) =>
  expect(searchText.parse(q)).toBe(''),
)

test('a search keeps its signs beside a letter or digit, up to a hundred characters', () => {
  expect(searchText.parse(' JTR-205 🚗 ')).toBe('JTR-205 🚗')
  expect(searchText.parse('a'.repeat(101))).toHaveLength(100)
})

test('a plate with a space or a hyphen is looked for in its two halves', () => {
  expect(terms('JTR 205')).toEqual(['jtr', '205'])
  expect(terms('jtr-205')).toEqual(['jtr', '205'])
  expect(terms(' % ')).toEqual([])
})

test.each([
  ['   ', 'requerido'],
  ['\u200b', 'requerido'],
  ['\u2060\u200d \u3164', 'requerido'],
  ['\u202eabc', 'caracter-no-permitido'],
  ['a\u2066b', 'caracter-no-permitido'],
  ['a\u2028b', 'caracter-no-permitido'],
  ['x'.repeat(11), 'demasiado-largo'],
  ['a\u0000b', 'caracter-no-permitido'],
  ['a\u001bb', 'caracter-no-permitido'],
  ['a\uFFFDb', 'caracter-no-permitido'],
  ['a\uD800b', 'caracter-no-permitido'],
])('a required text refuses %j with %s', (value, reason) => {
  const parsed = text(10).safeParse(value)
  expect(parsed.success).toBe(false)
  expect(parsed.error?.issues[0]?.message).toBe(reason)
})

test('names with emoji, accents and other scripts are names', () => {
  for (const nombre of ['👩‍👩‍👧 Núñez', 'a\u0301', 'شركة', '❤️', 'ñ']) expect(text(20).parse(nombre)).toBe(nombre)
})

test('an optional text that is blank or absent is null', () => {
  const forma = z.object({ color: optionalText(10) })
  expect(forma.parse({})).toEqual({ color: null })
  expect(forma.parse({ color: '  ' })).toEqual({ color: null })
  expect(forma.parse({ color: '\u200b' })).toEqual({ color: null })
  expect(forma.parse({ color: ' Rojo ' })).toEqual({ color: 'Rojo' })
})

test.each([
  'Gane en malo.co ya',
  'Visite https://malo.test/x',
  'www.malo.test',
  'escriba a premio@malo.test',
  'malo．com/ganar',
  'ＷＷＷ．malo',
  'Ana (bit.ly) malo.link',
])('a person is not called «%s»', (name) => {
  expect(personName(120).safeParse(name).error?.issues[0]?.message).toBe('nombre-con-direccion')
})

test.each([
  'Ana María Peña',
  'J. R. Ñáñez',
  'Ma. Fernanda Ruiz',
  'Ma.Fernanda Ruiz',
  "D'Achiardi-López",
  'José Jr.',
  '李小龙',
])('a person may be called «%s»', (name) => {
  expect(personName(120).parse(name)).toBe(name)
  expect(nameInMail(name).replace('Ma. F', 'Ma.F').replace('Ma.Fernanda', 'Ma. Fernanda')).toBe(
    name.replace('Ma.Fernanda', 'Ma. Fernanda'),
  )
})

test.each(['🚗🚗', '...', '—'])('nobody is called «%s»', (name) => {
  for (const kind of [personName(120), companyName(120)])
    expect(kind.safeParse(name).error?.issues[0]?.message).toBe('nombre-sin-letras')
})

test('a company may be called after its year, a person may not', () => {
  expect(companyName(120).parse('1810')).toBe('1810')
  expect(personName(120).safeParse('1810').success).toBe(false)
})

test('a company may be called after its domain, but not be an address', () => {
  for (const name of ['Viajes.com S.A.S.', 'Transportes del Ñuble Ltda.', '4x4 & Cía.'])
    expect(companyName(120).parse(name)).toBe(name)
  for (const name of ['http://viajes', 'ventas@viajes', 'www.viajes.com'])
    expect(companyName(120).safeParse(name).success).toBe(false)
})

test('no name is an address in a mail, nor longer than a line', () => {
  expect(nameInMail('Transportes Ñandú S.A.S.')).toBe('Transportes Ñandú S.A.S.')
  expect(nameInMail('Viajes.com S.A.S.')).toBe('Viajes. com S.A.S.')
  expect(nameInMail('Ana\r\nBcc: x@malo.co')).toBe('Ana Bcc: x malo. co')
  expect(nameInMail('x'.repeat(120))).toHaveLength(60)
  // what mail programs turn into links: a scheme, an @, or letters, a dot and letters without a space between
  const linked = /:\/\/|@|(^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}-]\.\p{L}{2}/iu
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.emailAddress(), fc.domain()), {
        maxLength: 6,
      }),
      (parts) => {
        const name = nameInMail(parts.join(' '))
        expect(name).not.toMatch(linked)
        expect([...name].length).toBeLessThanOrEqual(60)
      },
    ),
    { seed: 13 },
  )
})
