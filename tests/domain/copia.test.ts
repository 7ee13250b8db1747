import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COPIAS_MAX, claveDeCopia, diaDeCopia, sobrantes } from '../../worker/domain/copia'

const DIA = 86_400_000

test('the copy of a day is due from three in the morning of Colombia on', () => {
  expect(diaDeCopia(Date.UTC(2026, 10, 22, 7, 59))).toBe('2026-11-21')
  expect(diaDeCopia(Date.UTC(2026, 10, 22, 8))).toBe('2026-11-22')
  expect(claveDeCopia(Date.UTC(2026, 10, 22, 3, 0, 7))).toBe('2026-11-21-220007')
})

test('copies sort by their names as time goes; what is thrown away is the oldest, never the newest', () => {
  const instante = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 })
    .map((s) => s * 1000)
  fc.assert(
    fc.property(fc.uniqueArray(instante, { minLength: 1, maxLength: 40 }), instante, (momentos, ahora) => {
      const enOrden = [...momentos].sort((a, b) => a - b).map(claveDeCopia)
      expect([...enOrden].sort()).toEqual(enOrden)
      const fuera = sobrantes(enOrden, ahora)
      expect([...fuera].reverse()).toEqual([...new Set(enOrden)].slice(0, fuera.length))
      expect(enOrden.length - fuera.length).toBeLessThanOrEqual(COPIAS_MAX)
      expect(fuera).not.toContain(enOrden.at(-1))
      for (const at of momentos)
        if (at > ahora - 13 * DIA && momentos.length <= COPIAS_MAX) expect(fuera).not.toContain(claveDeCopia(at))
      for (const at of momentos)
        if (at < ahora - 15 * DIA && claveDeCopia(at) !== enOrden.at(-1)) expect(fuera).toContain(claveDeCopia(at))
    }),
  )
})
