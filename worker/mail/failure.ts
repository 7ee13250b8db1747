/** A mail failure as one error type: whose fault it is, its code, and the server's response. */
import { Buffer } from 'node:buffer'
import type { FailureClase } from '../domain/correo/queue'

/** The code of a failure; each has its text `reasons.smtp-…`. */
type FailureCode =
  | 'prohibido'
  | 'no-conecta'
  | 'sin-respuesta'
  | 'tls'
  | 'sin-tls'
  | 'clave'
  | 'remitente'
  | 'destinatario'
  | 'rechazo'
  | 'cerro'

const SERVER_SAID_MAX = 300

export class SmtpFailure extends Error {
  override readonly name = 'SmtpFailure'
  constructor(
    readonly clase: FailureClase,
    readonly code: FailureCode,
    /** the server's response on one line; empty when there was none */
    readonly serverSaid = '',
  ) {
    super(`smtp ${code}`)
  }
}

type RawSmtpError = { code?: string; command?: string; response?: string; responseCode?: number; message?: string }

/** An exceeded sending quota is reported as a permanent rejection, but is temporary. */
const QUOTA = /\b5\.4\.5\b|quota|limit exceeded/i
/**
 * A status x.2.x is about the recipient's mailbox, such as a full one, and x.3.4 about a mail that is too large
 * (RFC 3463): neither is an exceeded sending quota. Microsoft reports its sending quota as 5.2.0, with «Submission».
 */
const MAILBOX_OR_SIZE = /\b[45]\.(2\.\d+|3\.4)\b(?!.*submission)/i

/**
 * Classifies an SMTP error. Before the recipient is named, it is the fault of the server or the settings; after that a
 * 4xx is temporary and a 5xx permanent for this mail; a broken connection is no one's fault, and the mail is retried.
 * @param secret removed from everything that is reported
 */
export function failureOf(error: unknown, stage: 'connection' | 'mail', secret: string): SmtpFailure {
  if (error instanceof SmtpFailure) return error
  const e = (error ?? {}) as RawSmtpError
  const number = e.responseCode ?? 0
  const command = e.command ?? ''
  const serverSaid = withoutSecret(e.response ?? '', secret)
  const byServer = (code: FailureCode) => new SmtpFailure('server', code, serverSaid)

  if (stage === 'connection') {
    if (e.code === 'EAUTH' || command.startsWith('AUTH')) return byServer('clave')
    if (e.code === 'ETLS') return byServer(number || /STARTTLS/i.test(command) ? 'sin-tls' : 'tls')
    if (e.code === 'ETIMEDOUT') return byServer('sin-respuesta')
    if (number) return byServer('rechazo')
    if (e.code === 'ECONNECTION') return byServer('cerro')
    return byServer(/certificate|tls|ssl/i.test(e.message ?? '') ? 'tls' : 'no-conecta')
  }
  if (number === 421) return byServer('cerro')
  if (number >= 400 && QUOTA.test(serverSaid) && !MAILBOX_OR_SIZE.test(serverSaid)) return byServer('rechazo')
  // too large, or no valid envelope: retrying changes nothing
  if (!number && (e.code === 'EMESSAGE' || e.code === 'EENVELOPE')) return new SmtpFailure('permanent', 'rechazo')
  if (command === 'MAIL FROM') return byServer(number ? 'remitente' : 'cerro')
  const clase = number >= 500 && number < 600 ? 'permanent' : 'temporary'
  if (command === 'RCPT TO') return new SmtpFailure(clase, 'destinatario', serverSaid)
  if (number) return new SmtpFailure(clase, 'rechazo', serverSaid)
  return new SmtpFailure('temporary', e.code === 'ETIMEDOUT' ? 'sin-respuesta' : 'cerro', serverSaid)
}

/** The server's response on one line, with the password (and its AUTH form) removed if it is repeated there. */
function withoutSecret(serverSaid: string, secret: string): string {
  const forms = [secret, Buffer.from(secret).toString('base64')].filter((s) => s.length >= 4)
  const clean = forms.reduce((text, s) => text.replaceAll(s, '•••'), serverSaid)
  return clean
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, SERVER_SAID_MAX)
}
