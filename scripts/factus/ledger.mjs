/** The documents of the local imitation of Factus: numbered once for each reference, as strict as its documents. */
import { createHash } from 'node:crypto'

/** Municipalities of the imitation, by the DANE's code; two departments have an Armenia. */
export const MUNICIPALITIES = [
  ['05001', 'Medellín', 'Antioquia'],
  ['05059', 'Armenia', 'Antioquia'],
  ['08001', 'Barranquilla', 'Atlántico'],
  ['11001', 'Bogotá, D.C.', 'Bogotá, D.C.'],
  ['13001', 'Cartagena de Indias', 'Bolívar'],
  ['17001', 'Manizales', 'Caldas'],
  ['25754', 'Soacha', 'Cundinamarca'],
  ['54001', 'San José de Cúcuta', 'Norte de Santander'],
  ['63001', 'Armenia', 'Quindío'],
  ['66001', 'Pereira', 'Risaralda'],
  ['68001', 'Bucaramanga', 'Santander'],
  ['76001', 'Cali', 'Valle del Cauca'],
].map(([code, name, department], id) => ({
  id: id + 1,
  code,
  name,
  department: { code: code.slice(0, 2), name: department },
}))

const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]
/** The DIAN's check digit, written again here on purpose. */
function checkDigit(number) {
  const sum = [...number].reverse().reduce((total, digit, i) => total + Number(digit) * WEIGHTS[i], 0)
  return sum % 11 < 2 ? sum % 11 : 11 - (sum % 11)
}

const AMOUNT = /^-?\d+(\.\d{1,2})?$/
const cents = (text) => Math.round(Number(text) * 100)
const text = (c) => (c / 100).toFixed(2)

export class Ledger {
  /** @type {Record<'bills' | 'notes', Map<string, any>>} */
  documents = { bills: new Map(), notes: new Map() }
  /** what happens to the next documents: `reject` by the DIAN, or `wait` for it */
  fates = []
  mails = []

  /** The problems of a body, by field; none when it can be issued. */
  problems(kind, body) {
    const found = {}
    const need = (field, value, shape, said = 'El campo es obligatorio.') => {
      if (typeof value !== 'string' || !shape.test(value)) found[field] = [said]
    }
    need('reference_code', body.reference_code, /^.{1,100}$/)
    const customer = Object(body.customer)
    need(
      'customer.identification_document_code',
      customer.identification_document_code,
      /^(11|12|13|21|22|31|41|42|47|48|50|91)$/,
    )
    need(
      'customer.identification',
      customer.identification,
      /^[A-Z0-9]{4,20}$/,
      'El número de identificación no es válido.',
    )
    need('customer.legal_organization_code', customer.legal_organization_code, /^[12]$/)
    if (customer.legal_organization_code === '1') need('customer.company', customer.company, /./)
    else need('customer.names', customer.names, /./)
    if (customer.tribute_code !== undefined) need('customer.tribute_code', customer.tribute_code, /^(01|ZZ)$/)
    if (customer.email !== undefined) need('customer.email', customer.email, /^\S+@\S+$/, 'El correo no es válido.')
    for (const code of customer.responsibilities ?? [])
      if (!/^(O-13|O-15|O-23|O-47|R-99-PN)$/.test(code)) found['customer.responsibilities'] = ['No es válida.']
    if (customer.dv !== undefined && String(checkDigit(customer.identification ?? '')) !== customer.dv)
      found['customer.dv'] = ['El dígito de verificación no corresponde.']
    if (
      customer.municipality_code !== undefined &&
      !MUNICIPALITIES.some(({ code }) => code === customer.municipality_code)
    )
      found['customer.municipality_code'] = ['El municipio no existe.']
    const items = Array.isArray(body.items) ? body.items : []
    if (items.length === 0) found.items = ['El campo es obligatorio.']
    items.forEach((item, i) => {
      for (const field of ['code_reference', 'name', 'unit_measure_code', 'standard_code'])
        need(`items.${i}.${field}`, item[field], /./)
      for (const field of ['quantity', 'price']) need(`items.${i}.${field}`, item[field], AMOUNT)
      if (!Array.isArray(item.taxes) || item.taxes.length === 0)
        found[`items.${i}.taxes`] = ['El campo es obligatorio.']
    })
    const payments = Array.isArray(body.payment_details) ? body.payment_details : []
    if (payments.length === 0) found.payment_details = ['El campo es obligatorio.']
    if (Object.keys(found).length > 0) return found
    const { total } = this.totals(body)
    const paid = payments.reduce((sum, { amount }) => sum + cents(amount), 0)
    if (paid !== total + cents(body.cash_rounding_amount ?? 0))
      found.payment_details = [`La suma de los pagos ${text(paid)} no es el total ${text(total)}.`]
    if (kind === 'notes') {
      if (!/^[1-6]$/.test(body.correction_concept_code ?? '')) found.correction_concept_code = ['No es válido.']
      if (body.customization_id !== '20') found.customization_id = ['No es válido.']
      if (![...this.documents.bills.values()].some((b) => b.number === body.bill_number && b.is_validated))
        found.bill_number = ['La factura no existe o no está validada.']
    }
    return found
  }

  totals({ items }) {
    let base = 0
    let tax = 0
    for (const item of items) {
      const line = Math.round(cents(item.price) * Number(item.quantity))
      base += line
      for (const { rate, is_excluded } of item.taxes) if (!is_excluded) tax += Math.round((line * Number(rate)) / 100)
    }
    return { base, tax, total: base + tax }
  }

  /** Issues a document, or answers with the one of that reference; null when another one is unfinished. */
  issue(kind, body) {
    const known = this.documents[kind].get(body.reference_code)
    if (known?.is_validated) return known
    if (known && known.errors.length === 0) return this.#validate(known)
    if ([...this.documents[kind].values()].some((d) => !d.is_validated)) return null
    const { base, tax, total } = this.totals(body)
    const number = `${kind === 'bills' ? 'SETP' : 'NC'}${990000001 + this.documents[kind].size}`
    const made = {
      number,
      reference_code: body.reference_code,
      is_validated: false,
      errors: [],
      customer: body.customer,
      items: body.items,
      bill_number: body.bill_number,
      totals: { gross_amount: text(base), taxable_amount: text(base), tax_amount: text(tax), total: text(total) },
    }
    this.documents[kind].set(body.reference_code, made)
    const fate = this.fates.shift()
    if (fate === 'reject') {
      made.errors = { FAK21: 'Regla: FAK21, Rechazo: el adquirente no está informado como lo exige la DIAN' }
      return made
    }
    return fate === 'wait' ? made : this.#validate(made, body.send_email !== false)
  }

  #validate(made, mailed = true) {
    made.is_validated = true
    made[made.bill_number === undefined ? 'cufe' : 'cude'] = createHash('sha384').update(made.number).digest('hex')
    // a notice, which does not make the document invalid
    made.errors = { RUT01: 'Regla: RUT01, Notificación: la validación del RUT está próxima a entrar en vigencia' }
    if (mailed) this.mails.push({ number: made.number, to: made.customer.email })
    return made
  }

  byNumber(kind, number) {
    return [...this.documents[kind].values()].find((d) => d.number === number)
  }

  /** Whether there was an unfinished document of that reference to remove. */
  discard(kind, reference) {
    const known = this.documents[kind].get(reference)
    if (!known || known.is_validated) return false
    return this.documents[kind].delete(reference)
  }
}
