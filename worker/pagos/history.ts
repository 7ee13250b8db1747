/**
 * What a company sees of its payments: their history, the receipt of each that was approved, and who receipts are made out
 * to. Open to a company whose subscription is over, too.
 */
import { and, eq, inArray } from 'drizzle-orm'
import type { Cursor } from '../domain/cursor'
import { diaEn } from '../domain/day'
import { PAGOS_PER_PAGE, type PagosList } from '../domain/pagos/history'
import { type PagadorDatos, pagadorDe, type TipoDePagador } from '../domain/pagos/pagador'
import type { Ambiente, EstadoPago } from '../domain/pagos/pago'
import { Emisor, FrozenPagador, numeroDeRecibo, reciboDe } from '../domain/pagos/recibo'
import type { SavedTarjeta } from '../domain/pagos/tarjeta'
import type { Periodo, Plan } from '../domain/suscripcion/plan'
import type { EmpresaFila } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, beyond, descending } from '../tenant/expressions'
import { reverse } from '../tenant/keyset'
import { queries } from '../tenant/source'
import { withGenericError } from '../trace/generic-refusal'
import { tarjetaFields } from './tarjetas'

/** A payment of the history; days are days of the company. */
export interface ListPago {
  id: string
  at: number
  dia: string
  plan: Plan
  periodo: Periodo
  /** whole cents */
  monto: number
  estado: EstadoPago
  /** the provider's words; null where it said nothing */
  motivo: string | null
  metodo: string | null
  /** charged by itself, to the saved card */
  automatico: boolean
  /** the period that it paid; null where it paid none */
  desde: string | null
  hasta: string | null
  /** the receipt's number as it is written; null where there is none */
  recibo: string | null
  /** the day on which an approved payment was taken back */
  anulado: string | null
}
export interface PagosPage {
  filas: ListPago[]
  antes: Cursor | null
  despues: Cursor | null
}

type Casa = Pick<EmpresaFila, 'nombre' | 'nit' | 'direccion' | 'telefono' | 'zona_horaria'>

export class MyPagos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: Casa,
    private readonly emisor: Emisor | null,
    private readonly ahora: number,
  ) {}

  /** A page of the history, newest first, with its neighbours, the payer's data and the saved card, null before they were saved. One round trip. */
  async leer(
    list: PagosList,
  ): Promise<{ pagos: PagosPage; pagador: PagadorDatos | null; tarjeta: SavedTarjeta | null }> {
    const [leidos, [pagador], [tarjeta]] = await this.db.together(...this.#queries(list))
    const backward = list.antes !== null
    const cursor = list.antes ?? list.despues
    const hayMas = leidos.length > PAGOS_PER_PAGE
    const page = leidos.slice(0, PAGOS_PER_PAGE)
    // the page before is no whole one, or this one is gone: the list from its beginning
    if (cursor && (backward ? page.length < PAGOS_PER_PAGE : page.length === 0))
      return this.leer({ antes: null, despues: null })
    if (backward) page.reverse()
    const lugar = (fila: (typeof page)[number] | undefined): Cursor | null => (fila ? [fila.at, fila.id] : null)
    return {
      pagos: {
        filas: page.map(({ origen, desde, hasta, recibo, zona, anulado_at, ...fila }) => {
          // the days that its receipt says
          const dia = (at: number | null) => (at === null ? null : this.#dia(zona, at))
          // of a payment that was voided nothing stays paid
          const vale = fila.estado === 'APPROVED'
          return {
            ...fila,
            dia: this.#dia(zona, fila.at),
            automatico: origen === 'automatico',
            desde: vale ? dia(desde) : null,
            hasta: vale ? dia(hasta) : null,
            recibo: recibo === null ? null : numeroDeRecibo(recibo),
            anulado: dia(anulado_at),
          }
        }),
        antes: (backward ? hayMas : cursor !== null) ? lugar(page[0]) : null,
        despues: backward || hayMas ? lugar(page.at(-1)) : null,
      },
      // the form writes no other kinds
      pagador: pagador ? { ...pagador, tipo_documento: pagador.tipo_documento as TipoDePagador } : null,
      tarjeta: tarjeta ?? null,
    }
  }

  #queries(list: PagosList) {
    const p = this.db.from('pagos')
    const [q, f] = [this.db.from('pagadores'), this.db.from('fuentes_pago')]
    const direction = list.antes ? reverse('desc') : 'desc'
    const [valor, id] = list.antes ?? list.despues ?? []
    const order = direction === 'asc' ? ascending : descending
    const filas = {
      ...{ id: p.id, at: p.created_at, plan: p.plan_type, periodo: p.periodo, monto: p.monto, estado: p.estado },
      ...{ motivo: p.motivo, metodo: p.metodo, origen: p.origen, desde: p.desde, hasta: p.hasta, recibo: p.recibo },
      ...{ zona: p.zona, anulado_at: p.anulado_at },
    }
    const pagador = {
      ...{ tipo_documento: q.tipo_documento, documento: q.documento, nombre: q.nombre, direccion: q.direccion },
      ...{ ciudad: q.ciudad, correo: q.correo, telefono: q.telefono },
    }
    return queries(
      {
        fields: filas,
        from: p,
        where: id === undefined ? undefined : beyond([p.created_at, p.id], [Number(valor), id], direction),
        orderBy: [order(p.created_at), order(p.id)],
        limit: PAGOS_PER_PAGE + 1,
      },
      { fields: pagador, from: q, limit: 1 },
      { fields: tarjetaFields(f), from: f, limit: 1 },
    )
  }

  /** Who receipts are made out to from now on; those there are stay as they were paid. */
  async savePagador(datos: PagadorDatos): Promise<void> {
    await withGenericError('error-guardar-pagador', () =>
      this.db.batch([
        this.db.put('pagadores', { ...pagadorDe(datos), updated_at: this.ahora }),
        this.db.audit('pagador-cambiado'),
      ]),
    )
  }

  #dia(zona: string | null, at: number): string {
    return diaEn(zona ?? this.empresa.zona_horaria, at)
  }

  /** The receipt of a payment that was approved as a PDF, stamped when it was voided; null when there is none of ours. */
  async recibo(id: string): Promise<{ nombre: string; bytes: Uint8Array<ArrayBuffer> } | null> {
    const p = this.db.from('pagos')
    const fields = {
      ...{ recibo: p.recibo, plan_type: p.plan_type, periodo: p.periodo, monto: p.monto, iva: p.iva },
      ...{ ambiente: p.ambiente, reference: p.reference, transaction_id: p.transaction_id, metodo: p.metodo },
      ...{ resuelto_at: p.resuelto_at, desde: p.desde, hasta: p.hasta, pagador: p.pagador },
      ...{ estado: p.estado, anulado_at: p.anulado_at, emisor: p.emisor, zona: p.zona },
    }
    const fila = await this.db.first({
      fields,
      from: p,
      where: and(eq(p.id, id), inArray(p.estado, ['APPROVED', 'VOIDED'])),
    })
    if (!fila) return null
    const { recibo: numero, transaction_id, resuelto_at, desde, hasta, pagador, estado, ...rest } = fila
    if (numero === null || transaction_id === null || resuelto_at === null || desde === null || hasta === null)
      return null
    const ambiente: Ambiente = rest.ambiente
    const anulado_at = estado === 'VOIDED' ? (rest.anulado_at ?? resuelto_at) : null
    const pago = { ...rest, ambiente, recibo: numero, transaction_id, resuelto_at, desde, hasta, anulado_at }
    // what a payment froze is what it says for good; what it did not is said as it stands today
    const emisor = rest.emisor ? Emisor.parse(rest.emisor) : this.emisor
    const recibo = reciboDe(pago, this.#pagadorDe(pagador), emisor, rest.zona ?? this.empresa.zona_horaria)
    // the library that draws is large, and only who asks for a receipt waits for it
    const { drawRecibo } = await import('../pdf/recibo')
    return { nombre: recibo.archivo, bytes: await drawRecibo(recibo) }
  }

  /** As it was frozen; a payment that froze nobody was made by the company under the name it has. */
  #pagadorDe(frozen: Record<string, string | null> | null): FrozenPagador {
    const { nombre, nit, direccion, telefono } = this.empresa
    const ownPagador = { tipo_documento: nit && 'NIT', documento: nit, nombre, direccion, telefono }
    return FrozenPagador.parse(frozen ?? ownPagador)
  }
}
