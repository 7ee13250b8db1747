/**
 * The Device of a demonstration: a visitor's phone on the map of the landing page. It has no company, never reads D1
 * and does not notify a live room. After ten minutes its alarm empties the object, and its links expire on their own.
 */
import { DEMO_POINTS_PER_MINUTE, VIEWS_MAX } from '../../worker/domain/dispositivos/demo'
import { TokenBucket } from '../../worker/domain/dispositivos/pace'
import { pointsOf, readReport } from '../../worker/domain/dispositivos/point'
import { SESSION_ENDED } from '../../worker/domain/dispositivos/wire'
import * as protocol from '../../worker/live/protocol'
import type { Schedule } from '../schedule'
import type { SocketLimits, Viewers } from '../viewers'
import type { Recorrido } from './recorrido'

const ID = 'demo'
/** Storage key: set once the phone has connected. */
const ARRIVED = 'llego'
/** Viewer for visitors without an account. */
const ANYONE: protocol.Viewer = { sesion: '', usuario: '', empresa_id: '', scope: 'todas', visible: true }
/** All onlookers are that one viewer: the next one closes the oldest socket. */
const SOCKETS_OF_DEMO: SocketLimits = { session: VIEWS_MAX, person: VIEWS_MAX, all: VIEWS_MAX }
const ENDED = { status: 410, motivo: 'demostracion-terminada' } as const

export class Demo {
  readonly #bucket = new TokenBucket(DEMO_POINTS_PER_MINUTE)
  #ended = false

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly schedule: Pick<Schedule<'demostracion'>, 'put' | 'close'>,
    private readonly viewers: Viewers,
    private readonly recorrido: Recorrido,
  ) {}

  /**
   * Handles what the phone sends over its link; `body` is null when it only announces itself.
   * @param until when the demonstration ends, from the signed link (UTC milliseconds)
   */
  async receive(until: number, body: string | null, now: number): Promise<protocol.DeviceAnswer> {
    if (!(await this.#continueOrEnd(until, now))) return ENDED
    if (this.ctx.storage.kv.get(ARRIVED) === undefined) {
      this.ctx.storage.kv.put(ARRIVED, true)
      this.viewers.sendToAll(protocol.deviceMessage(this.#dispositivo(), null))
    }
    if (body === null) return { status: 200, accepted: 0, duplicates: 0, discarded: 0 }
    const report = readReport(body)
    if (!('points' in report)) return report
    // more points than a minute allows; the phone sends smaller reports after a 413
    if (report.points.length > DEMO_POINTS_PER_MINUTE) return { status: 413, detalle: 'points' }
    const wait = this.#bucket.claim(report.points.length, now)
    if (wait > 0) return { status: 429, wait }
    const before = this.recorrido.last
    const count = this.recorrido.receive(pointsOf(report, now), now, () => ID)
    this.recorrido.flush()
    const p = this.recorrido.last
    if (p && p !== before) this.viewers.sendToAll(protocol.positionMessage(ID, p))
    return count
  }

  /** Opens a socket for a map; it receives the current state at once. */
  async open(until: number, now: number): Promise<Response> {
    if (!(await this.#continueOrEnd(until, now))) return new Response(null, { status: 410 })
    const p = this.recorrido.last
    const movement = p ? { id: ID, vehiculo_id: ID, at: p.at, mensaje: protocol.positionMessage(ID, p) } : undefined
    const first = protocol.snapshotMessages([{ device: this.#dispositivo(), movement, off: null }], now)
    return this.viewers.open(ANYONE, first, SOCKETS_OF_DEMO)
  }

  /** Ends the demonstration: closes the sockets and clears storage and memory. */
  async end(): Promise<null> {
    this.#ended = true
    for (const [ws] of this.viewers.all) this.viewers.close(ws, SESSION_ENDED, 'demonstration over')
    this.schedule.close()
    this.recorrido.clear()
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    return null
  }

  /** Whether it goes on: schedules its end, or ends it when its time is over. */
  async #continueOrEnd(until: number, now: number): Promise<boolean> {
    if (!this.#ended && now < until) {
      this.schedule.put('demostracion', until)
      return true
    }
    // the request was in flight when the demonstration ended: waking the object must leave no data behind
    await this.end()
    return false
  }

  /** `tracking_enabled` means that the phone has connected. */
  #dispositivo(): protocol.LiveDispositivo {
    const tracking_enabled = this.ctx.storage.kv.get(ARRIVED) === true
    return { id: ID, clave: '', vehiculo_id: ID, estado: 'Activo', tracking_enabled }
  }
}
