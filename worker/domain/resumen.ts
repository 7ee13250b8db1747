/**
 * The day's digest: what of a company's alerts one person is told in one mail, worst first, and where each is mended.
 * Pure: days are `YYYY-MM-DD` of the company's zone.
 */
import { diasEntre } from './dia'
import type { Rol } from './ingreso'
import { KM_AL_DIA, kmDe, leerCosa } from './juicio'
import { type Preferencias, quiereSaber } from './preferencias'

/** An open alert that stood in no digest yet, with what a reader needs to know the thing by. */
export interface Avisable {
  id: string
  vehiculo_id: string | null
  placa: string | null
  servicio: 'particular' | 'publico' | null
  cosa: string | null
  tipo: string
  /** the driver or the plan */
  nombre: string | null
  vence: string | null
  umbral: number | null
  mensaje: string
}

/** Who gets it. */
export interface Lector {
  rol: Exclude<Rol, 'SuperAdmin'>
  preferencias: Preferencias
  /** the vehicles assigned to a Usuario */
  asignados: ReadonlySet<string>
}

/** A mail longer than this is not read on a phone. */
export const AVISOS_POR_CORREO = 30

/** What one person is told of these alerts, worst first. An Administrador sees the company, a Usuario the vehicles assigned. */
export function paraLector(avisos: readonly Avisable[], lector: Lector, dia: string): Avisable[] {
  const suyo = (a: Avisable) =>
    lector.rol === 'Administrador' || (a.vehiculo_id !== null && lector.asignados.has(a.vehiculo_id))
  return avisos
    .filter((a) => suyo(a) && quiereSaber(lector.preferencias, a.cosa ?? ''))
    .map((a) => ({ a, quedan: diasQueQuedan(a, dia) }))
    .sort((x, y) => x.quedan - y.quedan || ((x.a.placa ?? '') < (y.a.placa ?? '') ? -1 : 1))
    .map(({ a }) => a)
}

/** Days left, negative when it is past; kilometres on the same scale; what has no date comes last. */
export function diasQueQuedan({ vence, umbral }: Pick<Avisable, 'vence' | 'umbral'>, dia: string): number {
  if (vence === null) return Number.MAX_SAFE_INTEGER
  return kmDe(vence) === null ? diasEntre(dia, vence) : Math.round((umbral ?? 0) / KM_AL_DIA)
}

/** The groups of the mail, by what is left. */
export type Grupo = 'vencido' | 'hoy' | 'pronto'

export function grupoDe(aviso: Avisable, dia: string): Grupo {
  const quedan = diasQueQuedan(aviso, dia)
  // kilometres know no «today»: they are reached or not
  if (quedan < 0 || (quedan === 0 && kmDe(aviso.vence ?? '') !== null)) return 'vencido'
  return quedan === 0 ? 'hoy' : 'pronto'
}

/** The path of the screen that mends it; a Usuario mends documents, the rest is shown among the alerts. */
export function caminoDe(aviso: Pick<Avisable, 'cosa'>, rol: Lector['rol']): string {
  const cosa = leerCosa(aviso.cosa)
  const base = rol === 'Administrador' ? '/admin' : ''
  const id = cosa && encodeURIComponent(cosa.id)
  if (cosa?.clase === 'documento') return `${base}/documents?renovar=${id}`
  if (cosa?.clase === 'licencia' && base) return `${base}/drivers?editar=${id}`
  if (cosa?.clase === 'mantenimiento' && base) return `${base}/maintenance?plan=${id}`
  return `${base}/alerts`
}

/** Where all of them stand, and where somebody says what mail is wanted. */
export const caminoDeAlertas = (rol: Lector['rol']): string => (rol === 'Administrador' ? '/admin/alerts' : '/alerts')
export const caminoDePreferencias = (rol: Lector['rol']): string =>
  rol === 'Administrador' ? '/admin/settings?tab=notificaciones' : '/settings?tab=notificaciones'
