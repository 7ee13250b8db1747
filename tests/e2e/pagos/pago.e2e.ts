/**
 * A payment in the browser: from our form to the provider's page and back, with an accepted card and with a declined
 * one.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createEmpresa, cron, type Empresa, ORIGIN, rows, subscribe } from '../../support/world'
import { expectNoFailures, expectNoOverflow } from '../support/axe'
import { list, TELEFONO, test, visit, WOMPI } from '../support/browser'
import { comeOnline } from '../support/outage'

const DAY = 86_400_000

const suscripcion = async (e: Empresa) =>
  (await rows<Record<string, string | number>>('select * from empresas where id = ?', e.id))[0]!

/** From Mi Empresa through the picker to the provider's page. */
async function choose(page: Page, plan: string, periodo: 'Pago mensual' | 'Pago anual'): Promise<void> {
  await visit(page, '/admin/company')
  await page.getByRole('link', { name: 'Actualizar Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Seleccione su Plan' })
  await dialog.getByLabel(periodo).check()
  await dialog.getByRole('button', { name: `Elegir ${plan}` }).click()
  await page.waitForURL(`${WOMPI}/p/**`)
}
const tarjeta = async (page: Page, number: string) => {
  await page.getByLabel('Número de la tarjeta').fill(number)
  await page.getByRole('button', { name: 'Pagar' }).click()
}

const accept = async (page: Page) => {
  await page.getByLabel(/^Acepto los reglamentos/).check()
  await page.getByLabel(/^Acepto que Wompi/).check()
}
/** Fills in the form that saves a card. */
const fillCard = async (page: Page, number: string) => {
  await page.getByLabel('Número de la tarjeta').fill(number)
  await page.getByLabel('Nombre en la tarjeta').fill('Ana Peña')
  await page.getByLabel('Vence').fill('12/39')
  await page.getByLabel('CVC').fill('123')
  await accept(page)
}

test('pays with a card that is good: «¡Pago Exitoso!», Mi Empresa after three seconds, the plan from the trial’s end', async ({
  browser,
}) => {
  const e = await createEmpresa()
  const { trial_ends_at } = await suscripcion(e)
  const page = await browser.open({ as: e.admin })
  await choose(page, 'Pro', 'Pago mensual')
  expect(await page.getByText('$ 61.900 COP').count()).toBe(1)
  await tarjeta(page, '4242 4242 4242 4242')
  await page.waitForURL(`${ORIGIN}/payment/callback?**`)
  expect(new URL(page.url()).searchParams.get('env')).toBe('test')
  // both at once: the page leads on after three seconds
  await Promise.all([
    page.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor(),
    page.getByRole('link', { name: 'Ir a Mi Empresa' }).waitFor(),
  ])
  await page.waitForURL(`${ORIGIN}/admin/company`)
  const row = await suscripcion(e)
  expect(row).toMatchObject({ subscription_status: 'active', plan_type: 'Pro', vehicle_limit: 15 })
  const days = (Number(row.subscription_ends_at) - Number(trial_ends_at)) / DAY
  expect([28, 29, 30, 31]).toContain(days)
})

test('pays in the provider’s window without leaving, closed once and opened again', async ({ browser }) => {
  const e = await createEmpresa()
  const page = await browser.open({ as: e.admin, movil: true })
  await visit(page, '/admin/company?planes')
  await page.getByLabel('Pagar en una ventana, sin salir de Vigía').check()
  await page.getByRole('button', { name: 'Elegir Pro' }).click()
  await page.waitForURL(`${ORIGIN}/admin/settings/pay?**`)
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  const paymentWindow = page.frameLocator('iframe[title="Wompi"]')
  await paymentWindow.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await paymentWindow.getByLabel('Número de la tarjeta').fill('4242424242424242')
  await paymentWindow.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor()
  expect((await suscripcion(e)).subscription_status).toBe('active')
})

test('sees the provider’s words when the card is declined, and the way to try again', async ({ browser }) => {
  const e = await createEmpresa()
  const page = await browser.open({ as: e.admin, movil: true })
  await choose(page, 'Plus', 'Pago anual')
  await tarjeta(page, '4111111111111111')
  await page.getByRole('link', { name: 'Volver al comercio', exact: true }).click()
  await page.waitForURL(`${ORIGIN}/payment/callback?**`)
  await page.getByText('La transacción fue rechazada (Sandbox)').waitFor()
  await expectNoFailures(page)
  await expectNoOverflow(page)
  expect((await suscripcion(e)).subscription_status).toBe('trial')
  await page.getByRole('link', { name: 'Volver a Intentar' }).click()
  await page.waitForURL(`${ORIGIN}/admin/company`)
})

test('comes back before the bank has answered, and waits on our page until it has', async ({ browser }) => {
  const e = await createEmpresa()
  const page = await browser.open({ as: e.admin })
  await choose(page, 'Basic', 'Pago mensual')
  const reference = new URL(page.url()).searchParams.get('reference')
  const bank = (what: object) => fetch(`${WOMPI}/orden`, { method: 'POST', body: JSON.stringify(what) })
  await bank({ wait: reference })
  await tarjeta(page, '4242424242424242')
  await page.getByRole('link', { name: 'Volver al comercio sin esperar' }).click()
  await page.waitForURL(`${ORIGIN}/payment/callback?**`)
  await page.getByText('Verificando su pago').first().waitFor()
  await bank({ decide: reference })
  await page.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor()
  expect((await suscripcion(e)).subscription_status).toBe('active')
})

test('keeps asking through faults of the provider, and shows no way to pay twice meanwhile', async ({ browser }) => {
  const e = await createEmpresa()
  const page = await browser.open({ as: e.admin, movil: true })
  await choose(page, 'Basic', 'Pago mensual')
  const reference = new URL(page.url()).searchParams.get('reference')
  await fetch(`${WOMPI}/orden`, { method: 'POST', body: JSON.stringify({ lose: reference, fail: 3 }) })
  await tarjeta(page, '4242424242424242')
  await page.waitForURL(`${ORIGIN}/payment/callback?**`)
  await page.getByText('Si ya pagó, no pague otra vez').waitFor()
  expect(await page.getByRole('link', { name: 'Volver a Intentar' }).count()).toBe(0)
  await expectNoOverflow(page)
  await page.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor()
  expect((await suscripcion(e)).subscription_status).toBe('active')
})

test('works without JavaScript: the page asks by a button, and leads on by itself', async ({ browser }) => {
  const e = await createEmpresa()
  const page = await browser.open({ as: e.admin, script: false })
  await page.goto('/admin/company?planes')
  await page.getByRole('button', { name: 'Elegir Pro' }).click()
  await page.waitForURL(`${WOMPI}/p/**`)
  const reference = new URL(page.url()).searchParams.get('reference')
  await fetch(`${WOMPI}/orden`, { method: 'POST', body: JSON.stringify({ lose: reference }) })
  await tarjeta(page, '4242424242424242')
  await page.waitForURL(`${ORIGIN}/payment/callback?**`)
  await page.getByRole('button', { name: 'Verificar ahora' }).click()
  await page.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor()
  await page.waitForURL(`${ORIGIN}/admin/company`)
  expect((await suscripcion(e)).subscription_status).toBe('active')
})

test('every state of the page is accessible, on a phone and on a desktop', async ({ browser }) => {
  const page = await browser.open({ tamano: TELEFONO })
  for (const [path, text] of [
    ['/payment/callback', 'Información de transacción incompleta'],
    [`/payment/callback?id=15113-1-1&reference=vg-${'0'.repeat(32)}-p`, 'Error al verificar el estado del pago'],
    ['/payment/callback?id=x&reference=y', 'Error al verificar el estado del pago'],
  ] as const) {
    await visit(page, path)
    await page.getByRole('heading', { name: text }).waitFor()
    await expectNoFailures(page)
    await expectNoOverflow(page)
  }
  await list(page)
})

test('keeps a card: its number goes from the browser to the provider and never to us, and it can be taken away', async ({
  browser,
}) => {
  const e = await createEmpresa()
  const page = await browser.open({ as: e.admin })
  const ours: string[] = []
  page.on('request', (r) => {
    if (r.url().startsWith(ORIGIN)) ours.push(`${r.url()} ${r.postData() ?? ''}`)
  })
  // by way of another page: this one reloads itself as its own document, whose policy alone allows the provider
  await visit(page, '/admin/settings?tab=facturacion')
  await page.getByRole('link', { name: 'Guardar tarjeta' }).click()
  // said by the form itself in its language, all at once, not by the browser
  await page.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await page.getByText('Para guardar la tarjeta debe aceptar este punto.').first().waitFor()
  expect(await page.getByLabel('Número de la tarjeta').evaluate((input) => document.activeElement === input)).toBe(true)
  expect(await page.locator('.card-form .error').count()).toBe(6)
  await fillCard(page, '4242 4242 4242 4241')
  await page.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await page.getByText('Revise el número de la tarjeta.').waitFor()
  await expectNoFailures(page)
  await page.getByLabel('Número de la tarjeta').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await page.getByText('Visa terminada en 4242').waitFor()
  expect(ours.filter((r) => /4242\D?4242/.test(r))).toEqual([])
  expect(await rows('select marca, ultimos, vence from fuentes_pago where empresa_id = ?', e.id)).toEqual([
    { marca: 'VISA', ultimos: '4242', vence: '12/39' },
  ])
  await page.getByRole('link', { name: 'Retirar tarjeta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar tarjeta' }).click()
  await page.getByText('La tarjeta se retiró.').waitFor()
  expect(await rows('select id from fuentes_pago where empresa_id = ?', e.id)).toEqual([])
})

test('a card that the bank does not take costs its code and both acceptances, and the next one is kept', async ({
  browser,
}) => {
  const e = await createEmpresa()
  const page = await browser.open({ as: e.admin })
  await visit(page, '/admin/settings/card')
  await fillCard(page, '4000 0000 0000 0002')
  // a page that reads itself anew leaves what is typed and ticked
  await comeOnline(page)
  const fields = page.locator('.card-form input')
  const held = () =>
    fields.evaluateAll((all) => (all as HTMLInputElement[]).map((e) => (e.type === 'checkbox' ? e.checked : e.value)))
  expect(await held()).toEqual(['4000 0000 0000 0002', 'Ana Peña', '12/39', '123', true, true])
  await page.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await page.getByText('El banco o Wompi no aceptó esta tarjeta.').waitFor()
  await expect.poll(held).toEqual(['4000 0000 0000 0002', 'Ana Peña', '12/39', '', false, false])
  expect(await rows('select id from fuentes_pago where empresa_id = ?', e.id)).toEqual([])
  await page.getByLabel('Número de la tarjeta').fill('4242 4242 4242 4242')
  await page.getByLabel('CVC').fill('123')
  await accept(page)
  await page.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await page.getByText('La tarjeta quedó guardada.').waitFor()
  await expect.poll(held).toEqual(['', '', '', '', false, false])
  expect(await rows('select ultimos from fuentes_pago where empresa_id = ?', e.id)).toEqual([{ ultimos: '4242' }])
})

test('the page of the card says what it needs to who runs no script, and offers no field', async ({ browser }) => {
  const e = await createEmpresa()
  const page = await browser.open({ as: e.admin, script: false, tamano: TELEFONO })
  await page.goto('/admin/settings/card')
  // Playwright's text locators ignore <noscript>
  const notice = page.locator('main .note--warn')
  expect(await notice.isVisible()).toBe(true)
  expect(await notice.textContent()).toContain('su navegador necesita JavaScript')
  expect(await page.getByLabel('Número de la tarjeta').count()).toBe(0)
})

test('a kept card renews the plan when its period ends', async ({ browser }) => {
  const e = await createEmpresa()
  await subscribe(e.id, { subscription_ends_at: Date.now() - 60_000 })
  const page = await browser.open({ as: e.admin })
  await visit(page, '/admin/settings/card')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await page.getByText('La tarjeta quedó guardada.').waitFor()
  await cron('* * * * *')
  await expect.poll(async () => Number((await suscripcion(e)).subscription_ends_at)).toBeGreaterThan(Date.now())
  expect(await rows('select origen, estado from pagos where empresa_id = ?', e.id)).toEqual([
    { origen: 'automatico', estado: 'APPROVED' },
  ])
})
