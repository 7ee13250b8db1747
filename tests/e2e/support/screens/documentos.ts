/** Other states of documents and the team. */
import { admin, type ScreenSpec, submitEmpty, veh } from './screen'

export const DOCUMENTOS: ScreenSpec[] = [
  { nombre: 'documentos: nuevo', path: () => '/admin/documents?nuevo', como: admin },
  { nombre: 'documentos: nuevo con errores', path: () => '/admin/documents?nuevo', como: admin, antes: submitEmpty },
  { nombre: 'documentos: de un vehículo', path: (m) => `/admin/documents?vehiculo=${veh(m)}`, como: admin },
  { nombre: 'documentos: sin registrar', path: () => '/admin/documents?estado=sin-registrar', como: admin },
  { nombre: 'documentos: sin hallazgos', path: () => '/admin/documents?q=zzzzzz', como: admin },
  { nombre: 'documentos: por tipo', path: () => '/admin/documents?estado=vencidos&orden=-tipo', como: admin },
  ...['renovar', 'editar', 'historial', 'eliminar', 'quitar-archivo'].map(
    (v): ScreenSpec => ({
      nombre: `documentos: ${v}`,
      path: (m) => `/admin/documents?${v}=${m.documento}`,
      como: admin,
    }),
  ),
  { nombre: 'documentos: no aplica', path: (m) => `/admin/documents?no-aplica=${veh(m)}&tipo=Extintor`, como: admin },
  {
    nombre: 'documentos: vuelve a pedirse',
    path: (m) => `/admin/documents?aplica=${veh(m, 2)}&tipo=Extintor`,
    como: admin,
  },
  { nombre: 'documentos: con huecos', path: () => '/admin/documents', como: (m) => m.gaps.admin },
  { nombre: 'panel: con huecos', path: () => '/admin', como: (m) => m.gaps.admin },
  {
    nombre: 'documentos: de un vehículo con hueco',
    path: (m) => `/admin/documents?vehiculo=${m.gaps.vehiculos[1]!.id}`,
    como: (m) => m.gaps.admin,
  },
  {
    nombre: 'documentos: sin carga',
    path: () => '/admin/documents',
    como: admin,
    estado: 503,
    falla: '"faltan"',
  },
  { nombre: 'documento ajeno', path: () => '/admin/documents?editar=no-es-suyo', como: admin, estado: 404 },
  ...['nuevo', `reenviar`, 'rol', 'eliminar'].map(
    (v): ScreenSpec => ({
      nombre: `equipo: ${v}`,
      path: (m) => `/admin/team?${v}=${v === 'nuevo' ? '' : m.full.invitaciones[0]!.id}`,
      como: admin,
    }),
  ),
  { nombre: 'equipo: nuevo con errores', path: () => '/admin/team?nuevo', como: admin, antes: submitEmpty },
  {
    nombre: 'equipo: ya invitado',
    path: () => '/admin/team?nuevo',
    como: admin,
    antes: async (p, m) => {
      await p.getByLabel('Correo Electrónico').fill(m.full.invitaciones[0]!.email)
      await p.getByText('Ya hay una invitación pendiente').waitFor()
    },
  },
  { nombre: 'equipo: sin cupo', path: () => '/admin/team?nuevo', como: (m) => m.owner },
  { nombre: 'equipo: eliminar miembro', path: (m) => `/admin/team?eliminar=${m.full.usuario.miembro}`, como: admin },
  { nombre: 'equipo: sin hallazgos', path: () => '/admin/team?q=zzzzzz', como: admin },
  { nombre: 'equipo: ajeno', path: () => '/admin/team?eliminar=no-es-suyo', como: admin, estado: 404 },
  {
    nombre: 'equipo: sin carga',
    path: () => '/admin/team',
    como: admin,
    estado: 503,
    falla: '"invitation_status" as',
  },
]
