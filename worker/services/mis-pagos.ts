/**
 * What a company sees of its payments: their history, the receipt of each that was approved, and who receipts are made out
 * to. Open to a company whose subscription is over, too.
 */
import { and, eq, inArray } from 'drizzle-orm'
import { ascendente, descendente, masAlla } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { consultas } from '../db/fuente'
import { alReves } from '../db/keyset'
import type { EmpresaFila } from '../db/plataforma-db'
import type { Cursor } from '../domain/cursor'
import { diaEn } from '../domain/dia'
import { type ListaPagos, PAGOS_POR_PAGINA } from '../domain/historial-pagos'
import { type PagadorDatos, pagadorDe, type TipoDePagador } from '../domain/pagador'
import type { Ambiente, EstadoPago } from '../domain/pago'
import type { Periodo, Plan } from '../domain/plan'
import { Emisor, numeroDeRecibo, PagadorCongelado, reciboDe } from '../domain/recibo'
import type { TarjetaGuardada } from '../domain/tarjeta'
import { conGenerico } from './generico'
import { camposDeTarjeta } from './tarjetas'

/** A payment of the history; days are days of the company. */
export interface PagoDeLista {
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
export interface PaginaPagos {
  filas: PagoDeLista[]
  antes: Cursor | null
  despues: Cursor | null
}

type Casa = Pick<EmpresaFila, 'nombre' | 'nit' | 'direccion' | 'telefono' | 'zona_horaria'>

export class MisPagos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: Casa,
    private readonly emisor: Emisor | null,
    private readonly ahora: number,
  ) {}

  /** A page of the history, newest first, with its neighbours, the payer's data and the saved card, null before they were saved. One round trip. */
  async leer(
    lista: ListaPagos,
  ): Promise<{ pagos: PaginaPagos; pagador: PagadorDatos | null; tarjeta: TarjetaGuardada | null }> {
    const [leidos, [pagador], [tarjeta]] = await this.db.together(...this.#consultas(lista))
    const atras = lista.antes !== null
    const cursor = lista.antes ?? lista.despues
    const hayMas = leidos.length > PAGOS_POR_PAGINA
    const pagina = leidos.slice(0, PAGOS_POR_PAGINA)
    // the page before is no whole one, or this one is gone: the list from its beginning
    if (cursor && (atras ? pagina.length < PAGOS_POR_PAGINA : pagina.length === 0))
      return this.leer({ antes: null, despues: null })
    if (atras) pagina.reverse()
    const lugar = (fila: (typeof pagina)[number] | undefined): Cursor | null => (fila ? [fila.at, fila.id] : null)
    return {
      pagos: {
        filas: pagina.map(({ origen, desde, hasta, recibo, zona, anulado_at, ...fila }) => {
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
        antes: (atras ? hayMas : cursor !== null) ? lugar(pagina[0]) : null,
        despues: atras || hayMas ? lugar(pagina.at(-1)) : null,
      },
      // the form writes no other kinds
      pagador: pagador ? { ...pagador, tipo_documento: pagador.tipo_documento as TipoDePagador } : null,
      tarjeta: tarjeta ?? null,
    }
  }

  #consultas(lista: ListaPagos) {
    const p = this.db.from('pagos')
    const [q, f] = [this.db.from('pagadores'), this.db.from('fuentes_pago')]
    const sentido = lista.antes ? alReves('desc') : 'desc'
    const [valor, id] = lista.antes ?? lista.despues ?? []
    const ordenar = sentido === 'asc' ? ascendente : descendente
    const filas = {
      ...{ id: p.id, at: p.created_at, plan: p.plan_type, periodo: p.periodo, monto: p.monto, estado: p.estado },
      ...{ motivo: p.motivo, metodo: p.metodo, origen: p.origen, desde: p.desde, hasta: p.hasta, recibo: p.recibo },
      ...{ zona: p.zona, anulado_at: p.anulado_at },
    }
    const pagador = {
      ...{ tipo_documento: q.tipo_documento, documento: q.documento, nombre: q.nombre, direccion: q.direccion },
      ...{ ciudad: q.ciudad, correo: q.correo, telefono: q.telefono },
    }
    return consultas(
      {
        fields: filas,
        from: p,
        where: id === undefined ? undefined : masAlla([p.created_at, p.id], [Number(valor), id], sentido),
        orderBy: [ordenar(p.created_at), ordenar(p.id)],
        limit: PAGOS_POR_PAGINA + 1,
      },
      { fields: pagador, from: q, limit: 1 },
      { fields: camposDeTarjeta(f), from: f, limit: 1 },
    )
  }

  /** Who receipts are made out to from now on; those there are stay as they were paid. */
  async guardarPagador(datos: PagadorDatos): Promise<void> {
    await conGenerico('error-guardar-pagador', () =>
      this.db.batch([
        this.db.put('pagadores', { ...pagadorDe(datos), updated_at: this.ahora }),
        this.db.auditar('pagador-cambiado'),
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
    const { recibo: numero, transaction_id, resuelto_at, desde, hasta, pagador, estado, ...resto } = fila
    if (numero === null || transaction_id === null || resuelto_at === null || desde === null || hasta === null)
      return null
    const ambiente: Ambiente = resto.ambiente
    const anulado_at = estado === 'VOIDED' ? (resto.anulado_at ?? resuelto_at) : null
    const pago = { ...resto, ambiente, recibo: numero, transaction_id, resuelto_at, desde, hasta, anulado_at }
    // what a payment froze is what it says for good; what it did not is said as it stands today
    const emisor = resto.emisor ? Emisor.parse(resto.emisor) : this.emisor
    const recibo = reciboDe(pago, this.#pagadorDe(pagador), emisor, resto.zona ?? this.empresa.zona_horaria)
    // the library that draws is large, and only who asks for a receipt waits for it
    const { dibujarRecibo } = await import('../pdf/recibo')
    return { nombre: recibo.archivo, bytes: await dibujarRecibo(recibo) }
  }

  /** As it was frozen; a payment that froze nobody was made by the company under the name it has. */
  #pagadorDe(congelado: Record<string, string | null> | null): PagadorCongelado {
    const { nombre, nit, direccion, telefono } = this.empresa
    const propia = { tipo_documento: nit && 'NIT', documento: nit, nombre, direccion, telefono }
    return PagadorCongelado.parse(congelado ?? propia)
  }
}
