/**
 * The API of Siigo Nube (siigoapi.docs.apiary.io): a token in exchange for the user's name and access key, the name of
 * this product in each request, 100 requests a minute and company, vouchers at `/v1/journals`. Siigo recognizes a
 * repeated voucher by its idempotency key, so that no mark is needed to search for it. Cost centres and third parties
 * are looked up before a voucher is sent, because Siigo locks out a user whose requests fail too often
 * (docs/decisions/0076 lists what is documented and what is assumed).
 */
import {
  type Answer,
  type ErpConnector,
  type ErpFetch,
  type Failed,
  failed,
  type Opened,
  taken,
  type Voucher,
} from '../domain/erp/connector'
import type { Line } from '../domain/erp/entry'
import type { Credentials } from '../domain/erp/program'
import { ANSWER_MS, errorOf, type SendingError, SLOW_ANSWER_MS } from '../domain/erp/sending'
import * as z from '../domain/zod'
import { type Answered, amountOf, ask, cut, digits, plain } from './ask'

export const SIIGO_URL = 'https://api.siigo.com'
/** Names this product to Siigo, the same for all companies: 3 to 100 letters and digits. */
const PARTNER_ID = 'Vigia'
const SECOND = 1000

const text = z.union([z.string(), z.number()]).transform(String).nullish()
const Token = z.object({ access_token: z.string().min(1) })
const VoucherType = z.object({
  id: z.number(),
  code: z.union([z.string(), z.number()]).transform(String),
  name: text,
  active: z.boolean(),
  cost_center: z.boolean(),
  cost_center_mandatory: z.boolean().nullish(),
  automatic_number: z.boolean(),
})
type VoucherType = z.output<typeof VoucherType>
const Centre = z.object({ id: z.number(), code: text, name: text, active: z.boolean().nullish() })
const Customers = z.object({ results: z.array(z.object({ identification: text, active: z.boolean().nullish() })) })
const Journal = z.object({ id: z.string(), name: text, number: text })
const Refused = z.object({ Errors: z.array(z.object({ Code: text, Message: text })).min(1) })

/** Error codes after which Siigo asks to try again in a few minutes. */
const PASSING = ['documents_service', 'general_service', 'service_unavailable', 'request_timeout']

interface Request {
  method: 'GET' | 'POST'
  where: string
  body?: unknown
  headers?: Record<string, string>
  /** milliseconds until an answer is no longer waited for */
  term?: number
}

export class Siigo implements ErpConnector {
  /** What was asked already. An object of this class lives for one round of sending. */
  #token: string | null = null
  #type: VoucherType | null = null
  #centres: ReadonlyMap<string, number> | null = null
  readonly #customers = new Set<string>()

  /** @param base the address of the API, without a trailing slash */
  constructor(
    private readonly credentials: Pick<Credentials, 'usuario' | 'token' | 'comprobante'>,
    private readonly base: string,
    private readonly send: ErpFetch,
  ) {}

  async check(): Promise<Answer<Opened>> {
    const type = await this.#voucherType()
    return type.isTaken ? taken({ nombre: titleOf(type.value), comprobante: type.value.code }) : type
  }

  /**
   * Siigo needs no mark. Reading the type of voucher finds what would fail for every voucher before the first is sent.
   */
  async mark(): Promise<Answer<string>> {
    const type = await this.#voucherType()
    return type.isTaken ? taken('') : type
  }

  async post({ reference, key, fecha: date, lines }: Voucher): Promise<Answer<string>> {
    const type = await this.#voucherType()
    if (!type.isTaken) return type
    const { id, cost_center_mandatory } = type.value
    const plate = lines.find(({ centre }) => centre !== null)?.centre ?? null
    const items: unknown[] = []
    for (const line of lines) {
      const item = await this.#item(line, cost_center_mandatory ? plate : line.centre)
      if (!item.isTaken) return item
      items.push(item.value)
    }
    const observations = allowed(`${reference} - ${lines[0]?.descripcion ?? ''}`)
    const body = { document: { id }, date, items, observations }
    const headers = { 'Idempotency-Key': key }
    const request: Request = { method: 'POST', where: '/v1/journals', body, headers, term: SLOW_ANSWER_MS }
    const added = await this.#call(request, Journal)
    if (added.isTaken) return taken(added.value.name ?? added.value.number ?? added.value.id)
    if (added.error === 'cuenta') return { ...added, said: accountsIn(added.said, lines) }
    return added.error === 'dudoso' ? { ...added, said: reference } : added
  }

  async #item(line: Line, plate: string | null): Promise<Answer<unknown>> {
    if (line.nit === null) return failed('sin-nit', { said: line.tercero })
    const customer = await this.#customer(line.nit)
    if (!customer.isTaken) return customer
    const centre = plate === null ? null : await this.#centre(plate)
    if (centre && !centre.isTaken) return centre
    return taken({
      account: { code: line.account, movement: line.debit > 0 ? 'Debit' : 'Credit' },
      customer: { identification: line.nit, branch_office: 0 },
      description: allowed(line.descripcion),
      ...(centre && { cost_center: centre.value }),
      value: amountOf(line.debit + line.credit),
    })
  }

  /** The type of voucher that entries become: the one chosen with the connection, else the only one that fits. */
  async #voucherType(): Promise<Answer<VoucherType>> {
    if (this.#type) return taken(this.#type)
    const list = await this.#read('/v1/document-types?type=CC', z.array(VoucherType))
    if (!list.isTaken) return list
    // it fits when Siigo numbers the vouchers itself, and their lines may have a cost centre (the plate)
    const fit = list.value.filter((one) => one.active && one.automatic_number && one.cost_center)
    const { comprobante } = this.credentials
    const own = comprobante === null ? fit : fit.filter((one) => one.code === comprobante)
    const [type, another] = own
    if (!type || another) return failed('comprobante', { said: cut(fit.map(titleOf).join(', ')) })
    this.#type = type
    return taken(type)
  }

  async #centre(plate: string): Promise<Answer<number>> {
    if (!this.#centres) {
      const list = await this.#read('/v1/cost-centers', z.array(Centre))
      if (!list.isTaken) return list
      const active = list.value.filter((one) => one.active !== false)
      this.#centres = new Map(active.flatMap(({ id, code, name }) => [code, name].map((text) => [plain(text), id])))
    }
    const id = this.#centres.get(plain(plate))
    return id === undefined ? failed('centro', { said: plate }) : taken(id)
  }

  /** Fails unless Siigo has an active third party with this tax number. */
  async #customer(nit: string): Promise<Answer<null>> {
    if (this.#customers.has(nit)) return taken(null)
    const found = await this.#read(`/v1/customers?identification=${encodeURIComponent(nit)}`, Customers)
    if (!found.isTaken) return found
    const isOwn = ({ identification, active }: z.output<typeof Customers>['results'][number]) =>
      digits(identification ?? '') === nit && active !== false
    if (!found.value.results.some(isOwn)) return failed('tercero', { said: nit })
    this.#customers.add(nit)
    return taken(null)
  }

  #read<T extends z.ZodType>(where: string, shape: T): Promise<Answer<z.output<T>>> {
    return this.#call({ method: 'GET', where }, shape)
  }

  async #call<T extends z.ZodType>(request: Request, shape: T): Promise<Answer<z.output<T>>> {
    const token = await this.#signedIn()
    if (!token.isTaken) return token
    const headers = { ...request.headers, authorization: `Bearer ${token.value}` }
    return this.#ask({ ...request, headers }, shape, errorIn)
  }

  async #signedIn(): Promise<Answer<string>> {
    if (this.#token !== null) return taken(this.#token)
    const { usuario: username, token: access_key } = this.credentials
    const body = { username, access_key }
    const token = await this.#ask({ method: 'POST', where: '/auth', body }, Token, ({ status }) => {
      const error = errorOf(status)
      return error === 'rechazado' ? 'credenciales' : error
    })
    if (!token.isTaken) return token
    this.#token = token.value.access_token
    return taken(this.#token)
  }

  async #ask<T extends z.ZodType>(
    { method, where, body, headers, term = ANSWER_MS }: Request,
    shape: T,
    judged: (answer: Answered) => SendingError | null,
  ): Promise<Answer<z.output<T>>> {
    const all = { ...headers, 'Partner-Id': PARTNER_ID }
    const answer = await ask(this.send, `${this.base}${where}`, { method, headers: all, body }, term)
    if ('isTaken' in answer) return answer
    const error = judged(answer)
    if (error !== null) return refused(error, answer)
    const parsed = shape.safeParse(answer.json)
    return parsed.success ? taken(parsed.data) : failed('forma', { codigo: answer.status })
  }
}

const titleOf = ({ code, name }: VoucherType): string => (name ? `${code} · ${name}` : code)

/**
 * The error that an answer stands for, null for a success: by its status, and for a plain refusal by its first error
 * code.
 */
function errorIn({ status, json }: Answered): SendingError | null {
  const error = errorOf(status)
  if (error !== 'rechazado') return error
  const read = Refused.safeParse(json)
  const code = read.success ? (read.data.Errors[0]?.Code ?? '') : ''
  if (PASSING.includes(code)) return 'caido'
  if (code === 'requests_limit') return 'limite'
  if (code === 'invalid_account') return 'cuenta'
  if (code === 'invalid_document') return 'comprobante'
  return code === 'duplicated_document' ? 'dudoso' : 'rechazado'
}

function refused(error: SendingError, { status, headers, json }: Answered): Failed {
  const read = Refused.safeParse(json)
  const words = read.success ? read.data.Errors.flatMap(({ Message }) => Message ?? []).join(' ') : ''
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  return failed(error, {
    codigo: status,
    said: cut(words),
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait * SECOND : null,
  })
}

/** The accounts to show with «unknown account»: those that Siigo's message names, else all of the voucher. */
function accountsIn(said: string | null, lines: readonly Line[]): string {
  const accounts = lines.map(({ account }) => account)
  const named = accounts.filter((account) => said?.includes(account))
  return (named.length > 0 ? named : accounts).join(', ')
}

/** A text with only the characters that Siigo accepts in descriptions: letters, digits, spaces and some punctuation. */
export const allowed = (text: string): string =>
  text
    .replaceAll('…', '...')
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Pc} .@[\]\\%;()#?¡/:{}*+,$"-]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
