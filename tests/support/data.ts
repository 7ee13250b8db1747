/**
 * The test data: a company with its people, vehicles and devices, as plain SQL, so that the same rows can be created
 * inside workerd, in Miniflare and for a browser. Sessions are created without scrypt, which only the tests of
 * passwords need. Everything carries a fresh id, so tests share a database and run in any order.
 */

import { backupCodeHash, factorPurpose } from '../../worker/access/factor-secret'
import { newInvitacion } from '../../worker/access/invitacion'
import { newSesion } from '../../worker/access/session'
import { foldForSearch } from '../../worker/domain/fold'
import { placaWords } from '../../worker/domain/vehiculos/placa'
import { encrypt } from '../../worker/mail/secret'
import { SECRETS } from './secrets'

export type Statement = [sql: string, params: (string | number | null)[]]
/**
 * Resets every cron job. The number of the last receipt is in the same table and stays: without it no payment could be
 * approved in later tests.
 */
export const FORGET_JOBS: Statement = ["delete from trabajos where nombre <> 'recibo'", []]
/** Runs statements as one batch. */
export type Execute = (statements: Statement[]) => Promise<unknown>

export type Rol = 'SuperAdmin' | 'Administrador' | 'Usuario'
export interface Person {
  id: string
  nombre: string
  email: string
  rol: Rol
  empresa_id: string | null
  /** id of the row in the company's team, '' without a company */
  miembro: string
  /** the secret of this person's session */
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
export interface Conductor {
  id: string
  nombre: string
  vehiculo_id: string
}
/** A service of a vehicle, and the plan that it fulfils. */
export interface Mantenimiento {
  id: string
  plan_id: string
  vehiculo_id: string
  taller: string
}
export interface Documento {
  id: string
  vehiculo_id: string
}
/** An open invitation; `token` is the secret of the link. */
export interface Invitacion {
  id: string
  nombre: string
  email: string
  token: string
}
export interface Empresa {
  id: string
  nombre: string
  admin: Person
  usuario: Person
  vehiculos: Vehiculo[]
  dispositivos: Dispositivo[]
  conductores: Conductor[]
  /** ids of pending alerts */
  alertas: string[]
  mantenimientos: Mantenimiento[]
  documentos: Documento[]
  invitaciones: Invitacion[]
}

const DAY_MS = 86_400_000
const ROLES: Rol[] = ['SuperAdmin', 'Administrador', 'Usuario']
let serial = 0

/** A word that no other test has used. */
export const uniqueWord = () =>
  `${Date.now().toString(36)}${(serial++).toString(36)}${Math.random().toString(36).slice(2, 6)}`
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
/** A Colombian plate that another test is unlikely to have used: three letters, three digits. */
export function newPlaca(): string {
  const letter = () => LETTERS[Math.floor(Math.random() * LETTERS.length)]
  return `${letter()}${letter()}${letter()}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`
}
export const newImei = () => String(Math.floor(Math.random() * 9e14) + 1e14)

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function insert(table: string, row: Record<string, string | number | null>): Statement {
  const columns = Object.keys(row)
  return [
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    Object.values(row),
  ]
}

const seededRoles = (): Statement[] =>
  ROLES.map((rol) => ['insert or ignore into roles (id, nombre) values (?, ?)', [rol, rol]])

/** A separate session of a person: another browser. */
export async function createSession(execute: Execute, usuario_id: string, remember = true, now = Date.now()) {
  const { token, row } = await newSesion({ usuario_id, recordar: remember, user_agent: 'prueba' }, now)
  await execute([insert('sesiones', { ...row, recordar: remember ? 1 : 0 })])
  return { token, sesion: row.id, cookie: `__Host-vigia=${token}` }
}

/** The TOTP secret of everyone in the tests: base32, as it is shown next to the QR code. */
export const FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A verified second factor of a person, with the given backup codes. */
export async function createFactor(
  execute: Execute,
  usuario_id: string,
  { verificado = true, respaldos = [] }: { verificado?: boolean; respaldos?: string[] } = {},
  now = Date.now(),
) {
  const secret = await encrypt(SECRETS.CONFIG_SECRET, FACTOR_SECRET, factorPurpose(usuario_id))
  const hashes = await Promise.all(respaldos.map((r) => backupCodeHash(SECRETS.HASH_SECRET, usuario_id, r)))
  await execute([
    insert('factores', {
      usuario_id,
      secreto: secret,
      verificado_at: verificado ? now : null,
      paso: 0,
      created_at: now,
    }),
    ...hashes.map((hash) => insert('respaldos', { usuario_id, hash })),
  ])
}

/**
 * A person with a session and a verified e-mail; a member of the given company, or without one. A SuperAdmin has a
 * second factor, because it is required.
 */
export async function createPerson(
  execute: Execute,
  rol: Rol,
  {
    empresa_id = null,
    nombre = `Persona ${rol}`,
    verificado = true,
  }: { empresa_id?: string | null; nombre?: string; verificado?: boolean } = {},
  now = Date.now(),
): Promise<Person> {
  const id = crypto.randomUUID()
  const email = `${rol.toLowerCase()}-${uniqueWord()}@prueba.test`
  await execute([
    ...seededRoles(),
    [
      `insert into usuarios (id, nombre, email, email_verificado_at, empresa_id, rol_id, created_at)
       values (?, ?, ?, ?, ?, (select id from roles where nombre = ?), ?)`,
      [id, nombre, email, verificado ? now : null, empresa_id, rol, now],
    ],
  ])
  const miembro = empresa_id === null ? '' : crypto.randomUUID()
  if (empresa_id !== null) {
    const row = { id: miembro, empresa_id, nombre, email, rol, invitation_status: 'accepted', user_id: id }
    await execute([insert('team_members', { ...row, created_at: now })])
  }
  const { token, cookie } = await createSession(execute, id, true, now)
  if (rol === 'SuperAdmin') await createFactor(execute, id, {}, now)
  return { id, nombre, email, rol, empresa_id, miembro, token, cookie }
}

/**
 * Gives a company a paid subscription: by default Pro by the month, with eighteen more days, its trial long over.
 * @param change columns of `empresas` that differ
 */
export async function subscribe(
  execute: Execute,
  empresa_id: string,
  change: Record<string, string | number | null> = {},
  now = Date.now(),
): Promise<void> {
  const end = now + 18 * DAY_MS
  const row = {
    ...{
      subscription_status: 'active',
      plan_type: 'Pro',
      periodo: 'mensual',
      dia_pago: 10,
      trial_ends_at: now - 60 * DAY_MS,
    },
    ...{ subscription_ends_at: end, next_payment_at: end, vehicle_limit: 15, user_limit: 10 },
    ...change,
  }
  await execute([
    [
      `update empresas set ${Object.keys(row)
        .map((c) => `${c} = ?`)
        .join(', ')} where id = ?`,
      [...Object.values(row), empresa_id],
    ],
  ])
}

/** A person invited to a company who has not accepted yet; the mail with the link is two minutes old. */
export async function createInvitacion(
  execute: Execute,
  empresa_id: string,
  data: Partial<{ nombre: string; email: string; rol: Rol; expires_at: number; enviada_at: number }> = {},
  now = Date.now(),
): Promise<Invitacion> {
  const { token, token_hash } = await newInvitacion(SECRETS.HASH_SECRET)
  const i = { nombre: 'Inés Invitada', email: `ines-${uniqueWord()}@prueba.test`, rol: 'Usuario', ...data }
  const id = crypto.randomUUID()
  const term = { token_hash, expires_at: now + 7 * DAY_MS, enviada_at: now - 120_000, ...data }
  const row = { id, empresa_id, ...i, invitation_status: 'pending', ...term, created_at: now }
  await execute([insert('team_members', row)])
  return { id, nombre: i.nombre, email: i.email, token }
}

/** A vehicle with nothing registered: its verdict has always been «Con aviso». */
export async function createVehiculo(
  execute: Execute,
  empresa_id: string,
  data: Partial<{ placa: string; marca: string; titular: string; modelo: string; anio: number; color: string }> = {},
  now = Date.now(),
): Promise<Vehiculo> {
  const v = {
    placa: newPlaca(),
    marca: 'Renault',
    titular: 'Transportes de Prueba',
    modelo: 'Kangoo',
    anio: 2021,
    color: 'Blanco',
    ...data,
  }
  const id = crypto.randomUUID()
  const searchText = foldForSearch(placaWords(v.placa), v.marca, v.modelo, v.titular, v.color)
  await execute([insert('vehiculos', { id, empresa_id, ...v, busqueda: searchText, created_at: now })])
  return { id, placa: v.placa }
}

export async function createDispositivo(
  execute: Execute,
  empresa_id: string,
  vehiculo: Vehiculo,
  data: Partial<{
    estado: 'Activo' | 'Inactivo'
    tracking_enabled: boolean
    imei: string
    tipo_dispositivo: string
  }> = {},
  now = Date.now(),
): Promise<Dispositivo> {
  const estado = data.estado ?? 'Activo'
  const d = {
    id: crypto.randomUUID(),
    empresa_id,
    vehiculo_id: vehiculo.id,
    imei: data.imei ?? newImei(),
    tipo_dispositivo: data.tipo_dispositivo ?? 'mobile_app',
    estado,
    tracking_enabled: (data.tracking_enabled ?? estado === 'Activo') ? 1 : 0,
    fecha_activacion: estado === 'Activo' ? new Date(now).toISOString().slice(0, 10) : null,
    clave: base64url(crypto.getRandomValues(new Uint8Array(16))),
    link_version: 1,
    created_at: now,
  }
  await execute([insert('gps_dispositivos', { ...d, busqueda: `${d.imei} ${vehiculo.placa}`.toLowerCase() })])
  return { id: d.id, clave: d.clave, imei: d.imei, vehiculo_id: vehiculo.id, link_version: 1 }
}

/** A driver of a vehicle, whose licence is valid for two more years. */
export async function createConductor(
  execute: Execute,
  empresa_id: string,
  vehiculo: Vehiculo,
  data: Partial<{
    nombre: string
    documento: string
    telefono: string | null
    licencia_tipo: string
    licencia_fecha_emision: string
    licencia_fecha_vencimiento: string
  }> = {},
  now = Date.now(),
): Promise<Conductor> {
  const day = (n: number) => new Date(now + n * DAY_MS).toISOString().slice(0, 10)
  const c = {
    id: crypto.randomUUID(),
    nombre: `Conductor ${uniqueWord()}`,
    documento: String(Math.floor(Math.random() * 9e8) + 1e9),
    telefono: '+573001234567',
    licencia_tipo: 'B1',
    licencia_fecha_emision: day(-365),
    licencia_fecha_vencimiento: day(730),
    ...data,
  }
  const searchText = `${c.nombre} ${c.documento}`.toLowerCase()
  const row = {
    ...c,
    empresa_id,
    vehiculo_id: vehiculo.id,
    licencia_numero: c.documento,
    busqueda: searchText,
    created_at: now,
  }
  await execute([insert('conductores', row)])
  return { id: c.id, nombre: c.nombre, vehiculo_id: vehiculo.id }
}

/** A pending alert that no item raised. */
export async function createAlerta(execute: Execute, empresa_id: string, vehiculo: Vehiculo, now = Date.now()) {
  const id = crypto.randomUUID()
  const fecha = new Date(now).toISOString().slice(0, 10)
  const mensaje = `SOAT de ${vehiculo.placa} vence el ${fecha}`
  const searchText = foldForSearch('SOAT', placaWords(vehiculo.placa))
  const row = {
    id,
    empresa_id,
    vehiculo_id: vehiculo.id,
    tipo: 'SOAT',
    mensaje,
    fecha,
    busqueda: searchText,
    created_at: now,
  }
  await execute([insert('alertas', row)])
  return id
}

/** A service of a vehicle with one job, which fulfils a plan by months. */
export async function createMantenimiento(
  execute: Execute,
  empresa_id: string,
  vehiculo: Vehiculo,
  data: Partial<{ fecha: string; kilometraje: number | null; taller: string; costo: number; cada_km: number }> = {},
  now = Date.now(),
): Promise<Mantenimiento> {
  const { cada_km = null, ...servicio } = data
  const day = (n: number) => new Date(now + n * DAY_MS).toISOString().slice(0, 10)
  const m = { fecha: day(-30), kilometraje: null, taller: `Taller ${uniqueWord()}`, costo: 12_000_000, ...servicio }
  const [id, plan_id, ofEmpresa] = [crypto.randomUUID(), crypto.randomUUID(), { empresa_id }]
  const job = { descripcion: 'Cambio de aceite', costo: m.costo, plan_id }
  const searchText = `${m.taller} cambio de aceite`.toLowerCase()
  await execute([
    insert('planes_mantenimiento', {
      ...{ id: plan_id, ...ofEmpresa, vehiculo_id: vehiculo.id, nombre: 'Cambio de aceite', cada_km, cada_meses: 6 },
      ...{ ultima_fecha: m.fecha, ultimo_km: m.kilometraje, proxima_fecha: day(150), created_at: now },
      proximo_km: cada_km === null || m.kilometraje === null ? null : m.kilometraje + cada_km,
    }),
    insert('mantenimientos', {
      id,
      ...ofEmpresa,
      vehiculo_id: vehiculo.id,
      ...m,
      busqueda: searchText,
      created_at: now,
    }),
    insert('mantenimiento_items', { id: crypto.randomUUID(), ...ofEmpresa, mantenimiento_id: id, orden: 0, ...job }),
  ])
  return { id, plan_id, vehiculo_id: vehiculo.id, taller: m.taller }
}

/** A current document of its vehicle: a SOAT with 200 days left, unless told otherwise. */
export async function createDocumento(
  execute: Execute,
  empresa_id: string,
  vehiculo: Vehiculo,
  data: Partial<{
    tipo: string
    nombre: string
    fecha_emision: string
    fecha_vencimiento: string
    actual: 0 | 1
  }> = {},
  now = Date.now(),
): Promise<Documento> {
  const day = (n: number) => new Date(now + n * DAY_MS).toISOString().slice(0, 10)
  const id = crypto.randomUUID()
  const d = { tipo: 'SOAT', nombre: '', fecha_emision: day(-165), fecha_vencimiento: day(200), actual: 1, ...data }
  await execute([insert('documentos', { id, empresa_id, vehiculo_id: vehiculo.id, ...d, created_at: now })])
  return { id, vehiculo_id: vehiculo.id }
}

/** Assigns a vehicle to a Usuario; repeating it does no harm. */
export const assign = (
  execute: Execute,
  empresa_id: string,
  usuario_id: string,
  vehiculo_id: string,
  now = Date.now(),
) =>
  execute([
    [
      'insert or ignore into asignaciones (empresa_id, usuario_id, vehiculo_id, created_at) values (?, ?, ?, ?)',
      [empresa_id, usuario_id, vehiculo_id, now],
    ],
  ])

/** Options of a company; at least one of everything. */
export const WITH_EVERYTHING = {
  vehiculos: 3,
  dispositivos: 1,
  conductores: 1,
  alertas: 1,
  mantenimientos: 1,
  documentos: 1,
  invitaciones: 1,
}

/**
 * A company in its trial with an Administrador (the owner), a Usuario, and as many vehicles and devices as asked
 * (a device, a driver, a document, an alert, a service with its plan each for the first vehicles).
 */
export async function createEmpresa(
  execute: Execute,
  {
    vehiculos = 0,
    dispositivos = 0,
    conductores = 0,
    alertas = 0,
    mantenimientos = 0,
    documentos = 0,
    invitaciones = 0,
    nombre,
  }: {
    vehiculos?: number
    dispositivos?: number
    conductores?: number
    alertas?: number
    mantenimientos?: number
    documentos?: number
    invitaciones?: number
    nombre?: string
  } = {},
  now = Date.now(),
): Promise<Empresa> {
  const id = crypto.randomUUID()
  const nombreFinal = nombre ?? `Transportes ${uniqueWord()}`
  await execute([
    insert('empresas', {
      id,
      nombre: nombreFinal,
      plan_type: 'Basic',
      subscription_status: 'trial',
      trial_ends_at: now + 14 * DAY_MS,
      subscription_ends_at: now + 14 * DAY_MS,
      user_limit: 25,
      vehicle_limit: 30,
      created_at: now,
    }),
    insert('seguridad', { empresa_id: id }),
  ])
  const admin = await createPerson(execute, 'Administrador', { empresa_id: id, nombre: 'Ana Administradora' }, now)
  const usuario = await createPerson(execute, 'Usuario', { empresa_id: id, nombre: 'Uriel Usuario' }, now)
  await execute([['update empresas set user_id = ? where id = ?', [admin.id, id]]])
  const autos: Vehiculo[] = []
  for (let i = 0; i < vehiculos; i++) autos.push(await createVehiculo(execute, id, {}, now + i))
  const gps: Dispositivo[] = []
  for (const auto of autos.slice(0, dispositivos)) gps.push(await createDispositivo(execute, id, auto, {}, now))
  const people: Conductor[] = []
  for (const auto of autos.slice(0, conductores)) people.push(await createConductor(execute, id, auto, {}, now))
  const book: Mantenimiento[] = []
  for (const auto of autos.slice(0, mantenimientos)) book.push(await createMantenimiento(execute, id, auto, {}, now))
  const notices: string[] = []
  for (const auto of autos.slice(0, alertas)) notices.push(await createAlerta(execute, id, auto, now))
  const documentosList: Documento[] = []
  for (const auto of autos.slice(0, documentos)) documentosList.push(await createDocumento(execute, id, auto, {}, now))
  const invitees: Invitacion[] = []
  for (let i = 0; i < invitaciones; i++) invitees.push(await createInvitacion(execute, id, {}, now))
  return {
    documentos: documentosList,
    invitaciones: invitees,
    id,
    nombre: nombreFinal,
    admin,
    usuario,
    vehiculos: autos,
    dispositivos: gps,
    conductores: people,
    alertas: notices,
    mantenimientos: book,
  }
}

/** A payment of a company, approved and with a receipt by default. Columns as in the schema. */
export async function createPago(
  execute: Execute,
  empresa_id: string,
  changes: Record<string, string | number | null> = {},
  now = Date.now(),
) {
  const id = uniqueWord()
  const row = {
    ...{ id, empresa_id, reference: `vg-${uniqueWord()}-p`, plan_type: 'Pro', periodo: 'mensual', monto: 6_190_000 },
    ...{ iva: 988_319, moneda: 'COP', tarifa: '2026-11', ambiente: 'prod', origen: 'checkout' },
    ...{ expira_at: now + 3_600_000, created_at: now, correo: 'pagos@prueba.test', estado: 'APPROVED' },
    ...{ transaction_id: `15113-${uniqueWord()}`, metodo: 'CARD VISA 4242', resuelto_at: now },
    ...{ desde: now, hasta: now + 30 * DAY_MS, recibo: Math.floor(Math.random() * 1e12) + 1 },
    pagador: JSON.stringify({ tipo_documento: 'NIT', documento: '800197268-4', nombre: 'Transportes Ñandú S.A.S.' }),
    ...changes,
  }
  await execute([insert('pagos', row)])
  return { id: String(row.id), reference: String(row.reference), recibo: row.recibo as number | null }
}

/** A payment that was not approved: `DECLINED`, `PENDING` … */
export const unapproved = (estado: string, reason: string | null = null) => ({
  ...{ estado, motivo: reason, transaction_id: null, metodo: null, resuelto_at: null, desde: null, hasta: null },
  ...{ recibo: null, pagador: null },
})
