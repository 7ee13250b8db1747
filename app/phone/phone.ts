/**
 * The phone page at work: GPS → queue → server, with the checks on starting, resuming after a reload, the tabs of one
 * link and the screen kept awake. It knows nothing of React; what it needs of the world is handed in.
 */
import type { RastreoKey } from '~/i18n/es/company/tracking'
import { check, type Registro } from './check'
import { clave } from './device-key'
import { type Fix, same } from './fix'
import type { Gps } from './gps'
import { errorGps, PERMISSION_DENIED } from './gps-errors'
import { type Platform, POSITION_TIMEOUT } from './platform'
import { agreementChange, type Cola, hasAgreed } from './queue-store'
import { type Red, Sender, type Suceso } from './sender'
import { type Action, type Estado, INITIAL, trackerReducer } from './tracker'
import type { ScreenWake } from './wake-lock'

export interface World {
  gps: Gps
  red: Red
  plataforma: Platform
  /** isSecureContext */
  isSecure: boolean
  openQueue(clave: string): Promise<Cola>
  lookUp(): Promise<Registro>
  visible(): boolean
  /** takes tracking over from other tabs; answers how to let go */
  takeOverTracking(onLost: () => void): () => void
  pantalla(notify: (estado: Estado['pantalla']) => void): ScreenWake
}

/** Tracking goes on by itself after a reload when its last point is younger than this; later it asks for one tap. */
export const RESUME_MS = 10 * 60_000
/** Hidden or closed for longer than this without a position is told to the driver as a gap. */
export const GAP_MS = 20_000
/** A parked phone's GPS falls silent; ask it then, so that a vehicle that stands is not taken for a lost one. */
export const HEARTBEAT_MS = 30_000
const REVISION_MS = 5000

/** After these there is nothing to resume. */
const FINALES: readonly RastreoKey[] = ['no_encontrado', 'inactivo', 'deshabilitado', 'permiso_denegado']

export class Phone {
  private estado: Estado
  private readonly listeners = new Set<() => void>()
  private readonly pantalla: ScreenWake
  private cola: Cola | null = null
  private sender: Sender | null = null
  private activeTracking: { gps: () => void; turn: () => void; heartbeat: ReturnType<typeof setInterval> } | null = null
  private ultima = 0
  private hiddenAt: number | null = null
  private cerrado = false

  constructor(
    private readonly deviceId: string,
    private readonly world: World,
    initial = INITIAL,
  ) {
    this.estado = initial
    this.pantalla = world.pantalla((screen) => this.put({ tipo: 'pantalla', pantalla: screen }))
  }

  readonly leer = () => this.estado

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Opens the queue, sends what was left in it, and takes up a tracking that a reload has cut. */
  async open(): Promise<void> {
    const { red, gps } = this.world
    const cola = await this.world.openQueue(clave(this.deviceId) ?? this.deviceId)
    if (this.cerrado) return
    this.cola = cola
    this.sender = new Sender(cola, red, (suceso) => this.hear(suceso))
    const ledger = await cola.ledger()
    this.put({ tipo: 'abrir', ledger, isDurable: cola.isDurable, online: red.enLinea() })
    const { rastreando: tracking, ultimo_punto } = ledger
    if (!tracking || ultimo_punto === null) return void this.sender.wake()
    this.ultima = ultimo_punto
    const absent = red.ahora() - ultimo_punto
    if (absent > GAP_MS) this.put({ tipo: 'hueco', desde: ultimo_punto, hasta: red.ahora() })
    const canResume = absent < RESUME_MS && hasAgreed(ledger)
    if (canResume && this.world.visible() && (await gps.isGranted())) return this.resume()
    this.put({ tipo: 'retomar' })
    void this.sender.wake()
  }

  /** Without a network nothing can be asked; the checks passed minutes ago, and a refusal comes with the first batch. */
  private resume() {
    if (this.world.red.enLinea()) return this.iniciar()
    this.put({ tipo: 'permiso' })
    this.empezar()
  }

  async iniciar(): Promise<void> {
    if (this.estado.phase === 'tracking' || this.estado.paso || !this.cola) return
    this.put({ tipo: 'iniciar' })
    try {
      const missing = await this.check()
      if (this.cerrado) return
      if (missing) return await this.deny(missing)
      await this.cola.record({ rastreando: true, ...agreementChange(await this.cola.ledger(), this.world.red.ahora()) })
      this.empezar()
    } catch {
      this.halt()
      this.put({ tipo: 'negar', texto: 'error_iniciar' })
    }
  }

  async stop(): Promise<void> {
    this.halt()
    this.put({ tipo: 'detener' })
    await this.cola?.record({ rastreando: false })
  }

  /** The browser's online and offline events. */
  line(online: boolean) {
    this.put({ tipo: 'linea', online })
    if (online) void this.sender?.wake(true)
  }

  /** The page was shown or hidden: a hidden page gets no positions, and its GPS may have to be woken. */
  visible(visible: boolean) {
    if (this.estado.phase !== 'tracking') return
    const now = this.world.red.ahora()
    if (!visible) {
      this.hiddenAt = now
      return
    }
    const desde = Math.max(this.hiddenAt ?? now, this.ultima)
    this.hiddenAt = null
    void this.pantalla.ask()
    if (now - desde > GAP_MS) {
      this.put({ tipo: 'hueco', desde, hasta: now })
      this.halt()
      this.seguir()
      void this.pantalla.ask()
    }
    void this.sender?.wake(true)
  }

  /** The page goes: nothing of it goes on, and tracking stays marked as on for a reload. */
  cerrar() {
    this.cerrado = true
    this.halt()
    this.sender?.cerrar()
    this.listeners.clear()
  }

  private check() {
    const { gps, red, plataforma: platform, isSecure, lookUp } = this.world
    return check({
      deviceId: this.deviceId,
      plataforma: platform,
      isSecure,
      lookUp,
      hasGeolocation: gps.isAvailable,
      enLinea: red.enLinea,
      probe: async () => {
        this.put({ tipo: 'pedir-permiso' })
        const probe = await gps.ask(POSITION_TIMEOUT[platform])
        if (typeof probe === 'number') return probe
        this.put({ tipo: 'permiso' })
        return null
      },
    })
  }

  private empezar() {
    this.put({ tipo: 'empezar', at: this.world.red.ahora() })
    this.seguir()
    void this.pantalla.ask()
  }

  private seguir() {
    const { gps, plataforma: platform, red } = this.world
    const timeout = POSITION_TIMEOUT[platform]
    this.ultima = red.ahora()
    this.activeTracking = {
      turn: this.world.takeOverTracking(() => this.perder()),
      gps: gps.seguir(
        timeout,
        (f) => void this.record(f),
        (code) => void this.fail(code),
      ),
      heartbeat: setInterval(async () => {
        if (red.ahora() - this.ultima < HEARTBEAT_MS || !this.world.visible()) return
        this.ultima = red.ahora()
        const f = await gps.ask(timeout)
        if (typeof f !== 'number' && this.estado.phase === 'tracking') await this.record(f)
      }, REVISION_MS),
    }
  }

  private halt() {
    this.activeTracking?.gps()
    this.activeTracking?.turn()
    clearInterval(this.activeTracking?.heartbeat)
    this.activeTracking = null
    void this.pantalla.release()
  }

  private async record(f: Fix) {
    if (same(this.estado.posicion, f)) return
    this.ultima = this.world.red.ahora()
    this.put({ tipo: 'fix', fix: f })
    try {
      const ledger = await this.cola?.add(f)
      if (ledger) this.put({ tipo: 'guardado', ledger })
    } catch {
      this.put({ tipo: 'no-enviado' })
    }
    void this.sender?.wake()
  }

  private fail(code: number) {
    const { plataforma: platform, red } = this.world
    const moment = this.estado.permission ? 'rastreo' : 'permiso'
    const texto = errorGps({ moment, code, plataforma: platform, online: red.enLinea() })
    if (code === PERMISSION_DENIED) return this.deny(texto, true)
    this.put({ tipo: 'error-gps', texto })
  }

  private async deny(texto: RastreoKey, final = FINALES.includes(texto)) {
    this.halt()
    this.put({ tipo: 'negar', texto })
    if (final) await this.cola?.record({ rastreando: false })
  }

  private perder() {
    this.halt()
    this.put({ tipo: 'otra-pestana' })
  }

  private hear(suceso: Suceso) {
    if (suceso.tipo === 'rechazado') {
      void this.deny(suceso.motivo === 'eliminado' ? 'no_encontrado' : suceso.motivo, true)
    } else this.put(suceso)
  }

  private put(action: Action) {
    if (this.cerrado) return
    this.estado = trackerReducer(this.estado, action)
    for (const listener of this.listeners) listener()
  }
}
