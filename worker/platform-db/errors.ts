/** What the database refuses, told apart by the index or the columns that SQLite names. */

/**
 * True when a write broke the uniqueness of these columns (`'vehiculos.placa'` for the index over empresa_id and placa):
 * the database decides, so two writers at the same instant get the same answer as two in a row.
 */
export function isDuplicate(error: unknown, column: `${string}.${string}`): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('UNIQUE constraint failed') && cause.message.includes(column)) return true
  }
  return false
}

/** True when a write pointed at a row that is not there (any more), or that is another company's. */
export function isOrphan(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('FOREIGN KEY constraint failed')) return true
  }
  return false
}

/** True when a record wanted an upload that is not there for it (any more): see archivos/sql.ts, `toma`. */
export function isLostArchivo(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('NOT NULL constraint failed: archivos.estado')) return true
  }
  return false
}
