/** GPS devices of a company: allowed input, the rows written with it, and searches in their table. */

import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { AssignedDispositivos } from '../../../worker/dispositivos/assigned'
import { Dispositivos } from '../../../worker/dispositivos/service'
import type { DispositivoForm } from '../../../worker/domain/dispositivos/dispositivo'
import { DispositivosList } from '../../../worker/domain/dispositivos/dispositivo'
import { isIdentifier } from '../../../worker/domain/dispositivos/identifier'
import { ROWS_PER_PAGE } from '../../../worker/domain/page-size'
import { Refusal } from '../../../worker/domain/refusal'
import { openLink } from '../../../worker/live/link'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import type { WriteAccess } from '../../../worker/tenant/access'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { EmpresaReader } from '../../../worker/tenant/read'
import { newImei, newPlaca } from '../../support/data'
import { atAllHours } from '../support/devices'
import { watch } from '../support/watched'
import { assign, createConductor, createEmpresa, createVehiculo } from '../support/world'

const NOW = Date.parse('2026-11-21T03:30:00Z')
/** the evening before in Bogotá, the same day in Buenos Aires */
const TODAY = '2026-11-20'
const SECRET = 'un secreto de prueba que es bastante largo'

async function world(plan: Partial<EmpresaRow> = {}, access: WriteAccess = 'open') {
  const empresa = await createEmpresa({ vehiculos: 3, dispositivos: 0 })
  const row = { id: empresa.id, ...TRIAL, ...plan } as EmpresaRow
  let deliveries = 0
  const pendientes = {
    deliver: async () => {
      deliveries++
    },
  }
  const door = (today = TODAY) =>
    new Dispositivos(
      new EmpresaDb(watch(env.DB, empresa.id), empresa.id, null, access),
      row,
      { pendientes, secret: SECRET },
      { today, now: NOW },
    )
  const [one, two, three] = empresa.vehiculos.map((v) => v.id) as [string, string, string]
  return { empresa, dispositivos: door(), puerta: door, one, two, three, deliveries: () => deliveries }
}
const TRIAL = {
  plan_type: 'Basic',
  subscription_status: 'trial',
  trial_ends_at: NOW + 1,
  subscription_ends_at: null,
}

const form = (vehiculo_id: string, extra: Partial<DispositivoForm> = {}): DispositivoForm => ({
  tipo_dispositivo: 'tk103',
  vehiculo_id,
  imei: newImei(),
  estado: 'Activo',
  tracking_enabled: true,
  visto: true,
  ...extra,
})
const list = (request: Partial<Record<keyof DispositivosList, unknown>> = {}) =>
  DispositivosList.parse({ q: '', despues: null, antes: null, ...request })

const row = (id: string) =>
  env.DB.prepare('select * from gps_dispositivos where id = ?').bind(id).first<Record<string, string | number | null>>()
const outboxOf = async (key: unknown) =>
  (
    await env.DB.prepare('select tipo from pendientes where destino = ? order by rowid')
      .bind(key)
      .all<{ tipo: string }>()
  ).results.map(({ tipo }) => tipo)
async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(Refusal)
  const { clave, field } = error as Refusal
  return field ? `${field}: ${clave}` : clave
}

test('a new device is stored with its plate for search, and its live object is noted in the same batch', async () => {
  const { dispositivos, one, empresa, deliveries } = await world()
  const request = form(one)
  const { id, placa, withLink } = await dispositivos.create(request)
  const saved = await row(id)
  expect(saved).toMatchObject({
    empresa_id: empresa.id,
    imei: request.imei,
    estado: 'Activo',
    tracking_enabled: 1,
    fecha_activacion: TODAY,
    rev: 1,
    link_version: 1,
    busqueda: `${request.imei} ${placa.toLowerCase()}`,
  })
  expect(withLink).toBe(true)
  expect(await outboxOf(saved?.clave)).toEqual(['device.configurar'])
  expect(deliveries()).toBe(1)
})

test('a phone gets an identifier and keeps it through every edit', async () => {
  const { dispositivos, one, two } = await world()
  const { id } = await dispositivos.create(form(one, { tipo_dispositivo: 'mobile_app', imei: '' }))
  const imei = String((await row(id))?.imei)
  expect(isIdentifier(imei)).toBe(true)
  await dispositivos.update(id, form(two, { tipo_dispositivo: 'mobile_app', imei: 'NADA' }))
  expect((await row(id))?.imei).toBe(imei)
  await dispositivos.update(id, form(two, { imei: '490154203237518' }))
  expect((await row(id))?.imei).toBe('490154203237518')
  await dispositivos.update(id, form(two, { tipo_dispositivo: 'mobile_app', imei: '' }))
  expect(isIdentifier(String((await row(id))?.imei))).toBe(true)
})

test('a vehicle has one device: the second is refused, and so is moving another one there', async () => {
  const { dispositivos, one, two } = await world()
  await dispositivos.create(form(one))
  expect(await refusal(dispositivos.create(form(one)))).toBe('vehiculo_id: vehiculo-con-dispositivo')
  const { id } = await dispositivos.create(form(two))
  expect(await refusal(dispositivos.update(id, form(one)))).toBe('vehiculo_id: vehiculo-con-dispositivo')
  await dispositivos.update(id, form(two))
})

test('of ten that want the same vehicle at once one gets it, the others hear the shorter form or the longer', async () => {
  const { puerta: door, one } = await world()
  const facts = await Promise.allSettled(Array.from({ length: 10 }, () => door().create(form(one))))
  expect(facts.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
  for (const h of facts) {
    if (h.status === 'fulfilled') continue
    expect(h.reason).toBeInstanceOf(Refusal)
    expect(h.reason).toMatchObject({ field: 'vehiculo_id', clave: expect.stringMatching(/^vehiculo-con-dispositivo/) })
  }
})

test('an IMEI is unique in a company, and another company may have it too', async () => {
  const { dispositivos, one, two } = await world()
  const { imei } = form(one)
  const { id } = await dispositivos.create(form(one, { imei }))
  expect(await refusal(dispositivos.create(form(two, { imei })))).toBe('imei: imei-repetido')
  await dispositivos.update(id, form(one, { imei }))
  const another = await world()
  await another.dispositivos.create(form(another.one, { imei }))
})

test('a device of another company, or one for a vehicle of another company, is refused', async () => {
  const { dispositivos, one } = await world()
  const another = await world()
  const { id } = await dispositivos.create(form(one))
  const before = await row(id)
  expect(await refusal(another.dispositivos.create(form(one)))).toBe('vehiculo_id: vehiculo-requerido')
  expect(await refusal(another.dispositivos.create(form('no existe')))).toBe('vehiculo_id: vehiculo-requerido')
  expect(await refusal(another.dispositivos.update(id, form(another.one)))).toBe('no-encontrado')
  expect(await refusal(another.dispositivos.remove(id))).toBe('no-encontrado')
  expect(await refusal(another.dispositivos.regenerate(id))).toBe('no-encontrado')
  expect(await another.dispositivos.link(id)).toBeNull()
  expect(await another.dispositivos.find(id)).toBeNull()
  expect((await another.dispositivos.list(list())).roster).toEqual([])
  expect(await row(id)).toEqual(before)
  expect(await outboxOf(before?.clave)).toEqual(['device.configurar'])
})

test('every change raises rev and is delivered; Inactivo ends tracking, the activation date stays', async () => {
  const { dispositivos, puerta: door, one, deliveries } = await world()
  const { id } = await dispositivos.create(form(one, { estado: 'Inactivo', tracking_enabled: false }))
  expect(await row(id)).toMatchObject({ estado: 'Inactivo', tracking_enabled: 0, fecha_activacion: null, rev: 1 })
  await dispositivos.update(id, form(one, { tracking_enabled: false, visto: false }))
  expect(await row(id)).toMatchObject({ estado: 'Activo', tracking_enabled: 1, fecha_activacion: TODAY, rev: 2 })
  await door('2026-12-24').update(id, form(one, { estado: 'Inactivo', tracking_enabled: false }))
  await door('2026-12-25').update(id, form(one))
  const saved = await row(id)
  expect(saved).toMatchObject({ estado: 'Activo', fecha_activacion: TODAY, rev: 4 })
  expect(await outboxOf(saved?.clave)).toEqual(Array(4).fill('device.configurar'))
  expect(deliveries()).toBe(4)
})

test('a device that is moved to another vehicle leaves its last place behind, and keeps it through any other change', async () => {
  const { dispositivos, one, two } = await world()
  const { id } = await dispositivos.create(form(one))
  const place = { last_latitude: 4.65, last_longitude: -74.1, last_update: NOW }
  await env.DB.prepare(
    'update gps_dispositivos set last_latitude = ?, last_longitude = ?, last_update = ? where id = ?',
  )
    .bind(place.last_latitude, place.last_longitude, place.last_update, id)
    .run()
  await dispositivos.update(id, form(one))
  expect(await row(id)).toMatchObject(place)
  await dispositivos.update(id, form(two))
  expect(await row(id)).toMatchObject({ last_latitude: null, last_longitude: null, last_update: null })
})

test('the link opens the device of its row; regenerating raises its version, and the key never changes', async () => {
  const { dispositivos, one } = await world()
  const { id } = await dispositivos.create(form(one))
  const { clave } = (await row(id)) as { clave: string }
  const first = (await dispositivos.link(id))!.deviceId
  expect(await openLink(SECRET, first)).toEqual({ key: clave, version: 1 })
  await dispositivos.regenerate(id)
  expect(await row(id)).toMatchObject({ clave, link_version: 2, rev: 2 })
  const second = (await dispositivos.link(id))!.deviceId
  expect(second).not.toBe(first)
  expect(await openLink(SECRET, second)).toEqual({ key: clave, version: 2 })
})

test('a link that was renewed as often as its two bytes can count is not renewed again', async () => {
  const { dispositivos, one } = await world()
  const { id } = await dispositivos.create(form(one))
  await env.DB.prepare('update gps_dispositivos set link_version = 65535 where id = ?').bind(id).run()
  expect(await refusal(dispositivos.regenerate(id))).toBe('error-enlace')
  expect((await dispositivos.link(id))?.deviceId).toMatch(/^[\w-]{46}$/)
})

test('there is no link for a device that is Inactivo or not tracked', async () => {
  const { dispositivos, one } = await world()
  const { id, withLink } = await dispositivos.create(form(one, { tracking_enabled: false }))
  expect(withLink).toBe(false)
  expect(await dispositivos.link(id)).toBeNull()
  await dispositivos.update(id, form(one))
  expect((await dispositivos.link(id))?.deviceId).toMatch(/^[\w-]{46}$/)
})

test('deleting tells the live object before the row is gone', async () => {
  const { dispositivos, one } = await world()
  const { id } = await dispositivos.create(form(one))
  const key = (await row(id))?.clave
  await dispositivos.remove(id)
  expect(await row(id)).toBeNull()
  expect(await outboxOf(key)).toEqual(['device.configurar', 'device.borrar'])
  expect(await refusal(dispositivos.remove(id))).toBe('no-encontrado')
})

test('the vehicle choice hides those that have a device, but for the one being edited', async () => {
  const { dispositivos, one, two, three } = await world()
  const { id } = await dispositivos.create(form(one))
  const ids = async (page: string | null) => (await dispositivos.freeVehiculos(page)).map((v) => v.id).sort()
  expect(await ids(null)).toEqual([two, three].sort())
  expect(await ids(id)).toEqual([one, two, three].sort())
})

test('a plan without GPS and a subscription at its end make no new devices', async () => {
  const basic = await world({ plan_type: 'Basic', subscription_status: 'active', trial_ends_at: null })
  expect(await refusal(basic.dispositivos.create(form(basic.one)))).toBe('plan-sin-gps')
  const expired = await world({ plan_type: 'Pro', subscription_status: 'expired' }, 'suscripcion-terminada')
  expect(await refusal(expired.dispositivos.create(form(expired.one)))).toBe('suscripcion-terminada')
})

test('the table is searched by IMEI and by plate, in any spelling', async () => {
  const { dispositivos, empresa } = await world()
  const v = await createVehiculo(empresa.id, { placa: newPlaca() })
  const other = await createVehiculo(empresa.id, { placa: newPlaca() })
  const { id } = await dispositivos.create(form(v.id, { imei: '864205061738492' }))
  await dispositivos.create(form(other.id))
  const finds = async (q: string) => (await dispositivos.list(list({ q }))).rows.map((d) => d.id)
  const placa = `${v.placa.slice(0, 3)} ${v.placa.slice(3)}`.toLowerCase()
  for (const q of ['864205061738492', '864 205 061', placa, v.placa]) expect(await finds(q), q).toEqual([id])
  for (const q of ["' or 1=1 --", 'zzz999zzz', `${v.placa} ${other.placa}`]) expect(await finds(q), q).toEqual([])
  expect(await finds('%')).toHaveLength(2)
})

test.each([undefined, 'placa', '-imei', 'fecha_activacion', '-fecha_activacion'])(
  'paging by %s shows every device once, forwards and back',
  async (orden) => {
    const { dispositivos, puerta: door, empresa } = await world()
    const n = ROWS_PER_PAGE * 2 + 3
    for (let i = 0; i < n; i++) {
      const v = await createVehiculo(empresa.id)
      const estado = i % 3 === 0 ? 'Inactivo' : 'Activo'
      await door(`2026-11-${10 + (i % 4)}`).create(form(v.id, { estado, tracking_enabled: estado === 'Activo' }))
    }
    const pages: string[][] = []
    let page = await dispositivos.list(list({ orden }))
    let until = 0
    for (;;) {
      pages.push(page.rows.map((d) => d.id))
      expect(page.count).toEqual({ total: n, inicio: until + 1 })
      until += page.rows.length
      if (!page.after) break
      page = await dispositivos.list(list({ orden, despues: JSON.stringify(page.after) }))
    }
    expect(new Set(pages.flat()).size).toBe(n)
    expect(pages.map((p) => p.length)).toEqual([10, 10, 3])
    for (let i = pages.length - 2; i >= 0; i--) {
      page = await dispositivos.list(list({ orden, antes: JSON.stringify(page.before) }))
      expect(page.rows.map((d) => d.id)).toEqual(pages[i])
      expect(page.count).toEqual({ total: n, inicio: i * 10 + 1 })
    }
    expect(page.before).toBeNull()
  },
)

test('the page brings a fleet of a hundred whole and of a larger one the first hundred, which the map then asks for', async () => {
  const { empresa, dispositivos } = await world()
  const until = async (n: number) => {
    const from = (await dispositivos.roster()).length
    await env.DB.prepare(
      `with recursive n(i) as (select ?2 union all select i + 1 from n where i + 1 < ?3)
       insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
       select 'v' || i || ?1, ?1, printf('ZZ%04d', i), 'Kia', 'Ana', 'Rio', 2020, '', 1 from n`,
    )
      .bind(empresa.id, from, n)
      .run()
    await env.DB.prepare(
      `insert into gps_dispositivos
         (id, empresa_id, vehiculo_id, imei, tipo_dispositivo, estado, tracking_enabled, clave, busqueda, created_at)
       select 'g' || v.id, v.empresa_id, v.id, v.id, 'other', 'Activo', 1, v.id, '', 1
       from vehiculos v left join gps_dispositivos g on g.vehiculo_id = v.id
       where v.empresa_id = ? and v.id like 'v%' and g.id is null`,
    )
      .bind(empresa.id)
      .run()
  }
  await until(100)
  const exact = await dispositivos.list(DispositivosList.parse({}))
  expect([exact.roster.length, exact.isRosterComplete]).toEqual([100, true])
  await until(101)
  const large = await dispositivos.list(DispositivosList.parse({}))
  expect([large.roster.length, large.isRosterComplete]).toEqual([100, false])
  expect((await dispositivos.roster()).length).toBe(101)
})

test('an address that makes no sense lists from the beginning', async () => {
  const { dispositivos, one } = await world()
  await dispositivos.create(form(one))
  for (const odd of [
    { orden: 'clave' },
    { despues: 'x' },
    { antes: '["a"]' },
    { despues: '[1,2]' },
    { q: 'x'.repeat(10_000) },
  ]) {
    const { rows } = await dispositivos.list(list(odd))
    expect(rows.length, JSON.stringify(odd).slice(0, 40)).toBe('q' in odd ? 0 : 1)
  }
})

test('the map names who drives: with the telephone to the company, without it to a Usuario, and to neither of others', async () => {
  const { empresa, dispositivos, one, two } = await world()
  const [first, second] = empresa.vehiculos
  await createConductor(empresa.id, first!, { nombre: 'Óscar Ruiz' })
  await createConductor(empresa.id, second!, { nombre: 'Luz Dary Peña' })
  await assign(empresa.id, empresa.usuario.id, one)
  expect(await dispositivos.drivers(one)).toEqual([{ nombre: 'Óscar Ruiz', telefono: '+573001234567' }])
  const own = new AssignedDispositivos(
    new EmpresaReader(env.DB, empresa.id, empresa.usuario.id),
    atAllHours(Date.now()),
  )
  expect(await own.drivers(one)).toEqual([{ nombre: 'Óscar Ruiz', telefono: null }])
  expect(await own.drivers(two)).toBeNull()
  // a vehicle without a driver is one all the same
  expect(await dispositivos.drivers(empresa.vehiculos[2]!.id)).toEqual([])
  const { dispositivos: stranger } = await world()
  expect(await stranger.drivers(one)).toBeNull()
})
