/** Maintenance: services, their costs, and plans. */
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './columns'
import { empresaId } from './empresas'
import { referencesVehiculo } from './fleet'

/** A service done on a vehicle. */
export const mantenimientos = sqliteTable(
  'mantenimientos',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    fecha: text('fecha').notNull(),
    kilometraje: integer('kilometraje'),
    taller: text('taller'),
    notas: text('notas'),
    /** integer cents: the sum of its items */
    costo: integer('costo').notNull(),
    /** taller and item names, folded for search */
    busqueda: text('busqueda').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('mantenimientos_empresa').on(t.empresa_id, t.id),
    referencesVehiculo('mantenimientos_vehiculo', t),
    index('mantenimientos_fecha').on(t.empresa_id, t.fecha, t.id),
    index('mantenimientos_por_vehiculo').on(t.empresa_id, t.vehiculo_id, t.fecha, t.id),
  ],
)

/** One line of a service: what was done and what it cost. */
export const mantenimiento_items = sqliteTable(
  'mantenimiento_items',
  {
    id: id(),
    empresa_id: empresaId(),
    mantenimiento_id: text('mantenimiento_id').notNull(),
    orden: integer('orden').notNull(),
    descripcion: text('descripcion').notNull(),
    /** integer cents */
    costo: integer('costo').notNull(),
    /** the plan that this line fulfils, if any */
    plan_id: text('plan_id'),
  },
  (t) => [
    foreignKey({
      name: 'mantenimiento_items_de',
      columns: [t.empresa_id, t.mantenimiento_id],
      foreignColumns: [mantenimientos.empresa_id, mantenimientos.id],
    }).onDelete('cascade'),
    index('mantenimiento_items_por').on(t.empresa_id, t.mantenimiento_id, t.orden),
    index('mantenimiento_items_plan').on(t.empresa_id, t.plan_id),
  ],
)

/** A plan: work to repeat on a vehicle every so many kilometres or months, whichever comes first. */
export const planes_mantenimiento = sqliteTable(
  'planes_mantenimiento',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    nombre: text('nombre').notNull(),
    cada_km: integer('cada_km'),
    cada_meses: integer('cada_meses'),
    ultima_fecha: text('ultima_fecha'),
    ultimo_km: integer('ultimo_km'),
    /** computed from the four columns above on every write */
    proxima_fecha: text('proxima_fecha'),
    proximo_km: integer('proximo_km'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('planes_mantenimiento_empresa').on(t.empresa_id, t.id),
    referencesVehiculo('planes_mantenimiento_vehiculo', t),
    index('planes_mantenimiento_por_vehiculo').on(t.empresa_id, t.vehiculo_id),
    index('planes_mantenimiento_proxima').on(t.empresa_id, t.proxima_fecha, t.id),
    // the daily job reads due items across all companies
    index('planes_mantenimiento_por_vencer').on(t.proxima_fecha, t.id),
  ],
)

/**
 * Maintenance cost per month, of a vehicle and (vehiculo_id '') of the whole company; maintained by triggers on
 * `mantenimientos` (migration 0009). No row for zero cost.
 */
export const gastos_mes = sqliteTable(
  'gastos_mes',
  {
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    /** `2026-11` */
    mes: text('mes').notNull(),
    /** integer cents */
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ name: 'gastos_mes_pk', columns: [t.empresa_id, t.vehiculo_id, t.mes] })],
)

/**
 * Cost of a vehicle in the twelve months ending with `mes`, maintained like `gastos_mes`: the most expensive are one
 * index range.
 */
export const gastos_anio = sqliteTable(
  'gastos_anio',
  {
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    mes: text('mes').notNull(),
    /** integer cents */
    total: integer('total').notNull(),
  },
  (t) => [
    primaryKey({ name: 'gastos_anio_pk', columns: [t.empresa_id, t.vehiculo_id, t.mes] }),
    index('gastos_anio_caros').on(t.empresa_id, t.mes, t.total, t.vehiculo_id),
  ],
)
