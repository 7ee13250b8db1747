/**
 * Replaces unexpected errors with the specification's generic ones, so that no screen shows a database message.
 */

import { Refusal, type RefusalReason } from '../domain/refusal'
import { isLostArchivo } from '../platform-db/errors'
import { logFailure } from './request'

/** Runs `action`; refusals and lost uploads pass through, any other error is logged and becomes the refusal `key`. */
export async function withGenericError<T>(key: RefusalReason, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (isLostArchivo(error)) throw new Refusal('archivo-vencido', 'archivo')
    logAs(key)(error)
    throw new Refusal(key)
  }
}

/** Logs an unexpected error: what happened, never the data. */
export const logAs = (event: string) => (error: unknown) => logFailure(event, error)
