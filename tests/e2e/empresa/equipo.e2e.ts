/** A member from the invitation to the removal: real mail, two browsers. */
import { expect } from 'vitest'
import { uniqueWord } from '../../support/data'
import { platformInboxOfFile } from '../../support/mailbox'
import { createEmpresa, createInvitacion, execute, rows } from '../../support/world'
import { test, visit } from '../support/browser'

const PASSWORD = 'tres volcanes dormidos'
/** The mail server of this test runs on this machine. */
const onThisDevice = { 'x-test-local': '1' }

const mailsTo = platformInboxOfFile(execute)

test('a person is invited, reads the mail, joins with a new account, and is signed out at the next click once removed', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ nombre: `Fletes ${uniqueWord()}` })
  const email = `diana-${uniqueWord()}@prueba.test`
  const admin = await browser.open({ as: empresa.admin })
  await admin.setExtraHTTPHeaders(onThisDevice)

  await visit(admin, '/admin/team')
  await admin.getByText('Su prueba permite hasta 25 miembros').waitFor()
  await admin.getByRole('link', { name: 'Invitar Miembro' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Invitar Nuevo Miembro' })
  await dialog.getByLabel('Nombre Completo').fill('Diana Peña')
  await dialog.getByLabel('Correo Electrónico').fill(email.toUpperCase())
  await dialog.getByRole('button', { name: 'Enviar Invitación' }).click()
  await admin.getByText('Invitación enviada exitosamente').waitFor()
  const row = admin.getByRole('row', { name: /Diana Peña/ })
  await row.getByText('Pendiente').waitFor()

  await expect.poll(() => mailsTo(email).length).toBe(1)
  const [mail] = mailsTo(email)
  expect(mail?.subject).toBe(`Ana Administradora lo invita al equipo de ${empresa.nombre} en Vigía`)
  const link = /(\/invitacion\/[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.html).toContain(link)

  const ownOne = await browser.open()
  await visit(ownOne, link)
  await ownOne.getByRole('heading', { name: `Lo invitan a ${empresa.nombre}` }).waitFor()
  expect(await ownOne.getByLabel('Nombre completo').inputValue()).toBe('Diana Peña')
  expect(await ownOne.getByLabel('Correo electrónico').inputValue()).toBe(email)
  await ownOne.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await ownOne.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await ownOne.getByLabel('Acepto los términos y condiciones').check()
  await ownOne.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await ownOne.waitForURL('**/home')
  await ownOne.getByText('Diana Peña').first().waitFor()

  browser.tolerate(/status of 404/)
  const another = await browser.open()
  await visit(another, link)
  await another.getByText('Este enlace ya no sirve').waitFor()

  await visit(admin, '/admin/team')
  await row.getByText('Activo').waitFor()

  // a role that was given by mistake is taken back from the toast
  await row.getByRole('link', { name: 'Cambiar el rol de Diana Peña' }).click()
  await admin.getByRole('button', { name: 'Dar el rol de Administrador' }).click()
  await row.getByRole('cell', { name: 'Administrador', exact: true }).waitFor()
  await admin.getByRole('button', { name: 'Deshacer' }).click()
  await admin.getByText('Diana Peña vuelve a ser Usuario').waitFor()
  await row.getByRole('cell', { name: 'Usuario', exact: true }).waitFor()
  // an Administrador who leaves may have copied the address of the calendar
  await execute([
    ["update team_members set rol = 'Administrador' where email = ?", [email]],
    ['update empresas set calendario_version = 1 where id = ?', [empresa.id]],
  ])
  await row.getByRole('link', { name: 'Eliminar a Diana Peña' }).click()
  const change = admin.getByRole('link', { name: 'Cambiar la dirección del calendario' })
  expect(await change.getAttribute('href')).toBe('/admin/settings?tab=integraciones&renovar')
  await admin.getByText('¿Está seguro de eliminar este miembro? Esta acción eliminará su acceso al sistema.').waitFor()
  await admin.getByRole('button', { name: 'Eliminar a Diana Peña' }).click()
  await admin.getByText('Se eliminó a Diana Peña del equipo').waitFor()
  await row.waitFor({ state: 'detached' })

  await ownOne
    .getByRole('link', { name: /Vehículos/ })
    .first()
    .click()
  await ownOne.waitForURL('**/login**')
  await ownOne.getByLabel('Correo electrónico').fill(email)
  await ownOne.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await ownOne.getByRole('button', { name: 'Iniciar sesión' }).click()
  await ownOne.waitForURL((url) => url.pathname !== '/login')
  const [account] = await rows('select empresa_id from usuarios where email = ?', email)
  expect(account).toEqual({ empresa_id: null })
})

test('a person with an account signs in on the way and joins with it', async ({ browser }) => {
  const empresa = await createEmpresa()
  const alone = await createEmpresa()
  await execute([
    ['update usuarios set empresa_id = null where id = ?', [alone.usuario.id]],
    ['delete from team_members where user_id = ?', [alone.usuario.id]],
  ])
  const { token } = await createInvitacion(empresa.id, { email: alone.usuario.email })
  const p = await browser.open({ as: alone.usuario, script: false })
  // a form is enough: it works without JavaScript too
  await p.goto(`/invitacion/${token}`)
  await p.getByRole('button', { name: `Unirse a ${empresa.nombre}` }).click()
  await p.waitForURL('**/home')
  expect(await rows('select empresa_id from usuarios where id = ?', alone.usuario.id)).toEqual([
    { empresa_id: empresa.id },
  ])

  const { token: other } = await createInvitacion(empresa.id, { email: alone.admin.email })
  const unknown = await browser.open()
  await visit(unknown, `/invitacion/${other}`)
  await unknown.getByText('ya tiene una cuenta en Vigía').waitFor()
  const ingreso = await unknown.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')
  expect(ingreso).toBe(`/login?volver=${encodeURIComponent(`/invitacion/${other}`)}`)
  const owner = await browser.open({ as: alone.admin })
  await visit(owner, ingreso ?? '')
  await owner.waitForURL(`**/invitacion/${other}`)
  await owner.getByText('Su cuenta ya pertenece a otra empresa').waitFor()
})

test('an open invitation is pointed out while the address is typed, and cannot be sent again from there', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ invitaciones: 1 })
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/team?nuevo')
  const send = p.getByRole('button', { name: 'Enviar Invitación' })
  await p.getByLabel('Correo Electrónico').fill(empresa.invitaciones[0]?.email ?? '')
  await p.getByText('Ya hay una invitación pendiente para este correo').waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await p.getByLabel('Correo Electrónico').fill(`otra-${uniqueWord()}@prueba.test`)
  await p.getByText('Ya hay una invitación pendiente para este correo').waitFor({ state: 'detached' })
  await expect.poll(() => send.isDisabled()).toBe(false)
})

test('an invitation survives a lost line and a fault of the server, and is one invitation', async ({ browser }) => {
  // Remix rejects a gateway's response as not being data of ours
  browser.tolerate(/Failed to load resource/, /SyntaxError/)
  const empresa = await createEmpresa()
  const email = `diana-${uniqueWord()}@prueba.test`
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/team?nuevo')
  const times: number[] = []
  await p.route(
    (url) => url.pathname === '/admin/team.data',
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      times.push(Date.now())
      if (times.length === 1) return route.abort('connectionfailed')
      // the server did it, but its response was lost
      if (times.length === 2) {
        await route.fetch()
        return route.fulfill({ status: 502, body: 'bad gateway' })
      }
      return route.continue()
    },
  )
  await p.getByLabel('Nombre Completo').fill('Diana Peña')
  await p.getByLabel('Correo Electrónico').fill(email)
  await p.getByRole('button', { name: 'Enviar Invitación' }).click()
  await p.getByText('Invitación enviada exitosamente').waitFor()
  expect(times).toHaveLength(3)
  expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(1000)
  expect((times[2] as number) - (times[1] as number)).toBeGreaterThanOrEqual(2000)
  expect(await rows('select 1 from team_members where empresa_id = ? and email = ?', empresa.id, email)).toHaveLength(1)
  expect(await rows('select 1 from correos where para = ?', email)).toHaveLength(1)
})

test('when nothing helps after three more tries, the form says so and keeps what was typed', async ({ browser }) => {
  browser.tolerate(/Failed to load resource/)
  const empresa = await createEmpresa()
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin/team?nuevo')
  let times = 0
  await p.route(
    (url) => url.pathname === '/admin/team.data',
    (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      times++
      return route.abort('connectionfailed')
    },
  )
  await p.getByLabel('Nombre Completo').fill('Diana Peña')
  await p.getByLabel('Correo Electrónico').fill('diana@prueba.test')
  await p.getByRole('button', { name: 'Enviar Invitación' }).click()
  await p.getByText('Error al enviar la invitación').waitFor()
  expect(times).toBe(4)
  expect(await p.getByLabel('Nombre Completo').inputValue()).toBe('Diana Peña')
})
