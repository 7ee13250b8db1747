/** The back button of a driver's phone, which would leave the page and with it end the tracking. */
import { expect } from 'vitest'
import { test, visit } from '../support/browser'
import { dispositivo, start, telefono } from './driver-phone'

test('the back button of the phone asks before it ends the tracking, and closes what is open first', async ({
  browser,
}) => {
  const { link } = await dispositivo()
  const { page } = await telefono(browser)
  await page.goto('/privacidad')
  await visit(page, `/track/${link}`)
  const ownData = page.getByRole('button', { name: 'Sus datos y quién miró' })
  const told = page.getByRole('heading', { name: 'Qué se guarda' })
  const question = page.getByText('¿Detener el rastreo?')
  const entriesAre = (n: number) => expect.poll(() => page.evaluate(() => history.state)).toBe(n)
  // opened before the start and closed after it, it asks nothing
  await ownData.click()
  await told.waitFor()
  await start(page).click()
  await page.getByText(/Última posición enviada/).waitFor()
  await entriesAre(2)
  await ownData.click()
  await entriesAre(1)
  await told.waitFor({ state: 'hidden' })
  expect(await question.count()).toBe(0)
  await page.goBack()
  await question.waitFor()
  await page.getByRole('button', { name: 'Seguir rastreando' }).click()

  await ownData.click()
  await told.waitFor()
  await page.goBack()
  await told.waitFor({ state: 'hidden' })
  await ownData.and(page.locator(':focus')).waitFor()
  expect(await question.count()).toBe(0)
  // pressed again, it is closed without a press of the back button left over
  await ownData.click()
  await told.waitFor()
  await ownData.click()
  await told.waitFor({ state: 'hidden' })
  // stopping while it is open asks and leaves it open, with the question on view
  await ownData.click()
  await told.waitFor()
  await entriesAre(2)
  await page.getByRole('button', { name: 'Detener Rastreo' }).click()
  await entriesAre(1)
  const goOn = page.getByRole('button', { name: 'Seguir rastreando' })
  await goOn.and(page.locator(':focus')).waitFor()
  expect(await told.count()).toBe(1)
  expect(await goOn.evaluate((button) => button.getBoundingClientRect().top)).toBeGreaterThan(0)
  await page.goBack()
  await told.waitFor({ state: 'hidden' })
  await goOn.click()

  await page.goBack()
  await question.waitFor()
  expect(await page.locator('.track-state').innerText()).toContain('Rastreo activo')
  await page.goBack()
  await page.waitForURL('**/privacidad')
})
