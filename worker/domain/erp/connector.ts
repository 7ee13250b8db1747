/**
 * What every accounting program can do: check credentials, and take one voucher at a time. A voucher that the program
 * may have taken before is not added again.
 */
import type { Line } from './entry'
import type { SendingError } from './sending'

/** An entry or a reversal as one document, in lines that balance. */
export interface Voucher {
  /** the same on each attempt */
  reference: string
  /** idempotency key, the same on each attempt: letters and digits, at most 30; not every program uses it */
  key: string
  /** `YYYY-MM-DD` */
  fecha: string
  lines: readonly Line[]
}

/** A request that did not succeed, and why. */
export interface Failed {
  isTaken: false
  error: SendingError
  /** HTTP status; null without an answer */
  codigo: number | null
  /** the program's message, or what is missing in it: an account, a plate, a tax number */
  said: string | null
  /** milliseconds that the program asks to wait; null when it asks for none */
  retryAfter: number | null
}
/** The program took the request (`isTaken`) and answered with a value, or it failed. */
export type Answer<T> = { isTaken: true; value: T } | Failed

/** The answer of a program that took the request. */
export const taken = <T>(value: T): Answer<T> => ({ isTaken: true, value })
/** A failed request; what `of` leaves out is unknown, thus null. */
export const failed = (error: SendingError, of: Partial<Omit<Failed, 'isTaken' | 'error'>> = {}): Failed => ({
  isTaken: false,
  error,
  codigo: null,
  said: null,
  retryAfter: null,
  ...of,
})

/** What the credentials give access to. */
export interface Opened {
  /** the name of the company there, or of the type of voucher in a program that does not tell it */
  nombre: string
  /** the code of the type of voucher that entries go into; null in a program without types */
  comprobante: string | null
}

export interface ErpConnector {
  /** Checks that the credentials are accepted and entries can be added. */
  check(): Promise<Answer<Opened>>
  /**
   * The mark: the id of the program's newest document. After a lost answer only newer documents are searched for the
   * voucher. Empty for a program that recognizes repeated vouchers by itself.
   */
  mark(): Promise<Answer<string>>
  /**
   * Adds a voucher.
   * @param lost the mark of the first attempt, if an earlier attempt may have added the voucher: it is searched for
   *   first
   * @returns the number of the document in the program
   */
  post(voucher: Voucher, lost: string | null): Promise<Answer<string>>
}

/** Sends a request; tests replace it. */
export type ErpFetch = (url: string, init: RequestInit) => Promise<Response>
