/** The audit log in tests: a writer and a reader. */
import { env } from 'cloudflare:test'
import { Auditoria } from '../../../worker/auditoria/service'
import type { RequestTrace } from '../../../worker/domain/auditoria/auditoria'

export const requestTrace = (at: number, extra: Partial<RequestTrace> = {}): RequestTrace => ({
  usuario_id: null,
  direccion: 'huella-de-la-direccion',
  peticion: 'peticion-de-prueba',
  at,
  ...extra,
})

/** The writer, and the work that it deferred until after the response. */
export function writer(at: number, extra: Partial<RequestTrace> = {}, after: Promise<unknown>[] = []) {
  return new Auditoria(env.DB, requestTrace(at, extra), (job) => after.push(job))
}

interface AuditEntry {
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

/** The rows about a company, a person or an object, in the order in which they were written. */
export async function auditEntries(column: 'empresa_id' | 'usuario_id' | 'objeto', id: string): Promise<AuditEntry[]> {
  const { results } = await env.DB.prepare(`select * from auditoria where ${column} = ? order by rowid`)
    .bind(id)
    .all<AuditEntry & { datos: string | null }>()
  return results.map((row) => ({ ...row, datos: row.datos && JSON.parse(row.datos) }))
}
