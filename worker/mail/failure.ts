/** What went wrong with a mail, in one kind of error: whose fault it is, what it is called, and what the server said. */
import { Buffer } from 'node:buffer'
import type { ClaseDeFalla } from '../domain/correo/smtp'

/** The name of a failure; each has its text `reasons.smtp-…`. */
export type CodigoDeFalla =
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

export class FallaSmtp extends Error {
  override readonly name = 'FallaSmtp'
  constructor(
    readonly clase: ClaseDeFalla,
    readonly codigo: CodigoDeFalla,
    /** the server's own words on one line; empty when it said nothing */
    readonly dicho = '',
  ) {
    super(`smtp ${codigo}`)
  }
}

type RawSmtpError = { code?: string; command?: string; response?: string; responseCode?: number; message?: string }

/** A sending quota is told as a permanent refusal, and is over tomorrow. */
const QUOTA = /\b5\.4\.5\b|quota|limit exceeded/i

/**
 * Reads an error of the line. Everything before the recipient is named is the server's or the settings' affair; after
 * that a 4xx is this mail's for now and a 5xx for good; a line that breaks is nobody's fault, and the mail tries again.
 * @param secreto occurs in nothing that is told
 */
export function falla(error: unknown, stage: 'conexion' | 'carta', secreto: string): FallaSmtp {
  if (error instanceof FallaSmtp) return error
  const e = (error ?? {}) as RawSmtpError
  const numero = e.responseCode ?? 0
  const orden = e.command ?? ''
  const serverSaid = sinSecreto(e.response ?? '', secreto)
  const del = (codigo: CodigoDeFalla) => new FallaSmtp('servidor', codigo, serverSaid)

  if (stage === 'conexion') {
    if (e.code === 'EAUTH' || orden.startsWith('AUTH')) return del('clave')
    if (e.code === 'ETLS') return del(numero || /STARTTLS/i.test(orden) ? 'sin-tls' : 'tls')
    if (e.code === 'ETIMEDOUT') return del('sin-respuesta')
    if (numero) return del('rechazo')
    if (e.code === 'ECONNECTION') return del('cerro')
    return del(/certificate|tls|ssl/i.test(e.message ?? '') ? 'tls' : 'no-conecta')
  }
  if (numero === 421) return del('cerro')
  if (QUOTA.test(serverSaid) && numero >= 400) return del('rechazo')
  // too large, or not to be put into an envelope: trying again changes nothing
  if (!numero && (e.code === 'EMESSAGE' || e.code === 'EENVELOPE')) return new FallaSmtp('permanente', 'rechazo')
  if (orden === 'MAIL FROM') return del(numero ? 'remitente' : 'cerro')
  const clase = numero >= 500 && numero < 600 ? 'permanente' : 'temporal'
  if (orden === 'RCPT TO') return new FallaSmtp(clase, 'destinatario', serverSaid)
  if (numero) return new FallaSmtp(clase, 'rechazo', serverSaid)
  return new FallaSmtp('temporal', e.code === 'ETIMEDOUT' ? 'sin-respuesta' : 'cerro', serverSaid)
}

/** The server's words on one line, should it repeat the password (or its AUTH form) without it. */
function sinSecreto(serverSaid: string, secreto: string): string {
  const forms = [secreto, Buffer.from(secreto).toString('base64')].filter((s) => s.length >= 4)
  const clean = forms.reduce((texto, s) => texto.replaceAll(s, '•••'), serverSaid)
  return clean
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, SERVER_SAID_MAX)
}
