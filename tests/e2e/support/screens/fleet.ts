/** Other states of vehicles and drivers. */
import { admin, conductor, type ScreenSpec, submitEmpty, veh } from './screen'

export const FLEET: ScreenSpec[] = [
  { nombre: 'vehículos: nuevo', path: () => '/admin/vehicles?nuevo', como: admin },
  { nombre: 'vehículos: nuevo con errores', path: () => '/admin/vehicles?nuevo', como: admin, antes: submitEmpty },
  { nombre: 'vehículos: editar', path: (m) => `/admin/vehicles?editar=${veh(m)}`, como: admin },
  { nombre: 'vehículos: quién lo ve', path: (m) => `/admin/vehicles?asignar=${veh(m)}`, como: admin },
  { nombre: 'vehículos: nadie que lo vea', path: (m) => `/admin/vehicles?asignar=${m.sola}`, como: (m) => m.owner },
  { nombre: 'vehículos: eliminar', path: (m) => `/admin/vehicles?eliminar=${veh(m)}`, como: admin },
  { nombre: 'vehículos: sin hallazgos', path: () => '/admin/vehicles?q=zzzzzz', como: admin },
  {
    nombre: 'vehículos: filtrados y ordenados',
    path: () => '/admin/vehicles?estado=con-aviso&orden=placa',
    como: admin,
  },
  { nombre: 'conductores: nuevo', path: () => '/admin/drivers?nuevo', como: admin },
  { nombre: 'conductores: nuevo con errores', path: () => '/admin/drivers?nuevo', como: admin, antes: submitEmpty },
  { nombre: 'conductores: editar', path: (m) => `/admin/drivers?editar=${conductor(m)}`, como: admin },
  { nombre: 'conductores: eliminar', path: (m) => `/admin/drivers?eliminar=${conductor(m)}`, como: admin },
  { nombre: 'conductores: quitar archivo', path: (m) => `/admin/drivers?quitar=${conductor(m)}`, como: admin },
  { nombre: 'conductores: sin hallazgos', path: () => '/admin/drivers?q=zzzzzz', como: admin },
  { nombre: 'conductores: de un vehículo', path: (m) => `/admin/drivers?vehiculo=${veh(m)}&orden=vence`, como: admin },
  { nombre: 'conductores: de un vehículo sin ellos', path: (m) => `/admin/drivers?vehiculo=${veh(m, 9)}`, como: admin },
  { nombre: 'vehículos: conductores', path: (m) => `/admin/vehicles?conductores=${veh(m)}`, como: admin },
  { nombre: 'vehículos: conductores, ninguno', path: (m) => `/admin/vehicles?conductores=${veh(m, 9)}`, como: admin },
  {
    nombre: 'vehículos: conductor nuevo',
    path: (m) => `/admin/vehicles?conductores=${veh(m)}&conductor=nuevo`,
    como: admin,
  },
]
