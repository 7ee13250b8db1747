/**
 * The door of payments, part of the platform door: its callers (the provider, the payer's return, the clock) know a
 * reference but no company. Writes are bound to the company of the reference. Approval is one batch that first checks
 * that the company is as it was read and that the payment is pending: of two concurrent ones the second changes
 * nothing.
 */

import { auditRowInsert } from '../auditoria/sql'
import { type NewCorreo, queueCorreos, rowOf } from '../correo/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import type { Emisor } from '../domain/pagos/recibo'
import type { SubscriptionEvent, withoutPayment } from '../domain/suscripcion/history'
import type { Approval, FullSuscripcion } from '../domain/suscripcion/suscripcion'
import { tellPlan } from '../outbox/rows-sql'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import { concernsGps, writeColumns } from '../suscripcion/change-sql'
import { keepEvent, readHistory } from '../suscripcion/events-sql'
import type { pagos } from '../tenant/schema/pagos'
import { attemptRow, type SeenTransaction, type TransactionRow } from './attempt-sql'

export type PagoRow = Omit<typeof pagos.$inferSelect, 'pagador' | 'emisor' | 'zona' | 'anulado_at'>
export interface Administrador {
  id: string
  email: string
  idioma: 'es' | 'en'
}
/** Everything needed to settle one payment. */
export interface PaymentCase {
  pago: PagoRow
  empresa: EmpresaRow
  intentos: TransactionRow[]
  administradores: Administrador[]
}
/** The audit data and mails of a write. */
export interface News {
  auditoria: AuditInput
  correos: readonly NewCorreo[]
  domain: string
}

const PAGO_COLUMNS =
  'id, empresa_id, reference, plan_type, periodo, monto, iva, moneda, tarifa, ambiente, origen, expira_at, created_at, user_id, correo, estado, motivo, transaction_id, metodo, resuelto_at, desde, hasta, recibo'

const rowsOf = (correos: readonly NewCorreo[], domain: string, now: number) =>
  correos.map((correo) => rowOf(correo, domain, now))

export class PagosDb {
  constructor(private readonly d1: Connection) {}

  /** A payment by its reference, with its company, its attempts and the Administradores. One round trip. */
  async read(reference: string): Promise<PaymentCase | null> {
    const prepared = (sql: string) => this.d1.prepare(sql).bind(reference)
    const [pago, empresa, intentos, administradores] = await this.d1.batch([
      prepared(`SELECT ${PAGO_COLUMNS} FROM pagos WHERE reference = ?`),
      prepared('SELECT e.* FROM pagos p JOIN empresas e ON e.id = p.empresa_id WHERE p.reference = ?'),
      prepared(`SELECT t.* FROM pagos p JOIN transacciones t ON t.empresa_id = p.empresa_id AND t.pago_id = p.id
          WHERE p.reference = ? ORDER BY t.vista_at, t.id`),
      prepared(`SELECT u.id, u.email, u.idioma FROM pagos p JOIN usuarios u ON u.empresa_id = p.empresa_id
          WHERE p.reference = ? AND u.rol_id = (SELECT id FROM roles WHERE nombre = 'Administrador')
            AND u.deshabilitado_at IS NULL`),
    ])
    const [row] = (pago?.results ?? []) as PagoRow[]
    const [owner] = (empresa?.results ?? []) as EmpresaRow[]
    if (!row || !owner) return null
    return {
      pago: row,
      empresa: owner,
      intentos: (intentos?.results ?? []) as TransactionRow[],
      administradores: (administradores?.results ?? []) as Administrador[],
    }
  }

  /** The approval; true when this call made it. */
  async approve(
    paymentCase: PaymentCase,
    seen: SeenTransaction,
    { suscripcion, desde: from, hasta: until, emisor }: Approval & { emisor: Emisor | null },
    now: number,
    news: News,
  ) {
    const { pago, empresa } = paymentCase
    const [recibo, mark] = [
      // without gaps: the counter is raised in the same batch, and deleting a company does not give numbers back
      this.d1
        .prepare(
          `INSERT INTO trabajos (nombre, cursor, updated_at) SELECT 'recibo', '1', ?1 WHERE changes() > 0
           ON CONFLICT (nombre) DO UPDATE SET cursor = CAST(cursor AS INTEGER) + 1, updated_at = excluded.updated_at`,
        )
        .bind(now),
      this.d1
        .prepare(
          `UPDATE pagos SET estado = 'APPROVED', motivo = NULL, transaction_id = ?3, metodo = ?4, resuelto_at = ?5,
             desde = ?6, hasta = ?7, emisor = ?8, zona = ?9, recibo = (SELECT CAST(cursor AS INTEGER) FROM trabajos WHERE nombre = 'recibo'),
             pagador = coalesce(pagador, (SELECT json_object('tipo_documento', tipo_documento, 'documento', documento,
               'nombre', nombre, 'direccion', direccion, 'ciudad', ciudad, 'correo', correo, 'telefono', telefono)
               FROM pagadores WHERE empresa_id = ?1), (SELECT json_object('tipo_documento', iif(nit IS NULL, NULL, 'NIT'),
               'documento', nit, 'nombre', nombre, 'direccion', direccion, 'telefono', telefono) FROM empresas WHERE id = ?1))
           WHERE empresa_id = ?1 AND id = ?2 AND changes() > 0`,
        )
        .bind(
          ...[pago.empresa_id, pago.id, seen.id, seen.metodo, now, from, until],
          // the zone the period was computed in
          ...[emisor && JSON.stringify(emisor), empresa.zona_horaria],
        ),
    ]
    return this.#change(
      paymentCase,
      suscripcion,
      ['PENDING', 'DECLINED', 'ERROR', 'vencido'],
      [recibo, mark, keepEvent(this.d1, pago.empresa_id, empresa, { tipo: 'pago', at: now, pago_id: pago.id })],
      seen,
      now,
      {
        ...news,
        estado: 'APPROVED',
      },
    )
  }

  /** The events of a company's subscription, in order, without voided payments. */
  history(empresaId: string): Promise<SubscriptionEvent[]> {
    return readHistory(this.d1, empresaId)
  }

  /** Marks an approved payment as voided; true when this call did it. */
  async annul(
    paymentCase: PaymentCase,
    seen: SeenTransaction,
    { suscripcion, unexplained }: ReturnType<typeof withoutPayment>,
    now: number,
    news: News,
  ) {
    const { pago, empresa } = paymentCase
    const mark = this.d1
      .prepare(
        `UPDATE pagos SET estado = 'VOIDED', motivo = ?3, anulado_at = ?4
         WHERE empresa_id = ?1 AND id = ?2 AND changes() > 0`,
      )
      .bind(pago.empresa_id, pago.id, seen.motivo, now)
    const kept = unexplained
      ? [keepEvent(this.d1, pago.empresa_id, empresa, { tipo: 'a-mano', at: now, datos: unexplained })]
      : []
    const marks = [mark, ...kept]
    return this.#change(paymentCase, suscripcion, ['APPROVED'], marks, seen, now, { ...news, estado: 'VOIDED' })
  }

  /** Records a declined charge of the saved card; true when this call did it. */
  async fail(paymentCase: PaymentCase, seen: SeenTransaction, suscripcion: FullSuscripcion, now: number, news: News) {
    const { pago } = paymentCase
    const mark = this.d1
      .prepare(
        `UPDATE pagos SET estado = ?3, motivo = ?4, transaction_id = ?5, metodo = ?6, resuelto_at = ?7
         WHERE empresa_id = ?1 AND id = ?2 AND changes() > 0`,
      )
      .bind(pago.empresa_id, pago.id, seen.estado, seen.motivo, seen.id, seen.metodo, now)
    return this.#change(paymentCase, suscripcion, ['PENDING'], [mark], seen, now, { ...news, estado: seen.estado })
  }

  /** Stores an attempt, and its details on the payment while that is open. */
  async view({ pago }: PaymentCase, seen: SeenTransaction, now: number): Promise<void> {
    await this.d1.batch([
      attemptRow(this.d1, pago, seen, now),
      this.d1
        .prepare(
          "UPDATE pagos SET motivo = ?3, metodo = ?4 WHERE empresa_id = ?1 AND id = ?2 AND estado IN ('PENDING', 'vencido')",
        )
        .bind(pago.empresa_id, pago.id, seen.motivo, seen.metodo),
    ])
  }

  /** Closes a payment that can no longer change. A later transaction is still processed as if it were open. */
  async close(
    { pago }: PaymentCase,
    estado: PagoRow['estado'],
    transaction: string | null,
    now: number,
    { auditoria, correos, domain }: News,
  ): Promise<void> {
    await this.d1.batch([
      this.d1
        .prepare(
          `UPDATE pagos SET estado = ?3, transaction_id = ?4, resuelto_at = ?5
           WHERE empresa_id = ?1 AND id = ?2 AND estado = 'PENDING'`,
        )
        .bind(pago.empresa_id, pago.id, estado, transaction, now),
      auditRowInsert(this.d1, auditoria, 'tras-cambio'),
      ...queueCorreos(this.d1, rowsOf(correos, domain, now)),
    ])
  }

  /** Writes a single audit row, at most once per day and object. */
  async record(row: AuditInput): Promise<void> {
    await auditRowInsert(this.d1, row, { onceWithin: 86_400_000 }).run()
  }

  async #change(
    { pago, empresa }: PaymentCase,
    s: FullSuscripcion,
    fromEstados: readonly PagoRow['estado'][],
    marks: readonly D1PreparedStatement[],
    seen: SeenTransaction,
    now: number,
    { auditoria, correos, domain, estado }: News & { estado: string },
  ): Promise<boolean> {
    const { empresa_id, id } = pago
    const before: FullSuscripcion = empresa
    const columns = writeColumns(this.d1, [{ id: empresa_id, antes: before, despues: s, revisar_at: 0 }], {
      sql: `EXISTS (SELECT 1 FROM pagos WHERE empresa_id = ?2 AND id = ?3
        AND estado IN (${fromEstados.map(() => '?').join(', ')}))`,
      values: [empresa_id, id, ...fromEstados],
    })
    // that this call made the change
    const stands =
      'EXISTS (SELECT 1 FROM pagos WHERE empresa_id = ?2 AND id = ?3 AND estado = ?4 AND coalesce(anulado_at, resuelto_at) = ?5)'
    const values = [empresa_id, id, estado, now]
    const [change] = await this.d1.batch([
      columns,
      ...marks,
      auditRowInsert(this.d1, auditoria, 'tras-cambio'),
      attemptRow(this.d1, pago, seen, now),
      ...(concernsGps(before, s) ? tellPlan(this.d1, { sql: `empresa_id = ?2 AND ${stands}`, values }, now) : []),
      ...queueCorreos(this.d1, rowsOf(correos, domain, now), { sql: stands, values }),
    ])
    return (change?.meta.changes ?? 0) > 0
  }
}
