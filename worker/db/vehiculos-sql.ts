/** What a list of vehicles is narrowed by: the words of its search, and the verdict of the day. */
import { type SQL, sql } from 'drizzle-orm'
import type { Veredicto } from '../domain/veredicto'
import { buscaDe } from './busqueda'
import type { EmpresaLectura } from './empresa-lectura'
import type { Fuente } from './fuente'
import { type Busca, guiaDe, type Ids } from './pagina'

/** Vehicles of one verdict stand together in no order: more of them are read before an order is walked for them. */
const FILTRADOS_MAX = 1000

/** Whether a vehicle has this verdict on the day `hoy`; written so that no index leads the way by it. */
export function tieneVeredicto(v: Fuente<'vehiculos'>, veredicto: Veredicto, hoy: string): SQL<number> {
  const noSale = sql`coalesce(${v.no_sale_desde} <= ${hoy}, 0)`
  const avisa = sql`coalesce(${v.aviso_desde} <= ${hoy}, 0)`
  if (veredicto === 'No puede salir') return sql<number>`${noSale}`
  return veredicto === 'Con aviso' ? sql<number>`(${avisa} and not ${noSale})` : sql<number>`(not ${avisa})`
}

/** The vehicles among which those of a verdict stand, by its index. */
function porDias(db: EmpresaLectura, veredicto: Veredicto, hoy: string): Ids[] {
  const v = db.from('vehiculos')
  const rango = (where: SQL, alias: string): Ids =>
    db.nested({ fields: { id: v.id }, from: v, where, limit: FILTRADOS_MAX + 1 }, alias)
  if (veredicto === 'No puede salir') return [rango(sql`${v.no_sale_desde} <= ${hoy}`, 'no_salen')]
  if (veredicto === 'Con aviso') return [rango(sql`${v.aviso_desde} <= ${hoy}`, 'avisan')]
  return [rango(sql`${v.aviso_desde} > ${hoy}`, 'salen'), rango(sql`${v.aviso_desde} is null`, 'salen_siempre')]
}

/** What a list is narrowed by: the search first, then the verdict. */
export function busca(
  db: EmpresaLectura,
  v: Fuente<'vehiculos'>,
  { q, veredicto, hoy }: { q: string; veredicto: Veredicto | null; hoy: string },
): Busca {
  const buscados = buscaDe(db, 'vehiculos', v, q)
  const fila = { id: v.id, fuera: v.busqueda }
  const porVeredicto = veredicto ? [guiaDe(fila, porDias(db, veredicto, hoy), { max: FILTRADOS_MAX })] : []
  return { ...buscados, guias: [...buscados.guias, ...porVeredicto] }
}
