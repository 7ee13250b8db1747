/** From a question to its answer: two browsers, real mail. */
import { expect } from 'vitest'
import { uniqueWord } from '../../support/data'
import { platformInboxOfFile } from '../../support/mailbox'
import { createEmpresa, createPerson, execute, rows } from '../../support/world'
import { test, visit } from '../support/browser'
import { comeOnline, GONE, holdBack, loseNextAnswer } from '../support/outage'
import { conversations } from '../support/soporte'

/** The mail server of these tests runs on this machine: without this it is refused, and mail pauses for all. */
const onThisDevice = { 'x-test-local': '1' }

const mailsTo = platformInboxOfFile(execute)
const mail = async (recipient: string, subject: RegExp) => {
  const ownOnes = () => mailsTo(recipient).filter((m) => subject.test(m.subject ?? ''))
  await expect.poll(() => ownOnes().length).toBe(1)
  return ownOnes()[0]
}

test('a question reaches support by mail, and the answer is in the mail and in the product', async ({ browser }) => {
  const empresa = await createEmpresa({ nombre: `Fletes ${uniqueWord()}` })
  const marca = uniqueWord()
  const superAdmin = await createPerson('SuperAdmin')
  const ownOne = await browser.open({ as: empresa.usuario })
  await ownOne.setExtraHTTPHeaders(onThisDevice)
  await ownOne.goto('/support')
  await ownOne.getByText('24 a 48 horas hábiles').waitFor()
  await ownOne.getByRole('link', { name: 'Escribir un mensaje' }).click()
  await ownOne.waitForURL('**/support/mensajes')
  await ownOne.getByLabel('Asunto').selectOption('Problema técnico')
  await ownOne.getByRole('textbox', { name: 'Mensaje' }).fill(`El mapa no abre\n${marca}`)
  await ownOne.getByRole('button', { name: 'Enviar mensaje' }).click()
  await ownOne.getByText('Mensaje enviado exitosamente. Nos pondremos en contacto pronto.').waitFor()
  await expect.poll(() => ownOne.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('')
  const mailNotice = await mail('soporte@vigia.test', new RegExp(empresa.usuario.nombre))
  expect(mailNotice?.text).toContain(marca)

  const superAdminPage = await browser.open({ as: superAdmin })
  await superAdminPage.setExtraHTTPHeaders(onThisDevice)
  await visit(superAdminPage, `/super-admin/messages?q=${marca}`)
  await superAdminPage
    .getByRole('button', { name: new RegExp(`${empresa.usuario.nombre}.*Problema técnico.*${marca}.*Nuevo`) })
    .click()
  const dialog = superAdminPage.getByRole('dialog', { name: 'Problema técnico' })
  await dialog.getByLabel('Su respuesta').fill(`Ya quedó, ${marca}`)
  await dialog.getByRole('button', { name: 'Enviar respuesta' }).click()
  await superAdminPage.getByText(`Respuesta enviada a ${empresa.usuario.nombre}`).waitFor()
  await expect.poll(() => superAdminPage.getByText('Nuevo', { exact: true }).count()).toBe(0)

  const response = await mail(empresa.usuario.email, /^Re: Problema técnico/)
  expect(response?.text).toContain(`Ya quedó, ${marca}`)
  expect(response?.text).toContain(`> ${marca}`)
  await visit(ownOne, '/support/mensajes')
  await ownOne.getByText(`Ya quedó, ${marca}`).waitFor()
  await ownOne.getByText('Respondido').waitFor()
})

test('what was written although its answer was lost is seen in the conversation, leaves the form empty, and counts once', async ({
  browser,
}) => {
  browser.tolerate(...GONE)
  const { usuario } = await createEmpresa()
  const { respondido } = await conversations(usuario)
  const written = async () =>
    (
      await rows<{ content: string }>(
        'select content from respuestas where mensaje_id = ? order by created_at, rowid',
        respondido,
      )
    ).map(({ content }) => content)
  const before = await written()
  const superAdmin = await createPerson('SuperAdmin')
  for (const [actor, path, label, button] of [
    [superAdmin, `/super-admin/messages?ver=${respondido}`, 'Su respuesta', 'Enviar respuesta'],
    [usuario, `/support/mensajes?seguir=${respondido}`, 'Escribir más', 'Enviar'],
  ] as const) {
    const p = await browser.open({ as: actor })
    await p.setExtraHTTPHeaders(onThisDevice)
    await visit(p, path)
    const field = p.getByLabel(label, { exact: true })
    await field.fill(`${actor.nombre}, primero`)
    await loseNextAnswer(p)
    await p.getByRole('button', { name: button, exact: true }).click()
    await p.getByText('El servidor no respondió. Lo que escribió sigue aquí').waitFor()
    await p.locator('.thread, dialog').getByText(`${actor.nombre}, primero`).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    // what is typed before the page is read anew stays, and is a message of its own
    await field.fill(`${actor.nombre}, segundo`)
    const answer = await holdBack(p, '**/api/health')
    await loseNextAnswer(p)
    await p.getByRole('button', { name: button, exact: true }).click()
    await field.fill(`${actor.nombre}, después`)
    answer()
    await p.locator('.thread, dialog').getByText(`${actor.nombre}, segundo`).waitFor()
    expect(await field.inputValue()).toBe(`${actor.nombre}, después`)
    await p.getByRole('button', { name: button, exact: true }).click()
    await field.waitFor({ state: 'detached' })
  }
  expect(await written()).toEqual([
    ...before,
    ...[superAdmin, usuario].flatMap(({ nombre }) =>
      ['primero', 'segundo', 'después'].map((word) => `${nombre}, ${word}`),
    ),
  ])
})

test('a message half written when the session ends elsewhere is still there when the page reads itself anew', async ({
  browser,
}) => {
  const { usuario } = await createEmpresa()
  const p = await browser.open({ as: usuario })
  await visit(p, '/support/mensajes')
  const field = p.getByRole('textbox', { name: 'Mensaje' })
  await field.fill('A medio escribir')
  await execute([['delete from sesiones where usuario_id = ?', [usuario.id]]])
  await comeOnline(p)
  await p.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).waitFor()
  expect(await field.inputValue()).toBe('A medio escribir')
})

test('of the inbox, the chosen messages alone become a file, and all of the page are chosen at once', async ({
  browser,
}) => {
  const empresa = await createEmpresa()
  const marca = uniqueWord()
  const texts = ['uno', 'dos', 'tres'].map((one) => `${one} ${marca}`)
  await execute(
    texts.map((text, i) => [
      `insert into messages (id, from_user_id, subject, content, empresa_id, created_at, busqueda)
       values (?, ?, 'Otro', ?, ?, ?, ?)`,
      [crypto.randomUUID(), empresa.usuario.id, text, empresa.id, Date.now() - i * 60_000, text],
    ]),
  )
  const p = await browser.open({ as: await createPerson('SuperAdmin') })
  await visit(p, `/super-admin/messages?q=${marca}`)
  const boxes = p.getByRole('checkbox', { name: `Seleccionar ${empresa.usuario.nombre}, Otro` })
  expect(await boxes.count()).toBe(3)
  await boxes.nth(1).check()
  const bar = p.locator('.selection-bar')
  await bar.getByText('Una seleccionada').waitFor()
  const file = async () => {
    const [download] = await Promise.all([
      p.waitForEvent('download'),
      bar.getByRole('link', { name: 'Exportar CSV' }).click(),
    ])
    const chunks: Uint8Array[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    return texts.filter((one) => text.includes(one))
  }
  expect(await file()).toEqual([texts[1]])
  await p.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' }).check()
  await bar.getByText('3 seleccionadas').waitFor()
  expect(await file()).toEqual(texts)
})

test('a signed-out visitor gets a message and returns to the form after signing in; without script it works the same', async ({
  browser,
}) => {
  const p = await browser.open({ script: false })
  await p.goto('/support/mensajes')
  await p.getByRole('main').getByRole('link', { name: 'soporte@vigia.test' }).waitFor()
  await p.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click()
  await p.waitForURL((url) => url.searchParams.get('volver') === '/support/mensajes')

  await createPerson('SuperAdmin')
  const { admin } = await createEmpresa()
  const ownOne = await browser.open({ as: admin, script: false })
  await ownOne.setExtraHTTPHeaders(onThisDevice)
  await ownOne.goto('/support/mensajes')
  await ownOne.getByLabel('Asunto').selectOption('Otro')
  await ownOne.getByRole('textbox', { name: 'Mensaje' }).fill('Sin guiones')
  await ownOne.getByRole('button', { name: 'Enviar mensaje' }).click()
  await ownOne.locator('.thread').getByText('Sin guiones').waitFor()
})
