/**
 * The books of the local imitation of Alegra, without a network: what its API answers to a request, as strict as its
 * documents. It keeps whatever it is sent, repetitions too, so that a document that was sent twice is seen.
 */
import { CHART } from './chart.mjs'
import { ALEGRA_ACCOUNT } from './keys.mjs'

const PAGE_MAX = 30
const PER_MINUTE = 150
const MINUTE_MS = 60_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
const cents = (amount) => Math.round(Number(amount) * 100)
const isAmount = (amount) => typeof amount === 'number' && amount >= 0 && Math.abs(amount * 100 - cents(amount)) < 1e-6

export class AlegraBooks {
  journals = []
  contacts = [{ id: '1', name: 'Taller de ejemplo', identification: '900123456' }]
  centres = []
  /** status of the next answers, instead of what was asked */
  failing = []
  /** so many documents are taken, and their answers lost */
  silenced = 0
  #asked = []

  /** @param clock UTC milliseconds: counts the requests of a minute */
  constructor(clock = Date.now, { perMinute = PER_MINUTE } = {}) {
    this.clock = clock
    this.perMinute = perMinute
    this.categories = CHART.map(({ code, name, active }, i) => ({
      id: String(5000 + i),
      code,
      name,
      status: active ? 'active' : 'inactive',
    }))
  }

  /** Adds cost centres by name. */
  addCentres(names) {
    for (const name of names)
      if (!this.centres.some((one) => one.name === name))
        this.centres.push({ id: String(this.centres.length + 1), name, code: '', status: 'active' })
  }

  /**
   * @param where path and search, without the base of the API
   * @returns status, headers and body; `isLost` when the answer never arrives
   */
  respond(method, where, authorization, body) {
    const url = new URL(where, 'http://local')
    const now = this.clock()
    this.#asked = this.#asked.filter((at) => at > now - MINUTE_MS)
    const reset = Math.ceil(((this.#asked[0] ?? now) + MINUTE_MS - now) / 1000)
    const left = this.perMinute - this.#asked.length
    const headers = {
      'x-rate-limit-limit': String(this.perMinute),
      'x-rate-limit-remaining': String(Math.max(0, left - 1)),
      'x-rate-limit-reset': String(reset),
    }
    const answer = (status, json, more = {}) => ({ status, headers: { ...headers, ...more }, body: json })
    if (left <= 0) return answer(429, { code: 429, message: 'Too many requests' }, { 'retry-after': String(reset) })
    this.#asked.push(now)
    const status = this.failing.shift()
    if (status) return answer(status, { code: status, message: 'No disponible' }, { 'retry-after': '7' })
    const { usuario, token } = ALEGRA_ACCOUNT
    if (authorization !== `Basic ${btoa(`${usuario}:${token}`)}`)
      return answer(401, { code: 401, message: 'El usuario o el token no son válidos' })
    if (method === 'GET') return answer(...this.#read(url))
    if (method !== 'POST' || url.pathname !== '/journals') return answer(404, { message: 'No existe el recurso' })
    const problem = this.#problem(Object(body))
    if (problem) return answer(400, { code: 400, message: problem })
    const { date, reference = '', observations = '', entries } = body
    const total = entries.reduce((sum, { debit }) => sum + cents(debit), 0) / 100
    const id = String(this.journals.length + 1)
    this.journals.push({ id, number: id, date, reference, observations, status: 'open', total, entries })
    if (this.silenced > 0) {
      this.silenced--
      return { ...answer(201, null), isLost: true }
    }
    return answer(201, this.journals.at(-1))
  }

  #read(url) {
    const list = { '/categories': this.categories, '/cost-centers': this.centres, '/journals': this.journals }
    if (url.pathname === '/company')
      return [200, { name: 'Transportes de ejemplo S.A.S.', identification: '900555111' }]
    if (url.pathname === '/contacts') {
      const identification = url.searchParams.get('identification')
      return [200, this.contacts.filter((one) => !identification || one.identification === identification)]
    }
    const all = list[url.pathname]
    if (!all) return [404, { message: 'No existe el recurso' }]
    const start = Number(url.searchParams.get('start') ?? 0)
    const limit = Number(url.searchParams.get('limit') ?? PAGE_MAX)
    if (limit > PAGE_MAX) return [400, { code: 400, message: 'El límite es mayor que 30' }]
    const ordered = url.searchParams.get('order_direction') === 'DESC' ? [...all].reverse() : all
    return [200, ordered.slice(start, start + limit)]
  }

  /** What is wrong with a voucher, in Alegra's place; null when it can be added. */
  #problem({ date, entries }) {
    if (!DAY.test(date ?? '')) return 'La fecha es obligatoria (yyyy-MM-dd)'
    if (!Array.isArray(entries) || entries.length < 2) return 'El comprobante debe tener al menos dos movimientos'
    for (const { id, debit, credit, costCenter, client } of entries) {
      const account = this.categories.find((one) => one.id === String(id))
      if (account?.status !== 'active') return `La cuenta contable ${id} no existe o no está activa`
      if (!isAmount(debit) || !isAmount(credit) || debit > 0 === credit > 0)
        return 'Cada movimiento lleva un valor en el débito o en el crédito'
      if (costCenter && !this.centres.some((one) => one.id === String(costCenter.id) && one.status === 'active'))
        return `El centro de costo ${costCenter.id} no existe o no está activo`
      if (client && !this.contacts.some((one) => one.id === String(client.id)))
        return `El contacto ${client.id} no existe`
    }
    const sum = (side) => entries.reduce((all, entry) => all + cents(entry[side]), 0)
    return sum('debit') === sum('credit') ? null : 'La suma de los débitos debe ser igual a la de los créditos'
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
