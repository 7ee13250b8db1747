/** A fault of ours in the words of the specification (§8), so that no screen shows what the database said. */
import { registrar } from '../access/peticion'
import { esArchivoPerdido } from '../db/errores'
import { type MotivoKey, Negativa } from '../domain/negativa'

/** Runs it; a refusal passes, so does an upload that is gone, anything else is logged and becomes the refusal `clave`. */
export async function conGenerico<T>(clave: MotivoKey, hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer()
  } catch (error) {
    if (error instanceof Negativa) throw error
    if (esArchivoPerdido(error)) throw new Negativa('archivo-vencido', 'archivo')
    anotar(clave)(error)
    throw new Negativa(clave)
  }
}

/** Writes a fault of ours to the log: what happened, never with what data. */
export const anotar = (suceso: string) => (error: unknown) => registrar(suceso, error)
