/**
 * Writes a Device's position and point count to D1: the position at once after a silence, then every few minutes, and
 * once more when it goes quiet; the count less often. The daily check reads from here what is still unwritten
 * (docs/decisions/0039).
 */
import type { DeviceDb } from '../../worker/dispositivos/device-sql'
import type { Configuration } from '../../worker/domain/dispositivos/configuration'
import type { DeviceState } from '../../worker/domain/dispositivos/device-check'
import { ONLINE_MS } from '../../worker/domain/dispositivos/live'
import { COUNT_MINUTES } from '../../worker/domain/plataforma/report'
import type { Schedule } from '../schedule'
import type { Recorrido } from './recorrido'

/**
 * Interval between writes of last_* to D1, ± 10 % so that a fleet does not write all at once. With the slowest phone a
 * minute behind, the last position that D1 knows of a vehicle on its way is still younger than ONLINE_MS; while a map
 * is open, screens ask the live room.
 */
const WRITE_MS = 3.6 * 60_000
const JITTER = 0.1
/** The count of stored points in D1 is brought up to date this often, and when a device goes quiet. */
const COUNT_MS = COUNT_MINUTES * 60_000
/** Storage key: when the count was last written. In memory alone it would be lost while the Device sleeps. */
const COUNTED = 'contado'

/** What a configured Device knows about itself. */
export interface KnownDevice {
  configuration: Configuration
  recorrido: Recorrido
}

export class LastPosition {
  /** the instant of the last position that this instance has written or scheduled for writing */
  #writtenAt = Number.POSITIVE_INFINITY

  /** @param dependencies current values, read on each call; `known` is null before first contact and after deletion */
  constructor(
    private readonly schedule: Pick<Schedule<'ubicacion'>, 'has' | 'put' | 'heal' | 'overdueSince'>,
    private readonly kv: DurableObjectStorage['kv'],
    private readonly dependencies: {
      db: () => DeviceDb
      known: () => KnownDevice | null
      vehiculoAt: (at: number) => string
    },
  ) {}

  /**
   * Call after storing points: schedules the write to D1 unless one is pending. A backlog begins with old points; the
   * first fresh one after them does not wait for its turn.
   */
  stored(now: number): void {
    const at = this.dependencies.known()?.recorrido.last?.at ?? this.#writtenAt
    const isBack = at - this.#writtenAt > ONLINE_MS
    if (isBack) this.#writtenAt = at
    if (isBack || !this.schedule.has('ubicacion')) this.schedule.put('ubicacion', now)
  }

  /** The scheduled task. Returns when to run again, or null when D1 is up to date. */
  async write(now: number): Promise<number | null> {
    const known = this.dependencies.known()
    const p = known?.recorrido.last
    if (!known || !p) return null
    const { recorrido, configuration } = known
    const { total } = recorrido
    const isQuiet = p.at < now - WRITE_MS * (1 - JITTER)
    const counts = isQuiet || Math.abs(now - (this.kv.get<number>(COUNTED) ?? 0)) >= COUNT_MS
    const seen = { ...p, vehiculoId: this.dependencies.vehiculoAt(p.at) }
    const wrote = await this.dependencies.db().writeLast(configuration.clave, seen, counts ? total : null, now)
    this.#writtenAt = p.at
    if (counts && wrote) this.kv.put(COUNTED, now)
    // nothing new since the last write or during it: the device is quiet, and D1 has its last position and its count
    if (counts && !wrote && recorrido.last === p && recorrido.total === total) return null
    return now + Math.round(WRITE_MS * (1 - JITTER + 2 * JITTER * Math.random()))
  }

  /**
   * What is stored and what is unwritten, for the daily check. Calling it also repairs: a missing write is scheduled
   * now.
   * @param inD1 how many points D1 knows
   * @param reportedAt the last report this instance has seen, 0 when none
   */
  check(inD1: number, reportedAt: number, now: number): DeviceState | null {
    const known = this.dependencies.known()
    const p = known?.recorrido.last
    if (!known || !p) return null
    const lateSince = this.schedule.overdueSince(now)
    const { total } = known.recorrido
    if (total !== inD1) this.stored(now)
    this.schedule.heal(now)
    return { total, reportedAt: Math.max(reportedAt, p.at), lateSince }
  }
}
