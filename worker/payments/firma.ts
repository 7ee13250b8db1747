/**
 * The two sums of Wompi: the signature of what we ask to be paid, and the checksum of what it tells us. Both are plain
 * SHA-256 over values glued together, the secret last.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Evento } from './protocolo'

const sha256 = (texto: string): string => createHash('sha256').update(texto, 'utf8').digest('hex')

export interface PorFirmar {
  reference: string
  /** whole cents */
  monto: number
  moneda: string
  /** the very text that is sent beside it, ISO 8601 in UTC; null when the page of the payment never closes */
  vence: string | null
}

/** The integrity signature, lower case hex. */
export const firmaDeIntegridad = ({ reference, monto, moneda, vence }: PorFirmar, secreto: string): string =>
  sha256(`${reference}${monto}${moneda}${vence ?? ''}${secreto}`)

/** The value at a path such as `transaction.id`, glued as text; null where there is none or it is no single value. */
function valorEn(data: unknown, camino: string): string | null {
  let aqui: unknown = data
  for (const paso of camino.split('.')) {
    if (typeof aqui !== 'object' || aqui === null || !Object.hasOwn(aqui, paso)) return null
    aqui = (aqui as Record<string, unknown>)[paso]
  }
  return ['string', 'number', 'boolean'].includes(typeof aqui) ? String(aqui) : null
}

/** The checksum that an event should bear; null when it names a value that it does not carry. */
export function sumaDeEvento({ data, signature, timestamp }: Evento, secreto: string): string | null {
  const valores = signature.properties.map((camino) => valorEn(data, camino))
  return valores.includes(null) ? null : sha256(`${valores.join('')}${timestamp}${secreto}`)
}

const SUMA = /^[0-9a-f]{64}$/

/**
 * Reads an event and believes it only when its checksum is right: the one in the header, the one in the body and our own
 * are the same. Which values it covers, the event says itself.
 * @param cabecera the header X-Event-Checksum
 */
export function abrirEvento(cuerpo: string, cabecera: string | null, secreto: string): Evento | null {
  let json: unknown
  try {
    json = JSON.parse(cuerpo)
  } catch {
    return null
  }
  const leido = Evento.safeParse(json)
  if (!leido.success) return null
  const debida = sumaDeEvento(leido.data, secreto)
  const dichas = [cabecera?.trim().toLowerCase() ?? '', leido.data.signature.checksum.toLowerCase()]
  if (debida === null || !dichas.every((suma) => SUMA.test(suma))) return null
  // both are compared, whatever the first came to
  const iguales = dichas.map((suma) => timingSafeEqual(Buffer.from(suma, 'hex'), Buffer.from(debida, 'hex')))
  return iguales.every(Boolean) ? leido.data : null
}
