/** What kind of vehicle it is, and in which service: what the law looks at. */
import { normalizePlaca, placaPattern } from './placa'

export const SERVICIOS = ['particular', 'publico'] as const
export type Servicio = (typeof SERVICIOS)[number]

/** The classes of the Colombian licencia de tránsito used by fleets, as stored. */
export const CLASES = [
  'automovil',
  'camioneta',
  'campero',
  'microbus',
  'buseta',
  'bus',
  'camion',
  'volqueta',
  'tractocamion',
  'motocicleta',
  'motocarro',
  'remolque',
  'maquinaria',
] as const
export type Clase = (typeof CLASES)[number]

/** A stored class; null when unknown to this list. */
export const readClase = (clase: string | null): Clase | null => CLASES.find((c) => c === clase) ?? null

/** The class implied by a plate: a proposal for the form, never stored by itself. */
export function suggestedClase(placa: string): Clase | null {
  const pattern = placaPattern(normalizePlaca(placa))
  return pattern === 'motocicleta' || pattern === 'motocarro' || pattern === 'remolque' ? pattern : null
}
