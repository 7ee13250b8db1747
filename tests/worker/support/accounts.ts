/** The services of a person's own account over this file's D1, with a mail server that keeps what it is given. */
import { env } from 'cloudflare:test'
import { Intentos } from '../../../worker/access/attempts'
import { Codigos } from '../../../worker/access/codes'
import type { Persona } from '../../../worker/access/gate'
import { NOBODY_HASH, type PasswordHasher } from '../../../worker/access/password'
import { Auditoria } from '../../../worker/auditoria/service'
import { CorreoConfigDb } from '../../../worker/correo/config-sql'
import { Courier } from '../../../worker/correo/courier'
import type { OpenLine } from '../../../worker/correo/mailer'
import { emptyTrace, toAuditEntry } from '../../../worker/domain/auditoria/auditoria'
import { CuentaDb } from '../../../worker/identidad/account-sql'
import { Emisor } from '../../../worker/identidad/code-sender'
import { IngresoConCodigo } from '../../../worker/identidad/code-sign-in'
import { CodigosDb } from '../../../worker/identidad/codes-sql'
import { Access } from '../../../worker/identidad/entry'
import { AccessDb } from '../../../worker/identidad/entry-sql'
import { MailboxDb } from '../../../worker/identidad/mailbox-sql'
import { Perfil } from '../../../worker/identidad/perfil'
import { Recovery } from '../../../worker/identidad/recovery'
import { Identity } from '../../../worker/identidad/service'
import { IdentityDb } from '../../../worker/identidad/sql'
import { Verification } from '../../../worker/identidad/verification'
import type { Mail } from '../../../worker/mail/message'
import { encrypt } from '../../../worker/mail/secret'
import type { Connection } from '../../../worker/platform-db/connect'
import { SECRETS } from '../../support/secrets'
import { requestTrace } from './auditoria'
import { createPerson, execute } from './world'

export const APP_URL = 'https://vigia.test'
export const CLAVE = 'tres volcanes dormidos'
/** Stands in for scrypt: a hash is its password in a wrapping. */
export const hashDe = (clave: string) => `prueba$${clave}`
export const hasher: PasswordHasher = {
  hash: async (clave) => hashDe(clave),
  opens: async (clave, saved) => saved !== NOBODY_HASH && saved === hashDe(clave),
}
const abierto = { limit: async () => ({ success: true }) } as RateLimit

/** What a mail server was given, and what waits to run after the answer. */
export class Casa {
  readonly received: Mail[] = []
  readonly rechecks: [string, string][] = []
  #deferred: Promise<unknown>[] = []
  readonly #openLine: OpenLine = async () => ({
    abierta: true,
    send: async (mail) => {
      this.received.push(mail)
      return '250 Ok'
    },
    cerrar: () => undefined,
  })

  /** Settings with which mail leaves. */
  static async configurar(): Promise<void> {
    const fila = {
      smtp_host: 'smtp.prueba.co',
      smtp_port: 587,
      smtp_user: 'avisos@prueba.co',
      smtp_password: await encrypt(SECRETS.CONFIG_SECRET, 'clave'),
      smtp_from_email: 'avisos@prueba.co',
      smtp_from_name: 'Vigía',
      updated_at: 1,
    }
    await new CorreoConfigDb(env.DB).guardar(fila, toAuditEntry(emptyTrace(1), 'correo-configurado'))
  }

  servicios(
    now: number,
    { d1 = env.DB as Connection, limite: limit = abierto, con = hasher, quien: actor = null as string | null } = {},
  ) {
    const after = (job: Promise<unknown>) => void this.#deferred.push(job)
    const identityDb = new IdentityDb(d1)
    const [cuentas, codigosDb] = [new CuentaDb(d1), new CodigosDb(d1)]
    const codigos = new Codigos(codigosDb, SECRETS.HASH_SECRET, now)
    const intentos = new Intentos(identityDb, limit, SECRETS.HASH_SECRET, now)
    const auditoria = new Auditoria(d1, requestTrace(now, { usuario_id: actor }), after)
    const casa = { secreto: SECRETS.CONFIG_SECRET, appUrl: APP_URL, inDevelopment: false }
    const courier = new Courier(d1, casa, { ahora: now, openLine: this.#openLine, despues: after })
    const emisor = new Emisor({ codigos: codigosDb, cuentas, auditoria }, codigos, courier, now)
    const recheck = (empresa: string, usuario: string) => void this.rechecks.push([empresa, usuario])
    const mailbox = new MailboxDb(d1, requestTrace(now, { usuario_id: actor }))
    const deCuenta = { cuentas, mailbox, codigos, emisor, intentos, auditoria, recheck }
    const access = new Access(new AccessDb(d1), intentos, SECRETS, { ahora: now, lugar: null })
    return {
      identidad: new Identity(identityDb, { intentos, access, emisor, auditoria }, now, con),
      ...{ access, cuentas, codigos, codigosDb, emisor, intentos },
      ingresoConCodigo: new IngresoConCodigo(deCuenta, access, now),
      recovery: new Recovery(deCuenta, now, con),
      verification: new Verification(deCuenta, now, con),
      perfil: (persona: Pick<Persona, 'id' | 'sesion'>) => new Perfil(deCuenta, persona as Persona, now, con),
    }
  }

  /** Lets everything run that was put off until after the answer. */
  async despues(): Promise<void> {
    while (this.#deferred.length > 0) await Promise.all(this.#deferred.splice(0))
  }

  /** The mails to an address, oldest first. */
  async para(email: string): Promise<Mail[]> {
    await this.despues()
    return this.received.filter((c) => c.para === email)
  }
}

/** The secret of the last link of a kind, and the six digits, as the mail says them. */
export const enlaceDe = (mail: Mail | undefined) => /[?]enlace=([\w-]{43})/.exec(mail?.texto ?? '')?.[1] ?? ''
export const digitsOf = (mail: Mail | undefined) =>
  /: (\d{3} \d{3})\n/.exec(mail?.texto ?? '')?.[1]?.replace(' ', '') ?? ''

let serial = 0
/** A request from an address that no other test uses. */
export const request = (path = '/reset-password') =>
  new Request(`${APP_URL}${path}`, { headers: { 'cf-connecting-ip': `10.9.${(serial >> 8) & 255}.${serial++ & 255}` } })

/** A person with a password and one session. */
export async function conClave(
  rol: 'SuperAdmin' | 'Administrador' | 'Usuario' = 'Administrador',
  datos: { empresa_id?: string; verificado?: boolean } = {},
  now = Date.now(),
) {
  const p = await createPerson(rol, datos)
  await execute([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [p.id, hashDe(CLAVE), now]],
  ])
  const sesion = await env.DB.prepare('select id from sesiones where usuario_id = ?').bind(p.id).first<string>('id')
  return { ...p, sesion: sesion ?? '' }
}
