/** The live map: who may open it, what it hears first and then, and when it is shut. */
import { env, runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { createContext } from '../../worker/context'
import { flota } from '../../worker/live/puertas'
import { Pendientes } from '../../worker/services/pendientes'
import { Mapa, pedirMapa } from './apoyo/mapa'
import {
  asignar,
  crearEmpresa,
  crearFactor,
  crearPersona,
  crearSesion,
  crearVehiculo,
  ejecutar,
  ORIGEN,
} from './apoyo/mundo'
import { adelantarAgenda, enlaceDe, enviar, punto, stubDe } from './apoyo/telefono'

async function mundo(n = 1) {
  const empresa = await crearEmpresa({ vehiculos: n, dispositivos: n })
  const [d] = empresa.dispositivos
  return { empresa, d: d!, enlace: await enlaceDe(d!), sala: flota(env, empresa.id) }
}
async function configurar(d: { id: string; clave: string }, set: string) {
  await ejecutar([[`update gps_dispositivos set ${set}, rev = rev + 1 where id = ?`, [d.id]]])
  await pendiente('device.configurar', d.clave)
}
async function pendiente(tipo: string, destino: string, carga: object = {}) {
  const now = Date.now()
  await ejecutar([
    [
      'insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at) values (?, ?, ?, ?, 0, ?, ?)',
      [crypto.randomUUID(), tipo, destino, JSON.stringify(carga), now, now],
    ],
  ])
  await new Pendientes(env, env.DB, now).entregar()
}

test('anonymous is 401, another site 403, SuperAdmin 403, no upgrade 426', async () => {
  const empresa = await crearEmpresa()
  const jefe = await crearPersona('SuperAdmin')
  const cookie = empresa.admin.cookie
  expect((await pedirMapa({})).status).toBe(401)
  expect((await pedirMapa({ Cookie: '__Host-vigia=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(401)
  expect((await pedirMapa({ Cookie: cookie, Origin: 'https://otro.test' })).status).toBe(403)
  expect((await pedirMapa({ Cookie: cookie, Origin: 'null' })).status).toBe(403)
  expect((await pedirMapa({ Cookie: jefe.cookie, Origin: ORIGEN })).status).toBe(403)
  expect((await pedirMapa({ Cookie: cookie, Upgrade: 'h2c' })).status).toBe(426)
  expect((await pedirMapa({ Cookie: cookie, Origin: ORIGEN })).status).toBe(101)
})

test('a map hears the snapshot first and then each position, in order', async () => {
  const { empresa, d, enlace } = await mundo(2)
  await enviar(enlace, { src: 'a', points: [punto(1, 5000)] })
  const mapa = await Mapa.abrir(empresa.admin.cookie)
  const foto = await mapa.oir('snapshot')
  expect(mapa.dichos[0]).toBe(foto)
  expect(foto.devices.map((x) => x.id).sort()).toEqual(empresa.dispositivos.map((x) => x.id).sort())
  const [visto, nuevo] = [foto.devices.find((x) => x.id === d.id)!, foto.devices.find((x) => x.id !== d.id)!]
  expect(visto).toMatchObject({
    lat: 4.6501,
    accuracy: 8,
    estado: 'Activo',
    tracking_enabled: true,
    vehiculo_id: d.vehiculo_id,
  })
  expect(nuevo).toMatchObject({ lat: null, lng: null, at: null })
  for (const seq of [2, 3, 4]) {
    const p = punto(seq, 4000 - seq * 100, { speed: 7.5 })
    await enviar(enlace, { src: 'a', points: [p] })
    expect(await mapa.oir('position')).toEqual({
      type: 'position',
      id: d.id,
      lat: p.lat,
      lng: p.lng,
      accuracy: 8,
      at: p.at,
      speed: 7.5,
    })
  }
  mapa.decir('ping')
  await mapa.pong()
})

test('an older point is stored and never shown as the newest', async () => {
  const { empresa, d, enlace } = await mundo()
  const mapa = await Mapa.abrir(empresa.admin.cookie)
  await mapa.oir('snapshot')
  await enviar(enlace, { src: 'a', points: [punto(9, 1000)] })
  await enviar(enlace, { src: 'a', points: [punto(5, 60_000), punto(6, 30_000)] })
  await enviar(enlace, { src: 'a', points: [punto(10)] })
  expect((await mapa.oir('position')).lat).toBeCloseTo(4.6509)
  expect((await mapa.oir('position')).lat).toBeCloseTo(4.651)
  expect(mapa.dichos.filter((x) => x.type === 'position')).toHaveLength(2)
  expect((await Mapa.abrir(empresa.admin.cookie).then((m) => m.oir('snapshot'))).devices[0]).toMatchObject({
    id: d.id,
    lat: 4.651,
  })
})

test('a second map opened later sees the same, two companies never see each other', async () => {
  const { empresa, d, enlace } = await mundo()
  const otra = await mundo()
  const mapas = [await Mapa.abrir(empresa.admin.cookie), await Mapa.abrir(empresa.admin.cookie)]
  const ajeno = await Mapa.abrir(otra.empresa.admin.cookie)
  await enviar(enlace, { src: 'a', points: [punto(1)] })
  for (const mapa of mapas) await mapa.oir('position', { id: d.id })
  await enviar(otra.enlace, { src: 'a', points: [punto(2)] })
  await ajeno.oir('position', { id: otra.d.id })
  expect(JSON.stringify(ajeno.dichos)).not.toContain(d.id)
  expect(JSON.stringify(mapas[0]!.dichos)).not.toContain(otra.d.id)
})

test('a Usuario sees the assigned vehicles only, and a change of assignment acts at once', async () => {
  const { empresa, enlace } = await mundo(2)
  const [una, dos] = empresa.dispositivos as [(typeof empresa.dispositivos)[0], (typeof empresa.dispositivos)[0]]
  await asignar(empresa.id, empresa.usuario.id, dos.vehiculo_id)
  const mapa = await Mapa.abrir(empresa.usuario.cookie)
  expect((await mapa.oir('snapshot')).devices.map((x) => x.id)).toEqual([dos.id])
  await enviar(enlace, { src: 'a', points: [punto(1)] })
  await enviar(await enlaceDe(dos), { src: 'b', points: [punto(2)] })
  await mapa.oir('position', { id: dos.id })
  expect(JSON.stringify(mapa.dichos)).not.toContain(una.id)

  await ejecutar([['delete from asignaciones where usuario_id = ?', [empresa.usuario.id]]])
  await asignar(empresa.id, empresa.usuario.id, una.vehiculo_id)
  await pendiente('fleet.revisar', empresa.id, { usuario: empresa.usuario.id })
  const foto = await mapa.oir('snapshot')
  expect(foto.devices).toHaveLength(1)
  expect(foto.devices[0]).toMatchObject({ id: una.id, lat: 4.6501 })
  await enviar(enlace, { src: 'a', points: [punto(3)] })
  await mapa.oir('position', { id: una.id })
})

test('a device that turns Inactivo, changes its vehicle or is deleted says so on open maps', async () => {
  const { empresa, d, enlace } = await mundo()
  const mapa = await Mapa.abrir(empresa.admin.cookie)
  await mapa.oir('snapshot')
  await enviar(enlace, { points: [punto(1)] })
  await mapa.oir('position')
  await configurar(d, `estado = 'Inactivo', tracking_enabled = 0`)
  expect(await mapa.oir('device')).toMatchObject({ id: d.id, estado: 'Inactivo', tracking_enabled: false })
  const otro = await crearVehiculo(empresa.id)
  await configurar(d, `estado = 'Activo', tracking_enabled = 1, vehiculo_id = '${otro.id}'`)
  expect(await mapa.oir('device')).toMatchObject({ id: d.id, estado: 'Activo', vehiculo_id: otro.id })
  await enviar(enlace, { points: [punto(2)] })
  await mapa.oir('position', { id: d.id })
  await ejecutar([['delete from gps_dispositivos where id = ?', [d.id]]])
  await pendiente('device.borrar', d.clave, { empresa_id: empresa.id, id: d.id })
  await mapa.oir('gone', { id: d.id })
  expect((await enviar(enlace, { points: [punto(3)] })).status).toBe(410)
})

test('a device registered while the map is open appears and moves', async () => {
  const empresa = await crearEmpresa()
  const mapa = await Mapa.abrir(empresa.admin.cookie)
  expect((await mapa.oir('snapshot')).devices).toEqual([])
  const v = await crearVehiculo(empresa.id)
  const nueva = await mundo()
  await ejecutar([
    ['update gps_dispositivos set empresa_id = ?, vehiculo_id = ? where id = ?', [empresa.id, v.id, nueva.d.id]],
  ])
  await pendiente('device.configurar', nueva.d.clave)
  await mapa.oir('device', { id: nueva.d.id, vehiculo_id: v.id })
  await enviar(nueva.enlace, { points: [punto(1)] })
  await mapa.oir('position', { id: nueva.d.id })
})

test('when a session ends its map is closed with 4401, and only that one', async () => {
  const { empresa, sala } = await mundo()
  const otra = await crearSesion(empresa.admin.id)
  const [cae, queda] = [await Mapa.abrir(otra.cookie), await Mapa.abrir(empresa.admin.cookie)]
  await ejecutar([['delete from sesiones where id = ?', [otra.sesion]]])
  await adelantarAgenda(sala)
  await runDurableObjectAlarm(sala)
  expect(await cae.seCierra()).toBe(4401)
  expect(queda.cierre).toBeNull()
})

test('the check of sessions is asked for at most every minute from the first map on', async () => {
  const { empresa, sala } = await mundo()
  await Mapa.abrir(empresa.admin.cookie)
  const antes = Date.now()
  const cuando = await adelantarAgenda(sala)
  expect(cuando - antes).toBeLessThanOrEqual(60_000)
})

test('who is removed from the company loses the map at once with 4403', async () => {
  const { empresa } = await mundo()
  const mapa = await Mapa.abrir(empresa.usuario.cookie)
  await ejecutar([['update usuarios set empresa_id = null where id = ?', [empresa.usuario.id]]])
  await pendiente('fleet.revisar', empresa.id, { usuario: empresa.usuario.id })
  expect(await mapa.seCierra()).toBe(4403)
})

test('signing out shuts the maps of that session at once, in whatever tab, and no other', async () => {
  const { empresa } = await mundo()
  const otra = await crearSesion(empresa.admin.id)
  const [mapa, ajeno] = [await Mapa.abrir(empresa.admin.cookie), await Mapa.abrir(otra.cookie)]
  const trabajos: Promise<unknown>[] = []
  const ctx = { waitUntil: (trabajo: Promise<unknown>) => void trabajos.push(trabajo) }
  const pedido = new Request(`${ORIGEN}/logout`, { method: 'POST', headers: { Cookie: empresa.admin.cookie } })
  await createContext(env, ctx, Date.now(), '').salir(pedido)
  await Promise.all(trabajos)
  expect(await mapa.seCierra()).toBe(4401)
  ajeno.decir('ping')
  await ajeno.pong()
  expect(ajeno.cierre).toBeNull()
})

test('docs/security.md 19: a session that its owner closes from another one loses its map at once', async () => {
  const { empresa } = await mundo()
  const otra = await crearSesion(empresa.admin.id)
  const [mapa, propio] = [await Mapa.abrir(otra.cookie), await Mapa.abrir(empresa.admin.cookie)]
  const trabajos: Promise<unknown>[] = []
  const ctx = { waitUntil: (trabajo: Promise<unknown>) => void trabajos.push(trabajo) }
  const pedido = new Request(`${ORIGEN}/admin/settings`, { headers: { Cookie: empresa.admin.cookie } })
  const { proteccion } = await createContext(env, ctx, Date.now(), '').empresa(pedido)
  expect(await proteccion.closeSession(otra.sesion)).toBe(true)
  await Promise.all(trabajos)
  expect(await mapa.seCierra()).toBe(4401)
  propio.decir('ping')
  await propio.pong()
  expect(propio.cierre).toBeNull()
})

test('when the company asks for a second factor, the map of who has none is closed at the next check', async () => {
  const { empresa, sala } = await mundo()
  const [sin, con] = [await Mapa.abrir(empresa.usuario.cookie), await Mapa.abrir(empresa.admin.cookie)]
  await crearFactor(empresa.admin.id)
  await ejecutar([['update seguridad set two_factor_auth = 1 where empresa_id = ?', [empresa.id]]])
  await adelantarAgenda(sala)
  await runDurableObjectAlarm(sala)
  expect(await sin.seCierra()).toBe(4401)
  con.decir('ping')
  await con.pong()
  expect(con.cierre).toBeNull()
})

test('a map in view keeps its session alive, a hidden one lets it go', async () => {
  const { empresa, sala } = await mundo()
  const oculta = await crearSesion(empresa.admin.id)
  const [visible, hidden] = [await Mapa.abrir(empresa.admin.cookie), await Mapa.abrir(oculta.cookie)]
  visible.decir('visible')
  hidden.decir('hidden')
  hidden.decir('ping')
  await hidden.pong()
  await ejecutar([['update sesiones set last_seen = last_seen - 1740000 where usuario_id = ?', [empresa.admin.id]]])
  await sala.recheck(empresa.id)
  await ejecutar([['update sesiones set last_seen = last_seen - 120000 where usuario_id = ?', [empresa.admin.id]]])
  await sala.recheck(empresa.id)
  expect(await hidden.seCierra()).toBe(4401)
  expect(visible.cierre).toBeNull()
})

test('a single device has its own socket: last position first, then each; foreign ids are 404', async () => {
  const { empresa, d, enlace } = await mundo(2)
  const otra = await mundo()
  await enviar(enlace, { src: 'a', points: [punto(1, 1000)] })
  const vista = await Mapa.abrir(empresa.admin.cookie, `/api/live/${d.id}`)
  const foto = await vista.oir('snapshot')
  expect(foto.devices).toHaveLength(1)
  expect(foto.devices[0]).toMatchObject({ id: d.id, lat: 4.6501 })
  await enviar(enlace, { src: 'a', points: [punto(2)] })
  await vista.oir('position', { id: d.id })
  for (const cookie of [otra.empresa.admin.cookie, empresa.usuario.cookie]) {
    expect((await pedirMapa({ Cookie: cookie, Origin: ORIGEN }, `/api/live/${d.id}`)).status).toBe(404)
  }
  await configurar(d, `estado = 'Inactivo', tracking_enabled = 0`)
  await vista.oir('device', { id: d.id, estado: 'Inactivo' })
  await ejecutar([['delete from gps_dispositivos where id = ?', [d.id]]])
  await stubDe(d).borrar()
  await vista.oir('gone')
  expect(await vista.seCierra()).toBe(4403)
})

test('a single-device socket of an ended session or a lost assignment is closed', async () => {
  const { empresa, d, enlace } = await mundo()
  await asignar(empresa.id, empresa.usuario.id, d.vehiculo_id)
  const [admin, usuario] = await Promise.all(
    [empresa.admin, empresa.usuario].map((p) => Mapa.abrir(p.cookie, `/api/live/${d.id}`)),
  )
  await enviar(enlace, { points: [punto(1)] })
  await usuario!.oir('position')
  await ejecutar([
    ['delete from asignaciones where usuario_id = ?', [empresa.usuario.id]],
    ['delete from sesiones where usuario_id = ?', [empresa.admin.id]],
  ])
  await adelantarAgenda(stubDe(d))
  await runDurableObjectAlarm(stubDe(d))
  expect(await admin!.seCierra()).toBe(4401)
  expect(await usuario!.seCierra()).toBe(4403)
})

test('of the sockets of one session the newest twelve stay open, of one person the newest thirty', async () => {
  const { empresa } = await mundo()
  const maps: Mapa[] = []
  for (let i = 0; i < 14; i++) maps.push(await Mapa.abrir(empresa.admin.cookie))
  expect(await maps[0]!.seCierra()).toBe(4403)
  expect(await maps[1]!.seCierra()).toBe(4403)
  expect(maps.filter((m) => m.cierre === null)).toHaveLength(12)
  // other sessions of the same person do not go past it
  for (let s = 0; s < 3; s++) {
    const { cookie } = await crearSesion(empresa.admin.id)
    for (let i = 0; i < 8; i++) maps.push(await Mapa.abrir(cookie))
  }
  await maps[7]!.seCierra()
  expect(maps.filter((m) => m.cierre === null)).toHaveLength(30)
  // somebody else of the company is not concerned
  const other = await Mapa.abrir(empresa.usuario.cookie)
  await other.oir('snapshot')
  expect(maps.filter((m) => m.cierre === null)).toHaveLength(30)
})

test('one device is watched by a session through four sockets at most', async () => {
  const { empresa, d } = await mundo()
  const maps: Mapa[] = []
  for (let i = 0; i < 5; i++) maps.push(await Mapa.abrir(empresa.admin.cookie, `/api/live/${d.id}`))
  expect(await maps[0]!.seCierra()).toBe(4403)
  expect(maps.filter((m) => m.cierre === null)).toHaveLength(4)
})
