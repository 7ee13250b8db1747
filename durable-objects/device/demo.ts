/**
 * A Device that is a demonstration: a visitor's phone on the map of the landing page. It has no company, asks no database
 * and tells no live room; when its ten minutes are over its alarm empties it, and its links are dead by their own time.
 */
import { DEMO_POINTS_PER_MINUTE, VIEWS_MAX } from '../../worker/domain/dispositivos/demo'
import { TokenBucket } from '../../worker/domain/dispositivos/pace'
import { pointsOf, readReport } from '../../worker/domain/dispositivos/point'
import * as protocol from '../../worker/live/protocol'
import type { Schedule } from '../schedule'
import type { Viewers } from '../viewers'
import type { Recorrido } from './recorrido'

const ID = 'demo'
/** Whether the phone has come. */
const ARRIVED = 'llego'
/** Who looks is nobody in particular. */
const ANYONE: protocol.Viewer = { sesion: '', usuario: '', empresa_id: '', scope: 'todas', visible: true }
const ENDED = { status: 410, motivo: 'demo' } as const

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
   * What the phone sends over its link; null when it only says that it has come.
   * @param hasta when all ends, as the link says (UTC milliseconds)
   */
  async receive(until: number, body: string | null, now: number): Promise<protocol.DeviceAnswer> {
    if (!(await this.#isAlive(until, now))) return ENDED
    if (this.ctx.storage.kv.get(ARRIVED) === undefined) {
      this.ctx.storage.kv.put(ARRIVED, true)
      this.viewers.sendToAll(protocol.mensajeDispositivo(this.#dispositivo()))
    }
    if (body === null) return { status: 200, accepted: 0, duplicates: 0, discarded: 0 }
    const report = readReport(body)
    if (!('points' in report)) return report
    // more at once than a minute allows: a phone that is told so sends less
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

  /** A map that looks on: it hears at once what is known. */
  async open(until: number, now: number): Promise<Response> {
    if (!(await this.#isAlive(until, now))) return new Response(null, { status: 410 })
    const openSockets = [...this.viewers.all]
    for (const [ws] of openSockets.slice(0, Math.max(0, openSockets.length + 1 - VIEWS_MAX))) {
      this.viewers.close(ws, protocol.NO_ACCESS, 'too many onlookers')
    }
    const p = this.recorrido.last
    const movement = p ? { id: ID, vehiculo_id: ID, at: p.at, mensaje: protocol.positionMessage(ID, p) } : undefined
    return this.viewers.open(ANYONE, protocol.snapshotMessage([[this.#dispositivo(), movement]]))
  }

  /** The time is up: sockets are told, and nothing stays, neither in storage nor in memory. */
  async end(): Promise<null> {
    this.#ended = true
    for (const [ws] of this.viewers.all) this.viewers.close(ws, protocol.SESSION_ENDED, 'demonstration over')
    this.schedule.close()
    this.recorrido.forget()
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    return null
  }

  async #isAlive(until: number, now: number): Promise<boolean> {
    if (!this.#ended && now < until) {
      this.schedule.put('demostracion', until)
      return true
    }
    // it was on its way when the time ran out: waking up must leave nothing behind either
    await this.end()
    return false
  }

  /** «Tracking» is whether the phone has come. */
  #dispositivo(): protocol.LiveDispositivo {
    const tracking_enabled = this.ctx.storage.kv.get(ARRIVED) === true
    return { id: ID, clave: '', vehiculo_id: ID, estado: 'Activo', tracking_enabled }
  }
}
