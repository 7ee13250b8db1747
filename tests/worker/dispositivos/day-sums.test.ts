/** What the vehicles of a company did on a day and in a month, read from the days that their devices wrote. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { DaySums } from '../../../worker/dispositivos/day-sums'
import { DiasDb } from '../../../worker/dispositivos/dias-sql'
import { DaySumsList } from '../../../worker/domain/recorridos/day-sums-list'
import { EmpresaReader } from '../../../worker/tenant/read'
import { watch } from '../support/watched'
import { createEmpresa } from '../support/world'

const HOUR = 3_600_000
const DAY = { from: '2026-11-20', until: '2026-11-20' }
const MONTH = { from: '2026-11-01', until: '2026-11-30' }
const asked = (search: object = {}) => DaySumsList.parse(search)

async function world(vehiculos: number, dispositivos = 0) {
  const empresa = await createEmpresa({ vehiculos, dispositivos })
  const of = (device: string) => new DiasDb(env.DB, { empresaId: empresa.id, id: device })
  const put = (vehicle: number, dia: string, km: number, device = 'one', start = 8) =>
    of(device).put(
      [
        {
          vehiculoId: empresa.vehiculos[vehicle]!.id,
          dia,
          summary: {
            meters: km * 1000,
            movingMs: km * 60_000,
            stoppedMs: HOUR,
            firstStart: start * HOUR,
            lastStop: (start + 2) * HOUR,
            topSpeed: km / 10,
            rule: 2,
          },
        },
      ],
      0,
    )
  return { empresa, put, sums: new DaySums(new EmpresaReader(watch(env.DB, empresa.id), empresa.id)) }
}

test('a day of two devices is their sum, from the first start to the last arrival', async () => {
  const { put, sums, empresa } = await world(1)
  await put(0, '2026-11-20', 30, 'old', 6)
  await put(0, '2026-11-20', 50, 'new', 13)
  const [row] = (await sums.list(DAY, asked())).rows
  expect(row).toMatchObject({
    id: empresa.vehiculos[0]!.id,
    reported: 1,
    metros: 80_000,
    movimiento: 80 * 60_000,
    detenido: 2 * HOUR,
    maxima: 5,
    inicio: 6 * HOUR,
    fin: 15 * HOUR,
  })
  expect(await sums.ofVehicle(empresa.vehiculos[0]!.id, MONTH)).toMatchObject([{ dia: '2026-11-20', metros: 80_000 }])
})

test('a month is the sum of its days and of no others, and those of a vehicle come in order', async () => {
  const { put, sums, empresa } = await world(2)
  for (const [dia, km] of [
    ['2026-10-31', 1000],
    ['2026-11-30', 7],
    ['2026-11-01', 5],
    ['2026-12-01', 1000],
  ] as const)
    await put(0, dia, km)
  await put(1, '2026-11-05', 40)
  const page = await sums.list(MONTH, asked({ orden: '-metros' }))
  expect(page.rows.map(({ metros, reported }) => [metros, reported])).toEqual([
    [40_000, 1],
    [12_000, 2],
  ])
  expect(page.totals).toMatchObject({ metros: 52_000, detenido: 3 * HOUR })
  const days = await sums.ofVehicle(empresa.vehiculos[0]!.id, MONTH)
  expect(days.map(({ dia, metros }) => [dia, metros])).toEqual([
    ['2026-11-01', 5000],
    ['2026-11-30', 7000],
  ])
})

test('vehicles are listed that have a GPS device or days in the period, and no others', async () => {
  const { empresa, put, sums } = await world(3, 1)
  await put(1, '2026-11-20', 10)
  await put(2, '2026-11-21', 10)
  const { rows, count } = await sums.list(DAY, asked())
  expect(rows.map(({ id, reported }) => [id, reported]).sort()).toEqual(
    [
      [empresa.vehiculos[0]!.id, 0],
      [empresa.vehiculos[1]!.id, 1],
    ].sort(),
  )
  expect(count).toEqual({ total: 2, inicio: 1 })
})

test('every order turns its pages forth and back without losing or repeating a vehicle', async () => {
  const { put, sums } = await world(23, 23)
  // several are equal, and some have no day
  for (let i = 0; i < 18; i++) await put(i, '2026-11-20', (i * 7) % 5)
  for (const sort of ['placa', '-placa', 'metros', '-metros', 'movimiento', '-maxima', 'detenido']) {
    const list = asked({ orden: sort })
    const first = await sums.list(DAY, list)
    const second = await sums.list(DAY, { ...list, despues: first.after })
    const third = await sums.list(DAY, { ...list, despues: second.after })
    const ids = [first, second, third].flatMap((page) => page.rows.map(({ id }) => id))
    expect([sort, new Set(ids).size, third.after]).toEqual([sort, 23, null])
    expect([second.count.inicio, third.count.inicio]).toEqual([11, 21])
    const back = await sums.list(DAY, { ...list, antes: third.before })
    expect(back.rows).toEqual(second.rows)
    const { by, direction } = list.orden
    const values = [first, second, third].flatMap((page) => page.rows.map((row) => row[by]))
    const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(values).toEqual(direction === 'asc' ? sorted : sorted.reverse())
  }
})

test('a search finds by plate, and another company sees neither vehicles nor days', async () => {
  const { empresa, put, sums } = await world(3)
  const another = await world(1)
  for (const i of [0, 1, 2]) await put(i, '2026-11-20', 10)
  const { placa, id } = empresa.vehiculos[1]!
  expect((await sums.list(DAY, asked({ q: placa }))).rows.map((row) => row.id)).toEqual([id])
  expect((await another.sums.list(DAY, asked())).rows).toEqual([])
  expect(await another.sums.ofVehicle(id, MONTH)).toEqual([])
})
