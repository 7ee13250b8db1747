/** The settings: a choice persists, a program gets a key or is told what happens, and an owner takes everything away. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { receive } from '../../../app/public/help/receive-webhook'
import { openEnvelope } from '../../../worker/mail/envelope'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, cron, ORIGIN, rows, subscribe } from '../../support/world'
import { test, visit } from '../support/browser'
import { comeOnline, holdBack } from '../support/outage'

test('a Usuario chooses the mails about the vehicles assigned', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.usuario })
  await visit(p, '/settings?tab=notificaciones')
  await p.getByLabel('Recibir alertas por correo').uncheck()
  await p.getByText('Sin correos, las alertas siguen en su panel').waitFor()
  await p.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByText('Configuración de notificaciones actualizada').waitFor()
  expect(await rows('select * from preferencias where usuario_id = ?', empresa.usuario.id)).toMatchObject([
    { email_alerts: 0, document_expiration: 1 },
  ])
})

test('what came of linking an account is told once, not again after a reload', async ({ browser }) => {
  const { admin } = await createEmpresa()
  await rows(
    "insert into identidades (id, usuario_id, issuer, sub, created_at, usada_at) values (?, ?, 'https://cuentas.test', ?, 0, 0)",
    crypto.randomUUID(),
    admin.id,
    admin.id,
  )
  const p = await browser.open({ as: admin })
  await visit(p, '/admin/settings?tab=integraciones&vinculo=hecho')
  const told = p.getByText('Cuenta vinculada. Ya puede entrar con ella.')
  await told.waitFor()
  await expect.poll(() => new URL(p.url()).search).toBe('?tab=integraciones')
  await p.reload()
  await p.getByRole('list', { name: 'Cuentas vinculadas' }).waitFor()
  expect(await told.count()).toBe(0)
})

test('two people who have the data of the company open at once lose nothing of each other', async ({ browser }) => {
  const empresa = await createEmpresa()
  const mine = await browser.open({ as: empresa.admin })
  const other = await browser.open({ as: empresa.admin })
  await visit(mine, '/admin/company?editar')
  await visit(other, '/admin/settings?tab=empresa')
  await other.getByLabel('Teléfono').fill('300 123 4567')
  await other
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click()
  await expect
    .poll(async () => (await rows('select telefono from empresas where id = ?', empresa.id))[0]?.telefono)
    .toBe('+573001234567')
  await mine.getByLabel('Dirección').fill('Calle 72 # 10-07')
  await mine
    .getByRole('dialog')
    .getByRole('button', { name: /^Guardar/ })
    .click()
  await expect
    .poll(() => rows('select direccion, telefono from empresas where id = ?', empresa.id))
    .toEqual([{ direccion: 'Calle 72 # 10-07', telefono: '+573001234567' }])
  // a form that stays after it was saved shows what it saved: setting it back is a change
  await expect.poll(() => other.locator('input[name="antes.telefono"]').inputValue()).toBe('300 123 4567')
  await other.getByLabel('Teléfono').fill('')
  await other
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click()
  await expect
    .poll(() => rows('select direccion, telefono from empresas where id = ?', empresa.id))
    .toEqual([{ direccion: 'Calle 72 # 10-07', telefono: null }])
})

test('two people who have the rules of the company open at once lose nothing of each other', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const stored = async (column: string) => {
    const [row] = await rows(`select ${column} as value from empresas where id = ?`, empresa.id)
    return row?.value ? JSON.parse(String(row.value)) : null
  }
  const mine = await browser.open({ as: empresa.admin })
  const other = await browser.open({ as: empresa.admin })
  for (const p of [mine, other]) await visit(p, '/admin/settings?tab=alertas')
  const panel = (p: typeof mine, name: string) => p.locator('form').filter({ has: p.getByRole('button', { name }) })
  const days = (p: typeof mine) => p.locator('form#umbrales')
  await days(other).getByLabel('15 días antes').uncheck()
  await days(other).getByRole('button').click()
  await expect.poll(() => stored('umbrales')).not.toBeNull()
  const before: number[] = await stored('umbrales')
  expect(before).not.toContain(15)
  await days(mine).getByLabel('30 días antes').uncheck()
  await days(mine).getByRole('button').click()
  await expect.poll(() => stored('umbrales')).toEqual(before.filter((n) => n !== 30))
  // the form stays and shows what it saved: to tick a day again is then a change
  await expect.poll(() => days(mine).locator('input[name="antes.umbrales"]').inputValue()).not.toMatch(/\b30\b/)
  await days(mine).getByLabel('30 días antes').check()
  await days(mine).getByRole('button').click()
  await expect.poll(async () => (await stored('umbrales')).toSorted()).toEqual(before.toSorted())

  await panel(other, 'Guardar avisos de ruta')
    .getByLabel(/^Límite de velocidad/)
    .fill('80')
  await panel(other, 'Guardar avisos de ruta').getByLabel('Avisar de cada exceso de velocidad').check()
  await panel(other, 'Guardar avisos de ruta').getByRole('button').click()
  await expect.poll(() => stored('vigilancia')).toMatchObject({ limite: 80, avisaVelocidad: true })
  await panel(mine, 'Guardar avisos de ruta')
    .getByLabel(/^Avisar si un vehículo está detenido/)
    .fill('45')
  await panel(mine, 'Guardar avisos de ruta').getByRole('button').click()
  await expect.poll(() => stored('vigilancia')).toMatchObject({ limite: 80, avisaVelocidad: true, detencion: 45 })

  const hours = (p: typeof mine) => p.locator('form#horario')
  await visit(mine, '/admin/settings?tab=empresa')
  await hours(mine).getByLabel('Registrar posiciones solo en el horario de trabajo').check()
  // the days come with the tick, also with one from before the script
  await hours(mine).getByRole('checkbox', { name: 'Lunes' }).waitFor()
  await hours(mine).getByRole('button').click()
  await expect.poll(() => stored('horario')).not.toBeNull()
  for (const p of [mine, other]) await visit(p, '/admin/settings?tab=empresa')
  await hours(other).getByRole('checkbox', { name: 'Domingo' }).check()
  await hours(other).getByRole('button').click()
  await expect.poll(async () => (await stored('horario')).days[6]).not.toBeNull()
  await hours(mine).getByRole('checkbox', { name: 'Lunes' }).uncheck()
  await hours(mine).getByRole('button').click()
  await expect.poll(async () => (await stored('horario')).days[0]).toBeNull()
  expect((await stored('horario')).days[6]).toEqual({ from: 420, until: 1080 })
})

test('what is ticked before the script of a form is there counts when it comes', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.admin })
  const arrive = await holdBack(p, /\/assets\/hours-[^/]*\.js$/)
  await p.goto('/admin/settings?tab=empresa', { waitUntil: 'commit' })
  const hours = p.locator('form#horario')
  await hours.getByLabel('Registrar posiciones solo en el horario de trabajo').check()
  expect(await hours.getByRole('checkbox', { name: 'Lunes' }).count()).toBe(0)
  arrive()
  await hours.getByRole('checkbox', { name: 'Lunes' }).waitFor()
  await hours.getByRole('button').click()
  const stored = () => rows('select horario is not null as n from empresas where id = ?', empresa.id)
  await expect.poll(stored).toEqual([{ n: 1 }])
})

test('an Administrador gives a program a key, which is shown once and works until it is revoked', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/settings?tab=integraciones')
  await p.getByText('Todavía no hay claves.').waitFor()
  await p.getByRole('link', { name: 'Crear clave' }).click()
  const dialog = p.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Contabilidad')
  await dialog.getByLabel('Conductores').selectOption('Sin acceso')
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  const key = await dialog.getByLabel('Su clave').inputValue()
  expect(key).toMatch(/^vig_live_[\w-]{43}$/)
  await comeOnline(p)
  expect(await dialog.getByLabel('Su clave').inputValue()).toBe(key)
  const read = () => fetch(`${ORIGIN}/api/v1/vehicles`, { headers: { authorization: `Bearer ${key}` } })
  expect((await read()).status).toBe(200)

  await dialog.getByText('Cerrar', { exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const list = p.getByRole('list', { name: 'Claves vigentes' })
  await list.getByText('Lee: Vehículos, Documentos').waitFor()
  // what was sent is no draft
  expect(await p.getByText('Guardamos un borrador').count()).toBe(0)
  expect(await p.content()).not.toContain(key)
  await list.getByRole('link', { name: 'Revocar Contabilidad' }).click()
  await p.getByRole('dialog').getByRole('button', { name: 'Revocar Contabilidad' }).click()
  await p.getByText('Clave revocada').waitFor()
  expect((await read()).status).toBe(401)
})

test('an owner whose subscription is over asks for everything, sees it being made, and fetches it by the mailed link', async ({
  browser,
}) => {
  const e = await createEmpresa({ vehiculos: 1 })
  await subscribe(e.id, { subscription_ends_at: Date.now() - 30 * 86_400_000 })
  const p = await browser.open({ as: e.admin })
  await visit(p, '/admin/settings?tab=empresa')
  const ask = p.getByRole('link', { name: 'Descargar todo lo de su empresa' })
  await ask.click()
  const dialog = p.getByRole('dialog')
  await dialog.getByText(e.admin.email).waitFor()
  await dialog.getByRole('button', { name: 'Preparar descarga' }).click()
  await p.getByText('Le avisamos por correo cuando esté lista').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await p.getByText('En cola: empieza en menos de un minuto').waitFor()
  // what was asked for is in sight, although it is far down the page
  await p.waitForFunction(() => (document.getElementById('descarga')?.getBoundingClientRect().top ?? 1e9) < innerHeight)
  expect(await ask.count()).toBe(0)

  // another page that still offers it is told that one is under way
  const other = await browser.open({ as: e.admin })
  await visit(other, '/admin/settings?tab=empresa&descargar')
  await other.getByRole('dialog').getByRole('button', { name: 'Preparar descarga' }).click()
  await other.getByText('Ya hay una descarga en curso').waitFor()

  // the page asks by itself how far it is
  await cron('* * * * *')
  await p.getByText('La descarga está lista').waitFor()
  await p.getByText('Puede pedir otra desde el').waitFor()
  const [mail] = await rows<{ html: string; texto: string }>(
    "select html, texto from correos where para = ? and clave like 'descarga:%'",
    e.admin.email,
  )
  const opened = mail && (await openEnvelope(SECRETS.CONFIG_SECRET, mail))
  const link = /\/admin\/settings\S+/.exec(opened?.texto ?? '')?.[0] ?? ''
  await visit(p, link)
  const fetch = p.getByRole('link', { name: 'Descargar ZIP' })
  // before the long form of the company
  expect(await p.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe('Todos sus datos')
  const arriving = p.waitForEvent('download')
  await fetch.click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/^vigia-todo-[\d-]{10}\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(new TextDecoder().decode(files['tablas/vehiculos.csv'])).toContain(e.vehiculos[0]?.placa)

  // a page that was left open until the link ended leads to what says so, and saves nothing
  await rows('update descargas set vence_at = 1 where empresa_id = ?', e.id)
  await fetch.click()
  await p.getByText('Este enlace ya no sirve').waitFor()
  await p.getByText('ya se borró').waitFor()
})

test('an Administrador has a program told of what happens, tries it out and sees what it answered', async ({
  browser,
}) => {
  const empresa = await createEmpresa()
  const requests: Request[] = []
  const program = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
    requests.push(new Request('https://erp.co/vigia', { method: 'POST', headers, body: await text(request) }))
    response.end('anotado')
  })
  await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening))
  try {
    const p = await browser.open({ as: empresa.admin })
    // the program of this test stands on this machine, which a deployed Worker never calls
    await p.setExtraHTTPHeaders({ 'x-test-local': '1' })
    await visit(p, '/admin/settings?tab=integraciones')
    await p.getByText('Todavía no hay webhooks.').waitFor()
    await p.getByRole('link', { name: 'Crear webhook' }).click()
    const dialog = p.getByRole('dialog')
    await dialog.getByLabel('Nombre').fill('ERP')
    await dialog.getByLabel('Dirección').fill('https://10.0.0.1/vigia')
    await dialog.getByRole('button', { name: 'Crear webhook' }).click()
    await dialog.getByText('Escriba una dirección pública que empiece por https://').waitFor()
    await dialog.getByLabel('Dirección').fill(`http://127.0.0.1:${(program.address() as AddressInfo).port}/vigia`)
    await dialog.getByRole('button', { name: 'Crear webhook' }).click()
    const secret = await dialog.getByLabel('Su secreto').inputValue()
    await comeOnline(p)
    expect(await dialog.getByLabel('Su secreto').inputValue()).toBe(secret)
    await dialog.getByText('Cerrar', { exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await p.content()).not.toContain(secret)

    await p.getByRole('link', { name: 'Ver entregas de ERP' }).click()
    // a button that was disabled while it worked has the focus of who pressed it again
    const focused = () => p.evaluate(() => document.activeElement?.textContent)
    await dialog.getByRole('button', { name: 'Enviar prueba' }).press('Enter')
    await dialog.getByText(/Respondió 200 en \d+ ms/).waitFor()
    await expect.poll(focused).toBe('Enviar prueba')
    await dialog.getByText('anotado').waitFor()
    const sent = requests[0] && (await receive(requests[0], secret))
    expect(sent).toMatchObject({ type: 'webhook.test' })
    await dialog.getByRole('button', { name: /^Reenviar: Mensaje de prueba/ }).press('Enter')
    await p.getByText('Mensaje entregado').waitFor()
    await expect.poll(focused).toBe('Reenviar')
    expect(requests.map(({ headers }) => headers.get('webhook-id'))).toEqual([sent?.id, sent?.id])

    await dialog.getByText('Ver mensaje').first().click()
    await dialog.getByText(`webhook-id: ${sent?.id}`).waitFor()
    await dialog.getByText('{"type":"webhook.test"').waitFor()

    await dialog.getByRole('link', { name: 'Eliminar' }).click()
    await dialog.getByRole('button', { name: 'Eliminar ERP' }).click()
    await p.getByText('Webhook eliminado').waitFor()
    await p.getByText('Todavía no hay webhooks.').waitFor()
  } finally {
    program.close()
  }
})
