/** An event of the audit log in the reader's language: what happened, and what it says beside. */
import { type DatosDe, NOMBRES_DE_SUCESO, type Suceso } from '@domain/auditoria'
import type { Rol } from '@domain/ingreso'
import type { TextoKey } from '~/i18n/textos'
import type { I18n } from '~/i18n/traductor'

export interface Apunte {
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
export const GRUPOS = ['acceso', 'equipo', 'empresa', 'dinero', 'plataforma'] as const
const EQUIPO = /^(invitacion|miembro|rol|usuario)-|^vehiculo-asignado$/
const PLATAFORMA =
  /^(correo-(configurado|probado)|mensaje-(enviado|respondido)|llave-cambiada|copia-pedida|defectos-cambiados)$/
const DINERO = /^(pago|pagador|recibo|tarjeta|evento)-/
const EMPRESA =
  /^(empresa|soporte|suscripcion|plan|seguridad|umbrales|calendario|enlace)-|-(eliminado|leido)$|^exportacion$/
export function groupOf(suceso: Suceso): (typeof GRUPOS)[number] {
  if (EQUIPO.test(suceso)) return 'equipo'
  if (PLATAFORMA.test(suceso)) return 'plataforma'
  if (DINERO.test(suceso)) return 'dinero'
  return EMPRESA.test(suceso) ? 'empresa' : 'acceso'
}
export const eventsOf = (grupo: (typeof GRUPOS)[number]): Suceso[] =>
  NOMBRES_DE_SUCESO.filter((suceso) => groupOf(suceso) === grupo)

/** «Inició sesión». An event that a newer version wrote and this one does not know keeps its name. */
export function titleOf(suceso: Suceso, { t }: Pick<I18n, 't'>): string {
  const key: TextoKey = `actividad.s_${suceso}`
  const text = (t as (key: TextoKey) => string)(key)
  return text === key ? suceso : text
}

export function whoOf({ quien }: Pick<Apunte, 'quien'>, { t }: Pick<I18n, 't'>): string {
  if (quien === null) return t('actividad.sin_sesion')
  return typeof quien === 'object' ? quien.nombre : t(`actividad.${quien}`)
}

export function companyOf({ empresa }: Pick<Apunte, 'empresa'>, { t }: Pick<I18n, 't'>): string {
  if (empresa === null) return t('actividad.sin_empresa')
  return empresa.nombre ?? t('actividad.empresa_eliminada')
}

/** «3 sucesos del 12 ago 2026»; of an object of which not even that is known, «lo del 12 ago 2026». */
export function missingOf({ dia, filas: n }: { dia: string; filas: number }, { t, fecha }: Pick<I18n, 't' | 'fecha'>) {
  return n === 0 ? t('actividad.falta_sin', { dia: fecha(dia) }) : t('actividad.falta_dia', { dia: fecha(dia), n })
}

type Reader = Pick<I18n, 't' | 'dinero'>
type Dichos = {
  [S in Suceso]?: (datos: DatosDe<S>, t: I18n['t'], reader: Reader) => (string | false | null | undefined)[]
}

const CAMPOS = ['nombre', 'nit', 'direccion', 'telefono', 'zona_horaria'] as const
const how = (via: DatosDe<'ingreso'>['via'], t: I18n['t']) => via && t(`actividad.d_${via}`)
const many = (n: number | null | undefined, say: (n: number) => string) => (typeof n === 'number' ? say(n) : null)

const role = (rol: Rol | null | undefined, t: I18n['t']) => rol && t(`usuarios.${rol}`)
const roleChange = (antes: Rol | null | undefined, rol: Rol | null | undefined, t: I18n['t']) =>
  antes && rol ? t('actividad.d_de_a', { antes: t(`usuarios.${antes}`), rol: t(`usuarios.${rol}`) }) : role(rol, t)

const what = ({ plan, monto }: DatosDe<'pago-iniciado'>, { dinero }: Reader) => [plan, many(monto, dinero)]

const DICHOS: Dichos = {
  ingreso: ({ via, segundo_factor }, t) => [how(via, t), segundo_factor && t('actividad.d_segundo_factor')],
  'ingreso-negado': ({ via, motivo }, t) => {
    if (motivo === 'credenciales' || motivo === 'segundo-factor') return [t(`actividad.d_${motivo}`)]
    return [how(via, t)]
  },
  'acceso-negado': ({ puerta }, t) => [puerta && t(`actividad.d_puerta_${puerta}`)],
  'sesion-cerrada': ({ cuantas }, t) => [many(cuantas, (n) => t('actividad.d_sesiones', { n }))],
  'respaldos-creados': ({ cuantos }, t) => [many(cuantos, (n) => t('actividad.d_codigos', { n }))],
  'respaldo-usado': ({ quedan }, t) => [many(quedan, (n) => t('actividad.d_quedan', { n }))],
  'api-cerrada': ({ cuantas }, t) => [many(cuantas, (n) => t('actividad.d_accesos', { n }))],
  'invitacion-enviada': ({ rol }, t) => [role(rol, t)],
  'invitacion-aceptada': ({ rol }, t) => [role(rol, t)],
  'miembro-retirado': ({ estado }, t) => [estado === 'pending' && t('actividad.d_pendiente')],
  'rol-cambiado': ({ antes, rol }, t) => [roleChange(antes, rol, t)],
  'usuario-creado': ({ rol }, t) => [role(rol, t)],
  'usuario-cambiado': ({ antes, rol, empresa }, t) => [
    antes === rol ? role(rol, t) : roleChange(antes, rol, t),
    empresa && t('actividad.d_otra_empresa'),
  ],
  'vehiculo-asignado': ({ personas }, t) => [
    many(personas, (n) => (n === 0 ? t('actividad.d_nadie') : t('actividad.d_personas', { n }))),
  ],
  'empresa-cambiada': (datos, t) => CAMPOS.map((campo) => datos[campo] && t(`actividad.d_${campo}`)),
  'seguridad-cambiada': (datos, t) => [
    many(datos.session_timeout, (n) => t('actividad.d_inactividad', { n })),
    many(datos.password_expiry, (n) => t('actividad.d_vencimiento', { n })),
    many(datos.failed_attempts, (n) => t('actividad.d_intentos', { n })),
    typeof datos.exigir_2fa === 'boolean' && t(datos.exigir_2fa ? 'actividad.d_con_2fa' : 'actividad.d_sin_2fa'),
  ],
  'defectos-cambiados': (datos, t) => [
    many(datos.session_timeout, (n) => t('actividad.d_inactividad', { n })),
    many(datos.password_expiry, (n) => t('actividad.d_vencimiento', { n })),
    many(datos.failed_attempts, (n) => t('actividad.d_intentos', { n })),
  ],
  'suscripcion-cambiada': ({ antes, estado, plan, vehiculos, miembros }, t) => [
    plan,
    many(vehiculos, (n) => t('actividad.d_vehiculos', { n })),
    many(miembros, (n) => t('actividad.d_miembros', { n })),
    antes && estado && antes !== estado
      ? t('actividad.d_de_a', { antes: t(`estados.${antes}`), rol: t(`estados.${estado}`) })
      : null,
  ],
  'plan-elegido': ({ plan, periodo }, t) => [plan, periodo && t(`suscripcion.${periodo}`)],
  'umbrales-cambiados': ({ cuantos }, t) => [many(cuantos, (n) => t('actividad.d_avisos', { n }))],
  exportacion: ({ de }, t) => [de && t(`actividad.d_${de}`)],
  'pago-iniciado': (datos, _, reader) => what(datos, reader),
  'pago-aprobado': (datos, t, reader) => [
    ...what(datos, reader),
    datos.origen === 'automatico' && t('actividad.d_automatico'),
  ],
  'pago-rechazado': (datos, t, reader) => [
    ...what(datos, reader),
    datos.origen === 'automatico' && t('actividad.d_automatico'),
  ],
  'pago-vencido': (datos, _, reader) => what(datos, reader),
  'pago-anulado': (datos, _, reader) => what(datos, reader),
  'pago-distinto': ({ en }, t) => [en && t(`actividad.d_distinto_${en}`)],
  'correo-configurado': ({ contrasena }, t) => [contrasena && t('actividad.d_clave_nueva')],
  'correo-probado': ({ recibido }, t) => [t(recibido ? 'actividad.d_recibido' : 'actividad.d_no_recibido')],
}

/** «con contraseña, y verificación en dos pasos», «nombre, NIT», whom it was done to; empty where the event says it all. */
export function detailOf({ suceso, datos, otro }: Pick<Apunte, 'suceso' | 'datos' | 'otro'>, reader: Reader) {
  const say = DICHOS[suceso] as
    | ((datos: Apunte['datos'], t: I18n['t'], reader: Reader) => (string | false | null | undefined)[])
    | undefined
  return [otro, ...(say?.(datos, reader.t, reader) ?? [])].filter(Boolean).join(', ')
}
