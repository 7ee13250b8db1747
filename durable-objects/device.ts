/** One Device per GPS: judges what its link brings, keeps the way, tells every open map, and never asks D1 on the way. */
import { DurableObject } from 'cloudflare:workers'
import { DeviceDb } from '../worker/db/device-db'
import type { Configuracion } from '../worker/domain/configuracion'
import type { DeviceState } from '../worker/domain/device-check'
import { leerInforme, PUNTOS_POR_MINUTO, type Punto, puntosDe } from '../worker/domain/punto'
import { Cubo } from '../worker/domain/ritmo'
import type { Env } from '../worker/env'
import * as voz from '../worker/live/protocolo'
import { flota } from '../worker/live/puertas'
import { Agenda, alarmInstant } from './agenda'
import { Aviso } from './aviso'
import { Demostracion } from './demostracion'
import { type Known, LastPosition } from './last-position'
import { Memoria, type Nombres } from './memoria'
import { Recorrido } from './recorrido'
import { nextPrune, prune, totalBefore } from './retention'
import { SESIONES_MS, SOCKETS_OF_DEVICE, Visores } from './visores'

/** A lost push of the configuration is made good within this time. */
const RELEER_MS = 15 * 60_000
const REINTENTO_MS = 20_000

type Tarea = 'ubicacion' | 'configuracion' | 'sesiones' | 'poda' | 'demostracion'

export class Device extends DurableObject<Env> {
  readonly #agenda = new Agenda<Tarea>(this.ctx.storage)
  readonly #visores = new Visores(this.ctx, SOCKETS_OF_DEVICE)
  readonly #aviso = new Aviso(this.ctx, this.env, () => this.#movimiento())
  readonly #cubo = new Cubo(Number(this.env.PUNTOS_POR_MINUTO) || PUNTOS_POR_MINUTO)
  #recorrido = new Recorrido(this.ctx.storage.sql, totalBefore(this.ctx.storage.kv))
  readonly #memoria = new Memoria(this.ctx.storage)
  readonly #demo = new Demostracion(this.ctx, this.#agenda, this.#visores, this.#recorrido)
  readonly #position = new LastPosition(this.#agenda, { db: () => this.#db, known: () => this.#known() })
  #primera: Promise<boolean> | null = null
  #leidaEn = 0
  #informadoEn = 0

  /**
   * Judges and stores a report that came over a verified link.
   * @param cuerpo the body as it arrived, parsed here and nowhere else
   */
  async report(clave: string, version: number, cuerpo: string): Promise<voz.Respuesta> {
    const conocida = this.#memoria.configuracion
    // first contact; or a link newer than what is known, which only we can have signed: its push got lost
    const falta = !this.#memoria.borrado && (!conocida || version > conocida.link_version)
    if (falta && !(await this.#conocer(clave))) return { status: 503 }
    const now = Date.now()
    this.#agenda.heal(now)
    const c = this.#memoria.configuracion
    if (this.#memoria.borrado || !c) return { status: 410 }
    if (version !== c.link_version) return { status: 404 }
    const informe = leerInforme(cuerpo)
    const espera = this.#cubo.tomar('points' in informe ? informe.points.length : 1, now)
    if (espera > 0) return { status: 429, espera }
    if (c.estado !== 'Activo') return { status: 403, motivo: 'inactivo' }
    if (!c.tracking_enabled) return { status: 403, motivo: 'rastreo-deshabilitado' }
    if (!('points' in informe)) return informe
    if (!this.#memoria.planAbierto(now)) {
      return { status: 200, accepted: 0, duplicates: 0, discarded: informe.points.length }
    }
    try {
      return await this.#guardar(puntosDe(informe, now), now)
    } catch (error) {
      // nothing half-written may be answered for: the object starts again from what was committed
      this.ctx.abort(String(error))
      throw error
    }
  }

  /** A change of configuration, pushed by the outbox. One older than what is known changes nothing. */
  async configurar(configuracion: Configuracion): Promise<void> {
    if (this.#memoria.borrado) return
    this.#leidaEn = Date.now()
    this.#agenda.heal(this.#leidaEn)
    this.#aceptar(configuracion)
    const c = this.#memoria.configuracion ?? configuracion
    await flota(this.env, c.empresa_id).dispositivo(c.empresa_id, c)
  }

  /** The device was deleted: from now on 410, and nothing of its way is left. */
  async borrar(dicho: Partial<Nombres> = {}): Promise<void> {
    const { storage } = this.ctx
    const de = this.#memoria.enterrar({ ...this.#aviso.arriendo, ...dicho })
    if (de) this.#visores.enviarATodos(voz.mensajeBorrado(de.id))
    for (const [ws] of this.#visores.todos) this.#visores.cerrar(ws, voz.SIN_ACCESO, 'device deleted')
    if (de) await flota(this.env, de.empresa_id).borrado(de.id)
    this.#agenda.cerrar()
    await storage.deleteAlarm()
    await storage.deleteAll()
    this.#memoria.lapida()
    this.#recorrido = new Recorrido(storage.sql)
  }

  /** A demonstration's phone: its report, or null when it only says that it is there. No company, and D1 is never asked. */
  demostrar(hasta: number, cuerpo: string | null): Promise<voz.Respuesta> {
    this.#agenda.heal(Date.now())
    return this.#demo.recibir(hasta, cuerpo, Date.now())
  }

  /** The end of a demonstration, also before its time: nothing of it is left. */
  olvidar(): Promise<null> {
    return this.#demo.terminar()
  }

  /** Somebody looks at the company's map: until the lease ends the room is told of each new position. */
  watch(arriendo: voz.Arriendo): voz.Movimiento | null {
    if (this.#memoria.borrado) return null
    this.#agenda.heal(Date.now())
    this.#aviso.arrendar(arriendo)
    return this.#movimiento()
  }

  /** What it has stored and still owes to D1, for the daily check; `told`: how many of its points D1 knows. */
  check(told: number): DeviceState | null {
    return this.#position.check(told, this.#informadoEn, Date.now())
  }

  /** The single-device view: a socket for a visitor whom our API has checked. */
  override async fetch(request: Request): Promise<Response> {
    this.#agenda.heal(Date.now())
    const demo = request.headers.get(voz.CABECERA_DEMO)
    if (demo) return this.#demo.abrir(Number(demo), Date.now())
    const visor = Visores.de(request)
    if (!visor) return new Response(null, { status: 426 })
    if (!this.#memoria.configuracion && !this.#memoria.borrado)
      await this.#conocer(new URL(request.url).pathname.slice(1))
    const c = this.#memoria.configuracion
    if (!c || c.empresa_id !== visor.empresa_id) return new Response(null, { status: 404 })
    if (!this.#agenda.tiene('sesiones')) this.#agenda.poner('sesiones', Date.now() + SESIONES_MS)
    return this.#visores.abrir(visor, voz.mensajeFoto([[c, this.#movimiento() ?? undefined]]))
  }

  override webSocketMessage(ws: WebSocket, mensaje: string | ArrayBuffer) {
    this.#agenda.heal(Date.now())
    this.#visores.oir(ws, mensaje)
  }

  override webSocketClose(ws: WebSocket) {
    this.#visores.irse(ws)
  }

  override webSocketError(ws: WebSocket) {
    this.#visores.irse(ws)
  }

  override async alarm(info?: AlarmInvocationInfo) {
    if (this.#memoria.borrado) return
    const tareas: Record<Tarea, (now: number) => Promise<number | null>> = {
      ubicacion: (now) => this.#position.write(now),
      configuracion: (now) => this.#releer(now),
      sesiones: (now) => this.#revisarSesiones(now),
      poda: async (now) => prune(this.ctx.storage.kv, this.#known(), now),
      demostracion: () => this.#demo.terminar(),
    }
    await this.#agenda.cumplir(alarmInstant(Date.now(), info), tareas, REINTENTO_MS)
  }

  get #db() {
    return new DeviceDb(this.env.DB.withSession('first-primary'))
  }

  #known(): Known | null {
    const { configuracion } = this.#memoria
    return configuracion && { configuracion, recorrido: this.#recorrido }
  }

  /** First contact, or a lost push: the only times that a report waits for D1. False when D1 did not answer. */
  #conocer(clave: string): Promise<boolean> {
    this.#primera ??= this.#db
      .configuracion(clave)
      .then(async (c) => {
        this.#leidaEn = Date.now()
        if (this.#memoria.borrado) return true
        if (c) this.#aceptar(c)
        else if (!this.#memoria.configuracion) await this.borrar()
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

  async #guardar(puntos: Punto[], now: number): Promise<voz.Respuesta> {
    const antes = this.#recorrido.ultimo
    const cuenta = this.#recorrido.recibir(puntos, now, (at) => this.#memoria.vehiculoEn(at))
    this.#informadoEn = now
    // told first, and let go: what leaves after a write waits for the disk, which a map need not; the phone's answer does.
    // A report that comes in between finds these points in memory, and whoever writes first writes them all
    if (this.#recorrido.ultimo !== antes && this.#decir(now)) await scheduler.wait(0)
    if (this.#memoria.borrado) return { status: 410 }
    this.#recorrido.volcar()
    if (cuenta.accepted === 0) return cuenta
    this.#position.stored(now)
    if (!this.#agenda.tiene('configuracion')) {
      // after a long silence a push may have been missed: look at once, but not on this path
      this.#agenda.poner('configuracion', this.#leidaEn > now - RELEER_MS ? now + RELEER_MS : now)
    }
    if (!this.#agenda.tiene('poda')) this.#agenda.poner('poda', nextPrune(now))
    return cuenta
  }

  /** Answers whether a message to the live room has left. */
  #decir(now: number): boolean {
    const movimiento = this.#visores.n > 0 ? this.#movimiento() : null
    if (movimiento) this.#visores.enviarATodos(movimiento.mensaje)
    return this.#aviso.mover(now)
  }

  #movimiento(): voz.Movimiento | null {
    const p = this.#recorrido.ultimo
    const c = this.#memoria.configuracion
    return p && c && { id: c.id, vehiculo_id: c.vehiculo_id, at: p.at, mensaje: voz.mensajePosicion(c.id, p) }
  }

  /** Keeps a configuration unless a newer one is known; says so on its own sockets when it shows. */
  #aceptar(c: Configuracion): boolean {
    const cambia = this.#memoria.aceptar(c, Date.now())
    if (cambia) this.#visores.enviarATodos(voz.mensajeDispositivo(c))
    return cambia
  }

  async #releer(now: number): Promise<number | null> {
    const conocida = this.#memoria.configuracion
    if (!conocida) return null
    const c = await this.#db.configuracion(conocida.clave)
    if (!c) {
      await this.borrar()
      return null
    }
    this.#leidaEn = now
    if (this.#aceptar(c)) await flota(this.env, c.empresa_id).dispositivo(c.empresa_id, c)
    return this.#informadoEn > now - RELEER_MS || this.#visores.n > 0 ? now + RELEER_MS : null
  }

  async #revisarSesiones(now: number): Promise<number | null> {
    const c = this.#memoria.configuracion
    if (!c || this.#visores.n === 0) return null
    const ve = (v: voz.Visor, suyos: Set<string>) => v.alcance === 'todas' || suyos.has(c.vehiculo_id)
    await this.#visores.revisar(this.env.DB, c.empresa_id, now, ve)
    return now + SESIONES_MS
  }
}
