/** One payment as Wompi's page or its window takes it: everything it needs is in it, signed. */
import type { WompiKeys } from '../domain/pagos/wompi-keys'
import { integritySignature, type Signable } from './signature'

/** Who pays, as far as it is known: the page fills its fields with it. */
export interface Comprador {
  correo: string
  nombre: string | null
  /** national number, and its prefix; both or neither */
  telefono: { prefix: string; numero: string } | null
  documento: { tipo: string; numero: string } | null
}

/** What kinds of document the page knows. */
export const DOCUMENTO_TIPOS = ['CC', 'CE', 'NIT', 'PP', 'TI', 'DNI', 'RG', 'OTHER'] as const

export interface CheckoutPayment extends Signable {
  /** the part of `monto` that is VAT, whole cents */
  iva: number
  vence: string
  /** where the page leads back to */
  returnUrl: string
  comprador: Comprador
}

/** What the provider's script is told to open its window with; the script itself, and the same payment as a page. */
export interface CheckoutWindow {
  script: string
  pagina: string
  options: Record<string, unknown>
}

/** The same payment for the window that the provider's own script opens over a page of ours. */
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
  return { script: new URL('/widget.js', keys.checkout).href, pagina: pagoUrl(s, keys), options }
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
  for (const [field, valor] of Object.entries(fields)) if (valor) url.searchParams.set(field, valor)
  return url.href
}
