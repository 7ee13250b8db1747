/**
 * The days before today of a demo vehicle: rounds through an avenue with customers, a lunch and an hour without coverage.
 * The same day is always the same drive, so a server that starts again stores nothing twice. For development only.
 */
import { simulator } from '../simulator/load.mjs'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** UTC milliseconds into a day at which the round begins: seven o'clock in Bogotá. */
const START_MS = 12 * 60 * MINUTE_MS
const STEP_S = 10
const PARKED_STEP_S = 60
const ROUNDS = 6
const DAYS = 3
const POINTS_PER_REPORT = 1000

/**
 * Reports the last days of one device.
 * @param {string} url where its phone reports
 * @param {number} avenueIndex which avenue it drives
 */
export async function reportDays(url, avenueIndex) {
  const [{ Random }, { CARRERA_7, AUTOPISTA_NORTE, EL_DORADO }, { Recorrido }] = await Promise.all(
    ['random', 'avenues', 'recorrido'].map(simulator),
  )
  const avenue = [CARRERA_7, AUTOPISTA_NORTE, EL_DORADO][avenueIndex % 3]
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  for (let back = DAYS; back >= 1; back--) {
    const midnight = today - back * DAY_MS
    const random = new Random(`${avenueIndex}/${midnight}`)
    const points = dayOf(new Recorrido(avenue, random), random, midnight + START_MS)
    for (let i = 0; i < points.length; i += POINTS_PER_REPORT) {
      await report(url, points.slice(i, i + POINTS_PER_REPORT))
    }
  }
}

/** Sends points; fails when they are refused, or when one of them is neither stored nor already there. */
async function report(url, points) {
  const r = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ src: 'demo-days', points }),
  })
  const text = await r.text()
  if (!r.ok) throw new Error(`a report of the demo days was refused: ${r.status} ${text}`)
  const { accepted, duplicates } = JSON.parse(text)
  if (accepted + duplicates < points.length) throw new Error(`points of the demo days were discarded: ${text}`)
}

/** One day's points from an instant on: driving, then standing at a customer; the third stop is silent. */
function dayOf(recorrido, random, start) {
  const points = []
  let at = start
  const take = (reading) => points.push({ ...reading, seq: at, at: new Date(at).toISOString() })
  for (let round = 0; round < ROUNDS; round++) {
    const driveEnd = at + Math.round(random.between(25, 50)) * MINUTE_MS
    let here = recorrido.advance(0)
    for (; at < driveEnd; at += STEP_S * 1000) {
      here = recorrido.advance(STEP_S)
      take(here)
    }
    const { lat, lng, accuracy } = here
    const stopEnd = at + Math.round(random.between(15, 55)) * MINUTE_MS
    if (round === 2) at = stopEnd
    for (; at < stopEnd; at += PARKED_STEP_S * 1000) take({ lat, lng, accuracy, speed: 0 })
  }
  return points
}
