import { expect, test } from 'vitest'
import { crecimiento } from '../../worker/domain/crecimiento'

test('the panel shows all there is, and the twelve months that end with this one in Bogotá', () => {
  // half past three at night in UTC on the first: in Bogotá it is still November
  const c = crecimiento(
    [
      { que: 'empresas', mes: '2024-01', n: 3 },
      { que: 'empresas', mes: '2026-11', n: 2 },
      { que: 'Administrador', mes: '2025-12', n: 4 },
      { que: 'Usuario', mes: '2025-12', n: 5 },
      { que: 'Usuario', mes: '2025-11', n: 7 },
      { que: 'SuperAdmin', mes: '2026-11', n: 1 },
    ],
    Date.UTC(2026, 11, 1, 3, 30),
  )
  expect(c).toMatchObject({ empresas: 5, usuarios: 17, administradores: 4, regulares: 12 })
  expect([c.meses[0], c.meses.at(-1), c.meses.length]).toEqual(['2025-12', '2026-11', 12])
  expect([c.nuevas.empresas.at(-1), c.nuevas.usuarios[0], c.nuevas.usuarios.at(-1)]).toEqual([2, 9, 1])
})
