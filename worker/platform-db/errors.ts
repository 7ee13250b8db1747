/** Classifies constraint errors by the index or columns SQLite names. */

/** Whether an error, or what caused it, has all these words in its message. */
function says(error: unknown, ...words: string[]): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { message } = cause
    if (words.every((word) => message.includes(word))) return true
  }
  return false
}

/**
 * True when a write violated the uniqueness of these columns (`'vehiculos.placa'` for the index over empresa_id and
 * placa): the database decides, so concurrent writers get the same result as sequential ones.
 */
export const isDuplicate = (error: unknown, column: `${string}.${string}`): boolean =>
  says(error, 'UNIQUE constraint failed', column)

/** True when a write referenced a row that is missing (any more), or belongs to another company. */
export const isOrphan = (error: unknown): boolean => says(error, 'FOREIGN KEY constraint failed')

/** True when a record claimed an upload that is not (or no longer) available to it: see `claimArchivo` in archivos/sql.ts. */
export const isLostArchivo = (error: unknown): boolean => says(error, 'NOT NULL constraint failed: archivos.estado')

/** True when a change made a driver the same as another one of its vehicle: see `changeConductor` in conductores/sql.ts. */
export const isDoubledConductor = (error: unknown): boolean =>
  says(error, 'NOT NULL constraint failed: conductores.documento')

/** True when a service was no longer as it was read when it was written: see `changeServicio` in mantenimientos/sql.ts. */
export const isChangedServicio = (error: unknown): boolean =>
  says(error, 'NOT NULL constraint failed: mantenimientos.fecha')
