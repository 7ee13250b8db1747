/**
 * The day's digest: what one person is told in one mail of which vehicles may not go out, of a company's alerts and of what
 * nobody registered, by gravity, and where each is mended. Pure: days are `YYYY-MM-DD` of the company's zone.
 */
import { daysBetween } from '../day'
import { BLOCKING_TIPOS, type TipoDocumento } from '../documentos/rules'
import type { Rol } from '../identidad/sign-in'
import { KM_PER_DAY, kmOf, readDueItemKey } from './assessment'
import { type Preferencias, wantsToKnow } from './preferences'

/** An open alert that is to be told, with what a reader needs to know the thing by. */
export interface Notifiable {
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

/** A vehicle as a mail names it. */
export interface VehicleOfDigest {
  vehiculo_id: string
  placa: string
  servicio: 'particular' | 'publico'
}
/** A paper that the law asks for and nobody registered. */
export type MissingPaper = VehicleOfDigest & { tipo: TipoDocumento }

/** What a company, or of it one person, is told on a day. */
export interface Told<A extends Notifiable = Notifiable> {
  avisos: readonly A[]
  /** vehicles whose verdict today is «No puede salir» */
  stopped: readonly VehicleOfDigest[]
  missing: readonly MissingPaper[]
}

/** Who gets it. */
export interface Lector {
  rol: Exclude<Rol, 'SuperAdmin'>
  preferencias: Preferencias
  /** the vehicles assigned to a Usuario */
  assigned: ReadonlySet<string>
}

/** More vehicles that may not go out, or papers that are missing, than any mail names: of these it says «500+». */
export const TOLD_OF_COMPANY = 500

/** A mail longer than this is not read on a phone. */
export const NOTICES_PER_CORREO = 30

/** What is told again while it lasts, what has expired and what nobody registered, is told every so many days. */
export const REMIND_EVERY_DAYS = 7
/** The day of the week (0 is Sunday) on which what nobody registered is told: it has no day of its own. */
const MISSING_ON = 1

/** Whether what nobody registered is told on a day. */
export const tellsMissing = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === MISSING_ON

/**
 * What one person is told of it, by gravity. An Administrador sees the company, a Usuario the vehicles assigned; who wants
 * to hear of maintenance alone hears nothing of papers.
 */
export function forReader({ avisos: notices, stopped, missing }: Told, reader: Lector, day: string): Told {
  const isOwn = (v: { vehiculo_id: string | null }) =>
    reader.rol === 'Administrador' || (v.vehiculo_id !== null && reader.assigned.has(v.vehiculo_id))
  const papers = wantsToKnow(reader.preferencias, 'documento:')
  const halted = papers ? stopped.filter(isOwn) : []
  const ids = new Set(halted.map((v) => v.vehiculo_id))
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
    missing: papers ? missing.filter(isOwn) : [],
  }
}

/** Whether there is anything to write: vehicles that may not go out lead a mail, alone they are no news. */
export const isTold = ({ avisos: notices, missing }: Told): boolean => notices.length + missing.length > 0

/** The vehicles that may not go out, those first of which the mail says why. */
export function stoppedInOrder({ avisos: notices, stopped }: Told): VehicleOfDigest[] {
  const place = new Map<string | null, number>()
  for (const [i, a] of notices.entries()) if (!place.has(a.vehiculo_id)) place.set(a.vehiculo_id, i)
  const of = (v: VehicleOfDigest) => place.get(v.vehiculo_id) ?? Number.MAX_SAFE_INTEGER
  return [...stopped].sort((x, y) => of(x) - of(y) || (x.placa < y.placa ? -1 : 1))
}

/** What nobody registered, vehicle by vehicle; first where it is a paper without which nothing is known of the vehicle. */
export function missingByVehicle(missing: readonly MissingPaper[]): (VehicleOfDigest & { tipos: TipoDocumento[] })[] {
  const vehicles = new Map<string, VehicleOfDigest & { tipos: TipoDocumento[] }>()
  for (const { tipo, ...vehicle } of missing) {
    const known = vehicles.get(vehicle.vehiculo_id)
    if (known) known.tipos.push(tipo)
    else vehicles.set(vehicle.vehiculo_id, { ...vehicle, tipos: [tipo] })
  }
  const blockingRank = ({ tipos }: { tipos: TipoDocumento[] }) =>
    tipos.some((tipo) => BLOCKING_TIPOS.includes(tipo)) ? 0 : 1
  return [...vehicles.values()].sort((x, y) => blockingRank(x) - blockingRank(y) || (x.placa < y.placa ? -1 : 1))
}

/** Days left, negative when it is past; kilometres on the same scale; what has no date comes last. */
export function daysLeft({ vence, umbral }: Pick<Notifiable, 'vence' | 'umbral'>, day: string): number {
  if (vence === null) return Number.MAX_SAFE_INTEGER
  return kmOf(vence) === null ? daysBetween(day, vence) : Math.round((umbral ?? 0) / KM_PER_DAY)
}

/** The groups of the mail, gravest first: what keeps a vehicle in, what is due today, what has expired, what is due soon. */
export const GROUPS = ['detiene', 'hoy', 'vencido', 'pronto'] as const
export type Group = (typeof GROUPS)[number]

/** Whether it is a paper without which a vehicle may not go out. */
const isStopping = ({ tipo }: Pick<Notifiable, 'tipo'>): boolean => (BLOCKING_TIPOS as readonly string[]).includes(tipo)

/** @param stopped the vehicles whose verdict today is «No puede salir» */
export function groupOf(notice: Notifiable, day: string, stopped: ReadonlySet<string>): Group {
  const remaining = daysLeft(notice, day)
  if (remaining < 0 && isStopping(notice) && notice.vehiculo_id !== null && stopped.has(notice.vehiculo_id))
    return 'detiene'
  // kilometres know no «today»: they are reached or not
  if (remaining < 0 || (remaining === 0 && kmOf(notice.vence ?? '') !== null)) return 'vencido'
  return remaining === 0 ? 'hoy' : 'pronto'
}

/** The path of the screen that mends it; a Usuario mends documents, the rest is shown among the alerts. */
export function pathOf(notice: Pick<Notifiable, 'cosa'>, rol: Lector['rol']): string {
  const dueItem = readDueItemKey(notice.cosa)
  const base = rol === 'Administrador' ? '/admin' : ''
  const id = dueItem && encodeURIComponent(dueItem.id)
  if (dueItem?.clase === 'documento') return `${base}/documents?renovar=${id}`
  if (dueItem?.clase === 'primera-rtm')
    return `${base}/documents?${new URLSearchParams({ nuevo: '', vehiculo: dueItem.id, tipo: 'Revisión técnico-mecánica' })}`
  if (dueItem?.clase === 'licencia' && base) return `${base}/drivers?editar=${id}`
  if (dueItem?.clase === 'mantenimiento' && base) return `${base}/maintenance?plan=${id}`
  return `${base}/alerts`
}

/** Where all of them stand, and where somebody says what mail is wanted. */
export const alertasPath = (rol: Lector['rol']): string => (rol === 'Administrador' ? '/admin/alerts' : '/alerts')
export const preferencesPath = (rol: Lector['rol']): string =>
  rol === 'Administrador' ? '/admin/settings?tab=notificaciones' : '/settings?tab=notificaciones'

/** The screen that shows a vehicle, and the one that registers what it lacks. */
export const pathOfVehicle = ({ vehiculo_id, placa }: VehicleOfDigest, rol: Lector['rol']): string =>
  rol === 'Administrador'
    ? `/admin/vehicles?editar=${encodeURIComponent(vehiculo_id)}`
    : `/vehicles?q=${encodeURIComponent(placa)}`
export const pathOfMissing = ({ placa }: VehicleOfDigest, rol: Lector['rol']): string =>
  `${rol === 'Administrador' ? '/admin' : ''}/documents?estado=sin-registrar&q=${encodeURIComponent(placa)}`
