/** The destination of a followed vehicle: when it has arrived, and when it will (docs/decisions/0056, 0074). */
import { env, runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { Followers } from '../../../durable-objects/device/followers'
import { Following } from '../../../worker/compartidos/following'
import { recordArrival } from '../../../worker/compartidos/sql'
import { DiasDb } from '../../../worker/dispositivos/dias-sql'
import { EmpresaReader } from '../../../worker/tenant/read'
import { advanceSchedule, point, send, stubOf } from '../support/phone'
import { plansOf } from '../support/plan'
import { execute } from '../support/world'
import { rows } from './depot'
import { ask, follow, refusal, running, world } from './followed'

const SUMMARY = { meters: 1000, movingMs: 60_000, stoppedMs: 0, firstStart: 8, lastStop: 9, topSpeed: 10, rule: 3 }

test('at its destination the vehicle has arrived: the link says so, and ends a quarter of an hour later', async () => {
  const { d, link, links, share } = await world()
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
  const { empresa, d, link, links, share } = await world()
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
