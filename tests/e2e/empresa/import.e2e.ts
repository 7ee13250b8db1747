/** A fleet from an owner's sheet: pasted, mended, written and taken back. */
import { expect } from 'vitest'
import { createEmpresa, execute, rows } from '../../support/world'
import { list, test, visit } from '../support/browser'
import { holdBack } from '../support/outage'

/** Twelve plates with their documents, with the habits of owners: a letterhead, «modelo» as the year, dates of all kinds. */
const TITLES = ['No. placa', 'Marca', 'Línea', 'Modelo', 'Vence SOAT', 'F. vencimiento tecnomecánica', 'Observaciones']
const SHEET = [
  ['TRANSPORTES LA SABANA S.A.S.'],
  [],
  TITLES,
  ...Array.from({ length: 12 }, (_, i) => [
    `qzt-${100 + i}`,
    'Chevrolet',
    'NHR',
    String(2012 + i),
    i < 3 ? `11/${20 + i}/2027` : i < 6 ? `${10 + i} dic 2027` : `${10 + i}/03/2027`,
    i === 11 ? '8 marzo' : `${10 + i}/08/2027`,
    'ok',
  ]),
]
const PASTED = SHEET.map((row) => row.join('\t')).join('\r\n')

test('an owner brings twelve plates with their documents from Excel by five presses, and may take all of it back', async ({
  browser,
}) => {
  const { id, admin } = await createEmpresa({ vehiculos: 0 })
  const p = await browser.open({ as: admin })
  // a Panel without vehicles offers it beside the form of one vehicle
  await visit(p, '/admin')
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps++
    await p.getByRole('button', { name, exact: typeof name === 'string' }).click()
  }
  taps++
  await p.getByRole('link', { name: 'Importar de Excel' }).click()
  await p.waitForURL('**/admin/import?de=vehiculos')
  await list(p)
  await p.getByLabel('Celdas de Excel').fill(PASTED)
  await tap('Continuar')
  // the column that no field is for is left out, all others are recognised
  await p.getByText('7 columnas, reconocidas: 6').waitFor()
  await tap('Revisar')
  // three dates with their month first are mended by one act; one without its year stays empty
  await tap('Corregir las 3')
  await p.getByText('Una celda: Falta el año. Escriba día/mes/año.').waitFor()
  expect(await rows('select id from vehiculos where empresa_id = ?', id)).toEqual([])
  // by the keyboard: to what is left, and a change that is taken back
  const focused = () => p.evaluate(() => document.activeElement?.textContent)
  await p.locator('[data-spot="0.0"]').focus()
  await p.keyboard.press('Alt+ArrowDown')
  expect(await focused()).toMatch(/^Técnico-mecánica vence: 8 marzo\s*Falta el año/)
  await p.keyboard.press('Home')
  await p.keyboard.press('ArrowRight')
  await p.keyboard.type('Isuzu')
  await p.keyboard.press('Enter')
  await p.getByRole('button', { name: 'Marca: Isuzu' }).waitFor()
  await p.locator('[data-spot="11.1"]').press('Control+z')
  await p.getByRole('button', { name: 'Marca: Isuzu' }).waitFor({ state: 'detached' })
  // a reload takes nothing from it
  await expect.poll(() => p.getByRole('button', { name: 'Guardar 12' }).isEnabled()).toBe(true)
  await p.reload()
  await p.getByText('Tiene una importación sin terminar.').waitFor()
  // it is marked among the drafts of forms, which a sign-out forgets
  expect(await p.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':importar')).length)).toBe(1)
  await p.getByRole('button', { name: 'Retomar' }).click()
  await p.getByText('Una celda: Falta el año. Escriba día/mes/año.').waitFor()
  await tap('Guardar 12')
  await p.getByRole('heading', { name: 'Se guardaron 12 vehículos' }).waitFor()
  expect(taps).toBe(5)
  await p.getByText('Técnico-mecánica vence: una celda no se guardó').waitFor()
  const [vehicle] = await rows('select * from vehiculos where empresa_id = ? order by placa', id)
  expect(vehicle).toMatchObject({ placa: 'QZT100', marca: 'Chevrolet', modelo: 'NHR', anio: 2012 })
  const documentos = await rows('select tipo, fecha_vencimiento from documentos where empresa_id = ? order by 1, 2', id)
  expect(documentos.length).toBe(23)
  expect(documentos.filter(({ tipo }) => tipo === 'SOAT').at(-1)).toMatchObject({ fecha_vencimiento: '2027-12-15' })

  // the row that was not whole, as a file
  for (const [format, ending] of [
    ['Excel', 'xlsx'],
    ['CSV', 'csv'],
  ]) {
    const download = p.waitForEvent('download')
    await p.getByRole('button', { name: `Descargar esas filas: ${format}`, exact: true }).click()
    expect((await download).suggestedFilename()).toBe(`filas-por-corregir.${ending}`)
  }

  // the same cells again change nothing
  await tap('Importar otro archivo')
  await p.getByLabel('Celdas de Excel').fill(PASTED)
  await tap('Continuar')
  await tap('Revisar')
  await tap('Corregir las 3')
  await p
    .getByRole('button', { name: /Iguales/ })
    .getByText('12')
    .waitFor()
  await p.getByText('No hay nada nuevo que guardar.').waitFor()
  expect(await p.getByRole('button', { name: /^Guardar/ }).count()).toBe(0)

  await visit(p, '/admin/import')
  await p.getByLabel('Celdas de Excel').waitFor()
  expect(await p.getByText('Tiene una importación sin terminar.').count()).toBe(0)
  await tap('Deshacer la importación Celdas pegadas')
  await tap('Sí, deshacer todo')
  await p.getByText('Se deshicieron 12 filas.').waitFor()
  expect(await rows('select id from vehiculos where empresa_id = ?', id)).toEqual([])

  // a workbook of four sheets: vehicles, their drivers, documents and maintenance, chosen before the script was there
  const release = await holdBack(p, /\/assets\/.*\.js$/)
  await p.goto('/admin/import', { waitUntil: 'commit' })
  await p.locator('input[type=file]').setInputFiles('tests/fixtures/workbooks/every-noun.xlsx')
  release()
  await p.getByLabel('Qué trae la hoja Conductores').waitFor()
  expect(await p.getByLabel('Qué trae la hoja Mantenimientos').inputValue()).toBe('mantenimientos')
  await tap('Revisar')
  await p.getByRole('button', { name: 'Guardar 7' }).waitFor()
  await tap(/^Conductores/)
  await p.getByText('Donde su archivo no dice cuándo se expidió la licencia').waitFor()
  await p.getByRole('button', { name: 'Nombre: Luis Peña' }).waitFor()
  await tap('Guardar 7')
  await p.getByRole('heading', { name: 'Se guardaron 7 filas' }).waitFor()
  const drivers = await rows('select documento, licencia_tipo from conductores where empresa_id = ? order by 1', id)
  expect(drivers).toEqual([
    { documento: '0079123456', licencia_tipo: 'B1' },
    { documento: '1032456789', licencia_tipo: 'C2' },
  ])
  const [spent] = await rows('select sum(costo) as total from mantenimientos where empresa_id = ?', id)
  expect(spent).toEqual({ total: 43_000_050 })

  // each list of what a sheet may bring leads here
  const lists = await browser.open({ as: admin })
  for (const [list, noun] of [
    ['drivers', 'Conductores'],
    ['documents', 'Documentos'],
    ['maintenance?vista=servicios', 'Mantenimientos'],
  ]) {
    await visit(lists, `/admin/${list}`)
    await lists.getByRole('link', { name: 'Importar de Excel' }).click()
    await lists.waitForURL('**/admin/import?de=*')
    await lists.getByText(`Una hoja sola se lee como ${noun}`).waitFor()
    await lists.getByLabel('Celdas de Excel').waitFor()
  }

  // taken back where it was saved, the screen no longer says that it was
  await tap('Deshacer la importación every-noun.xlsx')
  await tap('Sí, deshacer todo')
  await p.getByRole('heading', { name: 'Importación deshecha' }).waitFor()
  await p.getByText('Se deshicieron 7 filas.').waitFor()
  expect(await p.getByText('Se guardaron 7 filas').count()).toBe(0)
})

test('a save that stops half-way says how far it came, closes the rows that are saved, and goes on with the others', async ({
  browser,
}) => {
  const { id, admin } = await createEmpresa({ vehiculos: 0 })
  await execute([['update empresas set vehicle_limit = 50 where id = ?', [id]]])
  const p = await browser.open({ as: admin })
  await visit(p, '/admin/import')
  const lines = Array.from({ length: 25 }, (_, i) => `QZT${100 + i}\tKia\tRio\t2018`)
  await p.getByLabel('Celdas de Excel').fill(['Placa\tMarca\tLínea\tAño', ...lines].join('\n'))
  await p.getByRole('button', { name: 'Continuar' }).click()
  // rows that could not be judged are judged again before anything can be saved
  await p.route('**/admin/import/rows', (route) => route.fulfill({ status: 422, json: {} }), { times: 1 })
  await p.getByRole('button', { name: 'Revisar', exact: true }).click()
  await p.getByText('No se pudieron revisar todas las filas.').waitFor()
  expect(await p.getByRole('button', { name: /^Guardar/ }).count()).toBe(0)
  await p.getByRole('button', { name: 'Revisar de nuevo' }).click()
  await p.getByRole('button', { name: 'Guardar 25' }).waitFor()
  // what is mended stays when an earlier step is looked at again
  await p.locator('[data-spot="0.1"]').focus()
  await p.keyboard.type('Mazda')
  await p.keyboard.press('Enter')
  await p.getByRole('button', { name: 'Marca: Mazda' }).waitFor()
  await p.getByRole('button', { name: 'Pegar o subir' }).click()
  await p.getByLabel('Celdas de Excel').waitFor()
  await p.getByRole('button', { name: 'Columnas' }).click()
  await p.getByText('4 columnas').waitFor()
  await p.getByRole('button', { name: 'Revisar', exact: true }).last().click()
  await p.getByRole('button', { name: 'Marca: Mazda' }).waitFor()
  let pieces = 0
  await p.route('**/admin/import/rows', (route) => {
    const isSecond = route.request().postData()?.includes('write') && ++pieces === 2
    return isSecond ? route.fulfill({ status: 422, json: {} }) : route.continue()
  })
  await p.getByRole('button', { name: 'Guardar 25' }).click()
  await p.getByText('Se guardaron 20 de 25.').waitFor()
  const [saved] = await p.getByRole('row', { name: /QZT ?100/ }).all()
  await saved?.getByText('Guardada').waitFor()
  await p
    .getByRole('button', { name: /^Marca: Kia/ })
    .first()
    .click()
  expect(await p.getByRole('textbox', { name: 'Marca, 2' }).count()).toBe(0)
  await p.getByRole('button', { name: 'Guardar 5' }).click()
  await p.getByRole('heading', { name: 'Se guardaron 25 vehículos' }).waitFor()
  expect(await rows('select id from vehiculos where empresa_id = ?', id)).toHaveLength(25)
})

test('among the rows with errors the keyboard goes from one to the next, a press elsewhere accepts no proposal, and columns that are chosen anew stay', async ({
  browser,
}) => {
  const { admin } = await createEmpresa({ vehiculos: 0 })
  const p = await browser.open({ as: admin })
  await visit(p, '/admin/import')
  const lines = ['8 marzo', '9 marzo', '11/20/2027'].map((day, i) => `QZT${100 + i}\tKia\tRio\t2018\t${day}`)
  await p.getByLabel('Celdas de Excel').fill(['Placa\tMarca\tLínea\tAño\tSOAT vence', ...lines].join('\n'))
  await p.getByRole('button', { name: 'Continuar' }).click()
  await p.getByRole('button', { name: 'Revisar', exact: true }).click()
  await p.getByRole('button', { name: 'Guardar 3' }).waitFor()
  const faulty = p.getByRole('button', { name: /^Con errores/ })
  await faulty.click()
  // a month that may stand first is not exchanged by itself
  const proposed = p.getByRole('button', { name: /^SOAT vence: 11\/20\/2027/ })
  await proposed.click()
  await p.getByRole('textbox', { name: 'SOAT vence, 4' }).waitFor()
  await faulty.click()
  await proposed.waitFor()
  // a row that is mended leaves the list: the next one moves up, and is not gone past
  const focused = () => p.evaluate(() => document.activeElement?.textContent)
  await p.locator('[data-spot="0.4"]').focus()
  for (const [typed, next] of [
    ['08/03/2027', /^SOAT vence: 9 marzo/],
    ['09/03/2027', /^SOAT vence: 11\/20\/2027/],
  ] as const) {
    await p.keyboard.type(typed)
    await p.keyboard.press('Enter')
    await expect.poll(focused).toMatch(next)
    expect(await p.locator('[data-spot="0.4"]').textContent()).toMatch(next)
  }
  // the columns are looked at again while rows are judged
  await p.getByRole('button', { name: 'Guardar 3' }).waitFor()
  const release = await holdBack(p, '**/admin/import/rows')
  await p.keyboard.press('Enter')
  await p.keyboard.press('Enter')
  await p.getByRole('button', { name: 'Columnas' }).click()
  const brand = p.getByLabel('Marca va a')
  await brand.selectOption('')
  const answered = p.waitForResponse('**/admin/import/rows')
  release()
  await (await answered).finished()
  expect(await brand.inputValue()).toBe('')
})
