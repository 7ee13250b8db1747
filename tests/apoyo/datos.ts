/**
 * The test world: a company with its people, vehicles and devices, as plain SQL, so that the same rows can be made
 * inside workerd, in Miniflare and for a browser. Sessions are minted without scrypt: a password is the subject of its
 * own tests only. Everything carries a fresh id, so tests share a database and run in any order.
 */
import { nuevaSesion } from '../../worker/access/sesion'

export type Sentencia = [sql: string, params: (string | number | null)[]]
/** Runs statements as one batch. */
export type Ejecutar = (sentencias: Sentencia[]) => Promise<unknown>

export type Rol = 'SuperAdmin' | 'Administrador' | 'Usuario'
export interface Persona {
  id: string
  nombre: string
  email: string
  rol: Rol
  empresa_id: string | null
  /** the secret of a session of this person */
  token: string
  /** value of the Cookie header for that session */
  cookie: string
}
export interface Vehiculo {
  id: string
  placa: string
}
export interface Dispositivo {
  id: string
  clave: string
  imei: string
  vehiculo_id: string
  link_version: number
}
export interface Empresa {
  id: string
  nombre: string
  admin: Persona
  usuario: Persona
  vehiculos: Vehiculo[]
  dispositivos: Dispositivo[]
}

const DIA_MS = 86_400_000
const ROLES: Rol[] = ['SuperAdmin', 'Administrador', 'Usuario']
let serie = 0

/** A word that no other test has used. */
export const unico = () =>
  `${Date.now().toString(36)}${(serie++).toString(36)}${Math.random().toString(36).slice(2, 6)}`
const LETRAS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
/** A Colombian plate that no other test has used with any likelihood: three letters, three digits. */
export function placaNueva(): string {
  const letra = () => LETRAS[Math.floor(Math.random() * LETRAS.length)]
  return `${letra()}${letra()}${letra()}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`
}
export const imeiNuevo = () => String(Math.floor(Math.random() * 9e14) + 1e14)

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function insertar(tabla: string, fila: Record<string, string | number | null>): Sentencia {
  const columnas = Object.keys(fila)
  return [
    `insert into ${tabla} (${columnas.join(', ')}) values (${columnas.map(() => '?').join(', ')})`,
    Object.values(fila),
  ]
}

const rolesSembrados = (): Sentencia[] =>
  ROLES.map((rol) => ['insert or ignore into roles (id, nombre) values (?, ?)', [rol, rol]])

/** A session of its own for a person: another browser. */
export async function crearSesion(ejecutar: Ejecutar, usuario_id: string, recordar = true, now = Date.now()) {
  const { token, fila } = await nuevaSesion({ usuario_id, recordar, user_agent: 'prueba' }, now)
  await ejecutar([insertar('sesiones', { ...fila, recordar: recordar ? 1 : 0 })])
  return { token, sesion: fila.id, cookie: `__Host-vigia=${token}` }
}

/** A person with a session; without a company unless one is given. */
export async function crearPersona(
  ejecutar: Ejecutar,
  rol: Rol,
  { empresa_id = null, nombre = `Persona ${rol}` }: { empresa_id?: string | null; nombre?: string } = {},
  now = Date.now(),
): Promise<Persona> {
  const id = crypto.randomUUID()
  const email = `${rol.toLowerCase()}-${unico()}@prueba.test`
  await ejecutar([
    ...rolesSembrados(),
    [
      `insert into usuarios (id, nombre, email, empresa_id, rol_id, created_at)
       values (?, ?, ?, ?, (select id from roles where nombre = ?), ?)`,
      [id, nombre, email, empresa_id, rol, now],
    ],
  ])
  const { token, cookie } = await crearSesion(ejecutar, id, true, now)
  return { id, nombre, email, rol, empresa_id, token, cookie }
}

export async function crearVehiculo(
  ejecutar: Ejecutar,
  empresa_id: string,
  datos: Partial<{ placa: string; marca: string; titular: string; modelo: string; anio: number; color: string }> = {},
  now = Date.now(),
): Promise<Vehiculo> {
  const v = {
    placa: placaNueva(),
    marca: 'Renault',
    titular: 'Transportes de Prueba',
    modelo: 'Kangoo',
    anio: 2021,
    color: 'Blanco',
    ...datos,
  }
  const id = crypto.randomUUID()
  const busqueda = `${v.placa} ${v.marca} ${v.modelo} ${v.titular} ${v.color}`.toLowerCase()
  await ejecutar([insertar('vehiculos', { id, empresa_id, ...v, busqueda, created_at: now })])
  return { id, placa: v.placa }
}

export async function crearDispositivo(
  ejecutar: Ejecutar,
  empresa_id: string,
  vehiculo: Vehiculo,
  datos: Partial<{
    estado: 'Activo' | 'Inactivo'
    tracking_enabled: boolean
    imei: string
    tipo_dispositivo: string
  }> = {},
  now = Date.now(),
): Promise<Dispositivo> {
  const estado = datos.estado ?? 'Activo'
  const d = {
    id: crypto.randomUUID(),
    empresa_id,
    vehiculo_id: vehiculo.id,
    imei: datos.imei ?? imeiNuevo(),
    tipo_dispositivo: datos.tipo_dispositivo ?? 'mobile_app',
    estado,
    tracking_enabled: (datos.tracking_enabled ?? estado === 'Activo') ? 1 : 0,
    fecha_activacion: estado === 'Activo' ? new Date(now).toISOString().slice(0, 10) : null,
    clave: base64url(crypto.getRandomValues(new Uint8Array(16))),
    link_version: 1,
    created_at: now,
  }
  await ejecutar([insertar('gps_dispositivos', { ...d, busqueda: `${d.imei} ${vehiculo.placa}`.toLowerCase() })])
  return { id: d.id, clave: d.clave, imei: d.imei, vehiculo_id: vehiculo.id, link_version: 1 }
}

/** Lets a Usuario see a vehicle. */
export const asignar = (
  ejecutar: Ejecutar,
  empresa_id: string,
  usuario_id: string,
  vehiculo_id: string,
  now = Date.now(),
) => ejecutar([insertar('asignaciones', { empresa_id, usuario_id, vehiculo_id, created_at: now })])

/**
 * A company in its trial with an Administrador (the owner), a Usuario, and as many vehicles and devices as asked
 * (a device each for the first vehicles).
 */
export async function crearEmpresa(
  ejecutar: Ejecutar,
  { vehiculos = 0, dispositivos = 0, nombre }: { vehiculos?: number; dispositivos?: number; nombre?: string } = {},
  now = Date.now(),
): Promise<Empresa> {
  const id = crypto.randomUUID()
  const nombreFinal = nombre ?? `Transportes ${unico()}`
  await ejecutar([
    insertar('empresas', {
      id,
      nombre: nombreFinal,
      plan_type: 'Basic',
      subscription_status: 'trial',
      trial_ends_at: now + 14 * DIA_MS,
      subscription_ends_at: now + 14 * DIA_MS,
      user_limit: 25,
      vehicle_limit: 30,
      created_at: now,
    }),
    insertar('seguridad', { empresa_id: id }),
  ])
  const admin = await crearPersona(ejecutar, 'Administrador', { empresa_id: id, nombre: 'Ana Administradora' }, now)
  const usuario = await crearPersona(ejecutar, 'Usuario', { empresa_id: id, nombre: 'Uriel Usuario' }, now)
  await ejecutar([['update empresas set user_id = ? where id = ?', [admin.id, id]]])
  const autos: Vehiculo[] = []
  for (let i = 0; i < vehiculos; i++) autos.push(await crearVehiculo(ejecutar, id, {}, now + i))
  const gps: Dispositivo[] = []
  for (const auto of autos.slice(0, dispositivos)) gps.push(await crearDispositivo(ejecutar, id, auto, {}, now))
  return { id, nombre: nombreFinal, admin, usuario, vehiculos: autos, dispositivos: gps }
}
