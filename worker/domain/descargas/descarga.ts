/**
 * «Descargar todo»: everything of a company as one ZIP, made in pieces (docs/decisions/0065). States, limits, and where
 * one that is under way stands. Instants are UTC milliseconds.
 */

const HOUR_MS = 3_600_000
/** A finished ZIP, and the pieces of a failed one, are kept this long. */
export const KEPT_MS = 24 * HOUR_MS
export const KEPT_HOURS = 24
/** A company asks for one at most this often. */
export const RATE_MS = HOUR_MS
/** The row stays on the screen this long after its files are deleted. */
export const REMEMBERED_MS = 30 * 24 * HOUR_MS
/** After so many failures in a row it is given up. */
export const FAILURES_MAX = 8
const FIRST_WAIT_MS = 60_000
const WAIT_MAX_MS = 30 * 60_000

/** When to try again after so many failures in a row; null: not by itself. */
export const nextTry = (failures: number, now: number): number | null =>
  failures >= FAILURES_MAX ? null : now + Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), WAIT_MAX_MS)

/** What a piece goes through, in this order. */
const STAGES = ['tablas', 'actividad', 'archivos', 'facturas', 'recorridos', 'cierre'] as const
type Stage = (typeof STAGES)[number]

/** The pieces of the ZIP that are stored. */
export interface Stored {
  /** objects of entries */
  parts: number
  entries: number
  /** bytes of all entries, of their records in the directory, and of the manifest's lines */
  bytes: number
  directory: number
  manifest: number
  /** CRC-32 of the manifest's lines so far */
  manifestCrc: number
}

/** Where it stands: everything before this place is stored. */
export interface Progress {
  stage: Stage
  /** in `tablas`: the place of the table, and how many files of it are written */
  table: number
  file: number
  /** the key of the last row or object that is in it; null at the beginning of a table or stage */
  after: readonly (string | number)[] | null
  /** tables, files, invoices and ways that are in it */
  done: number
  stored: Stored
}

export const START: Progress = {
  stage: 'tablas',
  table: 0,
  file: 0,
  after: null,
  done: 0,
  stored: { parts: 0, entries: 0, bytes: 0, directory: 0, manifest: 0, manifestCrc: 0 },
}

/** The same place at the beginning of the next stage. */
export const nextStage = (at: Progress): Progress => ({
  ...at,
  stage: STAGES[STAGES.indexOf(at.stage) + 1] ?? 'cierre',
  after: null,
})

/** 22 characters of base64url: 128 bits. */
const TOKEN = /^[\w-]{22}$/
export const isToken = (token: string): boolean => TOKEN.test(token)
