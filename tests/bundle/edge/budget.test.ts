/** The cost of a page: one read by the gate and at most two more, three with a dialog, whatever the company holds. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signLink } from '../../../worker/live/link'
import { unapproved } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { assign, createEmpresa, createPago, createPerson, type Empresa, execute, subscribe } from '../../support/world'
import { askServer } from '../support/request'

const GATE = 1
const PAGE = GATE + 2
const DIALOG = PAGE + 1

let mine: Empresa
let empty: Empresa
beforeAll(async () => {
  mine = await createEmpresa({
    vehiculos: 14,
    dispositivos: 12,
    conductores: 12,
    mantenimientos: 12,
    documentos: 12,
    invitaciones: 12,
  })
  empty = await createEmpresa({ vehiculos: 0, dispositivos: 0 })
})

// the gate notes once a minute that a session is in use, which is no cost of a page
beforeEach(() => execute([['update sesiones set last_seen = ?', [Date.now()]]]))

async function roundTrips(path: string, actor: { cookie: string } | null): Promise<number> {
  const r = await askServer(path, { as: actor })
  await r.body?.cancel()
  expect(`${path} ${r.status}`).toBe(`${path} 200`)
  return Number(r.headers.get('x-d1-trips'))
}

test('a page of the company costs one read of the gate and at most two more', async () => {
  for (const { admin } of [mine, empty]) {
    for (const path of [
      '/admin',
      '/admin/company',
      '/admin/vehicles',
      '/admin/drivers',
      '/admin/maintenance',
      '/admin/maintenance?vista=servicios',
      '/admin/gps',
      '/admin/gps/recorridos',
      '/admin/gps/episodios',
      '/admin/gps/lugares',
      '/admin/reports',
      '/admin/reports/distance?meses=12',
      '/admin/reports/visits',
      '/admin/reports/speeding?meses=12',
      '/admin/reports/costs',
      '/admin/reports/drivers',
      '/admin/reports/activity',
      '/admin/reports/mail',
      '/admin/alerts',
      '/admin/documents',
      '/admin/team',
    ]) {
      expect({ path, roundTrips: await roundTrips(path, admin) }).toEqual({
        path,
        roundTrips: expect.toSatisfy(atMost(PAGE)),
      })
    }
  }
})

test('a vehicle’s page costs one read for its head besides that of its tab, and its service book two', async () => {
  for (const { id } of mine.vehiculos.slice(0, 2))
    for (const [tab, most] of [
      ['', PAGE + 1],
      ['/documents', PAGE + 1],
      ['/drivers', PAGE + 1],
      ['/data', PAGE + 1],
      ['/maintenance', PAGE + 2],
    ] as const) {
      const path = `/admin/vehicles/${id}${tab}`
      expect({ path, roundTrips: await roundTrips(path, mine.admin) }).toEqual({
        path,
        roundTrips: expect.toSatisfy(atMost(most)),
      })
    }
})

test('a search, an order or a later page costs no more', async () => {
  await createPago(mine.id)
  const openPago = await createPago(mine.id, {
    ...unapproved('PENDING'),
    reference: `vg-${crypto.randomUUID().replaceAll('-', '')}-p`,
  })
  for (const path of [
    '/admin/vehicles?q=a&orden=-anio',
    '/admin/gps?q=1&orden=imei',
    '/admin/drivers?q=c&orden=-vence&estado=vigentes',
    '/admin/settings',
    '/admin/settings?tab=alertas',
    '/admin/settings?tab=empresa',
    '/admin/activity?suceso=ingreso&desde=2026-01-01',
    '/admin/settings?tab=seguridad',
    '/admin/settings?tab=facturacion',
    '/admin/settings?tab=facturacion&despues=[9999999999999,"x"]',
    '/admin/settings/card',
    '/admin/settings/accounting?desde=2026-01-01&hasta=2026-12-31',
    `/admin/settings/pay?ref=${openPago.reference}`,
    '/admin/company?planes',
    '/admin/alerts?q=soat&estado=todas',
    '/admin/maintenance?vista=servicios&q=aceite&orden=fecha',
    `/admin/maintenance?vista=servicios&vehiculo=${mine.vehiculos[0]?.id}`,
    '/admin/maintenance?q=a&estado=al-dia',
    '/admin/documents?q=poliza&orden=-tipo&estado=vigentes',
    '/admin/documents?estado=sin-registrar',
    `/admin/documents?vehiculo=${mine.vehiculos[0]?.id}`,
    '/admin/team?q=ines',
  ]) {
    expect({ path, roundTrips: await roundTrips(path, mine.admin) }).toEqual({
      path,
      roundTrips: expect.toSatisfy(atMost(PAGE)),
    })
  }
})

test('integrations ask beside the others for the keys of programs and for the webhooks', async () => {
  const path = '/admin/settings?tab=integraciones'
  expect(await roundTrips(path, mine.admin)).toSatisfy(atMost(PAGE + 2))
})

test('a dialog over a list costs one more', async () => {
  const [vehiculo] = mine.vehiculos
  const [dispositivo] = mine.dispositivos
  const [conductor] = mine.conductores
  const [servicio] = mine.mantenimientos
  const [documento] = mine.documentos
  for (const path of [
    '/admin/vehicles?nuevo',
    `/admin/vehicles?editar=${vehiculo?.id}`,
    `/admin/vehicles?eliminar=${vehiculo?.id}`,
    `/admin/vehicles?asignar=${vehiculo?.id}`,
    `/admin/vehicles?conductores=${vehiculo?.id}`,
    '/admin/drivers?nuevo',
    ...['editar', 'eliminar'].map((v) => `/admin/drivers?${v}=${conductor?.id}`),
    ...['nuevo', 'km', 'plan-nuevo'].map((v) => `/admin/maintenance?${v}`),
    ...['nuevo', 'km', 'plan-nuevo'].map((v) => `/admin/maintenance?${v}=${vehiculo?.id}`),
    ...['ver', 'editar', 'eliminar'].map((v) => `/admin/maintenance?${v}=${servicio?.id}`),
    ...['plan', 'plan-eliminar'].map((v) => `/admin/maintenance?${v}=${servicio?.plan_id}`),
    '/admin/documents?nuevo',
    `/admin/documents?nuevo=${vehiculo?.id}&tipo=SOAT`,
    ...['renovar', 'editar', 'historial', 'eliminar'].map((v) => `/admin/documents?${v}=${documento?.id}`),
    `/admin/documents?no-aplica=${vehiculo?.id}&tipo=Extintor`,
    '/admin/team?nuevo',
    ...['reenviar', 'rol', 'eliminar'].map((v) => `/admin/team?${v}=${mine.invitaciones[0]?.id}`),
    '/admin/gps?nuevo',
    ...['editar', 'qr', 'regenerar', 'eliminar'].map((v) => `/admin/gps?${v}=${dispositivo?.id}`),
  ]) {
    expect({ path, roundTrips: await roundTrips(path, mine.admin) }).toEqual({
      path,
      roundTrips: expect.toSatisfy(atMost(DIALOG)),
    })
  }
})

test('a signed-out request costs nothing, and the platform’s pages cost the gate and what they show', async () => {
  for (const path of ['/', '/login', '/signup', '/support', '/support/mensajes'])
    expect({ path, roundTrips: await roundTrips(path, null) }).toEqual({ path, roundTrips: 0 })
  const superAdmin = await createPerson('SuperAdmin')
  expect(await roundTrips('/super-admin', superAdmin)).toBe(GATE + 1)
  // over the whole list: those that need attention
  expect(await roundTrips('/super-admin/companies', superAdmin)).toBe(GATE + 2)
  for (const path of ['?q=sabana', '?estado=trial&orden=nombre', '?nueva'])
    expect([path, await roundTrips(`/super-admin/companies${path}`, superAdmin)]).toEqual([path, GATE + 1])
  for (const dialog of ['editar', 'eliminar', 'abrir'])
    expect(await roundTrips(`/super-admin/companies?${dialog}=${mine.id}`, superAdmin)).toBe(GATE + 2)
  expect(await roundTrips('/super-admin/settings?descartar=nada', superAdmin)).toBe(GATE + 1)
  expect(await roundTrips('/super-admin/users?q=a&orden=nombre', superAdmin)).toBe(GATE + 1)
  expect(await roundTrips('/super-admin/messages?q=a&estado=Abierto', superAdmin)).toBe(GATE + 1)
  expect(await roundTrips('/super-admin/reports?meses=12', superAdmin)).toBe(GATE + 1)
  for (const path of [
    '/alerts',
    ...['notificaciones', 'empresas', 'base', 'api', 'seguridad'].map((tab) => `/settings?tab=${tab}`),
  ])
    expect({ path, roundTrips: await roundTrips(`/super-admin${path}`, superAdmin) }).toEqual({
      path,
      roundTrips: expect.toSatisfy(atMost(GATE + 2)),
    })
})

test('the area of a Usuario costs no more, with vehicles, without any, and without a company', async () => {
  const withoutEmpresa = await createPerson('Usuario')
  for (const { id, usuario, vehiculos } of [mine, empty]) {
    if (vehiculos[0]) await assign(id, usuario.id, vehiculos[0].id)
    for (const path of ['/home', '/vehicles', '/vehicles?q=a', '/gps', '/gps/episodios', '/gps/lugares'])
      expect({ path, roundTrips: await roundTrips(path, usuario) }).toEqual({
        path,
        roundTrips: expect.toSatisfy(atMost(PAGE)),
      })
    // its head besides its documents
    const [own] = vehiculos
    if (own) expect(await roundTrips(`/vehicles/${own.id}`, usuario)).toBeLessThanOrEqual(PAGE + 1)
  }
  for (const path of ['/home', '/vehicles', '/gps']) expect(await roundTrips(path, withoutEmpresa)).toBe(GATE)
})

test('a link that we did not sign costs no read, the page of one that we did costs one', async () => {
  const r = await askServer(`/api/track/${'A'.repeat(46)}`)
  expect([r.status, r.headers.get('x-d1-trips')]).toEqual([404, '0'])
  const [invitee] = mine.invitaciones
  expect(await roundTrips(`/invitacion/${invitee?.token}`, null)).toBe(1)
  expect((await askServer('/invitacion/corto')).headers.get('x-d1-trips')).toBe('0')
  const page = await askServer(`/track/${'A'.repeat(46)}`)
  await page.body?.cancel()
  expect([page.status, page.headers.get('x-d1-trips')]).toEqual([404, '0'])
  const [own] = mine.dispositivos
  const link = await signLink(SECRETS.LINK_SECRET, own?.clave ?? '', own?.link_version ?? 0)
  expect(await roundTrips(`/track/${link}`, null)).toBe(1)
})

test('a page that shows where vehicles are asks the live room once, every other asks none', async () => {
  const rooms = async (path: string, actor: { cookie: string }) => {
    const r = await askServer(path, { as: actor })
    await r.body?.cancel()
    expect(`${path} ${r.status}`).toBe(`${path} 200`)
    return [path, Number(r.headers.get('x-live-rooms'))]
  }
  for (const path of ['/admin', '/admin/gps', '/admin/gps?q=1&nuevo'])
    expect(await rooms(path, mine.admin)).toEqual([path, 1])
  for (const path of ['/admin/vehicles', '/admin/documents', '/admin/alerts', '/admin/company', '/admin/settings'])
    expect(await rooms(path, mine.admin)).toEqual([path, 0])
  expect(await rooms('/gps', mine.usuario)).toEqual(['/gps', 1])
  for (const path of ['/home', '/vehicles', '/alerts']) expect(await rooms(path, mine.usuario)).toEqual([path, 0])
  const withoutGps = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  await subscribe(withoutGps.id, { plan_type: 'Basic' })
  for (const path of ['/admin', '/admin/gps']) expect(await rooms(path, withoutGps.admin)).toEqual([path, 0])
})

const atMost = (max: number) => (n: number) => n > 0 && n <= max
