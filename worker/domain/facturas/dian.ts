/**
 * Codes of the DIAN's lists that an invoice uses (Anexo técnico de la factura electrónica de venta, chapter of lists), as
 * Factus publishes and takes them: identification documents, kinds of organisation, taxes of the buyer, responsibilities
 * of the RUT.
 */
import type { PagadorTipo } from '../pagos/pagador-tipo'

/** NIT, cédula, cédula de extranjería, pasaporte, foreign document, NIT of another country. */
export const DOCUMENT_CODES: Record<PagadorTipo, string> = {
  NIT: '31',
  CC: '13',
  CE: '22',
  PP: '41',
  DNI: '42',
  OTHER: '50',
}

export const ORGANIZACIONES = ['juridica', 'natural'] as const
type Organizacion = (typeof ORGANIZACIONES)[number]
export const ORGANIZATION_CODES: Record<Organizacion, string> = { juridica: '1', natural: '2' }

/** Whether the buyer is responsible for IVA. */
export const REGIMENES = ['iva', 'no-iva'] as const
type Regimen = (typeof REGIMENES)[number]
export const TRIBUTE_CODES: Record<Regimen, string> = { iva: '01', 'no-iva': 'ZZ' }

/** What the RUT says besides; a buyer without any of them is R-99-PN. */
export const RESPONSABILIDADES = ['O-13', 'O-15', 'O-23', 'O-47'] as const
type Responsabilidad = (typeof RESPONSABILIDADES)[number]
export const NO_RESPONSIBILITY = 'R-99-PN'

/** The form's name of each responsibility, which is also the key of its text. */
export const RESPONSIBILITY_FIELDS = {
  'O-13': 'gran_contribuyente',
  'O-15': 'autorretenedor',
  'O-23': 'agente_iva',
  'O-47': 'regimen_simple',
} as const satisfies Record<Responsabilidad, string>
export type ResponsibilityField = (typeof RESPONSIBILITY_FIELDS)[Responsabilidad]

/** As far as a payment says how it was made: a bank transfer; a card may be of credit or debit, and stays undefined. */
export const PAYMENT_METHODS = { transfer: '47', unknown: '1' } as const

export const IVA_CODE = '01'
export const UNIT_CODE = '94'
/** The seller's own product codes. */
export const OWN_PRODUCTS = '999'
/** The credit note cancels its invoice. */
export const CANCELS_INVOICE = '2'
/** A credit note that names its invoice. */
export const NOTE_OF_INVOICE = '20'
