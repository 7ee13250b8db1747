/** A mail server of one test: accepts mails, refuses those it is told to, goes down and comes back. */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { encryptPassword } from '../../scripts/inbox.mjs'
import { type Execute, FORGET_JOBS } from './data'
import { SECRETS } from './secrets'

const read = (nombre: string) => readFileSync(fileURLToPath(new URL(`../fixtures/${nombre}`, import.meta.url)))
/** The certificate for localhost and 127.0.0.1; for NODE_EXTRA_CA_CERTS. */
export const CERTIFICATE_FILE = fileURLToPath(new URL('../fixtures/smtp-certificate.pem', import.meta.url))

export const USUARIO = 'avisos@vigia.test'
export const SMTP_PASSWORD = 'canario-clave-smtp-7f3a'

interface ReceivedMail {
  de: string
  para: string[]
  mensaje: Email
  raw: string
}

export interface Inbox {
  port: number
  received: ReceivedMail[]
  /** number of connections opened so far */
  lines: number
  /** the highest number of simultaneous connections */
  maxConcurrent: number
  /** return an error to refuse at that step */
  reglas: Partial<Record<'entrar' | 'remitente' | 'destinatario' | 'datos', (input: string) => Error | null>>
  /** goes down: connections are refused */
  leave(): Promise<void>
  /** comes back on the same port */
  volver(): Promise<void>
}

/** A refusal by the server: `no(550, '5.1.1 no such user')`. */
export const no = (codigo: number, serverSaid: string): Error =>
  Object.assign(new Error(serverSaid), { responseCode: codigo })

export async function openInbox(tls: 'ninguno' | 'starttls' | 'implicito' = 'ninguno'): Promise<Inbox> {
  let server: SMTPServer
  let openOnes = 0
  const inbox: Inbox = { port: 0, received: [], lines: 0, maxConcurrent: 0, reglas: {}, leave, volver: returnTo }
  const applyRule = (step: keyof Inbox['reglas'], input: string) => inbox.reglas[step]?.(input) ?? null

  function newSmtpServer() {
    return new SMTPServer({
      name: 'correo.prueba',
      secure: tls === 'implicito',
      key: read('smtp-key.pem'),
      cert: read('smtp-certificate.pem'),
      disabledCommands: tls === 'ninguno' ? ['STARTTLS'] : [],
      allowInsecureAuth: tls === 'ninguno',
      disableReverseLookup: true,
      closeTimeout: 1000,
      logger: false,
      onConnect(_sesion, done) {
        inbox.lines++
        inbox.maxConcurrent = Math.max(inbox.maxConcurrent, ++openOnes)
        done()
      },
      onClose() {
        openOnes--
      },
      onAuth(auth, _sesion, done) {
        const failure = applyRule('entrar', auth.username ?? '')
        const ok = auth.username === USUARIO && auth.password === SMTP_PASSWORD
        if (failure || !ok) done(failure ?? no(535, '5.7.8 bad credentials'))
        else done(null, { user: USUARIO })
      },
      onMailFrom: ({ address }, _sesion, done) => done(applyRule('remitente', address)),
      onRcptTo: ({ address }, _sesion, done) => done(applyRule('destinatario', address)),
      onData(stream, sesion, done) {
        buffer(stream).then(async (bytes) => {
          const mensaje = await PostalMime.parse(bytes)
          const failure = applyRule('datos', mensaje.subject ?? '')
          if (failure) return done(failure)
          const { mailFrom, rcptTo } = sesion.envelope
          const sender = mailFrom ? mailFrom.address : ''
          inbox.received.push({ de: sender, para: rcptTo.map((r) => r.address), mensaje, raw: bytes.toString() })
          done(null, '2.0.0 Ok: queued')
        }, done)
      },
    }).on('error', () => undefined)
  }
  async function leave() {
    await new Promise<void>((done) => server.close(() => done()))
  }
  async function returnTo() {
    server = newSmtpServer()
    await new Promise<void>((done) => server.listen(inbox.port, '0.0.0.0', () => done()))
    inbox.port = (server.server.address() as AddressInfo).port
  }
  await returnTo()
  return inbox
}

/** A mail server for the platform's mail, and the settings that the SuperAdmin would enter for it. */
async function platformInbox(execute: Execute) {
  const inbox = await openInbox()
  const key = await encryptPassword(SECRETS.CONFIG_SECRET, SMTP_PASSWORD)
  await execute([
    ['delete from email_config', []],
    // a test that moved the clock ahead has left the mail job's lease in the future
    FORGET_JOBS,
    [
      `insert into email_config (id, smtp_host, smtp_port, smtp_user, smtp_password, smtp_from_email, smtp_from_name, updated_at)
       values ('correo', '127.0.0.1', ?, ?, ?, ?, 'Vigía', 1)`,
      [inbox.port, USUARIO, key, USUARIO],
    ],
  ])
  return {
    received: inbox.received,
    /** ends the pause after a mail of a request that could not reach this server */
    resume: () => execute([FORGET_JOBS]),
    async leave() {
      await execute([['delete from email_config', []]])
      await inbox.leave()
    },
  }
}

/**
 * A mail server for the platform's mail during the tests of a file. Each test begins with nothing received and without
 * the pause that a mail of a request leaves which could not reach this server.
 * @returns the mails that have arrived for an address, in order
 */
export function platformInboxOfFile(execute: Execute) {
  let inbox: Awaited<ReturnType<typeof platformInbox>>
  beforeAll(async () => {
    inbox = await platformInbox(execute)
  })
  beforeEach(async () => {
    inbox.received.length = 0
    await inbox.resume()
  })
  afterAll(() => inbox.leave())
  return (email: string) => inbox.received.filter((mail) => mail.para.includes(email)).map((mail) => mail.mensaje)
}
