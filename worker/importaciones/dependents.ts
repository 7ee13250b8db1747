/**
 * Judges rows of drivers, documents and services against what the company has, and makes the statements that write
 * them.
 */
import { type JudgedRow, judgeDependents, type KnownRow, NOT_YET, type Values } from '../domain/importacion/dependents'
import { type AskedRow, judgeRow, type KnownVehicle, type Setting } from '../domain/importacion/judgement'
import { plateOf, rowKey } from '../domain/importacion/keys'
import type { Dependent } from '../domain/importacion/nouns'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import type { EmpresaWriter } from '../tenant/writer'
import { drivers } from './conductores'
import type { Columns, DependentTable, Stored } from './dependent-table'
import { documents } from './documentos'
import { knownOf } from './known'
import { services } from './mantenimientos'
import { type Piece, recordRow } from './row'

/** Calls `run` with the table of a noun: the type of its data stays inside. */
export function withTable<T>(noun: Dependent, run: <D>(table: DependentTable<D>) => T): T {
  if (noun === 'conductores') return run(drivers)
  return noun === 'documentos' ? run(documents) : run(services)
}

interface JudgedDependents {
  judged: JudgedRow<unknown>[]
  /** the statements of the rows that are new or change */
  writesOf(db: EmpresaWriter, piece: Piece, now: number): Write[]
}

/**
 * Judges rows of a noun.
 * @param pending rows of vehicles that the same import writes first
 */
export const judgePiece = (
  db: EmpresaDb,
  noun: Dependent,
  { rows, pending }: { rows: readonly AskedRow[]; pending: readonly AskedRow[] },
  setting: Setting,
): Promise<JudgedDependents> => withTable(noun, (table) => judgeWith(table, db, { rows, pending }, setting))

async function judgeWith<D>(
  table: DependentTable<D>,
  db: EmpresaDb,
  { rows, pending }: { rows: readonly AskedRow[]; pending: readonly AskedRow[] },
  setting: Setting,
): Promise<JudgedDependents> {
  const plates = [...new Set(rows.map(plateOf))]
  const [{ byPlate }, stored] = await Promise.all([knownOf(db, rows), table.read(db, { plates })])
  const vehicles = new Map(byPlate)
  const documentos = pending.flatMap((row) => addPending(vehicles, row, setting))
  const { rule } = table
  const { noun } = rule
  const byKey = new Map(
    stored.map((one) => [rowKey(rule.noun, { placa: one.placa, ...rule.formOf(one.data) }), one] as const),
  )
  const known = new Map<string, KnownRow<D>>(byKey)
  if (noun === 'documentos')
    for (const values of documentos) {
      const { data } = rule.parse({ ...values, vehiculo_id: NOT_YET }, setting.today)
      if (data) known.set(rowKey(noun, values), { id: NOT_YET, data })
    }
  const judged = judgeDependents(rule, rows, { vehicles, rows: known }, setting.today)
  const byId = new Map(stored.map((one) => [one.id, one]))
  return {
    judged,
    writesOf: (writer, piece, now) => judged.flatMap((one) => writesOf(table, writer, { one, piece, byId }, now)),
  }
}

/** A vehicle as it will be after its own row of the same import; returns the documents that this row adds. */
function addPending(vehicles: Map<string, KnownVehicle>, row: AskedRow, setting: Setting): Values[] {
  const placa = plateOf(row)
  const known = vehicles.get(placa) ?? null
  const { data, documentos } = judgeRow(row, known, setting)
  const after = data ?? known?.data
  if (!after) return []
  vehicles.set(placa, { id: known?.id ?? null, data: after, documentos: [...(known?.documentos ?? []), ...documentos] })
  return documentos.map((documento) => ({ placa, ...documento }))
}

function writesOf<D>(
  table: DependentTable<D>,
  db: EmpresaWriter,
  { one, piece, byId }: { one: JudgedRow<D>; piece: Piece; byId: ReadonlyMap<string, Stored<D>> },
  now: number,
): Write[] {
  const { n, data, vehiculo_id } = one
  if (!data || !vehiculo_id) return []
  const after = table.columnsOf(data)
  const stored = one.id ? byId.get(one.id) : null
  if (!stored) {
    const id = crypto.randomUUID()
    const did = { accion: 'nuevo' as const, vehiculo_id, objeto_id: id, antes: {}, despues: after }
    return [recordRow(db, piece, n, did), ...table.create(db, { id, vehiculo_id, data }, now)]
  }
  const before = table.columnsOf(stored.data)
  const changed = Object.keys(after).filter((column) => after[column] !== before[column])
  const of = (columns: Columns) => Object.fromEntries(changed.map((column) => [column, columns[column] ?? null]))
  // an update of no column is no statement
  if (changed.length === 0) return []
  const did = { accion: 'cambia' as const, vehiculo_id, objeto_id: stored.id, antes: of(before), despues: of(after) }
  return [recordRow(db, piece, n, did), ...table.change(db, stored, of(after), now)]
}
