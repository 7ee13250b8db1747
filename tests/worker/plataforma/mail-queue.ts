/** The mail queue of an empty database, and a mail server whose answers the test decides. */
import { env } from 'cloudflare:test'
import { CorreoConfigDb } from '../../../worker/correo/config-sql'
import type { OpenSmtp } from '../../../worker/correo/mail-config'
import { Mailer } from '../../../worker/correo/mailer'
import { CorreosDb, type NewCorreo, queueCorreos, rowOf } from '../../../worker/correo/sql'
import { emptyTrace, toAuditEntry } from '../../../worker/domain/auditoria/auditoria'
import type { MailServer } from '../../../worker/domain/correo/smtp'
import { SmtpFailure } from '../../../worker/mail/failure'
import type { Mail } from '../../../worker/mail/message'
import { encrypt } from '../../../worker/mail/secret'
import { SECRETS } from '../../support/secrets'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const START = Date.UTC(2026, 10, 20, 10)
export const PASSWORD = 'canario-smtp-0451'
const mailConfig = { secret: SECRETS.CONFIG_SECRET, appUrl: 'https://vigia.test', inDevelopment: false }

/** A mail server whose answers the test decides. */
export class FakeServer {
  received: Mail[] = []
  maxConcurrent = 0
  openConnections = 0
  intentos = 0
  servers: MailServer[] = []
  onOpen: () => SmtpFailure | null = () => null
  onSend: (mail: Mail) => SmtpFailure | 'corte' | null = () => null
  beforeAnswering: () => Promise<void> = async () => undefined

  open: OpenSmtp = async (server) => {
    this.intentos++
    this.servers.push(server)
    const failure = this.onOpen()
    if (failure) throw failure
    this.maxConcurrent = Math.max(this.maxConcurrent, ++this.openConnections)
    let opened = true
    const closeConnection = () => {
      if (opened) this.openConnections--
      opened = false
    }
    return {
      get isOpen() {
        return opened
      },
      send: async (mail) => {
        await this.beforeAnswering()
        const failure = this.onSend(mail)
        if (failure === 'corte') {
          closeConnection()
          throw new SmtpFailure('temporary', 'cerro')
        }
        if (failure) throw failure
        this.received.push(mail)
        return '250 2.0.0 Ok'
      },
      close: closeConnection,
    }
  }
  sendDue = (now: number, clock = () => now) => new Mailer(env.DB, mailConfig, now, this.open, clock).sendDue()
}

export const correos = new CorreosDb(env.DB)
export const enqueue = (list: readonly NewCorreo[], domain: string, now: number) => {
  const rows = list.map((correo) => rowOf(correo, domain, now))
  return env.DB.batch(queueCorreos(env.DB, rows))
}
export const config = new CorreoConfigDb(env.DB)
let serial = 0
export const newOne = (changes: Partial<NewCorreo> = {}): NewCorreo => ({
  clave: `prueba:${serial++}`,
  usuario_id: null,
  empresa_id: null,
  para: `persona${serial}@prueba.test`,
  asunto: 'Aviso',
  html: '<p>Aviso</p>',
  texto: 'Aviso',
  ...changes,
})
export const put = (n: number, now = START) =>
  enqueue(
    Array.from({ length: n }, () => newOne()),
    'vigia.test',
    now,
  )
type Row = {
  estado: string
  intentos: number
  error: string | null
  message_id: string
  arriendo_hasta: number
  proximo_at: number
}
export const rows = async () =>
  (await env.DB.prepare('select * from correos order by created_at, clave').all<Row>()).results
export const estados = async () => {
  const count: Record<string, number> = {}
  for (const { estado } of await rows()) count[estado] = (count[estado] ?? 0) + 1
  return count
}
export const configure = async (changes = {}) =>
  config.save(
    {
      smtp_host: 'smtp.prueba.co',
      smtp_port: 587,
      smtp_user: 'avisos@prueba.co',
      smtp_password: await encrypt(SECRETS.CONFIG_SECRET, PASSWORD),
      smtp_from_email: 'avisos@prueba.co',
      smtp_from_name: 'Vigía',
      updated_at: START,
      ...changes,
    },
    toAuditEntry(emptyTrace(START), 'correo-configurado'),
  )

/** An empty queue, and settings to send it by. */
export async function emptyQueue(): Promise<void> {
  await env.DB.batch(['correos', 'email_config', 'trabajos'].map((t) => env.DB.prepare(`delete from ${t}`)))
  await configure()
}
