/**
 * The records of a ZIP file (APPNOTE 6.3, with ZIP64): made one by one, so that a file can be written over several runs
 * and its pieces stored apart. Sizes of entries are known before they are written; each is below 4 GB.
 */
import { crc32 } from 'node:zlib'

export interface ZipEntry {
  /** path with «/», UTF-8 */
  name: string
  /** of its content; CRC-32 and bytes */
  crc: number
  size: number
  /** bytes as they are stored */
  stored: number
  isDeflated: boolean
}

/** When the file is said to be written: a day `YYYY-MM-DD`, and milliseconds of it. */
export interface ZipMoment {
  day: string
  time: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
/** names are UTF-8 */
const FLAGS = 1 << 11
const VERSION = 20
const VERSION_64 = 45
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
const DEFLATED = 8

/** Little-endian fields one after the other. */
class Fields {
  readonly #view: DataView<ArrayBuffer>
  #at = 0
  constructor(length: number) {
    this.#view = new DataView(new ArrayBuffer(length))
  }
  u16(value: number): this {
    this.#view.setUint16(this.#at, value, true)
    this.#at += 2
    return this
  }
  u32(value: number): this {
    this.#view.setUint32(this.#at, value, true)
    this.#at += 4
    return this
  }
  u64(value: number): this {
    this.#view.setBigUint64(this.#at, BigInt(value), true)
    this.#at += 8
    return this
  }
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#view.buffer)
  }
}

/** The date and time of MS-DOS: two seconds at a time, from 1980 on. */
function zipMoment({ day, time }: ZipMoment): { date: number; clock: number } {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number)
  const seconds = Math.floor(time / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return {
    date: ((year - 1980) << 9) | (month << 5) | date,
    clock: (hours << 11) | (minutes << 5) | Math.floor((seconds % 60) / 2),
  }
}

/** Version, flags, method, time, CRC, sizes and the name's length, which both kinds of records have. */
function described(fields: Fields, entry: ZipEntry, name: Uint8Array, moment: ZipMoment): Fields {
  const { date, clock } = zipMoment(moment)
  return fields
    .u16(FLAGS)
    .u16(entry.isDeflated ? DEFLATED : 0)
    .u16(clock)
    .u16(date)
    .u32(entry.crc)
    .u32(entry.stored)
    .u32(entry.size)
    .u16(name.length)
}

/** What stands before an entry's content. */
export function localRecord(entry: ZipEntry, moment: ZipMoment): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(entry.name)
  const { bytes } = described(new Fields(30).u32(LOCAL).u16(VERSION), entry, name, moment)
  return joined([bytes, name])
}

/**
 * An entry's line in the directory.
 * @param offset of its local record from the beginning of the file
 */
export function directoryRecord(entry: ZipEntry, offset: number, moment: ZipMoment): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(entry.name)
  const isFar = offset >= MAX_32
  const extra = isFar ? new Fields(12).u16(1).u16(8).u64(offset).bytes : new Uint8Array(0)
  const version = isFar ? VERSION_64 : VERSION
  const { bytes } = described(new Fields(46).u32(CENTRAL).u16(version).u16(version), entry, name, moment)
    .u16(extra.length)
    .u16(0)
    .u16(0)
    .u16(0)
    .u32(0)
    .u32(isFar ? MAX_32 : offset)
  return joined([bytes, name, extra])
}

/** What ends the file, by the number of entries and the directory's bytes and offset. */
export function endRecord(entries: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const isLarge = entries >= MAX_16 || size >= MAX_32 || offset >= MAX_32
  const end = new Fields(22)
    .u32(END)
    .u16(0)
    .u16(0)
    .u16(Math.min(entries, MAX_16))
    .u16(Math.min(entries, MAX_16))
    .u32(Math.min(size, MAX_32))
    .u32(Math.min(offset, MAX_32))
    .u16(0).bytes
  if (!isLarge) return end
  const end64 = new Fields(56)
    .u32(END_64)
    .u64(44)
    .u16(VERSION_64)
    .u16(VERSION_64)
    .u32(0)
    .u32(0)
    .u64(entries)
    .u64(entries)
    .u64(size)
    .u64(offset).bytes
  const locator = new Fields(20)
    .u32(LOCATOR_64)
    .u32(0)
    .u64(offset + size)
    .u32(1).bytes
  return joined([end64, locator, end])
}

/** @param before the CRC-32 of what precedes the bytes */
export const crcOf = (bytes: Uint8Array, before = 0): number => crc32(bytes, before)

/** Bytes compressed as a ZIP stores them. */
export async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Response(bytes).body as ReadableStream<Uint8Array<ArrayBuffer>>
  return new Uint8Array(await new Response(stream.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
