/** A payment in the browser: from a form of ours to the provider's page and back, with a card that pays and with one that does not. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { crearEmpresa, type Empresa, filas, ORIGEN } from '../apoyo/mundo'
import { sinDesborde, sinFallas } from './apoyo/axe'
import { ir, lista, TELEFONO, test, WOMPI } from './apoyo/navegador'

const DIA = 86_400_000

const suscripcion = async (e: Empresa) =>
  (await filas<Record<string, string | number>>('select * from empresas where id = ?', e.id))[0]!

/** Presses the button of a plan. */
async function elegir(pagina: Page, plan: string, periodo: string): Promise<void> {
  await ir(pagina, '/admin/company')
  await pagina.evaluate(
    ([plan, periodo]) => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<form id="pagar" method="post" action="/api/payments/checkout"><input name="plan" value="${plan}">
         <input name="periodo" value="${periodo}"></form>`,
      )
      const form = document.querySelector<HTMLFormElement>('#pagar')
      form?.submit()
    },
    [plan, periodo] as [string, string],
  )
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
  await elegir(pagina, 'Pro', 'mensual')
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

test('sees the provider’s words when the card is declined, and the way to try again', async ({ navegador }) => {
  const e = await crearEmpresa()
  const pagina = await navegador.abrir({ como: e.admin, movil: true })
  await elegir(pagina, 'Plus', 'anual')
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
  await elegir(pagina, 'Basic', 'mensual')
  await tarjeta(pagina, '4242424242424242')
  await pagina.getByRole('link', { name: 'Volver al comercio sin esperar' }).click()
  await pagina.waitForURL(`${ORIGEN}/payment/callback?**`)
  await pagina.getByRole('heading', { name: '¡Pago Exitoso!' }).waitFor()
  expect((await suscripcion(e)).subscription_status).toBe('active')
})

test('works without JavaScript: the page asks by a button, and leads on by itself', async ({ navegador }) => {
  const e = await crearEmpresa()
  const pagina = await navegador.abrir({ como: e.admin, script: false })
  // without script the test cannot press a form that is not there yet: it goes where the form would lead
  const r = await pagina.request.post(`${ORIGEN}/api/payments/checkout`, {
    form: { plan: 'Pro', periodo: 'mensual' },
    headers: { cookie: e.admin.cookie, origin: ORIGEN },
  })
  const [, url = ''] = /content="0;url=([^"]+)"/.exec(await r.text()) ?? []
  const destino = new URL(url.replaceAll(/&#(\d+);/g, (_, n) => String.fromCharCode(Number(n))))
  const reference = destino.searchParams.get('reference') ?? ''
  await fetch(`${WOMPI}/orden`, { method: 'POST', body: JSON.stringify({ perder: reference }) })
  await pagina.goto(destino.href)
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
