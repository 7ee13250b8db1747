/** Other states of documents and the team. */
import { admin, type ScreenSpec, submitEmpty, vehiculoIdOf } from './screen'

export const DOCUMENTOS: ScreenSpec[] = [
  { nombre: 'documentos: nuevo', path: () => '/admin/documents?nuevo', as: admin },
  { nombre: 'documentos: nuevo con errores', path: () => '/admin/documents?nuevo', as: admin, antes: submitEmpty },
  { nombre: 'documentos: de un vehículo', path: (m) => `/admin/documents?vehiculo=${vehiculoIdOf(m)}`, as: admin },
  { nombre: 'documentos: sin registrar', path: () => '/admin/documents?estado=sin-registrar', as: admin },
  { nombre: 'documentos: sin hallazgos', path: () => '/admin/documents?q=zzzzzz', as: admin },
  { nombre: 'documentos: por tipo', path: () => '/admin/documents?estado=vencidos&orden=-tipo', as: admin },
  ...['renovar', 'editar', 'historial', 'eliminar', 'quitar-archivo'].map(
    (v): ScreenSpec => ({
      nombre: `documentos: ${v}`,
      path: (m) => `/admin/documents?${v}=${m.documento}`,
      as: admin,
    }),
  ),
  {
    nombre: 'documentos: no aplica',
    path: (m) => `/admin/documents?no-aplica=${vehiculoIdOf(m)}&tipo=Extintor`,
    as: admin,
  },
  {
    nombre: 'documentos: vuelve a pedirse',
    path: (m) => `/admin/documents?aplica=${vehiculoIdOf(m, 2)}&tipo=Extintor`,
    as: admin,
  },
  { nombre: 'documentos: con huecos', path: () => '/admin/documents', as: (m) => m.gaps.admin },
  { nombre: 'panel: con huecos', path: () => '/admin', as: (m) => m.gaps.admin },
  {
    nombre: 'documentos: de un vehículo con hueco',
    path: (m) => `/admin/documents?vehiculo=${m.gaps.vehiculos[1]!.id}`,
    as: (m) => m.gaps.admin,
  },
  {
    nombre: 'documentos: sin carga',
    path: () => '/admin/documents',
    as: admin,
    estado: 503,
    failure: '"faltan"',
  },
  { nombre: 'documento ajeno', path: () => '/admin/documents?editar=no-es-suyo', as: admin, estado: 404 },
  ...['nuevo', `reenviar`, 'rol', 'eliminar'].map(
    (v): ScreenSpec => ({
      nombre: `equipo: ${v}`,
      path: (m) => `/admin/team?${v}=${v === 'nuevo' ? '' : m.full.invitaciones[0]!.id}`,
      as: admin,
    }),
  ),
  { nombre: 'equipo: nuevo con errores', path: () => '/admin/team?nuevo', as: admin, antes: submitEmpty },
  {
    nombre: 'equipo: ya invitado',
    path: () => '/admin/team?nuevo',
    as: admin,
    antes: async (p, m) => {
      await p.getByLabel('Correo Electrónico').fill(m.full.invitaciones[0]!.email)
      await p.getByText('Ya hay una invitación pendiente').waitFor()
    },
  },
  { nombre: 'equipo: sin cupo', path: () => '/admin/team?nuevo', as: (m) => m.owner },
  { nombre: 'equipo: eliminar miembro', path: (m) => `/admin/team?eliminar=${m.full.usuario.miembro}`, as: admin },
  { nombre: 'equipo: sin hallazgos', path: () => '/admin/team?q=zzzzzz', as: admin },
  { nombre: 'equipo: ajeno', path: () => '/admin/team?eliminar=no-es-suyo', as: admin, estado: 404 },
  {
    nombre: 'equipo: sin carga',
    path: () => '/admin/team',
    as: admin,
    estado: 503,
    failure: '"invitation_status" as',
  },
]
