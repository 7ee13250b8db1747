import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNews, type LiveState, reduce, replaceAll, TRAIL_POINTS_MAX } from '../../app/map/live-state'
import { type DeviceFrame, type Fix, readFrame } from '../../app/map/protocol'

const T0 = Date.parse('2026-11-20T14:00:00Z')
const fix = (s: number, lat = 4.65, lng = -74.1, more: Partial<Fix> = {}): Fix => ({
  lat,
  lng,
  accuracy: 8,
  at: T0 + s * 1000,
  ...more,
})
const device = (id: string, at: Fix | null = null): DeviceFrame => ({
  id,
  vehiculo_id: `vehiculo-${id}`,
  off: null,
  estado: 'Activo',
  tracking_enabled: true,
  fix: at,
})
const position = (id: string, at: Fix) => ({ type: 'position', id, fix: at }) as const
const start = (...frames: DeviceFrame[]): LiveState => replaceAll(new Map(), frames)
const points = (state: LiveState, id: string) => state.get(id)?.trail.flat() ?? []

test('a late point never replaces a newer latest', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...Array(30).keys()], { minLength: 1 }), (order) => {
      const state = reduce(
        start(device('a')),
        order.map((s) => position('a', fix(s, 4.65 + s / 1000))),
      )
      const newest = Math.max(...order)
      expect(state.get('a')?.fix).toEqual(fix(newest, 4.65 + newest / 1000))
    }),
  )
})

test('it makes no difference whether points come one by one or many in a frame', () => {
  const many = Array.from({ length: 20 }, (_, s) => position(s % 2 ? 'a' : 'b', fix(s, 4.6 + s / 500)))
  const before = start(device('a'), device('b'))
  expect(reduce(before, many)).toEqual(many.reduce((state, one) => reduce(state, [one]), before))
})

test('what was shown before is not touched', () => {
  const before = start(device('a', fix(0)))
  const kept = structuredClone([...before])
  reduce(before, [position('a', fix(5, 4.66)), { type: 'gone', id: 'a' }])
  expect([...before]).toEqual(kept)
})

test('after a reconnection the snapshot updates every vehicle, and an older fix in it changes nothing', () => {
  const before = reduce(start(device('a', fix(0)), device('b', fix(0))), [position('a', fix(60, 4.7))])
  const off = { ...device('b', fix(90, 4.8)), tracking_enabled: false }
  const after = reduce(before, [
    { type: 'snapshot', devices: [device('a', fix(30)), off, device('c', fix(40))], total: 3 },
  ])
  expect(after.get('a')?.fix).toEqual(fix(60, 4.7))
  expect(after.get('b')).toMatchObject({ tracking_enabled: false, fix: fix(90, 4.8) })
  expect(after.get('c')?.fix).toEqual(fix(40))
})

test("who there is is the database's to say: a device that a snapshot lacks stays, one that a reload lacks is gone", () => {
  const before = start(device('a', fix(0)), device('b', fix(5)))
  const heard = reduce(before, [{ type: 'snapshot', devices: [device('a', fix(30))], total: 1 }])
  expect(heard.get('b')?.fix).toEqual(fix(5))
  expect([...replaceAll(heard, [device('a', fix(0))]).keys()]).toEqual(['a'])
  expect(replaceAll(heard, [device('a', fix(0))]).get('a')?.fix).toEqual(fix(30))
})

test('a device that was switched off says so at once and keeps its last position', () => {
  const off = {
    type: 'device',
    id: 'a',
    vehiculo_id: 'vehiculo-a',
    estado: 'Inactivo',
    tracking_enabled: false,
    off: null,
  } as const
  const state = reduce(start(device('a', fix(0))), [off])
  expect(state.get('a')).toMatchObject({ estado: 'Inactivo', tracking_enabled: false, fix: fix(0) })
})

test('a deleted device disappears, and a position that comes after does not bring it back', () => {
  const state = reduce(start(device('a', fix(0))), [{ type: 'gone', id: 'a' }, position('a', fix(5))])
  expect(state.has('a')).toBe(false)
})

test('the trail holds what was seen live, in order, and does not bridge a silence', () => {
  const state = reduce(start(device('a', fix(-10))), [
    position('a', fix(0, 4.65)),
    position('a', fix(5, 4.651)),
    position('a', fix(3, 4.9)),
    position('a', fix(200, 4.66)),
    position('a', fix(205, 4.661)),
  ])
  expect(state.get('a')?.trail.map((stretch) => stretch.map((p) => p.lat))).toEqual([
    [4.65, 4.651],
    [4.66, 4.661],
  ])
})

test('a trail forgets its beginning instead of growing for ever', () => {
  const long = Array.from({ length: TRAIL_POINTS_MAX + 50 }, (_, s) => position('a', fix(s, 4 + s / 1e4)))
  const state = reduce(start(device('a')), long)
  expect(points(state, 'a')).toHaveLength(TRAIL_POINTS_MAX)
  expect(points(state, 'a').at(-1)?.lat).toBe(4 + (TRAIL_POINTS_MAX + 49) / 1e4)
})

test('another vehicle inherits neither the way nor the place of the one before', () => {
  const driven = reduce(start(device('a')), [position('a', fix(0)), position('a', fix(5, 4.66))])
  const state = reduce(driven, [
    { type: 'device', id: 'a', vehiculo_id: 'another', estado: 'Activo', tracking_enabled: true, off: null },
  ])
  expect(points(state, 'a')).toEqual([])
  expect(state.get('a')).toMatchObject({ fix: null, moving: false, heading: null })
})

test('a reported speed decides whether the vehicle moves; without one the distance does', () => {
  const seen = (...fixes: Fix[]) =>
    reduce(
      start(device('a')),
      fixes.map((f) => position('a', f)),
    ).get('a')
  expect(seen(fix(0), fix(5, 4.6505))).toMatchObject({ moving: true, heading: expect.closeTo(0, 0) })
  expect(seen(fix(0), fix(5, 4.65003))).toMatchObject({ moving: false })
  expect(seen(fix(0), fix(5, 4.6505, -74.1, { speed: 0 }))).toMatchObject({ moving: false })
  expect(seen(fix(0, 4.65, -74.1, { speed: 9, heading: 88 }))).toMatchObject({ moving: true, heading: 88 })
})

test('a frame is an object or an array of positions; nonsense is dropped and never thrown', () => {
  const p = { type: 'position', id: 'a', lat: 4.65, lng: -74.1, accuracy: 8, at: '2026-11-20T14:00:00.000Z', speed: 3 }
  const read = position('a', fix(0, 4.65, -74.1, { speed: 3 }))
  expect(readFrame(JSON.stringify(p))).toEqual([read])
  expect(readFrame(JSON.stringify([p, { ...p, lat: 91 }, null, p]))).toEqual([read, read])
  expect(readFrame('pong')).toEqual([])
  const never = { ...device('b'), type: undefined, fix: undefined, lat: null, lng: null, at: null }
  expect(readFrame(JSON.stringify({ type: 'snapshot', devices: [never] }))).toEqual([
    { type: 'snapshot', devices: [device('b')], total: 1 },
  ])
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(Array.isArray(readFrame(value))).toBe(true)
      expect(Array.isArray(readFrame(JSON.stringify(value)))).toBe(true)
    }),
  )
})

test('a device of another state, another tracking or another vehicle than the list says is news, and so is one more or less', () => {
  const list = new Map([device('a', fix(0)), device('b')].map((d) => [d.id, d]))
  const told = (more: Partial<DeviceFrame> = {}) => {
    const { fix: _, ...configuration } = { ...device('a'), ...more }
    return { type: 'device', ...configuration } as const
  }
  expect(isNews(list, told())).toBe(false)
  expect(isNews(list, told({ estado: 'Inactivo' }))).toBe(true)
  expect(isNews(list, told({ tracking_enabled: false }))).toBe(true)
  expect(isNews(list, told({ vehiculo_id: 'another' }))).toBe(true)
  expect(isNews(list, told({ id: 'c' }))).toBe(true)
  expect(isNews(list, { type: 'gone', id: 'b' })).toBe(true)
  expect(isNews(list, { type: 'gone', id: 'c' })).toBe(false)
  expect(isNews(list, position('a', fix(9)))).toBe(false)
  const snapshot = (...devices: DeviceFrame[]) => ({ type: 'snapshot', devices, total: devices.length }) as const
  expect(isNews(list, snapshot(device('b', fix(3)), device('a')))).toBe(false)
  expect(isNews(list, snapshot(device('a')))).toBe(true)
  // one of several messages of a large fleet
  expect(isNews(list, { ...snapshot(device('a')), total: 2 })).toBe(false)
  expect(isNews(list, snapshot(device('a'), { ...device('b'), tracking_enabled: false }))).toBe(true)
})
