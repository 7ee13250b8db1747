/**
 * «Pruébelo con su teléfono»: a visitor's own phone on the landing page's map, through a Device that keeps nothing
 * (docs/decisions/0032).
 */
import { keyedHash } from '../access/keyed-hash'
import { DEMO_MS, DEMOS_OF_ALL, DEMOS_OF_NETWORK, DEMOS_PER_HOUR } from '../domain/dispositivos/demo'
import { LIMIT_SECONDS } from '../domain/identidad/attempts'
import { addressGroup, wideNetworkOf } from '../domain/identidad/network'
import type { Env } from '../env'
import { type DemoLink, type DemoUse, openDemo, signDemo } from '../live/demo-link'
import { newDeviceKey } from '../live/link'
import { DEMO_HEADER, type DeviceAnswer } from '../live/protocol'
import { demoDispositivo, quota } from '../live/stubs'

type StartResult =
  | { tipo: 'ok'; telefono: string; mapa: string; hasta: number }
  /** rate limited: this address, its network, or all; `wait` in seconds */
  | { tipo: 'wait'; wait: number }

/** What a link opens: a running demo, an expired one, or nothing because we did not sign it. */
type OpenedDemo = DemoLink | 'ended' | 'unknown'

export class Demos {
  constructor(
    private readonly env: Pick<Env, 'DEVICE' | 'QUOTA' | 'INGRESOS'>,
    private readonly secrets: { LINK_SECRET: string; HASH_SECRET: string },
    private readonly now: number,
  ) {}

  /** Two signed links, valid for ten minutes. Calls only the quota objects: no Device exists until a link is used. */
  async start(ip: string): Promise<StartResult> {
    const direccion = addressGroup(ip)
    const { success } = await this.env.INGRESOS.limit({ key: `demo:${direccion}` })
    if (!success) return { tipo: 'wait', wait: LIMIT_SECONDS }
    const { LINK_SECRET, HASH_SECRET } = this.secrets
    // the narrowest quota first, so that a refusal there does not use up the wider ones
    const turns = [
      ['demo', direccion, DEMOS_PER_HOUR],
      ['demo-red', wideNetworkOf(ip), DEMOS_OF_NETWORK],
      ['demo-todas', '', DEMOS_OF_ALL],
    ] as const
    for (const [kind, whose, max] of turns) {
      const wait = await quota(this.env, await keyedHash(HASH_SECRET, kind, whose)).claim(max)
      if (wait > 0) return { tipo: 'wait', wait }
    }
    const link = { clave: newDeviceKey(), hasta: Math.floor((this.now + DEMO_MS) / 1000) * 1000 }
    const [telefono, map] = await Promise.all([
      signDemo(LINK_SECRET, 'phone', link),
      signDemo(LINK_SECRET, 'map', link),
    ])
    return { tipo: 'ok', telefono, mapa: map, hasta: link.hasta }
  }

  /** What the phone sends; a null body only says that the link was opened. */
  async receive(link: string, body: string | null): Promise<DeviceAnswer> {
    const demo = await this.open('phone', link)
    if (demo === 'unknown') return { status: 404 }
    if (demo === 'ended') return { status: 410, motivo: 'demostracion-terminada' }
    return demoDispositivo(this.env, demo.clave).demonstrate(demo.hasta, body)
  }

  /** The socket of the demo's map. */
  async openSocket(link: string): Promise<Response> {
    const demo = await this.open('map', link)
    if (typeof demo === 'string') return new Response(null, { status: demo === 'ended' ? 410 : 404 })
    const headers = { Upgrade: 'websocket', [DEMO_HEADER]: String(demo.hasta) }
    return demoDispositivo(this.env, demo.clave).fetch('https://demo/', { headers })
  }

  async open(use: DemoUse, link: string): Promise<OpenedDemo> {
    const demo = await openDemo(this.secrets.LINK_SECRET, use, link)
    if (!demo) return 'unknown'
    return demo.hasta <= this.now ? 'ended' : demo
  }
}
