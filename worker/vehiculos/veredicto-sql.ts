/**
 * The verdict of a vehicle in SQL, the twin of domain/vehiculos/veredicto.ts, held together by a property test. It is
 * rewritten in each batch that changes a document, a driver or the vehicle, so that with two concurrent writers
 * it follows what is stored, not what one of them read. Each fact about the vehicle is a span of days with the verdict
 * it causes; a segment ends where the worst of them changes. The same SQL, over all vehicles, is in migration 0060.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { CATEGORIES, CILINDRAJE_A1, CLASE_SIZES } from '../domain/conductores/licencia'
import {
  ALWAYS_DAY,
  BLOCKING_TIPOS,
  CARGO_CLASSES,
  CILINDRAJE_WITHOUT_IMPUESTO,
  DOUBTED_IF_MISSING,
  FIRST_RTM_YEARS,
  NEVER_DAY,
  ONLY_IF_REQUIRED,
  OPERATION_TIPOS,
  PASSENGER_CLASSES,
  SHORT_TERM_CLASSES,
  TIPOS,
  type TipoDocumento,
} from '../domain/documentos/rules'
import { DAYS_EXPIRING_SOON } from '../domain/documentos/vigencia'
import { VEREDICTOS } from '../domain/vehiculos/veredicto'

/** A domain constant as a literal: as parameters they would exceed the 100 that D1 allows. */
const literal = (value: string | number): SQL =>
  sql.raw(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`)
const NEVER = literal(NEVER_DAY)
const ALWAYS = literal(ALWAYS_DAY)
const list = (values: readonly string[]) => sql.join(values.map(literal), sql`, `)

/** The vehicle data the law depends on: columns of the table, of a query over it, or of a trigger's row. */
type ConditionSql = Record<'placa' | 'servicio' | 'clase' | 'fecha_matricula' | 'anio' | 'cilindraje', Column | SQL>

const terms = (day: SQL | Column, list: readonly { desde: string; years: number }[]) =>
  sql`case ${sql.join(
    list.map(({ desde, years }) => sql`when ${day} >= ${literal(desde)} then ${literal(`+${years} years`)}`),
    sql` `,
  )} end`

/** A plate of the pattern «automotor» (domain/vehiculos/placa.ts). */
const CAR_PLATE = literal('[A-Z][A-Z][A-Z][0-9][0-9][0-9]')

const firstRtm = (v: ConditionSql, day: SQL | Column) => sql`date(${day}, case when ${v.servicio} = 'particular'
  and case when ${v.clase} is null then ${v.placa} glob ${CAR_PLATE} else ${v.clase} not in (${list(SHORT_TERM_CLASSES)}) end
  then ${terms(day, FIRST_RTM_YEARS.particular)} else ${terms(day, FIRST_RTM_YEARS.short)} end)`

/** From which day the law requires a document of the vehicle; NEVER_DAY = never. The twin of requiredSince. */
function required(tipo: TipoDocumento, v: ConditionSql): SQL {
  const earliest = sql`printf('%04d-01-01', ${v.anio} - 1)`
  const operation = sql`case when ${v.servicio} <> 'publico' or coalesce(${v.clase} in (${list(CARGO_CLASSES)}), 0)
    then ${NEVER} else ${ALWAYS} end`
  const since: Partial<Record<TipoDocumento, SQL>> = {
    SOAT: ALWAYS,
    'Revisión técnico-mecánica': sql`case when ${v.fecha_matricula} is not null then ${firstRtm(v, v.fecha_matricula)}
      else max(${firstRtm(v, earliest)}, ${ALWAYS}) end`,
    'Impuesto vehicular': sql`case when ${v.servicio} = 'publico' then ${NEVER} when ${v.clase} is 'maquinaria' then ${NEVER}
      when ${v.clase} is 'motocicleta' and coalesce(${v.cilindraje}, 99999) <= ${literal(CILINDRAJE_WITHOUT_IMPUESTO)} then ${NEVER}
      else ${ALWAYS} end`,
  }
  for (const t of OPERATION_TIPOS) since[t] = operation
  return sql`case when ${v.clase} is 'remolque' then ${NEVER} else ${since[tipo] ?? NEVER} end`
}

const byType = (column: SQL, list: (tipo: TipoDocumento) => SQL) =>
  sql`case ${column} ${sql.join(
    TIPOS.map((tipo) => sql`when ${literal(tipo)} then ${list(tipo)}`),
    sql` `,
  )} end`

/** Whether a category covers the vehicle, or cannot be judged. The twin of licenciaMismatch. */
function serves(category: SQL, v: Pick<ConditionSql, 'servicio' | 'clase' | 'cilindraje'>): SQL {
  const size = sql`case ${v.clase} ${sql.join(
    Object.entries(CLASE_SIZES).map(([clase, size]) => sql`when ${literal(clase)} then ${literal(size)}`),
    sql` `,
  )} end`
  return sql`case when ${category} not in (${list(CATEGORIES)}) then 1
    when ${v.clase} is 'motocicleta' then ${category} = 'A2' or (${category} = 'A1' and coalesce(${v.cilindraje}, 0) <= ${literal(CILINDRAJE_A1)})
    when ${size} is null then 1
    else (${category} like 'C%' or (${category} like 'B%' and ${v.servicio} <> 'publico')) and substr(${category}, 2) + 0 >= ${size} end`
}

const STOPS = literal(3)
const DOUBTS = literal(2)
const WARNS = literal(1)
const next = (day: SQL) => sql`coalesce(date(${day}, '+1 day'), ${NEVER})`
const ahead = (day: SQL) => sql`date(${day}, ${literal(`-${DAYS_EXPIRING_SOON} days`)})`

/**
 * The verdict segments of the vehicles selected by a condition over `vehiculos`, as rows for `veredictos`, without
 * those that ended before the day `since`.
 * @param company of the vehicles, added to the query of every table; null in a migration, for all companies
 */
export function segmentsOf(vehicles: SQL, since: SQL, company: SQL | null = null): SQL {
  const of = (column: string) => company ?? sql.raw(column)
  const c = (name: string) => sql.raw(`v.${name}`)
  const v: ConditionSql & { id: SQL } = {
    id: c('id'),
    placa: c('placa'),
    servicio: c('servicio'),
    clase: c('clase'),
    fecha_matricula: c('fecha_matricula'),
    anio: c('anio'),
    cilindraje: c('cilindraje'),
  }
  const tipo = sql.raw('t.value')
  const asked = sql.raw('a.exigido')
  const stops = sql`(a.tipo in (${list(BLOCKING_TIPOS)}) and ${asked} <> ${NEVER} and (a.tipo not in (${list(OPERATION_TIPOS)})
    or coalesce(a.clase in (${list(PASSENGER_CLASSES)}), 0)))`
  const known = sql`(a.tipo = 'Revisión técnico-mecánica' and a.fecha_matricula is not null and ${asked} <> ${NEVER})`
  const clean = sql`upper(replace(replace(replace(v.written, '-', ''), ' ', ''), '.', ''))`
  // in two parts: D1 allows five terms in one union
  return sql`with v as materialized (select empresa_id, id, placa, servicio, clase, fecha_matricula, anio, cilindraje from vehiculos
    where ${vehicles}),
  asked as materialized (select v.empresa_id, v.id, v.clase, v.fecha_matricula, t.value as tipo, ${byType(tipo, (t) => required(t, v))} as exigido
    from v cross join json_each(${literal(JSON.stringify(TIPOS))}) t),
  law as materialized (select a.empresa_id, a.id, a.tipo, a.exigido, ${stops} as stops, a.tipo in (${list(DOUBTED_IF_MISSING)}) as doubts,
      a.exigido <> ${NEVER} or a.tipo not in (${list(ONLY_IF_REQUIRED)}) as minded,
      case when ${known} then ${asked} else '' end as first, case when ${known} then ${ahead(asked)} else a.exigido end as warned,
      case when a.exigido in (${ALWAYS}, ${NEVER}) then a.exigido else ${next(asked)} end as required
    from asked a where not exists (select 1 from exenciones x where x.empresa_id = ${of('a.empresa_id')} and x.vehiculo_id = a.id and x.tipo = a.tipo)),
  documents as materialized (select l.id, l.exigido, l.stops, l.doubts, l.warned, l.required, d.cubre_desde as begins, d.cuenta_hasta as ends,
      max(d.fecha_vencimiento, l.first) as due,
      row_number() over (partition by l.id, d.tipo, d.nombre order by d.cubre_desde) as n
    from law l cross join documentos d on d.empresa_id = ${of('l.empresa_id')} and d.vehiculo_id = l.id and d.tipo = l.tipo
    where d.actual = 1 and l.minded),
  held as materialized (select v.id, v.servicio, v.clase, v.cilindraje, c.licencia_fecha_vencimiento as due, c.licencia_tipo as written
    from v cross join conductores c on c.empresa_id = ${of('v.empresa_id')} and c.vehiculo_id = v.id where v.clase is not 'remolque'),
  licences as materialized (select v.id, v.due, ${serves(clean, v)} as serves from held v),
  of_documents(id, g, desde, hasta) as (
    select id, ${WARNS}, max(begins, ${ahead(sql.raw('due'))}, case exigido when ${NEVER} then ${ALWAYS} else warned end), ends from documents
    union all select id, ${STOPS}, max(begins, ${next(sql.raw('due'))}, required), ends from documents where stops
    union all select id, ${WARNS}, warned, begins from documents where n = 1 and exigido <> ${NEVER}
    union all select id, ${STOPS}, required, begins from documents where n = 1 and exigido <> ${NEVER} and doubts),
  of_others(id, g, desde, hasta) as (
    select l.id, case g.value when 1 then ${WARNS} else ${DOUBTS} end, case g.value when 1 then l.warned else l.required end, ${NEVER}
      from law l cross join json_each('[1,2]') g where l.exigido <> ${NEVER} and (g.value = 1 or l.doubts)
      and not exists (select 1 from documentos f where f.empresa_id = ${of('l.empresa_id')} and f.vehiculo_id = l.id and f.tipo = l.tipo and f.actual = 1)
    union all select id, ${WARNS}, case when serves then ${ahead(sql.raw('due'))} else ${ALWAYS} end, ${NEVER} from licences
    union all select id, ${STOPS}, case when max(serves) then ${next(sql`max(case when serves then due end)`)} else ${ALWAYS} end, ${NEVER} from licences group by id
    union all select v.id, ${WARNS}, ${ALWAYS}, ${NEVER} from v where v.clase is not 'remolque'
      and not exists (select 1 from conductores c where c.empresa_id = ${of('v.empresa_id')} and c.vehiculo_id = v.id)),
  spans(id, g, desde, hasta) as materialized (select * from of_documents union all select * from of_others),
  turns(id, day) as (select id, ${ALWAYS} from v union select id, desde from spans where desde > ${ALWAYS} and desde < ${NEVER}
    union select id, hasta from spans where hasta > ${ALWAYS} and hasta < ${NEVER}),
  graded as (select t.id, t.day, coalesce(max(s.g), 0) as g from turns t
    left join spans s on s.id = t.id and s.desde <= t.day and s.hasta > t.day group by t.id, t.day),
  changes as (select id, day, g, lag(g) over (partition by id order by day) as before from graded),
  segments as (select id, day, g, lead(day, 1, ${NEVER}) over (partition by id order by day) as until from changes where before is not g)
  select v.empresa_id, s.id, s.day, s.until, case s.g ${sql.join(
    [...VEREDICTOS].reverse().map((veredicto, g) => sql`when ${literal(g)} then ${literal(veredicto)}`),
    sql` `,
  )} end as verdict from v cross join segments s on s.id = v.id where s.until > ${since}`
}

/**
 * The stretches of cover (domain/documentos/coverage.ts) of the documents selected by a condition, one row for the
 * document that represents each: `id`, `cubre_desde`, `cuenta_hasta`.
 */
export function stretchesSql(documents: SQL): SQL {
  const kind = sql.raw('empresa_id, vehiculo_id, tipo, nombre')
  const row = sql.raw('id, empresa_id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, created_at')
  return sql`select id, begins as cubre_desde, until as cuenta_hasta from (
    select id, begins, row_number() over (partition by ${kind}, stretch order by fecha_vencimiento desc, fecha_emision desc, created_at desc, id desc) as n,
      coalesce(min(fecha_emision) over (partition by ${kind} order by stretch range between 1 following and unbounded following), ${NEVER}) as until
    from (select *, min(fecha_emision) over (partition by ${kind}, stretch) as begins
      from (select *, sum(covered is null or fecha_emision > ${next(sql.raw('covered'))})
          over (partition by ${kind} order by fecha_emision, id rows unbounded preceding) as stretch
        from (select ${row}, max(fecha_vencimiento) over (partition by ${kind} order by fecha_emision, id
            rows between unbounded preceding and 1 preceding) as covered
          from documentos where ${documents})))) where n = 1`
}
