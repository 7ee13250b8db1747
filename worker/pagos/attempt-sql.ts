/** Stores one payment attempt reported by the provider, and advances its state where allowed. */
import type { TransactionEstado } from '../domain/pagos/pago'
import type { Connection } from '../platform-db/connect'
import type { transacciones } from '../tenant/schema/pagos'

export type TransactionRow = typeof transacciones.$inferSelect
/** An attempt as the provider reports it. */
export type SeenTransaction = Omit<TransactionRow, 'empresa_id' | 'pago_id' | 'vista_at' | 'estado_at'> & {
  estado: TransactionEstado
}
type Pago = { id: string; empresa_id: string }

export function attemptRow(d1: Connection, pago: Pago, v: SeenTransaction, now: number): D1PreparedStatement {
  return d1
    .prepare(
      `INSERT INTO transacciones (id, empresa_id, pago_id, estado, motivo, monto, metodo, vista_at, estado_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)
       ON CONFLICT (id) DO UPDATE SET estado = excluded.estado, motivo = excluded.motivo, metodo = excluded.metodo,
         estado_at = excluded.estado_at
       WHERE pago_id = excluded.pago_id AND CASE estado WHEN 'PENDING' THEN excluded.estado <> 'PENDING'
         WHEN 'APPROVED' THEN excluded.estado = 'VOIDED' ELSE 0 END`,
    )
    .bind(v.id, pago.empresa_id, pago.id, v.estado, v.motivo, v.monto, v.metodo, now)
}
