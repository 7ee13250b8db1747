/** The audit log in tests: a writer, and what stands in it. */
import { env } from 'cloudflare:test'
import type { Rastro } from '../../../worker/domain/auditoria'
import { Auditoria } from '../../../worker/services/auditoria'

export const rastro = (at: number, mas: Partial<Rastro> = {}): Rastro => ({
  usuario_id: null,
  direccion: 'huella-de-la-direccion',
  peticion: 'peticion-de-prueba',
  at,
  ...mas,
})

/** The writer, and the work it left for after the answer. */
export function escritor(at: number, mas: Partial<Rastro> = {}, despues: Promise<unknown>[] = []) {
  return new Auditoria(env.DB, rastro(at, mas), (trabajo) => despues.push(trabajo))
}

export interface Apunte {
  id: string
  at: number
  suceso: string
  usuario_id: string | null
  empresa_id: string | null
  objeto: string | null
  direccion: string | null
  peticion: string | null
  datos: Record<string, unknown> | null
}

/** The rows about a company, a person or a thing, in the order in which they were written. */
export async function apuntes(columna: 'empresa_id' | 'usuario_id' | 'objeto', id: string): Promise<Apunte[]> {
  const { results } = await env.DB.prepare(`select * from auditoria where ${columna} = ? order by rowid`)
    .bind(id)
    .all<Apunte & { datos: string | null }>()
  return results.map((fila) => ({ ...fila, datos: fila.datos && JSON.parse(fila.datos) }))
}
