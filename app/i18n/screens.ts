/**
 * Which sections of texts a screen shows, by its address: a browser loads these and no others. A test of the bundle
 * compares them with what the scripts of each screen name.
 */
import type { Section } from './texts'

/** Words that all screens show; and the frame and the states, which all do after the sign-in. */
const WORDS: readonly Section[] = ['common', 'guardia']
const BASE: readonly Section[] = [...WORDS, 'marco', 'estados']
const BEFORE_SIGN_IN = /^\/(login|signup|reset-password|verify-email|invitacion|track|sigueme)(\/|$)/

/** The errors of a form that is there from the start; other screens fetch them when they show one. */
const FORM: readonly Section[] = ['reasons']
const ENTRY: readonly Section[] = ['acceso', 'ingreso']
const BOARD: readonly Section[] = ['documentosByTipo', 'panel', 'tablero']
const DOCUMENTOS: readonly Section[] = ['documentos', 'documentosByTipo']
const ACTIVITY: readonly Section[] = ['activity', 'documentosByTipo']
const ACCOUNT: readonly Section[] = [
  ...FORM,
  ...ENTRY,
  'ajustes',
  'factor',
  'gps',
  'linkedAccounts',
  'perfil',
  'privacidad',
  'seguridad',
]

export const SCREENS: Readonly<Record<string, readonly Section[]>> = {
  '/login': ['ingreso'],
  '/login/codigo': ENTRY,
  '/login/verificar': [...ENTRY, 'factor'],
  '/login/proteger': [...FORM, ...ENTRY, 'marco', 'ajustes', 'factor', 'gps'],
  '/signup': ['ingreso'],
  '/reset-password': [...ENTRY, 'linkedAccounts'],
  '/verify-email': [...ENTRY, 'marco'],
  '/support/mensajes': [...FORM, 'privacidad', 'soporte'],
  '/payment/callback': ['pago'],
  '/invitacion': [...ENTRY, 'equipo', 'invitacion'],
  '/track': ['rastreo'],
  '/sigueme': ['sigueme'],

  '/home': [...BOARD, 'usuario'],
  '/vehicles': ['tablero', 'usuario', 'vehiculos'],
  '/vehicles/:id': [...DOCUMENTOS, 'gps', 'tablero', 'usuario', 'vehiculo'],
  '/documents': DOCUMENTOS,
  '/alerts': ['alertas', 'documentosByTipo', 'panel', 'ruta', 'tablero'],
  '/gps': ['gps', 'usuario'],
  '/gps/episodios': ['dias', 'recorridos', 'ruta'],
  '/gps/lugares': ['lugares'],
  '/shares': ['compartidos'],
  '/reports': ['choice', 'reports'],
  '/settings': ACCOUNT,

  '/admin': BOARD,
  '/admin/gate': ['tablero'],
  '/admin/company': [...FORM, 'empresa', 'suscripcion'],
  '/admin/maintenance': ['mantenimientos'],
  '/admin/vehicles': ['tablero', 'vehiculos'],
  // what its server refuses is said outside of rendering, which cannot wait for texts
  '/admin/import': [...FORM, 'importacion'],
  '/admin/vehicles/:id': ['documentosByTipo', 'gps', 'tablero', 'vehiculo'],
  '/admin/vehicles/:id/documents': [...DOCUMENTOS, 'gps', 'tablero', 'vehiculo'],
  '/admin/vehicles/:id/recorridos': ['gps', 'recorridos', 'tablero', 'vehiculo'],
  '/admin/vehicles/:id/recorridos/mes': ['dias', 'gps', 'recorridos', 'tablero', 'vehiculo'],
  '/admin/vehicles/:id/maintenance': ['gps', 'mantenimientos', 'tablero', 'vehiculo'],
  '/admin/vehicles/:id/drivers': ['choice', 'conductores', 'gps', 'tablero', 'vehiculo'],
  '/admin/vehicles/:id/sheet': [
    'conductores',
    'documentos',
    'documentosByTipo',
    'mantenimientos',
    'tablero',
    'vehiculo',
    'vehiculos',
  ],
  '/admin/vehicles/:id/data': [...FORM, 'gps', 'tablero', 'vehiculo', 'vehiculos'],
  '/admin/gps': ['gps', 'trackers'],
  '/admin/gps/lugares': ['gps', 'lugares'],
  '/admin/gps/episodios': ['dias', 'gps', 'recorridos', 'ruta'],
  '/admin/gps/recorridos': ['dias', 'gps', 'recorridos'],
  '/admin/drivers': ['choice', 'conductores'],
  '/admin/settings': [...ACCOUNT, 'activity', 'empresa', 'horario', 'ruta', 'pago', 'pagos', 'suscripcion'],
  '/admin/settings/card': [...FORM, 'pago', 'suscripcion'],
  '/admin/settings/pay': [...FORM, 'pago', 'suscripcion'],
  '/admin/activity': ACTIVITY,
  '/admin/team': ['equipo'],

  '/super-admin': ['plataforma'],
  '/super-admin/companies': ['empresa', 'empresas', 'plataforma', 'suscripcion'],
  '/super-admin/alerts': ['alertas', 'correo', 'sistema', 'tablero'],
  '/super-admin/reports': ['platformReports'],
  '/super-admin/users': ['usuarios'],
  '/super-admin/messages': ['soporte'],
  '/super-admin/settings': [...ACCOUNT, 'activity', 'ajustes_sistema', 'correo', 'sistema'],
  '/super-admin/activity': ACTIVITY,
}

/** The sections of the screen at an address: those of the longest address in the table that it lies under. */
export function sectionsOf(pathname: string): readonly Section[] {
  // the only screens with a parameter in their path; files of the list lie beside them
  const screen = pathname.replace(/^(\/admin)?\/vehicles\/[^/]+/, '$1/vehicles/:id')
  for (let path = screen; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    // some screens of a company are those of a Usuario
    const own = SCREENS[path] ?? SCREENS[path.replace(/^\/admin/, '')]
    if (own) return [...(BEFORE_SIGN_IN.test(path) ? WORDS : BASE), ...own]
  }
  return BASE
}
