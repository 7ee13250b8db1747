/** What people write to support and what comes back: the forms, how the inbox is asked. */
import { buscado, paginaDeInstantes } from './lista'
import type { MotivoKey } from './negativa'
import { parrafo } from './texto'
import { z } from './zod'

/** What a message may be about, in the words of the specification. */
export const ASUNTOS = ['Problema técnico', 'Facturación', 'Consulta general', 'Otro'] as const
export type Asunto = (typeof ASUNTOS)[number]
/** Answered: the last word is that of support. */
export const ESTADOS_DE_MENSAJE = ['Abierto', 'Respondido'] as const
export type EstadoDeMensaje = (typeof ESTADOS_DE_MENSAJE)[number]

export const MENSAJE_MAX = 4000
export const MENSAJES_POR_PAGINA = 15
/** A person's own messages on a page. */
export const MIS_MENSAJES_POR_PAGINA = 5

const m = (clave: MotivoKey) => clave

const id = () =>
  z
    .string({ error: m('no-encontrado') })
    .min(1, m('no-encontrado'))
    .max(64, m('no-encontrado'))
/** Names the form: sent again after a lost answer, it is still one message. */
const intento = () => z.uuid().optional().catch(undefined)

/** What a person writes: a new message, or more on one of their own. */
export const SoporteCommand = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('enviar'),
    asunto: z.enum(ASUNTOS, { error: m('requerido') }),
    mensaje: parrafo(MENSAJE_MAX),
    intento: intento(),
  }),
  z.object({ intent: z.literal('seguir'), id: id(), mensaje: parrafo(MENSAJE_MAX), intento: intento() }),
])
export type SoporteCommand = z.infer<typeof SoporteCommand>

/** What a SuperAdmin does with a message. */
export const MensajesCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('leer'), id: id() }),
  z.object({ intent: z.literal('responder'), id: id(), mensaje: parrafo(MENSAJE_MAX), intento: intento() }),
])
export type MensajesCommand = z.infer<typeof MensajesCommand>

/** The inbox as its address asks for it, newest first. Nothing in an address is an error. */
export const ListaMensajes = z.object({
  q: buscado,
  estado: z.enum(ESTADOS_DE_MENSAJE).nullable().catch(null),
  ...paginaDeInstantes,
})
export type ListaMensajes = z.infer<typeof ListaMensajes>

/** A text as a mail quotes it: every line behind a «> ». */
export const citar = (texto: string): string =>
  texto
    .split('\n')
    .map((linea) => (linea ? `> ${linea}` : '>'))
    .join('\n')
