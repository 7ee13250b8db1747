/** Money: companies' payments, payment methods, and the provider's events. */
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Fiscal } from '../../domain/facturas/fiscal'
import { createdAt, id } from './columns'
import { empresaId, empresas, usuarios } from './empresas'

/**
 * A payment intent: plan, period and amount are frozen at creation. Its state follows the decisive transaction as last
 * reported by the provider; every attempt is in `transacciones`.
 */
export const pagos = sqliteTable(
  'pagos',
  {
    id: id(),
    empresa_id: empresaId(),
    /** our reference at the provider; does not end with a digit */
    reference: text('reference').notNull(),
    plan_type: text('plan_type', { enum: ['Basic', 'Pro', 'Plus'] }).notNull(),
    periodo: text('periodo', { enum: ['mensual', 'anual'] }).notNull(),
    /** integer cents, taxes included; `iva` is the part of it that is tax */
    monto: integer('monto').notNull(),
    iva: integer('iva').notNull(),
    moneda: text('moneda', { enum: ['COP'] })
      .notNull()
      .default('COP'),
    /** the version of the price table */
    tarifa: text('tarifa').notNull(),
    ambiente: text('ambiente', { enum: ['test', 'prod'] }).notNull(),
    /** by a person on the provider's page, or by a scheduled job with the saved card */
    origen: text('origen', { enum: ['checkout', 'automatico'] }).notNull(),
    expira_at: integer('expira_at').notNull(),
    created_at: createdAt(),
    user_id: text('user_id').references(() => usuarios.id, { onDelete: 'set null' }),
    /** the provider's mail recipient */
    correo: text('correo').notNull(),
    /** PENDING also before any answer (`transaction_id` null); `vencido`: expired without any transaction */
    estado: text('estado', { enum: ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR', 'vencido'] })
      .notNull()
      .default('PENDING'),
    /** the provider's reason */
    motivo: text('motivo'),
    /** the decisive transaction */
    transaction_id: text('transaction_id'),
    /** payment method: `CARD VISA 4242` */
    metodo: text('metodo'),
    resuelto_at: integer('resuelto_at'),
    /** the paid period */
    desde: integer('desde'),
    hasta: integer('hasta'),
    /** receipt number, assigned at approval */
    recibo: integer('recibo'),
    /** the payer on the receipt, copied from `pagadores` */
    pagador: text('pagador', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** the issuer and the company's zone at approval; null in payments approved before they were stored */
    emisor: text('emisor', { mode: 'json' }).$type<Record<string, string | null>>(),
    zona: text('zona'),
    /** when the provider voided it; `resuelto_at` stays that of the approval */
    anulado_at: integer('anulado_at'),
  },
  (t) => [
    uniqueIndex('pagos_empresa').on(t.empresa_id, t.id),
    uniqueIndex('pagos_reference').on(t.reference),
    uniqueIndex('pagos_transaction').on(t.transaction_id),
    uniqueIndex('pagos_recibo').on(t.recibo),
    index('pagos_created_at').on(t.empresa_id, t.created_at, t.id),
    index('pagos_user').on(t.user_id),
    // payments to poll, across all companies
    index('pagos_por_resolver').on(t.created_at, t.id).where(sql`${t.estado} = 'PENDING'`),
    // the platform's income, by month of approval
    index('pagos_aprobados').on(t.resuelto_at, t.plan_type, t.monto).where(sql`${t.estado} = 'APPROVED'`),
    // recent failures, for platform alerts
    index('pagos_fallidos').on(t.resuelto_at, t.id).where(sql`${t.estado} in ('DECLINED', 'ERROR')`),
  ],
)

/**
 * Subscription events: the columns in `empresas` are a fold over these rows (domain/suscripcion/history.ts). For a
 * payment only its id is stored; a voided one no longer counts.
 */
export const cambios_suscripcion = sqliteTable(
  'cambios_suscripcion',
  {
    /** sequence number */
    n: integer('n').primaryKey(),
    empresa_id: empresaId(),
    at: integer('at').notNull(),
    tipo: text('tipo', { enum: ['inicio', 'pago', 'cancelar', 'reanudar', 'cambiar-plan', 'a-mano'] }).notNull(),
    pago_id: text('pago_id'),
    /** the initial state, the chosen plan, or the manual change */
    datos: text('datos', { mode: 'json' }).$type<object>(),
  },
  (t) => [
    foreignKey({
      name: 'cambios_suscripcion_pago',
      columns: [t.empresa_id, t.pago_id],
      foreignColumns: [pagos.empresa_id, pagos.id],
    }).onDelete('cascade'),
    index('cambios_suscripcion_empresa').on(t.empresa_id, t.n),
    index('cambios_suscripcion_por_pago').on(t.empresa_id, t.pago_id),
  ],
)

/** Every attempt on a payment's reference, by the provider's own id. */
export const transacciones = sqliteTable(
  'transacciones',
  {
    id: text('id').primaryKey(),
    empresa_id: empresaId(),
    pago_id: text('pago_id').notNull(),
    estado: text('estado', { enum: ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] }).notNull(),
    motivo: text('motivo'),
    /** integer cents, as the provider says */
    monto: integer('monto').notNull(),
    metodo: text('metodo'),
    /** when it was first seen, and when its state last changed */
    vista_at: integer('vista_at').notNull(),
    estado_at: integer('estado_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'transacciones_pago',
      columns: [t.empresa_id, t.pago_id],
      foreignColumns: [pagos.empresa_id, pagos.id],
    }).onDelete('cascade'),
    index('transacciones_por_pago').on(t.empresa_id, t.pago_id, t.vista_at),
  ],
)

/** The card charged at the end of each period: at most one per company, and no row when it is no longer charged. */
export const fuentes_pago = sqliteTable(
  'fuentes_pago',
  {
    id: id(),
    empresa_id: empresaId(),
    /** the provider's id of the payment source */
    fuente_id: integer('fuente_id').notNull(),
    ambiente: text('ambiente', { enum: ['test', 'prod'] }).notNull(),
    marca: text('marca'),
    ultimos: text('ultimos'),
    /** expiry month and year, `MM/YY` */
    vence: text('vence'),
    correo: text('correo').notNull(),
    /** who saved it, and accepted the provider's terms */
    user_id: text('user_id').references(() => usuarios.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('fuentes_pago_empresa').on(t.empresa_id, t.id),
    uniqueIndex('fuentes_pago_fuente').on(t.ambiente, t.fuente_id),
    uniqueIndex('fuentes_pago_una').on(t.empresa_id),
    index('fuentes_pago_user').on(t.user_id),
  ],
)

/** The payer on a company's receipts. */
export const pagadores = sqliteTable('pagadores', {
  empresa_id: text('empresa_id')
    .primaryKey()
    .references(() => empresas.id, { onDelete: 'cascade' }),
  tipo_documento: text('tipo_documento', { enum: ['CC', 'CE', 'NIT', 'PP', 'TI', 'DNI', 'RG', 'OTHER'] }).notNull(),
  documento: text('documento').notNull(),
  nombre: text('nombre').notNull(),
  direccion: text('direccion'),
  ciudad: text('ciudad'),
  correo: text('correo').notNull(),
  telefono: text('telefono'),
  updated_at: integer('updated_at').notNull(),
  /** what an electronic invoice asks besides; null until asked for */
  fiscal: text('fiscal', { mode: 'json' }).$type<Fiscal>(),
})

/** Events of the payment provider, as received; a platform table. A duplicate is the same row. */
export const eventos_pago = sqliteTable(
  'eventos_pago',
  {
    id: id(),
    checksum: text('checksum').notNull(),
    transaction_id: text('transaction_id'),
    estado: text('estado'),
    ambiente: text('ambiente'),
    cuerpo: text('cuerpo').notNull(),
    recibido_at: integer('recibido_at').notNull(),
    /** how it was processed; null = not yet */
    resultado: text('resultado'),
  },
  (t) => [
    uniqueIndex('eventos_pago_checksum').on(t.checksum),
    index('eventos_pago_transaction').on(t.transaction_id, t.recibido_at),
    index('eventos_pago_recibido').on(t.recibido_at, t.id),
    index('eventos_pago_sin_atender').on(t.recibido_at).where(sql`${t.resultado} is null`),
  ],
)
