/** Copies of the whole database: when one is due, what it is called, how far one under way is, and which are thrown away. */
import { addDays, dayIn, PLATFORM_ZONA, timeOfDay } from '../day'
import { z } from '../zod'

/** The SuperAdmin asks for one beside the daily one. */
export const BackupCommand = z.object({ intent: z.literal('copiar') })

/** The job's name in `trabajos`; and of the row that lists the copies that are whole. */
export const BACKUP = 'copia'
export const BACKUPS = 'copias'
/** Where they lie in R2, beside the companies' files and not among them. */
export const BACKUPS_FOLDER = 'copias/'

const HOUR = 3_600_000
/** From this hour on, on the clocks of the platform, the day's copy is due; so long after it is late. */
export const BACKUP_HOUR = 3
export const LATE_BACKUP_MS = 3 * HOUR
/** How long copies are kept, and how many at most, those made by hand included. */
export const BACKUP_DAYS = 14
export const BACKUPS_MAX = 30

/** The last day whose copy is due at an instant. */
export function backupDay(now: number): string {
  const hoy = dayIn(PLATFORM_ZONA, now)
  return timeOfDay(PLATFORM_ZONA, now) >= BACKUP_HOUR * HOUR ? hoy : addDays(hoy, -1)
}

/** `2026-11-22-030000`: the day and the hour on which it begins, so that names sort as time goes. */
export function backupKey(now: number): string {
  const time = new Date(timeOfDay(PLATFORM_ZONA, now)).toISOString().slice(11, 19)
  return `${dayIn(PLATFORM_ZONA, now)}-${time.replaceAll(':', '')}`
}

/** One under way: a place in the database, and what lies in R2 already. */
export interface Backup {
  clave: string
  /** the day whose copy it is */
  dia: string
  /** UTC milliseconds */
  empezo_at: number
  /** of the tables as they were when it began: if they change it begins again; null = not begun */
  huella: string | null
  /** which table is read, of how many, and after which of its rows to go on; null = from the first */
  tabla: number
  tablas: number
  desde: number | null
  parts: number
  /** rows of each table read so far, and bytes as they lie in R2 */
  filas: Record<string, number>
  bytes: number
  /** runs in a row that failed */
  fallos: number
}
/** One that is whole. */
export interface FinishedBackup {
  clave: string
  empezo_at: number
  termino_at: number
  tablas: number
  filas: number
  bytes: number
}

export const startBackup = (now: number): Backup => ({
  clave: backupKey(now),
  dia: backupDay(now),
  empezo_at: now,
  ...FROM_THE_START,
  fallos: 0,
})
const FROM_THE_START = { huella: null, tabla: 0, tablas: 0, desde: null, parts: 0, filas: {}, bytes: 0 }
/** The same copy from its beginning: what it wrote so far is written over. */
export const restarted = (backup: Backup): Backup => ({ ...backup, ...FROM_THE_START })

export const rowCountOf = ({ filas: rows }: Pick<Backup, 'filas'>): number =>
  Object.values(rows).reduce((a, b) => a + b, 0)

/** Of the names of copies those to be thrown away: too old, or too many. The newest stays whatever its age. */
export function surplusBackups(keys: readonly string[], now: number): string[] {
  const limit = addDays(dayIn(PLATFORM_ZONA, now), -BACKUP_DAYS)
  const newestFirst = [...keys].sort().reverse()
  return newestFirst.filter((key, i) => i > 0 && (i >= BACKUPS_MAX || key < limit))
}
