/** What a Device watches of what it records: nothing lasts through a pause, and of several phones one is followed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '../../../worker/domain/dispositivos/point'
import { watchRecorded } from '../../../worker/domain/lugares/ending'
import type { Episode } from '../../../worker/domain/lugares/episode'
import { roadOf } from '../../../worker/domain/lugares/road-of-day'
import { NOTHING_SEEN, type WatchedPlace, type WatchRules } from '../../../worker/domain/lugares/watch'
import { fixesOf } from '../../../worker/domain/recorridos/fixes'
import type { Interval } from '../../../worker/domain/recorridos/params'
import { Drive, HOUR, MINUTE, pointAt } from '../recorridos/drives'

const FROM = Date.UTC(2026, 10, 19, 13)
const place = (id: string, east: number): WatchedPlace => {
  const { lat, lng } = pointAt(FROM, east, 0)
  return { id, forma: 'circulo', puntos: [{ lat, lng }], radio: 150, limite: null }
}
const rules = (more: Partial<WatchRules> = {}): WatchRules => ({
  lugares: [place('bodega', 0), place('cliente', 4000)],
  limite: null,
  detencion: null,
  ...more,
})
const byTime = (points: readonly Point[]) => [...points].sort((a, b) => a.at - b.at)

/** The points in reports of ten, each of which arrives at once; of each episode what was last said. */
function told(points: readonly Point[], of = rules(), pause?: Interval): Episode[] {
  const isPaused = ({ from, until }: Interval) => pause !== undefined && pause.from < until && pause.until > from
  let state = NOTHING_SEEN
  const said = new Map<string, Episode>()
  const sorted = byTime(points)
  for (let i = 0; i < sorted.length; i += 10) {
    const report = sorted.slice(i, i + 10)
    const next = watchRecorded(JSON.parse(JSON.stringify(state)), of, report, { now: report.at(-1)!.at, isPaused })
    state = next.state
    for (const episode of next.episodes) said.set(episode.id, episode)
  }
  return [...said.values()]
}

test('neither a visit nor a long stop goes on through hours in which nothing is recorded', () => {
  const evening = new Drive(FROM)
    .park(5 * MINUTE)
    .drive(4000, 40)
    .park(20 * MINUTE)
  const closing = evening.at + MINUTE
  const night = { from: closing, until: closing + 12 * HOUR }
  const morning = evening.silent(12 * HOUR + 2 * MINUTE).park(10 * MINUTE)
  const before = morning.points.filter(({ at }) => at < closing).at(-1)!.at
  const first = morning.points.find(({ at }) => at >= night.until)!.at
  const visits = told(morning.points, rules({ lugares: [place('cliente', 4000)] }), night)
  expect(visits).toMatchObject([{ fin: before }, { inicio: first, fin: null, avisa: false }])
  const good = fixesOf(morning.points).filter(({ quality }) => quality === 'good')
  const day = (unrecorded: Interval[]) =>
    roadOf(good, { lugares: [place('cliente', 4000)], limite: null, unrecorded }).visits
  const last = good.at(-1)!.at
  expect(day([night])).toEqual([
    { lugar: 'cliente', from: visits[0]!.inicio, until: before },
    { lugar: 'cliente', from: first, until: last },
  ])
  // fixes that follow each other at once have no hours between them
  const during = { from: first + 2 * MINUTE, until: first + 3 * MINUTE }
  expect(day([night, during])).toEqual(day([night]))
  expect(day([])).toEqual([{ lugar: 'cliente', from: visits[0]!.inicio, until: last }])
  const stops = rules({ lugares: [], detencion: 60 })
  expect(told(morning.points, stops, night)).toEqual([])
  expect(told(morning.points, stops)).toMatchObject([{ tipo: 'detencion' }])
})

/** A van that drives between its depot and a customer, and what a second phone of it says. */
function van(seed: number, options: { everyMs?: number; src?: string; offset?: number } = {}) {
  const { offset = 0, ...rest } = options
  const waits = 5 + (seed % 20)
  return new Drive(FROM + offset, { accuracy: 10, seed, ...rest })
    .park(10 * MINUTE)
    .drive(4000, 45)
    .park(waits * MINUTE)
    .turn(180)
    .drive(4000, 45)
    .park(15 * MINUTE).points
}
const seconds = (n: number) => n * 1000

test('of a vehicle with two phones the same is told as it happens as its day says afterwards', () => {
  const places = (visits: readonly { lugar: string | null }[]) => visits.map(({ lugar }) => lugar)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.constantFrom('both in the van', 'one at the depot', 'one at the depot from later on'),
      fc.integer({ min: 1, max: 20 }),
      (seed, situation, later) => {
        const own = van(seed)
        const until = own.at(-1)!.at
        const left = new Drive(FROM + seconds(later), { accuracy: 10, seed: seed + 1, src: 'b' }).park(until - FROM)
        const atDepot = left.points.map((p) => ({ ...p, lat: p.lat + 0.0002 }))
        const other = {
          'both in the van': van(seed, { src: 'b', offset: seconds(later), everyMs: 7000 }),
          'one at the depot': atDepot,
          'one at the depot from later on': atDepot.filter(({ at }) => at > FROM + later * MINUTE),
        }[situation]
        const points = byTime([...own, ...other])
        const good = fixesOf(points).filter(({ quality }) => quality === 'good')
        const day = roadOf(good, rules()).visits
        const live = told(points).filter(({ tipo }) => tipo === 'visita')
        expect(places(live)).toEqual(['bodega', 'cliente', 'bodega'])
        expect(places(day)).toEqual(places(live))
        live.forEach(({ inicio, fin }, i) => {
          expect(Math.abs(inicio - day[i]!.from)).toBeLessThan(MINUTE)
          if (fin !== null) expect(Math.abs(fin - day[i]!.until)).toBeLessThan(MINUTE)
        })
      },
    ),
    { numRuns: 40 },
  )
})
