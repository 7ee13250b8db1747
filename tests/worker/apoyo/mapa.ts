/** An open live socket in tests: remembers what it heard, and waits for what it should hear. */
import { SELF } from 'cloudflare:test'
import { ORIGEN } from './mundo'

export interface Dicho {
  type: string
  id: string
  lat: number | null
  lng: number | null
  at: string | null
  accuracy: number | null
  vehiculo_id: string
  estado: string
  tracking_enabled: boolean
  devices: Dicho[]
}

const PLAZO_MS = 10_000

export const pedirMapa = (headers: Record<string, string>, path = '/api/live') =>
  SELF.fetch(`${ORIGEN}${path}`, { headers: { Upgrade: 'websocket', ...headers } })

export class Mapa {
  readonly dichos: Dicho[] = []
  readonly cuadros: string[] = []
  cierre: number | null = null
  #visto = 0

  private constructor(private readonly ws: WebSocket) {
    ws.addEventListener('message', ({ data }) => {
      this.cuadros.push(String(data))
      if (data === 'pong') return
      const leido = JSON.parse(String(data))
      this.dichos.push(...(Array.isArray(leido) ? leido : [leido]))
    })
    ws.addEventListener('close', ({ code }) => {
      this.cierre = code
    })
    ws.accept()
  }

  static async abrir(cookie: string, path = '/api/live'): Promise<Mapa> {
    const r = await pedirMapa({ Cookie: cookie, Origin: ORIGEN }, path)
    if (r.status !== 101 || !r.webSocket) throw new Error(`live socket: ${r.status} ${await r.text()}`)
    return new Mapa(r.webSocket)
  }

  decir(texto: string) {
    this.ws.send(texto)
  }

  cerrar() {
    this.ws.close(1000)
  }

  /** The next message, among those not yet waited for, of this kind. */
  async oir(type: string, como: Partial<Dicho> = {}): Promise<Dicho> {
    return this.#esperar(
      () => {
        for (let i = this.#visto; i < this.dichos.length; i++) {
          const d = this.dichos[i] as Dicho
          if (d.type !== type || !Object.entries(como).every(([k, v]) => d[k as keyof Dicho] === v)) continue
          this.#visto = i + 1
          return d
        }
        return null
      },
      `${type} ${JSON.stringify(como)}`,
    )
  }

  seCierra = (): Promise<number> => this.#esperar(() => this.cierre, 'close')

  pong = (): Promise<true> => this.#esperar(() => (this.cuadros.includes('pong') ? true : null), 'pong')

  async #esperar<T>(mirar: () => T | null, que: string): Promise<T> {
    for (const fin = Date.now() + PLAZO_MS; Date.now() < fin; ) {
      const hallado = mirar()
      if (hallado !== null) return hallado
      await new Promise((listo) => setTimeout(listo, 5))
    }
    throw new Error(`never heard ${que}; heard ${JSON.stringify(this.dichos).slice(0, 2000)}, closed ${this.cierre}`)
  }
}
