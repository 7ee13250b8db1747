/**
 * The format of the help: a page is sections, a section is blocks. A text may hold `**what the screen says**`, ``
 * `code` `` and `[a link](/docs/equipo)`; nothing else.
 */
import type { ExampleId } from './examples'
import type { PictureId } from './pictures'

export type Block =
  | { readonly p: string }
  | { readonly pasos: readonly string[] }
  | { readonly puntos: readonly string[] }
  | { readonly nota: string }
  | { readonly tabla: readonly (readonly string[])[] }
  /** a picture with its alternative text */
  | { readonly foto: PictureId; readonly alt: string }
  /** a sequence of pictures, each with its caption, in place of a video */
  | { readonly secuencia: readonly { readonly foto: PictureId; readonly alt: string; readonly caption: string }[] }
  /** an API example with its description */
  | { readonly codigo: ExampleId; readonly que: string }

export interface Section {
  readonly title: string
  /** synonyms for the search */
  readonly keys?: string
  /** the date of a change, YYYY-MM-DD */
  readonly dia?: string
  readonly blocks: readonly Block[]
}

export interface HelpPage {
  readonly title: string
  /** meta description for search engines and link previews: 40 to 160 characters */
  readonly descripcion: string
  /** keyed by the anchor of each section */
  readonly sections: Readonly<Record<string, Section>>
}

/** A translation of the text: same keys, blocks and steps, other words. Pictures, examples and dates stay. */
export type Same<T> = T extends string
  ? string
  : { readonly [K in keyof T]: K extends 'codigo' | 'foto' | 'dia' ? T[K] : Same<T[K]> }

/** The parts of a text. */
type Part = { readonly tipo: 'texto' | 'fuerte' | 'codigo'; readonly texto: string } | Link
interface Link {
  readonly tipo: 'enlace'
  readonly texto: string
  readonly href: string
}

const PARTS = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g

export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const m of text.matchAll(PARTS)) {
    const [everything, strong, codigo, link, href] = m
    if (m.index > end) parts.push({ tipo: 'texto', texto: text.slice(end, m.index) })
    if (strong !== undefined) parts.push({ tipo: 'fuerte', texto: strong })
    else if (codigo !== undefined) parts.push({ tipo: 'codigo', texto: codigo })
    else parts.push({ tipo: 'enlace', texto: link ?? '', href: href ?? '' })
    end = m.index + everything.length
  }
  if (end < text.length) parts.push({ tipo: 'texto', texto: text.slice(end) })
  return parts
}

/** A text without its markup. */
export const plainText = (text: string): string =>
  partsOf(text)
    .map((part) => part.texto)
    .join('')

/** Every text of a block. */
export function textsOf(block: Block): readonly string[] {
  if ('p' in block) return [block.p]
  if ('pasos' in block) return block.pasos
  if ('puntos' in block) return block.puntos
  if ('nota' in block) return [block.nota]
  if ('tabla' in block) return block.tabla.flat()
  if ('foto' in block) return []
  if ('secuencia' in block) return block.secuencia.map(({ caption }) => caption)
  return [block.que]
}
