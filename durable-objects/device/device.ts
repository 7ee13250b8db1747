/**
 * One Device per GPS: validates reports, stores the track and pushes positions to open maps, without reading D1 on the
 * hot path.
 */
import { DurableObject } from 'cloudflare:workers'
import { DeviceDb } from '../../worker/dispositivos/device-sql'
import type { Configuration } from '../../worker/domain/dispositivos/configuration'
import type { DeviceState } from '../../worker/domain/dispositivos/device-check'
import { isPossible, type Malformed, type Point, type Report, readReport } from '../../worker/domain/dispositivos/point'
import { asStored } from '../../worker/domain/dispositivos/tramo'
import type { Diagnostic, TrackerMessage } from '../../worker/domain/trackers/diagnostic'
import { reportOf } from '../../worker/domain/trackers/report'
import type { Env } from '../../worker/env'
import type { DeviceIds, DeviceObject, RecordedDay } from '../../worker/live/objects'
import * as protocol from '../../worker/live/protocol'
import { fleet } from '../../worker/live/stubs'
import { alarmInstant, Schedule } from '../schedule'
import { RECHECK_MS, Viewers } from '../viewers'
import { Audience } from './audience'
import { bytesOf } from './day-bytes'
import { Demo } from './demo'
import { FirstContact } from './first-contact'
import { Followers } from './followers'
import { Heard } from './heard'
import { Judgement, type Origin } from './judgement'
import { type KnownDevice, LastPosition } from './last-position'
import { Memory, REREAD_MS } from './memory'
import { Phones } from './phones'
import { Recorrido } from './recorrido'
import { firstPrune, nextPrune, prune, removeVehicle, totalBefore } from './retention'
import { Summaries } from './summaries'
import { Watching, type WatchTask } from './watching'

type Task = 'ubicacion' | 'configuracion' | 'sesiones' | 'poda' | 'dias' | 'demostracion' | 'compartidos' | WatchTask

export class Device extends DurableObject<Env> implements DeviceObject {
  readonly #schedule = new Schedule<Task>(this.ctx.storage)
  #recorrido = new Recorrido(this.ctx.storage.sql, totalBefore(this.ctx.storage.kv))
  readonly #memory = new Memory(this.ctx.storage)
  readonly #judgement = new Judgement(this.ctx, this.#memory, this.#schedule, {
    learn: (key) => this.#learn(key),
    unrecorded: (points, now) => this.#watching.unrecorded(points, now),
    pointsPerMinute: Number(this.env.POINTS_PER_MINUTE) || null,
  })
  readonly #heard = new Heard(this.ctx.storage.kv)
  readonly #position = new LastPosition(this.#schedule, this.ctx.storage.kv, {
    db: () => this.#db,
    known: () => this.#known(),
    vehiculoAt: (at) => this.#memory.vehiculoAt(at),
  })
  readonly #audience = new Audience(this.ctx, this.env, this.#schedule, {
    memory: this.#memory,
    recorrido: () => this.#recorrido,
    judge: (link, read, take) => this.#judgement.judge(link, read, take ?? ((points, now) => this.#save(points, now))),
  })
  readonly #demo = new Demo(this.ctx, this.#schedule, this.#audience.viewers, this.#recorrido)
  readonly #dependencies = { d1: () => this.env.DB, known: () => this.#known(), memory: this.#memory }
  readonly #summaries = new Summaries(this.ctx.storage, this.#schedule, this.#dependencies)
  readonly #watching = new Watching(this.ctx.storage, this.#schedule, this.#dependencies)
  readonly #firstContact = new FirstContact()
  #readAt = 0
  #reportedAt = 0

  /**
   * Validates and stores a report that came over a verified link.
   * @param body as received; it is parsed only here
   */
  report(key: string, version: number, body: string): Promise<protocol.DeviceAnswer> {
    return this.#receive({ key, version }, () => readReport(body))
  }

  /** A translated message of a tracker over a verified address: judged like a report, and remembered for its screen. */
  async track(key: string, version: number, message: TrackerMessage): Promise<protocol.DeviceAnswer> {
    const answer = await this.#receive({ key, version, isTracker: true }, () => reportOf(message))
    const now = Date.now()
    if (!this.#memory.isDeleted) this.#heard.note(message, answer, this.#memory.isPlanOpen(now), now)
    return answer
  }

  /** What the tracker last sent, and what was last rejected of it; null before its first message. */
  diagnostic(): Diagnostic | null {
    return this.#heard.last
  }

  /** Judges a report and stores its points. */
  #receive(link: Origin, read: () => Report | Malformed): Promise<protocol.DeviceAnswer> {
    return this.#judgement.judge(link, read, (points, now) => this.#save(points, now))
  }

  /** Applies a configuration pushed by the outbox; one older than the stored one is ignored. */
  async configure(configuration: Configuration): Promise<void> {
    if (this.#memory.isDeleted) return
    this.#readAt = Date.now()
    this.#schedule.heal(this.#readAt)
    this.#accept(configuration)
    const c = this.#memory.configuration ?? configuration
    await fleet(this.env, c.empresa_id).changed(c.empresa_id, c)
  }

  /** The device was deleted: answers 410 from now on and drops its whole track. */
  async remove(known: Partial<DeviceIds> = {}): Promise<void> {
    const { storage } = this.ctx
    const buried = this.#memory.bury({ ...this.#audience.feed.lease, ...known })
    if (buried) this.#audience.viewers.sendToAll(protocol.goneMessage(buried.id))
    this.#audience.viewers.closeAll('device deleted')
    this.#audience.followers.closeAll()
    this.#audience.phones.closeAll()
    if (buried) await fleet(this.env, buried.empresa_id).deleted(buried.id)
    this.#schedule.close()
    await storage.deleteAlarm()
    await storage.deleteAll()
    this.#memory.leaveTombstone()
    this.#heard.clear()
    this.#watching.clear()
    this.#recorrido = new Recorrido(storage.sql)
  }

  /** A vehicle was deleted that this device was on before: deletes what is stored of it, and takes no more of it. */
  forgetVehicle(vehiculoId: string): void {
    if (this.#memory.isDeleted) return
    this.#memory.forgetVehicle(vehiculoId)
    this.#watching.forgetVehicle(vehiculoId)
    removeVehicle(this.ctx.storage.kv, this.#recorrido, vehiculoId)
  }

  /** A demonstration's phone: its report, or null when it only announces itself. No company, and no D1 reads. */
  demonstrate(until: number, body: string | null): Promise<protocol.DeviceAnswer> {
    this.#schedule.heal(Date.now())
    return this.#demo.receive(until, body, Date.now())
  }

  /** Takes a lease for a viewer of the company's map: until it expires the live room receives each new position. */
  watch(lease: protocol.Lease): protocol.Movement | null {
    if (this.#memory.isDeleted) return null
    this.#schedule.heal(Date.now())
    this.#audience.feed.acquireLease(lease)
    return this.#audience.movement()
  }

  /** State for the daily check: what is stored but not in D1 yet. @param inD1 how many points D1 knows */
  check(inD1: number): DeviceState | null {
    return this.#position.check(inD1, this.#reportedAt, Date.now())
  }

  /**
   * What is stored of a vehicle between two instants (UTC milliseconds), as packed tramos; also of a vehicle that this
   * device was on before. Null for another company, and after deletion.
   */
  day(empresaId: string, vehiculoId: string, from: number, until: number): RecordedDay | null {
    this.#schedule.heal(Date.now())
    if (this.#memory.configuration?.empresa_id !== empresaId) return null
    this.#recorrido.flush()
    const { hours, switchedOff } = this.#memory
    const bytes = bytesOf(this.ctx.storage.sql, vehiculoId, from, until)
    return { bytes, offHours: hours.closedWithin({ from, until }), switchedOff: switchedOff.within({ from, until }) }
  }

  /** Opens a socket of the single-device view for a visitor our API has already checked. */
  override async fetch(request: Request): Promise<Response> {
    this.#schedule.heal(Date.now())
    const demo = request.headers.get(protocol.DEMO_HEADER)
    if (demo) return this.#demo.open(Number(demo), Date.now())
    if (Followers.asks(request)) {
      const opened = await this.#audience.followers.open(request, Date.now(), (key) => this.#learn(key))
      this.#audience.phones.tellPace()
      return opened
    }
    const phone = Phones.from(request)
    if (phone) return this.#audience.phones.open(phone)
    const viewer = Viewers.from(request)
    if (!viewer) return new Response(null, { status: 426 })
    if (!this.#memory.configuration && !this.#memory.isDeleted)
      await this.#learn(new URL(request.url).pathname.slice(1))
    const c = this.#memory.configuration
    if (!c || c.empresa_id !== viewer.empresa_id) return new Response(null, { status: 404 })
    if (!this.#schedule.has('sesiones')) this.#schedule.put('sesiones', Date.now() + RECHECK_MS)
    const opened = this.#audience.viewers.open(viewer, this.#audience.snapshot(c, Date.now()))
    this.#audience.phones.tellPace()
    return opened
  }

  override async webSocketMessage(ws: WebSocket, message: string | ArrayBuffer) {
    this.#schedule.heal(Date.now())
    if (this.#audience.phones.owns(ws)) await this.#audience.phones.hear(ws, message)
    else this.#audience.viewers.hear(ws, message)
  }

  override webSocketClose(ws: WebSocket) {
    this.#audience.leave(ws)
  }

  override webSocketError(ws: WebSocket) {
    this.#audience.leave(ws)
  }

  override async alarm(info?: AlarmInvocationInfo) {
    if (this.#memory.isDeleted) return
    const tasks: Record<Task, (now: number) => Promise<number | null>> = {
      ubicacion: (now) => this.#position.write(now),
      configuracion: (now) => this.#reread(now),
      sesiones: (now) => this.#audience.viewers.recheckVehicle(this.env.DB, this.#memory.configuration, now),
      dias: (now) => this.#summaries.write(now),
      episodios: (now) => this.#watching.write(now),
      silencio: (now) => this.#watching.checkSilence(now),
      llegadas: async (now) => this.#watching.checkArrivals(now),
      horario: (now) => this.#watching.close(now),
      poda: async (now) => prune(this.ctx.storage.kv, this.#known(), now),
      demostracion: () => this.#demo.end(),
      compartidos: (now) => this.#audience.followers.settle(this.env.DB, now, () => this.#reread(now)),
    }
    await this.#schedule.runDue(alarmInstant(Date.now(), info), tasks)
  }

  get #db() {
    return new DeviceDb(this.env.DB.withSession('first-primary'))
  }

  #known(): KnownDevice | null {
    const { configuration } = this.#memory
    return configuration && { configuration, recorrido: this.#recorrido }
  }

  /**
   * Reads the configuration from D1: on first contact or after a lost push, the only times a report waits for D1. False
   * when D1 did not answer.
   */
  #learn(key: string): Promise<boolean> {
    return this.#firstContact.once(async () => {
      const c = await this.#db.configuracion(key)
      this.#readAt = Date.now()
      if (this.#memory.isDeleted) return
      if (c) this.#accept(c)
      else if (!this.#memory.configuration) await this.remove()
    })
  }

  async #save(received: Point[], now: number): Promise<protocol.DeviceAnswer> {
    // rounded as stored, so that detection gives the same result when it replays these points after hibernation
    const points = received.map((p) => (isPossible(p, now) ? asStored(p) : p))
    const before = this.#audience.newest
    // first, or it would replay the new points as already judged and raise no episode
    this.#watching.wake()
    const count = this.#recorrido.receive(points, now, (at) => {
      this.#summaries.mark(at)
      return this.#memory.vehiculoAt(at)
    })
    this.#reportedAt = now
    this.#watching.feed(points, now)
    this.#audience.followers.arrive(points, this.#watching.places, now)
    // Notify first, then yield: output after a write waits for the disk, which the phone's answer needs and a map does
    // not. A report that arrives in between finds these points in memory, and the first flush writes them all
    if (this.#audience.newest !== before && this.#audience.tell(now)) await scheduler.wait(0)
    if (this.#memory.isDeleted) return { status: 410 }
    this.#recorrido.flush()
    this.#watching.stored(now)
    if (count.accepted === 0) return count
    this.#position.stored(now)
    this.#summaries.stored(now)
    if (!this.#schedule.has('configuracion')) {
      // after a long silence a push may have been missed: re-read soon, but not within this request
      this.#schedule.put('configuracion', this.#readAt > now - REREAD_MS ? now + REREAD_MS : now)
    }
    if (!this.#schedule.has('poda')) this.#schedule.put('poda', nextPrune(now))
    return count
  }

  /** Keeps a configuration unless a newer one is known; notifies its own sockets when the change is visible. */
  #accept({ vigilancia, ...c }: Configuration): boolean {
    const before = this.#memory.configuration?.vehiculo_id
    const changes = this.#memory.accept(c, Date.now())
    if (this.#memory.configuration === c) this.#watching.configured(vigilancia, c.vehiculo_id, Date.now())
    const { plan } = this.#memory.configuration ?? c
    const pruneAt = this.#recorrido.last && firstPrune(plan, Date.now())
    if (pruneAt !== null && !this.#schedule.has('poda')) this.#schedule.put('poda', pruneAt)
    this.#audience.configured(before, changes, Date.now())
    return changes
  }

  async #reread(now: number): Promise<number | null> {
    const known = this.#memory.configuration
    if (!known) return null
    const c = await this.#db.configuracion(known.clave)
    if (!c) {
      await this.remove()
      return null
    }
    this.#readAt = now
    const changes = this.#accept(c)
    const kept = this.#memory.configuration ?? c
    if (changes) await fleet(this.env, c.empresa_id).changed(c.empresa_id, kept)
    return this.#reportedAt > now - REREAD_MS || this.#audience.viewers.count + this.#audience.followers.count > 0
      ? now + REREAD_MS
      : null
  }
}
