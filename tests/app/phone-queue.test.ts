import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { MemoryQueue } from '~/phone/memory-queue'
import { openQueue } from '~/phone/queue'
import type { Cola, Point } from '~/phone/queue-store'
import { type Answer, BATCH_SIZE, type Red, Sender, type Suceso } from '~/phone/sender'

const NOW = Date.UTC(2026, 10, 20, 14)
let dispositivos = 0
const newDeviceKey = () => `clave-${++dispositivos}`
const point = (i: number) => ({ lat: 4.6 + i / 1e5, lng: -74.1, accuracy: 8, at: NOW + i * 1000 })

async function fill(cola: Cola, n: number) {
  for (let i = 0; i < n; i++) await cola.add(point(i))
}

describe('the queue on the phone', () => {
  test('survives a reload: number, source, points and the mark of a running tracking', async () => {
    const clave = newDeviceKey()
    const antes = await openQueue(clave)
    await fill(antes, 3)
    await antes.record({ rastreando: true, ultimo_envio: 7 })
    const { src } = await antes.ledger()

    const after = await openQueue(clave)
    await after.add(point(3))
    const { puntos, src: same } = await after.batch(10)
    expect(same).toBe(src)
    expect(puntos.map((p) => p.seq)).toEqual([1, 2, 3, 4])
    expect(puntos[2]).toEqual({ ...point(2), seq: 3 })
    expect(await after.ledger()).toMatchObject({
      rastreando: true,
      ultimo_envio: 7,
      pendientes: 4,
      ultimo_punto: point(3).at,
    })
  })

  test('never reaches another device', async () => {
    const one = await openQueue(newDeviceKey())
    const otro = await openQueue(newDeviceKey())
    await fill(one, 2)
    expect((await otro.batch(10)).puntos).toEqual([])
    expect((await otro.ledger()).src).not.toBe((await one.ledger()).src)
    await otro.empty()
    expect((await one.batch(10)).puntos).toHaveLength(2)
  })

  test('forgets a point once, however often it is told so, and its count stays true', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 3)
    const { puntos } = await cola.batch(2)
    await Promise.all([cola.quitar(puntos), cola.quitar(puntos), cola.add(point(9))])
    expect((await cola.ledger()).pendientes).toBe(2)
    expect((await cola.batch(10)).puntos.map((p) => p.seq)).toEqual([3, 4])
  })

  test('two tabs that add at once share one numbering', async () => {
    const clave = newDeviceKey()
    const [a, b] = await Promise.all([openQueue(clave), openQueue(clave)])
    await Promise.all([a, b, a, b, a].map((cola, i) => cola.add(point(i))))
    expect((await a.batch(10)).puntos.map((p) => p.seq)).toEqual([1, 2, 3, 4, 5])
  })

  test('a new one after clearing has another source, so that its numbers are no duplicates', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 1)
    const { src } = await cola.ledger()
    await cola.empty()
    const fresh = await cola.ledger()
    expect(fresh).toMatchObject({ seq: 1, pendientes: 0 })
    expect(fresh.src).not.toBe(src)
    expect(src).toMatch(/^[0-9a-f]{16}$/)
  })

  test.each(['phone storage', 'memory'])(
    'when full in %s, it thins the way out and keeps its beginning, its end and the last thousand',
    async (where) => {
      const cola = where === 'memory' ? new MemoryQueue(1400) : await openQueue(newDeviceKey(), 1400)
      await fill(cola, 1401)
      const { puntos } = await cola.batch(9999)
      expect(puntos).toHaveLength(1201)
      expect(puntos[0]?.seq).toBe(1)
      expect(puntos.at(-1)?.seq).toBe(1401)
      expect(puntos.filter((p) => p.seq > 401)).toHaveLength(1000)
      expect((await cola.ledger()).pendientes).toBe(1201)
    },
  )
})

/** A server of the test: answers by the given rule and remembers what it took. */
function world(rule: (puntos: readonly Point[], peticion: number) => Answer | Promise<Answer>) {
  const seen: number[] = []
  const requests: number[] = []
  const sucesos: Suceso[] = []
  const red: Red & { connection: boolean } = {
    connection: true,
    async send(_src, puntos) {
      requests.push(puntos.length)
      const r = await rule(puntos, requests.length)
      if (r.tipo === 'recibido') seen.push(...puntos.map((p) => p.seq))
      return r
    },
    enLinea() {
      return this.connection
    },
    ahora: () => NOW,
    azar: () => 0,
    turn: (work) => work(),
  }
  red.enLinea = red.enLinea.bind(red)
  return { red, seen, requests, sucesos, avisar: (s: Suceso) => sucesos.push(s) }
}

const recibo = (n: number): Answer => ({ tipo: 'recibido', accepted: n, duplicates: 0, discarded: 0 })
const hasta = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describe('the sender', () => {
  test('brings a tunnel of points home in order and in batches, and says when', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, BATCH_SIZE + 50)
    const m = world((p) => recibo(p.length))
    await new Sender(cola, m.red, m.avisar).wake()
    expect(m.requests).toEqual([BATCH_SIZE, 50])
    expect(m.seen).toEqual(hasta(BATCH_SIZE + 50))
    expect(m.sucesos.at(-1)).toMatchObject({
      tipo: 'enviado',
      at: NOW,
      ledger: { pendientes: 0, ultimo_envio: NOW },
    })
  })

  test('keeps every point until the server has answered, through failures of every kind', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 5)
    let sender: Sender
    const m = world((p, n) => {
      if (n <= 3) {
        // cut the waiting short: the browser says that it is online again
        setTimeout(() => sender.wake(true))
        return n === 2 ? { tipo: 'luego', timedOut: true } : { tipo: 'luego', seconds: 60 }
      }
      return recibo(p.length)
    })
    sender = new Sender(cola, m.red, m.avisar)
    await sender.wake()
    expect(m.seen).toEqual(hasta(5))
    expect(m.sucesos.slice(0, 3).map((s) => s.tipo)).toEqual(['no-enviado', 'no-enviado', 'no-enviado'])
    expect((await cola.ledger()).pendientes).toBe(0)
  })

  test('a server that asks for patience gets it, and that is no failure', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 3)
    const senders: Sender[] = []
    const m = world((p, n) => {
      if (n > 1) return recibo(p.length)
      setTimeout(() => senders[0]?.wake(true))
      return { tipo: 'despacio', seconds: 60 }
    })
    senders.push(new Sender(cola, m.red, m.avisar))
    await senders[0]!.wake()
    expect(m.seen).toEqual(hasta(3))
    expect(m.sucesos.map((s) => s.tipo)).toEqual(['enviado'])
  })

  test('asks nothing of a network that is not there, and starts again with it', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 100)
    const m = world((p) => recibo(p.length))
    const sender = new Sender(cola, m.red, m.avisar)
    m.red.connection = false
    await sender.wake()
    expect(m.requests).toEqual([])
    m.red.connection = true
    await sender.wake(true)
    expect(m.seen).toEqual(hasta(100))
  })

  test('one bad point does not hold up the others: it is found by halving and let go', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 8)
    const senders: Sender[] = []
    const m = world((p) => {
      if (!p.some((x) => x.seq === 6)) return recibo(p.length)
      if (p.length === 1) setTimeout(() => senders[0]?.wake(true))
      return { tipo: 'malo' }
    })
    senders.push(new Sender(cola, m.red, m.avisar))
    await senders[0]!.wake()
    expect([...m.seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 7, 8])
    expect((await cola.ledger()).pendientes).toBe(0)
  })

  test('a phone whose store fails for a moment is asked again', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 2)
    const senders: Sender[] = []
    const batch = cola.batch.bind(cola)
    let roto = true
    cola.batch = (max) => {
      if (!roto) return batch(max)
      roto = false
      setTimeout(() => senders[0]?.wake(true))
      return Promise.reject(new Error('disk'))
    }
    const m = world((p) => recibo(p.length))
    senders.push(new Sender(cola, m.red, m.avisar))
    await senders[0]!.wake()
    expect(m.seen).toEqual([1, 2])
  })

  test('a slow network gets smaller batches', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 40)
    const senders: Sender[] = []
    const m = world((p) => {
      if (p.length <= 10) return recibo(p.length)
      setTimeout(() => senders[0]?.wake(true))
      return { tipo: 'luego', timedOut: true }
    })
    senders.push(new Sender(cola, m.red, m.avisar))
    await senders[0]!.wake()
    expect(m.requests.slice(0, 3)).toEqual([40, 20, 10])
    expect(m.seen).toEqual(hasta(40))
  })

  test('a device that is off stops it and keeps the points for when the same link works again', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 3)
    let disabled = true
    const m = world((p) => (disabled ? { tipo: 'rechazado', motivo: 'inactivo' } : recibo(p.length)))
    const sender = new Sender(cola, m.red, m.avisar)
    await sender.wake()
    expect(m.sucesos).toEqual([{ tipo: 'rechazado', motivo: 'inactivo' }])
    expect((await cola.ledger()).pendientes).toBe(3)
    disabled = false
    await sender.wake()
    expect(m.seen).toEqual(hasta(3))
  })

  test('an old link keeps the points for the new one, a deleted device takes them with it', async () => {
    for (const [motivo, remaining] of [
      ['no_encontrado', 2],
      ['eliminado', 0],
    ] as const) {
      const cola = await openQueue(newDeviceKey())
      await fill(cola, 2)
      const m = world(() => ({ tipo: 'rechazado', motivo }))
      await new Sender(cola, m.red, m.avisar).wake()
      expect((await cola.batch(9)).puntos).toHaveLength(remaining)
    }
  })

  test('waits while another tab of the link is sending, and sends nothing twice', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 4)
    const senders: Sender[] = []
    const m = world((p) => recibo(p.length))
    let libre = false
    m.red.turn = async (work) => {
      if (libre) return work()
      libre = true
      await cola.quitar((await cola.batch(9)).puntos)
      setTimeout(() => senders[0]?.wake(true))
      return 'ocupado'
    }
    senders.push(new Sender(cola, m.red, m.avisar))
    await senders[0]!.wake()
    expect(m.requests).toEqual([])
  })

  test('points that come while a batch is under way go with the next', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 1)
    const senders: Sender[] = []
    const m = world(async (p, n) => {
      if (n === 1) {
        await cola.add(point(1))
        void senders[0]?.wake()
      }
      return recibo(p.length)
    })
    senders.push(new Sender(cola, m.red, m.avisar))
    await senders[0]!.wake()
    expect(m.seen).toEqual([1, 2])
  })

  test('tells when the company keeps none of what arrives', async () => {
    const cola = await openQueue(newDeviceKey())
    await fill(cola, 2)
    const m = world((p) => ({ tipo: 'recibido', accepted: 0, duplicates: 0, discarded: p.length }))
    await new Sender(cola, m.red, m.avisar).wake()
    expect(m.sucesos).toMatchObject([{ tipo: 'enviado', discarded: true }])
  })
})
