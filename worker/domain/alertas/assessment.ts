/**
 * Which alert each due item should have open today: at most one, at its current threshold. What the law does not
 * require of a vehicle raises none, as in the verdict. The text of an alert gives absolute dates and kilometres, never
 * «in 3 days», so that it stays true while the alert is open.
 */
import { daysBetween, SHORT_MONTHS } from '../day'
import {
  type Condition,
  dueDay,
  firstRtmDay,
  ONLY_IF_REQUIRED,
  requiredSince,
  type TipoDocumento,
} from '../documentos/rules'
import { foldForSearch } from '../fold'
import { grouped } from '../number'
import { formatPlaca, placaWords } from '../vehiculos/placa'
import { UMBRALES, UMBRALES_KM, umbralFor, umbralOf } from './umbral'

/**
 * Kinds of due items: a document, a driver's licence, a maintenance plan, the unregistered first técnico-mecánica of a
 * vehicle (its id is the vehicle's). The first part of `alertas.cosa`.
 */
export const DUE_ITEM_CLASES = ['documento', 'licencia', 'mantenimiento', 'primera-rtm'] as const
export type DueItemClase = (typeof DUE_ITEM_CLASES)[number]

export const TIPO_LICENCIA = 'Licencia de conducción'
export const TIPO_MANTENIMIENTO = 'Mantenimiento'
/**
 * After this many days a missed first técnico-mecánica is no longer reported as the first: by then the next one is due.
 */
const FIRST_RTM_DAYS = 365

/** A due item with all inputs of the rule. Exempt and superseded documents are not due items. Days are `YYYY-MM-DD`. */
export interface DueItem {
  clase: DueItemClase
  id: string
  /** the type of a document; null for the others */
  tipo: TipoDocumento | null
  /** the name of an «Otro» document, of the driver or of the plan */
  nombre: string
  placa: string
  vehiculo: Condition
  /** the due day; null for a plan by distance alone */
  vence: string | null
  /** for a document: the days on which its stretch of cover counts (coverage.ts); null for the others */
  cubre: { desde: string; hasta: string } | null
  /** for a plan by distance: the odometer value at which it is due, and the highest known reading; kilometres */
  km: { proximo: number; reading: number } | null
}

/** The alert a due item should have open. */
export interface DueAlerta {
  cosa: string
  /** the due day, or `km:<kilometres>` */
  vence: string
  /** days, or kilometres for `km:` */
  umbral: number
  tipo: string
  mensaje: string
  /** folded, for search */
  busqueda: string
}

/** Typical distance of a fleet vehicle per day: puts a plan's days and kilometres on one scale. */
export const KM_PER_DAY = 40

export const dueItemKey = (clase: DueItemClase, id: string): string => `${clase}:${id}`

/** The two parts of `alertas.cosa`; null for an alert without a due item. */
export function readDueItemKey(dueItem: string | null): { clase: DueItemClase; id: string } | null {
  const clase = DUE_ITEM_CLASES.find((c) => dueItem?.startsWith(`${c}:`))
  return clase && dueItem ? { clase, id: dueItem.slice(clase.length + 1) } : null
}

/**
 * The path of the screen where a due item is settled.
 * @param base that of an Administrador, or of a Usuario, who settles documents alone
 */
export function pathOfDueItem({ clase, id }: Pick<DueItem, 'clase' | 'id'>, base: '/admin' | '' = '/admin'): string {
  const encodedId = encodeURIComponent(id)
  switch (clase) {
    case 'documento':
      return `${base}/documents?renovar=${encodedId}`
    case 'primera-rtm':
      return `${base}/documents?${new URLSearchParams({ nuevo: '', vehiculo: id, tipo: 'Revisión técnico-mecánica' })}`
    case 'licencia':
      return `${base}/drivers?editar=${encodedId}`
    case 'mantenimiento':
      return `${base}/maintenance?plan=${encodedId}`
  }
}

/** The kilometres of a due value «km:45000»; null for a day. */
export const kmOf = (vence: string): number | null => (vence.startsWith('km:') ? Number(vence.slice(3)) : null)

/** `umbrales` are the company's own thresholds; null = the default ones. */
export function assess(dueItems: readonly DueItem[], today: string, umbrales: readonly number[] | null): DueAlerta[] {
  return dueItems.map((dueItem) => due(dueItem, today, umbrales)).filter((d) => d !== null)
}

/** The alert a due item should have open on `today`, the company's day; null for none. */
export function due(dueItem: DueItem, today: string, umbrales: readonly number[] | null): DueAlerta | null {
  if (!isRelevant(dueItem, today)) return null
  const vence = dueItem.tipo && dueItem.vence ? dueDay(dueItem.tipo, dueItem.vence, dueItem.vehiculo) : dueItem.vence
  const duePoint = mostUrgent({ ...dueItem, vence }, today, umbrales ?? UMBRALES)
  if (!duePoint) return null
  const tipo = tipoOf(dueItem)
  return {
    cosa: dueItemKey(dueItem.clase, dueItem.id),
    vence: duePoint.vence,
    umbral: duePoint.umbral,
    tipo,
    mensaje: mensaje(dueItem, duePoint, today),
    busqueda: withoutRepeats(foldForSearch(tipo, dueItem.nombre, placaWords(dueItem.placa))),
  }
}

/**
 * Removes repeated words: inside an upsert the word-index trigger loses its «or ignore» and would fail on a duplicate.
 */
const withoutRepeats = (words: string) => [...new Set(words.split(' '))].join(' ')

/**
 * Whether a due item counts on this day. A document counts from the first day of its cover until the next document's,
 * where it `matters`. A first técnico-mecánica counts where its day is known.
 */
function isRelevant({ clase, tipo, vehiculo, vence, cubre }: DueItem, today: string): boolean {
  if (clase === 'primera-rtm')
    return vehiculo.fecha_matricula !== null && vence !== null && daysBetween(vence, today) <= FIRST_RTM_DAYS
  if (cubre && !(cubre.desde <= today && today < cubre.hasta)) return false
  return matters(tipo, vehiculo, today)
}

/**
 * Whether what falls due matters for a vehicle: not a document that the law does not require of it, nor a
 * técnico-mecánica whose due day is only estimated from the model year.
 * @param tipo the type of a document; null for anything else
 */
export function matters(tipo: TipoDocumento | null, vehiculo: Condition, today: string): boolean {
  if (tipo === null || !ONLY_IF_REQUIRED.includes(tipo)) return true
  const since = requiredSince(tipo, vehiculo)
  return since !== null && (since <= today || firstRtmDay(vehiculo) === since)
}

interface DuePoint {
  vence: string
  umbral: number
}

/**
 * For a plan by days and by distance, the more urgent of the two; compared by thresholds, so that it does not alternate
 * between them. A day that has come counts as none left: the company's last threshold may be days before.
 */
function mostUrgent({ vence, km }: DueItem, today: string, umbrales: readonly number[]): DuePoint | null {
  const byDay = vence === null ? null : umbralOf(vence, today, umbrales)
  const byKm = km && umbralFor(Math.max(0, km.proximo - km.reading), UMBRALES_KM)
  const day = vence !== null && byDay !== null ? { vence, umbral: byDay } : null
  const distance = km && byKm !== null ? { vence: `km:${km.proximo}`, umbral: byKm } : null
  if (!day || !distance) return day ?? distance
  return day.vence > today && distance.umbral / KM_PER_DAY < day.umbral ? distance : day
}

function tipoOf({ clase, tipo, nombre }: DueItem): string {
  if (clase === 'licencia') return TIPO_LICENCIA
  if (clase === 'mantenimiento') return TIPO_MANTENIMIENTO
  if (clase === 'primera-rtm') return 'Revisión técnico-mecánica'
  return tipo === 'Otro' && nombre ? nombre : (tipo ?? 'Otro')
}

const FIRST_RTM = 'Primera revisión técnico-mecánica'
/** «2 dic 2026» */
const fecha = (day: string) => `${Number(day.slice(8))} ${SHORT_MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

function mensaje(dueItem: DueItem, { vence }: DuePoint, today: string): string {
  const placa = formatPlaca(dueItem.placa)
  const what =
    dueItem.clase === 'licencia'
      ? `Licencia de ${dueItem.nombre} (${placa})`
      : `${dueItem.clase === 'mantenimiento' ? dueItem.nombre : dueItem.clase === 'primera-rtm' ? FIRST_RTM : tipoOf(dueItem)} de ${placa}`
  const km = kmOf(vence)
  if (km !== null) return `${what} ${(dueItem.km?.reading ?? 0) >= km ? 'venció' : 'vence'} a los ${grouped(km)} km`
  return `${what} ${daysBetween(today, vence) < 0 ? 'venció' : 'vence'} el ${fecha(vence)}`
}
