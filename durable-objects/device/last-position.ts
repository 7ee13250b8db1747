/**
 * Writes a Device's position and point count to D1: at once after a silence, then at most once a minute, and once more
 * when it goes quiet. The daily check reads from here what is still unwritten (docs/decisions/0039).
 */
import type { DeviceDb } from '../../worker/dispositivos/device-sql'
import type { Configuration } from '../../worker/domain/dispositivos/configuration'
import type { DeviceState } from '../../worker/domain/dispositivos/device-check'
import type { Schedule } from '../schedule'
import type { Recorrido } from './recorrido'

/** Minimum interval between writes of last_* to D1, ± 20 % so that a fleet does not write all at once. */
const WRITE_MS = 60_000

/** What a configured Device knows about itself. */
export interface Known {
  configuracion: Configuration
  recorrido: Recorrido
}

export class LastPosition {
  /** @param from current values, read on each call; `known` is null before first contact and after deletion */
  constructor(
    private readonly schedule: Pick<Schedule<'ubicacion'>, 'has' | 'put' | 'heal' | 'overdueSince'>,
    private readonly from: { db: () => DeviceDb; known: () => Known | null },
  ) {}

  /** Call after storing points: schedules the write to D1 unless one is pending. */
  stored(now: number): void {
    if (!this.schedule.has('ubicacion')) this.schedule.put('ubicacion', now)
  }

  /** The scheduled task. Returns when to run again, or null when D1 is up to date. */
  async write(now: number): Promise<number | null> {
    const known = this.from.known()
    const p = known?.recorrido.last
    if (!known || !p) return null
    const { recorrido, configuracion: configuration } = known
    const { total } = recorrido
    const wrote = await this.from.db().writeLast(configuration.clave, p, total, now)
    // nothing new since the last write or during it: the device is quiet, and D1 has its last position
    if (!wrote && recorrido.last === p && recorrido.total === total) return null
    return now + Math.round(WRITE_MS * (0.8 + 0.4 * Math.random()))
  }

  /**
   * What is stored and what is unwritten, for the daily check. Calling it also repairs: a missing write is scheduled
   * now.
   * @param told how many points D1 knows
   * @param reportedAt the last report this instance has seen, 0 when none
   */
  check(told: number, reportedAt: number, now: number): DeviceState | null {
    const known = this.from.known()
    const p = known?.recorrido.last
    if (!known || !p) return null
    const lateSince = this.schedule.overdueSince(now)
    const { total } = known.recorrido
    if (total !== told) this.stored(now)
    this.schedule.heal(now)
    return { total, reportedAt: Math.max(reportedAt, p.at), lateSince }
  }
}
