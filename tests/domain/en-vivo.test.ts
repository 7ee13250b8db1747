/** The live indicator, and what a plan opens of GPS. */
import { expect, test } from 'vitest'
import { enVivo } from '../../worker/domain/en-vivo'
import { gpsHasta, historiaMs, type Plan } from '../../worker/domain/plan'

const NOW = Date.UTC(2026, 10, 20)
const DIA = 86_400_000

test('a device is online up to five minutes after its last position', () => {
  const activo = { estado: 'Activo', tracking_enabled: true } as const
  expect(enVivo({ ...activo, last_update: NOW - 300_000 }, NOW)).toBe('En línea')
  expect(enVivo({ ...activo, last_update: NOW - 300_001 }, NOW)).toBe('Esperando ubicación')
  expect(enVivo({ ...activo, last_update: null }, NOW)).toBe('Esperando ubicación')
  expect(enVivo({ ...activo, tracking_enabled: false, last_update: NOW }, NOW)).toBe('Rastreo desactivado')
  expect(enVivo({ estado: 'Inactivo', tracking_enabled: false, last_update: NOW }, NOW)).toBe('Rastreo desactivado')
})

const plan = (cambio: Partial<Plan>): Plan => ({
  plan_type: 'Pro',
  subscription_status: 'active',
  trial_ends_at: NOW - DIA,
  subscription_ends_at: NOW,
  ...cambio,
})

test('the trial has GPS on any plan, Basic has none after it, a late payment has seven days', () => {
  expect(gpsHasta(plan({ plan_type: 'Basic', subscription_status: 'trial', trial_ends_at: NOW }))).toBe(NOW)
  expect(gpsHasta(plan({ plan_type: 'Basic' }))).toBe(0)
  expect(gpsHasta(plan({}))).toBe(NOW)
  expect(gpsHasta(plan({ subscription_ends_at: null }))).toBeNull()
  expect(gpsHasta(plan({ subscription_status: 'past_due' }))).toBe(NOW + 7 * DIA)
  expect(gpsHasta(plan({ subscription_status: 'canceled' }))).toBe(NOW)
  expect(gpsHasta(plan({ subscription_status: 'expired' }))).toBe(0)
})

test('only Basic after the trial forgets after thirty days', () => {
  expect(historiaMs(plan({ plan_type: 'Basic' }), NOW)).toBe(30 * DIA)
  expect(historiaMs(plan({ plan_type: 'Basic', subscription_status: 'trial', trial_ends_at: NOW + 1 }), NOW)).toBeNull()
  expect(historiaMs(plan({ plan_type: 'Basic', subscription_status: 'trial', trial_ends_at: NOW }), NOW)).toBe(30 * DIA)
  expect(historiaMs(plan({ subscription_status: 'expired' }), NOW)).toBeNull()
})
