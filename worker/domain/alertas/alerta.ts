/** An alert on screen: its states, the commands of the screen, the parameters of lists. */
import { page, searchText } from '../list'
import type { RefusalReason } from '../refusal'
import { z } from '../zod'

export const ALERTA_ESTADOS = ['Pendiente', 'Revisado', 'Resuelto'] as const
export type AlertaEstado = (typeof ALERTA_ESTADOS)[number]

/** Pendiente goes to Revisado or Resuelto, Revisado to Resuelto; Resuelto is final. */
export const NEXT_ESTADOS: Record<AlertaEstado, readonly AlertaEstado[]> = {
  Pendiente: ['Revisado', 'Resuelto'],
  Revisado: ['Resuelto'],
  Resuelto: [],
}

/** The states from which a state can be reached. */
export const statesBefore = (estado: AlertaEstado): AlertaEstado[] =>
  ALERTA_ESTADOS.filter((before) => NEXT_ESTADOS[before].includes(estado))

export const ALERTAS_PER_PAGE = 15
/** A page never holds more, so no form sends more. */
const BULK_MAX = 50

const UNKNOWN: RefusalReason = 'no-encontrado'
const NONE: RefusalReason = 'ninguna-alerta'
const id = z.string({ error: UNKNOWN }).min(1, UNKNOWN).max(64, UNKNOWN)
/** One ticked checkbox arrives as a single value, several as a list. */
const ids = z
  .preprocess((valor) => (Array.isArray(valor) || valor === undefined ? valor : [valor]), z.array(id, NONE))
  .refine((list) => list.length > 0 && list.length <= BULK_MAX, NONE)

/** Commands of the screen Alertas, for one alert or the ticked ones. */
export const AlertaCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('review'), id }),
  z.object({ intent: z.literal('resolve'), id }),
  z.object({ intent: z.literal('review-selected'), ids }),
  z.object({ intent: z.literal('resolve-selected'), ids }),
])
export type AlertaCommand = z.infer<typeof AlertaCommand>

/** The target state of a command. */
export const requestedEstado = (intent: AlertaCommand['intent']): AlertaEstado =>
  intent === 'review' || intent === 'review-selected' ? 'Revisado' : 'Resuelto'

/** The filters of the list as they appear in the URL; the default is the pending ones. */
export const ALERTA_FILTERS = ['pendientes', 'revisadas', 'resueltas', 'todas'] as const
export type AlertasFilter = (typeof ALERTA_FILTERS)[number]
export const FILTER_ESTADO: Record<Exclude<AlertasFilter, 'todas'>, AlertaEstado> = {
  pendientes: 'Pendiente',
  revisadas: 'Revisado',
  resueltas: 'Resuelto',
}

/** Query parameters of the list, newest first. Invalid parameters are ignored, never an error. */
export const AlertasList = z.object({
  q: searchText,
  estado: z.enum(ALERTA_FILTERS).catch('pendientes'),
  ...page,
})
export type AlertasList = z.infer<typeof AlertasList>
