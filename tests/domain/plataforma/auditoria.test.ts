/** The audit log holds ids, numbers and words of closed lists only, whatever is passed in (docs/security.md 29). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AUDIT_EVENT_NAMES,
  AUDIT_EVENTS,
  emptyTrace,
  type RequestTrace,
  toAuditEntry,
} from '../../../worker/domain/auditoria/auditoria'

const UUID = /^[0-9a-f-]{36}$/
const requestTrace: RequestTrace = { usuario_id: 'u-1', direccion: 'h', peticion: 'p', at: 7 }

test('a row carries who, from where, in which request and when', () => {
  expect(toAuditEntry(requestTrace, 'vehiculo-eliminado', { objeto: 'v-1', empresa_id: 'e-1' })).toEqual({
    suceso: 'vehiculo-eliminado',
    usuario_id: 'u-1',
    empresa_id: 'e-1',
    objeto: 'v-1',
    direccion: 'h',
    peticion: 'p',
    at: 7,
    datos: null,
  })
})

test('a refused sign-in to an unknown account has no person, even in a signed-in browser', () => {
  expect(toAuditEntry(requestTrace, 'ingreso-negado', { usuario_id: null }).usuario_id).toBeNull()
  expect(toAuditEntry(emptyTrace(7), 'salida')).toMatchObject({ usuario_id: null, peticion: null, at: 7 })
})

test('what an event’s list does not name is left out: no name, no e-mail address, no token gets in', () => {
  const words = new Set(
    Object.values(AUDIT_EVENTS).flatMap((f) => Object.values(f).flatMap((v) => (Array.isArray(v) ? v : []))),
  )
  const value = fc.oneof(fc.string(), fc.emailAddress(), fc.base64String({ minLength: 20 }), fc.anything())
  fc.assert(
    fc.property(
      fc.constantFrom(...AUDIT_EVENT_NAMES),
      fc.func(value),
      fc.dictionary(fc.string(), value),
      fc.oneof(fc.emailAddress(), fc.uuid(), fc.string()),
      (auditEvent, given, rest, target) => {
        const data = {
          ...rest,
          ...Object.fromEntries(Object.keys(AUDIT_EVENTS[auditEvent]).map((key) => [key, given(key)])),
        }
        const row = toAuditEntry(requestTrace, auditEvent, { datos: data, objeto: target } as never)
        for (const [key, v] of Object.entries(row.datos ?? {})) {
          expect(Object.keys(AUDIT_EVENTS[auditEvent])).toContain(key)
          const isId = key === 'vehiculo' && UUID.test(v as string)
          const isWord = words.has(v as string)
          expect(v === null || typeof v === 'number' || typeof v === 'boolean' || isWord || isId).toBe(true)
        }
        expect(row.objeto === null || /^[\w-]{1,64}$/.test(row.objeto)).toBe(true)
      },
    ),
  )
})

test('what it does name is kept', () => {
  const data = { via: 'codigo', recordar: false, segundo_factor: true } as const
  expect(toAuditEntry(requestTrace, 'ingreso', { datos: data }).datos).toEqual(data)
  const documento = { vehiculo: 'ejemplo-0b9ef1a2-1f0e-4c7e-9a55-3d1c5a0f7b11', tipo: 'SOAT' } as const
  expect(toAuditEntry(requestTrace, 'documento-creado', { datos: documento }).datos).toEqual(documento)
  expect(toAuditEntry(requestTrace, 'umbrales-cambiados', { datos: { cuantos: 3 } }).datos).toEqual({ cuantos: 3 })
})
