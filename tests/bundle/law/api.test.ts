/** The law of routes for machines (docs/security.md 12, 19, 20, 23): links, sockets, and the rest of the API. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '../../../worker/domain/day'
import { unpack } from '../../../worker/domain/recorridos/day-bytes'
import { signLink } from '../../../worker/live/link'
import { SECRETS } from '../../support/secrets'
import {
  assign,
  createDispositivo,
  createEmpresa,
  createPerson,
  type Dispositivo,
  type Empresa,
  execute,
  ORIGIN,
  type Person,
  registro,
} from '../../support/world'
import { askServer, upload } from '../support/request'
import { apiRoutes } from '../support/route-table'
import { V1_ROUTES } from '../support/v1-routes'

/** Every API route; a new one fails here until it has its tests. */
const ROUTES = [
  'GET /api/track/:deviceId',
  'POST /api/track/:deviceId/positions',
  'GET /api/track/:deviceId/live',
  // in worker/dispositivos/looks.test.ts
  'GET /api/track/:deviceId/data',
  // in worker/objeciones/objections.test.ts
  'POST /api/track/:deviceId/objections',
  // in trackers.test.ts
  'GET /api/trackers/:address',
  'POST /api/trackers/:address',
  'PUT /api/trackers/:address',
  'GET /api/trackers/:address/:program',
  'POST /api/trackers/:address/:program',
  'PUT /api/trackers/:address/:program',
  'POST /api/forwarders/:address',
  'GET /api/live',
  'GET /api/live/:id',
  'POST /api/files',
  'GET /api/files/:id',
  'DELETE /api/files/:id',
  'GET /api/vehicles',
  'GET /api/vehicles/:id/days/:day',
  'GET /api/find',
  'GET /api/calendar/:archivo',
  'POST /api/team/check',
  // in api-v1.test.ts
  'GET /api/v1/openapi.json',
  ...V1_ROUTES,
  // in api-clients.test.ts
  'POST /api/auth/token',
  'POST /api/auth/revoke',
  // in recibos.test.ts
  'GET /api/payments/:id/receipt',
  // in facturas.test.ts
  'GET /api/payments/:id/:document{invoice|credit-note}/:format{pdf|xml}',
  // in pagos.test.ts
  'POST /api/payments/checkout',
  'POST /api/payments/wompi/events',
  'GET /api/visit',
  // in worker/dispositivos/visitor-demo.test.ts
  'POST /api/demo',
  'POST /api/demo/:enlace',
  'GET /api/demo/:enlace',
  // in worker/live/followers-access.test.ts
  'GET /api/sigueme/:token',
  'POST /api/sigueme/:token/view',
  // in providers.test.ts
  'POST /api/auth/provider/:id',
  'GET /api/auth/provider/:id',
  'GET /api/auth/go',
]

test('every API route has its row in the law (docs/security.md 12)', () => {
  expect(apiRoutes().sort()).toEqual([...ROUTES].sort())
})

const link = (d: Pick<Dispositivo, 'clave' | 'link_version'>) => signLink(SECRETS.LINK_SECRET, d.clave, d.link_version)
const report = (seq = 1) => ({
  src: 'abcd1234abcd1234',
  sentAt: new Date().toISOString(),
  points: [{ seq, lat: 4.65, lng: -74.1, accuracy: 8, at: new Date().toISOString() }],
})
const send = (deviceId: string, body: BodyInit = JSON.stringify(report()), headers: Record<string, string> = {}) =>
  askServer(`/api/track/${deviceId}/positions`, {
    metodo: 'POST',
    cuerpo: body,
    // an app sends no Origin; our own page sends its own
    headers: { 'content-type': 'application/json', ...headers },
  })

let mine: Empresa
let foreign: Empresa

beforeAll(async () => {
  mine = await createEmpresa({ vehiculos: 4, dispositivos: 3 })
  foreign = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
})

describe('a link', () => {
  test('lets its phone report, and a report sent twice is stored once', async () => {
    const id = await link(mine.dispositivos[0]!)
    const body = JSON.stringify(report(1))
    expect(await (await send(id, body)).json()).toEqual({ accepted: 1, duplicates: 0, discarded: 0 })
    expect(await (await send(id, body)).json()).toEqual({ accepted: 0, duplicates: 1, discarded: 0 })
  })

  test('cannot be guessed: an IMEI, a row id, a key or a changed link is a 404 that says nothing (docs/security.md 23)', async () => {
    const d = mine.dispositivos[0]!
    const valid = await link(d)
    const changed = valid.slice(0, 10) + (valid[10] === 'A' ? 'B' : 'A') + valid.slice(11)
    const intentos = [
      d.imei,
      d.id,
      d.clave,
      changed,
      valid.slice(0, -1),
      `${valid}A`,
      await link({ ...d, link_version: 2 }),
    ]
    intentos.push(await signLink('another secret', d.clave, 1), 'x', '%20', '..%2f..', 'A'.repeat(46))
    const replies = new Set<string>()
    for (const attempt of intentos) {
      for (const r of [await send(attempt), await askServer(`/api/track/${attempt}`)]) {
        expect(`${attempt} ${r.status}`).toBe(`${attempt} 404`)
        replies.add(await r.text())
      }
      const page = await askServer(`/track/${attempt}`)
      const html = await page.text()
      expect(page.status).toBeLessThan(500)
      for (const secret of [mine.vehiculos[0]!.placa, d.imei, mine.nombre, mine.id])
        if (secret !== attempt) expect(html.includes(secret), `/track/${attempt} shows ${secret}`).toBe(false)
    }
    expect(replies.size).toBe(1)
  })

  test('of a device that is Inactivo or whose tracking is off is refused with the words of the specification', async () => {
    const vehiculo = mine.vehiculos[3]!
    const inactivo = await createDispositivo(mine.id, vehiculo, { estado: 'Inactivo' })
    const r = await send(await link(inactivo))
    expect([r.status, await r.json()]).toEqual([403, { error: 'Dispositivo inactivo', code: 'dispositivo-inactivo' }])
    await execute([['delete from gps_dispositivos where id = ?', [inactivo.id]]])
    const disabledDispositivo = await createDispositivo(mine.id, vehiculo, { tracking_enabled: false })
    const s = await send(await link(disabledDispositivo))
    expect([s.status, await s.json()]).toEqual([
      403,
      { error: 'Rastreo deshabilitado para este dispositivo', code: 'rastreo-deshabilitado' },
    ])
  })

  test('needs no cookie and gains nothing from one', async () => {
    const id = await link(mine.dispositivos[1]!)
    const r = await send(id, JSON.stringify(report(1)), { cookie: foreign.admin.cookie, origin: 'https://malo.test' })
    expect(r.status).toBe(200)
    expect(r.headers.get('set-cookie')).toBeNull()
  })
})

describe('a report', () => {
  const text = (v: unknown) => JSON.stringify(v)
  const withIt = (point: object) => text({ ...report(), points: [{ ...report().points[0], ...point }] })
  test.each<[string, BodyInit, number[]]>([
    ['nothing', '', [400]],
    ['broken JSON', '{"points":[', [400]],
    ['a list', '[]', [400]],
    ['a word', '"hola"', [400]],
    ['null', 'null', [400]],
    ['no points', '{}', [400]],
    ['points that are none', '{"points":"x"}', [400]],
    ['a point that is null', '{"points":[null]}', [400]],
    [
      'an endless latitude',
      '{"points":[{"seq":1,"lat":1e999,"lng":0,"accuracy":1,"at":"2026-11-20T14:00:00.000Z"}]}',
      [400, 200],
    ],
    ['a latitude of 91', withIt({ lat: 91 }), [400, 200]],
    ['a latitude in words', withIt({ lat: '4.65' }), [400]],
    ['a negative sequence', withIt({ seq: -1 }), [400]],
    ['a sequence with a fraction', withIt({ seq: 1.5 }), [400]],
    ['a day that is none', withIt({ at: '2026-13-45T99:00:00Z' }), [400]],
    ['a time of a wrong kind', withIt({ at: 5 }), [400]],
    ['a time in the future', withIt({ at: '2099-01-01T00:00:00.000Z' }), [200]],
    ['a time of long ago', withIt({ at: '1999-01-01T00:00:00.000Z' }), [200]],
    ['a src of ten thousand letters', text({ ...report(), src: 'x'.repeat(10_000) }), [400]],
    ['a src that is an object', text({ ...report(), src: {} }), [400]],
    ['a sentAt that is none', text({ ...report(), sentAt: 'ayer' }), [400]],
    [
      'broken UTF-8',
      Buffer.concat([Buffer.from('{"src":"'), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from('","points":[]}')]),
      [400],
    ],
    ['a prototype', '{"__proto__":{"points":[]},"constructor":1}', [400]],
    [
      'ten thousand points',
      text({ points: Array.from({ length: 10_000 }, (_, i) => ({ ...report().points[0], seq: i })) }),
      [413, 400],
    ],
    ['three megabytes', 'x'.repeat(3_000_000), [413]],
    ['a deep nest', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, [400]],
  ])('of %s is a clear refusal or a discarded point, never a 500', async (_, body, estados) => {
    const r = await send(await link(mine.dispositivos[2]!), body)
    expect(estados).toContain(r.status)
    const json = (await r.json()) as Record<string, unknown>
    if (r.status === 200) expect(json).toMatchObject({ accepted: 0, discarded: 1 })
    else expect(String(json.error).length).toBeGreaterThan(5)
  })

  test('of anything at all is never a 500', async () => {
    const id = await link(foreign.dispositivos[0]!)
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), async (body) => {
        const r = await send(id, body)
        await r.body?.cancel()
        expect(r.status).toBeLessThan(500)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a live socket', () => {
  let superAdmin: Person
  let withoutEmpresa: Person
  beforeAll(async () => {
    superAdmin = await createPerson('SuperAdmin')
    withoutEmpresa = await createPerson('Administrador')
    await assign(mine.id, mine.usuario.id, mine.vehiculos[0]!.id)
  })
  const listOf = (p: { cookie: string } | null, rest: Record<string, string> = { origin: ORIGIN }) => ({
    ...(p ? { cookie: p.cookie } : {}),
    ...rest,
  })

  test('of the company opens to its people alone', async () => {
    expect({
      nadie: await upload('/api/live', listOf(null)),
      usuario: await upload('/api/live', listOf(mine.usuario)),
      admin: await upload('/api/live', listOf(mine.admin)),
      withoutEmpresa: await upload('/api/live', listOf(withoutEmpresa)),
      superAdmin: await upload('/api/live', listOf(superAdmin)),
    }).toEqual({ nadie: 401, usuario: 101, admin: 101, withoutEmpresa: 403, superAdmin: 403 })
  })

  test('of a device opens to the people who see its vehicle, and is a 404 for everyone else', async () => {
    const [own, other] = mine.dispositivos as [Dispositivo, Dispositivo]
    expect({
      nadie: await upload(`/api/live/${own.id}`, listOf(null)),
      admin: await upload(`/api/live/${own.id}`, listOf(mine.admin)),
      asignado: await upload(`/api/live/${own.id}`, listOf(mine.usuario)),
      unassigned: await upload(`/api/live/${other.id}`, listOf(mine.usuario)),
      foreign: await upload(`/api/live/${own.id}`, listOf(foreign.admin)),
      superAdmin: await upload(`/api/live/${own.id}`, listOf(superAdmin)),
      invented: await upload(`/api/live/${crypto.randomUUID()}`, listOf(mine.admin)),
    }).toEqual({ nadie: 401, admin: 101, asignado: 101, unassigned: 404, foreign: 404, superAdmin: 403, invented: 404 })
  })

  test('is refused to a page of another site, whatever cookie the browser adds', async () => {
    for (const path of ['/api/live', `/api/live/${mine.dispositivos[0]!.id}`])
      expect(await upload(path, listOf(mine.admin, { origin: 'https://malo.test' }))).toBe(403)
  })

  test('takes no word of the visitor for who he is', async () => {
    const viewer = JSON.stringify({ sesion: 'x', usuario: 'x', empresa_id: mine.id, scope: 'todas', visible: true })
    expect(await upload('/api/live', listOf(null, { origin: ORIGIN, 'x-vigia-visor': viewer }))).toBe(401)
    expect(
      await upload(
        `/api/live/${mine.dispositivos[0]!.id}`,
        listOf(foreign.admin, { origin: ORIGIN, 'x-vigia-visor': viewer }),
      ),
    ).toBe(404)
  })

  test('is no page: without an upgrade it says what it is', async () => {
    expect((await askServer('/api/live', { as: mine.admin })).status).toBe(426)
  })
})

describe('the day of a vehicle', () => {
  const TODAY = dayIn('America/Bogota', Date.now())
  const read = async (vehiculo: string, actor: { cookie: string } | null, day = TODAY) => {
    const r = await askServer(`/api/vehicles/${encodeURIComponent(vehiculo)}/days/${encodeURIComponent(day)}`, {
      as: actor,
    })
    const body = await r.arrayBuffer()
    return r.status === 200 ? unpack(body).length : r.status
  }

  test('is for the people who see the vehicle, and a 404 for everyone else', async () => {
    const empresa = await createEmpresa({ vehiculos: 3, dispositivos: 2 })
    const [own, other, withoutDevice] = empresa.vehiculos as [Empresa['vehiculos'][0], ...Empresa['vehiculos']]
    await assign(empresa.id, empresa.usuario.id, own.id)
    await send(await link(empresa.dispositivos[0]!))
    expect({
      nadie: await read(own.id, null),
      admin: await read(own.id, empresa.admin),
      asignado: await read(own.id, empresa.usuario),
      unassigned: await read(other!.id, empresa.usuario),
      foreign: await read(own.id, foreign.admin),
      withoutEmpresa: await read(own.id, await createPerson('Administrador')),
      superAdmin: await read(own.id, await createPerson('SuperAdmin')),
      invented: await read(crypto.randomUUID(), empresa.admin),
      withoutDevice: await read(withoutDevice!.id, empresa.admin),
    }).toEqual({
      nadie: 401,
      admin: 1,
      asignado: 1,
      unassigned: 404,
      foreign: 404,
      withoutEmpresa: 403,
      superAdmin: 403,
      invented: 404,
      withoutDevice: 0,
    })
    for (const day of ['2099-01-01', 'ayer', '2026-02-30', "' or 1=1 --"])
      expect(await read(own.id, empresa.admin, day), day).toBe(404)
  })

  test('ends with the thirtieth day on Basic, today the first, and nowhere on Pro', async () => {
    const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
    const [v] = empresa.vehiculos as [Empresa['vehiculos'][0]]
    const plan = (type: string) =>
      execute([
        [
          "update empresas set plan_type = ?, subscription_status = 'active', trial_ends_at = 1, subscription_ends_at = null where id = ?",
          [type, empresa.id],
        ],
      ])
    await plan('Basic')
    expect(await read(v.id, empresa.admin, addDays(TODAY, -29))).toBe(0)
    expect(await read(v.id, empresa.admin, addDays(TODAY, -30))).toBe(403)
    await plan('Pro')
    expect(await read(v.id, empresa.admin, addDays(TODAY, -400))).toBe(0)
  })
})

test('no secret stands in the server’s log: no link, no token, no password, no key', async () => {
  const canary = 'canario-en-la-mina-7391'
  await askServer('/login', { form: { email: mine.admin.email, contrasena: canary } })
  await askServer('/signup', {
    form: { nombre: 'C', email: 'roto', contrasena: canary, confirmar_contrasena: canary, terminos: 'on' },
  })
  await askServer('/login', { form: { [canary]: 'x' } })
  await askServer('/admin/vehicles', { as: mine.admin })
  const log = await registro()
  for (const secret of [canary, mine.admin.token, foreign.admin.token, SECRETS.LINK_SECRET, SECRETS.HASH_SECRET]) {
    expect(log.includes(secret), `the log holds ${secret.slice(0, 8)}…`).toBe(false)
  }
  for (const d of [...mine.dispositivos, ...foreign.dispositivos]) expect(log.includes(await link(d))).toBe(false)
})
