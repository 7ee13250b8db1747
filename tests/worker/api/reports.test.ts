/** Reports over API v1: the rows and sums of the screen Reportes, of the same period and vehicles. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { REPORTS } from '../../../worker/domain/reports/kinds'
import { API_REPORTS } from '../../../worker/http/api/v1/reports/all'
import { createConductor, createEmpresa, createMantenimiento, subscribe } from '../support/world'
import { companyWithProgram, programOf } from './program'

const MINUTE = 60_000
/** Ten in the morning in Colombia on a day of the month that these tests are about. */
const MAY = Date.parse('2025-05-20T15:00:00Z')

const drove = (empresa: string, vehiculo: string, dia: string, metros: number) =>
  env.DB.prepare(
    `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, inicio, fin, velocidad_max, regla)
       values (?, ?, ?, 'a', ?, 60000, 1000, 1000, 2000, 25, 1)`,
  )
    .bind(empresa, vehiculo, dia, metros)
    .run()

const happened = (empresa: string, vehiculo: string, tipo: string, inicio: number, fin: number | null) =>
  env.DB.prepare(
    `insert into episodios (id, empresa_id, vehiculo_id, tipo, lugar_id, lugar, inicio, fin, maximo, limite, created_at)
       values (?, ?, ?, ?, ?, 'Bodega', ?, ?, 97, 80, 0)`,
  )
    .bind(crypto.randomUUID(), empresa, vehiculo, tipo, tipo === 'visita' ? 'depot' : null, inicio, fin)
    .run()

const OF_VEHICLES = REPORTS.filter((report) => report !== 'activity')

test('every report of vehicles has an address; who did what is for the screens of an Administrador', () => {
  expect(API_REPORTS.map(({ report }) => report)).toEqual(OF_VEHICLES)
})

test('kilometres are of the months asked for, by vehicle and month, with what they add up to', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
  const [first, second] = empresa.vehiculos
  await drove(empresa.id, first!.id, '2025-05-02', 2000)
  await drove(empresa.id, first!.id, '2025-05-03', 500)
  await drove(empresa.id, first!.id, '2025-04-30', 900)
  await drove(empresa.id, second!.id, '2025-03-01', 70)
  const { json } = await program.get('/reports/distance?mes=2025-05')
  expect(json).toEqual({
    desde: '2025-05-01',
    hasta: '2025-05-31',
    next: null,
    totales: {
      metros: 2500,
      movimiento_ms: 120_000,
      detenido_ms: 2000,
      vehiculos_con_datos: 1,
      vehiculos: 2,
    },
    data: [
      {
        vehiculo_id: first!.id,
        placa: first!.placa,
        mes: '2025-05',
        metros: 2500,
        movimiento_ms: 120_000,
        detenido_ms: 2000,
        dias: 2,
        velocidad_max_kmh: 90,
      },
    ],
  })
  const three = (await program.get('/reports/distance?mes=2025-05&meses=3')).json
  expect([three.desde, three.totales.metros, three.data.length]).toEqual(['2025-03-01', 3470, 3])
  const week = (await program.get('/reports/distance?meses=semana&semana=2025-05-02')).json
  expect([week.desde, week.hasta, week.totales.metros]).toEqual(['2025-04-28', '2025-05-04', 3400])
  const one = (await program.get(`/reports/distance?mes=2025-05&meses=3&vehiculo_id=${second!.id}`)).json
  expect([one.totales.metros, one.totales.vehiculos]).toEqual([70, 1])
})

/** A report page by page, with one row each, until there is no next one. */
async function pagesOf(program: Awaited<ReturnType<typeof companyWithProgram>>['program'], path: string) {
  const pages: { totales: unknown; data: unknown[] }[] = []
  let cursor = ''
  do {
    const { status, json } = await program.get(`${path}${path.includes('?') ? '&' : '?'}limit=1${cursor}`)
    expect([path, status, json.data.length]).toEqual([path, 200, 1])
    pages.push(json)
    cursor = json.next && `&cursor=${json.next}`
  } while (cursor)
  return pages
}

test('a report longer than a page goes on at its cursor: each row once, and the same sums of all of them on every page', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
  for (const vehiculo of empresa.vehiculos) {
    const { id } = vehiculo
    await drove(empresa.id, id, '2025-05-02', 2000)
    await drove(empresa.id, id, '2025-04-02', 1000)
    await createMantenimiento(empresa.id, vehiculo, { fecha: '2025-05-10', costo: 500_00 })
    // of the same licence day, and at the same instant: only the id tells them apart
    await createConductor(empresa.id, vehiculo, { licencia_fecha_vencimiento: '2025-01-01' })
    for (const tipo of ['visita', 'detencion', 'velocidad']) await happened(empresa.id, id, tipo, MAY, MAY + MINUTE)
  }
  for (const [path, rows] of [
    ['/reports/fleet', 2],
    ['/reports/distance?mes=2025-05&meses=3', 4],
    ['/reports/visits?mes=2025-05', 4],
    ['/reports/speeding?mes=2025-05', 2],
    ['/reports/costs?mes=2025-05', 2],
    ['/reports/drivers', 2],
  ] as const) {
    const whole = (await program.get(path)).json
    const pages = await pagesOf(program, path)
    expect(whole.data, path).toHaveLength(rows)
    expect(whole.next, path).toBeNull()
    expect(
      pages.flatMap(({ data }) => data),
      path,
    ).toEqual(whole.data)
    for (const { totales } of pages) expect(totales, path).toEqual(whole.totales)
  }
  const { next } = (await program.get('/reports/drivers?limit=1')).json
  expect((await program.get(`/reports/fleet?cursor=${next}`)).json).toMatchObject({ code: 'invalid-request' })
  expect((await program.get('/reports/fleet?limit=2001')).json).toMatchObject({ code: 'invalid-request' })
})

test('visits, stops and speeding are those of the period, the newest first', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
  const [{ id = '', placa = '' } = {}] = empresa.vehiculos
  await happened(empresa.id, id, 'visita', MAY, MAY + 30 * MINUTE)
  await happened(empresa.id, id, 'detencion', MAY + 60 * MINUTE, MAY + 80 * MINUTE)
  await happened(empresa.id, id, 'velocidad', MAY + 90 * MINUTE, MAY + 92 * MINUTE)
  const visits = (await program.get('/reports/visits?mes=2025-05')).json
  expect(visits.totales).toEqual({ visitas: 1, en_lugares_ms: 30 * MINUTE, detenciones: 1, detenido_ms: 20 * MINUTE })
  expect(visits.data.map(({ tipo, lugar }: Record<string, unknown>) => [tipo, lugar])).toEqual([
    ['detencion', 'Bodega'],
    ['visita', 'Bodega'],
  ])
  const speeding = (await program.get('/reports/speeding?mes=2025-05')).json
  expect(speeding.totales).toEqual({ excesos: 1, vehiculos: 1, sobre_limite_ms: 2 * MINUTE, velocidad_max_kmh: 97 })
  expect(speeding.data).toEqual([
    {
      id: expect.any(String),
      vehiculo_id: id,
      placa,
      lugar: 'Bodega',
      maximo_kmh: 97,
      limite_kmh: 80,
      inicio: '2025-05-20T16:30:00.000Z',
      fin: '2025-05-20T16:32:00.000Z',
    },
  ])
})

test('costs are in cents by vehicle and month, by kilometre where enough is known and from the month on that the GPS measured', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
  const [first, second] = empresa.vehiculos
  await createMantenimiento(empresa.id, first!, { fecha: '2025-05-10', costo: 30_000_00 })
  await createMantenimiento(empresa.id, first!, { fecha: '2025-03-10', costo: 90_000_00 })
  await createMantenimiento(empresa.id, second!, { fecha: '2025-04-10', costo: 500_00 })
  await drove(empresa.id, first!.id, '2025-05-11', 200_000)
  const { json } = await program.get('/reports/costs?mes=2025-05&meses=3')
  expect(json.totales).toEqual({
    servicios: 3,
    costo_centavos: 120_500_00,
    costo_por_km_centavos: 150_00,
    vehiculos_con_costo_por_km: 1,
  })
  const byPlate = new Map(json.data.map((row: { placa: string }) => [row.placa, row]))
  expect(byPlate.get(first!.placa)).toMatchObject({
    servicios: 2,
    costo_por_km_centavos: 150_00,
    metros: 200_000,
    meses: [
      { mes: '2025-03', costo_centavos: 90_000_00 },
      { mes: '2025-05', costo_centavos: 30_000_00 },
    ],
  })
  expect(byPlate.get(second!.placa)).toMatchObject({ costo_por_km_centavos: null, metros: null, dias: 0 })
  expect((await program.get('/reports/costs?meses=semana')).json).toMatchObject({ status: 400 })
})

test('the reports of today say who may drive, and whose licence is not for the vehicle', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
  const [vehiculo] = empresa.vehiculos
  const driver = await createConductor(empresa.id, vehiculo!, { licencia_fecha_vencimiento: '2025-01-01' })
  const fleet = (await program.get('/reports/fleet')).json
  expect(fleet.desde).toBe(fleet.hasta)
  expect(fleet.data).toMatchObject([{ vehiculo_id: vehiculo!.id, soat: { estado: 'Sin registrar', fecha: null } }])
  expect(fleet.data[0].motivos).toContainEqual(
    expect.objectContaining({ que: 'licencia', estado: 'vencido', fecha: '2025-01-01' }),
  )
  const drivers = (await program.get('/reports/drivers')).json
  expect(drivers.totales.vencidas).toBe(1)
  expect(drivers.data).toMatchObject([{ conductor_id: driver.id, estado: 'Vencida', placa: vehiculo!.placa }])
})

test('a vehicle of another company is not there, and a month to come or before the product is refused', async () => {
  const { program } = await companyWithProgram({ vehiculos: 1 })
  const foreign = (await createEmpresa({ vehiculos: 1 })).vehiculos[0]!.id
  for (const report of OF_VEHICLES) {
    const { status, json } = await program.get(`/reports/${report}?vehiculo_id=${foreign}`)
    expect([status, json.code], report).toEqual([404, 'not-found'])
  }
  for (const [query, field] of [
    ['mes=2999-01', 'mes'],
    ['mes=2019-12', 'mes'],
    ['meses=semana&semana=2999-01-07', 'semana'],
  ])
    expect((await program.get(`/reports/visits?${query}`)).json).toMatchObject({
      status: 400,
      code: 'invalid-request',
      errors: [{ field, reason: 'fuera-de-rango' }],
    })
  for (const query of ['semana=2025-05-05', 'meses=semana&mes=2025-05', 'vehiculo=x'])
    expect((await program.get(`/reports/visits?${query}`)).json, query).toMatchObject({
      status: 400,
      errors: [{ field: /(semana|mes|vehiculo)=[\dx-]+$/.exec(query)?.[1] }],
    })
  expect((await program.get('/reports/fleet?mes=2025-05')).status).toBe(400)
  for (const query of ['mes=2025-13', 'meses=7', 'semana=2025-02-30'])
    expect((await program.get(`/reports/visits?${query}`)).status, query).toBe(400)
  expect((await program.post('/reports/fleet', {})).status).toBe(405)
  expect((await program.get('/reports/other')).status).toBe(404)
})

test('reports have a permission of their own, and a plan without the API reads none', async () => {
  const { empresa, program } = await companyWithProgram()
  const other = await programOf(empresa.id, ['vehicles:write', 'drivers:read', 'positions:read'])
  expect((await other.get('/reports/fleet')).json).toMatchObject({
    status: 403,
    code: 'missing-scope',
    detail: 'Falta el permiso reports:read.',
  })
  const own = await programOf(empresa.id, ['reports:read'])
  expect((await own.get('/reports/drivers')).status).toBe(200)
  await subscribe(empresa.id, { plan_type: 'Basic' })
  expect((await program.get('/reports/fleet')).json).toMatchObject({ status: 403, code: 'plan-without-api' })
})
