/** The live room from inside: its leases, when it stops being notified, and how it passes many positions on. */
import { env, runInDurableObject } from 'cloudflare:test'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { FanOut } from '../../../durable-objects/fleet/fan-out'
import type { Fleet } from '../../../durable-objects/fleet/fleet'
import type { Viewers } from '../../../durable-objects/viewers'
import { Dispositivos } from '../../../worker/dispositivos/service'
import { liveEstado, ONLINE_MS, type SeenLive } from '../../../worker/domain/dispositivos/live'
import { liveRoom } from '../../../worker/live/live-room'
import type { Movement, Viewer } from '../../../worker/live/protocol'
import { fleet } from '../../../worker/live/stubs'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { Panel } from '../../../worker/tablero/service'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { atAllHours } from '../support/devices'
import { MapView } from '../support/map'
import { advanceSchedule, linkOf, point, send, stubOf, watchD1, writtenToD1 } from '../support/phone'
import { assign, createEmpresa, execute } from '../support/world'

afterEach(() => void vi.useRealTimers())

/** Puts another room in the place of the Fleet until the test ends: all objects, also of other files, share one environment. */
function roomIs(device: Device, room: { moved(movement: Movement): Promise<boolean> }) {
  const object = device as unknown as { env: { FLEET: unknown } }
  realFleet ??= object.env.FLEET
  Object.assign(object.env, { FLEET: { getByName: () => room } })
  onTestFinished(() => void Object.assign(object.env, { FLEET: realFleet }))
}
let realFleet: unknown

const leaseOf = (d: { clave: string }) =>
  runInDurableObject(stubOf(d), (_: Device, ctx) => ctx.storage.kv.get<{ hasta: number }>('arriendo'))

test('the first viewer asks every tracked device to tell; when the last has gone the next position ends it', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [d] = empresa.dispositivos
  await execute([
    [
      `update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0 where id = ?`,
      [empresa.dispositivos[1]!.id],
    ],
  ])
  const link = await linkOf(d!)
  await send(link, { points: [point(1, 5000)] })
  expect(await leaseOf(d!)).toBeUndefined()
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  expect((await leaseOf(d!))!.hasta).toBeGreaterThan(Date.now() + 60_000)
  expect(await leaseOf(empresa.dispositivos[1]!)).toBeUndefined()
  map.close()
  await map.closed()
  for (let i = 2; (await leaseOf(d!)) !== undefined && i < 50; i++) await send(link, { points: [point(i)] })
  expect(await leaseOf(d!)).toBeUndefined()
})

test('an expired lease is good until the room is asked, and the room renews it while it is watched', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  const link = await linkOf(d)
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  await stubOf(d).watch({ empresa_id: empresa.id, id: d.id, hasta: Date.now() - 1 })
  await send(link, { points: [point(1)] })
  const fleetStub = fleet(env, empresa.id)
  await advanceSchedule(fleetStub)
  await runInDurableObject(fleetStub, (f: Fleet) => f.alarm())
  await map.hear('position', { lat: 4.6501 })
  await send(link, { points: [point(2)] })
  await map.hear('position', { lat: 4.6502 })
  expect(map.messages.filter((x) => x.type === 'position')).toHaveLength(2)
})

test('a room whose alarm got lost while nothing moved hears from the first vehicle that moves, and renews every lease', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [one, two] = empresa.dispositivos
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  const fleetStub = fleet(env, empresa.id)
  await runInDurableObject(fleetStub, (_: Fleet, { storage }) => storage.deleteAlarm())
  // eleven minutes without movement: the leases have expired
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 11 * 60_000)
  await send(await linkOf(one!), { points: [point(1)] })
  await map.hear('position', { id: one!.id, lat: 4.6501 })
  await runInDurableObject(fleetStub, async (f: Fleet, { storage }) => {
    expect(await storage.getAlarm()).toBe(Date.now() + 1)
    vi.setSystemTime(Date.now() + 1)
    await f.alarm()
  })
  for (const d of [one!, two!]) expect((await leaseOf(d))!.hasta).toBeGreaterThan(Date.now() + 60_000)
})

test('a lease that has run out is not kept alive by a room that fails', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  const link = await linkOf(d)
  await send(link, { points: [point(1, 5000)] })
  const after = async (until: number) => {
    await stubOf(d).watch({ empresa_id: empresa.id, id: d.id, hasta: until })
    await runInDurableObject(stubOf(d), async (device: Device) => {
      const asked = new Promise<void>((tell) => {
        const moved = () => {
          tell()
          return Promise.reject(new Error('overloaded'))
        }
        roomIs(device, { moved })
      })
      await device.report(d.clave, 1, JSON.stringify({ points: [point(2)] }))
      await asked
    })
    return leaseOf(d)
  }
  expect(await after(Date.now() + 60_000)).toBeDefined()
  expect(await after(Date.now() - 1)).toBeUndefined()
})

/** Delays the room's calls to one device until released. */
async function stop(fleetStub: DurableObjectStub<Fleet>, key: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await runInDurableObject(fleetStub, (f: Fleet) => {
    const object = f as unknown as { env: { DEVICE: DurableObjectNamespace<Device> } }
    const { DEVICE } = object.env
    const slow = { watch: () => released.then(() => null) }
    object.env = {
      ...object.env,
      DEVICE: { getByName: (n: string) => (n === key ? slow : DEVICE.getByName(n)) } as never,
    }
  })
  return () => runInDurableObject(fleetStub, () => release())
}

test('a device that moves while the first map is still opening goes on telling it', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [one, two] = empresa.dispositivos
  const link = await linkOf(one!)
  await send(link, { points: [point(1, 5000)] })
  const release = await stop(fleet(env, empresa.id), two!.clave)
  const opening = MapView.open(empresa.admin.cookie)
  const leaseOf = (d: { clave: string }) =>
    runInDurableObject(stubOf(d), (_: Device, ctx) => ctx.storage.kv.get('arriendo'))
  while (!(await leaseOf(one!))) await new Promise((resolve) => setTimeout(resolve, 5))
  await send(link, { points: [point(2, 2000)] })
  await fleet(env, empresa.id).deleted('nadie')
  await release()
  const map = await opening
  await map.hear('snapshot')
  await send(link, { points: [point(3)] })
  await map.hear('position', { lat: 4.6503 })
})

test('a lease that is renewed while the room answers «no viewers» to an older position is kept', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  const link = await linkOf(d)
  await send(link, { points: [point(1, 5000)] })
  const lease = { empresa_id: empresa.id, id: d.id, hasta: Date.now() + 60_000 }
  await stubOf(d).watch(lease)
  await runInDurableObject(stubOf(d), async (device: Device) => {
    let answerMoved = (_: boolean) => {}
    const answer = new Promise<boolean>((resolve) => {
      answerMoved = resolve
    })
    roomIs(device, { moved: () => answer })
    await device.report(d.clave, 1, JSON.stringify({ points: [point(2)] }))
    device.watch(lease)
    answerMoved(false)
    await answer
  })
  expect(await leaseOf(d)).toMatchObject({ id: d.id, hasta: lease.hasta })
})

test('a configuration told while the room was reading an older one stays', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [one, two] = empresa.dispositivos
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  const fleetStub = fleet(env, empresa.id)
  await runInDurableObject(fleetStub, async (f: Fleet, ctx) => {
    ctx.storage.sql.exec(`update agenda set cuando = 1 where tarea = 'arriendo'`)
    const renewal = f.alarm()
    const changed = { ...one!, estado: 'Inactivo' as const, tracking_enabled: false }
    await f.changed(empresa.id, changed)
    f.deleted(two!.id)
    await renewal
  })
  await map.hear('gone', { id: two!.id })
  const snapshot = await (await MapView.open(empresa.admin.cookie)).hear('snapshot')
  expect(snapshot.devices).toMatchObject([{ id: one!.id, estado: 'Inactivo' }])
})

test('what a lost push had hidden appears when the room renews: changed, new and deleted devices', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [one, two] = empresa.dispositivos
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  await execute([
    [`update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0 where id = ?`, [one!.id]],
    ['delete from gps_dispositivos where id = ?', [two!.id]],
  ])
  const fleetStub = fleet(env, empresa.id)
  await advanceSchedule(fleetStub)
  await runInDurableObject(fleetStub, (f: Fleet) => f.alarm())
  await map.hear('gone', { id: two!.id })
  await map.hear('device', { id: one!.id, estado: 'Inactivo' })
})

test('a room that was evicted still shows people only their own vehicles', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [one, two] = empresa.dispositivos
  await assign(empresa.id, empresa.usuario.id, one!.vehiculo_id)
  const map = await MapView.open(empresa.usuario.cookie)
  await map.hear('snapshot')
  await runInDurableObject(fleet(env, empresa.id), (f: Fleet) => {
    // all that an instance knows besides its storage and its sockets
    const { ctx } = f as unknown as { ctx: DurableObjectState }
    const another = new (f.constructor as typeof Fleet)(ctx, env)
    const m = (d: { id: string; vehiculo_id: string }): Movement => {
      const { id, vehiculo_id } = d
      return { id, vehiculo_id, at: Date.now(), mensaje: JSON.stringify({ type: 'position', id, lat: 1, lng: 1 }) }
    }
    expect(another.moved(m(two!))).toBe(true)
    expect(another.moved(m(one!))).toBe(true)
  })
  await map.hear('position', { id: one!.id })
  expect(JSON.stringify(map.messages)).not.toContain(two!.id)
})

test('a deleted company leaves nothing in its room, and closes its maps', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const map = await MapView.open(empresa.admin.cookie)
  await map.hear('snapshot')
  const room = fleet(env, empresa.id)
  await room.unknown({ idents: ['860000000000000'], program: 'traccar' })
  await room.remove()
  await map.closed()
  const kept = await runInDurableObject(room, (_: Fleet, { storage }) => [...storage.kv.list()])
  expect(kept).toEqual([])
})

test('at most one message of a Device is under way; those that wait become one, the newest', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  const link = await linkOf(d)
  await send(link, { points: [point(1, 5000)] })
  const arrived: Movement[] = []
  let release = () => {}
  await runInDurableObject(stubOf(d), (device: Device) => {
    const moved = (m: Movement) => {
      arrived.push(m)
      return new Promise<boolean>((resolve) => {
        release = () => resolve(true)
      })
    }
    roomIs(device, { moved })
  })
  await stubOf(d).watch({ empresa_id: empresa.id, id: d.id, hasta: Date.now() + 60_000 })
  for (let i = 2; i < 8; i++) expect((await send(link, { points: [point(i)] })).status).toBe(200)
  expect(arrived).toHaveLength(1)
  await runInDurableObject(stubOf(d), () => release())
  await expect.poll(() => arrived.length).toBe(2)
  expect(arrived[1]!.mensaje).toContain('4.6507')
})

test('few positions go out at once; many go out in one frame with the newest of each device', async () => {
  const messages: string[] = []
  const socket = {} as WebSocket
  const viewer: Viewer = { sesion: 's', usuario: 'u', empresa_id: 'e', scope: 'todas', visible: true }
  const viewers = { count: 100, all: [[socket, viewer]], send: (_: WebSocket, t: string) => messages.push(t) }
  const fanOut = new FanOut(viewers as unknown as Viewers, () => true)
  const m = (id: string, k: number): Movement => ({ id, vehiculo_id: 'v', at: k, mensaje: `{"id":"${id}","k":${k}}` })
  let now = 1_000_000
  // the limit is 50 × 100 viewers, plus a fifth: a rate counted over one second fluctuates
  for (let k = 0; k < 59; k++) fanOut.tell(m('a', k), now++)
  expect(messages).toHaveLength(59)
  for (let k = 59; k < 200; k++) fanOut.tell(m(k % 2 ? 'a' : 'b', k), now++)
  expect(messages).toHaveLength(59)
  await new Promise((resolve) => setTimeout(resolve, 260))
  expect(messages.slice(59)).toEqual(['[{"id":"a","k":199},{"id":"b","k":198}]'])
  now += 5000
  // Devices that answer a map being opened are no load: what moves meanwhile goes out at once
  for (let k = 0; k < 500; k++) fanOut.tellAsked(m(`asked${k}`, 0))
  fanOut.tellAsked(m('a', 0))
  fanOut.tell(m('a', 200), now)
  expect(messages.slice(-1)).toEqual(['{"id":"a","k":200}'])
  await new Promise((resolve) => setTimeout(resolve, 260))
  expect(JSON.parse(messages.at(-1) ?? '').map(({ id }: { id: string }) => id)).not.toContain('a')
  expect(JSON.parse(messages.at(-1) ?? '')).toHaveLength(500)
  now += 1000
  fanOut.tell(m('a', 201), now)
  expect(messages.slice(-1)).toEqual(['{"id":"a","k":201}'])
})

test('Panel, list and map say the same while the map is open, though D1 has not heard; when it closes, D1 speaks', async () => {
  const empresa = await createEmpresa({ vehiculos: 3, dispositivos: 3 })
  const [driving, silent] = empresa.dispositivos
  const link = await linkOf(driving!)
  await send(link, { points: [point(1, 400_000)] })
  await writtenToD1(driving!)
  await watchD1(driving!, { down: true })
  const now = Date.now()
  await execute([['update gps_dispositivos set last_update = ? where id = ?', [now - ONLINE_MS - 1, silent!.id]]])
  const screens = async () => {
    const db = new EmpresaDb(env.DB, empresa.id)
    const at = Date.now()
    const whereabouts = atAllHours(at, liveRoom(env, empresa.id))
    const { counters, street } = await new Panel(db, { today: '2026-11-20', now: at }, whereabouts).summary()
    const externals = { pendientes: { deliver: async () => undefined }, secret: 's'.repeat(32), whereabouts }
    const row = { id: empresa.id } as EmpresaRow
    const list = await new Dispositivos(db, row, externals, { today: '2026-11-20', now: at }).roster()
    const online = (d: SeenLive) => liveEstado(d, at) === 'En línea'
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
  await send(link, { points: [point(2)] })
  await map.hear('position', { lat: 4.6502 })
  expect(await screens()).toEqual({ panel: 1, street: 1, list: 1, first: driving!.id, lat: 4.6502 })
  map.close()
  await map.closed()
  while ((await fleet(env, empresa.id).lastSeen()) !== null) await new Promise((resolve) => setTimeout(resolve, 5))
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
    const panel = new Panel(new EmpresaDb(env.DB, empresa.id), { today: '2026-11-20', now }, atAllHours(now))
    expect((await panel.summary()).counters.gpsOnline.n).toBe(n)
    const device = { estado: 'Activo', tracking_enabled: true, last_update: now - age, off: null } as const
    expect(liveEstado(device, now) === 'En línea').toBe(n === 1)
  }
})

test('a full room refuses viewers until one leaves', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const fleetStub = fleet(env, empresa.id)
  const first = await MapView.open(empresa.admin.cookie)
  await first.hear('snapshot')
  await runInDurableObject(fleetStub, async (_: Fleet, ctx) => {
    const { Viewers: Room } = await import('../../../durable-objects/viewers')
    const viewer = ctx.getWebSockets()[0]!.deserializeAttachment() as Viewer
    const room = new Room(ctx, { session: 12, person: 30, all: 3 })
    const as = (n: number) => room.open({ ...viewer, sesion: `s${n}`, usuario: `u${n}` }, ['{}']).status
    expect([as(1), as(2), as(3)]).toEqual([101, 101, 429])
    const [own] = [...room.all].find(([, v]) => v.sesion === 's1')!
    room.leave(own)
    expect(as(4)).toBe(101)
  })
})
