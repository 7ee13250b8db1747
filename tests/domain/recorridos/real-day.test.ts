/**
 * Real drives, with the noise, the traffic lights and the gaps that hand-made ones lack: Go!Track by M. O. Cruz, H. Macedo
 * and A. P. Guimarães, UCI Machine Learning Repository, CC BY 4.0 (tests/fixtures/real-day.csv).
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metersBetween } from '../../../worker/domain/dispositivos/geometry'
import type { Point } from '../../../worker/domain/dispositivos/point'
import { decode, encode } from '../../../worker/domain/dispositivos/tramo'
import { day } from '../../../worker/domain/recorridos/day'
import { HOUR, MINUTE } from './drives'

const ROWS = readFileSync('tests/fixtures/real-day.csv', 'utf8').trim().split('\n').slice(3)

function trackOf(id: string): Point[] {
  const rows = ROWS.map((row) => row.split(',')).filter(([track]) => track === id)
  return rows.map(([, time, lat, lng], seq) => {
    const at = Date.parse(`${time}Z`)
    return {
      src: '',
      seq,
      at,
      enviado: at,
      lat: Number(lat),
      lng: Number(lng),
      accuracy: 10,
      speed: null,
      heading: null,
    }
  })
}

function dayOf(points: readonly Point[]) {
  const from = points[0]!.at - HOUR
  return day(points, { from, until: from + 24 * HOUR, now: from + 48 * HOUR })
}

test('a drive through a town: its stops, and its kilometres within three per cent of what its fixes add up to', () => {
  const track = trackOf('132')
  const sum = track.slice(1).reduce((meters, p, i) => meters + metersBetween(track[i]!, p), 0)
  const d = dayOf(track)
  expect(d.segments.map((s) => s.kind).join(' ')).toBe('silent moving stopped moving stopped silent')
  expect(d.stops.map((s) => Math.round((s.until - s.from) / MINUTE))).toEqual([4, 4])
  expect(Math.abs(d.meters - sum) / sum).toBeLessThan(0.03)
  expect((d.topSpeed ?? 0) * 3.6).toBeGreaterThan(50)
  expect((d.topSpeed ?? 0) * 3.6).toBeLessThan(80)
})

test('a phone that lay in a parked car for half an hour wandered two hundred metres and drove none', () => {
  const d = dayOf(trackOf('134'))
  expect(d).toMatchObject({ meters: 0, topSpeed: null, trips: [] })
  expect(d.stops).toHaveLength(1)
})

test('what a Device keeps of a drive tells the same day as what was sent', () => {
  const track = trackOf('132')
  const sent = dayOf(track)
  const kept = dayOf(decode(encode(track)))
  expect(kept.segments.map((s) => [s.kind, s.from, s.until])).toEqual(
    sent.segments.map((s) => [s.kind, s.from, s.until]),
  )
  expect(kept.meters).toBeCloseTo(sent.meters, -1)
})
