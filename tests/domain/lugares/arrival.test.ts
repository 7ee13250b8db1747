/** Who was expected at a place and had not come (docs/decisions/0066). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt } from '../../../worker/domain/day'
import {
  arrivals,
  deadlineOn,
  type Expected,
  type ExpectingPlace,
  missedArrivals,
  nextDeadline,
  type SeenUntilDeadline,
} from '../../../worker/domain/lugares/arrival'
import { LugaresCommand } from '../../../worker/domain/lugares/form'
import { momentOf, NO_RULES } from '../../../worker/domain/lugares/rules'
import { sentence } from '../../../worker/domain/lugares/sentence'
import type { Sighting } from '../../../worker/domain/lugares/watch'

const ZONA = 'America/Bogota'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** a Tuesday; the Monday before it is no holiday, and 7 December is none either, 8 December is */
const TUESDAY = '2026-11-24'
const at = (hour: number, day = TUESDAY) => instantAt(ZONA, day, hour * HOUR)
const WEEKDAYS: Expected = { minute: 8 * 60, days: [0, 1, 2, 3, 4], holidays: false }
const depot = (llegada: Expected | null = WEEKDAYS): ExpectingPlace => ({
  id: 'bodega',
  forma: 'circulo',
  puntos: [{ lat: 4.65, lng: -74.1 }],
  radio: 200,
  limite: null,
  llegada,
})
/** Fixes each minute between two hours, at the depot or a kilometre away. */
const fixes = (from: number, until: number, isThere: boolean): Sighting[] =>
  Array.from({ length: Math.round((until - from) * 60) }, (_, i) => ({
    at: at(from) + i * MINUTE,
    lat: isThere ? 4.65 : 4.66,
    lng: -74.1,
    accuracy: 8,
    speed: null,
  }))
const vehicle = (seen: readonly Sighting[], more: Partial<SeenUntilDeadline> = {}): SeenUntilDeadline => ({
  fixesFrom: (instant) => seen.filter((fix) => fix.at >= instant),
  isRecorded: () => true,
  since: () => null,
  ...more,
})
const missed = (of: SeenUntilDeadline, places = [depot()], span = { from: at(0), until: at(10) }) =>
  missedArrivals({ places, zona: ZONA }, span, of, span.until).map(({ inicio, fin }) => ({ inicio, fin }))

test('a vehicle that was not there by eight is missed, and one that came later is so with its time', () => {
  expect(missed(vehicle(fixes(6, 8, false)))).toEqual([{ inicio: at(8), fin: null }])
  const late = [...fixes(6, 8.1, false), ...fixes(8.1, 9, true)]
  expect(missed(vehicle(late))).toEqual([{ inicio: at(8), fin: at(8.1) }])
  expect(missed(vehicle([]))).toEqual([{ inicio: at(8), fin: null }])
})

test('one that came earlier has arrived, whether it is still there or has gone again, and one that stayed the night', () => {
  const early = [...fixes(6, 7, false), ...fixes(7, 7.5, true)]
  expect(missed(vehicle(early))).toEqual([])
  expect(missed(vehicle([...early, ...fixes(7.5, 9, false)]))).toEqual([])
  expect(missed(vehicle(fixes(8.1, 9, true), { since: () => at(-10) }))).toEqual([])
})

test('the day before says nothing of today', () => {
  const yesterday = fixes(-16, -15, true)
  expect(missed(vehicle([...yesterday, ...fixes(-15, -14, false)]))).toEqual([{ inicio: at(8), fin: null }])
})

test('nothing is said of a day on which nothing is recorded before the deadline', () => {
  expect(missed(vehicle([], { isRecorded: () => false }))).toEqual([])
})

test('days of the week hold, and holidays only where they are chosen', () => {
  const on = (day: string, more: Partial<Expected> = {}) => deadlineOn(day, { ...WEEKDAYS, ...more }, ZONA)
  expect(on('2026-11-24')).toBe(at(8))
  expect(on('2026-11-28')).toBeNull()
  expect(on('2026-12-08')).toBeNull()
  expect(on('2026-12-08', { holidays: true })).toBe(at(8, '2026-12-08'))
  expect(nextDeadline(WEEKDAYS, ZONA, at(8, '2026-12-04'))).toBe(at(8, '2026-12-07'))
  expect(nextDeadline({ ...WEEKDAYS, days: [] }, ZONA, at(8))).toBeNull()
})

test('each deadline is looked at once, however the time is cut into looks', () => {
  const span = { from: at(0), until: at(0) + 20 * DAY }
  const places = [depot(), { ...depot({ minute: 17 * 60, days: [2, 5], holidays: true }), id: 'patio' }]
  const whole = missed(vehicle([]), places, span)
  expect(whole.length).toBeGreaterThan(15)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: span.from, max: span.until })), (cuts) => {
      const edges = [span.from, ...cuts.sort((a, b) => a - b), span.until]
      const parts = edges.slice(1).flatMap((until, i) => missed(vehicle([]), places, { from: Number(edges[i]), until }))
      const order = (list: typeof whole) => list.map(({ inicio }) => inicio).sort()
      expect(order(parts)).toEqual(order(whole))
    }),
  )
})

test('whatever a vehicle did on a morning, it is missed exactly when no visit began until the deadline', () => {
  // quarters of an hour from six to nine, there or not
  const quarters = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(quarters, (there) => {
      const seen = there.flatMap((isThere, i) => fixes(6 + i / 4, 6.25 + i / 4, isThere))
      const first = there.indexOf(true)
      const expected = first >= 0 && first <= 8 ? [] : [{ inicio: at(8), fin: first < 0 ? null : at(6 + first / 4) }]
      expect(missed(vehicle(seen))).toEqual(expected)
    }),
  )
})

test('an arrival ends what was awaited on its day, and the end of the day ends the waiting', () => {
  const awaited = [{ lugar: 'bodega', inicio: at(8) }]
  const visit = (inicio: number, placeId = 'bodega') => [{ lugar: placeId, inicio }]
  expect(arrivals(awaited, visit(at(9)), ZONA, at(9))).toMatchObject({
    ended: [{ tipo: 'llegada', lugar: 'bodega', inicio: at(8), fin: at(9) }],
    awaited: [],
  })
  expect(arrivals(awaited, visit(at(9), 'patio'), ZONA, at(9))).toEqual({ ended: [], awaited })
  expect(arrivals(awaited, visit(at(32)), ZONA, at(32))).toEqual({ ended: [], awaited: [] })
})

test('it is told in the minutes after the deadline, by what is known', () => {
  const [e] = missedArrivals(
    { places: [depot()], zona: ZONA },
    { from: at(0), until: at(8) },
    vehicle([]),
    at(8) + 5 * MINUTE,
  )
  const rules = { ...NO_RULES, lugares: [{ ...depot(), entrada: false, salida: false }], zona: ZONA }
  expect(momentOf(e!, rules, at(8) + 5 * MINUTE)).toBe(0)
  const of = { placa: 'JTR 205', lugar: 'Bodega Norte', zona: ZONA, now: at(9) }
  expect(sentence(e!, of)).toBe('JTR 205 no registra llegada a Bodega Norte; se esperaba antes de las 8:00')
  expect(sentence({ ...e!, fin: at(8.5) }, of)).toBe(
    'JTR 205 llegó a Bodega Norte a las 8:30; se esperaba antes de las 8:00',
  )
  const [late] = missedArrivals({ places: [depot()], zona: ZONA }, { from: at(0), until: at(8) }, vehicle([]), at(9))
  expect(momentOf(late!, rules, at(9))).toBeNull()
})

test('the form asks for a day when it has a time', () => {
  const place = { intent: 'create', nombre: 'Bodega', color: 'azul', forma: 'circulo', puntos: '4.65, -74.1' }
  const parse = (more: object) => LugaresCommand.safeParse({ ...place, radio: '200', para: 'todos', ...more })
  expect(parse({ llegada: '08:00', llegada_0: true }).data).toMatchObject({ llegada: 480, permanencia: null })
  expect(parse({}).data).toMatchObject({ llegada: null })
  const reasons = (more: object) => parse(more).error?.issues.map(({ path, message }) => [path[0], message])
  expect(reasons({ llegada: '08:00' })).toEqual([['llegada_0', 'ningun-dia']])
  expect(reasons({ llegada: 'ocho', llegada_0: true })).toEqual([['llegada', 'hora-invalida']])
  expect(reasons({ llegada: '00:00', llegada_0: true })).toEqual([['llegada', 'llegada-a-medianoche']])
  expect(reasons({ permanencia: '2' })).toEqual([['permanencia', 'minutos-fuera-de-rango']])
})
