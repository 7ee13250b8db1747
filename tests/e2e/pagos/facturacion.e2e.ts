/**
 * Billing in the browser: entering the payer, paging through the history, downloading a receipt; on a phone, and
 * without a script.
 */
import { expect } from 'vitest'
import { unapproved } from '../../support/data'
import { readPdf } from '../../support/read-pdf'
import { createEmpresa, createPago, rows } from '../../support/world'
import { test, visit } from '../support/browser'

const FACTURACION = '/admin/settings?tab=facturacion'
const pagadorOf = (id: string) =>
  rows(
    "select tipo_documento, documento, nombre, ciudad, json_extract(fiscal, '$.municipio.codigo') as municipio from pagadores where empresa_id = ?",
    id,
  )

test('an Administrador enters the payer of receipts, and a wrong check digit is refused', async ({ browser }) => {
  const { id, admin, nombre } = await createEmpresa()
  const p = await browser.open({ as: admin })
  await visit(p, FACTURACION)
  // taken from the company until it is saved
  expect(await p.getByLabel('Nombre o razón social').inputValue()).toBe(nombre)
  const documento = p.getByLabel('Número de documento')
  await documento.fill('800.197.268-9')
  await p.locator('#pagador').getByRole('button', { name: 'Guardar' }).click()
  await p.getByText('El dígito de verificación no corresponde a este número.').waitFor()
  await documento.fill('800.197.268')
  await p.getByText('Se guardará como 800.197.268-4.').waitFor()
  const municipio = p.getByLabel('Municipio')
  await municipio.fill('Armenia')
  await p.locator('#pagador').getByRole('button', { name: 'Guardar' }).click()
  await p.getByText('Hay varios: Armenia, Antioquia; Armenia, Quindío.').waitFor()
  await municipio.fill('Bogotá')
  await p.locator('#pagador').getByRole('button', { name: 'Guardar' }).click()
  await p.getByText('Datos de facturación guardados').waitFor()
  expect(await pagadorOf(id)).toEqual([
    { tipo_documento: 'NIT', documento: '800197268-4', nombre, ciudad: 'Bogotá, D.C.', municipio: '11001' },
  ])
})

test('it is said without a script too', async ({ browser }) => {
  const { id, admin } = await createEmpresa()
  const p = await browser.open({ as: admin, script: false })
  await p.goto(FACTURACION)
  await p.getByLabel('Tipo de documento').selectOption('CC')
  await p.getByLabel('Número de documento').fill('1.032.456.789')
  await p.getByLabel('Nombre o razón social').fill('Marcela Rojas')
  await p.getByLabel('Tipo de persona').selectOption('natural')
  await p.getByLabel('Municipio').fill('Cali')
  await p.locator('#pagador').getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => pagadorOf(id))
    .toEqual([
      { tipo_documento: 'CC', documento: '1032456789', nombre: 'Marcela Rojas', ciudad: 'Cali', municipio: '76001' },
    ])
})

test('of the history, the chosen payments alone become a file', async ({ browser }) => {
  const { id, admin } = await createEmpresa()
  const now = Date.now()
  const paid = [await createPago(id, {}, now - 3_600_000), await createPago(id, {}, now)]
  const p = await browser.open({ as: admin })
  await visit(p, FACTURACION)
  const boxes = p.getByRole('checkbox', { name: /^Seleccionar \d/ })
  expect(await boxes.count()).toBe(2)
  // newest first
  await boxes.last().check()
  await p.locator('.selection-bar').getByText('Una seleccionada').waitFor()
  const [download] = await Promise.all([
    p.waitForEvent('download'),
    p.locator('.selection-bar').getByRole('link', { name: 'Exportar CSV' }).click(),
  ])
  const chunks: Uint8Array[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  expect(paid.map(({ recibo }) => text.includes(String(recibo)))).toEqual([true, false])
})

test('the history tells each payment in words, page by page, and the receipt of one is a file', async ({ browser }) => {
  const { id, admin } = await createEmpresa()
  const now = Date.now()
  for (let i = 0; i < 10; i++) await createPago(id, {}, now - (i + 10) * 3_600_000)
  await createPago(id, unapproved('DECLINED', 'Fondos insuficientes'), now - 60_000)
  const { recibo } = await createPago(id, {}, now)
  const p = await browser.open({ as: admin, movil: true })
  await visit(p, FACTURACION)
  const historyTable = p.getByRole('table', { name: 'Historial de pagos' })
  const shownRows = historyTable.locator('tbody tr')
  expect(await shownRows.count()).toBe(10)
  await shownRows.first().getByText('Aprobado').waitFor()
  await shownRows.nth(1).getByText('Rechazado').waitFor()
  await shownRows.nth(1).getByText('Fondos insuficientes').waitFor()
  const [download] = await Promise.all([
    p.waitForEvent('download'),
    shownRows
      .first()
      .getByRole('link', { name: /^Recibo .*descargar en PDF$/ })
      .click(),
  ])
  const n = String(recibo).padStart(6, '0')
  expect(download.suggestedFilename()).toBe(`recibo-vigia-${n}.pdf`)
  const chunks: Uint8Array[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  const { texto: text } = await readPdf(new Uint8Array(Buffer.concat(chunks)))
  expect(text).toContain('Transportes Ñandú S.A.S.')
  await p.getByRole('link', { name: 'Siguiente' }).click()
  await p.waitForURL(/despues=/)
  await expect.poll(() => shownRows.count()).toBe(2)
})
