/**
 * The law of other trackers (docs/security.md 20, 23, 24), against the bundle as deployed: whatever program sends, the
 * address alone gives authority, nothing is answered 200 that is lost by accident, and nothing that can never be stored
 * is sent back to be repeated for ever.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { signEmpresa } from '../../../worker/access/empresa-link'
import { dayIn } from '../../../worker/domain/day'
import { unpack } from '../../../worker/domain/recorridos/day-bytes'
import { signLink } from '../../../worker/live/link'
import { NEVER } from '../../support/hours'
import { SECRETS } from '../../support/secrets'
import { createDispositivo, createEmpresa, type Dispositivo, type Empresa, execute } from '../../support/world'
import { askServer } from '../support/request'

let mine: Empresa
let d: Dispositivo
let address: string

const addressOf = ({ clave, link_version }: Dispositivo, use: 'phone' | 'tracker' = 'tracker') =>
  signLink(SECRETS.LINK_SECRET, clave, link_version, use)

beforeAll(async () => {
  mine = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  d = mine.dispositivos[0]!
  address = await addressOf(d)
})

interface Sent {
  path?: string
  query?: string
  metodo?: string
  body?: BodyInit
  type?: string
}
/** As a program sends: no Origin, no cookie. */
const send = ({ path = '', query = '', metodo, body, type }: Sent, to = address) =>
  askServer(`/api/trackers/${to}${path}${query && `?${query}`}`, {
    metodo,
    cuerpo: body,
    headers: { origin: 'https://malo.test', ...(type ? { 'content-type': type } : {}) },
  })

/** A moment of its own for each position, some seconds ago, so that no test finds another's. */
let next = Math.floor(Date.now() / 1000) - 60
const moment = () => next--

/** Whether a tracker's position of an instant (UTC seconds) is stored: the same point by the phone's door repeats it. */
async function isStored(src: string, at: number): Promise<boolean> {
  const points = [{ seq: 0, lat: 95, lng: 0, accuracy: 0, at: new Date(at * 1000).toISOString() }]
  const r = await askServer(`/api/track/${await addressOf(d, 'phone')}/positions`, {
    metodo: 'POST',
    cuerpo: JSON.stringify({ src, points }),
  })
  return ((await r.json()) as { duplicates: number }).duplicates === 1
}

/** A vehicle's day, as its page gets it. */
async function dayOf(empresa: Empresa, vehiculo: string) {
  const day = dayIn('America/Bogota', Date.now() - 60_000)
  const r = await askServer(`/api/vehicles/${vehiculo}/days/${day}`, { as: empresa.admin })
  expect(r.status).toBe(200)
  return r
}
const pointsToday = async (empresa: Empresa, vehiculo: string) =>
  unpack(await (await dayOf(empresa, vehiculo)).arrayBuffer())

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json; charset=utf-8'
const iso = (at: number) => new Date(at * 1000).toISOString()
const words = (at: number | string) => `id=x&timestamp=${at}&lat=4.65&lon=-74.1&speed=10&accuracy=8`
const coords = { latitude: 4.65, longitude: -74.1, accuracy: 8, speed: -1, heading: -1 }

describe('a position is stored, sent', () => {
  test.each<[string, string, (at: number) => Sent]>([
    ['as an address', 'tracker', (at) => ({ query: words(at) })],
    ['as an address that is posted', 'tracker', (at) => ({ query: words(at), metodo: 'POST' })],
    ['as a form', 'traccar-client', (at) => ({ path: '/traccar-client', body: words(at), type: FORM })],
    [
      'as a form that is put',
      'gpslogger',
      (at) => ({ path: '/gpslogger', metodo: 'PUT', body: words(at), type: FORM }),
    ],
    [
      'as JSON of Traccar Client 9',
      'traccar-client',
      (at) => ({ body: JSON.stringify({ device_id: 'x', location: { timestamp: iso(at), coords } }), type: JSON_TYPE }),
    ],
    [
      'by OwnTracks',
      'owntracks',
      (at) => ({
        body: JSON.stringify({ _type: 'location', tst: at, lat: 4.65, lon: -74.1, vel: 61 }),
        type: JSON_TYPE,
      }),
    ],
    ['in milliseconds', 'osmand', (at) => ({ path: '/osmand', query: words(at * 1000) })],
    ['in seconds with decimals', 'tracker', (at) => ({ query: words(`${at}.0`) })],
    ['with a time in ISO', 'tracker', (at) => ({ query: words(iso(at)) })],
    ['with a time as people write it', 'tracker', (at) => ({ query: words(iso(at).slice(0, 19).replace('T', ' ')) })],
    ['with decimals with a comma', 'tracker', (at) => ({ query: `lat=4,65&lon=-74,1&timestamp=${at}` })],
    ['joined', 'tracker', (at) => ({ query: `location=4.65,-74.1&timestamp=${at}` })],
  ])('%s, once however often it is repeated', async (_, program, message) => {
    const at = moment()
    expect(await isStored(program, at)).toBe(false)
    for (let i = 0; i < 2; i++) {
      const r = await send(message(at))
      expect([r.status, await r.text()]).toEqual([200, program === 'owntracks' ? '[]' : ''])
    }
    expect(await isStored(program, at)).toBe(true)
  })

  test('beside a bad one in the same message', async () => {
    const one = moment()
    const other = moment()
    const location = [one, 0, other].map((at) => ({ timestamp: iso(at), coords }))
    expect((await send({ body: JSON.stringify({ location: ['x', ...location] }) })).status).toBe(200)
    expect([await isStored('traccar-client', one), await isStored('traccar-client', other)]).toEqual([true, true])
    expect(await isStored('traccar-client', 0)).toBe(false)
  })

  test('late, after newer ones', async () => {
    const newer = moment()
    const older = moment()
    for (const at of [newer, older]) await send({ query: words(at) })
    expect([await isStored('tracker', newer), await isStored('tracker', older)]).toEqual([true, true])
  })
})

describe('is answered 200, so that no program repeats it for ever, and is not stored:', () => {
  const at = Math.floor(Date.now() / 1000) - 30
  test.each<[string, Sent]>([
    ['nothing', {}],
    ['an empty body', { body: '', metodo: 'POST', type: JSON_TYPE }],
    ['a sign of life', { query: `id=x&timestamp=${at}&batt=80` }],
    ['broken JSON', { body: '{"location":', type: JSON_TYPE }],
    ['a word', { body: 'hola' }],
    ['bytes', { body: new Uint8Array([0xff, 0xfe, 0, 0x28]) }],
    ['a deep nest', { body: `${'['.repeat(50_000)}${']'.repeat(50_000)}`, type: JSON_TYPE }],
    ['a prototype', { body: '{"__proto__":{"location":[]},"constructor":1}', type: JSON_TYPE }],
    ['1970', { query: words(0) }],
    ['1980', { query: words(315_964_800) }],
    ['2000', { query: words('2000-01-01T00:00:00Z') }],
    ['tomorrow', { query: words(at + 86_400) }],
    ['a time that is none', { query: words('ayer') }],
    ['an endless time', { query: words('1e308') }],
    ['(0, 0)', { query: `lat=0&lon=0&timestamp=${at}` }],
    ['a place off the globe', { query: `lat=91&lon=181&timestamp=${at}` }],
    ['an endless place', { query: `lat=1e999&lon=Infinity&timestamp=${at}` }],
    ['a place that its tracker calls invalid', { query: `${words(at)}&valid=false` }],
    ['an encrypted message', { body: JSON.stringify({ _type: 'encrypted', data: 'eA==' }) }],
    ['another message of OwnTracks', { body: JSON.stringify({ _type: 'lwt', tst: at }) }],
  ])('%s', async (_, message) => {
    expect((await send(message)).status).toBe(200)
    for (const src of ['tracker', 'owntracks']) expect(await isStored(src, at)).toBe(false)
  })

  test('what a device sends while it is off, and the day says that it was', async () => {
    const off = await createDispositivo(mine.id, mine.vehiculos[1]!, { estado: 'Inactivo' })
    expect((await send({ query: words(moment()) }, await addressOf(off))).status).toBe(200)
    const spanOf = async (vehiculo: string) => (await dayOf(mine, vehiculo)).headers.get('X-Switched-Off')
    expect(await spanOf(off.vehiculo_id)).toMatch(/^\d+-\d+$/)
    expect(await spanOf(d.vehiculo_id)).toBe('')
  })
})

test('authority is the address: ids, keys, a changed one and the link of a phone are a 404, and no id in it matters', async () => {
  const changed = address.slice(0, 10) + (address[10] === 'A' ? 'B' : 'A') + address.slice(11)
  const wrong = [d.imei, d.id, d.clave, changed, `${address}A`, 'x', 'A'.repeat(46), await addressOf(d, 'phone')]
  const replies = new Set<string>()
  for (const attempt of wrong) {
    for (const message of [{ query: words(moment()) }, { path: '/osmand', body: words(moment()), type: FORM }]) {
      const r = await send(message, attempt)
      expect(`${attempt} ${r.status}`).toBe(`${attempt} 404`)
      replies.add(await r.text())
    }
  }
  expect(replies.size).toBe(1)
  expect((await send({ path: '/unknown', query: words(moment()) })).status).toBe(404)
  expect((await askServer(`/api/track/${address}`)).status).toBe(404)
})

test('a message that is too large is a 413, and a look at the address changes nothing', async () => {
  expect((await send({ body: 'x'.repeat(300_000) })).status).toBe(413)
  const at = moment()
  expect((await send({ query: words(at), metodo: 'HEAD' })).status).toBe(200)
  expect(await isStored('tracker', at)).toBe(false)
})

test('the speed of every source is stored in metres per second, also of trackers that a server of the company forwards', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const [device] = empresa.dispositivos as [Dispositivo]
  await execute([['update gps_dispositivos set imei = ? where id = ?', ['864205061739999', device.id]]])
  const to = await addressOf(device)
  const at = Math.floor(Date.now() / 1000) - 20
  const knots = (10 * 3600) / 1852
  const place = `lat=4.65&lon=-74.1`
  const json = (body: object) => ({ body: JSON.stringify(body), type: JSON_TYPE })
  const sources: Sent[] = [
    { query: `${place}&timestamp=${at}&speed=${knots}` },
    { path: '/osmand', query: `${place}&timestamp=${at + 1}&speed=10` },
    { path: '/gpslogger', query: `${place}&timestamp=${at + 2}&speed=10` },
    { path: '/traccar-client', body: `${place}&timestamp=${at + 3}&speed=${knots}`, type: FORM },
    json({ device_id: 'x', location: { timestamp: iso(at + 4), coords: { ...coords, speed: 10 } } }),
    json({ _type: 'location', tst: at + 5, lat: 4.65, lon: -74.1, vel: 36 }),
  ]
  for (const source of sources) expect((await send(source, to)).status).toBe(200)
  const forwarder = await signEmpresa(SECRETS.LINK_SECRET, 'forwarder', empresa.id, 1)
  const position = { fixTime: iso(at + 6), valid: true, latitude: 4.65, longitude: -74.1, speed: knots }
  const keys = { 'position.latitude': 4.65, 'position.longitude': -74.1, 'position.speed': 36 }
  for (const body of [
    { position, device: { uniqueId: '864205061739999' } },
    [{ ident: '864205061739999', timestamp: at + 7.5, ...keys }, null, { ident: 'another', timestamp: at, ...keys }],
  ]) {
    const r = await askServer(`/api/forwarders/${forwarder}`, {
      metodo: 'POST',
      cuerpo: JSON.stringify(body),
      headers: { 'content-type': JSON_TYPE },
    })
    expect(r.status).toBe(200)
  }
  const points = await pointsToday(empresa, device.vehiculo_id)
  expect(points.map((p) => p.at / 1000 - at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7.5])
  for (const { speed } of points) expect(speed).toBeCloseTo(10, 1)
})

test('positions in any order make the same way, and what a program calls unknown is unknown', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const at = Math.floor(Date.now() / 1000) - 60
  const orders = [
    [0, 1, 2, 3, 4, 5],
    [3, 0, 5, 1, 4, 2],
  ]
  const ways = await Promise.all(
    orders.map(async (order, i) => {
      const device = empresa.dispositivos[i] as Dispositivo
      const to = await addressOf(device)
      for (const step of order) {
        const location = {
          timestamp: iso(at + step),
          coords: { ...coords, latitude: 4.65 + step / 1000, accuracy: -1 },
        }
        const message = { body: JSON.stringify({ device_id: 'x', location }), type: JSON_TYPE }
        // a program that missed the answer sends it again: no new row
        for (let time = 0; time < 2; time++) expect((await send(message, to)).status).toBe(200)
      }
      const points = await pointsToday(empresa, device.vehiculo_id)
      return points.map(({ at: when, lat, speed, heading, accuracy }) => ({ when, lat, speed, heading, accuracy }))
    }),
  )
  expect(ways[0]).toHaveLength(6)
  expect(ways[1]).toEqual(ways[0])
  for (const { speed, heading, accuracy } of ways[0]!) expect([speed, heading, accuracy]).toEqual([null, null, 0])
})

test('outside working hours a tracker is answered 200, and nothing of it is stored', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const [device] = empresa.dispositivos as [Dispositivo]
  await execute([['update empresas set horario = ? where id = ?', [JSON.stringify(NEVER), empresa.id]]])
  const r = await send({ query: words(moment()) }, await addressOf(device))
  expect([r.status, await r.text()]).toEqual([200, ''])
  expect(await pointsToday(empresa, device.vehiculo_id)).toEqual([])
})

test('what was rejected last is said on the screen of the device', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const [device] = empresa.dispositivos as [Dispositivo]
  expect((await send({ path: '/gpslogger', query: 'lat=0&lon=0' }, await addressOf(device))).status).toBe(200)
  const screen = await askServer(`/admin/gps.data?conectar=${device.id}`, { as: empresa.admin })
  expect(await screen.text()).toContain('no-satellites')
})
