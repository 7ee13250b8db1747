/** The payment method as stored on a payment: `CARD VISA 4242`, `NEQUI`, `PSE`. */

interface PagoMethod {
  /** a card, or the name of another method */
  nombre: 'tarjeta' | (string & {})
  marca: string | null
  /** last digits of a card */
  ultimos: string | null
}

/** Brand names, not translated. */
const METHOD_NAMES = new Map(
  Object.entries({
    NEQUI: 'Nequi',
    PSE: 'PSE',
    DAVIPLATA: 'Daviplata',
    BANCOLOMBIA_TRANSFER: 'Bancolombia',
    BANCOLOMBIA_QR: 'Bancolombia QR',
    BANCOLOMBIA_COLLECT: 'Corresponsal Bancolombia',
    PCOL: 'Puntos Colombia',
  }),
)
const CARD_BRANDS = new Map(Object.entries({ VISA: 'Visa', MASTERCARD: 'Mastercard', AMEX: 'American Express' }))

/** Parses the stored value; an unknown method keeps the provider's name. */
export function readPagoMethod(method: string): PagoMethod {
  const [tipo = '', ...rest] = method.split(' ')
  if (tipo !== 'CARD')
    return { nombre: METHOD_NAMES.get(tipo) ?? method.replaceAll('_', ' '), marca: null, ultimos: null }
  const ultimos = /^\d{4}$/.test(rest.at(-1) ?? '') ? (rest.pop() as string) : null
  const marca = rest.join(' ')
  return { nombre: 'tarjeta', marca: (CARD_BRANDS.get(marca.toUpperCase()) ?? marca) || null, ultimos }
}

/** «Tarjeta Visa terminada en 4242», «Nequi». */
export function pagoMethodInWords(method: string): string {
  const { nombre, marca, ultimos } = readPagoMethod(method)
  if (nombre !== 'tarjeta') return nombre
  return ['Tarjeta', marca, ultimos && `terminada en ${ultimos}`].filter(Boolean).join(' ')
}
