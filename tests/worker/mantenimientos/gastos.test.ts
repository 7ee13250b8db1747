/** What maintenance costs, by month and vehicle. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { list, rows, servicio, TODAY, taller } from '../support/taller'
import { execute } from '../support/world'

describe('what it costs', () => {
  test('is added up as whole cents by month and vehicle, the dearest apart, the others together', async () => {
    const { mantenimientos, v, placas } = await taller(6)
    const spend = (which: number, fecha: string, costo: number) =>
      mantenimientos.create(v[which]!, servicio({ fecha, items: [{ descripcion: 'x', costo, plan_id: null }] }))
    for (const [i] of v.entries()) await spend(i, '2026-11-02', (i + 1) * 10_000_001)
    await spend(5, '2025-12-31', 7)
    await spend(5, '2025-11-30', 99)
    const { gasto } = await mantenimientos.list(list())
    expect(gasto.months).toHaveLength(12)
    expect([gasto.months[0], gasto.months.at(-1)]).toEqual(['2025-12', '2026-11'])
    expect(gasto.vehiculos.map((x) => x.placa)).toEqual([5, 4, 3, 2].map((i) => placas[i]))
    expect(gasto.vehiculos[0]).toMatchObject({ total: 60_000_013 })
    expect(gasto.total[0]).toBe(7)
    expect(gasto.total.at(-1)).toBe(210_000_021)
    expect(gasto.otros.at(-1)).toBe(30_000_003)
    const own = (await mantenimientos.list(list({ vehiculo: v[0] }))).gasto
    expect(own.vehiculos.map((x) => x.total)).toEqual([10_000_001])
    expect(own.otros).toEqual(own.months.map(() => 0))
  })

  test('whatever is registered, changed and deleted, the sums are those of the services that are there', async () => {
    const { mantenimientos, v, id } = await taller(6)
    const day = fc.integer({ min: -500, max: 0 }).map((days) => addDays(TODAY, days))
    const data = fc.record({ de: fc.nat(5), fecha: day, costo: fc.constantFrom(0, 1, 50, 1_000_001) })
    const step = fc.oneof(
      fc.record({ que: fc.constant('crear' as const), cual: fc.nat(), datos: data }),
      fc.record({ que: fc.constant('cambiar' as const), cual: fc.nat(), datos: data }),
      fc.record({ que: fc.constant('borrar' as const), cual: fc.nat(), datos: data }),
    )
    let note = 0
    // the same service again would be refused as a duplicate
    const written = ({ fecha, costo }: { fecha: string; costo: number }) =>
      servicio({ fecha, notas: `${++note}`, items: [{ descripcion: 'x', costo, plan_id: null }] })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const { que: what, cual: which, datos } of steps) {
          const stored = (await rows('select id from mantenimientos where empresa_id = ? order by id', id)).map(
            (f) => `${f.id}`,
          )
          const selected = stored[which % Math.max(1, stored.length)]
          if (what === 'crear' || !selected) await mantenimientos.create(v[datos.de]!, written(datos))
          else if (what === 'cambiar') await mantenimientos.update(selected, { ...written(datos), quitar: [] })
          else await mantenimientos.remove(selected)
        }
        const stored = await rows('select vehiculo_id as de, fecha, costo from mantenimientos where empresa_id = ?', id)
        const sumUp = (month: string, which?: string) =>
          stored
            .filter((m) => `${m.fecha}`.startsWith(month) && (which === undefined || m.de === which))
            .reduce((n, m) => n + Number(m.costo), 0)
        const { gasto } = await mantenimientos.list(list())
        expect(gasto.total).toEqual(gasto.months.map((month) => sumUp(month)))
        const totals = v
          .map((which) => gasto.months.reduce((n, month) => n + sumUp(month, which), 0))
          .filter((n) => n > 0)
          .sort((a, b) => b - a)
        expect(gasto.vehiculos.map((one) => one.total)).toEqual(totals.slice(0, 4))
        for (const one of gasto.vehiculos)
          expect(one.byMonth).toEqual(gasto.months.map((month) => sumUp(month, one.id)))
        // deleted services leave no sums behind
        const emptyMonths = await rows('select count(*) as n from gastos_mes where empresa_id = ? and total <= 0', id)
        expect(emptyMonths).toEqual([{ n: 0 }])
      }),
      { numRuns: 12 },
    )
    await execute([['delete from vehiculos where empresa_id = ?', [id]]])
    expect(
      await rows(
        'select mes from gastos_mes where empresa_id = ? union all select mes from gastos_anio where empresa_id = ?',
        id,
        id,
      ),
    ).toEqual([])
  })

  test('the twelve months turn by themselves: what is older is in no sum, and its vehicle is not among the dearest', async () => {
    const { mantenimientos, v } = await taller(2)
    await mantenimientos.create(v[0]!, servicio({ fecha: '2025-12-01' }))
    await mantenimientos.create(v[1]!, servicio({ fecha: '2025-11-30' }))
    const { gasto } = await mantenimientos.list(list())
    expect(gasto.vehiculos.map((one) => one.id)).toEqual([v[0]])
    expect(gasto.otros).toEqual(gasto.months.map(() => 0))
  })
})
