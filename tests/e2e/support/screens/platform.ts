/** Other states of the SuperAdmin's screens, and of messages to support. */
import { empty, type ScreenSpec, submitEmpty, superAdmin, usuario } from './screen'

export const PLATFORM: ScreenSpec[] = [
  ...['notificaciones', 'empresas', 'base', 'api', 'api&cambiar', 'facturas'].map(
    (tab): ScreenSpec => ({
      nombre: `super-admin: ${tab}`,
      path: () => `/super-admin/settings?tab=${tab}`,
      as: superAdmin,
    }),
  ),
  { nombre: 'super-admin: alertas, nada hallado', path: () => '/super-admin/alerts?q=zzz', as: superAdmin },
  { nombre: 'soporte: mis mensajes', path: (m) => `/support/mensajes?seguir=${m.soporte.respondido}`, as: usuario },
  {
    nombre: 'soporte: nada escrito, con errores',
    path: () => '/support/mensajes',
    as: empty,
    antes: async (p) => {
      await p.getByRole('button', { name: 'Enviar mensaje' }).click()
      await p.locator('[aria-invalid=true]').nth(1).waitFor()
    },
  },
  { nombre: 'usuarios: nuevo', path: () => '/super-admin/users?nuevo', as: superAdmin },
  {
    nombre: 'usuarios: nuevo con errores',
    path: () => '/super-admin/users?nuevo',
    as: superAdmin,
    antes: submitEmpty,
  },
  ...['editar', 'recuperar', 'deshabilitar', 'habilitar', 'eliminar'].map(
    (what): ScreenSpec => ({
      nombre: `usuarios: ${what}`,
      path: (m) => `/super-admin/users?${what}=${m.full.usuario.id}`,
      as: superAdmin,
    }),
  ),
  { nombre: 'usuarios: factor', path: (m) => `/super-admin/users?factor=${m.protectedAccount.id}`, as: superAdmin },
  { nombre: 'usuarios: sin hallazgos', path: () => '/super-admin/users?q=zzzzzz', as: superAdmin },
  {
    nombre: 'usuarios: sin carga',
    path: () => '/super-admin/users',
    as: superAdmin,
    estado: 503,
    failure: '"factor" from "usuarios"',
  },
  { nombre: 'mensajes: abierto', path: (m) => `/super-admin/messages?ver=${m.soporte.respondido}`, as: superAdmin },
  {
    nombre: 'mensajes: de nadie',
    path: (m) => `/super-admin/messages?ver=${m.soporte.withoutAccount}`,
    as: superAdmin,
  },
  { nombre: 'mensajes: sin hallazgos', path: () => '/super-admin/messages?q=zzzzzz', as: superAdmin },
  {
    nombre: 'mensajes: sin carga',
    path: () => '/super-admin/messages',
    as: superAdmin,
    estado: 503,
    failure: 'from "messages" left join',
  },
  { nombre: 'empresas: nueva', path: () => '/super-admin/companies?nueva', as: superAdmin },
  {
    nombre: 'empresas: nueva con errores',
    path: () => '/super-admin/companies?nueva',
    as: superAdmin,
    antes: submitEmpty,
  },
  { nombre: 'empresas: editar', path: (m) => `/super-admin/companies?editar=${m.full.id}`, as: superAdmin },
  { nombre: 'empresas: eliminar', path: (m) => `/super-admin/companies?eliminar=${m.full.id}`, as: superAdmin },
  { nombre: 'empresas: abrir', path: (m) => `/super-admin/companies?abrir=${m.full.id}`, as: superAdmin },
  { nombre: 'empresas: sin hallazgos', path: () => '/super-admin/companies?q=zzzzzz', as: superAdmin },
  {
    nombre: 'empresas: que no está',
    path: () => '/super-admin/companies?editar=nadie',
    as: superAdmin,
    estado: 404,
  },
  {
    nombre: 'empresas: sin carga',
    path: () => '/super-admin/companies',
    as: superAdmin,
    estado: 503,
    failure: 'from empresas e where',
  },
  {
    nombre: 'panel de la plataforma: sin carga',
    path: () => '/super-admin',
    as: superAdmin,
    estado: 503,
    failure: 'from conteos',
  },
  ...['', '/company', '/vehicles', '/gps'].map(
    (path): ScreenSpec => ({
      nombre: `soporte: admin${path}`,
      path: () => `/admin${path}`,
      as: (m) => m.fromSupport,
    }),
  ),
  { nombre: 'soporte: lo que no abre', path: () => '/admin/settings', as: (m) => m.fromSupport, estado: 403 },
  { nombre: 'super-admin: descartar correo', path: () => '/super-admin/settings?descartar=muerto-1', as: superAdmin },
  {
    nombre: 'super-admin: correo con errores',
    path: () => '/super-admin/settings',
    as: superAdmin,
    antes: async (p) => {
      await p.locator('[name=smtp_port]').fill('25')
      await p.locator('button[value=save]').click()
      await p.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]
