import { expect, test } from 'vitest'
import { countLive, fleetAt, framesOf, markerKind, type RosterDevice } from '../../app/map/fleet'
import { GLIDE_MS, glideAt, hasArrived, redirect } from '../../app/map/glide'
import { reduce, replaceAll } from '../../app/map/live-state'
import { hrefTo, readWindow } from '../../app/routes/admin/gps/address'
import { readList } from '../../app/routes/admin/gps/load.server'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const MINUTE = 60_000

const device = (id: string, placa: string, more: Partial<RosterDevice> = {}): RosterDevice => ({
  id,
  vehiculo_id: `v-${id}`,
  estado: 'Activo',
  tracking_enabled: true,
  last_latitude: 4.65,
  last_longitude: -74.1,
  last_update: NOW,
  placa,
  marca: 'Renault',
  modelo: 'Kangoo',
  servicio: 'particular',
  ...more,
})
const seen = (roster: RosterDevice[], now = NOW) => fleetAt(roster, replaceAll(new Map(), framesOf(roster)), now)

test('before the socket speaks, the positions of the loader are shown', () => {
  expect(seen([device('a', 'JTR205')])[0]).toMatchObject({
    nombre: 'Renault Kangoo',
    live: 'En línea',
    fix: { lat: 4.65, lng: -74.1, at: NOW },
  })
})

test('as time passes En línea becomes Esperando ubicación by itself, after five minutes and not before', () => {
  const roster = [device('a', 'JTR205')]
  expect(seen(roster, NOW + 5 * MINUTE)[0]?.live).toBe('En línea')
  expect(seen(roster, NOW + 5 * MINUTE + 1)[0]?.live).toBe('Esperando ubicación')
  expect(seen([device('a', 'JTR205', { tracking_enabled: false })])[0]?.live).toBe('Rastreo desactivado')
})

test('the list stands on line first, then waiting, then off, each by plate, and the legend counts them', () => {
  const fleet = seen([
    device('a', 'AAA111', { tracking_enabled: false }),
    device('b', 'ZZZ999'),
    device('c', 'BBB222', { last_update: null, last_latitude: null, last_longitude: null }),
    device('d', 'CCC333'),
  ])
  expect(fleet.map((v) => v.placa)).toEqual(['CCC333', 'ZZZ999', 'BBB222', 'AAA111'])
  expect(countLive(fleet)).toEqual({ 'En línea': 2, 'Esperando ubicación': 1, 'Rastreo desactivado': 1 })
  expect(fleet.map(markerKind)).toEqual(['stop', 'stop', 'wait', 'off'])
})

test('km/h are those of the phone: none without it, none when it has gone silent, 0 when it only trembles', () => {
  const roster = [device('a', 'JTR205')]
  const after = (speed?: number, now = NOW) => {
    const fix = { lat: 4.66, lng: -74.1, accuracy: 5, at: NOW + 1000, ...(speed !== undefined && { speed }) }
    const state = reduce(replaceAll(new Map(), framesOf(roster)), [{ type: 'position', id: 'a', fix }])
    return fleetAt(roster, state, now)[0]?.kmh
  }
  expect(after(9.44)).toBe(34)
  expect(after()).toBeNull()
  expect(after(0.4)).toBe(0)
  expect(after(9.44, NOW + 10 * MINUTE)).toBeNull()
})

test('a device that the page has not read yet waits for its name, one that is gone is not shown', () => {
  const roster = [device('a', 'JTR205')]
  const state = reduce(replaceAll(new Map(), framesOf(roster)), [
    { type: 'device', id: 'new', vehiculo_id: 'v', estado: 'Activo', tracking_enabled: true },
    { type: 'gone', id: 'a' },
  ])
  expect(fleetAt(roster, state, NOW)).toEqual([])
})

test('a marker sets out at once, is never past its fix, and arrives within a second', () => {
  const from = { lat: 4.65, lng: -74.1 }
  const to = { lat: 4.651, lng: -74.1 }
  const glide = redirect({ from, to: from, start: 0 }, to, 5000)
  expect(glideAt(glide, 5000)).toEqual(from)
  let before = from.lat
  for (let t = 0; t <= GLIDE_MS; t += 50) {
    const { lat } = glideAt(glide, 5000 + t)
    expect(lat).toBeGreaterThanOrEqual(before)
    expect(lat).toBeLessThanOrEqual(to.lat)
    before = lat
  }
  expect(glideAt(glide, 5000 + GLIDE_MS)).toEqual(to)
  expect(hasArrived(glide, 5000 + GLIDE_MS)).toBe(true)
  expect(GLIDE_MS).toBeLessThan(1000)
})

test('a fix that comes on the way bends the way, it does not jump', () => {
  const a = { lat: 4.65, lng: -74.1 }
  const b = { lat: 4.651, lng: -74.1 }
  const first = redirect({ from: a, to: a, start: 0 }, b, 1000)
  const half = glideAt(first, 1000 + GLIDE_MS / 2)
  expect(redirect(first, { lat: 4.651, lng: -74.099 }, 1000 + GLIDE_MS / 2).from).toEqual(half)
})

test('a vehicle that jumped across the city is moved at once, without animation', () => {
  const far = { lat: 6.24, lng: -75.58 }
  const glide = redirect({ from: { lat: 4.65, lng: -74.1 }, to: { lat: 4.65, lng: -74.1 }, start: 0 }, far, 9000)
  expect(glideAt(glide, 9000)).toEqual(far)
})

test('the address keeps the table while a dialog opens and closes', () => {
  const params = new URLSearchParams('q=jtr&orden=-imei&editar=1')
  expect(hrefTo(params)).toBe('/admin/gps?q=jtr&orden=-imei')
  expect(hrefTo(params, 'qr', 'x y')).toBe('/admin/gps?q=jtr&orden=-imei&qr=x+y')
  expect(hrefTo(new URLSearchParams())).toBe('/admin/gps')
  expect(hrefTo(new URLSearchParams(), 'nuevo')).toBe('/admin/gps?nuevo')
  expect(readWindow(params)).toEqual({ ventana: 'editar', id: '1' })
  expect(readWindow(new URLSearchParams('nuevo'))).toEqual({ ventana: 'nuevo', id: '' })
  expect(readWindow(new URLSearchParams('q=nuevo'))).toBeNull()
  expect(readList(params)).toMatchObject({ q: 'jtr', orden: 'imei', direction: 'desc', antes: null, despues: null })
  expect(readList(new URLSearchParams('orden=-clave&antes=%00'))).toMatchObject({ orden: 'created_at', antes: null })
})
