/**
 * The ledger of the local imitation: transactions, cards, saved sources and acceptance tokens, in memory. It follows
 * Wompi's documents: PENDING first; a reference is single-use, except for another try within three minutes of a
 * decline.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto'

export const sha256 = (text) => createHash('sha256').update(text).digest('hex')

const RETRY_MS = 3 * 60_000
const REFERENCE = /^[\w-]{1,255}$/
const CORREO = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The outcome that the sandbox gives a card. */
const OUTCOMES = {
  4242424242424242: ['APPROVED', null],
  4111111111111111: ['DECLINED', 'La transacción fue rechazada (Sandbox)'],
}
const OTHER = ['ERROR', 'La transacción no pudo ser procesada (Sandbox)']

/** A card that is stored, and that no charge may use. */
const NOT_AVAILABLE = '4000000000000002'

const brandOf = (number) => (number.startsWith('4') ? 'VISA' : number.startsWith('5') ? 'MASTERCARD' : 'OTRA')

export class Ledger {
  /**
   * @param keys keys of the one merchant
   * @param settle how long a transaction is PENDING, from and to, in milliseconds
   * @param onChange called with each transaction that becomes final, or is voided
   */
  constructor(keys, settle, onChange) {
    Object.assign(this, { keys, settle, onChange })
    this.transacciones = new Map()
    this.tarjetas = new Map()
    this.fuentes = new Map()
    this.aceptaciones = new Map()
    this.clocks = new Set()
    /** references whose transactions stay PENDING until decided, and what decides them */
    this.undecided = new Map()
  }

  sign(reference, amount, currency, vence = '') {
    return sha256(`${reference}${amount}${currency}${vence}${this.keys.integrity}`)
  }

  de(reference) {
    return [...this.transacciones.values()].filter((t) => t.reference === reference)
  }

  /** Whether another transaction may use this reference: `API` never twice, the page again after a decline. */
  isFree(reference, onPage = false) {
    const known = this.de(reference)
    if (known.length === 0) return true
    if (!onPage || known.some((t) => !['DECLINED', 'ERROR'].includes(t.status))) return false
    return Date.now() - Date.parse(known[0].created_at) <= RETRY_MS
  }

  /** Validates the fields of a transaction: field → messages. */
  problems({ reference, amount_in_cents, currency, signature, customer_email, vence }, onPage = false) {
    const f = {}
    if (!REFERENCE.test(reference ?? '')) f.reference = ['La referencia no es válida']
    else if (!this.isFree(reference, onPage)) f.reference = ['La referencia ya ha sido usada']
    if (!Number.isInteger(amount_in_cents) || amount_in_cents <= 0) f.amount_in_cents = ['debe ser un entero positivo']
    if (currency !== 'COP') f.currency = ['La moneda no es válida']
    if (!CORREO.test(customer_email ?? '')) f.customer_email = ['no tiene un formato válido']
    if (signature !== this.sign(reference, amount_in_cents, currency, vence)) f.signature = ['La firma es inválida']
    return f
  }

  /** Starts a card transaction; its outcome is known a moment later. */
  create({ reference, amount_in_cents, currency, customer_email, redirect_url = null, fuente = null }, number) {
    const id = `15113-${Date.now()}-${randomInt(10_000, 99_999)}`
    const brand = brandOf(number)
    const last_four = number.slice(-4)
    const t = {
      id,
      created_at: new Date().toISOString(),
      finalized_at: null,
      amount_in_cents,
      reference,
      customer_email,
      currency,
      payment_method_type: 'CARD',
      payment_method: {
        type: 'CARD',
        extra: { name: `${brand}-${last_four}`, brand, last_four },
        installments: 1,
      },
      payment_link_id: null,
      payment_source_id: fuente,
      redirect_url,
      status: 'PENDING',
      status_message: null,
      merchant: { name: 'Vigía en este equipo' },
      taxes: [],
      tip_in_cents: null,
    }
    this.transacciones.set(id, t)
    const [from, until] = this.settle
    const decide = () => {
      const [status, mensaje] = OUTCOMES[number] ?? OTHER
      Object.assign(t, { status, status_message: mensaje, finalized_at: new Date().toISOString() })
      this.onChange(t)
    }
    const waiting = this.undecided.get(reference)
    if (waiting) {
      waiting.push(decide)
      return t
    }
    const timer = setTimeout(
      () => {
        this.clocks.delete(timer)
        decide()
      },
      from + Math.random() * (until - from),
    )
    this.clocks.add(timer)
    return t
  }

  /** For tests: the transactions of a reference stay PENDING until they are decided. */
  wait(reference) {
    this.undecided.set(reference, [])
  }

  decide(reference) {
    for (const decide of this.undecided.get(reference) ?? []) decide()
    this.undecided.delete(reference)
  }

  /** Voids an approved transaction. */
  annul(id) {
    const t = this.transacciones.get(id)
    if (t?.status !== 'APPROVED') return false
    t.status = 'VOIDED'
    this.onChange(t)
    return true
  }

  aceptacion(tipo) {
    const token = `${tipo}-${randomUUID()}`
    this.aceptaciones.set(token, tipo)
    return token
  }

  tokenize(number) {
    const id = `tok_test_${randomUUID().replaceAll('-', '')}`
    this.tarjetas.set(id, number)
    return { id, brand: brandOf(number), last_four: number.slice(-4) }
  }

  savePaymentSource(number, customer_email) {
    const id = 3890 + this.fuentes.size + 1
    const publicData = { type: 'CARD', last_four: number.slice(-4), brand: brandOf(number) }
    const status = number === NOT_AVAILABLE ? 'DECLINED' : 'AVAILABLE'
    const fuente = { id, type: 'CARD', status, customer_email, public_data: publicData }
    this.fuentes.set(id, { ...fuente, numero: number })
    return fuente
  }

  close() {
    for (const timer of this.clocks) clearTimeout(timer)
  }
}

/** The Luhn check of a card number. */
export function isTarjeta(number) {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((s, c, i) => {
    const n = Number(c) * (i % 2 ? 2 : 1)
    return s + (n > 9 ? n - 9 : n)
  }, 0)
  return sum % 10 === 0
}
