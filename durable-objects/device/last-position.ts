/**
 * How a Device tells D1 where it is and how many points it has stored: at once after a silence, then at most once a minute,
 * and a last time when it goes quiet. The daily check asks here what is still owed (docs/decisions/0039).
 */
import type { DeviceDb } from '../../worker/dispositivos/device-sql'
import type { Configuration } from '../../worker/domain/dispositivos/configuration'
import type { DeviceState } from '../../worker/domain/dispositivos/device-check'
import type { Schedule } from '../schedule'
import type { Recorrido } from './recorrido'

/** last_* go to D1 at most this often, ± 20 % so that a fleet does not write all at once. */
const WRITE_MS = 60_000

/** What a configured Device knows. */
export interface Known {
  configuracion: Configuration
  recorrido: Recorrido
}

export class LastPosition {
  /** @param from both as they are when asked; `known` is null before the first contact and after deletion */
  constructor(
    private readonly schedule: Pick<Schedule<'ubicacion'>, 'has' | 'put' | 'heal' | 'overdueSince'>,
    private readonly from: { db: () => DeviceDb; known: () => Known | null },
  ) {}

  /** Points were stored: D1 is to be told, unless it is about to be. */
  stored(now: number): void {
    if (!this.schedule.has('ubicacion')) this.schedule.put('ubicacion', now)
  }

  /** The task: answers when it wants to run again, or null once everything is told. */
  async write(now: number): Promise<number | null> {
    const known = this.from.known()
    const p = known?.recorrido.last
    if (!known || !p) return null
    const { recorrido, configuracion: configuration } = known
    const { total } = recorrido
    const wrote = await this.from.db().writeLast(configuration.clave, p, total, now)
    // nothing new since the last time, nor while D1 was asked: it has gone quiet, and its last position stands there
    if (!wrote && recorrido.last === p && recorrido.total === total) return null
    return now + Math.round(WRITE_MS * (0.8 + 0.4 * Math.random()))
  }

  /**
   * What is stored and what is owed, for the daily check. Being asked heals: what D1 was never told is told now.
   * @param told how many points D1 knows
   * @param reportedAt the last report that this instance has seen, 0 when none
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
