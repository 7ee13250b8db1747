import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createI18n } from '~/i18n/translator'
import '../support/all-texts'
import { NAMES, type ReportData, tableOf } from '~/routes/super-admin/reports/tables'
import { excelOf } from '~/sheets/excel.server'
import { amount, csvOf } from '~/sheets/table'
import { readXlsx } from '../support/read-xlsx'

const loaded: ReportData = {
  months: ['2026-10', '2026-11'],
  empresas: { total: 4, byEstado: [{ estado: 'trial', byPlan: [3, 0, 1] }] },
  dispositivos: { activos: 7, total: 9 },
  posiciones: { dias: ['2026-11-20', '2026-11-21'], puntos: [12_000, 7], activos: [31, 2] },
  ingresos: [
    { plan: 'Basic', byMonth: [2_990_000, 5] },
    { plan: 'Pro', byMonth: [0, 6_190_050] },
  ],
  pruebas: { continued: [1, 0], ended: [0, 2], running: [0, 3] },
}
type Nombre = Parameters<typeof tableOf>[0]
const table = (report: Nombre, idioma: 'es' | 'en' = 'es') =>
  tableOf(report, loaded, createI18n(idioma, 'America/Bogota'))
const csv = (report: Nombre, idioma: 'es' | 'en' = 'es') =>
  csvOf(table(report, idioma), idioma)
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(idioma === 'es' ? ';' : ',').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
const workbook = async (report: Nombre, idioma: 'es' | 'en' = 'es') =>
  readXlsx(await excelOf(table(report, idioma), createI18n(idioma, 'America/Bogota').t(NAMES[report])))
const values = ({ rows }: ReturnType<typeof readXlsx>) => rows.map((row) => row.map(({ value }) => value))
/** The day of a spreadsheet's number. */
const day = (n: unknown) => new Date(Date.UTC(1899, 11, 30) + Number(n) * 86_400_000).toISOString().slice(0, 10)

test('the file of the income is in pesos and cents, with the sum of each month, as a spreadsheet of the language reads it', () => {
  expect(csv('ingresos')).toEqual([
    ['Mes', 'Basic (COP)', 'Pro (COP)', 'Total (COP)'],
    ['2026-10', '29900,00', '0,00', '29900,00'],
    ['2026-11', '0,05', '61900,50', '61900,55'],
  ])
  expect(amount(6_190_050, 'en')).toBe('61900.50')
})

test('the files of the other reports have every day, month and state, none left out', () => {
  expect(csv('posiciones').slice(1)).toEqual([
    ['2026-11-20', '12000'],
    ['2026-11-21', '7'],
  ])
  expect(csv('activos')).toEqual([
    ['Día', 'Vehículos'],
    ['2026-11-20', '31'],
    ['2026-11-21', '2'],
  ])
  expect(csv('pruebas')[2]).toEqual(['2026-11', '0', '2', '3'])
  // the present state: companies, vehicles with GPS, how many of them report, and today's positions
  expect(csv('ahora').map(([, n]) => n)).toEqual(['Cantidad', '4', '9', '7', '7'])
  expect(csv('empresas')[1]).toEqual(['Prueba', '3', '0', '1', '4'])
})

test('the workbook of the income has amounts to add up and months to sort, under headings that stay in sight', async () => {
  const sheet = await workbook('ingresos')
  expect(sheet).toMatchObject({ nombre: 'Ingresos por plan', frozenRows: 1, formulas: 0 })
  const [header = [], october = [], november = []] = sheet.rows
  expect(header.map(({ value, bold }) => [value, bold])).toEqual(
    ['Mes', 'Basic (COP)', 'Pro (COP)', 'Total (COP)'].map((title) => [title, true]),
  )
  expect([october, november].map(([month]) => [day(month?.value), month?.formato])).toEqual([
    ['2026-10-01', 'yyyy-mm'],
    ['2026-11-01', 'yyyy-mm'],
  ])
  expect(november.slice(1)).toEqual(
    [0.05, 61_900.5, 61_900.55].map((value) => ({ value, formato: '#,##0.00', bold: false })),
  )
  // wide enough for the heading and for the amount with its thousands separators
  expect(sheet.widths).toHaveLength(4)
  for (const width of sheet.widths) expect(width).toBeGreaterThanOrEqual(10)
})

test('the other workbooks have days as dates, counts as numbers, and the name of their report in the reader’s language', async () => {
  const posiciones = await workbook('posiciones', 'en')
  expect(posiciones.nombre).toBe(createI18n('en', 'America/Bogota').t('platformReports.per_day'))
  expect(posiciones.rows.slice(1).map(([d, n]) => [day(d?.value), d?.formato, n?.value])).toEqual([
    ['2026-11-20', 'yyyy-mm-dd', 12_000],
    ['2026-11-21', 'yyyy-mm-dd', 7],
  ])
  expect(values(await workbook('pruebas'))[2]?.slice(1)).toEqual([0, 2, 3])
  expect(values(await workbook('empresas'))[1]).toEqual(['Prueba', 3, 0, 1, 4])
})

test('what stands in a workbook is text as it was written, never a formula, and any name of a sheet is one that Excel opens', async () => {
  const badOnes = [
    '=1+1',
    '+57 300',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://malo.test","clic")',
    '<b>&"\'',
    ' con espacios ',
    '_x0041_',
  ]
  const columns = [{ title: '=A1', kind: 'text' as const }]
  const sheet = readXlsx(await excelOf({ columns, rows: badOnes.map((m) => [m]) }, "'[Año]: 1/2\\*?'"))
  expect(sheet.formulas).toBe(0)
  expect(values(sheet)).toEqual([['=A1'], ...badOnes.map((m) => [m])])
  expect(sheet.nombre).toMatch(/^[^[\]:*?/\\']{1,31}$/)
  const visible = fc.string({
    unit: fc.constantFrom('=', '<', '&', '"', 'ñ', '😀', '\u0000', '\u001b', '\uffff', '_', 'x', '0', '4', '1'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(visible, { minLength: 1, maxLength: 5 }), visible, async (cells, nombre) => {
      const loaded = readXlsx(await excelOf({ columns, rows: cells.map((c) => [c]) }, nombre))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that no sheet may contain
      expect(values(loaded).slice(1)).toEqual(cells.map((c) => [c.replace(/[\x00\x1b\uffff]/g, '')]))
      expect([...loaded.nombre].length).toBeGreaterThan(0)
      expect(loaded.nombre.length).toBeLessThanOrEqual(31)
    }),
    { numRuns: 40 },
  )
})
