/**
 * The door to an accounting program: whether it takes the credentials, and one voucher at a time. A voucher that may have
 * been taken before is not added again.
 */
import type { Line } from './entry'
import type { SendingError } from './sending'

/** An entry or a reversal as one document, in lines that balance. */
export interface Voucher {
  /** the same on each attempt */
  reference: string
  /** the same on each attempt, letters and digits, at most 30: for programs that leave out repetitions by a key */
  key: string
  /** `YYYY-MM-DD` */
  fecha: string
  lines: readonly Line[]
}

/** Why there is no document, or not yet. */
export interface Failed {
  isTaken: false
  error: SendingError
  /** status of HTTP; null without an answer */
  codigo: number | null
  /** the words of the program, or what it lacks: an account, a plate, a tax number */
  said: string | null
  /** milliseconds that it asks to be left alone */
  retryAfter: number | null
}
export type Answer<T> = { isTaken: true; value: T } | Failed

export const taken = <T>(value: T): Answer<T> => ({ isTaken: true, value })
export const failed = (error: SendingError, of: Partial<Omit<Failed, 'isTaken' | 'error'>> = {}): Failed => ({
  isTaken: false,
  error,
  codigo: null,
  said: null,
  retryAfter: null,
  ...of,
})

/** What the credentials open. */
export interface Opened {
  /** the name of the company there, or of the type of voucher in a program that does not tell it */
  nombre: string
  /** the code of the type of voucher that entries go into; null in a program without types */
  comprobante: string | null
}

export interface ErpConnector {
  /** Whether the credentials open it, and entries can be added. */
  check(): Promise<Answer<Opened>>
  /**
   * Where its documents end now, to find what an answer that was lost has left; empty in a program that leaves out
   * repetitions by itself.
   */
  mark(): Promise<Answer<string>>
  /**
   * Adds a voucher. @param lost the mark from before the first attempt, when an earlier one may have added it: then that
   * document is looked for first @returns its number there
   */
  post(voucher: Voucher, lost: string | null): Promise<Answer<string>>
}

/** How requests leave; tests bring their own. */
export type ErpFetch = (url: string, init: RequestInit) => Promise<Response>
