/**
 * A proxy to the server that a test can close: as with a killed server, open connections break and new ones are
 * refused, until it is opened again at the same address.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { ORIGIN } from '../../support/world'

export interface Gate {
  /** the origin that the browser opens in place of the server's */
  origin: string
  close(): void
  open(): Promise<void>
}

export async function openGate(): Promise<Gate> {
  const { port } = new URL(ORIGIN)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  let server: Server | null = null
  let own = 0
  const gate = {
    origin: '',
    close() {
      server?.close()
      server = null
      for (const socket of sockets) socket.destroy()
    },
    async open() {
      const listening = createServer((browser) => {
        const behind = connect(Number(port), '127.0.0.1')
        keep(browser)
        keep(behind)
        browser.on('close', () => behind.destroy())
        behind.on('close', () => browser.destroy())
        browser.pipe(behind).pipe(browser)
      })
      await new Promise<void>((ready, fail) => listening.once('error', fail).listen(own, ready))
      own = (listening.address() as AddressInfo).port
      server = listening
    },
  }
  await gate.open()
  return { ...gate, origin: `http://localhost:${own}` }
}
