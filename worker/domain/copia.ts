/** Copies of the whole database: when one is due, what it is called, how far one under way is, and which are thrown away. */
import { diaEn, horaDelDia, masDias, ZONA_DE_LA_PLATAFORMA } from './dia'
import { z } from './zod'

/** The SuperAdmin asks for one beside the daily one. */
export const CopiarCommand = z.object({ intent: z.literal('copiar') })

/** The job's name in `trabajos`; and of the row that lists the copies that are whole. */
export const COPIA = 'copia'
export const COPIAS = 'copias'
/** Where they lie in R2, beside the companies' files and not among them. */
export const CARPETA_DE_COPIAS = 'copias/'

const HORA = 3_600_000
/** From this hour on, on the clocks of the platform, the day's copy is due; so long after it is late. */
export const HORA_DE_COPIA = 3
export const COPIA_TARDE_MS = 3 * HORA
/** How long copies are kept, and how many at most, those made by hand included. */
export const COPIAS_DIAS = 14
export const COPIAS_MAX = 30

/** The last day whose copy is due at an instant. */
export function diaDeCopia(ahora: number): string {
  const hoy = diaEn(ZONA_DE_LA_PLATAFORMA, ahora)
  return horaDelDia(ZONA_DE_LA_PLATAFORMA, ahora) >= HORA_DE_COPIA * HORA ? hoy : masDias(hoy, -1)
}

/** `2026-11-22-030000`: the day and the hour on which it begins, so that names sort as time goes. */
export function claveDeCopia(ahora: number): string {
  const hora = new Date(horaDelDia(ZONA_DE_LA_PLATAFORMA, ahora)).toISOString().slice(11, 19)
  return `${diaEn(ZONA_DE_LA_PLATAFORMA, ahora)}-${hora.replaceAll(':', '')}`
}

/** One under way: a place in the database, and what lies in R2 already. */
export interface Copia {
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
  partes: number
  /** rows of each table read so far, and bytes as they lie in R2 */
  filas: Record<string, number>
  bytes: number
  /** runs in a row that failed */
  fallos: number
}
/** One that is whole. */
export interface CopiaHecha {
  clave: string
  empezo_at: number
  termino_at: number
  tablas: number
  filas: number
  bytes: number
}

export const empezarCopia = (ahora: number): Copia => ({
  clave: claveDeCopia(ahora),
  dia: diaDeCopia(ahora),
  empezo_at: ahora,
  ...DESDE_EL_PRINCIPIO,
  fallos: 0,
})
const DESDE_EL_PRINCIPIO = { huella: null, tabla: 0, tablas: 0, desde: null, partes: 0, filas: {}, bytes: 0 }
/** The same copy from its beginning: what it wrote so far is written over. */
export const deNuevo = (copia: Copia): Copia => ({ ...copia, ...DESDE_EL_PRINCIPIO })

export const filasDe = ({ filas }: Pick<Copia, 'filas'>): number => Object.values(filas).reduce((a, b) => a + b, 0)

/** Of the names of copies those to be thrown away: too old, or too many. The newest stays whatever its age. */
export function sobrantes(claves: readonly string[], ahora: number): string[] {
  const limite = masDias(diaEn(ZONA_DE_LA_PLATAFORMA, ahora), -COPIAS_DIAS)
  const nuevasPrimero = [...claves].sort().reverse()
  return nuevasPrimero.filter((clave, i) => i > 0 && (i >= COPIAS_MAX || clave < limite))
}
