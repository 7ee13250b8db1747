/** Episodes of a company as a list: newest first, by their beginning, filtered, and how long vehicles were at each place. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { EpisodesList } from '../../../worker/domain/lugares/episodes-list'
import { FleetEpisodes } from '../../../worker/lugares/fleet-episodes'
import { EmpresaReader } from '../../../worker/tenant/read'
import { plansOf } from '../support/plan'
import { watch } from '../support/watched'
import { assign, createEmpresa, execute } from '../support/world'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** midnight of the first of November in Bogotá */
const NOVEMBER = Date.parse('2026-11-01T05:00:00Z')
const NOW = NOVEMBER + 10 * DAY
const MONTH = { from: NOVEMBER, until: NOVEMBER + 30 * DAY }

interface Row {
  v?: number
  tipo: string
  at: number
  hours?: number | null
  lugar?: string | null
}

async function world(rows: Row[]) {
  const empresa = await createEmpresa({ vehiculos: 2 })
  await execute(
    rows.map(({ v = 0, tipo, at, hours = 1, lugar = null }) => [
      `insert into episodios (id, empresa_id, vehiculo_id, tipo, lugar_id, lugar, inicio, fin, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, 1)`,
      [
        crypto.randomUUID(),
        empresa.id,
        empresa.vehiculos[v]!.id,
        tipo,
        lugar && `id ${lugar}`,
        lugar,
        NOVEMBER + at,
        hours === null ? null : NOVEMBER + at + hours * HOUR,
      ],
    ]),
  )
  const list = (asked: Record<string, string> = {}, span = MONTH, usuario: string | null = null, withChoice = false) =>
    new FleetEpisodes(new EmpresaReader(watch(env.DB, empresa.id), empresa.id, usuario), NOW).list(
      span,
      EpisodesList.parse(asked),
      withChoice,
    )
  return { empresa, list }
}

test('a month holds what began in it, the newest first, of all vehicles or of one', async () => {
  const { empresa, list } = await world([
    { tipo: 'visita', at: -HOUR, lugar: 'Bodega' },
    { tipo: 'velocidad', at: 0 },
    { v: 1, tipo: 'detencion', at: 5 * DAY },
    { tipo: 'silencio', at: 30 * DAY },
  ])
  const page = await list()
  expect(page.rows.map(({ tipo }) => tipo)).toEqual(['detencion', 'velocidad'])
  expect(page.rows[0]).toMatchObject({ placa: empresa.vehiculos[1]!.placa, vehiculo_id: empresa.vehiculos[1]!.id })
  expect(page.count).toEqual({ n: 2, more: false })
  const kinds = async (asked: Record<string, string>) => (await list(asked)).rows.map(({ tipo }) => tipo)
  expect(await kinds({ vehiculo: empresa.vehiculos[0]!.id })).toEqual(['velocidad'])
  expect(await kinds({ q: empresa.vehiculos[1]!.placa })).toEqual(['detencion'])
  expect(await kinds({ tipo: 'velocidad' })).toEqual(['velocidad'])
  expect(await kinds({ tipo: 'x or 1=1' })).toEqual(['detencion', 'velocidad'])
})

test('the hours at each place are those of the visits that the filters find, until now for one that lasts', async () => {
  const { empresa, list } = await world([
    { tipo: 'visita', at: DAY, hours: 2, lugar: 'Bodega' },
    { v: 1, tipo: 'visita', at: 2 * DAY, hours: 3, lugar: 'Bodega' },
    { tipo: 'visita', at: 10 * DAY - 30 * 60_000, hours: null, lugar: 'Cliente' },
    { tipo: 'permanencia', at: DAY, hours: 9, lugar: 'Bodega' },
  ])
  const { places, rows } = await list({ tipo: 'visita' })
  expect(rows).toHaveLength(3)
  expect(places).toEqual([
    { id: 'id Bodega', lugar: 'Bodega', visits: 2, ms: 5 * HOUR },
    { id: 'id Cliente', lugar: 'Cliente', visits: 1, ms: HOUR / 2 },
  ])
  const ofOne = await list({ tipo: 'visita', lugar: 'id Bodega', vehiculo: empresa.vehiculos[1]!.id })
  expect(ofOne.places).toEqual([{ id: 'id Bodega', lugar: 'Bodega', visits: 1, ms: 3 * HOUR }])
  expect((await list()).places).toEqual([])
})

test('a month counts of each visit the part within it, of one that began long before too', async () => {
  const { empresa, list } = await world([
    { tipo: 'visita', at: -2 * HOUR, hours: 5, lugar: 'Bodega' },
    { v: 1, tipo: 'visita', at: -200 * DAY, hours: null, lugar: 'Taller' },
    { v: 1, tipo: 'visita', at: -100 * DAY, hours: 100 * 24 + 6, lugar: 'Bodega' },
    { tipo: 'visita', at: -3 * HOUR, hours: 3, lugar: 'Cliente' },
    { tipo: 'visita', at: -90 * DAY, hours: 80 * 24, lugar: 'Cliente' },
    { tipo: 'visita', at: DAY, hours: 40 * 24, lugar: 'Cliente' },
  ])
  const times = (places: { lugar: string | null; visits: number; ms: number }[]) =>
    places.map(({ lugar, visits, ms }) => [lugar, visits, ms / HOUR])
  const { rows, places } = await list({ tipo: 'visita' })
  // the list has what began in the month
  expect(rows.map(({ lugar }) => lugar)).toEqual(['Cliente'])
  expect(times(places)).toEqual([
    ['Taller', 1, 10 * 24],
    ['Cliente', 1, 9 * 24],
    ['Bodega', 2, 3 + 6],
  ])
  const october = { from: NOVEMBER - 31 * DAY, until: NOVEMBER }
  expect(times((await list({ tipo: 'visita', lugar: 'id Bodega' }, october)).places)).toEqual([
    ['Bodega', 2, 31 * 24 + 2],
  ])
  await assign(empresa.id, empresa.usuario.id, empresa.vehiculos[1]!.id)
  const own = await list({ tipo: 'visita' }, MONTH, empresa.usuario.id)
  expect(times(own.places)).toEqual([
    ['Taller', 1, 10 * 24],
    ['Bodega', 1, 6],
  ])
})

test('the time at places reads the visits of the months around, and of older ones the long alone', async () => {
  const empresa = await createEmpresa()
  const plans = await plansOf((d1) =>
    new FleetEpisodes(new EmpresaReader(d1, empresa.id), NOW).list(MONTH, EpisodesList.parse({ tipo: 'visita' })),
  )
  const [recent, long] = plans.slice(-2)
  expect(recent).toContain('episodios_empresa (empresa_id=? AND inicio>? AND inicio<?)')
  expect(long).toContain('episodios_largos (empresa_id=?')
})

test('pages follow each other without a gap, also where many began at the same instant', async () => {
  const { list } = await world(Array.from({ length: 23 }, (_, i) => ({ tipo: 'detencion', at: (i % 2) * HOUR })))
  const seen: string[] = []
  let after: string | null = null
  do {
    const page = await list({ filas: '10', ...(after && { despues: after }) })
    seen.push(...page.rows.map(({ id }) => id))
    after = page.after && JSON.stringify(page.after)
    if (seen.length > 10) expect(page.before).not.toBeNull()
  } while (after)
  expect(new Set(seen).size).toBe(23)
  expect(seen).toHaveLength(23)
})

test('a Usuario reads those of assigned vehicles, and a company never those of another', async () => {
  const { empresa, list } = await world([
    { tipo: 'detencion', at: DAY },
    { v: 1, tipo: 'velocidad', at: DAY },
  ])
  const other = await world([{ tipo: 'silencio', at: DAY }])
  expect((await list({}, MONTH, empresa.usuario.id)).rows).toEqual([])
  await assign(empresa.id, empresa.usuario.id, empresa.vehiculos[1]!.id)
  expect((await list({}, MONTH, empresa.usuario.id)).rows.map(({ tipo }) => tipo)).toEqual(['velocidad'])
  const vehicleOf = async (v: number) =>
    (await list({ vehiculo: empresa.vehiculos[v]!.id }, MONTH, empresa.usuario.id, true)).vehicle?.placa ?? null
  expect([await vehicleOf(0), await vehicleOf(1)]).toEqual([null, empresa.vehiculos[1]!.placa])
  expect((await other.list({ vehiculo: empresa.vehiculos[0]!.id })).rows).toEqual([])
  expect((await other.list()).rows).toHaveLength(1)
})
