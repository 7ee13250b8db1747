/** Other states of settings, of payments there, and of the activity log. */
import { admin, empty, type ScreenSpec, superAdmin, usuario } from './screen'

export const AJUSTES: ScreenSpec[] = [
  ...['correo', 'contrasena'].map(
    (which): ScreenSpec => ({
      nombre: `configuración: cambiar ${which}`,
      path: () => `/admin/settings?tab=perfil&cambiar=${which}`,
      as: (m) => m.owner,
    }),
  ),
  { nombre: 'configuración: notificaciones', path: () => '/admin/settings?tab=notificaciones', as: admin },
  { nombre: 'mi cuenta: notificaciones', path: () => '/settings?tab=notificaciones', as: usuario },
  {
    nombre: 'mi cuenta: perfil sin carga',
    path: () => '/settings?tab=perfil',
    as: usuario,
    failure: 'SELECT email FROM codigos',
  },
  { nombre: 'super-admin: perfil', path: () => '/super-admin/settings?tab=perfil', as: superAdmin },
  { nombre: 'proteger la cuenta', path: () => '/login/proteger', as: (m) => m.unprotected },
  { nombre: 'cuenta protegida', path: () => '/login/proteger', as: superAdmin },
  { nombre: 'configuración: seguridad', path: () => '/admin/settings?tab=seguridad', as: admin },
  {
    nombre: 'configuración: reglas con errores',
    path: () => '/admin/settings?tab=seguridad',
    as: admin,
    antes: async (p) => {
      await p.getByLabel('Las contraseñas vencen').check()
      for (const field of ['session_timeout', 'failed_attempts', 'password_expiry']) {
        await p.locator(`[name=${field}]`).fill('1')
      }
      await p.getByRole('button', { name: 'Guardar cambios' }).click()
      await p.locator('[aria-invalid=true]').nth(2).waitFor()
    },
  },
  { nombre: 'seguridad: activar', path: () => '/settings?tab=seguridad&factor=activar', as: usuario },
  {
    nombre: 'seguridad: la clave',
    path: () => '/admin/settings?tab=seguridad&factor=activar',
    as: empty,
    antes: async (p) => {
      if (await p.locator('.key-card').isVisible()) return
      await p.getByRole('button', { name: 'Continuar' }).click()
      await p.locator('.key-card').waitFor()
    },
  },
  { nombre: 'seguridad: la clave venció', path: () => '/settings?tab=seguridad&factor=clave', as: usuario },
  { nombre: 'super-admin: seguridad', path: () => '/super-admin/settings?tab=seguridad', as: superAdmin },
  ...['', '&factor=renovar', '&factor=quitar', `&cerrar=otras`].map(
    (question): ScreenSpec => ({
      nombre: `seguridad, protegida${question}`,
      path: () => `/settings?tab=seguridad${question}`,
      as: (m) => m.protectedAccount,
    }),
  ),
  {
    nombre: 'seguridad: cerrar una sesión',
    path: (m) => `/settings?tab=seguridad&cerrar=${m.otherSession}`,
    as: (m) => m.protectedAccount,
  },
  { nombre: 'configuración: alertas', path: () => '/admin/settings?tab=alertas', as: admin },
  { nombre: 'facturación: en prueba', path: () => '/admin/settings?tab=facturacion', as: admin },
  {
    nombre: 'facturación: sin carga',
    path: () => '/admin/settings?tab=facturacion',
    as: admin,
    failure: '"monto" as "monto"',
  },
  {
    nombre: 'facturación: datos con errores',
    path: () => '/admin/settings?tab=facturacion',
    as: empty,
    antes: async (p) => {
      await p.locator('#pagador button[type=submit]').click()
      await p.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { nombre: 'planes: en prueba', path: () => '/admin/company?planes', as: admin },
  ...(['activa', 'cancelada', 'tarde', 'terminada'] as const).flatMap((which): ScreenSpec[] => [
    {
      nombre: `facturación: ${which}`,
      path: () => '/admin/settings?tab=facturacion',
      as: (m) => m.subscribedEmpresas[which].admin,
    },
    { nombre: `planes: ${which}`, path: () => '/admin/company?planes', as: (m) => m.subscribedEmpresas[which].admin },
  ]),
  {
    nombre: 'facturación: nada que cancelar',
    path: () => '/admin/settings?tab=facturacion&cancelar',
    as: (m) => m.subscribedEmpresas.tarde.admin,
  },
  ...['cancelar', 'cambiar'].map(
    (v): ScreenSpec => ({
      nombre: `facturación: ${v}`,
      path: () => `/admin/settings?tab=facturacion&${v}`,
      as: (m) => m.subscribedEmpresas.activa.admin,
    }),
  ),
  {
    nombre: 'alertas: historia corta',
    path: () => '/admin/alerts?estado=todas',
    as: (m) => m.subscribedEmpresas.terminada.admin,
  },
  { nombre: 'pagar: en una ventana', path: (m) => `/admin/settings/pay?ref=${m.unpaid}`, as: admin },
  { nombre: 'pagar: ya no está abierto', path: () => '/admin/settings/pay', as: admin },
  { nombre: 'tarjeta: ninguna', path: () => '/admin/settings/card', as: admin },
  ...['', '?retirar'].map(
    (v): ScreenSpec => ({
      nombre: `tarjeta: guardada${v}`,
      path: () => `/admin/settings/card${v}`,
      as: (m) => m.subscribedEmpresas.activa.admin,
    }),
  ),
  { nombre: 'gps: terminada', path: () => '/admin/gps', as: (m) => m.subscribedEmpresas.terminada.admin },
  {
    nombre: 'vehículos: nuevo, terminada',
    path: () => '/admin/vehicles?nuevo',
    as: (m) => m.subscribedEmpresas.terminada.admin,
  },
  { nombre: 'configuración: empresa', path: () => '/admin/settings?tab=empresa', as: admin },
  { nombre: 'descargar todo: la pregunta', path: () => '/admin/settings?tab=empresa&descargar', as: admin },
  { nombre: 'descargar todo: en camino', path: () => '/admin/settings?tab=empresa', as: empty },
  {
    nombre: 'descargar todo: el enlace del correo',
    path: (m) => `/admin/settings?tab=empresa&descarga=${m.downloadToken}`,
    as: admin,
  },
  {
    nombre: 'descargar todo: enlace vencido y descarga sin terminar',
    path: () => `/admin/settings?tab=empresa&descarga=${'A'.repeat(22)}`,
    as: (m) => m.subscribedEmpresas.terminada.admin,
  },
  { nombre: 'actividad: empresa sin nada', path: () => '/admin/activity', as: empty },
  { nombre: 'portería', path: () => '/admin/gate?dia=manana', as: admin },
  { nombre: 'importar', path: () => '/admin/import', as: admin },
  { nombre: 'portería: empresa sin nada', path: () => '/admin/gate', as: empty },
  {
    nombre: 'actividad: un día ilegible',
    path: () => '/admin/activity',
    as: (m) => m.subscribedEmpresas.tarde.admin,
  },
  { nombre: 'actividad: sin hallazgos', path: () => '/admin/activity?desde=2020-01-01&hasta=2020-01-02', as: admin },
  { nombre: 'configuración: sin calendario', path: () => '/admin/settings?tab=integraciones', as: empty },
  { nombre: 'configuración: calendario', path: () => '/admin/settings?tab=integraciones', as: admin },
  {
    nombre: 'configuración: nueva clave de API',
    path: () => '/admin/settings?tab=integraciones&clave=nueva',
    as: admin,
  },
  {
    nombre: 'configuración: revocar una clave de API',
    path: (m) => `/admin/settings?tab=integraciones&revocar=${m.full.apiKeys[0]}`,
    as: admin,
  },
  { nombre: 'contabilidad', path: () => '/admin/settings/accounting', as: admin },
  {
    nombre: 'contabilidad: conectar un programa',
    path: () => '/admin/settings/accounting?conectar=siigo',
    as: admin,
  },
  {
    nombre: 'contabilidad: desconectar el programa',
    path: () => '/admin/settings/accounting?quitar',
    as: admin,
  },
  { nombre: 'contabilidad: empresa sin nada', path: () => '/admin/settings/accounting', as: empty },
  { nombre: 'configuración: nuevo webhook', path: () => '/admin/settings?tab=integraciones&webhook=nuevo', as: admin },
  {
    nombre: 'configuración: entregas de un webhook',
    path: (m) => `/admin/settings?tab=integraciones&webhook=${m.full.webhooks[0]?.id}`,
    as: admin,
  },
  {
    nombre: 'configuración: desvincular una cuenta',
    path: (m) => `/admin/settings?tab=integraciones&desvincular=cuenta-${m.full.admin.id}`,
    as: admin,
  },
  {
    nombre: 'configuración: retirar el acceso de un programa',
    path: (m) => `/admin/settings?tab=integraciones&retirar=programa-${m.full.id}`,
    as: admin,
  },
  { nombre: 'mi cuenta: accesos', path: () => '/settings?tab=accesos', as: usuario },
  { nombre: 'ingreso: un correo que ya tiene cuenta', path: () => '/login?proveedor=sin-vincular' },
  {
    nombre: 'configuración: cambiar la dirección',
    path: () => '/admin/settings?tab=integraciones&renovar=',
    as: admin,
  },
]
