/**
 * Searching the help: one entry for each section of each page. Words are normalized, so that «tecnomecanica» finds
 * «tecnomecánica», and matched by prefix. public.js does the same over the list embedded in the hub.
 */
import { fold, terms } from '@domain/fold'
import { type HelpPage, plainText, type Section, textsOf } from './format'
import { PAGES, type PageId, pathOf } from './pages'

export interface Entry {
  /** the Spanish path, with its anchor */
  href: string
  title: string
  /** the title of its page */
  de: string
  /** its first words */
  excerpt: string
  /** every word of it, normalized, without duplicates, those of the title first */
  palabras: string
}

const EXCERPT_MAX = 150
/** Shorter words («de», «el», «un») are left out, unless they hold a digit. */
const WORD_MIN = 3
const isTelling = (word: string) => word.length >= WORD_MIN || /\d/.test(word)

/** Synonyms: what people type for our own terms; normalized. */
const ALIASES: readonly (readonly [ours: string, synonyms: string])[] = [
  ['tecnico mecanica', 'tecnomecanica tecnicomecanica rtm revision'],
  ['technical inspection', 'rtm tecnomecanica'],
  ['celular', 'telefono movil'],
  ['conductor', 'chofer'],
  ['vehiculo', 'carro camion moto'],
  ['whatsapp', 'wasap whatsap'],
]

export function entriesOf(pages: Readonly<Record<PageId, HelpPage>>): Entry[] {
  return PAGES.flatMap((id) => {
    const { title: pageTitle, sections } = pages[id]
    return Object.entries(sections).map(([anchor, section]) => ({
      href: `${pathOf(id)}#${anchor}`,
      title: section.title,
      de: pageTitle,
      excerpt: firstWords(section),
      palabras: wordsOf(pageTitle, section),
    }))
  })
}

function firstWords({ blocks }: Section): string {
  const text = plainText(blocks.flatMap(textsOf).join(' '))
  if (text.length <= EXCERPT_MAX) return text
  return `${text.slice(0, text.lastIndexOf(' ', EXCERPT_MAX)).replace(/[,;:.]$/, '')}…`
}

function wordsOf(pageTitle: string, { title, keys = '', blocks }: Section): string {
  const own = fold([title, pageTitle, keys, ...blocks.flatMap(textsOf).map(plainText)].join(' '))
  const others = ALIASES.filter(([ours]) => own.includes(ours)).map(([, synonyms]) => synonyms)
  return [...new Set([own, ...others].join(' ').split(' '))].filter(isTelling).join(' ')
}

/**
 * The entries that match the most words of a search, at least one: «cómo renovar el SOAT» contains words that no guide
 * has. Entries with the words in their title come first, then in the order of the help.
 */
export function find(entries: readonly Entry[], query: string): Entry[] {
  const words = terms(query).filter(isTelling)
  const howMany = (text: string) => words.filter((one) => ` ${text}`.includes(` ${one}`)).length
  const told = entries.map((entry) => [entry, howMany(entry.palabras), howMany(fold(entry.title))] as const)
  const highest = Math.max(1, ...told.map(([, n]) => n))
  return told
    .filter(([, n]) => n === highest)
    .sort(([, , a], [, , b]) => b - a)
    .map(([entry]) => entry)
}
