/** What maintenance cost, as entries for the company's accounting program (docs/decisions/0071). */
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './columns'
import { empresaId, empresas } from './empresas'

/** Accounts of a company's entries; without a row the usual ones. */
export const accounts = sqliteTable('cuentas_contables', {
  empresa_id: text('empresa_id')
    .primaryKey()
    .references(() => empresas.id, { onDelete: 'cascade' }),
  gasto: text('gasto').notNull(),
  por_pagar: text('por_pagar').notNull(),
  /** digits, without the check digit */
  nit: text('nit'),
  /** JSON: names of workshops with their numbers */
  talleres: text('talleres', { mode: 'json' }).$type<[nombre: string, nit: string][]>().notNull().default([]),
})

/** A file of entries; its number grows by one, so that of two at the same time one is refused. */
export const accountingExports = sqliteTable(
  'exportaciones_contables',
  {
    id: id(),
    empresa_id: empresaId(),
    numero: integer('numero').notNull(),
    usuario_id: text('usuario_id').notNull(),
    desde: text('desde').notNull(),
    hasta: text('hasta').notNull(),
    /** how many entries it adds, and how many it takes back */
    nuevos: integer('nuevos').notNull(),
    reversas: integer('reversas').notNull(),
    /** integer cents: what it adds less what it takes back */
    total: integer('total').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('exportaciones_contables_empresa').on(t.empresa_id, t.id),
    uniqueIndex('exportaciones_contables_numero').on(t.empresa_id, t.numero),
  ],
)

/** An entry as it was exported: it stays when its service is changed or deleted. */
export const accountingEntries = sqliteTable(
  'asientos',
  {
    id: id(),
    empresa_id: empresaId(),
    /** no references: service and vehicle may go, and what was exported stays */
    mantenimiento_id: text('mantenimiento_id').notNull(),
    vehiculo_id: text('vehiculo_id').notNull(),
    consecutivo: integer('consecutivo').notNull(),
    fecha: text('fecha').notNull(),
    placa: text('placa').notNull(),
    tercero: text('tercero'),
    nit: text('nit'),
    descripcion: text('descripcion').notNull(),
    /** integer cents */
    monto: integer('monto').notNull(),
    gasto: text('gasto').notNull(),
    por_pagar: text('por_pagar').notNull(),
    exportacion_id: text('exportacion_id').notNull(),
    /** the export that took it back; null while it is in force */
    reversion_id: text('reversion_id'),
  },
  (t) => [
    uniqueIndex('asientos_consecutivo').on(t.empresa_id, t.consecutivo),
    // a service is in force once
    uniqueIndex('asientos_vigentes').on(t.empresa_id, t.mantenimiento_id).where(sql`${t.reversion_id} is null`),
    index('asientos_fecha').on(t.empresa_id, t.fecha).where(sql`${t.reversion_id} is null`),
    index('asientos_exportacion').on(t.empresa_id, t.exportacion_id),
    index('asientos_reversion').on(t.empresa_id, t.reversion_id).where(sql`${t.reversion_id} is not null`),
    foreignKey({
      name: 'asientos_de_exportacion',
      columns: [t.empresa_id, t.exportacion_id],
      foreignColumns: [accountingExports.empresa_id, accountingExports.id],
    }).onDelete('cascade'),
  ],
)
