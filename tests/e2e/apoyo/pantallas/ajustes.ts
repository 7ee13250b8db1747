/** Other states of settings, of what is paid there, and of the activity log. */
import { admin, type Pantalla, superAdmin, usuario, vacio } from './pantalla'

export const AJUSTES: Pantalla[] = [
  ...['correo', 'contrasena'].map(
    (cual): Pantalla => ({
      nombre: `configuración: cambiar ${cual}`,
      path: () => `/admin/settings?tab=perfil&cambiar=${cual}`,
      como: (m) => m.duena,
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
  { nombre: 'proteger la cuenta', path: () => '/login/proteger', como: (m) => m.sinProteger },
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
    como: vacio,
    antes: async (p) => {
      if (await p.locator('.key-card').isVisible()) return
      await p.getByRole('button', { name: 'Continuar' }).click()
      await p.locator('.key-card').waitFor()
    },
  },
  { nombre: 'seguridad: la clave venció', path: () => '/settings?tab=seguridad&factor=clave', como: usuario },
  { nombre: 'super-admin: seguridad', path: () => '/super-admin/settings?tab=seguridad', como: superAdmin },
  ...['', '&factor=renovar', '&factor=quitar', `&cerrar=otras`].map(
    (pregunta): Pantalla => ({
      nombre: `seguridad, protegida${pregunta}`,
      path: () => `/settings?tab=seguridad${pregunta}`,
      como: (m) => m.protegida,
    }),
  ),
  {
    nombre: 'seguridad: cerrar una sesión',
    path: (m) => `/settings?tab=seguridad&cerrar=${m.otraSesion}`,
    como: (m) => m.protegida,
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
    como: vacio,
    antes: async (p) => {
      await p.locator('#pagador button[type=submit]').click()
      await p.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { nombre: 'planes: en prueba', path: () => '/admin/company?planes', como: admin },
  ...(['activa', 'cancelada', 'tarde', 'terminada'] as const).flatMap((cual): Pantalla[] => [
    {
      nombre: `facturación: ${cual}`,
      path: () => '/admin/settings?tab=facturacion',
      como: (m) => m.suscritas[cual].admin,
    },
    { nombre: `planes: ${cual}`, path: () => '/admin/company?planes', como: (m) => m.suscritas[cual].admin },
  ]),
  ...['cancelar', 'cambiar'].map(
    (v): Pantalla => ({
      nombre: `facturación: ${v}`,
      path: () => `/admin/settings?tab=facturacion&${v}`,
      como: (m) => m.suscritas.activa.admin,
    }),
  ),
  {
    nombre: 'alertas: historia corta',
    path: () => '/admin/alerts?estado=todas',
    como: (m) => m.suscritas.terminada.admin,
  },
  { nombre: 'pagar: en una ventana', path: (m) => `/admin/settings/pay?ref=${m.porPagar}`, como: admin },
  { nombre: 'pagar: ya no está abierto', path: () => '/admin/settings/pay', como: admin },
  { nombre: 'tarjeta: ninguna', path: () => '/admin/settings/card', como: admin },
  ...['', '?retirar'].map(
    (v): Pantalla => ({
      nombre: `tarjeta: guardada${v}`,
      path: () => `/admin/settings/card${v}`,
      como: (m) => m.suscritas.activa.admin,
    }),
  ),
  { nombre: 'gps: terminada', path: () => '/admin/gps', como: (m) => m.suscritas.terminada.admin },
  {
    nombre: 'vehículos: nuevo, terminada',
    path: () => '/admin/vehicles?nuevo',
    como: (m) => m.suscritas.terminada.admin,
  },
  { nombre: 'configuración: empresa', path: () => '/admin/settings?tab=empresa', como: admin },
  { nombre: 'actividad: empresa sin nada', path: () => '/admin/activity', como: vacio },
  { nombre: 'actividad: un día ilegible', path: () => '/admin/activity', como: (m) => m.suscritas.tarde.admin },
  { nombre: 'actividad: sin hallazgos', path: () => '/admin/activity?desde=2020-01-01&hasta=2020-01-02', como: admin },
  { nombre: 'configuración: sin calendario', path: () => '/admin/settings?tab=integraciones', como: vacio },
  { nombre: 'configuración: calendario', path: () => '/admin/settings?tab=integraciones', como: admin },
  {
    nombre: 'configuración: desvincular una cuenta',
    path: (m) => `/admin/settings?tab=integraciones&desvincular=cuenta-${m.llena.admin.id}`,
    como: admin,
  },
  {
    nombre: 'configuración: retirar el acceso de un programa',
    path: (m) => `/admin/settings?tab=integraciones&retirar=programa-${m.llena.id}`,
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
