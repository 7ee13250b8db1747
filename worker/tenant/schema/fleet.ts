/** The fleet: vehicles, drivers, GPS devices, assignments, and the search words of all of them. */
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { DeviceHours } from '../../domain/horarios/horario'
import { TRACKER_PROGRAMS } from '../../domain/trackers/program'
import { VEREDICTOS } from '../../domain/vehiculos/veredicto'
import { bool, createdAt, id } from './columns'
import { empresaId, referencesUsuario } from './empresas'

/** A vehicle of a company, known by its plate. */
export const vehiculos = sqliteTable(
  'vehiculos',
  {
    id: id(),
    empresa_id: empresaId(),
    placa: text('placa').notNull(),
    marca: text('marca').notNull(),
    titular: text('titular').notNull(),
    modelo: text('modelo').notNull(),
    anio: integer('anio').notNull(),
    color: text('color'),
    servicio: text('servicio', { enum: ['particular', 'publico'] })
      .notNull()
      .default('particular'),
    clase: text('clase'),
    fecha_matricula: text('fecha_matricula'),
    cilindraje: integer('cilindraje'),
    /** placa, marca, modelo, titular, color and anio, folded (lower case, no accents) for search */
    busqueda: text('busqueda').notNull(),
    /** the current odometer reading, in kilometres, and its day */
    kilometraje: integer('kilometraje'),
    kilometraje_fecha: text('kilometraje_fecha'),
    /** the reading and what GPS counted since, in kilometres, kept by triggers; null while nothing was counted */
    kilometraje_estimado: integer('kilometraje_estimado'),
    /** the company's speed limit for this vehicle, km/h; null: the company's own */
    limite_velocidad: integer('limite_velocidad'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('vehiculos_empresa').on(t.empresa_id, t.id),
    uniqueIndex('vehiculos_placa').on(t.empresa_id, t.placa),
    index('vehiculos_created_at').on(t.empresa_id, t.created_at, t.id),
    index('vehiculos_marca').on(t.empresa_id, sql`${t.marca} collate nocase`, t.id),
    index('vehiculos_titular').on(t.empresa_id, sql`${t.titular} collate nocase`, t.id),
    index('vehiculos_modelo').on(t.empresa_id, sql`${t.modelo} collate nocase`, t.id),
    index('vehiculos_anio').on(t.empresa_id, t.anio, t.id),
    index('vehiculos_color').on(t.empresa_id, sql`${t.color} collate nocase`, t.id),
  ],
)

/** The foreign key of a tenant table's row to a vehicle of the same company; rows are deleted with the vehicle. */
export const referencesVehiculo = (name: string, t: { empresa_id: AnySQLiteColumn; vehiculo_id: AnySQLiteColumn }) =>
  foreignKey({
    name,
    columns: [t.empresa_id, t.vehiculo_id],
    foreignColumns: [vehiculos.empresa_id, vehiculos.id],
  }).onDelete('cascade')

/**
 * The verdict «¿Puede salir hoy?» (domain/vehiculos/veredicto.ts) of each vehicle, as segments of days: on every day
 * since the last change exactly one row holds. Rewritten in each statement that changes the vehicle, its documents or its drivers.
 */
export const veredictos = sqliteTable(
  'veredictos',
  {
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    desde: text('desde').notNull(),
    /** the first day on which it no longer holds; 9999-12-31 = no end */
    hasta: text('hasta').notNull(),
    veredicto: text('veredicto', { enum: VEREDICTOS }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'veredictos_pk', columns: [t.empresa_id, t.vehiculo_id, t.desde] }),
    referencesVehiculo('veredictos_vehiculo', t),
    // rows of a few vehicles: a covering index, so that no index by verdict is walked for them
    index('veredictos_de').on(t.empresa_id, t.vehiculo_id, t.desde, t.hasta, t.veredicto),
    index('veredictos_desde').on(t.empresa_id, t.veredicto, t.desde, t.hasta, t.vehiculo_id),
    index('veredictos_hasta').on(t.empresa_id, t.veredicto, t.hasta, t.desde, t.vehiculo_id),
  ],
)

/** A driver of a vehicle, with the licence. */
export const conductores = sqliteTable(
  'conductores',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    nombre: text('nombre').notNull(),
    documento: text('documento').notNull(),
    telefono: text('telefono'),
    licencia_numero: text('licencia_numero').notNull(),
    licencia_tipo: text('licencia_tipo').notNull(),
    licencia_fecha_emision: text('licencia_fecha_emision').notNull(),
    licencia_fecha_vencimiento: text('licencia_fecha_vencimiento').notNull(),
    licencia_url: text('licencia_url'),
    fecha_nacimiento: text('fecha_nacimiento'),
    /** nombre, documento, licencia_numero and telefono, folded for search */
    busqueda: text('busqueda').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('conductores_empresa').on(t.empresa_id, t.id),
    referencesVehiculo('conductores_vehiculo', t),
    index('conductores_por_vehiculo').on(t.empresa_id, t.vehiculo_id, t.created_at),
    index('conductores_created_at').on(t.empresa_id, t.created_at, t.id),
    index('conductores_vencimiento').on(t.licencia_fecha_vencimiento, t.id),
    index('conductores_nombre').on(t.empresa_id, sql`${t.nombre} collate nocase`, t.id),
    index('conductores_por_licencia').on(t.empresa_id, t.licencia_fecha_vencimiento, t.id),
  ],
)

/** What reports the position of a vehicle, with its newest position; its Durable Object holds all others. */
export const gps_dispositivos = sqliteTable(
  'gps_dispositivos',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    imei: text('imei').notNull(),
    tipo_dispositivo: text('tipo_dispositivo', { enum: ['tracki_pro', 'mobile_app', 'tk103', 'other'] }).notNull(),
    estado: text('estado', { enum: ['Activo', 'Inactivo'] }).notNull(),
    tracking_enabled: bool('tracking_enabled').notNull(),
    fecha_activacion: text('fecha_activacion'),
    last_latitude: real('last_latitude'),
    last_longitude: real('last_longitude'),
    last_update: integer('last_update'),
    /** which program sent it; null for a phone's own page */
    programa: text('programa', { enum: TRACKER_PROGRAMS }),
    /** point count last reported by the Device; the increase is added to the day's total (`posiciones_dia`) */
    puntos: integer('puntos').notNull().default(0),
    /** the last day it was counted as having reported (`posiciones_dia`) */
    contado_dia: text('contado_dia'),
    /** the Device's key, 16 random bytes as base64url: names the Durable Object, never changes, not secret by itself */
    clave: text('clave').notNull(),
    /** raised by «Regenerar enlace»; part of what the link signs */
    link_version: integer('link_version').notNull().default(1),
    /** raised in the same statement as any change of configuration; the Device keeps the highest it has seen */
    rev: integer('rev').notNull().default(1),
    /** when it was last moved to another vehicle; null when not moved since this column exists */
    moved_at: integer('moved_at'),
    /** its own rule of when it records; null: the company's hours */
    horario: text('horario', { mode: 'json' }).$type<DeviceHours>(),
    /** imei and plate, folded for search */
    busqueda: text('busqueda').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('gps_dispositivos_empresa').on(t.empresa_id, t.id),
    uniqueIndex('gps_dispositivos_clave').on(t.clave),
    uniqueIndex('gps_dispositivos_imei').on(t.empresa_id, t.imei),
    uniqueIndex('gps_dispositivos_vehiculo').on(t.empresa_id, t.vehiculo_id),
    referencesVehiculo('gps_dispositivos_de_vehiculo', t),
    index('gps_dispositivos_created_at').on(t.empresa_id, t.created_at, t.id),
    index('gps_dispositivos_fecha_activacion').on(t.empresa_id, t.fecha_activacion, t.id),
    index('gps_dispositivos_estado').on(t.empresa_id, t.estado),
    check('gps_dispositivos_rastreo', sql`${t.tracking_enabled} = 0 or ${t.estado} = 'Activo'`),
  ],
)

/**
 * What a vehicle did on a day of its company's zone, as one of its GPS devices counted it: rows of several devices of a
 * day are read summed (docs/decisions/0054). Rows outlive their device, the odometer rests on them.
 */
export const dias = sqliteTable(
  'dias',
  {
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    dia: text('dia').notNull(),
    dispositivo_id: text('dispositivo_id').notNull(),
    metros: integer('metros').notNull(),
    /** milliseconds in motion and standing; what is missing to the day's length is unknown */
    movimiento_ms: integer('movimiento_ms').notNull(),
    detenido_ms: integer('detenido_ms').notNull(),
    /** first start and last arrival, instants; null on a day without a trip */
    inicio: integer('inicio'),
    fin: integer('fin'),
    /** metres per second */
    velocidad_max: real('velocidad_max'),
    /** version of the rule that counted it (`DAY_RULE`) */
    regla: integer('regla').notNull(),
    /** raised whenever late points change the row */
    rev: integer('rev').notNull().default(1),
    /** how much longer its drives were than straight lines, and how many say so; null where none does (decisions/0074) */
    rodeo: real('rodeo'),
    trayectos: integer('trayectos'),
  },
  (t) => [
    primaryKey({ name: 'dias_pk', columns: [t.empresa_id, t.vehiculo_id, t.dia, t.dispositivo_id] }),
    index('dias_rodeo').on(t.empresa_id, t.dia, t.rodeo, t.trayectos).where(sql`${t.rodeo} is not null`),
    referencesVehiculo('dias_vehiculo', t),
  ],
)

/** Which vehicles a Usuario may see. */
export const asignaciones = sqliteTable(
  'asignaciones',
  {
    empresa_id: empresaId(),
    usuario_id: text('usuario_id').notNull(),
    vehiculo_id: text('vehiculo_id').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'asignaciones_pk', columns: [t.empresa_id, t.usuario_id, t.vehiculo_id] }),
    referencesUsuario('asignaciones_usuario', t),
    referencesVehiculo('asignaciones_vehiculo', t),
    index('asignaciones_por_vehiculo').on(t.empresa_id, t.vehiculo_id),
  ],
)

/**
 * Search words of rows, maintained by triggers on the column `busqueda` (migrations 0004 and 0009): a search is an
 * index range within one company, however large the others are.
 */
export const palabras = sqliteTable(
  'palabras',
  {
    empresa_id: empresaId(),
    /** `placas`: the words of a vehicle that come from its plate */
    tabla: text('tabla', { enum: ['vehiculos', 'placas', 'conductores', 'alertas', 'mantenimientos'] }).notNull(),
    palabra: text('palabra').notNull(),
    id: text('id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'palabras_pk', columns: [t.empresa_id, t.tabla, t.palabra, t.id] }),
    index('palabras_de').on(t.id),
  ],
)
