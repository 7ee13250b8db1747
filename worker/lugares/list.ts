/** The places of a company by name: all of them, or for a Usuario those that are for an assigned vehicle. */
import { and } from 'drizzle-orm'
import { terms } from '../domain/fold'
import { LUGARES_MAX } from '../domain/lugares/shape'
import { parsePoints } from '../domain/lugares/stored-points'
import { ascending, caseInsensitive, contains } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { Row, SqlSource } from '../tenant/source'

export const fieldsOf = (l: SqlSource<'lugares'>) => ({
  id: l.id,
  nombre: l.nombre,
  color: l.color,
  grupo: l.grupo,
  forma: l.forma,
  puntos: l.puntos,
  radio: l.radio,
  todos: l.todos,
  limite: l.limite,
  avisa_entrada: l.avisa_entrada,
  avisa_salida: l.avisa_salida,
  permanencia: l.permanencia,
  llegada: l.llegada,
  llegada_dias: l.llegada_dias,
  llegada_festivos: l.llegada_festivos,
})

/** All that the search text finds. */
export function placesQuery(db: EmpresaReader, q: string) {
  const l = db.from('lugares')
  const where = and(...terms(q).map((term) => contains(l.busqueda, term)))
  return {
    fields: fieldsOf(l),
    from: l,
    ...(where ? { where } : {}),
    orderBy: [ascending(caseInsensitive(l.nombre)), ascending(l.id)],
    limit: LUGARES_MAX,
  }
}

/** A place as services give it: points in degrees, `radio` in metres. */
export const readPlace = (row: Row<ReturnType<typeof fieldsOf>>) => ({ ...row, puntos: parsePoints(row.puntos) })

export const listPlaces = async (db: EmpresaReader, q: string) => (await db.all(placesQuery(db, q))).map(readPlace)

/** What a Usuario reads of them. */
export class AssignedPlaces {
  constructor(private readonly db: EmpresaReader) {}

  list(q = '') {
    return listPlaces(this.db, q)
  }
}
