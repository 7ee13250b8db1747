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
  await start(page).click()
  await page.getByText(/Última posición enviada/).waitFor()
  const question = page.getByText('¿Detener el rastreo?')
  await page.goBack()
  await question.waitFor()
  await page.getByRole('button', { name: 'Seguir rastreando' }).click()

  const ownData = page.getByRole('button', { name: 'Sus datos y quién miró' })
  await ownData.click()
  const told = page.getByRole('heading', { name: 'Qué se guarda' })
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
  await page.goBack()
  await question.waitFor()
  expect(await page.locator('.track-state').innerText()).toContain('Rastreo activo')
  await page.goBack()
  await page.waitForURL('**/privacidad')
})
