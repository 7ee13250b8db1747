/** Which positions can be true, and what a wrong clock does to them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { desfase, esPosible, FUTURO_MS, Informe, informeEnOrden, PASADO_MS, puntosDe } from '../../worker/domain/punto'

const NOW = Date.UTC(2026, 10, 20, 14)
const iso = (ms: number) => new Date(ms).toISOString()
const p = { seq: 1, lat: 4.65, lng: -74.1, accuracy: 8, at: iso(NOW) }
const leer = (body: unknown) => Informe.safeParse(body)
const aqui = { lat: 4.65, lng: -74.1, accuracy: 8, at: NOW }

test('src, sentAt, speed and heading may be missing or null', () => {
  expect(leer({ points: [p] }).success).toBe(true)
  expect(leer({ src: null, sentAt: null, points: [{ ...p, speed: null, heading: null }] }).success).toBe(true)
  const informe = Informe.parse({ points: [{ ...p, speed: -1 }] })
  expect(puntosDe(informe, NOW)[0]).toMatchObject({ src: '', at: NOW, enviado: NOW, speed: null, heading: null })
})

test('a body of the wrong shape is refused', () => {
  const malos = [
    null,
    [],
    {},
    { points: [] },
    { points: 'x' },
    { points: [{ ...p, lat: '4.65' }] },
    { points: [{ ...p, seq: -1 }] },
    { points: [{ ...p, seq: 1.5 }] },
    { points: [{ ...p, at: 'ayer' }] },
    { points: [{ ...p, at: '0000-99-99T99:99' }] },
    { points: [{ ...p, at: NOW }] },
    { points: [{ ...p, accuracy: undefined }] },
    { src: 'con espacio', points: [p] },
    { src: 'x'.repeat(65), points: [p] },
    { points: Array(1001).fill(p) },
  ]
  for (const malo of malos) expect(leer(malo).success, JSON.stringify(malo)?.slice(0, 80)).toBe(false)
})

test('no JSON at all makes the form throw', () => {
  fc.assert(fc.property(fc.jsonValue(), (json) => void leer(json)))
})

test('what is off the Earth, in the future or a month old is impossible, not malformed', () => {
  expect(esPosible(aqui, NOW)).toBe(true)
  expect(esPosible({ ...aqui, at: NOW + FUTURO_MS }, NOW)).toBe(true)
  expect(esPosible({ ...aqui, at: NOW - PASADO_MS }, NOW)).toBe(true)
  const malos = [{ at: NOW + FUTURO_MS + 1 }, { at: NOW - PASADO_MS - 1 }, { lat: 90.1 }, { lat: -91 }, { lng: 180.5 }]
  for (const malo of [...malos, { accuracy: -1 }, { accuracy: Number.POSITIVE_INFINITY }]) {
    expect(esPosible({ ...aqui, ...malo }, NOW)).toBe(false)
  }
  const infinito = JSON.parse('{"points":[{"seq":1,"lat":1e999,"lng":0,"accuracy":1,"at":"2026-11-20T14:00:00Z"}]}')
  expect(leer(infinito).success).toBe(true)
  expect(puntosDe(Informe.parse(infinito), NOW).map((q) => esPosible(q, NOW))).toEqual([false])
})

test('sentAt corrects a wrong clock, and the way over the network is no wrong clock', () => {
  expect(desfase(undefined, NOW)).toBe(0)
  expect(desfase(NOW - 30_000, NOW)).toBe(0)
  expect(desfase(NOW - 30_001, NOW)).toBe(30_001)
  const fuera = 3 * 3_600_000
  const informe = Informe.parse({ sentAt: iso(NOW + fuera), points: [{ ...p, at: iso(NOW + fuera - 5000) }] })
  expect(puntosDe(informe, NOW)[0]).toMatchObject({ at: NOW - 5000, enviado: NOW + fuera - 5000 })
})

test('the quick reader gives what the form gives, and nothing where the form refuses', () => {
  const raro = <T>(bien: fc.Arbitrary<T>) => fc.oneof({ weight: 40, arbitrary: bien }, fc.jsonValue())
  const instante = fc.oneof(
    {
      weight: 20,
      arbitrary: fc
        .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((d) => d.toISOString()),
    },
    fc.constantFrom('2026-11-20T14:00', '2026-11-20', 'ayer', '1969-12-31T23:59:59Z', '+275760-09-13T00:00:00Z'),
  )
  const numero = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -1, 4.65, Number.POSITIVE_INFINITY))
  const punto = fc.record(
    {
      seq: raro(fc.oneof({ weight: 20, arbitrary: fc.nat() }, fc.constantFrom(-1, 0.5, 2 ** 52 - 1, 2 ** 53))),
      lat: raro(numero),
      lng: raro(numero),
      accuracy: raro(numero),
      at: raro(instante),
      speed: raro(fc.option(numero)),
      heading: raro(fc.option(numero)),
      otro: fc.jsonValue(),
    },
    { requiredKeys: ['seq', 'lat', 'lng', 'accuracy', 'at'] },
  )
  const informe = fc.record(
    {
      src: raro(fc.option(fc.oneof(fc.uuid(), fc.string({ maxLength: 70 })))),
      sentAt: raro(fc.option(instante)),
      points: raro(fc.array(raro(punto), { maxLength: 4 })),
    },
    { requiredKeys: ['points'] },
  )
  let enOrden = 0
  fc.assert(
    fc.property(raro(informe), (json) => {
      const rapido = informeEnOrden(json)
      const lento = leer(json)
      if (rapido) enOrden++
      expect(rapido !== null).toBe(lento.success)
      if (rapido) expect(rapido).toEqual(lento.data)
    }),
    { numRuns: 2000 },
  )
  expect(enOrden).toBeGreaterThan(100)
})
