/**
 * A day in the past, looked at: a phone's real drive and its stop on the tape, on the map and in the list. The drive is an
 * excerpt of Go!Track by M. O. Cruz, H. Macedo and A. P. Guimarães, UCI Machine Learning Repository, CC BY 4.0
 * (tests/fixtures/real-day.csv).
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, dayIn, instantAt } from '../../../worker/domain/day'
import { signLink } from '../../../worker/live/link'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, execute, ORIGIN } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { DESKTOP, test, visit } from '../support/browser'
import { smallTargets } from '../support/targets'

const ZONA = 'America/Bogota'
const HOUR = 3_600_000
/** below the drive's fastest parts */
const LIMIT = { limite: 40, avisaVelocidad: false, detencion: null, silencio: null }

/** The drive of the fixture, as if it had begun at nine o'clock of a day. */
function driveOn(day: string) {
  const rows = readFileSync('tests/fixtures/real-day.csv', 'utf8').trim().split('\n').slice(3)
  const track = rows.map((row) => row.split(',')).filter(([id]) => id === '132')
  const first = Date.parse(`${track[0]?.[1]}Z`)
  const nine = instantAt(ZONA, day, 9 * HOUR)
  return track.map(([, time, lat, lng], seq) => ({
    seq,
    lat: Number(lat),
    lng: Number(lng),
    accuracy: 8,
    at: new Date(nine + Date.parse(`${time}Z`) - first).toISOString(),
  }))
}

/**
 * On a phone, upright and on its side, the tape is held at the foot of the screen, above a bar where there is one, and
 * hides no row that has the focus; the map shows the whole way at either size.
 */
async function expectHeldTape(page: Page, { above, rows }: { above: number; rows: string }) {
  for (const size of [
    { width: 360, height: 640 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo(0, 0))
    const of = async (selector: string) => (await page.locator(selector).boundingBox())!
    const bar = page.locator('.tabbar')
    const foot = (await bar.isVisible()) ? (await of('.tabbar')).y : size.height
    const tape = await of('.tape')
    expect(Math.abs(tape.y + tape.height - foot)).toBeLessThan(2)
    const map = await of('.day-map')
    if (above === 100) expect(map.y + map.height).toBeLessThanOrEqual(tape.y)
    for (const end of ['last', 'first'] as const) {
      const row = page.locator(rows)[end]()
      await row.evaluate((element) =>
        (element.querySelector<HTMLElement>('button, a') ?? (element as HTMLElement)).focus(),
      )
      const { y, height } = (await page.locator(':focus').boundingBox())!
      expect(y).toBeGreaterThan(above)
      expect(y + height).toBeLessThanOrEqual(tape.y)
    }
    // framed anew at this size
    const way = page.locator('.day-map .leaflet-overlay-pane path').first()
    await expect
      .poll(async () => {
        const drawn = await way.boundingBox()
        const around = await of('.day-map .leaflet-host')
        return drawn !== null && drawn.y >= around.y && drawn.y + drawn.height <= around.y + around.height
      })
      .toBe(true)
    if (size.width === 360) expect(await smallTargets(page)).toEqual([])
    await expectNoOverflow(page)
  }
  await page.setViewportSize(DESKTOP)
}

/** Has the loaders of the page answer anew, and waits until their answer is rendered. */
const refreshLoaders = (page: Page) =>
  page.evaluate(async () => {
    const { __remixRouter: router } = window as unknown as {
      __remixRouter: { revalidate(): void; state: { revalidation: string } }
    }
    router.revalidate()
    while (router.state.revalidation !== 'idle') await new Promise((resolve) => setTimeout(resolve, 10))
    // a map may never be idle
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  })

test('the day of a vehicle is played: tape, map and list say the same, and the minute stands in the address', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [device, another] = empresa.dispositivos
  const vehiculo = empresa.vehiculos.find(({ id }) => id === device!.vehiculo_id)
  const yesterday = addDays(dayIn(ZONA, Date.now()), -1)
  const report = async ({ clave, link_version }: { clave: string; link_version: number }, later = 0) => {
    const link = await signLink(SECRETS.LINK_SECRET, clave, link_version)
    const points = driveOn(yesterday).map((p) => ({ ...p, at: new Date(Date.parse(p.at) + later).toISOString() }))
    const sent = await fetch(`${ORIGIN}/api/track/${link}/positions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ src: 'phone', points }),
    })
    expect(await sent.json()).toMatchObject({ accepted: 356 })
  }
  await report(device!)
  await report(another!, 30_000)

  const start = driveOn(yesterday)[0]!
  await execute([
    [
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, regla)
       values (?, ?, ?, ?, 9700, 1200000, 600000, 2)`,
      [empresa.id, vehiculo!.id, yesterday, device!.id],
    ],
    // of the other vehicle an earlier device, which was deleted, counted both days
    ...[yesterday, addDays(yesterday, -1)].map((day): [string, (string | number)[]] => [
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, regla)
       values (?, ?, ?, 'deleted', 4300, 600000, 1200000, 2)`,
      [empresa.id, another!.vehiculo_id, day],
    ]),
    [
      `insert into lugares (id, empresa_id, nombre, color, forma, puntos, radio, todos, created_at)
       values (?, ?, 'Bodega', 'azul', 'circulo', ?, 300, 1, 1)`,
      [crypto.randomUUID(), empresa.id, JSON.stringify([[start.lat, start.lng]])],
    ],
    ['update empresas set vigilancia = ? where id = ?', [JSON.stringify(LIMIT), empresa.id]],
  ])

  const page = await browser.open({ as: empresa.admin })
  const path = `/admin/vehicles/${vehiculo!.id}/recorridos`
  // from the day of the fleet, which opens with the last day that is over
  await visit(page, '/admin/gps/recorridos')
  await page.getByRole('cell', { name: '9,7 km' }).waitFor()
  await expectNoFailures(page)

  // both vehicles together: two ways, a tape for each, one scrubber over both
  for (const box of await page.getByRole('checkbox', { name: /^Seleccionar \w/ }).all())
    if ((await box.getAttribute('name')) === 'ids') await box.check()
  await page.getByRole('button', { name: 'Ver juntos en el mapa' }).click()
  await expect.poll(() => page.locator('.day-lane').count()).toBe(2)
  // the other one has not been seen yet
  await expect.poll(() => page.locator('.ways-marker').count()).toBe(1)
  const both = page.getByRole('slider', { name: 'Hora del día' })
  await expect.poll(() => both.getAttribute('aria-valuetext')).toMatch(/ · uno en movimiento$/)
  await both.press('Shift+ArrowRight')
  await expect.poll(() => both.getAttribute('aria-valuetext')).toMatch(/ · 2 en movimiento$/)
  await expect.poll(() => page.locator('.ways-marker').count()).toBe(2)
  // one of them framed on the map, and the loaders answering anew: the scrubber stays where it was put
  const put = await both.getAttribute('aria-valuetext')
  await page
    .getByRole('button', { name: /^Acercar el mapa al recorrido/ })
    .first()
    .click()
  await refreshLoaders(page)
  expect(await both.getAttribute('aria-valuetext')).toBe(put)
  await expectNoFailures(page)

  await expectHeldTape(page, { above: 56, rows: '.together-row' })

  const rowOf = page.locator('.together-row')
  await rowOf.getByText('+ 4,3 km, sin su recorrido').waitFor()
  const together = new URL(page.url())

  await page.getByRole('link', { name: 'Volver a Recorridos' }).click()
  await page.getByRole('link', { name: 'Mes', exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: '9,7 km' })
    .getByRole('link', { name: /^Ver el mes de/ })
    .click()
  const rowOfDay = page.getByRole('table', { name: 'Días del mes' }).getByRole('row').nth(1)
  await rowOfDay.getByRole('link').click()
  await page.waitForURL(`**${path}?d=${yesterday}`)

  await visit(page, `${path}?d=${yesterday}&t=9:10`)
  const slider = page.getByRole('slider', { name: 'Hora del día' })
  const marker = page.locator('.way-marker')
  await marker.waitFor()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^9:10\sa\.\sm\. · \d+\skm\/h$/)
  await expect.poll(() => page.locator('.day-figures').innerText()).toContain('9,7 km')
  expect(await page.locator('.leg--stop').count()).toBe(2)
  expect(await page.locator('.way-stop').count()).toBe(2)
  expect(await page.locator('.band .b--moving').count()).toBe(2)

  await page.getByText('En un lugar de la empresa').click()
  const visits = page.getByRole('list', { name: 'Visitas a lugares de la empresa' })
  await visits.getByRole('button', { name: /Bodega/ }).waitFor()
  expect(await page.locator('.day-map .place-name').innerText()).toBe('Bodega')
  expect(await visits.locator('small').first().innerText()).toMatch(/9:0\d\sa\.\sm\./)

  const placeOf = () => marker.evaluate((element) => [element.dataset.lat, element.dataset.lng].join())
  const before = await placeOf()
  await slider.press('ArrowRight')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^9:11/)
  await expect.poll(placeOf).not.toBe(before)
  await expect.poll(() => new URL(page.url()).searchParams.get('t')).toBe('09:11')

  // the loaders answer anew, as after an outage or a form: the day stays where it was put, and is not fetched again
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await refreshLoaders(page)
  expect(fetched.filter((pathname) => pathname.includes('/days/'))).toEqual([])
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^9:11/)

  await page.getByText(/excesos de velocidad$/).click()
  const excesses = page.getByRole('list', { name: 'Excesos de velocidad' })
  await excesses
    .getByRole('button', { name: /km\/h, con límite de 40/ })
    .first()
    .click()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^9:02/)

  // the limit has its line on the tape, and what was above it is red there, in the figures and in the list
  await page.locator('.tape').getByText('límite: 40 km/h').waitFor()
  expect(await page.locator('.band .b--over').count()).toBeGreaterThan(0)
  await page.locator('.day-figures .over').getByText(/km\/h/).waitFor()
  await page.locator('.leg--drive .over').first().waitFor()
  await page.locator('.way-speed').getByText(/km\/h/).waitFor()

  await page.locator('.leg--stop').first().click()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('Detenido')
  await expect.poll(() => marker.getAttribute('data-kind')).toBe('stopped')

  await page.getByRole('radio', { name: '60×' }).check({ force: true })
  await page.getByRole('button', { name: 'Reproducir' }).click()
  // the stop is skipped: the vehicle drives at once
  await expect.poll(() => marker.getAttribute('data-kind')).toBe('moving')
  await page.getByRole('button', { name: 'Pausar' }).click()
  const silence = page.locator('.leg--silence').first()
  await silence.getByText('teléfono apagado, sin permiso de ubicación o con la página cerrada').waitFor()
  // the tape by keyboard: to its ends, from stop to stop, and played
  await slider.press('Home')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^12:00\sa\.\sm\. · Sin señal$/)
  await slider.press('PageDown')
  await slider.press('PageDown')
  const secondStop = page.locator('.leg--stop').nth(1)
  await expect.poll(() => secondStop.getAttribute('aria-current')).toBe('true')
  await slider.press('PageUp')
  await expect.poll(() => page.locator('.leg--stop').first().getAttribute('aria-current')).toBe('true')
  await slider.press('Space')
  await page.getByRole('button', { name: 'Pausar' }).waitFor()
  await slider.press('Space')
  await page.getByRole('button', { name: 'Reproducir' }).waitFor()
  await expectNoFailures(page)

  await page.getByRole('button', { name: 'Ver todo el recorrido' }).click()
  await expectHeldTape(page, { above: 100, rows: '.leg' })

  // a stop gets the name of a place that is made of it, over the day
  await page.getByRole('link', { name: 'Poner nombre al lugar de la parada 2' }).click()
  const place = page.getByRole('dialog', { name: 'Agregar lugar' })
  expect(await place.getByLabel('Centro').inputValue()).toMatch(/^-?\d+\.\d{1,5}, -?\d+\.\d{1,5}$/)
  await place.getByLabel('Nombre', { exact: true }).fill('Cliente Andino')
  await place.getByRole('button', { name: 'Agregar lugar' }).click()
  await page.waitForURL(`**${path}?d=${yesterday}`)
  await page.locator('.leg--stop').getByText('Cliente Andino').waitFor()

  // read elsewhere, the clock of the day is the reader's; the minute in the address stays the company's
  await execute([["update usuarios set zona_horaria = 'Europe/Madrid' where id = ?", [empresa.admin.id]]])
  await visit(page, `${path}?d=${yesterday}&t=9:10`)
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^(3|4):10\sp/)
  await slider.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).searchParams.get('t')).toBe('09:11')

  // nothing on the day before, and a day that could not be read is read again
  await page.route('**/api/vehicles/*/days/*', (route) => route.abort())
  browser.tolerate(/Failed to load resource/, /Failed to fetch/)
  await visit(page, `${path}?d=${addDays(yesterday, -1)}`)
  await page.getByText('No se pudo leer el recorrido de este día.').waitFor()
  await page.unroute('**/api/vehicles/*/days/*')
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await page.getByText('Sin recorrido este día').waitFor()

  // a day typed digit by digit is opened once it is whole; neither that nor a day of the week loses the focus
  const chosen = `${Number(yesterday.slice(0, 4)) - 1}-05-05`
  const chooser = page.getByLabel('Elegir otro día')
  await chooser.focus()
  await page.keyboard.type(`0505${chosen.slice(0, 4)}`)
  expect(await chooser.inputValue()).toBe(chosen)
  expect(new URL(page.url()).searchParams.get('d')).toBe(addDays(yesterday, -1))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}?d=${chosen}`)
  const focused = page.locator(':focus')
  expect(await focused.getAttribute('aria-label')).toBe('Elegir otro día')
  await page.locator('.week-day:not([aria-current])').first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused.getAttribute('aria-current')).toBe('date')

  // a day of which only the figures are left
  together.searchParams.set('d', addDays(yesterday, -1))
  await visit(page, `${together.pathname}${together.search}`)
  await rowOf.getByText('4,3 km, sin su recorrido').waitFor()
  await visit(page, `/admin/vehicles/${another!.vehiculo_id}/recorridos?d=${yesterday}`)
  await page
    .locator('.day-list')
    .getByText(/^\+ 4,3 km, sin su recorrido\. 10 min en movimiento y 20 min detenido\./)
    .waitFor()
})
