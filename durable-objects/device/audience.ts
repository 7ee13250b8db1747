/**
 * Everything that receives a Device's positions: maps of this device alone, customers who follow its vehicle, and the
 * company's live room. The phones are here too, since they report faster while any of these is watching.
 */
import { PACE_SECONDS } from '../../worker/domain/dispositivos/phone-wire'
import type { Point } from '../../worker/domain/dispositivos/point'
import type { Env } from '../../worker/env'
import {
  deviceMessage,
  type LiveDispositivo,
  type Movement,
  positionMessage,
  snapshotMessages,
} from '../../worker/live/protocol'
import type { Schedule } from '../schedule'
import { SOCKETS_OF_DEVICE, Viewers } from '../viewers'
import { Followers } from './followers'
import type { Memory } from './memory'
import { type Judge, Phones } from './phones'
import type { Recorrido } from './recorrido'
import { RoomFeed } from './room-feed'

interface OwnDevice {
  memory: Memory
  /** the current one: a deleted Device has another */
  recorrido(): Recorrido
  judge: Judge
}

export class Audience {
  readonly viewers: Viewers
  readonly followers: Followers
  readonly feed: RoomFeed
  readonly phones: Phones

  constructor(
    ctx: DurableObjectState,
    env: Env,
    schedule: Pick<Schedule<'compartidos' | 'configuracion'>, 'has' | 'put'>,
    private readonly device: OwnDevice,
  ) {
    this.viewers = new Viewers(ctx, SOCKETS_OF_DEVICE)
    this.followers = new Followers(ctx, schedule, device.memory, () => device.recorrido())
    this.feed = new RoomFeed(
      ctx,
      env,
      () => this.movement(),
      () => this.phones.tellPace(),
    )
    this.phones = new Phones(ctx, {
      judge: device.judge,
      moved: (now) => void this.tell(now),
      isWatched: () => this.isWatched,
      vehicle: () => device.memory.configuration?.vehiculo_id,
      paceSeconds: Number(env.PHONE_PACE_SECONDS) || PACE_SECONDS,
    })
  }

  get isWatched(): boolean {
    return this.viewers.count + this.followers.count > 0 || this.feed.lease !== null
  }

  /** The newest position by time, stored or only previewed. */
  get newest(): Point | null {
    return this.phones.newest(this.device.recorrido().last)
  }

  /**
   * The newest position as maps see it; null outside working hours, which show no place, and before the first on a new
   * vehicle: the one before it is where the earlier vehicle was.
   */
  movement(): Movement | null {
    const { memory } = this.device
    if (!memory.hours.isOpen(Date.now())) return null
    const p = this.newest
    const c = memory.configuration
    if (!p || !c || !memory.isOwn(p.at)) return null
    return { id: c.id, vehiculo_id: c.vehiculo_id, at: p.at, mensaje: positionMessage(c.id, p) }
  }

  /** The first messages of a map of this device alone. */
  snapshot(device: LiveDispositivo, now: number): string[] {
    const off = this.device.memory.hours.offSpan(now)
    return snapshotMessages([{ device, movement: this.movement() ?? undefined, off }], now)
  }

  /** Sends the newest position to everyone who watches; returns whether the live room was sent a message. */
  tell(now: number): boolean {
    if (!this.device.memory.hours.isOpen(now)) return false
    const movement = this.viewers.count > 0 ? this.movement() : null
    if (movement) this.viewers.sendToAll(movement.mensaje)
    this.followers.tell(this.newest, now)
    return this.feed.send(now)
  }

  /**
   * After a new configuration: tells all of them what has changed, and shuts out who may not see the vehicle.
   * @param before the vehicle until now; undefined before the first configuration
   * @param changes whether open maps see a difference
   */
  configured(before: string | undefined, changes: boolean, now: number): void {
    const { configuration: c, hours } = this.device.memory
    if (before !== c?.vehiculo_id) {
      this.viewers.closeAssigned()
      this.phones.tellVehicle()
    }
    if (c && changes) this.viewers.sendToAll(deviceMessage(c, hours.offSpan(now)))
    this.followers.configured(now)
    void this.phones.recheck()
  }

  /** A socket was closed by the other side. */
  leave(ws: WebSocket): void {
    this.viewers.leave(ws)
    this.followers.leave(ws)
    if (!this.isWatched) this.phones.tellPace()
  }
}
