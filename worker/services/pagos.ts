/**
 * What became of a payment. One way in for all who hear of one: the provider's event, who paid coming back, and our own
 * asking. None of them is believed: the provider is asked with the private key, what it says is matched against what was
 * asked for, and what follows is one batch that happens once, however many come at the same instant (decisions/0025).
 */

import type { Administrador, Caso, Noticia, PagosDb, Vista } from '../db/pagos-db'
import { entrada, type Rastro, sinRastro } from '../domain/auditoria'
import { avanzaTransaccion, diferencia, finDePago } from '../domain/pago'
import type { Emisor } from '../domain/recibo'
import { withoutPayment } from '../domain/subscription-history'
import { alAprobar, alPasarElTiempo, type SuscripcionEntera } from '../domain/suscripcion'
import { nameInMail } from '../domain/texto'
import type { CartaDePago } from '../mail/pagos'
import type { Wompi } from '../payments/cliente'
import type { Transaccion } from '../payments/protocolo'
import type { Pendientes } from './pendientes'

export type Via = 'evento' | 'regreso' | 'conciliacion'
/** By what a payment is known: a transaction of the provider, or our reference. */
export type Senal = { transaccion: string; reference?: string } | { reference: string }
/**
 * `ajeno`: no payment of ours. `desconocido`: the provider knows no such transaction. `distinto`: it is not what was asked
 * for, and counts for nothing. `vencido`: nobody paid in time.
 */
export interface Resultado {
  estado: 'aprobado' | 'pendiente' | 'rechazado' | 'anulado' | 'vencido' | 'ajeno' | 'desconocido' | 'distinto'
  /** the provider's words */
  motivo: string | null
}

interface Con {
  /** the product's address, without a slash at the end */
  appUrl: string
  /** who is paid, as receipts say it; null where the installation does not */
  emisor: Emisor | null
  pendientes: Pick<Pendientes, 'entregar'>
  /** who asks, for the audit log; null for the clock */
  rastro: Rastro | null
}

const SIN_NADA = { metodo: null, motivo: null }

/** As often as somebody else may change the company between our reading and our writing. */
const VECES = 5

export class Pagos {
  constructor(
    private readonly db: PagosDb,
    private readonly wompi: Pick<Wompi, 'ambiente' | 'transaccion' | 'porReferencia'>,
    private readonly con: Con,
    private readonly ahora: number,
  ) {}

  /**
   * Asks the provider about a payment and does what follows from it, once.
   * @throws FallaWompi when the provider cannot be asked: nothing has changed then
   */
  async conciliar(senal: Senal, via: Via): Promise<Resultado> {
    const halladas = await this.#preguntar(senal)
    const [una] = halladas
    if ('transaccion' in senal && !una) return { estado: 'desconocido', motivo: null }
    const reference = senal.reference ?? una?.reference ?? ''
    // asked for one payment and shown another: neither is touched
    if (halladas.some((t) => t.reference !== reference)) return { estado: 'distinto', motivo: null }
    let distinto = false
    for (const t of halladas) {
      const caso = await this.db.leer(reference)
      if (!caso) return { estado: 'ajeno', motivo: null }
      distinto = (await this.#asentar(caso, t, via)) || distinto
    }
    const caso = await this.db.leer(reference)
    if (!caso) return { estado: 'ajeno', motivo: null }
    const resultado = await this.#cerrar(caso)
    return distinto && resultado.estado === 'pendiente' ? { estado: 'distinto', motivo: null } : resultado
  }

  /** How a payment stands, as far as we know: nobody is asked. Null when there is none, or the transaction is another's. */
  async leer(reference: string, transaccion: string): Promise<Resultado | null> {
    const caso = await this.db.leer(reference)
    return caso?.intentos.some((t) => t.id === transaccion) ? resultadoDe(caso) : null
  }

  /**
   * A charge that the provider did not even begin: it is over, and the Administradores hear of it.
   * @param conTarjeta whether there still is a card that may be charged another day
   */
  async rehusar(reference: string, conTarjeta: boolean): Promise<void> {
    const caso = await this.db.leer(reference)
    if (caso?.pago.estado !== 'PENDING') return
    const after = alPasarElTiempo(caso.empresa, this.ahora)
    const noticia = await this.#noticia(caso, SIN_NADA, 'rechazado', 'conciliacion', null, after, conTarjeta)
    await this.db.cerrar(caso, 'ERROR', null, this.ahora, noticia)
  }

  get #dominio(): string {
    return new URL(this.con.appUrl).hostname
  }

  async #preguntar(senal: Senal): Promise<Transaccion[]> {
    if (!('transaccion' in senal)) return this.wompi.porReferencia(senal.reference)
    const t = await this.wompi.transaccion(senal.transaccion)
    return t ? [t] : []
  }

  /** Takes one transaction in; true when it is not what was asked for. */
  async #asentar(primero: Caso, t: Transaccion, via: Via): Promise<boolean> {
    const en = diferencia(primero.pago, t, this.wompi.ambiente)
    const repetido = t.status === 'APPROVED' && esDeOtra(primero, t.id)
    if (en || repetido) {
      await this.db.anotar(this.#fila(primero, 'pago-distinto', { en: en ?? 'repetido', via }))
      return en !== null
    }
    const vista = vistaDe(t)
    let caso: Caso | null = primero
    for (let vez = 0; caso && vez < VECES; vez++) {
      if (await this.#mover(caso, vista, via)) return false
      // somebody changed the company, or was faster: look again
      caso = await this.db.leer(t.reference)
    }
    throw new Error('a payment that does not come to rest')
  }

  /** One step of the payment; false when the company is no longer as it was read. */
  async #mover(caso: Caso, vista: Vista, via: Via): Promise<boolean> {
    const { pago, empresa, intentos } = caso
    const antes = intentos.find((i) => i.id === vista.id)?.estado
    const s: SuscripcionEntera = empresa
    if (vista.estado === 'APPROVED') {
      if (pago.estado === 'APPROVED' || pago.estado === 'VOIDED') return true
      const compra = { plan: pago.plan_type, periodo: pago.periodo }
      const aprobada = alAprobar(s, compra, this.ahora, empresa.zona_horaria)
      const { desde, hasta, suscripcion } = aprobada
      const noticia = await this.#noticia(caso, vista, 'recibido', via, { desde, hasta }, suscripcion)
      return this.#tras(
        await this.db.aprobar(caso, vista, { ...aprobada, emisor: this.con.emisor }, this.ahora, noticia),
      )
    }
    if (vista.estado === 'VOIDED' && pago.estado === 'APPROVED' && pago.transaction_id === vista.id) {
      const pagado = pago.desde !== null && pago.hasta !== null ? { desde: pago.desde, hasta: pago.hasta } : null
      const left = withoutPayment(await this.db.history(empresa.id), pago.id, s, this.ahora)
      const noticia = await this.#noticia(caso, vista, 'anulado', via, pagado, left.suscripcion)
      return this.#tras(await this.db.anular(caso, vista, left, this.ahora, noticia))
    }
    if (antes && !avanzaTransaccion(antes, vista.estado)) return true
    const final = vista.estado !== 'PENDING'
    if (final && pago.origen === 'automatico' && pago.estado === 'PENDING') {
      // time says that it is late; what was paid meanwhile by other means stays paid
      const after = alPasarElTiempo(s, this.ahora)
      const noticia = await this.#noticia(caso, vista, 'rechazado', via, null, after)
      return this.#tras(await this.db.fallar(caso, vista, after, this.ahora, noticia))
    }
    await this.db.ver(caso, vista, this.ahora)
    return true
  }

  async #tras(hecho: boolean): Promise<boolean> {
    if (hecho) await this.con.pendientes.entregar()
    return hecho
  }

  /** Closes what nothing more can come of; answers how it stands. */
  async #cerrar(caso: Caso): Promise<Resultado> {
    const { pago, intentos } = caso
    const fin = pago.estado === 'PENDING' ? finDePago(intentos, pago, this.ahora) : null
    if (!fin) return resultadoDe(caso)
    const ultimo = intentos.findLast((t) => t.estado === fin) ?? null
    const suceso = fin === 'vencido' ? 'pago-vencido' : 'pago-rechazado'
    const datos = {
      ...deQue(caso),
      ...(fin === 'vencido' ? {} : { via: 'conciliacion' as const, origen: pago.origen }),
    }
    const noticia = { auditoria: this.#fila(caso, suceso, datos), correos: [], dominio: this.#dominio }
    await this.db.cerrar(caso, fin, ultimo?.id ?? null, this.ahora, noticia)
    return resultadoDe({ ...caso, pago: { ...pago, estado: fin } })
  }

  #fila(caso: Caso, suceso: SucesoDePago, datos: Record<string, string | number>) {
    const rastro = this.con.rastro ?? sinRastro(this.ahora)
    return entrada(rastro, suceso, { objeto: caso.pago.id, empresa_id: caso.pago.empresa_id, datos })
  }

  async #noticia(
    caso: Caso,
    vista: Pick<Vista, 'metodo' | 'motivo'>,
    carta: CartaDePago,
    via: Via,
    pagado: { desde: number; hasta: number } | null,
    after: SuscripcionEntera,
    triesAgain = true,
  ): Promise<Noticia> {
    const { pago, empresa } = caso
    const { escribirPago } = await import('../mail/pagos')
    const de = (a: Administrador) => ({
      ...{ clave: `pago:${pago.id}:${carta}:${a.id}`, usuario_id: a.id, empresa_id: empresa.id, para: a.email },
      ...escribirPago({
        ...{ carta, idioma: a.idioma, empresa: nameInMail(empresa.nombre), zona: empresa.zona_horaria, pagado },
        ...{ plan: pago.plan_type, periodo: pago.periodo, monto: pago.monto, iva: pago.iva },
        ...{ metodo: vista.metodo, motivo: carta === 'recibido' ? null : vista.motivo, appUrl: this.con.appUrl },
        ...{ after, ahora: this.ahora, triesAgain },
      }),
    })
    const suceso = { recibido: 'pago-aprobado', rechazado: 'pago-rechazado', anulado: 'pago-anulado' } as const
    return {
      auditoria: this.#fila(caso, suceso[carta], { ...deQue(caso), via, origen: pago.origen }),
      // of a charge that failed after somebody paid by other means there is nothing to do, and nothing to say
      correos: carta === 'rechazado' && after.subscription_status === 'active' ? [] : caso.administradores.map(de),
      dominio: this.#dominio,
    }
  }
}

type SucesoDePago = 'pago-aprobado' | 'pago-rechazado' | 'pago-anulado' | 'pago-vencido' | 'pago-distinto'

const deQue = ({ pago }: Caso) => ({ plan: pago.plan_type, periodo: pago.periodo, monto: pago.monto })

/** Whether the payment was approved by another transaction than this one. */
const esDeOtra = ({ pago }: Caso, id: string): boolean =>
  (pago.estado === 'APPROVED' || pago.estado === 'VOIDED') && pago.transaction_id !== id

/** `CARD VISA 4242` */
function vistaDe(t: Transaccion): Vista {
  const { brand, last_four } = t.payment_method?.extra ?? {}
  const metodo = [t.payment_method_type, brand, last_four].filter(Boolean).join(' ')
  const { id, status: estado, status_message: motivo, amount_in_cents: monto } = t
  return { id, estado, motivo, monto, metodo: metodo || null }
}

function resultadoDe({ pago, intentos }: Caso): Resultado {
  const { estado, motivo } = pago
  if (estado === 'APPROVED') return { estado: 'aprobado', motivo: null }
  if (estado === 'VOIDED') return { estado: 'anulado', motivo }
  if (estado === 'vencido') return { estado: 'vencido', motivo: null }
  // declined, and perhaps to be tried again: what the last attempt came to is what there is to say
  const ultimo = intentos.at(-1)
  if (estado === 'PENDING' && (!ultimo || ultimo.estado === 'PENDING')) return { estado: 'pendiente', motivo: null }
  return { estado: 'rechazado', motivo: ultimo?.motivo ?? motivo }
}
