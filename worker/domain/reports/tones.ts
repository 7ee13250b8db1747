/** The colour of a state where a report is on paper: as on the screen, and always beside its word. */

import type { LampState } from '../vehiculos/semaforo'
import type { Veredicto } from '../vehiculos/veredicto'
import type { PrintedTone } from './printed'

export const VERDICT_TONES: Record<Veredicto, PrintedTone | null> = {
  'No puede salir': 'bad',
  'Falta saber': null,
  'Con aviso': 'warn',
  'Puede salir': 'ok',
}

const STATES: Readonly<Record<string, PrintedTone>> = {
  Vencido: 'bad',
  Vencida: 'bad',
  'Por vencer': 'warn',
  Vigente: 'ok',
}
/** Of a document's or a licence's state; null for one without a colour, as «No aplica». */
export const stateTone = (state: string): PrintedTone | null => STATES[state] ?? null

/** Of the day in a lamp: what is in force needs none, so that what is not is seen. */
export const lampTone = ({ estado }: LampState): PrintedTone | null => {
  const tone = stateTone(estado)
  return tone === 'ok' ? null : tone
}
