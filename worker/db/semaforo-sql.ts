/**
 * The semáforo as SQL, for filters and counters over a whole fleet: the twin of domain/semaforo.ts, held against it by a
 * property test. A vehicle's lamps are its latest documents, one left join each.
 */
import { type SQL, sql } from 'drizzle-orm'
import { masDias } from '../domain/dia'
import { CILINDRAJE_SIN_IMPUESTO, LAMPARAS, type Lampara, PRIMERA_RTM, TIPO_DE_LAMPARA } from '../domain/semaforo'
import type { FiltroVehiculos } from '../domain/vehiculo'
import { DIAS_POR_VENCER } from '../domain/vigencia'
import type { EmpresaDb, Fuente } from './empresa-db'

export type Documentos = Record<Lampara, Fuente<'documentos'>>

/** The latest document of each lamp as three sources. */
export function documentosDe(db: EmpresaDb): Documentos {
  return {
    soat: db.from('documentos', 'soat'),
    rtm: db.from('documentos', 'rtm'),
    impuesto: db.from('documentos', 'impuesto'),
  }
}

/** The left joins that bring the three of them to their vehicle. */
export function unirDocumentos(v: Fuente<'vehiculos'>, documentos: Documentos): [Fuente, SQL][] {
  return LAMPARAS.map((lampara) => {
    const d = documentos[lampara]
    // the 1 is written out: only so SQLite may take the partial index of the latest documents
    return [d, sql`${d.vehiculo_id} = ${v.id} and ${d.tipo} = ${TIPO_DE_LAMPARA[lampara]} and ${d.actual} = 1`]
  })
}

function plazoRtm(v: Fuente<'vehiculos'>): SQL {
  const casos = (plazos: readonly { desde: string; anios: number }[]) =>
    sql.join(
      plazos.map(({ desde, anios }) => sql`when ${v.fecha_matricula} >= ${desde} then ${`+${anios} years`}`),
      sql` `,
    )
  return sql`case when ${v.servicio} = 'particular' and ${v.clase} is not null and ${v.clase} <> 'motocicleta'
    then case ${casos(PRIMERA_RTM.particular)} end else case ${casos(PRIMERA_RTM.corta)} end end`
}

function aplica(lampara: Lampara, v: Fuente<'vehiculos'>, hoy: string): SQL {
  if (lampara === 'soat') return sql`1`
  if (lampara === 'rtm')
    return sql`(${v.fecha_matricula} is null or date(${v.fecha_matricula}, ${plazoRtm(v)}) <= ${hoy})`
  return sql`(${v.servicio} <> 'publico' and ${v.clase} is not 'maquinaria'
    and not (${v.clase} is 'motocicleta' and coalesce(${v.cilindraje}, 99999) <= ${CILINDRAJE_SIN_IMPUESTO}))`
}

/** Under which filter of the list a vehicle stands on this day of its company. */
export function filtroSql(v: Fuente<'vehiculos'>, documentos: Documentos, hoy: string): SQL<FiltroVehiculos> {
  const alguna = (cuando: (vencimiento: SQL) => SQL) =>
    sql.join(
      LAMPARAS.map((l) => sql`(${aplica(l, v, hoy)} and ${cuando(sql`${documentos[l].fecha_vencimiento}`)})`),
      sql` or `,
    )
  return sql<FiltroVehiculos>`case
    when ${alguna((dia) => sql`${dia} <= ${hoy}`)} then 'vencidos'
    when ${alguna((dia) => sql`${dia} <= ${masDias(hoy, DIAS_POR_VENCER)}`)} then 'por-vencer'
    when ${alguna((dia) => sql`${dia} is null`)} then 'incompletos'
    else 'en-orden' end`
}
