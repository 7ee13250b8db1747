/**
 * Fleets of any size, all built alike: ten current documents, a driver, a device, a service and a plan per vehicle,
 * with due dates spread over a year.
 */
import { sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { load } from './product.mjs'

const TIPOS = [
  'SOAT',
  'Revisión técnico-mecánica',
  'Impuesto vehicular',
  'Tarjeta de operación',
  'Póliza RCC',
  'Póliza RCE',
  'Extintor',
]
export const DOCUMENTOS_PER_VEHICULO = 10
const MARCAS = ['Chevrolet', 'Renault', 'Kia', 'Foton', 'Hino', 'Toyota', 'Nissan']
const SURNAMES = ['Rojas', 'Peña', 'Castaño', 'Mora', 'Ruiz', 'Torres', 'Niño', 'Gil', 'Pardo', 'Ávila', 'Cárdenas']
const NOMBRES = ['Jhon', 'Luz Dary', 'Wilson', 'Óscar', 'Yeimy', 'Carlos', 'Diana', 'Marcela', 'Hernando']
const ROWS_PER_TRIP = 2000

const day = (today, extra) => new Date(Date.parse(`${today}T00:00:00Z`) + extra * 86_400_000).toISOString().slice(0, 10)
const foldForSearch = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

async function insert(db, table, rows) {
  const columns = Object.keys(rows[0])
  const values = columns.map((c) => `value ->> '${c}'`).join(', ')
  for (let i = 0; i < rows.length; i += ROWS_PER_TRIP) {
    await db
      .prepare(`insert into ${table} (${columns.join(', ')}) select ${values} from json_each(?)`)
      .bind(JSON.stringify(rows.slice(i, i + ROWS_PER_TRIP)))
      .run()
  }
}

/**
 * Fills a company with `n` vehicles.
 * @param today a day `YYYY-MM-DD`
 * @param vence days from `today` until the k-th of all documents is due
 */
export async function fill(db, empresa_id, n, today, vence) {
  const id = (what, i) => `${what}-${i}-${empresa_id}`
  const autos = Array.from({ length: n }, (_, i) => {
    const letters = [0, 1, 2].map((k) => String.fromCharCode(65 + (Math.floor(i / 26 ** k) % 26))).join('')
    const placa = `${letters}${String(i % 1000).padStart(3, '0')}`
    const marca = MARCAS[i % MARCAS.length]
    const titular = `${NOMBRES[i % NOMBRES.length]} ${SURNAMES[i % SURNAMES.length]}`
    const year = 2015 + (i % 10)
    const searchText = foldForSearch(`${placa} ${letters} ${placa.slice(3)} ${marca} NHR ${titular} Blanco ${year}`)
    const data = { placa, marca, titular, modelo: 'NHR', anio: year, color: 'Blanco', busqueda: searchText }
    return { id: id('v', i), empresa_id, ...data, servicio: i % 3 ? 'particular' : 'publico', created_at: 1e12 + i }
  })
  await insert(db, 'vehiculos', autos)
  const documentos = autos.flatMap((v, i) =>
    Array.from({ length: DOCUMENTOS_PER_VEHICULO }, (_, k) => ({
      id: id('d', i * DOCUMENTOS_PER_VEHICULO + k),
      empresa_id,
      vehiculo_id: v.id,
      tipo: TIPOS[k] ?? 'Otro',
      nombre: TIPOS[k] ? '' : `Permiso ${k}`,
      fecha_emision: day(today, -300),
      fecha_vencimiento: day(today, vence(i * DOCUMENTOS_PER_VEHICULO + k)),
      actual: 1,
      created_at: 1e12 + i,
    })),
  )
  await insert(db, 'documentos', documentos)
  const conductores = autos.map((v, i) => {
    const nombre = `${NOMBRES[(i * 7) % NOMBRES.length]} ${SURNAMES[(i * 5) % SURNAMES.length]}`
    const documento = String(10_000_000 + i)
    return {
      id: id('c', i),
      empresa_id,
      vehiculo_id: v.id,
      nombre,
      documento,
      licencia_numero: documento,
      licencia_tipo: 'B1',
      licencia_fecha_emision: day(today, -1000),
      licencia_fecha_vencimiento: day(today, vence(i)),
      busqueda: foldForSearch(`${nombre} ${documento}`),
      created_at: 1e12 + i,
    }
  })
  await insert(db, 'conductores', conductores)
  const servicios = autos.map((v, i) => ({
    id: id('m', i),
    empresa_id,
    vehiculo_id: v.id,
    fecha: day(today, -(i % 360)),
    kilometraje: 10_000 + i,
    taller: 'Taller El Motor',
    costo: 12_000_000,
    busqueda: 'taller el motor cambio de aceite',
    created_at: 1e12 + i,
  }))
  await insert(db, 'mantenimientos', servicios)
  const fact = servicios.map((m, i) => ({
    id: id('i', i),
    empresa_id,
    mantenimiento_id: m.id,
    orden: 0,
    descripcion: 'Cambio de aceite',
    costo: 12_000_000,
  }))
  await insert(db, 'mantenimiento_items', fact)
  // due far in the future, so that no plan raises an alert
  const planes = autos.map((v, i) => ({
    id: id('p', i),
    empresa_id,
    vehiculo_id: v.id,
    nombre: 'Cambio de aceite',
    cada_meses: 12,
    created_at: 1e12 + i,
    ultima_fecha: day(today, -(i % 90)),
    proxima_fecha: day(today, 365 - (i % 90)),
  }))
  await insert(db, 'planes_mantenimiento', planes)
  const dispositivos = autos.map((v, i) => {
    const imei = String(350_000_000_000_000 + i)
    return {
      id: id('g', i),
      empresa_id,
      vehiculo_id: v.id,
      imei,
      tipo_dispositivo: 'tk103',
      estado: 'Activo',
      tracking_enabled: 1,
      fecha_activacion: day(today, -(i % 300)),
      clave: id('k', i),
      created_at: 1e12 + i,
      busqueda: foldForSearch(`${imei} ${v.placa} ${v.placa.slice(0, 3)} ${v.placa.slice(3)}`),
    }
  })
  await insert(db, 'gps_dispositivos', dispositivos)
}

/** The verdict of every vehicle, judged by the Worker's own statement, as a first change of each would. */
export async function assessAll(db) {
  const { segmentsOf } = await load('worker/vehiculos/veredicto-sql.ts')
  const segments = segmentsOf(sql`1`, sql`'1900-01-01'`)
  const insertion = sql`insert into veredictos (empresa_id, vehiculo_id, desde, hasta, veredicto) ${segments}`
  const statement = new SQLiteSyncDialect().sqlToQuery(insertion)
  await db.prepare('delete from veredictos').run()
  await db
    .prepare(statement.sql)
    .bind(...statement.params)
    .run()
  await db.prepare('analyze').run()
}
