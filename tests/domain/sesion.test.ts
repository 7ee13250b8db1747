/** docs/security.md 6: how long a session lasts. */
import { expect, test } from 'vitest'
import { debeMarcarVista, finDeSesion, vigenciaDeSesion } from '../../worker/domain/sesion'

const AHORA = Date.UTC(2026, 10, 20, 14)
const MIN = 60_000
const DIA = 24 * 60 * MIN

test('with «Recordarme» a session lives 30 days, without it 12 hours, however busy it is', () => {
  for (const [recordar, vida] of [
    [true, 30 * DIA],
    [false, DIA / 2],
  ] as const) {
    const sesion = { last_seen: AHORA + vida - 1, expires_at: finDeSesion(recordar, AHORA) }
    expect(vigenciaDeSesion(sesion, 30, AHORA + vida - 1)).toBe('Vigente')
    expect(vigenciaDeSesion(sesion, 30, AHORA + vida)).toBe('Vencida')
  }
})

test('a session that nobody uses ends after the company’s timeout, after 30 minutes when there is none', () => {
  const sesion = { last_seen: AHORA, expires_at: AHORA + DIA }
  expect(vigenciaDeSesion(sesion, null, AHORA + 30 * MIN - 1)).toBe('Vigente')
  expect(vigenciaDeSesion(sesion, undefined, AHORA + 30 * MIN)).toBe('Inactiva')
  expect(vigenciaDeSesion(sesion, 5, AHORA + 5 * MIN)).toBe('Inactiva')
  expect(vigenciaDeSesion(sesion, 240, AHORA + 240 * MIN - 1)).toBe('Vigente')
})

test('being seen is written down at most once a minute', () => {
  const sesion = { last_seen: AHORA, expires_at: AHORA + DIA }
  expect(debeMarcarVista(sesion, AHORA + MIN - 1)).toBe(false)
  expect(debeMarcarVista(sesion, AHORA + MIN)).toBe(true)
})
