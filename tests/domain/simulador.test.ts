import { describe, expect, test } from 'vitest'
import { AUTOPISTA_NORTE, AVENIDAS, CARRERA_7 } from '../../scripts/simulator/avenidas'
import { Azar } from '../../scripts/simulator/azar'
import { everydayFleet, randomScenario } from '../../scripts/simulator/escenarios'
import { type EscenarioTelefono, type Paso, simulate } from '../../scripts/simulator/flota'
import { DispositivoModelo } from '../../scripts/simulator/modelo'
import { distance, Linea, Recorrido } from '../../scripts/simulator/recorrido'

const INICIO = Date.parse('2026-11-20T12:00:00Z')
const DIA = 86_400_000

type Informes = Extract<Paso, { tipo: 'informe' }>

/** One device with these phones for ten minutes. */
function drive(telefonos: EscenarioTelefono[], resto: { cambios?: []; borradoEn?: number } = {}, duracion = 600) {
  const dispositivos = [{ id: 'van', avenida: CARRERA_7, telefonos, ...resto }]
  const { pasos, modelos, pendientes } = simulate({ semilla: 7, inicio: INICIO, duracion, dispositivos })
  const modelo = modelos.get('van') as DispositivoModelo
  const informes = pasos.filter((p): p is Informes => p.tipo === 'informe')
  const suma = (k: 'accepted' | 'duplicates' | 'discarded') =>
    informes.reduce((n, p) => n + (p.respuesta.status === 200 ? p.respuesta[k] : 0), 0)
  return { informes, modelo, pendientes: pendientes.get('van'), suma }
}

describe('the avenues', () => {
  test.each(AVENIDAS.map((a) => [a.nombre, a] as const))('%s is a plausible line inside Bogotá', (_, avenida) => {
    const linea = new Linea(avenida.vertices)
    expect(avenida.vertices.length).toBeGreaterThanOrEqual(20)
    expect(avenida.vertices.length).toBeLessThanOrEqual(60)
    expect(linea.metros).toBeGreaterThan(5000)
    expect(linea.metros).toBeLessThan(14_000)
    for (const [lat, lng] of avenida.vertices) {
      expect(lat).toBeGreaterThan(4.59)
      expect(lat).toBeLessThan(4.76)
      expect(lng).toBeGreaterThan(-74.14)
      expect(lng).toBeLessThan(-74.03)
    }
    linea.tramos.forEach((tramo, i) => {
      expect(tramo.metros).toBeLessThan(700)
      const antes = linea.tramos[i - 1]
      if (!antes) return
      const giro = Math.abs(((tramo.rumbo - antes.rumbo + 540) % 360) - 180)
      expect(giro).toBeLessThan(40)
    })
  })
})

describe('a vehicle on its avenue', () => {
  test('drives at the speed of the city, stops at lights, turns at the end and never leaves the road', () => {
    const recorrido = new Recorrido(AUTOPISTA_NORTE, new Azar(3))
    let parado = 0
    let metros = 0
    let rapido = 0
    let antes: readonly [number, number] | null = null
    const sentidos = new Set<boolean>()
    for (let i = 0; i < 1200; i++) {
      const { lat, lng, speed, heading, accuracy } = recorrido.advance(3)
      const salto: number = antes ? distance(antes, [lat, lng]) : 0
      antes = [lat, lng]
      metros += salto
      rapido = Math.max(rapido, speed)
      if (speed === 0) parado++
      if (heading !== undefined) sentidos.add(heading > 90 && heading < 270)
      expect(salto).toBeLessThan(80)
      expect(accuracy).toBeGreaterThan(0)
      expect(heading === undefined || (heading >= 0 && heading < 360)).toBe(true)
      const cerca = AUTOPISTA_NORTE.vertices.some((v) => distance(v, [lat, lng]) < 400)
      expect(cerca).toBe(true)
    }
    expect(rapido).toBeGreaterThan(10)
    expect(rapido).toBeLessThan(25)
    expect(parado).toBeGreaterThan(60)
    expect(sentidos.size).toBe(2)
    expect(metros / 3600).toBeGreaterThan(4)
  })
})

describe('a simulated fleet', () => {
  test('is the same list of requests for the same seed, and another for another', () => {
    const lista = (semilla: number) => JSON.stringify(simulate(randomScenario(semilla, INICIO)).pasos)
    expect(lista(11)).toBe(lista(11))
    expect(lista(11)).not.toBe(lista(12))
  })

  test('reports every fix once while nothing goes wrong', () => {
    const { pasos, modelos } = simulate(everydayFleet(1, 5, 300, INICIO))
    expect(pasos.length).toBe(5 * 60)
    for (const modelo of modelos.values()) expect(modelo.puntos.length).toBe(60)
    expect(pasos.every((p, i) => i === 0 || p.at >= (pasos[i - 1] as Paso).at)).toBe(true)
  })

  test('keeps the points of a tunnel and sends them in one batch at its end', () => {
    const { informes, modelo, suma } = drive([{ cada: 5, tuneles: [{ desde: 50, puntos: 60 }] }])
    expect(Math.max(...informes.map((p) => p.body.points.length))).toBe(61)
    expect(suma('accepted')).toBe(120)
    expect(modelo.puntos.map((p) => p.seq)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1))
  })

  test('stores a point once, however often it is sent', () => {
    const { modelo, suma } = drive([{ cada: 5, acusesPerdidos: 0.4, repetidos: 0.4 }])
    expect(suma('duplicates')).toBeGreaterThan(20)
    expect(new Set(modelo.puntos.map((p) => p.seq)).size).toBe(modelo.puntos.length)
  })

  test('gives points of a phone with a wrong clock the right time', () => {
    for (const desfase of [47 * 60_000, -400 * DIA]) {
      const { informes, modelo } = drive([{ cada: 5, desfase, tuneles: [{ desde: 50, puntos: 20 }] }])
      expect(modelo.puntos.length).toBe(120)
      const primero = modelo.puntos[0]
      expect(Math.abs((primero?.at ?? 0) - (informes[0]?.at ?? 0))).toBeLessThan(1000)
      expect(modelo.ultimo?.seq).toBe(120)
    }
  })

  test('keeps both phones of one link apart though their numbers are the same', () => {
    const { modelo } = drive([{ cada: 5 }, { cada: 5 }])
    expect(modelo.puntos.length).toBe(240)
    expect(new Set(modelo.puntos.map((p) => p.src)).size).toBe(2)
  })

  test('loses nothing that was sent when storage is cleared, and takes numbers used again as new points', () => {
    const borrado = drive([{ cada: 5, borraMemoria: [302] }])
    expect(borrado.modelo.puntos.length).toBe(120)
    expect(new Set(borrado.modelo.puntos.map((p) => p.src)).size).toBe(2)
    const respaldo = drive([{ cada: 5, respaldos: [{ copia: 102, restaura: 402 }] }])
    expect(respaldo.modelo.puntos.length).toBe(120)
    expect(Math.max(...respaldo.modelo.puntos.map((p) => p.seq))).toBeLessThan(120)
  })

  test('is refused after deletion, and nothing of it remains', () => {
    const { informes, modelo } = drive([{ cada: 5 }], { borradoEn: 300 })
    expect(informes.at(-1)?.respuesta).toEqual({ status: 410 })
    expect(modelo.puntos).toEqual([])
    expect(modelo.ultimo).toBeNull()
  })

  test('of a hundred troubled scenarios accounts for every point sent', () => {
    for (let semilla = 0; semilla < 100; semilla++) {
      const { pasos, modelos } = simulate(randomScenario(semilla, INICIO, { duracion: 300 }))
      const borrados = new Set(pasos.filter((p) => p.tipo === 'borrar').map((p) => p.device))
      for (const [id, modelo] of modelos) {
        let aceptados = 0
        for (const p of pasos) {
          if (p.device !== id || p.tipo !== 'informe' || p.respuesta.status !== 200) continue
          const { accepted, duplicates, discarded } = p.respuesta
          expect(accepted + duplicates + discarded).toBe(p.body.points.length)
          aceptados += accepted
        }
        if (!borrados.has(id)) expect(modelo.puntos.length).toBe(aceptados)
      }
    }
  })
})

describe('the reference model', () => {
  const punto = (seq: number, ms: number) => ({
    seq,
    lat: 4.65,
    lng: -74.06,
    accuracy: 8,
    at: new Date(ms).toISOString(),
  })

  test('never lets an older point replace a newer latest, but stores it', () => {
    const modelo = new DispositivoModelo()
    modelo.receive({ src: 'a', points: [punto(2, INICIO)] }, INICIO)
    modelo.receive({ src: 'a', points: [punto(1, INICIO - 60_000)] }, INICIO + 1000)
    expect(modelo.ultimo?.seq).toBe(2)
    expect(modelo.puntos.map((p) => p.seq)).toEqual([1, 2])
  })

  test('discards what cannot be true and keeps the rest of the batch', () => {
    const modelo = new DispositivoModelo()
    const points = [punto(1, INICIO + 3 * 60_000), punto(2, INICIO - 31 * DIA), punto(3, INICIO)]
    expect(modelo.receive({ points }, INICIO)).toEqual({ status: 200, accepted: 1, duplicates: 0, discarded: 2 })
  })

  test('answers a dead link 404, tracking off 403, an expired plan 200 with everything discarded', () => {
    const modelo = new DispositivoModelo()
    modelo.configure({ version: 2 })
    expect(modelo.receive({ points: [punto(1, INICIO)] }, INICIO, 1)).toEqual({ status: 404 })
    modelo.configure({ tracking_enabled: false })
    expect(modelo.receive({ points: [punto(1, INICIO)] }, INICIO, 2)).toEqual({ status: 403 })
    modelo.configure({ tracking_enabled: true, plan_hasta: INICIO - 1 })
    const respuesta = { status: 200, accepted: 0, duplicates: 0, discarded: 1 }
    expect(modelo.receive({ points: [punto(1, INICIO)] }, INICIO, 2)).toEqual(respuesta)
  })
})
