/**
 * The electronic invoice of an approved payment, and the credit note of a voided one. Everything comes from what the
 * payment froze; money is integer cents.
 */
import { dayIn } from '../day'
import { readNit } from '../empresa/nit'
import { documentoLegal } from '../pagos/pagador'
import { PAGADOR_TIPOS, type PagadorTipo } from '../pagos/pagador-tipo'
import type { FrozenPagador } from '../pagos/recibo'
import type { Periodo, Plan } from '../suscripcion/plan'
import { DOCUMENT_CODES, NO_RESPONSIBILITY, ORGANIZATION_CODES, PAYMENT_METHODS, TRIBUTE_CODES } from './dian'
import { isColombian } from './fiscal'

/** What an invoice takes from a payment. */
export interface InvoicedPago {
  plan_type: Plan
  periodo: Periodo
  monto: number
  iva: number
  transaction_id: string
  metodo: string | null
  /** the paid period, UTC milliseconds */
  desde: number
  hasta: number
}

interface Buyer {
  /** codes of the DIAN's lists */
  documentCode: string
  /** without check digit */
  documento: string
  checkDigit: string | null
  organizationCode: string
  tributeCode: string
  responsibilities: string[]
  nombre: string
  direccion: string | null
  correo: string
  telefono: string | null
  municipio: string | null
}

export interface Invoice {
  /** unique for each document, and the same however often it is sent */
  reference: string
  buyer: Buyer
  /** one line: what was sold, and its price without tax */
  line: { code: string; nombre: string; base: number /** whole percent; 0 is excluded from IVA */; rate: number }
  /** integer cents, tax included: what was paid */
  total: number
  /** what the provider's rounding of the tax leaves over, so that payment and total agree */
  rounding: number
  methodCode: string
  observation: string
}
export interface CreditNote extends Invoice {
  /** the number of the invoice that it cancels */
  factura: string
}

/** What is still to be asked of the company before it can be invoiced. */
type Missing = 'documento' | 'correo' | 'fiscal' | 'municipio'

/** What a payer lacks for an invoice, in the order of the form. */
export function missingOf(pagador: FrozenPagador): Missing[] {
  const missing: Missing[] = []
  if (!pagador.documento || !pagador.nombre || !tipoOf(pagador)) missing.push('documento')
  if (!pagador.correo) missing.push('correo')
  if (!pagador.fiscal) missing.push('fiscal')
  else if (isColombian(pagador.tipo_documento) && !pagador.fiscal.municipio) missing.push('municipio')
  return missing
}

/** @param zona the company's zone at approval, for the days of the period */
export function invoiceOf(pago: InvoicedPago, pagador: FrozenPagador, zona: string): Invoice | { missing: Missing[] } {
  const missing = missingOf(pagador)
  const tipo = tipoOf(pagador)
  if (missing.length > 0 || !tipo || !pagador.fiscal) return { missing }
  const { numero } = documentoLegal({ tipo_documento: tipo, documento: pagador.documento ?? '' })
  const nit = tipo === 'NIT' ? readNit(pagador.documento ?? '') : null
  const { organizacion, regimen, responsabilidades, municipio } = pagador.fiscal
  const base = pago.monto - pago.iva
  const rate = pago.iva === 0 ? 0 : Math.round((pago.iva * 100) / base)
  const from = dayIn(zona, pago.desde)
  const until = dayIn(zona, pago.hasta)
  return {
    reference: pago.transaction_id,
    buyer: {
      documentCode: DOCUMENT_CODES[tipo],
      documento: numero,
      checkDigit: nit?.shape === 'with-check-digit' ? String(nit.checkDigit) : null,
      organizationCode: ORGANIZATION_CODES[organizacion],
      tributeCode: TRIBUTE_CODES[regimen],
      responsibilities: responsabilidades.length > 0 ? responsabilidades : [NO_RESPONSIBILITY],
      nombre: pagador.nombre ?? '',
      direccion: pagador.direccion,
      correo: pagador.correo ?? '',
      telefono: pagador.telefono,
      municipio: municipio?.codigo ?? null,
    },
    line: {
      code: `VIGIA-${pago.plan_type}-${pago.periodo}`.toUpperCase(),
      nombre: `Suscripción a Vigía, plan ${pago.plan_type}, ${pago.periodo}`,
      base,
      rate,
    },
    total: pago.monto,
    rounding: pago.monto - base - Math.round((base * rate) / 100),
    methodCode: methodCodeOf(pago.metodo),
    observation: `Periodo del ${from} al ${until}. Pagada con Wompi, transacción ${pago.transaction_id}.`,
  }
}

/** The note that cancels an issued invoice. @param factura its number */
export const creditNoteOf = (invoice: Invoice, factura: string): CreditNote => ({
  ...invoice,
  reference: `${invoice.reference}-nc`,
  factura,
  observation: `Anula la factura ${factura}: el pago se devolvió. ${invoice.observation}`,
})

const TRANSFERS: ReadonlySet<string> = new Set(['PSE', 'NEQUI', 'DAVIPLATA', 'BANCOLOMBIA_TRANSFER', 'BANCOLOMBIA_QR'])
const methodCodeOf = (method: string | null): string =>
  TRANSFERS.has(method?.split(' ')[0] ?? '') ? PAYMENT_METHODS.transfer : PAYMENT_METHODS.unknown

const tipoOf = ({ tipo_documento: tipo }: FrozenPagador): PagadorTipo | null =>
  PAGADOR_TIPOS.find((one) => one === tipo) ?? null
