/**
 * The door to a technology provider of the DIAN: it numbers, signs and transmits. Whatever is asked twice under one
 * reference is issued once.
 */
import type { CreditNote, Invoice } from './invoice'
import type { Municipio } from './municipio'

/** `tramite`: the DIAN has not answered yet, ask again. `rechazada`: it refused, and the provider has forgotten it. */
export type Issued =
  | {
      estado: 'emitida'
      /** the number with its prefix, as the provider assigned it */
      numero: string
      /** CUFE of an invoice, CUDE of a credit note */
      cufe: string
      /** integer cents, as the provider counted; null when it did not say */
      total: number | null
    }
  | { estado: 'tramite' | 'rechazada'; motivo: string }

export type DocumentKind = 'factura' | 'nota-credito'

/**
 * Why there is no answer. `sin-respuesta`: outcome unknown, or too many requests. `credencial`: our account was refused.
 * `datos`: the document was refused, the message says why. `forma`: the answer is malformed.
 */
export class FacturadorFailure extends Error {
  override readonly name = 'FacturadorFailure'
  constructor(
    readonly tipo: 'sin-respuesta' | 'credencial' | 'datos' | 'forma',
    readonly estado: number,
    readonly detail = '',
  ) {
    super(`${tipo} ${estado} ${detail}`.trim())
  }
}

export interface Facturador {
  /** @throws FacturadorFailure */
  issue(invoice: Invoice): Promise<Issued>
  /** @throws FacturadorFailure */
  credit(note: CreditNote): Promise<Issued>
  /** The PDF or the signed XML of an issued document. @throws FacturadorFailure */
  file(kind: DocumentKind, number: string, format: 'pdf' | 'xml'): Promise<Uint8Array>
  /** Municipalities whose name contains a text. @throws FacturadorFailure */
  municipios(name: string): Promise<Municipio[]>
}
