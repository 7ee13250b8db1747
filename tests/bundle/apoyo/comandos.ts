/**
 * Every form that can be posted, as it is when all is well. The law of actions, the foreign ids, the fields that
 * nobody may send and the bad input are all made from this one table.
 */
import { imeiNuevo, placaNueva, unico } from '../../apoyo/datos'
import { crearPersona, type Empresa, filas, type Persona } from '../../apoyo/mundo'

export interface Comando {
  /** id of the route whose action takes it */
  ruta: string
  path: string
  /** what the command is called in a failing test */
  nombre: string
  /** who may: anybody, an Administrador with a company, one who has none yet */
  quien: 'cualquiera' | 'admin' | 'sinEmpresa'
  form: (mia: Empresa) => Record<string, string>
}

const CLAVE = 'siete nubes sobre el Nevado'
const vehiculo = () => ({
  placa: placaNueva(),
  marca: 'Chevrolet',
  titular: 'Transportes de Prueba',
  modelo: 'NHR',
  anio: '2020',
  color: 'Rojo',
})
const primero = <T>(lista: T[]): T => {
  const [x] = lista
  if (x === undefined) throw new Error('the company of this test has none')
  return x
}
const gps = { tipo_dispositivo: 'tk103', estado: 'Activo', tracking_enabled: 'on' }

export const COMANDOS: Comando[] = [
  {
    ruta: 'routes/public/signup/route',
    path: '/signup',
    nombre: 'crear cuenta',
    quien: 'cualquiera',
    form: () => ({
      nombre: 'Nadia Nueva',
      email: `nadia-${unico()}@prueba.test`,
      contrasena: CLAVE,
      confirmar_contrasena: CLAVE,
      terminos: 'on',
    }),
  },
  {
    ruta: 'routes/public/login/route',
    path: '/login',
    nombre: 'iniciar sesión',
    quien: 'cualquiera',
    form: () => ({ email: `nadie-${unico()}@prueba.test`, contrasena: CLAVE, recordar: 'on' }),
  },
  {
    ruta: 'routes/public/logout/route',
    path: '/logout',
    nombre: 'cerrar sesión',
    quien: 'cualquiera',
    form: () => ({}),
  },
  {
    ruta: 'routes/admin/company/route',
    path: '/admin/company',
    nombre: 'crear empresa',
    quien: 'sinEmpresa',
    form: () => ({ intent: 'create', nombre: `Empresa ${unico()}` }),
  },
  {
    ruta: 'routes/admin/company/route',
    path: '/admin/company',
    nombre: 'editar empresa',
    quien: 'admin',
    form: () => ({ intent: 'update', nombre: `Empresa ${unico()}`, direccion: 'Calle 1', telefono: '3001234567' }),
  },
  {
    ruta: 'routes/admin/vehicles/route',
    path: '/admin/vehicles',
    nombre: 'crear vehículo',
    quien: 'admin',
    form: () => ({ intent: 'create', ...vehiculo() }),
  },
  {
    ruta: 'routes/admin/vehicles/route',
    path: '/admin/vehicles',
    nombre: 'editar vehículo',
    quien: 'admin',
    form: (mia) => ({ intent: 'update', id: primero(mia.vehiculos).id, ...vehiculo() }),
  },
  {
    ruta: 'routes/admin/vehicles/route',
    path: '/admin/vehicles',
    nombre: 'eliminar vehículo',
    quien: 'admin',
    form: (mia) => ({ intent: 'remove', id: primero(mia.vehiculos).id }),
  },
  {
    ruta: 'routes/admin/gps/route',
    path: '/admin/gps',
    nombre: 'crear dispositivo',
    quien: 'admin',
    form: (mia) => ({ intent: 'crear', ...gps, imei: imeiNuevo(), vehiculo_id: primero(mia.vehiculos.slice(-1)).id }),
  },
  {
    ruta: 'routes/admin/gps/route',
    path: '/admin/gps',
    nombre: 'editar dispositivo',
    quien: 'admin',
    form: (mia) => {
      const { id, vehiculo_id } = primero(mia.dispositivos)
      return { intent: 'editar', id, ...gps, imei: imeiNuevo(), vehiculo_id }
    },
  },
  {
    ruta: 'routes/admin/gps/route',
    path: '/admin/gps',
    nombre: 'regenerar enlace',
    quien: 'admin',
    form: (mia) => ({ intent: 'regenerar', id: primero(mia.dispositivos).id }),
  },
  {
    ruta: 'routes/admin/gps/route',
    path: '/admin/gps',
    nombre: 'eliminar dispositivo',
    quien: 'admin',
    form: (mia) => ({ intent: 'eliminar', id: primero(mia.dispositivos).id }),
  },
]

/** Somebody who may give this command. */
export async function quienPuede(comando: Comando, mia: Empresa): Promise<Persona | null> {
  if (comando.quien === 'admin') return mia.admin
  return comando.quien === 'sinEmpresa' ? crearPersona('Administrador') : null
}

/** Everything that the database keeps of a company, to see that nothing of it changed. */
export async function huella(empresa: string): Promise<string> {
  const tablas = [
    'vehiculos',
    'conductores',
    'documentos',
    'alertas',
    'gps_dispositivos',
    'team_members',
    'asignaciones',
  ]
  const partes = [
    await filas('select * from empresas where id = ?', empresa),
    await filas('select * from usuarios where empresa_id = ? order by id', empresa),
    await filas('select * from seguridad where empresa_id = ?', empresa),
  ]
  for (const t of tablas) partes.push(await filas(`select * from ${t} where empresa_id = ? order by rowid`, empresa))
  return JSON.stringify(partes, null, 1)
}
