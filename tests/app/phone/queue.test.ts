/** The queue on the phone: stored, in memory, and where storage fails under way. */
import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { deviceKey } from '~/phone/device-key'
import { MemoryQueue } from '~/phone/memory-queue'
import { forgetDevice } from '~/phone/open.client'
import { openQueue } from '~/phone/queue'
import { fill, newDeviceKey, newLink, point } from './fake-phone'

describe('the queue on the phone', () => {
  test('survives a reload: number, source, points and the mark of a running tracking', async () => {
    const key = newDeviceKey()
    const before = await openQueue(key)
    await fill(before, 3)
    await before.record({ rastreando: true, ultimo_envio: 7 })
    const { src } = await before.ledger()

    const after = await openQueue(key)
    await after.add(point(3))
    const { puntos: points, src: same } = await after.batch(10)
    expect(same).toBe(src)
    expect(points.map((p) => p.seq)).toEqual([1, 2, 3, 4])
    expect(points[2]).toEqual({ ...point(2), seq: 3 })
    expect(await after.ledger()).toMatchObject({
      rastreando: true,
      ultimo_envio: 7,
      pendientes: 4,
      ultimo_punto: point(3).at,
    })
  })

  test('never reaches another device', async () => {
    const one = await openQueue(newDeviceKey())
    const other = await openQueue(newDeviceKey())
    await fill(one, 2)
    expect((await other.batch(10)).puntos).toEqual([])
    expect((await other.ledger()).src).not.toBe((await one.ledger()).src)
    await other.empty()
    expect((await one.batch(10)).puntos).toHaveLength(2)
  })

  test('of a deleted device keeps nothing, and tells how many positions nobody will receive', async () => {
    const link = newLink()
    const other = await openQueue(newDeviceKey())
    await fill(other, 1)
    await fill(await openQueue(deviceKey(link)!), 3)
    expect(await forgetDevice(link)).toBe(3)
    const left = await openQueue(deviceKey(link)!)
    expect((await left.batch(10)).puntos).toEqual([])
    expect(await forgetDevice(link)).toBe(0)
    expect((await other.batch(10)).puntos).toHaveLength(1)
  })

  test('forgets a point once, even when told repeatedly, and its count stays right', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 3)
    const { puntos: points } = await queue.batch(2)
    await Promise.all([queue.remove(points), queue.remove(points), queue.add(point(9))])
    expect((await queue.ledger()).pendientes).toBe(2)
    expect((await queue.batch(10)).puntos.map((p) => p.seq)).toEqual([3, 4])
  })

  test('two tabs that add at once share one numbering', async () => {
    const key = newDeviceKey()
    const [a, b] = await Promise.all([openQueue(key), openQueue(key)])
    await Promise.all([a, b, a, b, a].map((queue, i) => queue.add(point(i))))
    expect((await a.batch(10)).puntos.map((p) => p.seq)).toEqual([1, 2, 3, 4, 5])
  })

  test('a new one after clearing has another source, so that its numbers are no duplicates', async () => {
    const queue = await openQueue(newDeviceKey())
    await fill(queue, 1)
    const { src } = await queue.ledger()
    await queue.empty()
    const fresh = await queue.ledger()
    expect(fresh).toMatchObject({ seq: 1, pendientes: 0 })
    expect(fresh.src).not.toBe(src)
    expect(src).toMatch(/^[0-9a-f]{16}$/)
  })

  test.each(['phone storage', 'memory'])(
    'when full in %s, it thins the way out and keeps its beginning, its end and the last thousand',
    async (where) => {
      const queue = where === 'memory' ? new MemoryQueue(1400) : await openQueue(newDeviceKey(), 1400)
      await fill(queue, 1401)
      const { puntos: points } = await queue.batch(9999)
      expect(points).toHaveLength(1201)
      expect(points[0]?.seq).toBe(1)
      expect(points.at(-1)?.seq).toBe(1401)
      expect(points.filter((p) => p.seq > 401)).toHaveLength(1000)
      expect((await queue.ledger()).pendientes).toBe(1201)
    },
  )
})

test('a queue whose storage fails gives what it had and what memory took over, and writes later what it owes', async () => {
  const key = newDeviceKey()
  const queue = await openQueue(key)
  await fill(queue, 2)
  await queue.record({ rastreando: true })
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  const broken = [
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse),
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(refuse),
  ]
  await queue.add(point(2))
  await queue.record({ rastreando: false })
  expect(await queue.ledger()).toMatchObject({ pendientes: 3, rastreando: false, ultimo_punto: point(2).at })
  const stored = await queue.batch(9)
  expect(await queue.remove(stored.puntos)).toMatchObject({ pendientes: 1 })
  const kept = await queue.batch(9)
  expect([stored.puntos, kept.puntos].map((points) => points.map((p) => p.seq))).toEqual([[1, 2], [1]])
  expect(kept.src).not.toBe(stored.src)
  for (const refusal of broken) refusal.mockRestore()
  expect(await queue.remove(kept.puntos)).toMatchObject({ pendientes: 0 })
  expect((await (await openQueue(key)).ledger()).rastreando).toBe(false)
})
