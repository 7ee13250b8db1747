/** What other trackers send, understood: real messages of each program, and everything that may be wrong with one. */
import { describe, expect, test } from 'vitest'
import { understand, understandForwarded } from '../../../worker/domain/trackers/message'
import type { TrackerProgram } from '../../../worker/domain/trackers/program'
import type { Reading } from '../../../worker/domain/trackers/reading'

const NOW = Date.UTC(2026, 10, 23, 12, 0, 0)
/** Twenty seconds before now, in each way of writing it. */
const AT = NOW - 20_000
const SECONDS = String(AT / 1000)
const ISO = new Date(AT).toISOString()

const get = (query: string, program: TrackerProgram = 'tracker', now = NOW) =>
  understand({ query: new URLSearchParams(query), body: '' }, program, now)
const post = (body: unknown, program: TrackerProgram = 'tracker', now = NOW) =>
  understand(
    { query: new URLSearchParams(), body: typeof body === 'string' ? body : JSON.stringify(body) },
    program,
    now,
  )
const fixOf = ({ readings }: { readings: Reading[] }) => readings[0]?.fix
const whyOf = ({ readings }: { readings: Reading[] }) => {
  const [first] = readings
  return first?.fix === null ? first.rejected : 'a position'
}

describe('the OsmAnd protocol', () => {
  test('is read from an address as trackers have sent it for years', () => {
    const then = Date.UTC(2016, 0, 27, 18, 56)
    const old =
      'id=902064&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z&hdop=6.0&altitude=224.0&speed=0.0'
    expect(fixOf(get(old, 'tracker', then))).toEqual({
      at: Date.UTC(2016, 0, 27, 18, 55, 47),
      lat: 42.06288,
      lng: -88.23412,
      accuracy: 0,
      speed: 0,
      heading: null,
    })
    const joined = get('id=123456&timestamp=1377177267&location=60.0,30.0', 'tracker', 1_377_177_300_000)
    expect(fixOf(joined)).toMatchObject({ at: 1_377_177_267_000, lat: 60, lng: 30 })
  })

  test.each([
    ['seconds', 'timestamp=1442068686', 1_442_068_686_000],
    ['milliseconds', 'timestamp=1442068686579', 1_442_068_686_579],
    ['seconds with decimals', 'timestamp=1442068686.579', 1_442_068_686_579],
    ['a text of UTC', 'timestamp=2014-06-04+09%3A10%3A11', Date.UTC(2014, 5, 4, 9, 10, 11)],
    ['ISO without a zone', 'timestamp=2014-06-04T09:10:11', Date.UTC(2014, 5, 4, 9, 10, 11)],
    ['ISO with a zone', 'timestamp=2014-06-04T09:10:11.5-05:00', Date.UTC(2014, 5, 4, 14, 10, 11, 500)],
  ])('takes time as %s', (_, timestamp, at) => {
    expect(fixOf(get(`lat=4.6&lon=-74.1&${timestamp}`, 'tracker', at + 1000))?.at).toBe(at)
  })

  test('without a time is now, and without a place only a sign of life', () => {
    expect(fixOf(get('id=1&lat=4.6&lon=-74.1'))?.at).toBe(NOW)
    expect(whyOf(get(`id=1&timestamp=${SECONDS}&batt=87`))).toBeNull()
    expect(whyOf(get(''))).toBeNull()
  })

  test('is in knots, except from the programs that send metres per second', () => {
    const speed = (program: TrackerProgram) =>
      fixOf(get(`lat=4.6&lon=-74.1&timestamp=${SECONDS}&speed=10`, program))?.speed
    expect(speed('tracker')).toBeCloseTo(5.1444, 4)
    expect(speed('traccar-client')).toBeCloseTo(5.1444, 4)
    expect(speed('osmand')).toBe(10)
    expect(speed('gpslogger')).toBe(10)
  })

  test('takes decimals with a comma', () => {
    const here = { lat: 4.6097, lng: -74.0817 }
    expect(fixOf(get(`lat=4,6097&lon=-74,0817&timestamp=${SECONDS}`))).toMatchObject(here)
    expect(fixOf(get(`location=4,6097,-74,0817&timestamp=${SECONDS}`))).toMatchObject(here)
  })

  test('leaves out what is unknown: negative values, and an accuracy of 0', () => {
    const unknown = get(`lat=4.6&lon=-74.1&timestamp=${SECONDS}&accuracy=-1&speed=-1&bearing=-1`)
    expect(fixOf(unknown)).toMatchObject({ accuracy: 0, speed: null, heading: null })
    expect(fixOf(get(`lat=4.6&lon=-74.1&timestamp=${SECONDS}&heading=271`))?.heading).toBe(271)
  })
})

describe('Traccar Client', () => {
  test('up to version 8 sends an address, version 10 a form of the same words', () => {
    const words = `id=740917&timestamp=${SECONDS}&lat=4.65&lon=-74.1&speed=24.0&bearing=90.0&altitude=2550.0&accuracy=8.0&batt=87`
    const expected = { at: AT, lat: 4.65, lng: -74.1, accuracy: 8, heading: 90 }
    expect(fixOf(get(words, 'traccar-client'))).toMatchObject(expected)
    expect(fixOf(post(`${words}&charge=true`, 'traccar-client'))).toMatchObject(expected)
    expect(fixOf(post(words, 'traccar-client'))?.speed).toBeCloseTo(12.3467, 3)
  })

  test('of version 9 sends JSON in metres per second', () => {
    const coords = { latitude: 4.65, longitude: -74.1, accuracy: 8.2, speed: 12.34, heading: 90, altitude: 2550 }
    const battery = { level: 0.87, is_charging: false }
    const location = { timestamp: ISO, coords, is_moving: true, odometer: 812.5, event: 'motionchange', battery }
    const message = { location, device_id: '740917', _: '&id=740917' }
    expect(post(message)).toEqual({
      program: 'traccar-client',
      readings: [{ fix: { at: AT, lat: 4.65, lng: -74.1, accuracy: 8.2, speed: 12.34, heading: 90 } }],
    })
    const still = { ...location, coords: { ...coords, speed: -1, heading: -1 } }
    expect(fixOf(post({ ...message, location: still }))).toMatchObject({ speed: null, heading: null })
  })

  test('keeps the good locations of a list with a bad one', () => {
    const good = { timestamp: ISO, coords: { latitude: 4.65, longitude: -74.1 } }
    const { readings } = post({ location: [good, 'x', { ...good, timestamp: '1970-01-01T00:00:00Z' }, good] })
    expect(readings.map((reading) => (reading.fix ? 'kept' : reading.rejected))).toEqual([
      'kept',
      'unreadable',
      'too-old',
      'kept',
    ])
  })
})

describe('OwnTracks', () => {
  const location = { _type: 'location', tid: 'JJ', lat: 4.65, lon: -74.1, tst: AT / 1000, acc: 5, vel: 61, cog: 271 }

  test('sends kilometres per hour and seconds', () => {
    const message = post({ ...location, alt: 2567, batt: 67, t: 'u', topic: 'owntracks/jane/phone' })
    expect(message.program).toBe('owntracks')
    expect(fixOf(message)).toMatchObject({ at: AT, lat: 4.65, lng: -74.1, accuracy: 5, heading: 271 })
    expect(fixOf(message)?.speed).toBeCloseTo(61 / 3.6, 6)
  })

  test('says other things than positions, which are signs of life, and an encrypted one cannot be read', () => {
    expect(whyOf(post({ _type: 'lwt', tst: AT / 1000 }))).toBeNull()
    expect(whyOf(post({ _type: 'waypoints', waypoints: [] }))).toBeNull()
    expect(whyOf(post({ _type: 'encrypted', data: 'aGVsbG8=' }))).toBe('encrypted')
    expect(whyOf(post({ ...location, tst: undefined }))).toBe('time')
  })
})

test('GPSLogger fills a template with any method, and what it does not know arrives as 0.0', () => {
  const filled = `lat=4.65&lon=-74.1&timestamp=${SECONDS}&accuracy=0.0&speed=13.9&bearing=0.0&altitude=0.0&batt=91.0`
  const expected = { at: AT, lat: 4.65, lng: -74.1, accuracy: 0, speed: 13.9, heading: 0 }
  expect(fixOf(get(filled, 'gpslogger'))).toEqual(expected)
  expect(fixOf(post(filled, 'gpslogger'))).toEqual(expected)
})

describe('a Traccar server', () => {
  const position = {
    fixTime: ISO.replace('Z', '+00:00'),
    valid: true,
    latitude: 4.6,
    longitude: -74.1,
    altitude: 2600,
    speed: 13.5,
    course: 180,
    accuracy: 0,
    attributes: { batteryLevel: 85, totalDistance: 12_500, motion: true, ignition: true },
  }
  const device = { uniqueId: '864205061738492', name: 'ABC123', status: 'online' }
  const read = (changes: object) =>
    understandForwarded(JSON.stringify({ position: { ...position, ...changes }, device }), NOW)

  test('forwards one position with the id of its tracker, in knots', () => {
    const [named] = read({})?.readings ?? []
    expect(named?.ident).toBe('864205061738492')
    expect(named?.reading.fix).toMatchObject({ at: AT, lat: 4.6, lng: -74.1, accuracy: 0, heading: 180 })
    expect(named?.reading.fix?.speed).toBeCloseTo(6.945, 3)
  })

  test('repeats 1980 for a tracker that never had a position, and says itself what is not valid', () => {
    expect(read({ fixTime: '1980-01-06T00:00:00.000+00:00' })?.readings[0]?.reading).toMatchObject({
      rejected: 'too-old',
    })
    expect(read({ valid: false })?.readings[0]?.reading).toMatchObject({ rejected: 'not-valid' })
  })

  test('may forward to the address of one device too, whatever id it names', () => {
    expect(fixOf(post({ position, device: { uniqueId: 'another' } }))).toMatchObject({ at: AT })
  })
})

describe('flespi', () => {
  const element = {
    ident: '864205061738492',
    timestamp: AT / 1000 + 0.25,
    'position.latitude': 4.6,
    'position.longitude': -74.1,
    'position.speed': 36,
    'position.direction': 90,
    'position.valid': true,
    'engine.ignition.status': true,
  }
  const read = (...elements: unknown[]) => understandForwarded(JSON.stringify(elements), NOW)

  test('sends lists in kilometres per hour and seconds with decimals', () => {
    expect(read(element)).toEqual({
      program: 'flespi',
      isOfNone: false,
      readings: [
        {
          ident: '864205061738492',
          reading: { fix: { at: AT + 250, lat: 4.6, lng: -74.1, accuracy: 0, speed: 10, heading: 90 } },
        },
      ],
    })
  })

  test('never loses a list to one element: without a position, of no tracker, or nonsense', () => {
    const { readings } = read({ ident: 7, timestamp: AT / 1000 }, { timestamp: 1 }, null, 'x', element)!
    expect(readings.map(({ ident, reading }) => [ident, reading.fix !== null])).toEqual([
      ['7', false],
      ['864205061738492', true],
    ])
    // of one that names no tracker at all the company is told
    const nameless = [{ timestamp: 1 }, null]
    expect(read(...nameless)).toMatchObject({ readings: [], isOfNone: true })
    expect(post(nameless).readings).toEqual([{ fix: null, rejected: 'unreadable' }])
    expect(read()).toMatchObject({ isOfNone: false })
  })
})

describe('a position that cannot be true says why', () => {
  test.each([
    ['of 1970', 'lat=4.6&lon=-74.1&timestamp=0', 'too-old'],
    ['of 1980', 'lat=4.6&lon=-74.1&timestamp=315964800', 'too-old'],
    ['of 2000', 'lat=4.6&lon=-74.1&timestamp=2000-01-01T00:00:00Z', 'too-old'],
    ['of tomorrow', `lat=4.6&lon=-74.1&timestamp=${NOW / 1000 + 90_000}`, 'future'],
    ['of a time that is none', 'lat=4.6&lon=-74.1&timestamp=ayer', 'time'],
    ['at (0, 0)', `lat=0&lon=0.0&timestamp=${SECONDS}`, 'no-satellites'],
    ['off the globe', `lat=91&lon=-74.1&timestamp=${SECONDS}`, 'coordinates'],
    ['with half a place', `lat=4.6&timestamp=${SECONDS}`, 'coordinates'],
    ['with a place that is no number', `lat=NaN&lon=-74.1&timestamp=${SECONDS}`, 'coordinates'],
    ['that its tracker calls invalid', `lat=4.6&lon=-74.1&timestamp=${SECONDS}&valid=false`, 'not-valid'],
  ])('%s', (_, query, why) => {
    expect(whyOf(get(query))).toBe(why)
  })

  test.each(['hola', '{"broken":', '{}', 'null', '"x"', '{"location":7}', '<xml/>'])('unreadable: %s', (body) => {
    expect(whyOf(post(body))).toBe('unreadable')
  })
})
