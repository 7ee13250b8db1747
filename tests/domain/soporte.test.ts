/** What is written to support: the forms, and how a mail quotes it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ASUNTOS,
  citar,
  ListaMensajes,
  MENSAJE_MAX,
  MensajesCommand,
  SoporteCommand,
} from '../../worker/domain/soporte'

const mensaje = (cambio: Record<string, unknown> = {}) =>
  SoporteCommand.safeParse({ intent: 'enviar', asunto: 'Facturación', mensaje: 'Hola', ...cambio })
const motivo = (cambio: Record<string, unknown>) => mensaje(cambio).error?.issues[0]?.message

describe('a message', () => {
  test('has one of the four subjects and a text', () => {
    for (const asunto of ASUNTOS) expect(mensaje({ asunto }).success).toBe(true)
    expect(motivo({ asunto: '' })).toBe('requerido')
    expect(motivo({ asunto: 'Saludo' })).toBe('requerido')
    expect(motivo({ mensaje: undefined })).toBe('requerido')
    expect(motivo({ mensaje: ' \n\t ' })).toBe('requerido')
    expect(motivo({ mensaje: '\u200b' })).toBe('requerido')
  })
  test('keeps its lines, of whatever system, and holds no control character (docs/security.md 20)', () => {
    expect(mensaje({ mensaje: ' uno\r\ndos\rtres\n' }).data).toMatchObject({ mensaje: 'uno\ndos\ntres' })
    expect(motivo({ mensaje: 'uno\u0000dos' })).toBe('caracter-no-permitido')
    expect(motivo({ mensaje: 'x'.repeat(MENSAJE_MAX + 1) })).toBe('demasiado-largo')
    expect(mensaje({ mensaje: 'x'.repeat(MENSAJE_MAX) }).success).toBe(true)
  })
  test('is named by its form where that gives a name of ours, and by nobody else', () => {
    const intento = crypto.randomUUID()
    expect(mensaje({ intento }).data).toMatchObject({ intento })
    expect(mensaje({ intento: 'mío' }).data).toMatchObject({ intento: undefined })
    expect(MensajesCommand.safeParse({ intent: 'responder', id: '', mensaje: 'x' }).success).toBe(false)
  })
})

test('every line of a quotation stands behind its mark, and nothing of the text is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[^\n]*$/)), (lineas) => {
      const citadas = citar(lineas.join('\n')).split('\n')
      expect(citadas.every((linea) => linea.startsWith('>'))).toBe(true)
      expect(citadas.map((linea) => linea.replace(/^> ?/, '')).join('\n')).toBe(lineas.join('\n'))
    }),
  )
})

test('an address that asks for nonsense lists all', () => {
  expect(ListaMensajes.parse({ q: 3, estado: 'x', despues: '["a","b"]', antes: '[' })).toEqual({
    ...{ q: '', estado: null, despues: null, antes: null },
  })
})
