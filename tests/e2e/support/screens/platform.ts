/** Other states of what a SuperAdmin sees, and of what people write to support. */
import { empty, type ScreenSpec, submitEmpty, superAdmin, usuario } from './screen'

export const PLATFORM: ScreenSpec[] = [
  ...['notificaciones', 'empresas', 'base', 'api', 'api&cambiar'].map(
    (tab): ScreenSpec => ({
      nombre: `super-admin: ${tab}`,
      path: () => `/super-admin/settings?tab=${tab}`,
      como: superAdmin,
    }),
  ),
  { nombre: 'super-admin: alertas, nada hallado', path: () => '/super-admin/alerts?q=zzz', como: superAdmin },
  { nombre: 'soporte: mis mensajes', path: (m) => `/support/mensajes?seguir=${m.soporte.respondido}`, como: usuario },
  {
    nombre: 'soporte: nada escrito, con errores',
    path: () => '/support/mensajes',
    como: empty,
    antes: async (p) => {
      await p.getByRole('button', { name: 'Enviar mensaje' }).click()
      await p.locator('[aria-invalid=true]').nth(1).waitFor()
    },
  },
  { nombre: 'usuarios: nuevo', path: () => '/super-admin/users?nuevo', como: superAdmin },
  {
    nombre: 'usuarios: nuevo con errores',
    path: () => '/super-admin/users?nuevo',
    como: superAdmin,
    antes: submitEmpty,
  },
  ...['editar', 'recuperar', 'deshabilitar', 'habilitar', 'eliminar'].map(
    (que): ScreenSpec => ({
      nombre: `usuarios: ${que}`,
      path: (m) => `/super-admin/users?${que}=${m.full.usuario.id}`,
      como: superAdmin,
    }),
  ),
  { nombre: 'usuarios: sin hallazgos', path: () => '/super-admin/users?q=zzzzzz', como: superAdmin },
  {
    nombre: 'usuarios: sin carga',
    path: () => '/super-admin/users',
    como: superAdmin,
    estado: 503,
    falla: '"dueno" from "usuarios"',
  },
  { nombre: 'mensajes: abierto', path: (m) => `/super-admin/messages?ver=${m.soporte.respondido}`, como: superAdmin },
  { nombre: 'mensajes: de nadie', path: (m) => `/super-admin/messages?ver=${m.soporte.sinCuenta}`, como: superAdmin },
  { nombre: 'mensajes: sin hallazgos', path: () => '/super-admin/messages?q=zzzzzz', como: superAdmin },
  {
    nombre: 'mensajes: sin carga',
    path: () => '/super-admin/messages',
    como: superAdmin,
    estado: 503,
    falla: 'from "messages" left join',
  },
  { nombre: 'empresas: nueva', path: () => '/super-admin/companies?nueva', como: superAdmin },
  {
    nombre: 'empresas: nueva con errores',
    path: () => '/super-admin/companies?nueva',
    como: superAdmin,
    antes: submitEmpty,
  },
  { nombre: 'empresas: editar', path: (m) => `/super-admin/companies?editar=${m.full.id}`, como: superAdmin },
  { nombre: 'empresas: eliminar', path: (m) => `/super-admin/companies?eliminar=${m.full.id}`, como: superAdmin },
  { nombre: 'empresas: abrir', path: (m) => `/super-admin/companies?abrir=${m.full.id}`, como: superAdmin },
  { nombre: 'empresas: sin hallazgos', path: () => '/super-admin/companies?q=zzzzzz', como: superAdmin },
  {
    nombre: 'empresas: que no está',
    path: () => '/super-admin/companies?editar=nadie',
    como: superAdmin,
    estado: 404,
  },
  {
    nombre: 'empresas: sin carga',
    path: () => '/super-admin/companies',
    como: superAdmin,
    estado: 503,
    falla: 'from empresas e where',
  },
  {
    nombre: 'panel de la plataforma: sin carga',
    path: () => '/super-admin',
    como: superAdmin,
    estado: 503,
    falla: 'from conteos',
  },
  ...['', '/company', '/vehicles', '/gps'].map(
    (path): ScreenSpec => ({
      nombre: `soporte: admin${path}`,
      path: () => `/admin${path}`,
      como: (m) => m.deSoporte,
    }),
  ),
  { nombre: 'soporte: lo que no abre', path: () => '/admin/settings', como: (m) => m.deSoporte, estado: 403 },
  { nombre: 'super-admin: descartar correo', path: () => '/super-admin/settings?descartar=muerto-1', como: superAdmin },
  {
    nombre: 'super-admin: correo con errores',
    path: () => '/super-admin/settings',
    como: superAdmin,
    antes: async (p) => {
      await p.locator('[name=smtp_port]').fill('25')
      await p.locator('button[value=guardar]').click()
      await p.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]
