/**
 * The tables of «Descargar todo» and how their rows are read: every table of a company, and its rows in the tables of
 * the platform. Columns that could let someone in are left out by their names, so that a new table is covered too.
 */
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type ExportedColumn, kindOf, type Stored } from '../domain/descargas/cells'
import type { Connection } from '../platform-db/connect'
import { write } from '../platform-db/sql'
import { auditoria, consentimientos } from '../tenant/schema/auditoria'
import { empresas, usuarios } from '../tenant/schema/empresas'
import { messages, respuestas } from '../tenant/schema/soporte'
import { tenantTables } from '../tenant/schema/tenant'
import type { TableName } from '../tenant/source'

/** Tables that only repeat others: search words, kept answers of the API, verdicts that webhooks were told. */
const DERIVED: readonly TableName[] = ['palabras', 'api_respuestas', 'webhook_veredictos']

/** Names of columns with hashes, keys, versions that links sign, or the provider's id of a card. */
const SECRET = /hash|token|secret|password_h|contrasena|clave|llave|huella|firma|_version$|^fuente_id$|^sub$/
/** Columns that repeat others for the search, or belong to scheduled jobs. */
const TECHNICAL = new Set([
  'busqueda',
  'empresa_nombre',
  'rev',
  'revisar_at',
  'arriendo_hasta',
  'espera_hasta',
  'proximo_at',
  'turno_at',
  'avance',
])
/** `clave_id` is the id of a key of the API, not a secret. */
const HARMLESS = new Set(['clave_id'])

export const isExported = (column: string): boolean =>
  !TECHNICAL.has(column) && (HARMLESS.has(column) || !SECRET.test(column))

/** Order in which long tables are read, where an index of the company has another than the primary key. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  mantenimiento_items: ['mantenimiento_id', 'orden', 'id'],
  episodios: ['vehiculo_id', 'inicio', 'id'],
  importacion_filas: ['importacion_id', 'fila', 'id'],
  entregas: ['webhook_id', 'created_at', 'id'],
  auditoria: ['at', 'id'],
  consentimientos: ['at', 'id'],
}

export interface ExportedTable {
  name: string
  columns: readonly ExportedColumn[]
  /** SQL condition for the company's rows, with its id as ?1 */
  own: string
  /** the columns that order the rows; none in a table of one row */
  key: readonly string[]
  /** whether rows name a vehicle, whose plate stands beside them */
  hasPlaca: boolean
}

const OF_EMPRESA = 't.empresa_id = ?1'

function described(name: string, table: SQLiteTable, own = OF_EMPRESA): ExportedTable {
  const all = Object.values(getTableColumns(table)) as SQLiteColumn[]
  const columns = all
    .filter((column) => column.generated === undefined && isExported(column.name))
    .map((column) => ({ name: column.name, kind: kindOf(column.name, column.dataType, name) }))
  const names = new Set(all.map((column) => column.name))
  return {
    name,
    columns,
    own,
    key: KEYS[name] ?? keyOf(table),
    hasPlaca: names.has('vehiculo_id') && !names.has('placa'),
  }
}

/** The primary key without the company, which is the same in all rows. */
function keyOf(table: SQLiteTable): string[] {
  const { primaryKeys, columns } = getTableConfig(table)
  const composite = primaryKeys.flatMap((key) => key.columns)
  const key = composite.length > 0 ? composite : columns.filter((column) => column.primary)
  return key.map((column) => column.name).filter((name) => name !== 'empresa_id')
}

const tenantNames = (Object.keys(tenantTables) as TableName[]).filter((name) => !DERIVED.includes(name))

/** In the order of the files. */
export const EXPORTED: readonly ExportedTable[] = [
  described('empresas', empresas, 't.id = ?1'),
  described('usuarios', usuarios),
  ...tenantNames.map((name) => described(name, tenantTables[name] as SQLiteTable)),
  described('auditoria', auditoria),
  described('consentimientos', consentimientos),
  described('messages', messages),
  described('respuestas', respuestas, 't.mensaje_id in (select m.id from messages m where m.empresa_id = ?1)'),
]

/** A row: the values of the table's columns, and the plate of its vehicle. */
export interface ExportedRow {
  values: readonly Stored[]
  placa: string | null
  key: readonly (string | number)[]
}

/** Reads the rows of one company; every statement is bound to its id. */
export class TableReader {
  constructor(
    private readonly d1: Connection,
    private readonly empresaId: string,
  ) {}

  /** Up to n rows after a key. */
  async page(table: ExportedTable, after: readonly (string | number)[] | null, n: number): Promise<ExportedRow[]> {
    const { columns, key, own, name, hasPlaca } = table
    const fields = columns.map((column) => `t."${column.name}"`)
    const placa = hasPlaca
      ? '(select v.placa from vehiculos v where v.empresa_id = ?1 and v.id = t.vehiculo_id)'
      : 'null'
    const place = key.map((column) => `t."${column}"`).join(', ')
    const beyond = after ? ` and (${place}) > (${after.map((_, i) => `?${i + 3}`).join(', ')})` : ''
    const rows = await write(
      this.d1,
      `select ${[placa, ...(place ? [place] : []), ...fields].join(', ')} from "${name}" t
         where ${own}${beyond}${place ? ` order by ${place}` : ''} limit ?2`,
      this.empresaId,
      n,
      ...(after ?? []),
    ).raw<[string | null, ...Stored[]]>()
    return rows.map(([plate, ...cells]) => ({
      placa: plate,
      key: cells.slice(0, key.length) as (string | number)[],
      values: cells.slice(key.length),
    }))
  }
}
