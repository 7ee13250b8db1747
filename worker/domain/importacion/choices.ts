/** What a cell of a field with fixed values means; texts are folded. Null: none of them. */
import { CATEGORIES, type Category } from '../conductores/licencia'
import { TIPOS } from '../documentos/rules'
import { fold } from '../fold'
import { CLASES, type Clase } from '../vehiculos/clase'
import { documentoFieldIn } from './columns'
import { documentoFieldOf, TIPO_BY_KEY } from './fields'

/** What sheets call the classes of the licencia de tránsito, folded; longer names first where one holds another. */
const CLASS_NAMES: readonly (readonly [RegExp, Clase])[] = [
  [/\b(tracto\w*|mula|cabezote|tractor unit)\b/, 'tractocamion'],
  [/\b(motocarro|moto carro|mototaxi|motor tricycle)\b/, 'motocarro'],
  [/\b(moto|motos|motocicleta|motorcycle)\b/, 'motocicleta'],
  [/\b(camioneta|pick ?up|van|furgoneta|suv|panel)\b/, 'camioneta'],
  [/\b(volqueta|volquetas|dump truck|tipper truck)\b/, 'volqueta'],
  [/\b(camion|camiones|furgon|turbo|sencillo|dobletroque|truck)\b/, 'camion'],
  [/\b(campero|camperos|jeep|off road|off roader)\b/, 'campero'],
  [/\b(microbus|micro|minibus)\b/, 'microbus'],
  [/\b(buseta|busetas|small bus)\b/, 'buseta'],
  [/\b(bus|buses)\b/, 'bus'],
  [/\b(automovil|auto|carro|car|sedan|taxi|hatchback)\b/, 'automovil'],
  [/\b(remolque|semirremolque|trailer)\b/, 'remolque'],
  [/\b(maquinaria|machinery|montacarga\w*|retroexcavadora|tractor)\b/, 'maquinaria'],
]

export const classIn = (folded: string) =>
  CLASES.find((clase) => clase === folded) ?? CLASS_NAMES.find(([name]) => name.test(folded))?.[1] ?? null

/** A white plate is of public service, a yellow one of private service. */
export const serviceIn = (folded: string) =>
  /pub|blanca/.test(folded) ? 'publico' : /part|privad|private|amarilla/.test(folded) ? 'particular' : null

/** The category of a licence; of several, the one that covers most. */
export const categoryIn = (folded: string): Category | null => {
  const named = folded.toUpperCase().match(/[ABC] ?[123]/g) ?? []
  const plain = named.map((one) => one.replace(' ', ''))
  return CATEGORIES.findLast((category) => plain.includes(category)) ?? null
}

/** The kind of document that a text names; any other text is the name of an «Otro». */
export function tipoIn(text: string): string {
  const folded = fold(text)
  const same = TIPOS.find((tipo) => fold(tipo) === folded) ?? (/^(otros|other)$/.test(folded) ? 'Otro' : null)
  const named = same ? null : documentoFieldIn(folded.split(' '))
  const of = named && documentoFieldOf(named.field)
  return same ?? (of ? TIPO_BY_KEY[of.key] : text)
}
