/** The odometers of a company's vehicles: known readings, contradictions, and new readings. */
import { and, eq, gt, isNotNull, lte, ne } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { contradiction, formatKm, type Reading } from '../domain/mantenimientos/kilometraje'
import type { ReadingData } from '../domain/mantenimientos/mantenimiento'
import { Refusal } from '../domain/refusal'
import type { Pendientes } from '../outbox/service'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, descending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { withGenericError } from '../trace/generic-refusal'
import { afterChange } from '../vehiculos/state-sql'
import { planesQuery } from './detail'
import { vehiculoQuery } from './list'
import { storeReading } from './sql'

/** A service before a change. */
export type PreviousOdometro = { id: string; fecha: string; kilometraje: number | null }

export class Odometros {
  constructor(
    private readonly db: EmpresaDb,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly now: number,
  ) {}

  /** The vehicle with its current odometer reading, or null. */
  find(vehiculoId: string) {
    return this.db.first(vehiculoQuery(this.db, vehiculoId))
  }

  /**
   * «Actualizar kilometraje»: stores a dashboard reading. Refuses one that is lower or older than the known one, unless
   * it is a correction. Returns the plate.
   */
  async record(vehiculoId: string, data: ReadingData): Promise<{ placa: string }> {
    const { fecha, kilometraje: km, corregir } = data
    return withGenericError('error-guardar-mantenimiento', async () => {
      const db = this.db.writer()
      const { placa } = await this.#check(vehiculoId, data)
      const [changed] = await db.batch([
        storeReading(db, vehiculoId, { fecha, km }, corregir ? 'always' : 'greater'),
        audit(db, 'kilometraje-registrado', { objeto: vehiculoId, datos: { vehiculo: vehiculoId, km } }),
        ...afterChange(db, vehiculoId, this.now),
      ])
      if (changed === 0) {
        // a higher or later reading was stored meanwhile, or the vehicle was deleted: say which
        await this.#check(vehiculoId, data)
        throw new Refusal('error-guardar-mantenimiento')
      }
      await this.pendientes.deliver()
      return { placa }
    })
  }

  /** Refuses a reading that the known ones contradict; returns the vehicle. */
  async #check(vehiculoId: string, { fecha, kilometraje: km, corregir }: ReadingData) {
    const { vehiculo, readings } = await knownReadings(this.db, vehiculoId, fecha, null)
    if (!vehiculo) throw new Refusal('no-encontrado')
    if (!corregir) {
      refuseContradiction({ fecha, km }, readings)
      if ((vehiculo.kilometraje_fecha ?? '') > fecha) throw new Refusal('kilometraje-antiguo', 'fecha')
    }
    return vehiculo
  }
}

/** A vehicle, its plans, and the readings nearest to a day, without those of the service being changed. */
export async function knownReadings(
  db: EmpresaReader,
  vehiculoId: string,
  fecha: string,
  before: PreviousOdometro | null,
) {
  const m = db.from('mantenimientos')
  const withReading = and(
    eq(m.vehiculo_id, vehiculoId),
    isNotNull(m.kilometraje),
    before ? ne(m.id, before.id) : undefined,
  )
  const fields = { fecha: m.fecha, km: m.kilometraje }
  const [[vehiculo], planes, earlier, later] = await db.together(
    vehiculoQuery(db, vehiculoId),
    planesQuery(db, vehiculoId),
    {
      fields,
      from: m,
      where: and(withReading, lte(m.fecha, fecha)),
      orderBy: [descending(m.fecha), descending(m.kilometraje)],
      limit: 1,
    },
    {
      fields,
      from: m,
      where: and(withReading, gt(m.fecha, fecha)),
      orderBy: [ascending(m.fecha), ascending(m.kilometraje)],
      limit: 1,
    },
  )
  const stated = vehiculo && { fecha: vehiculo.kilometraje_fecha, km: vehiculo.kilometraje }
  const isOfServicio = before !== null && stated?.fecha === before.fecha && stated.km === before.kilometraje
  const readings = [...earlier, ...later, ...(stated && !isOfServicio ? [stated] : [])].filter(
    (l): l is Reading => l.fecha !== null && l.km !== null,
  )
  return { vehiculo, planes, readings }
}

/** Refuses a reading that contradicts a known one. */
export function refuseContradiction(fresh: Reading, known: Reading[]): void {
  const contradicted = contradiction(fresh, known)
  if (!contradicted) return
  throw new Refusal(`kilometraje-${contradicted.clave}`, 'kilometraje', { km: formatKm(contradicted.reading.km) })
}
