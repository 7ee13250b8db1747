/**
 * A page of a fleet of any size. What is searched or filtered leads: where it leaves at most `tope` vehicles, these are
 * read and put in order; where it leaves more, the index of the order is walked until the page is full, which is soon.
 * All ways stand in the same statement, and all but one are limited to 0 rows.
 */
import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { terminos } from '../domain/texto'
import type { Veredicto } from '../domain/veredicto'
import { rangoDePalabra } from './busqueda'
import { suelta } from './consulta'
import type { EmpresaLectura } from './empresa-lectura'
import type { Anidada, Fuente } from './fuente'
import { masAllaConNulos, type Sentido } from './keyset'
import { en } from './tablero-sql'

type Ids = Anidada<{ id: Column }>
type Expresion = Parameters<typeof masAllaConNulos>[0][0]

/** Whether a vehicle has this verdict on the day `hoy`; written so that no index leads the way by it. */
export function tieneVeredicto(v: Fuente<'vehiculos'>, veredicto: Veredicto, hoy: string): SQL<number> {
  const noSale = sql`coalesce(${v.no_sale_desde} <= ${hoy}, 0)`
  const avisa = sql`coalesce(${v.aviso_desde} <= ${hoy}, 0)`
  if (veredicto === 'No puede salir') return sql<number>`${noSale}`
  return veredicto === 'Con aviso' ? sql<number>`(${avisa} and not ${noSale})` : sql<number>`(not ${avisa})`
}

/** The vehicles among which those of a verdict stand, by its index, at most `tope` + 1 from each range. */
function porDias(db: EmpresaLectura, veredicto: Veredicto, hoy: string, tope: number): Ids[] {
  const v = db.from('vehiculos')
  const rango = (where: SQL, alias: string): Ids =>
    db.nested({ fields: { id: v.id }, from: v, where, limit: tope + 1 }, alias)
  if (veredicto === 'No puede salir') return [rango(sql`${v.no_sale_desde} <= ${hoy}`, 'no_salen')]
  if (veredicto === 'Con aviso') return [rango(sql`${v.aviso_desde} <= ${hoy}`, 'avisan')]
  return [rango(sql`${v.aviso_desde} > ${hoy}`, 'salen'), rango(sql`${v.aviso_desde} is null`, 'salen_siempre')]
}

/** What may lead to the vehicles of a list. */
export interface Guia {
  /** a condition that the vehicles that lead fulfil */
  lleva: SQL
  /** 1 when the vehicles that lead are all there are, 0 when there are more than `tope` */
  pocos: SQL<number>
}
export interface Busca {
  /** the words of the search, then the verdict; none when nothing narrows the list */
  guias: Guia[]
  /** every word of the search */
  palabras: SQL | undefined
}

/** What a list is narrowed by. Of a search the longest word leads, as the one that fewest have. */
export function busca(
  db: EmpresaLectura,
  v: Fuente<'vehiculos'>,
  pedido: { q: string; veredicto: Veredicto | null; hoy: string; tope: number },
): Busca {
  const { q, veredicto, hoy, tope } = pedido
  const todos = terminos(q).sort((a, b) => b.length - a.length)
  const [larga] = todos
  const guia = (listas: Ids[]): Guia => {
    const ids = sql.join(
      listas.map((lista) => sql`select id from ${lista}`),
      sql` union all `,
    )
    return {
      // the second half asks for a column that no index has: else SQLite walks a whole index of the fleet for its columns
      lleva: sql`${en(listas)(v.id)} and length(${v.busqueda}) >= 0`,
      pocos: sql<number>`((select count(*) from (${ids})) <= ${tope})`,
    }
  }
  return {
    guias: [
      ...(larga ? [guia([rangoDePalabra(db, 'vehiculos', larga, tope + 1)])] : []),
      ...(veredicto ? [guia(porDias(db, veredicto, hoy, tope))] : []),
    ],
    // of the rows that are met the words are looked for where they stand: no index leads by them
    palabras: and(...todos.map((termino) => sql`instr(' ' || ${v.busqueda}, ${` ${termino}`}) > 0`)),
  }
}

/**
 * The ids of one page as a condition on a column that names a vehicle: those beyond the cursor in the given direction.
 * @param orden the ordering as its index has it
 */
export function enPagina(
  db: EmpresaLectura,
  v: Fuente<'vehiculos'>,
  { guias, palabras }: Busca,
  pagina: {
    orden: Expresion
    sentido: Sentido
    cursor: readonly [string | number | null, string] | null
    filas: number
    /** what else is asked of each vehicle */
    donde: SQL | undefined
  },
): ReturnType<typeof en> {
  const { orden, sentido, cursor, filas, donde } = pagina
  const hacia = sentido === 'asc' ? sql`asc` : sql`desc`
  const lista = (por: Expresion, lleva: SQL | undefined, si: SQL, alias: string) => {
    const masAlla = cursor ? masAllaConNulos([por, v.id], cursor, sentido) : undefined
    const where = and(lleva, palabras, donde, masAlla)
    const orderBy = [sql`${por} ${hacia}`, sql`${v.id} ${hacia}`]
    const limit = sql`case when ${si} then ${filas} else 0 end`
    return db.nested({ fields: { id: v.id }, from: v, ...(where ? { where } : {}), orderBy, limit }, alias)
  }
  // the first that is short leads; the `+` keeps the order's index from leading there
  const cortas = guias.map(({ lleva, pocos }, i) => {
    const antes = guias.slice(0, i).map((g) => sql`not ${g.pocos} and `)
    return lista(suelta(orden), lleva, sql.join([...antes, pocos]), `corta_${i}`)
  })
  const ninguna = sql.join([sql`1`, ...guias.map(({ pocos }) => sql` and not ${pocos}`)])
  return en([...cortas, lista(orden, undefined, ninguna, 'larga')])
}
