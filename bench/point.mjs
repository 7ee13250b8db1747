/** The body that every measurement posts: one point of a simulated phone, each with its own sequence number. */
import { simulator } from '../scripts/simulator/load.mjs'

const [{ Random }, { CARRERA_7 }, { Recorrido }] = await Promise.all(['random', 'avenues', 'recorrido'].map(simulator))
const recorrido = new Recorrido(CARRERA_7, new Random('bench'))
/** A drive along the Carrera 7, a fix every five seconds; computed before anything is measured, then replayed. */
const readings = Array.from({ length: 1000 }, () => recorrido.advance(5))
let seq = 0

/** @returns {{ body: string, at: string }} */
export function point(now = Date.now(), src = '5d41402abc4b2a76b9719d911017c592') {
  seq++
  const at = new Date(now).toISOString()
  const { lat, lng, accuracy, speed, heading } = readings[seq % readings.length]
  return {
    at,
    body: JSON.stringify({ src, sentAt: at, points: [{ seq, lat, lng, accuracy, at, speed, heading }] }),
  }
}
