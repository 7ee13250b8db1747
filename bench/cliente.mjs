/**
 * The load generator: HTTP/1.1 over raw sockets with keep-alive, one request at a time per connection, and WebSockets.
 * It does as little as it can, so that what is measured is the server; the same client measures product and limit.
 */
import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

const FIN_CABECERA = Buffer.from('\r\n\r\n')
const FIN_TROZOS = Buffer.from('0\r\n\r\n')

/** One keep-alive connection. */
export class Conexion {
  #socket
  #host
  #resto = Buffer.alloc(0)
  #espera = null

  constructor(base) {
    const url = new URL(base)
    this.#host = url.host
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('connection closed')))
  }

  /** @returns {Promise<{ status: number, body: Buffer }>} */
  get(path, headers = '') {
    return this.#send(`GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${headers}\r\n`)
  }

  post(path, body, headers = '') {
    const largo = Buffer.byteLength(body)
    return this.#send(
      `POST ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nContent-Type: application/json\r\nContent-Length: ${largo}\r\n${headers}\r\n${body}`,
    )
  }

  close() {
    this.#espera = null
    this.#socket.destroy()
  }

  #send(text) {
    return new Promise((resolve, reject) => {
      // a connection that the server closed while nobody asked would never answer
      if (this.#socket.destroyed) return reject(new Error('connection closed'))
      this.#espera = { resolve, reject }
      this.#socket.write(text)
    })
  }

  #fail(error) {
    const espera = this.#espera
    this.#espera = null
    espera?.reject(error)
  }

  #read(chunk) {
    this.#resto = this.#resto.length ? Buffer.concat([this.#resto, chunk]) : chunk
    const fin = this.#resto.indexOf(FIN_CABECERA)
    if (fin < 0) return
    const cabecera = this.#resto.toString('latin1', 0, fin)
    const status = Number(cabecera.slice(9, 12))
    const desde = fin + 4
    const largo = /\r\ncontent-length: *(\d+)/i.exec(cabecera)
    let hasta
    if (largo) hasta = desde + Number(largo[1])
    else if (/\r\ntransfer-encoding: *chunked/i.test(cabecera)) {
      // the last chunk ends the answer; nothing follows it, since no second request is under way
      if (!this.#resto.subarray(-5).equals(FIN_TROZOS)) return
      hasta = this.#resto.length
    } else hasta = desde
    if (this.#resto.length < hasta) return
    const body = this.#resto.subarray(desde, hasta)
    this.#resto = this.#resto.subarray(hasta)
    const espera = this.#espera
    this.#espera = null
    espera?.resolve({ status, body })
  }
}

/** A WebSocket. `onMessage` gets each text frame as a string; `send` takes up to 125 characters. */
export function listen(base, path, onMessage, headers = '') {
  const url = new URL(base)
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
  let abierto = false
  let resto = Buffer.alloc(0)
  const listo = new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      resto = resto.length ? Buffer.concat([resto, chunk]) : chunk
      if (!abierto) {
        const fin = resto.indexOf(FIN_CABECERA)
        if (fin < 0) return
        const linea = resto.toString('latin1', 0, fin)
        if (!linea.startsWith('HTTP/1.1 101'))
          return reject(new Error(`no socket at ${path}: ${linea.split('\r\n')[0]}`))
        resto = resto.subarray(fin + 4)
        abierto = true
        resolve()
      }
      resto = frames(resto, onMessage)
    })
  })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nOrigin: ${url.origin}\r\n${headers}\r\n`,
  )
  const send = (texto) => {
    const datos = Buffer.from(texto)
    // a client masks its frames; a mask of zeros leaves the bytes as they are
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | datos.length, 0, 0, 0, 0]), datos]))
  }
  return { listo, send, close: () => socket.destroy() }
}

/** Hands over whole text frames and returns what is left. A server's frames are not masked. */
function frames(datos, onMessage) {
  let i = 0
  while (datos.length - i >= 2) {
    let largo = datos[i + 1] & 0x7f
    let desde = i + 2
    if (largo === 126) {
      if (datos.length < desde + 2) break
      largo = datos.readUInt16BE(desde)
      desde += 2
    } else if (largo === 127) {
      if (datos.length < desde + 8) break
      largo = Number(datos.readBigUInt64BE(desde))
      desde += 8
    }
    if (datos.length < desde + largo) break
    if ((datos[i] & 0x0f) === 1) onMessage(datos.toString('utf8', desde, desde + largo))
    i = desde + largo
  }
  return i ? datos.subarray(i) : datos
}

/**
 * Keeps `conexiones` requests under way for `ms` and counts those that were answered 200.
 * `siguiente(conexion, i)` sends one request over a connection.
 * @returns {Promise<{ valor: number, cpu: number }>} answers a second, and µs of the server's CPU for each
 */
export async function saturate({ base, cpu }, { conexiones, ms, siguiente }) {
  const lista = Array.from({ length: conexiones }, () => new Conexion(base))
  const gastado = cpu()
  const inicio = performance.now()
  const hasta = inicio + ms
  let hechas = 0
  const otros = new Map()
  await Promise.all(
    lista.map(async (conexion, i) => {
      while (performance.now() < hasta) {
        const { status } = await siguiente(conexion, i)
        if (status === 200) hechas++
        else otros.set(status, (otros.get(status) ?? 0) + 1)
      }
    }),
  )
  const segundos = (performance.now() - inicio) / 1000
  for (const conexion of lista) conexion.close()
  if (otros.size) throw new Error(`answers other than 200: ${JSON.stringify([...otros])}`)
  return { valor: hechas / segundos, cpu: (cpu() - gastado) / hechas }
}
