/** On which days a due item will raise an alert: what a person reads after saving a document or a licence. */
import { addDays } from '../day'
import { dueDay } from '../documentos/rules'
import { type DueItem, due } from './assessment'
import { UMBRALES } from './umbral'

/**
 * The days from `today` to the due day on which the rule of the daily assessment (`due`) raises a new alert, in order;
 * none for an item that is overdue. Days are `YYYY-MM-DD`.
 * @param umbrales the company's own thresholds; null = the default ones
 */
export function noticeDays(dueItem: DueItem, today: string, umbrales: readonly number[] | null): string[] {
  const { tipo, vence, vehiculo, cubre } = dueItem
  const last = tipo && vence ? dueDay(tipo, vence, vehiculo) : vence
  if (last === null || last < today) return []
  const thresholds = (umbrales ?? UMBRALES).map((days) => addDays(last, -days))
  // a threshold that passes before its cover begins is told on the day on which it does
  const reached = [...thresholds, ...(cubre ? [cubre.desde] : [])].filter((day) => day > today)
  const notices: string[] = []
  let before: number | null = null
  for (const day of [today, ...new Set(reached.sort())]) {
    const umbral = due(dueItem, day, umbrales)?.umbral ?? null
    if (umbral !== null && umbral !== before) notices.push(day)
    before = umbral
  }
  return notices
}

/** No vehicle changes when a licence falls due. */
const ANY_VEHICLE = {
  placa: '',
  servicio: 'particular',
  clase: null,
  fecha_matricula: null,
  anio: null,
  cilindraje: null,
} as const

/** The same for a driver's licence that is valid until `vence`, `YYYY-MM-DD`. */
export const licenceNoticeDays = (vence: string, today: string, umbrales: readonly number[] | null): string[] =>
  noticeDays(
    {
      clase: 'licencia',
      id: '',
      tipo: null,
      nombre: '',
      placa: '',
      vehiculo: ANY_VEHICLE,
      vence,
      cubre: null,
      km: null,
    },
    today,
    umbrales,
  )
