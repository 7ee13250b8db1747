/** Statements that write the entries of an export. */
import { and, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Entry } from '../domain/erp/entry'
import { accountingEntries } from '../tenant/schema/erp'
import type { Write } from '../tenant/source'
import { type Scoped, statement } from '../tenant/statement'

/** Adds entries in one statement. */
export const addEntries = (db: Scoped, exportacion_id: string, entries: readonly Entry[]): Write =>
  statement(db, ({ connection, empresaId }) => {
    const rows = JSON.stringify(entries.map((entry) => ({ ...entry, exportacion_id })))
    const placed = Object.keys(getTableColumns(accountingEntries)).map((column) =>
      column === 'empresa_id' ? sql`${empresaId}` : sql`value ->> ${sql.raw(`'${column}'`)}`,
    )
    return connection
      .insert(accountingEntries)
      .select(sql`select ${sql.join(placed, sql`, `)} from json_each(${rows}) where true`)
  })

/** Takes entries back that are in force. */
export const reverseEntries = (db: Scoped, reversion_id: string, ids: readonly string[]): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .update(accountingEntries)
      .set({ reversion_id })
      .where(
        and(
          sql`${accountingEntries.empresa_id} = ${empresaId}`,
          isNull(accountingEntries.reversion_id),
          sql`${accountingEntries.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        ),
      ),
  )
