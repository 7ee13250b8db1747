/**
 * Excel files that other programs wrote, through the door that the screen opens: merged heads, empty sheets, serial
 * dates, the calendar of 1904, leading zeros, and formulas with what they last gave. The files were written by openpyxl
 * and XlsxWriter.
 */
import { readFile as readFromDisk } from 'node:fs/promises'
import { FIELDS_OF } from '@domain/importacion/fields'
import { writeXlsx } from 'hucre/xlsx'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { createI18n } from '~/i18n/translator'
import '../../support/all-texts'
import { asked } from '~/import/draft'
import { partsOf, withRows } from '~/import/parts'
import { readFile } from '~/import/read-file'
import { workbook } from '~/import/template'
import { SHEETS } from '../../domain/importacion/sheets'

/** The sheets of a file that are imported, each with what is understood of its rows and what is not. */
async function partsIn(file: File) {
  const parts = partsOf(await readFile(file)).filter(({ on }) => on)
  return parts
    .map((part) => withRows(part))
    .map((part) => ({
      sheet: part.sheet.name,
      noun: part.table.noun,
      rows: asked(part.rows),
      problems: part.rows.flatMap(({ n, cells }) =>
        Object.entries(cells).flatMap(([field, { problem }]) => (problem ? [`${n} ${field} ${problem}`] : [])),
      ),
      columns: part.columns,
    }))
}
const fixture = async (name: string) =>
  new File([new Uint8Array(await readFromDisk(new URL(`../../fixtures/workbooks/${name}`, import.meta.url)))], name)

it('reads a workbook of every noun, with a letterhead, merged heads, an empty sheet and dates of Excel', async () => {
  const parts = await partsIn(await fixture('every-noun.xlsx'))
  expect(parts.map(({ sheet, noun }) => [sheet, noun])).toEqual([
    ['Vehículos', 'vehiculos'],
    ['Conductores', 'conductores'],
    ['Documentos', 'documentos'],
    ['Mantenimientos', 'mantenimientos'],
  ])
  const [vehicles, drivers, documents, services] = parts.map(({ rows }) => rows.map(({ cells }) => cells))
  const kangoo = { marca: 'Renault', modelo: 'Kangoo', anio: '2018', titular: 'Ana Ruiz' }
  expect(vehicles).toEqual([
    {
      placa: 'JTR205',
      ...kangoo,
      soat_emision: '2026-03-09',
      soat_vence: '2027-03-08',
      rtm_emision: '2026-02-02',
      rtm_vence: '2027-02-02',
    },
    // one owner in a merged cell
    {
      placa: 'GTR904',
      marca: 'Chevrolet',
      modelo: 'NHR',
      anio: '2015',
      titular: 'Ana Ruiz',
      soat_emision: '2026-05-01',
      soat_vence: '2027-04-30',
    },
  ])
  expect(drivers).toEqual([
    {
      placa: 'JTR205',
      nombre: 'Ana Ruiz',
      documento: '1032456789',
      telefono: '3001234567',
      licencia_tipo: 'C2',
      licencia_fecha_vencimiento: '2028-03-15',
    },
    {
      // a text keeps its zeros, and a number that is not shown as a date is one
      placa: 'GTR904',
      nombre: 'Luis Peña',
      documento: '0079123456',
      telefono: '601 234 5678',
      licencia_tipo: 'B1',
      licencia_fecha_vencimiento: '2027-08-01',
    },
  ])
  expect(documents).toEqual([
    { placa: 'JTR205', tipo: 'Extintor', fecha_emision: '2026-06-01', fecha_vencimiento: '2027-06-01' },
  ])
  expect(services).toEqual([
    {
      placa: 'JTR205',
      fecha: '2026-08-03',
      descripcion: 'Cambio de aceite',
      costo: '180000,5',
      kilometraje: '84200',
      taller: 'Servitecas',
    },
    {
      placa: 'GTR904',
      fecha: '2026-09-01',
      descripcion: 'Frenos',
      costo: '$ 250.000',
      kilometraje: '61.300',
      taller: 'Servitecas',
    },
  ])
  expect(parts.flatMap(({ problems }) => problems)).toEqual([])
})

it('reads an owner’s fleet as it is: twelve plates with their documents under merged heads, and the drivers of another sheet', async () => {
  const parts = await partsIn(await fixture('owners-fleet.xlsx'))
  expect(parts.map(({ sheet, noun, rows }) => [sheet, noun, rows.length])).toEqual([
    ['FLOTA 2026', 'vehiculos', 12],
    ['Choferes', 'conductores', 3],
  ])
  const [vehicles, drivers] = parts
  const cells = Object.fromEntries(vehicles?.rows.map((row) => [row.cells.placa ?? row.n, row.cells]) ?? [])
  expect(cells.FQN218).toMatchObject({
    anio: '2021',
    clase: 'camion',
    soat_emision: '2025-11-27',
    rtm_vence: '2027-08-14',
  })
  // a date as its number, one with hours, and one with its month in letters
  expect(cells.WLO553?.soat_vence).toBe('2027-01-20')
  expect(cells.JTR205).toMatchObject({
    modelo: 'Kangoo',
    anio: '2018',
    soat_vence: '2028-03-08',
    rtm_vence: '2026-11-26',
  })
  expect(cells.TRK816).toMatchObject({ clase: 'tractocamion', soat_vence: '2027-06-30' })
  // «#N/A» and «N/A» are empty; what is wrong is said once for each cell
  expect(cells.DFG331).not.toHaveProperty('rtm_vence')
  expect(vehicles?.problems).toEqual([
    '6 soat_vence reversed-date',
    '7 soat_vence reversed-date',
    '9 rtm_vence reversed-date',
    '11 soat_vence date-without-year',
    '14 placa misread-plate',
    '16 clase unknown-option',
  ])
  expect(
    drivers?.rows.map(({ cells: { nombre, documento, licencia_tipo } }) => [nombre, documento, licencia_tipo]),
  ).toEqual([
    // zeros that lead stay
    ['María Ñáñez', '0079.123.456', 'C2'],
    ['José Núñez', '1.032.456.789', 'C1'],
    ['Luis Peña', undefined, 'C2'],
  ])
  // a NIT in place of a cédula, whose digit is that of another number
  expect(drivers?.problems).toEqual(['4 documento wrong-check-digit'])
})

it('reads a CSV file of an old Excel: semicolons, Windows-1252, a quoted cell with a separator', async () => {
  const [part] = await partsIn(await fixture('windows-1252.csv'))
  expect(part?.rows.map(({ cells }) => cells)).toEqual([
    { placa: 'ABC111', marca: 'Kia', modelo: 'Río', anio: '2019', titular: 'Peña e Hijos', soat_vence: '2027-09-05' },
    { placa: 'ABC112', marca: 'Mazda', modelo: '3', anio: '2020', titular: 'Núñez; Cía', soat_vence: '2026-12-31' },
  ])
})

it('reads what formulas last gave, and says which gave an error', async () => {
  const [part, ...others] = await partsIn(await fixture('formulas.xlsx'))
  expect(others).toEqual([])
  expect(part?.rows.map(({ cells }) => cells)).toEqual([
    { placa: 'JTR205', marca: 'Kia', modelo: 'Rio', anio: '2018', soat_vence: '2027-03-08' },
    {
      placa: 'GTR904',
      marca: 'Kia',
      modelo: 'Rio',
      anio: '2019',
      soat_vence: '2027-04-30',
      rtm_vence: '2027-12-12',
    },
  ])
  expect(part?.problems).toEqual(['2 rtm_vence excel-error'])
})

it('reads dates of the calendar that begins in 1904', async () => {
  const [part] = await partsIn(await fixture('dates-of-1904.xlsx'))
  expect(part?.rows.map(({ cells }) => cells)).toEqual([{ placa: 'JTR205', marca: 'Kia', soat_vence: '2027-03-08' }])
})

it.each(['es', 'en'] as const)('recognises every title of its own model workbook (%s)', async (idioma) => {
  const bytes = await workbook(createI18n(idioma, 'America/Bogota').t)
  // another reader of Excel finds the same sheets and titles, and no row below them
  const read = await readWorkbook(Buffer.from(bytes))
  expect(read.slice(0, -1).map(({ data }) => data.length)).toEqual([1, 1, 1, 1])
  const parts = await partsIn(new File([bytes], 'plantilla.xlsx'))
  expect(read.slice(0, -1).map(({ sheet, data }) => [sheet, data[0]])).toEqual(
    parts.map(({ sheet, columns }) => [sheet, columns.map(({ title }) => title)]),
  )
  expect(parts.map(({ noun }) => noun)).toEqual(['vehiculos', 'conductores', 'documentos', 'mantenimientos'])
  for (const { noun, columns, rows } of parts) {
    expect(columns.filter(({ field, certain }) => !field || !certain)).toEqual([])
    const fields = columns.map(({ field }) => field)
    if (noun !== 'vehiculos') expect(fields).toEqual(FIELDS_OF[noun])
    expect(rows).toEqual([])
  }
})

it('reads each sheet with a trap the same from a workbook as from its cells', async () => {
  for (const [name, rows, expected] of SHEETS) {
    const bytes = await writeXlsx({ sheets: [{ name: 'Hoja1', rows: rows.map((row) => [...row]) }] })
    const [part, ...others] = await partsIn(new File([new Uint8Array(bytes)], 'flota.xlsx'))
    expect(others, name).toEqual([])
    const problems = expected.flatMap((row) => Object.values(row).filter((value) => value.startsWith('? ')))
    expect(
      part?.problems.map((one) => one.split(' ').at(-1)),
      name,
    ).toEqual(problems.map((one) => one.slice(2)))
    const understood = expected.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => !value.startsWith('? '))),
    )
    expect(
      part?.rows.map(({ cells }) => cells),
      name,
    ).toEqual(understood)
  }
})
