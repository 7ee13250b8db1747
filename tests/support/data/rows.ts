/** Rows as plain SQL, and words that no other test has used. */

export type Statement = [sql: string, params: (string | number | null)[]]

/**
 * Resets every cron job. The number of the last receipt is in the same table and stays: without it no payment could be
 * approved in later tests.
 */
export const FORGET_JOBS: Statement = ["delete from trabajos where nombre <> 'recibo'", []]

/** Runs statements as one batch. */
export type Execute = (statements: Statement[]) => Promise<unknown>

/** Runs all that makers would execute one by one as a single batch: one round trip in place of tens. */
export async function inOneBatch<T>(execute: Execute, make: (later: Execute) => Promise<T>): Promise<T> {
  const statements: Statement[] = []
  const made = await make(async (more) => void statements.push(...more))
  await execute(statements)
  return made
}

export const DAY_MS = 86_400_000

let serial = 0

/** A word that no other test has used. */
export const uniqueWord = () =>
  `${Date.now().toString(36)}${(serial++).toString(36)}${Math.random().toString(36).slice(2, 6)}`

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** Coprime with their number, so that all plates come before one comes again, and neighbours do not look alike. */
const STEP = 5_000_003
const PLATES = LETTERS.length ** 3 * 1000
let plate = Math.floor(Math.random() * PLATES)

/** A Colombian plate, three letters and three digits, that this process has not given out. */
export function newPlaca(): string {
  plate = (plate + STEP) % PLATES
  const letters = Math.floor(plate / 1000)
  const letter = (place: number) => LETTERS[Math.floor(letters / LETTERS.length ** place) % LETTERS.length]
  return `${letter(2)}${letter(1)}${letter(0)}${String(plate % 1000).padStart(3, '0')}`
}

export const newImei = () => String(Math.floor(Math.random() * 9e14) + 1e14)

export const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export function insert(table: string, row: Record<string, string | number | null>): Statement {
  const columns = Object.keys(row)
  return [
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    Object.values(row),
  ]
}
