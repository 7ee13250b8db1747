import { describe, expect, test } from 'vitest'
import { AUTOPISTA_NORTE, AVENUES, CARRERA_7 } from '../../scripts/simulator/avenues'
import { type Step, simulate, type TelefonoScenario } from '../../scripts/simulator/fleet'
import { DispositivoModelo } from '../../scripts/simulator/model'
import { Random } from '../../scripts/simulator/random'
import { distance, Line, Recorrido } from '../../scripts/simulator/recorrido'
import { everydayFleet, randomScenario } from '../../scripts/simulator/scenarios'

const START = Date.parse('2026-11-20T12:00:00Z')
const DAY = 86_400_000

type ReportStep = Extract<Step, { tipo: 'informe' }>

/** One device with these phones for ten minutes. */
function drive(telefonos: TelefonoScenario[], rest: { changes?: []; deletedAt?: number } = {}, duration = 600) {
  const dispositivos = [{ id: 'van', avenue: CARRERA_7, telefonos, ...rest }]
  const { pasos: steps, modelos, pendientes } = simulate({ seed: 7, inicio: START, duration, dispositivos })
  const modelo = modelos.get('van') as DispositivoModelo
  const reports = steps.filter((p): p is ReportStep => p.tipo === 'informe')
  const sum = (k: 'accepted' | 'duplicates' | 'discarded') =>
    reports.reduce((n, p) => n + (p.response.status === 200 ? p.response[k] : 0), 0)
  return { reports, modelo, pendientes: pendientes.get('van'), sum }
}

describe('the avenues', () => {
  test.each(AVENUES.map((a) => [a.nombre, a] as const))('%s is a plausible line inside Bogotá', (_, avenue) => {
    const line = new Line(avenue.vertices)
    expect(avenue.vertices.length).toBeGreaterThanOrEqual(20)
    expect(avenue.vertices.length).toBeLessThanOrEqual(60)
    expect(line.metros).toBeGreaterThan(5000)
    expect(line.metros).toBeLessThan(14_000)
    for (const [lat, lng] of avenue.vertices) {
      expect(lat).toBeGreaterThan(4.59)
      expect(lat).toBeLessThan(4.76)
      expect(lng).toBeGreaterThan(-74.14)
      expect(lng).toBeLessThan(-74.03)
    }
    line.tramos.forEach((tramo, i) => {
      expect(tramo.metros).toBeLessThan(700)
      const before = line.tramos[i - 1]
      if (!before) return
      const turn = Math.abs(((tramo.heading - before.heading + 540) % 360) - 180)
      expect(turn).toBeLessThan(40)
    })
  })
})

describe('a vehicle on its avenue', () => {
  test('drives at the speed of the city, stops at lights, turns at the end and never leaves the road', () => {
    const recorrido = new Recorrido(AUTOPISTA_NORTE, new Random(3))
    let stopped = 0
    let meters = 0
    let fastest = 0
    let before: readonly [number, number] | null = null
    const directions = new Set<boolean>()
    for (let i = 0; i < 1200; i++) {
      const { lat, lng, speed, heading, accuracy } = recorrido.advance(3)
      const step: number = before ? distance(before, [lat, lng]) : 0
      before = [lat, lng]
      meters += step
      fastest = Math.max(fastest, speed)
      if (speed === 0) stopped++
      if (heading !== undefined) directions.add(heading > 90 && heading < 270)
      expect(step).toBeLessThan(80)
      expect(accuracy).toBeGreaterThan(0)
      expect(heading === undefined || (heading >= 0 && heading < 360)).toBe(true)
      const near = AUTOPISTA_NORTE.vertices.some((v) => distance(v, [lat, lng]) < 400)
      expect(near).toBe(true)
    }
    expect(fastest).toBeGreaterThan(10)
    expect(fastest).toBeLessThan(25)
    expect(stopped).toBeGreaterThan(60)
    expect(directions.size).toBe(2)
    expect(meters / 3600).toBeGreaterThan(4)
  })
})

describe('a simulated fleet', () => {
  test('is the same list of requests for the same seed, and another for another', () => {
    const list = (seed: number) => JSON.stringify(simulate(randomScenario(seed, START)).pasos)
    expect(list(11)).toBe(list(11))
    expect(list(11)).not.toBe(list(12))
  })

  test('reports every fix once while nothing goes wrong', () => {
    const { pasos: steps, modelos } = simulate(everydayFleet(1, 5, 300, START))
    expect(steps.length).toBe(5 * 60)
    for (const modelo of modelos.values()) expect(modelo.points.length).toBe(60)
    expect(steps.every((p, i) => i === 0 || p.at >= (steps[i - 1] as Step).at)).toBe(true)
  })

  test('keeps the points of a tunnel and sends them in one batch at its end', () => {
    const { reports, modelo, sum } = drive([{ every: 5, tunnels: [{ desde: 50, puntos: 60 }] }])
    expect(Math.max(...reports.map((p) => p.body.points.length))).toBe(61)
    expect(sum('accepted')).toBe(120)
    expect(modelo.points.map((p) => p.seq)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1))
  })

  test('stores a point once, however often it is sent', () => {
    const { modelo, sum } = drive([{ every: 5, lostAnswers: 0.4, repeated: 0.4 }])
    expect(sum('duplicates')).toBeGreaterThan(20)
    expect(new Set(modelo.points.map((p) => p.seq)).size).toBe(modelo.points.length)
  })

  test('gives points of a phone with a wrong clock the right time', () => {
    for (const clockOffset of [47 * 60_000, -400 * DAY]) {
      const { reports, modelo } = drive([{ every: 5, clockOffset, tunnels: [{ desde: 50, puntos: 20 }] }])
      expect(modelo.points.length).toBe(120)
      const first = modelo.points[0]
      expect(Math.abs((first?.at ?? 0) - (reports[0]?.at ?? 0))).toBeLessThan(1000)
      expect(modelo.last?.seq).toBe(120)
    }
  })

  test('keeps both phones of one link apart though their numbers are the same', () => {
    const { modelo } = drive([{ every: 5 }, { every: 5 }])
    expect(modelo.points.length).toBe(240)
    expect(new Set(modelo.points.map((p) => p.src)).size).toBe(2)
  })

  test('loses nothing that was sent when storage is cleared, and takes numbers used again as new points', () => {
    const deleted = drive([{ every: 5, clearStorageAt: [302] }])
    expect(deleted.modelo.points.length).toBe(120)
    expect(new Set(deleted.modelo.points.map((p) => p.src)).size).toBe(2)
    const backup = drive([{ every: 5, respaldos: [{ copia: 102, restoreAt: 402 }] }])
    expect(backup.modelo.points.length).toBe(120)
    expect(Math.max(...backup.modelo.points.map((p) => p.seq))).toBeLessThan(120)
  })

  test('is refused after deletion, and nothing of it remains', () => {
    const { reports, modelo } = drive([{ every: 5 }], { deletedAt: 300 })
    expect(reports.at(-1)?.response).toEqual({ status: 410 })
    expect(modelo.points).toEqual([])
    expect(modelo.last).toBeNull()
  })

  test('of a hundred troubled scenarios accounts for every point sent', () => {
    for (let seed = 0; seed < 100; seed++) {
      const { pasos: steps, modelos } = simulate(randomScenario(seed, START, { duration: 300 }))
      const deleted = new Set(steps.filter((p) => p.tipo === 'borrar').map((p) => p.device))
      for (const [id, modelo] of modelos) {
        let acceptedCount = 0
        for (const p of steps) {
          if (p.device !== id || p.tipo !== 'informe' || p.response.status !== 200) continue
          const { accepted, duplicates, discarded } = p.response
          expect(accepted + duplicates + discarded).toBe(p.body.points.length)
          acceptedCount += accepted
        }
        if (!deleted.has(id)) expect(modelo.points.length).toBe(acceptedCount)
      }
    }
  })
})

describe('the reference model', () => {
  const point = (seq: number, ms: number) => ({
    seq,
    lat: 4.65,
    lng: -74.06,
    accuracy: 8,
    at: new Date(ms).toISOString(),
  })

  test('never lets an older point replace a newer latest, but stores it', () => {
    const modelo = new DispositivoModelo()
    modelo.receive({ src: 'a', points: [point(2, START)] }, START)
    modelo.receive({ src: 'a', points: [point(1, START - 60_000)] }, START + 1000)
    expect(modelo.last?.seq).toBe(2)
    expect(modelo.points.map((p) => p.seq)).toEqual([1, 2])
  })

  test('discards what cannot be true and keeps the rest of the batch', () => {
    const modelo = new DispositivoModelo()
    const points = [point(1, START + 3 * 60_000), point(2, START - 31 * DAY), point(3, START)]
    expect(modelo.receive({ points }, START)).toEqual({ status: 200, accepted: 1, duplicates: 0, discarded: 2 })
  })

  test('answers a dead link 404, tracking off 403, an expired plan 200 with everything discarded', () => {
    const modelo = new DispositivoModelo()
    modelo.configure({ version: 2 })
    expect(modelo.receive({ points: [point(1, START)] }, START, 1)).toEqual({ status: 404 })
    modelo.configure({ tracking_enabled: false })
    expect(modelo.receive({ points: [point(1, START)] }, START, 2)).toEqual({ status: 403 })
    modelo.configure({ tracking_enabled: true, subscription_ends_at: START - 1 })
    const response = { status: 200, accepted: 0, duplicates: 0, discarded: 1 }
    expect(modelo.receive({ points: [point(1, START)] }, START, 2)).toEqual(response)
  })
})
