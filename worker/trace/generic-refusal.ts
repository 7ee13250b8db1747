/** A fault of ours in the words of the specification (§8), so that no screen shows what the database said. */

import { type MotivoKey, Refusal } from '../domain/refusal'
import { esArchivoPerdido } from '../platform-db/errors'
import { registrar } from './request'

/** Runs it; a refusal passes, so does an upload that is gone, anything else is logged and becomes the refusal `clave`. */
export async function withGenericError<T>(clave: MotivoKey, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (esArchivoPerdido(error)) throw new Refusal('archivo-vencido', 'archivo')
    record(clave)(error)
    throw new Refusal(clave)
  }
}

/** Writes a fault of ours to the log: what happened, never with what data. */
export const record = (suceso: string) => (error: unknown) => registrar(suceso, error)
