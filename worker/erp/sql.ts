/** Statements that write the entries of an export, and queue them for an accounting program. */
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Entry } from '../domain/erp/entry'
import type { Program } from '../domain/erp/program'
import type { SendingError } from '../domain/erp/sending'
import { asientos, conexiones_contables as connections, envios_contables as sent } from '../tenant/schema/erp'
import type { Write } from '../tenant/source'
import { type Scoped, statement } from '../tenant/statement'

/** The columns of a table in their order, from the fields of the same names of `value`, a row as JSON; but for the company. */
function columnsFromJson(table: typeof asientos | typeof sent, empresaId: string): SQL {
  const columns = Object.keys(getTableColumns(table)).map((column) =>
    column === 'empresa_id' ? sql`${empresaId}` : sql`value ->> ${sql.raw(`'${column}'`)}`,
  )
  return sql.join(columns, sql`, `)
}

/** Adds entries in one statement. */
export const addEntries = (db: Scoped, exportacion_id: string, entries: readonly Entry[]): Write =>
  statement(db, ({ connection, empresaId }) => {
    const rows = JSON.stringify(entries.map((entry) => ({ ...entry, exportacion_id })))
    return connection
      .insert(asientos)
      .select(sql`select ${columnsFromJson(asientos, empresaId)} from json_each(${rows}) where true`)
  })

/** Marks entries as reversed by an export; those that were reversed before stay as they are. */
export const reverseEntries = (db: Scoped, reversion_id: string, ids: readonly string[]): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .update(asientos)
      .set({ reversion_id })
      .where(
        and(
          sql`${asientos.empresa_id} = ${empresaId}`,
          isNull(asientos.reversion_id),
          sql`${asientos.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        ),
      ),
  )

/** An account of an accounting program. */
interface Account {
  programa: Program
  usuario: string
  nombre: string
}

/** An entry that an export sends, or the reversal of one. */
export interface ToSend {
  asiento_id: string
  es_reversa: boolean
}

/** Queues the entries of an export, to be sent in this order. */
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
    return connection
      .insert(sent)
      .select(sql`select ${columnsFromJson(sent, empresaId)} from json_each(${JSON.stringify(rows)}) where true`)
  })

const open = inArray(sent.estado, ['pendiente', 'fallido'])
const ofEmpresa = (empresaId: string) => sql`${sent.empresa_id} = ${empresaId}`

/** Errors after which the program certainly has no document of the entry. */
const WITHOUT_DOCUMENT: readonly SendingError[] = ['cuenta', 'centro', 'tercero', 'sin-nit', 'rechazado']

/** Failed with one of these errors; a pending entry has that of a request before its own. */
const failedWith = (errors: readonly SendingError[]) =>
  and(eq(sent.estado, 'fallido'), inArray(sent.error, [...errors]))

/**
 * Makes unsent entries due, with their attempts counted from zero. The program is not searched for a document that it
 * certainly does not have: the search would go through all that it was given since. Whether it has one is in doubt until
 * a person has looked, which sending that one entry again says.
 * @param id of one; null for all that failed
 */
export const sendAgain = (db: Scoped, id: string | null, now: number): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .update(sent)
      .set({
        estado: 'pendiente',
        intentos: 0,
        proximo_at: now,
        codigo: null,
        respuesta: null,
        error: null,
        marca: sql`case when ${failedWith(id === null ? WITHOUT_DOCUMENT : [...WITHOUT_DOCUMENT, 'dudoso'])}
          then null else ${sent.marca} end`,
      })
      .where(and(ofEmpresa(empresaId), id === null ? eq(sent.estado, 'fallido') : and(open, eq(sent.id, id)))),
  )

/**
 * Clears the marks of unsent entries when another program is connected, or another account of it: a mark is an id in the
 * account before.
 */
export const forgetMarks = (db: Scoped, { programa, usuario, nombre }: Account): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .update(sent)
      .set({ marca: null })
      .where(
        and(
          ofEmpresa(empresaId),
          open,
          sql`exists (select 1 from ${connections} where ${connections.empresa_id} = ${empresaId}
            and (${connections.programa}, ${connections.usuario}, ${connections.nombre})
              <> (${programa}, ${usuario}, ${nombre}))`,
        ),
      ),
  )

/**
 * Connects a program, or other credentials of it, in place of what was connected before. A sender at work loses its
 * lease, so that it makes no other request with the old credentials; the next one begins when that lease would have
 * ended, since what the first one asked for last may still arrive.
 */
export const putConnection = (
  db: Scoped,
  row: Omit<typeof connections.$inferInsert, 'empresa_id' | 'error' | 'espera_hasta' | 'arriendo_hasta'>,
): Write =>
  statement(db, ({ connection, empresaId: empresa_id }) => {
    const { arriendo_hasta: until } = connections
    const fresh = { ...row, error: null, espera_hasta: 0 }
    return connection
      .insert(connections)
      .values({ ...fresh, empresa_id })
      .onConflictDoUpdate({
        target: connections.empresa_id,
        set: { ...fresh, arriendo_hasta: sql`case when ${until} > ${row.created_at} then ${until} + 1 else 0 end` },
      })
  })

/** Moves entries that were not sent into the file of their export, unless a program is connected. */
export const giveUp = (db: Scoped): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .update(sent)
      .set({ estado: 'archivo' })
      .where(
        and(
          ofEmpresa(empresaId),
          open,
          sql`not exists (select 1 from ${connections} where ${connections.empresa_id} = ${empresaId})`,
        ),
      ),
  )

/** The accounts and the tax number that an entry is to have. */
interface Corrected {
  id: string
  gasto: string
  por_pagar: string
  nit: string | null
}

/** Corrects those of these entries that certainly no program has, as they are by now. */
export const correctEntries = (db: Scoped, all: readonly Corrected[]): Write =>
  statement(db, ({ connection, empresaId }) => {
    const a = asientos
    const rows = JSON.stringify(all)
    const of = (field: string) =>
      sql`(select value ->> ${sql.raw(`'${field}'`)} from json_each(${rows}) where value ->> 'id' = ${a.id})`
    return connection
      .update(a)
      .set({ gasto: of('gasto'), por_pagar: of('por_pagar'), nit: of('nit') })
      .where(
        and(
          sql`${a.empresa_id} = ${empresaId}`,
          sql`${a.id} in (select value ->> 'id' from json_each(${rows}))`,
          sql`exists (select 1 from ${sent} where ${ofEmpresa(empresaId)} and ${sent.asiento_id} = ${a.id}
            and ${eq(sent.es_reversa, false)} and ${failedWith(WITHOUT_DOCUMENT)})`,
        ),
      )
  })

/** Lets a waiting connection send again at once, after a person has mended what was refused. */
export const endWait = (db: Scoped): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection.update(connections).set({ espera_hasta: 0 }).where(sql`${connections.empresa_id} = ${empresaId}`),
  )
