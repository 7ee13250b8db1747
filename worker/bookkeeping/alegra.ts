/**
 * The API of Alegra (developer.alegra.com): Basic authentication with the user's mail and token, 150 requests a minute,
 * vouchers at `/journals`. Alegra names accounts, cost centres and third parties by its own ids, so each is looked up
 * first: an account by its code, a cost centre by the plate, a third party by the tax number. Alegra has no idempotency
 * key: before a voucher is sent again, the documents that were added since the first attempt are searched for its
 * reference (docs/decisions/0075 lists what is documented and what is assumed).
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
import { errorOf, type SendingError } from '../domain/erp/sending'
import * as z from '../domain/zod'
import { type Answered, amountOf, ask, cut, digits, plain } from './ask'

export const ALEGRA_URL = 'https://api.alegra.com/api/v1'
/** Its largest page. */
const PAGE = 30
/**
 * A search ends after this many pages (1,200 accounts, cost centres or vouchers); what comes later counts as missing.
 */
const PAGES_MAX = 40
const SECOND = 1000

const id = z.union([z.string(), z.number()]).transform(String)
const text = z.string().nullish()
const Company = z.object({ name: z.string() })
const Contact = z.object({ id, identification: z.union([z.string(), z.number()]).transform(String).nullish() })
const Centre = z.object({ id, name: text, code: text, status: text })
const Journal = z.object({ id, reference: text, status: text })
const Added = z.object({ id })
const Refused = z.object({ message: z.string() })
interface Category {
  id: string
  code?: string | null | undefined
  status?: string | null | undefined
  children?: Category[] | null | undefined
}
const Category: z.ZodType<Category> = z.object({
  id,
  code: text,
  status: text,
  children: z.lazy(() => z.array(Category)).nullish(),
}) as z.ZodType<Category>

const INACTIVE = ['inactive', 'deleted', 'void']
const isActive = (one: { status?: string | null | undefined }) => !INACTIVE.includes(one.status ?? '')

export class Alegra implements ErpConnector {
  readonly #authorization: string
  /**
   * Ids that are known already, by what they were looked up by. An object of this class lives for one round of sending.
   */
  readonly #found = new Map<string, string>()

  /** @param base the address of the API, without a trailing slash */
  constructor(
    { usuario, token }: { usuario: string; token: string },
    private readonly base: string,
    private readonly send: ErpFetch,
  ) {
    const bytes = new TextEncoder().encode(`${usuario}:${token}`)
    this.#authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`
  }

  async check(): Promise<Answer<Opened>> {
    const company = await this.#read('/company', Company)
    return company.isTaken ? taken({ nombre: company.value.name, comprobante: null }) : company
  }

  async mark(): Promise<Answer<string>> {
    const newest = await this.#read(`/journals?${NEWEST}&start=0&limit=1`, z.array(Journal))
    return newest.isTaken ? taken(newest.value[0]?.id ?? '0') : newest
  }

  async post(voucher: Voucher, lost: string | null): Promise<Answer<string>> {
    if (lost !== null) {
      const known = await this.#added(voucher.reference, lost)
      if (!known.isTaken) return known
      if (known.value !== null) return taken(known.value)
    }
    const entries: unknown[] = []
    for (const line of voucher.lines) {
      const entry = await this.#entry(line)
      if (!entry.isTaken) return entry
      entries.push(entry.value)
    }
    const { reference, fecha: date, lines } = voucher
    const observations = `${reference} · ${lines[0]?.descripcion ?? ''}`
    const added = await this.#call('POST', '/journals', Added, { date, reference, observations, entries })
    return added.isTaken ? taken(added.value.id) : added
  }

  async #entry(line: Line): Promise<Answer<unknown>> {
    const account = await this.#account(line.account)
    if (!account.isTaken) return account
    const centre = line.centre === null ? null : await this.#centre(line.centre)
    if (centre && !centre.isTaken) return centre
    const client = line.nit === null ? null : await this.#client(line.nit)
    if (client && !client.isTaken) return client
    return taken({
      id: account.value,
      description: line.descripcion,
      debit: amountOf(line.debit),
      credit: amountOf(line.credit),
      ...(centre && { costCenter: { id: centre.value } }),
      ...(client && { client: { id: client.value } }),
    })
  }

  /** The id of the document with this reference whose id is greater than `mark`; null when there is none. */
  async #added(reference: string, mark: string): Promise<Answer<string | null>> {
    for (let page = 0; page < PAGES_MAX; page++) {
      const list = await this.#read(`/journals?${NEWEST}&start=${page * PAGE}&limit=${PAGE}`, z.array(Journal))
      // a search that is refused says nothing of the document, as a refusal of the document itself would
      if (!list.isTaken) return list.error === 'rechazado' ? { ...list, error: 'dudoso', said: reference } : list
      const since = list.value.filter((one) => Number(one.id) > Number(mark))
      const own = since.find((one) => one.reference === reference && isActive(one))
      if (own) return taken(own.id)
      if (since.length < PAGE) return taken(null)
    }
    return failed('dudoso', { said: reference })
  }

  #account(code: string): Promise<Answer<string>> {
    const ofTree = (all: Category[]): Category[] => all.flatMap((one) => [one, ...ofTree(one.children ?? [])])
    return this.#lookUp(`account ${code}`, { error: 'cuenta', said: code }, async (start) => {
      const list = await this.#read(`/categories?format=plain&start=${start}&limit=${PAGE}`, z.array(Category))
      if (!list.isTaken) return list
      const own = ofTree(list.value).find((one) => one.code === code && isActive(one))
      return taken({ id: own?.id, isLast: list.value.length < PAGE })
    })
  }

  #centre(plate: string): Promise<Answer<string>> {
    return this.#lookUp(`centre ${plate}`, { error: 'centro', said: plate }, async (start) => {
      const list = await this.#read(`/cost-centers?start=${start}&limit=${PAGE}`, z.array(Centre))
      if (!list.isTaken) return list
      const isOwn = ({ name, code }: z.output<typeof Centre>) => [plain(name), plain(code)].includes(plain(plate))
      return taken({ id: list.value.find((one) => isOwn(one) && isActive(one))?.id, isLast: list.value.length < PAGE })
    })
  }

  #client(nit: string): Promise<Answer<string>> {
    return this.#lookUp(`client ${nit}`, { error: 'tercero', said: nit }, async () => {
      const list = await this.#read(
        `/contacts?identification=${encodeURIComponent(nit)}&limit=${PAGE}`,
        z.array(Contact),
      )
      if (!list.isTaken) return list
      return taken({ id: list.value.find((one) => digits(one.identification ?? '') === nit)?.id, isLast: true })
    })
  }

  /** Reads page by page until the id is found; fails with `missing` when the last page does not have it. */
  async #lookUp(
    key: string,
    missing: { error: SendingError; said: string },
    read: (start: number) => Promise<Answer<{ id: string | undefined; isLast: boolean }>>,
  ): Promise<Answer<string>> {
    const known = this.#found.get(key)
    if (known) return taken(known)
    for (let page = 0; page < PAGES_MAX; page++) {
      const answer = await read(page * PAGE)
      if (!answer.isTaken) return answer
      if (answer.value.id) {
        this.#found.set(key, answer.value.id)
        return taken(answer.value.id)
      }
      if (answer.value.isLast) break
    }
    return failed(missing.error, { said: missing.said })
  }

  #read<T extends z.ZodType>(where: string, shape: T): Promise<Answer<z.output<T>>> {
    return this.#call('GET', where, shape)
  }

  async #call<T extends z.ZodType>(
    method: 'GET' | 'POST',
    where: string,
    shape: T,
    body?: unknown,
  ): Promise<Answer<z.output<T>>> {
    const headers = { authorization: this.#authorization }
    const answer = await ask(this.send, `${this.base}${where}`, { method, headers, body })
    if ('isTaken' in answer) return answer
    const error = errorOf(answer.status)
    if (error !== null) return refused(error, answer)
    const parsed = shape.safeParse(answer.json)
    return parsed.success ? taken(parsed.data) : failed('forma', { codigo: answer.status })
  }
}

const NEWEST = 'order_field=id&order_direction=DESC'

function refused(error: SendingError, { status, headers, json }: Answered): Failed {
  const words = Refused.safeParse(json)
  const reset = Number(headers.get('x-rate-limit-reset') ?? headers.get('retry-after') ?? Number.NaN)
  return failed(error, {
    codigo: status,
    said: words.success ? cut(words.data.message) : null,
    retryAfter: Number.isFinite(reset) && reset > 0 ? reset * SECOND : null,
  })
}
