/** Places and limits, by what a vehicle's fixes say of them (docs/decisions/0055). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Episode } from '../../../worker/domain/lugares/episode'
import { roadOf } from '../../../worker/domain/lugares/road-of-day'
import {
  NOTHING_SEEN,
  type Sighting,
  type WatchedPlace,
  type WatchRules,
  watch,
} from '../../../worker/domain/lugares/watch'
import { cases } from '../../support/property-seed'
import { randomOf } from '../recorridos/drives'

const T0 = Date.UTC(2026, 10, 19, 13)
const ORIGIN = { lat: 4.65, lng: -74.1 }
const DEGREE_M = 111_195
const east = (m: number, north = 0) => ({
  lat: ORIGIN.lat + north / DEGREE_M,
  lng: ORIGIN.lng + m / (DEGREE_M * Math.cos((ORIGIN.lat * Math.PI) / 180)),
})
const fix = (second: number, m: number, more: Partial<Sighting> & { north?: number } = {}): Sighting => {
  const { north = 0, ...rest } = more
  return { ...east(m, north), at: T0 + second * 1000, accuracy: 8, speed: null, ...rest }
}
const depot: WatchedPlace = { id: 'bodega', forma: 'circulo', puntos: [ORIGIN], radio: 100, limite: null }
const rules = (more: Partial<WatchRules> = {}): WatchRules => ({
  lugares: [depot],
  limite: null,
  detencion: null,
  ...more,
})
const minute = (n: number) => T0 + n * 60_000

/** All fixes as one report that arrives a second after the last one; of each episode what was last said. */
function told(fixes: Sighting[], of = rules(), now = (fixes.at(-1)?.at ?? T0) + 1000) {
  const { episodes } = watch(NOTHING_SEEN, of, fixes, now)
  return byId(episodes)
}
const byId = (episodes: Episode[]) => [...new Map(episodes.map((e) => [e.id, e])).values()]
/** A straight drive past the origin, one fix each `every` seconds. */
const drive = (from: number, to: number, kmh: number, every = 5, start = 0): Sighting[] => {
  const n = Math.floor(Math.abs(to - from) / ((kmh / 3.6) * every))
  return Array.from({ length: n + 1 }, (_, i) =>
    fix(start + i * every, from + Math.sign(to - from) * i * (kmh / 3.6) * every, { speed: kmh / 3.6 }),
  )
}
const stay = (m: number, from: number, minutes: number, every = 30): Sighting[] =>
  Array.from({ length: Math.floor((minutes * 60) / every) + 1 }, (_, i) => fix(from + i * every, m, { speed: 0 }))

test('a visit begins with the first fix inside and ends with the first of two minutes outside', () => {
  const fixes = [fix(0, -500), fix(60, -20), ...stay(0, 90, 30), fix(1950, 300), fix(1980, 320), fix(2080, 400)]
  expect(told(fixes)).toEqual([
    {
      id: `visita:bodega:${T0 + 60_000}`,
      tipo: 'visita',
      lugar: 'bodega',
      inicio: T0 + 60_000,
      fin: T0 + 1_950_000,
      maximo: null,
      limite: null,
      avisa: true,
    },
  ])
})

test('one fix at the edge is no visit, two of them half a minute apart are', () => {
  const edge = (s: number) => fix(s, 97, { accuracy: 30 })
  expect(told([fix(0, 500), edge(60), fix(90, 500)])).toEqual([])
  expect(told([fix(0, 500), edge(60), edge(75), edge(95)])).toMatchObject([{ inicio: minute(1), fin: null }])
})

test('where a vehicle stood before its place was made is known from the first fix, and not told', () => {
  expect(told(stay(0, 0, 5))).toMatchObject([{ inicio: T0, fin: null, avisa: false }])
})

test('going out for a minute and wandering at the fence do not end a visit', () => {
  const out = [
    fix(0, -400),
    fix(30, 0),
    fix(60, 180),
    fix(90, 190),
    fix(140, 60),
    fix(300, 118),
    fix(900, 120),
    fix(960, 0),
  ]
  expect(told(out)).toMatchObject([{ inicio: T0 + 30_000, fin: null }])
})

test('a place crossed between two fixes was visited; after a long silence that is not known', () => {
  const passed = [fix(0, -400), fix(60, 400), fix(120, 900)]
  const [visit] = told(passed)
  expect(visit).toMatchObject({ lugar: 'bodega' })
  expect(Number(visit?.inicio)).toBeGreaterThan(T0 + 20_000)
  expect(Number(visit?.fin)).toBeLessThan(T0 + 40_000)
  expect(told([fix(0, -400), fix(400, 400)])).toEqual([])
  // beside it: the way touches less of it than the fixes are accurate
  expect(told([fix(0, -400, { north: 97 }), fix(60, 400, { north: 97 })])).toEqual([])
})

test('jumps and bad fixes say nothing', () => {
  expect(told([fix(0, 5000), fix(5, 0), fix(10, 5000)])).toEqual([])
  expect(told([fix(0, 500), fix(60, 0, { accuracy: 400 }), fix(120, 0, { accuracy: 400 })])).toEqual([])
})

test('one wrong fix after a night is not believed longer than until two true ones agree', () => {
  const morning = 13 * 3600
  const wrong = fix(morning, 400_000, { accuracy: 30 })
  const fixes = [
    ...stay(3000, 0, 10),
    wrong,
    ...stay(3000, morning + 10, 5, 10),
    ...drive(3000, 0, 40, 10, morning + 330),
  ]
  const arrival = fixes.find(({ at, lng }) => at > wrong.at && Math.abs(lng - ORIGIN.lng) * DEGREE_M < 90)
  expect(told(fixes, rules({ limite: 80 }))).toMatchObject([{ tipo: 'visita', inicio: arrival?.at, fin: null }])
  // a state that was stored in between says the same
  const { state } = watch(NOTHING_SEEN, rules(), fixes.slice(0, 23), minute(1))
  expect(state.jump).toBeDefined()
  const stored = JSON.parse(JSON.stringify(state)) as typeof state
  expect(watch(stored, rules(), fixes.slice(20), minute(1)).episodes).toMatchObject([{ inicio: arrival?.at }])
})

test('a polygon is inside its corners, a corridor beside its line', () => {
  const square: WatchedPlace = {
    id: 'patio',
    forma: 'poligono',
    puntos: [east(-100, -100), east(100, -100), east(100, 100), east(-100, 100)],
    radio: 0,
    limite: null,
  }
  const road: WatchedPlace = {
    id: 'ruta',
    forma: 'corredor',
    puntos: [east(2000), east(4000), east(4000, 2000)],
    radio: 60,
    limite: null,
  }
  const fixes = [
    fix(0, -900),
    fix(60, -90),
    fix(120, 90),
    ...drive(600, 3900, 60, 10, 200),
    fix(430, 4000, { north: 900 }),
  ]
  expect(told(fixes, rules({ lugares: [square, road] })).map(({ lugar, fin }) => [lugar, fin !== null])).toEqual([
    ['patio', true],
    ['ruta', false],
  ])
})

test('thousands of noisy passes are as many visits', () => {
  const random = randomOf(7)
  const noise = () => (random() + random() + random() - 1.5) * 16
  let state = watch(NOTHING_SEEN, rules(), [fix(-60, -900)], T0).state
  const ids = new Set<string>()
  const PASSES = cases(2000, 10_000)
  for (let pass = 0; pass < PASSES; pass++) {
    const side = pass % 2 === 0 ? 1 : -1
    const start = pass * 600
    const way = drive(-700 * side, 700 * side, 50, 5, start).concat(fix(start + 300, 700 * side))
    const noisy = way.map((p) => ({ ...p, lat: p.lat + noise() / DEGREE_M, lng: p.lng + noise() / DEGREE_M }))
    const next = watch(state, rules(), noisy, start)
    state = next.state
    for (const { id } of next.episodes) ids.add(id)
  }
  expect(ids.size).toBe(PASSES)
})

test('reports may be split and merged: the same is told, and the same is known', () => {
  const fixes = [
    ...drive(-1500, 0, 40),
    ...stay(0, 200, 20),
    ...drive(0, 3000, 95, 5, 1500),
    ...stay(3000, 1700, 30),
    ...drive(3000, 0, 40, 5, 3600),
  ]
  const of = rules({ lugares: [{ ...depot, permanencia: 10 }], limite: 80, detencion: 15 })
  const whole = watch(NOTHING_SEEN, of, fixes, T0)
  expect(byId(whole.episodes).map(({ tipo }) => tipo)).toEqual([
    'visita',
    'permanencia',
    'velocidad',
    'detencion',
    'visita',
  ])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: fixes.length }), { maxLength: 12 }), (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), fixes.length]
      let state = NOTHING_SEEN
      const episodes: Episode[] = []
      edges.slice(1).forEach((edge, i) => {
        // what was stored comes back as JSON, and a part may be sent again
        const stored = JSON.parse(JSON.stringify(state)) as typeof state
        const next = watch(stored, of, fixes.slice(Math.max(0, Number(edges[i]) - 3), edge), T0)
        state = next.state
        episodes.push(...next.episodes)
      })
      expect(state).toEqual(whole.state)
      expect(episodes).toEqual(whole.episodes)
    }),
  )
})

test('what arrives a quarter of an hour late is kept and not told', () => {
  const fixes = [fix(0, -500), fix(60, 0), fix(120, 0)]
  expect(told(fixes, rules(), minute(1) + 15 * 60_000)).toMatchObject([{ avisa: true }])
  expect(told(fixes, rules(), minute(1) + 15 * 60_000 + 1)).toMatchObject([{ avisa: false }])
})

test('a late point says nothing of a place that was left', () => {
  const { state } = watch(NOTHING_SEEN, rules(), [fix(0, -500), fix(600, 900)], minute(10))
  expect(watch(state, rules(), [fix(300, 0), fix(330, 0)], minute(11)).episodes).toEqual([])
})

test('speeding lasts a quarter of a minute and three fixes, above the limit by more than five', () => {
  const at = (second: number, kmh: number, accuracy = 8) =>
    fix(second, 2000 + second * 20, { speed: kmh / 3.6, accuracy })
  // the 97 of one fix alone may be noise
  const fast = [at(0, 70), at(5, 88), at(10, 92), at(15, 97), at(20, 90), at(25, 83), at(30, 79)]
  expect(told(fast, rules({ limite: 80 }))).toMatchObject([
    { tipo: 'velocidad', lugar: null, inicio: T0 + 5000, fin: T0 + 30_000, maximo: 92, limite: 80, avisa: true },
  ])
  expect(told(fast.slice(0, 4).concat(at(18, 80)), rules({ limite: 80 }))).toEqual([])
  expect(told([at(0, 84), at(10, 85), at(20, 85), at(30, 84)], rules({ limite: 80 }))).toEqual([])
  expect(told([at(0, 95, 60), at(10, 95, 60), at(20, 95, 60)], rules({ limite: 80 }))).toEqual([])
  // two runs with a silence between them are two
  const again = fast.map((p) => ({ ...p, at: p.at + 600_000 }))
  expect(told([...fast.slice(0, 6), ...again], rules({ limite: 80 })).map(({ fin }) => fin)).toEqual([
    T0 + 25_000,
    T0 + 630_000,
  ])
})

test('inside of a place its own limit holds, and the lowest of several', () => {
  const yard = { ...depot, radio: 400, limite: 30 }
  const gate = { ...depot, id: 'porteria', radio: 300, limite: 20 }
  const of = rules({ lugares: [yard, gate], limite: 80 })
  const speeding = told(drive(-1500, 1500, 50), of).filter(({ tipo }) => tipo === 'velocidad')
  expect(speeding.map(({ lugar, limite }) => [lugar, limite])).toEqual([['porteria', 20]])
  expect(told(drive(-1500, 1500, 50), rules({ limite: 80 })).filter(({ tipo }) => tipo === 'velocidad')).toEqual([])
})

test('thousands of noisy stretches above the limit are as many episodes, and below it there is none', () => {
  const random = randomOf(11)
  const noisy = (kmh: number) => (kmh + (random() + random() + random() - 1.5) * 5) / 3.6
  const told = (kmh: number, passes: number) => {
    let state = NOTHING_SEEN
    const ids = new Set<string>()
    for (let pass = 0; pass < passes; pass++) {
      // half a minute at about this speed, and then slowly until the next
      const speeds = [...Array.from({ length: 6 }, () => noisy(kmh)), noisy(50)]
      const start = pass * 120
      const fixes = speeds.map((speed, i) => fix(start + i * 5, 2000 + (start + i * 5) * 20, { speed }))
      const next = watch(state, rules({ lugares: [], limite: 80 }), fixes, fixes.at(-1)!.at)
      state = next.state
      for (const episode of next.episodes) if (episode.tipo === 'velocidad') ids.add(episode.id)
    }
    return ids.size
  }
  const passes = cases(2000, 10_000)
  expect(told(97, passes)).toBe(passes)
  expect(told(76, 2000)).toBe(0)
})

test('speed is that of the way where a tracker does not say it', () => {
  const silent = drive(1000, 3000, 100, 10).map((p) => ({ ...p, speed: null }))
  expect(told(silent, rules({ limite: 80 }))).toMatchObject([{ tipo: 'velocidad', maximo: 100 }])
})

test('a long stop is told once it is long, outside of places, and ends when the vehicle is away', () => {
  const of = rules({ detencion: 20 })
  const parked = stay(3000, 0, 40)
  const noise = fix(1500, 3200)
  const fixes = [...parked, noise].sort((a, b) => a.at - b.at).concat(drive(3000, 5000, 40, 10, 2500))
  expect(told(fixes, of)).toMatchObject([{ tipo: 'detencion', inicio: T0, fin: T0 + 2_510_000, lugar: null }])
  expect(told(stay(3000, 0, 19), of)).toEqual([])
  expect(told([fix(-60, 900), ...stay(0, 0, 60)], of).map(({ tipo }) => tipo)).toEqual(['visita'])
})

test('a fix away now and then does not begin a long stop anew', () => {
  const parked = stay(3000, 0, 120)
  const astray = [30, 60, 90].map((at) => fix(at * 60 + 15, 3090))
  const fixes = [...parked, ...astray].sort((a, b) => a.at - b.at)
  expect(told(fixes, rules({ detencion: 45 }))).toMatchObject([{ tipo: 'detencion', inicio: T0, fin: null }])
})

test('a day has its visits, also those that began before it or last longer', () => {
  const client = { ...depot, id: 'cliente', puntos: [east(5000)] }
  const day = [...stay(0, 0, 20), ...drive(0, 5000, 40, 10, 1300), ...stay(5000, 1800, 30)]
  const [first, second, ...more] = roadOf(day, { lugares: [depot, client], limite: null }).visits
  expect(first).toMatchObject({ lugar: 'bodega', from: T0 })
  expect((first?.until ?? 0) - T0).toBeLessThan(1_330_000)
  expect(second).toMatchObject({ lugar: 'cliente', until: day.at(-1)?.at })
  expect(more).toEqual([])
  expect(roadOf([], { lugares: [depot], limite: 80 })).toEqual({ visits: [], excesses: [] })
})

test('the peak of a speed is what two fixes in a row say: a jump of one fix is noise', () => {
  const speeds = [97, 97, 140, 97, 97, 97, 60]
  const fixes = speeds.map((kmh, i) => fix(i * 5, 1000 + i * 130, { speed: kmh / 3.6 }))
  expect(told(fixes, rules({ limite: 80 }))).toMatchObject([{ maximo: 97, limite: 80 }])
})

test('a day has its excesses, by the limit of the place or of the company', () => {
  const yard = { ...depot, limite: 20 }
  const fast = drive(500, 4000, 97, 5, 1000)
  const day = [...drive(-90, 90, 36, 5, 0), ...fast]
  expect(roadOf(day, { lugares: [yard], limite: 80 }).excesses).toMatchObject([
    { lugar: 'bodega', limit: 20, peak: 36 },
    { lugar: null, limit: 80, peak: 97, from: fast[0]!.at, until: fast.at(-1)!.at },
  ])
  expect(roadOf(day, { lugares: [depot], limite: null }).excesses).toEqual([])
})

test('a stay is told once, when its fixes span the minutes of the place, and ends with the visit', () => {
  const waits = rules({ lugares: [{ ...depot, permanencia: 30 }] })
  const stays = (fixes: Sighting[]) => told(fixes, waits).filter(({ tipo }) => tipo === 'permanencia')
  const arrival = [fix(0, -500), ...stay(0, 60, 29)]
  expect(stays(arrival)).toEqual([])
  const long = [...arrival, ...stay(0, 60 + 30 * 60, 5)]
  expect(stays(long)).toMatchObject([{ lugar: 'bodega', inicio: minute(1), fin: null, limite: 30, avisa: true }])
  const leaves = 60 + 36 * 60
  const gone = [...long, fix(leaves, 400), fix(leaves + 60, 800), fix(leaves + 150, 1500)]
  expect(stays(gone)).toMatchObject([{ inicio: minute(1), fin: T0 + leaves * 1000, limite: 30 }])
})

test('a night without a fix is no stay, nor is a place without minutes', () => {
  const waits = rules({ lugares: [{ ...depot, permanencia: 30 }] })
  const morning = 14 * 3600
  const night = [fix(0, -500), ...stay(0, 60, 10), ...stay(0, morning, 10)]
  expect(told(night, waits).map(({ tipo }) => tipo)).toEqual(['visita'])
  const later = [...night, ...stay(0, morning + 630, 15)]
  expect(told(later, waits).map(({ tipo }) => tipo)).toEqual(['visita', 'permanencia'])
  expect(told(later).map(({ tipo }) => tipo)).toEqual(['visita'])
})
