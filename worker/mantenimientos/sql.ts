/**
 * What plans and odometers derive from the service book, as SQL statements over one vehicle: with two concurrent
 * writers the result follows what is stored, not what one of them read. The twin of `nextDue` in
 * domain/mantenimientos/plan.ts; a test holds the two together.
 *
 * A plan was last done on the later of two days: the one a person entered, and the one of the latest service that
 * fulfils it. The odometer is the reading of the latest day, entered or from a service.
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { DAYS_EXPIRING_SOON } from '../domain/documentos/vigencia'
import type { PlanesFilter } from '../domain/mantenimientos/list'
import type { StoredServicio } from '../domain/mantenimientos/mantenimiento'
import { FIFTH, WARNING_DAYS_PER_MONTH, WARNING_KM } from '../domain/mantenimientos/plan'
import { vehiculos } from '../tenant/schema/fleet'
import { mantenimiento_items, mantenimientos, planes_mantenimiento } from '../tenant/schema/mantenimientos'
import type { SqlSource, Values, Write } from '../tenant/source'
import { statement, statements } from '../tenant/statement'
import type { EmpresaRemover, EmpresaWriter } from '../tenant/writer'

type Expression = Column | SQL | SQL.Aliased
const p = planes_mantenimiento
const v = vehiculos

/** The day that many months later, or the last day of a shorter month; null when either is null. */
const addMonthsSql = (day: SQL, months: SQL | typeof p.cada_meses) =>
  sql`min(date(${day}, '+' || ${months} || ' months'), date(${day}, 'start of month', '+' || (${months} + 1) || ' months', '-1 day'))`

/**
 * The day a plan was created, in Bogotá (other zones may be a day off before 2 a. m.): the months count from it only
 * when the last time it was done is unknown.
 */
const SINCE_IN_BOGOTA = sql`date(${p.created_at} / 1000 - 18000, 'unixepoch')`

/** Before a service is changed or deleted, in the same batch: clears what plans and the odometer took from it. */
export const releaseServicio = (db: EmpresaRemover, id: string): Write[] =>
  statements(db, ({ connection, empresaId }) => {
    const ownValue = (
      column: typeof mantenimientos.fecha | typeof mantenimientos.kilometraje | typeof mantenimientos.vehiculo_id,
    ) =>
      connection
        .select({ value: column })
        .from(mantenimientos)
        .where(and(eq(mantenimientos.empresa_id, empresaId), eq(mantenimientos.id, id)))
    const fulfilled = connection
      .select({ id: mantenimiento_items.plan_id })
      .from(mantenimiento_items)
      .where(and(eq(mantenimiento_items.empresa_id, empresaId), eq(mantenimiento_items.mantenimiento_id, id)))
    return [
      connection
        .update(p)
        .set({ ultima_fecha: null, ultimo_km: null })
        .where(
          and(
            eq(p.empresa_id, empresaId),
            inArray(p.id, fulfilled),
            eq(p.ultima_fecha, sql`(${ownValue(mantenimientos.fecha)})`),
          ),
        ),
      connection
        .update(v)
        .set({ kilometraje: null, kilometraje_fecha: null })
        .where(
          and(
            eq(v.empresa_id, empresaId),
            eq(v.id, sql`(${ownValue(mantenimientos.vehiculo_id)})`),
            eq(v.kilometraje, sql`(${ownValue(mantenimientos.kilometraje)})`),
            eq(v.kilometraje_fecha, sql`(${ownValue(mantenimientos.fecha)})`),
          ),
        ),
    ]
  })

/**
 * Changes a service that is still as it was read, jobs included. If another person changed it meanwhile, its day becomes
 * null, which violates the table's constraint and fails the whole batch.
 * @param before as it was read; null changes it whatever it is
 */
export const changeServicio = (
  db: EmpresaWriter,
  id: string,
  before: StoredServicio | null,
  changes: Partial<Values<'mantenimientos'>> & { fecha: string },
): Write =>
  statement(db, (scope) => {
    const m = mantenimientos
    const i = mantenimiento_items
    const jobs = sql`(select json_group_array(json_array(descripcion, costo, plan_id)) from (select * from ${i}
      where ${i.empresa_id} = ${scope.empresaId} and ${i.mantenimiento_id} = ${id} order by ${i.orden}))`
    const isAsRead =
      before &&
      sql`${m.fecha} = ${before.fecha} and ${m.kilometraje} is ${before.kilometraje} and ${m.taller} is ${before.taller}
        and ${m.notas} is ${before.notas}
        and ${jobs} = ${JSON.stringify(before.items.map((one) => [one.descripcion, one.costo, one.plan_id]))}`
    return scope.connection
      .update(m)
      .set({ ...changes, ...(isAsRead ? { fecha: sql`case when ${isAsRead} then ${changes.fecha} end` } : {}) })
      .where(scope.rows('mantenimientos', { id }))
  })

/**
 * Stores a reading as the vehicle's odometer. `greater`: unless one of a later day, or a higher one of the same day, is
 * known; `same-day`: overrides one of the same day; `always`: overrides any.
 */
export function storeReading(
  db: EmpresaWriter,
  vehiculoId: string,
  { fecha, km }: { fecha: string; km: number },
  precedence: 'always' | 'same-day' | 'greater',
): Write {
  const sameDay = sql`${v.kilometraje_fecha} = ${fecha}`
  const fits = {
    always: sql`1`,
    'same-day': sql`(${v.kilometraje_fecha} is null or ${v.kilometraje_fecha} < ${fecha} or ${sameDay})`,
    greater: sql`(${v.kilometraje_fecha} is null or ${v.kilometraje_fecha} < ${fecha} or (${sameDay} and ${v.kilometraje} <= ${km}))`,
  }[precedence]
  return statement(db, ({ connection, empresaId }) =>
    connection
      .update(v)
      .set({ kilometraje: km, kilometraje_fecha: fecha })
      .where(and(eq(v.empresa_id, empresaId), eq(v.id, vehiculoId), fits)),
  )
}

/**
 * After a service was changed or deleted, in the same batch and before a new reading is stored: an odometer that rested
 * on it takes the reading of the latest day left in the book.
 */
export const refreshOdometro = (db: EmpresaRemover, vehiculoId: string): Write =>
  statement(db, ({ connection, empresaId }) => {
    const lastReading = (
      column: 'kilometraje' | 'fecha',
    ) => sql`(select ${sql.raw(`m.${column}`)} from ${mantenimientos} m
    where m.empresa_id = ${empresaId} and m.vehiculo_id = ${vehiculoId} and m.kilometraje is not null
    order by m.fecha desc, m.kilometraje desc limit 1)`
    return connection
      .update(v)
      .set({ kilometraje: lastReading('kilometraje'), kilometraje_fecha: lastReading('fecha') })
      .where(and(eq(v.empresa_id, empresaId), eq(v.id, vehiculoId), sql`${v.kilometraje} is null`))
  })

/** After a change of services or plans, in the same batch: recomputes every plan of the vehicle. */
export const refreshPlanes = (db: EmpresaRemover, vehiculoId: string): Write[] =>
  statements(db, ({ connection, empresaId }) => {
    const last = (
      column: 'kilometraje' | 'fecha',
    ) => sql`(select ${sql.raw(`m.${column}`)} from ${mantenimiento_items} i
    join ${mantenimientos} m on m.empresa_id = i.empresa_id and m.id = i.mantenimiento_id
    where i.empresa_id = ${empresaId} and i.plan_id = ${p.id} and m.vehiculo_id = ${vehiculoId}
    order by m.fecha desc, m.kilometraje desc, m.id desc limit 1)`
    const ofVehiculo = and(eq(p.empresa_id, empresaId), eq(p.vehiculo_id, vehiculoId))
    return [
      connection
        .update(p)
        .set({
          ultima_fecha: last('fecha'),
          ultimo_km: sql`case when ${last('fecha')} = ${p.ultima_fecha}
          then coalesce(${last('kilometraje')}, ${p.ultimo_km}) else ${last('kilometraje')} end`,
        })
        .where(and(ofVehiculo, sql`${last('fecha')} >= coalesce(${p.ultima_fecha}, '')`)),
      connection
        .update(p)
        .set({
          proxima_fecha: addMonthsSql(sql`coalesce(${p.ultima_fecha}, ${SINCE_IN_BOGOTA})`, p.cada_meses),
          proximo_km: sql`${p.ultimo_km} + ${p.cada_km}`,
        })
        .where(ofVehiculo),
    ]
  })

const days = (fecha: Expression, today: string) =>
  sql`cast(round(julianday(${fecha}) - julianday(${today})) as integer)`

/** Where an odometer stands: the twin of `odometerNow`. */
const odometer = (vehiculo: SqlSource<'vehiculos'>) =>
  sql`coalesce(${vehiculo.kilometraje_estimado}, ${vehiculo.kilometraje})`

/** The filter a plan belongs to on a company's day: the twin of `planEstadoOn`. */
export function planFilter(
  plan: SqlSource<'planes_mantenimiento'>,
  vehiculo: SqlSource<'vehiculos'>,
  today: string,
): SQL<PlanesFilter> {
  const d = days(plan.proxima_fecha, today)
  const km = sql`${plan.proximo_km} - ${odometer(vehiculo)}`
  return sql<PlanesFilter>`case
    when ${d} <= 0 or ${km} <= 0 then 'vencidos'
    when ${d} <= min(${DAYS_EXPIRING_SOON}, ${plan.cada_meses} * ${WARNING_DAYS_PER_MONTH}) or ${km} <= min(${WARNING_KM}, ${plan.cada_km} / ${FIFTH}) then 'proximos'
    when ${d} is null and ${km} is null then 'sin-registrar'
    else 'al-dia' end`
}

/** Sort value of unknown urgency: last. */
const AFTER_ALL = 1_000_000_000_000

/** Urgency of a plan, smallest first: days and kilometres on the scale that equates their default thresholds. */
export function urgency(
  plan: SqlSource<'planes_mantenimiento'>,
  vehiculo: SqlSource<'vehiculos'>,
  today: string,
): SQL<number> {
  const d = days(plan.proxima_fecha, today)
  const km = sql`${plan.proximo_km} - ${odometer(vehiculo)}`
  return sql<number>`min(coalesce(${d} * ${WARNING_KM}, ${AFTER_ALL}), coalesce((${km}) * ${DAYS_EXPIRING_SOON}, ${AFTER_ALL}))`
}

/** Prefix of `archivos.de` for a service's files, before its id. */
export const MANTENIMIENTO_PREFIX = 'mantenimiento:'
/** `archivos.de` of a service's files. */
export const ownerOf = (id: string) => `${MANTENIMIENTO_PREFIX}${id}` as const
