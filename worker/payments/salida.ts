/** One payment as Wompi's page or its window takes it: everything it needs is in it, signed. */
import type { ClavesWompi } from '../domain/claves-wompi'
import { firmaDeIntegridad, type PorFirmar } from './firma'

/** Who pays, as far as it is known: the page fills its fields with it. */
export interface Comprador {
  correo: string
  nombre: string | null
  /** national number, and its prefix; both or neither */
  telefono: { prefijo: string; numero: string } | null
  documento: { tipo: string; numero: string } | null
}

/** What kinds of document the page knows. */
export const TIPOS_DE_DOCUMENTO = ['CC', 'CE', 'NIT', 'PP', 'TI', 'DNI', 'RG', 'OTHER'] as const

export interface Salida extends PorFirmar {
  /** the part of `monto` that is VAT, whole cents */
  iva: number
  vence: string
  /** where the page leads back to */
  regreso: string
  comprador: Comprador
}

/** What the provider's script is told to open its window with; the script itself, and the same payment as a page. */
export interface Ventana {
  script: string
  pagina: string
  opciones: Record<string, unknown>
}

/** The same payment for the window that the provider's own script opens over a page of ours. */
export function ventanaDePago(s: Salida, claves: ClavesWompi): Ventana {
  const { comprador: c } = s
  const opciones = {
    currency: s.moneda,
    amountInCents: s.monto,
    reference: s.reference,
    publicKey: claves.publica,
    signature: { integrity: firmaDeIntegridad(s, claves.integridad) },
    redirectUrl: s.regreso,
    expirationTime: s.vence,
    ...(s.iva > 0 && { taxInCents: { vat: s.iva } }),
    customerData: {
      email: c.correo,
      ...(c.nombre && { fullName: c.nombre }),
      ...(c.telefono && { phoneNumber: c.telefono.numero, phoneNumberPrefix: c.telefono.prefijo }),
      ...(c.documento && { legalId: c.documento.numero, legalIdType: c.documento.tipo }),
    },
  }
  return { script: new URL('/widget.js', claves.checkout).href, pagina: urlDePago(s, claves), opciones }
}

export function urlDePago(s: Salida, claves: ClavesWompi): string {
  const { comprador: c } = s
  const campos: Record<string, string | null | undefined> = {
    'public-key': claves.publica,
    currency: s.moneda,
    'amount-in-cents': String(s.monto),
    reference: s.reference,
    'signature:integrity': firmaDeIntegridad(s, claves.integridad),
    'redirect-url': s.regreso,
    'expiration-time': s.vence,
    'tax-in-cents:vat': s.iva > 0 ? String(s.iva) : null,
    'customer-data:email': c.correo,
    'customer-data:full-name': c.nombre,
    'customer-data:phone-number': c.telefono?.numero,
    'customer-data:phone-number-prefix': c.telefono?.prefijo,
    'customer-data:legal-id': c.documento?.numero,
    'customer-data:legal-id-type': c.documento?.tipo,
  }
  const url = new URL(claves.checkout)
  for (const [campo, valor] of Object.entries(campos)) if (valor) url.searchParams.set(campo, valor)
  return url.href
}
