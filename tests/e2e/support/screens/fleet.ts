/** Other states of vehicles and drivers. */
import { admin, conductor, type ScreenSpec, submitEmpty, usuario, vehiculoIdOf } from './screen'
import type { World } from './world'

/** The present month: the company of the walk has days in it. */
const MONTH = new Date(Date.now() - 86_400_000).toISOString().slice(0, 7)

const vehicle = (m: World, i?: number) => `/admin/vehicles/${vehiculoIdOf(m, i)}`

export const FLEET: ScreenSpec[] = [
  ...['', '/documents', '/recorridos', '/recorridos/mes', '/maintenance', '/drivers', '/data', '/sheet'].map(
    (tab): ScreenSpec => ({ nombre: `vehículo${tab}`, path: (m) => `${vehicle(m)}${tab}`, as: admin }),
  ),
  { nombre: 'vehículo sin nada', path: (m) => vehicle(m, 9), as: admin },
  { nombre: 'vehículo: conductor nuevo', path: (m) => `${vehicle(m)}/drivers?conductor=nuevo`, as: admin },
  { nombre: 'vehículo: editar', path: (m) => `${vehicle(m)}/data?editar=${vehiculoIdOf(m)}`, as: admin },
  { nombre: 'vehículo de otra empresa', path: (m) => `/admin/vehicles/${m.alone}`, as: admin, estado: 404 },
  { nombre: 'vehículos: uno nuevo', path: (m) => `/admin/vehicles?creado=${vehiculoIdOf(m)}`, as: admin },
  { nombre: 'vehículos: nuevo', path: () => '/admin/vehicles?nuevo', as: admin },
  { nombre: 'vehículos: nuevo con errores', path: () => '/admin/vehicles?nuevo', as: admin, antes: submitEmpty },
  { nombre: 'vehículos: editar', path: (m) => `/admin/vehicles?editar=${vehiculoIdOf(m)}`, as: admin },
  { nombre: 'vehículos: quién lo ve', path: (m) => `/admin/vehicles?asignar=${vehiculoIdOf(m)}`, as: admin },
  {
    nombre: 'vehículos: asignar los elegidos a una persona',
    path: (m) => `/admin/vehicles?asignar-a&ids=${vehiculoIdOf(m)}`,
    as: admin,
  },
  { nombre: 'vehículos: nadie que lo vea', path: (m) => `/admin/vehicles?asignar=${m.alone}`, as: (m) => m.owner },
  { nombre: 'vehículos: eliminar', path: (m) => `/admin/vehicles?eliminar=${vehiculoIdOf(m)}`, as: admin },
  { nombre: 'vehículos: sin hallazgos', path: () => '/admin/vehicles?q=zzzzzz', as: admin },
  {
    nombre: 'vehículos: filtrados y ordenados',
    path: () => '/admin/vehicles?estado=con-aviso&orden=placa',
    as: admin,
  },
  { nombre: 'recorridos de la flota', path: () => '/admin/gps/recorridos', as: admin },
  { nombre: 'recorridos del mes', path: () => `/admin/gps/recorridos?mes=${MONTH}`, as: admin },
  { nombre: 'recorridos sin hallazgos', path: () => '/admin/gps/recorridos?q=zzzzzz', as: admin },
  { nombre: 'reportes', path: () => '/admin/reports', as: admin },
  { nombre: 'reportes: kilómetros', path: () => `/admin/reports/distance?mes=${MONTH}&meses=3`, as: admin },
  { nombre: 'reportes: visitas', path: () => '/admin/reports/visits?meses=3', as: admin },
  { nombre: 'reportes: velocidad', path: () => '/admin/reports/speeding?meses=3', as: admin },
  { nombre: 'reportes: costos', path: () => '/admin/reports/costs', as: admin },
  { nombre: 'reportes: conductores', path: () => '/admin/reports/drivers', as: admin },
  { nombre: 'reportes: actividad', path: () => '/admin/reports/activity', as: admin },
  { nombre: 'reportes: una semana', path: () => '/admin/reports/distance?meses=semana', as: admin },
  { nombre: 'reportes por correo', path: () => '/admin/reports/mail', as: admin },
  { nombre: 'reportes: programar un envío', path: () => '/admin/reports/mail?nuevo=distance', as: admin },
  { nombre: 'reportes: un envío', path: (m) => `/admin/reports/mail?ver=${m.full.envios[0]}`, as: admin },
  { nombre: 'reportes: sin datos', path: () => '/admin/reports/distance?mes=2020-01', as: admin },
  {
    nombre: 'recorridos juntos',
    path: (m) => `/admin/gps/recorridos/juntos?ids=${vehiculoIdOf(m, 0)}&ids=${vehiculoIdOf(m, 1)}`,
    as: admin,
  },
  { nombre: 'episodios', path: () => '/admin/gps/episodios', as: admin },
  { nombre: 'episodios: visitas', path: () => `/admin/gps/episodios?tipo=visita&mes=${MONTH}`, as: admin },
  { nombre: 'episodios de un vehículo', path: (m) => `/admin/gps/episodios?vehiculo=${vehiculoIdOf(m)}`, as: admin },
  { nombre: 'episodios sin hallazgos', path: () => '/admin/gps/episodios?q=zzzzzz', as: admin },
  { nombre: 'usuario: episodios', path: () => '/gps/episodios', as: usuario },
  { nombre: 'usuario: episodios: visitas', path: () => `/gps/episodios?tipo=visita&mes=${MONTH}`, as: usuario },
  { nombre: 'lugares', path: () => '/admin/gps/lugares', as: admin },
  { nombre: 'usuario: lugares', path: () => '/gps/lugares', as: usuario },
  { nombre: 'usuario: lugares sin hallazgos', path: () => '/gps/lugares?q=zzzzzz', as: usuario },
  { nombre: 'lugares: nuevo', path: () => '/admin/gps/lugares?nuevo', as: admin },
  { nombre: 'lugares: nuevo con errores', path: () => '/admin/gps/lugares?nuevo', as: admin, antes: submitEmpty },
  { nombre: 'lugares: editar', path: (m) => `/admin/gps/lugares?editar=${m.full.lugares[0]!.id}`, as: admin },
  { nombre: 'lugares: eliminar', path: (m) => `/admin/gps/lugares?eliminar=${m.full.lugares[0]!.id}`, as: admin },
  { nombre: 'lugares: sin hallazgos', path: () => '/admin/gps/lugares?q=zzzzzz', as: admin },
  { nombre: 'lugares: ajeno', path: () => '/admin/gps/lugares?editar=no-es-suyo', as: admin, estado: 404 },
  { nombre: 'conductores: nuevo', path: () => '/admin/drivers?nuevo', as: admin },
  { nombre: 'conductores: nuevo con errores', path: () => '/admin/drivers?nuevo', as: admin, antes: submitEmpty },
  { nombre: 'conductores: editar', path: (m) => `/admin/drivers?editar=${conductor(m)}`, as: admin },
  { nombre: 'conductores: eliminar', path: (m) => `/admin/drivers?eliminar=${conductor(m)}`, as: admin },
  { nombre: 'conductores: quitar archivo', path: (m) => `/admin/drivers?quitar=${conductor(m)}`, as: admin },
  { nombre: 'conductores: sin hallazgos', path: () => '/admin/drivers?q=zzzzzz', as: admin },
  {
    nombre: 'conductores: de un vehículo',
    path: (m) => `/admin/drivers?vehiculo=${vehiculoIdOf(m)}&orden=vence`,
    as: admin,
  },
  {
    nombre: 'conductores: de un vehículo sin ellos',
    path: (m) => `/admin/drivers?vehiculo=${vehiculoIdOf(m, 9)}`,
    as: admin,
  },
  { nombre: 'vehículos: conductores', path: (m) => `/admin/vehicles?conductores=${vehiculoIdOf(m)}`, as: admin },
  {
    nombre: 'vehículos: conductores, ninguno',
    path: (m) => `/admin/vehicles?conductores=${vehiculoIdOf(m, 9)}`,
    as: admin,
  },
  {
    nombre: 'vehículos: conductor nuevo',
    path: (m) => `/admin/vehicles?conductores=${vehiculoIdOf(m)}&conductor=nuevo`,
    as: admin,
  },
]
