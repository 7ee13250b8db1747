/** From a question to its answer: two browsers, real mail. */
import { afterAll, beforeAll, expect } from 'vitest'
import { correoDeLaPlataforma } from '../apoyo/buzon'
import { unico } from '../apoyo/datos'
import { crearEmpresa, crearPersona, ejecutar } from '../apoyo/mundo'
import { ir, test } from './apoyo/navegador'

/** The mail server of this test stands on this machine. */
const aqui = { 'x-prueba-en-este-equipo': '1' }

let buzon: Awaited<ReturnType<typeof correoDeLaPlataforma>>
beforeAll(async () => {
  buzon = await correoDeLaPlataforma(ejecutar)
})
afterAll(() => buzon.irse())
const carta = async (para: string, asunto: RegExp) => {
  const suyas = () => buzon.recibidos.filter((r) => r.para.includes(para) && asunto.test(r.mensaje.subject ?? ''))
  await expect.poll(() => suyas().length, { timeout: 10_000 }).toBe(1)
  return suyas()[0]?.mensaje
}

test('somebody asks, support is told by mail and answers, and the answer is read in the mail and in the product', async ({
  navegador,
}) => {
  const empresa = await crearEmpresa({ nombre: `Fletes ${unico()}` })
  const marca = unico()
  const superAdmin = await crearPersona('SuperAdmin')
  const suya = await navegador.abrir({ como: empresa.usuario })
  await suya.setExtraHTTPHeaders(aqui)
  await suya.goto('/support')
  await suya.getByText('24 a 48 horas hábiles').waitFor()
  await suya.getByRole('link', { name: 'Escribir un mensaje' }).click()
  await suya.waitForURL('**/support/mensajes')
  await suya.getByLabel('Asunto').selectOption('Problema técnico')
  await suya.getByRole('textbox', { name: 'Mensaje' }).fill(`El mapa no abre\n${marca}`)
  await suya.getByRole('button', { name: 'Enviar mensaje' }).click()
  await suya.getByText('Mensaje enviado exitosamente. Nos pondremos en contacto pronto.').waitFor()
  expect(await suya.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('')
  const aviso = await carta('soporte@vigia.test', new RegExp(empresa.usuario.nombre))
  expect(aviso?.text).toContain(marca)

  const jefe = await navegador.abrir({ como: superAdmin })
  await jefe.setExtraHTTPHeaders(aqui)
  await ir(jefe, `/super-admin/messages?q=${marca}`)
  await jefe
    .getByRole('button', { name: new RegExp(`${empresa.usuario.nombre}.*Problema técnico.*${marca}.*Nuevo`) })
    .click()
  const ventana = jefe.getByRole('dialog', { name: 'Problema técnico' })
  await ventana.getByLabel('Su respuesta').fill(`Ya quedó, ${marca}`)
  await ventana.getByRole('button', { name: 'Enviar respuesta' }).click()
  await jefe.getByText(`Respuesta enviada a ${empresa.usuario.nombre}`).waitFor()
  expect(await jefe.getByText('Nuevo', { exact: true }).count()).toBe(0)

  const respuesta = await carta(empresa.usuario.email, /^Re: Problema técnico/)
  expect(respuesta?.text).toContain(`Ya quedó, ${marca}`)
  expect(respuesta?.text).toContain(`> ${marca}`)
  await ir(suya, '/support/mensajes')
  await suya.getByText(`Ya quedó, ${marca}`).waitFor()
  await suya.getByText('Respondido').waitFor()
})

test('who is not signed in is told so and comes back to the form; without script it works the same', async ({
  navegador,
}) => {
  const p = await navegador.abrir({ script: false })
  await p.goto('/support/mensajes')
  await p.getByRole('main').getByRole('link', { name: 'soporte@vigia.test' }).waitFor()
  await p.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click()
  expect(new URL(p.url()).searchParams.get('volver')).toBe('/support/mensajes')

  await crearPersona('SuperAdmin')
  const { admin } = await crearEmpresa()
  const suya = await navegador.abrir({ como: admin, script: false })
  await suya.goto('/support/mensajes')
  await suya.getByLabel('Asunto').selectOption('Otro')
  await suya.getByRole('textbox', { name: 'Mensaje' }).fill('Sin guiones')
  await suya.getByRole('button', { name: 'Enviar mensaje' }).click()
  await suya.locator('.thread').getByText('Sin guiones').waitFor()
})
