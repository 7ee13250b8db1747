/**
 * Workbooks that other programs wrote, each with a trap, through the door of a browser: what is read of them, what the forms
 * say, and that the dry run says what is written.
 */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { asked } from '~/import/draft'
import { imported, type Part, partsOf, withRows } from '~/import/parts'
import { readFile, UnreadableFile } from '~/import/read-file'
import type { AskedRow } from '../../../worker/domain/importacion/judgement'
import { NOUNS } from '../../../worker/domain/importacion/nouns'
import { Importaciones } from '../../../worker/importaciones/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { WORKBOOKS } from '../../fixtures/workbooks/expected'
import { watch } from '../support/watched'
import { createEmpresa } from '../support/world'

const FILES = import.meta.glob<string>('../../fixtures/workbooks/*/*.{xlsx,xls,csv,tsv,txt}', {
  query: '?inline',
  import: 'default',
})
const TODAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const pendientes = { deliver: async () => undefined }

/** The parts of a file that are imported; why it is refused instead. */
async function read(name: string): Promise<Part[] | string> {
  const address = (await FILES[`../../fixtures/workbooks/${name}`]?.()) ?? ''
  const bytes = await (await fetch(address)).arrayBuffer()
  try {
    const parts = partsOf(await readFile(new File([bytes], name)))
    return parts.length > 0 ? imported(parts).map((part) => withRows(part)) : 'no-table'
  } catch (error) {
    if (error instanceof UnreadableFile) return error.problem
    throw error
  }
}

const lineOf = ({ n, cells }: AskedRow) =>
  `${n} ${Object.entries(cells)
    .map(([field, value]) => `${field}=${value}`)
    .join(' · ')}`

/** What a new vehicle cannot do without, where the sheet does not say it. */
const WHOLE = { marca: 'Kia', modelo: 'Rio', anio: '2020', titular: 'Ana Ruiz' }
const whole = ({ n, cells }: AskedRow): AskedRow => ({ n, cells: { ...WHOLE, ...cells } })

async function company(plates: readonly string[]) {
  const empresa = await createEmpresa({ vehiculos: 0 }, NOW)
  const db = new EmpresaDb(watch(env.DB, empresa.id), empresa.id)
  const actor = { usuario: empresa.admin.id }
  const own = (await db.empresa()) as EmpresaRow
  const imports = new Importaciones(
    db,
    { ...own, vehicle_limit: 50 },
    { pendientes, actor },
    { today: TODAY, now: NOW },
  )
  if (plates.length > 0) {
    const rows = plates.map((placa, i) => ({ n: i + 1, cells: { ...WHOLE, placa } }))
    const { id } = await imports.start(null, rows.length)
    await imports.write({ importId: id, hoja: 0, de: 'vehiculos' }, rows)
  }
  const counts = () =>
    env.DB.prepare(
      NOUNS.map((noun) => `select '${noun}' noun, count(*) n from ${noun} where empresa_id = ?1`).join(' union all '),
    )
      .bind(empresa.id)
      .all<{ noun: string; n: number }>()
      .then(({ results }) => Object.fromEntries(results.map(({ noun, n }) => [noun, n])))
  return { imports, counts }
}

describe('a workbook with a trap', () => {
  test.each(WORKBOOKS)('$trap ($file)', async ({ file, refused, rows = {}, problems = [], errors = [] }) => {
    const parts = await read(file)
    if (typeof parts === 'string') return expect(parts).toBe(refused)
    expect(Object.fromEntries(parts.map((part) => [part.table.noun, asked(part.rows).map(lineOf)]))).toEqual(rows)
    const wrong = parts.flatMap((part) =>
      part.rows.flatMap(({ n, cells }) =>
        Object.entries(cells).flatMap(([field, { problem }]) => (problem ? [`${n} ${field} ${problem}`] : [])),
      ),
    )
    expect(wrong).toEqual(problems)

    const sent = parts.map(({ hoja, table, rows: own }) => ({
      hoja,
      de: table.noun,
      rows: table.noun === 'vehiculos' ? asked(own).map(whole) : asked(own),
    }))
    const pending = sent.flatMap((one) => (one.de === 'vehiculos' ? one.rows : []))
    const named = sent.flatMap((one) => one.rows.flatMap(({ cells }) => cells.placa ?? []))
    const { imports, counts } = await company(pending.length > 0 ? [] : [...new Set(named)])
    const before = await counts()
    const said = await Promise.all(
      sent.map(({ de, rows: own }) => imports.check({ de, rows: own, ...(de !== 'vehiculos' && { pending }) })),
    )
    expect(
      said.flatMap((one) => one.flatMap((row) => row.errors.map((e) => `${row.n} ${e.field} ${e.clave}`))),
    ).toEqual(errors)
    expect(await counts()).toEqual(before)

    const { id: importId } = await imports.start(file, 1)
    for (const [i, one] of sent.entries())
      expect(await imports.write({ importId, hoja: one.hoja, de: one.de }, one.rows)).toEqual(
        said[i]?.map(({ n, outcome, errors: found }) => ({ n, outcome, errors: found })),
      )
    const after = { ...before }
    for (const [i, { de }] of sent.entries()) {
      const fresh = said[i]?.filter(({ outcome }) => outcome === 'nuevo') ?? []
      after[de] = (after[de] ?? 0) + fresh.length
      after.documentos = (after.documentos ?? 0) + fresh.reduce((sum, { documentos }) => sum + documentos.length, 0)
    }
    expect(await counts()).toEqual(after)
    for (const { de, rows: own } of sent)
      expect((await imports.check({ de, rows: own })).filter(({ outcome }) => /nuevo|cambia/.test(outcome))).toEqual([])
  })
})
