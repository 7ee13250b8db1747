/** The index of what of the audit log lies in R2: of one company, or of all and of none for the SuperAdmin. */
import { and, asc, desc, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import { diaDeAuditoria } from '../domain/auditoria'
import type { LugarGuardado } from '../domain/auditoria-guardada'
import type { FiltroAuditoria } from './auditoria-db'
import type { Db } from './connect'
import { siempre } from './consulta'
import { masAllaDe, type Sentido } from './keyset'
import { auditoria_dias as d } from './schema/auditoria'

/** As much of the index as one question looks through. */
const VENTANA = 2000

/** How far a question goes: up to n objects beyond a place; null: from the beginning. */
export interface Tramo {
  lugar: LugarGuardado | null
  sentido: Sentido
  n: number
}

const COLUMNAS = {
  empresa_id: d.empresa_id,
  dia: d.dia,
  desde: d.desde,
  primera: d.primera,
  hasta: d.hasta,
  ultima: d.ultima,
  filas: d.filas,
}

/** Where the objects beyond a place begin. An object that the place is in the middle of is among them. */
function masAlla({ empresa_id, at, id }: LugarGuardado, sentido: Sentido, deTodas: boolean): SQL | undefined {
  const { desde, dia } = diaDeAuditoria(at)
  if (sentido === 'desc') {
    return deTodas
      ? masAllaDe([d.dia, d.empresa_id, d.desde, d.primera], [dia, empresa_id, at, id], 'desc')
      : masAllaDe([d.desde, d.primera], [at, id], 'desc')
  }
  return deTodas
    ? and(gte(d.dia, dia), masAllaDe([d.dia, d.empresa_id, d.hasta, d.ultima], [dia, empresa_id, at, id], 'asc'))
    : and(gte(d.desde, desde), masAllaDe([d.hasta, d.ultima], [at, id], 'asc'))
}

/**
 * The objects beyond a place that may hold what a list asks for, and, when there is more of the index than one question
 * looks through, the last that it looked at: two statements for a batch.
 * @param empresaId whose; null for those of all companies and of none
 */
export function consultaDeDias(db: Db, empresaId: string | null, filtro: FiltroAuditoria, tramo: Tramo) {
  const { lugar, sentido, n } = tramo
  const empresa = empresaId ?? filtro.empresa
  const { desde, hasta, suceso, persona } = filtro
  const condiciones: (SQL | undefined)[] = [
    empresa === null ? undefined : eq(d.empresa_id, empresa),
    // whole UTC days: their rows are looked at one by one
    desde === null
      ? undefined
      : empresa === null
        ? gte(d.dia, diaDeAuditoria(desde).dia)
        : gte(d.desde, diaDeAuditoria(desde).desde),
    hasta === null
      ? undefined
      : empresa === null
        ? sql`${d.dia} <= ${diaDeAuditoria(hasta).dia}`
        : sql`${d.desde} < ${hasta}`,
    lugar ? masAlla(lugar, sentido, empresa === null) : undefined,
  ]
  const orden = sentido === 'asc' ? asc : desc
  const claves = empresa === null ? [d.dia, d.empresa_id, d.desde, d.primera] : [d.desde, d.primera]
  const ventana = db
    .select({ ...COLUMNAS, sucesos: d.sucesos, personas: d.personas })
    .from(d)
    .where(and(...condiciones))
    .orderBy(...claves.map((clave) => orden(clave)))
    .limit(n === 0 ? 0 : VENTANA)
    .as('ventana')
  const tiene = (columna: SQL, valor: string | null) =>
    valor === null ? undefined : sql`exists (select 1 from json_each(${columna}) where value = ${valor})`
  const v = ventana
  const deVentana = {
    ...{ empresa_id: v.empresa_id, dia: v.dia, desde: v.desde, primera: v.primera },
    ...{ hasta: v.hasta, ultima: v.ultima, filas: v.filas },
  }
  return {
    dias: db
      .select(deVentana)
      .from(ventana)
      // of an object that could not be read nobody knows what is in it
      .where(
        or(sql`${v.filas} = 0`, and(siempre(), tiene(sql`${v.sucesos}`, suceso), tiene(sql`${v.personas}`, persona))),
      )
      .limit(n),
    // every row of the window when nothing is searched: there is no need to know its end
    fin: db
      .select(deVentana)
      .from(ventana)
      .limit(n === 0 || (suceso === null && persona === null) ? 0 : 1)
      .offset(VENTANA - 1),
  }
}
