/**
 * The phone page at work: GPS → queue → server, with the checks on starting, resuming after a reload, the tabs of one
 * link and the screen kept awake. It knows nothing of React; what it needs of the world is handed in.
 */
import type { RastreoKey } from '~/i18n/es/rastreo'
import { clave } from './clave'
import { comprobar, type Registro } from './comprobar'
import { Enviador, type Red, type Suceso } from './enviador'
import { DENEGADO, errorGps } from './errores-gps'
import { type Fix, mismo } from './fix'
import type { Gps } from './gps'
import { acordado, alAcordar, type Cola } from './libreta'
import type { Pantalla } from './pantalla'
import { PLAZO_POSICION, type Plataforma } from './plataforma'
import { type Accion, type Estado, INICIAL, rastreador } from './rastreador'

export interface Mundo {
  gps: Gps
  red: Red
  plataforma: Plataforma
  /** isSecureContext */
  seguro: boolean
  abrirCola(clave: string): Promise<Cola>
  consultar(): Promise<Registro>
  visible(): boolean
  /** takes tracking over from other tabs; answers how to let go */
  tomarRastreo(alPerder: () => void): () => void
  pantalla(avisar: (estado: Estado['pantalla']) => void): Pantalla
}

/** Tracking goes on by itself after a reload when its last point is younger than this; later it asks for one tap. */
export const RETOMAR_MS = 10 * 60_000
/** Hidden or closed for longer than this without a position is told to the driver as a gap. */
export const HUECO_MS = 20_000
/** A parked phone's GPS falls silent; ask it then, so that a vehicle that stands is not taken for a lost one. */
export const LATIDO_MS = 30_000
const REVISION_MS = 5000

/** After these there is nothing to resume. */
const FINALES: readonly RastreoKey[] = ['no_encontrado', 'inactivo', 'deshabilitado', 'permiso_denegado']

export class Celular {
  private estado: Estado
  private readonly oyentes = new Set<() => void>()
  private readonly pantalla: Pantalla
  private cola: Cola | null = null
  private enviador: Enviador | null = null
  private seguimiento: { gps: () => void; turno: () => void; latido: ReturnType<typeof setInterval> } | null = null
  private ultima = 0
  private oculta: number | null = null
  private cerrado = false

  constructor(
    private readonly deviceId: string,
    private readonly mundo: Mundo,
    inicial = INICIAL,
  ) {
    this.estado = inicial
    this.pantalla = mundo.pantalla((pantalla) => this.poner({ tipo: 'pantalla', pantalla }))
  }

  readonly leer = () => this.estado

  readonly suscribir = (oyente: () => void) => {
    this.oyentes.add(oyente)
    return () => this.oyentes.delete(oyente)
  }

  /** Opens the queue, sends what was left in it, and takes up a tracking that a reload has cut. */
  async abrir(): Promise<void> {
    const { red, gps } = this.mundo
    const cola = await this.mundo.abrirCola(clave(this.deviceId) ?? this.deviceId)
    if (this.cerrado) return
    this.cola = cola
    this.enviador = new Enviador(cola, red, (suceso) => this.oir(suceso))
    const libreta = await cola.libreta()
    this.poner({ tipo: 'abrir', libreta, duradera: cola.duradera, en_linea: red.enLinea() })
    const { rastreando, ultimo_punto } = libreta
    if (!rastreando || ultimo_punto === null) return void this.enviador.despertar()
    this.ultima = ultimo_punto
    const ausente = red.ahora() - ultimo_punto
    if (ausente > HUECO_MS) this.poner({ tipo: 'hueco', desde: ultimo_punto, hasta: red.ahora() })
    const seguida = ausente < RETOMAR_MS && acordado(libreta)
    if (seguida && this.mundo.visible() && (await gps.concedido())) return this.retomar()
    this.poner({ tipo: 'retomar' })
    void this.enviador.despertar()
  }

  /** Without a network nothing can be asked; the checks passed minutes ago, and a refusal comes with the first batch. */
  private retomar() {
    if (this.mundo.red.enLinea()) return this.iniciar()
    this.poner({ tipo: 'permiso' })
    this.empezar()
  }

  async iniciar(): Promise<void> {
    if (this.estado.fase === 'tracking' || this.estado.paso || !this.cola) return
    this.poner({ tipo: 'iniciar' })
    try {
      const falta = await this.comprobar()
      if (this.cerrado) return
      if (falta) return await this.negar(falta)
      await this.cola.anotar({ rastreando: true, ...alAcordar(await this.cola.libreta(), this.mundo.red.ahora()) })
      this.empezar()
    } catch {
      this.parar()
      this.poner({ tipo: 'negar', texto: 'error_iniciar' })
    }
  }

  async detener(): Promise<void> {
    this.parar()
    this.poner({ tipo: 'detener' })
    await this.cola?.anotar({ rastreando: false })
  }

  /** The browser's online and offline events. */
  linea(en_linea: boolean) {
    this.poner({ tipo: 'linea', en_linea })
    if (en_linea) void this.enviador?.despertar(true)
  }

  /** The page was shown or hidden: a hidden page gets no positions, and its GPS may have to be woken. */
  visible(visible: boolean) {
    if (this.estado.fase !== 'tracking') return
    const ahora = this.mundo.red.ahora()
    if (!visible) {
      this.oculta = ahora
      return
    }
    const desde = Math.max(this.oculta ?? ahora, this.ultima)
    this.oculta = null
    void this.pantalla.pedir()
    if (ahora - desde > HUECO_MS) {
      this.poner({ tipo: 'hueco', desde, hasta: ahora })
      this.parar()
      this.seguir()
      void this.pantalla.pedir()
    }
    void this.enviador?.despertar(true)
  }

  /** The page goes: nothing of it goes on, and tracking stays marked as on for a reload. */
  cerrar() {
    this.cerrado = true
    this.parar()
    this.enviador?.cerrar()
    this.oyentes.clear()
  }

  private comprobar() {
    const { gps, red, plataforma, seguro, consultar } = this.mundo
    return comprobar({
      deviceId: this.deviceId,
      plataforma,
      seguro,
      consultar,
      geolocalizacion: gps.disponible,
      enLinea: red.enLinea,
      probar: async () => {
        this.poner({ tipo: 'pedir-permiso' })
        const prueba = await gps.pedir(PLAZO_POSICION[plataforma])
        if (typeof prueba === 'number') return prueba
        this.poner({ tipo: 'permiso' })
        return null
      },
    })
  }

  private empezar() {
    this.poner({ tipo: 'empezar', at: this.mundo.red.ahora() })
    this.seguir()
    void this.pantalla.pedir()
  }

  private seguir() {
    const { gps, plataforma, red } = this.mundo
    const plazo = PLAZO_POSICION[plataforma]
    this.ultima = red.ahora()
    this.seguimiento = {
      turno: this.mundo.tomarRastreo(() => this.perder()),
      gps: gps.seguir(
        plazo,
        (f) => void this.anotar(f),
        (code) => void this.fallar(code),
      ),
      latido: setInterval(async () => {
        if (red.ahora() - this.ultima < LATIDO_MS || !this.mundo.visible()) return
        this.ultima = red.ahora()
        const f = await gps.pedir(plazo)
        if (typeof f !== 'number' && this.estado.fase === 'tracking') await this.anotar(f)
      }, REVISION_MS),
    }
  }

  private parar() {
    this.seguimiento?.gps()
    this.seguimiento?.turno()
    clearInterval(this.seguimiento?.latido)
    this.seguimiento = null
    void this.pantalla.soltar()
  }

  private async anotar(f: Fix) {
    if (mismo(this.estado.posicion, f)) return
    this.ultima = this.mundo.red.ahora()
    this.poner({ tipo: 'fix', fix: f })
    try {
      const libreta = await this.cola?.agregar(f)
      if (libreta) this.poner({ tipo: 'guardado', libreta })
    } catch {
      this.poner({ tipo: 'no-enviado' })
    }
    void this.enviador?.despertar()
  }

  private fallar(code: number) {
    const { plataforma, red } = this.mundo
    const momento = this.estado.permiso ? 'rastreo' : 'permiso'
    const texto = errorGps({ momento, code, plataforma, en_linea: red.enLinea() })
    if (code === DENEGADO) return this.negar(texto, true)
    this.poner({ tipo: 'error-gps', texto })
  }

  private async negar(texto: RastreoKey, final = FINALES.includes(texto)) {
    this.parar()
    this.poner({ tipo: 'negar', texto })
    if (final) await this.cola?.anotar({ rastreando: false })
  }

  private perder() {
    this.parar()
    this.poner({ tipo: 'otra-pestana' })
  }

  private oir(suceso: Suceso) {
    if (suceso.tipo === 'rechazado') {
      void this.negar(suceso.motivo === 'eliminado' ? 'no_encontrado' : suceso.motivo, true)
    } else this.poner(suceso)
  }

  private poner(accion: Accion) {
    if (this.cerrado) return
    this.estado = rastreador(this.estado, accion)
    for (const oyente of this.oyentes) oyente()
  }
}
