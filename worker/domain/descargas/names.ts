/** Names inside the ZIP of «Descargar todo». */

/** What a file is called in the ZIP: characters that a file system refuses are left out, and it stays short. */
function safe(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name.normalize('NFC')) ?? []
  const clean = stem
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\x00-\x1f\x7f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...clean].slice(0, 80).join('') || 'archivo'}${ending}`
}

/** The path of an uploaded file: the plate of its vehicle, and its id, so that no two are the same. */
export const archivoPath = (placa: string | null, id: string, nombre: string): string =>
  `archivos/${placa === null ? 'sin-vehiculo' : safe(placa)}/${id}-${safe(nombre)}`

/** The path of an electronic document: what it is, and its number, by which the DIAN knows it. */
export const facturaPath = (tipo: string, numero: string, ending: 'pdf' | 'xml'): string =>
  `facturas/${tipo}-${safe(numero)}.${ending}`

/** The path of a table's file; a long table has several, counted from 0. */
export const tablePath = (table: string, file: number, ending: 'csv' | 'json'): string =>
  `tablas/${table}${file === 0 ? '' : `-${file + 1}`}.${ending}`

/** The path of a way. */
export const wayPath = (placa: string, day: string): string => `recorridos/${safe(placa)}/${day}.gpx`

export const MANIFEST = 'MANIFIESTO.sha256'
export const README = 'LEEME.txt'
