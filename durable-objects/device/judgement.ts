/**
 * Decides what happens to a report over a verified link, by the Device's own configuration. POSTs, messages of trackers
 * and frames of a phone's socket are all judged here.
 */
import { TokenBucket } from '../../worker/domain/dispositivos/pace'
import {
  type Malformed,
  POINTS_PER_MINUTE,
  type Point,
  pointsOf,
  type Report,
} from '../../worker/domain/dispositivos/point'
import type { DeviceAnswer, DeviceLink } from '../../worker/live/protocol'
import type { Schedule } from '../schedule'
import type { Memory } from './memory'

/** A verified link, and whether a tracker's address or a phone's page reports over it. */
export type Origin = DeviceLink & { isTracker?: boolean }

const NOTHING_STORED = { status: 200, accepted: 0, duplicates: 0, discarded: 0 } as const

interface Dependencies {
  /** reads the configuration from D1; false when D1 did not answer */
  learn(key: string): Promise<boolean>
  /** null: as many as the product allows */
  pointsPerMinute: number | null
  /** receives a tracker's points outside working hours, which are not stored */
  unrecorded(points: readonly Point[], now: number): void
}

export class Judgement {
  readonly #bucket: TokenBucket

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly memory: Memory,
    private readonly schedule: Pick<Schedule<never>, 'heal'>,
    private readonly dependencies: Dependencies,
  ) {
    this.#bucket = new TokenBucket(dependencies.pointsPerMinute ?? POINTS_PER_MINUTE)
  }

  /**
   * Answers a report: 200 with counts, or the status that docs/decisions/0004 gives for why it is refused.
   * @param read parses the report, once the link is known to be current
   * @param take receives the points that may be stored, with corrected times (UTC milliseconds)
   */
  async judge(
    { key, version, isTracker = false }: Origin,
    read: () => Report | Malformed,
    take: (points: Point[], now: number) => DeviceAnswer | Promise<DeviceAnswer>,
  ): Promise<DeviceAnswer> {
    const { memory } = this
    const known = memory.configuration
    // first contact, or a link version newer than ours: the signature proves it is genuine, so the push was lost
    const outdated = !memory.isDeleted && (!known || version > known.link_version)
    if (outdated && !(await this.dependencies.learn(key))) return { status: 503 }
    const now = Date.now()
    this.schedule.heal(now)
    const c = memory.configuration
    if (memory.isDeleted || !c) return { status: 410 }
    if (version !== c.link_version) return { status: 404 }
    const report = read()
    const wait = this.#bucket.claim('points' in report ? Math.max(1, report.points.length) : 1, now)
    if (wait > 0) return { status: 429, wait }
    if (c.estado !== 'Activo') return { status: 403, motivo: 'dispositivo-inactivo' }
    // a phone goes home with its driver: it must not report for a device that records at all hours
    if (!c.tracking_enabled || (c.recordsAlways && !isTracker)) return { status: 403, motivo: 'rastreo-deshabilitado' }
    if (!('points' in report)) return report
    if (!memory.isPlanOpen(now)) return { ...NOTHING_STORED, discarded: report.points.length }
    // a tracker's sign of life
    if (report.points.length === 0) return NOTHING_STORED
    const points = pointsOf(report, now)
    const recorded = points.filter((p) => memory.hours.isOpen(p.at))
    const off = points.length - recorded.length
    try {
      const answer = await take(recorded, now)
      if (off === 0 || !('accepted' in answer)) return answer
      // only a tracker's points are looked at off hours: a phone goes home with its driver
      if (isTracker)
        this.dependencies.unrecorded(
          points.filter((p) => !memory.hours.isOpen(p.at)),
          now,
        )
      return { ...answer, discarded: answer.discarded + off, offHours: memory.hours.ahead(now) }
    } catch (error) {
      // never serve half-written state: abort, so that the object restarts from what was committed
      this.ctx.abort(String(error))
      throw error
    }
  }
}
