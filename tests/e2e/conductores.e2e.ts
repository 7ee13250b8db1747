/** A driver from the first licence to the last day: added expired, warned about, renewed, and gone. */
import { expect } from 'vitest'
import { pdf } from '../apoyo/muestras'
import { crearEmpresa, filas } from '../apoyo/mundo'
import { ir, test } from './apoyo/navegador'

const dia = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

test('an expired licence stops the vehicle until it is renewed; its file is seen, and goes with the driver', async ({
  navegador,
}) => {
  const empresa = await crearEmpresa({ vehiculos: 2 })
  const [vehiculo] = empresa.vehiculos
  const p = await navegador.abrir({ como: empresa.admin })
  const impide = async () =>
    (
      await filas(
        "select min(desde) as dia from veredictos where vehiculo_id = ? and veredicto = 'No puede salir'",
        vehiculo?.id ?? '',
      )
    )[0]?.dia

  await ir(p, '/admin/drivers')
  await p.getByText('No se encontraron conductores').waitFor()
  await p.getByRole('link', { name: 'Agregar conductor' }).first().click()
  const dialogo = p.getByRole('dialog')
  await dialogo.getByRole('button', { name: 'Agregar conductor' }).click()
  await dialogo.getByText('Error: No se ha seleccionado un vehículo').waitFor()

  await dialogo.getByLabel('Vehículo', { exact: true }).selectOption(vehiculo?.id ?? '')
  await dialogo.getByLabel('Nombre completo').fill('Luz Dary Ríos')
  await dialogo.getByLabel('Documento').fill('52.417.896')
  await dialogo.getByLabel('Teléfono').fill('315 774 1023')
  await dialogo.getByLabel('Número').fill('52417896')
  await dialogo.getByLabel('Categoría').selectOption('C1')
  await dialogo.getByLabel('Expedición').fill(dia(-2000))
  await dialogo.getByLabel('Vencimiento').fill(dia(-3))
  // what looks wrong is said while it is typed, and saved all the same
  await dialogo.getByText('Una licencia C1 expedida ese día dura como máximo').waitFor()
  await dialogo
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'licencia.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf('Licencia')),
    })
  await dialogo.getByText('licencia.pdf').first().waitFor()
  await dialogo.getByRole('button', { name: 'Agregar conductor' }).click()
  await dialogo.waitFor({ state: 'detached' })

  const fila = p.getByRole('row', { name: /Luz Dary Ríos/ })
  await fila.getByText('Vencida', { exact: true }).waitFor()
  expect(await fila.getByRole('link', { name: '+57 315 774 1023' }).getAttribute('href')).toBe('tel:+573157741023')
  expect(await fila.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe('https://wa.me/573157741023')
  expect(await impide()).toBe(dia(-2))

  await fila.getByRole('link', { name: 'Ver la licencia de Luz Dary Ríos' }).click()
  await p.getByRole('dialog', { name: 'licencia.pdf' }).waitFor()
  await p.getByRole('dialog').getByRole('link', { name: 'Cerrar' }).first().click()

  // renewed in the dialog of the vehicle
  await ir(p, `/admin/vehicles?conductores=${vehiculo?.id}`)
  await p.getByRole('link', { name: 'Editar a Luz Dary Ríos' }).click()
  await p.getByLabel('Expedición').fill(dia(-1))
  await p.getByLabel('Vencimiento').fill(dia(1000))
  await p.getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByRole('dialog').getByText('Vigente', { exact: true }).waitFor()
  expect(await impide()).toBe(dia(1001))
  expect(new URL(p.url()).searchParams.get('conductores')).toBe(vehiculo?.id)

  await p.getByRole('link', { name: 'Eliminar a Luz Dary Ríos' }).click()
  await p.getByRole('dialog').getByText('el archivo de su licencia se eliminan').waitFor()
  await p.getByRole('button', { name: 'Eliminar a Luz Dary Ríos' }).click()
  await p.getByText('Aún no tiene conductores.').waitFor()
  expect(await filas('select id from archivos where empresa_id = ?', empresa.id)).toEqual([])
  expect(await impide()).toBeNull()
})
