/** An alert on screen: its states, the commands of the screen, the parameters of lists. */

import { CHOSEN_MAX, chosenIds } from '../chosen'
import { recordId } from '../fields/id'
import { joinedIds, joinIds } from '../joined-ids'
import { searchText, sizedPage } from '../list'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { ALERTA_ESTADOS, ALERTA_FILTERS, type AlertaEstado, NEXT_ESTADOS } from './list'

/** The states from which a state can be reached. */
export const statesBefore = (estado: AlertaEstado): AlertaEstado[] =>
  ALERTA_ESTADOS.filter((before) => NEXT_ESTADOS[before].includes(estado))

const UNKNOWN: RefusalReason = 'no-encontrado'
const ids = chosenIds('ninguna-alerta')

/** For how long its author may take a change back: well above the seconds for which the toast offers it. */
export const UNDO_MS = 60_000

/** Alerts that one command moved, by the state in which they were. */
export interface MovedAlertas {
  pendientes: readonly string[]
  revisadas: readonly string[]
}
export const countOf = ({ pendientes, revisadas }: MovedAlertas): number => pendientes.length + revisadas.length

/** What takes a move back: to which state the alerts came, at which instant (UTC ms), and from where. */
const undo = z.object({
  intent: z.literal('undo'),
  estado: z.enum(['Revisado', 'Resuelto'], UNKNOWN),
  at: z.int(UNKNOWN),
  pendientes: joinedIds(CHOSEN_MAX),
  revisadas: joinedIds(CHOSEN_MAX),
})
/** To what a person moves an alert. */
export type MovedEstado = 'Revisado' | 'Resuelto'
export type AlertaUndo = MovedAlertas & { estado: MovedEstado; at: number }

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
  z.object({ intent: z.literal('review'), id: recordId() }),
  z.object({ intent: z.literal('resolve'), id: recordId() }),
  z.object({ intent: z.literal('review-selected'), ids }),
  z.object({ intent: z.literal('resolve-selected'), ids }),
])
export type AlertaCommand = z.infer<typeof AlertaCommand>

/** The target state of a command. */
export const requestedEstado = (intent: Exclude<AlertaCommand['intent'], 'undo'>): MovedEstado =>
  intent === 'review' || intent === 'review-selected' ? 'Revisado' : 'Resuelto'

/** Query parameters of the list, newest first. Invalid parameters are ignored, never an error. */
export const AlertasList = z.object({
  q: searchText,
  estado: z.enum(ALERTA_FILTERS).catch('pendientes'),
  ...sizedPage,
})
export type AlertasList = z.infer<typeof AlertasList>
