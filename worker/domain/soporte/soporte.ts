/** Support messages and answers: form commands and inbox parameters. */
import { recordId } from '../fields/id'
import { instantPage, searchText } from '../list'
import type { RefusalReason } from '../refusal'
import { paragraph } from '../text'
import * as z from '../zod'

/** The subjects of a message, from the specification. */
export const SUBJECTS = ['Problema técnico', 'Facturación', 'Consulta general', 'Otro'] as const
export type Subject = (typeof SUBJECTS)[number]
/** Respondido: the last message is from support. */
const MENSAJE_ESTADOS = ['Abierto', 'Respondido'] as const
export type MensajeEstado = (typeof MENSAJE_ESTADOS)[number]

export const MENSAJE_MAX = 4000
/** A person's own threads per page. */
export const MY_MENSAJES_PER_PAGE = 5

const m = (key: RefusalReason) => key

/** Idempotency key of the form: a resend creates one message. */
const attempt = () => z.uuid().optional().catch(undefined)

/** A new thread. */
export const NewMessageCommand = z.object({
  intent: z.literal('send'),
  asunto: z.enum(SUBJECTS, { error: m('requerido') }),
  mensaje: paragraph(MENSAJE_MAX),
  intento: attempt(),
})
/** A message in a thread of one's own. */
export const FollowUpCommand = z.object({
  intent: z.literal('follow-up'),
  id: recordId(),
  mensaje: paragraph(MENSAJE_MAX),
  intento: attempt(),
})
export const SoporteCommand = z.discriminatedUnion('intent', [NewMessageCommand, FollowUpCommand])
export type SoporteCommand = z.infer<typeof SoporteCommand>

/** Commands of a SuperAdmin on a thread. */
export const MensajesCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('mark-read'), id: recordId() }),
  z.object({
    intent: z.literal('reply'),
    id: recordId(),
    mensaje: paragraph(MENSAJE_MAX),
    intento: attempt(),
    // the author's last message that the form showed: the thread's id for the first one
    seen: recordId().optional().catch(undefined),
  }),
])
export type MensajesCommand = z.infer<typeof MensajesCommand>

/** Query parameters of the inbox, newest first. Invalid parameters are ignored. */
export const MensajesList = z.object({
  q: searchText,
  estado: z.enum(MENSAJE_ESTADOS).nullable().catch(null),
  ...instantPage,
})
export type MensajesList = z.infer<typeof MensajesList>

/** A text quoted for a mail: every line prefixed with «> ». */
export const quote = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n')
