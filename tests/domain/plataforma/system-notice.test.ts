import { expect, test } from 'vitest'
import { DefaultsCommand } from '../../../worker/domain/empresa/seguridad'
import { DEFAULT_SYSTEM_NOTICES, noticeDay, toNotify } from '../../../worker/domain/plataforma/system-notice'

test('a day’s mail may be written from six in the morning of Colombia on', () => {
  expect(noticeDay(Date.UTC(2026, 10, 21, 10, 59))).toBeNull()
  expect(noticeDay(Date.UTC(2026, 10, 21, 11))).toBe('2026-11-21')
  expect(noticeDay(Date.UTC(2026, 10, 22, 4, 59))).toBe('2026-11-21')
  expect(noticeDay(Date.UTC(2026, 10, 22, 5))).toBeNull()
})

test('a SuperAdmin gets the chosen groups, mail first, and all while nothing was chosen', () => {
  const alertas = (['base-llena', 'tarea-atrasada', 'correo-muerto', 'pago-distinto'] as const).map((clase) => ({
    clase,
  }))
  const clases = (wants: typeof DEFAULT_SYSTEM_NOTICES) => toNotify(alertas, wants).map((a) => a.clase)
  expect(clases(DEFAULT_SYSTEM_NOTICES)).toEqual(['correo-muerto', 'pago-distinto', 'tarea-atrasada', 'base-llena'])
  expect(clases({ ...DEFAULT_SYSTEM_NOTICES, correo: false, espacio: false })).toEqual([
    'pago-distinto',
    'tarea-atrasada',
  ])
})

test('default safety rules stay within what a company may choose: 5 to 240 minutes, 3 to 10 failures, 30 to 365 days', () => {
  const command = {
    intent: 'update-defaults',
    session_timeout: '30',
    failed_attempts: '5',
    vence: true,
    password_expiry: '90',
  }
  const isValid = (change: object) => DefaultsCommand.safeParse({ ...command, ...change }).success
  expect(isValid({})).toBe(true)
  for (const bad of [
    ...['4', '241'].map((session_timeout) => ({ session_timeout })),
    ...['2', '11'].map((failed_attempts) => ({ failed_attempts })),
    ...['29', '366'].map((password_expiry) => ({ password_expiry })),
  ])
    expect({ mal: bad, vale: isValid(bad) }).toEqual({ mal: bad, vale: false })
  // while the rule is off, its days are ignored
  expect(isValid({ vence: false, password_expiry: '1' })).toBe(true)
})
