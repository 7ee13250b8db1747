/** How far entries are on their way to an accounting program, as the server reads it and the screen shows it. */
import type { Program } from './program'
import type { SendingError, SendingState } from './sending'

/** An entry, or its reversal, that is sent to a program. Instants are UTC milliseconds, days `YYYY-MM-DD`. */
export interface SentEntry {
  id: string
  reference: string
  placa: string
  fecha: string
  /** whole cents */
  monto: number
  estado: SendingState
  /** the program that has it, and its number there; null until it is sent */
  programa: Program | null
  numero: string | null
  /** when the next attempt of a pending one is due */
  proximo_at: number
  intento_at: number | null
  error: SendingError | null
  /** what the program answered, or what is missing in it */
  respuesta: string | null
}

/** How many entries are in each state. */
export type SentCounts = Readonly<Record<SendingState, number>>
