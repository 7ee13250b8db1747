/** What maintenance cost, as entries for the company's accounting program (docs/decisions/0071, 0075). */

import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FileSetting } from '../../domain/erp/file'
import { ACCOUNTING_PROGRAMS } from '../../domain/erp/program'
import { SENDING_ERRORS, SENDING_STATES } from '../../domain/erp/sending'
import { bool, createdAt, id } from './columns'
import { empresaId, empresas } from './empresas'

/** Accounts of a company's entries; without a row the usual ones. */
export const cuentas_contables = sqliteTable('cuentas_contables', {
  empresa_id: text('empresa_id')
    .primaryKey()
    .references(() => empresas.id, { onDelete: 'cascade' }),
  gasto: text('gasto').notNull(),
  por_pagar: text('por_pagar').notNull(),
  /** digits, without the check digit */
  nit: text('nit'),
  /** JSON: names of workshops with their numbers */
  talleres: text('talleres', { mode: 'json' }).$type<[nombre: string, nit: string][]>().notNull().default([]),
  /** JSON: the file for the company's program, and what that program asks for in it; null: the general one alone */
  archivo: text('archivo', { mode: 'json' }).$type<FileSetting>(),
})

/** A file of entries; its number grows by one, so that of two at the same time one is refused. */
export const exportaciones_contables = sqliteTable(
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
export const asientos = sqliteTable(
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
      foreignColumns: [exportaciones_contables.empresa_id, exportaciones_contables.id],
    }).onDelete('cascade'),
  ],
)

/** A company's connection to an accounting program (docs/decisions/0075); without a row none. */
export const conexiones_contables = sqliteTable(
  'conexiones_contables',
  {
    empresa_id: text('empresa_id')
      .primaryKey()
      .references(() => empresas.id, { onDelete: 'cascade' }),
    programa: text('programa', { enum: ACCOUNTING_PROGRAMS }).notNull(),
    usuario: text('usuario').notNull(),
    /** token or key of access, encrypted with CONFIG_SECRET */
    secreto: text('secreto').notNull(),
    /** the type of voucher there; null in a program that has one only */
    comprobante: text('comprobante'),
    /** the name of the company there */
    nombre: text('nombre').notNull(),
    /** why nothing is sent until a person has looked */
    error: text('error', { enum: SENDING_ERRORS }),
    /** nothing is sent before */
    espera_hasta: integer('espera_hasta').notNull().default(0),
    /** one sender at a time */
    arriendo_hasta: integer('arriendo_hasta').notNull().default(0),
    created_at: createdAt(),
  },
  // who is served next, across all companies
  (t) => [index('conexiones_contables_turno').on(t.espera_hasta, t.empresa_id).where(sql`${t.error} is null`)],
)

/** An entry, or its reversal, on its way to an accounting program: each once. */
export const envios_contables = sqliteTable(
  'envios_contables',
  {
    id: id(),
    empresa_id: empresaId(),
    exportacion_id: text('exportacion_id').notNull(),
    asiento_id: text('asiento_id').notNull(),
    es_reversa: bool('es_reversa').notNull(),
    /** its place in the export */
    orden: integer('orden').notNull(),
    estado: text('estado', { enum: SENDING_STATES }).notNull().default('pendiente'),
    /** where it was sent to, and its number there */
    programa: text('programa', { enum: ACCOUNTING_PROGRAMS }),
    numero: text('numero'),
    /** where the program's documents ended before the first attempt */
    marca: text('marca'),
    /** attempts begun: of one whose answer is missing the document may be there */
    intentos: integer('intentos').notNull().default(0),
    proximo_at: integer('proximo_at').notNull(),
    /** of the last attempt: when, status of HTTP, what the program said or lacks, why it failed */
    intento_at: integer('intento_at'),
    codigo: integer('codigo'),
    respuesta: text('respuesta'),
    error: text('error', { enum: SENDING_ERRORS }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('envios_contables_asiento').on(t.empresa_id, t.asiento_id, t.es_reversa),
    index('envios_contables_exportacion').on(t.empresa_id, t.exportacion_id),
    index('envios_contables_por_hacer').on(t.empresa_id, t.created_at, t.orden).where(sql`${t.estado} = 'pendiente'`),
    foreignKey({
      name: 'envios_contables_de_exportacion',
      columns: [t.empresa_id, t.exportacion_id],
      foreignColumns: [exportaciones_contables.empresa_id, exportaciones_contables.id],
    }).onDelete('cascade'),
  ],
)
