/** «Pruébelo con su teléfono»: a visitor's own phone on the landing page's map, through a Device that forgets (0032). */
import { huellaConLlave } from '../access/huella'
import { DEMO_MS, DEMOS_OF_ALL, DEMOS_OF_NETWORK, DEMOS_POR_HORA } from '../domain/demostracion'
import { claseDeDireccion, wideNetworkOf } from '../domain/direccion'
import type { Env } from '../env'
import { nuevaClave } from '../live/enlace'
import { abrirDemo, type EnlaceDeDemo, firmarDemo, type UsoDeDemo } from '../live/enlace-demo'
import { CABECERA_DEMO, type Respuesta } from '../live/protocolo'
import { cupo, deDemo } from '../live/puertas'

/** After this the platform's coarse limit lets an address in again (wrangler.toml). */
const LIMITE_SEGUNDOS = 60

export type Comenzada =
  | { tipo: 'ok'; telefono: string; mapa: string; hasta: number }
  /** too many from this address, its network or everywhere; `espera` in seconds */
  | { tipo: 'espere'; espera: number }

/** What a link opens: alive, over, or nothing of ours. */
type Abierta = EnlaceDeDemo | 'terminada' | 'no-existe'

export class Demostraciones {
  constructor(
    private readonly env: Pick<Env, 'DEVICE' | 'CUPO' | 'INGRESOS'>,
    private readonly secretos: { LINK_SECRET: string; HASH_SECRET: string },
    private readonly ahora: number,
  ) {}

  /** Two links that only we can make, for ten minutes. No object is touched until one of them is used, but those that count turns. */
  async comenzar(ip: string): Promise<Comenzada> {
    const direccion = claseDeDireccion(ip)
    const { success } = await this.env.INGRESOS.limit({ key: `demo:${direccion}` })
    if (!success) return { tipo: 'espere', espera: LIMITE_SEGUNDOS }
    const { LINK_SECRET, HASH_SECRET } = this.secretos
    // the narrow one first: who is refused there takes no turn of the others
    const turns = [
      ['demo', direccion, DEMOS_POR_HORA],
      ['demo-red', wideNetworkOf(ip), DEMOS_OF_NETWORK],
      ['demo-todas', '', DEMOS_OF_ALL],
    ] as const
    for (const [kind, whose, max] of turns) {
      const espera = await cupo(this.env, await huellaConLlave(HASH_SECRET, kind, whose)).tomar(max)
      if (espera > 0) return { tipo: 'espere', espera }
    }
    const enlace = { clave: nuevaClave(), hasta: Math.floor((this.ahora + DEMO_MS) / 1000) * 1000 }
    const [telefono, mapa] = await Promise.all([
      firmarDemo(LINK_SECRET, 'telefono', enlace),
      firmarDemo(LINK_SECRET, 'mapa', enlace),
    ])
    return { tipo: 'ok', telefono, mapa, hasta: enlace.hasta }
  }

  /** What the phone sends, or null when it only says that it has come. */
  async recibir(enlace: string, cuerpo: string | null): Promise<Respuesta> {
    const demo = await this.abrir('telefono', enlace)
    if (demo === 'no-existe') return { status: 404 }
    if (demo === 'terminada') return { status: 410, motivo: 'demo' }
    return deDemo(this.env, demo.clave).demostrar(demo.hasta, cuerpo)
  }

  /** The socket of a map that looks on. */
  async mirar(enlace: string): Promise<Response> {
    const demo = await this.abrir('mapa', enlace)
    if (typeof demo === 'string') return new Response(null, { status: demo === 'terminada' ? 410 : 404 })
    const headers = { Upgrade: 'websocket', [CABECERA_DEMO]: String(demo.hasta) }
    return deDemo(this.env, demo.clave).fetch('https://demo/', { headers })
  }

  async abrir(uso: UsoDeDemo, enlace: string): Promise<Abierta> {
    const demo = await abrirDemo(this.secretos.LINK_SECRET, uso, enlace)
    if (!demo) return 'no-existe'
    return demo.hasta <= this.ahora ? 'terminada' : demo
  }
}
