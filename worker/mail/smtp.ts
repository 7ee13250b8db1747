/**
 * SMTP client: opens a connection to the mail server and sends mails over it one after the other. The platform resolves
 * the host and checks its certificate; STARTTLS is mandatory except in development, so that the password is never sent
 * in the clear. Failures are one error type that says whose fault it is, with the server's response.
 */
import net from 'node:net'
import tls from 'node:tls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isAllowedHost, type MailServer, TLS_PORT } from '../domain/correo/smtp'
import { failureOf, SmtpFailure } from './failure'
import { type Mail, write } from './message'

/** Milliseconds: to connect, greet and encrypt; and for one mail up to the server's answer. */
interface Timeouts {
  connection: number
  mail: number
}
const TIMEOUTS: Timeouts = { connection: 10_000, mail: 30_000 }

/** Connection options; defaults depend on the port and the environment. */
interface Mode {
  timeouts: Timeouts
  /** implicit TLS, as on port 465 */
  secure: boolean
  /** refuse to authenticate without encryption */
  requireTls: boolean
}

export interface SmtpConnection {
  /** Sends one mail; returns the server's response. Throws SmtpFailure. */
  send(mail: Mail): Promise<string>
  /** Whether another mail can be sent over this connection. */
  readonly isOpen: boolean
  close(): void
}

/** Connects and authenticates. Throws SmtpFailure of class `server`: an error here is never the mail's fault. */
export async function openSmtp(
  server: MailServer,
  inDevelopment: boolean,
  mode: Partial<Mode> = {},
): Promise<SmtpConnection> {
  const { timeouts = TIMEOUTS, secure = server.port === TLS_PORT, requireTls = !inDevelopment } = mode
  const { host, port, user, password, from } = server
  const tell = (error: unknown, stage: 'connection' | 'mail') => failureOf(error, stage, password)
  if (!isAllowedHost(host, inDevelopment)) throw new SmtpFailure('server', 'prohibido')

  const limit = Date.now() + timeouts.connection
  const socket = connect(host, port, secure)
  const connection = new SMTPConnection({
    connection: await withTimeout(timeouts.connection, socket.ready, socket.release).catch((error: unknown) => {
      throw tell(error, 'connection')
    }),
    host: withoutBrackets(host),
    port,
    secure,
    secured: secure,
    requireTLS: requireTls,
    name: from.address.split('@')[1],
    greetingTimeout: timeouts.connection,
    connectionTimeout: timeouts.connection,
    socketTimeout: timeouts.mail,
    socketCloseTimeout: 1000,
    logger: false,
  })
  // an error may be emitted twice, the second time without a listener
  connection.on('error', () => undefined)
  let opened = true
  const closeConnection = () => {
    opened = false
    connection.close()
  }
  connection.on('end', () => {
    opened = false
  })
  try {
    const rest = Math.max(1, limit - Date.now())
    await withTimeout(
      rest,
      call(connection, (done) => connection.connect(done)),
      closeConnection,
    )
    await withTimeout(
      timeouts.connection,
      call(connection, (done) => connection.login({ user, pass: password }, done)),
      closeConnection,
    )
  } catch (error) {
    closeConnection()
    throw tell(error, 'connection')
  }

  return {
    get isOpen() {
      return opened
    },
    async send(mail) {
      let bytes: Buffer
      try {
        bytes = await write(mail)
      } catch {
        throw new SmtpFailure('permanent', 'destinatario', mail.para)
      }
      const envelope = { from: mail.de.address, to: [mail.para], size: bytes.length }
      try {
        const sending = call<{ response?: unknown }>(connection, (done) => connection.send(envelope, bytes, done))
        return String((await withTimeout(timeouts.mail, sending, closeConnection))?.response ?? '')
      } catch (error) {
        const told = tell(error, 'mail')
        // the server still holds the rejected envelope: reset it, or the connection cannot be reused
        if (opened) {
          await withTimeout(
            timeouts.connection,
            call(connection, (done) => connection.reset(done)),
            closeConnection,
          ).catch(closeConnection)
        }
        throw told
      }
    },
    close() {
      if (!opened) return
      opened = false
      connection.quit()
    },
  }
}

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '')

/** A connecting socket; `release` destroys it. */
function connect(host: string, port: number, secure: boolean) {
  const destination = { host: withoutBrackets(host), port }
  const servername = net.isIP(destination.host) ? undefined : destination.host
  const socket = secure ? tls.connect({ ...destination, servername }) : net.connect(destination)
  // every mail adds its timer listener
  socket.setMaxListeners(0)
  const ready = new Promise<net.Socket>((resolve, reject) => {
    socket.once(secure ? 'secureConnect' : 'connect', () => resolve(socket))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('Connection closed unexpectedly')))
  })
  return { ready, release: () => socket.destroy() }
}

type Callback<T> = (error?: Error | null, value?: T) => void

/** A connection call as a promise; errors emitted meanwhile also reject it. */
function call<T>(connection: SMTPConnection, ask: (done: Callback<T>) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    ask((error, value) => {
      connection.removeListener('error', reject)
      if (error) reject(error)
      else resolve(value)
    })
  })
}

/** Waits at most `ms`; then calls `release` and rejects with ETIMEDOUT. */
async function withTimeout<T>(ms: number, promise: Promise<T>, release: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }))
      release()
    }, ms)
  })
  promise.catch(() => undefined)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
