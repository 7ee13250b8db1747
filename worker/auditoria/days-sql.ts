/** The index of the archived audit log in R2: of one company, or of all and of rows without one for the SuperAdmin. */
import { and, asc, desc, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import type { StoredPlace } from '../domain/auditoria/archive'
import { type AuditEvent, auditDay } from '../domain/auditoria/auditoria'
import type { Db } from '../platform-db/connect'
import { always } from '../tenant/expressions'
import { beyondOf, type Direction } from '../tenant/keyset'
import { auditoria_dias as d } from '../tenant/schema/auditoria'

/** What a list is limited to, in the table and in the archive. */
export interface AuditoriaFilter {
  suceso: AuditEvent | null
  persona: string | null
  empresa: string | null
  /** from this instant (inclusive) to that one (exclusive); UTC milliseconds */
  desde: number | null
  hasta: number | null
}

/** Index entries that one query looks through. */
const WINDOW = 2000

/** The range of a query: up to n objects after a position; null: from the beginning. */
export interface PageRequest {
  place: StoredPlace | null
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

/** The objects after a position, including the one that contains it. */
function beyond({ empresa_id, at, id }: StoredPlace, direction: Direction, ofAll: boolean): SQL | undefined {
  const { desde, dia: day } = auditDay(at)
  if (direction === 'desc') {
    return ofAll
      ? beyondOf([d.dia, d.empresa_id, d.desde, d.primera], [day, empresa_id, at, id], 'desc')
      : beyondOf([d.desde, d.primera], [at, id], 'desc')
  }
  return ofAll
    ? and(gte(d.dia, day), beyondOf([d.dia, d.empresa_id, d.hasta, d.ultima], [day, empresa_id, at, id], 'asc'))
    : and(gte(d.desde, desde), beyondOf([d.hasta, d.ultima], [at, id], 'asc'))
}

/**
 * The objects after a position that may hold what a list asks for and, when the index is larger than one query looks
 * through, the last entry looked at: two statements for a batch.
 * @param empresaId the company; null for all of them and for rows without one
 */
export function daysQuery(db: Db, empresaId: string | null, filter: AuditoriaFilter, request: PageRequest) {
  const { place, direction, n } = request
  const empresa = empresaId ?? filter.empresa
  const { desde, hasta, suceso: auditEvent, persona } = filter
  const conditions: (SQL | undefined)[] = [
    empresa === null ? undefined : eq(d.empresa_id, empresa),
    // whole UTC days: the rows are filtered later, one by one
    desde === null
      ? undefined
      : empresa === null
        ? gte(d.dia, auditDay(desde).dia)
        : gte(d.desde, auditDay(desde).desde),
    hasta === null
      ? undefined
      : empresa === null
        ? sql`${d.dia} <= ${auditDay(hasta).dia}`
        : sql`${d.desde} < ${hasta}`,
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
  const has = (column: SQL, value: string | null) =>
    value === null ? undefined : sql`exists (select 1 from json_each(${column}) where value = ${value})`
  const v = windowRows
  const inWindow = {
    empresa_id: v.empresa_id,
    dia: v.dia,
    desde: v.desde,
    primera: v.primera,
    hasta: v.hasta,
    ultima: v.ultima,
    filas: v.filas,
  }
  return {
    days: db
      .select(inWindow)
      .from(windowRows)
      // an unreadable object may contain anything
      .where(
        or(sql`${v.filas} = 0`, and(always(), has(sql`${v.sucesos}`, auditEvent), has(sql`${v.personas}`, persona))),
      )
      .limit(n),
    // without a search every entry matches: the end of the window is not needed
    end: db
      .select(inWindow)
      .from(windowRows)
      .limit(n === 0 || (auditEvent === null && persona === null) ? 0 : 1)
      .offset(WINDOW - 1),
  }
}
