/**
 * One Fleet per company: the live room. Open maps hang on it; while there are any, Devices tell it where they are, and
 * it tells each map what its person may see. With nobody watching it sleeps and nobody calls it.
 */
import { DurableObject } from 'cloudflare:workers'
import { FleetDb } from '../worker/db/fleet-db'
import type { Env } from '../worker/env'
import {
  type DispositivoEnVivo,
  type Movimiento,
  mensajeBorrado,
  mensajeDispositivo,
  type SeenDevice,
  type Visor,
} from '../worker/live/protocolo'
import { dispositivo } from '../worker/live/puertas'
import { Agenda, alarmInstant } from './agenda'
import { Difusion } from './difusion'
import { Sala } from './sala'
import { SESIONES_MS, SOCKETS_OF_ROOM, Visores } from './visores'

/** How long a Device goes on telling without being asked again. */
const ARRIENDO_MS = 10 * 60_000
const RENOVAR_MS = 8 * 60_000
/** The devices are read again for a new viewer when they were read longer ago than this. */
const FRESCO_MS = 60_000
/** A Device that has not answered by then is shown where D1 last saw it; its answer follows as a position. */
const FOTO_MS = 2000
const REINTENTO_MS = 20_000

type Tarea = 'sesiones' | 'arriendo'

export class Fleet extends DurableObject<Env> {
  readonly #agenda: Agenda<Tarea>
  readonly #visores: Visores
  readonly #sala: Sala
  readonly #difusion: Difusion
  /** when the configuration of a device was last told, in turns: what was read before that is old */
  readonly #dichos = new Map<string, number>()
  #turno = 0
  /** maps on their way in: they count as viewers, or a device that moves meanwhile would fall silent */
  #abriendo = 0
  #empresaId: string
  #leidaEn = 0
  #preparando: Promise<void> | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#agenda = new Agenda(ctx.storage)
    this.#visores = new Visores(ctx, SOCKETS_OF_ROOM)
    this.#sala = new Sala(ctx.storage.sql)
    this.#difusion = new Difusion(this.#visores, (visor, vehiculo) => this.#sala.ve(visor, vehiculo))
    this.#empresaId = ctx.storage.kv.get<string>('empresa') ?? ''
  }

  /** A map opens: a socket for a visitor whom our API has checked. The snapshot is the first thing it hears. */
  override async fetch(request: Request): Promise<Response> {
    const visor = Visores.de(request)
    if (!visor) return new Response(null, { status: 426 })
    this.#agenda.heal(Date.now())
    this.#abriendo++
    try {
      return await this.#abrir(visor)
    } finally {
      this.#abriendo--
    }
  }

  async #abrir(visor: Visor): Promise<Response> {
    this.#llamarse(visor.empresa_id)
    await this.#preparar(Date.now())
    // last, so that it is not older than what a change of assignment has told those who look already
    if (visor.alcance === 'asignadas') this.#sala.asignar(visor.usuario, await this.#db.asignados(visor.usuario))
    const now = Date.now()
    if (!this.#agenda.tiene('sesiones')) this.#agenda.poner('sesiones', now + SESIONES_MS)
    if (!this.#agenda.tiene('arriendo')) this.#agenda.poner('arriendo', now + RENOVAR_MS)
    return this.#visores.abrir(visor, this.#sala.foto(visor))
  }

  /** A Device has moved. Answers whether anybody watches; if not, it says no more until it is asked again. */
  moved(m: Movimiento): boolean {
    this.#agenda.heal(Date.now())
    if (!this.#hayQuienMire) return false
    this.#recibir(m)
    return true
  }

  /** The configuration of a device has changed, or a device is new. */
  async dispositivo(empresaId: string, d: DispositivoEnVivo): Promise<void> {
    this.#agenda.heal(Date.now())
    if (!this.#hayQuienMire) return
    this.#llamarse(empresaId)
    this.#dichos.set(d.id, ++this.#turno)
    this.#cambiar(d)
    if (d.estado === 'Activo' && d.tracking_enabled) await this.#mirar(d)
  }

  /** A device was deleted. */
  borrado(id: string): void {
    if (!this.#hayQuienMire) return
    this.#dichos.set(id, ++this.#turno)
    this.#despedir(id)
  }

  /** Assignments, role or session of somebody have changed: look again at once who may see what. */
  async recheck(empresaId: string, _usuario?: string): Promise<void> {
    const now = Date.now()
    this.#agenda.heal(now)
    if (this.#visores.n === 0) return
    this.#llamarse(empresaId)
    await this.#revisar(now)
  }

  /** Where every device was last seen, as open maps show it; null while nobody watches, since then no Device tells. */
  lastSeen(): SeenDevice[] | null {
    this.#agenda.heal(Date.now())
    return this.#hayQuienMire ? this.#sala.lastSeen : null
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
    const tareas: Record<Tarea, (now: number) => Promise<number | null>> = {
      sesiones: async (now) => {
        if (this.#visores.n > 0) await this.#revisar(now)
        return this.#visores.n > 0 ? now + SESIONES_MS : null
      },
      arriendo: async (now) => {
        if (this.#visores.n === 0) return null
        await this.#leer(now)
        await this.#mirarTodos()
        return now + RENOVAR_MS
      },
    }
    await this.#agenda.cumplir(alarmInstant(Date.now(), info), tareas, REINTENTO_MS)
  }

  get #hayQuienMire(): boolean {
    return this.#visores.n + this.#abriendo > 0
  }

  get #db() {
    return new FleetDb(this.env.DB.withSession('first-primary'), this.#empresaId)
  }

  #llamarse(empresaId: string) {
    if (this.#empresaId === empresaId) return
    this.#empresaId = empresaId
    this.ctx.storage.kv.put('empresa', empresaId)
  }

  /** Everything a snapshot needs. The first viewer pays for it; those who come at the same time share it. */
  async #preparar(now: number): Promise<void> {
    if (this.#visores.n > 0 && this.#sala.lista && this.#leidaEn > now - FRESCO_MS) return
    this.#preparando ??= this.#reunir(now).finally(() => {
      this.#preparando = null
    })
    await this.#preparando
  }

  async #reunir(now: number): Promise<void> {
    const preguntar = this.#visores.n === 0 || !this.#sala.lista
    await this.#leer(now)
    if (!preguntar) return
    const plazo = new Promise((listo) => setTimeout(listo, FOTO_MS))
    await Promise.race([this.#mirarTodos(), plazo])
  }

  /** Reads the devices from D1 and tells open maps what they had not been told. */
  async #leer(now: number): Promise<void> {
    const desde = ++this.#turno
    const leidos = await this.#db.dispositivos()
    const dichoDespues = (id: string) => (this.#dichos.get(id) ?? 0) > desde
    const { cambiados, idos } = this.#sala.comparar(leidos.filter(({ id }) => !dichoDespues(id)))
    const nuevos = this.#sala.lista
    this.#sala.lista = true
    this.#leidaEn = now
    for (const id of idos) if (!dichoDespues(id)) this.#despedir(id)
    for (const d of cambiados) {
      if (nuevos) this.#cambiar(d)
      else this.#sala.poner(d)
    }
  }

  async #mirarTodos(): Promise<void> {
    await Promise.allSettled(this.#sala.rastreados.map((d) => this.#mirar(d)))
  }

  /** Asks a Device where it is, and to go on telling. */
  async #mirar(d: DispositivoEnVivo): Promise<void> {
    const arriendo = { empresa_id: this.#empresaId, id: d.id, hasta: Date.now() + ARRIENDO_MS }
    const m = await dispositivo(this.env, d.clave).watch(arriendo)
    if (m) this.#recibir(m)
  }

  #recibir(m: Movimiento) {
    if (this.#sala.mover(m)) this.#difusion.decir(m, Date.now())
  }

  #cambiar(d: DispositivoEnVivo) {
    const antes = this.#sala.dispositivo(d.id)
    this.#sala.poner(d)
    const ultimo = this.#sala.ultimo(d.id)
    for (const [ws, visor] of this.#visores.todos) {
      const veia = antes !== undefined && this.#sala.ve(visor, antes.vehiculo_id)
      if (!this.#sala.ve(visor, d.vehiculo_id)) {
        if (veia || !this.#sala.lista) this.#visores.enviar(ws, mensajeBorrado(d.id))
        continue
      }
      this.#visores.enviar(ws, mensajeDispositivo(d))
      if (!veia && ultimo) this.#visores.enviar(ws, ultimo.mensaje)
    }
  }

  #despedir(id: string) {
    const antes = this.#sala.dispositivo(id)
    this.#sala.quitar(id)
    this.#difusion.olvidar(id)
    for (const [ws, visor] of this.#visores.todos) {
      if (!antes || this.#sala.ve(visor, antes.vehiculo_id)) this.#visores.enviar(ws, mensajeBorrado(id))
    }
  }

  /** Closes the sockets of ended sessions; who sees more or less than before gets a new snapshot. */
  async #revisar(now: number): Promise<void> {
    const antes = new Map<WebSocket, Visor>(this.#visores.todos)
    // a Usuario without a vehicle keeps an empty map
    const asignados = await this.#visores.revisar(this.env.DB, this.#empresaId, now, () => true)
    const cambiados = new Set(
      [...asignados].filter(([usuario, suyos]) => this.#sala.asignar(usuario, suyos)).map(([u]) => u),
    )
    for (const [ws, visor] of this.#visores.todos) {
      const otroAlcance = antes.has(ws) && antes.get(ws)?.alcance !== visor.alcance
      if (!otroAlcance && !(visor.alcance === 'asignadas' && cambiados.has(visor.usuario))) continue
      if (!this.#sala.lista) await this.#preparar(now)
      this.#visores.enviar(ws, this.#sala.foto(visor))
    }
  }
}
