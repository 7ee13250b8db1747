/** Vehicles over API v1: the same rules as on the screen, with cursors, versions and requests that may be repeated. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { vehiculoCommand } from '../../../worker/domain/vehiculos/vehiculo'
import { VehicleInput } from '../../../worker/http/api/v1/vehicles'
import { newPlaca } from '../../support/data'
import { createVehiculo, subscribe } from '../support/world'
import { activityIn, companyWithProgram } from './program'

const vehicle = (placa = newPlaca()) => ({
  placa,
  marca: 'Renault',
  modelo: 'Logan',
  titular: 'Transportes La Sabana',
  anio: 2021,
})
const count = (empresa: string) =>
  env.DB.prepare('select count(*) as n from vehiculos where empresa_id = ?').bind(empresa).first<number>('n')

test('the API asks for the fields of the screen’s form, all of them and no other', () => {
  const [create] = vehiculoCommand('2026-11-23').options
  const ofForm = Object.keys(create.shape).filter((field) => !['intent', 'otro'].includes(field))
  expect(Object.keys(VehicleInput.shape).sort()).toEqual(ofForm.sort())
})

describe('a vehicle', () => {
  test('is created, read, changed and deleted, and the log says by which key', async () => {
    const { empresa, program } = await companyWithProgram()
    const created = await program.post('/vehicles', { ...vehicle('abc 123'), cilindraje: 1600, color: 'Gris' })
    expect(created.status).toBe(201)
    expect(created.json).toMatchObject({ placa: 'ABC123', cilindraje: 1600, servicio: 'particular', clase: null })
    const path = `/vehicles/${created.json.id}`
    expect(created.headers.get('location')).toBe(`/api/v1${path}`)
    expect((await program.get(path)).json).toEqual(created.json)

    const changed = await program.patch(path, { color: null, anio: 2022 })
    expect(changed.json).toEqual({ ...created.json, color: null, anio: 2022 })
    expect((await program.delete(path)).status).toBe(204)
    expect((await program.get(path)).status).toBe(404)

    const rows = await activityIn(empresa.id)
    expect(rows.map((row) => [row.suceso, row.quien])).toEqual(
      ['vehiculo-eliminado', 'vehiculo-cambiado', 'vehiculo-creado'].map((name) => [
        name,
        { id: program.id, nombre: 'API: Contabilidad' },
      ]),
    )
  })

  test('that the form refuses is refused field by field, and nothing is written', async () => {
    const { empresa, program } = await companyWithProgram()
    const refused = async (body: unknown) => (await program.post('/vehicles', body)).json
    expect(await refused({ ...vehicle('¿?'), anio: 1800 })).toMatchObject({
      status: 422,
      code: 'not-valid',
      errors: [
        { field: 'placa', reason: 'placa-invalida' },
        { field: 'anio', reason: 'anio-fuera-de-rango' },
      ],
    })
    expect((await refused({ placa: 'ABC123' })).errors.map((e: { field: string }) => e.field)).toEqual([
      'marca',
      'modelo',
      'titular',
      'anio',
    ])
    for (const field of ['empresa_id', 'id', 'no_sale_desde', 'intent'])
      expect(await refused({ ...vehicle(), [field]: 'x' })).toMatchObject({
        errors: [{ field, reason: 'unknown-field' }],
      })
    for (const anio of [2021.5, '2021', 1e99]) expect((await refused({ ...vehicle(), anio })).status).toBe(422)
    expect(await count(empresa.id)).toBe(0)
  })

  test('with a plate that exists is a conflict, and one more than the plan holds is refused', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const placa = empresa.vehiculos[0]?.placa ?? ''
    expect((await program.post('/vehicles', vehicle(placa))).json).toMatchObject({
      status: 409,
      code: 'conflict',
      errors: [{ field: 'placa', reason: 'placa-repetida' }],
    })
    await subscribe(empresa.id, { vehicle_limit: 1 })
    expect((await program.post('/vehicles', vehicle())).json).toMatchObject({ status: 409, code: 'limit-reached' })
  })

  test('is not changed by a program that read an older version', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const path = `/vehicles/${empresa.vehiculos[0]?.id}`
    const etag = (await program.get(path)).headers.get('etag') ?? ''
    expect((await program.get(path, { 'If-None-Match': etag })).status).toBe(304)
    expect((await program.patch(path, { color: 'Rojo' }, { 'If-Match': etag })).status).toBe(200)
    for (const answer of [
      await program.patch(path, { color: 'Azul' }, { 'If-Match': etag }),
      await program.delete(path, { 'If-Match': etag }),
    ])
      expect(answer.json).toMatchObject({ status: 412, code: 'changed-meanwhile' })
    expect((await program.get(path)).json.color).toBe('Rojo')
    expect((await program.patch(path, { color: 'Azul' }, { 'If-Match': '*' })).status).toBe(200)
  })
})

describe('the list', () => {
  test('gives every vehicle once, page by page, in the order of the plates', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 5 })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { json } = await program.get(`/vehicles?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...json.data.map((v: { placa: string }) => v.placa))
      cursor = json.next
    }
    expect(seen).toEqual(empresa.vehiculos.map(({ placa }) => placa).sort())
  })

  test('ends where the rows after a cursor are gone, rather than beginning anew', async () => {
    const { empresa, program } = await companyWithProgram()
    for (const placa of ['AAA111', 'BBB222']) await createVehiculo(empresa.id, { placa })
    const { json } = await program.get('/vehicles?limit=1')
    await env.DB.prepare("delete from vehiculos where empresa_id = ? and placa = 'BBB222'").bind(empresa.id).run()
    expect((await program.get(`/vehicles?cursor=${json.next}`)).json).toEqual({ data: [], next: null })
  })

  test('refuses a parameter that it does not have, and a cursor of another list', async () => {
    const { program } = await companyWithProgram({ vehiculos: 2 })
    expect((await program.get('/vehicles?estdo=vencidos')).json).toMatchObject({
      status: 400,
      code: 'invalid-request',
      errors: [{ field: 'estdo', reason: 'unknown-field' }],
    })
    const { next } = (await program.get('/vehicles?limit=1')).json
    for (const list of ['/documents', '/alerts', '/places'])
      expect((await program.get(`${list}?cursor=${next}`)).json, list).toMatchObject({
        status: 400,
        detail: 'cursor no es de esta lista.',
      })
    expect((await program.get(`/vehicles?limit=1&cursor=${next}`)).json.data).toHaveLength(1)
  })

  test('is narrowed by a search, and refuses parameters that say nothing', async () => {
    const { empresa, program } = await companyWithProgram()
    for (const placa of ['AAA111', 'BBB222']) await createVehiculo(empresa.id, { placa })
    expect((await program.get('/vehicles?q=bbb')).json.data).toMatchObject([{ placa: 'BBB222' }])
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'estado=x', `q=${'x'.repeat(101)}`])
      expect((await program.get(`/vehicles?${query}`)).json, query).toMatchObject({
        status: 400,
        code: 'invalid-request',
      })
  })
})

describe('a request with an Idempotency-Key', () => {
  test('creates one vehicle however often it is sent, also at the same time', async () => {
    const { empresa, program } = await companyWithProgram()
    const headers = { 'Idempotency-Key': 'pedido-1' }
    const body = vehicle()
    const answers = await Promise.all([1, 2, 3].map(() => program.post('/vehicles', body, headers)))
    expect(await count(empresa.id)).toBe(1)
    for (const { status, json } of answers) if (status !== 201) expect(json.code).toBe('still-running')
    const again = await program.post('/vehicles', body, headers)
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.json).toEqual(answers.find(({ status }) => status === 201)?.json)
  })

  test('refuses another body under the same key, and lets a refused one be tried again', async () => {
    const { program } = await companyWithProgram()
    const headers = { 'Idempotency-Key': 'pedido-2' }
    expect((await program.post('/vehicles', { ...vehicle(), anio: 1 }, headers)).status).toBe(422)
    const body = vehicle()
    expect((await program.post('/vehicles', body, headers)).status).toBe(201)
    expect((await program.post('/vehicles', { ...body, anio: 2020 }, headers)).json).toMatchObject({
      code: 'key-reused',
    })
    expect((await program.post('/vehicles', body, { 'Idempotency-Key': 'con espacio' })).status).toBe(400)
  })

  test('is its company’s own: another one may use the same key', async () => {
    const mine = await companyWithProgram()
    const other = await companyWithProgram()
    const headers = { 'Idempotency-Key': 'pedido-3' }
    const body = vehicle()
    const a = await mine.program.post('/vehicles', body, headers)
    const b = await other.program.post('/vehicles', body, headers)
    expect([a.status, b.status]).toEqual([201, 201])
    expect(b.json.id).not.toBe(a.json.id)
  })
})

test('a body that is no JSON object is refused in words, never a 500', async () => {
  const { program } = await companyWithProgram()
  for (const [body, status] of [
    ['', 400],
    ['{', 400],
    ['null', 400],
    ['[]', 400],
    ['7', 400],
    ['{"__proto__":{"placa":"x"}}', 422],
    [`{"placa":"${'x'.repeat(70_000)}"}`, 413],
    ['['.repeat(20_000), 400],
  ] as const)
    expect((await program.post('/vehicles', body)).status, body.slice(0, 20)).toBe(status)
  const form = await program.ask('POST', '/vehicles', 'placa=x', {
    'Content-Type': 'application/x-www-form-urlencoded',
  })
  expect(form.json).toMatchObject({ status: 415 })
  expect((await program.ask('PUT', '/vehicles', '{}')).json).toMatchObject({ status: 405 })
  expect((await program.get('/nothing')).json).toMatchObject({ status: 404 })
})
