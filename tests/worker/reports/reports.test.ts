/** What the reports read: of the whole company, of one vehicle, of the vehicles of a Usuario. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { DiasDb } from '../../../worker/dispositivos/dias-sql'
import { FleetReports } from '../../../worker/reports/service'
import { EmpresaReader } from '../../../worker/tenant/read'
import { plansOf } from '../support/plan'
import { watch } from '../support/watched'
import { assign, createConductor, createEmpresa, execute } from '../support/world'

const TODAY = '2026-11-23'
const MINUTE = 60_000
const AUTUMN = { from: '2026-09-01', until: '2026-11-22' }

async function world(vehiculos: number) {
  const empresa = await createEmpresa({ vehiculos })
  const put = (vehicle: number, dia: string, km: number, device = 'one') =>
    new DiasDb(env.DB, { empresaId: empresa.id, id: device }).put(
      [
        {
          vehiculoId: empresa.vehiculos[vehicle]!.id,
          dia,
          summary: {
            meters: km * 1000,
            movingMs: km * MINUTE,
            stoppedMs: 30 * MINUTE,
            firstStart: 8,
            lastStop: 9,
            topSpeed: km / 10,
            rule: 2,
          },
        },
      ],
      0,
    )
  const reports = (usuario: string | null = null) =>
    new FleetReports(new EmpresaReader(watch(env.DB, empresa.id), empresa.id, usuario), TODAY)
  return { empresa, put, reports }
}

test('kilometres are summed by vehicle and month, days of two devices counted once, and nothing from outside the period', async () => {
  const { empresa, put, reports } = await world(2)
  await put(0, '2026-08-31', 500)
  await put(0, '2026-09-01', 10)
  await put(0, '2026-11-22', 20)
  await put(0, '2026-11-22', 5, 'two')
  await put(0, '2026-11-23', 500)
  await put(1, '2026-11-02', 7)
  const { rows, days, vehicles, more, choice } = await reports().distance(AUTUMN, null)
  const [first, second] = empresa.vehiculos
  const said = rows.map(({ id, mes, metros, movimiento, reported }) => [id, mes, metros, movimiento, reported])
  expect(said.sort()).toEqual(
    [
      [first!.id, '2026-09', 10_000, 10 * MINUTE, 1],
      [first!.id, '2026-11', 25_000, 25 * MINUTE, 1],
      [second!.id, '2026-11', 7_000, 7 * MINUTE, 1],
    ].sort(),
  )
  expect(days.toSorted((a, b) => (a.dia < b.dia ? -1 : 1))).toEqual([
    { dia: '2026-09-01', metros: 10_000 },
    { dia: '2026-11-02', metros: 7_000 },
    { dia: '2026-11-22', metros: 25_000 },
  ])
  expect([vehicles, more, choice.vehiculos.length, choice.selected]).toEqual([2, false, 2, null])
})

test('the days with positions are summed for each vehicle, also of those whose rows are not read', async () => {
  const { put, reports } = await world(2)
  await put(0, '2026-08-31', 500)
  await put(0, '2026-09-01', 10)
  await put(0, '2026-11-02', 20)
  await put(0, '2026-11-02', 5, 'two')
  await put(1, '2026-11-02', 7)
  const { rows, more, sums } = await reports().distance(AUTUMN, null, { after: null, limit: 1 })
  expect([rows.length, more, sums.days]).toEqual([1, true, 3])
})

test('a report of one vehicle reads that one alone, in its chart too', async () => {
  const { empresa, put, reports } = await world(2)
  await put(0, '2026-11-02', 40)
  await put(1, '2026-11-02', 7)
  const [, one] = empresa.vehiculos
  const { rows, days, vehicles, choice } = await reports().distance(AUTUMN, one!.id)
  expect(rows.map(({ id, metros }) => [id, metros])).toEqual([[one!.id, 7000]])
  expect(days).toEqual([{ dia: '2026-11-02', metros: 7000 }])
  expect([vehicles, choice.selected?.id]).toEqual([1, one!.id])
  expect((await reports().fleet(one!.id)).rows.map(({ id }) => id)).toEqual([one!.id])
})

test('the state of the fleet has every vehicle, also beyond the 500 of the sheet for the gate, and any one of them alone', async () => {
  const { empresa, reports } = await world(0)
  await execute([
    [
      `insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 501)
       select printf('%s-%03d', ?1, i), ?1, printf('XYZ%03d', i), 'Renault', 'T', 'M', 2020, '', 0 from n`,
      [empresa.id],
    ],
  ])
  const all = await reports().fleet(null)
  expect([all.rows.length, all.more, all.rows.at(-1)?.placa]).toEqual([501, false, 'XYZ501'])
  const cut = await reports().fleet(null, 500)
  expect([cut.rows.length, cut.more]).toEqual([500, true])
  for (const placa of ['XYZ003', 'XYZ501']) {
    const one = await reports().fleet(all.rows.find((row) => row.placa === placa)!.id)
    expect([one.rows.map((row) => row.placa), one.more]).toEqual([[placa], false])
  }
  const own = reports(empresa.usuario.id)
  expect((await own.fleet(all.rows[2]!.id)).rows).toEqual([])
})

test('a Usuario has reports of the assigned vehicles alone; another’s vehicle is not there', async () => {
  const { empresa, put, reports } = await world(2)
  await put(0, '2026-11-02', 40)
  await put(1, '2026-11-02', 7)
  const [mine, other] = empresa.vehiculos
  await assign(empresa.id, empresa.usuario.id, mine!.id)
  const own = reports(empresa.usuario.id)
  const { rows, days, vehicles, choice } = await own.distance(AUTUMN, null)
  expect(rows.map(({ id }) => id)).toEqual([mine!.id])
  expect(days).toEqual([{ dia: '2026-11-02', metros: 40_000 }])
  expect([vehicles, choice.vehiculos.map(({ id }) => id)]).toEqual([1, [mine!.id]])
  expect((await own.fleet(null)).rows.map(({ id }) => id)).toEqual([mine!.id])
  const foreign = await own.distance(AUTUMN, other!.id)
  expect([foreign.rows, foreign.days, foreign.choice.selected]).toEqual([[], [], null])
})

test('costs are of the months asked for, beside the kilometres of the same; a vehicle without either is left out', async () => {
  const { empresa, put, reports } = await world(3)
  const [first, second] = empresa.vehiculos
  const service = (vehiculo: string, fecha: string, costo: number) =>
    execute([
      [
        `insert into mantenimientos (id, empresa_id, vehiculo_id, fecha, costo, busqueda, created_at)
         values (?, ?, ?, ?, ?, '', 0)`,
        [crypto.randomUUID(), empresa.id, vehiculo, fecha, costo],
      ],
    ])
  await service(first!.id, '2026-09-01', 100_00)
  await service(first!.id, '2026-11-23', 50_00)
  await service(first!.id, '2026-08-31', 999_00)
  await put(0, '2026-10-10', 300)
  await put(1, '2026-10-10', 8)
  const months = { ...AUTUMN, week: null, months: ['2026-09', '2026-10', '2026-11'] }
  const { rows, byMonth } = await reports().costs(months, null)
  expect(new Map(rows.map(({ id, services, costo, metros }) => [id, [services, costo, metros]]))).toEqual(
    new Map([
      [first!.id, [2, 150_00, 300_000]],
      [second!.id, [0, 0, 8_000]],
    ]),
  )
  expect(byMonth.map(({ mes, total }) => [mes, total]).sort()).toEqual([
    ['2026-09', 100_00],
    ['2026-11', 50_00],
  ])
  expect((await reports().costs(months, second!.id)).rows.map(({ id }) => id)).toEqual([second!.id])
})

test('drivers come by the end of their licence, those of one vehicle alone when it is asked for', async () => {
  const { empresa, reports } = await world(2)
  const [first, second] = empresa.vehiculos
  const later = await createConductor(empresa.id, first!, { licencia_fecha_vencimiento: '2028-01-01' })
  const sooner = await createConductor(empresa.id, second!, { licencia_fecha_vencimiento: '2026-12-01' })
  const { rows } = await reports().drivers(null)
  expect(rows.map(({ driver, id }) => [driver, id])).toEqual([
    [sooner.id, second!.id],
    [later.id, first!.id],
  ])
  expect((await reports().drivers(first!.id)).rows.map(({ driver }) => driver)).toEqual([later.id])
})

test('episodes are of the kinds, the time and the vehicle asked for, the newest first; a Usuario’s of the assigned', async () => {
  const { empresa, reports } = await world(2)
  const [first, second] = empresa.vehiculos
  const happened = (id: string, vehiculo: string, tipo: string, inicio: number) =>
    [
      `insert into episodios (id, empresa_id, vehiculo_id, tipo, lugar, inicio, fin, maximo, limite, created_at)
     values (?, ?, ?, ?, 'Bodega', ?, null, 97, 80, 0)`,
      [`${empresa.id} ${id}`, empresa.id, vehiculo, tipo, inicio],
    ] as [string, (string | number)[]]
  await execute([
    happened('before', first!.id, 'velocidad', 999),
    happened('a', first!.id, 'velocidad', 1000),
    happened('b', second!.id, 'velocidad', 1500),
    happened('stop', first!.id, 'detencion', 1600),
    happened('after', first!.id, 'velocidad', 2000),
  ])
  const span = { since: 1000, before: 2000 }
  const named = ({ rows }: { rows: readonly { episode: string }[] }) => rows.map(({ episode }) => episode.split(' ')[1])
  const read = await reports().episodes(['velocidad'], span, null)
  expect(named(read)).toEqual(['b', 'a'])
  expect(read.rows[1]).toMatchObject({ placa: first!.placa, lugar: 'Bodega', inicio: 1000, maximo: 97, limite: 80 })
  expect(named(await reports().episodes(['velocidad', 'detencion'], span, first!.id))).toEqual(['stop', 'a'])
  const counts = (starts: number[], usuario: string | null = null, vehiculo: string | null = null) =>
    reports(usuario).episodeCounts(['velocidad', 'detencion'], { starts, before: span.before }, vehiculo)
  expect(await counts([1000, 1200, 1500])).toEqual([1, 0, 2])
  expect(await counts([1000, 1500], null, first!.id)).toEqual([1, 1])
  await assign(empresa.id, empresa.usuario.id, second!.id)
  expect(await counts([1000, 1500], empresa.usuario.id)).toEqual([0, 1])
  expect(named(await reports(empresa.usuario.id).episodes(['velocidad', 'detencion'], span, null))).toEqual(['b'])
})

test('the time at places is that of the visits within the months asked for, as in the list of episodes', async () => {
  const { empresa, reports } = await world(2)
  const [first, second] = empresa.vehiculos
  const visit = (vehiculo: string, inicio: number, fin: number | null) =>
    [
      `insert into episodios (id, empresa_id, vehiculo_id, tipo, lugar_id, lugar, inicio, fin, created_at)
     values (?, ?, ?, 'visita', 'depot', 'Bodega', ?, ?, 0)`,
      [crypto.randomUUID(), empresa.id, vehiculo, inicio, fin],
    ] as [string, (string | number | null)[]]
  await execute([visit(first!.id, 500, 1200), visit(first!.id, 1500, null), visit(second!.id, 1100, 1400)])
  const span = { since: 1000, before: 2000 }
  const atPlaces = async (vehiculo: string | null, tipo: 'visita' | 'velocidad' = 'visita') =>
    (await reports().episodes([tipo], span, vehiculo)).atPlaces
  expect(await atPlaces(null)).toBe(200 + 500 + 300)
  expect(await atPlaces(second!.id)).toBe(300)
  expect(await atPlaces(null, 'velocidad')).toBe(0)
})

test('the time stopped is that of the long stops within the months asked for, of one that began long before too', async () => {
  const { empresa, reports } = await world(2)
  const [first, second] = empresa.vehiculos
  const day = 24 * 60 * MINUTE
  const since = 500 * day
  const span = { since, before: since + 10 * day }
  const stop = (vehiculo: string, from: number, until: number | null) =>
    [
      `insert into episodios (id, empresa_id, vehiculo_id, tipo, inicio, fin, created_at)
     values (?, ?, ?, 'detencion', ?, ?, 0)`,
      [crypto.randomUUID(), empresa.id, vehiculo, since + from, until === null ? null : since + until],
    ] as [string, (string | number | null)[]]
  await execute([
    stop(first!.id, -2 * MINUTE, 3 * MINUTE),
    stop(first!.id, 2 * day, 2 * day + 7 * MINUTE),
    stop(first!.id, 10 * day - 11 * MINUTE, 12 * day),
    stop(second!.id, -300 * day, 13 * MINUTE),
    stop(second!.id, 10 * day - 17 * MINUTE, null),
    stop(second!.id, -90 * day, -80 * day),
    stop(second!.id, 10 * day, 11 * day),
  ])
  const stopped = async (vehiculo: string | null, usuario: string | null = null) =>
    (await reports(usuario).episodes(['visita', 'detencion'], span, vehiculo)).stoppedMs / MINUTE
  expect(await stopped(null)).toBe(3 + 7 + 11 + 13 + 17)
  expect(await stopped(second!.id)).toBe(13 + 17)
  await assign(empresa.id, empresa.usuario.id, first!.id)
  expect(await stopped(null, empresa.usuario.id)).toBe(3 + 7 + 11)
  expect((await reports().episodes(['velocidad'], span, null)).stoppedMs).toBe(0)
})

test('the time stopped reads the stops of the months around, and of older ones the long alone', async () => {
  const empresa = await createEmpresa()
  const plans = await plansOf((d1) =>
    new FleetReports(new EmpresaReader(d1, empresa.id), TODAY).episodes(
      ['detencion'],
      { since: 1000, before: 2000 },
      null,
    ),
  )
  const [recent, long] = plans.slice(-2)
  expect(recent).toContain('episodios_empresa (empresa_id=? AND inicio>? AND inicio<?)')
  expect(long).toContain('episodios_quietos (empresa_id=?')
})

test('what was done in the company is counted for its mail, by how many people and programs, and never that of another', async () => {
  const { empresa, reports } = await world(0)
  const other = await createEmpresa()
  const act = (of: string, who: string | null, at: number) =>
    [
      `insert into auditoria (id, at, suceso, usuario_id, empresa_id) values (?, ?, 'vehiculo-cambiado', ?, ?)`,
      [crypto.randomUUID(), at, who, of],
    ] as [string, (string | number | null)[]]
  await execute([
    act(empresa.id, empresa.admin.id, 999),
    act(empresa.id, empresa.admin.id, 1000),
    act(empresa.id, empresa.admin.id, 1500),
    act(empresa.id, 'a program', 1999),
    act(empresa.id, null, 1600),
    act(empresa.id, empresa.usuario.id, 2000),
    act(other.id, other.admin.id, 1500),
  ])
  expect(await reports().acts({ since: 1000, before: 2000 })).toEqual({ acts: 4, actors: 2 })
  await expect(reports(empresa.usuario.id).acts({ since: 1000, before: 2000 })).rejects.toThrow('not for a Usuario')
})
