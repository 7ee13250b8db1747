/**
 * Asks Wompi. It is an outside world: each question has a time limit, each answer is checked, and what it refuses is told
 * apart from what nobody knows the outcome of.
 */
import type { z } from 'zod'
import type { ClavesWompi } from '../domain/claves-wompi'
import { esIdDeTransaccion } from '../domain/pago'
import { firmaDeIntegridad } from './firma'
import { type Aceptacion, Comercio, Fallo, Fuente, Transaccion, una, varias } from './protocolo'

const PLAZO_MS = 10_000

/**
 * Why there is no answer to work with. `sin-respuesta`: nobody knows what happened there. `credencial`: our keys are not
 * taken. `datos`: it refused what was sent, `campos` says which. `forma`: it answered what cannot be read.
 */
export class FallaWompi extends Error {
  override readonly name = 'FallaWompi'
  constructor(
    readonly tipo: 'sin-respuesta' | 'credencial' | 'datos' | 'forma',
    readonly estado: number,
    readonly campos: readonly string[] = [],
  ) {
    super(`${tipo} ${estado} ${campos.join(' ')}`.trim())
  }
}

export interface Cobro {
  reference: string
  /** whole cents, taxes included */
  monto: number
  moneda: string
  correo: string
  fuente: number
}

interface Pedido {
  llave: 'privada' | 'publica' | null
  cuerpo?: unknown
  cabeceras?: Record<string, string>
}

export class Wompi {
  constructor(
    private readonly claves: ClavesWompi,
    private readonly pedir: typeof fetch = (...a) => fetch(...a),
    private readonly plazo = PLAZO_MS,
  ) {}

  get ambiente() {
    return this.claves.ambiente
  }

  /** What a browser needs to turn a card into a token: where, and with the one key that it may see. */
  get publico() {
    return { url: `${this.claves.api}/tokens/cards`, llave: this.claves.publica }
  }

  /** A transaction by its id; null when there is none of that name (or not one of ours). */
  async transaccion(id: string): Promise<Transaccion | null> {
    if (!esIdDeTransaccion(id)) return null
    const r = await this.#preguntar(`/transactions/${id}`, una(Transaccion), { llave: 'privada' })
    return r?.data ?? null
  }

  /** Every transaction on a reference: a declined one may be followed by others. */
  async porReferencia(reference: string): Promise<Transaccion[]> {
    const donde = `/transactions?reference=${encodeURIComponent(reference)}`
    return (await this.#preguntar(donde, varias(Transaccion), { llave: 'privada' }))?.data ?? []
  }

  /** What is to be accepted before a card is kept. The tokens are new each time. */
  async aceptacion(): Promise<Aceptacion> {
    const r = await this.#preguntar('/merchants/info', una(Comercio), {
      llave: null,
      cabeceras: { 'x-merchant-public-key': this.claves.publica },
    })
    if (!r) throw new FallaWompi('forma', 404)
    const { presigned_acceptance: terminos, presigned_personal_data_auth: datos } = r.data
    return {
      terminos: { token: terminos.acceptance_token, url: terminos.permalink },
      datos: { token: datos.acceptance_token, url: datos.permalink },
    }
  }

  /** Keeps a card that the browser has turned into a token. */
  async guardarFuente(de: { token: string; correo: string; terminos: string; datos: string }): Promise<Fuente> {
    const r = await this.#preguntar('/payment_sources', una(Fuente), {
      llave: 'privada',
      cuerpo: {
        type: 'CARD',
        token: de.token,
        customer_email: de.correo,
        acceptance_token: de.terminos,
        accept_personal_auth: de.datos,
      },
    })
    if (!r) throw new FallaWompi('forma', 404)
    return r.data
  }

  /**
   * Charges a kept card. A reference is good once, whatever becomes of it; after `sin-respuesta` ask for it by
   * `porReferencia` before anything else.
   */
  async cobrar({ reference, monto, moneda, correo, fuente }: Cobro): Promise<Transaccion> {
    const r = await this.#preguntar('/transactions', una(Transaccion), {
      llave: 'privada',
      cuerpo: {
        amount_in_cents: monto,
        currency: moneda,
        signature: firmaDeIntegridad({ reference, monto, moneda, vence: null }, this.claves.integridad),
        customer_email: correo,
        payment_method: { installments: 1 },
        reference,
        payment_source_id: fuente,
        recurrent: true,
      },
    })
    if (!r) throw new FallaWompi('forma', 404)
    return r.data
  }

  /** Null for a 404; throws a FallaWompi for everything that is no answer. */
  async #preguntar<T extends z.ZodType>(donde: string, forma: T, pedido: Pedido): Promise<z.output<T> | null> {
    const { llave, cuerpo, cabeceras } = pedido
    let estado = 0
    let json: unknown
    try {
      const r = await this.pedir(`${this.claves.api}${donde}`, {
        method: cuerpo === undefined ? 'GET' : 'POST',
        headers: {
          Accept: 'application/json',
          ...(llave ? { Authorization: `Bearer ${this.claves[llave]}` } : {}),
          ...(cuerpo === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...cabeceras,
        },
        body: cuerpo === undefined ? undefined : JSON.stringify(cuerpo),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.plazo),
      })
      estado = r.status
      if (estado < 500) json = await r.json()
    } catch {
      // the body may be cut off too: what was asked for may have been done
      throw new FallaWompi(estado >= 400 && estado < 500 ? 'forma' : 'sin-respuesta', estado)
    }
    if (estado >= 500 || estado === 429) throw new FallaWompi('sin-respuesta', estado)
    if (estado === 404) return null
    if (estado === 401 || estado === 403) throw new FallaWompi('credencial', estado)
    if (estado >= 400) throw new FallaWompi('datos', estado, camposDe(json))
    const leido = forma.safeParse(json)
    if (!leido.success) throw new FallaWompi('forma', estado)
    return leido.data
  }
}

const camposDe = (json: unknown): string[] => {
  const leido = Fallo.safeParse(json)
  return leido.success ? Object.keys(leido.data.error.messages ?? {}).slice(0, 10) : []
}
