/** Statements that write the entries of an export, and their way to an accounting program. */
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Entry } from '../domain/erp/entry'
import type { Program } from '../domain/erp/program'
import { accountingEntries, accountingConnections as connections, sentEntries as sent } from '../tenant/schema/erp'
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

/** What an export has to send: entries, and reversals, in their order. */
export interface ToSend {
  asiento_id: string
  es_reversa: boolean
}

/** Puts the entries of an export on their way. */
export const queueEntries = (db: Scoped, exportacion_id: string, all: readonly ToSend[], now: number): Write =>
  statement(db, ({ connection, empresaId }) => {
    const rows = all.map((one, orden) => ({
      id: crypto.randomUUID(),
      exportacion_id,
      asiento_id: one.asiento_id,
      es_reversa: one.es_reversa ? 1 : 0,
      orden,
      estado: 'pendiente',
      intentos: 0,
      proximo_at: now,
      created_at: now,
    }))
    const placed = Object.keys(getTableColumns(sent)).map((column) =>
      column === 'empresa_id' ? sql`${empresaId}` : sql`value ->> ${sql.raw(`'${column}'`)}`,
    )
    return connection
      .insert(sent)
      .select(sql`select ${sql.join(placed, sql`, `)} from json_each(${JSON.stringify(rows)}) where true`)
  })

const open = inArray(sent.estado, ['pendiente', 'fallido'])
const ofEmpresa = (empresaId: string) => sql`${sent.empresa_id} = ${empresaId}`

/** Makes entries due that are not there yet, with all their attempts before them. @param id of one; null for all that failed */
export const sendAgain = (db: Scoped, id: string | null, now: number): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .update(sent)
      .set({ estado: 'pendiente', intentos: 0, proximo_at: now, codigo: null, respuesta: null, error: null })
      .where(and(ofEmpresa(empresaId), id === null ? eq(sent.estado, 'fallido') : and(open, eq(sent.id, id)))),
  )

/** Marks of what is not sent, when another program takes the place of the one that they are of: it knows none of them. */
export const forgetMarks = (db: Scoped, programa: Program): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .update(sent)
      .set({ marca: null })
      .where(
        and(
          ofEmpresa(empresaId),
          open,
          sql`exists (select 1 from ${connections} where ${connections.empresa_id} = ${empresaId}
            and ${connections.programa} <> ${programa})`,
        ),
      ),
  )

/** What is not sent becomes part of its export's file. */
export const giveUp = (db: Scoped): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .update(sent)
      .set({ estado: 'archivo' })
      .where(and(ofEmpresa(empresaId), open)),
  )

/** The accounts and the third party of an entry as they are now. */
export interface Corrected {
  id: string
  gasto: string
  por_pagar: string
  nit: string | null
}

/** Gives entries that no program has the accounts of now. */
export const correctEntries = (db: Scoped, all: readonly Corrected[]): Write =>
  statement(db, ({ connection, empresaId }) => {
    const a = accountingEntries
    const rows = JSON.stringify(all)
    const of = (field: string) =>
      sql`(select value ->> ${sql.raw(`'${field}'`)} from json_each(${rows}) where value ->> 'id' = ${a.id})`
    return connection
      .update(a)
      .set({ gasto: of('gasto'), por_pagar: of('por_pagar'), nit: of('nit') })
      .where(and(sql`${a.empresa_id} = ${empresaId}`, sql`${a.id} in (select value ->> 'id' from json_each(${rows}))`))
  })

/** Ends the wait of a connection: a person has mended what was refused. */
export const endWait = (db: Scoped): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection.update(connections).set({ espera_hasta: 0 }).where(sql`${connections.empresa_id} = ${empresaId}`),
  )
