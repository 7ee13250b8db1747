/** The index of what of the audit log lies in R2: of one company, or of all and of none for the SuperAdmin. */
import { and, asc, desc, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import type { StoredPlace } from '../domain/auditoria/archive'
import { auditDay } from '../domain/auditoria/auditoria'
import type { Db } from '../platform-db/connect'
import { always } from '../tenant/expressions'
import { beyondOf, type Direction } from '../tenant/keyset'
import { auditoria_dias as d } from '../tenant/schema/auditoria'
import type { AuditoriaFilter } from './activity-sql'

/** As much of the index as one question looks through. */
const WINDOW = 2000

/** How far a question goes: up to n objects beyond a place; null: from the beginning. */
export interface Tramo {
  lugar: StoredPlace | null
  direction: Direction
  n: number
}

const COLUMNS = {
  empresa_id: d.empresa_id,
  dia: d.dia,
  desde: d.desde,
  primera: d.primera,
  hasta: d.hasta,
  ultima: d.ultima,
  filas: d.filas,
}

/** Where the objects beyond a place begin. An object that the place is in the middle of is among them. */
function beyond({ empresa_id, at, id }: StoredPlace, direction: Direction, ofAll: boolean): SQL | undefined {
  const { desde: from, dia: day } = auditDay(at)
  if (direction === 'desc') {
    return ofAll
      ? beyondOf([d.dia, d.empresa_id, d.desde, d.primera], [day, empresa_id, at, id], 'desc')
      : beyondOf([d.desde, d.primera], [at, id], 'desc')
  }
  return ofAll
    ? and(gte(d.dia, day), beyondOf([d.dia, d.empresa_id, d.hasta, d.ultima], [day, empresa_id, at, id], 'asc'))
    : and(gte(d.desde, from), beyondOf([d.hasta, d.ultima], [at, id], 'asc'))
}

/**
 * The objects beyond a place that may hold what a list asks for, and, when there is more of the index than one question
 * looks through, the last that it looked at: two statements for a batch.
 * @param empresaId whose; null for those of all companies and of none
 */
export function daysQuery(db: Db, empresaId: string | null, filter: AuditoriaFilter, tramo: Tramo) {
  const { lugar: place, direction, n } = tramo
  const empresa = empresaId ?? filter.empresa
  const { desde: from, hasta: until, suceso: auditEvent, persona: person } = filter
  const conditions: (SQL | undefined)[] = [
    empresa === null ? undefined : eq(d.empresa_id, empresa),
    // whole UTC days: their rows are looked at one by one
    from === null ? undefined : empresa === null ? gte(d.dia, auditDay(from).dia) : gte(d.desde, auditDay(from).desde),
    until === null
      ? undefined
      : empresa === null
        ? sql`${d.dia} <= ${auditDay(until).dia}`
        : sql`${d.desde} < ${until}`,
    place ? beyond(place, direction, empresa === null) : undefined,
  ]
  const order = direction === 'asc' ? asc : desc
  const keys = empresa === null ? [d.dia, d.empresa_id, d.desde, d.primera] : [d.desde, d.primera]
  const windowRows = db
    .select({ ...COLUMNS, sucesos: d.sucesos, personas: d.personas })
    .from(d)
    .where(and(...conditions))
    .orderBy(...keys.map((key) => order(key)))
    .limit(n === 0 ? 0 : WINDOW)
    .as('ventana')
  const has = (column: SQL, valor: string | null) =>
    valor === null ? undefined : sql`exists (select 1 from json_each(${column}) where value = ${valor})`
  const v = windowRows
  const inWindow = {
    ...{ empresa_id: v.empresa_id, dia: v.dia, desde: v.desde, primera: v.primera },
    ...{ hasta: v.hasta, ultima: v.ultima, filas: v.filas },
  }
  return {
    dias: db
      .select(inWindow)
      .from(windowRows)
      // of an object that could not be read nobody knows what is in it
      .where(
        or(sql`${v.filas} = 0`, and(always(), has(sql`${v.sucesos}`, auditEvent), has(sql`${v.personas}`, person))),
      )
      .limit(n),
    // every row of the window when nothing is searched: there is no need to know its end
    fin: db
      .select(inWindow)
      .from(windowRows)
      .limit(n === 0 || (auditEvent === null && person === null) ? 0 : 1)
      .offset(WINDOW - 1),
  }
}
