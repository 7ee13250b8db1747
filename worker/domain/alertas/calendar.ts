/** The calendar of a company's due days: which events it holds, their texts, and how its URL is turned on and off. */
import { daysBetween } from '../day'
import { type Condition, knownTipo } from '../documentos/rules'
import type { RefusalReason } from '../refusal'
import { formatPlaca } from '../vehiculos/placa'
import * as z from '../zod'
import { type DueItemClase, matters, pathOfDueItem } from './assessment'

/** How many days back and ahead the calendar covers, and its maximum number of events (the nearest days win). */
export const CALENDAR_DAYS_BACK = 30
export const CALENDAR_DAYS_AHEAD = 400
export const CALENDARIO_MAX = 5000

/** An item that is due on a day. */
export interface Vencimiento {
  /** for the unregistered first técnico-mecánica the id is the vehicle's */
  clase: DueItemClase
  id: string
  /** the type of a document; null for the others */
  tipo: string | null
  /** the name of an «Otro» document, of the driver or of the plan */
  nombre: string
  /** `YYYY-MM-DD` */
  vence: string
  placa: string
  marca: string
  modelo: string
  condition: Condition
  /** UTC milliseconds */
  created_at: number
}

const subjectOf = ({ clase, tipo, nombre }: Vencimiento): string => {
  if (clase === 'licencia') return `Licencia de ${nombre}`
  if (clase === 'mantenimiento') return nombre
  if (clase === 'primera-rtm') return 'Primera revisión técnico-mecánica'
  return nombre || tipo || 'Documento'
}

/** «SOAT vence · JTR 205»; a maintenance plan is worded as due, not as expired. */
export function titleOf(v: Vencimiento): string {
  const what = subjectOf(v)
  return `${v.clase === 'mantenimiento' ? `Mantenimiento: ${what}` : `${what} vence`} · ${formatPlaca(v.placa)}`
}

/** Description of the event and the URL of the screen that resolves it. */
export function detailOf(v: Vencimiento, origin: string): { texto: string; url: string } {
  const vehiculo = `${formatPlaca(v.placa)}, ${v.marca} ${v.modelo}`
  const what = {
    documento: 'Documento',
    licencia: 'Licencia de conducción',
    mantenimiento: 'Mantenimiento',
    'primera-rtm': 'Documento',
  }[v.clase]
  const action = {
    documento: 'Cuando lo renueve, regístrelo aquí:',
    licencia: 'Cuando la renueve, regístrela aquí:',
    mantenimiento: 'Cuando lo haga, regístrelo aquí:',
    'primera-rtm': 'Cuando la haga, regístrela aquí:',
  }[v.clase]
  const url = `${origin}${pathOfDueItem(v)}`
  return { texto: `${what} de ${vehiculo}.\n${action} ${url}`, url }
}

/** The events of the calendar from all kinds together: by day; over the limit, those nearest to today are kept. */
export function calendarioEntries(all: readonly Vencimiento[], today: string): Vencimiento[] {
  const distance = (v: Vencimiento) => Math.abs(daysBetween(today, v.vence))
  const shown = all.filter((v) => matters(knownTipo(v.tipo), v.condition, today))
  const kept =
    shown.length <= CALENDARIO_MAX
      ? shown
      : [...shown].sort((a, b) => distance(a) - distance(b)).slice(0, CALENDARIO_MAX)
  return [...kept].sort((a, b) => (a.vence < b.vence ? -1 : a.vence > b.vence ? 1 : a.id < b.id ? -1 : 1))
}

/**
 * `empresas.calendario_version`: above 0 the valid version, otherwise off. Turning it off stores the count as a
 * negative number, so that a revoked URL never becomes valid again.
 */
export const isCalendarioOpen = (version: number): boolean => version > 0
/** The next version, positive and one higher: the calendar is open (`isCalendarioOpen`). */
export const openedVersion = (version: number): number => Math.abs(version) + 1
/** The next version, negated: the calendar is off. */
export const closedVersion = (version: number): number => -(Math.abs(version) + 1)

const INVALID_OPTION: RefusalReason = 'opcion-invalida'

/** Commands of the tab Integraciones. */
export const CalendarioCommand = z.object({
  intent: z.enum(['create-calendar', 'renew-calendar', 'close-calendar'], { error: INVALID_OPTION }),
})
