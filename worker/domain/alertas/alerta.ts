/** An alert on screen: its states, the commands of the screen, the parameters of lists. */
import { joinedIds, joinIds } from '../joined-ids'
import { searchText, sizedPage } from '../list'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { ALERTA_ESTADOS, ALERTA_FILTERS, type AlertaEstado, NEXT_ESTADOS } from './list'

/** The states from which a state can be reached. */
export const statesBefore = (estado: AlertaEstado): AlertaEstado[] =>
  ALERTA_ESTADOS.filter((before) => NEXT_ESTADOS[before].includes(estado))

/** A page never holds more, so no form sends more. */
const BULK_MAX = 100

const UNKNOWN: RefusalReason = 'no-encontrado'
const NONE: RefusalReason = 'ninguna-alerta'
const id = z.string({ error: UNKNOWN }).min(1, UNKNOWN).max(64, UNKNOWN)
/** One ticked checkbox arrives as a single value, several as a list. */
const ids = z
  .preprocess((valor) => (Array.isArray(valor) || valor === undefined ? valor : [valor]), z.array(id, NONE))
  .refine((list) => list.length > 0 && list.length <= BULK_MAX, NONE)

/** For how long its author may take a change back: well above the seconds for which the toast offers it. */
export const UNDO_MS = 60_000

/** Alerts that one command moved, by the state in which they were. */
export interface MovedAlertas {
  pendientes: readonly string[]
  revisadas: readonly string[]
}

/** What takes a move back: to which state the alerts came, at which instant (UTC ms), and from where. */
const undo = z.object({
  intent: z.literal('undo'),
  estado: z.enum(['Revisado', 'Resuelto'], UNKNOWN),
  at: z.int(UNKNOWN),
  pendientes: joinedIds(BULK_MAX),
  revisadas: joinedIds(BULK_MAX),
})
export type AlertaUndo = MovedAlertas & { estado: 'Revisado' | 'Resuelto'; at: number }

/** The fields of the form that posts it. */
export const undoFields = ({ pendientes, revisadas }: MovedAlertas, estado: AlertaEstado, at: number) => ({
  intent: 'undo',
  estado,
  at: String(at),
  pendientes: joinIds(pendientes),
  revisadas: joinIds(revisadas),
})

/** Commands of the screen Alertas, for one alert or the ticked ones. */
export const AlertaCommand = z.discriminatedUnion('intent', [
  undo,
  z.object({ intent: z.literal('review'), id }),
  z.object({ intent: z.literal('resolve'), id }),
  z.object({ intent: z.literal('review-selected'), ids }),
  z.object({ intent: z.literal('resolve-selected'), ids }),
])
export type AlertaCommand = z.infer<typeof AlertaCommand>

/** The target state of a command. */
export const requestedEstado = (intent: Exclude<AlertaCommand['intent'], 'undo'>): AlertaEstado =>
  intent === 'review' || intent === 'review-selected' ? 'Revisado' : 'Resuelto'

/** Query parameters of the list, newest first. Invalid parameters are ignored, never an error. */
export const AlertasList = z.object({
  q: searchText,
  estado: z.enum(ALERTA_FILTERS).catch('pendientes'),
  ...sizedPage,
})
export type AlertasList = z.infer<typeof AlertasList>
