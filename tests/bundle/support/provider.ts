/** Going to an OpenID provider on this machine and coming back. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { uniqueWord } from '../../support/data'
import { CLIENT_ID, openProvider, SECRET } from '../../support/provider'
import { ORIGIN, type Person, rows } from '../../support/world'
import { askServer } from './request'

export let proveedor: Awaited<ReturnType<typeof openProvider>>

export const someone = (extra: object = {}) => ({
  sub: `sub-${uniqueWord()}`,
  email: `p-${uniqueWord()}@correo.test`,
  email_verified: true,
  name: 'Marcela Ríos',
  ...extra,
})

let serial = 0

/** With the provider configured, on this machine, from its own address. */
export const here = (cookie?: string) => ({
  'x-test-local': '1',
  'x-test-providers': JSON.stringify([
    { id: 'prueba', nombre: 'Prueba', issuer: proveedor.issuer, client_id: CLIENT_ID, client_secret: SECRET },
  ]),
  'cf-connecting-ip': `198.51.102.${++serial}`,
  ...(cookie ? { cookie } : {}),
})

export const cookiesOf = (r: Response) =>
  r.headers
    .getSetCookie()
    .map((g) => g.split(';')[0] ?? '')
    .filter((g) => !g.endsWith('='))

/** The address that a response sends the browser to. */
export async function destinationOf(r: Response): Promise<string> {
  const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(await r.text()) ?? []
  return url.replaceAll('&#38;', '&')
}

/** Goes to the provider and signs in there: the cookie of the step, and the return address. */
export async function startSignIn(returnTo = '', actor?: Person) {
  const r = await askServer(`/api/auth/provider/prueba${returnTo}`, { form: {}, headers: here(actor?.cookie) })
  expect(r.status).toBe(200)
  const [cookie = ''] = cookiesOf(r)
  const destination = await fetch(await destinationOf(r), { redirect: 'manual' })
  return { cookie, running: (destination.headers.get('location') ?? '').replace(ORIGIN, '') }
}

export const returnTo = (callbackPath: string, cookie: string) => askServer(callbackPath, { headers: here(cookie) })

export async function signIn(destination = '') {
  const { cookie, running: callbackPath } = await startSignIn(destination)
  const r = await returnTo(callbackPath, cookie)
  return { destination: r.headers.get('location'), cookies: cookiesOf(r), status: r.status }
}

/** The notices mailed to an address. */
export const noticesOf = (id: string) =>
  rows<{ texto: string }>("select texto from correos where usuario_id = ? and clave like 'aviso:%'", id)

export const accountOf = async (email: string) =>
  (
    await rows<{
      id: string
      nombre: string
      rol: string
      empresa_id: string | null
      email_verificado_at: number | null
    }>('select u.*, r.nombre as rol from usuarios u join roles r on r.id = u.rol_id where u.email = ?', email)
  )[0]

export const identidadesOf = (id: string) => rows('select * from identidades where usuario_id = ?', id)

/** Opens the provider for the tests of a file; each test is another person there. */
export function withProvider(): void {
  beforeAll(async () => {
    proveedor = await openProvider()
  })
  afterAll(() => proveedor.close())
  beforeEach(() => proveedor.actAs(someone()))
}
