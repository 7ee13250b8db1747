/** The rows that an import did not write whole, as files to mend; and the sheet of a person who came to import one noun. */
import { shown } from '@domain/importacion/cells'
import { expect, it } from 'vitest'
import { createI18n } from '~/i18n/translator'
import '../../support/all-texts'
import { nameOf } from '~/import/field-names'
import { draftOf, partsOf, withRows, withTypedIn } from '~/import/parts'
import { readFile } from '~/import/read-file'
import { rejectedCsv, rejectedRows } from '~/import/rejected'
import { rejectedBook } from '~/import/rejected-book'

const i18n = createI18n('es', 'America/Bogota')
const sheet = (...rows: string[][]) => ({ name: 'Hoja1', rows })
const VEHICLES = sheet(
  ['Placa', 'Marca', 'Línea', 'SOAT vence'],
  ['JTR205', 'Kia', 'Rio', '08/03/2027'],
  ['GTR904', 'Kia', 'Rio', '=malo; "todo"'],
  ['0KM001', 'Kia', 'Rio', '2027-01-02'],
)

async function rejected() {
  const [part] = partsOf([VEHICLES]).map((part) => withRows(part))
  if (!part) throw new Error('no sheet of vehicles')
  const [, second] = part.rows
  const verdict = { n: second?.n ?? 0, outcome: 'sin-cupo' as const, errors: [], before: {}, documentos: [] }
  const verdicts = new Map([[verdict.n, verdict]])
  return rejectedRows(draftOf({ ...part, verdicts }), i18n, (fault) =>
    fault.kind === 'local' ? fault.problem : fault.error,
  )
}

it('has the rows with a fault alone, as they stood, and why', async () => {
  const { titles, rows } = await rejected()
  expect(titles.at(-1)).toBe(i18n.t('importacion.why'))
  const of = rows.find(([placa]) => placa === 'GTR904')
  expect(of?.slice(0, 4)).toEqual(['GTR904', 'Kia', 'Rio', '=malo; "todo"'])
  expect(of?.at(-1)).toContain(i18n.t('importacion.r_sin-cupo'))
  expect(rows.map(([placa]) => placa)).not.toContain('JTR205')
})

it('has what was typed into a column that the file lacks, and says limits with their numbers', () => {
  const [part] = partsOf([sheet(['Placa', 'Marca', 'Año'], ['JTR205', 'Kia', '2018'])]).map((one) => withRows(one))
  const [row] = part?.rows ?? []
  if (!part || !row) throw new Error('no sheet of vehicles')
  const [typed] = withTypedIn([part], part.hoja, [{ n: row.n, field: 'modelo', text: 'Rio' }])
  const verdict = {
    n: row.n,
    outcome: 'rechazada' as const,
    errors: [{ field: 'color' as const, clave: 'demasiado-largo', datos: { max: 30 } }],
    before: {},
    documentos: [],
  }
  const { titles, rows } = rejectedRows(
    draftOf({ ...(typed ?? part), verdicts: new Map([[row.n, verdict]]) }),
    i18n,
    (fault) => (fault.kind === 'local' ? fault.problem : fault.error),
  )
  expect(rows[0]?.[titles.indexOf(nameOf('modelo', i18n))]).toBe('Rio')
  expect(rows[0]?.at(-1)).toContain('demasiado-largo?{"max":30}')
})

it('reads the same from the workbook as from the CSV, every cell as text', async () => {
  const found = await rejected()
  const csv = new File([rejectedCsv(found, 'es')], 'filas.csv')
  const book = new File([await rejectedBook(found, 'Vehículos')], 'filas.xlsx')
  const rowsIn = async (file: File) => (await readFile(file)).flatMap(({ rows }) => rows.map((row) => row.map(shown)))
  const expected = [found.titles, ...found.rows].map((row) => [...row])
  expect(await rowsIn(book)).toEqual(expected)
  expect(await rowsIn(csv)).toEqual(expected)
})

it('reads a sheet alone as what a person came to import, where its titles allow it', () => {
  const both = sheet(
    ['Placa', 'Marca', 'Línea', 'Nombre', 'Documento', 'Licencia', 'Categoría', 'Vence licencia'],
    ['JTR205', 'Kia', 'Rio', 'Luis', '79123456', '1', 'B1', '2028-01-01'],
  )
  const noun = (wanted: Parameters<typeof partsOf>[1], ...sheets: Parameters<typeof partsOf>[0][number][]) =>
    partsOf(sheets, wanted).map(({ table, on }) => (on ? table.noun : null))
  expect(noun('conductores', both)).toEqual(['conductores'])
  expect(noun('vehiculos', both)).toEqual(['vehiculos'])
  // titles of vehicles alone say nothing of drivers
  expect(noun('conductores', VEHICLES)).toEqual(['vehiculos'])
  // of several sheets each is what its titles name
  expect(noun('conductores', VEHICLES, both)).toEqual(noun(null, VEHICLES, both))
})
