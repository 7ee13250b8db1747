/** The ledger lines of an export that was made as a file. */
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { type Line, linesOf } from '../domain/erp/entry'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending } from '../tenant/expressions'
import { entryFields, readEntry } from './pairs'

/**
 * The lines of the file of an export, as they were when it was made, without entries sent to a program; null when the
 * company has no export with this number, or its file has no lines.
 */
export async function exportedLines(db: EmpresaDb, numero: number): Promise<Line[] | null> {
  const x = db.from('exportaciones_contables')
  const a = db.from('asientos')
  const s = db.from('envios_contables')
  const rows = await db.all({
    fields: { ...entryFields(a), of: x.id, added: a.exportacion_id, reversed: a.reversion_id },
    from: x,
    joins: [[a, or(eq(a.exportacion_id, x.id), eq(a.reversion_id, x.id)) as SQL]],
    leftJoins: [[s, and(eq(s.exportacion_id, x.id), eq(s.asiento_id, a.id)) as SQL]],
    where: and(eq(x.numero, numero), or(isNull(s.id), eq(s.estado, 'archivo'))) as SQL,
    orderBy: [ascending(a.fecha), ascending(a.consecutivo)],
  })
  if (rows.length === 0) return null
  return rows.flatMap((row) => {
    const entry = readEntry(row)
    if (!entry) return []
    return [
      ...(row.reversed === row.of ? linesOf(entry, true) : []),
      ...(row.added === row.of ? linesOf(entry, false) : []),
    ]
  })
}
