/** One payment for Wompi's page or widget: all its parameters, signed. */
import type { WompiKeys } from '../domain/pagos/wompi-keys'
import { integritySignature, type Signable } from './signature'

/** The payer, as far as known: prefills the page. */
export interface Comprador {
  correo: string
  nombre: string | null
  /** national number, and its prefix; both or neither */
  telefono: { prefix: string; numero: string } | null
  documento: { tipo: string; numero: string } | null
}

export interface CheckoutPayment extends Signable {
  /** the VAT included in `monto`, whole cents */
  iva: number
  vence: string
  /** redirect target of the page */
  returnUrl: string
  comprador: Comprador
}

/** The parameters of the provider's widget, its script URL, and the same payment as a page. */
export interface CheckoutWindow {
  script: string
  page: string
  options: Record<string, unknown>
}

/** The payment for the provider's widget, opened over our own page. */
export function checkoutWindow(s: CheckoutPayment, keys: WompiKeys): CheckoutWindow {
  const { comprador: c } = s
  const options = {
    currency: s.moneda,
    amountInCents: s.monto,
    reference: s.reference,
    publicKey: keys.publica,
    signature: { integrity: integritySignature(s, keys.integrity) },
    redirectUrl: s.returnUrl,
    expirationTime: s.vence,
    ...(s.iva > 0 && { taxInCents: { vat: s.iva } }),
    customerData: {
      email: c.correo,
      ...(c.nombre && { fullName: c.nombre }),
      ...(c.telefono && { phoneNumber: c.telefono.numero, phoneNumberPrefix: c.telefono.prefix }),
      ...(c.documento && { legalId: c.documento.numero, legalIdType: c.documento.tipo }),
    },
  }
  return { script: new URL('/widget.js', keys.checkout).href, page: pagoUrl(s, keys), options }
}

export function pagoUrl(s: CheckoutPayment, keys: WompiKeys): string {
  const { comprador: c } = s
  const fields: Record<string, string | null | undefined> = {
    'public-key': keys.publica,
    currency: s.moneda,
    'amount-in-cents': String(s.monto),
    reference: s.reference,
    'signature:integrity': integritySignature(s, keys.integrity),
    'redirect-url': s.returnUrl,
    'expiration-time': s.vence,
    'tax-in-cents:vat': s.iva > 0 ? String(s.iva) : null,
    'customer-data:email': c.correo,
    'customer-data:full-name': c.nombre,
    'customer-data:phone-number': c.telefono?.numero,
    'customer-data:phone-number-prefix': c.telefono?.prefix,
    'customer-data:legal-id': c.documento?.numero,
    'customer-data:legal-id-type': c.documento?.tipo,
  }
  const url = new URL(keys.checkout)
  for (const [field, value] of Object.entries(fields)) if (value) url.searchParams.set(field, value)
  return url.href
}
