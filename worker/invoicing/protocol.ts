/** Factus API v2, as far as it is used: what is sent, and the shape of what comes back. */
import * as z from 'zod'
import { CANCELS_INVOICE, IVA_CODE, NOTE_OF_INVOICE, OWN_PRODUCTS, UNIT_CODE } from '../domain/facturas/dian'
import type { CreditNote, Invoice } from '../domain/facturas/invoice'

/** `1`: paid at once. */
const PAID_AT_ONCE = '1'
const OBSERVATION_MAX = 250

/** Amounts travel as text with two decimals. */
const amount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Leaves out what is not known: an empty text is refused. */
const known = <T extends Record<string, unknown>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))

const document = ({ buyer, line, ...invoice }: Invoice, range: number | null) => ({
  ...known({ numbering_range_id: range }),
  reference_code: invoice.reference,
  observation: invoice.observation.slice(0, OBSERVATION_MAX),
  payment_details: [
    { payment_form: PAID_AT_ONCE, payment_method_code: invoice.methodCode, amount: amount(invoice.total) },
  ],
  ...(invoice.rounding === 0 ? {} : { cash_rounding_amount: amount(invoice.rounding) }),
  // the provider also delivers the document to the buyer's mailbox
  send_email: true,
  customer: known({
    identification_document_code: buyer.documentCode,
    identification: buyer.documento,
    dv: buyer.checkDigit,
    legal_organization_code: buyer.organizationCode,
    tribute_code: buyer.tributeCode,
    responsibilities: buyer.responsibilities,
    [buyer.organizationCode === '1' ? 'company' : 'names']: buyer.nombre,
    address: buyer.direccion,
    email: buyer.correo,
    phone: buyer.telefono,
    municipality_code: buyer.municipio,
  }),
  items: [
    {
      code_reference: line.code,
      name: line.nombre,
      quantity: '1.00',
      discount_rate: '0.00',
      price: amount(line.base),
      unit_measure_code: UNIT_CODE,
      standard_code: OWN_PRODUCTS,
      taxes: [{ code: IVA_CODE, rate: `${line.rate}.00`, is_excluded: line.rate === 0 }],
    },
  ],
})

/** The body of `POST /v2/bills/validate`. @param range null where the account has a single active one */
export const billBody = (invoice: Invoice, range: number | null) => document(invoice, range)

/** The body of `POST /v2/credit-notes/validate`. */
export const noteBody = (note: CreditNote, range: number | null) => ({
  ...document(note, range),
  customization_id: NOTE_OF_INVOICE,
  correction_concept_code: CANCELS_INVOICE,
  bill_number: note.factura,
})

export const Token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  /** seconds */
  expires_in: z.coerce.number().positive().catch(3600),
})

export const Bill = z.object({
  number: z.string().min(1),
  is_validated: z.boolean(),
  cufe: z.string().nullish(),
  cude: z.string().nullish(),
  errors: z.unknown().optional(),
  totals: z.object({ total: z.union([z.string(), z.number()]) }).nullish(),
})
export type Bill = z.infer<typeof Bill>
const Listed = z.object({ number: z.string().min(1), reference_code: z.string().nullish() })
export const enveloped = <T extends z.ZodType>(shape: T) => z.object({ data: shape })
/** A list comes with its pages around it, or without. */
export const Found = z.union([
  enveloped(enveloped(z.array(Listed))).transform(({ data }) => data),
  enveloped(z.array(Listed)),
])

export const FileOf = {
  pdf: enveloped(z.object({ pdf_base_64_encoded: z.base64() })).transform(({ data }) => data.pdf_base_64_encoded),
  xml: enveloped(z.object({ xml_base_64_encoded: z.base64() })).transform(({ data }) => data.xml_base_64_encoded),
}

export const Municipalities = enveloped(
  z.array(
    z
      .object({
        code: z.string(),
        name: z.string(),
        department: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]),
      })
      .transform(({ code, name, department }) => ({ codigo: code, nombre: name, departamento: department })),
  ),
).transform(({ data }) => data.filter(({ codigo }) => /^\d{5}$/.test(codigo)))

/** Integer cents of an amount in text; null when there is none. */
export function centsOf(given: string | number | null | undefined): number | null {
  const value = given === null || given === undefined ? Number.NaN : Number(given)
  return Number.isFinite(value) ? Math.round(value * 100) : null
}

const MESSAGE_MAX = 300
const Failure = z.object({
  message: z.string().optional(),
  errors: z.unknown().optional(),
  data: z.object({ errors: z.unknown().optional() }).nullish().catch(null),
})

/** What a refusal says, field by field: «customer.dv: no corresponde». */
export function refusalText(json: unknown): string {
  const parsed = Failure.safeParse(json)
  if (!parsed.success) return ''
  const { errors, data, message } = parsed.data
  return (messagesOf(data?.errors ?? errors) || message || '').slice(0, MESSAGE_MAX)
}

/** All texts in the errors of an answer: a list, or lists by field or by rule. */
export function messagesOf(errors: unknown): string {
  if (typeof errors === 'string') return errors
  if (Array.isArray(errors)) return errors.map(messagesOf).filter(Boolean).join('; ')
  if (typeof errors !== 'object' || errors === null) return ''
  return Object.entries(errors)
    .map(([field, said]) =>
      field === 'code' ? '' : field === 'message' ? messagesOf(said) : labelled(field, messagesOf(said)),
    )
    .filter(Boolean)
    .join('; ')
}
const labelled = (field: string, said: string) => (said ? `${field}: ${said}` : '')
