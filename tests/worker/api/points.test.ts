/** The points of a vehicle's day over API v1: those of its screen Recorridos, page by page. */
import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { addDays, dayIn, startOfDay } from '../../../worker/domain/day'
import type { DriverData } from '../../../worker/domain/dispositivos/look'
import { linkOf, send } from '../support/phone'
import { createEmpresa, ORIGIN } from '../support/world'
import { companyWithProgram } from './program'

const ZONA = 'America/Bogota'
const HOUR = 3_600_000

test('the points of a day are read in order, page by page, and the look is noted for the drivers', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 2, dispositivos: 1 })
  const [vehiculo, without] = empresa.vehiculos
  const yesterday = addDays(dayIn(ZONA, Date.now()), -1)
  const noon = startOfDay(ZONA, yesterday) + 12 * HOUR
  const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
  const point = (seq: number, more: object = {}) => ({
    seq,
    lat: 4.65,
    lng: -74.1 + seq * 0.001,
    accuracy: 8.4,
    at: at(seq),
    speed: null,
    heading: null,
    ...more,
  })
  const device = empresa.dispositivos[0]
  if (!device) throw new Error('no device')
  const points = [
    point(0, { speed: 10, heading: 90 }),
    point(1),
    point(2, { accuracy: 500 }),
    point(3),
    // midnight of the next day belongs to that one
    point(4, { at: new Date(startOfDay(ZONA, addDays(yesterday, 1))).toISOString() }),
  ]
  expect((await send(await linkOf(device), { src: 'a', points })).status).toBe(200)

  const path = `/vehicles/${vehiculo?.id}/points?dia=${yesterday}`
  const first = await program.get(`${path}&limit=3`)
  expect(first.json.data).toEqual([
    { at: at(0), lat: 4.65, lng: -74.1, precision_m: 8, velocidad_kmh: 36, rumbo: 90, cuenta: true },
    { at: at(1), lat: 4.65, lng: -74.099, precision_m: 8, velocidad_kmh: null, rumbo: null, cuenta: true },
    { at: at(2), lat: 4.65, lng: -74.098, precision_m: 500, velocidad_kmh: null, rumbo: null, cuenta: false },
  ])
  const second = await program.get(`${path}&limit=3&cursor=${first.json.next}`)
  expect([second.json.data.map((one: { at: string }) => one.at), second.json.next]).toEqual([[at(3)], null])
  const told = await (await SELF.fetch(`${ORIGIN}/api/track/${await linkOf(device)}/data`)).json<DriverData>()
  const key = await env.DB.prepare('select nombre from api_claves where id = ?').bind(program.id).first('nombre')
  expect(told.looks).toMatchObject([{ rol: 'Programa', nombre: key, times: 1 }])

  const empty = { data: [], next: null }
  expect((await program.get(`/vehicles/${without?.id}/points?dia=${yesterday}`)).json).toEqual(empty)
  expect((await program.get(`/vehicles/${vehiculo?.id}/points?dia=2090-01-01`)).json).toEqual(empty)
})

test('another company’s vehicle has none, and what is no day, page or place of the list is refused', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 1, dispositivos: 1 })
  const foreign = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  expect((await program.get(`/vehicles/${foreign.vehiculos[0]?.id}/points`)).status).toBe(404)
  for (const search of ['dia=ayer', 'limit=1001', 'cursor=x'])
    expect((await program.get(`/vehicles/${empresa.vehiculos[0]?.id}/points?${search}`)).status, search).toBe(400)
})
