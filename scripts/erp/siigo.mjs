/**
 * The books of the local imitation of Siigo, without a network: what its API answers to a request, as strict as its
 * documents. A voucher whose key it knows is answered with the one that it has.
 */
import { CHART } from './chart.mjs'
import { SIIGO_ACCOUNT } from './keys.mjs'

const PER_MINUTE = 100
const MINUTE_MS = 60_000
const TOKEN_MS = 24 * 60 * MINUTE_MS
const AMOUNT_MAX = 99_999_999_999.99
const NOTES_MAX = 4000
const DAY = /^\d{4}-\d{2}-\d{2}$/
const PARTNER = /^[a-z0-9]{3,100}$/i
const KEY = /^[a-z0-9]{1,30}$/i
const DESCRIPTION = /^[\p{L}\p{M}\p{Nd}\p{Pc}.@-\\%;()\]#?¡[/:{ } *+,$"\s-]*$/u
const CODES = { 401: 'unauthorized', 403: 'unauthorized', 429: 'requests_limit', 503: 'service_unavailable' }
const cents = (amount) => Math.round(Number(amount) * 100)
const refusal = (status, Code, Message, Params = []) => [
  status,
  { Status: status, Errors: [{ Code, Message, Params, Detail: 'Check the API documentation' }] },
]

export class SiigoBooks {
  journals = []
  customers = [
    { id: 'c1', identification: '900123456', name: ['Taller de ejemplo'], active: true },
    { id: 'c2', identification: '800111222', name: ['Taller cerrado'], active: false },
  ]
  types = [
    voucherType(59625, '1', 'Comprobante contable'),
    voucherType(59626, '5', 'Gastos de vehículos', { cost_center_mandatory: true }),
    voucherType(59627, '9', 'Nómina', { automatic_number: false }),
  ]
  centres = []
  /** status of the next answers, instead of what was asked */
  failing = []
  /** so many documents are taken, and their answers lost */
  silenced = 0
  #asked = []
  #tokens = new Map()
  #byKey = new Map()

  /** @param clock UTC milliseconds: counts the requests of a minute, and how long a token is good */
  constructor(clock = Date.now, { perMinute = PER_MINUTE } = {}) {
    this.clock = clock
    this.perMinute = perMinute
  }

  /** Adds cost centres by name. */
  addCentres(names) {
    for (const name of names)
      if (!this.centres.some((one) => one.name === name))
        this.centres.push({
          id: 700 + this.centres.length,
          code: `13-${this.centres.length + 1}`,
          name,
          active: true,
        })
  }

  /**
   * @param where path and search, without the base of the API
   * @param headers names in lower case
   * @returns status, headers and body; `isLost` when the answer never arrives
   */
  respond(method, where, headers, body) {
    const answer = ([status, json]) => ({ status, headers: {}, body: json })
    const now = this.clock()
    this.#asked = this.#asked.filter((at) => at > now - MINUTE_MS)
    if (this.#asked.length >= this.perMinute) return answer(refusal(429, 'requests_limit', 'Too many requests'))
    this.#asked.push(now)
    const status = this.failing.shift()
    if (status) return answer(refusal(status, CODES[status] ?? 'unhandled_error', 'Not available'))
    const partner = headers['partner-id']
    if (!partner) return answer(refusal(400, 'header_required', 'The header Partner-Id is required'))
    if (!PARTNER.test(partner)) return answer(refusal(400, 'invalid_partner_id', 'The header Partner-Id is invalid'))
    if (method === 'POST' && !/^application\/json\b/.test(headers['content-type'] ?? ''))
      return answer(refusal(415, 'unhandled_error', 'Unsupported media type'))
    const { pathname, searchParams } = new URL(where, 'http://local')
    if (method === 'POST' && pathname === '/auth') return answer(this.#signIn(Object(body), now))
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (!((this.#tokens.get(token) ?? 0) > now)) return answer(refusal(401, 'unauthorized', 'Unauthorized'))
    if (method === 'GET') return answer(this.#read(pathname, searchParams))
    if (method !== 'POST' || pathname !== '/v1/journals')
      return answer(refusal(404, 'not_found', 'The resource does not exist'))
    const added = answer(this.#add(Object(body), headers['idempotency-key']))
    if (added.status !== 201 || this.silenced === 0) return added
    this.silenced--
    return { ...added, isLost: true }
  }

  #signIn({ username, access_key }, now) {
    if (username !== SIIGO_ACCOUNT.usuario || access_key !== SIIGO_ACCOUNT.token)
      return refusal(401, 'unauthorized', 'The username or access_key is invalid')
    const access_token = `token${this.#tokens.size + 1}`
    this.#tokens.set(access_token, now + TOKEN_MS)
    return [200, { access_token, expires_in: 86_400, token_type: 'Bearer', scope: 'SiigoAPI' }]
  }

  #read(pathname, params) {
    if (pathname === '/v1/document-types') {
      const type = params.get('type')
      if (!type) return refusal(400, 'parameter_required', 'The field type is required', ['type'])
      return [200, this.types.filter((one) => one.type === type)]
    }
    if (pathname === '/v1/cost-centers') return [200, this.centres]
    if (pathname === '/v1/customers') return [200, paged(this.customers, params, 'identification')]
    if (pathname === '/v1/journals') return [200, paged(this.journals, params, 'id')]
    return refusal(404, 'not_found', 'The resource does not exist')
  }

  #add(body, key) {
    if (key !== undefined && !KEY.test(key))
      return refusal(400, 'invalid_idempotency-key', 'The header Idempotency-Key is invalid')
    const known = this.#byKey.get(key)
    if (known) return [201, known]
    const problem = this.#problem(body) ?? body.items.map((item, i) => this.#itemProblem(body, item, i)).find(Boolean)
    if (problem) return refusal(400, ...problem)
    const sum = (movement) =>
      body.items.reduce((all, { account, value }) => all + (account.movement === movement ? cents(value) : 0), 0)
    if (sum('Debit') !== sum('Credit'))
      return refusal(400, 'invalid_balance', 'The sum of debits and credits must be equal')
    const number = this.journals.length + 1
    const { code } = this.#type(body)
    const voucher = { id: crypto.randomUUID(), ...body, number, name: `CC-${code}-${number}` }
    this.journals.push(voucher)
    if (key !== undefined) this.#byKey.set(key, voucher)
    return [201, voucher]
  }

  #type = ({ document }) => this.types.find((one) => one.id === document?.id && one.active)

  /** Code, message and parameters of what is wrong with a voucher; null when nothing is. */
  #problem(body) {
    const type = this.#type(body)
    if (!type) return ['invalid_document', 'The document type does not exist', ['document.id']]
    if (!type.automatic_number && body.number === undefined)
      return ['parameter_required', 'The field number is required', ['number']]
    if (!body.date) return ['parameter_required', 'The field date is required', ['date']]
    if (!DAY.test(body.date)) return ['invalid_date', 'The date is invalid', ['date']]
    if (!Array.isArray(body.items) || body.items.length === 0)
      return ['parameter_required', 'The field items is required', ['items']]
    if ((body.observations ?? '').length > NOTES_MAX)
      return ['length_max', 'The field observations is too long', ['observations']]
    return null
  }

  #itemProblem(body, item, i) {
    const of = (name) => [`items[${i}].${name}`]
    const { account, customer, cost_center, value, description = '' } = Object(item)
    const known = CHART.find((one) => one.code === account?.code && one.active)
    if (!known) return ['invalid_account', `The account ${account?.code} does not exist`, of('account.code')]
    if (!['Debit', 'Credit'].includes(account.movement))
      return ['invalid_value', 'The movement must be Debit or Credit', of('account.movement')]
    if (known.due && !item.due) return ['parameter_required', 'The field due is required', of('due')]
    if (!customer?.identification)
      return ['parameter_required', 'The field identification is required', of('customer.identification')]
    if (!this.customers.some((one) => one.identification === customer.identification && one.active))
      return ['invalid_reference', 'The customer does not exist or is inactive', of('customer.identification')]
    const type = this.#type(body)
    if (cost_center === undefined && type.cost_center_mandatory)
      return ['parameter_required', 'The field cost_center is required', of('cost_center')]
    if (cost_center !== undefined && !type.cost_center)
      return ['document_settings', 'The document type has no cost centers', of('cost_center')]
    if (cost_center !== undefined && !this.centres.some((one) => one.id === cost_center && one.active))
      return ['invalid_cost_center', 'The cost center does not exist', of('cost_center')]
    if (typeof value !== 'number' || value <= 0 || value > AMOUNT_MAX || Math.abs(value * 100 - cents(value)) > 1e-6)
      return ['invalid_amount', 'The value is invalid', of('value')]
    if (!DESCRIPTION.test(description)) return ['invalid_description', 'The description is invalid', of('description')]
    return null
  }

  /** For tests: what the next requests meet, and what was kept. */
  order({ fail, silence, centres, forget }) {
    if (fail) this.failing = fail
    if (silence) this.silenced = silence
    if (centres) this.addCentres(centres)
    if (forget) this.#asked = []
    return { journals: this.journals, centres: this.centres }
  }
}

function voucherType(id, code, name, more = {}) {
  const usual = { active: true, cost_center: true, cost_center_mandatory: false, automatic_number: true }
  return { id, code, name, description: name, type: 'CC', ...usual, ...more }
}

const PAGE = 25
function paged(all, params, filter) {
  const wanted = params.get(filter)
  const found = all.filter((one) => wanted === null || one[filter] === wanted)
  const page = Number(params.get('page') ?? 1)
  const page_size = Number(params.get('page_size') ?? PAGE)
  const results = found.slice((page - 1) * page_size, page * page_size)
  return { pagination: { page, page_size, total_results: found.length }, results }
}
