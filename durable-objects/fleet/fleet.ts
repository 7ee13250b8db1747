/**
 * One Fleet per company: the live room. While maps are open, Devices send it their positions and it sends each map what
 * its person may see. Without viewers it hibernates, and Devices send it no positions.
 */
import { DurableObject } from 'cloudflare:workers'
import { FleetDb } from '../../worker/dispositivos/fleet-sql'
import type { TrackerProgram } from '../../worker/domain/trackers/program'
import { type Stranger, withStrangers } from '../../worker/domain/trackers/stranger'
import type { Env } from '../../worker/env'
import type { FleetObject } from '../../worker/live/objects'
import {
  goneMessage,
  type LiveDispositivo,
  type Movement,
  type SeenDevice,
  type Viewer,
} from '../../worker/live/protocol'
import { dispositivo } from '../../worker/live/stubs'
import { alarmInstant, Schedule } from '../schedule'
import { RECHECK_MS, SOCKETS_OF_ROOM, Viewers } from '../viewers'
import { FanOut } from './fan-out'
import { Room } from './room'

/** How long a Device keeps sending before its lease must be renewed. */
const LEASE_MS = 10 * 60_000
const RENEW_MS = 8 * 60_000
/** The device list is read again for a new viewer when it is older than this. */
const FRESH_MS = 60_000
/** A Device that has not answered by then is shown at D1's last position; its answer follows as a position. */
const SNAPSHOT_MS = 2000
/** Storage key: trackers that the company's own server forwards and that are none of its devices. */
const STRANGERS = 'desconocidos'
/** Devices asked in one invocation: the platform allows a thousand calls to other objects in each. */
const ASKED_AT_ONCE = 500
/** More changed devices than this are told as a whole fleet. */
const CHANGES_AT_ONCE = 100

type Task = 'sesiones' | 'arriendo' | 'consulta'

export class Fleet extends DurableObject<Env> implements FleetObject {
  readonly #schedule: Schedule<Task>
  readonly #viewers: Viewers
  readonly #room: Room
  readonly #fanOut: FanOut
  /** sequence number of the last configuration pushed per device: a D1 read started before it is stale */
  readonly #pushedTurn = new Map<string, number>()
  #turn = 0
  /** maps being opened: they count as viewers, or a device that moves meanwhile would lose its lease */
  #opening = 0
  #empresaId: string
  #readAt = 0
  /** what is left to ask of a large fleet */
  #unasked: LiveDispositivo[] = []
  #preparing: Promise<void> | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#schedule = new Schedule(ctx.storage)
    this.#viewers = new Viewers(ctx, SOCKETS_OF_ROOM)
    this.#room = new Room(ctx.storage.sql)
    this.#fanOut = new FanOut(this.#viewers, (viewer, vehiculo) => this.#room.sees(viewer, vehiculo))
    this.#empresaId = ctx.storage.kv.get<string>('empresa') ?? ''
  }

  /** Opens a socket for a visitor our API has already checked. Its first message is the snapshot. */
  override async fetch(request: Request): Promise<Response> {
    const viewer = Viewers.from(request)
    if (!viewer) return new Response(null, { status: 426 })
    this.#schedule.heal(Date.now())
    this.#opening++
    try {
      return await this.#open(viewer)
    } finally {
      this.#opening--
    }
  }

  async #open(viewer: Viewer): Promise<Response> {
    this.#setEmpresaId(viewer.empresa_id)
    await this.#prepare(Date.now())
    // read last, so that it is not older than an assignment change already sent to current viewers
    if (viewer.scope === 'asignadas') this.#room.assign(viewer.usuario, await this.#db.assigned(viewer.usuario))
    const now = Date.now()
    if (!this.#schedule.has('sesiones')) this.#schedule.put('sesiones', now + RECHECK_MS)
    if (!this.#schedule.has('arriendo')) this.#schedule.put('arriendo', now + RENEW_MS)
    return this.#viewers.open(viewer, this.#room.snapshot(viewer, Date.now()))
  }

  /** A Device has moved. Returns whether there are viewers; if not, the Device stops sending until its next lease. */
  moved(m: Movement): boolean {
    this.#schedule.heal(Date.now())
    if (!this.#isWatched) return false
    const now = Date.now()
    if (this.#room.store(m) && !this.#room.isOff(m.id, now)) this.#fanOut.tell(m, now)
    return true
  }

  /** A device is new or its configuration has changed. */
  async changed(empresaId: string, d: LiveDispositivo): Promise<void> {
    this.#schedule.heal(Date.now())
    if (!this.#isWatched) return
    this.#setEmpresaId(empresaId)
    this.#pushedTurn.set(d.id, ++this.#turn)
    this.#change(d)
    if (d.estado === 'Activo' && d.tracking_enabled) await this.#askDevice(d)
  }

  /** A device was deleted. */
  deleted(id: string): void {
    if (!this.#isWatched) return
    this.#pushedTurn.set(id, ++this.#turn)
    this.#dismiss(id)
  }

  /** A person's assignments, role or session changed: check at once what each viewer may see. */
  async recheck(empresaId: string): Promise<void> {
    const now = Date.now()
    this.#schedule.heal(now)
    if (this.#viewers.count === 0) return
    this.#setEmpresaId(empresaId)
    await this.#recheck(now)
  }

  /** The company was deleted: closes its maps and forgets what is stored of it. */
  async remove(): Promise<void> {
    this.#viewers.closeAll('company deleted')
    this.#schedule.close()
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  /** Where each device was last seen, as open maps show it; null without viewers, because then no Device reports. */
  lastSeen(): SeenDevice[] | null {
    this.#schedule.heal(Date.now())
    return this.#isWatched ? this.#room.lastSeen(Date.now()) : null
  }

  /** Remembers trackers that the company's server forwards but that are none of its devices. */
  unknown(heard: { idents: string[]; program: TrackerProgram }): void {
    const strangers = withStrangers(this.strangers(), heard, Date.now())
    if (strangers) this.ctx.storage.kv.put(STRANGERS, strangers)
  }

  /** The unknown trackers that were last forwarded, newest first. */
  strangers(): Stranger[] {
    return this.ctx.storage.kv.get<Stranger[]>(STRANGERS) ?? []
  }

  override webSocketMessage(ws: WebSocket, message: string | ArrayBuffer) {
    this.#schedule.heal(Date.now())
    this.#viewers.hear(ws, message)
  }

  override webSocketClose(ws: WebSocket) {
    this.#viewers.leave(ws)
  }

  override webSocketError(ws: WebSocket) {
    this.#viewers.leave(ws)
  }

  override async alarm(info?: AlarmInvocationInfo) {
    const tasks: Record<Task, (now: number) => Promise<number | null>> = {
      sesiones: async (now) => {
        if (this.#viewers.count > 0) await this.#recheck(now)
        return this.#viewers.count > 0 ? now + RECHECK_MS : null
      },
      arriendo: async (now) => {
        if (this.#viewers.count === 0) return null
        await this.#read(now)
        await this.#askAll(now)
        return now + RENEW_MS
      },
      consulta: (now) => this.#askNext(now),
    }
    await this.#schedule.runDue(alarmInstant(Date.now(), info), tasks)
  }

  get #isWatched(): boolean {
    return this.#viewers.count + this.#opening > 0
  }

  get #db() {
    return new FleetDb(this.env.DB.withSession('first-primary'), this.#empresaId)
  }

  #setEmpresaId(empresaId: string) {
    if (this.#empresaId === empresaId) return
    this.#empresaId = empresaId
    this.ctx.storage.kv.put('empresa', empresaId)
  }

  /** Loads everything a snapshot needs. Concurrent first viewers share one load. */
  async #prepare(now: number): Promise<void> {
    if (this.#viewers.count > 0 && this.#room.ready && this.#readAt > now - FRESH_MS) return
    this.#preparing ??= this.#gather(now).finally(() => {
      this.#preparing = null
    })
    await this.#preparing
  }

  async #gather(now: number): Promise<void> {
    const mustAsk = this.#viewers.count === 0 || !this.#room.ready
    await this.#read(now)
    if (!mustAsk) return
    const timeout = new Promise((resolve) => setTimeout(resolve, SNAPSHOT_MS))
    await Promise.race([this.#askAll(now), timeout])
  }

  /** Reads the devices from D1 and sends open maps what changed. */
  async #read(now: number): Promise<void> {
    const turn = ++this.#turn
    const devices = await this.#db.dispositivos()
    const pushedSince = (id: string) => (this.#pushedTurn.get(id) ?? 0) > turn
    const { changed, gone } = this.#room.compare(
      devices.filter(({ id }) => !pushedSince(id)),
      now,
    )
    const wasReady = this.#room.ready
    this.#room.ready = true
    this.#readAt = now
    for (const id of gone) if (!pushedSince(id)) this.#dismiss(id)
    // when the hours of a whole fleet end, every device changes at once: a new snapshot is sent instead, as after a
    // hibernation, which forgot what maps were told
    const isWhole = !wasReady || changed.length > CHANGES_AT_ONCE
    for (const d of changed) {
      if (isWhole) this.#room.put(d)
      else this.#change(d)
    }
    if (!isWhole) return
    for (const [ws, viewer] of this.#viewers.all) {
      for (const part of this.#room.snapshot(viewer, now)) this.#viewers.send(ws, part)
    }
  }

  /** Asks every Device that may be moving for its position, those that reported most recently first. */
  async #askAll(now: number): Promise<void> {
    this.#unasked = this.#room.tracked
    const next = await this.#askNext(now)
    if (next !== null) this.#schedule.put('consulta', next)
  }

  /** Asks the next Devices; returns when to go on, or null. */
  async #askNext(now: number): Promise<number | null> {
    await Promise.allSettled(this.#unasked.splice(0, ASKED_AT_ONCE).map((d) => this.#askDevice(d)))
    return this.#unasked.length > 0 && this.#isWatched ? now : null
  }

  /** Asks a Device for its position and renews its lease. */
  async #askDevice(d: LiveDispositivo): Promise<void> {
    const lease = { empresa_id: this.#empresaId, id: d.id, hasta: Date.now() + LEASE_MS }
    const m = await dispositivo(this.env, d.clave).watch(lease)
    if (m && this.#room.store(m) && !this.#room.isOff(m.id, Date.now())) this.#fanOut.tellAsked(m)
  }

  #change(d: LiveDispositivo) {
    const before = this.#room.dispositivo(d.id)
    const isReassigned = before !== undefined && before.vehiculo_id !== d.vehiculo_id
    this.#room.put(d)
    if (isReassigned) this.#fanOut.forget(d.id)
    const now = Date.now()
    const last = this.#room.last(d.id, now)
    for (const [ws, viewer] of this.#viewers.all) {
      const sawBefore = before !== undefined && this.#room.sees(viewer, before.vehiculo_id)
      if (!this.#room.sees(viewer, d.vehiculo_id)) {
        if (sawBefore || !this.#room.ready) this.#viewers.send(ws, goneMessage(d.id))
        continue
      }
      this.#viewers.send(ws, this.#room.messageOf(d, now))
      if ((!sawBefore || isReassigned) && last) this.#viewers.send(ws, last.mensaje)
    }
  }

  #dismiss(id: string) {
    const before = this.#room.dispositivo(id)
    this.#room.remove(id)
    this.#fanOut.forget(id)
    for (const [ws, viewer] of this.#viewers.all) {
      if (!before || this.#room.sees(viewer, before.vehiculo_id)) this.#viewers.send(ws, goneMessage(id))
    }
  }

  /** Closes the sockets of ended sessions; a viewer whose visible vehicles changed gets a new snapshot. */
  async #recheck(now: number): Promise<void> {
    const before = new Map<WebSocket, Viewer>(this.#viewers.all)
    // a Usuario without vehicles keeps an empty map
    const assigned = await this.#viewers.recheck(this.env.DB, this.#empresaId, now, () => true)
    const changed = new Set(
      [...assigned].filter(([usuario, vehiculoIds]) => this.#room.assign(usuario, vehiculoIds)).map(([u]) => u),
    )
    for (const [ws, viewer] of this.#viewers.all) {
      const scopeChanged = before.has(ws) && before.get(ws)?.scope !== viewer.scope
      if (!scopeChanged && !(viewer.scope === 'asignadas' && changed.has(viewer.usuario))) continue
      if (!this.#room.ready) await this.#prepare(now)
      for (const part of this.#room.snapshot(viewer, now)) this.#viewers.send(ws, part)
    }
  }
}
