import { expect, test } from 'vitest'
import { z } from 'zod'
import { fold, plegar, terminos, texto, textoOpcional } from '../../worker/domain/texto'

test('folding forgives case, accents, ñ and punctuation', () => {
  expect(fold('  Ávila-PEÑA, S.A.S. ')).toBe('avila pena s a s')
  expect(fold('Çağrı')).toBe('cagrı')
  expect(fold('')).toBe('')
})

test('the search column joins what is there', () => {
  expect(plegar('JTR205', 'Renault', 'Kangoo', null, 'Peña')).toBe('jtr205 renault kangoo pena')
})

test('a plate with a space or a hyphen is looked for in its two halves', () => {
  expect(terminos('JTR 205')).toEqual(['jtr', '205'])
  expect(terminos('jtr-205')).toEqual(['jtr', '205'])
  expect(terminos(' % ')).toEqual([])
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
])('a required text refuses %j with %s', (valor, motivo) => {
  const leido = texto(10).safeParse(valor)
  expect(leido.success).toBe(false)
  expect(leido.error?.issues[0]?.message).toBe(motivo)
})

test('names with emoji, accents and other scripts are names', () => {
  for (const nombre of ['👩‍👩‍👧 Núñez', 'a\u0301', 'شركة', '❤️', 'ñ']) expect(texto(20).parse(nombre)).toBe(nombre)
})

test('an optional text that is blank or absent is null', () => {
  const forma = z.object({ color: textoOpcional(10) })
  expect(forma.parse({})).toEqual({ color: null })
  expect(forma.parse({ color: '  ' })).toEqual({ color: null })
  expect(forma.parse({ color: '\u200b' })).toEqual({ color: null })
  expect(forma.parse({ color: ' Rojo ' })).toEqual({ color: 'Rojo' })
})
