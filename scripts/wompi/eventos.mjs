/**
 * The events of the local imitation: posted to the product with their checksum, again after 30 minutes, 3 hours and 24 hours
 * until it answers 200. A test may order that those of a reference get lost, come twice, or wait to be let go.
 */
import { sha256 } from './libro.mjs'

const ESPERAS_MS = [30, 180, 1440].map((minutos) => minutos * 60_000)
const PROPIEDADES = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents']

/** An event as Wompi writes it. */
export function eventoDe(t, secreto, properties = PROPIEDADES) {
  const { id, amount_in_cents, reference, customer_email, currency, payment_method_type, status } = t
  const { payment_link_id, payment_source_id, redirect_url } = t
  const transaction = {
    ...{ id, amount_in_cents, reference, customer_email, currency, payment_method_type, status },
    ...{ redirect_url, payment_link_id, payment_source_id },
  }
  const timestamp = Math.floor(Date.now() / 1000)
  const valores = properties.map((camino) => camino.split('.').reduce((aqui, paso) => aqui[paso], { transaction }))
  return {
    event: 'transaction.updated',
    data: { transaction },
    environment: 'test',
    signature: { properties, checksum: sha256(`${valores.join('')}${timestamp}${secreto}`) },
    timestamp,
    sent_at: new Date().toISOString(),
  }
}

export class Eventos {
  /** @param destino where the product takes events; null while it is not known: then none are sent */
  constructor(secreto, esperas = ESPERAS_MS) {
    Object.assign(this, { secreto, esperas, destino: null })
    this.ordenes = new Map()
    this.retenidos = new Map()
    this.relojes = new Set()
    /** every answer that came, newest last */
    this.enviados = []
  }

  /** @param que 'perder', 'duplicar', 'retener' or null, for the events of a reference from now on */
  ordenar(reference, que) {
    if (que) this.ordenes.set(reference, que)
    else this.ordenes.delete(reference)
  }

  avisar(t) {
    const evento = eventoDe(t, this.secreto)
    const orden = this.ordenes.get(t.reference)
    if (orden === 'perder') return
    if (orden === 'retener') {
      this.retenidos.set(t.reference, [...(this.retenidos.get(t.reference) ?? []), evento])
      return
    }
    this.enviar(evento)
    if (orden === 'duplicar') this.enviar(evento)
  }

  /** Lets go what was held back of a reference, the last first. */
  async soltar(reference) {
    const eventos = this.retenidos.get(reference) ?? []
    this.retenidos.delete(reference)
    for (const evento of eventos.reverse()) await this.enviar(evento)
  }

  async enviar(evento, intento = 0) {
    if (!this.destino) return
    const estado = await fetch(this.destino, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-event-checksum': evento.signature.checksum },
      body: JSON.stringify(evento),
      signal: AbortSignal.timeout(10_000),
    }).then(
      async (r) => {
        await r.arrayBuffer()
        return r.status
      },
      () => 0,
    )
    this.enviados.push({ reference: evento.data.transaction.reference, estado, intento })
    const espera = this.esperas[intento]
    if (estado === 200 || espera === undefined) return
    const reloj = setTimeout(() => {
      this.relojes.delete(reloj)
      this.enviar(evento, intento + 1)
    }, espera)
    reloj.unref()
    this.relojes.add(reloj)
  }

  cerrar() {
    for (const reloj of this.relojes) clearTimeout(reloj)
  }
}
