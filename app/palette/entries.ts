/** What the palette offers for what was typed: vehicles and drivers found, acts on them, and screens. Pure. */
import { fold, terms } from '@domain/fold'

export interface FoundVehiculo {
  id: string
  placa: string
  marca: string
  modelo: string
  servicio: 'particular' | 'publico'
}
export interface FoundConductor {
  id: string
  nombre: string
  vehiculo_id: string
  placa: string
  servicio: 'particular' | 'publico'
}
export interface Found {
  vehiculos: readonly FoundVehiculo[]
  conductores: readonly FoundConductor[]
}

/** A screen, or an act that needs nothing more: `label` is also what it is found by. */
export interface Entry {
  to: string
  label: string
}
/** An act on one vehicle, with the words by which people ask for it. */
export interface VehicleAct {
  /** the sentence without the plate: it is found by these words */
  words: string
  labelFor: (v: FoundVehiculo) => string
  hrefFor: (v: FoundVehiculo) => string
  /** where it begins while no plate is typed; without it another entry leads there */
  begin?: Entry
}

/** Shorter beginnings are too many things: «ma» is «mapa», but also Mazda and María. */
const WORD_MIN = 3
/** Of how many vehicles the acts are listed, when the person asked for an act by its words. */
const ACTED_MAX = 3

const beginsOneOf = (words: readonly string[], term: string) => words.some((word) => word.startsWith(term))

/** Whether each typed word begins a word of the label. */
export function matches(label: string, q: string): boolean {
  const words = fold(label).split(' ')
  return terms(q).every((term) => beginsOneOf(words, term))
}

/**
 * Parts «soat klm 482» into the words of acts and what is looked for. Where nothing would be left to look for, all of it
 * is: «ser» may be «servicio», and Servando.
 */
export function partQuery(q: string, acts: readonly VehicleAct[]): { asked: string[]; sought: string } {
  const words = acts.flatMap(({ words }) => fold(words).split(' '))
  const all = terms(q)
  const asked = all.filter((term) => (term.length >= WORD_MIN ? beginsOneOf(words, term) : words.includes(term)))
  const sought = all.filter((term) => !asked.includes(term)).join(' ')
  return sought ? { asked, sought } : { asked: [], sought: all.join(' ') }
}

/** Where the acts begin that were asked for by their words alone: «hoja de vida», without a plate. */
export function beginnings(q: string, acts: readonly VehicleAct[]): Entry[] {
  if (q.trim() === '') return []
  return acts.flatMap(({ words, begin }) => (begin && matches(words, q) ? [begin] : []))
}

/** The acts on the vehicles found: all of the first one's, or those that were asked for by their words. */
export function actsOn(found: Found, asked: readonly string[], acts: readonly VehicleAct[]): Entry[] {
  const chosen = acts.filter(({ words }) => asked.every((term) => beginsOneOf(fold(words).split(' '), term)))
  return found.vehiculos
    .slice(0, asked.length > 0 ? ACTED_MAX : 1)
    .flatMap((v) => chosen.map((act) => ({ to: act.hrefFor(v), label: act.labelFor(v) })))
}
