/** What the API refuses it tells by a code for programs, beside the text for people. */
import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { ANSWERS } from '../../../app/public/help/examples'
import { apiError } from '../../../worker/domain/api-error'
import { newDeviceKey, signLink } from '../../../worker/live/link'
import { auditEntries } from '../support/auditoria'
import { createEmpresa, createPerson, ORIGIN } from '../support/world'

const ask = async (path: string, init: RequestInit = {}) => {
  const r = await SELF.fetch(`${ORIGIN}/api${path}`, init)
  return [r.status, await r.json()]
}
const post = (body: BodyInit, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})

test.each([
  ['an address that is none', '/x', {}, 404, 'no-encontrado'],
  ['a list without a session', '/vehicles', {}, 401, 'sin-sesion'],
  ['a file without a session', '/files/x', {}, 401, 'sin-sesion'],
  ['an upload without a session', '/files', post('x'), 401, 'sin-sesion'],
  ['a receipt without a session', '/payments/x/receipt', {}, 401, 'sin-sesion'],
  ['a map without an upgrade', '/live', {}, 426, 'solo-websocket'],
  [
    'a map from another site',
    '/live',
    { headers: { Upgrade: 'websocket', Origin: 'https://otro.test' } },
    403,
    'otro-sitio',
  ],
  ['a form from another site', '/team/check', post('{}', { Origin: 'https://otro.test' }), 403, 'otro-sitio'],
  ['a calendar that is none', '/calendar/x.ics', {}, 404, 'no-encontrado'],
  ['a demonstration that is none', '/demo/x', post(''), 404, 'no-encontrado'],
  ['a demonstration with a long body', '/demo', post('x'.repeat(2000)), 413, 'cuerpo-grande'],
  ['a provider that is none', '/auth/provider/x', post(''), 404, 'no-encontrado'],
  ['a link that is none', '/track/x', {}, 404, 'dispositivo-no-encontrado'],
  ['a report over a link that is none', '/track/x/positions', post('{}'), 404, 'dispositivo-no-encontrado'],
  ['an event while payments are off', '/payments/wompi/events', post('{}'), 404, 'pago-no-disponible'],
] as const)('%s', async (_, path, init, status, code) => {
  expect(await ask(path, init)).toEqual([status, apiError(code)])
})

test('a report too long, and a malformed one, which says where', async () => {
  const { dispositivos } = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const link = await signLink(env.LINK_SECRET as string, dispositivos[0]?.clave ?? newDeviceKey(), 1)
  const path = `/track/${link}/positions`
  expect(await ask(path, post('x'.repeat(300_000)))).toEqual([413, apiError('informe-grande')])
  expect(await ask(path, post('{}'))).toEqual([400, { ...apiError('informe-invalido'), detalle: expect.any(String) }])
})

test('a person who may not', async () => {
  const boss = await createPerson('SuperAdmin')
  expect(await ask('/vehicles', { headers: { Cookie: boss.cookie } })).toEqual([403, apiError('sin-permiso')])
  const { admin } = await createEmpresa()
  const own = (body: string) => post(body, { Cookie: admin.cookie, Origin: ORIGIN })
  expect(await ask('/team/check', own('{"email":"no"}'))).toEqual([400, apiError('correo-invalido')])
  expect(await ask('/files', own('x'))).toEqual([400, apiError('error-subir-archivo')])
})

test('who asks for what is not theirs is refused and stands in the audit log: the people of a company, its payments', async () => {
  for (const path of ['/team/check', '/payments/x/receipt']) {
    const { usuario } = await createEmpresa()
    const boss = await createPerson('SuperAdmin')
    for (const { id, cookie } of [usuario, boss]) {
      const headers = { Cookie: cookie, Origin: ORIGIN }
      const init = path === '/team/check' ? post('{"email":"ana@empresa.test"}', headers) : { headers }
      expect(await ask(path, init)).toEqual([403, apiError('sin-permiso')])
      await expect
        .poll(async () => (await auditEntries('usuario_id', id)).map(({ suceso }) => suceso))
        .toEqual(['acceso-negado'])
    }
  }
})

test('the example of the help is what the API answers', async () => {
  const { estado, json } = ANSWERS['enlace-cambiado']
  expect(await ask('/track/ENLACE/positions', post('{}'))).toEqual([estado, json])
})
