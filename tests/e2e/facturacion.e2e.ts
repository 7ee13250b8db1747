/** What a company sees of its payments: says who pays, pages through the history, takes a receipt; on a phone, and without a script. */
import { expect } from 'vitest'
import { sinAprobar } from '../apoyo/datos'
import { leerPdf } from '../apoyo/leer-pdf'
import { crearEmpresa, crearPago, filas } from '../apoyo/mundo'
import { ir, test } from './apoyo/navegador'

const FACTURACION = '/admin/settings?tab=facturacion'
const pagadorDe = (id: string) =>
  filas('select tipo_documento, documento, nombre, ciudad from pagadores where empresa_id = ?', id)

test('an Administrador says who receipts are made out to, and a wrong check digit is told', async ({ navegador }) => {
  const { id, admin, nombre } = await crearEmpresa()
  const p = await navegador.abrir({ como: admin })
  await ir(p, FACTURACION)
  // taken from the company until it is saved
  expect(await p.getByLabel('Nombre o razón social').inputValue()).toBe(nombre)
  const documento = p.getByLabel('Número de documento')
  await documento.fill('800.197.268-9')
  await p.locator('#pagador').getByRole('button', { name: 'Guardar' }).click()
  await p.getByText('El dígito de verificación no corresponde a este número.').waitFor()
  await documento.fill('800.197.268')
  await p.getByText('Se guardará como 800.197.268-4.').waitFor()
  await p.getByLabel('Ciudad').fill('Bogotá')
  await p.locator('#pagador').getByRole('button', { name: 'Guardar' }).click()
  await p.getByText('Datos de facturación guardados').waitFor()
  expect(await pagadorDe(id)).toEqual([{ tipo_documento: 'NIT', documento: '800197268-4', nombre, ciudad: 'Bogotá' }])
})

test('it is said without a script too', async ({ navegador }) => {
  const { id, admin } = await crearEmpresa()
  const p = await navegador.abrir({ como: admin, script: false })
  await p.goto(FACTURACION)
  await p.getByLabel('Tipo de documento').selectOption('CC')
  await p.getByLabel('Número de documento').fill('1.032.456.789')
  await p.getByLabel('Nombre o razón social').fill('Marcela Rojas')
  await p.locator('#pagador').getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => pagadorDe(id))
    .toEqual([{ tipo_documento: 'CC', documento: '1032456789', nombre: 'Marcela Rojas', ciudad: null }])
})

test('the history tells each payment in words, page by page, and the receipt of one is a file', async ({
  navegador,
}) => {
  const { id, admin } = await crearEmpresa()
  const ahora = Date.now()
  for (let i = 0; i < 10; i++) await crearPago(id, {}, ahora - (i + 10) * 3_600_000)
  await crearPago(id, sinAprobar('DECLINED', 'Fondos insuficientes'), ahora - 60_000)
  const { recibo } = await crearPago(id, {}, ahora)
  const p = await navegador.abrir({ como: admin, movil: true })
  await ir(p, FACTURACION)
  const historial = p.getByRole('table', { name: 'Historial de pagos' })
  const filasVistas = historial.locator('tbody tr')
  expect(await filasVistas.count()).toBe(10)
  await filasVistas.first().getByText('Aprobado').waitFor()
  await filasVistas.nth(1).getByText('Rechazado').waitFor()
  await filasVistas.nth(1).getByText('Fondos insuficientes').waitFor()
  const [bajada] = await Promise.all([
    p.waitForEvent('download'),
    filasVistas
      .first()
      .getByRole('link', { name: /^Descargar el recibo/ })
      .click(),
  ])
  const n = String(recibo).padStart(6, '0')
  expect(bajada.suggestedFilename()).toBe(`recibo-vigia-${n}.pdf`)
  const trozos: Uint8Array[] = []
  for await (const trozo of await bajada.createReadStream()) trozos.push(trozo)
  const { texto } = await leerPdf(new Uint8Array(Buffer.concat(trozos)))
  expect(texto).toContain('Transportes Ñandú S.A.S.')
  await p.getByRole('link', { name: 'Siguiente' }).click()
  await p.waitForURL(/despues=/)
  await expect.poll(() => filasVistas.count()).toBe(2)
})
