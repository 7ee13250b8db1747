/** What the page of a shared vehicle says, state by state. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nProvider } from '~/i18n/provider'
import { afterPreposition, rangeTexts, stateOf } from '~/sigueme/card'
import { SharedPage } from '~/sigueme/page'
import type { PageStart } from '~/sigueme/start'
import { drawnTrail, extendTrail, headingOf, type KnownLink, shownOf } from '~/sigueme/state'
import { Drive, MINUTE, pointAt } from '../domain/recorridos/drives'
import '../support/all-texts'

const NOW = Date.UTC(2026, 10, 23, 15)
const drive = () => new Drive(NOW - 8 * MINUTE).drive(3000, 25)
const known = (more: Partial<KnownLink> = {}): KnownLink => ({
  trail: [],
  destination: pointAt(NOW, 6000, 0),
  detour: 1.35,
  hasta: NOW + 60 * MINUTE,
  llegada: null,
  off: [],
  ...more,
})

test('before the first position it waits, then it is live with the time of arrival', () => {
  expect(shownOf(known(), NOW)).toEqual({ phase: 'waiting' })
  const { points, at } = drive()
  const shown = shownOf(known({ trail: points }), at)
  expect(shown).toMatchObject({ phase: 'live', at })
  expect(shown.phase === 'live' && shown.range).toBeTruthy()
  expect(shownOf(known({ trail: points, destination: null }), at)).toEqual({ phase: 'live', at, range: null })
})

test('after five minutes without a signal, and ten in one place, it says so instead of a time', () => {
  const { points, at } = drive()
  expect(shownOf(known({ trail: points }), at + 5 * MINUTE + 1)).toEqual({ phase: 'silent', at })
  const parked = drive().park(11 * MINUTE)
  expect(shownOf(known({ trail: parked.points }), parked.at)).toMatchObject({ phase: 'stopped', at: parked.at })
})

test('an arrival stays one, and off hours hide where the vehicle last was', () => {
  const { points, at } = drive()
  expect(shownOf(known({ trail: points, llegada: at }), at + 9 * MINUTE)).toEqual({ phase: 'arrived', at })
  const off = [{ from: at, until: at + 5 * MINUTE }]
  expect(shownOf(known({ trail: points, off }), at)).toEqual({ phase: 'off', until: at + 5 * MINUTE })
  expect(shownOf(known({ trail: points, off, hasta: at + MINUTE }), at)).toEqual({ phase: 'off', until: null })
  expect(shownOf(known({ trail: points, off }), at - 1).phase).toBe('live')
})

test('when the hours end the map drops the vehicle and its trail, also of one that has arrived', () => {
  const { points, at } = drive()
  const link = known({ llegada: at - MINUTE, off: [{ from: at + 1, until: at + 5 * MINUTE }] })
  expect(drawnTrail(points, link, at)).toBe(points)
  expect(drawnTrail(points, link, at + 1)).toEqual([])
  expect(drawnTrail(points, link, at + 5 * MINUTE)).toBe(points)
})

test('the trail keeps half an hour in order: what arrives late or twice changes nothing', () => {
  const old = pointAt(NOW - 31 * MINUTE, 0, 0)
  const one = pointAt(NOW - MINUTE, 10, 0)
  const two = pointAt(NOW, 20, 0)
  const trail = [old, one, two].reduce<ReturnType<typeof extendTrail>>(extendTrail, [])
  expect(trail).toEqual([one, two])
  expect(extendTrail(trail, one)).toBe(trail)
  expect(extendTrail(trail, two)).toBe(trail)
})

test('the arrow points where the vehicle goes, also when its device does not say where that is', () => {
  const { points } = drive().turn(90).drive(500, 25)
  const trail = points.map(({ at, lat, lng, accuracy }) => ({ at, lat, lng, accuracy }))
  expect(headingOf(trail)).toBeCloseTo(180, 0)
  expect(headingOf([...trail.slice(0, -1), { ...trail.at(-1)!, heading: 90 }])).toBe(90)
  expect(headingOf(trail.slice(0, 1))).toBeNull()
  expect(headingOf([])).toBeNull()
})

test('two hours of arrival name the half of the day once, unless noon lies between them', () => {
  const clock = (text: string) => text.replaceAll('_', '\u00a0')
  expect(rangeTexts(clock('3:20_p._m.'), clock('3:35_p._m.'))).toEqual(['3:20', '3:35', clock('p._m.')])
  expect(rangeTexts(clock('11:50_a._m.'), clock('12:05_p._m.'))).toEqual([
    clock('11:50_a._m.'),
    '12:05',
    clock('p._m.'),
  ])
  expect(rangeTexts(clock('3:20_PM'), clock('3:35_PM'))).toEqual(['3:20', '3:35', 'PM'])
})

test('an hour after a preposition has the article of its language', () => {
  expect(['2:27', '1:05', '11:05'].map((clock) => afterPreposition(clock, 'es'))).toEqual([
    'las 2:27',
    'la 1:05',
    'las 11:05',
  ])
  expect(afterPreposition('1:05 PM', 'en')).toBe('1:05 PM')
})

test('a page without its own connection says that, and not that the vehicle is silent', () => {
  expect(stateOf({ phase: 'silent', at: NOW }, true)).toBe('lost')
  expect(stateOf({ phase: 'waiting' }, true)).toBe('lost')
  // what it knows stays true
  expect(stateOf({ phase: 'arrived', at: NOW }, true)).toBe('arrived')
  expect(stateOf({ phase: 'live', at: NOW, range: null }, true)).toBe('live')
  expect(stateOf({ phase: 'silent', at: NOW }, false)).toBe('silent')
})

test('the page calls the company where its telephone is one, and offers no call to an extension of it', () => {
  const { trail: _, destination, detour, ...link } = known()
  const start: PageStart = {
    idioma: 'es',
    zona: 'America/Bogota',
    now: NOW,
    tiles: { url: '/tiles/{z}/{x}/{y}', attribution: '' },
    destination,
    detour,
    plate: null,
    labels: { zoomIn: '', zoomOut: '' },
    link,
  }
  const withTelefono = (telefono: string | null) => {
    const page = {
      start,
      empresa: 'Transportes Ruiz',
      telefono,
      vehiculo: 'Kia Picanto',
      conductor: null,
      destino: null,
    }
    const shown = (
      <I18nProvider idioma="es" zona="America/Bogota">
        <SharedPage {...page} />
      </I18nProvider>
    )
    return /href="tel:([^"]*)"/.exec(renderToStaticMarkup(shown))?.[1]
  }
  expect(withTelefono('601 234 5678')).toBe('+576012345678')
  expect(withTelefono('+57 300 123 4567')).toBe('+573001234567')
  for (const none of ['PBX 601 234 5678 ext 101', null]) expect(withTelefono(none)).toBeUndefined()
})
