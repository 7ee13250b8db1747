/** «Sígueme»: how long a link lasts, and what people may give as its destination. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CompartidoCommand,
  endOf,
  extended,
  firstName,
  HOUR_MS,
  isRunning,
  isShareToken,
  LONGEST_MS,
} from '../../../worker/domain/compartidos/compartido'
import { readDestination } from '../../../worker/domain/compartidos/destination'
import { instantAt, ZONAS } from '../../../worker/domain/day'

const BOGOTA = 'America/Bogota'
const NOON = instantAt(BOGOTA, '2026-11-23', 12 * HOUR_MS)
const life = (hasta: number, more = {}) => ({ created_at: NOON, hasta, llegada_at: null, terminado_at: null, ...more })
const parse = (fields: Record<string, unknown>) =>
  CompartidoCommand.safeParse({ intent: 'create', vehiculo_id: 'v', ...fields })

test('a link lasts an hour, eight, a day at most until the arrival, or until a time of the company', () => {
  expect(endOf({ plazo: '1h' }, BOGOTA, NOON)).toBe(NOON + HOUR_MS)
  expect(endOf({ plazo: '8h' }, BOGOTA, NOON)).toBe(NOON + 8 * HOUR_MS)
  expect(endOf({ plazo: 'llegada' }, BOGOTA, NOON)).toBe(NOON + 24 * HOUR_MS)
  expect(endOf({ plazo: 'hora', hora: '18:30' }, BOGOTA, NOON)).toBe(NOON + 6.5 * HOUR_MS)
  expect(endOf({ plazo: 'hora', hora: '12:00' }, BOGOTA, NOON)).toBe(NOON + 24 * HOUR_MS)
})

test('a time of the day is always ahead, and never further than a day and the hour of a clock change', () => {
  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  const now = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })
  fc.assert(
    fc.property(fc.constantFrom(...ZONAS), time, now, (zona, [hours, minutes], at) => {
      const clock = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
      const ahead = endOf({ plazo: 'hora', hora: clock }, zona, at) - at
      expect(ahead).toBeGreaterThan(0)
      expect(ahead).toBeLessThanOrEqual(25 * HOUR_MS)
    }),
  )
})

test('until the arrival needs a place, until a time needs the time, and a text that is no place is refused', () => {
  const reasons = (fields: Record<string, unknown>) =>
    parse(fields).error?.issues.map((i) => [i.path.join(), i.message])
  expect(reasons({ plazo: 'llegada' })).toEqual([['destino', 'requerido']])
  expect(reasons({ plazo: 'hora', hora: '25:00' })).toEqual([['hora', 'requerido']])
  expect(reasons({ plazo: '1h', destino: 'la bodega' })).toEqual([['destino', 'lugar-ilegible']])
  expect(reasons({ plazo: '1h', destino: 'https://maps.app.goo.gl/AbCdEf' })).toEqual([['destino', 'enlace-corto']])
  expect(reasons({ plazo: 'siempre' })).toEqual([['plazo', 'opcion-invalida']])
  expect(parse({ plazo: 'llegada', destino: '4.65, -74.1' }).data).toMatchObject({ destino: { lat: 4.65, lng: -74.1 } })
})

test('an ended link is not extended, and none beyond seven days', () => {
  expect(extended(life(NOON + HOUR_MS), 8, NOON)).toBe(NOON + 9 * HOUR_MS)
  expect(extended(life(NOON + HOUR_MS), 8, NOON + HOUR_MS)).toBeNull()
  expect(extended(life(NOON + HOUR_MS, { terminado_at: NOON }), 1, NOON)).toBeNull()
  const hours = fc.array(fc.constantFrom(1, 8), { maxLength: 60 })
  fc.assert(
    fc.property(hours, (steps) => {
      let hasta = NOON + HOUR_MS
      for (const step of steps) {
        const later = extended(life(hasta), step, NOON)
        expect(later).toBeGreaterThanOrEqual(hasta)
        hasta = later as number
      }
      expect(hasta).toBeLessThanOrEqual(NOON + LONGEST_MS)
    }),
  )
})

test('a link runs until its end', () => {
  expect(isRunning(life(NOON + 60_000), NOON)).toBe(true)
  expect(isRunning(life(NOON), NOON)).toBe(false)
})

test.each([
  '4.6486, -74.0875',
  '4.6486 -74.0875',
  '4,6486; -74,0875',
  'geo:4.6486,-74.0875?z=17',
  'geo:0,0?q=4.6486,-74.0875(Bodega%20norte)',
  'geo:0,0?q=4.6486,-74.0875',
  'https://www.google.com/maps/search/?api=1&query=4.6486%2C-74.0875',
  // directions: to the last of their places, not from the first or to the middle of the map
  'https://www.google.com/maps/dir/4.7110,-74.0721/4.6486,-74.0875/@4.68,-74.09,13z',
  'https://www.google.com/maps/dir/4.7110,-74.0721/4.6486,+-74.0875/data=!4m2!4m1!3e0',
  'https://www.google.com/maps/dir/Bogot%C3%A1/Parque+93/@4.66,-74.08,13z/data=!4m14!2m2!1d-74.0721!2d4.711!2m2!1d-74.0875!2d4.6486!3e0',
  'https://www.google.com/maps/place/Bodega/@4.7,-74.2,17z/data=!3m1!4b1!4m6!3m5!8m2!3d4.6486!4d-74.0875',
  'https://www.google.com/maps/@4.6486,-74.0875,17z',
  'https://maps.google.com/?q=loc:4.6486,-74.0875',
  'https://waze.com/ul?ll=4.6486%2C-74.0875&navigate=yes',
  'https://waze.com/live-map/directions?to=ll.4.6486%2C-74.0875',
  'https://maps.apple.com/?ll=4.6486,-74.0875',
  'https://maps.apple.com/place?coordinate=4.6486,-74.0875&name=Bodega',
  'https://www.openstreetmap.org/?mlat=4.6486&mlon=-74.0875#map=17/4.7/-74.2',
  'https://www.openstreetmap.org/#map=17/4.6486/-74.0875',
  // a pin that was set by hand in the app, and what a browser copies without its scheme
  'https://www.google.com/maps/search/4.6486,+-74.0875?entry=tts',
  'www.google.com/maps/@4.6486,-74.0875,17z',
  'maps.google.com/?q=4.6486,-74.0875',
  // as Google Maps and receivers write them, west in English and in Spanish
  '4°38\'54.96"N 74°05\'15.00"W',
  '4° 38′ 54,96″ N, 74° 5′ 15″ O',
])('a place is read from «%s»', (text) => {
  expect(readDestination(text)).toEqual({ lat: 4.6486, lng: -74.0875 })
})

test.each([
  '',
  'Calle 72 # 10-34',
  '91, 10',
  '0,0',
  'geo:0,0?q=Bodega',
  // half of a place with a decimal comma
  '4,64',
  '-74,08',
  'https://maps.app.goo.gl/AbCdEf',
  'https://',
  'https://www.google.com/maps/dir/4.7110,-74.0721/Parque+93/@4.68,-74.09,13z',
  'geo:',
  '12',
  '4°61\'0"N 74°05\'0"W',
])('no place is made up from «%s»', (text) => {
  expect(readDestination(text)).toBeNull()
})

test('whatever is pasted, a place is on the earth or there is none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })), (text) => {
      const found = readDestination(text)
      if (found) expect(Math.abs(found.lat) <= 90 && Math.abs(found.lng) <= 180).toBe(true)
    }),
  )
})

test('a customer reads the first name alone, and a token is 128 bits', () => {
  expect(firstName('  Óscar Iván Peña ')).toBe('Óscar')
  expect(isShareToken('A'.repeat(22))).toBe(true)
  expect(isShareToken(`${'A'.repeat(21)}/`)).toBe(false)
  expect(isShareToken('A'.repeat(46))).toBe(false)
})
