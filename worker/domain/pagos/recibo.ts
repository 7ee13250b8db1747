/**
 * The exact Spanish text of a payment's receipt; the drawing is in worker/pdf. Everything comes from data frozen on the
 * payment, so a receipt never changes. Money is whole cents.
 */
import { formatDocumento } from '../conductores/identity'
import { clockTime, dayIn } from '../day'
import { formatNit } from '../empresa/nit'
import { Fiscal } from '../facturas/fiscal'
import { formatPesos } from '../money'
import type { Periodo, Plan } from '../suscripcion/plan'
import { formatTelefono } from '../telefono'
import * as z from '../zod'
import type { PaymentEnvironment } from './pago'
import { pagoMethodInWords } from './payment-method'
import { reciboNumber } from './recibo-number'

/** The fields of an approved payment its receipt needs. */
export interface ApprovedPago {
  recibo: number
  plan_type: Plan
  periodo: Periodo
  monto: number
  iva: number
  ambiente: PaymentEnvironment
  reference: string
  transaction_id: string
  metodo: string | null
  /** when it was approved, UTC milliseconds */
  resuelto_at: number
  /** the paid period, UTC milliseconds */
  desde: number
  hasta: number
  /** when it was voided, null while it is valid */
  anulado_at: number | null
}

const nullableText = z.string().nullable().catch(null)
/** The payer frozen on a payment; missing fields are omitted. */
export const FrozenPagador = z.object({
  tipo_documento: nullableText,
  documento: nullableText,
  nombre: nullableText,
  direccion: nullableText,
  ciudad: nullableText,
  correo: nullableText,
  telefono: nullableText,
  fiscal: Fiscal.nullable().catch(null),
})
export type FrozenPagador = z.infer<typeof FrozenPagador>

/** The issuer configured for this installation; frozen on a payment at approval. */
export const Emisor = z.object({ nombre: z.string(), nit: nullableText, direccion: nullableText })
export type Emisor = z.infer<typeof Emisor>

export interface Recibo {
  /** «N.º 000042» */
  numero: string
  /** UTC milliseconds */
  at: number
  fecha: string
  /** lines, the first one a name; empty when no issuer is configured */
  emisor: string[]
  pagador: string[]
  description: string
  periodo: string
  /** labels and amounts that add up to the total, and the total */
  values: [what: string, amount: string][]
  total: string
  paymentMethod: string | null
  transaccion: string
  referencia: string
  /**
   * «Anulado el 22 de noviembre de 2026, 9:00 a. m., hora de Bogotá», drawn as a stamp; null while the payment is valid
   */
  anulado: string | null
  notas: string[]
}

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const CIUDADES: Record<string, string> = {
  'America/Bogota': 'Bogotá',
  'America/Lima': 'Lima',
  'America/Santiago': 'Santiago',
  'America/Argentina/Buenos_Aires': 'Buenos Aires',
}
const DOCUMENTOS: Record<string, string> = { CC: 'C.C.', CE: 'C.E.', PP: 'Pasaporte', OTHER: 'Documento' }

const WHAT_A_RECIBO_IS =
  'Este comprobante de pago no es una factura electrónica de venta ni un documento equivalente (Estatuto Tributario, art.\u00a0616-1), y no los reemplaza.'
const WHAT_ANULADO_MEANS = 'Este pago se anuló después de aprobado: el recibo conserva su número y quedó sin valor.'
const TEST_PAGO_NOTE = 'Pago de prueba: no se cobró dinero y este recibo no tiene valor.'

/** «21 de noviembre de 2026» */
function longDay(day: string): string {
  const [year, month = 1, d = 1] = day.split('-').map(Number)
  return `${d} de ${MONTHS[month - 1]} de ${year}`
}

/** «21 de noviembre de 2026, 2:31 p. m., hora de Bogotá» */
function longInstant(zona: string, at: number): string {
  return `${longDay(dayIn(zona, at))}, ${clockTime(zona, at, 'es')}, hora de ${CIUDADES[zona] ?? zona}`
}

const identity = ({ tipo_documento: tipo, documento }: FrozenPagador): string | null => {
  if (!documento) return null
  if (tipo === 'NIT') return `NIT ${formatNit(documento)}`
  return [tipo && (DOCUMENTOS[tipo] ?? tipo), formatDocumento(documento)].filter(Boolean).join(' ')
}

const pesos = (centavos: number) => `$ ${formatPesos(centavos)}`

/** «IVA 19 %»: the rate computed from the frozen amounts, not the current one. */
function withIva(base: number, iva: number): [string, string][] {
  if (iva === 0) return [['Valor, no gravado con IVA', pesos(base)]]
  return [
    ['Base', pesos(base)],
    [`IVA ${Math.round((iva * 100) / base)} %`, pesos(iva)],
  ]
}

/** @param zona the company's zone at approval, used for all days of the receipt */
export function reciboOf(pago: ApprovedPago, pagador: FrozenPagador, emisor: Emisor | null, zona: string): Recibo {
  const number = reciboNumber(pago.recibo)
  const day = (at: number) => longDay(dayIn(zona, at))
  const lines = (...parts: (string | null | undefined | false)[]) => parts.filter((p): p is string => Boolean(p))
  const place = lines(pagador.direccion, pagador.ciudad).join(', ')
  return {
    numero: `N.º ${number}`,
    at: pago.resuelto_at,
    fecha: longInstant(zona, pago.resuelto_at),
    emisor: emisor ? lines(emisor.nombre, emisor.nit && `NIT ${formatNit(emisor.nit)}`, emisor.direccion) : [],
    pagador: lines(
      pagador.nombre,
      identity(pagador),
      place,
      pagador.correo,
      pagador.telefono && formatTelefono(pagador.telefono),
    ),
    description: `Suscripción a Vigía, plan ${pago.plan_type}, ${pago.periodo}`,
    periodo: `Del ${day(pago.desde)} al ${day(pago.hasta)}`,
    values: withIva(pago.monto - pago.iva, pago.iva),
    total: `${pesos(pago.monto)} COP`,
    paymentMethod: pago.metodo && pagoMethodInWords(pago.metodo),
    transaccion: pago.transaction_id,
    referencia: pago.reference,
    anulado: pago.anulado_at === null ? null : `Anulado el ${longInstant(zona, pago.anulado_at)}`,
    notas: lines(
      pago.anulado_at !== null && WHAT_ANULADO_MEANS,
      pago.ambiente === 'test' && TEST_PAGO_NOTE,
      WHAT_A_RECIBO_IS,
    ),
  }
}
