/**
 * What plans and odometers follow from the service book, as statements over one vehicle: two savers at once leave what is
 * stored, not what one of them read. The twin of domain/mantenimientos/plan.ts `proximo`, held against it by a test.
 *
 * A plan was last done on the later of two days: the one that somebody said, and the one of the latest service that
 * fulfils it. The odometer is the reading of the latest day, said or from a service.
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { DAYS_EXPIRING_SOON } from '../domain/documentos/vigencia'
import type { PlanesFilter } from '../domain/mantenimientos/mantenimiento'
import { FIFTH, WARNING_DAYS_PER_MONTH, WARNING_KM } from '../domain/mantenimientos/plan'
import type { Db } from '../platform-db/connect'
import { vehiculos } from '../tenant/schema/fleet'
import { mantenimiento_items, mantenimientos, planes_mantenimiento } from '../tenant/schema/mantenimientos'
import type { SqlSource } from '../tenant/source'

type Expression = Column | SQL | SQL.Aliased
const p = planes_mantenimiento
const v = vehiculos

/** The day so many months later, the last of the month where that is shorter; null when either is. */
const addMonthsSql = (day: SQL, months: SQL | typeof p.cada_meses) =>
  sql`min(date(${day}, '+' || ${months} || ' months'), date(${day}, 'start of month', '+' || (${months} + 1) || ' months', '-1 day'))`

/**
 * The day on which a plan was made, as in Bogotá (elsewhere it may be the neighbouring day before 2 a. m.): only where
 * nobody knows when the thing was last done do the months count from it.
 */
const SINCE_IN_BOGOTA = sql`date(${p.created_at} / 1000 - 18000, 'unixepoch')`

/** Which vehicle, of which company. */
export interface OfVehiculo {
  empresaId: string
  vehiculoId: string
}

/** Before a service is changed or goes: what rests on it, plans and odometer, forgets it. */
export function releaseServicio(db: Db, empresaId: string, id: string) {
  const ownValue = (
    column: typeof mantenimientos.fecha | typeof mantenimientos.kilometraje | typeof mantenimientos.vehiculo_id,
  ) =>
    db
      .select({ valor: column })
      .from(mantenimientos)
      .where(and(eq(mantenimientos.empresa_id, empresaId), eq(mantenimientos.id, id)))
  const fulfilled = db
    .select({ id: mantenimiento_items.plan_id })
    .from(mantenimiento_items)
    .where(and(eq(mantenimiento_items.empresa_id, empresaId), eq(mantenimiento_items.mantenimiento_id, id)))
  return [
    db
      .update(p)
      .set({ ultima_fecha: null, ultimo_km: null })
      .where(
        and(
          eq(p.empresa_id, empresaId),
          inArray(p.id, fulfilled),
          eq(p.ultima_fecha, sql`(${ownValue(mantenimientos.fecha)})`),
        ),
      ),
    db
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
}

/** A reading becomes the vehicle's unless a later one is known; `corregir` takes it over one of the same day that is higher. */
export function readOdometro(
  db: Db,
  { empresaId, vehiculoId }: OfVehiculo,
  { fecha, km }: { fecha: string; km: number },
  precedence: 'siempre' | 'mismo-dia' | 'mayor',
) {
  const sameDay = sql`${v.kilometraje_fecha} = ${fecha}`
  const fits = {
    siempre: sql`1`,
    'mismo-dia': sql`(${v.kilometraje_fecha} is null or ${v.kilometraje_fecha} < ${fecha} or ${sameDay})`,
    mayor: sql`(${v.kilometraje_fecha} is null or ${v.kilometraje_fecha} < ${fecha} or (${sameDay} and ${v.kilometraje} <= ${km}))`,
  }[precedence]
  return db
    .update(v)
    .set({ kilometraje: km, kilometraje_fecha: fecha })
    .where(and(eq(v.empresa_id, empresaId), eq(v.id, vehiculoId), fits))
}

/** After any change of services or plans: an odometer that forgot its reading, and every plan of the vehicle. */
export function bringUpToDate(db: Db, { empresaId, vehiculoId }: OfVehiculo) {
  const lastReading = (
    column: 'kilometraje' | 'fecha',
  ) => sql`(select ${sql.raw(`m.${column}`)} from ${mantenimientos} m
    where m.empresa_id = ${empresaId} and m.vehiculo_id = ${vehiculoId} and m.kilometraje is not null
    order by m.fecha desc, m.kilometraje desc limit 1)`
  const last = (column: 'kilometraje' | 'fecha') => sql`(select ${sql.raw(`m.${column}`)} from ${mantenimiento_items} i
    join ${mantenimientos} m on m.empresa_id = i.empresa_id and m.id = i.mantenimiento_id
    where i.empresa_id = ${empresaId} and i.plan_id = ${p.id} and m.vehiculo_id = ${vehiculoId}
    order by m.fecha desc, m.kilometraje desc, m.id desc limit 1)`
  const ofVehiculo = and(eq(p.empresa_id, empresaId), eq(p.vehiculo_id, vehiculoId))
  return [
    db
      .update(v)
      .set({ kilometraje: lastReading('kilometraje'), kilometraje_fecha: lastReading('fecha') })
      .where(and(eq(v.empresa_id, empresaId), eq(v.id, vehiculoId), sql`${v.kilometraje} is null`)),
    db
      .update(p)
      .set({
        ultima_fecha: last('fecha'),
        ultimo_km: sql`case when ${last('fecha')} = ${p.ultima_fecha}
          then coalesce(${last('kilometraje')}, ${p.ultimo_km}) else ${last('kilometraje')} end`,
      })
      .where(and(ofVehiculo, sql`${last('fecha')} >= coalesce(${p.ultima_fecha}, '')`)),
    db
      .update(p)
      .set({
        proxima_fecha: addMonthsSql(sql`coalesce(${p.ultima_fecha}, ${SINCE_IN_BOGOTA})`, p.cada_meses),
        proximo_km: sql`${p.ultimo_km} + ${p.cada_km}`,
      })
      .where(ofVehiculo),
  ]
}

const days = (fecha: Expression, hoy: string) => sql`cast(round(julianday(${fecha}) - julianday(${hoy})) as integer)`

/** Under which filter a plan stands on a day of its company: the twin of `planEstadoOn`. */
export function planFilter(
  plan: SqlSource<'planes_mantenimiento'>,
  vehiculo: SqlSource<'vehiculos'>,
  hoy: string,
): SQL<PlanesFilter> {
  const d = days(plan.proxima_fecha, hoy)
  const km = sql`${plan.proximo_km} - ${vehiculo.kilometraje}`
  return sql<PlanesFilter>`case
    when ${d} <= 0 or ${km} <= 0 then 'vencidos'
    when ${d} <= min(${DAYS_EXPIRING_SOON}, ${plan.cada_meses} * ${WARNING_DAYS_PER_MONTH}) or ${km} <= min(${WARNING_KM}, ${plan.cada_km} / ${FIFTH}) then 'proximos'
    when ${d} is null and ${km} is null then 'sin-registrar'
    else 'al-dia' end`
}

/** What cannot be told comes last. */
const AFTER_ALL = 1_000_000_000_000

/** How urgent a plan is, the smallest first: days and kilometres on one scale, on which the usual warnings are one. */
export function urgency(
  plan: SqlSource<'planes_mantenimiento'>,
  vehiculo: SqlSource<'vehiculos'>,
  hoy: string,
): SQL<number> {
  const d = days(plan.proxima_fecha, hoy)
  const km = sql`${plan.proximo_km} - ${vehiculo.kilometraje}`
  return sql<number>`min(coalesce(${d} * ${WARNING_KM}, ${AFTER_ALL}), coalesce((${km}) * ${DAYS_EXPIRING_SOON}, ${AFTER_ALL}))`
}

/** What files of a service say in `archivos.de`, before its id. */
export const MANTENIMIENTO_PREFIX = 'mantenimiento:'
