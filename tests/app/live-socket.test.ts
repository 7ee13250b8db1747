import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveSocket, type LiveStatus, type SocketLike } from '../../app/map/live-socket'
import type { LiveMessage } from '../../app/map/protocol'

class FakeSocket implements SocketLike {
  readyState = 0
  onopen: SocketLike['onopen'] = null
  onmessage: SocketLike['onmessage'] = null
  onclose: SocketLike['onclose'] = null
  sent: string[] = []
  closed = false
  send(data: string) {
    this.sent.push(data)
  }
  close() {
    this.closed = true
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.onopen?.({} as never)
  }
  says(message: unknown) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) } as never)
  }
  dies(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code } as never)
  }
}

const SNAPSHOT = { type: 'snapshot', devices: [], total: 0 }

function room() {
  const sockets: FakeSocket[] = []
  const statuses: LiveStatus[] = []
  const messages: LiveMessage[] = []
  const failures: number[] = []
  const live = new LiveSocket(
    () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    {
      onMessages: (some) => messages.push(...some),
      onStatus: (status) => statuses.push(status),
      onFailures: (count) => failures.push(count),
    },
    () => 0.5,
  )
  const last = () => sockets.at(-1) as FakeSocket
  const goLive = () => {
    last().opens()
    last().says(SNAPSHOT)
  }
  return { live, sockets, statuses, messages, failures, last, goLive }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the map is live from the first snapshot on, not from the open line', () => {
  const { live, statuses, last, messages } = room()
  live.start()
  last().opens()
  expect(statuses).toEqual(['connecting'])
  last().says(SNAPSHOT)
  expect(statuses).toEqual(['connecting', 'live'])
  expect(messages).toEqual([{ type: 'snapshot', devices: [], total: 0 }])
})

test('it comes back after 1, 2, 5, 10, 10 seconds, says «reconnecting» meanwhile, and starts from 1 after a success', () => {
  const { live, sockets, statuses, failures, last, goLive } = room()
  live.start()
  goLive()
  const waits = [1, 2, 5, 10, 10]
  for (const [i, seconds] of waits.entries()) {
    last().dies()
    expect(statuses.at(-1)).toBe('reconnecting')
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect(sockets).toHaveLength(i + 1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(i + 2)
  }
  expect(failures).toEqual([1, 2, 3, 4, 5])
  goLive()
  expect(statuses.at(-1)).toBe('live')
  last().dies()
  vi.advanceTimersByTime(1000)
  expect(sockets).toHaveLength(waits.length + 2)
})

test('the delays have a jitter of a quarter each way, so that a deploy does not bring all clients back at once', () => {
  for (const [says, wait] of [
    [0, 750],
    [1, 1250],
  ] as const) {
    let made = 0
    let socket = new FakeSocket()
    const listeners = { onMessages: () => {}, onStatus: () => {}, onFailures: () => {} }
    const connect = () => {
      made++
      socket = new FakeSocket()
      return socket
    }
    const live = new LiveSocket(connect, listeners, () => says)
    live.start()
    socket.dies()
    vi.advanceTimersByTime(wait - 1)
    expect(made).toBe(1)
    vi.advanceTimersByTime(1)
    expect(made).toBe(2)
    live.stop()
  }
})

test('it beats every 30 s, and a line that does not answer within 10 s is dead', () => {
  const { live, sockets, statuses, last, goLive } = room()
  live.start()
  goLive()
  vi.advanceTimersByTime(30_000)
  expect(last().sent).toEqual(['visible', 'ping'])
  last().says('pong')
  vi.advanceTimersByTime(29_999)
  expect(statuses.at(-1)).toBe('live')
  vi.advanceTimersByTime(1)
  expect(last().sent).toEqual(['visible', 'ping', 'ping'])
  vi.advanceTimersByTime(10_000)
  expect(statuses.at(-1)).toBe('reconnecting')
  expect(sockets[0]?.closed).toBe(true)
})

test('a server that accepts and then says nothing is given 10 s', () => {
  const { live, sockets, last } = room()
  live.start()
  last().opens()
  vi.advanceTimersByTime(11_000)
  expect(sockets).toHaveLength(2)
})

test('a dead line heard late changes nothing', () => {
  const { live, sockets, messages, last, goLive } = room()
  live.start()
  goLive()
  const old = last()
  const hear = old.onmessage
  old.dies()
  vi.advanceTimersByTime(1000)
  goLive()
  expect(old.onmessage).toBeNull()
  expect(hear).not.toBeNull()
  old.dies()
  vi.advanceTimersByTime(60_000)
  expect(messages).toHaveLength(2)
  expect(sockets.length).toBeGreaterThanOrEqual(2)
})

test.each([
  [4401, 'ended'],
  [4403, 'no-access'],
] as const)('code %i is for good: «%s», no more attempts', (code, status) => {
  const { live, sockets, statuses, last, goLive } = room()
  live.start()
  goLive()
  last().dies(code)
  live.retryNow()
  live.lost()
  vi.advanceTimersByTime(120_000)
  expect(statuses.at(-1)).toBe(status)
  expect(sockets).toHaveLength(1)
})

test('it says whether the page is visible, at once and again on each new connection', () => {
  const { live, last } = room()
  live.setVisible(false)
  live.start()
  last().opens()
  expect(last().sent).toEqual(['hidden'])
  live.setVisible(true)
  expect(last().sent).toEqual(['hidden', 'visible'])
  last().dies()
  vi.advanceTimersByTime(1000)
  last().opens()
  expect(last().sent).toEqual(['visible'])
})

test('a lost network is reported at once, and the reconnection on its return does not wait for the backoff', () => {
  const { live, sockets, statuses, goLive } = room()
  live.start()
  goLive()
  live.lost()
  expect(statuses.at(-1)).toBe('reconnecting')
  live.retryNow()
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(1000)
  expect(sockets).toHaveLength(2)
})

test('after leaving the page nothing is left running', () => {
  const { live, sockets, last, goLive } = room()
  live.start()
  goLive()
  live.stop()
  expect(last().closed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(sockets).toHaveLength(1)
})
