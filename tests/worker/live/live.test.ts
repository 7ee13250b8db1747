/** The live map: who may open it, its first and later messages, and when it is closed. */
import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Fleet } from '../../../durable-objects/fleet/fleet'
import { createContext } from '../../../worker/context'
import { VIEWER_HEADER } from '../../../worker/live/protocol'
import { fleet } from '../../../worker/live/stubs'
import { Pendientes } from '../../../worker/outbox/service'
import { MapView, requestMap } from '../support/map'
import { advanceSchedule, linkOf, point, send, stubOf } from '../support/phone'
import {
  assign,
  createEmpresa,
  createFactor,
  createPerson,
  createSession,
  createVehiculo,
  execute,
  ORIGIN,
} from '../support/world'

async function world(n = 1) {
  const empresa = await createEmpresa({ vehiculos: n, dispositivos: n })
  const [d] = empresa.dispositivos
  return { empresa, d: d!, link: await linkOf(d!), sala: fleet(env, empresa.id) }
}
const NO_PLACE = 'last_latitude = null, last_longitude = null, last_update = null'
async function configure(d: { id: string; clave: string }, set: string) {
  await execute([[`update gps_dispositivos set ${set}, rev = rev + 1 where id = ?`, [d.id]]])
  await pendiente('device.configurar', d.clave)
}
async function pendiente(tipo: string, destination: string, payload: object = {}) {
  const now = Date.now()
  await execute([
    [
      'insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at) values (?, ?, ?, ?, 0, ?, ?)',
      [crypto.randomUUID(), tipo, destination, JSON.stringify(payload), now, now],
    ],
  ])
  await new Pendientes(env, env.DB, now).deliver()
}

test('anonymous is 401, another site 403, SuperAdmin 403, no upgrade 426', async () => {
  const empresa = await createEmpresa()
  const boss = await createPerson('SuperAdmin')
  const cookie = empresa.admin.cookie
  expect((await requestMap({})).status).toBe(401)
  expect((await requestMap({ Cookie: '__Host-vigia=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(401)
  expect((await requestMap({ Cookie: cookie, Origin: 'https://otro.test' })).status).toBe(403)
  expect((await requestMap({ Cookie: cookie, Origin: 'null' })).status).toBe(403)
  expect((await requestMap({ Cookie: boss.cookie, Origin: ORIGIN })).status).toBe(403)
  expect((await requestMap({ Cookie: cookie, Upgrade: 'h2c' })).status).toBe(426)
  expect((await requestMap({ Cookie: cookie, Origin: ORIGIN })).status).toBe(101)
})

test('a map hears the snapshot first and then each position, in order', async () => {
  const { empresa, d, link } = await world(2)
  await send(link, { src: 'a', points: [point(1, 5000)] })
  const map = await MapView.open(empresa.admin.cookie)
  const snapshot = await map.hear('snapshot')
  expect(map.messages[0]).toBe(snapshot)
  expect(snapshot.devices.map((x) => x.id).sort()).toEqual(empresa.dispositivos.map((x) => x.id).sort())
  const seen = snapshot.devices.find((x) => x.id === d.id)!
  const newOne = snapshot.devices.find((x) => x.id !== d.id)!
  expect(seen).toMatchObject({
    lat: 4.6501,
    accuracy: 8,
    estado: 'Activo',
    tracking_enabled: true,
    vehiculo_id: d.vehiculo_id,
  })
  expect(newOne).toMatchObject({ lat: null, lng: null, at: null })
  for (const seq of [2, 3, 4]) {
    const p = point(seq, 4000 - seq * 100, { speed: 7.5 })
    await send(link, { src: 'a', points: [p] })
    expect(await map.hear('position')).toEqual({
      type: 'position',
      id: d.id,
      lat: p.lat,
      lng: p.lng,
      accuracy: 8,
      at: p.at,
      speed: 7.5,
    })
  }
  map.tell('ping')
  await map.pong()
})

test('an older point is stored and never shown as the newest', async () => {
  const { empresa, d, link } = await world()
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  await send(link, { src: 'a', points: [point(9, 1000)] })
  await send(link, { src: 'a', points: [point(5, 60_000), point(6, 30_000)] })
  await send(link, { src: 'a', points: [point(10)] })
  expect((await map.hear('position')).lat).toBeCloseTo(4.6509)
  expect((await map.hear('position')).lat).toBeCloseTo(4.651)
  expect(map.messages.filter((x) => x.type === 'position')).toHaveLength(2)
  expect((await MapView.open(empresa.admin.cookie).then((m) => m.hear('snapshot'))).devices[0]).toMatchObject({
    id: d.id,
    lat: 4.651,
  })
})

test('a second map opened later sees the same, two companies never see each other', async () => {
  const { empresa, d, link } = await world()
  const another = await world()
  const maps = [await MapView.open(empresa.admin.cookie), await MapView.open(empresa.admin.cookie)]
  const foreign = await MapView.open(another.empresa.admin.cookie)
  await send(link, { src: 'a', points: [point(1)] })
  for (const map of maps) await map.hear('position', { id: d.id })
  await send(another.link, { src: 'a', points: [point(2)] })
  await foreign.hear('position', { id: another.d.id })
  expect(JSON.stringify(foreign.messages)).not.toContain(d.id)
  expect(JSON.stringify(maps[0]!.messages)).not.toContain(another.d.id)
})

test('a Usuario sees the assigned vehicles only, and a change of assignment acts at once', async () => {
  const { empresa, link } = await world(2)
  const [one, two] = empresa.dispositivos as [(typeof empresa.dispositivos)[0], (typeof empresa.dispositivos)[0]]
  await assign(empresa.id, empresa.usuario.id, two.vehiculo_id)
  const map = await MapView.open(empresa.usuario.cookie)
  expect((await map.hear('snapshot')).devices.map((x) => x.id)).toEqual([two.id])
  await send(link, { src: 'a', points: [point(1)] })
  await send(await linkOf(two), { src: 'b', points: [point(2)] })
  await map.hear('position', { id: two.id })
  expect(JSON.stringify(map.messages)).not.toContain(one.id)

  await execute([['delete from asignaciones where usuario_id = ?', [empresa.usuario.id]]])
  await assign(empresa.id, empresa.usuario.id, one.vehiculo_id)
  await pendiente('fleet.revisar', empresa.id)
  const snapshot = await map.hear('snapshot')
  expect(snapshot.devices).toHaveLength(1)
  expect(snapshot.devices[0]).toMatchObject({ id: one.id, lat: 4.6501 })
  await send(link, { src: 'a', points: [point(3)] })
  await map.hear('position', { id: one.id })
})

test('a device that turns Inactivo, changes its vehicle or is deleted says so on open maps', async () => {
  const { empresa, d, link, sala } = await world()
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  await send(link, { points: [point(1)] })
  await map.hear('position')
  await configure(d, `estado = 'Inactivo', tracking_enabled = 0`)
  expect(await map.hear('device')).toMatchObject({ id: d.id, estado: 'Inactivo', tracking_enabled: false })
  const other = await createVehiculo(empresa.id)
  await assign(empresa.id, empresa.usuario.id, other.id)
  const own = await MapView.open(empresa.usuario.cookie)
  await own.hear('snapshot')
  await configure(d, `estado = 'Activo', tracking_enabled = 1, vehiculo_id = '${other.id}', ${NO_PLACE}`)
  expect(await map.hear('device')).toMatchObject({ id: d.id, estado: 'Activo', vehiculo_id: other.id })
  // the place is that of the vehicle before
  await own.hear('device', { vehiculo_id: other.id })
  for (const path of ['/api/live', `/api/live/${d.id}`])
    expect((await (await MapView.open(empresa.usuario.cookie, path)).hear('snapshot')).devices).toMatchObject([
      { id: d.id, lat: null, at: null },
    ])
  expect(await sala.lastSeen()).toEqual([])
  await send(link, { points: [point(2)] })
  await map.hear('position', { id: d.id })
  await own.hear('position', { lat: 4.6502 })
  expect(own.messages.filter(({ type }) => type === 'position')).toHaveLength(1)
  await execute([['delete from gps_dispositivos where id = ?', [d.id]]])
  await pendiente('device.borrar', d.clave, { empresa_id: empresa.id, id: d.id })
  await map.hear('gone', { id: d.id })
  expect((await send(link, { points: [point(3)] })).status).toBe(410)
})

test('a device registered while the map is open appears and moves', async () => {
  const empresa = await createEmpresa()
  const map = await MapView.open(empresa.admin.cookie)
  expect((await map.hear('snapshot')).devices).toEqual([])
  const v = await createVehiculo(empresa.id)
  const fresh = await world()
  await execute([
    ['update gps_dispositivos set empresa_id = ?, vehiculo_id = ? where id = ?', [empresa.id, v.id, fresh.d.id]],
  ])
  await pendiente('device.configurar', fresh.d.clave)
  await map.hear('device', { id: fresh.d.id, vehiculo_id: v.id })
  await send(fresh.link, { points: [point(1)] })
  await map.hear('position', { id: fresh.d.id })
})

test('when a session ends its map is closed with 4401, and only that one', async () => {
  const { empresa, sala: room } = await world()
  const another = await createSession(empresa.admin.id)
  const dropped = await MapView.open(another.cookie)
  const stays = await MapView.open(empresa.admin.cookie)
  await execute([['delete from sesiones where id = ?', [another.sesion]]])
  await advanceSchedule(room)
  await runDurableObjectAlarm(room)
  expect(await dropped.closed()).toBe(4401)
  expect(stays.closing).toBeNull()
})

test('the check of sessions is asked for at most every minute from the first map on', async () => {
  const { empresa, sala: room } = await world()
  await MapView.open(empresa.admin.cookie)
  const before = Date.now()
  const when = await advanceSchedule(room)
  expect(when - before).toBeLessThanOrEqual(60_000)
})

test('a person removed from the company loses the map at once with 4403', async () => {
  const { empresa } = await world()
  const map = await MapView.open(empresa.usuario.cookie)
  await execute([['update usuarios set empresa_id = null where id = ?', [empresa.usuario.id]]])
  await pendiente('fleet.revisar', empresa.id)
  expect(await map.closed()).toBe(4403)
})

test('signing out shuts the maps of that session at once, in whatever tab, and no other', async () => {
  const { empresa } = await world()
  const another = await createSession(empresa.admin.id)
  const map = await MapView.open(empresa.admin.cookie)
  const foreign = await MapView.open(another.cookie)
  const trabajos: Promise<unknown>[] = []
  const ctx = { waitUntil: (job: Promise<unknown>) => void trabajos.push(job) }
  const request = new Request(`${ORIGIN}/logout`, { method: 'POST', headers: { Cookie: empresa.admin.cookie } })
  await createContext(env, ctx, Date.now(), '').signOut(request)
  await Promise.all(trabajos)
  expect(await map.closed()).toBe(4401)
  foreign.tell('ping')
  await foreign.pong()
  expect(foreign.closing).toBeNull()
})

test('docs/security.md 19: a session that its owner closes from another one loses its map at once', async () => {
  const { empresa } = await world()
  const another = await createSession(empresa.admin.id)
  const map = await MapView.open(another.cookie)
  const own = await MapView.open(empresa.admin.cookie)
  const trabajos: Promise<unknown>[] = []
  const ctx = { waitUntil: (job: Promise<unknown>) => void trabajos.push(job) }
  const request = new Request(`${ORIGIN}/admin/settings`, { headers: { Cookie: empresa.admin.cookie } })
  const { protection } = await createContext(env, ctx, Date.now(), '').empresa(request)
  expect(await protection.closeSession(another.sesion)).toBe(true)
  await Promise.all(trabajos)
  expect(await map.closed()).toBe(4401)
  own.tell('ping')
  await own.pong()
  expect(own.closing).toBeNull()
})

test('when the company requires a second factor, the map of a person without one is closed at the next check', async () => {
  const { empresa, sala: room } = await world()
  const without = await MapView.open(empresa.usuario.cookie)
  const withIt = await MapView.open(empresa.admin.cookie)
  await createFactor(empresa.admin.id)
  await execute([['update seguridad set two_factor_auth = 1 where empresa_id = ?', [empresa.id]]])
  await advanceSchedule(room)
  await runDurableObjectAlarm(room)
  expect(await without.closed()).toBe(4401)
  withIt.tell('ping')
  await withIt.pong()
  expect(withIt.closing).toBeNull()
})

test('a map in view keeps its session alive, a hidden one lets it go', async () => {
  const { empresa, sala: room } = await world()
  const hiddenSession = await createSession(empresa.admin.id)
  const visible = await MapView.open(empresa.admin.cookie)
  const hidden = await MapView.open(hiddenSession.cookie)
  visible.tell('visible')
  hidden.tell('hidden')
  hidden.tell('ping')
  await hidden.pong()
  await execute([['update sesiones set last_seen = last_seen - 1740000 where usuario_id = ?', [empresa.admin.id]]])
  await room.recheck(empresa.id)
  await execute([['update sesiones set last_seen = last_seen - 120000 where usuario_id = ?', [empresa.admin.id]]])
  await room.recheck(empresa.id)
  expect(await hidden.closed()).toBe(4401)
  expect(visible.closing).toBeNull()
})

test('a single device has its own socket: last position first, then each; foreign ids are 404', async () => {
  const { empresa, d, link } = await world(2)
  const another = await world()
  await send(link, { src: 'a', points: [point(1, 1000)] })
  const view = await MapView.open(empresa.admin.cookie, `/api/live/${d.id}`)
  const snapshot = await view.hear('snapshot')
  expect(snapshot.devices).toHaveLength(1)
  expect(snapshot.devices[0]).toMatchObject({ id: d.id, lat: 4.6501 })
  await send(link, { src: 'a', points: [point(2)] })
  await view.hear('position', { id: d.id })
  for (const cookie of [another.empresa.admin.cookie, empresa.usuario.cookie]) {
    expect((await requestMap({ Cookie: cookie, Origin: ORIGIN }, `/api/live/${d.id}`)).status).toBe(404)
  }
  await configure(d, `estado = 'Inactivo', tracking_enabled = 0`)
  await view.hear('device', { id: d.id, estado: 'Inactivo' })
  await execute([['delete from gps_dispositivos where id = ?', [d.id]]])
  await stubOf(d).remove()
  await view.hear('gone')
  expect(await view.closed()).toBe(4403)
})

test('a single-device socket of an ended session or a lost assignment is closed', async () => {
  const { empresa, d, link } = await world()
  await assign(empresa.id, empresa.usuario.id, d.vehiculo_id)
  const [admin, usuario] = await Promise.all(
    [empresa.admin, empresa.usuario].map((p) => MapView.open(p.cookie, `/api/live/${d.id}`)),
  )
  await send(link, { points: [point(1)] })
  await usuario!.hear('position')
  await execute([
    ['delete from asignaciones where usuario_id = ?', [empresa.usuario.id]],
    ['delete from sesiones where usuario_id = ?', [empresa.admin.id]],
  ])
  await advanceSchedule(stubOf(d))
  await runDurableObjectAlarm(stubOf(d))
  expect(await admin!.closed()).toBe(4401)
  expect(await usuario!.closed()).toBe(4403)
})

test('a Usuario who watches one device sees nothing of the next vehicle that it is moved to', async () => {
  const { empresa, d, link } = await world()
  await assign(empresa.id, empresa.usuario.id, d.vehiculo_id)
  const path = `/api/live/${d.id}`
  const own = await MapView.open(empresa.usuario.cookie, path)
  const all = await MapView.open(empresa.admin.cookie, path)
  await configure(d, `vehiculo_id = '${(await createVehiculo(empresa.id)).id}', ${NO_PLACE}`)
  await send(link, { points: [point(1)] })
  await all.hear('position')
  expect(await own.closed()).toBe(1012)
  expect(own.messages.map(({ type }) => type)).toEqual(['snapshot'])
  expect((await requestMap({ Cookie: empresa.usuario.cookie, Origin: ORIGIN }, path)).status).toBe(404)
})

test('of the sockets of one session the newest twelve stay open, of one person the newest thirty', async () => {
  const { empresa } = await world()
  const maps: MapView[] = []
  for (let i = 0; i < 14; i++) maps.push(await MapView.open(empresa.admin.cookie))
  expect(await maps[0]!.closed()).toBe(4403)
  expect(await maps[1]!.closed()).toBe(4403)
  expect(maps.filter((m) => m.closing === null)).toHaveLength(12)
  // further sessions of the same person share the limit
  for (let s = 0; s < 3; s++) {
    const { cookie } = await createSession(empresa.admin.id)
    for (let i = 0; i < 8; i++) maps.push(await MapView.open(cookie))
  }
  await maps[7]!.closed()
  expect(maps.filter((m) => m.closing === null)).toHaveLength(30)
  // other people of the company are not affected
  const other = await MapView.open(empresa.usuario.cookie)
  await other.hear('snapshot')
  expect(maps.filter((m) => m.closing === null)).toHaveLength(30)
})

test('a room that hibernated still closes the oldest socket of a session, also when that one spoke last', async () => {
  const { empresa, sala: room } = await world()
  const maps: MapView[] = []
  for (let i = 0; i < 12; i++) maps.push(await MapView.open(empresa.admin.cookie))
  maps[0]!.tell('hidden')
  maps[0]!.tell('ping')
  await maps[0]!.pong()
  await runInDurableObject(room, async (f: Fleet) => {
    const { ctx } = f as unknown as { ctx: DurableObjectState }
    const viewer = JSON.stringify(ctx.getWebSockets()[0]!.deserializeAttachment())
    const woken = new (f.constructor as typeof Fleet)(ctx, env)
    const headers = { Upgrade: 'websocket', [VIEWER_HEADER]: viewer }
    expect((await woken.fetch(new Request('https://fleet/', { headers }))).status).toBe(101)
  })
  expect(await maps[0]!.closed()).toBe(4403)
  expect(maps.slice(1).map((m) => m.closing)).toEqual(Array(11).fill(null))
})

test('one device is watched by a session through four sockets at most', async () => {
  const { empresa, d } = await world()
  const maps: MapView[] = []
  for (let i = 0; i < 5; i++) maps.push(await MapView.open(empresa.admin.cookie, `/api/live/${d.id}`))
  expect(await maps[0]!.closed()).toBe(4403)
  expect(maps.filter((m) => m.closing === null)).toHaveLength(4)
})
