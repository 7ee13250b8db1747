/** Backups of the whole database: when one is due, its name, its progress, and which old ones are deleted. */
import { addDays, dayIn, PLATFORM_ZONA, timeOfDay } from '../day'

/** The job's name in `trabajos`, and the key of the row that lists complete backups. */
export const BACKUP = 'copia'
export const BACKUPS = 'copias'
/** R2 folder, outside the companies' files. */
export const BACKUPS_FOLDER = 'copias/'

const HOUR = 3_600_000
/** The daily backup is due from this hour on, in the platform's zone; after so long it is late. */
export const BACKUP_HOUR = 3
export const LATE_BACKUP_MS = 3 * HOUR
/** How long backups are kept, and the maximum number, manual ones included. */
export const BACKUP_DAYS = 14
export const BACKUPS_MAX = 30

/** The last day whose backup is due at an instant. */
export function backupDay(now: number): string {
  const today = dayIn(PLATFORM_ZONA, now)
  return timeOfDay(PLATFORM_ZONA, now) >= BACKUP_HOUR * HOUR ? today : addDays(today, -1)
}

/** `2026-11-22-030000`: start day and time, so that names sort chronologically. */
export function backupKey(now: number): string {
  const time = new Date(timeOfDay(PLATFORM_ZONA, now)).toISOString().slice(11, 19)
  return `${dayIn(PLATFORM_ZONA, now)}-${time.replaceAll(':', '')}`
}

/** A backup in progress: a position in the database, and what is already in R2. */
export interface Backup {
  clave: string
  /** the day it is the backup of */
  dia: string
  /** UTC milliseconds */
  empezo_at: number
  /** fingerprint of the tables at the start; on a change it restarts; null = not started */
  huella: string | null
  /** index of the current table, the number of tables, and the last row read; null = from the first */
  tabla: number
  tablas: number
  desde: number | null
  parts: number
  /** rows read per table so far, and bytes stored in R2 */
  filas: Record<string, number>
  bytes: number
  /** consecutive failed runs */
  fallos: number
}
/** A complete backup. */
export interface FinishedBackup {
  clave: string
  empezo_at: number
  termino_at: number
  tablas: number
  filas: number
  bytes: number
}

/** The backup that begins at an instant (UTC milliseconds), with nothing written yet. */
export const startBackup = (now: number): Backup => ({
  clave: backupKey(now),
  dia: backupDay(now),
  empezo_at: now,
  ...FROM_THE_START,
  fallos: 0,
})
const FROM_THE_START = { huella: null, tabla: 0, tablas: 0, desde: null, parts: 0, filas: {}, bytes: 0 }
/** The same backup from the start: what it has written is overwritten. */
export const restarted = (backup: Backup): Backup => ({ ...backup, ...FROM_THE_START })

/** The rows read so far, of all tables. */
export const rowCountOf = ({ filas: rows }: Pick<Backup, 'filas'>): number =>
  Object.values(rows).reduce((a, b) => a + b, 0)

/** The names of backups to delete: too old or too many. The newest is always kept. */
export function surplusBackups(keys: readonly string[], now: number): string[] {
  const limit = addDays(dayIn(PLATFORM_ZONA, now), -BACKUP_DAYS)
  const newestFirst = [...keys].sort().reverse()
  return newestFirst.filter((key, i) => i > 0 && (i >= BACKUPS_MAX || key < limit))
}
