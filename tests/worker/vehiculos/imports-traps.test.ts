/** Sheets with every trap, and rows of any cells, through the service: the dry run says what is written, and no more is. */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recognize } from '../../../worker/domain/importacion/columns'
import { FIELDS_OF, type Field, VEHICLE_FIELDS } from '../../../worker/domain/importacion/fields'
import { findTable } from '../../../worker/domain/importacion/grid'
import type { AskedRow } from '../../../worker/domain/importacion/judgement'
import type { Grid } from '../../../worker/domain/importacion/raw'
import { readRows } from '../../../worker/domain/importacion/rows'
import { Importaciones } from '../../../worker/importaciones/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { SHEETS } from '../../domain/importacion/sheets'
import { watch } from '../support/watched'
import { createEmpresa } from '../support/world'

const TODAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const pendientes = { deliver: async () => undefined }

async function company() {
  const empresa = await createEmpresa({ vehiculos: 0 }, NOW)
  const db = new EmpresaDb(watch(env.DB, empresa.id), empresa.id)
  const row = (await db.empresa()) as EmpresaRow
  const actor = { usuario: empresa.admin.id }
  const imports = new Importaciones(db, row, { pendientes, actor }, { today: TODAY, now: NOW })
  const all = async (sql: string) =>
    (await env.DB.prepare(sql).bind(empresa.id).all<Record<string, string | number | null>>()).results
  return {
    imports,
    vehicles: () => all('select * from vehiculos where empresa_id = ? order by placa'),
    documentos: () => all('select vehiculo_id, tipo, fecha_vencimiento from documentos where empresa_id = ?'),
  }
}

/** The rows of a sheet as the screen sends them. */
function askedOf(rows: Grid): AskedRow[] {
  const table = findTable(rows)
  if (!table) throw new Error('a sheet without a table')
  const samples = table.titles.map((_, column) => rows.slice(table.firstRow).map((row) => row[column] ?? null))
  const fields = recognize(table.titles, samples, table.noun).map((one) => one?.field ?? null)
  return readRows(rows, table.firstRow, fields).map(({ n, cells }) => ({
    n,
    cells: Object.fromEntries(Object.entries(cells).flatMap(([f, { value }]) => (value === null ? [] : [[f, value]]))),
  }))
}

/** What a new vehicle cannot do without, where the sheet does not say it. */
const WHOLE = { marca: 'Kia', modelo: 'Rio', anio: '2020', titular: 'Ana Ruiz' }
const filled = (rows: AskedRow[]): AskedRow[] => rows.map(({ n, cells }) => ({ n, cells: { ...WHOLE, ...cells } }))

/** Judges, writes, and compares: what was said became of each row, and nothing else is there. */
async function writeAll(c: Awaited<ReturnType<typeof company>>, rows: AskedRow[]) {
  const before = await c.vehicles()
  const said = await c.imports.check({ de: 'vehiculos', rows })
  expect(await c.vehicles()).toEqual(before)
  const { id } = await c.imports.start(null, rows.length)
  const written = await c.imports.write({ importId: id, hoja: 0, de: 'vehiculos' }, rows)
  expect(written).toEqual(said.map(({ n, outcome, errors }) => ({ n, outcome, errors })))
  const after = await c.vehicles()
  expect(after.length - before.length).toBe(said.filter(({ outcome }) => outcome === 'nuevo').length)
  const changed = after.filter((one) => before.some((old) => old.id === one.id && !isSame(old, one)))
  expect(changed.length).toBeLessThanOrEqual(said.filter(({ outcome }) => outcome === 'cambia').length)
  return { said, after }
}
const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)
const OWN = VEHICLE_FIELDS.filter((field) => field !== 'placa' && field !== 'cilindraje' && field !== 'anio')

describe('a sheet with a trap', () => {
  test.each(SHEETS)('%s: what is kept of it is what was read', async (_, sheet, expected) => {
    const c = await company()
    const rows = filled(askedOf(sheet))
    const { said, after } = await writeAll(c, rows)
    const documentos = await c.documentos()
    for (const [i, read] of expected.entries()) {
      const row = rows[i] as AskedRow
      const wrong = read.placa?.startsWith('?')
      expect(said[i]?.outcome).toBe(wrong ? 'rechazada' : 'nuevo')
      if (wrong) continue
      const vehicle = after.find(({ placa }) => placa === read.placa)
      for (const field of OWN) if (row.cells[field]) expect(vehicle?.[field], field).toBe(row.cells[field])
      expect(vehicle?.anio).toBe(Number(row.cells.anio))
      const ends = Object.entries(read).flatMap(([f, day]) =>
        f.endsWith('_vence') && !day.startsWith('?') ? [day] : [],
      )
      const own = documentos.filter(({ vehiculo_id }) => vehiculo_id === vehicle?.id)
      expect(own.map(({ fecha_vencimiento }) => fecha_vencimiento).sort()).toEqual(ends.sort())
    }
    // the same sheet again changes nothing
    const again = await c.imports.check({ de: 'vehiculos', rows })
    expect(again.filter(({ outcome }) => outcome === 'nuevo' || outcome === 'cambia')).toEqual([])
  })
})

test('rows of any cells are kept or refused as the dry run says, and none of them is a failure', async () => {
  const c = await company()
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '2027-03-08',
      '2026-02-31',
      '2018',
      '1.600',
      'publico',
      'particular',
      'automovil',
      '-1',
      '🚚',
      "'--",
    ),
  )
  const cells = fc.dictionary(fc.constantFrom(...(FIELDS_OF.vehiculos as readonly Field[])), cell, { maxKeys: 6 })
  const placa = fc.oneof(fc.constantFrom('JTR205', 'GTR904', 'FQN218', 'KUD77F'), cell)
  const row = fc.tuple(placa, cells, fc.boolean()).map(([plate, own, isWhole]) => ({
    ...(isWhole ? WHOLE : {}),
    ...own,
    placa: plate,
  }))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      await writeAll(
        c,
        rows.map((one, i) => ({ n: i + 2, cells: one })),
      )
    }),
    { numRuns: 25 },
  )
})
