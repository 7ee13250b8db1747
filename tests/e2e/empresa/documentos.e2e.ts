/** The life of a document: registered with its file, shown in the list, renewed, found in the history, deleted. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { assign, createDocumento, createEmpresa, createVehiculo, objects, rows } from '../../support/world'
import { axeFailures } from '../support/axe'
import { test, visit } from '../support/browser'

const PDF = {
  name: 'soat 2026.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const dialog = (p: Page) => p.getByRole('dialog')
const closed = (p: Page) => dialog(p).waitFor({ state: 'detached' })

test('a SOAT is added with its file, listed, renewed, found in the history and deleted', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const { placa } = empresa.vehiculos[0]!
  const given = `${placa.slice(0, 3)} ${placa.slice(3)}`
  const p = await browser.open({ as: empresa.admin })

  await visit(p, '/admin/documents')
  await p.getByText('No se encontraron documentos').waitFor()
  await p.getByRole('main').getByRole('link', { name: 'Agregar documento' }).last().click()
  // the only vehicle there is was chosen already; with none: the text of the specification
  const vehiculo = dialog(p).getByLabel('Vehículo', { exact: true })
  expect(await vehiculo.inputValue()).toBe(empresa.vehiculos[0]!.id)
  await vehiculo.selectOption('')
  await dialog(p).getByRole('button', { name: 'Guardar documento' }).click()
  await dialog(p).getByText('Por favor seleccione un vehículo').waitFor()

  await vehiculo.selectOption({ index: 1 })
  await dialog(p).getByLabel('Tipo', { exact: true }).selectOption('SOAT')
  await dialog(p).getByLabel('Fecha de emisión').fill('2026-03-10')
  // the rule proposes a date, and names its source
  await expect.poll(() => dialog(p).getByLabel('Fecha de vencimiento').inputValue()).toBe('2027-03-09')
  await dialog(p).getByText('Vigencia de un año.').waitFor()
  // a date typed by hand stays
  await dialog(p).getByLabel('Fecha de vencimiento').fill(day(12))
  await dialog(p).getByLabel('Fecha de emisión').fill(day(-353))
  expect(await dialog(p).getByLabel('Fecha de vencimiento').inputValue()).toBe(day(12))
  await dialog(p).locator('input[type=file]').first().setInputFiles(PDF)
  await p.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=archivo]')?.value)
  const posts: string[] = []
  p.on('request', (r) => r.method() === 'POST' && posts.push(new URL(r.url()).pathname))
  await dialog(p).getByRole('button', { name: 'Guardar documento' }).dblclick()
  await closed(p)
  await p.getByText(`Se registró: SOAT de ${given}`).waitFor()
  // a double click submits once: the button is busy
  expect(posts).toEqual(['/admin/documents.data'])

  // submitting the same form again reports that it already exists
  await visit(p, `/admin/documents?nuevo=${empresa.vehiculos[0]!.id}`)
  await dialog(p).getByLabel('Tipo', { exact: true }).selectOption('SOAT')
  await dialog(p).getByLabel('Fecha de emisión').fill(day(-353))
  await dialog(p).getByLabel('Fecha de vencimiento').fill(day(12))
  await dialog(p).getByRole('button', { name: 'Guardar documento' }).click()
  await dialog(p).getByText('Este documento ya está registrado con las mismas fechas.').waitFor()
  await dialog(p).getByRole('link', { name: 'Cancelar' }).click()
  await closed(p)
  await visit(p, `/admin/documents?vehiculo=${empresa.vehiculos[0]!.id}`)

  // the vehicle's folder shows it, and what is missing
  const row = p.getByRole('row', { name: /^SOAT/ })
  await row.getByText('Por vencer').first().waitFor()
  await row
    .getByText(/Vence en 1[123] días/)
    .first()
    .waitFor()
  await p
    .getByRole('row', { name: /Impuesto vehicular/ })
    .getByText('Sin registrar')
    .waitFor()
  expect(await objects(`${empresa.id}/`)).toHaveLength(1)

  await p
    .getByRole('link', { name: `Renovar SOAT de ${given}` })
    .first()
    .click()
  // it begins on the day after, for a year
  expect(await dialog(p).getByLabel('Fecha de emisión').inputValue()).toBe(day(13))
  // the proposed day follows the day of issue
  const proposed = await dialog(p).getByLabel('Fecha de vencimiento').inputValue()
  await dialog(p).getByLabel('Fecha de emisión').fill(day(14))
  await expect.poll(() => dialog(p).getByLabel('Fecha de vencimiento').inputValue()).not.toBe(proposed)
  await dialog(p).getByLabel('Fecha de emisión').fill(day(13))
  await dialog(p).getByLabel('Fecha de vencimiento').fill(day(12))
  await dialog(p).getByRole('button', { name: 'Renovar' }).click()
  await dialog(p).locator('.error').waitFor()
  await dialog(p).getByLabel('Fecha de vencimiento').fill(day(377))
  await dialog(p).getByRole('button', { name: 'Renovar' }).click()
  await closed(p)
  await p.getByText(`Se renovó: SOAT de ${given}`).waitFor()
  await row.getByText('Vigente').first().waitFor()

  const moreActions = p.getByLabel(`Más acciones de SOAT de ${given}`).or(p.locator('summary', { hasText: 'SOAT' }))
  await moreActions.first().click()
  await p.getByRole('link', { name: 'Historial', exact: true }).first().click()
  await dialog(p).getByText('Anterior').waitFor()
  // the renewed one covers until the renewal begins, so deleting it would leave today without
  await dialog(p)
    .getByRole('link', { name: /^Eliminar: / })
    .last()
    .click()
  await dialog(p)
    .getByText(/^Es el que cubre hoy: sin él, el vehículo queda sin SOAT hasta el /)
    .waitFor()
  await dialog(p).getByRole('link', { name: 'Cancelar' }).click()
  await closed(p)
  await moreActions.first().click()
  await p.getByRole('link', { name: 'Historial', exact: true }).first().click()
  await dialog(p)
    .getByRole('link', { name: /^Ver archivo/ })
    .click()
  await dialog(p).getByRole('heading', { name: 'soat 2026.pdf' }).waitFor()
  await dialog(p).getByRole('link', { name: 'Cerrar', exact: true }).first().click()
  await closed(p)

  await moreActions.first().click()
  await p.getByRole('link', { name: 'Eliminar', exact: true }).first().click()
  await dialog(p)
    .getByRole('heading', { name: `¿Eliminar SOAT de ${given}?` })
    .waitFor()
  await dialog(p)
    .getByText(/vuelve a ser el actual/)
    .waitFor()
  await dialog(p)
    .getByRole('button', { name: `Eliminar SOAT de ${given}` })
    .click()
  await closed(p)
  await p.getByText(`Se eliminó: SOAT de ${given}`).waitFor()
  await row.getByText('Por vencer').first().waitFor()
  const remaining = await rows(
    'select fecha_vencimiento as vence, actual from documentos where empresa_id = ?',
    empresa.id,
  )
  expect(remaining).toEqual([{ vence: day(12), actual: 1 }])

  // its file is deleted after a question; the document stays
  await row
    .getByRole('link', { name: `Editar SOAT de ${given}` })
    .first()
    .click()
  // the stored day, which was typed by hand, stays when the day of issue is corrected; one as the rule says follows
  const due = dialog(p).getByLabel('Fecha de vencimiento')
  await dialog(p).getByLabel('Fecha de emisión').fill(day(-354))
  expect(await due.inputValue()).toBe(day(12))
  await due.fill('')
  await dialog(p).getByLabel('Fecha de emisión').fill(day(-353))
  await expect.poll(() => due.inputValue()).not.toBe('')
  await dialog(p).getByRole('link', { name: 'Quitar soat 2026.pdf' }).click()
  await dialog(p).getByRole('heading', { name: '¿Quitar el archivo?' }).waitFor()
  await dialog(p).getByText('soat 2026.pdf').waitFor()
  await dialog(p).getByRole('button', { name: 'Quitar archivo' }).click()
  await closed(p)
  await p.getByText(`Se quitó el archivo de SOAT de ${given}`).waitFor()
  expect(await rows('select archivo_url from documentos where empresa_id = ?', empresa.id)).toEqual([
    { archivo_url: null },
  ])
})

test('a document that does not apply is said with its reason, and asked for again', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.admin })
  await visit(p, `/admin/documents?vehiculo=${empresa.vehiculos[0]!.id}`)
  const row = p.getByRole('row', { name: /^Impuesto vehicular/ })
  await row
    .getByRole('link', { name: /no aplica a/ })
    .first()
    .click()
  await dialog(p).getByLabel('¿Por qué no aplica?').fill('Es eléctrico')
  await dialog(p).getByRole('button', { name: 'Guardar motivo' }).click()
  await closed(p)
  await row.getByText('No aplica: Es eléctrico').first().waitFor()
  await row
    .getByRole('link', { name: /Por qué/ })
    .first()
    .click()
  await dialog(p).getByRole('link', { name: 'Volver a pedirlo' }).click()
  await dialog(p).getByRole('button', { name: 'Volver a pedirlo' }).click()
  await closed(p)
  await row.getByText('Sin registrar').first().waitFor()

  // the last change can be taken back, with the reason that was there
  const last = p.locator('.toast').filter({ hasText: 'Se pide de nuevo: Impuesto vehicular' })
  await last.getByRole('button', { name: 'Deshacer' }).click()
  await p.getByText(/^Quedó como estaba: Impuesto vehicular/).waitFor()
  await row.getByText('No aplica: Es eléctrico').first().waitFor()
})

test('the person responsible is reminded of a chosen renewal, and once a day', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 2 })
  for (const vehiculo of empresa.vehiculos) await createDocumento(empresa.id, vehiculo)
  await assign(empresa.id, empresa.usuario.id, empresa.vehiculos[0]!.id)
  const p = await browser.open({ as: empresa.admin })
  const choose = async () => {
    await visit(p, '/admin/documents')
    await p.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' }).check()
    await p.getByRole('button', { name: 'Recordar la renovación' }).click()
  }
  await choose()
  await dialog(p).getByText(empresa.usuario.email).waitFor()
  await dialog(p)
    .getByText(/^Ninguna persona asignada a estos vehículos recibe correos/)
    .waitFor()
  expect(await axeFailures(p, ['light', 'dark'], 'dialog')).toEqual([])
  await dialog(p).getByRole('button', { name: 'Enviar 2 correos' }).click()
  await dialog(p).getByText('El correo sale en un momento para:').waitFor()
  expect(await rows('select para from correos where empresa_id = ? order by para', empresa.id)).toEqual([
    { para: empresa.admin.email },
    { para: empresa.usuario.email },
  ])
  await choose()
  await dialog(p)
    .getByText(/ya se record(ó|aron) hoy/)
    .waitFor()
  expect(
    await dialog(p)
      .getByRole('button', { name: /^Enviar/ })
      .count(),
  ).toBe(0)
})

describe('without JavaScript', () => {
  test('a document is registered, and a refusal keeps what was written', async ({ browser }) => {
    const empresa = await createEmpresa({ vehiculos: 2 })
    const p = await browser.open({ as: empresa.admin, script: false })
    await p.goto(`/admin/documents?nuevo=${empresa.vehiculos[1]!.id}&tipo=Otro`)
    expect(await p.getByLabel('Vehículo', { exact: true }).inputValue()).toBe(empresa.vehiculos[1]!.id)
    await p.getByLabel('Fecha de emisión').fill('2026-03-10')
    await p.getByLabel('Fecha de vencimiento').fill('2026-03-09')
    await p.getByRole('button', { name: 'Guardar documento' }).click()
    await p.getByText('El vencimiento no puede ser anterior a la emisión.').waitFor()
    expect(await p.getByLabel('Fecha de emisión').inputValue()).toBe('2026-03-10')
    await p.getByLabel('Nombre del documento').fill('Contrato')
    await p.getByLabel('Fecha de vencimiento').fill('2098-03-09')
    await p.getByRole('button', { name: 'Guardar documento' }).click()
    await p.getByText('Contrato').first().waitFor()
    const [saved] = await rows('select tipo, nombre, actual from documentos where empresa_id = ?', empresa.id)
    expect(saved).toEqual({ tipo: 'Otro', nombre: 'Contrato', actual: 1 })
  })
})

test('a Usuario renews on an assigned vehicle, and is offered neither edit nor delete', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const foreign = await createVehiculo(empresa.id, {})
  const [own] = empresa.vehiculos
  await assign(empresa.id, empresa.usuario.id, own!.id)
  await createDocumento(empresa.id, own!, { fecha_vencimiento: day(5) })
  await createDocumento(empresa.id, foreign, {})
  const p = await browser.open({ as: empresa.usuario })
  await visit(p, '/documents')
  await p.getByRole('row', { name: /SOAT/ }).waitFor()
  expect(await p.getByRole('row').count()).toBe(2)
  expect(await p.getByRole('link', { name: /^(Editar|Eliminar)/ }).count()).toBe(0)
  await p
    .getByRole('link', { name: /^Renovar SOAT/ })
    .first()
    .click()
  await dialog(p).getByRole('button', { name: 'Renovar' }).click()
  await closed(p)
  await p.getByText('Vigente').first().waitFor()
  await visit(p, `/documents?editar=${empresa.id}`)
  expect(await dialog(p).count()).toBe(0)
})
