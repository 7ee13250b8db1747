/** The driver's page where it does not track: off hours, without permission or connection, off, renewed, deleted. */
import { describe, expect } from 'vitest'
import { signLink } from '../../../worker/live/link'
import { SECRETS } from '../../support/secrets'
import { cron, execute, ORIGIN, rows } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { list, test, visit } from '../support/browser'
import { dispositivo, drive, place, start, telefono } from './driver-phone'

test('off hours the phone stops by itself, no map shows or is told a place, and its driver reads who looked and objects', async ({
  browser,
}) => {
  browser.tolerate(/status of 503/)
  const { empresa, vehiculo, gps, link } = await dispositivo()
  const tracker = (seq: number) => ({ seq, lat: 4.66, lng: -74.05, accuracy: 5, at: new Date().toISOString() })
  const post = async (seq: number) => {
    const body = JSON.stringify({ src: 'tracker', points: [tracker(seq)] })
    return (await fetch(`${ORIGIN}/api/track/${link}/positions`, { method: 'POST', body })).json()
  }
  expect(await post(1)).toMatchObject({ accepted: 1 })
  const map = await browser.open({ as: empresa.admin })
  const frames: string[] = []
  map.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  const row = map.locator(`.row[data-device="${gps.id}"]`)
  await visit(map, `/admin/gps?v=${vehiculo.id}`)
  await row.getByText('En línea').waitFor()
  await row.getByText('4.660000°').waitFor()

  // the one working day of the week is three days from now, in the company's zone
  const today = new Date(Date.now() - 5 * 3_600_000).getUTCDay()
  const days = Array.from({ length: 7 }, (_, day) => (day === (today + 2) % 7 ? { from: 480, until: 1020 } : null))
  const hours = (week: object | null) =>
    execute([['update empresas set horario = ? where id = ?', [week && JSON.stringify(week), empresa.id]]])
  await hours({ days, holidays: true })
  await cron('* * * * *', Date.now())

  await row.getByText(/Fuera de horario · hasta/).waitFor()
  frames.length = 0
  await map.reload()
  await map
    .locator('.map-card')
    .getByText(/Fuera de horario · hasta/)
    .waitFor()
  await map.locator('.map-status[data-status=live]').waitFor({ state: 'attached' })
  expect(await map.content()).not.toContain('-74.05')
  await expectNoFailures(map)

  const { page, recibo } = await telefono(browser)
  await visit(page, `/track/${link}`)
  await start(page).click()
  await page.getByText('Fuera de horario').first().waitFor()
  await page.getByText(/El GPS está apagado; el rastreo sigue solo/).waitFor()
  await expectNoFailures(page)
  await expectNoOverflow(page)
  await page.context().setGeolocation(place(1))
  expect(await post(2)).toMatchObject({ accepted: 0, duplicates: 0, discarded: 1 })
  expect(recibo).toMatchObject({ accepted: 0, discarded: 0 })
  expect(frames.length).toBeGreaterThan(0)
  expect(frames.filter((frame) => frame.includes('-74.05'))).toEqual([])

  // the driver reads that the Administrador looked, objects, and reads who attended to it
  const [admin] = await rows<{ nombre: string }>('select nombre from usuarios where id = ?', empresa.admin.id)
  const ownData = page.getByRole('button', { name: 'Sus datos y quién miró' })
  // a script that does not come is no proof that there is no internet
  await page.route(/\/own-data-[^/]*\.js$/, (route) => route.fulfill({ status: 503 }))
  await ownData.click()
  await page.getByText('No cargó. Intente de nuevo.').waitFor()
  await page.unroute(/\/own-data-[^/]*\.js$/)
  await ownData.click()
  const told = page.getByRole('heading', { name: 'Sus datos', exact: true })
  await expect.poll(async () => (await told.boundingBox())?.y).toBeLessThan(200)
  const look = page.locator('.own-day li').filter({ hasText: admin!.nombre })
  await look.getByText('Administrador', { exact: true }).waitFor()
  await page.getByText(/Fuera de él no se registra nada/).waitFor()
  await expectNoFailures(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Presentar una objeción' }).click()
  await page.getByLabel('Su objeción').and(page.locator(':focus')).waitFor()
  const objection = page.getByLabel('Su objeción')
  await objection.fill('No quiero')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Escriba al menos 10 letras').waitFor()
  await objection.and(page.locator(':focus')).waitFor()
  // the phone has closed the page in the background: what was written is there again
  await page.reload()
  await list(page)
  await ownData.click()
  await expect.poll(() => objection.inputValue()).toBe('No quiero')
  // put off, what is written stays
  await page.getByRole('button', { name: 'Ahora no' }).click()
  await page.getByRole('button', { name: 'Presentar una objeción' }).and(page.locator(':focus')).click()
  expect(await objection.inputValue()).toBe('No quiero')
  await objection.fill('No quiero que me miren al almuerzo')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Sí, enviar' }).click()
  await page.getByText(/La empresa debe responder a más tardar/).waitFor()
  await expectNoFailures(page)
  await visit(map, '/admin')
  await map.getByText(/presentó una objeción sobre sus datos/).waitFor()
  await expectNoFailures(map)
  await map.getByRole('link', { name: /^Ver la de/ }).click()
  await map.getByRole('button', { name: 'Marcar como atendida' }).click()
  await map.getByText(`La atendió ${admin!.nombre}`).waitFor()
  await expectNoFailures(map)
  // put away and opened again it is read again, and what is put away leaves the page as it was
  await ownData.click()
  await told.waitFor({ state: 'hidden' })
  await ownData.click()
  await page.getByText(`La atendió ${admin!.nombre} el`).waitFor()
  await ownData.click()
  await told.waitFor({ state: 'hidden' })
  await page.locator('.track-top').waitFor()
  await visit(map, `/admin/gps?v=${vehiculo.id}`)
  await map.locator('.map-status[data-status=live]').waitFor({ state: 'attached' })

  // the company works at all hours again
  await hours(null)
  await cron('* * * * *', Date.now())
  await page.reload()
  await page.getByText('Rastreo activo').or(start(page)).first().waitFor()
  if (await start(page).isVisible()) await start(page).click()
  await page.getByText('Rastreo activo').waitFor()
  await page.context().setGeolocation(place(2))
  await expect.poll(() => recibo.accepted).toBeGreaterThan(0)
  // an open map shows it by itself
  await row.getByText('En línea').waitFor()
})

describe('the page refuses in the words of the specification', () => {
  test('a permission that is denied', async ({ browser }) => {
    const { link } = await dispositivo()
    const { page } = await telefono(browser, { posicion: undefined })
    await visit(page, `/track/${link}`)
    await start(page).click()
    await page
      .getByText(
        'Acceso a ubicación denegado. Por favor revise la configuración de su dispositivo y permita el acceso a la ubicación.',
      )
      .waitFor()
    await expectNoFailures(page)
  })

  test('a device that is off, before and at the start, and the same link works when it is on again', async ({
    browser,
  }) => {
    const { gps, link } = await dispositivo()
    const { page } = await telefono(browser)
    const put = (estado: string, rastreo: number) =>
      execute([
        [
          'update gps_dispositivos set estado = ?, tracking_enabled = ?, rev = rev + 1 where id = ?',
          [estado, rastreo, gps.id],
        ],
      ])
    await put('Inactivo', 0)
    await visit(page, `/track/${link}`)
    await page.getByText('Dispositivo inactivo').waitFor()
    await put('Activo', 0)
    await start(page).click()
    await page.getByText('Rastreo deshabilitado para este dispositivo').waitFor()
    await page.reload()
    await list(page)
    await page.getByText('Rastreo deshabilitado para este dispositivo').first().waitFor()
    await put('Activo', 1)
    await start(page).click()
    await page.getByText('Rastreo activo').waitFor()
  })

  test('the company moves it, turns it off, renews its link and deletes it: the phone says so, and stops at the last three', async ({
    browser,
  }) => {
    browser.tolerate(/status of (403|404|410)/, /Unexpected response code: (403|404|410)/, /ERR_INTERNET_DISCONNECTED/)
    const { empresa, gps, link: first } = await dispositivo(2)
    const office = await browser.open({ as: empresa.admin })
    const dialog = office.getByRole('dialog').or(office.getByRole('alertdialog'))
    const press = async (button: RegExp) => {
      await dialog.getByRole('button', { name: button }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const edit = async (estado: string, { tracking }: { tracking: boolean }) => {
      await visit(office, `/admin/gps?editar=${gps.id}`)
      await dialog.getByRole('radio', { name: estado, exact: true }).check({ force: true })
      await dialog.getByRole('checkbox').setChecked(tracking)
      await press(/^Guardar cambios/)
    }
    const { page, recibo } = await telefono(browser)
    const report = async (link: string) =>
      (await fetch(`${ORIGIN}/api/track/${link}/positions`, { method: 'POST', body: '{}' })).status
    const reload = async () => {
      await page.reload()
      await list(page)
    }
    await visit(page, `/track/${first}`)
    await start(page).click()
    await drive(page, 0, 1)
    await expect.poll(() => recibo.places).toContain(1)

    // told at once, without a position
    const other = empresa.vehiculos.find(({ id }) => id !== gps.vehiculo_id)!
    const plate = `${other.placa.slice(0, 3)} ${other.placa.slice(3)}`
    await visit(office, `/admin/gps?editar=${gps.id}`)
    await dialog.getByRole('combobox', { name: 'Vehículo' }).selectOption(other.id)
    await dialog.getByText(`cuenta para ${plate}`).waitFor()
    await press(/^Guardar cambios/)
    await page.getByText(`Su empresa pasó este celular a ${plate}.`).waitFor()
    await page.getByText('Rastreo activo').waitFor()
    await edit('Inactivo', { tracking: false })
    await page.getByText('Dispositivo inactivo').waitFor()
    await page.getByText('Rastreo detenido').waitFor()
    expect(await report(first)).toBe(403)
    await reload()
    await page.getByText('Dispositivo inactivo').first().waitFor()
    await page.context().setGeolocation(place(2))

    await edit('Activo', { tracking: true })
    await reload()
    await start(page).click()
    await page.getByText('Rastreo activo').waitFor()
    await expect.poll(() => recibo.places).toContain(2)

    // renewed while it is in a tunnel: what it gathered there goes over the new link
    await page.context().setOffline(true)
    await drive(page, 3, 3)
    await visit(office, `/admin/gps?regenerar=${gps.id}`)
    await office.getByRole('button', { name: /^Regenerar/ }).click()
    await office.waitForURL((url) => !url.search.includes('regenerar'))
    await page.context().setOffline(false)
    await page.getByText('Dispositivo no encontrado').waitFor()
    await page.getByText('cuando abra el enlace actual').waitFor()
    expect(await report(first)).toBe(404)
    await reload()
    await page.getByText('Dispositivo no encontrado').first().waitFor()

    const second = await signLink(SECRETS.LINK_SECRET, gps.clave, gps.link_version + 1)
    await visit(page, `/track/${second}`)
    await expect.poll(() => recibo.places).toContain(3)
    await start(page).click()
    await page.getByText('Rastreo activo').waitFor()
    await visit(office, `/admin/gps?eliminar=${gps.id}`)
    await press(/^Eliminar/)
    await page.getByText('Dispositivo no encontrado').waitFor()
    expect(await report(second)).toBe(410)
    expect((await page.reload())?.status()).toBe(410)
    await page.getByText('Dispositivo no encontrado').first().waitFor()
  })

  test('deleted while its phone was off: opened again, the phone deletes what it could not send, and says so', async ({
    browser,
  }) => {
    browser.tolerate(/status of 410/, /ERR_INTERNET_DISCONNECTED/)
    const { gps, link } = await dispositivo()
    const { page, contexto: context } = await telefono(browser)
    await visit(page, `/track/${link}`)
    await start(page).click()
    await page.getByText('Rastreo activo').waitFor()
    await context.setOffline(true)
    await drive(page, 1, 4)
    await page.getByText(/posiciones se enviarán solas al volver la señal/).waitFor()
    await page.goto('about:blank')
    await execute([['delete from gps_dispositivos where id = ?', [gps.id]]])
    await context.setOffline(false)
    expect((await page.goto(`/track/${link}`))?.status()).toBe(410)
    await page.getByText(/\d posiciones que faltaban por enviar se borraron de este celular/).waitFor()
    const kept = () =>
      page.evaluate(async () => {
        const opened = indexedDB.open('vigia-rastreo')
        const db = await new Promise<IDBDatabase>((resolve) => {
          opened.onsuccess = () => resolve(opened.result)
        })
        const count = (store: string) =>
          new Promise<number>((resolve) => {
            const asked = db.transaction(store).objectStore(store).count()
            asked.onsuccess = () => resolve(asked.result)
          })
        return Promise.all(['libretas', 'puntos'].map(count))
      })
    expect(await kept()).toEqual([0, 0])
    await expectNoFailures(page)
  })

  test('no connection: the button waits for it', async ({ browser }) => {
    browser.tolerate(/ERR_INTERNET_DISCONNECTED/)
    const { link } = await dispositivo()
    const { page, contexto: context } = await telefono(browser)
    await visit(page, `/track/${link}`)
    await context.setOffline(true)
    await page.getByText('Se requiere conexión a internet para el rastreo GPS').waitFor()
    expect(await start(page).isDisabled()).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => start(page).isEnabled()).toBe(true)
  })

  test('a link that leads nowhere', async ({ browser }) => {
    browser.tolerate(/status of 404/)
    const page = await browser.open({ movil: true })
    for (const [path, text] of [
      ['/track', 'Device ID not found'],
      ['/track/867530912345678', 'Dispositivo no encontrado'],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(404)
      await page.getByText(text).waitFor()
      expect(await start(page).count()).toBe(0)
      await expectNoFailures(page)
    }
  })
})
