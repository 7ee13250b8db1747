/** The services of a person's own account over this file's D1, with a mail server that keeps what it is given. */
import { env } from 'cloudflare:test'
import { Codigos } from '../../../worker/access/codigos'
import { NOBODY_HASH, type PasswordHasher } from '../../../worker/access/contrasena'
import type { Persona } from '../../../worker/access/gate'
import { Intentos } from '../../../worker/access/intentos'
import { AccessDb } from '../../../worker/db/accesos-db'
import { CodigosDb } from '../../../worker/db/codigos-db'
import type { Connection } from '../../../worker/db/connect'
import { CorreoConfigDb } from '../../../worker/db/correo-config-db'
import { CuentaDb } from '../../../worker/db/cuenta-db'
import { IdentityDb } from '../../../worker/db/identidad-db'
import { MailboxDb } from '../../../worker/db/mailbox-db'
import { emptyTrace, toAuditEntry } from '../../../worker/domain/auditoria'
import type { Mail } from '../../../worker/mail/carta'
import { encrypt } from '../../../worker/mail/secreto'
import { Access } from '../../../worker/services/accesos'
import { Auditoria } from '../../../worker/services/auditoria'
import type { OpenLine } from '../../../worker/services/cartero'
import { Emisor } from '../../../worker/services/emisor'
import { Identity } from '../../../worker/services/identidad'
import { IngresoConCodigo } from '../../../worker/services/ingreso-con-codigo'
import { Courier } from '../../../worker/services/mensajero'
import { Perfil } from '../../../worker/services/perfil'
import { Recovery } from '../../../worker/services/recuperacion'
import { Verification } from '../../../worker/services/verificacion'
import { SECRETS } from '../../apoyo/secretos'
import { requestTrace } from './auditoria'
import { createPerson, execute } from './mundo'

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
