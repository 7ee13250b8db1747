/** Which answer of an accounting program is tried again, which waits for a person, and when. */
import { describe, expect, test } from 'vitest'
import { errorOf, judgeSending, SENDING_ERRORS, type SendingError, WAITS_MS } from '../../../worker/domain/erp/sending'

const NOW = Date.UTC(2026, 10, 24, 3)
const MINUTE = 60_000
const judged = (error: SendingError | null, attempts = 1, retryAfter: number | null = null) =>
  judgeSending({ error, retryAfter }, attempts, NOW)

test('a status of HTTP says whether the document was taken, and whose fault it is', () => {
  expect([200, 201, 400, 401, 402, 403, 404, 408, 422, 429, 500, 503].map(errorOf)).toEqual([
    null,
    null,
    'rechazado',
    'credenciales',
    'credenciales',
    'credenciales',
    'rechazado',
    'caido',
    'rechazado',
    'limite',
    'caido',
    'caido',
  ])
})

describe('an attempt', () => {
  test('that was taken is over', () => {
    expect(judged(null)).toEqual({ estado: 'enviado', proximo_at: NOW, waits: null, stops: null })
  })

  test('that was refused waits for a person, and the entries behind it go on', () => {
    for (const error of ['cuenta', 'centro', 'tercero', 'rechazado', 'dudoso', 'forma'] as const)
      expect([error, judged(error)]).toEqual([error, { estado: 'fallido', proximo_at: NOW, waits: null, stops: null }])
  })

  test('whose access was refused stops the connection, and is no fault of the entry', () => {
    for (const error of ['credenciales', 'secreto'] as const)
      expect(judged(error, 99)).toEqual({ estado: 'pendiente', proximo_at: NOW, waits: null, stops: error })
  })

  test('without an answer is repeated ever later, eight times in all, and holds up the entries behind it', () => {
    for (const error of ['caido', 'sin-respuesta', 'sin-conexion'] as const) {
      WAITS_MS.forEach((wait, i) => {
        const until = NOW + wait
        expect(judged(error, i + 1)).toEqual({ estado: 'pendiente', proximo_at: until, waits: until, stops: null })
      })
      expect(judged(error, WAITS_MS.length + 1)).toMatchObject({ estado: 'fallido', waits: null })
    }
  })

  test('too many is repeated for ever, not before the program says', () => {
    expect(judged('limite', 50, 10_000).proximo_at).toBe(NOW + MINUTE)
    expect(judged('limite', 1, 5 * MINUTE)).toMatchObject({ estado: 'pendiente', waits: NOW + 5 * MINUTE })
  })

  test('every error has an outcome', () => {
    for (const error of SENDING_ERRORS) expect(['pendiente', 'fallido']).toContain(judged(error).estado)
  })
})
