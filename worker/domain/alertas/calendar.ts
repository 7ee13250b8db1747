/** The calendar of what falls due in a company: what stands in it, in which words, and how its address is turned on and off. */
import { daysBetween } from '../day'
import {
  type Condition,
  firstRtmDay,
  ONLY_IF_REQUIRED,
  requiredSince,
  TIPOS,
  type TipoDocumento,
} from '../documentos/rules'
import type { RefusalReason } from '../refusal'
import { formatPlaca } from '../vehiculos/placa'
import { z } from '../zod'

/** A calendar looks back and ahead so many days, and holds no more than so many events, the nearest days first. */
export const CALENDAR_DAYS_BACK = 30
export const CALENDAR_DAYS_AHEAD = 400
export const CALENDARIO_MAX = 5000

/** Something that falls due on a day. */
export interface Vencimiento {
  /** of a first técnico-mecánica, which is not registered, the id is the vehicle's */
  clase: 'documento' | 'licencia' | 'mantenimiento' | 'primera-rtm'
  id: string
  /** the type of a document; null for the others */
  tipo: string | null
  /** of a document «Otro», the driver or the plan */
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

const readTipo = (tipo: string | null): TipoDocumento | null => TIPOS.find((t) => t === tipo) ?? null

/**
 * Whether it says anything, as of an alert: a paper that the law does not ask of this vehicle does not, nor a técnico-mecánica
 * on the day from which, by the model year alone, it can be asked for.
 */
export function isShown({ tipo, condition }: Vencimiento, hoy: string): boolean {
  const known = readTipo(tipo)
  if (known === null || !ONLY_IF_REQUIRED.includes(known)) return true
  const since = requiredSince(known, condition)
  return since !== null && (since <= hoy || firstRtmDay(condition) === since)
}

const subjectOf = ({ clase, tipo, nombre }: Vencimiento): string => {
  if (clase === 'licencia') return `Licencia de ${nombre}`
  if (clase === 'mantenimiento') return nombre
  if (clase === 'primera-rtm') return 'Primera revisión técnico-mecánica'
  return nombre || tipo || 'Documento'
}

/** «SOAT vence · JTR 205»; a maintenance falls due, it does not expire. */
export function titleOf(v: Vencimiento): string {
  const what = subjectOf(v)
  return `${v.clase === 'mantenimiento' ? `Mantenimiento: ${what}` : `${what} vence`} · ${formatPlaca(v.placa)}`
}

/** What it is about, and the address of the screen that settles it. */
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
  const url = `${origin}${pathOf(v)}`
  return { texto: `${what} de ${vehiculo}.\n${action} ${url}`, url }
}

function pathOf({ clase, id }: Vencimiento): string {
  const encodedId = encodeURIComponent(id)
  if (clase === 'licencia') return `/admin/drivers?editar=${encodedId}`
  if (clase === 'primera-rtm')
    return `/admin/documents?${new URLSearchParams({ nuevo: '', vehiculo: id, tipo: 'Revisión técnico-mecánica' })}`
  return clase === 'documento' ? `/admin/documents?renovar=${encodedId}` : `/admin/maintenance?plan=${encodedId}`
}

/** Of all kinds together those that a calendar holds: by day, the nearest to today kept when there are too many. */
export function calendarioEntries(all: readonly Vencimiento[], hoy: string): Vencimiento[] {
  const distance = (v: Vencimiento) => Math.abs(daysBetween(hoy, v.vence))
  const shown = all.filter((v) => isShown(v, hoy))
  const kept =
    shown.length <= CALENDARIO_MAX
      ? shown
      : [...shown].sort((a, b) => distance(a) - distance(b)).slice(0, CALENDARIO_MAX)
  return [...kept].sort((a, b) => (a.vence < b.vence ? -1 : a.vence > b.vence ? 1 : a.id < b.id ? -1 : 1))
}

/**
 * `empresas.calendario_version`: above 0 the version that opens, else off. Turning it off keeps the count as a negative
 * number, so that an address that was dead once never opens again.
 */
export const isCalendarioOpen = (version: number): boolean => version > 0
export const openedVersion = (version: number): number => Math.abs(version) + 1
export const closedVersion = (version: number): number => -(Math.abs(version) + 1)

const INVALID_OPTION: RefusalReason = 'opcion-invalida'

/** What the tab Integraciones may ask for. */
export const CalendarioCommand = z.object({
  intent: z.enum(['calendario-crear', 'calendario-renovar', 'calendario-apagar'], { error: INVALID_OPTION }),
})
