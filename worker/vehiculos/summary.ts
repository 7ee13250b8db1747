/** «Resumen» of a vehicle's page: what falls due, and what was done with it last. */
import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import { runningShares } from '../compartidos/running'
import { ownFields, readDocumento } from '../documentos/row'
import { isActual } from '../documentos/sql'
import type { AuditEvent } from '../domain/auditoria/auditoria'
import { addMonths } from '../domain/day'
import { buildFolder } from '../domain/documentos/folder'
import { PLANES_MAX } from '../domain/mantenimientos/mantenimiento'
import { odometerNow } from '../domain/mantenimientos/odometer'
import { remaining } from '../domain/mantenimientos/plan'
import { costPerKm, costSince } from '../domain/reports/costs'
import { readClase } from '../domain/vehiculos/clase'
import { type DueDate, dueDates } from '../domain/vehiculos/due-dates'
import { ascending, descending, firstDay, total } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { vehiculoFields } from './fields'

/** Documents and drivers read for the due dates, at most. */
const DUE_MAX = 200

/** Months of «Costo de mantenimiento», including the current one. */
const COST_MONTHS = 12

/** Entries of «Última actividad». */
const ENTRIES = 4

/** An event of the audit log about the vehicle or what belongs to it; `at` in UTC milliseconds. */
interface Entry {
  id: string
  at: number
  suceso: AuditEvent
  datos: Record<string, string | number | boolean | null>
  /** who did it, a person or a program with a key; null: a person who left the company */
  nombre: string | null
}

export interface VehicleSummary {
  /** the earliest first */
  dues: DueDate[]
  /** the plan by kilometres that comes first, with the kilometres left (negative when past) */
  nextByKm: {
    id: string
    nombre: string
    proximo_km: number
    cada_km: number | null
    km: number
    /** by what GPS counted since the last reading */
    isEstimated: boolean
  } | null
  /** what its services cost, in cents: this month, the one before, the last twelve; `perKm` where enough is known of its way */
  cost: { month: number; before: number; year: number; perKm: number | null }
  /** the latest first, as far back as the table holds them */
  entries: Entry[]
  /** the links by which customers follow it now, the first to end first; instants in UTC milliseconds */
  shares: { id: string; hasta: number; llegada_at: number | null; destino_nombre: string | null; visitas: number }[]
}

/**
 * Reads all of it in one round trip; null for a vehicle of another company. `today` is the company's day, `now` the instant
 * in UTC milliseconds.
 * @param since how far back the plan shows what was done, UTC milliseconds; null: all
 */
export async function summaryOf(
  db: EmpresaReader,
  id: string,
  { today, now }: { today: string; now: number },
  since: number | null,
): Promise<VehicleSummary | null> {
  const month = today.slice(0, 7)
  const { rows, current, exempt, drivers, planes, entries, shares, months, ways } = await readSummary(
    db,
    id,
    { today, now, month },
    since,
  )
  const [row] = rows
  if (!row) return null
  const { placa, servicio, clase, fecha_matricula, anio, cilindraje } = row
  const condition = { placa, servicio, clase: readClase(clase), fecha_matricula, anio, cilindraje }
  const exenciones = new Map(exempt.map(({ tipo, motivo }) => [tipo, motivo]))
  const odometer = odometerNow(row)
  const folder = buildFolder(condition, current.map(readDocumento), exenciones, today)
  return {
    dues: dueDates(
      { folder, licencias: drivers, planes: planes.map((plan) => datedPlan(plan, odometer, today)) },
      today,
    ),
    nextByKm: firstByKm(planes, odometer, today),
    cost: costOf(months, ways[0], month),
    shares: shares.map(({ id: share, hasta, llegada_at, destino_nombre, visitas }) => ({
      id: share,
      hasta,
      llegada_at,
      destino_nombre,
      visitas,
    })),
    // an event unknown to this version keeps its name (app/activity/words.ts)
    entries: entries.map((entry) => ({ ...entry, suceso: entry.suceso as AuditEvent, datos: entry.datos ?? {} })),
  }
}

/** All that the summary is made of, in one round trip; `month` is that of today, 'YYYY-MM'. */
function readSummary(
  db: EmpresaReader,
  id: string,
  { today, now, month }: { today: string; now: number; month: string },
  since: number | null,
) {
  const v = db.from('vehiculos')
  const d = db.from('documentos')
  const x = db.from('exenciones')
  const c = db.from('conductores')
  const p = db.from('planes_mantenimiento')
  const g = db.from('gastos_mes')
  const track = db.from('dias')
  const first = addMonths(`${month}-01`, 1 - COST_MONTHS).slice(0, 7)
  const log = db.auditLog()
  return db.named({
    rows: {
      fields: { ...vehiculoFields(v), kilometraje: v.kilometraje, kilometraje_estimado: v.kilometraje_estimado },
      from: v,
      where: eq(v.id, id),
      limit: 1,
    },
    current: {
      fields: ownFields(d),
      from: d,
      where: and(eq(d.vehiculo_id, id), isActual(d, today)) as SQL,
      limit: DUE_MAX,
    },
    exempt: { fields: { tipo: x.tipo, motivo: x.motivo }, from: x, where: eq(x.vehiculo_id, id) },
    drivers: {
      fields: {
        id: c.id,
        nombre: c.nombre,
        categoria: c.licencia_tipo,
        fecha: c.licencia_fecha_vencimiento,
      },
      from: c,
      where: eq(c.vehiculo_id, id),
      orderBy: [descending(c.created_at)],
      limit: DUE_MAX,
    },
    planes: {
      fields: {
        id: p.id,
        nombre: p.nombre,
        cada_km: p.cada_km,
        proxima_fecha: p.proxima_fecha,
        proximo_km: p.proximo_km,
      },
      from: p,
      where: eq(p.vehiculo_id, id),
      orderBy: [ascending(p.created_at)],
      limit: PLANES_MAX,
    },
    entries: {
      fields: { id: log.id, at: log.at, suceso: log.suceso, datos: log.datos, nombre: log.nombre },
      from: log,
      where: and(eq(log.vehiculo, id), since === null ? undefined : gte(log.at, since)) as SQL,
      orderBy: [descending(log.at), descending(log.id)],
      limit: ENTRIES,
    },
    shares: runningShares(db, now, id),
    months: {
      fields: { mes: g.mes, total: g.total },
      from: g,
      where: and(eq(g.vehiculo_id, id), gte(g.mes, first), lte(g.mes, month)) as SQL,
      limit: COST_MONTHS,
    },
    ways: {
      fields: { metros: total(track.metros), since: firstDay(track.dia) },
      from: track,
      where: and(eq(track.vehiculo_id, id), gte(track.dia, `${first}-01`), lte(track.dia, today)) as SQL,
    },
  })
}

type PlanRow = {
  id: string
  nombre: string
  cada_km: number | null
  proxima_fecha: string | null
  proximo_km: number | null
}

function datedPlan(plan: PlanRow, { km: kilometraje }: ReturnType<typeof odometerNow>, today: string) {
  const { id, nombre, proxima_fecha: fecha } = plan
  const { km } = remaining(plan, kilometraje, today)
  return { id, nombre, fecha, kmOver: km !== null && km <= 0 ? -km : null }
}

function costOf(
  rows: readonly { mes: string; total: number }[],
  way: { metros: number; since: string | null } | undefined,
  month: string,
): VehicleSummary['cost'] {
  const of = (which: string) => rows.find(({ mes }) => mes === which)?.total ?? 0
  const year = rows.reduce((sum, row) => sum + row.total, 0)
  return {
    month: of(month),
    before: of(addMonths(`${month}-01`, -1).slice(0, 7)),
    year,
    perKm: way ? costPerKm({ costo: year, measuredCost: costSince(rows, way.since), metros: way.metros }) : null,
  }
}

function firstByKm(
  planes: readonly PlanRow[],
  { km: kilometraje, isEstimated }: ReturnType<typeof odometerNow>,
  today: string,
): VehicleSummary['nextByKm'] {
  const left = planes.flatMap(({ id, nombre, cada_km, proxima_fecha, proximo_km }) => {
    const { km } = remaining({ proxima_fecha, proximo_km }, kilometraje, today)
    return km === null || proximo_km === null ? [] : [{ id, nombre, cada_km, proximo_km, km, isEstimated }]
  })
  return left.sort((a, b) => a.km - b.km)[0] ?? null
}
