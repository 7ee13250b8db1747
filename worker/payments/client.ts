/**
 * Wompi API client. Every request has a timeout, every response is validated, and a refusal is distinguished from an
 * unknown outcome.
 */
import type * as z from 'zod'
import { isTransactionId } from '../domain/pagos/pago'
import type { WompiKeys } from '../domain/pagos/wompi-keys'
import { type Acceptance, enveloped, Failure, listOf, Merchant, PaymentSource, Transaction } from './protocol'
import { integritySignature } from './signature'

const TIMEOUT_MS = 10_000

/**
 * Why there is no usable response. `no-answer`: outcome unknown. `credential`: our keys were rejected. `data`: the
 * request was rejected, `fields` says why. `shape`: the response is malformed.
 */
export class WompiFailure extends Error {
  override readonly name = 'WompiFailure'
  constructor(
    readonly tipo: 'no-answer' | 'credential' | 'data' | 'shape',
    readonly estado: number,
    readonly fields: readonly string[] = [],
  ) {
    super(`${tipo} ${estado} ${fields.join(' ')}`.trim())
  }
}

interface Charge {
  reference: string
  /** whole cents, taxes included */
  monto: number
  moneda: string
  correo: string
  fuente: number
}

interface WompiRequest {
  llave: 'privada' | 'publica' | null
  body?: unknown
  headers?: Record<string, string>
}

export class Wompi {
  constructor(
    private readonly keys: WompiKeys,
    private readonly ask: typeof fetch = (...a) => fetch(...a),
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  get ambiente() {
    return this.keys.ambiente
  }

  /** What a browser needs to tokenise a card: the URL, and the public key. */
  get publico() {
    return { url: `${this.keys.api}/tokens/cards`, llave: this.keys.publica }
  }

  /** A transaction by id; null when there is none (or not one of ours). */
  async transaccion(id: string): Promise<Transaction | null> {
    if (!isTransactionId(id)) return null
    const r = await this.#ask(`/transactions/${id}`, enveloped(Transaction), { llave: 'privada' })
    return r?.data ?? null
  }

  /** All transactions of a reference: a declined one may be followed by others. */
  async byReference(reference: string): Promise<Transaction[]> {
    const where = `/transactions?reference=${encodeURIComponent(reference)}`
    return (await this.#ask(where, listOf(Transaction), { llave: 'privada' }))?.data ?? []
  }

  /** The terms to accept before saving a card. The tokens are new each time. */
  async aceptacion(): Promise<Acceptance> {
    const r = await this.#ask('/merchants/info', enveloped(Merchant), {
      llave: null,
      headers: { 'x-merchant-public-key': this.keys.publica },
    })
    if (!r) throw new WompiFailure('shape', 404)
    const { presigned_acceptance: terms, presigned_personal_data_auth: data } = r.data
    return {
      terminos: { token: terms.acceptance_token, url: terms.permalink },
      datos: { token: data.acceptance_token, url: data.permalink },
    }
  }

  /** Saves a card from its browser token. */
  async savePaymentSource(input: {
    token: string
    correo: string
    terminos: string
    datos: string
  }): Promise<PaymentSource> {
    const r = await this.#ask('/payment_sources', enveloped(PaymentSource), {
      llave: 'privada',
      body: {
        type: 'CARD',
        token: input.token,
        customer_email: input.correo,
        acceptance_token: input.terminos,
        accept_personal_auth: input.datos,
      },
    })
    if (!r) throw new WompiFailure('shape', 404)
    return r.data
  }

  /**
   * Charges a saved card. A reference can be used once, whatever the outcome; after `no-answer` look it up with
   * `byReference` first.
   */
  async charge({ reference, monto, moneda, correo, fuente }: Charge): Promise<Transaction> {
    const r = await this.#ask('/transactions', enveloped(Transaction), {
      llave: 'privada',
      body: {
        amount_in_cents: monto,
        currency: moneda,
        signature: integritySignature({ reference, monto, moneda, vence: null }, this.keys.integrity),
        customer_email: correo,
        payment_method: { installments: 1 },
        reference,
        payment_source_id: fuente,
        recurrent: true,
      },
    })
    if (!r) throw new WompiFailure('shape', 404)
    return r.data
  }

  /** Null for a 404; throws a WompiFailure for any other error. */
  async #ask<T extends z.ZodType>(where: string, schema: T, request: WompiRequest): Promise<z.output<T> | null> {
    const { llave: key, body, headers } = request
    let estado = 0
    let json: unknown
    try {
      const r = await this.ask(`${this.keys.api}${where}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Accept: 'application/json',
          ...(key ? { Authorization: `Bearer ${this.keys[key]}` } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.timeoutMs),
      })
      estado = r.status
      if (estado < 500) json = await r.json()
    } catch {
      // the body may be truncated as well: the request may have been executed
      throw new WompiFailure(estado >= 400 && estado < 500 ? 'shape' : 'no-answer', estado)
    }
    if (estado >= 500 || estado === 429) throw new WompiFailure('no-answer', estado)
    if (estado === 404) return null
    if (estado === 401 || estado === 403) throw new WompiFailure('credential', estado)
    if (estado >= 400) throw new WompiFailure('data', estado, fieldsOf(json))
    const parsed = schema.safeParse(json)
    if (!parsed.success) throw new WompiFailure('shape', estado)
    return parsed.data
  }
}

const fieldsOf = (json: unknown): string[] => {
  const parsed = Failure.safeParse(json)
  return parsed.success ? Object.keys(parsed.data.error.messages ?? {}).slice(0, 10) : []
}
