/** Stores one payment attempt reported by the provider, and advances its state where allowed. */
import type { TransactionEstado } from '../domain/pagos/pago'
import type { Connection } from '../platform-db/connect'
import { write } from '../platform-db/sql'
import type { transacciones } from '../tenant/schema/pagos'

export type TransactionRow = typeof transacciones.$inferSelect
/** An attempt as the provider reports it. */
export type SeenTransaction = Omit<TransactionRow, 'empresa_id' | 'pago_id' | 'vista_at' | 'estado_at'> & {
  estado: TransactionEstado
}
type Pago = { id: string; empresa_id: string }

export function attemptRow(d1: Connection, pago: Pago, v: SeenTransaction, now: number): D1PreparedStatement {
  return write(
    d1,
    `insert into transacciones (id, empresa_id, pago_id, estado, motivo, monto, metodo, vista_at, estado_at)
       values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)
       on conflict (id) do update set estado = excluded.estado, motivo = excluded.motivo, metodo = excluded.metodo,
         estado_at = excluded.estado_at
       where pago_id = excluded.pago_id and case estado when 'PENDING' then excluded.estado <> 'PENDING'
         when 'APPROVED' then excluded.estado = 'VOIDED' else 0 end`,
    v.id,
    pago.empresa_id,
    pago.id,
    v.estado,
    v.motivo,
    v.monto,
    v.metodo,
    now,
  )
}
