/**
 * The daily digest: what one person's mail says about the company's stopped vehicles, open alerts and missing
 * documents, by severity, with a link to where each is fixed. Pure: days are `YYYY-MM-DD` in the company's zone.
 */
import { daysBetween, weekdayOf } from '../day'
import { DOUBTED_IF_MISSING, readTipo, stopsWhenExpired, type TipoDocumento } from '../documentos/rules'
import type { Rol } from '../identidad/sign-in'
import { readClase } from '../vehiculos/clase'
import { KM_PER_DAY, kmOf, pathOfDueItem, readDueItemKey } from './assessment'
import { type Preferencias, wantsToKnow } from './preferences'

/** An open alert to be sent, with what the reader needs to recognise the item. */
export interface Notifiable {
  id: string
  vehiculo_id: string | null
  placa: string | null
  servicio: 'particular' | 'publico' | null
  clase: string | null
  cosa: string | null
  tipo: string
  /** the driver or the plan */
  nombre: string | null
  vence: string | null
  umbral: number | null
  mensaje: string
}

/** A vehicle as it appears in a mail. */
export interface VehicleOfDigest {
  vehiculo_id: string
  placa: string
  servicio: 'particular' | 'publico'
}
/** A document the law requires and that is not registered. */
export type MissingDocumento = VehicleOfDigest & { tipo: TipoDocumento }

/** The content of a day's digest for a company, or the part for one person. */
export interface DigestContent<A extends Notifiable = Notifiable> {
  avisos: readonly A[]
  /** vehicles whose verdict today is «No puede salir» */
  stopped: readonly VehicleOfDigest[]
  missing: readonly MissingDocumento[]
}

/** A recipient. */
export interface DigestReader {
  rol: Exclude<Rol, 'SuperAdmin'>
  preferencias: Preferencias
  /** the vehicles assigned to a Usuario */
  assigned: ReadonlySet<string>
}

/** Cap on stopped vehicles and missing documents read per company; beyond it the mail says «500+». */
export const TOLD_OF_COMPANY = 500

/** Alerts per mail: a longer one is not read on a phone. */
export const NOTICES_PER_CORREO = 30

/** Expired and missing documents are repeated every this many days while they last. */
export const REMIND_EVERY_DAYS = 7
/** Whether missing documents are listed on a day: on Mondays, since they have no due day. */
export const tellsMissing = (day: string): boolean => weekdayOf(day) === 0

/**
 * The part of the digest for one person, by severity. An Administrador gets the company, a Usuario the assigned
 * vehicles; recipients who want only maintenance get no documents.
 */
export function forReader(
  { avisos: notices, stopped, missing }: DigestContent,
  reader: DigestReader,
  day: string,
): DigestContent {
  const isOwn = (v: { vehiculo_id: string | null }) =>
    reader.rol === 'Administrador' || (v.vehiculo_id !== null && reader.assigned.has(v.vehiculo_id))
  const wantsDocumentos = wantsToKnow(reader.preferencias, 'documento:')
  const halted = wantsDocumentos ? stopped.filter(isOwn) : []
  const ids = new Set(halted.map((v) => v.vehiculo_id))
  // a first técnico-mecánica that has an alert in this mail is not listed a second time as missing
  const announced = new Set(notices.filter((a) => isFirstRtm(a.cosa)).map((a) => a.vehiculo_id))
  const isAnnounced = (m: MissingDocumento) => m.tipo === 'Revisión técnico-mecánica' && announced.has(m.vehiculo_id)
  const rank = (a: Notifiable) => ({
    a,
    group: GROUPS.indexOf(groupOf(a, day, ids)),
    stops: isStopping(a) ? 0 : 1,
    remaining: daysLeft(a, day),
  })
  return {
    avisos: notices
      .filter((a) => isOwn(a) && wantsToKnow(reader.preferencias, a.cosa ?? ''))
      .map(rank)
      .sort(
        (x, y) =>
          x.group - y.group ||
          x.stops - y.stops ||
          x.remaining - y.remaining ||
          ((x.a.placa ?? '') < (y.a.placa ?? '') ? -1 : 1),
      )
      .map(({ a }) => a),
    stopped: halted,
    missing: wantsDocumentos ? missing.filter((m) => isOwn(m) && !isAnnounced(m)) : [],
  }
}

/** Whether there is a mail to send: stopped vehicles head a mail but do not trigger one on their own. */
export const isTold = ({ avisos: notices, missing }: DigestContent): boolean => notices.length + missing.length > 0

/** The stopped vehicles, first those whose reason is in the mail. */
export function stoppedInOrder({ avisos: notices, stopped }: DigestContent): VehicleOfDigest[] {
  const place = new Map<string | null, number>()
  for (const [i, a] of notices.entries()) if (!place.has(a.vehiculo_id)) place.set(a.vehiculo_id, i)
  const of = (v: VehicleOfDigest) => place.get(v.vehiculo_id) ?? Number.MAX_SAFE_INTEGER
  return [...stopped].sort((x, y) => of(x) - of(y) || (x.placa < y.placa ? -1 : 1))
}

/** Missing documents grouped by vehicle; first the vehicles whose verdict is «Falta saber» for it. */
export function missingByVehicle(
  missing: readonly MissingDocumento[],
): (VehicleOfDigest & { tipos: TipoDocumento[] })[] {
  const vehicles = new Map<string, VehicleOfDigest & { tipos: TipoDocumento[] }>()
  for (const { tipo, ...vehicle } of missing) {
    const known = vehicles.get(vehicle.vehiculo_id)
    if (known) known.tipos.push(tipo)
    else vehicles.set(vehicle.vehiculo_id, { ...vehicle, tipos: [tipo] })
  }
  const verdictRank = ({ tipos }: { tipos: TipoDocumento[] }) =>
    tipos.some((tipo) => DOUBTED_IF_MISSING.includes(tipo)) ? 0 : 1
  return [...vehicles.values()].sort((x, y) => verdictRank(x) - verdictRank(y) || (x.placa < y.placa ? -1 : 1))
}

/** Days left, negative when past; kilometres on the same scale; items without a date come last. */
export function daysLeft({ vence, umbral }: Pick<Notifiable, 'vence' | 'umbral'>, day: string): number {
  if (vence === null) return Number.MAX_SAFE_INTEGER
  return kmOf(vence) === null ? daysBetween(day, vence) : Math.round((umbral ?? 0) / KM_PER_DAY)
}

const isFirstRtm = (key: string | null) => readDueItemKey(key)?.clase === 'primera-rtm'

/** The groups of the mail, most severe first: stops a vehicle, due today, expired, due soon. */
export const GROUPS = ['stopped', 'today', 'overdue', 'soon'] as const
export type Group = (typeof GROUPS)[number]

/**
 * Whether the vehicle may not go out without this document: the rule of its verdict, which needs service and class. A
 * first técnico-mecánica that is not registered leaves a doubt, and stops no vehicle.
 */
function isStopping({
  cosa,
  tipo,
  servicio,
  clase,
}: Pick<Notifiable, 'cosa' | 'tipo' | 'servicio' | 'clase'>): boolean {
  if (servicio === null || isFirstRtm(cosa)) return false
  const unknown = { placa: '', fecha_matricula: null, anio: null, cilindraje: null }
  return stopsWhenExpired(readTipo(tipo), { servicio, clase: readClase(clase), ...unknown })
}

/** @param stopped the vehicles whose verdict today is «No puede salir» */
export function groupOf(notice: Notifiable, day: string, stopped: ReadonlySet<string>): Group {
  const remaining = daysLeft(notice, day)
  if (remaining < 0 && isStopping(notice) && notice.vehiculo_id !== null && stopped.has(notice.vehiculo_id))
    return 'stopped'
  // kilometres have no «today»: they are reached or not
  if (remaining < 0 || (remaining === 0 && kmOf(notice.vence ?? '') !== null)) return 'overdue'
  return remaining === 0 ? 'today' : 'soon'
}

/** The path of the screen that fixes it; a Usuario can only fix documents, the rest links to the alerts. */
export function pathOf(notice: Pick<Notifiable, 'cosa'>, rol: DigestReader['rol']): string {
  const dueItem = readDueItemKey(notice.cosa)
  if (!dueItem) return alertasPath(rol)
  if (rol === 'Administrador') return pathOfDueItem(dueItem)
  const isDocument = dueItem.clase === 'documento' || dueItem.clase === 'primera-rtm'
  return isDocument ? pathOfDueItem(dueItem, '') : alertasPath(rol)
}

/** The path of the alerts, and of the screen with the mail preferences. */
export const alertasPath = (rol: DigestReader['rol']): string => (rol === 'Administrador' ? '/admin/alerts' : '/alerts')
export const preferencesPath = (rol: DigestReader['rol']): string =>
  rol === 'Administrador' ? '/admin/settings?tab=notificaciones' : '/settings?tab=notificaciones'

/** The page of a vehicle, and where its missing documents are registered: for a Usuario, in a list. */
export const pathOfVehicle = (
  { vehiculo_id }: Pick<VehicleOfDigest, 'vehiculo_id'>,
  rol: DigestReader['rol'],
): string =>
  rol === 'Administrador'
    ? `/admin/vehicles/${encodeURIComponent(vehiculo_id)}`
    : `/vehicles/${encodeURIComponent(vehiculo_id)}`
export const pathOfMissing = ({ vehiculo_id, placa }: VehicleOfDigest, rol: DigestReader['rol']): string =>
  rol === 'Administrador'
    ? `/admin/vehicles/${encodeURIComponent(vehiculo_id)}/documents`
    : `/documents?estado=sin-registrar&q=${encodeURIComponent(placa)}`
