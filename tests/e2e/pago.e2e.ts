/** A payment in the browser: from a form of ours to the provider's page and back, with a card that pays and with one that does not. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { crearEmpresa, cron, type Empresa, filas, ORIGEN, suscribir } from '../apoyo/mundo'
import { sinDesborde, sinFallas } from './apoyo/axe'
import { ir, lista, TELEFONO, test, WOMPI } from './apoyo/navegador'

const DIA = 86_400_000

const suscripcion = async (e: Empresa) =>
  (await filas<Record<string, string | number>>('select * from empresas where id = ?', e.id))[0]!

/** From Mi Empresa through the picker to the provider's page. */
async function elegir(pagina: Page, plan: string, periodo: 'Pago mensual' | 'Pago anual'): Promise<void> {
  await ir(pagina, '/admin/company')
  await pagina.getByRole('link', { name: 'Actualizar Plan' }).click()
  const dialogo = pagina.getByRole('dialog', { name: 'Seleccione su Plan' })
  await dialogo.getByLabel(periodo).check()
  await dialogo.getByRole('button', { name: `Elegir ${plan}` }).click()
  await pagina.waitForURL(`${WOMPI}/p/**`)
}
const tarjeta = async (pagina: Page, numero: string) => {
  await pagina.getByLabel('Número de la tarjeta').fill(numero)
  await pagina.getByRole('button', { name: 'Pagar' }).click()
}

test('pays with a card that is good: «¡Pago Exitoso!», Mi Empresa after three seconds, the plan from the trial’s end', async ({
  navegador,
}) => {
  const e = await crearEmpresa()
  const { trial_ends_at } = await suscripcion(e)
  const pagina = await navegador.abrir({ como: e.admin })
  await elegir(pagina, 'Pro', 'Pago mensual')
  expect(await pagina.getByText('$ 61.900 COP').count()).toBe(1)
  await tarjeta(pagina, '4242 4242 4242 4242')
  await pagina.waitForURL(`${ORIGEN}/payment/callback?**`)
  expect(new URL(pagina.url()).searchParams.get('env')).toBe('test')
  await pagina.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor()
  await pagina.getByRole('link', { name: 'Ir a Mi Empresa' }).waitFor()
  await pagina.waitForURL(`${ORIGEN}/admin/company`)
  const fila = await suscripcion(e)
  expect(fila).toMatchObject({ subscription_status: 'active', plan_type: 'Pro', vehicle_limit: 15 })
  const dias = (Number(fila.subscription_ends_at) - Number(trial_ends_at)) / DIA
  expect([28, 29, 30, 31]).toContain(dias)
})

test('pays in the provider’s window without leaving, closed once and opened again', async ({ navegador }) => {
  const e = await crearEmpresa()
  const pagina = await navegador.abrir({ como: e.admin, movil: true })
  await ir(pagina, '/admin/company?planes')
  await pagina.getByLabel('Pagar en una ventana, sin salir de Vigía').check()
  await pagina.getByRole('button', { name: 'Elegir Pro' }).click()
  await pagina.waitForURL(`${ORIGEN}/admin/settings/pay?**`)
  await pagina.getByRole('button', { name: /^Pagar \$/ }).click()
  const ventana = pagina.frameLocator('iframe[title="Wompi"]')
  await ventana.getByRole('button', { name: 'Cerrar' }).click()
  await pagina.getByRole('button', { name: /^Pagar \$/ }).click()
  await ventana.getByLabel('Número de la tarjeta').fill('4242424242424242')
  await ventana.getByRole('button', { name: 'Pagar' }).click()
  await pagina.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor()
  expect((await suscripcion(e)).subscription_status).toBe('active')
})

test('sees the provider’s words when the card is declined, and the way to try again', async ({ navegador }) => {
  const e = await crearEmpresa()
  const pagina = await navegador.abrir({ como: e.admin, movil: true })
  await elegir(pagina, 'Plus', 'Pago anual')
  await tarjeta(pagina, '4111111111111111')
  await pagina.getByRole('link', { name: 'Volver al comercio', exact: true }).click()
  await pagina.waitForURL(`${ORIGEN}/payment/callback?**`)
  await pagina.getByText('La transacción fue rechazada (Sandbox)').waitFor()
  await sinFallas(pagina)
  await sinDesborde(pagina)
  expect((await suscripcion(e)).subscription_status).toBe('trial')
  await pagina.getByRole('link', { name: 'Volver a Intentar' }).click()
  await pagina.waitForURL(`${ORIGEN}/admin/company`)
})

test('comes back before the bank has answered, and waits on our page until it has', async ({ navegador }) => {
  const e = await crearEmpresa()
  const pagina = await navegador.abrir({ como: e.admin })
  await elegir(pagina, 'Basic', 'Pago mensual')
  await tarjeta(pagina, '4242424242424242')
  await pagina.getByRole('link', { name: 'Volver al comercio sin esperar' }).click()
  await pagina.waitForURL(`${ORIGEN}/payment/callback?**`)
  await pagina.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor()
  expect((await suscripcion(e)).subscription_status).toBe('active')
})

test('keeps asking through faults of the provider, and shows no way to pay twice meanwhile', async ({ navegador }) => {
  const e = await crearEmpresa()
  const pagina = await navegador.abrir({ como: e.admin, movil: true })
  await elegir(pagina, 'Basic', 'Pago mensual')
  const reference = new URL(pagina.url()).searchParams.get('reference')
  await fetch(`${WOMPI}/orden`, { method: 'POST', body: JSON.stringify({ perder: reference, fail: 3 }) })
  await tarjeta(pagina, '4242424242424242')
  await pagina.waitForURL(`${ORIGEN}/payment/callback?**`)
  await pagina.getByText('Si ya pagó, no pague otra vez').waitFor()
  expect(await pagina.getByRole('link', { name: 'Volver a Intentar' }).count()).toBe(0)
  await sinDesborde(pagina)
  await pagina.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor()
  expect((await suscripcion(e)).subscription_status).toBe('active')
})

test('works without JavaScript: the page asks by a button, and leads on by itself', async ({ navegador }) => {
  const e = await crearEmpresa()
  const pagina = await navegador.abrir({ como: e.admin, script: false })
  await pagina.goto('/admin/company?planes')
  await pagina.getByRole('button', { name: 'Elegir Pro' }).click()
  await pagina.waitForURL(`${WOMPI}/p/**`)
  const reference = new URL(pagina.url()).searchParams.get('reference')
  await fetch(`${WOMPI}/orden`, { method: 'POST', body: JSON.stringify({ perder: reference }) })
  await tarjeta(pagina, '4242424242424242')
  await pagina.waitForURL(`${ORIGEN}/payment/callback?**`)
  await pagina.getByRole('button', { name: 'Verificar ahora' }).click()
  await pagina.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor()
  await pagina.waitForURL(`${ORIGEN}/admin/company`)
  expect((await suscripcion(e)).subscription_status).toBe('active')
})

test('every state of the page is readable for everybody, on a phone and on a desk', async ({ navegador }) => {
  const pagina = await navegador.abrir({ tamano: TELEFONO })
  for (const [path, texto] of [
    ['/payment/callback', 'Información de transacción incompleta'],
    [`/payment/callback?id=15113-1-1&reference=vg-${'0'.repeat(32)}-p`, 'Error al verificar el estado del pago'],
    ['/payment/callback?id=x&reference=y', 'Error al verificar el estado del pago'],
  ] as const) {
    await ir(pagina, path)
    await pagina.getByRole('heading', { name: texto }).waitFor()
    await sinFallas(pagina)
    await sinDesborde(pagina)
  }
  await lista(pagina)
})

test('keeps a card: its number goes from the browser to the provider and never to us, and it can be taken away', async ({
  navegador,
}) => {
  const e = await crearEmpresa()
  const pagina = await navegador.abrir({ como: e.admin })
  const nuestras: string[] = []
  pagina.on('request', (r) => {
    if (r.url().startsWith(ORIGEN)) nuestras.push(`${r.url()} ${r.postData() ?? ''}`)
  })
  // by way of another page: this one loads itself as its own document, whose policy alone lets it speak with the provider
  await ir(pagina, '/admin/settings?tab=facturacion')
  await pagina.getByRole('link', { name: 'Guardar tarjeta' }).click()
  await pagina.getByLabel('Número de la tarjeta').fill('4242 4242 4242 4241')
  await pagina.getByLabel('Nombre en la tarjeta').fill('Ana Peña')
  await pagina.getByLabel('Vence').fill('12/39')
  await pagina.getByLabel('CVC').fill('123')
  await pagina.getByLabel(/^Acepto los reglamentos/).check()
  await pagina.getByLabel(/^Acepto que Wompi/).check()
  await pagina.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await pagina.getByText('Revise el número de la tarjeta.').waitFor()
  await sinFallas(pagina)
  await pagina.getByLabel('Número de la tarjeta').fill('4242 4242 4242 4242')
  await pagina.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await pagina.getByText('Visa terminada en 4242').waitFor()
  expect(nuestras.filter((r) => /4242\D?4242/.test(r))).toEqual([])
  expect(await filas('select marca, ultimos, vence from fuentes_pago where empresa_id = ?', e.id)).toEqual([
    { marca: 'VISA', ultimos: '4242', vence: '12/39' },
  ])
  await pagina.getByRole('link', { name: 'Retirar tarjeta' }).click()
  await pagina.getByRole('dialog').getByRole('button', { name: 'Retirar tarjeta' }).click()
  await pagina.getByText('La tarjeta se retiró.').waitFor()
  expect(await filas('select id from fuentes_pago where empresa_id = ?', e.id)).toEqual([])
})

test('the page of the card says what it needs to who runs no script, and offers no field', async ({ navegador }) => {
  const e = await crearEmpresa()
  const pagina = await navegador.abrir({ como: e.admin, script: false, tamano: TELEFONO })
  await pagina.goto('/admin/settings/card')
  // text inside <noscript> is no text to Playwright's own finder
  const aviso = pagina.locator('main .note--warn')
  expect(await aviso.isVisible()).toBe(true)
  expect(await aviso.textContent()).toContain('su navegador necesita JavaScript')
  expect(await pagina.getByLabel('Número de la tarjeta').count()).toBe(0)
})

test('a kept card renews the plan when its period ends', async ({ navegador }) => {
  const e = await crearEmpresa()
  await suscribir(e.id, { subscription_ends_at: Date.now() - 60_000 })
  const pagina = await navegador.abrir({ como: e.admin })
  await ir(pagina, '/admin/settings/card')
  await pagina.getByLabel('Número de la tarjeta').fill('4242 4242 4242 4242')
  await pagina.getByLabel('Nombre en la tarjeta').fill('Ana Peña')
  await pagina.getByLabel('Vence').fill('12/39')
  await pagina.getByLabel('CVC').fill('123')
  await pagina.getByLabel(/^Acepto los reglamentos/).check()
  await pagina.getByLabel(/^Acepto que Wompi/).check()
  await pagina.getByRole('button', { name: 'Guardar tarjeta' }).click()
  await pagina.getByText('La tarjeta quedó guardada.').waitFor()
  await cron('* * * * *')
  await expect
    .poll(async () => Number((await suscripcion(e)).subscription_ends_at), { timeout: 10_000 })
    .toBeGreaterThan(Date.now())
  expect(await filas('select origen, estado from pagos where empresa_id = ?', e.id)).toEqual([
    { origen: 'automatico', estado: 'APPROVED' },
  ])
})
