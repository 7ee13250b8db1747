/** How much one request of an import takes, and how long an import can be taken back. */

/** Rows that one request judges: their vehicles and documents are read at once. */
export const CHECKED_AT_ONCE = 100
/** Rows that one request writes: D1 runs up to a thousand statements a request, and a row takes up to 40. */
export const WRITTEN_AT_ONCE = 20
/**
 * Characters of a cell that are sent: more than any form takes (thirty jobs of a service), so that the form says in its
 * cell what is too long.
 */
export const CELL_MAX = 5000
/** An import can be taken back for so long, in milliseconds. */
export const UNDO_MS = 24 * 3_600_000
