/** An archive object of the audit log: rows as lines of JSON, compressed. Unpacking validates everything. */
import { parseAuditKey, StoredRow } from '../domain/auditoria/archive'
import { compress } from '../files/gzip'
import type { FileStore } from '../files/store'

/** A day with more rows is split into several objects. */
export const ROWS_PER_OBJECT = 2000
/** Limit on the unpacked size: two thousand rows are a few hundred kilobytes. */
const BYTES_MAX = 8_388_608

/** The object is missing or cannot be parsed. */
export class UnreadableObject extends Error {}

export const pack = (rows: readonly StoredRow[]): Promise<Uint8Array> =>
  compress(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

/**
 * The rows of an object, all of the company that its key names.
 * @throws UnreadableObject when it is missing or damaged; any other error when R2 does not answer
 */
export async function unpack(store: Pick<FileStore, 'get'>, key: string): Promise<StoredRow[]> {
  const body = await store.get(key)
  if (!body) throw new UnreadableObject(`${key}: gone`)
  try {
    const text = await readRows(body.pipeThrough(new DecompressionStream('gzip')))
    const rows = text
      .split('\n')
      .filter(Boolean)
      .map((line) => StoredRow.parse(JSON.parse(line)))
    const empresa = parseAuditKey(key)?.empresa_id ?? null
    if (rows.some((f) => f.empresa_id !== empresa)) throw new Error('rows of another company')
    return rows
  } catch (error) {
    throw new UnreadableObject(`${key}: ${error instanceof Error ? error.message : error}`)
  }
}

async function readRows(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > BYTES_MAX) {
      await reader.cancel()
      throw new Error('too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}
