/** Other states of settings, of what is paid there, and of the activity log. */
import { admin, empty, type ScreenSpec, superAdmin, usuario } from './screen'

export const AJUSTES: ScreenSpec[] = [
  ...['correo', 'contrasena'].map(
    (which): ScreenSpec => ({
      nombre: `configuración: cambiar ${which}`,
      path: () => `/admin/settings?tab=perfil&cambiar=${which}`,
      como: (m) => m.owner,
    }),
  ),
  { nombre: 'configuración: notificaciones', path: () => '/admin/settings?tab=notificaciones', como: admin },
  { nombre: 'mi cuenta: notificaciones', path: () => '/settings?tab=notificaciones', como: usuario },
  {
    nombre: 'mi cuenta: perfil sin carga',
    path: () => '/settings?tab=perfil',
    como: usuario,
    falla: 'SELECT email FROM codigos',
  },
  { nombre: 'super-admin: perfil', path: () => '/super-admin/settings?tab=perfil', como: superAdmin },
  { nombre: 'proteger la cuenta', path: () => '/login/proteger', como: (m) => m.unprotected },
  { nombre: 'cuenta protegida', path: () => '/login/proteger', como: superAdmin },
  { nombre: 'configuración: seguridad', path: () => '/admin/settings?tab=seguridad', como: admin },
  {
    nombre: 'configuración: reglas con errores',
    path: () => '/admin/settings?tab=seguridad',
    como: admin,
    antes: async (p) => {
      await p.getByLabel('Las contraseñas vencen').check()
      for (const campo of ['session_timeout', 'failed_attempts', 'password_expiry']) {
        await p.locator(`[name=${campo}]`).fill('1')
      }
      await p.getByRole('button', { name: 'Guardar cambios' }).click()
      await p.locator('[aria-invalid=true]').nth(2).waitFor()
    },
  },
  { nombre: 'seguridad: activar', path: () => '/settings?tab=seguridad&factor=activar', como: usuario },
  {
    nombre: 'seguridad: la clave',
    path: () => '/admin/settings?tab=seguridad&factor=activar',
    como: empty,
    antes: async (p) => {
      if (await p.locator('.key-card').isVisible()) return
      await p.getByRole('button', { name: 'Continuar' }).click()
      await p.locator('.key-card').waitFor()
    },
  },
  { nombre: 'seguridad: la clave venció', path: () => '/settings?tab=seguridad&factor=clave', como: usuario },
  { nombre: 'super-admin: seguridad', path: () => '/super-admin/settings?tab=seguridad', como: superAdmin },
  ...['', '&factor=renovar', '&factor=quitar', `&cerrar=otras`].map(
    (question): ScreenSpec => ({
      nombre: `seguridad, protegida${question}`,
      path: () => `/settings?tab=seguridad${question}`,
      como: (m) => m.protectedAccount,
    }),
  ),
  {
    nombre: 'seguridad: cerrar una sesión',
    path: (m) => `/settings?tab=seguridad&cerrar=${m.otherSession}`,
    como: (m) => m.protectedAccount,
  },
  { nombre: 'configuración: alertas', path: () => '/admin/settings?tab=alertas', como: admin },
  { nombre: 'facturación: en prueba', path: () => '/admin/settings?tab=facturacion', como: admin },
  {
    nombre: 'facturación: sin carga',
    path: () => '/admin/settings?tab=facturacion',
    como: admin,
    falla: '"monto" as "monto"',
  },
  {
    nombre: 'facturación: datos con errores',
    path: () => '/admin/settings?tab=facturacion',
    como: empty,
    antes: async (p) => {
      await p.locator('#pagador button[type=submit]').click()
      await p.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { nombre: 'planes: en prueba', path: () => '/admin/company?planes', como: admin },
  ...(['activa', 'cancelada', 'tarde', 'terminada'] as const).flatMap((which): ScreenSpec[] => [
    {
      nombre: `facturación: ${which}`,
      path: () => '/admin/settings?tab=facturacion',
      como: (m) => m.subscribedEmpresas[which].admin,
    },
    { nombre: `planes: ${which}`, path: () => '/admin/company?planes', como: (m) => m.subscribedEmpresas[which].admin },
  ]),
  ...['cancelar', 'cambiar'].map(
    (v): ScreenSpec => ({
      nombre: `facturación: ${v}`,
      path: () => `/admin/settings?tab=facturacion&${v}`,
      como: (m) => m.subscribedEmpresas.activa.admin,
    }),
  ),
  {
    nombre: 'alertas: historia corta',
    path: () => '/admin/alerts?estado=todas',
    como: (m) => m.subscribedEmpresas.terminada.admin,
  },
  { nombre: 'pagar: en una ventana', path: (m) => `/admin/settings/pay?ref=${m.unpaid}`, como: admin },
  { nombre: 'pagar: ya no está abierto', path: () => '/admin/settings/pay', como: admin },
  { nombre: 'tarjeta: ninguna', path: () => '/admin/settings/card', como: admin },
  ...['', '?retirar'].map(
    (v): ScreenSpec => ({
      nombre: `tarjeta: guardada${v}`,
      path: () => `/admin/settings/card${v}`,
      como: (m) => m.subscribedEmpresas.activa.admin,
    }),
  ),
  { nombre: 'gps: terminada', path: () => '/admin/gps', como: (m) => m.subscribedEmpresas.terminada.admin },
  {
    nombre: 'vehículos: nuevo, terminada',
    path: () => '/admin/vehicles?nuevo',
    como: (m) => m.subscribedEmpresas.terminada.admin,
  },
  { nombre: 'configuración: empresa', path: () => '/admin/settings?tab=empresa', como: admin },
  { nombre: 'actividad: empresa sin nada', path: () => '/admin/activity', como: empty },
  {
    nombre: 'actividad: un día ilegible',
    path: () => '/admin/activity',
    como: (m) => m.subscribedEmpresas.tarde.admin,
  },
  { nombre: 'actividad: sin hallazgos', path: () => '/admin/activity?desde=2020-01-01&hasta=2020-01-02', como: admin },
  { nombre: 'configuración: sin calendario', path: () => '/admin/settings?tab=integraciones', como: empty },
  { nombre: 'configuración: calendario', path: () => '/admin/settings?tab=integraciones', como: admin },
  {
    nombre: 'configuración: desvincular una cuenta',
    path: (m) => `/admin/settings?tab=integraciones&desvincular=cuenta-${m.full.admin.id}`,
    como: admin,
  },
  {
    nombre: 'configuración: retirar el acceso de un programa',
    path: (m) => `/admin/settings?tab=integraciones&retirar=programa-${m.full.id}`,
    como: admin,
  },
  { nombre: 'mi cuenta: accesos', path: () => '/settings?tab=accesos', como: usuario },
  { nombre: 'ingreso: un correo que ya tiene cuenta', path: () => '/login?proveedor=sin-vincular' },
  {
    nombre: 'configuración: cambiar la dirección',
    path: () => '/admin/settings?tab=integraciones&renovar=',
    como: admin,
  },
]
