/** A mail server of a test's own: takes what is sent, refuses what it is told to, goes away and comes back. */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { encryptPassword } from '../../scripts/inbox.mjs'
import { type Execute, FORGET_JOBS } from './data'
import { SECRETS } from './secrets'

const leer = (nombre: string) => readFileSync(fileURLToPath(new URL(`../fixtures/${nombre}`, import.meta.url)))
/** Signs for localhost and 127.0.0.1; for NODE_EXTRA_CA_CERTS. */
export const CERTIFICATE_FILE = fileURLToPath(new URL('../fixtures/smtp-certificate.pem', import.meta.url))

export const USUARIO = 'avisos@vigia.test'
export const CLAVE_SMTP = 'canario-clave-smtp-7f3a'

export interface Recibido {
  de: string
  para: string[]
  mensaje: Email
  raw: string
}

export interface Inbox {
  port: number
  received: Recibido[]
  /** how many lines were opened so far */
  lines: number
  /** the most lines that were open at the same time */
  maxConcurrent: number
  /** answers an error to refuse at that step */
  reglas: Partial<Record<'entrar' | 'remitente' | 'destinatario' | 'datos', (dato: string) => Error | null>>
  /** nobody is there any more: connections are refused */
  leave(): Promise<void>
  /** back on the same port */
  volver(): Promise<void>
}

/** What a server says when it refuses: `no(550, '5.1.1 no such user')`. */
export const no = (codigo: number, serverSaid: string): Error =>
  Object.assign(new Error(serverSaid), { responseCode: codigo })

export async function openInbox(tls: 'ninguno' | 'starttls' | 'implicito' = 'ninguno'): Promise<Inbox> {
  let server: SMTPServer
  let openOnes = 0
  const inbox: Inbox = { port: 0, received: [], lines: 0, maxConcurrent: 0, reglas: {}, leave, volver: returnTo }
  const juzgar = (paso: keyof Inbox['reglas'], dato: string) => inbox.reglas[paso]?.(dato) ?? null

  function newBuzon() {
    return new SMTPServer({
      name: 'correo.prueba',
      secure: tls === 'implicito',
      key: leer('smtp-key.pem'),
      cert: leer('smtp-certificate.pem'),
      disabledCommands: tls === 'ninguno' ? ['STARTTLS'] : [],
      allowInsecureAuth: tls === 'ninguno',
      disableReverseLookup: true,
      closeTimeout: 1000,
      logger: false,
      onConnect(_sesion, listo) {
        inbox.lines++
        inbox.maxConcurrent = Math.max(inbox.maxConcurrent, ++openOnes)
        listo()
      },
      onClose() {
        openOnes--
      },
      onAuth(auth, _sesion, listo) {
        const mal = juzgar('entrar', auth.username ?? '')
        const ok = auth.username === USUARIO && auth.password === CLAVE_SMTP
        if (mal || !ok) listo(mal ?? no(535, '5.7.8 bad credentials'))
        else listo(null, { user: USUARIO })
      },
      onMailFrom: ({ address }, _sesion, listo) => listo(juzgar('remitente', address)),
      onRcptTo: ({ address }, _sesion, listo) => listo(juzgar('destinatario', address)),
      onData(stream, sesion, listo) {
        buffer(stream).then(async (bytes) => {
          const mensaje = await PostalMime.parse(bytes)
          const mal = juzgar('datos', mensaje.subject ?? '')
          if (mal) return listo(mal)
          const { mailFrom, rcptTo } = sesion.envelope
          const de = mailFrom ? mailFrom.address : ''
          inbox.received.push({ de, para: rcptTo.map((r) => r.address), mensaje, raw: bytes.toString() })
          listo(null, '2.0.0 Ok: queued')
        }, listo)
      },
    }).on('error', () => undefined)
  }
  async function leave() {
    await new Promise<void>((listo) => server.close(() => listo()))
  }
  async function returnTo() {
    server = newBuzon()
    await new Promise<void>((listo) => server.listen(inbox.port, '0.0.0.0', () => listo()))
    inbox.port = (server.server.address() as AddressInfo).port
  }
  await returnTo()
  return inbox
}

/** A box to which the platform sends its mail, until it goes away: what the SuperAdmin would enter. */
export async function platformInbox(execute: Execute): Promise<Pick<Inbox, 'received' | 'leave'>> {
  const inbox = await openInbox()
  const clave = await encryptPassword(SECRETS.CONFIG_SECRET, CLAVE_SMTP)
  await execute([
    ['delete from email_config', []],
    // a test that let the clock run ahead has left the mail's lease in the future
    FORGET_JOBS,
    [
      `insert into email_config (id, smtp_host, smtp_port, smtp_user, smtp_password, smtp_from_email, smtp_from_name, updated_at)
       values ('correo', '127.0.0.1', ?, ?, ?, ?, 'Vigía', 1)`,
      [inbox.port, USUARIO, clave, USUARIO],
    ],
  ])
  return {
    received: inbox.received,
    async leave() {
      await execute([['delete from email_config', []]])
      await inbox.leave()
    },
  }
}
