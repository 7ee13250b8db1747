/** Every screen in its first state, by the role that sees it. */
import { admin, empty, type ScreenSpec, usuario } from './screen'

const PUBLIC_PAGES = [
  '/',
  '/login',
  '/login/codigo',
  '/signup',
  '/reset-password',
  '/reset-password?enviado',
  '/verify-email',
  '/signup?idioma=en',
  `/reset-password?enlace=${'A'.repeat(43)}`,
  `/verify-email?enlace=${'A'.repeat(43)}`,
  '/en',
  '/terminos',
  '/en/cookies',
  '/privacidad',
  '/docs',
  '/docs/videos',
  '/support',
  '/support/mensajes',
  '/payment/callback',
]
const ADMIN_PATHS = [
  '',
  '/company',
  '/vehicles',
  '/gps',
  '/team',
  '/documents',
  '/drivers',
  '/maintenance',
  '/alerts',
  '/settings',
  '/activity',
]
const USUARIO_PATHS = ['/home', '/vehicles', '/documents', '/alerts', '/gps', '/reports', '/settings']
const SUPER_ADMIN_PATHS = ['', '/companies', '/users', '/alerts', '/messages', '/reports', '/settings', '/activity']

export const FIRST: ScreenSpec[] = [
  ...PUBLIC_PAGES.map((path): ScreenSpec => ({ nombre: `público ${path}`, path: () => path })),
  ...ADMIN_PATHS.map((path): ScreenSpec => ({ nombre: `admin${path}`, path: () => `/admin${path}`, as: admin })),
  ...[
    '',
    '/company',
    '/vehicles',
    '/documents',
    '/drivers',
    '/gps',
    '/maintenance',
    '/maintenance?vista=servicios',
  ].map(
    (path): ScreenSpec => ({
      nombre: `admin${path}, empresa sin nada`,
      path: () => `/admin${path}`,
      as: empty,
    }),
  ),
  { nombre: 'admin, correo sin confirmar', path: () => '/admin/vehicles', as: (m) => m.unverified },
  { nombre: 'confirmar correo', path: () => '/verify-email', as: (m) => m.unverified },
  { nombre: 'admin, empresa por crear', path: () => '/admin/company', as: (m) => m.withoutEmpresa },
  ...USUARIO_PATHS.map((path): ScreenSpec => ({ nombre: `usuario ${path}`, path: () => path, as: usuario })),
  ...SUPER_ADMIN_PATHS.map(
    (path): ScreenSpec => ({
      nombre: `super-admin${path}`,
      path: () => `/super-admin${path}`,
      as: (m) => m.superAdmin,
    }),
  ),
]
