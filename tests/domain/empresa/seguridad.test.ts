/** The security rules of a company, as the form sends them. */
import { expect, test } from 'vitest'
import { rulesOf, SeguridadCommand } from '../../../worker/domain/empresa/seguridad'

const form = { intent: 'update-security', session_timeout: '30', failed_attempts: '5' }
const reasonOf = (change: object) => {
  const parsed = SeguridadCommand.safeParse({ ...form, ...change })
  return parsed.success ? 'vale' : parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join()
}

test('each figure has its limits: 5 to 240 minutes, 3 to 10 attempts, 30 to 365 days', () => {
  for (const [field, min, max, reason, extra] of [
    ['session_timeout', 5, 240, 'minutos-fuera-de-rango', {}],
    ['failed_attempts', 3, 10, 'fallos-fuera-de-rango', {}],
    ['password_expiry', 30, 365, 'dias-fuera-de-rango', { vence: true }],
  ] as const) {
    for (const valid of [min, max]) expect(reasonOf({ ...extra, [field]: String(valid) })).toBe('vale')
    for (const bad of [min - 1, max + 1, min + 0.5, -1, Number.NaN]) {
      expect(reasonOf({ ...extra, [field]: String(bad) })).toBe(`${field} ${reason}`)
    }
  }
})

test('passwords do not expire unless the switch is on; turned on without a figure it is 90 days', () => {
  const rules = (change: object) => rulesOf(SeguridadCommand.parse({ ...form, ...change })).password_expiry
  expect(rules({})).toBeNull()
  expect(rules({ password_expiry: '5' })).toBeNull()
  expect(rules({ vence: true })).toBe(90)
  expect(rules({ vence: true, password_expiry: '180' })).toBe(180)
})
