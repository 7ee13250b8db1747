/** docs/security.md 20: whatever comes in, the response is never a 500, and the server's log holds no fault of ours. */
import { request as askHttp } from 'node:http'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { WITH_EVERYTHING } from '../../support/data'
import { createEmpresa, createPerson, type Empresa, ORIGIN, type Person, registro } from '../../support/world'
import { ALL_COMMANDS, whoMay } from '../support/commands'
import { addressOf, type Command, dataAddressOf } from '../support/commands/command'
import { askServer } from '../support/request'
import { routes } from '../support/route-table'

let mine: Empresa
/** What some commands delete, as its first vehicle, others need: those of a Usuario have a company that none deletes from. */
let ofUsuarios: Empresa
let superAdmin: Person

beforeAll(async () => {
  mine = await createEmpresa(WITH_EVERYTHING)
  ofUsuarios = await createEmpresa(WITH_EVERYTHING)
  superAdmin = await createPerson('SuperAdmin')
})

/** What people, robots and attackers send. */
const GARBAGE: [string, string][] = [
  ['nothing', ''],
  ['blanks', '   '],
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['ten thousand ñ', 'ñ'.repeat(10_000)],
  ['a zero byte', 'a\u0000b'],
  ['control characters', '\u0001\u0002\u001b[31m\r\nSet-Cookie: a=b'],
  ['a lone surrogate', '\ud800'],
  ['a direction override', '\u202e\u200b\ufeff'],
  ['SQL', "' or 1=1; drop table vehiculos --"],
  ['a script', '<script>alert(1)</script>"><img src=x onerror=alert(1)>'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what an attacker types, as it is
  ['a template', '{{7*7}}${7*7}'],
  ['not a number', 'NaN'],
  ['an endless number', '1e999'],
  ['minus one', '-1'],
  ['a fraction', '2020.5'],
  ['an enormous whole number', '99999999999999999999999'],
  ['JSON', '{"$ne":null}'],
  ['a list', '[1,2,3]'],
  ['a path', '../../etc/passwd'],
  ['a prototype', '__proto__'],
]

const empresaFor = ({ quien }: Command) => (quien === 'usuario' ? ofUsuarios : mine)

let turn = 0
const DURO = (r: Response) => r.status >= 500

describe.each(ALL_COMMANDS)('the form «$nombre» (docs/security.md 20)', (command) => {
  test('answers a clear refusal to bad values in each of its fields', async () => {
    const badOnes: string[] = []
    const empresa = empresaFor(command)
    const actor = await whoMay(command, empresa)
    for (const field of Object.keys(command.form(empresa))) {
      // every sixth value, and other ones for the next field: all values for all fields would take minutes
      turn++
      for (const [nombre, value] of GARBAGE.filter((_, i) => (i + turn) % 18 === 0)) {
        // the data request alone, so that the page is not rendered for each
        const r = await askServer(dataAddressOf(command, empresa), {
          as: actor,
          form: { ...command.form(empresa), [field]: value },
        })
        if (DURO(r)) badOnes.push(`${field} = ${nombre}: ${r.status}`)
        await r.body?.cancel()
      }
    }
    expect(badOnes).toEqual([])
  })

  test('answers a clear refusal to a form that is none', async () => {
    const empresa = empresaFor(command)
    const actor = await whoMay(command, empresa)
    const form = 'application/x-www-form-urlencoded'
    const boundary = 'multipart/form-data; boundary=x'
    const requests: [string, BodyInit, string][] = [
      ['an empty body', '', form],
      ['names without values', '&&&=&a&=b', form],
      ['broken UTF-8', Buffer.from('placa=%ff%fe%c3%28&intent=create'), form],
      ['raw broken UTF-8', Buffer.concat([Buffer.from('placa='), Buffer.from([0xff, 0xc3, 0x28])]), form],
      ['names that contradict each other', 'a=1&a.b=2&a[0]=3&a[0].b=4&__proto__.x=1&constructor.y=2', form],
      ['a field a hundred times', Array.from({ length: 100 }, () => 'placa=ABC123').join('&'), form],
      ['an endless list', 'placa[999999999]=1', form],
      ['an endless list inside another', 'a[99999999].b[99999999]=1', form],
      ['an endless path', `a${'.b'.repeat(20_000)}=1`, form],
      [
        'a command of the form library',
        `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"a","index":999999999,"value":1}}')}`,
        form,
      ],
      ['its state', `__state__=${encodeURIComponent('{"key":{},"validated":{"a[999999999]":true}}')}`, form],
      ['a cut-off multipart', '--x\r\nContent-Disposition: form-data; name="placa"\r\n\r\nABC', boundary],
      ['a multipart without its boundary', 'hola', 'multipart/form-data'],
      [
        'a file where text belongs',
        '--x\r\nContent-Disposition: form-data; name="placa"; filename="a.txt"\r\n\r\nABC\r\n--x--\r\n',
        boundary,
      ],
      ['JSON', '{"intent":"create"}', 'application/json'],
      ['broken JSON', '{"intent":', 'application/json'],
      ['plain text', 'hola', 'text/plain'],
      ['half a megabyte', `placa=${'x'.repeat(500_000)}`, form],
    ]
    const probe = async ([nombre, body, tipo]: [string, BodyInit, string], path: string) => {
      const r = await askServer(path, { as: actor, cuerpo: body, metodo: 'POST', headers: { 'content-type': tipo } })
      expect(`${nombre} ${path} ${DURO(r) ? r.status : 'ok'}`).toBe(`${nombre} ${path} ok`)
      await r.body?.cancel()
    }
    // the page is rendered for the first of them; for the others the data request is enough
    await probe(requests[0]!, addressOf(command, empresa))
    turn++
    for (const [i, request] of requests.entries())
      if ((i + turn) % 9 === 0) await probe(request, dataAddressOf(command, empresa))
  })
})

// for the others: fuzz.test.ts, which sends the SuperAdmin's commands no random values
describe.each(ALL_COMMANDS.filter((c) => c.quien === 'superAdmin'))('the form «$nombre»', (command) => {
  test('answers a clear refusal to anything at all', async () => {
    const actor = await whoMay(command, mine)
    const fields = Object.keys(command.form(mine))
    const form = fc.dictionary(
      fc.oneof(fc.constantFrom('intent', ...fields), fc.string({ maxLength: 12 })),
      fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...GARBAGE.map(([, v]) => v))),
      { maxKeys: 8 },
    )
    await fc.assert(
      fc.asyncProperty(form, async (f) => {
        const r = await askServer(dataAddressOf(command, mine), { as: actor, form: f })
        await r.body?.cancel()
        expect(r.status).toBeLessThan(500)
      }),
      { numRuns: 2 },
    )
  })
})

test('no address, however odd, makes a page fall over (docs/security.md 20)', async () => {
  const badOnes: string[] = []
  const questions = GARBAGE.map(([nombre, v]) => [nombre, encodeURIComponent(Buffer.from(v).toString())] as const)
  const parameters = [
    'q',
    'orden',
    'sentido',
    'estado',
    'despues',
    'antes',
    'editar',
    'eliminar',
    'nuevo',
    'qr',
    'id',
    'volver',
    'persona',
    'desde',
    'suceso',
  ]
  for (const [place, { path }] of paths().entries()) {
    const all = questions.map(
      ([nombre, v]) => [nombre, parameters.map((p) => `${p}=${v.slice(0, 600)}`).join('&')] as const,
    )
    const actor = path.startsWith('/super')
      ? superAdmin
      : /^\/(vehicles|documents|alerts|gps|settings)$/.test(path)
        ? mine.usuario
        : mine.admin
    const ask = async (nombre: string, address: string) => {
      const r = await askServer(address, { as: actor })
      if (DURO(r)) badOnes.push(`${address.slice(0, 80)} ${nombre}: ${r.status}`)
      await r.body?.cancel()
      return r.headers.get('content-type')?.startsWith('text/html') ?? false
    }
    // each page is rendered once; its loaders read the other values, and the data request runs them alone
    const isPage = await ask('broken percent signs', `${addressOf({ path }, mine)}?q=%ff%zz%&despues=%c3%28`)
    const data = (isPage ? dataAddressOf : addressOf)({ path }, mine)
    // the odd values take turns from screen to screen
    for (const [nombre, question] of all.filter((_, i) => (i + place) % 9 === 0))
      await ask(nombre, `${data}?${question}`)
  }
  expect(badOnes).toEqual([])
})

test('no data request for odd routes makes the server fall over', async () => {
  for (const query of [
    '_routes=no-existe',
    '_routes=',
    '_routes=root,root,root',
    `_routes=${'a,'.repeat(2000)}`,
    '_routes=__proto__',
    'index&index',
  ]) {
    const r = await askServer(`/admin/vehicles.data?${query}`, { as: mine.admin })
    expect(`${query.slice(0, 40)} ${r.status < 500}`).toBe(`${query.slice(0, 40)} true`)
    await r.body?.cancel()
  }
})

/** Sends a request byte for byte, which fetch would normalise, over a connection of its own: the server may close one that waits. */
function raw(path: string, options: { metodo?: string; headers?: Record<string, string>; cuerpo?: string } = {}) {
  return new Promise<number>((resolve, reject) => {
    const { port, host } = new URL(ORIGIN)
    const request = askHttp(
      {
        agent: false,
        host: '127.0.0.1',
        port,
        path,
        method: options.metodo ?? 'GET',
        headers: { host, ...options.headers },
      },
      (r) => {
        r.resume()
        resolve(r.statusCode ?? 0)
      },
    )
    request.on('error', reject)
    request.end(options.cuerpo)
  })
}

test.each([
  '//',
  '/%',
  '/%ff%fe',
  '/track/%ff',
  '/admin/%00',
  '/..%2f..%2fetc',
  `/track/${'A'.repeat(5000)}`,
  '/admin//vehicles',
  '/\\evil.test',
  '/admin/vehicles/',
  '/.env',
  '/admin.data.data',
])('the address %s is answered, not fallen over', async (path) => {
  expect(await raw(path)).toBeLessThan(500)
  expect(await raw(path, { headers: { cookie: mine.admin.cookie } })).toBeLessThan(500)
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'])(
  'the method %s is answered with a refusal or nothing',
  async (method) => {
    for (const path of ['/', '/login', '/admin/vehicles', '/api/health', '/api/no-existe', '/assets/no-existe.js']) {
      expect(
        `${method} ${path} ${(await raw(path, { metodo: method, headers: { cookie: mine.admin.cookie } })) < 500}`,
      ).toBe(`${method} ${path} true`)
    }
  },
)

test.each([
  '',
  'x',
  'x'.repeat(5000),
  '__Host-vigia=',
  '__Host-vigia=x; __Host-vigia=y',
  '=;=;;',
  `__Host-vigia=${'A'.repeat(43)}`,
  `__Host-vigia=${'é'.repeat(20)}`,
])('a cookie of «%.20s» is no session', async (cookie) => {
  expect(await raw('/admin', { headers: { cookie: Buffer.from(cookie).toString('latin1') } })).toBe(302)
})

test('after all of this the log holds no fault of ours', async () => {
  const problems = (await registro())
    .split('\n')
    .filter((l) => /"suceso":"(fallo|render|api-error)"|FueraDeLaEmpresa|Uncaught/.test(l))
  expect(problems.map((l) => l.slice(0, 400))).toEqual([])
})

function paths(): { path: string }[] {
  const all = routes()
  const fullPath = (id: string | undefined): string => {
    const r = all.find((x) => x.id === id)
    return r ? [fullPath(r.parentId), r.path].filter(Boolean).join('/') : ''
  }
  return all
    .filter((r) => !r.path?.includes('*'))
    .map((r) => ({ path: `/${fullPath(r.id)}`.replace('//', '/').replace('/:deviceId?', '') }))
}
