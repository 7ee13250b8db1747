/**
 * The door of payments, part of the platform door: its callers (the provider, the payer's return, scheduled jobs) know
 * a reference but no company. Writes are bound to the company of the reference. Approval is one batch that first checks
 * that the company is as it was read and that the payment is pending: of two concurrent ones the second changes
 * nothing.
 */

import { getTableColumns } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { type NewCorreo, queueCorreos, rowOf } from '../correo/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import { DAY_MS } from '../domain/day'
import type { Emisor } from '../domain/pagos/recibo'
import type { SubscriptionEvent, withoutPayment } from '../domain/suscripcion/history'
import type { Approval, FullSuscripcion } from '../domain/suscripcion/suscripcion'
import { IS_MAILED_ABOUT_PAGOS } from '../equipo/administradores-sql'
import { queuePlanChange } from '../outbox/rows-sql'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import { batch, hasChanged, read, type Shape, write } from '../platform-db/sql'
import { concernsGps, writeColumns } from '../suscripcion/change-sql'
import { keepEvent, readHistory } from '../suscripcion/events-sql'
import { empresas, usuarios } from '../tenant/schema/empresas'
import { pagos, transacciones } from '../tenant/schema/pagos'
import { attemptRow, type SeenTransaction, type TransactionRow } from './attempt-sql'

type PagoRow = Omit<typeof pagos.$inferSelect, 'pagador' | 'emisor' | 'zona' | 'anulado_at'>
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

const { pagador: _payer, emisor: _issuer, zona: _zone, anulado_at: _voided, ...PAGO_ROW } = getTableColumns(pagos)
const PAGO_COLUMNS = Object.keys(PAGO_ROW).join(', ')
const ADMINISTRADOR_ROW = { id: usuarios.id, email: usuarios.email, idioma: usuarios.idioma }

const rowsOf = (correos: readonly NewCorreo[], domain: string, now: number) =>
  correos.map((correo) => rowOf(correo, domain, now))

export class PagosDb {
  constructor(private readonly d1: Connection) {}

  /** A payment by its reference, with its company, its attempts and the Administradores. One round trip. */
  async read(reference: string): Promise<PaymentCase | null> {
    const byReference = <S extends Shape>(shape: S, sql: string) => read(this.d1, shape, sql, reference)
    const [[pago], [empresa], intentos, administradores] = await batch(this.d1, [
      byReference(PAGO_ROW, `select ${PAGO_COLUMNS} from pagos where reference = ?`),
      byReference(
        getTableColumns(empresas),
        'select e.* from pagos p join empresas e on e.id = p.empresa_id where p.reference = ?',
      ),
      byReference(
        getTableColumns(transacciones),
        `select t.* from pagos p join transacciones t on t.empresa_id = p.empresa_id and t.pago_id = p.id
          where p.reference = ? order by t.vista_at, t.id`,
      ),
      byReference(
        ADMINISTRADOR_ROW,
        `select u.id, u.email, u.idioma from pagos p join usuarios u on u.empresa_id = p.empresa_id
          where p.reference = ? and ${IS_MAILED_ABOUT_PAGOS}`,
      ),
    ])
    return pago && empresa ? { pago, empresa, intentos, administradores } : null
  }

  /** The approval; true when this call made it. */
  async approve(
    paymentCase: PaymentCase,
    seen: SeenTransaction,
    { suscripcion, desde, hasta, emisor, invoiced }: Approval & { emisor: Emisor | null; invoiced: boolean },
    now: number,
    news: News,
  ) {
    const { pago, empresa } = paymentCase
    const recibo = write(
      this.d1,
      `insert into trabajos (nombre, cursor, updated_at) select 'recibo', '1', ?1 where changes() > 0
           on conflict (nombre) do update set cursor = cast(cursor as integer) + 1, updated_at = excluded.updated_at`,
      now,
    )
    const mark = write(
      this.d1,
      `update pagos set estado = 'APPROVED', motivo = null, transaction_id = ?3, metodo = ?4, resuelto_at = ?5,
             desde = ?6, hasta = ?7, emisor = ?8, zona = ?9, recibo = (select cast(cursor as integer) from trabajos where nombre = 'recibo'),
             pagador = coalesce(pagador, (select json_object('tipo_documento', tipo_documento, 'documento', documento,
               'nombre', nombre, 'direccion', direccion, 'ciudad', ciudad, 'correo', correo, 'telefono', telefono,
               'fiscal', json(fiscal)) from pagadores where empresa_id = ?1), (select json_object('tipo_documento', iif(nit is null, null, 'NIT'),
               'documento', nit, 'nombre', nombre, 'direccion', direccion, 'telefono', telefono) from empresas where id = ?1))
           where empresa_id = ?1 and id = ?2 and changes() > 0`,
      pago.empresa_id,
      pago.id,
      seen.id,
      seen.metodo,
      now,
      desde,
      hasta,
      emisor && JSON.stringify(emisor),
      empresa.zona_horaria,
    )
    return this.#change(
      paymentCase,
      suscripcion,
      ['PENDING', 'DECLINED', 'ERROR', 'vencido'],
      [
        recibo,
        mark,
        keepEvent(this.d1, pago.empresa_id, empresa, { tipo: 'pago', at: now, pago_id: pago.id }),
        ...(invoiced ? [this.#toInvoice(pago, now)] : []),
      ],
      seen,
      now,
      {
        ...news,
        estado: 'APPROVED',
      },
    )
  }

  /** That the payment approved at this instant has its invoice issued; by a scheduled job, once. */
  #toInvoice({ empresa_id, id }: Pick<PagoRow, 'empresa_id' | 'id'>, now: number): D1PreparedStatement {
    return write(
      this.d1,
      `insert into facturas (id, empresa_id, pago_id, tipo, proximo_at, created_at)
         select lower(hex(randomblob(16))), ?1, id, 'factura', ?3, ?3 from pagos
           where empresa_id = ?1 and id = ?2 and estado = 'APPROVED' and resuelto_at = ?3 on conflict do nothing`,
      empresa_id,
      id,
      now,
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
    const mark = write(
      this.d1,
      `update pagos set estado = 'VOIDED', motivo = ?3, anulado_at = ?4
         where empresa_id = ?1 and id = ?2 and changes() > 0`,
      pago.empresa_id,
      pago.id,
      seen.motivo,
      now,
    )
    const kept = unexplained
      ? [keepEvent(this.d1, pago.empresa_id, empresa, { tipo: 'a-mano', at: now, datos: unexplained })]
      : []
    const marks = [mark, ...kept]
    return this.#change(paymentCase, suscripcion, ['APPROVED'], marks, seen, now, { ...news, estado: 'VOIDED' })
  }

  /** Records a declined charge of the saved card; true when this call did it. */
  async fail(paymentCase: PaymentCase, seen: SeenTransaction, suscripcion: FullSuscripcion, now: number, news: News) {
    const { pago } = paymentCase
    const mark = write(
      this.d1,
      `update pagos set estado = ?3, motivo = ?4, transaction_id = ?5, metodo = ?6, resuelto_at = ?7
         where empresa_id = ?1 and id = ?2 and changes() > 0`,
      pago.empresa_id,
      pago.id,
      seen.estado,
      seen.motivo,
      seen.id,
      seen.metodo,
      now,
    )
    return this.#change(paymentCase, suscripcion, ['PENDING'], [mark], seen, now, { ...news, estado: seen.estado })
  }

  /** Stores an attempt, and its details on the payment while that is open. */
  async noteAttempt({ pago }: PaymentCase, seen: SeenTransaction, now: number): Promise<void> {
    await this.d1.batch([
      attemptRow(this.d1, pago, seen, now),
      write(
        this.d1,
        "update pagos set motivo = ?3, metodo = ?4 where empresa_id = ?1 and id = ?2 and estado in ('PENDING', 'vencido')",
        pago.empresa_id,
        pago.id,
        seen.motivo,
        seen.metodo,
      ),
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
      write(
        this.d1,
        `update pagos set estado = ?3, transaction_id = ?4, resuelto_at = ?5
           where empresa_id = ?1 and id = ?2 and estado = 'PENDING'`,
        pago.empresa_id,
        pago.id,
        estado,
        transaction,
        now,
      ),
      auditRowInsert(this.d1, auditoria, 'after-change'),
      ...queueCorreos(this.d1, rowsOf(correos, domain, now)),
    ])
  }

  /** Writes a single audit row, at most once per day and object. */
  async record(row: AuditInput): Promise<void> {
    await auditRowInsert(this.d1, row, { onceWithin: DAY_MS }).run()
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
      sql: `exists (select 1 from pagos where empresa_id = ?2 and id = ?3
        and estado in (${fromEstados.map(() => '?').join(', ')}))`,
      values: [empresa_id, id, ...fromEstados],
    })
    // true only if this call made the change: the other statements of the batch depend on it
    const stands =
      'exists (select 1 from pagos where empresa_id = ?2 and id = ?3 and estado = ?4 and coalesce(anulado_at, resuelto_at) = ?5)'
    const values = [empresa_id, id, estado, now]
    const [change] = await this.d1.batch([
      columns,
      ...marks,
      auditRowInsert(this.d1, auditoria, 'after-change'),
      attemptRow(this.d1, pago, seen, now),
      ...(concernsGps(before, s)
        ? queuePlanChange(this.d1, { sql: `empresa_id = ?2 and ${stands}`, values }, now)
        : []),
      ...queueCorreos(this.d1, rowsOf(correos, domain, now), { sql: stands, values }),
    ])
    return hasChanged(change)
  }
}
