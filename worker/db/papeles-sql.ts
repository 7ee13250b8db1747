/** What the lists of papers need of SQL: ranges of the expiry day by state, plates by their beginning, what is missing. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { EXIGIBLES } from '../domain/carpeta'
import { masDias } from '../domain/dia'
import type { TipoDocumento } from '../domain/papeles'
import { DIAS_POR_VENCER } from '../domain/vigencia'
import type { EmpresaDb } from './empresa-db'
import type { Fuente } from './fuente'
import { exigido } from './veredicto-sql'

const ULTIMO = '\u{10ffff}'
const juntar = (partes: readonly (SQL | string)[], con: SQL) =>
  sql.join(
    partes.map((parte) => sql`${parte}`),
    con,
  )

/** The latest of each type and name. The 1 is written out: only so SQLite may take the partial indexes. */
export const esActual = (d: Fuente<'documentos'>): SQL => sql`${d.actual} = 1`

/** The documents of some types; one by one they walk an index that is ordered by expiry inside each type. */
export const deTipos = (d: Fuente<'documentos'>, tipos: readonly TipoDocumento[]): SQL =>
  tipos.length === 0 ? sql`1 = 0` : sql`${d.tipo} in (${juntar(tipos, sql`, `)})`

/** The range of the expiry day that a state is on the day `hoy` (spec §4). */
export function enEstado(d: Fuente<'documentos'>, estado: 'vencidos' | 'por-vencer' | 'vigentes', hoy: string): SQL {
  const dia = d.fecha_vencimiento
  const limite = masDias(hoy, DIAS_POR_VENCER)
  if (estado === 'vencidos') return sql`${dia} <= ${hoy}`
  return estado === 'por-vencer' ? sql`(${dia} > ${hoy} and ${dia} <= ${limite})` : sql`${dia} > ${limite}`
}

/** The vehicles whose plate begins so: a range of the index of plates. */
export const placaEmpieza = (v: Fuente<'vehiculos'>, placa: string): SQL | undefined =>
  placa === '' ? undefined : sql`(${v.placa} >= ${placa} and ${v.placa} < ${placa + ULTIMO})`

/** The vehicles from a plate on, itself among them: in a direction. */
export const desdeLaPlaca = (v: Fuente<'vehiculos'>, placa: string, sentido: 'asc' | 'desc'): SQL =>
  sentido === 'asc' ? sql`${v.placa} >= ${placa}` : sql`${v.placa} <= ${placa}`

/** The exemption of a document's type, to be joined to it: null where nobody said that it does not apply. */
export const deSuTipo = (x: Fuente<'exenciones'>, d: Fuente<'documentos'>): SQL =>
  sql`${x.vehiculo_id} = ${d.vehiculo_id} and ${x.tipo} = ${d.tipo}`

/** The documents of the vehicles that a query names by `suyo`. */
export const deVehiculos = (d: Fuente<'documentos'>, vehiculos: { suyo: SQL }): SQL =>
  sql`${d.vehiculo_id} in (select ${vehiculos.suyo} from ${vehiculos})`

/** The file of a document, to be joined to it. */
export const suArchivo = (a: Fuente<'archivos'>, d: Fuente<'documentos'>): SQL => sql`${a.de} = 'documento:' || ${d.id}`

/** A column to sort by where a set is read whole: no index may be walked for its order instead. */
export const sinIndice = (columna: Column): SQL => sql`+${columna}`

/** Vehicles of which something may be missing: whatever is missing warns, so that a range of an index holds them all. */
export const puedeFaltar = (v: Fuente<'vehiculos'>, hoy: string): SQL => sql`${v.aviso_desde} <= ${hoy}`

/** Between bars the types of a vehicle that are registered or exempt: one look at its papers instead of one per type. */
export function conPapel(db: EmpresaDb): SQL<string> {
  const f = db.from('documentos', 'f')
  const x = db.from('exenciones', 'x')
  // written out: in a query over one source drizzle leaves the source's name away, and `id` would be the document's
  const suyo = sql.raw('"vehiculos"."id"')
  return sql<string>`coalesce((select group_concat('|' || ${f.tipo} || '|') from ${f}
      where ${f.vehiculo_id} = ${suyo} and ${f.actual} = 1), '')
    || coalesce((select group_concat('|' || ${x.tipo} || '|') from ${x} where ${x.vehiculo_id} = ${suyo}), '')`
}

type DeVehiculo = Record<'servicio' | 'clase' | 'fecha_matricula' | 'cilindraje' | 'con_papel', SQL>

/** By type 1 where the law asks it of the vehicle on that day and it is not in `con_papel`. */
export function faltas(
  v: DeVehiculo,
  tipos: readonly TipoDocumento[],
  hoy: string,
): Record<string, SQL.Aliased<number>> {
  return Object.fromEntries(
    EXIGIBLES.map((tipo) => {
      const falta = tipos.includes(tipo)
        ? sql<number>`(${exigido(tipo, v)} <= ${hoy} and instr(${v.con_papel}, ${`|${tipo}|`}) = 0)`
        : sql<number>`0`
      return [claveDeFalta(tipo), falta.as(claveDeFalta(tipo))]
    }),
  )
}

export const claveDeFalta = (tipo: TipoDocumento): string => `falta_${EXIGIBLES.indexOf(tipo)}`

/** How many of a vehicle's types are missing. */
export const cuantasFaltan = (v: Record<string, SQL>): SQL<number> =>
  sql<number>`(${juntar(
    EXIGIBLES.map((tipo) => v[claveDeFalta(tipo)] as SQL),
    sql` + `,
  )})`

/** The vehicles of which something is missing. */
export const algunaFalta = (v: Record<string, SQL>): SQL => sql`${cuantasFaltan(v)} > 0`

/** The sum over all rows; 0 when there are none. */
export const total = (columna: SQL): SQL<number> => sql<number>`coalesce(sum(${columna}), 0)`

/** The last plate of a stretch in its direction; null when it is empty. */
export const extremo = (placa: SQL, sentido: 'asc' | 'desc'): SQL<string | null> =>
  sentido === 'asc' ? sql<string | null>`max(${placa})` : sql<string | null>`min(${placa})`
