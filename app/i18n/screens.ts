/**
 * Which sections of texts a screen shows, by its address: a browser loads these and no others. A test of the bundle
 * compares them with what the scripts of each screen name.
 */
import type { Section } from './texts'

/** Words, frames and states that all screens show. */
const BASE: readonly Section[] = ['common', 'estados', 'guardia', 'marco']

const FORM: readonly Section[] = ['reasons']
const ENTRY: readonly Section[] = [...FORM, 'acceso', 'ingreso']
const ALERTAS: readonly Section[] = [...FORM, 'alertas', 'documentosByTipo', 'tablero']
const BOARD: readonly Section[] = ['alertas', 'documentosByTipo', 'panel', 'tablero']
const DOCUMENTOS: readonly Section[] = [...FORM, 'archivos', 'choice', 'documentos', 'documentosByTipo']
const ACTIVITY: readonly Section[] = [...FORM, 'activity']
const ACCOUNT: readonly Section[] = [
  ...ENTRY,
  ...(['ajustes', 'factor', 'gps', 'linkedAccounts', 'perfil', 'privacidad', 'seguridad'] as const),
]

const SCREENS: Readonly<Record<string, readonly Section[]>> = {
  '/login': [...FORM, 'ingreso', 'linkedAccounts'],
  '/login/codigo': ENTRY,
  '/login/verificar': [...ENTRY, 'factor'],
  '/login/proteger': [...ENTRY, 'ajustes', 'factor', 'gps'],
  '/signup': [...FORM, 'ingreso', 'linkedAccounts'],
  '/reset-password': [...ENTRY, 'linkedAccounts'],
  '/verify-email': ENTRY,
  '/support/mensajes': [...FORM, 'privacidad', 'soporte'],
  '/payment/callback': ['pago'],
  '/invitacion': [...ENTRY, 'equipo', 'invitacion'],
  '/track': ['rastreo'],

  '/home': [...BOARD, 'usuario'],
  '/vehicles': ['tablero', 'usuario', 'vehiculos'],
  '/documents': DOCUMENTOS,
  '/alerts': ALERTAS,
  '/gps': ['gps', 'usuario'],
  '/settings': ACCOUNT,

  '/admin': BOARD,
  '/admin/gate': ['tablero'],
  '/admin/company': [...FORM, 'empresa', 'suscripcion'],
  '/admin/maintenance': [...FORM, 'archivos', 'choice', 'mantenimientos'],
  '/admin/vehicles': [...FORM, 'archivos', 'choice', 'conductores', 'tablero', 'vehiculos'],
  '/admin/documents': DOCUMENTOS,
  '/admin/alerts': ALERTAS,
  '/admin/gps': [...FORM, 'gps'],
  '/admin/drivers': [...FORM, 'archivos', 'choice', 'conductores'],
  '/admin/settings': [...ACCOUNT, 'activity', 'empresa', 'pago', 'pagos', 'suscripcion'],
  '/admin/settings/card': [...FORM, 'pago', 'suscripcion'],
  '/admin/settings/pay': [...FORM, 'pago', 'suscripcion'],
  '/admin/activity': ACTIVITY,
  '/admin/team': [...FORM, 'equipo'],

  '/super-admin': ['plataforma'],
  '/super-admin/companies': [...FORM, 'empresa', 'empresas', 'suscripcion'],
  '/super-admin/alerts': [...FORM, 'alertas', 'correo', 'sistema', 'tablero'],
  '/super-admin/reports': ['reportes'],
  '/super-admin/users': [...FORM, 'usuarios'],
  '/super-admin/messages': [...FORM, 'soporte'],
  '/super-admin/settings': [...ACCOUNT, 'activity', 'ajustes_sistema', 'correo', 'sistema'],
  '/super-admin/activity': ACTIVITY,
}

/** The sections of the screen at an address: those of the longest address in the table that it lies under. */
export function sectionsOf(pathname: string): readonly Section[] {
  for (let path = pathname; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const own = SCREENS[path]
    if (own) return [...BASE, ...own]
  }
  return BASE
}
