/**
 * Factus API client (v2): numbers, signs and transmits to the DIAN. Every request has a timeout and every answer is
 * validated. A document is identified by its reference: sent again it is not issued again.
 */
import type * as z from 'zod'
import { type DocumentKind, type Facturador, FacturadorFailure, type Issued } from '../domain/facturas/facturador'
import type { FactusKeys } from '../domain/facturas/factus-keys'
import type { CreditNote, Invoice } from '../domain/facturas/invoice'
import type { Municipio } from '../domain/facturas/municipio'
import {
  Bill,
  billBody,
  centsOf,
  enveloped,
  FileOf,
  Found,
  Municipalities,
  messagesOf,
  noteBody,
  refusalText,
  Token,
} from './protocol'

/** The DIAN answers within the request. */
const TIMEOUT_MS = 30_000
/** A token is renewed this long before its hour is over. */
const SPARE_MS = 60_000
const NOT_YET = 'La DIAN aún no responde'
const PENDING_BEFORE = 'Había un envío sin terminar'

const PATHS: Record<DocumentKind, string> = { factura: '/v2/bills', 'nota-credito': '/v2/credit-notes' }
const DISCARD: Record<DocumentKind, string> = {
  factura: '/v2/bills/destroy/reference/',
  'nota-credito': '/v2/credit-notes/reference/',
}

interface KeptToken {
  access: string
  refresh: string | null
  until: number
}
/** Tokens last an hour and are shared by the requests of an isolate. */
const tokens = new WeakMap<FactusKeys, KeptToken>()

export class Factus implements Facturador {
  constructor(
    private readonly keys: FactusKeys,
    private readonly now: number,
    private readonly ask: typeof fetch = (...a) => fetch(...a),
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  issue(invoice: Invoice): Promise<Issued> {
    return this.#send('factura', invoice.reference, billBody(invoice, this.keys.bills))
  }

  credit(note: CreditNote): Promise<Issued> {
    return this.#send('nota-credito', note.reference, noteBody(note, this.keys.notes))
  }

  async file(kind: DocumentKind, number: string, format: 'pdf' | 'xml'): Promise<Uint8Array> {
    const json = await this.#call('GET', `${PATHS[kind]}/${encodeURIComponent(number)}/download-${format}`)
    const text = shaped(FileOf[format], json)
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  }

  async municipios(name: string): Promise<Municipio[]> {
    return shaped(Municipalities, await this.#call('GET', `/v2/municipalities?name=${encodeURIComponent(name)}`))
  }

  async #send(kind: DocumentKind, reference: string, body: unknown): Promise<Issued> {
    const json = await this.#call('POST', `${PATHS[kind]}/validate`, body)
    if (json === CONFLICT) return this.#afterConflict(kind, reference)
    return this.#judge(kind, reference, shaped(enveloped(Bill), json).data)
  }

  /** An earlier try is at the provider: what it issued counts, what it did not is removed, so that the next try can. */
  async #afterConflict(kind: DocumentKind, reference: string): Promise<Issued> {
    const list = await this.#call('GET', `${PATHS[kind]}?filter[reference_code]=${encodeURIComponent(reference)}`)
    const one = shaped(Found, list).data.find(({ reference_code }) => reference_code === reference)
    if (!one) return { estado: 'tramite', motivo: PENDING_BEFORE }
    const bill = shaped(
      enveloped(Bill),
      await this.#call('GET', `${PATHS[kind]}/${encodeURIComponent(one.number)}`),
    ).data
    if (bill.is_validated) return this.#judge(kind, reference, bill)
    await this.#discard(kind, reference)
    return { estado: 'tramite', motivo: PENDING_BEFORE }
  }

  async #judge(kind: DocumentKind, reference: string, bill: Bill): Promise<Issued> {
    const cufe = bill.cufe ?? bill.cude
    if (bill.is_validated) {
      if (!cufe) throw new FacturadorFailure('forma', 200)
      return { estado: 'emitida', numero: bill.number, cufe, total: centsOf(bill.totals?.total) }
    }
    // notices come in the same list as refusals, and do not make a document invalid
    const said = messagesOf(bill.errors)
    if (!/rechazo/i.test(said)) return { estado: 'tramite', motivo: said || NOT_YET }
    // while a refused document stays there, the provider takes no other
    await this.#discard(kind, reference)
    return { estado: 'rechazada', motivo: said }
  }

  /**
   * Removes an unfinished document. That the provider has none, or keeps it, is no failure of what was asked: if it is
   * in the way of the next try, that one says so.
   */
  async #discard(kind: DocumentKind, reference: string): Promise<void> {
    try {
      await this.#call('DELETE', `${DISCARD[kind]}${encodeURIComponent(reference)}`)
    } catch (error) {
      if (!(error instanceof FacturadorFailure) || error.tipo === 'sin-respuesta') throw error
    }
  }

  async #call(method: string, where: string, body?: unknown): Promise<unknown> {
    let token = await this.#token()
    let answer = await this.#ask(method, where, token, body)
    if (answer.estado === 401) {
      tokens.delete(this.keys)
      token = await this.#token()
      answer = await this.#ask(method, where, token, body)
    }
    return judged(answer)
  }

  async #token(): Promise<string> {
    const kept = tokens.get(this.keys)
    if (kept && this.now < kept.until) return kept.access
    const { client_id, client_secret, username, password } = this.keys
    const own = { client_id, client_secret }
    const renewed = kept?.refresh
      ? await this.#login({ grant_type: 'refresh_token', ...own, refresh_token: kept.refresh })
      : null
    const found = renewed ?? (await this.#login({ grant_type: 'password', ...own, username, password }))
    if (!found) throw new FacturadorFailure('credencial', 401)
    const until = this.now + found.expires_in * 1000 - SPARE_MS
    tokens.set(this.keys, { access: found.access_token, refresh: found.refresh_token ?? null, until })
    return found.access_token
  }

  /** Null when the account is refused. */
  async #login(fields: Record<string, string>): Promise<z.output<typeof Token> | null> {
    const answer = await this.#ask('POST', '/oauth/token', null, new URLSearchParams(fields))
    if (answer.estado >= 400 && answer.estado < 500 && answer.estado !== 429) return null
    return shaped(Token, judged(answer))
  }

  async #ask(method: string, where: string, token: string | null, body?: unknown): Promise<Answer> {
    const isForm = body instanceof URLSearchParams
    let estado = 0
    try {
      const response = await this.ask(`${this.keys.api}${where}`, {
        method,
        headers: {
          Accept: 'application/json',
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.timeoutMs),
      })
      estado = response.status
      const text = await response.text()
      return { estado, json: text && estado < 500 ? JSON.parse(text) : null }
    } catch {
      throw new FacturadorFailure(estado >= 400 && estado < 500 ? 'forma' : 'sin-respuesta', estado)
    }
  }
}

interface Answer {
  estado: number
  json: unknown
}
/** A document of that reference, or of the same range, is not finished yet. */
const CONFLICT = Symbol('conflict')

function judged({ estado, json }: Answer): unknown {
  if (estado >= 500 || estado === 429) throw new FacturadorFailure('sin-respuesta', estado)
  if (estado === 409) return CONFLICT
  if (estado === 401 || estado === 402 || estado === 403) throw new FacturadorFailure('credencial', estado)
  if (estado >= 400) throw new FacturadorFailure('datos', estado, refusalText(json))
  if (estado >= 300) throw new FacturadorFailure('forma', estado)
  return json
}

function shaped<T extends z.ZodType>(shape: T, json: unknown): z.output<T> {
  const parsed = shape.safeParse(json)
  if (!parsed.success) throw new FacturadorFailure('forma', 200)
  return parsed.data
}
