/**
 * The load generator: HTTP/1.1 over raw sockets with keep-alive, one request at a time per connection, and WebSockets.
 * It does as little as it can, so that what is measured is the server; the same client measures product and limit.
 */
import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

const HEADER_END = Buffer.from('\r\n\r\n')
const CHUNKS_END = Buffer.from('0\r\n\r\n')

/** One keep-alive connection. */
export class Connection {
  #socket
  #host
  #remainder = Buffer.alloc(0)
  #waiting = null

  constructor(base) {
    const url = new URL(base)
    this.#host = url.host
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('connection closed')))
  }

  /** The server closes a connection that stays idle for seconds. */
  get isOpen() {
    return !this.#socket.destroyed
  }

  /** @returns {Promise<{ status: number, body: Buffer }>} */
  get(path, headers = '') {
    return this.#send(`GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${headers}\r\n`)
  }

  post(path, body, headers = '') {
    const size = Buffer.byteLength(body)
    return this.#send(
      `POST ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n${headers}\r\n${body}`,
    )
  }

  close() {
    this.#waiting = null
    this.#socket.destroy()
  }

  #send(text) {
    return new Promise((resolve, reject) => {
      // a connection closed by the server while idle would never answer
      if (this.#socket.destroyed) return reject(new Error('connection closed'))
      this.#waiting = { resolve, reject }
      this.#socket.write(text)
    })
  }

  #fail(error) {
    const wait = this.#waiting
    this.#waiting = null
    wait?.reject(error)
  }

  #read(chunk) {
    this.#remainder = this.#remainder.length ? Buffer.concat([this.#remainder, chunk]) : chunk
    const end = this.#remainder.indexOf(HEADER_END)
    if (end < 0) return
    const header = this.#remainder.toString('latin1', 0, end)
    const status = Number(header.slice(9, 12))
    const from = end + 4
    const size = /\r\ncontent-length: *(\d+)/i.exec(header)
    let until
    if (size) until = from + Number(size[1])
    else if (/\r\ntransfer-encoding: *chunked/i.test(header)) {
      // the last chunk ends the response; nothing follows, since only one request is in flight
      if (!this.#remainder.subarray(-5).equals(CHUNKS_END)) return
      until = this.#remainder.length
    } else until = from
    if (this.#remainder.length < until) return
    const body = this.#remainder.subarray(from, until)
    this.#remainder = this.#remainder.subarray(until)
    const wait = this.#waiting
    this.#waiting = null
    wait?.resolve({ status, body })
  }
}

/** A WebSocket. `onMessage` gets each text frame as a string; `send` takes up to 65 535 bytes. */
export function listen(base, path, onMessage, headers = '') {
  const url = new URL(base)
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
  let isOpen = false
  let rest = Buffer.alloc(0)
  const ready = new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
      if (!isOpen) {
        const end = rest.indexOf(HEADER_END)
        if (end < 0) return
        const line = rest.toString('latin1', 0, end)
        if (!line.startsWith('HTTP/1.1 101')) return reject(new Error(`no socket at ${path}: ${line.split('\r\n')[0]}`))
        rest = rest.subarray(end + 4)
        isOpen = true
        resolve()
      }
      rest = frames(rest, onMessage)
    })
  })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nOrigin: ${url.origin}\r\n${headers}\r\n`,
  )
  const send = (text) => {
    const data = Buffer.from(text)
    // a client must mask its frames; a mask of zeros leaves the bytes unchanged
    const size = data.length < 126 ? [0x80 | data.length] : [0x80 | 126, data.length >> 8, data.length & 0xff]
    socket.write(Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), data]))
  }
  return { ready, send, close: () => socket.destroy() }
}

/** Delivers whole text frames and returns the rest. A server's frames are not masked. */
function frames(data, onMessage) {
  let i = 0
  while (data.length - i >= 2) {
    let size = data[i + 1] & 0x7f
    let from = i + 2
    if (size === 126) {
      if (data.length < from + 2) break
      size = data.readUInt16BE(from)
      from += 2
    } else if (size === 127) {
      if (data.length < from + 8) break
      size = Number(data.readBigUInt64BE(from))
      from += 8
    }
    if (data.length < from + size) break
    if ((data[i] & 0x0f) === 1) onMessage(data.toString('utf8', from, from + size))
    i = from + size
  }
  return i ? data.subarray(i) : data
}

/**
 * Keeps `connections` requests in flight for `ms` and counts those answered 200.
 * `next(connection, i)` sends one request over a connection.
 * @returns {Promise<{ value: number, cpu: number }>} answers per second, and µs of server CPU for each
 */
export async function saturate({ base, cpu }, { connections, ms, next }) {
  const list = Array.from({ length: connections }, () => new Connection(base))
  const cpuBefore = cpu()
  const start = performance.now()
  const until = start + ms
  let done = 0
  const others = new Map()
  await Promise.all(
    list.map(async (connection, i) => {
      while (performance.now() < until) {
        const { status } = await next(connection, i)
        if (status === 200) done++
        else others.set(status, (others.get(status) ?? 0) + 1)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  for (const connection of list) connection.close()
  if (others.size) throw new Error(`answers other than 200: ${JSON.stringify([...others])}`)
  return { value: done / seconds, cpu: (cpu() - cpuBefore) / done }
}
