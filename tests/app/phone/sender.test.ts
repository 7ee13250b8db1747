/** The sender: what reaches the server, what stays on the phone, and when it tries again. */
import 'fake-indexeddb/auto'
import { FUTURE_MS, PAST_MS } from '@domain/dispositivos/instant'
import { describe, expect, test } from 'vitest'
import { openQueue } from '~/phone/queue'
import type { Point } from '~/phone/queue-store'
import { type Answer, BATCH_SIZE, type Network, Sender, type SenderEvent } from '~/phone/sender'
import { fill, NOW, newDeviceKey, point } from './fake-phone'

/** A fake server: answers by the given rule and remembers what it accepted. */
function world(rule: (points: readonly Point[], requestId: number) => Answer | Promise<Answer>) {
  const seen: number[] = []
  const requests: number[] = []
  const auditEvents: SenderEvent[] = []
  const network: Network & { connection: boolean } = {
    connection: true,
    async send(_src, points) {
      requests.push(points.length)
      const r = await rule(points, requests.length)
      if (r.type === 'received') seen.push(...points.map((p) => p.seq))
      return r
    },
    isOnline() {
      return this.connection
    },
    now: () => NOW,
    random: () => 0,
    turn: (work) => work(),
  }
  network.isOnline = network.isOnline.bind(network)
  return { network, seen, requests, sucesos: auditEvents, note: (s: SenderEvent) => auditEvents.push(s) }
}

const recibo = (n: number): Answer => ({ type: 'received', accepted: n, duplicates: 0, discarded: 0 })
const until = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describe('the sender', () => {
  test('brings a tunnel of points home in order and in batches, and says when', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, BATCH_SIZE + 50)
    const m = world((p) => recibo(p.length))
    await new Sender(queue, m.network, m.note).wake()
    expect(m.requests).toEqual([BATCH_SIZE, 50])
    expect(m.seen).toEqual(until(BATCH_SIZE + 50))
    expect(m.sucesos.at(-1)).toMatchObject({
      type: 'sent',
      at: NOW,
      ledger: { pendientes: 0, ultimo_envio: NOW },
    })
  })

  test('keeps every point until the server has answered, through failures of every kind', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 5)
    let sender: Sender
    const m = world((p, n) => {
      if (n <= 3) {
        // ends the wait early: the browser reports that it is online again
        setTimeout(() => sender.wake(true))
        return n === 2 ? { type: 'later', timedOut: true } : { type: 'later', seconds: 60 }
      }
      return recibo(p.length)
    })
    sender = new Sender(queue, m.network, m.note)
    await sender.wake()
    expect(m.seen).toEqual(until(5))
    expect(m.sucesos.slice(0, 3).map((s) => s.type)).toEqual(['not-sent', 'not-sent', 'not-sent'])
    expect((await queue.ledger()).pendientes).toBe(0)
  })

  test('a server that asks for patience gets it, and that is no failure', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 3)
    const senders: Sender[] = []
    const m = world((p, n) => {
      if (n > 1) return recibo(p.length)
      setTimeout(() => senders[0]?.wake(true))
      return { type: 'slow-down', seconds: 60 }
    })
    senders.push(new Sender(queue, m.network, m.note))
    await senders[0]!.wake()
    expect(m.seen).toEqual(until(3))
    expect(m.sucesos.map((s) => s.type)).toEqual(['sent'])
  })

  test('asks nothing of a network that is not there, and starts again with it', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 100)
    const m = world((p) => recibo(p.length))
    const sender = new Sender(queue, m.network, m.note)
    m.network.connection = false
    await sender.wake()
    expect(m.requests).toEqual([])
    m.network.connection = true
    await sender.wake(true)
    expect(m.seen).toEqual(until(100))
  })

  test('one bad point does not hold up the others: it is found by halving and let go', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 8)
    const senders: Sender[] = []
    const m = world((p) => {
      if (!p.some((x) => x.seq === 6)) return recibo(p.length)
      if (p.length === 1) setTimeout(() => senders[0]?.wake(true))
      return { type: 'malformed' }
    })
    senders.push(new Sender(queue, m.network, m.note))
    await senders[0]!.wake()
    expect([...m.seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 7, 8])
    expect((await queue.ledger()).pendientes).toBe(0)
  })

  test('a phone whose store fails for a moment is asked again', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 2)
    const senders: Sender[] = []
    const batch = queue.batch.bind(queue)
    let broken = true
    queue.batch = (max) => {
      if (!broken) return batch(max)
      broken = false
      setTimeout(() => senders[0]?.wake(true))
      return Promise.reject(new Error('disk'))
    }
    const m = world((p) => recibo(p.length))
    senders.push(new Sender(queue, m.network, m.note))
    await senders[0]!.wake()
    expect(m.seen).toEqual([1, 2])
  })

  test('a slow network gets smaller batches', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 40)
    const senders: Sender[] = []
    const m = world((p) => {
      if (p.length <= 10) return recibo(p.length)
      setTimeout(() => senders[0]?.wake(true))
      return { type: 'later', timedOut: true }
    })
    senders.push(new Sender(queue, m.network, m.note))
    await senders[0]!.wake()
    expect(m.requests.slice(0, 3)).toEqual([40, 20, 10])
    expect(m.seen).toEqual(until(40))
  })

  test('a device that is off stops it and keeps the points for when the same link works again', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 3)
    let disabled = true
    const m = world((p) => (disabled ? { type: 'refused', reason: 'inactivo' } : recibo(p.length)))
    const sender = new Sender(queue, m.network, m.note)
    await sender.wake()
    expect(m.sucesos).toEqual([{ type: 'refused', reason: 'inactivo' }])
    expect((await queue.ledger()).pendientes).toBe(3)
    disabled = false
    await sender.wake(true)
    expect(m.seen).toEqual([])
    sender.allow()
    await sender.wake()
    expect(m.seen).toEqual(until(3))
  })

  test('an old link keeps the points for the new one, a deleted device takes them with it', async () => {
    for (const [reason, remaining] of [
      ['device_unknown', 2],
      ['deleted', 0],
    ] as const) {
      const queue = await openQueue(newDeviceKey())
      await fill(queue, 2)
      const m = world(() => ({ type: 'refused', reason: reason }))
      await new Sender(queue, m.network, m.note).wake()
      expect((await queue.batch(9)).puntos).toHaveLength(remaining)
    }
  })

  test('a deleted device ends the tracking also where storage refuses to let the points go', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 1)
    queue.empty = () => Promise.reject(new Error('disk'))
    const m = world(() => ({ type: 'refused', reason: 'deleted' }))
    await new Sender(queue, m.network, m.note).wake()
    expect(m.sucesos).toEqual([{ type: 'refused', reason: 'deleted' }])
    expect(m.requests).toEqual([1])
  })

  test('waits while another tab of the link is sending, and sends nothing twice', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 4)
    const senders: Sender[] = []
    const m = world((p) => recibo(p.length))
    let free = false
    m.network.turn = async (work) => {
      if (free) return work()
      free = true
      await queue.remove((await queue.batch(9)).puntos)
      setTimeout(() => senders[0]?.wake(true))
      return 'busy'
    }
    senders.push(new Sender(queue, m.network, m.note))
    await senders[0]!.wake()
    expect(m.requests).toEqual([])
  })

  test('points that come while a batch is under way go with the next', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 1)
    const senders: Sender[] = []
    const m = world(async (p, n) => {
      if (n === 1) {
        await queue.add(point(1))
        void senders[0]?.wake()
      }
      return recibo(p.length)
    })
    senders.push(new Sender(queue, m.network, m.note))
    await senders[0]!.wake()
    expect(m.seen).toEqual([1, 2])
  })

  test('tells when the company keeps none of what arrives, and counts it as no position sent', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 1)
    const kept = world(() => recibo(1))
    await new Sender(queue, kept.network, kept.note).wake()
    const { ultimo_envio: sentAt } = await queue.ledger()
    expect(sentAt).not.toBeNull()
    await fill(queue, 2)
    const m = world((p) => ({ type: 'received', accepted: 0, duplicates: 0, discarded: p.length }))
    await new Sender(queue, m.network, m.note).wake()
    expect(m.sucesos).toMatchObject([
      { type: 'sent', at: null, discarded: 'discarded', ledger: { ultimo_envio: sentAt } },
    ])
    await fill(queue, 1)
    const hours = world(() => ({ type: 'received', accepted: 0, duplicates: 0, discarded: 1, offHours: [] }))
    await new Sender(queue, hours.network, hours.note).wake()
    // the page says the hours by themselves
    expect(hours.sucesos).toMatchObject([{ type: 'sent', discarded: null }])
  })

  test('does not blame the company for points measured by a clock that was wrong', async () => {
    for (const at of [NOW + FUTURE_MS + 1, NOW - PAST_MS - 1]) {
      const queue = await openQueue(newDeviceKey())
      await queue.add({ ...point(0), at })
      const m = world((p) => ({ type: 'received', accepted: 0, duplicates: 0, discarded: p.length }))
      await new Sender(queue, m.network, m.note).wake()
      expect(m.sucesos).toMatchObject([{ type: 'sent', discarded: 'discarded_clock' }])
    }
  })
})
