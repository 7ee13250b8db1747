/** A day on the map and on the tape: where the vehicle was at a moment, and how playing goes on. */
import { addDays, instantAt, startOfDay } from '@domain/day'
import { day } from '@domain/recorridos/day'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteAt, minuteOfText, NOTE_MS, noteMoments } from '~/recorridos/address'
import '../../support/all-texts'
import { createI18n } from '~/i18n/translator'
import { isOverLimit } from '~/recorridos/over'
import { Playhead, playedOn } from '~/recorridos/playhead'
import { bandOf, limitLine, sharesOf, speedAxis, speedPaths } from '~/recorridos/tape/drawing'
import { knownUntil } from '~/recorridos/use-day'
import { Way } from '~/recorridos/way'
import { placeText, stopText } from '~/recorridos/words'
import { Drive, HOUR, MINUTE, pointAt } from '../../domain/recorridos/drives'

const DAY_MS = 24 * HOUR

function sample() {
  const drive = new Drive(8 * HOUR)
    .drive(6000, 36)
    .park(20 * MINUTE)
    .silent(30 * MINUTE, 20)
    .drive(6000, 36)
  return { drive, way: new Way(day(drive.points, { from: 0, until: DAY_MS, now: DAY_MS })) }
}

test('between two fixes the vehicle is between them, and on its way', () => {
  const { drive, way } = sample()
  const a = drive.points[10]!
  const b = drive.points[11]!
  const moment = way.at((a.at + b.at) / 2)
  expect(moment.kind).toBe('moving')
  expect(moment.place![1]).toBeCloseTo((a.lng + b.lng) / 2, 6)
  expect(moment.speed! * 3.6).toBeCloseTo(36, 0)
  expect(moment.heading).toBeCloseTo(90, 0)
})

test('in a stop it stands at the stop, in a silence where it was last seen, before the first fix nowhere', () => {
  const { drive, way } = sample()
  const stop = way.day.stops[0]!
  expect(way.at(stop.from + 10 * MINUTE)).toMatchObject({ kind: 'stopped', place: [stop.lat, stop.lng], speed: 0 })
  const silence = way.day.silences[1]!
  expect(way.at(silence.from + 10 * MINUTE)).toMatchObject({ kind: 'silent', speed: null })
  expect(way.at(silence.from + 10 * MINUTE).place![1]).toBeCloseTo(stop.lng, 3)
  expect(way.at(HOUR).place).toBeNull()
  expect(way.at(drive.at + HOUR).place).not.toBeNull()
})

test('a drive is a line, a silence only its two ends, and a bad fix stands apart', () => {
  const { drive } = sample()
  const bad = pointAt(8 * HOUR + MINUTE + 1, 0, 900, { accuracy: 800 })
  const way = new Way(day([...drive.points, bad], { from: 0, until: DAY_MS, now: DAY_MS }))
  expect(way.driven).toHaveLength(2)
  expect(way.unseen).toHaveLength(1)
  expect(way.bad).toHaveLength(1)
})

test('the tape shows the whole local day, also when it is not over, and cuts the speed where nothing moved', () => {
  const { drive } = sample()
  const noon = day(drive.points, { from: 0, until: DAY_MS, now: 12 * HOUR })
  const bands = bandOf(noon, DAY_MS)
  expect(bands.reduce((sum, { width }) => sum + Number.parseFloat(width), 0)).toBeCloseTo(50, 1)
  expect(speedAxis(noon, null)).toBe(40)
  // the limit has its line in the graph, also of a day that stayed below it
  expect(speedAxis(noon, 60)).toBe(60)
  expect(speedAxis({ topSpeed: 71 / 3.6 }, 60)).toBe(80)
  expect(limitLine(60, 80)).toBe(25)
  expect(sharesOf([{ from: 6 * HOUR, until: 12 * HOUR }], noon, DAY_MS)).toEqual([
    { from: 6 * HOUR, left: '25.000%', width: '25.000%' },
  ])
  const { line } = speedPaths(new Way(noon), DAY_MS, 40)
  expect(line.match(/M/g)).toHaveLength(2)
  expect(line).not.toMatch(/NaN|Infinity/)
})

test('a day that is over is read once, as it was when it ended; today is read until now', () => {
  const { drive } = sample()
  const over = { from: 0, until: DAY_MS }
  for (const now of [DAY_MS, DAY_MS + MINUTE, 9 * DAY_MS]) {
    expect(knownUntil({ ...over, now })).toBe(DAY_MS)
    expect(day(drive.points, { ...over, now })).toEqual(day(drive.points, { ...over, now: DAY_MS }))
  }
  expect(knownUntil({ ...over, now: 12 * HOUR })).toBe(12 * HOUR)
})

test('a day of 7200 fixes is drawn from fewer points than the tape has pixels', () => {
  const drive = new Drive(6 * HOUR, { accuracy: 8 })
  while (drive.points.length < 7200) drive.drive(5000, 50).turn(40)
  const way = new Way(day(drive.points, { from: 0, until: DAY_MS, now: DAY_MS }))
  expect(speedPaths(way, DAY_MS, speedAxis(way.day, null)).line.length).toBeLessThan(10_000)
})

test('playing skips what is no drive, unless stops are to be seen, and ends with the last drive', () => {
  const spans = [
    { kind: 'stopped', from: 0, until: 100 },
    { kind: 'moving', from: 100, until: 200 },
    { kind: 'silent', from: 200, until: 300 },
    { kind: 'moving', from: 300, until: 400 },
    { kind: 'stopped', from: 400, until: 500 },
  ] as const
  expect([50, 150, 250, 450].map((at) => playedOn(spans, at, true))).toEqual([100, 150, 300, null])
  expect([50, 150, 250, 450, 500].map((at) => playedOn(spans, at, false))).toEqual([50, 150, 250, 450, null])
})

let frames: ((now: number) => void)[] = []
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Draws the frames of so many milliseconds, four a second. */
function pass(ms: number) {
  const start = performance.now()
  for (let at = 250; at <= ms; at += 250) frames.shift()?.(start + at)
}

test('at 60× a second is a minute; at its end the day stops, and begins anew when it is played again', () => {
  const playhead = new Playhead([{ kind: 'moving', from: 0, until: 3 * MINUTE }], 0)
  playhead.set({ rate: 60 })
  playhead.play()
  pass(1000)
  expect(playhead.at / MINUTE).toBeCloseTo(1, 1)
  pass(4000)
  expect(playhead).toMatchObject({ isPlaying: false, at: 3 * MINUTE })
  playhead.play()
  expect(playhead.at).toBe(0)
  playhead.seek(-5)
  expect(playhead.at).toBe(0)
})

test('a day goes on where it was when its tab is looked at again', () => {
  const playhead = new Playhead([{ kind: 'moving', from: 0, until: DAY_MS }], 0)
  playhead.set({ rate: 60 })
  playhead.play()
  frames.shift()?.(performance.now() + 10 * MINUTE)
  expect(playhead.at).toBeLessThan(MINUTE)
})

test('a day whose last drive has been played begins anew too, whatever stop it ends with', () => {
  const spans = [
    { kind: 'stopped', from: 0, until: MINUTE },
    { kind: 'moving', from: MINUTE, until: 2 * MINUTE },
    { kind: 'stopped', from: 2 * MINUTE, until: 9 * MINUTE },
  ] as const
  const playhead = new Playhead(spans, MINUTE)
  playhead.set({ rate: 60 })
  playhead.play()
  pass(5000)
  expect(playhead).toMatchObject({ isPlaying: false, at: 2 * MINUTE })
  playhead.play()
  expect(playhead.at).toBe(0)
})

test('what is recorded of a day begins and ends with the working hours', () => {
  const spans = [
    { kind: 'off-hours', from: 0, until: 100 },
    { kind: 'silent', from: 100, until: 200 },
    { kind: 'moving', from: 200, until: 300 },
    { kind: 'off-hours', from: 300, until: 400 },
  ] as const
  const playhead = new Playhead(spans, 0)
  expect([playhead.firstRecorded, playhead.lastRecorded]).toEqual([100, 300])
  const off = new Playhead([{ kind: 'off-hours', from: 0, until: 400 }], 0)
  expect([off.firstRecorded, off.lastRecorded]).toEqual([0, 400])
})

test('off hours hold nothing to play, and are one step of the keyboard from either side', () => {
  const spans = [
    { kind: 'off-hours', from: 0, until: 100 },
    { kind: 'stopped', from: 100, until: 200 },
    { kind: 'off-hours', from: 200, until: 300 },
    { kind: 'stopped', from: 300, until: 400 },
    { kind: 'off-hours', from: 400, until: 500 },
  ] as const
  expect([50, 150, 250, 450].map((at) => playedOn(spans, at, false))).toEqual([100, 150, 300, null])
  const playhead = new Playhead(spans, 190)
  const steps = (by: number, n: number) =>
    Array.from({ length: n }, () => {
      playhead.step(by)
      return playhead.at
    })
  expect(steps(20, 5)).toEqual([200, 300, 320, 340, 360])
  expect(steps(20, 4)).toEqual([380, 400, 400, 400])
  expect(steps(200, 1)).toEqual([400])
  expect(steps(-90, 3)).toEqual([310, 200, 110])
  expect(steps(-90, 2)).toEqual([0, 0])
  playhead.seek(50)
  expect(steps(20, 2)).toEqual([100, 120])
})

test("a stop is called by the company's place there or near it, and a speed is over a limit only where it was", () => {
  const i18n = createI18n('es', 'America/Bogota')
  const spot = { lat: 4.65, lng: -74.1 }
  const depot = { nombre: 'Bodega', forma: 'circulo' as const, puntos: [spot], radio: 100 }
  const beside = { lat: 4.652, lng: -74.1 }
  expect(placeText([depot], spot, i18n)).toBe('Bodega')
  expect(placeText([depot], beside, i18n)).toBe('Cerca de Bodega')
  expect(stopText(2, spot, [depot], i18n)).toBe('2 · Bodega')
  expect(stopText(2, spot, [], i18n)).toBe('Parada 2')
  const excess = { from: 100, until: 200, peak: 71, limit: 60, lugar: null }
  const drive = { from: 0, until: 300, topSpeed: 71 / 3.6 }
  expect(isOverLimit(drive, [excess])).toBe(true)
  // slower than its fastest part elsewhere: of a place with a lower limit
  expect(isOverLimit({ ...drive, topSpeed: 90 / 3.6 }, [excess])).toBe(false)
  expect(isOverLimit({ ...drive, from: 200 }, [excess])).toBe(false)
  expect(isOverLimit({ ...drive, topSpeed: null }, [excess])).toBe(false)
})

test('the minute in the address is a time of day, or none', () => {
  expect(minuteOfText('10:05')).toBe(10 * HOUR + 5 * MINUTE)
  expect(minuteAt('America/Bogota', '2026-11-22', Date.UTC(2026, 10, 22, 15, 5, 59))).toBe('10:05')
  // also where the clocks were changed at midnight, and of the end of the day
  for (const date of ['2026-04-05', '2026-09-06', '2026-11-22']) {
    const zona = 'America/Santiago'
    const at = startOfDay(zona, date) + 9 * HOUR + 5 * MINUTE
    expect(instantAt(zona, date, minuteOfText(minuteAt(zona, date, at))!)).toBe(at)
    expect(minuteAt(zona, date, startOfDay(zona, addDays(date, 1)))).toBe('23:59')
  }
  for (const bad of [null, '', '24:00', '10:61', 'ayer', '10']) expect(minuteOfText(bad)).toBeNull()
})

/** The browser's address of a day, and what was written into it. */
function addressBar(href: string) {
  const written: string[] = []
  const location = { href }
  const replaceState = (_state: unknown, _title: string, url: string) => {
    location.href = url
    written.push(new URL(url).search)
  }
  vi.stubGlobal('window', { location, history: { state: null, replaceState } })
  return { location, written }
}

test('a day that is left while it plays writes nothing into the address of the next screen', () => {
  const { location, written } = addressBar('https://vigia.test/admin/vehicles/1/recorridos?d=2026-11-20')
  const from = startOfDay('America/Bogota', '2026-11-20')
  const playhead = new Playhead([{ kind: 'moving', from, until: from + DAY_MS }], from + 8 * HOUR)
  const leave = noteMoments(playhead, 'America/Bogota', '2026-11-20')
  playhead.set({ rate: 60 })
  playhead.play()
  pass(5000)
  expect(playhead.at).toBeGreaterThan(from + 8 * HOUR + MINUTE)
  // the router puts the new address there before the old screen goes
  location.href = 'https://vigia.test/admin/vehicles/1/recorridos?d=2026-11-25'
  leave()
  expect(playhead.isPlaying).toBe(false)
  expect(written).toEqual([])
})

test('the address is written once a drag has come to rest, only for another minute, and not while the day plays', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { location, written } = addressBar('https://vigia.test/admin/vehicles/1/recorridos?d=2026-11-20&t=08:00')
  const from = startOfDay('America/Bogota', '2026-11-20')
  const eight = from + 8 * HOUR
  const playhead = new Playhead([{ kind: 'moving', from, until: from + DAY_MS }], eight)
  const leave = noteMoments(playhead, 'America/Bogota', '2026-11-20')
  for (let move = 1; move <= 300; move++) {
    playhead.seek(eight + move * MINUTE)
    vi.advanceTimersByTime(16)
  }
  expect(written).toEqual([])
  vi.advanceTimersByTime(NOTE_MS)
  expect(written).toEqual(['?d=2026-11-20&t=13:00'])
  // within the same minute, and a rate that changes no moment
  playhead.seek(playhead.at + 59_000)
  playhead.set({ rate: 60 })
  vi.advanceTimersByTime(NOTE_MS)
  expect(written).toHaveLength(1)
  // put elsewhere and played at once
  playhead.seek(eight)
  playhead.play()
  vi.advanceTimersByTime(NOTE_MS)
  // left before it came to rest
  playhead.pause()
  location.href = 'https://vigia.test/admin/vehicles/1/recorridos?d=2026-11-25'
  vi.advanceTimersByTime(NOTE_MS)
  playhead.seek(eight + HOUR)
  leave()
  vi.advanceTimersByTime(NOTE_MS)
  expect(written).toHaveLength(1)
})
