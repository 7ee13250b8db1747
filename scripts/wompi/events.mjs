/**
 * The events of the local imitation: posted to the product with their checksum, and again after 30 minutes, 3 hours and
 * 24 hours until it answers 200. A test may have the events of a reference lost, duplicated, or held until released.
 */
import { sha256 } from './ledger.mjs'

const DELAYS_MS = [30, 180, 1440].map((minutes) => minutes * 60_000)
const PROPERTIES = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents']

/** An event in Wompi's format. */
export function eventOf(t, secret, properties = PROPERTIES) {
  const { id, amount_in_cents, reference, customer_email, currency, payment_method_type, status } = t
  const { payment_link_id, payment_source_id, redirect_url } = t
  const transaction = {
    id,
    amount_in_cents,
    reference,
    customer_email,
    currency,
    payment_method_type,
    status,
    redirect_url,
    payment_link_id,
    payment_source_id,
  }
  const timestamp = Math.floor(Date.now() / 1000)
  const values = properties.map((path) => path.split('.').reduce((here, step) => here[step], { transaction }))
  return {
    event: 'transaction.updated',
    data: { transaction },
    environment: 'test',
    signature: { properties, checksum: sha256(`${values.join('')}${timestamp}${secret}`) },
    timestamp,
    sent_at: new Date().toISOString(),
  }
}

export class Events {
  /** `destination` is where the product receives events; null while unknown: then none are sent. */
  constructor(secret, waits = DELAYS_MS) {
    Object.assign(this, { secreto: secret, waits, destination: null })
    this.orders = new Map()
    this.held = new Map()
    this.clocks = new Set()
    /** every response received, newest last */
    this.sent = []
  }

  /** @param what 'lose', 'duplicate', 'hold' or null, for the events of a reference from now on */
  order(reference, what) {
    if (what) this.orders.set(reference, what)
    else this.orders.delete(reference)
  }

  notify(t) {
    const paymentEvent = eventOf(t, this.secreto)
    const order = this.orders.get(t.reference)
    if (order === 'lose') return
    if (order === 'hold') {
      this.held.set(t.reference, [...(this.held.get(t.reference) ?? []), paymentEvent])
      return
    }
    this.send(paymentEvent)
    if (order === 'duplicate') this.send(paymentEvent)
  }

  /** Releases the held events of a reference, the last first. */
  async release(reference) {
    const eventos = this.held.get(reference) ?? []
    this.held.delete(reference)
    for (const paymentEvent of eventos.reverse()) await this.send(paymentEvent)
  }

  async send(paymentEvent, attempt = 0) {
    if (!this.destination) return
    const estado = await fetch(this.destination, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-event-checksum': paymentEvent.signature.checksum },
      body: JSON.stringify(paymentEvent),
      signal: AbortSignal.timeout(10_000),
    }).then(
      async (r) => {
        await r.arrayBuffer()
        return r.status
      },
      () => 0,
    )
    this.sent.push({ reference: paymentEvent.data.transaction.reference, estado, intento: attempt })
    const wait = this.waits[attempt]
    if (estado === 200 || wait === undefined) return
    const timer = setTimeout(() => {
      this.clocks.delete(timer)
      this.send(paymentEvent, attempt + 1)
    }, wait)
    timer.unref()
    this.clocks.add(timer)
  }

  close() {
    for (const timer of this.clocks) clearTimeout(timer)
  }
}
