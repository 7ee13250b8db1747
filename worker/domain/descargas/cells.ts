/** How a value of the database stands in the files of «Descargar todo»: for people in CSV, for programs in JSON. */
import { dayIn, timeOfDay } from '../day'

type Kind = 'text' | 'number' | 'boolean' | 'instant' | 'money' | 'json'
export type Stored = string | number | null
export interface ExportedColumn {
  name: string
  kind: Kind
}

/** `2026-11-23 14:05:09` in a zone. */
function dateTimeText(zona: string, at: number): string {
  return `${dayIn(zona, at)} ${new Date(timeOfDay(zona, at)).toISOString().slice(11, 19)}`
}

const CENTS = 100
/** Instants that a Date can hold. */
const isInstant = (value: number) => Math.abs(value) <= 8.64e15

/** A cell of the CSV: instants in the company's zone, money in pesos. */
export function csvCell(kind: Kind, value: Stored, zona: string): string | number | null {
  if (value === null) return null
  if (kind === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value !== 'number') return value
  if (kind === 'instant') return isInstant(value) ? dateTimeText(zona, value) : value
  return kind === 'money' ? value / CENTS : value
}

/** A value of the JSON: instants by RFC 3339 in UTC, money in pesos. */
export function jsonValue(kind: Kind, value: Stored): unknown {
  if (value === null) return null
  if (kind === 'boolean') return value !== 0
  if (kind === 'json' && typeof value === 'string') return parsed(value)
  if (typeof value !== 'number') return value
  if (kind === 'instant') return isInstant(value) ? new Date(value).toISOString() : value
  return kind === 'money' ? value / CENTS : value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Numbers that are instants: named so, or by their endings. */
const INSTANTS = new Set(['at', 'inicio', 'fin', 'desde', 'hasta', 'last_update'])
const INSTANT_ENDING = /_(at|desde|hasta)$/
const MONEY = new Set(['costo', 'total', 'monto', 'iva'])
/** Columns that are called as money is and are none: how many parts a download has. */
const COUNTS = new Set(['descargas.total'])

/** @param type the type of the column in the schema */
export function kindOf(name: string, type: string, table: string): Kind {
  if (type === 'boolean' || type === 'json') return type
  if (type !== 'number') return 'text'
  if (INSTANT_ENDING.test(name) || INSTANTS.has(name)) return 'instant'
  return MONEY.has(name) && !COUNTS.has(`${table}.${name}`) ? 'money' : 'number'
}

/** Titles of columns whose name says too little. */
const TITLES: Readonly<Record<string, string>> = {
  id: 'Identificador',
  at: 'Momento',
  created_at: 'Creado',
  updated_at: 'Actualizado',
  vence_at: 'Vence',
  content: 'Mensaje',
  subject: 'Asunto',
  read: 'Leído',
  email: 'Correo',
  rol: 'Rol',
  user_id: 'Persona (identificador)',
  from_user_id: 'Persona (identificador)',
  plan_type: 'Plan',
  subscription_status: 'Estado de la suscripción',
  trial_ends_at: 'Fin de la prueba',
  subscription_ends_at: 'Fin de la suscripción',
  next_payment_at: 'Próximo pago',
  user_limit: 'Límite de miembros',
  vehicle_limit: 'Límite de vehículos',
  invitation_status: 'Estado de la invitación',
  expires_at: 'Vence',
  tracking_enabled: 'Rastreo encendido',
  last_latitude: 'Última latitud',
  last_longitude: 'Última longitud',
  last_update: 'Última posición',
  two_factor_auth: 'Exige verificación en dos pasos',
  session_timeout: 'Minutos de sesión',
  password_expiry: 'Días de la contraseña',
  failed_attempts: 'Intentos fallidos',
  src: 'Celular',
  reference: 'Referencia',
  transaction_id: 'Transacción (identificador)',
  movimiento_ms: 'En movimiento (milisegundos)',
  detenido_ms: 'Detenido (milisegundos)',
  velocidad_max: 'Velocidad máxima (metros por segundo)',
}
/** Words of column names as they are written. */
const WORDS: Readonly<Record<string, string>> = {
  anio: 'año',
  direccion: 'dirección',
  emision: 'emisión',
  km: 'kilómetros',
  lat: 'latitud',
  lng: 'longitud',
  matricula: 'matrícula',
  max: 'máximo',
  maximo: 'máximo',
  min: 'mínimo',
  numero: 'número',
  peticion: 'petición',
  proxima: 'próxima',
  proximo: 'próximo',
  telefono: 'teléfono',
  ultima: 'última',
  ultimo: 'último',
  ultimos: 'últimos',
  vehiculo: 'vehículo',
  vehiculos: 'vehículos',
  version: 'versión',
  tamano: 'tamaño (bytes)',
}

/** The title of a column: `licencia_fecha_vencimiento` is «Licencia fecha vencimiento». */
export function titleOf(name: string): string {
  const known = TITLES[name]
  if (known) return known
  const isId = name.endsWith('_id')
  const words = name
    .replace(/_(at|id)$/, '')
    .split('_')
    .map((word) => WORDS[word] ?? word)
    .join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${isId ? ' (identificador)' : ''}`
}
