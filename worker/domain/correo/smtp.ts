/** Outgoing mail: the SuperAdmin's SMTP form and the commands of the queue. */

import { chosenIds } from '../chosen'
import { recordId } from '../fields/id'
import { wholeNumber } from '../fields/number'
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
const PASSWORD = /^[^\p{Cc}\p{Cs}\uFFFD]*$/u
const CONTRASENA_MAX = 512

const shown = {
  smtp_host: text(253)
    .refine((host) => parseHost(host) !== null, { error: m('servidor-invalido'), abort: true })
    .transform((host) => parseHost(host) as string),
  smtp_port: wholeNumber({ min: 1, max: PORT_MAX }, 'puerto-invalido').refine(
    (port) => port !== CLOSED_PORT,
    m('puerto-25'),
  ),
  smtp_user: verbatimEmail(),
  smtp_from_email: correo(),
  smtp_from_name: text(100),
}
const fields = {
  ...shown,
  /** empty: keep the stored one */
  smtp_password: z
    .string()
    .max(CONTRASENA_MAX, m('demasiado-largo'))
    .regex(PASSWORD, m('caracter-no-permitido'))
    .optional()
    .transform((key) => key ?? ''),
}

/** An address with its case preserved: some servers have case-sensitive user names. */
function verbatimEmail() {
  return text(254).regex(z.regexes.email, m('correo-invalido'))
}

/** Commands of the section «Correo electrónico». */
export const CorreoCommand = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    ...fields,
    /** what the form showed; a field that was left so is not written */
    antes: z.object(shown).optional().catch(undefined),
  }),
  z.object({ intent: z.literal('test'), ...fields }),
  z.object({ intent: z.literal('resend'), id: recordId() }),
  z.object({ intent: z.literal('discard'), id: recordId() }),
  z.object({ intent: z.literal('resend-selected'), ids: chosenIds() }),
  z.object({ intent: z.literal('discard-selected'), ids: chosenIds() }),
])
export type CorreoCommand = z.infer<typeof CorreoCommand>
/** The form's own fields, for both of its buttons. */
export const MailServerCommand = z.object({ intent: z.enum(['save', 'test']).default('save'), ...fields })
export type MailServerForm = Omit<Extract<CorreoCommand, { intent: 'save' }>, 'intent' | 'antes'>
export type ShownMailServer = Extract<CorreoCommand, { intent: 'save' }>['antes']

/** The mail server and sender, with the password in the clear: exists only while mail is being sent. */
export interface MailServer {
  host: string
  port: number
  user: string
  password: string
  from: { name: string; address: string }
}

/** Whether connecting to a host is allowed. In development any host is, including a local test inbox. */
export const isAllowedHost = (host: string, inDevelopment: boolean): boolean => inDevelopment || !isForbiddenHost(host)
