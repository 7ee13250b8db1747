/**
 * Validity of what has an expiry day (spec §4): 0 days or fewer is «Vencido», 30 or fewer «Por vencer», else «Vigente».
 * Days are `YYYY-MM-DD` in the company's zone; whoever calls gives today.
 */

export const DIAS_POR_VENCER = 30
const MS_POR_DIA = 86_400_000

export type Vigencia = 'Vencido' | 'Por vencer' | 'Vigente'

/** Whole days from today until the day; negative when it is past. */
export function diasHasta(fecha: string, hoy: string): number {
  return Math.round((Date.parse(fecha) - Date.parse(hoy)) / MS_POR_DIA)
}

export function vigencia(fecha: string, hoy: string): Vigencia {
  const dias = diasHasta(fecha, hoy)
  if (dias <= 0) return 'Vencido'
  return dias <= DIAS_POR_VENCER ? 'Por vencer' : 'Vigente'
}

/** The day `dias` days after another. */
export function sumarDias(fecha: string, dias: number): string {
  return new Date(Date.parse(fecha) + dias * MS_POR_DIA).toISOString().slice(0, 10)
}

/** The same day `anios` years later; 29 February becomes 1 March where the year has none. */
export function sumarAnios(fecha: string, anios: number): string {
  const dia = new Date(fecha)
  dia.setUTCFullYear(dia.getUTCFullYear() + anios)
  return dia.toISOString().slice(0, 10)
}

/** Whether a text is a real day of the calendar, written `YYYY-MM-DD`. */
export function esFecha(texto: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto)) return false
  const dia = new Date(`${texto}T00:00:00Z`)
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(texto)
}
