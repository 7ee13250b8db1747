/** An event of the audit log in the reader's language: what happened, and what it says beside. */
import { AUDIT_EVENT_NAMES, type DatosDe, type Suceso } from '@domain/auditoria/auditoria'
import type { Rol } from '@domain/identidad/sign-in'
import type { TextoKey } from '~/i18n/texts'
import type { I18n } from '~/i18n/translator'

export interface AuditEntry {
  id: string
  at: number
  suceso: Suceso
  datos: Record<string, string | number | boolean | null>
  objeto: string | null
  /** the person it was done to, while there is one */
  otro: string | null
  direccion: string | null
  peticion: string | null
  quien: { id: string; nombre: string } | 'eliminada' | 'plataforma' | null
  empresa: { id: string; nombre: string | null } | null
}

/** Events of a choice, by what they are about. */
export const GROUPS = ['acceso', 'equipo', 'empresa', 'dinero', 'plataforma'] as const
const EQUIPO = /^(invitacion|miembro|rol|usuario)-|^vehiculo-asignado$/
const PLATFORM =
  /^(correo-(configurado|probado)|mensaje-(enviado|respondido)|llave-cambiada|copia-pedida|defectos-cambiados)$/
const MONEY = /^(pago|pagador|recibo|tarjeta|evento)-/
const EMPRESA =
  /^(empresa|soporte|suscripcion|plan|seguridad|umbrales|calendario|enlace)-|-(eliminado|leido)$|^exportacion$/
export function groupOf(suceso: Suceso): (typeof GROUPS)[number] {
  if (EQUIPO.test(suceso)) return 'equipo'
  if (PLATFORM.test(suceso)) return 'plataforma'
  if (MONEY.test(suceso)) return 'dinero'
  return EMPRESA.test(suceso) ? 'empresa' : 'acceso'
}
export const eventsOf = (group: (typeof GROUPS)[number]): Suceso[] =>
  AUDIT_EVENT_NAMES.filter((suceso) => groupOf(suceso) === group)

/** «Inició sesión». An event that a newer version wrote and this one does not know keeps its name. */
export function titleOf(suceso: Suceso, { t }: Pick<I18n, 't'>): string {
  const key: TextoKey = `activity.s_${suceso}`
  const text = (t as (key: TextoKey) => string)(key)
  return text === key ? suceso : text
}

export function whoOf({ quien: actor }: Pick<AuditEntry, 'quien'>, { t }: Pick<I18n, 't'>): string {
  if (actor === null) return t('activity.sin_sesion')
  return typeof actor === 'object' ? actor.nombre : t(`activity.${actor}`)
}

export function companyOf({ empresa }: Pick<AuditEntry, 'empresa'>, { t }: Pick<I18n, 't'>): string {
  if (empresa === null) return t('activity.sin_empresa')
  return empresa.nombre ?? t('activity.deleted_empresa')
}

/** «3 sucesos del 12 ago 2026»; of an object of which not even that is known, «lo del 12 ago 2026». */
export function missingOf({ dia, filas: n }: { dia: string; filas: number }, { t, fecha }: Pick<I18n, 't' | 'fecha'>) {
  return n === 0
    ? t('activity.missing_uncounted', { dia: fecha(dia) })
    : t('activity.missing_day', { dia: fecha(dia), n })
}

type Reader = Pick<I18n, 't' | 'dinero'>
type Phrases = {
  [S in Suceso]?: (datos: DatosDe<S>, t: I18n['t'], reader: Reader) => (string | false | null | undefined)[]
}

const CAMPOS = ['nombre', 'nit', 'direccion', 'telefono', 'zona_horaria'] as const
const how = (via: DatosDe<'ingreso'>['via'], t: I18n['t']) => via && t(`activity.d_${via}`)
const many = (n: number | null | undefined, say: (n: number) => string) => (typeof n === 'number' ? say(n) : null)

const role = (rol: Rol | null | undefined, t: I18n['t']) => rol && t(`usuarios.${rol}`)
const roleChange = (antes: Rol | null | undefined, rol: Rol | null | undefined, t: I18n['t']) =>
  antes && rol ? t('activity.d_de_a', { antes: t(`usuarios.${antes}`), rol: t(`usuarios.${rol}`) }) : role(rol, t)

const what = ({ plan, monto }: DatosDe<'pago-iniciado'>, { dinero: money }: Reader) => [plan, many(monto, money)]

const DETAILS: Phrases = {
  ingreso: ({ via, segundo_factor }, t) => [how(via, t), segundo_factor && t('activity.d_segundo_factor')],
  'ingreso-negado': ({ via, motivo }, t) => {
    if (motivo === 'credenciales' || motivo === 'segundo-factor') return [t(`activity.d_${motivo}`)]
    return [how(via, t)]
  },
  'acceso-negado': ({ puerta: door }, t) => [door && t(`activity.d_puerta_${door}`)],
  'sesion-cerrada': ({ cuantas: howMany }, t) => [many(howMany, (n) => t('activity.d_sesiones', { n }))],
  'respaldos-creados': ({ cuantos: howMany }, t) => [many(howMany, (n) => t('activity.d_codigos', { n }))],
  'respaldo-usado': ({ remaining }, t) => [many(remaining, (n) => t('activity.d_left', { n }))],
  'api-cerrada': ({ cuantas: howMany }, t) => [many(howMany, (n) => t('activity.d_accesses', { n }))],
  'invitacion-enviada': ({ rol }, t) => [role(rol, t)],
  'invitacion-aceptada': ({ rol }, t) => [role(rol, t)],
  'miembro-retirado': ({ estado }, t) => [estado === 'pending' && t('activity.d_pendiente')],
  'rol-cambiado': ({ antes, rol }, t) => [roleChange(antes, rol, t)],
  'usuario-creado': ({ rol }, t) => [role(rol, t)],
  'usuario-cambiado': ({ antes, rol, empresa }, t) => [
    antes === rol ? role(rol, t) : roleChange(antes, rol, t),
    empresa && t('activity.d_other_empresa'),
  ],
  'vehiculo-asignado': ({ personas }, t) => [
    many(personas, (n) => (n === 0 ? t('activity.d_nobody') : t('activity.d_personas', { n }))),
  ],
  'empresa-cambiada': (datos, t) => CAMPOS.map((campo) => datos[campo] && t(`activity.d_${campo}`)),
  'seguridad-cambiada': (datos, t) => [
    many(datos.session_timeout, (n) => t('activity.d_inactivity', { n })),
    many(datos.password_expiry, (n) => t('activity.d_vencimiento', { n })),
    many(datos.failed_attempts, (n) => t('activity.d_intentos', { n })),
    typeof datos.exigir_2fa === 'boolean' && t(datos.exigir_2fa ? 'activity.d_con_2fa' : 'activity.d_sin_2fa'),
  ],
  'defectos-cambiados': (datos, t) => [
    many(datos.session_timeout, (n) => t('activity.d_inactivity', { n })),
    many(datos.password_expiry, (n) => t('activity.d_vencimiento', { n })),
    many(datos.failed_attempts, (n) => t('activity.d_intentos', { n })),
  ],
  'suscripcion-cambiada': ({ antes, estado, plan, vehiculos, miembros }, t) => [
    plan,
    many(vehiculos, (n) => t('activity.d_vehiculos', { n })),
    many(miembros, (n) => t('activity.d_miembros', { n })),
    antes && estado && antes !== estado
      ? t('activity.d_de_a', { antes: t(`estados.${antes}`), rol: t(`estados.${estado}`) })
      : null,
  ],
  'plan-elegido': ({ plan, periodo }, t) => [plan, periodo && t(`suscripcion.${periodo}`)],
  'umbrales-cambiados': ({ cuantos: howMany }, t) => [many(howMany, (n) => t('activity.d_avisos', { n }))],
  exportacion: ({ de }, t) => [de && t(`activity.d_${de}`)],
  'pago-iniciado': (datos, _, reader) => what(datos, reader),
  'pago-aprobado': (datos, t, reader) => [
    ...what(datos, reader),
    datos.origen === 'automatico' && t('activity.d_automatico'),
  ],
  'pago-rechazado': (datos, t, reader) => [
    ...what(datos, reader),
    datos.origen === 'automatico' && t('activity.d_automatico'),
  ],
  'pago-vencido': (datos, _, reader) => what(datos, reader),
  'pago-anulado': (datos, _, reader) => what(datos, reader),
  'pago-distinto': ({ en }, t) => [en && t(`activity.d_distinto_${en}`)],
  'correo-configurado': ({ contrasena }, t) => [contrasena && t('activity.d_new_password')],
  'correo-probado': ({ recibido }, t) => [t(recibido ? 'activity.d_recibido' : 'activity.d_no_recibido')],
}

/** «con contraseña, y verificación en dos pasos», «nombre, NIT», whom it was done to; empty where the event says it all. */
export function detailOf({ suceso, datos, otro }: Pick<AuditEntry, 'suceso' | 'datos' | 'otro'>, reader: Reader) {
  const say = DETAILS[suceso] as
    | ((datos: AuditEntry['datos'], t: I18n['t'], reader: Reader) => (string | false | null | undefined)[])
    | undefined
  return [otro, ...(say?.(datos, reader.t, reader) ?? [])].filter(Boolean).join(', ')
}
