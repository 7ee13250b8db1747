/**
 * The format of the help: a page is sections, a section is blocks. A text may hold `**what the screen says**`, `` `code` ``
 * and `[a link](/docs/equipo)`; nothing else.
 */
import type { ExampleId } from './examples'
import type { PictureId } from './pictures'

export type Block =
  | { readonly p: string }
  | { readonly pasos: readonly string[] }
  | { readonly puntos: readonly string[] }
  | { readonly nota: string }
  | { readonly tabla: readonly (readonly string[])[] }
  /** a picture, with what it shows in words */
  | { readonly foto: PictureId; readonly alt: string }
  /** pictures one after the other, each with what happens in it: what a video would show */
  | { readonly secuencia: readonly { readonly foto: PictureId; readonly alt: string; readonly pie: string }[] }
  /** an example of the API, with what it is */
  | { readonly codigo: ExampleId; readonly que: string }

export interface Section {
  readonly titulo: string
  /** other words that people search it by */
  readonly claves?: string
  /** the day of a change, YYYY-MM-DD */
  readonly dia?: string
  readonly bloques: readonly Block[]
}

export interface HelpPage {
  readonly titulo: string
  /** for search engines and cards: 40 to 160 characters */
  readonly descripcion: string
  /** by the anchor of each section */
  readonly secciones: Readonly<Record<string, Section>>
}

/** The same text in another language: every key, block and step, with other words. Pictures, examples and days stay. */
export type Same<T> = T extends string
  ? string
  : { readonly [K in keyof T]: K extends 'codigo' | 'foto' | 'dia' ? T[K] : Same<T[K]> }

/** The parts of a text. */
export type Part = { readonly tipo: 'texto' | 'fuerte' | 'codigo'; readonly texto: string } | Link
interface Link {
  readonly tipo: 'enlace'
  readonly texto: string
  readonly href: string
}

const PARTES = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g

export function partsOf(texto: string): Part[] {
  const partes: Part[] = []
  let fin = 0
  for (const m of texto.matchAll(PARTES)) {
    const [todo, fuerte, codigo, enlace, href] = m
    if (m.index > fin) partes.push({ tipo: 'texto', texto: texto.slice(fin, m.index) })
    if (fuerte !== undefined) partes.push({ tipo: 'fuerte', texto: fuerte })
    else if (codigo !== undefined) partes.push({ tipo: 'codigo', texto: codigo })
    else partes.push({ tipo: 'enlace', texto: enlace ?? '', href: href ?? '' })
    fin = m.index + todo.length
  }
  if (fin < texto.length) partes.push({ tipo: 'texto', texto: texto.slice(fin) })
  return partes
}

/** A text as it reads, without its marks. */
export const plainText = (texto: string): string =>
  partsOf(texto)
    .map((parte) => parte.texto)
    .join('')

/** Every text of a block. */
export function textsOf(bloque: Block): readonly string[] {
  if ('p' in bloque) return [bloque.p]
  if ('pasos' in bloque) return bloque.pasos
  if ('puntos' in bloque) return bloque.puntos
  if ('nota' in bloque) return [bloque.nota]
  if ('tabla' in bloque) return bloque.tabla.flat()
  if ('foto' in bloque) return []
  if ('secuencia' in bloque) return bloque.secuencia.map(({ pie }) => pie)
  return [bloque.que]
}
