import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountRow, growth } from '../../../worker/domain/plataforma/growth'

test('the panel shows all there is, and the twelve months that end with this one in Bogotá', () => {
  // 03:30 UTC on the first: in Bogotá it is still November
  const c = growth(
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
  expect(c).toMatchObject({ empresas: 5, usuarios: 17, administradores: 4, regulars: 12 })
  expect([c.months[0], c.months.at(-1), c.months.length]).toEqual(['2025-12', '2026-11', 12])
  expect([c.created.empresas.at(-1), c.created.usuarios[0], c.created.usuarios.at(-1)]).toEqual([2, 9, 1])
})

test('the figures are those of who counts one by one, whatever the months and roles', () => {
  const KINDS = ['empresas', 'SuperAdmin', 'Administrador', 'Usuario'] as const
  const now = Date.UTC(2027, 0, 1, 4, 59)
  const zona = 5 * 3_600_000
  const monthOf = (at: number) => new Date(at - zona).toISOString().slice(0, 7)
  const fact = fc.record({
    que: fc.constantFrom(...KINDS),
    at: fc.oneof(
      fc.integer({ min: Date.UTC(2025, 10), max: now }),
      fc.constantFrom(Date.UTC(2026, 0, 1, 5), Date.UTC(2026, 0, 1, 5) - 1),
    ),
  })
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 60 }), (facts) => {
      const conteos: CountRow[] = []
      for (const { que: what, at } of facts) {
        const row = conteos.find((c) => c.que === what && c.mes === monthOf(at))
        if (row) row.n++
        else conteos.push({ que: what, mes: monthOf(at), n: 1 })
      }
      const c = growth(conteos, now)
      const factsOf = (...what: string[]) => facts.filter((h) => what.includes(h.que))
      expect([c.empresas, c.usuarios, c.administradores, c.regulars]).toEqual(
        [
          factsOf('empresas'),
          factsOf('SuperAdmin', 'Administrador', 'Usuario'),
          factsOf('Administrador'),
          factsOf('Usuario'),
        ].map((l) => l.length),
      )
      expect([c.months[0], c.months.at(-1)]).toEqual(['2026-01', '2026-12'])
      for (const [i, month] of c.months.entries()) {
        const inMonth = facts.filter((h) => monthOf(h.at) === month)
        expect(c.created.empresas[i]).toBe(inMonth.filter((h) => h.que === 'empresas').length)
        expect(c.created.usuarios[i]).toBe(inMonth.filter((h) => h.que !== 'empresas').length)
      }
    }),
  )
})
