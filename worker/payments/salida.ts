/** The address of Wompi's page for one payment: everything it needs is in it, signed. */
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
