/** One Device per GPS: judges what its link brings, keeps the way, tells every open map, and never asks D1 on the way. */
import { DurableObject } from 'cloudflare:workers'
import { DeviceDb } from '../../worker/dispositivos/device-sql'
import type { Configuration } from '../../worker/domain/dispositivos/configuration'
import type { DeviceState } from '../../worker/domain/dispositivos/device-check'
import { TokenBucket } from '../../worker/domain/dispositivos/pace'
import { POINTS_PER_MINUTE, type Point, puntosDe, readReport } from '../../worker/domain/dispositivos/point'
import type { Env } from '../../worker/env'
import * as voz from '../../worker/live/protocol'
import { fleet } from '../../worker/live/stubs'
import { Agenda, alarmInstant } from '../schedule'
import { SESIONES_MS, SOCKETS_OF_DEVICE, Viewers } from '../viewers'
import { Demo } from './demo'
import { type Known, LastPosition } from './last-position'
import { Memory, type Nombres } from './memory'
import { Aviso } from './notice'
import { Recorrido } from './recorrido'
import { nextPrune, prune, totalBefore } from './retention'

/** A lost push of the configuration is made good within this time. */
const REREAD_MS = 15 * 60_000
const RETRY_MS = 20_000

type Task = 'ubicacion' | 'configuracion' | 'sesiones' | 'poda' | 'demostracion'

export class Device extends DurableObject<Env> {
  readonly #agenda = new Agenda<Task>(this.ctx.storage)
  readonly #viewers = new Viewers(this.ctx, SOCKETS_OF_DEVICE)
  readonly #aviso = new Aviso(this.ctx, this.env, () => this.#movement())
  readonly #bucket = new TokenBucket(Number(this.env.POINTS_PER_MINUTE) || POINTS_PER_MINUTE)
  #recorrido = new Recorrido(this.ctx.storage.sql, totalBefore(this.ctx.storage.kv))
  readonly #memory = new Memory(this.ctx.storage)
  readonly #demo = new Demo(this.ctx, this.#agenda, this.#viewers, this.#recorrido)
  readonly #position = new LastPosition(this.#agenda, { db: () => this.#db, known: () => this.#known() })
  #primera: Promise<boolean> | null = null
  #readAt = 0
  #reportedAt = 0

  /**
   * Judges and stores a report that came over a verified link.
   * @param cuerpo the body as it arrived, parsed here and nowhere else
   */
  async report(clave: string, version: number, cuerpo: string): Promise<voz.DeviceAnswer> {
    const known = this.#memory.configuracion
    // first contact; or a link newer than what is known, which only we can have signed: its push got lost
    const outdated = !this.#memory.borrado && (!known || version > known.link_version)
    if (outdated && !(await this.#learn(clave))) return { status: 503 }
    const now = Date.now()
    this.#agenda.heal(now)
    const c = this.#memory.configuracion
    if (this.#memory.borrado || !c) return { status: 410 }
    if (version !== c.link_version) return { status: 404 }
    const report = readReport(cuerpo)
    const wait = this.#bucket.claim('points' in report ? report.points.length : 1, now)
    if (wait > 0) return { status: 429, wait }
    if (c.estado !== 'Activo') return { status: 403, motivo: 'inactivo' }
    if (!c.tracking_enabled) return { status: 403, motivo: 'rastreo-deshabilitado' }
    if (!('points' in report)) return report
    if (!this.#memory.planAbierto(now)) {
      return { status: 200, accepted: 0, duplicates: 0, discarded: report.points.length }
    }
    try {
      return await this.#save(puntosDe(report, now), now)
    } catch (error) {
      // nothing half-written may be answered for: the object starts again from what was committed
      this.ctx.abort(String(error))
      throw error
    }
  }

  /** A change of configuration, pushed by the outbox. One older than what is known changes nothing. */
  async configurar(configuration: Configuration): Promise<void> {
    if (this.#memory.borrado) return
    this.#readAt = Date.now()
    this.#agenda.heal(this.#readAt)
    this.#accept(configuration)
    const c = this.#memory.configuracion ?? configuration
    await fleet(this.env, c.empresa_id).dispositivo(c.empresa_id, c)
  }

  /** The device was deleted: from now on 410, and nothing of its way is left. */
  async borrar(told: Partial<Nombres> = {}): Promise<void> {
    const { storage } = this.ctx
    const de = this.#memory.bury({ ...this.#aviso.arriendo, ...told })
    if (de) this.#viewers.sendToAll(voz.goneMessage(de.id))
    for (const [ws] of this.#viewers.todos) this.#viewers.cerrar(ws, voz.NO_ACCESS, 'device deleted')
    if (de) await fleet(this.env, de.empresa_id).borrado(de.id)
    this.#agenda.cerrar()
    await storage.deleteAlarm()
    await storage.deleteAll()
    this.#memory.leaveTombstone()
    this.#recorrido = new Recorrido(storage.sql)
  }

  /** A demonstration's phone: its report, or null when it only says that it is there. No company, and D1 is never asked. */
  demonstrate(hasta: number, cuerpo: string | null): Promise<voz.DeviceAnswer> {
    this.#agenda.heal(Date.now())
    return this.#demo.receive(hasta, cuerpo, Date.now())
  }

  /** The end of a demonstration, also before its time: nothing of it is left. */
  forget(): Promise<null> {
    return this.#demo.end()
  }

  /** Somebody looks at the company's map: until the lease ends the room is told of each new position. */
  watch(arriendo: voz.Arriendo): voz.Movement | null {
    if (this.#memory.borrado) return null
    this.#agenda.heal(Date.now())
    this.#aviso.acquireLease(arriendo)
    return this.#movement()
  }

  /** What it has stored and still owes to D1, for the daily check; `told`: how many of its points D1 knows. */
  check(told: number): DeviceState | null {
    return this.#position.check(told, this.#reportedAt, Date.now())
  }

  /** The single-device view: a socket for a visitor whom our API has checked. */
  override async fetch(request: Request): Promise<Response> {
    this.#agenda.heal(Date.now())
    const demo = request.headers.get(voz.DEMO_HEADER)
    if (demo) return this.#demo.open(Number(demo), Date.now())
    const visor = Viewers.de(request)
    if (!visor) return new Response(null, { status: 426 })
    if (!this.#memory.configuracion && !this.#memory.borrado) await this.#learn(new URL(request.url).pathname.slice(1))
    const c = this.#memory.configuracion
    if (!c || c.empresa_id !== visor.empresa_id) return new Response(null, { status: 404 })
    if (!this.#agenda.has('sesiones')) this.#agenda.put('sesiones', Date.now() + SESIONES_MS)
    return this.#viewers.open(visor, voz.snapshotMessage([[c, this.#movement() ?? undefined]]))
  }

  override webSocketMessage(ws: WebSocket, mensaje: string | ArrayBuffer) {
    this.#agenda.heal(Date.now())
    this.#viewers.hear(ws, mensaje)
  }

  override webSocketClose(ws: WebSocket) {
    this.#viewers.leave(ws)
  }

  override webSocketError(ws: WebSocket) {
    this.#viewers.leave(ws)
  }

  override async alarm(info?: AlarmInvocationInfo) {
    if (this.#memory.borrado) return
    const tareas: Record<Task, (now: number) => Promise<number | null>> = {
      ubicacion: (now) => this.#position.write(now),
      configuracion: (now) => this.#reread(now),
      sesiones: (now) => this.#revisarSesiones(now),
      poda: async (now) => prune(this.ctx.storage.kv, this.#known(), now),
      demostracion: () => this.#demo.end(),
    }
    await this.#agenda.runDue(alarmInstant(Date.now(), info), tareas, RETRY_MS)
  }

  get #db() {
    return new DeviceDb(this.env.DB.withSession('first-primary'))
  }

  #known(): Known | null {
    const { configuracion: configuration } = this.#memory
    return configuration && { configuracion: configuration, recorrido: this.#recorrido }
  }

  /** First contact, or a lost push: the only times that a report waits for D1. False when D1 did not answer. */
  #learn(clave: string): Promise<boolean> {
    this.#primera ??= this.#db
      .configuracion(clave)
      .then(async (c) => {
        this.#readAt = Date.now()
        if (this.#memory.borrado) return true
        if (c) this.#accept(c)
        else if (!this.#memory.configuracion) await this.borrar()
        return true
      })
      .catch((error: unknown) => {
        console.error(JSON.stringify({ suceso: 'primer-contacto-fallido', error: String(error) }))
        return false
      })
      .finally(() => {
        this.#primera = null
      })
    return this.#primera
  }

  async #save(puntos: Point[], now: number): Promise<voz.DeviceAnswer> {
    const antes = this.#recorrido.ultimo
    const cuenta = this.#recorrido.receive(puntos, now, (at) => this.#memory.vehiculoEn(at))
    this.#reportedAt = now
    // told first, and let go: what leaves after a write waits for the disk, which a map need not; the phone's answer does.
    // A report that comes in between finds these points in memory, and whoever writes first writes them all
    if (this.#recorrido.ultimo !== antes && this.#tell(now)) await scheduler.wait(0)
    if (this.#memory.borrado) return { status: 410 }
    this.#recorrido.flush()
    if (cuenta.accepted === 0) return cuenta
    this.#position.stored(now)
    if (!this.#agenda.has('configuracion')) {
      // after a long silence a push may have been missed: look at once, but not on this path
      this.#agenda.put('configuracion', this.#readAt > now - REREAD_MS ? now + REREAD_MS : now)
    }
    if (!this.#agenda.has('poda')) this.#agenda.put('poda', nextPrune(now))
    return cuenta
  }

  /** Answers whether a message to the live room has left. */
  #tell(now: number): boolean {
    const movement = this.#viewers.n > 0 ? this.#movement() : null
    if (movement) this.#viewers.sendToAll(movement.mensaje)
    return this.#aviso.mover(now)
  }

  #movement(): voz.Movement | null {
    const p = this.#recorrido.ultimo
    const c = this.#memory.configuracion
    return p && c && { id: c.id, vehiculo_id: c.vehiculo_id, at: p.at, mensaje: voz.positionMessage(c.id, p) }
  }

  /** Keeps a configuration unless a newer one is known; says so on its own sockets when it shows. */
  #accept(c: Configuration): boolean {
    const cambia = this.#memory.accept(c, Date.now())
    if (cambia) this.#viewers.sendToAll(voz.mensajeDispositivo(c))
    return cambia
  }

  async #reread(now: number): Promise<number | null> {
    const known = this.#memory.configuracion
    if (!known) return null
    const c = await this.#db.configuracion(known.clave)
    if (!c) {
      await this.borrar()
      return null
    }
    this.#readAt = now
    if (this.#accept(c)) await fleet(this.env, c.empresa_id).dispositivo(c.empresa_id, c)
    return this.#reportedAt > now - REREAD_MS || this.#viewers.n > 0 ? now + REREAD_MS : null
  }

  async #revisarSesiones(now: number): Promise<number | null> {
    const c = this.#memory.configuracion
    if (!c || this.#viewers.n === 0) return null
    const sees = (v: voz.Visor, vehiculoIds: Set<string>) => v.scope === 'todas' || vehiculoIds.has(c.vehiculo_id)
    await this.#viewers.revisar(this.env.DB, c.empresa_id, now, sees)
    return now + SESIONES_MS
  }
}
