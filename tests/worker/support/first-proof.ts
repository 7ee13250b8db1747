/** An account before and after its address is proven, and all the ways into it. */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach } from 'vitest'
import { type Actor, Gate } from '../../../worker/access/gate'
import { IdentidadesDb } from '../../../worker/identidad/linked-accounts-sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { uniqueWord } from '../../support/data'
import { APP_URL, Harness, linkIn, request } from './accounts'
import { requestTrace, writer } from './auditoria'

export const NOW = Date.UTC(2026, 10, 22, 14)
export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
export const STRANGERS = 'la clave del intruso'
export const OWN = 'cuatro nubes sobre el páramo'
export let world: Harness
export const address = () => `victima-${uniqueWord()}@corporacion.test`

const withCookie = (cookie: string, path = '/admin') =>
  new Request(`${APP_URL}${path}`, { headers: { cookie: cookie.split(';')[0] ?? '', 'cf-connecting-ip': '10.7.7.7' } })

export const who = (cookie: string, now = NOW): Promise<Actor | null> =>
  new Gate(new PlatformDb(env.DB), now, () => undefined, writer(now)).who(withCookie(cookie))

export const idOf = (email: string) =>
  env.DB.prepare('select id from usuarios where email = ?').bind(email).first<string>('id') as Promise<string>

export const signUp = (email: string, contrasena: string, now = NOW) =>
  world
    .servicios(now)
    .identidad.register(
      { nombre: 'Marcela Ríos', email, contrasena, confirmar_contrasena: contrasena, terminos: 'on' },
      request('/signup'),
    )

export const signIn = (email: string, contrasena: string, now = NOW) =>
  world.servicios(now).identidad.signIn({ email, contrasena, recordar: true }, request('/login'))

export async function resetTo(email: string, contrasena: string, now = NOW) {
  await world.servicios(now).recovery.ask(email, request())
  const link = linkIn((await world.recipient(email)).at(-1))
  await world
    .servicios(now)
    .recovery.resetPassword({ intent: 'reset', enlace: link, contrasena, confirmar_contrasena: contrasena }, request())
}

export const identities = (now = NOW) => new IdentidadesDb(env.DB, requestTrace(now))

export const elsewhere = (usuario_id: string, email: string | null = null) => ({
  usuario_id,
  issuer: 'https://proveedor.test',
  sub: uniqueWord(),
  email,
  vouchedEmail: email,
})

/** Each test has its own mail server. */
export function withFreshWorld(): void {
  beforeAll(() => Harness.configure())
  beforeEach(() => {
    world = new Harness()
  })
}
