import { expect, test } from 'vitest'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import {
  countLive,
  firstShown,
  fleetAt,
  framesOf,
  inListOrder,
  LARGE_FLEET,
  listedOf,
  markerKind,
  onlyIn,
  type RosterDevice,
} from '../../app/map/fleet'
import { GLIDE_MS, glideAt, hasArrived, redirect } from '../../app/map/glide'
import { reduce, replaceAll } from '../../app/map/live-state'
import { unlessOtherVehicle, vehicleIn, withVehicle } from '../../app/map/selection'
import { hrefTo, readDialog, showsDevicesOnly, withoutSearch } from '../../app/routes/admin/gps/address'
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
  off: null,
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

test('when its hours end a vehicle has no place, though no news arrives, and with them it has one again', () => {
  const off = { from: NOW + MINUTE, until: NOW + 3 * MINUTE }
  const roster = [device('a', 'JTR205', { off })]
  const driven = reduce(replaceAll(new Map(), framesOf(roster)), [
    { type: 'position', id: 'a', fix: { lat: 4.66, lng: -74.1, accuracy: 8, at: NOW + 1000 } },
  ])
  const [before, during, after] = [0, 1, 3].map((n) => fleetAt(roster, driven, NOW + n * MINUTE)[0])
  expect(before).toMatchObject({ live: 'En línea', fix: { lat: 4.66 }, off: null })
  expect(during).toMatchObject({ live: 'Fuera de horario', fix: null, kmh: null, trail: [], off })
  expect(after).toMatchObject({ live: 'En línea', fix: { lat: 4.66 }, off: null })
  const untracked = device('b', 'JTR206', { tracking_enabled: false, off })
  expect(seen([untracked], NOW + MINUTE)[0]).toMatchObject({ live: 'Rastreo desactivado', fix: null })
})

test('the list stands on line first, then waiting, then off, each by plate, and the legend counts them', () => {
  const fleet = seen([
    device('a', 'AAA111', { tracking_enabled: false }),
    device('b', 'ZZZ999'),
    device('c', 'BBB222', { last_update: null, last_latitude: null, last_longitude: null }),
    device('d', 'CCC333'),
  ])
  expect(fleet.map((v) => v.placa)).toEqual(['CCC333', 'ZZZ999', 'BBB222', 'AAA111'])
  expect(countLive(fleet)).toEqual({
    'En línea': 2,
    'Esperando ubicación': 1,
    'Rastreo desactivado': 1,
    'Fuera de horario': 0,
  })
  expect(fleet.map(markerKind)).toEqual(['stop', 'stop', 'wait', 'off'])
})

test('a hundred vehicles are listed by trouble: the last to fall silent, those never heard, those switched off, the rest', () => {
  const silent = (minutes: number) => ({ last_update: NOW - minutes * MINUTE })
  const odd = [
    device('never', 'BBB111', { last_update: null, last_latitude: null, last_longitude: null }),
    device('yesterday', 'BBB222', silent(1500)),
    device('off', 'BBB333', { tracking_enabled: false }),
    device('now', 'BBB444', silent(6)),
  ]
  const rest = Array.from({ length: LARGE_FLEET - odd.length }, (_, i) => device(`v${i}`, `AAA${100 + i}`))
  const listed = (roster: RosterDevice[]) => inListOrder(seen(roster)).map(({ placa }) => placa)
  expect(listed([...rest, ...odd]).slice(0, 5)).toEqual(['BBB444', 'BBB222', 'BBB111', 'BBB333', 'AAA100'])
  expect(listed([...rest.slice(1), ...odd])[0]).toBe('AAA101')
  // the few that a pressed state leaves stand in the same order
  const waiting = listedOf(seen([...rest, ...odd]), new Set(['Esperando ubicación']))
  expect(waiting.map(({ placa }) => placa)).toEqual(['BBB444', 'BBB222', 'BBB111'])
})

test('a device that got another vehicle is not shown under the plate of the one before', () => {
  const roster = [device('a', 'JTR205'), device('b', 'JTR206')]
  const [frame] = framesOf([device('a', 'KLM482', { vehiculo_id: 'v-other' })])
  const told = reduce(replaceAll(new Map(), framesOf(roster)), [{ type: 'device', ...frame! }])
  expect(fleetAt(roster, told, NOW).map(({ placa }) => placa)).toEqual(['JTR206'])
})

test('the vehicle that the map shows of itself stays while it is on line, until one drives or a person turns to it', () => {
  const silent = { last_update: NOW - 10 * MINUTE }
  const early = seen([device('b', 'BBB222'), device('a', 'AAA111', silent)])
  const first = firstShown(early, { id: null, isSettled: false })
  expect(first).toEqual({ id: 'b', isSettled: false })
  const later = seen([device('b', 'BBB222'), device('a', 'AAA111')])
  expect(firstShown(later, first)).toEqual(first)
  const driving = later.map((one) => ({ ...one, moving: one.id === 'a' }))
  expect(firstShown(driving, first)).toEqual({ id: 'a', isSettled: true })
  const held = { ...first, isSettled: true }
  expect(firstShown(driving, held)).toEqual(held)
  expect(firstShown(seen([device('b', 'BBB222', silent), device('a', 'AAA111')]), first).id).toBe('a')
  expect(firstShown(seen([device('b', 'BBB222', silent)]), first).id).toBeNull()
})

test('the legend filters: pressed states are shown, none pressed shows all', () => {
  const fleet = seen([device('a', 'AAA111'), device('b', 'BBB222', { tracking_enabled: false })])
  expect(onlyIn(fleet, new Set())).toHaveLength(2)
  expect(onlyIn(fleet, new Set(['Rastreo desactivado'])).map(({ placa }) => placa)).toEqual(['BBB222'])
  expect(onlyIn(fleet, new Set(['En línea', 'Rastreo desactivado']))).toHaveLength(2)
  expect(onlyIn(fleet, new Set(['Esperando ubicación']))).toEqual([])
})

test('the vehicle on the map is part of the address, and choosing another one asks the server for nothing', () => {
  const params = new URLSearchParams('q=jtr&v=one')
  expect(withVehicle(params, 'two').toString()).toBe('q=jtr&v=two')
  expect(withVehicle(params, null).toString()).toBe('q=jtr')
  const asks = (from: string, to: string, formMethod?: 'POST', actionStatus?: number) =>
    unlessOtherVehicle({
      currentUrl: new URL(`https://vigia.test${from}`),
      nextUrl: new URL(`https://vigia.test${to}`),
      currentParams: {},
      nextParams: {},
      formMethod,
      actionStatus,
      defaultShouldRevalidate: true,
    })
  expect(asks('/admin/gps', '/admin/gps?v=one')).toBe(false)
  expect(asks('/admin/gps?q=jtr&v=one', '/admin/gps?q=jtr')).toBe(false)
  // a refresh in place, a search, another screen, and what follows a form
  expect(asks('/admin/gps?v=one', '/admin/gps?v=one')).toBe(true)
  expect(asks('/admin/gps?v=one', '/admin/gps?v=two&q=jtr')).toBe(true)
  expect(asks('/admin', '/admin/gps?v=one')).toBe(true)
  expect(asks('/admin/gps', '/admin/gps?v=one', 'POST')).toBe(true)
  expect(asks('/admin/gps', '/admin/gps', 'POST', 200)).toBe(true)
  // a form that was refused, or had no answer, changed nothing
  expect(asks('/admin/gps', '/admin/gps', 'POST', 422)).toBe(false)
  // one whose row is gone tells of a change
  expect(asks('/admin/gps', '/admin/gps', 'POST', 404)).toBe(true)
  expect(vehicleIn(new Request('https://vigia.test/admin/gps/drivers?v=one'))).toBe('one')
  expect(vehicleIn(new Request(`https://vigia.test/admin/gps/drivers?v=${'x'.repeat(500)}`))).toBe('')
})

test('of a large fleet the table has its own view, which its search and its pages ask for too', () => {
  const shows = (search: string, isLarge: boolean) => showsDevicesOnly(new URLSearchParams(search), isLarge)
  expect([shows('', true), shows('v=one', true), shows('q=jtr', false)]).toEqual([false, false, false])
  expect([shows('vista=dispositivos', false), shows('q=jtr', true), shows('despues=x', true)]).toEqual([
    true,
    true,
    true,
  ])
  // clearing the search stays in it
  const searched = new URLSearchParams('vista=dispositivos&q=jtr&orden=imei&editar=d')
  expect(withoutSearch(searched)).toBe('/admin/gps?vista=dispositivos')
  expect(withoutSearch(new URLSearchParams('q=jtr'))).toBe('/admin/gps')
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
    { type: 'device', id: 'new', vehiculo_id: 'v', estado: 'Activo', tracking_enabled: true, off: null },
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
  expect(readDialog(params)).toEqual({ dialog: 'editar', id: '1' })
  expect(readDialog(new URLSearchParams('nuevo'))).toEqual({ dialog: 'nuevo', id: '' })
  expect(readDialog(new URLSearchParams('q=nuevo'))).toBeNull()
  const byImei = { by: 'imei', direction: 'desc' }
  expect(readList(params)).toMatchObject({ q: 'jtr', orden: byImei, antes: null, despues: null })
  const newest = { by: 'created_at', direction: 'desc' }
  expect(readList(new URLSearchParams('orden=-clave&antes=%00'))).toMatchObject({ orden: newest, antes: null })
})

const asked = (search: string, cookie = '') =>
  Object.fromEntries(listParams(new Request(`https://vigia.test/admin/vehicles${search}`, { headers: { cookie } })))

test('a list has as many rows as its address says, or as were last chosen in this browser', () => {
  expect(asked('?q=soat')).toEqual({ q: 'soat' })
  expect(asked('?q=soat', 'vigia-filas=50')).toEqual({ q: 'soat', filas: '50' })
  expect(asked('?filas=10', 'a=1; vigia-filas=100; b=2')).toEqual({ filas: '10' })
  expect(asked('', 'vigia-filas=5000')).toEqual({})
  expect(asked('', 'no-vigia-filas=50')).toEqual({})
})

test('the columns of a list that a person has put away stay away in this browser, for that person', () => {
  const asked = (cookie: string, id = 'ana') =>
    hiddenColumns(new Request('https://vigia.test/admin/vehicles', { headers: { cookie } }), 'vehiculos', { id }).ids
  expect(asked('')).toEqual([])
  expect(asked('a=1; vigia-columnas-vehiculos-ana=color.anio; b=2')).toEqual(['color', 'anio'])
  expect(asked('vigia-columnas-vehiculos-ana=color', 'bea')).toEqual([])
  expect(asked('vigia-columnas-conductores-ana=color')).toEqual([])
  expect(asked('vigia-columnas-vehiculos-ana=<b>')).toEqual([])
})
