/**
 * At most one open checkout of a company per plan, period and amount: a repeated or concurrent request gets the same
 * payment (docs/decisions/0025). An attempt uses up the reference, so a checkout with an attempt is no longer open.
 */
import { and, eq, gt, gte, isNull, notExists, type SQL } from 'drizzle-orm'
import { insertIf } from '../platform-db/insert-if'
import { optional } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { pagos, transacciones } from '../tenant/schema/pagos'
import type { SqlSource, Values, Write } from '../tenant/source'
import { statement } from '../tenant/statement'
import type { EmpresaWriter } from '../tenant/writer'

/** The fields that distinguish checkouts. */
type Asked = Pick<Values<'pagos'>, 'plan_type' | 'periodo' | 'monto' | 'iva' | 'tarifa' | 'ambiente'>

type Columns = Pick<SqlSource<'pagos'>, keyof Asked | 'estado' | 'origen' | 'expira_at'>

const isOpen = (p: Columns, asked: Asked, until: number): (SQL | undefined)[] => [
  eq(p.estado, 'PENDING'),
  eq(p.origen, 'checkout'),
  eq(p.plan_type, asked.plan_type),
  eq(p.periodo, asked.periodo),
  eq(p.monto, asked.monto),
  eq(p.iva, asked.iva),
  eq(p.tarifa, asked.tarifa),
  eq(p.ambiente, asked.ambiente),
  gte(p.expira_at, until),
]

/** The query of the open checkout that lasts at least until `until` (UTC milliseconds) and has no attempts. */
export function openCheckout(db: EmpresaReader, asked: Asked, until: number) {
  const p = db.from('pagos')
  const t = db.from('transacciones')
  return {
    fields: { id: p.id, reference: p.reference, expira_at: p.expira_at },
    from: p,
    leftJoins: [[t, eq(t.pago_id, p.id)]] as [SqlSource, SQL][],
    where: and(...isOpen(p, asked, until), isNull(optional(t.id))) as SQL,
    limit: 1,
  }
}

const isCharging = (p: Pick<Columns, 'estado' | 'origen' | 'expira_at'>, now: number): SQL[] => [
  eq(p.estado, 'PENDING'),
  eq(p.origen, 'automatico'),
  gt(p.expira_at, now),
]

/** The query of the charge of the saved card whose outcome is open at `now` (UTC milliseconds). */
export function openCharge(db: EmpresaReader, now: number) {
  const p = db.from('pagos')
  return { fields: { id: p.id }, from: p, where: and(...isCharging(p, now)) as SQL, limit: 1 }
}

/**
 * Inserts a checkout unless the same one is open at least until `until` (UTC milliseconds), or the saved card is being
 * charged when it is made: decided by the statement itself, otherwise 0 rows change.
 */
export const insertCheckout = (
  db: EmpresaWriter,
  values: Values<'pagos'> & { created_at: number },
  until: number,
): Write =>
  statement(db, ({ connection, empresaId }) => {
    const tried = connection
      .select({ id: transacciones.id })
      .from(transacciones)
      .where(and(eq(transacciones.empresa_id, empresaId), eq(transacciones.pago_id, pagos.id)))
    const open = connection
      .select({ id: pagos.id })
      .from(pagos)
      .where(and(eq(pagos.empresa_id, empresaId), ...isOpen(pagos, values, until), notExists(tried)))
    const charging = connection
      .select({ id: pagos.id })
      .from(pagos)
      .where(and(eq(pagos.empresa_id, empresaId), ...isCharging(pagos, values.created_at)))
    const free = and(notExists(open), notExists(charging)) as SQL
    return insertIf(connection, pagos, { ...values, empresa_id: empresaId }, free)
  })
