/** What a page may cost: one read of the gate and at most two more, dialogs one more, whatever the company holds. */
import { beforeAll, expect, test } from 'vitest'
import { firmarEnlace } from '../../worker/live/enlace'
import { crearEmpresa, crearPersona, type Empresa } from '../apoyo/mundo'
import { SECRETOS } from '../apoyo/secretos'
import { pedir } from './apoyo/pedir'

const GATE = 1
const PAGINA = GATE + 2
const DIALOGO = PAGINA + 1

let mia: Empresa
let vacia: Empresa
beforeAll(async () => {
  mia = await crearEmpresa({ vehiculos: 14, dispositivos: 12 })
  vacia = await crearEmpresa({ vehiculos: 0, dispositivos: 0 })
})

async function viajes(path: string, como: { cookie: string } | null): Promise<number> {
  const r = await pedir(path, { como })
  await r.body?.cancel()
  expect(`${path} ${r.status}`).toBe(`${path} 200`)
  return Number(r.headers.get('x-viajes-d1'))
}

test('a page of the company costs one read of the gate and at most two more', async () => {
  for (const { admin } of [mia, vacia]) {
    for (const path of ['/admin', '/admin/company', '/admin/vehicles', '/admin/gps', '/admin/team']) {
      expect({ path, viajes: await viajes(path, admin) }).toEqual({ path, viajes: expect.toSatisfy(hasta(PAGINA)) })
    }
  }
})

test('a search, an order or a later page costs no more', async () => {
  for (const path of ['/admin/vehicles?q=a&orden=-anio', '/admin/gps?q=1&orden=imei']) {
    expect({ path, viajes: await viajes(path, mia.admin) }).toEqual({ path, viajes: expect.toSatisfy(hasta(PAGINA)) })
  }
})

test('a dialog over a list costs one more', async () => {
  const [vehiculo] = mia.vehiculos
  const [dispositivo] = mia.dispositivos
  for (const path of [
    '/admin/vehicles?nuevo',
    `/admin/vehicles?editar=${vehiculo?.id}`,
    `/admin/vehicles?eliminar=${vehiculo?.id}`,
    '/admin/gps?nuevo',
    ...['editar', 'qr', 'regenerar', 'eliminar'].map((v) => `/admin/gps?${v}=${dispositivo?.id}`),
  ]) {
    expect({ path, viajes: await viajes(path, mia.admin) }).toEqual({ path, viajes: expect.toSatisfy(hasta(DIALOGO)) })
  }
})

test('who is not signed in costs nothing, and a page of the frame alone costs the gate', async () => {
  for (const path of ['/', '/login', '/signup'])
    expect({ path, viajes: await viajes(path, null) }).toEqual({ path, viajes: 0 })
  const superAdmin = await crearPersona('SuperAdmin')
  expect(await viajes('/super-admin', superAdmin)).toBe(GATE)
  expect(await viajes('/home', mia.usuario)).toBe(GATE)
})

test('a link that we did not sign costs no read, the page of one that we did costs one', async () => {
  const r = await pedir(`/api/track/${'A'.repeat(46)}`)
  expect([r.status, r.headers.get('x-viajes-d1')]).toEqual([404, '0'])
  const pagina = await pedir(`/track/${'A'.repeat(46)}`)
  await pagina.body?.cancel()
  expect([pagina.status, pagina.headers.get('x-viajes-d1')]).toEqual([404, '0'])
  const [suyo] = mia.dispositivos
  const enlace = await firmarEnlace(SECRETOS.LINK_SECRET, suyo?.clave ?? '', suyo?.link_version ?? 0)
  expect(await viajes(`/track/${enlace}`, null)).toBe(1)
})

const hasta = (tope: number) => (n: number) => n > 0 && n <= tope
