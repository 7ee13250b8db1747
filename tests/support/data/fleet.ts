/** What a company registers: vehicles, devices, drivers, alerts, services, documents. */
import { foldForSearch } from '../../../worker/domain/fold'
import { placaWords } from '../../../worker/domain/vehiculos/placa'
import { base64url, DAY_MS, type Execute, insert, newImei, newPlaca, uniqueWord } from './rows'

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

export interface Place {
  id: string
  nombre: string
}

/** A place for all vehicles: a circle of 150 m in Bogotá. */
export async function createPlace(execute: Execute, empresa_id: string, now = Date.now()): Promise<Place> {
  const id = crypto.randomUUID()
  const nombre = `Bodega ${uniqueWord()}`
  const shape = { color: 'azul', forma: 'circulo', puntos: '[[4.65,-74.1]]', radio: 150, todos: 1 }
  const row = { id, empresa_id, nombre, ...shape, busqueda: foldForSearch(nombre), created_at: now }
  await execute([insert('lugares', row)])
  return { id, nombre }
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
  const searchText = foldForSearch(placaWords(v.placa), v.marca, v.modelo, v.titular, v.color, v.anio)
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
  const id = crypto.randomUUID()
  const plan_id = crypto.randomUUID()
  const ofEmpresa = { empresa_id }
  const job = { descripcion: 'Cambio de aceite', costo: m.costo, plan_id }
  const searchText = `${m.taller} cambio de aceite`.toLowerCase()
  await execute([
    insert('planes_mantenimiento', {
      id: plan_id,
      ...ofEmpresa,
      vehiculo_id: vehiculo.id,
      nombre: 'Cambio de aceite',
      cada_km,
      cada_meses: 6,
      ultima_fecha: m.fecha,
      ultimo_km: m.kilometraje,
      proxima_fecha: day(150),
      created_at: now,
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
