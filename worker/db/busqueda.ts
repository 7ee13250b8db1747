/**
 * Search by words: a row is found when each term begins one of the words of its column `busqueda`. The words stand in the
 * table `palabras` (triggers keep it), so that a term is a range of an index, however many rows the company has.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { terminos } from '../domain/texto'
import type { EmpresaLectura } from './empresa-lectura'
import type { Fuente } from './fuente'
import { type Busca, GUIADOS_MAX, type Guia, guiaDe, type Ids } from './pagina'
import type { palabras } from './schema/flota'

export type ConPalabras = (typeof palabras.$inferSelect)['tabla']

/** Sorts behind everything that a folded word can go on with. */
const FIN = '\u{10ffff}'

/** The words of a table that begin with a term. The table's name is written out: D1 takes 100 parameters. */
const empiezan = (p: Fuente<'palabras'>, tabla: ConPalabras, termino: string): SQL =>
  sql`${p.tabla} = ${sql.raw(`'${tabla}'`)} and ${p.palabra} >= ${termino} and ${p.palabra} < ${termino + FIN}`

/** What a term (folded) finds, in the order of the words. */
const hallados = (db: EmpresaLectura, tabla: ConPalabras, termino: string) => {
  const p = db.from('palabras')
  return { p, pedido: { from: p, where: empiezan(p, tabla, termino), limit: GUIADOS_MAX + 1 } }
}

type ConBusqueda = Fuente & { id: Column; busqueda: Column }
/** A source whose rows are also found by their vehicle: by all its words, or by its plate alone. */
interface PorVehiculo {
  v: Fuente<'vehiculos'>
  columna: Column
  por: 'vehiculos' | 'placas'
}

/**
 * What a search narrows a list by. The longest word leads, as the one that fewest have; of the rows that are met every
 * word is looked for where it stands, so that no index leads by the others.
 */
export function buscaDe(
  db: EmpresaLectura,
  tabla: ConPalabras,
  fila: ConBusqueda,
  q: string,
  suVehiculo?: PorVehiculo,
): Busca {
  const todos = terminos(q).sort((a, b) => b.length - a.length)
  const [larga] = todos
  if (larga === undefined) return { guias: [], palabras: undefined, leftJoins: [] }
  const propia = (de: { busqueda: Column }, termino: string) => sql`instr(' ' || ${de.busqueda}, ${` ${termino}`}) > 0`
  const { p, pedido } = hallados(db, tabla, larga)
  const propios: Ids = db.nested({ fields: { id: p.id }, ...pedido }, 'propios')
  const llevar = { id: fila.id, fuera: fila.busqueda }
  if (!suVehiculo) {
    const palabras = and(...todos.map((termino) => propia(fila, termino)))
    return { guias: deQuienVeTodo(db, guiaDe(llevar, [propios])), palabras, leftJoins: [] }
  }
  const { v, columna, por } = suVehiculo
  const ajena = (termino: string) =>
    por === 'placas'
      ? sql`(${propia(v, termino)} and instr(${v.placa}, ${termino.toUpperCase()}) > 0)`
      : propia(v, termino)
  // a column of a nested query is known by its name alone: not `id`, which is the row's
  const suyos = db.nested({ fields: { suyo: p.id }, ...hallados(db, por, larga).pedido }, 'suyos')
  const deSuyos = db.nested(
    {
      fields: { id: fila.id },
      from: suyos,
      leftJoins: [[fila, sql`${columna} = ${suyos.suyo}`]],
      limit: GUIADOS_MAX + 1,
    },
    'de_suyos',
  )
  return {
    guias: deQuienVeTodo(db, guiaDe(llevar, [propios, deSuyos], { pasos: [suyos] })),
    palabras: and(...todos.map((termino) => sql`(${propia(fila, termino)} or ${ajena(termino)})`)),
    leftJoins: [[v, eq(v.id, columna)]],
  }
}

/** A Usuario has few rows, of a company's many that a word may lead to: there nothing leads but the vehicles assigned. */
const deQuienVeTodo = (db: EmpresaLectura, guia: Guia): Guia[] => (db.usuarioId === null ? [guia] : [])

/**
 * Whether one term (folded) finds the row of `tabla` whose id stands in the column `id`: its own, or the `vehiculo_id` of
 * what belongs to a vehicle.
 */
export function conPalabra(db: EmpresaLectura, tabla: ConPalabras, id: Column | SQL, termino: string): SQL {
  const p = db.from('palabras')
  return sql`${id} in (select ${p.id} from ${p} where ${empiezan(p, tabla, termino)})`
}

/**
 * The condition under which a row answers what somebody typed: `where: and(buscado(db, 'vehiculos', v.id, lista.q), …)`.
 * Undefined when nothing is searched.
 */
export function buscado(db: EmpresaLectura, tabla: ConPalabras, id: Column | SQL, q: string): SQL | undefined {
  return and(...terminos(q).map((termino) => conPalabra(db, tabla, id, termino)))
}
