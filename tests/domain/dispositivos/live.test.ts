/** The live indicator. */
import { expect, test } from 'vitest'
import { liveEstado } from '../../../worker/domain/dispositivos/live'

const NOW = Date.UTC(2026, 10, 20)

test('a device is online up to five minutes after its last position', () => {
  const activo = { estado: 'Activo', tracking_enabled: true, off: null } as const
  expect(liveEstado({ ...activo, last_update: NOW - 300_000 }, NOW)).toBe('En línea')
  expect(liveEstado({ ...activo, last_update: NOW - 300_001 }, NOW)).toBe('Esperando ubicación')
  expect(liveEstado({ ...activo, last_update: null }, NOW)).toBe('Esperando ubicación')
  expect(liveEstado({ ...activo, tracking_enabled: false, last_update: NOW }, NOW)).toBe('Rastreo desactivado')
  expect(liveEstado({ ...activo, estado: 'Inactivo', tracking_enabled: false, last_update: NOW }, NOW)).toBe(
    'Rastreo desactivado',
  )
})
