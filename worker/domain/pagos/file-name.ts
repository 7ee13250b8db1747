/** What the documents of a payment are called when they are saved: in the reader's language, though they are Spanish inside. */
import type { Idioma } from '../identidad/perfil'

const NAMES = {
  recibo: { es: 'recibo', en: 'receipt' },
  factura: { es: 'factura', en: 'invoice' },
  'nota-credito': { es: 'nota-credito', en: 'credit-note' },
}
const VOIDED = { es: '-anulado', en: '-voided' }

/** «recibo-vigia-000042», without its ending. */
export const fileName = (of: keyof typeof NAMES, idioma: Idioma, number: string, isVoided = false): string =>
  `${NAMES[of][idioma]}-vigia-${number}${isVoided ? VOIDED[idioma] : ''}`
