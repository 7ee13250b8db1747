/** The pages of a report, however long it is. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { PrintedReport } from '../../../worker/domain/reports/printed'
import { drawReport } from '../../../worker/pdf/report'
import { readPdf } from '../../support/read-pdf'

const printed = (rows: number, of: Partial<PrintedReport> = {}): PrintedReport => ({
  idioma: 'es',
  title: 'Estado de la flota',
  subtitle: 'Al lunes 23 de noviembre de 2026',
  empresa: 'Transportes Ñandú y Cía. S.A.S.',
  at: Date.UTC(2026, 10, 23),
  figures: [
    ['No puede salir', '2'],
    ['Puede salir', '28'],
  ],
  chart: {
    title: 'Documentos que vencen, por mes',
    labels: ['Vencidos', 'nov', 'dic'],
    series: [
      { name: 'SOAT', values: [1, 0, 4] },
      { name: 'Técnico-mecánica', values: [0, 2, 1] },
    ],
    highest: 'Lo más alto: dic 2026, 5',
  },
  columns: [
    { title: 'Vehículo', share: 0.2, align: 'left' },
    { title: 'Por qué', share: 0.6, align: 'left' },
    { title: 'Kilómetros', share: 0.2, align: 'right' },
  ],
  rows: Array.from({ length: rows }, (_, i) => [
    `ABC ${100 + i}`,
    'Revisión técnico-mecánica vencida (hace 3 días · 20 nov 2026); Sin conductor (nadie lo maneja)'.repeat(
      (i % 3) + 1,
    ),
    `${i}`,
  ]),
  none: 'Sin datos en este periodo.',
  notes: ['El veredicto es el de hoy.', 'Cubre 30 vehículos.'],
  foot: 'Hecho con Vigía el 23 nov 2026',
  pageOf: (page, of) => `Página ${page} de ${of}`,
  ...of,
})

/** The colours that the first page is filled with, in order. */
async function fillsOf(bytes: Uint8Array): Promise<string[]> {
  const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.flatMap((of, i) => (of === OPS.setFillRGBColor ? [String(argsArray[i][0])] : []))
}

test('it names the language in which it is read out', async () => {
  for (const [idioma, language] of [
    ['es', 'es-CO'],
    ['en', 'en'],
  ] as const)
    expect((await readPdf(await drawReport(printed(1, { idioma })))).info).toMatchObject({ Language: language })
})

test('it says its company, its figures, its rows and its rule, with accents', async () => {
  const { pages, texto, fuera } = await readPdf(await drawReport(printed(3)))
  expect(pages).toBe(1)
  expect(fuera).toEqual([])
  for (const words of [
    'Transportes Ñandú y Cía.',
    'Estado de la flota',
    'Técnico-mecánica',
    'ABC 102',
    'Cubre 30',
    'dic',
  ])
    expect(texto).toContain(words)
  expect(texto).toContain('Página 1 de 1')
})

test('a long report goes on over numbered pages, each with the heads of its columns, and loses no row', async () => {
  const bytes = await drawReport(printed(90))
  const { pages } = await readPdf(bytes)
  expect(pages).toBeGreaterThan(2)
  const all = await Promise.all(Array.from({ length: pages }, (_, i) => readPdf(bytes, i + 1)))
  all.forEach(({ texto, fuera }, i) => {
    expect(fuera).toEqual([])
    expect(texto).toContain(`Página ${i + 1} de ${pages}`)
    expect(texto).toContain('Hecho con Vigía')
    // a page that has come apart from the first says which report it is of
    expect(texto).toContain('Estado de la flota')
  })
  const whole = all.map(({ texto }) => texto).join(' ')
  for (let i = 0; i < 90; i++) expect(whole).toContain(`ABC ${100 + i}`)
  expect(whole).toContain('Cubre 30 vehículos')
  expect(whole.match(/Por qué/g)?.length).toBeGreaterThanOrEqual(pages - 1)
})

test('the reasons of a vehicle are written whole, however many lines they need, and stay on one page', async () => {
  const [vehicle, why, km] = printed(0).columns
  const columns = [vehicle!, { ...why!, share: 0.3 }, { ...km!, share: 0.5 }]
  const reasons = Array.from({ length: 12 }, (_, i) => `Licencia de Conductora Número ${i + 1} vencida`).join('; ')
  const bytes = await drawReport(
    printed(4, { columns, rows: ['uno', 'dos', 'tres', 'seis'].map((one) => [one, reasons, '1']) }),
  )
  const { pages } = await readPdf(bytes)
  const all = await Promise.all(Array.from({ length: pages }, (_, i) => readPdf(bytes, i + 1)))
  const whole = all.map(({ texto, fuera }) => {
    expect(fuera).toEqual([])
    return texto.split(reasons).length - 1
  })
  expect(whole.reduce((a, b) => a + b)).toBe(4)
})

test('a name among the figures is written whole, on two lines if one is too short', async () => {
  const figures = [['Titular', 'Transportes La Sabana S.A.S.'] as const, ['Anexos', '0'] as const, ['a', '1'] as const]
  const { texto } = await readPdf(await drawReport(printed(1, { figures })))
  expect(texto).toContain('Sabana S.A.S.')
  expect(texto).not.toContain('Transportes La…')
})

test('a report without rows or chart says so; the same report gives the same bytes', async () => {
  const empty = printed(0, { chart: null })
  const bytes = await drawReport(empty)
  expect((await readPdf(bytes)).texto).toContain('Sin datos en este periodo.')
  expect(await drawReport(empty)).toEqual(bytes)
})

test('a state is written in its colour beside its word, in every row, and other words are not', async () => {
  const [vehicle, why, km] = printed(0).columns
  const tones = ['bad', null, 'ok'] as const
  const columns = [vehicle!, { ...why!, tones: [...tones] }, km!]
  const plain = await fillsOf(await drawReport(printed(3)))
  const told = await fillsOf(await drawReport(printed(3, { columns })))
  expect(plain.filter((color) => color === '#b31c1e' || color === '#186739')).toEqual([])
  expect(new Set(told.filter((color) => !plain.includes(color)))).toEqual(new Set(['#b31c1e', '#186739']))
})
