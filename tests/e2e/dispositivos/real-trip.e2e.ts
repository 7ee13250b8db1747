/**
 * The main use case, end to end: a driver's phone replays a real drive through the real page, and the Administrador's
 * map in a second browser shows the same points. The drive is an excerpt of Go!Track by M. O.
 * Cruz, H. Macedo and A. P. Guimarães, UCI Machine Learning Repository, CC BY 4.0 (tests/fixtures/real-trip.csv).
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signLink } from '../../../worker/live/link'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, type Dispositivo, type Empresa } from '../../support/world'
import { SLOW, type TestBrowser, test, visit } from '../support/browser'
import { onReport } from '../support/reports'

const RECORRIDO = readFileSync('tests/fixtures/real-trip.csv', 'utf8')
  .trim()
  .split('\n')
  .filter((line) => /^\d{4}-/.test(line))
  .map((line) => line.split(',').slice(1).map(Number) as [number, number])
/** At least so many ms between two fixes: faster than a phone, and twice what the map waits to draw positions together. */
const STEP_MS = 200
const SECOND = 1000

const linkOf = (d: Dispositivo, version = 1) => signLink(SECRETS.LINK_SECRET, d.clave, version)
const coordinate = ([lat, lng]: [number, number]) => `${lat.toFixed(6)}°, ${lng.toFixed(6)}°`

interface Notes {
  /** the text of the list next to the map, which says the same in words */
  lista: [place: string, when: number][]
  /** the fix shown by the marker on the map */
  marca: [place: string, when: number][]
  /** positions of the marker outside the map, or under the card that covers part of it */
  hidden: string[]
}

/** Records from now on each position that the list and the marker of a vehicle show, and when. */
async function recordPlaces(map: Page, id: string): Promise<() => Promise<Notes>> {
  await map.evaluate((device) => {
    const notes: Notes = { lista: [], marca: [], hidden: [] }
    Object.assign(window, { notas: notes })
    const record = (whichOnes: Notes['lista'], place: string | undefined) => {
      if (place && place !== whichOnes.at(-1)?.[0]) whichOnes.push([place, Date.now()])
    }
    const look = () => {
      record(notes.lista, document.querySelector(`[data-device="${device}"] .row-where`)?.textContent?.trim())
      const marca = document.querySelector<HTMLElement>(`.vehicle-marker[data-device="${device}"]`)
      if (!marca) return
      const place = `${Number(marca.dataset.lat).toFixed(6)}°, ${Number(marca.dataset.lng).toFixed(6)}°`
      record(notes.marca, place)
      const { x, y, width, height } = marca.getBoundingClientRect()
      const left = x + width / 2
      const top = y + height / 2
      const covers = (selector: string) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return box && left >= box.left && left <= box.right && top >= box.top && top <= box.bottom
      }
      if (!covers('.live-map') || covers('.map-card')) notes.hidden.push(place)
    }
    const everything = {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-lat', 'data-lng'],
    }
    new MutationObserver(look).observe(document.body, everything)
    look()
  }, id)
  return () => map.evaluate(() => (window as unknown as { notas: Notes }).notas)
}

/**
 * Waits until the marker of a vehicle shows a place, at most as long as it may take: the browser may give the page two
 * places as one, and what was not shown is counted at the end.
 */
const untilShown = (map: Page, id: string, place: [number, number]) =>
  map
    .waitForFunction(
      ([device, lat, lng]) => {
        const marker = document.querySelector<HTMLElement>(`.vehicle-marker[data-device="${device}"]`)
        return Number(marker?.dataset.lat) === lat && Number(marker?.dataset.lng) === lng
      },
      [id, ...place] as const,
      { timeout: SECOND * SLOW },
    )
    .catch((error: Error) => {
      if (error.name !== 'TimeoutError') throw error
    })

async function openMap(browser: TestBrowser, empresa: Empresa, movil = false): Promise<Page> {
  const map = await browser.open({ as: empresa.admin, movil })
  await visit(map, '/admin/gps')
  await map.locator('.map-status[data-status=live]').waitFor({ state: 'attached' })
  return map
}

async function openPhone(browser: TestBrowser, link: string): Promise<Page> {
  const [latitude, longitude] = RECORRIDO[0]!
  const phone = await browser.open({ movil: true, posicion: { latitude, longitude, accuracy: 8 } })
  await visit(phone, `/track/${link}`)
  return phone
}

/** Counts the fixes that the browser gives the page: on a busy machine it may give two places as one. */
async function countFixes(phone: Page): Promise<() => Promise<number>> {
  await phone.evaluate(() => {
    const counted = window as unknown as { fixes: number }
    counted.fixes = 0
    const { geolocation } = navigator
    const watch = geolocation.watchPosition.bind(geolocation)
    geolocation.watchPosition = (success, ...rest) =>
      watch(
        (position) => {
          counted.fixes++
          success(position)
        },
        ...rest,
      )
  })
  return () => phone.evaluate(() => (window as unknown as { fixes: number }).fixes)
}

test('the Administrador sees the marker pass every point of a real drive, each within a second', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [dispositivo] = empresa.dispositivos as [Dispositivo]
  const map = await openMap(browser, empresa)
  const pocket = await openMap(browser, empresa, true)
  const phone = await openPhone(browser, await linkOf(dispositivo))
  let acceptedCount = 0
  onReport(phone, ({ accepted }) => {
    acceptedCount += accepted
  })
  const fixes = await countFixes(phone)
  await phone.getByRole('button', { name: 'Iniciar Rastreo' }).click()
  await phone.getByText(/Última posición enviada/).waitFor()

  // the vehicle appears, and the map follows it without a click
  for (const page of [map, pocket]) await page.locator(`.vehicle-marker[data-device="${dispositivo.id}"]`).waitFor()
  await pocket.locator('.map-card').waitFor()
  const places = await recordPlaces(map, dispositivo.id)
  const onPhone = await recordPlaces(pocket, dispositivo.id)

  const acceptedBefore = acceptedCount
  const before = await fixes()
  const granted: [string, number][] = []
  for (const [latitude, longitude] of RECORRIDO) {
    const until = Date.now() + STEP_MS
    await phone.context().setGeolocation({ latitude, longitude, accuracy: 8 })
    granted.push([coordinate([latitude, longitude]), Date.now()])
    // at a fixed pace a slow machine would fall further behind with each one
    for (const page of [map, pocket]) await untilShown(page, dispositivo.id, [latitude, longitude])
    await phone.waitForTimeout(Math.max(0, until - Date.now()))
  }
  const last = coordinate(RECORRIDO.at(-1)!)
  await map.locator(`[data-device="${dispositivo.id}"] .row-where`, { hasText: last }).waitFor()

  const path = granted.map(([place]) => place)
  const driven = (await fixes()) - before
  expect(driven).toBeGreaterThan(path.length * 0.9)
  await expect.poll(() => acceptedCount - acceptedBefore).toBeGreaterThanOrEqual(driven)
  const { hidden, ...visible } = await places()
  expect(hidden, 'out of sight').toEqual([])
  const carried = await onPhone()
  expect(carried.hidden, 'out of sight, or under the card, on a phone').toEqual([])
  expect(carried.marca.length, 'on a phone').toBeGreaterThan(path.length * 0.8)
  for (const [where, seen] of Object.entries(visible)) {
    const inOrder = seen.map(([place]: [string, number]) => path.indexOf(place))
    expect(inOrder, `${where}: a place that was never driven`).not.toContain(-1)
    expect(inOrder, `${where}: in the order of the drive`).toEqual([...inOrder].sort((a, b) => a - b))
    // a busy machine may render two fixes at once; all but a few are shown one by one
    expect(new Set(inOrder).size, where).toBeGreaterThan(path.length * 0.9)
    const latencies = seen
      .map(([place, when]: [string, number]) => when - (granted.find(([l]) => l === place)?.[1] ?? 0))
      .sort((a: number, b: number) => a - b)
    expect(latencies[Math.floor(latencies.length * 0.9)], `${where}: nine of ten within a second`).toBeLessThan(
      SECOND * SLOW,
    )
  }

  // the marker shows the same point, and its vehicle is online
  const marca = map.locator(`.vehicle-marker[data-device="${dispositivo.id}"]`)
  const [lat, lng] = RECORRIDO.at(-1)!
  await map.waitForFunction(
    ([id, a, b]) => {
      const e = document.querySelector<HTMLElement>(`.vehicle-marker[data-device="${id}"]`)
      return e !== null && Number(e.dataset.lat) === a && Number(e.dataset.lng) === b
    },
    [dispositivo.id, lat, lng] as const,
  )
  expect(await marca.getAttribute('title')).toBe(empresa.vehiculos[0]!.placa)
  await map.locator(`[data-device="${dispositivo.id}"]`, { hasText: 'En línea' }).first().waitFor()

  // every accepted point reaches the database soon after, and the other device has not moved
  await phone.getByRole('button', { name: 'Detener Rastreo' }).click()
  await phone.getByRole('button', { name: 'Sí, detener' }).click()
  const other = map.locator(`[data-device="${empresa.dispositivos[1]!.id}"] .row-where`)
  expect(await other.textContent()).toContain('Aún sin posición')
})

test('another company’s map shows nothing of the drive', async ({ browser }) => {
  const mine = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const foreign = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const map = await openMap(browser, foreign)
  const phone = await openPhone(browser, await linkOf(mine.dispositivos[0]!))
  await phone.getByRole('button', { name: 'Iniciar Rastreo' }).click()
  await phone.getByRole('button', { name: 'Detener Rastreo' }).waitFor()
  await phone.getByText(/Última posición enviada/).waitFor()
  expect(await map.locator('[data-device]').count()).toBe(
    await map.locator(`[data-device="${foreign.dispositivos[0]!.id}"]`).count(),
  )
  expect(await map.locator('.row-where').first().textContent()).toContain('Aún sin posición')
})
