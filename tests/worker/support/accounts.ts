/** The services of a person's own account over this file's D1, with a mail server that stores its mails. */
import { env } from 'cloudflare:test'
import { Intentos } from '../../../worker/access/attempts'
import { Codigos } from '../../../worker/access/codes'
import type { Person } from '../../../worker/access/gate'
import { NO_ACCOUNT_HASH, type PasswordHasher } from '../../../worker/access/password'
import { Auditoria } from '../../../worker/auditoria/service'
import { CorreoConfigDb } from '../../../worker/correo/config-sql'
import { Courier } from '../../../worker/correo/courier'
import type { OpenSmtp } from '../../../worker/correo/mail-config'
import { emptyTrace, toAuditEntry } from '../../../worker/domain/auditoria/auditoria'
import { AccountDb } from '../../../worker/identidad/account-sql'
import { CodeSender } from '../../../worker/identidad/code-sender'
import { SignInWithCode } from '../../../worker/identidad/code-sign-in'
import { CodigosDb } from '../../../worker/identidad/codes-sql'
import { MailboxDb } from '../../../worker/identidad/mailbox-sql'
import { Perfil } from '../../../worker/identidad/perfil'
import { Recovery } from '../../../worker/identidad/recovery'
import { Identity } from '../../../worker/identidad/service'
import { SessionOpener } from '../../../worker/identidad/session-opener'
import { SessionOpenerDb } from '../../../worker/identidad/session-opener-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { Verification } from '../../../worker/identidad/verification'
import type { Mail } from '../../../worker/mail/message'
import { encrypt } from '../../../worker/mail/secret'
import type { Connection } from '../../../worker/platform-db/connect'
import { SECRETS } from '../../support/secrets'
import { requestTrace } from './auditoria'
import { createPerson, execute } from './world'

export const APP_URL = 'https://vigia.test'
export const PASSWORD = 'tres volcanes dormidos'
/** A stand-in for scrypt: the hash contains its password. */
export const hashOf = (key: string) => `prueba$${key}`
export const hasher: PasswordHasher = {
  hash: async (key) => hashOf(key),
  opens: async (key, saved) => saved !== NO_ACCOUNT_HASH && saved === hashOf(key),
}
const unlimited = { limit: async () => ({ success: true }) } as RateLimit

/** The mails received by the server, and the work deferred until after the response. */
export class Harness {
  readonly received: Mail[] = []
  readonly rechecks: string[] = []
  #deferred: Promise<unknown>[] = []
  readonly #openSmtp: OpenSmtp = async () => ({
    isOpen: true,
    send: async (mail) => {
      this.received.push(mail)
      return '250 Ok'
    },
    close: () => undefined,
  })

  /** Settings that allow mail to be sent. */
  static async configure(): Promise<void> {
    const row = {
      smtp_host: 'smtp.prueba.co',
      smtp_port: 587,
      smtp_user: 'avisos@prueba.co',
      smtp_password: await encrypt(SECRETS.CONFIG_SECRET, 'clave'),
      smtp_from_email: 'avisos@prueba.co',
      smtp_from_name: 'Vigía',
      updated_at: 1,
    }
    await new CorreoConfigDb(env.DB).save(row, toAuditEntry(emptyTrace(1), 'correo-configurado'))
  }

  servicios(
    now: number,
    {
      d1 = env.DB as Connection,
      limite: limit = unlimited,
      con: passwordHasher = hasher,
      quien: actor = null as string | null,
    } = {},
  ) {
    const after = (job: Promise<unknown>) => void this.#deferred.push(job)
    const identityDb = new IdentityDb(d1)
    const accounts = new AccountDb(d1)
    const codigosDb = new CodigosDb(d1)
    const codigos = new Codigos(codigosDb, SECRETS.HASH_SECRET, now)
    const intentos = new Intentos(identityDb, limit, SECRETS.HASH_SECRET, now)
    const auditoria = new Auditoria(d1, requestTrace(now, { usuario_id: actor }), after)
    const mailConfig = { secret: SECRETS.CONFIG_SECRET, appUrl: APP_URL, inDevelopment: false }
    const courier = new Courier(d1, mailConfig, { now, openSmtp: this.#openSmtp, after })
    const codeSender = new CodeSender({ codigos: codigosDb, accounts, auditoria }, codigos, courier, now)
    const recheck = (empresa: string) => void this.rechecks.push(empresa)
    const mailbox = new MailboxDb(d1, requestTrace(now, { usuario_id: actor }))
    const accountDependencies = { accounts, mailbox, codigos, codeSender, intentos, auditoria, recheck }
    const access = new SessionOpener(new SessionOpenerDb(d1), intentos, SECRETS, { now, lugar: null })
    return {
      identidad: new Identity(identityDb, { intentos, access, codeSender, auditoria }, now, passwordHasher),
      access,
      accounts,
      codigos,
      codigosDb,
      codeSender,
      intentos,
      signInWithCode: new SignInWithCode(accountDependencies, access, now),
      recovery: new Recovery(accountDependencies, now, passwordHasher),
      verification: new Verification(accountDependencies, now, passwordHasher),
      perfil: (person: Pick<Person, 'id' | 'sesion'>) =>
        new Perfil(accountDependencies, person as Person, now, passwordHasher),
    }
  }

  /** Runs everything deferred until after the response. */
  async after(): Promise<void> {
    while (this.#deferred.length > 0) await Promise.all(this.#deferred.splice(0))
  }

  /** The mails to an address, oldest first. */
  async recipient(email: string): Promise<Mail[]> {
    await this.after()
    return this.received.filter((c) => c.para === email)
  }
}

/** The secret of the last link of a kind, and the six digits, from the mail. */
export const linkIn = (mail: Mail | undefined) => /[?]enlace=([\w-]{43})/.exec(mail?.texto ?? '')?.[1] ?? ''
export const digitsOf = (mail: Mail | undefined) =>
  /: (\d{3} \d{3})\n/.exec(mail?.texto ?? '')?.[1]?.replace(' ', '') ?? ''

let serial = 0
/** A request from an address that no other test uses. */
export const request = (path = '/reset-password') =>
  new Request(`${APP_URL}${path}`, { headers: { 'cf-connecting-ip': `10.9.${(serial >> 8) & 255}.${serial++ & 255}` } })

/** A person with a password and one session. */
export async function personWithPassword(
  rol: 'SuperAdmin' | 'Administrador' | 'Usuario' = 'Administrador',
  data: { empresa_id?: string; verificado?: boolean } = {},
  now = Date.now(),
) {
  const p = await createPerson(rol, data)
  await execute([
    [
      'insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)',
      [p.id, hashOf(PASSWORD), now],
    ],
  ])
  const sesion = await env.DB.prepare('select id from sesiones where usuario_id = ?').bind(p.id).first<string>('id')
  return { ...p, sesion: sesion ?? '' }
}
