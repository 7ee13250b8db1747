/** «Pruébelo con su teléfono»: a visitor's own phone on the landing page's map, through a Device that forgets (0032). */
import { keyedHash } from '../access/keyed-hash'
import { DEMO_MS, DEMOS_OF_ALL, DEMOS_OF_NETWORK, DEMOS_POR_HORA } from '../domain/dispositivos/demo'
import { claseDeDireccion, wideNetworkOf } from '../domain/identidad/network'
import type { Env } from '../env'
import { type EnlaceDeDemo, openDemo, signDemo, type UsoDeDemo } from '../live/demo-link'
import { newDeviceKey } from '../live/link'
import { DEMO_HEADER, type DeviceAnswer } from '../live/protocol'
import { deDemo, quota } from '../live/stubs'

/** After this the platform's coarse limit lets an address in again (wrangler.toml). */
const LIMIT_SECONDS = 60

export type StartResult =
  | { tipo: 'ok'; telefono: string; mapa: string; hasta: number }
  /** too many from this address, its network or everywhere; `espera` in seconds */
  | { tipo: 'espere'; wait: number }

/** What a link opens: alive, over, or nothing of ours. */
type OpenedDemo = EnlaceDeDemo | 'terminada' | 'no-existe'

export class Demos {
  constructor(
    private readonly env: Pick<Env, 'DEVICE' | 'QUOTA' | 'INGRESOS'>,
    private readonly secrets: { LINK_SECRET: string; HASH_SECRET: string },
    private readonly ahora: number,
  ) {}

  /** Two links that only we can make, for ten minutes. No object is touched until one of them is used, but those that count turns. */
  async start(ip: string): Promise<StartResult> {
    const direccion = claseDeDireccion(ip)
    const { success } = await this.env.INGRESOS.limit({ key: `demo:${direccion}` })
    if (!success) return { tipo: 'espere', wait: LIMIT_SECONDS }
    const { LINK_SECRET, HASH_SECRET } = this.secrets
    // the narrow one first: who is refused there takes no turn of the others
    const turns = [
      ['demo', direccion, DEMOS_POR_HORA],
      ['demo-red', wideNetworkOf(ip), DEMOS_OF_NETWORK],
      ['demo-todas', '', DEMOS_OF_ALL],
    ] as const
    for (const [kind, whose, max] of turns) {
      const wait = await quota(this.env, await keyedHash(HASH_SECRET, kind, whose)).claim(max)
      if (wait > 0) return { tipo: 'espere', wait }
    }
    const enlace = { clave: newDeviceKey(), hasta: Math.floor((this.ahora + DEMO_MS) / 1000) * 1000 }
    const [telefono, map] = await Promise.all([
      signDemo(LINK_SECRET, 'telefono', enlace),
      signDemo(LINK_SECRET, 'mapa', enlace),
    ])
    return { tipo: 'ok', telefono, mapa: map, hasta: enlace.hasta }
  }

  /** What the phone sends, or null when it only says that it has come. */
  async receive(enlace: string, cuerpo: string | null): Promise<DeviceAnswer> {
    const demo = await this.open('telefono', enlace)
    if (demo === 'no-existe') return { status: 404 }
    if (demo === 'terminada') return { status: 410, motivo: 'demo' }
    return deDemo(this.env, demo.clave).demonstrate(demo.hasta, cuerpo)
  }

  /** The socket of a map that looks on. */
  async look(enlace: string): Promise<Response> {
    const demo = await this.open('mapa', enlace)
    if (typeof demo === 'string') return new Response(null, { status: demo === 'terminada' ? 410 : 404 })
    const headers = { Upgrade: 'websocket', [DEMO_HEADER]: String(demo.hasta) }
    return deDemo(this.env, demo.clave).fetch('https://demo/', { headers })
  }

  async open(uso: UsoDeDemo, enlace: string): Promise<OpenedDemo> {
    const demo = await openDemo(this.secrets.LINK_SECRET, uso, enlace)
    if (!demo) return 'no-existe'
    return demo.hasta <= this.ahora ? 'terminada' : demo
  }
}
