/** The documents behind the first page of a vehicle's folder, and how much fits into one file. */
import type { ArchivoTipo } from '../archivos/content'

export interface Annex {
  /** what it is, as its first page and the list say it */
  name: string
  tipo: ArchivoTipo
  bytes: Uint8Array
}

/** Bytes of all files together: a file is put together in memory. */
export const FOLDER_MAX_BYTES = 20_000_000
/** Pages behind the first ones. */
export const FOLDER_MAX_PAGES = 150
/**
 * Steps of reading all PDFs, each of which leaves up to 20 bytes in memory. Scans take a few thousand, a
 * manual of sixty pages about 80,000.
 */
export const FOLDER_MAX_STEPS = 2_000_000
/** A PNG is unpacked to be put into a PDF: a larger one is left out. */
export const PNG_MAX_PIXELS = 6_000_000

/** The pixels of a PNG, by its head; null when it has none. */
export function pngPixels(bytes: Uint8Array): number | null {
  if (bytes.byteLength < 24) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.getUint32(16) * view.getUint32(20)
}
