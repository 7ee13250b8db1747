/** The head of a vehicle's page: the vehicle, its verdict on a day with its reasons, its drivers and its GPS device. */
import { eq } from 'drizzle-orm'
import { lastSeenFields } from '../dispositivos/list'
import type { Whereabouts } from '../dispositivos/whereabouts'
import type { VehicleDevice } from '../domain/dispositivos/live'
import { PLANES_MAX } from '../domain/mantenimientos/mantenimiento'
import { odometerNow } from '../domain/mantenimientos/odometer'
import { type OverduePlan, overduePlans } from '../domain/mantenimientos/plan'
import { type Departure, departureDay } from '../domain/vehiculos/departure'
import type { EmpresaReader } from '../tenant/read'
import { fieldsOf, readRow, type Vehiculo } from './row'
import { type AssessedVehiculo, assess, assessmentQueries } from './situations'

export interface VehicleHead {
  /** with the verdict of the departure asked for */
  vehiculo: Vehiculo &
    Pick<AssessedVehiculo, 'conductores' | 'upcoming'> & {
      /** its own speed limit, km/h; null: the company's holds */
      limite_velocidad: number | null
    }
  /** maintenance that is overdue on the day of the departure, which stops no vehicle; kilometres of GPS are estimates */
  overdue: { plans: OverduePlan[]; isEstimated: boolean }
  /** the odometer as people entered it last, in kilometres, and its day; where it stands now as GPS counted since */
  odometro: { km: number; fecha: string; estimated: number | null } | null
  dispositivo: (VehicleDevice & { imei: string }) | null
}

/**
 * Reads the head in one round trip, beside which the live room is asked for the last position; null for a vehicle of
 * another company.
 * @param today the company's day, from which the reasons count their days
 */
export async function headOf(
  db: EmpresaReader,
  id: string,
  { departure, today, whereabouts }: { departure: Departure; today: string; whereabouts: Whereabouts },
): Promise<VehicleHead | null> {
  const day = departureDay(departure, today)
  const v = db.from('vehiculos')
  const g = db.from('gps_dispositivos')
  const p = db.from('planes_mantenimiento')
  const [{ rows, devices, plans, situation }, seen] = await Promise.all([
    db.named({
      rows: {
        fields: {
          ...fieldsOf(v),
          kilometraje: v.kilometraje,
          kilometraje_fecha: v.kilometraje_fecha,
          kilometraje_estimado: v.kilometraje_estimado,
          limite_velocidad: v.limite_velocidad,
        },
        from: v,
        where: eq(v.id, id),
      },
      devices: {
        fields: { ...lastSeenFields(g), imei: g.imei },
        from: g,
        where: eq(g.vehiculo_id, id),
      },
      plans: {
        fields: {
          id: p.id,
          nombre: p.nombre,
          cada_km: p.cada_km,
          cada_meses: p.cada_meses,
          proxima_fecha: p.proxima_fecha,
          proximo_km: p.proximo_km,
        },
        from: p,
        where: eq(p.vehiculo_id, id),
        limit: PLANES_MAX,
      },
      situation: assessmentQueries(db, (column) => eq(column, id), day),
    }),
    whereabouts.seen(),
  ])
  const [row] = rows
  const [device] = devices
  if (!row) return null
  const { kilometraje: km, kilometraje_fecha: fecha, kilometraje_estimado, limite_velocidad, ...own } = row
  const { km: now, isEstimated } = odometerNow({ kilometraje: km, kilometraje_estimado })
  const [assessed] = assess([own], situation, day, today)
  if (!assessed) return null
  return {
    vehiculo: {
      ...readRow(own, assessed),
      conductores: assessed.conductores,
      upcoming: assessed.upcoming,
      limite_velocidad,
    },
    overdue: { plans: overduePlans(plans, now, day), isEstimated },
    odometro: km === null || fecha === null ? null : { km, fecha, estimated: isEstimated ? now : null },
    dispositivo: (device && whereabouts.place([device], seen)[0]) ?? null,
  }
}
