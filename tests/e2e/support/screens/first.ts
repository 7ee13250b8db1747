/** Every screen as it is met first, by whom it is for. */
import { admin, empty, type ScreenSpec, usuario } from './screen'

const PUBLIC_PAGES = [
  ...[
    '/',
    '/login',
    '/login/codigo',
    '/signup',
    '/reset-password',
    '/reset-password?enviado',
    '/verify-email',
    '/signup?idioma=en',
  ],
  ...[`/reset-password?enlace=${'A'.repeat(43)}`, `/verify-email?enlace=${'A'.repeat(43)}`],
  ...[
    '/en',
    '/terminos',
    '/en/cookies',
    '/privacidad',
    '/docs',
    '/docs/videos',
    '/support',
    '/support/mensajes',
    '/payment/callback',
  ],
]
const DE_ADMIN = [
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
const DE_USUARIO = ['/home', '/vehicles', '/documents', '/alerts', '/gps', '/settings']
const DE_SUPER = ['', '/companies', '/users', '/alerts', '/messages', '/reports', '/settings', '/activity']

export const FIRST: ScreenSpec[] = [
  ...PUBLIC_PAGES.map((path): ScreenSpec => ({ nombre: `público ${path}`, path: () => path })),
  ...DE_ADMIN.map((path): ScreenSpec => ({ nombre: `admin${path}`, path: () => `/admin${path}`, como: admin })),
  ...['', '/company', '/vehicles', '/documents', '/drivers', '/gps', '/maintenance', '/maintenance?vista=planes'].map(
    (path): ScreenSpec => ({
      nombre: `admin${path}, empresa sin nada`,
      path: () => `/admin${path}`,
      como: empty,
    }),
  ),
  { nombre: 'admin, correo sin confirmar', path: () => '/admin/company', como: (m) => m.sinVerificar },
  { nombre: 'confirmar correo', path: () => '/verify-email', como: (m) => m.sinVerificar },
  { nombre: 'admin, empresa por crear', path: () => '/admin/company', como: (m) => m.sinEmpresa },
  ...DE_USUARIO.map((path): ScreenSpec => ({ nombre: `usuario ${path}`, path: () => path, como: usuario })),
  ...DE_SUPER.map(
    (path): ScreenSpec => ({
      nombre: `super-admin${path}`,
      path: () => `/super-admin${path}`,
      como: (m) => m.superAdmin,
    }),
  ),
]
