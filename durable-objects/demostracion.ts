/**
 * A Device that is a demonstration: a visitor's phone on the map of the landing page. It has no company, asks no database
 * and tells no live room; when its ten minutes are over its alarm empties it, and its links are dead by their own time.
 */
import { MIRADAS_MAX, PUNTOS_POR_MINUTO_DE_DEMO } from '../worker/domain/demostracion'
import { leerInforme, puntosDe } from '../worker/domain/punto'
import { Cubo } from '../worker/domain/ritmo'
import * as voz from '../worker/live/protocolo'
import type { Agenda } from './agenda'
import type { Recorrido } from './recorrido'
import type { Visores } from './visores'

const ID = 'demo'
/** Whether the phone has come. */
const LLEGO = 'llego'
/** Who looks is nobody in particular. */
const CUALQUIERA: voz.Visor = { sesion: '', usuario: '', empresa_id: '', alcance: 'todas', visible: true }
const TERMINADA = { status: 410, motivo: 'demo' } as const

export class Demostracion {
  readonly #cubo = new Cubo(PUNTOS_POR_MINUTO_DE_DEMO)
  #terminada = false

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly agenda: Pick<Agenda<'demostracion'>, 'poner' | 'cerrar'>,
    private readonly visores: Visores,
    private readonly recorrido: Recorrido,
  ) {}

  /**
   * What the phone sends over its link; null when it only says that it has come.
   * @param hasta when all ends, as the link says (UTC milliseconds)
   */
  async recibir(hasta: number, cuerpo: string | null, now: number): Promise<voz.Respuesta> {
    if (!(await this.#vive(hasta, now))) return TERMINADA
    if (this.ctx.storage.kv.get(LLEGO) === undefined) {
      this.ctx.storage.kv.put(LLEGO, true)
      this.visores.enviarATodos(voz.mensajeDispositivo(this.#dispositivo()))
    }
    if (cuerpo === null) return { status: 200, accepted: 0, duplicates: 0, discarded: 0 }
    const informe = leerInforme(cuerpo)
    if (!('points' in informe)) return informe
    // more at once than a minute allows: a phone that is told so sends less
    if (informe.points.length > PUNTOS_POR_MINUTO_DE_DEMO) return { status: 413, detalle: 'points' }
    const espera = this.#cubo.tomar(informe.points.length, now)
    if (espera > 0) return { status: 429, espera }
    const antes = this.recorrido.ultimo
    const cuenta = this.recorrido.recibir(puntosDe(informe, now), now, () => ID)
    this.recorrido.volcar()
    const p = this.recorrido.ultimo
    if (p && p !== antes) this.visores.enviarATodos(voz.mensajePosicion(ID, p))
    return cuenta
  }

  /** A map that looks on: it hears at once what is known. */
  async abrir(hasta: number, now: number): Promise<Response> {
    if (!(await this.#vive(hasta, now))) return new Response(null, { status: 410 })
    const abiertos = [...this.visores.todos]
    for (const [ws] of abiertos.slice(0, Math.max(0, abiertos.length + 1 - MIRADAS_MAX))) {
      this.visores.cerrar(ws, voz.SIN_ACCESO, 'too many onlookers')
    }
    const p = this.recorrido.ultimo
    const movimiento = p ? { id: ID, vehiculo_id: ID, at: p.at, mensaje: voz.mensajePosicion(ID, p) } : undefined
    return this.visores.abrir(CUALQUIERA, voz.mensajeFoto([[this.#dispositivo(), movimiento]]))
  }

  /** The time is up: sockets are told, and nothing stays, neither in storage nor in memory. */
  async terminar(): Promise<null> {
    this.#terminada = true
    for (const [ws] of this.visores.todos) this.visores.cerrar(ws, voz.SESION_TERMINADA, 'demonstration over')
    this.agenda.cerrar()
    this.recorrido.olvidar()
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    return null
  }

  async #vive(hasta: number, now: number): Promise<boolean> {
    if (!this.#terminada && now < hasta) {
      this.agenda.poner('demostracion', hasta)
      return true
    }
    // it was on its way when the time ran out: waking up must leave nothing behind either
    await this.terminar()
    return false
  }

  /** «Tracking» is whether the phone has come. */
  #dispositivo(): voz.DispositivoEnVivo {
    const tracking_enabled = this.ctx.storage.kv.get(LLEGO) === true
    return { id: ID, clave: '', vehiculo_id: ID, estado: 'Activo', tracking_enabled }
  }
}
