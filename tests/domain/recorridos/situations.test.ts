/**
 * Situations that rules of trips and stops are known to get wrong, as data: minutes, and metres from where the vehicle
 * was first. Those of TRACCAR are what Traccar tests its own rule of motion by, fix for fix, judged by ours
 * (docs/decisions/0051).
 */
import { expect, test } from 'vitest'
import { UNKNOWN_ACCURACY_M } from '../../../worker/domain/dispositivos/accuracy'
import type { Point } from '../../../worker/domain/dispositivos/point'
import { day } from '../../../worker/domain/recorridos/day'
import { HOUR, MINUTE, pointAt, randomOf } from './drives'

const FROM = Date.UTC(2026, 10, 19)
const NOON = FROM + 12 * HOUR
type Fix = [minute: number, meters: number, more?: Partial<Point>]
/** Fixes each minute from one minute to another, so many metres on each time. */
const going = (from: number, until: number, start: number, perMinute: number): Fix[] =>
  Array.from({ length: until - from + 1 }, (_, i) => [from + i, start + i * perMinute])

interface Situation {
  name: string
  fixes: Fix[]
  /** what the vehicle did between the first fix and the last, each part with its minutes */
  parts: string[]
  trips: number
  meters: number
}

/** `NewMotionProcessorTest`, in its order. Where ours says less, it is because nothing was heard. */
const TRACCAR: Situation[] = [
  {
    name: 'motion detected: it stood for four minutes, and a minute later was 600 m away',
    fixes: [
      [0, 0],
      [2, 0],
      [4, 0],
      [5, 600],
    ],
    // one fix away is noise of a parked receiver; the next one there makes it a drive from minute 4 on, as below
    parts: ['stopped 0-5'],
    trips: 0,
    meters: 0,
  },
  {
    name: 'stop detected: 100 m, and there it stays',
    fixes: [
      [0, 0],
      [2, 100],
      [4, 100],
      [6, 100],
    ],
    parts: ['stopped 0-6'],
    trips: 0,
    meters: 0,
  },
  {
    name: 'no stop before its duration',
    fixes: [
      [0, 0],
      [1, 100],
      [2, 100],
    ],
    parts: ['moving 0-2'],
    trips: 1,
    meters: 100,
  },
  {
    name: 'no event when already moving',
    fixes: [
      [0, 0],
      [2, 0],
      [3, 600],
    ],
    parts: ['moving 0-3'],
    trips: 1,
    meters: 600,
  },
  {
    name: 'motion by a fast average: 1.2 km in ten minutes',
    fixes: [
      [0, 0],
      [10, 1200],
    ],
    parts: [],
    trips: 0,
    meters: 0,
  },
  {
    name: 'a gap of two hours and 13 km splits the trip',
    fixes: [
      [0, 0],
      [120, 13_000],
    ],
    parts: [],
    trips: 0,
    meters: 0,
  },
  {
    name: 'a gap of two hours and 13 km while it stood',
    fixes: [...going(0, 5, 0, 0), [125, 13_000]],
    // from then on one silence for the rest of the day: a single fix breaks none
    parts: ['stopped 0-5'],
    trips: 0,
    meters: 0,
  },
  {
    name: 'a gap of two hours and 100 m does not split',
    fixes: [
      [0, 0],
      [120, 100],
    ],
    parts: [],
    trips: 0,
    meters: 0,
  },
  {
    name: 'the start of a trip is traced back to the departure',
    fixes: [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 120],
      [4, 300],
      [5, 600],
    ],
    // two minutes are no stop, so it did not depart from one
    parts: ['moving 0-5'],
    trips: 1,
    meters: 600,
  },
  {
    name: 'events are chronological: away, back and away again',
    fixes: [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 100],
      [4, 220],
      [5, 0],
      [6, 60],
      [7, 320],
    ],
    // away by one fix at a time
    parts: ['stopped 0-7'],
    trips: 0,
    meters: 0,
  },
]

const random = randomOf(7)
const SITUATIONS: Situation[] = [
  {
    name: 'it stood and drove off: the drive begins with the last fix where it stood',
    fixes: [[0, 0], [2, 0], [4, 0], ...going(5, 8, 600, 600)],
    parts: ['stopped 0-4', 'moving 4-8'],
    trips: 1,
    meters: 2400,
  },
  {
    name: 'it arrived and stays: the stop begins with the first fix there',
    fixes: [...going(0, 3, 0, 600), [5, 1800], [7, 1800], [9, 1800]],
    parts: ['moving 0-3', 'stopped 3-9'],
    trips: 1,
    meters: 1800,
  },
  {
    name: 'it waited less than a stop takes',
    fixes: [...going(0, 3, 0, 600), [4, 1800], [5, 1800], ...going(6, 8, 2400, 600)],
    parts: ['moving 0-8'],
    trips: 1,
    meters: 3600,
  },
  {
    name: 'it drove all the time',
    fixes: going(0, 20, 0, 600),
    parts: ['moving 0-20'],
    trips: 1,
    meters: 12_000,
  },
  {
    name: 'two fixes ten minutes and 1.2 km apart: what lies between is not known',
    fixes: [
      [0, 0],
      [10, 1200],
    ],
    // part of one silence of the whole day
    parts: [],
    trips: 0,
    meters: 0,
  },
  {
    name: 'it crept: a walking pace for ten minutes is no stop',
    fixes: going(0, 10, 0, 75),
    parts: ['moving 0-10'],
    trips: 1,
    meters: 750,
  },
  {
    name: 'the last trip counts although no stop followed it',
    fixes: [...going(0, 12, 0, 0), ...going(13, 30, 500, 500)],
    parts: ['stopped 0-12', 'moving 12-30'],
    trips: 1,
    meters: 9000,
  },
  {
    name: 'a parked receiver that wanders for two hours makes no trip of no length',
    fixes: Array.from({ length: 127 }, (_, i): Fix => [i, 40 * random(), { accuracy: 20 }]),
    parts: ['stopped 0-126'],
    trips: 0,
    meters: 0,
  },
  {
    name: 'an hour of silence while driving ends the trip and adds nothing',
    fixes: [...going(0, 10, 0, 600), ...going(75, 85, 50_000, 600)],
    parts: ['moving 0-10', 'silent 10-75', 'moving 75-85'],
    trips: 2,
    meters: 12_000,
  },
  {
    name: 'a fix away and back is not driven, and one of 150 m accuracy counts for nothing',
    fixes: [...going(0, 10, 0, 600), [11, 60_000], ...going(12, 20, 7200, 600), [21, 30_000, { accuracy: 150 }]],
    parts: ['moving 0-20'],
    trips: 1,
    meters: 12_000,
  },
]

test.each([...TRACCAR, ...SITUATIONS])('$name: its parts, trips and kilometres', ({ fixes, parts, trips, meters }) => {
  const points = fixes.map(([minute, east, more]) => pointAt(NOON + minute * MINUTE, east, 0, more))
  const read = day(points, { from: FROM, until: FROM + 24 * HOUR, now: FROM + 48 * HOUR })
  const minute = (at: number) => Math.round((at - NOON) / MINUTE)
  const last = Math.max(...read.fixes.filter(({ quality }) => quality === 'good').map(({ at }) => at))
  const between = read.segments.filter((s) => s.from >= NOON && s.until <= last)
  expect(between.map((s) => `${s.kind} ${minute(s.from)}-${minute(s.until)}`)).toEqual(parts)
  expect(read.trips).toHaveLength(trips)
  for (const trip of read.trips) expect(trip.until).toBeGreaterThan(trip.from)
  expect(Math.abs(read.meters - meters)).toBeLessThanOrEqual(0.02 * meters)
})

test('a tracker that does not say how sure it is counts as a plain receiver, never as the surest', () => {
  const phone = Array.from({ length: 10 }, (_, i) => pointAt(NOON + i * MINUTE, 0, 0, { accuracy: 8 }))
  const tracker = Array.from({ length: 10 }, (_, i) => pointAt(NOON + (i + 10) * MINUTE, 30, 0, { accuracy: 0 }))
  const span = { from: FROM, until: FROM + 24 * HOUR, now: FROM + 48 * HOUR }
  const [stop] = day([...phone, ...tracker], span).stops
  const told = tracker.map((p) => ({ ...p, accuracy: UNKNOWN_ACCURACY_M }))
  expect(stop).toEqual(day([...phone, ...told], span).stops[0])
  const [sure] = day([...phone, ...tracker.map((p) => ({ ...p, accuracy: 5 }))], span).stops
  expect(stop!.lng).toBeLessThan(sure!.lng)
})
