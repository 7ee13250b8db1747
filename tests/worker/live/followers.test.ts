/**
 * A customer with a link follows one vehicle (docs/decisions/0056): nothing from before the link, nothing of another
 * vehicle, no id, and nothing more once it has ended. docs/security.md 13, 23.
 */
import { env, runDurableObjectAlarm, SELF } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { Followers } from '../../../durable-objects/device/followers'
import { Following } from '../../../worker/compartidos/following'
import { Compartidos } from '../../../worker/compartidos/service'
import { recordArrival } from '../../../worker/compartidos/sql'
import { DiasDb } from '../../../worker/dispositivos/dias-sql'
import { CompartidoCommand, type CompartidoForm } from '../../../worker/domain/compartidos/compartido'
import { Refusal } from '../../../worker/domain/refusal'
import { Pendientes } from '../../../worker/outbox/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import { EmpresaReader } from '../../../worker/tenant/read'
import { hoursAround } from '../../support/hours'
import { telefono } from '../support/devices'
import { MapView, requestMap } from '../support/map'
import { advanceSchedule, point, send, stored, stubOf, watchD1, writtenToD1 } from '../support/phone'
import { plansOf } from '../support/plan'
import { watch } from '../support/watched'
import { assign, execute, ORIGIN } from '../support/world'
import { rows } from './depot'

const SUMMARY = { meters: 1000, movingMs: 60_000, stoppedMs: 0, firstStart: 8, lastStop: 9, topSpeed: 10, rule: 3 }

const form = (fields: object = {}) =>
  CompartidoCommand.parse({
    intent: 'create',
    vehiculo_id: 'v',
    plazo: '1h',
    con_placa: true,
    ...fields,
  }) as CompartidoForm

async function world() {
  const phone = await telefono()
  const { empresa, d } = phone
  const row = await env.DB.prepare('select * from empresas where id = ?').bind(empresa.id).first<EmpresaRow>()
  const linksOf = (now = Date.now(), usuario: string | null = null) => {
    const d1 = watch(env.DB, empresa.id)
    const db = usuario === null ? new EmpresaDb(d1, empresa.id) : new AssignedDb(d1, empresa.id, usuario)
    const pendientes = new Pendientes(env, env.DB, now)
    return new Compartidos(db, row as EmpresaRow, { pendientes, secret: env.HASH_SECRET as string }, now)
  }
  const links = linksOf()
  const share = async (fields: object = {}, vehiculo = d.vehiculo_id) =>
    (await linksOf().create(vehiculo, form(fields))).token
  return { ...phone, row: row as EmpresaRow, links, linksOf, share }
}
const pathOf = (token: string) => `/api/sigueme/${token}`
const follow = (token: string) => MapView.open('', pathOf(token))
const ask = (token: string, init: RequestInit = {}) => SELF.fetch(`${ORIGIN}${pathOf(token)}`, init)
const running = async (links: Compartidos) => (await links.running())[0]!
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.clave : error),
  )

test('a customer sees the vehicle move, nothing from before the link, and no id', async () => {
  const { empresa, d, enlace: link, share } = await world()
  await send(link, { src: 'a', points: [point(1, 60_000), point(2, 30_000)] })
  const token = await share()
  const map = await follow(token)
  expect((await map.hear('snapshot')).devices).toMatchObject([{ id: 'vehiculo', lat: null, at: null }])
  await send(link, { src: 'a', points: [point(3)] })
  expect(await map.hear('position')).toMatchObject({ lat: 4.6503, lng: -74.1 })
  // a late point of before the link is the newest of nothing, and a second customer sees what the first did
  await send(link, { src: 'a', points: [point(4, 45_000), point(5)] })
  await map.hear('position', { lat: 4.6505 })
  const second = await follow(token)
  await second.hear('position', { lat: 4.6505 })
  expect(second.messages.flatMap((m) => (m.type === 'position' ? [m.lat] : []))).toEqual([4.6503, 4.6505])
  const heard = map.frames.concat(second.frames).join()
  for (const id of [d.id, d.clave, d.vehiculo_id, empresa.id]) expect(heard).not.toContain(id)
})

test('outside the hours a link shows no place, its open pages hear that the hours have changed, and it goes on with them', async () => {
  const { empresa, enlace: link, share } = await world()
  const setHours = (from: number, until: number) => {
    const hours = JSON.stringify(hoursAround(Date.now(), from, until))
    return execute([['update empresas set horario = ? where id = ?', [hours, empresa.id]]]).then(() =>
      new Pendientes(env, env.DB, Date.now()).deliver(),
    )
  }
  const token = await share({ plazo: '8h' })
  const before = await follow(token)
  await send(link, { src: 'a', points: [point(1)] })
  await before.hear('position', { lat: 4.6501 })
  await setHours(60, 120)
  await before.hear('device')
  const after = await follow(token)
  await after.hear('snapshot')
  await setHours(-60, 60)
  await after.hear('device')
  await send(link, { src: 'a', points: [point(2)] })
  await after.hear('position', { lat: 4.6502 })
  expect(after.messages.filter(({ type }) => type === 'position')).toHaveLength(1)
})

test('following costs no D1 on the way of a position', async () => {
  const { d, enlace: link, share } = await world()
  await send(link, { src: 'a', points: [point(1)] })
  await writtenToD1(d)
  const map = await follow(await share())
  await map.hear('snapshot')
  const asked = await watchD1(d)
  await send(link, { src: 'a', points: [point(2)] })
  await map.hear('position', { lat: 4.6502 })
  expect(asked.statements).toBe(0)
})

test('ending a link closes its sockets before the press is answered, and no others', async () => {
  const { enlace: link, links, linksOf, share } = await world()
  const ended = await share()
  const stays = await share({ plazo: '8h' })
  const closing = await follow(ended)
  const open = await follow(stays)
  await linksOf().end((await running(links)).id)
  expect(await closing.closed()).toBe(4403)
  await send(link, { src: 'a', points: [point(1)] })
  await open.hear('position')
  expect((await ask(ended)).status).toBe(404)
  expect((await ask(stays)).status).toBe(200)
  expect(await linksOf().running()).toHaveLength(1)
})

test('a link closes its sockets at its end, without a report and without a visitor', async () => {
  const { d, links, share } = await world()
  const token = await share()
  const map = await follow(token)
  await map.hear('snapshot')
  const { id } = await running(links)
  // its end is now: the configuration knows it, and the alarm set for the old end comes early
  await execute([['update compartidos set hasta = ? where id = ?', [Date.now() + 150, id]]])
  await new Pendientes(env, env.DB, Date.now() + 1000).deliver()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await runDurableObjectAlarm(stubOf(d))
  expect(await map.closed()).toBe(4403)
  expect((await ask(token)).status).toBe(404)
})

test('an extended link tells its open pages that it has changed, and ends later', async () => {
  const { links, linksOf, share } = await world()
  const token = await share()
  const before = (await (await ask(token)).json()) as { hasta: number }
  const map = await follow(token)
  await map.hear('snapshot')
  await linksOf().extend((await running(links)).id, 8)
  await map.hear('device')
  expect((await (await ask(token)).json()) as object).toEqual({
    hasta: before.hasta + 8 * 3_600_000,
    llegada: null,
    off: [],
  })
})

test('at its destination the vehicle has arrived: the link says so, and ends a quarter of an hour later', async () => {
  const { d, enlace: link, links, share } = await world()
  const token = await share({ plazo: 'llegada', destino: '4.66, -74.1', destino_nombre: 'Bodega norte' })
  const map = await follow(token)
  await send(link, { src: 'a', points: [point(1), point(90, 0, { accuracy: 400 })] })
  expect((await (await ask(token)).json()) as object).toMatchObject({ llegada: null, off: [] })
  const there = point(91)
  await send(link, { src: 'a', points: [there] })
  await advanceSchedule(stubOf(d))
  await runDurableObjectAlarm(stubOf(d))
  await map.hear('device')
  const at = Date.parse(there.at)
  expect((await (await ask(token)).json()) as object).toEqual({ hasta: at + 15 * 60_000, llegada: at, off: [] })
  expect(await running(links)).toMatchObject({ llegada_at: at, destino_nombre: 'Bodega norte' })
})

test('a link is not extended that arrives or ends while that is asked for', async () => {
  const { empresa, links, linksOf, share } = await world()
  await share({ plazo: 'llegada', destino: '4.66, -74.1' })
  const { id } = await running(links)
  const at = Date.now()
  const whileRead = async (meanwhile: () => Promise<unknown>) => {
    const { first } = EmpresaReader.prototype
    const read = vi.spyOn(EmpresaReader.prototype, 'first').mockImplementationOnce(async function (
      this: EmpresaReader,
      ...query: Parameters<typeof first>
    ) {
      const row = await first.apply(this, query)
      await meanwhile()
      return row
    } as typeof first)
    const answer = await refusal(linksOf().extend(id, 1))
    read.mockRestore()
    return answer
  }
  const extensions = async () =>
    (await rows("select id from auditoria where empresa_id = ? and suceso = 'ubicacion-extendida'", empresa.id)).length
  expect(await whileRead(() => recordArrival(env.DB, { empresaId: empresa.id, id, at }))).toBe('no-encontrado')
  expect(await running(links)).toMatchObject({ llegada_at: at, hasta: at + 15 * 60_000 })
  expect(await whileRead(() => linksOf().end(id))).toBe('no-encontrado')
  expect(await extensions()).toBe(0)
})

test('at a large place of the company a vehicle has arrived anywhere within its outline, and at other destinations near the point', async () => {
  const { empresa, d, enlace: link, links, share } = await world()
  const yard = crypto.randomUUID()
  await execute([
    [
      `insert into lugares (id, empresa_id, nombre, color, forma, puntos, radio, todos, created_at)
       values (?, ?, 'Patio', 'azul', 'circulo', '[[4.66,-74.1]]', 400, 1, 1)`,
      [yard, empresa.id],
    ],
  ])
  const to = (name: string, place?: string) =>
    share({ plazo: 'llegada', destino: '4.66, -74.1', destino_nombre: name, destino_lugar_id: place })
  await to('Patio', yard)
  await to('Un punto')
  await to('Un lugar eliminado', crypto.randomUUID())
  // 490, 380 and 100 metres from the middle, a second apart
  const outside = point(56)
  const within = point(66, -1000)
  const near = point(91, -2000)
  await send(link, { src: 'a', points: [outside, within, near] })
  await advanceSchedule(stubOf(d))
  await runDurableObjectAlarm(stubOf(d))
  const arrivals = async () => {
    const all = await links.running()
    return Object.fromEntries(all.map(({ destino_nombre, llegada_at }) => [destino_nombre, llegada_at]))
  }
  const atPoint = Date.parse(near.at)
  await expect
    .poll(arrivals)
    .toEqual({ Patio: Date.parse(within.at), 'Un punto': atPoint, 'Un lugar eliminado': atPoint })
})

test('an arrival that is seen while that at another destination is being written is written too', async () => {
  const now = Date.now()
  const link = (id: string, lat: number) => ({
    id,
    desde: 0,
    hasta: now + 60_000,
    destino: { lat, lng: -74.1 },
    llegada: null,
  })
  const seenAt = (lat: number) => [{ lat, lng: -74.1, accuracy: 8, at: now } as never]
  const kept = new Map<string, unknown>()
  const kv = {
    get: (key: string) => kept.get(key),
    put: (key: string, value: unknown) => kept.set(key, value),
    delete: (key: string) => kept.delete(key),
  }
  const memory = {
    configuration: { empresa_id: 'e', vehiculo_id: 'v', compartidos: [link('north', 4.66), link('south', 4.67)] },
    planEnd: null,
    isPlanOpen: () => true,
    isOwn: () => true,
  }
  const ctx = { storage: { kv }, getWebSockets: () => [] }
  const schedule = { has: () => true, put: () => undefined }
  const followers = new Followers(ctx as never, schedule, memory as never, () => null as never)
  const written: unknown[] = []
  /** While a statement is on its way the vehicle goes on. */
  const d1 = (meanwhile: () => void) => {
    const prepare = () => ({
      bind: (...[, id]: unknown[]) => ({
        run: async () => {
          meanwhile()
          written.push(id)
          return { meta: { changes: 1 } }
        },
      }),
    })
    return { withSession: () => ({ prepare }) } as never
  }
  followers.arrive(seenAt(4.66), [], now)
  expect(
    await followers.settle(
      d1(() => followers.arrive(seenAt(4.67), [], now)),
      now,
      async () => {},
    ),
  ).toBe(now)
  expect(
    await followers.settle(
      d1(() => {}),
      now,
      async () => {},
    ),
  ).toBeNull()
  expect(written).toEqual(['north', 'south'])
})

test('the time of arrival is reckoned with the streets of the company, once it has driven enough to know them', async () => {
  const one = await world()
  const another = await world()
  const now = Date.now()
  const shown = async (token: string) => (await new Following(env, env.DB, env.HASH_SECRET as string, now).find(token))!
  const drives = (empresa: typeof one.empresa, dia: string, ratio: number, n: number) =>
    new DiasDb(env.DB, { empresaId: empresa.id, id: 'one' }).put(
      [{ vehiculoId: empresa.vehiculos[0]!.id, dia, summary: SUMMARY, detour: { ratio, drives: n } }],
      now,
    )
  const destined = await one.share({ destino: '4.66, -74.1' })
  await drives(another.empresa, '2026-11-20', 1.2, 90)
  await drives(one.empresa, '2026-11-20', 1.62, 19)
  expect((await shown(destined)).rodeo).toBe(1.35)
  await drives(one.empresa, '2026-11-21', 1.5, 1)
  expect((await shown(destined)).rodeo).toBe(1.62)
  // late points change a day
  await drives(one.empresa, '2026-11-20', 1.4, 30)
  expect((await shown(destined)).rodeo).toBe(1.4)
  const asked = await plansOf((d1) => new Following(env, d1, env.HASH_SECRET as string, now).find(destined))
  expect(asked.join()).toMatch(/COVERING INDEX dias_rodeo \(empresa_id=\?\)/)
  expect(asked.join()).not.toContain('TEMP B-TREE')
  // without a destination no time is said, and nothing is asked
  const plain = await one.share()
  expect(
    (await plansOf((d1) => new Following(env, d1, env.HASH_SECRET as string, now).find(plain))).join(),
  ).not.toContain('dias_rodeo')
})

test('a device that changes its vehicle ends what is followed of the first, and shows none of it to the second', async () => {
  const { empresa, d, enlace: link, share } = await world()
  const token = await share()
  const map = await follow(token)
  await send(link, { src: 'a', points: [point(1)] })
  const other = empresa.vehiculos[1]!.id
  const change = (vehiculo: string) =>
    execute([
      ['update gps_dispositivos set vehiculo_id = ?, rev = rev + 1 where id = ?', [vehiculo, d.id]],
      [
        `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
         values (?, 'device.configurar', ?, '{}', 0, 0, 0)`,
        [crypto.randomUUID(), d.clave],
      ],
    ]).then(() => new Pendientes(env, env.DB, Date.now()).deliver())
  await change(other)
  expect(await map.closed()).toBe(4403)
  expect((await ask(token)).status).toBe(404)
  const second = await follow(await share({}, other))
  expect((await second.hear('snapshot')).devices).toMatchObject([{ lat: null }])
  await send(link, { src: 'a', points: [point(2)] })
  await second.hear('position')
  expect(second.messages.filter(({ type }) => type === 'position')).toHaveLength(1)
  expect(await stored(d)).toHaveLength(2)
})

test('the end of the subscription, and the deletion of the device, end what is followed', async () => {
  const one = await world()
  const token = await one.share()
  const map = await follow(token)
  await execute([
    [
      "update empresas set subscription_status = 'expired', trial_ends_at = 1, subscription_ends_at = 1 where id = ?",
      [one.empresa.id],
    ],
    ['update gps_dispositivos set rev = rev + 1 where id = ?', [one.d.id]],
    [
      `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
       values (?, 'device.configurar', ?, '{}', 0, 0, 0)`,
      [crypto.randomUUID(), one.d.clave],
    ],
  ])
  await new Pendientes(env, env.DB, Date.now()).deliver()
  expect(await map.closed()).toBe(4403)
  expect((await ask(token)).status).toBe(404)

  const two = await world()
  const gone = await two.share()
  const open = await follow(gone)
  await execute([['delete from gps_dispositivos where id = ?', [two.d.id]]])
  await new Pendientes(env, env.DB, Date.now()).deliver()
  expect(await open.closed()).toBe(4403)
  expect((await ask(gone)).status).toBe(404)
})

test('a link opens only its page, to our own pages, and says nothing of what it is not', async () => {
  const { empresa, share } = await world()
  const token = await share()
  const unknown = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`
  const missing = await ask(unknown)
  const malformed = await ask('x')
  expect([missing.status, malformed.status]).toEqual([404, 404])
  expect(await missing.text()).toBe(await malformed.text())
  expect((await requestMap({ Origin: 'https://otro.test' }, pathOf(token))).status).toBe(403)
  expect((await requestMap({ Origin: ORIGIN }, pathOf(unknown))).status).toBe(404)
  expect((await requestMap({ Origin: ORIGIN }, '/api/live')).status).toBe(401)
  expect(JSON.stringify(await (await ask(token)).json())).not.toContain(empresa.id)
  const row = await env.DB.prepare('select * from compartidos where empresa_id = ?').bind(empresa.id).first()
  expect(JSON.stringify(row)).not.toContain(token)
})

test('an address that tries link after link has to wait', async () => {
  const { share } = await world()
  const token = await share()
  const headers = { 'CF-Connecting-IP': '203.0.113.77' }
  const statuses = new Set<number>()
  const heads = Array.from({ length: 41 }, (_, i) => String(i).padStart(2, '0'))
  for (const head of heads.filter((one) => !token.startsWith(one)))
    statuses.add((await ask(`${head}${token.slice(2)}`, { headers })).status)
  expect([...statuses]).toEqual([404, 429])
  expect((await ask(token, { headers })).status).toBe(200)
})

test('a browser is counted when it says that it is new, and only of a running link', async () => {
  const { links, share } = await world()
  const token = await share()
  const view = (of: string) => ask(`${of}/view`, { method: 'POST', headers: { Origin: ORIGIN } })
  expect([(await view(token)).status, (await view(token)).status, (await view('x')).status]).toEqual([204, 204, 404])
  expect((await running(links)).visitas).toBe(2)
})

test('a Usuario shares the assigned vehicles only, and neither sees nor ends the links of others', async () => {
  const { empresa, d, links, linksOf, share } = await world()
  await share()
  const mine = () => linksOf(Date.now(), empresa.usuario.id)
  expect(await refusal(mine().create(d.vehiculo_id, form()))).toBe('vehiculo-requerido')
  expect(await mine().running()).toEqual([])
  const { id } = await running(links)
  expect(await refusal(mine().end(id))).toBe('no-encontrado')
  expect(await refusal(mine().extend(id, 1))).toBe('no-encontrado')
  await assign(empresa.id, empresa.usuario.id, d.vehiculo_id)
  expect(await mine().running()).toHaveLength(1)
  await mine().create(d.vehiculo_id, form())
  expect(await mine().running(d.vehiculo_id)).toHaveLength(2)
})

test('another company finds no link, and a vehicle without a tracked device or with ten links gets none', async () => {
  const { empresa, d, links, linksOf, share } = await world()
  const another = await world()
  await share()
  const { id } = await running(links)
  expect(await refusal(another.links.end(id))).toBe('no-encontrado')
  expect(await refusal(another.links.create(d.vehiculo_id, form()))).toBe('vehiculo-requerido')
  expect(await refusal(links.create(empresa.vehiculos[1]!.id, form()))).toBe('sin-dispositivo')
  const atOnce = await Promise.all(Array.from({ length: 11 }, () => refusal(links.create(d.vehiculo_id, form()))))
  expect(atOnce.filter((reason) => reason === null)).toHaveLength(9)
  expect(new Set(atOnce)).toEqual(new Set([null, 'demasiados-compartidos']))
  expect(await refusal(linksOf().create(d.vehiculo_id, form()))).toBe('demasiados-compartidos')
  await linksOf().end(id)
  expect(await refusal(linksOf().end(id))).toBe('no-encontrado')
  await share()
})
