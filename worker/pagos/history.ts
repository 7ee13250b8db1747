/**
 * A company's view of its payments: history and receipts of approved ones. Also available with an expired subscription.
 */
import { and, eq, inArray } from 'drizzle-orm'
import { dayIn } from '../domain/day'
import type { DocumentKind } from '../domain/facturas/facturador'
import type { Fiscal } from '../domain/facturas/fiscal'
import type { FacturaEstado } from '../domain/facturas/state'
import type { Idioma } from '../domain/identidad/perfil'
import { fileName } from '../domain/pagos/file-name'
import { PAGOS_PER_PAGE, type PagosList } from '../domain/pagos/history'
import type { PagadorData } from '../domain/pagos/pagador'
import type { PagadorTipo } from '../domain/pagos/pagador-tipo'
import type { EstadoPago, PaymentEnvironment } from '../domain/pagos/pago'
import type { Emisor } from '../domain/pagos/recibo'
import { reciboNumber } from '../domain/pagos/recibo-number'
import type { SavedTarjeta } from '../domain/pagos/tarjeta'
import type { Periodo, Plan } from '../domain/suscripcion/plan'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, beyond, descending } from '../tenant/expressions'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import { queries } from '../tenant/source'
import { pagadorQuery } from './payer-query'
import { savedTarjeta } from './tarjetas'

/** A payment in the history; days are in the company's zone. */
interface ListPago {
  id: string
  at: number
  dia: string
  plan: Plan
  periodo: Periodo
  /** whole cents */
  monto: number
  estado: EstadoPago
  /** the provider's reason; null when there is none */
  motivo: string | null
  metodo: string | null
  /** charged automatically to the saved card */
  automatico: boolean
  /** the paid period; null when it paid none */
  desde: string | null
  hasta: string | null
  /** the displayed receipt number; null when there is none */
  recibo: string | null
  /** the day an approved payment was voided */
  anulado: string | null
  /** its electronic invoice, and the credit note once it was voided; none where none is issued */
  facturas: ListFactura[]
}
interface ListFactura {
  tipo: DocumentKind
  estado: FacturaEstado
  /** null until issued */
  numero: string | null
  /** whether its PDF and XML are there */
  archivos: boolean
}
type PagosPage = Page<ListPago>
/** With what electronic invoices ask besides; null until asked for. */
type SavedPagador = PagadorData & { fiscal: Fiscal | null }

type EmpresaDetails = Pick<EmpresaRow, 'nombre' | 'nit' | 'direccion' | 'telefono' | 'zona_horaria'>

export class MyPagos {
  /** @param environment that of the payment keys; null without keys */
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaDetails,
    private readonly emisor: Emisor | null,
    private readonly idioma: Idioma,
    private readonly environment: PaymentEnvironment | null,
  ) {}

  /**
   * A page of the history, newest first, with its neighbours, the payer and the saved card (null until saved). One
   * round trip.
   */
  async read(
    list: PagosList,
  ): Promise<{ pagos: PagosPage; pagador: SavedPagador | null; tarjeta: SavedTarjeta | null }> {
    const pager = new Pager(list, 'desc', PAGOS_PER_PAGE)
    const [rows, [pagador], [tarjeta], facturas] = await this.db.together(...this.#queries(pager))
    const page = pager.page(rows, (row) => [row.at, row.id])
    if (!page) return this.read(FIRST_PAGE)
    return {
      pagos: {
        ...page,
        rows: page.rows.map(({ origen: origin, desde, hasta, recibo, zona, anulado_at, ...row }) => {
          // the same days as on its receipt
          const day = (at: number | null) => (at === null ? null : this.#day(zona, at))
          // a voided payment pays for no period
          const isApproved = row.estado === 'APPROVED'
          return {
            ...row,
            dia: this.#day(zona, row.at),
            automatico: origin === 'automatico',
            desde: isApproved ? day(desde) : null,
            hasta: isApproved ? day(hasta) : null,
            recibo: recibo === null ? null : reciboNumber(recibo),
            anulado: day(anulado_at),
            facturas: facturas
              .filter((one) => one.pago_id === row.id)
              .map(({ tipo, estado, numero, at }) => ({ tipo, estado, numero, archivos: at !== null })),
          }
        }),
      },
      // the form stores no other types
      pagador: pagador ? { ...pagador, tipo_documento: pagador.tipo_documento as PagadorTipo } : null,
      tarjeta: tarjeta ?? null,
    }
  }

  #queries({ cursor, direction, limit }: Pager) {
    const p = this.db.from('pagos')
    const i = this.db.from('facturas')
    const order = direction === 'asc' ? ascending : descending
    const rows = {
      id: p.id,
      at: p.created_at,
      plan: p.plan_type,
      periodo: p.periodo,
      monto: p.monto,
      estado: p.estado,
      motivo: p.motivo,
      metodo: p.metodo,
      origen: p.origen,
      desde: p.desde,
      hasta: p.hasta,
      recibo: p.recibo,
      zona: p.zona,
      anulado_at: p.anulado_at,
    }
    const where = cursor ? beyond([p.created_at, p.id], [Number(cursor[0]), cursor[1]], direction) : undefined
    const orderBy = [order(p.created_at), order(p.id)]
    const documents = { pago_id: i.pago_id, tipo: i.tipo, estado: i.estado, numero: i.numero, at: i.archivos_at }
    return queries(
      { fields: rows, from: p, where, orderBy, limit },
      pagadorQuery(this.db),
      savedTarjeta(this.db, this.environment),
      // a payment has two at most: those of this page are among the first
      { fields: documents, from: i, leftJoins: [[p, eq(p.id, i.pago_id)]], where, orderBy, limit: 2 * limit },
    )
  }

  #day(zona: string | null, at: number): string {
    return dayIn(zona ?? this.empresa.zona_horaria, at)
  }

  /** The PDF receipt of an approved payment, stamped when voided; null when there is none in the company. */
  async recibo(id: string): Promise<{ nombre: string; bytes: Uint8Array<ArrayBuffer> } | null> {
    const p = this.db.from('pagos')
    const fields = {
      recibo: p.recibo,
      plan_type: p.plan_type,
      periodo: p.periodo,
      monto: p.monto,
      iva: p.iva,
      ambiente: p.ambiente,
      reference: p.reference,
      transaction_id: p.transaction_id,
      metodo: p.metodo,
      resuelto_at: p.resuelto_at,
      desde: p.desde,
      hasta: p.hasta,
      pagador: p.pagador,
      estado: p.estado,
      anulado_at: p.anulado_at,
      emisor: p.emisor,
      zona: p.zona,
    }
    const row = await this.db.first({
      fields,
      from: p,
      where: and(eq(p.id, id), inArray(p.estado, ['APPROVED', 'VOIDED'])),
    })
    if (!row) return null
    const { recibo: number, transaction_id, resuelto_at, desde, hasta, pagador, estado, ...rest } = row
    if (number === null || transaction_id === null || resuelto_at === null || desde === null || hasta === null)
      return null
    const environment: PaymentEnvironment = rest.ambiente
    const anulado_at = estado === 'VOIDED' ? (rest.anulado_at ?? resuelto_at) : null
    const pago = {
      ...rest,
      ambiente: environment,
      recibo: number,
      transaction_id,
      resuelto_at,
      desde,
      hasta,
      anulado_at,
    }
    // frozen data never changes; what an old payment did not freeze is taken from the current settings
    // lazy imports: the texts and the PDF library are large and only needed here
    const [{ Emisor, FrozenPagador, reciboOf }, { drawRecibo }] = await Promise.all([
      import('../domain/pagos/recibo'),
      import('../pdf/recibo'),
    ])
    const emisor = rest.emisor ? Emisor.parse(rest.emisor) : this.emisor
    const madeOutTo = FrozenPagador.parse(pagador ?? this.#ownPagador())
    const recibo = reciboOf(pago, madeOutTo, emisor, rest.zona ?? this.empresa.zona_horaria)
    const name = fileName('recibo', this.idioma, reciboNumber(number), anulado_at !== null)
    return { nombre: `${name}.pdf`, bytes: await drawRecibo(recibo) }
  }

  /** The payer of a payment that froze none: the company's current name. */
  #ownPagador() {
    const { nombre, nit, direccion, telefono } = this.empresa
    return { tipo_documento: nit && 'NIT', documento: nit, nombre, direccion, telefono }
  }
}
