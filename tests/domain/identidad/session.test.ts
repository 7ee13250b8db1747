/** docs/security.md 6: how long a session lasts. */
import { expect, test } from 'vitest'
import { sesionEnd, sesionVigencia, shouldMarkSeen } from '../../../worker/domain/identidad/session'

const NOW = Date.UTC(2026, 10, 20, 14)
const MIN = 60_000
const DAY = 24 * 60 * MIN

test('with «Recordarme» a session lives 30 days, without it 12 hours, however busy it is', () => {
  for (const [remember, lifetime] of [
    [true, 30 * DAY],
    [false, DAY / 2],
  ] as const) {
    const sesion = { last_seen: NOW + lifetime - 1, expires_at: sesionEnd(remember, NOW) }
    expect(sesionVigencia(sesion, 30, NOW + lifetime - 1)).toBe('Vigente')
    expect(sesionVigencia(sesion, 30, NOW + lifetime)).toBe('Vencida')
  }
})

test('an idle session ends after the company’s timeout, after 30 minutes when there is none', () => {
  const sesion = { last_seen: NOW, expires_at: NOW + DAY }
  expect(sesionVigencia(sesion, null, NOW + 30 * MIN - 1)).toBe('Vigente')
  expect(sesionVigencia(sesion, undefined, NOW + 30 * MIN)).toBe('Inactiva')
  expect(sesionVigencia(sesion, 5, NOW + 5 * MIN)).toBe('Inactiva')
  expect(sesionVigencia(sesion, 240, NOW + 240 * MIN - 1)).toBe('Vigente')
})

test('being seen is written down at most once a minute', () => {
  const sesion = { last_seen: NOW, expires_at: NOW + DAY }
  expect(shouldMarkSeen(sesion, NOW + MIN - 1)).toBe(false)
  expect(shouldMarkSeen(sesion, NOW + MIN)).toBe(true)
})
