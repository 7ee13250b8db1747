/** Vehicle documents: registered, missing and exempt ones, and the files of all records. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { bool, createdAt, id } from './columns'
import { empresaId } from './empresas'
import { referencesVehiculo } from './fleet'

/** A document of a vehicle, with the days from which and until which it counts. */
export const documentos = sqliteTable(
  'documentos',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    tipo: text('tipo').notNull(),
    /** name of an «Otro», so that several can be current; empty for the named types */
    nombre: text('nombre').notNull().default(''),
    fecha_emision: text('fecha_emision').notNull(),
    fecha_vencimiento: text('fecha_vencimiento').notNull(),
    archivo_url: text('archivo_url'),
    /** the current one, or a future one, of its type (and name) and vehicle: the last of a stretch of cover */
    actual: bool('actual').notNull(),
    /** where it is `actual`: the first day of its stretch of cover (domain/documentos/coverage.ts) */
    cubre_desde: text('cubre_desde').notNull().default('1900-01-01'),
    /** where it is `actual`: the day from which it no longer counts, because the next one has begun */
    cuenta_hasta: text('cuenta_hasta').notNull().default('9999-12-31'),
    /**
     * the day from which it counts for its vehicle (domain/documentos/rules.ts, countsFrom); NEVER_DAY where it does
     * not apply, by exemption or by law. Maintained by triggers, like `vence`, on changes of `exenciones` and
     * `vehiculos` (migration 0026)
     */
    avisa_desde: text('avisa_desde').notNull().default('1900-01-01'),
    /**
     * the day it is due (domain/documentos/rules.ts, dueDay); NEVER_DAY where it does not apply, so that it sorts last
     */
    vence: text('vence').notNull().default('9999-12-31'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('documentos_empresa').on(t.empresa_id, t.id),
    referencesVehiculo('documentos_vehiculo', t),
    uniqueIndex('documentos_actual')
      .on(t.empresa_id, t.vehiculo_id, t.tipo, t.nombre, t.cubre_desde)
      .where(sql`${t.actual} = 1`),
    index('documentos_por_vehiculo').on(t.empresa_id, t.vehiculo_id, t.tipo, t.fecha_vencimiento),
    index('documentos_vencimiento').on(t.empresa_id, t.fecha_vencimiento, t.id),
    index('documentos_actuales')
      .on(t.empresa_id, t.vence, t.id, t.avisa_desde, t.cuenta_hasta, t.cubre_desde)
      .where(sql`${t.actual} = 1`),
    index('documentos_por_tipo')
      .on(t.empresa_id, t.tipo, t.vence, t.id, t.avisa_desde, t.cuenta_hasta, t.cubre_desde)
      .where(sql`${t.actual} = 1`),
    // the daily job reads due items across all companies
    index('documentos_por_vencer').on(t.fecha_vencimiento, t.id).where(sql`${t.actual} = 1`),
  ],
)

/** «No aplica» entered by a person, where the rule cannot know: with its reason. */
export const exenciones = sqliteTable(
  'exenciones',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    tipo: text('tipo').notNull(),
    motivo: text('motivo').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    referencesVehiculo('exenciones_vehiculo', t),
    uniqueIndex('exenciones_tipo').on(t.empresa_id, t.vehiculo_id, t.tipo),
  ],
)

/**
 * Missing documents: required by law from `desde` on, neither registered nor exempt. One row per vehicle and type,
 * maintained by triggers (migrations 0009 and 0060), so that counting and listing them is an index walk.
 */
export const faltantes = sqliteTable(
  'faltantes',
  {
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    tipo: text('tipo').notNull(),
    /** the vehicle's plate, the sort column of the list */
    placa: text('placa').notNull(),
    /** the type's position in the order of the law */
    orden: integer('orden').notNull(),
    desde: text('desde').notNull(),
  },
  (t) => [
    primaryKey({ name: 'faltantes_pk', columns: [t.empresa_id, t.vehiculo_id, t.tipo] }),
    referencesVehiculo('faltantes_vehiculo', t),
    index('faltantes_placa').on(t.empresa_id, t.placa, t.orden, t.desde),
    index('faltantes_tipo').on(t.empresa_id, t.tipo, t.placa, t.desde),
    // the first técnico-mecánica is announced before it is due: the daily job reads it by day across all companies
    index('faltantes_rtm').on(t.desde, t.vehiculo_id).where(sql`${t.tipo} = 'Revisión técnico-mecánica'`),
    index('faltantes_rtm_de').on(t.vehiculo_id).where(sql`${t.tipo} = 'Revisión técnico-mecánica'`),
  ],
)

/** A file in R2. `subiendo` until a record claims it; then it belongs to that record (`de`). */
export const archivos = sqliteTable(
  'archivos',
  {
    id: id(),
    empresa_id: empresaId(),
    /** the object's key in R2: under the company, never the uploaded name */
    clave_r2: text('clave_r2').notNull(),
    nombre: text('nombre').notNull(),
    tipo: text('tipo', { enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    /** bytes */
    tamano: integer('tamano').notNull(),
    estado: text('estado', { enum: ['subiendo', 'listo'] }).notNull(),
    subido_por: text('subido_por').notNull(),
    /** `documento:<id>`, `conductor:<id>` or `mantenimiento:<id>`; null while it is `subiendo` */
    de: text('de'),
    vehiculo_id: text('vehiculo_id'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('archivos_empresa').on(t.empresa_id, t.id),
    uniqueIndex('archivos_clave_r2').on(t.clave_r2),
    referencesVehiculo('archivos_vehiculo', t),
    index('archivos_de').on(t.empresa_id, t.de),
    index('archivos_por_vehiculo').on(t.empresa_id, t.vehiculo_id),
    index('archivos_subiendo').on(t.created_at).where(sql`${t.estado} = 'subiendo'`),
  ],
)
