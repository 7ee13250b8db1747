/**
 * Random requests, signed in or not, to every address of the product: no response is a fault, and no fault reaches the
 * log. The routes are those deployed. The same requests are made in every run; FUZZ_SHOTS=100000 (and FUZZ_SEED) makes it
 * a long one.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { WITH_EVERYTHING } from '../../support/data'
import { assign, createEmpresa, createPerson, type Empresa, registro } from '../../support/world'
import { ALL_COMMANDS } from '../support/commands'
import { type Command, dataAddressOf, first } from '../support/commands/command'
import { askServer } from '../support/request'
import { addresses, apiRoutes, routes } from '../support/route-table'

const SHOTS = Number(process.env.FUZZ_SHOTS ?? 1400)
const SEED = Number(process.env.FUZZ_SEED ?? 13)
/** Requests to the same company; then a new one, as some delete what it has, or sign out. */
const PER_ROUND = 200
/** Requests are sent concurrently, as real clients do. */
const AT_ONCE = 8

let before = 0

beforeAll(async () => {
  before = (await registro()).length
})

/** Who of `people` may give which commands. */
const WHO: Command['quien'][] = [
  'cualquiera',
  'cualquiera',
  'admin',
  'usuario',
  'superAdmin',
  'withoutEmpresa',
  'unaffiliated',
]
async function newCompany() {
  const company = await createEmpresa(WITH_EVERYTHING)
  const { admin, usuario, vehiculos } = company
  await assign(company.id, usuario.id, first(vehiculos).id)
  const others = [await createPerson('SuperAdmin'), await createPerson('Administrador'), await createPerson('Usuario')]
  return { company, people: [null, null, admin, usuario, ...others] }
}

const ROUTES = routes().map((r) => r.id)
/** Commands that change the platform itself would disturb other tests, so these get meaningless values only. */
const COMMANDS = ALL_COMMANDS.filter((c) => c.quien !== 'superAdmin')
const PARAMS = [
  '_data',
  '_routes',
  'index',
  'q',
  'estado',
  'orden',
  'sentido',
  'vista',
  'rol',
  'vehiculo',
  'despues',
  'antes',
  'tab',
  'volver',
  'editar',
  'renovar',
  'eliminar',
  'nuevo',
  'ver',
  'abrir',
  'qr',
  'id',
  'reference',
  'ref',
  'plan',
  'enlace',
  'desde',
  'hasta',
  'suceso',
  'persona',
  'meses',
  'reporte',
  'descargar',
  'p',
  'version',
  '',
  '__proto__',
]
const ODD = [
  '',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  '[]',
  '{}',
  '["a","b"]',
  '[1e308,"x"]',
  '[null,""]',
  '[[],{}]',
  '{"a":',
  '%',
  '%ff',
  "'",
  '"',
  '\\',
  '\0',
  '\u202e',
  '\ud83d',
  '🚚',
  'Ñ'.repeat(300),
  '../../etc',
  'http://malo.test',
  '//malo.test',
  '/\\malo',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '9007199254740993',
  '__proto__',
  'constructor',
  'on',
  'a b c d e f g h i j',
]
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD, ...ROUTES) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.jsonValue().map((v) => JSON.stringify(v)) },
)
const well = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd')
const pairs = (names: string[], max: number) =>
  fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), value), { maxLength: max })
const query = pairs(PARAMS, 5).map((all) => new URLSearchParams(all.map(([k, v]) => [well(k), well(v)])).toString())

/** Real addresses, with other values for their parameters, and misspelled. */
const path = fc
  .tuple(
    fc.constantFrom(
      ...addresses(),
      ...ALL_COMMANDS.map((c) => c.path),
      ...apiRoutes().map((r) => r.replace(/^\w+ /, '')),
    ),
    fc.constantFrom('', '', '', '.data', '/', '/x', '.data.data', '//'),
    fc.string({ minLength: 1, maxLength: 50 }),
  )
  .map(([known, tail, segment]) => known.replace(/:\w+\??/g, () => encodeURIComponent(well(segment))) + tail)
const special = fc.constantFrom(
  '/_root.data',
  '/__manifest',
  '/.well-known/jwks.json',
  '/.well-known/security.txt',
  '//',
  '/%',
)
const method = fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
const type = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json',
  'text/plain',
  '',
)
/** A valid form except for a field or two; or something that is not a form at all. */
const bodyOf = (forms: Record<string, string>[]) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...forms), fc.array(fc.tuple(fc.nat(20), value), { minLength: 1, maxLength: 3 }))
        .map(([form, changes]) => {
          const said = new URLSearchParams(form)
          const names = Object.keys(form)
          for (const [n, odd] of changes) said.set(names[n % names.length] ?? 'intent', well(odd))
          return said.toString()
        }),
    },
    {
      weight: 1,
      arbitrary: pairs(['intent', 'id', 'nombre'], 8).map((all) =>
        new URLSearchParams(all.map(([k, v]) => [well(k), well(v)])).toString(),
      ),
    },
    { weight: 1, arbitrary: fc.jsonValue().map((v) => JSON.stringify(v)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map(well) },
  )
const headers = fc.record(
  {
    'content-type': type,
    accept: fc.constantFrom('*/*', 'text/html', 'application/json', ''),
    'x-forwarded-host': fc.constantFrom('malo.test', 'a,b', ':::'),
    cookie: fc.constantFrom(
      '__Host-vigia=x',
      '__Host-vigia-paso=%',
      '__Host-aviso=%7B',
      '=;=',
      `a=${'b'.repeat(3000)}`,
    ),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'x'),
    'if-none-match': fc.constantFrom('*', '"x"'),
    authorization: fc.constantFrom('Bearer x', 'Bearer a.b.c', 'Basic eDp5', 'x'),
    'accept-language': fc.constantFrom('en', '*', 'x'.repeat(200)),
  },
  { requiredKeys: [] },
)
const shotAt = (forms: Record<string, string>[]) =>
  fc.record({
    path: fc.oneof({ weight: 9, arbitrary: path }, { weight: 1, arbitrary: special }),
    query,
    method,
    body: bodyOf(forms),
    headers,
    as: fc.nat(6),
  })
type Shot = ReturnType<typeof shotAt> extends fc.Arbitrary<infer S> ? S : never
/** What reaches the action of a command: a form at its own address, from who may send it. */
const commandOf = (company: Empresa): fc.Arbitrary<Shot> =>
  fc.constantFrom(...COMMANDS).chain((command) =>
    fc.record({
      path: fc.constant(dataAddressOf(command, company)),
      query: fc.constant(''),
      method: fc.constant('POST'),
      body: bodyOf([command.form(company)]),
      headers: fc.constant({ 'content-type': 'application/x-www-form-urlencoded' }),
      as: fc.constant(WHO.indexOf(command.quien)),
    }),
  )

/** The request, if it was answered with a fault; otherwise null. */
async function faultOf(
  { path, query, method, body, headers, as }: Shot,
  who: ({ cookie: string } | null)[],
): Promise<string | null> {
  const bare = method === 'GET' || method === 'HEAD'
  const address = `${path}${path.includes('?') ? '&' : '?'}${query}`
  const r = await askServer(address, {
    metodo: method,
    as: 'cookie' in headers ? null : (who[as] ?? null),
    ...(bare ? {} : { cuerpo: body }),
    headers: headers as Record<string, string>,
  })
  const said = r.headers.get('content-type')?.includes('text/x-script') ? await r.text() : ''
  await r.body?.cancel().catch(() => undefined)
  // an error while the page streams comes inside a 200
  const broken = r.status >= 500 || /SanitizedError|Unexpected Server Error/.test(said)
  return broken ? `${r.status} as ${as}: ${method} ${address} ${JSON.stringify(headers)} ${body}` : null
}

test('no request makes any address answer with a fault, and no fault is logged', {
  timeout: 60_000 + SHOTS * 100,
}, async () => {
  const faults: string[] = []
  for (let round = 0; round * PER_ROUND < SHOTS && faults.length === 0; round++) {
    const { company, people } = await newCompany()
    const anything = shotAt(COMMANDS.map((c) => c.form(company)))
    const shot = fc.oneof({ weight: 2, arbitrary: anything }, { weight: 1, arbitrary: commandOf(company) })
    for (const some of chunks(fc.sample(shot, { seed: SEED + round, numRuns: PER_ROUND }), AT_ONCE))
      faults.push(...(await Promise.all(some.map((one) => faultOf(one, people)))).filter((fault) => fault !== null))
  }
  const logged = (await registro())
    .slice(before)
    .split('\n')
    .filter((line) => /"suceso":"(fallo|render|api-error)"|FueraDeLaEmpresa|Uncaught/.test(line))
    .map((line) => line.slice(0, 400))
  expect({ faults, logged }).toEqual({ faults: [], logged: [] })
})

const chunks = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
