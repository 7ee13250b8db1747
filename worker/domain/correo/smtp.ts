/** How mail leaves: the SMTP form of the SuperAdmin, what its queue can be told, and what a server's «no» means. */

import { wholeNumber } from '../number'
import type { RefusalReason } from '../refusal'
import { text } from '../text'
import { z } from '../zod'
import { correo } from './address'
import { isForbiddenHost, parseHost } from './forbidden-server'

/** TLS from the first byte on this port; on any other the connection is raised to TLS (STARTTLS). */
export const TLS_PORT = 465
/** Workers may not connect there (it is how servers talk to each other, and how spam is sent). */
export const CLOSED_PORT = 25
const PORT_MAX = 65_535

const m = (key: RefusalReason) => key
/** Anything but control characters: a NUL would end it inside the command that carries it. */
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
  /** empty: the one that is stored stays */
  smtp_password: z
    .string()
    .max(CONTRASENA_MAX, m('demasiado-largo'))
    .regex(CONTRASENA, m('caracter-no-permitido'))
    .optional()
    .transform((key) => key ?? ''),
  smtp_from_email: correo(),
  smtp_from_name: text(100),
}

/** An address as somebody typed it: some servers tell capitals in a user's name apart. */
function verbatimEmail() {
  return text(254).regex(z.regexes.email, m('correo-invalido'))
}

const id = z
  .string({ error: m('no-encontrado') })
  .min(1, m('no-encontrado'))
  .max(64, m('no-encontrado'))

/** What the section «Correo electrónico» may ask for. */
export const CorreoCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('guardar'), ...fields }),
  z.object({ intent: z.literal('probar'), ...fields }),
  z.object({ intent: z.literal('reenviar'), id }),
  z.object({ intent: z.literal('descartar'), id }),
])
export type CorreoCommand = z.infer<typeof CorreoCommand>
/** The form itself, whichever of its two buttons is pressed. */
export const MailServerCommand = z.object({ intent: z.enum(['guardar', 'probar']).default('guardar'), ...fields })
export type MailServerForm = Omit<Extract<CorreoCommand, { intent: 'guardar' }>, 'intent'>

/** Where mail goes out and as whom, with its password in the clear: it exists only while something is being sent. */
export interface MailServer {
  host: string
  port: number
  user: string
  password: string
  from: { name: string; address: string }
}

/** What went wrong while sending: with the server as a whole, with this mail for now, with this mail for good. */
export type FailureClase = 'servidor' | 'temporal' | 'permanente'

/** Minutes to wait after each failed attempt with one mail: about a day in all, then it is dead. */
export const WAITS_MIN = [1, 5, 15, 60, 240, 240, 240, 240, 240, 240] as const
/** Minutes to leave a server alone that refuses everybody; the last one from then on. No mail spends an attempt. */
export const PAUSES_MIN = [1, 1, 2, 5, 10, 15] as const
/** A mail that could not leave for so long says nothing true any more. */
export const EXPIRY_DAYS = 3
/** Sent and dead mails are kept for so long. */
export const RETENTION_DAYS = 30

const MINUTE_MS = 60_000

/** When a mail is tried again that has failed `fallos` times; null when it is dead. */
export function nextAttempt(fallos: number, now: number): number | null {
  const wait = WAITS_MIN[fallos - 1]
  return wait === undefined ? null : now + wait * MINUTE_MS
}

/** Until when a server is left alone that has refused everybody `veces` times in a row. */
export function pauseEnd(times: number, now: number): number {
  const wait = PAUSES_MIN[Math.min(times, PAUSES_MIN.length) - 1] ?? 1
  return now + wait * MINUTE_MS
}

/** Whether the platform lets us, or we let ourselves, connect to a host. On a laptop the inbox beside us is the server. */
export const isAllowedHost = (host: string, inDevelopment: boolean): boolean => inDevelopment || !isForbiddenHost(host)
