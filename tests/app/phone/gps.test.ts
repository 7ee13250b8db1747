/** The browser's geolocation when its location service ends, as in a tab that is being closed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gps } from '~/phone/gps'
import { PERMISSION_DENIED, POSITION_UNAVAILABLE, TIMEOUT } from '~/phone/gps-errors'

type OnPosition = (position: unknown) => void
type OnError = (error: { code: number }) => void

/** A browser with its running watches; `state` is what it says of the permission. */
function browser(state: string) {
  const watches = new Map<number, { onPosition: OnPosition; onError: OnError }>()
  const asked: OnError[] = []
  let next = 1
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition(onPosition: OnPosition, onError: OnError) {
        watches.set(next, { onPosition, onError })
        return next++
      },
      clearWatch: (id: number) => watches.delete(id),
      getCurrentPosition: (_: OnPosition, onError: OnError) => asked.push(onError),
    },
    permissions: { query: async () => ({ state }) },
  })
  const only = () => [...watches.values()].at(-1)!
  return {
    running: () => watches.size,
    fix: () => only().onPosition({ coords: { latitude: 4.6, longitude: -74, accuracy: 8 }, timestamp: Date.now() }),
    timesOut: () => only().onError({ code: TIMEOUT }),
    /** «denied» ends every watch of the page */
    denies() {
      const { onError } = only()
      watches.clear()
      onError({ code: PERMISSION_DENIED })
    },
    deniesAsked: () => asked.shift()!({ code: PERMISSION_DENIED }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function following(state: string) {
  const b = browser(state)
  const codes: number[] = []
  let fixes = 0
  const end = gps.follow(
    15_000,
    () => fixes++,
    (code) => codes.push(code),
  )
  return { b, codes, end, fixes: () => fixes }
}

test('«denied» of a permission that stands is a lost position: it is followed again', async () => {
  const { b, codes, fixes } = following('granted')
  b.denies()
  await vi.advanceTimersByTimeAsync(0)
  expect(codes).toEqual([POSITION_UNAVAILABLE])
  expect(b.running()).toBe(0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(b.running()).toBe(1)
  b.fix()
  expect(fixes()).toBe(1)
})

test.each(['denied', 'prompt'])(
  '«denied» while the browser says %s is a refusal, and nothing is asked again',
  async (state) => {
    const { b, codes } = following(state)
    b.denies()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(codes).toEqual([PERMISSION_DENIED])
    expect(b.running()).toBe(0)
  },
)

test('a position that took too long leaves the watch running', async () => {
  const { b, codes } = following('granted')
  b.timesOut()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(codes).toEqual([TIMEOUT])
  expect(b.running()).toBe(1)
})

test('once stopped, no error is told and no watch comes back', async () => {
  const { b, codes, end } = following('granted')
  b.denies()
  await vi.advanceTimersByTimeAsync(0)
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(codes).toEqual([POSITION_UNAVAILABLE])
  expect(b.running()).toBe(0)

  const late = following('granted')
  late.b.denies()
  late.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(late.codes).toEqual([])
})

test.each([
  ['granted', POSITION_UNAVAILABLE],
  ['denied', PERMISSION_DENIED],
])('a single position that is «denied» while the browser says %s', async (state, code) => {
  const b = browser(state)
  const answer = gps.ask(15_000)
  b.deniesAsked()
  expect(await answer).toBe(code)
})
