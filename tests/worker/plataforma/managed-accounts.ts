/** «Gestión de Usuarios» over the database of a test, and what it left there. */
import { env } from 'cloudflare:test'
import { Intentos } from '../../../worker/access/attempts'
import { Codigos } from '../../../worker/access/codes'
import type { PasswordHasher } from '../../../worker/access/password'
import { hashToken } from '../../../worker/access/session'
import { Auditoria } from '../../../worker/auditoria/service'
import { Courier } from '../../../worker/correo/courier'
import { AccountDb } from '../../../worker/identidad/account-sql'
import { CodeSender } from '../../../worker/identidad/code-sender'
import { CodigosDb } from '../../../worker/identidad/codes-sql'
import { Factores } from '../../../worker/identidad/factors'
import { ProtectionDb } from '../../../worker/identidad/protection-sql'
import { findSesion } from '../../../worker/identidad/session-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { Usuarios } from '../../../worker/plataforma/usuarios'
import { UsuariosDb } from '../../../worker/plataforma/usuarios-sql'
import type { Connection } from '../../../worker/platform-db/connect'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { APP_URL } from '../support/accounts'
import { requestTrace } from '../support/auditoria'

export const NOW = Date.UTC(2026, 10, 20, 15)
/** The password of who has one here; its hash stands for it. */
export const OWN_PASSWORD = 'tres volcanes dormidos'
const hasher: PasswordHasher = {
  hash: async () => 'hash',
  opens: async (password, hash) => password === OWN_PASSWORD && hash === 'hash',
}

const unlimited = { limit: async () => ({ success: true }) } as RateLimit
const intentosOf = (d1: Connection, now: number) =>
  new Intentos(new IdentityDb(d1), unlimited, SECRETS.HASH_SECRET, now)
/** The counter of the codes that a person tried. */
export const counterOfFactor = (id: string) => intentosOf(env.DB, NOW).factorKey(id)

export function usuariosOf(yo: string, { d1 = env.DB as Connection, now = NOW } = {}) {
  const after = () => undefined
  const dependencies = { secret: SECRETS.CONFIG_SECRET, appUrl: APP_URL, inDevelopment: false }
  const openSmtp = () => Promise.reject(new Error('no mail is sent here'))
  const codigosDb = new CodigosDb(d1)
  const r = requestTrace(now, { usuario_id: yo })
  const auditoria = new Auditoria(d1, r, after)
  const courier = new Courier(d1, dependencies, { now, openSmtp, after })
  const codigos = new Codigos(codigosDb, SECRETS.HASH_SECRET, now)
  const codeSender = new CodeSender(
    { codigos: codigosDb, accounts: new AccountDb(d1), auditoria },
    codigos,
    courier,
    now,
  )
  const intentos = intentosOf(d1, now)
  const factorDependencies = { intentos, auditoria, secrets: SECRETS, appUrl: APP_URL, hasher }
  return new Usuarios(new UsuariosDb(d1, yo, r), yo, {
    codeSender,
    factores: () => new Factores(new ProtectionDb(d1, r), { id: yo, sesion: 'ninguna' }, factorDependencies, now),
    intentos,
    courier,
    pendientes: { deliver: async () => undefined },
    now,
  })
}
export const count = (where: string, ...values: (string | number)[]) =>
  env.DB.prepare(
    `select u.*, r.nombre as rol, m.rol as en_equipo from usuarios u join roles r on r.id = u.rol_id
     left join team_members m on m.user_id = u.id and m.empresa_id = u.empresa_id where ${where}`,
  )
    .bind(...values)
    .first<Record<string, string | number | null>>()
export const sesion = async (p: { token: string }) => findSesion(new PlatformDb(env.DB), await hashToken(p.token))
export const auditEvents = async (target: string) =>
  (
    await env.DB.prepare('select suceso from auditoria where objeto = ? order by at, rowid').bind(target).all()
  ).results.map((r) => r.suceso)
export const newOne = (change: Record<string, unknown> = {}) =>
  ({
    intent: 'create',
    nombre: 'Nora Nueva',
    email: `nora-${uniqueWord()}@prueba.test`,
    rol: 'Usuario',
    empresa: null,
    ...change,
  }) as Parameters<Usuarios['create']>[0]
