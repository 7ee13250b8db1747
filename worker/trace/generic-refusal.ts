/** A fault of ours in the words of the specification (§8), so that no screen shows what the database said. */

import { Refusal, type RefusalReason } from '../domain/refusal'
import { isLostArchivo } from '../platform-db/errors'
import { logFailure } from './request'

/** Runs it; a refusal passes, so does an upload that is gone, anything else is logged and becomes the refusal `clave`. */
export async function withGenericError<T>(key: RefusalReason, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (isLostArchivo(error)) throw new Refusal('archivo-vencido', 'archivo')
    record(key)(error)
    throw new Refusal(key)
  }
}

/** Writes a fault of ours to the log: what happened, never with what data. */
export const record = (auditEvent: string) => (error: unknown) => logFailure(auditEvent, error)
