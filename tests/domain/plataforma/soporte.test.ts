/** Messages to support: the forms, and how a mail quotes them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MENSAJE_MAX,
  MensajesCommand,
  MensajesList,
  quote,
  SoporteCommand,
  SUBJECTS,
} from '../../../worker/domain/soporte/soporte'

const mensaje = (change: Record<string, unknown> = {}) =>
  SoporteCommand.safeParse({ intent: 'send', asunto: 'Facturación', mensaje: 'Hola', ...change })
const reason = (change: Record<string, unknown>) => mensaje(change).error?.issues[0]?.message

describe('a message', () => {
  test('has one of the four subjects and a text', () => {
    for (const subject of SUBJECTS) expect(mensaje({ asunto: subject }).success).toBe(true)
    expect(reason({ asunto: '' })).toBe('requerido')
    expect(reason({ asunto: 'Saludo' })).toBe('requerido')
    expect(reason({ mensaje: undefined })).toBe('requerido')
    expect(reason({ mensaje: ' \n\t ' })).toBe('requerido')
    expect(reason({ mensaje: '\u200b' })).toBe('requerido')
  })
  test('keeps its lines, of whatever system, and holds no control character (docs/security.md 20)', () => {
    expect(mensaje({ mensaje: ' uno\r\ndos\rtres\n' }).data).toMatchObject({ mensaje: 'uno\ndos\ntres' })
    expect(reason({ mensaje: 'uno\u0000dos' })).toBe('caracter-no-permitido')
    expect(reason({ mensaje: 'x'.repeat(MENSAJE_MAX + 1) })).toBe('demasiado-largo')
    expect(mensaje({ mensaje: 'x'.repeat(MENSAJE_MAX) }).success).toBe(true)
  })
  test('keeps the idempotency key of its form only when it has our format', () => {
    const attempt = crypto.randomUUID()
    expect(mensaje({ intento: attempt }).data).toMatchObject({ intento: attempt })
    expect(mensaje({ intento: 'mío' }).data).toMatchObject({ intento: undefined })
    expect(MensajesCommand.safeParse({ intent: 'reply', id: '', mensaje: 'x' }).success).toBe(false)
  })
})

test('every line of a quotation stands behind its mark, and nothing of the text is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[^\n]*$/)), (lines) => {
      const quoted = quote(lines.join('\n')).split('\n')
      expect(quoted.every((line) => line.startsWith('>'))).toBe(true)
      expect(quoted.map((line) => line.replace(/^> ?/, '')).join('\n')).toBe(lines.join('\n'))
    }),
  )
})

test('an address that asks for nonsense lists all', () => {
  expect(MensajesList.parse({ q: 3, estado: 'x', despues: '["a","b"]', antes: '[' })).toEqual({
    q: '',
    estado: null,
    despues: null,
    antes: null,
  })
})
