/** «¿Puede salir hoy?»: the worst vehicles with their reasons, and the count of each verdict. */
import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { COUNT_CEILING, cappedCount } from '../domain/count'
import { BOARD_ROWS, type VeredictoCounts } from '../domain/vehiculos/board'
import { VEREDICTOS, type Veredicto } from '../domain/vehiculos/veredicto'
import { always, ascending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { type Answers, queries } from '../tenant/source'
import { vehiculoFields } from '../vehiculos/fields'
import { type AssessedVehiculo, assess, assessmentQueries } from '../vehiculos/situations'
import { countOf, entriesFor, onBoard } from './sql'

export interface Board {
  /** worst first */
  rows: AssessedVehiculo[]
  counts: VeredictoCounts
}

/** The board's queries, to run together with others, for the verdicts of a day. */
export function boardQueries(db: EmpresaReader, day: string) {
  const v = db.from('vehiculos')
  const shown = onBoard(db, day, BOARD_ROWS)
  return queries(
    // sorted below: an ORDER BY would make SQLite walk the whole fleet along that index
    { fields: vehiculoFields(v), from: v, where: shown(v.id) },
    ...assessmentQueries(db, shown, day),
    ...countsByVerdict(db, day),
  )
}

/** The number of vehicles per verdict: one query each, in order. */
export const countsByVerdict = (db: EmpresaReader, day: string) =>
  db.reuse(`verdicts ${day}`, (any) => {
    const count = (veredicto: Veredicto) => countOf(any, veredicto, day, COUNT_CEILING)
    return queries(count('No puede salir'), count('Falta saber'), count('Con aviso'), count('Puede salir'))
  })

/** The counters from the query results. */
export function readCounts(answers: Answers<ReturnType<typeof countsByVerdict>>): VeredictoCounts {
  const of = (veredicto: Veredicto) => {
    const { n = 0, found = 0 } = answers[VEREDICTOS.indexOf(veredicto)]?.[0] ?? {}
    // the read limit was reached: there may be more
    return { ...cappedCount(found), more: n >= entriesFor(veredicto, COUNT_CEILING) }
  }
  return Object.fromEntries(VEREDICTOS.map((veredicto) => [veredicto, of(veredicto)])) as VeredictoCounts
}

/** Vehicles on the sheet for the gate, at most. */
const GATE_ROWS = 500

/**
 * The queries of the sheet for the gate, for the verdicts of a day: of every vehicle where `ofThese` is true, so many at
 * most.
 */
export function gateQueries(
  db: EmpresaReader,
  day: string,
  limit = GATE_ROWS,
  ofThese: (vehiculo: Column) => SQL = always,
) {
  const v = db.from('vehiculos')
  return queries(
    { fields: vehiculoFields(v), from: v, where: ofThese(v.id), orderBy: [ascending(v.placa)], limit: limit + 1 },
    ...assessmentQueries(db, ofThese, day),
  )
}

/**
 * The sheet for the gate from the query results: all vehicles by plate, with reasons that count their days from that day;
 * `more`: the company has more than fit.
 */
export function readGate(
  [vehiculos, ...situation]: Answers<ReturnType<typeof gateQueries>>,
  day: string,
  limit = GATE_ROWS,
): { rows: AssessedVehiculo[]; more: boolean } {
  return { rows: assess(vehiculos.slice(0, limit), situation, day, day), more: vehiculos.length > limit }
}

/** The board of a day from the query results; `today` is the company's day. */
export function readBoard(replies: Answers<ReturnType<typeof boardQueries>>, day: string, today: string): Board {
  const [candidates, documentos, exenciones, conductores, ...counts] = replies
  const severity = ({ veredicto }: AssessedVehiculo) => VEREDICTOS.indexOf(veredicto)
  const turn = ({ veredicto, since }: AssessedVehiculo) => (veredicto === 'Puede salir' ? since.hasta : since.desde)
  const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const rows = assess(candidates, [documentos, exenciones, conductores], day, today).sort(
    (a, b) => severity(a) - severity(b) || before(turn(a), turn(b)) || before(a.placa, b.placa),
  )
  return { rows: rows.slice(0, BOARD_ROWS), counts: readCounts(counts) }
}
