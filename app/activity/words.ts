/** An event of the audit log in the reader's language: its title and its details. */
import { AUDIT_EVENT_NAMES, type AuditEvent, type AuditEventData } from '@domain/auditoria/auditoria'
import type { TipoDocumento } from '@domain/documentos/rules'
import type { Rol } from '@domain/identidad/sign-in'
import type { TextKey } from '~/i18n/texts'
import type { I18n } from '~/i18n/translator'

export interface AuditEntry {
  id: string
  at: number
  suceso: AuditEvent
  datos: Record<string, string | number | boolean | null>
  objeto: string | null
  /** the person affected, while the account exists */
  otro: string | null
  direccion: string | null
  peticion: string | null
  /** the vehicle it is about, while the company has it */
  vehiculo: { id: string; placa: string; servicio: 'particular' | 'publico' } | null
  quien: { id: string; nombre: string } | 'deleted' | 'platform' | null
  empresa: { id: string; nombre: string | null } | null
}

/** Event types for the filter, grouped by subject. */
export const GROUPS = ['acceso', 'equipo', 'empresa', 'dinero', 'plataforma'] as const
const EQUIPO = /^(invitacion|miembro|rol|propietario|usuario)-|^vehiculo-asignado$/
const PLATFORM =
  /^(correo-(configurado|probado|reenviado|descartado)|mensaje-respondido|llave-cambiada|copia-pedida|factura-reintentada|defectos-cambiados)$/
const MONEY = /^(pago|pagador|recibo|tarjeta|evento|factura)-/
const EMPRESA =
  /^(empresa|soporte|suscripcion|plan|seguridad|umbrales|horario|vigilancia|calendario|reenvio|alerta|ejemplo|descarga|importacion|vehiculo|conductor|documento|mantenimiento|programa|kilometraje|dispositivo|enlace|ubicacion|objecion|lugar|archivo|webhook|envio|cuentas|contabilidad|asientos|renovacion)-|^(exportacion|mensaje-enviado)$/
function groupOf(auditEvent: AuditEvent): (typeof GROUPS)[number] {
  if (EQUIPO.test(auditEvent)) return 'equipo'
  if (PLATFORM.test(auditEvent)) return 'plataforma'
  if (MONEY.test(auditEvent)) return 'dinero'
  return EMPRESA.test(auditEvent) ? 'empresa' : 'acceso'
}
export const eventsOf = (group: (typeof GROUPS)[number]): AuditEvent[] =>
  AUDIT_EVENT_NAMES.filter((auditEvent) => groupOf(auditEvent) === group)

/** «Inició sesión». An event type unknown to this version (written by a newer one) is shown by its raw name. */
export function titleOf(auditEvent: AuditEvent, { t }: Pick<I18n, 't'>): string {
  const key: TextKey = `activity.s_${auditEvent}`
  const text = (t as (key: TextKey) => string)(key)
  return text === key ? auditEvent : text
}

export function whoOf({ quien: actor }: Pick<AuditEntry, 'quien'>, { t }: Pick<I18n, 't'>): string {
  if (actor === null) return t('activity.no_session')
  return typeof actor === 'object' ? actor.nombre : t(`activity.${actor}`)
}

export function companyOf({ empresa }: Pick<AuditEntry, 'empresa'>, { t }: Pick<I18n, 't'>): string {
  if (empresa === null) return t('activity.no_empresa')
  return empresa.nombre ?? t('activity.deleted_empresa')
}

/** «3 sucesos del 12 ago 2026»; «lo del 12 ago 2026» when even the number is unknown. */
export function missingOf(
  { dia: day, filas: n }: { dia: string; filas: number },
  { t, date }: Pick<I18n, 't' | 'date'>,
) {
  return n === 0
    ? t('activity.missing_uncounted', { dia: date(day) })
    : t('activity.missing_day', { dia: date(day), n })
}

type Reader = Pick<I18n, 't' | 'money' | 'formatNumber'>
type Phrases = {
  [S in AuditEvent]?: (data: AuditEventData<S>, t: I18n['t'], reader: Reader) => (string | false | null | undefined)[]
}

const FIELDS = ['nombre', 'nit', 'direccion', 'telefono', 'zona_horaria'] as const
const how = (via: AuditEventData<'ingreso'>['via'], t: I18n['t']) => via && t(`activity.d_${via}`)
const many = (n: number | null | undefined, say: (n: number) => string) => (typeof n === 'number' ? say(n) : null)

const role = (rol: Rol | null | undefined, t: I18n['t']) => rol && t(`estados.${rol}`)
const roleChange = (before: Rol | null | undefined, rol: Rol | null | undefined, t: I18n['t']) =>
  before && rol ? t('activity.d_de_a', { antes: t(`estados.${before}`), rol: t(`estados.${rol}`) }) : role(rol, t)

const what = ({ plan, monto }: AuditEventData<'pago-iniciado'>, { money }: Reader) => [plan, many(monto, money)]

const tipoNamed = ({ tipo }: { tipo?: TipoDocumento | null }, t: I18n['t']) => [tipo && t(`documentosByTipo.${tipo}`)]

const DETAILS: Phrases = {
  ingreso: ({ via, segundo_factor }, t) => [how(via, t), segundo_factor && t('activity.d_segundo_factor')],
  'ingreso-negado': ({ via, motivo }, t) => {
    if (motivo === 'credenciales' || motivo === 'segundo-factor') return [t(`activity.d_${motivo}`)]
    return [how(via, t)]
  },
  'acceso-negado': ({ puerta: door, motivo }, t) => [
    door && t(`activity.d_puerta_${door}`),
    motivo && t(`activity.d_api_${motivo}`),
  ],
  'sesion-cerrada': ({ cuantas: howMany }, t) => [many(howMany, (n) => t('activity.d_sesiones', { n }))],
  'respaldos-creados': ({ cuantos: howMany }, t) => [many(howMany, (n) => t('activity.d_codigos', { n }))],
  'respaldo-usado': ({ remaining }, t) => [many(remaining, (n) => t('activity.d_left', { n }))],
  'correo-reenviado': ({ cuantos: howMany }, t) => [many(howMany, (n) => t('activity.d_correos', { n }))],
  'correo-descartado': ({ cuantos: howMany }, t) => [many(howMany, (n) => t('activity.d_correos', { n }))],
  'api-cerrada': ({ cuantas: howMany }, t) => [many(howMany, (n) => t('activity.d_accesses', { n }))],
  'invitacion-enviada': ({ rol }, t) => [role(rol, t)],
  'invitacion-aceptada': ({ rol }, t) => [role(rol, t)],
  'miembro-retirado': ({ estado }, t) => [estado === 'pending' && t('activity.d_pendiente')],
  'rol-cambiado': ({ antes: before, rol }, t) => [roleChange(before, rol, t)],
  'propietario-cambiado': ({ roles }, t) => [roles && t('activity.d_roles')],
  'usuario-creado': ({ rol }, t) => [role(rol, t)],
  'usuario-cambiado': ({ antes: before, rol, empresa }, t) => [
    before === rol ? role(rol, t) : roleChange(before, rol, t),
    empresa && t('activity.d_other_empresa'),
  ],
  'vehiculo-asignado': ({ personas: people }, t) => [
    many(people, (n) => (n === 0 ? t('activity.d_nobody') : t('activity.d_personas', { n }))),
  ],
  'documento-creado': tipoNamed,
  'documento-renovado': tipoNamed,
  'documento-cambiado': tipoNamed,
  'documento-eliminado': tipoNamed,
  'documento-no-aplica': tipoNamed,
  'documento-aplica': tipoNamed,
  'kilometraje-registrado': ({ km }, t, { formatNumber }) => [
    many(km, (n) => t('activity.d_km', { km: formatNumber(n) })),
  ],
  'empresa-cambiada': (data, t) => FIELDS.map((field) => data[field] && t(`activity.d_${field}`)),
  'seguridad-cambiada': (data, t) => [
    many(data.session_timeout, (n) => t('activity.d_inactivity', { n })),
    many(data.password_expiry, (n) => t('activity.d_vencimiento', { n })),
    many(data.failed_attempts, (n) => t('activity.d_intentos', { n })),
    typeof data.exigir_2fa === 'boolean' && t(data.exigir_2fa ? 'activity.d_con_2fa' : 'activity.d_sin_2fa'),
  ],
  'defectos-cambiados': (data, t) => [
    many(data.session_timeout, (n) => t('activity.d_inactivity', { n })),
    many(data.password_expiry, (n) => t('activity.d_vencimiento', { n })),
    many(data.failed_attempts, (n) => t('activity.d_intentos', { n })),
  ],
  'suscripcion-cambiada': ({ antes: before, estado, plan, vehiculos, miembros }, t) => [
    plan,
    many(vehiculos, (n) => t('activity.d_vehiculos', { n })),
    many(miembros, (n) => t('activity.d_miembros', { n })),
    before && estado && before !== estado
      ? t('activity.d_de_a', { antes: t(`estados.${before}`), rol: t(`estados.${estado}`) })
      : null,
  ],
  'plan-elegido': ({ plan, periodo }, t) => [plan, periodo && t(`activity.d_${periodo}`)],
  'alerta-reabierta': ({ antes: before, estado }, t) => [
    before && estado && t('activity.d_de_a', { antes: t(`estados.${before}`), rol: t(`estados.${estado}`) }),
  ],
  'ejemplo-creado': ({ vehiculos }, t) => [many(vehiculos, (n) => t('activity.d_vehiculos', { n }))],
  'ejemplo-eliminado': ({ vehiculos }, t) => [many(vehiculos, (n) => t('activity.d_vehiculos', { n }))],
  'umbrales-cambiados': ({ cuantos: howMany }, t) => [many(howMany, (n) => t('activity.d_avisos', { n }))],
  exportacion: ({ de: exported }, t) => [exported && t(`activity.d_${exported}`)],
  'factura-emitida': ({ tipo }, t) => [tipo && t(`activity.d_${tipo}`)],
  'pago-iniciado': (data, _, reader) => what(data, reader),
  'pago-aprobado': (data, t, reader) => [
    ...what(data, reader),
    data.origen === 'automatico' && t('activity.d_automatico'),
  ],
  'pago-rechazado': (data, t, reader) => [
    ...what(data, reader),
    data.origen === 'automatico' && t('activity.d_automatico'),
  ],
  'pago-vencido': (data, _, reader) => what(data, reader),
  'pago-anulado': (data, _, reader) => what(data, reader),
  'pago-distinto': ({ en: differsIn }, t) => [differsIn && t(`activity.d_distinto_${differsIn}`)],
  'correo-configurado': ({ contrasena }, t) => [contrasena && t('activity.d_new_password')],
  'correo-probado': ({ recibido: received }, t) => [t(received ? 'activity.d_recibido' : 'activity.d_no_recibido')],
}

/**
 * «con contraseña, y verificación en dos pasos», «nombre, NIT», the person affected; empty when the title says it all.
 */
export function detailOf(
  { suceso: auditEvent, datos, otro: other }: Pick<AuditEntry, 'suceso' | 'datos' | 'otro'>,
  reader: Reader,
) {
  const say = DETAILS[auditEvent] as
    | ((data: AuditEntry['datos'], t: I18n['t'], reader: Reader) => (string | false | null | undefined)[])
    | undefined
  return [other, ...(say?.(datos, reader.t, reader) ?? [])].filter(Boolean).join(', ')
}
