/** Classifies constraint errors by the index or columns SQLite names. */

/**
 * True when a write violated the uniqueness of these columns (`'vehiculos.placa'` for the index over empresa_id and
 * placa): the database decides, so concurrent writers get the same result as sequential ones.
 */
export function isDuplicate(error: unknown, column: `${string}.${string}`): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('UNIQUE constraint failed') && cause.message.includes(column)) return true
  }
  return false
}

/** True when a write referenced a row that is missing (any more), or belongs to another company. */
export function isOrphan(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('FOREIGN KEY constraint failed')) return true
  }
  return false
}

/** True when a record claimed an upload that is not (or no longer) available to it: see `claimArchivo` in archivos/sql.ts. */
export function isLostArchivo(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('NOT NULL constraint failed: archivos.estado')) return true
  }
  return false
}
