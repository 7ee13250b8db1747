/**
 * The ZIP as it is stored in R2. Each piece is three objects: entries, their records of the ZIP's directory, and their
 * lines of the manifest. Read one after the other – entries, manifest, directory, end – the objects are the file, so
 * that no more than a piece is ever in memory.
 */
import { createHash } from 'node:crypto'
import type { Stored } from '../domain/descargas/descarga'
import { MANIFEST } from '../domain/descargas/names'
import type { FileStore } from '../files/store'
import {
  crcOf,
  deflated,
  directoryRecord,
  endRecord,
  joined,
  localRecord,
  type ZipEntry,
  type ZipMoment,
} from '../files/zip'

const FOLDER = 'descargas/'
export const folderOf = (empresaId: string, id: string): string => `${FOLDER}${empresaId}/${id}/`

/** e: entries, d: records of the directory, m: lines of the manifest. */
type Part = 'e' | 'd' | 'm'
const partKey = (folder: string, part: Part, n: number) => `${folder}${part}${String(n).padStart(6, '0')}`
const headKey = (folder: string) => `${folder}manifiesto`
const endKey = (folder: string) => `${folder}fin`

/** The objects in the order in which they make the file. */
function* objectsOf(folder: string, parts: number): Generator<string> {
  for (let n = 1; n <= parts; n++) yield partKey(folder, 'e', n)
  yield headKey(folder)
  for (let n = 1; n <= parts; n++) yield partKey(folder, 'm', n)
  for (let n = 1; n <= parts; n++) yield partKey(folder, 'd', n)
  yield endKey(folder)
}

const BINARY = { contentType: 'application/octet-stream' }

export class Pieces {
  #entries: Uint8Array[] = []
  #directory: Uint8Array[] = []
  #manifest: Uint8Array[] = []
  #stored: Stored
  /** bytes of entries that are not stored yet */
  pending = 0

  constructor(
    private readonly store: Pick<FileStore, 'replace' | 'get'>,
    private readonly folder: string,
    stored: Stored,
    private readonly moment: ZipMoment,
  ) {
    this.#stored = stored
  }

  /** Adds a file. @param isText whether to compress it; files that people uploaded are compressed already */
  async add(name: string, content: string | Uint8Array<ArrayBuffer>, isText: boolean): Promise<void> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const kept = isText ? await deflated(bytes) : bytes
    const entry: ZipEntry = {
      name,
      crc: crcOf(bytes),
      size: bytes.length,
      stored: kept.length,
      isDeflated: isText,
    }
    const local = localRecord(entry, this.moment)
    const { bytes: written, entries } = this.#stored
    const record = directoryRecord(entry, written, this.moment)
    const line = new TextEncoder().encode(`${sha256(bytes)}  ${name}\n`)
    this.#entries.push(local, kept)
    this.#directory.push(record)
    this.#manifest.push(line)
    this.pending += local.length + kept.length
    this.#stored = {
      ...this.#stored,
      entries: entries + 1,
      bytes: written + local.length + kept.length,
      directory: this.#stored.directory + record.length,
      manifest: this.#stored.manifest + line.length,
      manifestCrc: crcOf(line, this.#stored.manifestCrc),
    }
  }

  /** Stores what is pending; writing the same piece again replaces it. @returns what is stored by now */
  async flush(): Promise<Stored> {
    if (this.pending === 0) return this.#stored
    const n = this.#stored.parts + 1
    await Promise.all([
      this.#put(partKey(this.folder, 'e', n), this.#entries),
      this.#put(partKey(this.folder, 'd', n), this.#directory),
      this.#put(partKey(this.folder, 'm', n), this.#manifest),
    ])
    this.#entries = []
    this.#directory = []
    this.#manifest = []
    this.pending = 0
    this.#stored = { ...this.#stored, parts: n }
    return this.#stored
  }

  /** Stores the end of the file; nothing may be pending. @returns its size in bytes, and the SHA-256 of its manifest */
  async close(): Promise<{ bytes: number; huella: string }> {
    const { parts, entries, bytes, directory, manifest, manifestCrc: crc } = this.#stored
    const entry: ZipEntry = { name: MANIFEST, crc, size: manifest, stored: manifest, isDeflated: false }
    const head = localRecord(entry, this.moment)
    const record = directoryRecord(entry, bytes, this.moment)
    const offset = bytes + head.length + manifest
    const end = endRecord(entries + 1, directory + record.length, offset)
    await Promise.all([this.#put(headKey(this.folder), [head]), this.#put(endKey(this.folder), [record, end])])
    const hash = createHash('sha256')
    for (let n = 1; n <= parts; n++) {
      const lines = await this.store.get(partKey(this.folder, 'm', n))
      if (!lines) throw new Error('a piece of the manifest is missing')
      hash.update(new Uint8Array(await new Response(lines).arrayBuffer()))
    }
    return { bytes: offset + directory + record.length + end.length, huella: hash.digest('hex') }
  }

  #put(key: string, parts: readonly Uint8Array[]): Promise<void> {
    return this.store.replace(key, joined(parts), BINARY)
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * The whole file as a stream of known length.
 * @param bytes size of the file
 * @param failed told of an error while it streams, which also breaks the stream
 */
export function wholeFile(
  store: Pick<FileStore, 'get'>,
  folder: string,
  { parts, bytes }: { parts: number; bytes: number },
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(bytes)
  const copy = async () => {
    for (const key of objectsOf(folder, parts)) {
      const body = await store.get(key)
      if (!body) throw new Error('a piece is missing')
      await body.pipeTo(writable, { preventClose: true, preventAbort: true })
    }
    await writable.close()
  }
  copy().catch(async (error: unknown) => {
    failed(error)
    await writable.abort(error).catch(() => undefined)
  })
  return readable
}
