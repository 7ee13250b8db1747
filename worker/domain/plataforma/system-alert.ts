/**
 * Platform health: which measured facts are a condition, when a condition becomes an alert. States as for
 * any alert.
 */
import { addDays, dayIn, hourIn, instantAt, PLATFORM_ZONA, ZONAS } from '../day'
import { BACKUP, BACKUP_HOUR, LATE_BACKUP_MS } from './copia'

/** Groups of alerts, for mail preferences and filters. */
export const SYSTEM_GROUPS = ['correo', 'pagos', 'tareas', 'espacio'] as const
export type SystemGroup = (typeof SYSTEM_GROUPS)[number]

/** Every condition: its group, and the Spanish search words besides its own. */
export const SYSTEM_ALERT_CLASES = {
  'correo-muerto': ['correo', 'correos sin entregar muertos rechazados'],
  'correo-pausado': ['correo', 'servidor de correo smtp en pausa no recibe'],
  'correo-sin-servidor': ['correo', 'correo sin servidor smtp configurado esperan'],
  'pago-rechazado': ['pagos', 'pagos rechazados fallidos cobro tarjeta'],
  'pago-en-espera': ['pagos', 'pagos en espera pendientes sin respuesta'],
  'pago-distinto': ['pagos', 'pagos distintos no coinciden monto'],
  'evento-rechazado': ['pagos', 'eventos webhook rechazados firma wompi'],
  'evento-sin-atender': ['pagos', 'eventos webhook sin atender wompi'],
  'factura-sin-expedir': ['pagos', 'facturas electronicas sin expedir rechazadas dian'],
  'tarea-atrasada': ['tareas', 'tareas programadas reloj cron atrasada'],
  'pendiente-atascado': ['tareas', 'avisos internos pendientes atascados cola'],
  'posicion-sin-escribir': ['tareas', 'posiciones gps dispositivos reportan sin escribir base de datos'],
  'base-llena': ['espacio', 'base de datos d1 espacio tamano llena'],
} as const satisfies Record<string, readonly [SystemGroup, string]>
export type SystemClase = keyof typeof SYSTEM_ALERT_CLASES
export const SYSTEM_CLASES = Object.keys(SYSTEM_ALERT_CLASES) as SystemClase[]
export const systemGroupOf = (clase: SystemClase): SystemGroup => SYSTEM_ALERT_CLASES[clase][0]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A mail server outage shorter than this is not reported. */
const PAUSE_MS = 10 * MINUTE
/** Mail that waited this long for missing settings needs someone to act. */
const NO_SERVER_MS = 30 * MINUTE
/** How far back failed payments and rejected events are reported. */
export const PAGOS_MS = 7 * DAY
export const EVENTOS_MS = DAY
/** A payment unresolved after this long is stuck; bank transfers may take a day. */
export const PAGO_WAIT_MS = DAY
/** An event is processed within a second, or redelivered within this time. */
export const UNATTENDED_MS = 30 * MINUTE
/** An electronic invoice follows its payment within minutes; trouble that lasts this long needs someone to act. */
export const INVOICE_MS = HOUR
/** A job that runs every minute is late when it has not succeeded for this long. */
const TASK_MS = 15 * MINUTE
/** Hour in a zone: three hours after its daily assessment is due. */
const LATE_ASSESSMENT_HOUR = 8
/** After this many failures it is unlikely to succeed on its own. */
export const STUCK_ATTEMPTS = 5
/** Size limit of a D1 database. */
export const DATABASE_MAX_BYTES = 10_000_000_000
/** Percentages of it that each raise one alert. */
const DATABASE_STEPS = [70, 80, 90, 95] as const

/** Several items of a kind: how many, the oldest and the newest, UTC milliseconds. */
export interface Count {
  n: number
  desde: number | null
  hasta: number | null
}

/** Measurements at one instant. */
export interface Facts {
  deadLetters: Count
  /** since when sending is paused, and the mail server's error */
  pause: { desde: number; error: string } | null
  hasServer: boolean
  waiting: Count
  /** companies whose last payment failed, with the failures since their last success */
  rechazados: { empresa_id: string; empresa: string; n: number; desde: number; hasta: number }[]
  onHold: Count
  distinct: Count
  rejectedEvents: Count
  unhandledEvents: Count
  /** electronic invoices and credit notes with trouble */
  invoices: Count
  /** jobs and daily assessments: up to when each is done, and whether it is late */
  tareas: { nombre: string; desde: number; isLate: boolean }[]
  stuck: Count
  /** devices of the day's sample with stored points that D1 does not know (domain/dispositivos/device-check.ts) */
  untold: Count
  /** bytes of the database; null = unknown */
  bytes: number | null
}

export interface Condition {
  clase: SystemClase
  objeto: string
  n: number
  /** since when it holds, and its newest cause; UTC milliseconds, for the database size the percentage */
  desde: number
  marca: number
  datos: Record<string, string | number | null>
}

const several = (clase: SystemClase, { n, desde, hasta }: Count): Condition[] =>
  n > 0 && desde !== null && hasta !== null ? [{ clase, objeto: '', n, desde, marca: hasta, datos: {} }] : []

/** The conditions that hold at `now`. */
export function conditionsOf(h: Facts, now: number): Condition[] {
  const list: Condition[] = [
    ...several('correo-muerto', h.deadLetters),
    ...several('pago-en-espera', h.onHold),
    ...several('pago-distinto', h.distinct),
    ...several('evento-rechazado', h.rejectedEvents),
    ...several('evento-sin-atender', h.unhandledEvents),
    ...several('factura-sin-expedir', h.invoices),
    ...several('pendiente-atascado', h.stuck),
    ...several('posicion-sin-escribir', h.untold),
  ]
  if (h.hasServer && h.pause && h.pause.desde <= now - PAUSE_MS) {
    const { desde, error } = h.pause
    list.push({ clase: 'correo-pausado', objeto: '', n: 1, desde, marca: desde, datos: { error } })
  }
  if (!h.hasServer && h.waiting.n > 0 && h.waiting.desde !== null && h.waiting.desde <= now - NO_SERVER_MS) {
    const { n, desde } = h.waiting
    list.push({ clase: 'correo-sin-servidor', objeto: '', n, desde, marca: 0, datos: {} })
  }
  for (const { empresa_id, empresa, n, desde, hasta } of h.rechazados)
    list.push({ clase: 'pago-rechazado', objeto: empresa_id, n, desde, marca: hasta, datos: { empresa } })
  for (const { nombre, desde, isLate } of h.tareas)
    if (isLate) list.push({ clase: 'tarea-atrasada', objeto: nombre, n: 1, desde, marca: desde, datos: {} })
  if (h.bytes !== null) {
    const full = Math.floor((h.bytes * 100) / DATABASE_MAX_BYTES)
    const step = DATABASE_STEPS.findLast((e) => full >= e)
    if (step)
      list.push({ clase: 'base-llena', objeto: '', n: full, desde: now, marca: step, datos: { bytes: h.bytes } })
  }
  return list
}

/** The scheduled jobs, by the id that is stored and that texts name. */
export const JOB_IDS = [
  'sweepArchivos',
  'checkSuscripciones',
  'continueDescargas',
  'retryOutbox',
  'assessTheDay',
  'cleanUpSesiones',
  'rotateKeys',
  'reconcilePagos',
  'chargeRenewals',
  'mailReports',
  'issueInvoices',
  'deliverCorreo',
  'archiveAuditoria',
  'checkDevices',
  'backUpDatabase',
  'sendEntries',
  'deliverWebhooks',
] as const
export type JobId = (typeof JOB_IDS)[number]

/** Prefix of the daily assessment of a zone among the job names. */
export const ASSESSMENT_PREFIX = 'juicio:'

/**
 * Which jobs are late: minute jobs by their last success, daily assessments and the backup by the last completed day.
 * If no backup was ever completed, the first one started is the one that is due.
 * @param heartbeats job → last success, UTC milliseconds
 * @param marks `juicio:<zone>` → the last fully assessed day; `copia` → the last day with a complete backup
 * @param backupSince when the backup in progress started, UTC milliseconds; null = none
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
    isLate: at <= now - TASK_MS,
  }))
  const daily = ZONAS.flatMap((zona) => {
    const marca = marks[`${ASSESSMENT_PREFIX}${zona}`]
    if (!marca) return []
    const today = dayIn(zona, now)
    const due = hourIn(zona, now) >= LATE_ASSESSMENT_HOUR ? today : addDays(today, -1)
    const since = Date.parse(`${addDays(marca, 1)}T12:00:00Z`)
    return [{ nombre: `${ASSESSMENT_PREFIX}${zona}`, desde: since, isLate: marca < due }]
  })
  const backedUpDay = marks[BACKUP]
  const dueSince = backedUpDay
    ? instantAt(PLATFORM_ZONA, addDays(backedUpDay, 1), BACKUP_HOUR * HOUR)
    : (backupSince ?? now)
  const backup = { nombre: BACKUP, desde: dueSince, isLate: dueSince <= now - LATE_BACKUP_MS }
  return [...everyMinute, ...daily, backup]
}

/** A row whose condition had not ended at the last check. */
export interface LiveAlerta {
  id: string
  clase: string
  objeto: string
  estado: 'Pendiente' | 'Revisado' | 'Resuelto'
  marca: number
}
export interface SystemRuling {
  /** conditions that need a new alert */
  open: Condition[]
  /** alerts whose condition still holds, with its current values */
  update: (Condition & { id: string })[]
  /** rows whose condition ended, or was replaced by a new alert for a newer cause */
  end: string[]
}

/**
 * What to write. An alert resolved by hand stays resolved until there is a newer cause; a condition that ended and
 * returns opens a new alert.
 * @param truncated kinds with more conditions than were read: none of their alerts is ended
 */
export function assessSystem(
  conditions: readonly Condition[],
  live: readonly LiveAlerta[],
  truncated: readonly SystemClase[] = [],
): SystemRuling {
  const key = (x: { clase: string; objeto: string }) => JSON.stringify([x.clase, x.objeto])
  const previous = new Map(live.map((v) => [key(v), v]))
  const ruling: SystemRuling = { open: [], update: [], end: [] }
  for (const c of conditions) {
    const live = previous.get(key(c))
    previous.delete(key(c))
    if (!live) ruling.open.push(c)
    else if (live.estado !== 'Resuelto') ruling.update.push({ ...c, id: live.id })
    else if (c.marca > live.marca) {
      ruling.end.push(live.id)
      ruling.open.push(c)
    }
  }
  for (const { id, clase } of previous.values())
    if (!(truncated as readonly string[]).includes(clase)) ruling.end.push(id)
  return ruling
}

/** How long resolved alerts are kept. */
export const SYSTEM_RETENTION_DAYS = 180
