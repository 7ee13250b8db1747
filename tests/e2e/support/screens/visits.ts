/** Other pages of a Usuario, a driver and a stranger, and what is refused to all. */
import { admin, empty, type ScreenSpec, usuario, vehiculoIdOf } from './screen'

export const VISITS: ScreenSpec[] = [
  ...['/home', '/vehicles', '/gps'].map(
    (path): ScreenSpec => ({
      nombre: `usuario ${path}, nada asignado`,
      path: () => path,
      as: (m) => m.empty.usuario,
    }),
  ),
  ...['/home', '/vehicles', '/gps'].map(
    (path): ScreenSpec => ({
      nombre: `usuario ${path}, sin empresa`,
      path: () => path,
      as: (m) => m.usuarioWithoutEmpresa,
    }),
  ),
  { nombre: 'usuario: vehículo', path: (m) => `/vehicles/${vehiculoIdOf(m)}`, as: usuario },
  {
    nombre: 'usuario: vehículo, renovar',
    path: (m) => `/vehicles/${vehiculoIdOf(m)}?nuevo&tipo=SOAT`,
    as: usuario,
  },
  { nombre: 'usuario: vehículo no asignado', path: (m) => `/vehicles/${vehiculoIdOf(m, 5)}`, as: usuario, estado: 404 },
  { nombre: 'usuario /vehicles, sin hallazgos', path: () => '/vehicles?q=zzzzzz', as: usuario },
  {
    nombre: 'usuario /vehicles, sin carga',
    path: () => '/vehicles',
    as: usuario,
    estado: 503,
    failure: '"placa" as "placa"',
  },
  { nombre: 'usuario /gps, sin carga', path: () => '/gps', as: usuario, estado: 503, failure: '"placa" as "placa"' },
  { nombre: 'panel: listas sin carga', path: () => '/admin', as: admin, failure: '"fecha_vencimiento" asc' },
  { nombre: 'panel de usuario: alertas sin carga', path: () => '/home', as: usuario, failure: '"umbral" as' },
  { nombre: 'panel de usuario: de un administrador', path: () => '/home', as: admin },
  {
    nombre: 'panel: más razones',
    path: () => '/admin',
    as: admin,
    antes: (p) => p.locator('.why-more:not([open]) > summary').first().click(),
  },
  { nombre: 'invitación: cuenta nueva', path: (m) => `/invitacion/${m.full.invitaciones[0]!.token}` },
  {
    nombre: 'invitación: cuenta nueva con errores',
    path: (m) => `/invitacion/${m.full.invitaciones[0]!.token}`,
    antes: async (p) => {
      await p.locator('.auth-box button[type=submit]').last().click()
      await p.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { nombre: 'invitación: con cuenta', path: (m) => `/invitacion/${m.withAccount}` },
  { nombre: 'invitación: unirse', path: (m) => `/invitacion/${m.withAccount}`, as: (m) => m.usuarioWithoutEmpresa },
  { nombre: 'invitación: de otro', path: (m) => `/invitacion/${m.withAccount}`, as: empty },
  { nombre: 'invitación: sin uso', path: () => `/invitacion/${'A'.repeat(43)}`, estado: 404 },
  { nombre: 'celular', path: (m) => `/track/${m.enlace}` },
  { nombre: 'celular: sin enlace', path: () => '/track', estado: 404 },
  { nombre: 'celular: enlace falso', path: () => `/track/${'A'.repeat(46)}`, estado: 404 },
  { nombre: 'celular: inactivo', path: (m) => `/track/${m.inactiveLink}` },
  { nombre: 'no existe', path: () => '/no-existe', estado: 404 },
  { nombre: 'no existe, con sesión', path: () => '/admin/no-existe', as: admin, estado: 404 },
  { nombre: 'vehículo ajeno', path: () => `/admin/vehicles?editar=${crypto.randomUUID()}`, as: admin, estado: 404 },
  { nombre: 'acceso no autorizado', path: () => '/admin', as: usuario, estado: 403 },
]
