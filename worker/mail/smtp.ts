/**
 * Speaks SMTP: opens a line to the mail server and sends one mail after the other over it. The platform finds the
 * server's address and checks its certificate; STARTTLS is demanded everywhere but on a laptop, so that no password goes
 * out in the clear. What fails comes back as one error that says whose fault it is, in the server's own words.
 */
import net from 'node:net'
import tls from 'node:tls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isAllowedHost, type MailServer, TLS_PORT } from '../domain/correo/smtp'
import { failureOf, SmtpFailure } from './failure'
import { type Mail, write } from './message'

/** Milliseconds: to connect, greet and encrypt; and for one mail from its first word to the server's answer. */
export interface Timeouts {
  connection: number
  carta: number
}
export const TIMEOUTS: Timeouts = { connection: 10_000, carta: 30_000 }

/** How a line is opened; what is left out follows from the server's port and from where we run. */
export interface Mode {
  plazos: Timeouts
  /** TLS from the first byte, as port 465 has it */
  secure: boolean
  /** no password without encryption */
  requireTls: boolean
}

export interface SmtpLine {
  /** Sends one mail; answers what the server said when it took it. Throws SmtpFailure. */
  send(mail: Mail): Promise<string>
  /** Whether another mail can follow over this line. */
  readonly abierta: boolean
  cerrar(): void
}

/** Connects and signs in. Throws SmtpFailure of class `servidor`: whatever goes wrong here is no mail's fault. */
export async function openConnection(
  server: MailServer,
  inDevelopment: boolean,
  mode: Partial<Mode> = {},
): Promise<SmtpLine> {
  const { plazos: timeouts = TIMEOUTS, secure = server.port === TLS_PORT, requireTls = !inDevelopment } = mode
  const { host, port, user, password, from } = server
  const tell = (error: unknown, stage: 'conexion' | 'carta') => failureOf(error, stage, password)
  if (!isAllowedHost(host, inDevelopment)) throw new SmtpFailure('servidor', 'prohibido')

  const limit = Date.now() + timeouts.connection
  const socket = connect(host, port, secure)
  const connection = new SMTPConnection({
    connection: await withTimeout(timeouts.connection, socket.listo, socket.release).catch((error: unknown) => {
      throw tell(error, 'conexion')
    }),
    host: withoutBrackets(host),
    port,
    secure,
    secured: secure,
    requireTLS: requireTls,
    name: from.address.split('@')[1],
    greetingTimeout: timeouts.connection,
    connectionTimeout: timeouts.connection,
    socketTimeout: timeouts.carta,
    socketCloseTimeout: 1000,
    logger: false,
  })
  // an error may be told twice, and nobody may be listening the second time
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
    throw tell(error, 'conexion')
  }

  return {
    get abierta() {
      return opened
    },
    async send(mail) {
      let bytes: Buffer
      try {
        bytes = await write(mail)
      } catch {
        throw new SmtpFailure('permanente', 'destinatario', mail.para)
      }
      const envelope = { from: mail.de.address, to: [mail.para], size: bytes.length }
      try {
        const sending = call<{ response?: unknown }>(connection, (done) => connection.send(envelope, bytes, done))
        return String((await withTimeout(timeouts.carta, sending, closeConnection))?.response ?? '')
      } catch (error) {
        const told = tell(error, 'carta')
        // the server still holds the refused envelope: it forgets it, or the line is of no more use
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
    cerrar() {
      if (!opened) return
      opened = false
      connection.quit()
    },
  }
}

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '')

/** A socket on its way; `soltar` gives it up. */
function connect(host: string, port: number, secure: boolean) {
  const destination = { host: withoutBrackets(host), port }
  const servername = net.isIP(destination.host) ? undefined : destination.host
  const socket = secure ? tls.connect({ ...destination, servername }) : net.connect(destination)
  // every mail sets its timer on it anew
  socket.setMaxListeners(0)
  const ready = new Promise<net.Socket>((si, no) => {
    socket.once(secure ? 'secureConnect' : 'connect', () => si(socket))
    socket.once('error', no)
    socket.once('close', () => no(new Error('Connection closed unexpectedly')))
  })
  return { listo: ready, release: () => socket.destroy() }
}

type Callback<T> = (error?: Error | null, value?: T) => void

/** A call of the connection as a promise; what it emits as an error while nobody waits elsewhere counts too. */
function call<T>(connection: SMTPConnection, ask: (done: Callback<T>) => void): Promise<T | undefined> {
  return new Promise((si, no) => {
    connection.once('error', no)
    ask((error, value) => {
      connection.removeListener('error', no)
      if (error) no(error)
      else si(value)
    })
  })
}

/** Waits so many milliseconds and no longer; then `soltar` is called and it fails as ETIMEDOUT. */
async function withTimeout<T>(ms: number, promise: Promise<T>, release: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, no) => {
    timer = setTimeout(() => {
      no(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }))
      release()
    }, ms)
  })
  promise.catch(() => undefined)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
