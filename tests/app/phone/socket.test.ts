/**
 * When a phone sends, and how its socket carries reports: whatever happens to the socket, the queue keeps the points.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Cadence } from '~/phone/cadence'
import type { Fix } from '~/phone/fix'
import { ReportLine } from '~/phone/report-line'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 15) }))
afterEach(() => void vi.useRealTimers())

const fix = (change: Partial<Fix> = {}): Fix => ({
  lat: 4.65,
  lng: -74.1,
  accuracy: 8,
  at: Date.now(),
  speed: 9,
  ...change,
})
const CALM = { seconds: 30, live: false }
const LIVE = { seconds: 30, live: true }

describe('the cadence', () => {
  /** Drives for some seconds with a fix every five; returns at which second each report went. */
  function driven(
    seconds: number,
    change: (second: number) => Partial<Fix> = () => ({}),
    begin = CALM as typeof CALM | null,
  ) {
    const sentAt: number[] = []
    const start = Date.now()
    const cadence = new Cadence(
      () => sentAt.push((Date.now() - start) / 1000),
      () => Date.now(),
    )
    if (begin) cadence.set(begin)
    const until = (end: number) => {
      while (Date.now() - start < end * 1000) {
        cadence.add(fix(change((Date.now() - start) / 1000)))
        vi.advanceTimersByTime(5000)
      }
    }
    until(seconds)
    return { sentAt, cadence, until }
  }

  test('without a socket each fix goes at once, because nothing could tell that a map is open', () => {
    expect(driven(20, undefined, null).sentAt).toEqual([0, 5, 10, 15])
  })

  test('on its way a vehicle reports every 30 seconds', () => {
    expect(driven(115).sentAt).toEqual([0, 30, 60, 90])
  })

  test('standing it reports every 60, whether the phone measures a speed or not', () => {
    expect(driven(175, () => ({ speed: 0 })).sentAt).toEqual([0, 60, 120])
    expect(driven(175, (s) => ({ speed: undefined, lat: 4.65 + (s % 10) / 1e5 })).sentAt).toEqual([0, 60, 120])
    expect(driven(115, (s) => ({ speed: undefined, lat: 4.65 + s / 1e4 })).sentAt).toEqual([0, 30, 60, 90])
  })

  test('an hour unwatched wakes the radio at most 120 times', () => {
    expect(driven(3595).sentAt.length).toBeLessThanOrEqual(120)
  })

  test('what is gathered goes the moment that a viewer opens the map, and when the socket is lost', () => {
    const { sentAt, cadence, until } = driven(12)
    cadence.set(LIVE)
    expect(sentAt).toEqual([0, 15])
    until(25)
    cadence.set(null)
    expect(sentAt.at(-1)).toBe(25)
  })

  test('a clock that was set back postpones no report', () => {
    const { sentAt, cadence } = driven(12)
    vi.setSystemTime(Date.now() - 3_600_000)
    cadence.add(fix())
    expect(sentAt).toHaveLength(2)
  })
})

describe('the socket', () => {
  const BODY = '{"src":"a","points":[]}'

  function line() {
    const sockets: { frames: string[]; say(message: object): void; drop(): void; isClosed: boolean }[] = []
    const paces: unknown[] = []
    const refusals: unknown[] = []
    const vehicles: string[] = []
    const network = { isOnline: true }
    const opened = new ReportLine(
      () => {
        const socket = {
          readyState: 1,
          frames: [] as string[],
          isClosed: false,
          onopen: null,
          onmessage: null as ((event: never) => void) | null,
          onclose: null as ((event: never) => void) | null,
          send: (text: string) => void socket.frames.push(text),
          close: () => {
            socket.isClosed = true
          },
          say: (message: object) => socket.onmessage?.({ data: JSON.stringify(message) } as never),
          drop: () => socket.onclose?.({ code: 1006 } as never),
        }
        sockets.push(socket)
        return socket
      },
      {
        onPace: (pace) => paces.push(pace),
        onVehicle: (id) => vehicles.push(id),
        onRefused: (reason) => refusals.push(reason),
      },
      { isOnline: () => network.isOnline, random: () => 0.5 },
    )
    return { opened, sockets, paces, refusals, vehicles, network }
  }

  test('a report is answered by its frame, and a second one meanwhile goes by POST', async () => {
    const { opened, sockets } = line()
    sockets[0]?.say({ type: 'pace', ...CALM })
    const answer = opened.send(BODY)
    expect(JSON.parse(sockets[0]?.frames[0] ?? '')).toEqual({ type: 'report', src: 'a', points: [] })
    expect(opened.send(BODY)).toBeNull()
    sockets[0]?.say({ type: 'answer', status: 200, accepted: 2, duplicates: 0, discarded: 1 })
    expect(await answer).toEqual({ type: 'received', accepted: 2, duplicates: 0, discarded: 1 })
    expect(opened.send(BODY)).not.toBeNull()
  })

  test('the Device says which vehicle it reports for', () => {
    const { sockets, vehicles } = line()
    sockets[0]?.say({ type: 'vehicle', id: 'v1' })
    sockets[0]?.say({ type: 'vehicle', id: 'v2' })
    expect(vehicles).toEqual(['v1', 'v2'])
  })

  test('refusals mean what they mean over POST', async () => {
    const { opened, sockets } = line()
    for (const [answer, meant] of [
      [
        { status: 403, code: 'dispositivo-inactivo' },
        { type: 'refused', reason: 'inactivo' },
      ],
      [{ status: 410 }, { type: 'refused', reason: 'deleted' }],
      [
        { status: 429, wait: 7 },
        { type: 'slow-down', seconds: 7 },
      ],
      [{ status: 400 }, { type: 'malformed' }],
      [{ status: 200, accepted: 'all' }, { type: 'later' }],
    ] as const) {
      const sent = opened.send(BODY)
      sockets[0]?.say({ type: 'answer', ...answer })
      expect(await sent).toEqual(meant)
    }
  })

  test('what the company changes is told unasked', () => {
    const { sockets, refusals } = line()
    sockets[0]?.say({ type: 'refused', status: 403, code: 'rastreo-deshabilitado' })
    sockets[0]?.say({ type: 'refused', status: 410 })
    expect(refusals).toEqual(['tracking_disabled', 'deleted'])
  })

  test('without a network no socket is tried until it is back', () => {
    const { opened, sockets, network } = line()
    network.isOnline = false
    sockets[0]?.drop()
    vi.advanceTimersByTime(600_000)
    expect(sockets).toHaveLength(1)
    network.isOnline = true
    opened.wake()
    expect(sockets).toHaveLength(2)
  })

  test('no answer in ten seconds: the report counts as not sent and another socket is opened', async () => {
    const { opened, sockets, paces } = line()
    sockets[0]?.say({ type: 'pace', ...LIVE })
    const answer = opened.send(BODY)
    vi.advanceTimersByTime(10_000)
    expect(await answer).toEqual({ type: 'later', timedOut: true })
    expect(sockets[0]?.isClosed).toBe(true)
    expect(paces).toEqual([LIVE, null])
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(2)
  })

  test('a socket lost under way leaves its report unanswered, and a late answer confirms nothing', async () => {
    const { opened, sockets } = line()
    const answer = opened.send(BODY)
    sockets[0]?.drop()
    expect(await answer).toEqual({ type: 'later', timedOut: false })
    vi.advanceTimersByTime(1000)
    sockets[1]?.say({ type: 'pace', ...CALM })
    const second = opened.send(BODY)
    sockets[0]?.say({ type: 'answer', status: 200, accepted: 9, duplicates: 0, discarded: 0 })
    sockets[1]?.say({ type: 'answer', status: 200, accepted: 1, duplicates: 0, discarded: 0 })
    expect(await second).toMatchObject({ accepted: 1 })
  })

  test('where no socket comes through it is tried after 1, 2, 5 and 10 s, then every five minutes', () => {
    const { sockets } = line()
    const tries: number[] = []
    const start = Date.now()
    for (let known = 0; tries.length < 6; vi.advanceTimersByTime(100)) {
      if (sockets.length === known) continue
      known = sockets.length
      tries.push(Math.round((Date.now() - start) / 1000))
      sockets.at(-1)?.drop()
    }
    expect(tries).toEqual([0, 1, 3, 8, 18, 318])
  })

  test('closed for good it stays closed', () => {
    const { opened, sockets } = line()
    opened.close()
    opened.wake()
    vi.advanceTimersByTime(600_000)
    expect(sockets).toHaveLength(1)
    expect(opened.send(BODY)).toBeNull()
  })

  test('a preview carries one fix with the time of this phone', () => {
    const { opened, sockets } = line()
    opened.preview(fix({ at: Date.UTC(2026, 10, 23, 14, 59, 58) }), Date.now())
    expect(JSON.parse(sockets[0]?.frames[0] ?? '')).toEqual({
      type: 'preview',
      sentAt: '2026-11-23T15:00:00.000Z',
      points: [{ lat: 4.65, lng: -74.1, accuracy: 8, speed: 9, seq: 0, at: '2026-11-23T14:59:58.000Z' }],
    })
  })
})
