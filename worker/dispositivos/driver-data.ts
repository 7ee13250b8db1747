/** What the holder of a tracking link may know of the data of the vehicle: what is kept, how long, and who looked. */
import { addDays, dayIn } from '../domain/day'
import { type DriverData, LOOKS_KEPT_DAYS } from '../domain/dispositivos/look'
import { effectiveHours } from '../domain/horarios/horario'
import { hoursWatched } from '../domain/lugares/watched-hours'
import { OBJECTIONS_TOLD_MS } from '../domain/objeciones/objection'
import { keptDays, opensPro } from '../domain/suscripcion/standing'
import { openLink } from '../live/link'
import { filedOf } from '../objeciones/told-sql'
import type { Connection } from '../platform-db/connect'
import { DriverDataDb } from './driver-data-sql'
import { LooksDb } from './looks-sql'

export class DriversData {
  constructor(
    private readonly d1: Connection,
    private readonly secret: string,
    private readonly now: number,
  ) {}

  /** Null for a link that is not valid, or no longer. */
  async read(deviceId: string): Promise<DriverData | null> {
    const link = await openLink(this.secret, deviceId)
    const row = link && (await new DriverDataDb(this.d1).find(link.key))
    if (!row || row.link_version !== link.version) return null
    const { work, isOwn, always } = effectiveHours(row)
    const since = addDays(dayIn(row.zona, this.now), 1 - LOOKS_KEPT_DAYS)
    const { empresa_id: empresaId, vehiculo_id: vehiculoId } = row
    const [looks, objections] = await Promise.all([
      new LooksDb(this.d1).list(empresaId, vehiculoId, since),
      filedOf(this.d1, empresaId, vehiculoId, this.now - OBJECTIONS_TOLD_MS),
    ])
    return {
      empresa: row.nombre,
      zona: row.zona,
      days: keptDays(row, this.now),
      stores: opensPro(row, this.now),
      byTracker: row.tipo !== 'mobile_app',
      hours: work && { week: work.hours, isOwn },
      always,
      tellsMoves: hoursWatched(row) !== null,
      looks,
      objections,
    }
  }
}
