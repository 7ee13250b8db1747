/** A member from the invitation to the last click: real mail, two browsers. */
import { afterAll, beforeAll, expect } from 'vitest'
import { correoDeLaPlataforma } from '../apoyo/buzon'
import { unico } from '../apoyo/datos'
import { crearEmpresa, crearInvitacion, ejecutar, filas } from '../apoyo/mundo'
import { ir, test } from './apoyo/navegador'

const CLAVE = 'tres volcanes dormidos'
/** The mail server of this test stands on this machine. */
const aqui = { 'x-prueba-en-este-equipo': '1' }

let buzon: Awaited<ReturnType<typeof correoDeLaPlataforma>>
beforeAll(async () => {
  buzon = await correoDeLaPlataforma(ejecutar)
})
afterAll(() => buzon.irse())

test('somebody is invited, reads the mail, comes in as a new person, and is out at the next click once removed', async ({
  navegador,
}) => {
  const empresa = await crearEmpresa({ nombre: `Fletes ${unico()}` })
  const email = `diana-${unico()}@prueba.test`
  const admin = await navegador.abrir({ como: empresa.admin })
  await admin.setExtraHTTPHeaders(aqui)

  await ir(admin, '/admin/team')
  await admin.getByText('Su prueba permite hasta 25 miembros').waitFor()
  await admin.getByRole('link', { name: 'Invitar Miembro' }).click()
  const ventana = admin.getByRole('dialog', { name: 'Invitar Nuevo Miembro' })
  await ventana.getByLabel('Nombre Completo').fill('Diana Peña')
  await ventana.getByLabel('Correo Electrónico').fill(email.toUpperCase())
  await ventana.getByRole('button', { name: 'Enviar Invitación' }).click()
  await admin.getByText('Invitación enviada exitosamente').waitFor()
  const fila = admin.getByRole('row', { name: /Diana Peña/ })
  await fila.getByText('Pendiente').waitFor()

  const suyos = () => buzon.recibidos.filter((r) => r.para.includes(email))
  await expect.poll(() => suyos().length, { timeout: 10_000 }).toBe(1)
  const carta = suyos()[0]?.mensaje
  expect(carta?.subject).toBe(`Ana Administradora lo invita al equipo de ${empresa.nombre} en Vigía`)
  const enlace = /(\/invitacion\/[\w-]{43})/.exec(carta?.text ?? '')?.[1] ?? ''
  expect(carta?.html).toContain(enlace)

  const suya = await navegador.abrir()
  await ir(suya, enlace)
  await suya.getByRole('heading', { name: `Lo invitan a ${empresa.nombre}` }).waitFor()
  expect(await suya.getByLabel('Nombre completo').inputValue()).toBe('Diana Peña')
  expect(await suya.getByLabel('Correo electrónico').inputValue()).toBe(email)
  await suya.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await suya.getByLabel('Confirmar contraseña').fill(CLAVE)
  await suya.getByLabel('Acepto los términos y condiciones').check()
  await suya.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await suya.waitForURL('**/home')
  await suya.getByText('Diana Peña').first().waitFor()

  navegador.tolera(/status of 404/)
  const otra = await navegador.abrir()
  await ir(otra, enlace)
  await otra.getByText('Este enlace ya no sirve').waitFor()

  await ir(admin, '/admin/team')
  await fila.getByText('Activo').waitFor()
  await fila.getByRole('link', { name: 'Eliminar a Diana Peña' }).click()
  await admin.getByText('¿Está seguro de eliminar este miembro? Esta acción eliminará su acceso al sistema.').waitFor()
  await admin.getByRole('button', { name: 'Eliminar a Diana Peña' }).click()
  await admin.getByText('Se eliminó a Diana Peña del equipo').waitFor()
  expect(await fila.count()).toBe(0)

  await suya
    .getByRole('link', { name: /Vehículos/ })
    .first()
    .click()
  await suya.waitForURL('**/login**')
  await suya.getByLabel('Correo electrónico').fill(email)
  await suya.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await suya.getByRole('button', { name: 'Iniciar sesión' }).click()
  await suya.waitForURL((url) => url.pathname !== '/login')
  const [cuenta] = await filas('select empresa_id from usuarios where email = ?', email)
  expect(cuenta).toEqual({ empresa_id: null })
})

test('who has an account signs in on the way and joins with it', async ({ navegador }) => {
  const empresa = await crearEmpresa()
  const sola = await crearEmpresa()
  await ejecutar([
    ['update usuarios set empresa_id = null where id = ?', [sola.usuario.id]],
    ['delete from team_members where user_id = ?', [sola.usuario.id]],
  ])
  const { token } = await crearInvitacion(empresa.id, { email: sola.usuario.email })
  const p = await navegador.abrir({ como: sola.usuario, script: false })
  // a form is enough: without JavaScript too
  await p.goto(`/invitacion/${token}`)
  await p.getByRole('button', { name: `Unirse a ${empresa.nombre}` }).click()
  await p.waitForURL('**/home')
  expect(await filas('select empresa_id from usuarios where id = ?', sola.usuario.id)).toEqual([
    { empresa_id: empresa.id },
  ])

  const { token: otro } = await crearInvitacion(empresa.id, { email: sola.admin.email })
  const nadie = await navegador.abrir()
  await ir(nadie, `/invitacion/${otro}`)
  await nadie.getByText('ya tiene una cuenta en Vigía').waitFor()
  const ingreso = await nadie.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')
  expect(ingreso).toBe(`/login?volver=${encodeURIComponent(`/invitacion/${otro}`)}`)
  const duena = await navegador.abrir({ como: sola.admin })
  await ir(duena, ingreso ?? '')
  await duena.waitForURL(`**/invitacion/${otro}`)
  await duena.getByText('Su cuenta ya pertenece a otra empresa').waitFor()
})

test('an invitation that is waiting is told while one types, and cannot be sent again from there', async ({
  navegador,
}) => {
  const empresa = await crearEmpresa({ invitaciones: 1 })
  const p = await navegador.abrir({ como: empresa.admin })
  await ir(p, '/admin/team?nuevo')
  const enviar = p.getByRole('button', { name: 'Enviar Invitación' })
  await p.getByLabel('Correo Electrónico').fill(empresa.invitaciones[0]?.email ?? '')
  await p.getByText('Ya hay una invitación pendiente para este correo').waitFor()
  expect(await enviar.isDisabled()).toBe(true)
  await p.getByLabel('Correo Electrónico').fill(`otra-${unico()}@prueba.test`)
  await p.getByText('Ya hay una invitación pendiente para este correo').waitFor({ state: 'detached' })
  expect(await enviar.isDisabled()).toBe(false)
})

test('an invitation survives a lost line and a fault of the server, and is one invitation', async ({ navegador }) => {
  // the page's data reader says that a gateway's words are none of ours
  navegador.tolera(/Failed to load resource/, /SyntaxError/)
  const empresa = await crearEmpresa()
  const email = `diana-${unico()}@prueba.test`
  const p = await navegador.abrir({ como: empresa.admin })
  await ir(p, '/admin/team?nuevo')
  const veces: number[] = []
  await p.route(
    (url) => url.pathname === '/admin/team.data',
    async (ruta) => {
      if (ruta.request().method() !== 'POST') return ruta.continue()
      veces.push(Date.now())
      if (veces.length === 1) return ruta.abort('connectionfailed')
      // the server did it, and its answer is lost
      if (veces.length === 2) {
        await ruta.fetch()
        return ruta.fulfill({ status: 502, body: 'bad gateway' })
      }
      return ruta.continue()
    },
  )
  await p.getByLabel('Nombre Completo').fill('Diana Peña')
  await p.getByLabel('Correo Electrónico').fill(email)
  await p.getByRole('button', { name: 'Enviar Invitación' }).click()
  await p.getByText('Invitación enviada exitosamente').waitFor()
  expect(veces).toHaveLength(3)
  expect((veces[1] as number) - (veces[0] as number)).toBeGreaterThanOrEqual(1000)
  expect((veces[2] as number) - (veces[1] as number)).toBeGreaterThanOrEqual(2000)
  expect(await filas('select 1 from team_members where empresa_id = ? and email = ?', empresa.id, email)).toHaveLength(
    1,
  )
  expect(await filas('select 1 from correos where para = ?', email)).toHaveLength(1)
})

test('when nothing helps after three more tries, the form says so and keeps what was typed', {
  timeout: 60_000,
}, async ({ navegador }) => {
  navegador.tolera(/Failed to load resource/)
  const empresa = await crearEmpresa()
  const p = await navegador.abrir({ como: empresa.admin })
  await ir(p, '/admin/team?nuevo')
  let veces = 0
  await p.route(
    (url) => url.pathname === '/admin/team.data',
    (ruta) => {
      if (ruta.request().method() !== 'POST') return ruta.continue()
      veces++
      return ruta.abort('connectionfailed')
    },
  )
  await p.getByLabel('Nombre Completo').fill('Diana Peña')
  await p.getByLabel('Correo Electrónico').fill('diana@prueba.test')
  await p.getByRole('button', { name: 'Enviar Invitación' }).click()
  await p.getByText('Error al enviar la invitación').waitFor({ timeout: 15_000 })
  expect(veces).toBe(4)
  expect(await p.getByLabel('Nombre Completo').inputValue()).toBe('Diana Peña')
})
