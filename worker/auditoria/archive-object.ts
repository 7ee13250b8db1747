/** An object of the old audit log: rows as lines of JSON, packed; and unpacked again, with nothing taken on trust. */
import { deClave, StoredRow } from '../domain/auditoria/archive'
import { compress } from '../files/gzip'
import type { FileStore } from '../files/store'

/** A day of more rows becomes several objects. */
export const FILAS_POR_OBJETO = 2000
/** What an object unpacks to at most: two thousand rows are a few hundred kilobytes. */
const BYTES_MAX = 8_388_608

/** It is there and cannot be read, or it is gone. */
export class UnreadableObject extends Error {}

export const pack = (filas: readonly StoredRow[]): Promise<Uint8Array> =>
  compress(filas.map((fila) => `${JSON.stringify(fila)}\n`).join(''))

/**
 * The rows of an object, all of the company that its key names.
 * @throws UnreadableObject when it is gone or is not what was put there; anything else when R2 does not answer
 */
export async function unpack(store: Pick<FileStore, 'get'>, clave: string): Promise<StoredRow[]> {
  const cuerpo = await store.get(clave)
  if (!cuerpo) throw new UnreadableObject(`${clave}: gone`)
  try {
    const texto = await leer(cuerpo.pipeThrough(new DecompressionStream('gzip')))
    const filas = texto
      .split('\n')
      .filter(Boolean)
      .map((line) => StoredRow.parse(JSON.parse(line)))
    const empresa = deClave(clave)?.empresa_id ?? null
    if (filas.some((f) => f.empresa_id !== empresa)) throw new Error('rows of another company')
    return filas
  } catch (error) {
    throw new UnreadableObject(`${clave}: ${error instanceof Error ? error.message : error}`)
  }
}

async function leer(stream: ReadableStream<Uint8Array>): Promise<string> {
  const [lector, decoder] = [stream.getReader(), new TextDecoder('utf-8', { fatal: true })]
  let [texto, bytes] = ['', 0]
  for (;;) {
    const { value, done } = await lector.read()
    if (done) return texto + decoder.decode()
    bytes += value.byteLength
    if (bytes > BYTES_MAX) {
      await lector.cancel()
      throw new Error('too large')
    }
    texto += decoder.decode(value, { stream: true })
  }
}
