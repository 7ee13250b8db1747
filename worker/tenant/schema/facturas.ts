/** Electronic invoices of payments, and their credit notes, until the provider has issued them. */
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './columns'
import { empresaId } from './empresas'
import { pagos } from './pagos'

/**
 * At most one of each kind for a payment. Triggers add the credit note of a voided payment, wake what waited for data of
 * the payer, and have the outbox delete its files `facturas/<empresa_id>/<id>.pdf` and `.xml` with the row.
 */
export const facturas = sqliteTable(
  'facturas',
  {
    id: id(),
    empresa_id: empresaId(),
    pago_id: text('pago_id').notNull(),
    tipo: text('tipo', { enum: ['factura', 'nota-credito'] }).notNull(),
    /** `espera-datos`: the payer says too little; `descartada`: voided before anything was sent, or paid with test money */
    estado: text('estado', {
      enum: ['pendiente', 'espera-datos', 'emitida', 'fallida', 'descartada'],
    })
      .notNull()
      .default('pendiente'),
    /** as the provider numbered it, with its prefix; the CUFE, or the CUDE of a credit note */
    numero: text('numero'),
    cufe: text('cufe'),
    /** who it is made out to, as it was sent */
    adquirente: text('adquirente', { mode: 'json' }).$type<Record<string, unknown>>(),
    emitida_at: integer('emitida_at'),
    /** when its PDF and XML were stored */
    archivos_at: integer('archivos_at'),
    /** why it is not issued yet, or what is odd about it; null when all is well */
    motivo: text('motivo'),
    intentos: integer('intentos').notNull().default(0),
    /** when the last attempt began; null while none ever did */
    intento_at: integer('intento_at'),
    /** when it goes on; null when there is nothing to do */
    proximo_at: integer('proximo_at'),
    arriendo_hasta: integer('arriendo_hasta').notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'facturas_pago',
      columns: [t.empresa_id, t.pago_id],
      foreignColumns: [pagos.empresa_id, pagos.id],
    }).onDelete('cascade'),
    uniqueIndex('facturas_empresa').on(t.empresa_id, t.id),
    uniqueIndex('facturas_de_pago').on(t.empresa_id, t.pago_id, t.tipo),
    // what a scheduled job goes on with, and what the SuperAdmin looks at, across all companies
    index('facturas_por_hacer').on(t.proximo_at, t.id).where(sql`${t.proximo_at} is not null`),
    index('facturas_por_atender').on(t.created_at, t.id).where(sql`${t.motivo} is not null`),
  ],
)
