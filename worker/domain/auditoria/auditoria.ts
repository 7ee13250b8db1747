/**
 * What the audit log may contain (docs/security.md 29): every event with its allowed data, which are numbers, booleans,
 * our ids and words of a closed list. Never names, e-mail addresses or tokens: of an erased person only an id is left.
 */

import { ALERTA_ESTADOS } from '../alertas/list'
import { DAY_MS } from '../day'
import { TIPOS } from '../documentos/rules'
import { HOURS_RULES } from '../horarios/rules'
import { PERIODS, PLANES } from '../suscripcion/plan'
import { SUSCRIPCION_ESTADOS } from '../suscripcion/standing'
import { OFF_REASONS } from '../webhooks/states'
import { ACCOUNTING_EVENTS } from './accounting'
import { EXPORTED } from './exports'

/** Type of a value: a number, a boolean, one of our random ids, or one of these words. */
type DataShape = 'number' | 'yes-no' | 'id' | readonly string[]

const ROLES = ['SuperAdmin', 'Administrador', 'Usuario'] as const
/** Why a program was refused: its key, what the key or the token may do, or the plan. */
const API_REFUSALS = ['clave-revocada', 'clave-desconocida', 'permiso', 'solo-lectura', 'plan'] as const
const SIGN_IN_METHODS = ['contrasena', 'codigo', 'proveedor', 'invitacion'] as const
/** How we learnt of a payment: the provider's event, the payer's return, or our own reconciliation. */
const PAGO_CHANNELS = ['evento', 'regreso', 'conciliacion'] as const
const ORIGINS = ['checkout', 'automatico'] as const
/** An event about a vehicle or what belongs to it carries the vehicle's id, by which its page finds it. */
const OF_VEHICLE = { vehiculo: 'id' } as const
const OF_DOCUMENT = { vehiculo: 'id', tipo: TIPOS } as const
const EMPRESA_YES_NO = {
  nombre: 'yes-no',
  nit: 'yes-no',
  direccion: 'yes-no',
  telefono: 'yes-no',
  zona_horaria: 'yes-no',
} as const

/** Every event and its allowed `datos`. Display texts: app/i18n, `auditoria.<suceso>`. */
export const AUDIT_EVENTS = {
  // signing in
  registro: {},
  ingreso: { via: SIGN_IN_METHODS, recordar: 'yes-no', segundo_factor: 'yes-no' },
  'ingreso-negado': { via: SIGN_IN_METHODS, motivo: ['credenciales', 'segundo-factor', 'codigo', 'proveedor'] },
  salida: {},
  'sesion-cerrada': { cuantas: 'number' },
  'acceso-negado': { puerta: ['usuario', 'empresa', 'plataforma', 'api'], rol: ROLES, motivo: API_REFUSALS },
  'contrasena-cambiada': {},
  'contrasena-restablecida': {},
  'correo-cambiado': {},
  'correo-confirmado': {},
  'codigo-enviado': { para: ['ingreso', 'recuperacion', 'verificacion', 'cambio'] },
  'factor-agregado': {},
  'factor-retirado': {},
  'factor-negado': {},
  'respaldos-creados': { cuantos: 'number' },
  'respaldo-usado': { remaining: 'number' },
  'identidad-vinculada': {},
  'identidad-desvinculada': {},
  'api-abierta': {},
  'api-cerrada': { cuantas: 'number' },
  'api-repetida': {},
  'clave-creada': {},
  'clave-revocada': {},
  'webhook-creado': {},
  'webhook-cambiado': { activo: 'yes-no' },
  'webhook-eliminado': {},
  'webhook-rotado': {},
  'webhook-probado': {},
  'webhook-reenviado': {},
  'webhook-apagado': { motivo: OFF_REASONS },
  ...ACCOUNTING_EVENTS,
  'envio-creado': {},
  'envio-cambiado': { activo: 'yes-no' },
  'envio-eliminado': {},
  'envio-probado': {},
  'envio-dejado': {},
  // members of a company
  'invitacion-enviada': { rol: ROLES },
  'invitacion-aceptada': { rol: ROLES },
  'miembro-retirado': { estado: ['pending', 'accepted'] },
  'rol-cambiado': { antes: ROLES, rol: ROLES },
  /** `roles`: whether the new owner, a Usuario, exchanged roles with the one until then */
  'propietario-cambiado': { roles: 'yes-no' },
  'vehiculo-asignado': { ...OF_VEHICLE, personas: 'number' },
  // a company and its data
  'empresa-creada': {},
  'empresa-cambiada': EMPRESA_YES_NO,
  'empresa-por-eliminar': {},
  'empresa-eliminada': {},
  // its subscription: changed by time, and on request
  'suscripcion-cambiada': {
    antes: SUSCRIPCION_ESTADOS,
    estado: SUSCRIPCION_ESTADOS,
    plan: PLANES,
    vehiculos: 'number',
    miembros: 'number',
  },
  'suscripcion-cancelada': {},
  'suscripcion-reanudada': {},
  'plan-elegido': { plan: PLANES, periodo: PERIODS },
  'seguridad-cambiada': {
    session_timeout: 'number',
    password_expiry: 'number',
    failed_attempts: 'number',
    exigir_2fa: 'yes-no',
  },
  'umbrales-cambiados': { cuantos: 'number' },
  'horario-cambiado': { dias: 'number', limita: 'yes-no' },
  'vigilancia-cambiada': { limita: 'yes-no', detenciones: 'yes-no', silencio: 'yes-no', fuera: 'yes-no' },
  'alerta-reabierta': { antes: ALERTA_ESTADOS, estado: ALERTA_ESTADOS },
  'renovacion-recordada': { personas: 'number', cuantas: 'number' },
  'calendario-abierto': {},
  'calendario-renovado': {},
  'calendario-cerrado': {},
  'reenvio-renovado': {},
  'ejemplo-creado': { vehiculos: 'number' },
  'ejemplo-eliminado': { vehiculos: 'number' },
  'descarga-pedida': {},
  'importacion-iniciada': { filas: 'number' },
  'importacion-deshecha': {},
  'vehiculo-creado': OF_VEHICLE,
  'vehiculo-cambiado': OF_VEHICLE,
  'vehiculo-eliminado': OF_VEHICLE,
  'conductor-creado': OF_VEHICLE,
  'conductor-cambiado': OF_VEHICLE,
  'conductor-eliminado': OF_VEHICLE,
  'documento-creado': OF_DOCUMENT,
  'documento-renovado': OF_DOCUMENT,
  'documento-cambiado': OF_DOCUMENT,
  'documento-eliminado': OF_DOCUMENT,
  'documento-no-aplica': OF_DOCUMENT,
  'documento-aplica': OF_DOCUMENT,
  'mantenimiento-creado': OF_VEHICLE,
  'mantenimiento-cambiado': OF_VEHICLE,
  'mantenimiento-eliminado': OF_VEHICLE,
  'programa-creado': OF_VEHICLE,
  'programa-cambiado': OF_VEHICLE,
  'programa-eliminado': OF_VEHICLE,
  'kilometraje-registrado': { ...OF_VEHICLE, km: 'number' },
  'dispositivo-creado': OF_VEHICLE,
  'dispositivo-cambiado': OF_VEHICLE,
  'dispositivo-eliminado': OF_VEHICLE,
  'horario-de-dispositivo': { ...OF_VEHICLE, regla: HOURS_RULES },
  'enlace-renovado': OF_VEHICLE,
  'ubicacion-compartida': OF_VEHICLE,
  'ubicacion-extendida': OF_VEHICLE,
  'ubicacion-terminada': OF_VEHICLE,
  'objecion-recibida': OF_VEHICLE,
  'objecion-atendida': OF_VEHICLE,
  'objecion-reabierta': OF_VEHICLE,
  'lugar-creado': {},
  'lugar-cambiado': {},
  'lugar-eliminado': {},
  'archivo-leido': {},
  'archivo-quitado': {},
  exportacion: { de: EXPORTED },
  'pagador-cambiado': {},
  'recibo-leido': {},
  // money; amounts in cents of pesos
  'pago-iniciado': { plan: PLANES, periodo: PERIODS, monto: 'number' },
  'pago-aprobado': { plan: PLANES, periodo: PERIODS, monto: 'number', via: PAGO_CHANNELS, origen: ORIGINS },
  'pago-rechazado': { plan: PLANES, periodo: PERIODS, monto: 'number', via: PAGO_CHANNELS, origen: ORIGINS },
  'pago-vencido': { plan: PLANES, periodo: PERIODS, monto: 'number' },
  'pago-anulado': { plan: PLANES, periodo: PERIODS, monto: 'number', via: PAGO_CHANNELS },
  'factura-emitida': { tipo: ['factura', 'nota-credito'] },
  'tarjeta-guardada': {},
  'tarjeta-retirada': {},
  'pago-distinto': { en: ['ambiente', 'referencia', 'monto', 'moneda', 'repetido', 'ajeno'], via: PAGO_CHANNELS },
  'evento-rechazado': {},
  // people, changed by a SuperAdmin
  'usuario-creado': { rol: ROLES },
  'usuario-cambiado': { antes: ROLES, rol: ROLES, empresa: 'yes-no' },
  'usuario-deshabilitado': {},
  'usuario-habilitado': {},
  'usuario-eliminado': {},
  'usuario-sin-factor': {},
  // support messages and answers
  'mensaje-enviado': {},
  'mensaje-respondido': {},
  // the platform
  'soporte-abierto': { minutos: 'number' },
  'soporte-cerrado': {},
  'llave-cambiada': {},
  'copia-pedida': {},
  'factura-reintentada': {},
  'defectos-cambiados': { session_timeout: 'number', password_expiry: 'number', failed_attempts: 'number' },
  'correo-configurado': { contrasena: 'yes-no' },
  'correo-probado': { recibido: 'yes-no' },
  'correo-reenviado': { cuantos: 'number' },
  'correo-descartado': { cuantos: 'number' },
} as const satisfies Record<string, Record<string, DataShape>>

export type AuditEvent = keyof typeof AUDIT_EVENTS
export const AUDIT_EVENT_NAMES = Object.keys(AUDIT_EVENTS) as AuditEvent[]

type ValueOf<F> = F extends 'number'
  ? number
  : F extends 'yes-no'
    ? boolean
    : F extends 'id'
      ? string
      : F extends readonly (infer P)[]
        ? P
        : never
export type AuditEventData<S extends AuditEvent> = {
  [K in keyof (typeof AUDIT_EVENTS)[S]]?: ValueOf<(typeof AUDIT_EVENTS)[S][K]> | null
}

/** Rows are kept at least this long, then archived; the trigger of migration 0006 uses the same number. */
export const AUDITORIA_DAYS = 90
/** Rows before this instant (UTC milliseconds) are archived, in whole UTC days. */
export const auditCutoff = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS - AUDITORIA_DAYS * DAY_MS

/** The UTC day of an instant: its start, end and name. */
export function auditDay(at: number): { desde: number; hasta: number; dia: string } {
  const from = Math.floor(at / DAY_MS) * DAY_MS
  return { desde: from, hasta: from + DAY_MS, dia: new Date(from).toISOString().slice(0, 10) }
}

/** What all rows of one request share: actor, address and time. */
export interface RequestTrace {
  /** null before the gate has identified the person, and for signed-out requests */
  usuario_id: string | null
  /** keyed hash of the client's address */
  readonly direccion: string | null
  /** the request's id, as the log lines have it */
  readonly peticion: string | null
  /** the company whose log gets the rows, when it is not the actor's own: one that is open for support, or that of a key */
  empresa_id?: string
  /** UTC milliseconds */
  readonly at: number
}

/** Trace of the scheduled jobs' own work, outside any request. */
export const emptyTrace = (at: number): RequestTrace => ({ usuario_id: null, direccion: null, peticion: null, at })

/** Details of an event. */
export interface AuditEventDetails<S extends AuditEvent> {
  /** the id of the object it was done to */
  objeto?: string | null
  datos?: AuditEventData<S>
  /** the actor, when not the signed-in person */
  usuario_id?: string | null
  /** the company whose log gets the row; default: the actor's */
  empresa_id?: string | null
}

/** A row to insert. */
export interface AuditInput {
  at: number
  suceso: AuditEvent
  usuario_id: string | null
  /** undefined: the company of `usuario_id`, read from the database */
  empresa_id: string | null | undefined
  objeto: string | null
  direccion: string | null
  peticion: string | null
  datos: Record<string, string | number | boolean | null> | null
}

/** A random id as this product makes them, also that of a sample vehicle: no token and no name looks like one. */
const RANDOM_ID = /^(?:ejemplo-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ID = /^[\w-]{1,64}$/
/** Whether a text is one of our ids (not an e-mail address or words). */
const isRecordId = (value: string): boolean => ID.test(value)

function fits(shape: DataShape | undefined, value: unknown): boolean {
  if (value === null) return shape !== undefined
  if (shape === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (shape === 'yes-no') return typeof value === 'boolean'
  if (shape === 'id') return typeof value === 'string' && RANDOM_ID.test(value)
  return typeof value === 'string' && shape !== undefined && shape.includes(value)
}

/**
 * The row of an event. Data not in its list is dropped, whichever caller passed it: losing a detail is better than logging
 * private data.
 */
export function toAuditEntry<S extends AuditEvent>(
  requestTrace: RequestTrace,
  auditEvent: S,
  what: AuditEventDetails<S> = {},
): AuditInput {
  const shapes: Record<string, DataShape> = AUDIT_EVENTS[auditEvent]
  const given = Object.entries(what.datos ?? {}).filter(
    ([key, value]) => Object.hasOwn(shapes, key) && fits(shapes[key], value),
  )
  const { objeto: target = null } = what
  return {
    at: requestTrace.at,
    suceso: auditEvent,
    usuario_id: what.usuario_id === undefined ? requestTrace.usuario_id : what.usuario_id,
    empresa_id: what.empresa_id === undefined ? requestTrace.empresa_id : what.empresa_id,
    objeto: target !== null && isRecordId(target) ? target : null,
    direccion: requestTrace.direccion,
    peticion: requestTrace.peticion,
    datos: given.length > 0 ? (Object.fromEntries(given) as AuditInput['datos']) : null,
  }
}
