/** What people write to support and what comes back: the forms, how the inbox is asked. */
import { instantPage, searchText } from '../list'
import type { RefusalReason } from '../refusal'
import { paragraph } from '../text'
import { z } from '../zod'

/** What a message may be about, in the words of the specification. */
export const SUBJECTS = ['Problema técnico', 'Facturación', 'Consulta general', 'Otro'] as const
export type Subject = (typeof SUBJECTS)[number]
/** Answered: the last word is that of support. */
export const MENSAJE_ESTADOS = ['Abierto', 'Respondido'] as const
export type MensajeEstado = (typeof MENSAJE_ESTADOS)[number]

export const MENSAJE_MAX = 4000
export const MENSAJES_PER_PAGE = 15
/** A person's own messages on a page. */
export const MY_MENSAJES_PER_PAGE = 5

const m = (key: RefusalReason) => key

const id = () =>
  z
    .string({ error: m('no-encontrado') })
    .min(1, m('no-encontrado'))
    .max(64, m('no-encontrado'))
/** Names the form: sent again after a lost answer, it is still one message. */
const attempt = () => z.uuid().optional().catch(undefined)

/** What a person writes: a new message, or more on one of their own. */
export const SoporteCommand = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('enviar'),
    asunto: z.enum(SUBJECTS, { error: m('requerido') }),
    mensaje: paragraph(MENSAJE_MAX),
    intento: attempt(),
  }),
  z.object({ intent: z.literal('seguir'), id: id(), mensaje: paragraph(MENSAJE_MAX), intento: attempt() }),
])
export type SoporteCommand = z.infer<typeof SoporteCommand>

/** What a SuperAdmin does with a message. */
export const MensajesCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('leer'), id: id() }),
  z.object({ intent: z.literal('responder'), id: id(), mensaje: paragraph(MENSAJE_MAX), intento: attempt() }),
])
export type MensajesCommand = z.infer<typeof MensajesCommand>

/** The inbox as its address asks for it, newest first. Nothing in an address is an error. */
export const MensajesList = z.object({
  q: searchText,
  estado: z.enum(MENSAJE_ESTADOS).nullable().catch(null),
  ...instantPage,
})
export type MensajesList = z.infer<typeof MensajesList>

/** A text as a mail quotes it: every line behind a «> ». */
export const quote = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n')
