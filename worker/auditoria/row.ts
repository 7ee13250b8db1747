/** A row of the audit log as it is shown. */
import type { FilaAuditoria } from './activity-sql'

export type AuditEntry = ReturnType<typeof leerFila>

/** Who did it, as far as it is known today. */
type Actor = { id: string; nombre: string } | 'eliminada' | 'plataforma' | null

function actor({ usuario_id, persona, rol }: FilaAuditoria, ofAll: boolean): Actor {
  if (usuario_id === null) return null
  if (persona === null) return 'eliminada'
  // to a company the SuperAdmin is the platform, not a name
  return rol === 'SuperAdmin' && !ofAll ? 'plataforma' : { id: usuario_id, nombre: persona }
}

/** @param ofAll the SuperAdmin reads, who may know the names of its own */
export function leerFila(fila: FilaAuditoria, ofAll: boolean) {
  const { id, at, suceso, objeto, otro, direccion, peticion, datos, empresa_id, empresa } = fila
  const de = empresa_id === null ? null : { id: empresa_id, nombre: empresa }
  return {
    id,
    at,
    suceso,
    objeto,
    otro,
    direccion,
    peticion,
    datos: datos ?? {},
    quien: actor(fila, ofAll),
    empresa: de,
  }
}
