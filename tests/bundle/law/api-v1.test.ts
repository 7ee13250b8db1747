/** The law of API v1 (docs/security.md 12, 13, 16): every route takes a key of the company, and nothing else. */
import { beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '../../../worker/domain/api-clients/api-key'
import { WITH_EVERYTHING } from '../../support/data'
import { pdf } from '../../support/samples'
import { createApiKey, createEmpresa, type Empresa, execute, rows, subscribe } from '../../support/world'
import { fingerprint } from '../support/fingerprint'
import { askServer } from '../support/request'
import { V1_ROUTES } from '../support/v1-routes'

let mine: Empresa
let foreign: Empresa
/** its subscription is over; its records have files */
let ended: Empresa
beforeAll(async () => {
  mine = await createEmpresa(WITH_EVERYTHING)
  foreign = await createEmpresa(WITH_EVERYTHING)
  ended = await createEmpresa(WITH_EVERYTHING)
  for (const e of [mine, foreign, ended]) records.set(e.id, await addRecords(e))
  const { key } = await createApiKey(ended.id)
  for (const of of ROUTES.filter(({ route }) => route.startsWith('PUT'))) {
    const headers = { ...withKey(key), 'content-type': 'application/pdf' }
    const r = await askServer(addressOf(of, ended), { metodo: 'PUT', headers, cuerpo: pdf() })
    expect(r.status, of.route).toBe(200)
  }
  await subscribe(ended.id, { subscription_ends_at: Date.now() - 30 * 86_400_000 })
})

/** What only the API has addresses for: a file of a service, and an exemption. */
const records = new Map<string, { file: string; exemption: string }>()
async function addRecords(e: Empresa) {
  const headers = withKey((await createApiKey(e.id)).key)
  const add = async (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) => {
    const r = await askServer(path, { metodo: 'POST', headers: { ...headers, 'content-type': type }, cuerpo: body })
    expect(r.status, path).toBe(201)
    return ((await r.json()) as { id: string }).id
  }
  const exempt = JSON.stringify({ vehiculo_id: e.vehiculos[2]?.id, tipo: 'Extintor', motivo: 'Lo lleva el remolque' })
  return {
    file: await add(`/api/v1/maintenance/${e.mantenimientos[0]?.id}/files`, 'application/pdf', pdf()),
    exemption: await add('/api/v1/exemptions', 'application/json', exempt),
  }
}

const ROUTES = V1_ROUTES.map((route) => {
  const [method = '', path = ''] = route.split(' ')
  const noun = /^\/api\/v1\/([\w-]+)/.exec(path)?.[1] ?? ''
  return { route, method, path, noun, writes: method !== 'GET' }
})
/** Addresses and nouns that are of the permission of another noun. */
const SCOPED: Record<string, string> = {
  '/api/v1/vehicles/:id/days': 'positions',
  '/api/v1/vehicles/:id/points': 'positions',
  '/api/v1/vehicles/:id/episodes': 'places',
  exemptions: 'documents',
  'maintenance-plans': 'maintenance',
}
/** The id of a record of this noun. */
const recordOf = (noun: string, e: Empresa): string => {
  const id = {
    vehicles: e.vehiculos[0]?.id,
    drivers: e.conductores[0]?.id,
    documents: e.documentos[0]?.id,
    exemptions: records.get(e.id)?.exemption,
    maintenance: e.mantenimientos[0]?.id,
    'maintenance-plans': e.mantenimientos[0]?.plan_id,
    alerts: e.alertas[0],
    devices: e.dispositivos[0]?.id,
    // a position has the id of its vehicle
    positions: e.vehiculos[0]?.id,
    places: e.lugares[0]?.id,
  }[noun]
  if (!id) throw new Error(`${noun} has no record in this test`)
  return id
}
const ask = (method: string, path: string, headers: Record<string, string>, as?: { cookie: string }) =>
  askServer(path, {
    metodo: method,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(['GET', 'DELETE'].includes(method) ? {} : { cuerpo: '{}' }),
    ...(as ? { as } : {}),
  })
const codeOf = async (r: Response) => ((await r.json()) as { code: string }).code
const withKey = (key: string) => ({ authorization: `Bearer ${key}` })
const addressOf = ({ path, noun }: (typeof ROUTES)[number], e: Empresa) =>
  path.includes(':id') ? path.replace(':id', recordOf(noun, e)).replace(':file', records.get(e.id)?.file ?? '') : path

describe.each(ROUTES)('$route', (of) => {
  test('refuses requests without a key, with a session too', async () => {
    for (const as of [undefined, mine.admin, mine.usuario]) {
      const r = await ask(of.method, addressOf(of, mine), {}, as)
      expect([r.status, await codeOf(r)]).toEqual([401, 'unauthorized'])
    }
  })

  test('refuses a key that may do everything else', async () => {
    const scoped = SCOPED[of.path] ?? SCOPED[of.noun] ?? of.noun
    const needed = `${scoped}:${of.writes ? 'write' : 'read'}`
    const others = SCOPES.filter((scope) => !scope.startsWith(`${scoped}:`) || (of.writes && scope.endsWith(':read')))
    const { key } = await createApiKey(mine.id, others)
    const r = await ask(of.method, addressOf(of, mine), withKey(key))
    expect([r.status, await r.json()]).toMatchObject([
      403,
      { code: 'missing-scope', detail: `Falta el permiso ${needed}.` },
    ])
  })

  test('knows no record of another company', async () => {
    if (!of.path.includes(':id')) return expect(of.path).not.toContain(':')
    const before = await fingerprint(foreign.id)
    const { key } = await createApiKey(mine.id)
    const r = await ask(of.method, addressOf(of, foreign), withKey(key))
    expect([r.status, await codeOf(r)]).toEqual([404, 'not-found'])
    expect(await fingerprint(foreign.id)).toBe(before)
  })

  test('writes nothing once the subscription is over, and still reads', async () => {
    const { key } = await createApiKey(ended.id)
    const before = await fingerprint(ended.id)
    const r = await ask(of.method, addressOf(of, ended), withKey(key))
    expect(r.status).toBe(of.writes ? 403 : 200)
    if (of.writes) expect(await codeOf(r)).toBe('subscription-ended')
    const keyless = (rows: string) => rows.replace(/"usada_at": ?\d+/g, '"usada_at": null')
    expect(keyless(await fingerprint(ended.id))).toBe(keyless(before))
  })
})

test('the description of the API is for everyone, and names no address but ours', async () => {
  const r = await askServer('/api/v1/openapi.json')
  expect([r.status, r.headers.get('content-type')]).toEqual([200, 'application/json'])
  const again = await askServer('/api/v1/openapi.json', { headers: { 'if-none-match': r.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  const { paths } = (await r.json()) as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} /api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual([...V1_ROUTES].sort())
})

test('deleting a company ends its keys', async () => {
  const { id } = await createEmpresa()
  const { key } = await createApiKey(id)
  await execute([['delete from empresas where id = ?', [id]]])
  expect(await rows('select id from api_claves where empresa_id = ?', id)).toEqual([])
  expect((await ask('GET', '/api/v1/vehicles', withKey(key))).status).toBe(401)
})
