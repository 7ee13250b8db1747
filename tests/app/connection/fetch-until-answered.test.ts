import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection } from '../../../app/connection/connection'
import { fetchUntilAnswered } from '../../../app/connection/fetch-until-answered'
import { FAULT_AGAIN_MS } from '../../../app/connection/pace'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Answer = () => Response | Promise<Response>
const gone: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const fault: Answer = () => new Response('', { status: 500 })
const views: Answer = () => Response.json(['Todo'])
const signInPage: Answer = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })

/** A screen that asks a server whose answers come in this order; the last repeats. */
function screen(...answers: Answer[]) {
  const server = { answers: true, asked: 0 }
  const connection = new Connection({
    probe: async () => server.answers,
    now: () => Date.now(),
    random: () => 0.5,
  })
  const ask = vi.fn(
    (_at: unknown, init?: RequestInit) =>
      new Promise<Response>((resolve, fail) => {
        const stop = () => fail(new DOMException('', 'AbortError'))
        if (init?.signal?.aborted) return stop()
        init?.signal?.addEventListener('abort', stop)
        Promise.resolve((answers[Math.min(server.asked++, answers.length - 1)] ?? gone)()).then(resolve, fail)
      }),
  )
  const told = vi.fn()
  const leave = fetchUntilAnswered('/admin/views?lista=alertas', told, { connection, ask })
  return { server, connection, told, leave, signal: () => ask.mock.lastCall?.[1]?.signal }
}

test('what is asked for late is told once it is there', async () => {
  const { told, server } = screen(views)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told.mock.calls).toEqual([[['Todo']]])
  expect(server.asked).toBe(1)
})

test('when the server is gone the connection says so, and it is asked again once the server is back', async () => {
  const { told, server, connection } = screen(gone, views)
  server.answers = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(connection.get().trouble).toBe('server')
  expect(server.asked).toBe(1)
  server.answers = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.get().trouble).toBeNull()
  expect(told.mock.calls).toEqual([[['Todo']]])
})

test('an answer that is cut off on its way counts as none', async () => {
  const half = () =>
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('["To'))
        body.error(new TypeError('network error'))
      },
    })
  const { told, connection } = screen(() => new Response(half()), views)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.get().trouble).toBe('server')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told.mock.calls).toEqual([[['Todo']]])
})

test('after faults of the server it is asked again a little later', async () => {
  const { told, server } = screen(fault, fault, views)
  await vi.advanceTimersByTimeAsync(FAULT_AGAIN_MS[0] - 1)
  expect(server.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.asked).toBe(2)
  await vi.advanceTimersByTimeAsync(FAULT_AGAIN_MS[1] - 1)
  expect(server.asked).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(told.mock.calls).toEqual([[['Todo']]])
  expect(vi.getTimerCount()).toBe(0)
})

test('while the server answers with faults, outages that end ask once more and leave no second chain of requests', async () => {
  const { server, connection } = screen(fault)
  for (let outage = 0; outage < 3; outage++) {
    await vi.advanceTimersByTimeAsync(1)
    connection.failed('server')
    await connection.check()
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked).toBe(4)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(FAULT_AGAIN_MS[3])
  expect(server.asked).toBe(5)
})

test('a refusal, or the page for signing in, tells nothing and is not asked for again', async () => {
  for (const answer of [() => new Response('', { status: 404 }), signInPage]) {
    const { told, server, connection } = screen(answer)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([told.mock.calls.length, server.asked, connection.get().trouble]).toEqual([0, 1, null])
  }
})

test('a screen that has gone hears nothing: neither an answer under way nor one after a fault or an outage', async () => {
  let answer = (_: Response) => {}
  const slow = screen(() => new Promise<Response>((resolve) => (answer = resolve)))
  slow.leave()
  expect(slow.signal()?.aborted).toBe(true)
  answer(Response.json(['Todo']))
  const faulty = screen(fault, views)
  const away = screen(gone, views)
  await vi.advanceTimersByTimeAsync(0)
  faulty.leave()
  away.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  for (const { told } of [slow, faulty, away]) expect(told).not.toHaveBeenCalled()
})
