/**
 * What can be wrong with the platform itself: which counted facts are a condition, when it is an alert, and what the
 * SuperAdmin may ask about them. States as of any alert.
 */
import { ALERTA_FILTERS } from '../alertas/alerta'
import { addDays, dayIn, hourIn, instantAt, PLATFORM_ZONA, ZONAS } from '../day'
import { page, searchText } from '../list'
import type { RefusalReason } from '../refusal'
import { z } from '../zod'
import { BACKUP, BACKUP_HOUR, LATE_BACKUP_MS } from './copia'

/** What alerts are about, as they are told by mail and found. */
export const SYSTEM_GROUPS = ['correo', 'pagos', 'tareas', 'espacio'] as const
export type SystemGroup = (typeof SYSTEM_GROUPS)[number]

/** Every condition: its group, and the Spanish words by which it is found beside its own. */
export const CLASES = {
  'correo-muerto': ['correo', 'correos sin entregar muertos rechazados'],
  'correo-pausado': ['correo', 'servidor de correo smtp en pausa no recibe'],
  'correo-sin-servidor': ['correo', 'correo sin servidor smtp configurado esperan'],
  'pago-rechazado': ['pagos', 'pagos rechazados fallidos cobro tarjeta'],
  'pago-en-espera': ['pagos', 'pagos en espera pendientes sin respuesta'],
  'pago-distinto': ['pagos', 'pagos distintos no coinciden monto'],
  'evento-rechazado': ['pagos', 'eventos webhook rechazados firma wompi'],
  'evento-sin-atender': ['pagos', 'eventos webhook sin atender wompi'],
  'tarea-atrasada': ['tareas', 'tareas programadas reloj cron atrasada'],
  'pendiente-atascado': ['tareas', 'avisos internos pendientes atascados cola'],
  'posicion-sin-escribir': ['tareas', 'posiciones gps dispositivos reportan sin escribir base de datos'],
  'base-llena': ['espacio', 'base de datos d1 espacio tamano llena'],
} as const satisfies Record<string, readonly [SystemGroup, string]>
export type SystemClase = keyof typeof CLASES
export const SYSTEM_CLASES = Object.keys(CLASES) as SystemClase[]
export const systemGroupOf = (clase: SystemClase): SystemGroup => CLASES[clase][0]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A mail server that comes back by then was not worth a word. */
export const PAUSE_MS = 10 * MINUTE
/** Mail that waits for settings so long will not leave by itself. */
export const NO_SERVER_MS = 30 * MINUTE
/** How far back failed payments and refused events are news. */
export const PAGOS_MS = 7 * DAY
export const EVENTOS_MS = DAY
/** A payment without an end after this long is stuck; those by bank transfer may take a day. */
export const PAGO_WAIT_MS = DAY
/** An event is dealt with in the same second, or brought again within this time. */
export const UNATTENDED_MS = 30 * MINUTE
/** A job that runs every minute and has not ended well for so long is late. */
export const TASK_MS = 15 * MINUTE
/** On the clocks of a zone: three hours after its day is due to be judged. */
export const LATE_ASSESSMENT_HOUR = 8
/** What failed so often will not go through by itself soon. */
export const STUCK_ATTEMPTS = 5
/** One D1 database ends here. */
export const DATABASE_MAX_BYTES = 10_000_000_000
/** Shares of it, in hundredths, of which each is told once. */
export const DATABASE_STEPS = [70, 80, 90, 95] as const

/** Several things of a kind: how many, the oldest and the newest, UTC milliseconds. */
export interface Count {
  n: number
  desde: number | null
  hasta: number | null
}

/** What was counted at one instant. */
export interface Facts {
  deadLetters: Count
  /** how long the mail server is being left alone, and what it said */
  pause: { desde: number; error: string } | null
  hasServer: boolean
  waiting: Count
  /** companies whose last payment failed, with the failures since */
  rechazados: { empresa_id: string; empresa: string; n: number; desde: number; hasta: number }[]
  onHold: Count
  distinct: Count
  rejectedEvents: Count
  unhandledEvents: Count
  /** jobs and daily judgements: until when each is done, and whether that is too long ago */
  tareas: { nombre: string; desde: number; tarde: boolean }[]
  stuck: Count
  /** devices of the day's sample that had stored what the database was never told (domain/dispositivos/device-check.ts) */
  untold: Count
  /** bytes of the database; null = not told */
  bytes: number | null
}

export interface Condition {
  clase: SystemClase
  objeto: string
  n: number
  /** since when it is so, and its newest cause; UTC milliseconds, of a share the step in hundredths */
  desde: number
  marca: number
  datos: Record<string, string | number | null>
}

const several = (clase: SystemClase, { n, desde: since, hasta: until }: Count): Condition[] =>
  n > 0 && since !== null && until !== null ? [{ clase, objeto: '', n, desde: since, marca: until, datos: {} }] : []

/** The conditions that hold, judged at `ahora`. */
export function conditionsOf(h: Facts, now: number): Condition[] {
  const list: Condition[] = [
    ...several('correo-muerto', h.deadLetters),
    ...several('pago-en-espera', h.onHold),
    ...several('pago-distinto', h.distinct),
    ...several('evento-rechazado', h.rejectedEvents),
    ...several('evento-sin-atender', h.unhandledEvents),
    ...several('pendiente-atascado', h.stuck),
    ...several('posicion-sin-escribir', h.untold),
  ]
  if (h.hasServer && h.pause && h.pause.desde <= now - PAUSE_MS) {
    const { desde: since, error } = h.pause
    list.push({ clase: 'correo-pausado', objeto: '', n: 1, desde: since, marca: since, datos: { error } })
  }
  if (!h.hasServer && h.waiting.n > 0 && h.waiting.desde !== null && h.waiting.desde <= now - NO_SERVER_MS) {
    const { n, desde: since } = h.waiting
    list.push({ clase: 'correo-sin-servidor', objeto: '', n, desde: since, marca: 0, datos: {} })
  }
  for (const { empresa_id, empresa, n, desde: since, hasta: until } of h.rechazados)
    list.push({ clase: 'pago-rechazado', objeto: empresa_id, n, desde: since, marca: until, datos: { empresa } })
  for (const { nombre, desde: since, tarde: late } of h.tareas)
    if (late) list.push({ clase: 'tarea-atrasada', objeto: nombre, n: 1, desde: since, marca: since, datos: {} })
  if (h.bytes !== null) {
    const full = Math.floor((h.bytes * 100) / DATABASE_MAX_BYTES)
    const step = DATABASE_STEPS.findLast((e) => full >= e)
    if (step)
      list.push({ clase: 'base-llena', objeto: '', n: full, desde: now, marca: step, datos: { bytes: h.bytes } })
  }
  return list
}

/** The jobs of the clock, by the id that is stored and that texts name. */
export const JOB_IDS = [
  'sweepArchivos',
  'checkSuscripciones',
  'retryOutbox',
  'assessTheDay',
  'cleanUpSesiones',
  'rotateKeys',
  'reconcilePagos',
  'chargeRenewals',
  'deliverCorreo',
  'archiveAuditoria',
  'checkDevices',
  'backUpDatabase',
] as const
export type JobId = (typeof JOB_IDS)[number]

/** The name of the daily judgement of a zone among the jobs. */
export const ASSESSMENT_PREFIX = 'juicio:'

/**
 * Which jobs are late: those of each minute by when they last ended well, the daily judgements and the copy of the database
 * by the last day that is done. Where no copy was ever whole, the one that is due is the first that was begun.
 * @param latidos job → when it last ended well, UTC milliseconds
 * @param marcas `juicio:<zone>` → the last day that is judged whole; `copia` → the last day whose copy is whole
 * @param backupSince when the copy under way was begun, UTC milliseconds; null = none is
 */
export function tasksOf(
  heartbeats: Readonly<Record<string, number>>,
  marks: Readonly<Record<string, string | null>>,
  backupSince: number | null,
  now: number,
): Facts['tareas'] {
  const everyMinute = Object.entries(heartbeats).map(([nombre, at]) => ({
    nombre,
    desde: at,
    tarde: at <= now - TASK_MS,
  }))
  const daily = ZONAS.flatMap((zona) => {
    const marca = marks[`${ASSESSMENT_PREFIX}${zona}`]
    if (!marca) return []
    const hoy = dayIn(zona, now)
    const due = hourIn(zona, now) >= LATE_ASSESSMENT_HOUR ? hoy : addDays(hoy, -1)
    const since = Date.parse(`${addDays(marca, 1)}T12:00:00Z`)
    return [{ nombre: `${ASSESSMENT_PREFIX}${zona}`, desde: since, tarde: marca < due }]
  })
  const backedUpDay = marks[BACKUP]
  const dueSince = backedUpDay
    ? instantAt(PLATFORM_ZONA, addDays(backedUpDay, 1), BACKUP_HOUR * HOUR)
    : (backupSince ?? now)
  const backup = { nombre: BACKUP, desde: dueSince, tarde: dueSince <= now - LATE_BACKUP_MS }
  return [...everyMinute, ...daily, backup]
}

/** A row whose condition had not ended when it was last looked at. */
export interface LiveAlerta {
  id: string
  clase: string
  objeto: string
  estado: 'Pendiente' | 'Revisado' | 'Resuelto'
  marca: number
}
export interface SystemRuling {
  /** conditions that become a new alert */
  open: Condition[]
  /** alerts whose condition still holds, with how it stands now */
  ver: (Condition & { id: string })[]
  /** rows whose condition ended, or whose newer cause has a new alert */
  end: string[]
}

/**
 * What is to be written. What somebody resolved by hand stays resolved while nothing new has come; a condition that ended
 * and comes back opens anew.
 * @param cortadas kinds of which more hold than were read: of those nothing ends
 */
export function assessSystem(
  conditions: readonly Condition[],
  live: readonly LiveAlerta[],
  truncated: readonly SystemClase[] = [],
): SystemRuling {
  const key = (x: { clase: string; objeto: string }) => JSON.stringify([x.clase, x.objeto])
  const previous = new Map(live.map((v) => [key(v), v]))
  const ruling: SystemRuling = { open: [], ver: [], end: [] }
  for (const c of conditions) {
    const live = previous.get(key(c))
    previous.delete(key(c))
    if (!live) ruling.open.push(c)
    else if (live.estado !== 'Resuelto') ruling.ver.push({ ...c, id: live.id })
    else if (c.marca > live.marca) {
      ruling.end.push(live.id)
      ruling.open.push(c)
    }
  }
  for (const { id, clase } of previous.values())
    if (!(truncated as readonly string[]).includes(clase)) ruling.end.push(id)
  return ruling
}

export const SYSTEM_ALERTAS_PER_PAGE = 15
/** How long what was resolved can be read. */
export const SYSTEM_RETENTION_DAYS = 180

const UNKNOWN: RefusalReason = 'no-encontrado'
const id = z.string({ error: UNKNOWN }).min(1, UNKNOWN).max(64, UNKNOWN)

/** What the screen may ask for. */
export const SystemAlertaCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('review'), id }),
  z.object({ intent: z.literal('resolve'), id }),
])

/** The list as its address asks for it, newest first. */
export const SystemAlertasList = z.object({
  q: searchText,
  estado: z.enum(ALERTA_FILTERS).catch('pendientes'),
  ...page,
})
export type SystemAlertasList = z.infer<typeof SystemAlertasList>
