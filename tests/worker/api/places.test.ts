/** Places and what happened on the road over API v1. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { LugaresCommand } from '../../../worker/domain/lugares/form'
import { PlaceInput } from '../../../worker/http/api/v1/places'
import { companyWithProgram } from './program'

const depot = (change: Record<string, unknown> = {}) => ({
  nombre: 'Patio Fontibón',
  color: 'azul',
  forma: 'circulo',
  puntos: [{ lat: 4.67, lng: -74.14 }],
  radio: 150,
  para: 'todos',
  ...change,
})
const YARD = {
  forma: 'poligono',
  radio: null,
  puntos: [
    { lat: 4.6, lng: -74.1 },
    { lat: 4.7, lng: -74.1 },
    { lat: 4.7, lng: -74.2 },
  ],
}

test('the API asks for the fields of the screen’s form', () => {
  const [create] = LugaresCommand.options
  const ofForm = Object.keys(create.shape).filter((field) => field !== 'intent')
  expect(Object.keys(PlaceInput.shape).sort()).toEqual(ofForm.sort())
})

describe('a place', () => {
  test('is created, changed, listed by name page by page, and deleted', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
    const placas = empresa.vehiculos.map(({ placa }) => placa).sort()
    const created = await program.post('/places', depot({ para: 'algunos', placas, limite: 30, avisa_entrada: true }))
    expect([created.status, created.json]).toMatchObject([
      201,
      { grupo: null, radio: 150, placas, limite: 30, avisa_entrada: true, avisa_salida: false },
    ])
    const path = `/places/${created.json.id}`
    const changed = await program.patch(path, { avisa_entrada: false, para: 'todos' })
    expect(changed.json).toEqual({ ...created.json, avisa_entrada: false, para: 'todos', placas: [] })
    const yard = await program.post('/places', depot({ nombre: 'almacén', ...YARD }))
    expect((await program.patch(`/places/${yard.json.id}`, { grupo: 'Norte' })).json.puntos).toEqual(YARD.puntos)
    const first = await program.get('/places?limit=1')
    const second = await program.get(`/places?limit=1&cursor=${first.json.next}`)
    expect([first.json.data[0].nombre, second.json]).toEqual(['almacén', { data: [changed.json], next: null }])
    expect((await program.delete(path)).status).toBe(204)
  })

  test('is read once page by page, also when its name begins with an accent or in lower case', async () => {
    const { program } = await companyWithProgram()
    const names = ['Ábaco', 'ábside', 'Álamos', 'almacén', 'Ñandú', 'ñame', 'Zona franca']
    for (const nombre of names) expect((await program.post('/places', depot({ nombre }))).status).toBe(201)
    const read: string[] = []
    for (let path: string | null = '/places?limit=2'; path; ) {
      const { json } = await program.get(path)
      read.push(...json.data.map((place: { nombre: string }) => place.nombre))
      path = json.next && `/places?limit=2&cursor=${json.next}`
    }
    expect(read.toSorted()).toEqual(names.toSorted())
  })

  test('is refused as on the screen', async () => {
    const { program } = await companyWithProgram()
    for (const [body, error] of [
      [depot({ radio: 5 }), { field: 'radio', reason: 'radio-entre' }],
      [depot({ ...YARD, puntos: YARD.puntos.slice(1) }), { field: 'puntos', reason: 'puntos-de-poligono' }],
      [depot({ para: 'algunos', placas: ['ZZZ999'] }), { field: 'placas', reason: 'placas-desconocidas' }],
      [depot({ puntos: [{ lat: 91, lng: 0 }] }), { field: 'puntos.0.lat', reason: 'too_big' }],
    ] as const)
      expect((await program.post('/places', body)).json).toMatchObject({ status: 422, errors: [error] })
  })
})

test('the episodes of a vehicle are read by days, the newest first', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
  const [vehiculo, other] = empresa.vehiculos
  for (const [id, inicio] of [
    ['velocidad::1', '2026-05-02T04:59:59.000Z'],
    ['velocidad::2', '2026-05-02T05:00:00.000Z'],
    ['velocidad::3', '2026-05-03T04:00:00.000Z'],
  ] as const)
    await env.DB.prepare(
      `insert into episodios (id, empresa_id, vehiculo_id, tipo, inicio, fin, maximo, limite, created_at)
         values (?1 || ?2, ?3, ?2, 'velocidad', ?4, null, 92, 80, 1)`,
    )
      .bind(id, vehiculo?.id, empresa.id, Date.parse(inicio))
      .run()
  // a day of Bogotá begins at five in the morning, UTC
  const ofDay = `/vehicles/${vehiculo?.id}/episodes?desde=2026-05-02&hasta=2026-05-02`
  const { json } = await program.get(`${ofDay}&limit=1`)
  expect(json.data).toMatchObject([{ inicio: '2026-05-03T04:00:00.000Z', fin: null, maximo_kmh: 92, limite_kmh: 80 }])
  const rest = (await program.get(`${ofDay}&cursor=${json.next}`)).json
  expect([rest.data.length, rest.data[0].inicio, rest.next]).toEqual([1, '2026-05-02T05:00:00.000Z', null])
  expect((await program.get(`/vehicles/${other?.id}/episodes`)).json.data).toEqual([])
  // one error for each field: what is no day is not out of range as well
  for (const [desde, reason] of [
    ['1999-01-01', 'fuera-de-rango'],
    ['ayer', 'invalid_format'],
  ]) {
    const refused = await program.get(`/vehicles/${other?.id}/episodes?desde=${desde}`)
    expect([refused.status, refused.json.errors]).toEqual([400, [{ field: 'desde', reason }]])
  }
})
