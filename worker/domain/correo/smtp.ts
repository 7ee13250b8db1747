/** Outgoing mail: the SuperAdmin's SMTP form, the commands of the queue, and how server rejections are classified. */

import { wholeNumber } from '../number'
import type { RefusalReason } from '../refusal'
import { text } from '../text'
import * as z from '../zod'
import { correo } from './address'
import { isForbiddenHost, parseHost } from './forbidden-server'

/** Implicit TLS on this port; any other port uses STARTTLS. */
export const TLS_PORT = 465
/** Workers may not connect to this port (server-to-server SMTP, used for spam). */
const CLOSED_PORT = 25
const PORT_MAX = 65_535

const m = (key: RefusalReason) => key
/** No control characters: a NUL would end the password inside the SMTP command. */
const CONTRASENA = /^[^\p{Cc}\p{Cs}\uFFFD]*$/u
const CONTRASENA_MAX = 512

const fields = {
  smtp_host: text(253)
    .refine((host) => parseHost(host) !== null, { error: m('servidor-invalido'), abort: true })
    .transform((host) => parseHost(host) as string),
  smtp_port: wholeNumber({ min: 1, max: PORT_MAX }, 'puerto-invalido').refine(
    (port) => port !== CLOSED_PORT,
    m('puerto-25'),
  ),
  smtp_user: verbatimEmail(),
  /** empty: keep the stored one */
  smtp_password: z
    .string()
    .max(CONTRASENA_MAX, m('demasiado-largo'))
    .regex(CONTRASENA, m('caracter-no-permitido'))
    .optional()
    .transform((key) => key ?? ''),
  smtp_from_email: correo(),
  smtp_from_name: text(100),
}

/** An address with its case preserved: some servers have case-sensitive user names. */
function verbatimEmail() {
  return text(254).regex(z.regexes.email, m('correo-invalido'))
}

const id = z
  .string({ error: m('no-encontrado') })
  .min(1, m('no-encontrado'))
  .max(64, m('no-encontrado'))

/** Commands of the section «Correo electrónico». */
export const CorreoCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('guardar'), ...fields }),
  z.object({ intent: z.literal('probar'), ...fields }),
  z.object({ intent: z.literal('reenviar'), id }),
  z.object({ intent: z.literal('descartar'), id }),
])
export type CorreoCommand = z.infer<typeof CorreoCommand>
/** The form's own fields, for both of its buttons. */
export const MailServerCommand = z.object({ intent: z.enum(['guardar', 'probar']).default('guardar'), ...fields })
export type MailServerForm = Omit<Extract<CorreoCommand, { intent: 'guardar' }>, 'intent'>

/** The mail server and sender, with the password in the clear: exists only while mail is being sent. */
export interface MailServer {
  host: string
  port: number
  user: string
  password: string
  from: { name: string; address: string }
}

/** Kind of sending failure: of the server, of this mail for now, of this mail for good. */
export type FailureClase = 'servidor' | 'temporal' | 'permanente'

/** Backoff in minutes after each failed attempt of one mail: about a day in all, then it is dead. */
export const WAITS_MIN = [1, 5, 15, 60, 240, 240, 240, 240, 240, 240] as const
/** Backoff in minutes for a server that rejects everything; the last value repeats. Mails lose no attempt meanwhile. */
const PAUSES_MIN = [1, 1, 2, 5, 10, 15] as const
/** A mail not sent within this many days is stale and is dropped. */
export const EXPIRY_DAYS = 3
/** How long sent and dead mails are kept. */
export const RETENTION_DAYS = 30

const MINUTE_MS = 60_000

/** The next attempt for a mail that failed `fallos` times; null when it is dead. */
export function nextAttempt(fallos: number, now: number): number | null {
  const wait = WAITS_MIN[fallos - 1]
  return wait === undefined ? null : now + wait * MINUTE_MS
}

/** Until when to back off from a server that rejected everything `times` times in a row. */
export function pauseEnd(times: number, now: number): number {
  const wait = PAUSES_MIN[Math.min(times, PAUSES_MIN.length) - 1] ?? 1
  return now + wait * MINUTE_MS
}

/** Whether connecting to a host is allowed. In development any host is, including a local test inbox. */
export const isAllowedHost = (host: string, inDevelopment: boolean): boolean => inDevelopment || !isForbiddenHost(host)
