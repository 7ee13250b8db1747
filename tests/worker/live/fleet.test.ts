/** The live room from inside: whom it asks, when it stops being told, and how it passes many positions on. */
import { env, runInDurableObject } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { FanOut } from '../../../durable-objects/fleet/fan-out'
import type { Fleet } from '../../../durable-objects/fleet/fleet'
import type { Viewers } from '../../../durable-objects/viewers'
import { Dispositivos } from '../../../worker/dispositivos/service'
import { enVivo, ONLINE_MS, type SeenLive } from '../../../worker/domain/dispositivos/live'
import { liveRoom } from '../../../worker/live/live-room'
import type { Movement, Visor } from '../../../worker/live/protocol'
import { fleet } from '../../../worker/live/stubs'
import type { EmpresaFila } from '../../../worker/platform-db/platform-db'
import { Panel } from '../../../worker/tablero/service'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { MapView } from '../support/map'
import { advanceSchedule, enlaceDe, point, send, stubDe, watchD1, writtenToD1 } from '../support/phone'
import { assign, createEmpresa, execute } from '../support/world'

afterEach(() => void vi.useRealTimers())

const arriendo = (d: { clave: string }) =>
  runInDurableObject(stubDe(d), (_: Device, ctx) => ctx.storage.kv.get<{ hasta: number }>('arriendo'))

test('the first viewer asks every tracked device to tell; when the last has gone the next position ends it', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [d] = empresa.dispositivos
  await execute([
    [
      `update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0 where id = ?`,
      [empresa.dispositivos[1]!.id],
    ],
  ])
  const enlace = await enlaceDe(d!)
  await send(enlace, { points: [point(1, 5000)] })
  expect(await arriendo(d!)).toBeUndefined()
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  expect((await arriendo(d!))!.hasta).toBeGreaterThan(Date.now() + 60_000)
  expect(await arriendo(empresa.dispositivos[1]!)).toBeUndefined()
  map.cerrar()
  await map.closed()
  for (let i = 2; (await arriendo(d!)) !== undefined && i < 50; i++) await send(enlace, { points: [point(i)] })
  expect(await arriendo(d!)).toBeUndefined()
})

test('a lease that has run out is good until the room is asked, and the room renews it while somebody watches', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  const enlace = await enlaceDe(d)
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  await stubDe(d).watch({ empresa_id: empresa.id, id: d.id, hasta: Date.now() - 1 })
  await send(enlace, { points: [point(1)] })
  const fleetStub = fleet(env, empresa.id)
  await advanceSchedule(fleetStub)
  await runInDurableObject(fleetStub, (f: Fleet) => f.alarm())
  await map.hear('position', { lat: 4.6501 })
  await send(enlace, { points: [point(2)] })
  await map.hear('position', { lat: 4.6502 })
  expect(map.messages.filter((x) => x.type === 'position')).toHaveLength(2)
})

test('a room whose alarm got lost while all stood still is told again by the first that moves, and renews every lease', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [una, dos] = empresa.dispositivos
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  const fleetStub = fleet(env, empresa.id)
  await runInDurableObject(fleetStub, (_: Fleet, { storage }) => storage.deleteAlarm())
  // eleven minutes in which nothing moves: the leases are over
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 11 * 60_000)
  await send(await enlaceDe(una!), { points: [point(1)] })
  await map.hear('position', { id: una!.id, lat: 4.6501 })
  await runInDurableObject(fleetStub, async (f: Fleet, { storage }) => {
    expect(await storage.getAlarm()).toBe(Date.now() + 1)
    vi.setSystemTime(Date.now() + 1)
    await f.alarm()
  })
  for (const d of [una!, dos!]) expect((await arriendo(d))!.hasta).toBeGreaterThan(Date.now() + 60_000)
})

test('a lease that has run out is not kept alive by a room that fails', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  const enlace = await enlaceDe(d)
  await send(enlace, { points: [point(1, 5000)] })
  const broken = { getByName: () => ({ moved: () => Promise.reject(new Error('overloaded')) }) }
  const after = async (hasta: number) => {
    await stubDe(d).watch({ empresa_id: empresa.id, id: d.id, hasta })
    await runInDurableObject(stubDe(d), async (device: Device) => {
      const { env: its } = device as unknown as { env: { FLEET: unknown } }
      const { FLEET } = its
      Object.assign(its, { FLEET: broken })
      await device.report(d.clave, 1, JSON.stringify({ points: [point(2)] }))
      await new Promise((listo) => setTimeout(listo, 20))
      Object.assign(its, { FLEET })
    })
    return arriendo(d)
  }
  expect(await after(Date.now() + 60_000)).toBeDefined()
  expect(await after(Date.now() - 1)).toBeUndefined()
})

/** Holds back what a room asks of one device until it is let go. */
async function stop(fleetStub: DurableObjectStub<Fleet>, clave: string) {
  let release = () => {}
  const unindexedWhere = new Promise<void>((listo) => {
    release = listo
  })
  await runInDurableObject(fleetStub, (f: Fleet) => {
    const objeto = f as unknown as { env: { DEVICE: DurableObjectNamespace<Device> } }
    const { DEVICE } = objeto.env
    const lento = { watch: () => unindexedWhere.then(() => null) }
    objeto.env = {
      ...objeto.env,
      DEVICE: { getByName: (n: string) => (n === clave ? lento : DEVICE.getByName(n)) } as never,
    }
  })
  return () => runInDurableObject(fleetStub, () => release())
}

test('a device that moves while the first map is still opening goes on telling it', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [una, dos] = empresa.dispositivos
  const enlace = await enlaceDe(una!)
  await send(enlace, { points: [point(1, 5000)] })
  const release = await stop(fleet(env, empresa.id), dos!.clave)
  const opening = MapView.open(empresa.admin.cookie)
  const arriendo = (d: { clave: string }) =>
    runInDurableObject(stubDe(d), (_: Device, ctx) => ctx.storage.kv.get('arriendo'))
  while (!(await arriendo(una!))) await new Promise((listo) => setTimeout(listo, 5))
  await send(enlace, { points: [point(2, 2000)] })
  await fleet(env, empresa.id).borrado('nadie')
  await release()
  const map = await opening
  await map.hear('snapshot')
  await send(enlace, { points: [point(3)] })
  await map.hear('position', { lat: 4.6503 })
})

test('who comes to look while a device hears that nobody does is told all the same', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  const enlace = await enlaceDe(d)
  await send(enlace, { points: [point(1, 5000)] })
  const lease = { empresa_id: empresa.id, id: d.id, hasta: Date.now() + 60_000 }
  await stubDe(d).watch(lease)
  await runInDurableObject(stubDe(d), async (device: Device) => {
    const objeto = device as unknown as { env: { FLEET: unknown } }
    const { FLEET } = objeto.env
    let nobody = (_: boolean) => {}
    const moved = () =>
      new Promise<boolean>((listo) => {
        nobody = listo
      })
    Object.assign(objeto.env, { FLEET: { getByName: () => ({ moved }) } })
    await device.report(d.clave, 1, JSON.stringify({ points: [point(2)] }))
    device.watch(lease)
    nobody(false)
    await new Promise((listo) => setTimeout(listo, 5))
    Object.assign(objeto.env, { FLEET })
  })
  expect(await arriendo(d)).toBeDefined()
})

test('a configuration told while the room was reading an older one stays', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [una, dos] = empresa.dispositivos
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  const fleetStub = fleet(env, empresa.id)
  await runInDurableObject(fleetStub, async (f: Fleet, ctx) => {
    ctx.storage.sql.exec(`update agenda set cuando = 1 where tarea = 'arriendo'`)
    const renewal = f.alarm()
    const changed = { ...una!, estado: 'Inactivo' as const, tracking_enabled: false }
    await f.dispositivo(empresa.id, changed)
    f.borrado(dos!.id)
    await renewal
  })
  await map.hear('gone', { id: dos!.id })
  const snapshot = await (await MapView.open(empresa.admin.cookie)).hear('snapshot')
  expect(snapshot.devices).toMatchObject([{ id: una!.id, estado: 'Inactivo' }])
})

test('what a lost push had hidden appears when the room renews: changed, new and deleted devices', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [una, dos] = empresa.dispositivos
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  await execute([
    [`update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0 where id = ?`, [una!.id]],
    ['delete from gps_dispositivos where id = ?', [dos!.id]],
  ])
  const fleetStub = fleet(env, empresa.id)
  await advanceSchedule(fleetStub)
  await runInDurableObject(fleetStub, (f: Fleet) => f.alarm())
  await map.hear('gone', { id: dos!.id })
  await map.hear('device', { id: una!.id, estado: 'Inactivo' })
})

test('a room that slept still shows nobody a vehicle that is not theirs', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [una, dos] = empresa.dispositivos
  await assign(empresa.id, empresa.usuario.id, una!.vehiculo_id)
  const map = await MapView.open(empresa.usuario.cookie)
  await map.hear('snapshot')
  await runInDurableObject(fleet(env, empresa.id), (f: Fleet) => {
    // all that an instance knows beside its storage and its sockets
    const { ctx } = f as unknown as { ctx: DurableObjectState }
    const another = new (f.constructor as typeof Fleet)(ctx, env)
    const m = (d: { id: string; vehiculo_id: string }): Movement => {
      const { id, vehiculo_id } = d
      return { id, vehiculo_id, at: Date.now(), mensaje: JSON.stringify({ type: 'position', id, lat: 1, lng: 1 }) }
    }
    expect(another.moved(m(dos!))).toBe(true)
    expect(another.moved(m(una!))).toBe(true)
  })
  await map.hear('position', { id: una!.id })
  expect(JSON.stringify(map.messages)).not.toContain(dos!.id)
})

test('at most one message of a Device is under way; those that wait become one, the newest', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  const enlace = await enlaceDe(d)
  await send(enlace, { points: [point(1, 5000)] })
  const arrived: Movement[] = []
  let release = () => {}
  // the objects of this file share one environment
  let giveBack = () => ({})
  await runInDurableObject(stubDe(d), (device: Device) => {
    const objeto = device as unknown as { env: typeof env }
    const moved = (m: Movement) => {
      arrived.push(m)
      return new Promise<boolean>((listo) => {
        release = () => listo(true)
      })
    }
    giveBack = () => Object.assign(objeto.env, { FLEET: real })
    const real = objeto.env.FLEET
    Object.assign(objeto.env, { FLEET: { getByName: () => ({ moved }) } })
  })
  await stubDe(d).watch({ empresa_id: empresa.id, id: d.id, hasta: Date.now() + 60_000 })
  for (let i = 2; i < 8; i++) expect((await send(enlace, { points: [point(i)] })).status).toBe(200)
  expect(arrived).toHaveLength(1)
  await runInDurableObject(stubDe(d), () => release())
  await runInDurableObject(stubDe(d), () => undefined)
  expect(arrived).toHaveLength(2)
  expect(arrived[1]!.mensaje).toContain('4.6507')
  await runInDurableObject(stubDe(d), () => void giveBack())
})

test('few positions go out at once; many go out in one frame with the newest of each device', async () => {
  const messages: string[] = []
  const socket = {} as WebSocket
  const visor: Visor = { sesion: 's', usuario: 'u', empresa_id: 'e', scope: 'todas', visible: true }
  const viewers = { n: 100, todos: [[socket, visor]], send: (_: WebSocket, t: string) => messages.push(t) }
  const fanOut = new FanOut(viewers as unknown as Viewers, () => true)
  const m = (id: string, k: number): Movement => ({ id, vehiculo_id: 'v', at: k, mensaje: `{"id":"${id}","k":${k}}` })
  let now = 1_000_000
  // 50 × 100 viewers is the limit, and a fifth more is let pass: a rate counted over one second wavers
  for (let k = 0; k < 59; k++) fanOut.tell(m('a', k), now++)
  expect(messages).toHaveLength(59)
  for (let k = 59; k < 200; k++) fanOut.tell(m(k % 2 ? 'a' : 'b', k), now++)
  expect(messages).toHaveLength(59)
  await new Promise((listo) => setTimeout(listo, 260))
  expect(messages.slice(59)).toEqual(['[{"id":"a","k":199},{"id":"b","k":198}]'])
  now += 5000
  fanOut.tell(m('a', 200), now)
  now += 1000
  fanOut.tell(m('a', 201), now)
  expect(messages.slice(-1)).toEqual(['{"id":"a","k":201}'])
})

test('Panel, list and map say the same while the map is open, though D1 has not heard; when it closes, D1 speaks', async () => {
  const empresa = await createEmpresa({ vehiculos: 3, dispositivos: 3 })
  const [driving, silent] = empresa.dispositivos
  const enlace = await enlaceDe(driving!)
  await send(enlace, { points: [point(1, 400_000)] })
  await writtenToD1(driving!)
  await watchD1(driving!, { down: true })
  const now = Date.now()
  await execute([['update gps_dispositivos set last_update = ? where id = ?', [now - ONLINE_MS - 1, silent!.id]]])
  const screens = async () => {
    const room = liveRoom(env, empresa.id)
    const db = new EmpresaDb(env.DB, empresa.id)
    const at = Date.now()
    const { counters, street } = await new Panel(db, { hoy: '2026-11-20', ahora: at }, room).resumen()
    const externals = { pendientes: { deliver: async () => undefined }, secreto: 's'.repeat(32), room }
    const fila = { id: empresa.id } as EmpresaFila
    const list = await new Dispositivos(db, fila, externals, { hoy: '2026-11-20', ahora: at }).roster()
    const online = (d: SeenLive) => enVivo(d, at) === 'En línea'
    return {
      panel: counters.gpsOnline.n,
      street: street.filter(online).length,
      list: list.filter(online).length,
      first: street[0]?.id,
      lat: list.find((d) => d.id === driving!.id)?.last_latitude,
    }
  }
  expect(await screens()).toMatchObject({ panel: 0, street: 0, list: 0, lat: 4.6501 })
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  await send(enlace, { points: [point(2)] })
  await map.hear('position', { lat: 4.6502 })
  expect(await screens()).toEqual({ panel: 1, street: 1, list: 1, first: driving!.id, lat: 4.6502 })
  map.cerrar()
  await map.closed()
  while ((await fleet(env, empresa.id).lastSeen()) !== null) await new Promise((listo) => setTimeout(listo, 5))
  expect(await screens()).toMatchObject({ panel: 0, street: 0, list: 0 })
})

test('a live room that fails or does not answer holds up no screen', async () => {
  const never = { getByName: () => ({ lastSeen: () => new Promise(() => undefined) }) }
  const broken = { getByName: () => ({ lastSeen: () => Promise.reject(new Error('overloaded')) }) }
  for (const FLEET of [never, broken]) expect((await liveRoom({ FLEET } as never, 'x')()).size).toBe(0)
})

test('a device is online at the same instant for who counts in the database and who looks at the map', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const now = Date.UTC(2026, 10, 20, 15)
  for (const [age, n] of [
    [ONLINE_MS - 1, 1],
    [ONLINE_MS, 1],
    [ONLINE_MS + 1, 0],
  ] as const) {
    await execute([['update gps_dispositivos set last_update = ?', [now - age]]])
    const panel = new Panel(new EmpresaDb(env.DB, empresa.id), { hoy: '2026-11-20', ahora: now })
    expect((await panel.resumen()).counters.gpsOnline.n).toBe(n)
    const device = { estado: 'Activo', tracking_enabled: true, last_update: now - age } as const
    expect(enVivo(device, now) === 'En línea').toBe(n === 1)
  }
})

test('a room that is full takes nobody in until somebody leaves', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const fleetStub = fleet(env, empresa.id)
  const first = await MapView.open(empresa.admin.cookie)
  await first.hear('snapshot')
  await runInDurableObject(fleetStub, async (_: Fleet, ctx) => {
    const { Viewers: Room } = await import('../../../durable-objects/viewers')
    const visor = ctx.getWebSockets()[0]!.deserializeAttachment() as Visor
    const room = new Room(ctx, { session: 12, person: 30, all: 3 })
    const as = (n: number) => room.open({ ...visor, sesion: `s${n}`, usuario: `u${n}` }, '{}').status
    expect([as(1), as(2), as(3)]).toEqual([101, 101, 429])
    const [own] = [...room.todos].find(([, v]) => v.sesion === 's1')!
    room.leave(own)
    expect(as(4)).toBe(101)
  })
})
