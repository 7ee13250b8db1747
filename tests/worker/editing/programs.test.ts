/** A program changes a record while a person saves it: it writes what it sends, and nothing else (docs/decisions/0078). */
import { env } from 'cloudflare:test'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createContext } from '../../../worker/context'
import type { EmpresaServices } from '../../../worker/doors/empresa'
import type { V1 } from '../../../worker/http/api/v1/environment'
import { serve } from '../../../worker/http/api/v1/resource'
import { RESOURCES } from '../../../worker/http/api/v1/resources'
import { pdf } from '../../support/samples'
import { companyWithProgram } from '../api/program'
import { createApiKey, ORIGIN } from '../support/world'

type Noun = 'conductores' | 'documentos' | 'lugares' | 'mantenimientos' | 'planes' | 'vehiculos'
interface Found {
  find: (id: string) => Promise<unknown>
}

/** The service, in which something else happens once, right after it has found a record for the `of`-th time (from 0). */
function actingAfterFinding(service: Found, act: () => Promise<unknown>, of: number): Found {
  let found = 0
  return new Proxy(service, {
    get(real, name) {
      const value = Reflect.get(real, name, real)
      if (typeof value !== 'function') return value
      if (name !== 'find') return value.bind(real)
      return async (id: string) => {
        const record = await real.find(id)
        if (found++ === of) await act()
        return record
      }
    },
  })
}

/** A request of another program of the company, during which a person acts after the record was found. */
async function requestDuring(
  empresaId: string,
  { noun, act, of = 0 }: { noun: Noun; act: () => Promise<unknown>; of?: number },
  [method, path, body]: [string, string, object | Uint8Array<ArrayBuffer>],
) {
  const { key } = await createApiKey(empresaId)
  const headers = { Authorization: `Bearer ${key}` }
  const context = createContext(env, { waitUntil: () => undefined }, Date.now(), '')
  const program = await context.program(new Request(ORIGIN, { headers }))
  const late = actingAfterFinding(program.services[noun] as unknown as Found, act, of)
  const services = Object.create(program.services, { [noun]: { value: late } }) as EmpresaServices
  const app = new Hono<V1>()
  app.use(async (c, next) => {
    c.set('program', { ...program, services })
    await next()
  })
  for (const resource of RESOURCES) serve(app, resource)
  const isFile = body instanceof Uint8Array
  const type = { 'Content-Type': isFile ? 'application/pdf' : 'application/json' }
  const sent = { method, headers: type, body: isFile ? body : JSON.stringify(body) }
  return (await app.request(`${ORIGIN}${path}`, sent, env)).status
}

const DRIVER = {
  nombre: 'Óscar Iván Ruiz',
  documento: '1032456789',
  licencia_numero: '1032456789',
  licencia_tipo: 'C2',
  licencia_fecha_emision: '2024-03-01',
  licencia_fecha_vencimiento: '2027-03-01',
}
const SOAT = { tipo: 'SOAT', fecha_emision: '2026-03-01', fecha_vencimiento: '2027-02-28' }
const OIL = { descripcion: 'Cambio de aceite', costo_centavos: 12_050_050, plan_id: null }
const BRAKES = { descripcion: 'Frenos', costo_centavos: 90_000_00, plan_id: null }

describe('what a person saves while a program changes something else stays:', () => {
  test('the vehicle of a driver and a licence that was renewed, also while its file is sent', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
    const [here, there] = empresa.vehiculos.map(({ id }) => id)
    const { json } = await program.post('/drivers', { ...DRIVER, vehiculo_id: here })
    const path = `/drivers/${json.id}`
    const renewed = { licencia_fecha_emision: '2026-03-01', licencia_fecha_vencimiento: '2029-03-01' }
    const act = () => program.patch(path, { vehiculo_id: there, ...renewed })
    const telefono = '+573001234567'
    await requestDuring(empresa.id, { noun: 'conductores', act }, ['PATCH', path, { telefono }])
    expect((await program.get(path)).json).toMatchObject({ vehiculo_id: there, telefono, ...renewed })

    const back = () => program.patch(path, { vehiculo_id: here, nombre: 'Óscar Ruiz' })
    await requestDuring(empresa.id, { noun: 'conductores', act: back, of: 1 }, ['PUT', `${path}/file`, pdf()])
    expect((await program.get(path)).json).toMatchObject({ vehiculo_id: here, nombre: 'Óscar Ruiz', archivo: true })
    expect((await program.get(`${path}/file`)).status).toBe(200)
  })

  test('the vehicle and the days of a document, also while its file is sent', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 2 })
    const [here, there] = empresa.vehiculos.map(({ id }) => id)
    const { json } = await program.post('/documents', { ...SOAT, vehiculo_id: here })
    const path = `/documents/${json.id}`
    const act = () => program.patch(path, { vehiculo_id: there })
    const fecha_vencimiento = '2027-03-01'
    await requestDuring(empresa.id, { noun: 'documentos', act }, ['PATCH', path, { fecha_vencimiento }])
    expect((await program.get(path)).json).toMatchObject({ vehiculo_id: there, fecha_vencimiento })

    const back = () => program.patch(path, { vehiculo_id: here, fecha_emision: '2026-03-02' })
    await requestDuring(empresa.id, { noun: 'documentos', act: back, of: 1 }, ['PUT', `${path}/file`, pdf()])
    expect((await program.get(path)).json).toMatchObject({
      vehiculo_id: here,
      fecha_emision: '2026-03-02',
      archivo: true,
    })
    // the file is where its document is: it stays when the vehicle of before is deleted
    await program.delete(`/vehicles/${there}`)
    expect((await program.get(`${path}/file`)).status).toBe(200)
  })

  test('the colour of a vehicle, the interval of a plan, and the group and the outline of a place', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const [{ id: vehiculo_id } = { id: '' }] = empresa.vehiculos
    const vehicle = `/vehicles/${vehiculo_id}`
    const painted = () => program.patch(vehicle, { color: 'Verde' })
    await requestDuring(empresa.id, { noun: 'vehiculos', act: painted }, ['PATCH', vehicle, { titular: 'Banco' }])
    expect((await program.get(vehicle)).json).toMatchObject({ color: 'Verde', titular: 'Banco' })

    const made = await program.post('/maintenance-plans', { vehiculo_id, nombre: 'Aceite', cada_km: 5000 })
    const plan = `/maintenance-plans/${made.json.id}`
    const sooner = () => program.patch(plan, { cada_km: 4000 })
    await requestDuring(empresa.id, { noun: 'planes', act: sooner }, ['PATCH', plan, { nombre: 'Aceite y filtro' }])
    expect((await program.get(plan)).json).toMatchObject({ cada_km: 4000, nombre: 'Aceite y filtro' })

    const circle = { forma: 'circulo', puntos: [{ lat: 4.67, lng: -74.14 }], radio: 150 }
    const yard = await program.post('/places', { nombre: 'Patio', color: 'azul', para: 'todos', ...circle })
    const place = `/places/${yard.json.id}`
    const drawn = () => program.patch(place, { grupo: 'Norte', radio: 200 })
    await requestDuring(empresa.id, { noun: 'lugares', act: drawn }, ['PATCH', place, { limite: 20 }])
    expect((await program.get(place)).json).toMatchObject({ grupo: 'Norte', radio: 200, limite: 20 })
    // what both draw is as the program sends it
    const again = () => program.patch(place, { radio: 300 })
    await requestDuring(empresa.id, { noun: 'lugares', act: again }, ['PATCH', place, { radio: 100 }])
    expect((await program.get(place)).json.radio).toBe(100)
  })

  test('the jobs of a service, unless the program sends jobs too', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const service = { vehiculo_id: empresa.vehiculos[0]?.id, fecha: '2026-03-01', items: [OIL] }
    const { json } = await program.post('/maintenance', service)
    const path = `/maintenance/${json.id}`
    const act = () => program.patch(path, { items: [OIL, BRAKES] })
    await requestDuring(empresa.id, { noun: 'mantenimientos', act }, ['PATCH', path, { taller: 'Taller Norte' }])
    expect((await program.get(path)).json).toMatchObject({ items: [OIL, BRAKES], taller: 'Taller Norte' })
    const less = () => program.patch(path, { items: [OIL] })
    const sent = { items: [BRAKES] }
    expect(await requestDuring(empresa.id, { noun: 'mantenimientos', act: less }, ['PATCH', path, sent])).toBe(200)
    expect((await program.get(path)).json.items).toEqual([BRAKES])
  })
})
