/** An account in the SuperAdmin's hands: made, come in with, moved, shut out, helped with the password, deleted. */
import { afterAll, beforeAll, expect } from 'vitest'
import { correoDeLaPlataforma } from '../apoyo/buzon'
import { unico } from '../apoyo/datos'
import { crearEmpresa, crearPersona, ejecutar, filas } from '../apoyo/mundo'
import { ir, test } from './apoyo/navegador'

const CLAVE = 'tres volcanes dormidos'

/** The mail server of this test stands on this machine. */
const aqui = { 'x-prueba-en-este-equipo': '1' }

let buzon: Awaited<ReturnType<typeof correoDeLaPlataforma>>
beforeAll(async () => {
  buzon = await correoDeLaPlataforma(ejecutar)
})
afterAll(() => buzon.irse())

test('an account is made for a company, its owner comes in by the mailed link, and is moved, shut out, let in, helped and deleted', async ({
  navegador,
}) => {
  const [una, otra] = [
    await crearEmpresa({ nombre: `Fletes ${unico()}` }),
    await crearEmpresa({ nombre: `Cargas ${unico()}` }),
  ]
  const email = `nora-${unico()}@prueba.test`
  const cartas = () => buzon.recibidos.filter((r) => r.para.includes(email)).map((r) => r.mensaje)
  const p = await navegador.abrir({ como: await crearPersona('SuperAdmin') })
  await p.setExtraHTTPHeaders(aqui)
  await ir(p, '/super-admin/users')
  await p.getByRole('link', { name: 'Nuevo Usuario' }).click()
  const nuevo = p.getByRole('dialog', { name: 'Nuevo Usuario' })
  await nuevo.getByLabel('Nombre', { exact: true }).fill('Nora Nueva')
  await nuevo.getByLabel('Correo electrónico').fill(email)
  await nuevo.getByLabel('Empresa').fill('Ninguna S.A.S.')
  await nuevo.getByRole('button', { name: 'Crear usuario' }).click()
  await nuevo.getByText('No hay una empresa con ese NIT o ese nombre').waitFor()
  await nuevo.getByLabel('Empresa').fill(una.nombre.toUpperCase())
  await nuevo.getByRole('button', { name: 'Crear usuario' }).click()
  await p.getByText(`Se creó la cuenta y se envió el enlace a ${email}`).waitFor()
  const fila = p.getByRole('row', { name: /Nora Nueva/ })
  await fila.getByRole('cell', { name: una.nombre, exact: true }).waitFor()
  await fila.getByText('correo sin confirmar').waitFor()

  await expect.poll(() => cartas().length, { timeout: 10_000 }).toBe(1)
  const enlace = /(\/reset-password\?enlace=[\w-]{43})/.exec(cartas()[0]?.text ?? '')?.[1] ?? ''
  const suya = await navegador.abrir()
  // who chooses a password is told of it by mail too
  await suya.setExtraHTTPHeaders(aqui)
  await ir(suya, enlace)
  await suya.getByLabel('Contraseña nueva').fill(CLAVE)
  await suya.getByLabel('Confirmar contraseña').fill(CLAVE)
  await suya.getByRole('button', { name: 'Guardar contraseña' }).click()
  await suya.waitForURL('**/login**')
  const entrar = async () => {
    await suya.getByLabel('Correo electrónico').fill(email)
    await suya.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
    await suya.getByRole('button', { name: 'Iniciar sesión' }).click()
  }
  await entrar()
  await suya.waitForURL('**/home')

  // searched by the whole address, moved to another company as its Administrador: out at the next click, in again as that
  await p.getByRole('searchbox').fill(email)
  await p.waitForURL(/[?&]q=nora-/)
  await fila.getByRole('link', { name: 'Cambiar el rol o la empresa de Nora Nueva' }).click()
  const editar = p.getByRole('dialog', { name: 'Rol y empresa de Nora Nueva' })
  await editar.getByLabel('Rol').selectOption('Administrador')
  await editar.getByLabel('Empresa').fill(otra.nombre)
  await editar.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByText('Se guardó el cambio de Nora Nueva').waitFor()
  await fila.getByText('Administrador').first().waitFor()
  await fila.getByRole('cell', { name: otra.nombre, exact: true }).waitFor()
  await suya.reload()
  await suya.waitForURL('**/login**')
  await entrar()
  await suya.waitForURL(/\/(admin|home)$/)
  await ir(suya, '/admin')
  await suya.getByText(otra.nombre).first().waitFor()

  await fila.getByRole('link', { name: 'Deshabilitar a Nora Nueva' }).click()
  await p.getByRole('dialog').getByRole('button', { name: 'Deshabilitar a Nora Nueva' }).click()
  await p.getByText('Se deshabilitó a Nora Nueva').waitFor()
  await fila.getByText('Deshabilitado').waitFor()
  await suya.reload()
  await suya.waitForURL('**/login**')
  await entrar()
  await suya.getByText('Su cuenta está deshabilitada').waitFor()
  expect(await fila.getByRole('link', { name: /enlace para cambiar su contraseña/ }).count()).toBe(0)
  await fila.getByRole('link', { name: 'Habilitar a Nora Nueva' }).click()
  await p.getByRole('dialog').getByRole('button', { name: 'Habilitar a Nora Nueva' }).click()
  await p.getByText('Se habilitó a Nora Nueva').waitFor()

  await fila.getByRole('link', { name: 'Enviar a Nora Nueva el enlace para cambiar su contraseña' }).click()
  await p.getByRole('dialog').getByRole('button', { name: 'Enviar enlace' }).click()
  await p.getByText(`Enlace enviado a ${email}`).waitFor()
  const ayuda = () => cartas().find((c) => c.subject === 'Cree una contraseña nueva en Vigía')
  await expect.poll(() => ayuda()?.text, { timeout: 10_000 }).toMatch(/\/reset-password\?enlace=[\w-]{43}/)

  await fila.getByRole('link', { name: 'Eliminar a Nora Nueva' }).click()
  const eliminar = p.getByRole('dialog', { name: '¿Eliminar a Nora Nueva?' })
  await eliminar.getByText(email).waitFor()
  await eliminar.getByRole('button', { name: 'Eliminar a Nora Nueva' }).click()
  await p.getByText('Se eliminó a Nora Nueva').first().waitFor()
  await p.getByText('No se encontraron usuarios').waitFor()
  expect(await filas('select id from usuarios where email = ?', email)).toEqual([])
})
