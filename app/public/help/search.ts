/**
 * Searching the help: one entry for each section of each page. Words are compared folded, so that «tecnomecanica» finds
 * «tecnomecánica», and by their beginnings. public.js does the same over the list that the hub carries.
 */
import { fold, terminos } from '@domain/texto'
import { type HelpPage, plainText, type Section, textsOf } from './format'
import { PAGES, type PageId, pathOf } from './pages'

export interface Entry {
  /** the Spanish address, with its anchor */
  href: string
  titulo: string
  /** the title of its page */
  de: string
  /** its first words */
  extracto: string
  /** every word of it, folded, once, the title's first */
  palabras: string
}

const EXTRACTO_MAX = 150
/** «de», «el», «un» lead nowhere. */
const PALABRA_MIN = 3
const dice = (palabra: string) => palabra.length >= PALABRA_MIN || /\d/.test(palabra)

/** What people write for what we call otherwise; folded. */
const TAMBIEN: readonly (readonly [nuestra: string, suyas: string])[] = [
  ['tecnico mecanica', 'tecnomecanica tecnicomecanica rtm revision'],
  ['technical inspection', 'rtm tecnomecanica'],
  ['celular', 'telefono movil'],
  ['conductor', 'chofer'],
  ['vehiculo', 'carro camion moto'],
  ['whatsapp', 'wasap whatsap'],
]

export function entriesOf(paginas: Readonly<Record<PageId, HelpPage>>): Entry[] {
  return PAGES.flatMap((id) => {
    const { titulo: de, secciones } = paginas[id]
    return Object.entries(secciones).map(([ancla, seccion]) => ({
      href: `${pathOf(id)}#${ancla}`,
      titulo: seccion.titulo,
      de,
      extracto: firstWords(seccion),
      palabras: wordsOf(de, seccion),
    }))
  })
}

function firstWords({ bloques }: Section): string {
  const texto = plainText(bloques.flatMap(textsOf).join(' '))
  if (texto.length <= EXTRACTO_MAX) return texto
  return `${texto.slice(0, texto.lastIndexOf(' ', EXTRACTO_MAX)).replace(/[,;:.]$/, '')}…`
}

function wordsOf(de: string, { titulo, claves = '', bloques }: Section): string {
  const propio = fold([titulo, de, claves, ...bloques.flatMap(textsOf).map(plainText)].join(' '))
  const otras = TAMBIEN.filter(([nuestra]) => propio.includes(nuestra)).map(([, suyas]) => suyas)
  return [...new Set([propio, ...otras].join(' ').split(' '))].filter(dice).join(' ')
}

/**
 * The entries that say most words of a search, at least one of them: «cómo renovar el SOAT» is asked in words that no guide
 * has. Those with the words in their title come first, else the order of the help.
 */
export function find(entradas: readonly Entry[], busqueda: string): Entry[] {
  const palabras = terminos(busqueda).filter(dice)
  const cuantas = (texto: string) => palabras.filter((una) => ` ${texto}`.includes(` ${una}`)).length
  const dichas = entradas.map((entrada) => [entrada, cuantas(entrada.palabras), cuantas(fold(entrada.titulo))] as const)
  const mas = Math.max(1, ...dichas.map(([, n]) => n))
  return dichas
    .filter(([, n]) => n === mas)
    .sort(([, , a], [, , b]) => b - a)
    .map(([entrada]) => entrada)
}
