/** What a company exports, a new company imports: afterwards its lists export the same, in both languages. */
import { expect, test } from 'vitest'
import { asked } from '~/import/draft'
import { imported, partsOf, withRows } from '~/import/parts'
import { readFile } from '~/import/read-file'
import { readXlsx } from '../../support/read-xlsx'
import { createEmpresa, type Empresa, execute } from '../../support/world'
import { askServer } from '../support/request'

const LISTS = ['/admin/vehicles/excel', '/admin/drivers/excel', '/admin/documents/excel'] as const
const SERVICES = '/admin/maintenance/excel?vista=servicios'
/** What is done at once on a vehicle, longer than one job may be. */
const JOBS = ['Filtro de aceite y filtro de aire', 'Pastillas delanteras', 'Alineación y balanceo', 'Llantas: rotación']

async function exported(empresa: Empresa, path: string, format = 'excel') {
  const r = await askServer(path.replace('excel', format), { as: empresa.admin })
  expect(r.status, path).toBe(200)
  return new Uint8Array(await r.arrayBuffer())
}

/** The rows of a file in an order of their own: some lists break ties by what a new company does not share. */
const rowsOf = (bytes: Uint8Array) =>
  readXlsx(bytes)
    .rows.map((row) => row.map((cell) => cell?.value ?? '').join(' | '))
    .sort()

async function post(empresa: Empresa, form: Record<string, string>) {
  const r = await askServer('/admin/import/rows', { as: empresa.admin, form })
  expect(r.status).toBe(200)
  return (await r.json()) as { id: string; rows: { n: number; outcome: string; errors?: unknown[] }[] }
}

/** Imports a file as the screen does; documents that the list shows as missing are the only rows refused. */
async function bring(to: Empresa, bytes: Uint8Array) {
  const file = new File([new Uint8Array(bytes)], 'lista')
  const [part] = imported(partsOf(await readFile(file)).map((part) => withRows(part)))
  if (!part) throw new Error('no table was found')
  const json = JSON.stringify(asked(part.rows))
  const { id } = await post(to, { intent: 'start', archivo: 'lista.xlsx', filas: String(part.rows.length) })
  const { rows } = await post(to, { intent: 'write', id, de: part.table.noun, hoja: '0', filas: json })
  return rows.map(({ outcome }) => outcome)
}

/** Brings all lists of a company to another, as workbooks or as CSV. */
async function bringAll(from: Empresa, to: Empresa, format: 'excel' | 'csv') {
  for (const path of [...LISTS, SERVICES]) {
    const outcomes = await bring(to, await exported(from, path, format))
    expect(outcomes, path).toContain('nuevo')
    if (!path.includes('documents')) expect(new Set(outcomes), path).toEqual(new Set(['nuevo']))
  }
}

test.each(['es', 'en'])('the lists of a company, imported by a new one, are exported the same (%s)', async (idioma) => {
  const seeded = await createEmpresa({ vehiculos: 3, conductores: 2, mantenimientos: 2, documentos: 2 })
  await execute([
    [
      `update vehiculos set servicio = 'publico', clase = 'camion', cilindraje = 2999, fecha_matricula = '2019-05-20'
       where id = ?`,
      [seeded.vehiculos[0]!.id],
    ],
    [
      `update conductores set fecha_nacimiento = '1985-02-03', licencia_numero = '77001', telefono = '+573001234567'
       where empresa_id = ?`,
      [seeded.id],
    ],
    ...JOBS.map((job, i): [string, (string | number)[]] => [
      `insert into mantenimiento_items (id, empresa_id, mantenimiento_id, orden, descripcion, costo)
       select ?, empresa_id, id, ?, ?, 1000050 from mantenimientos where empresa_id = ? order by id limit 1`,
      [crypto.randomUUID(), i + 1, job, seeded.id],
    ]),
    [
      `update mantenimientos set costo =
         (select sum(i.costo) from mantenimiento_items i where i.mantenimiento_id = mantenimientos.id)
       where empresa_id = ?`,
      [seeded.id],
    ],
  ])
  // the first was made without the services, which keep verdicts: what they made is compared with what they make of it
  const from = await createEmpresa({ vehiculos: 0 })
  const to = await createEmpresa({ vehiculos: 0 })
  const readers = [seeded, from, to].map(({ admin }) => admin.id)
  await execute([['update usuarios set idioma = ? where id in (?, ?, ?)', [idioma, ...readers]]])
  await bringAll(seeded, from, 'excel')
  // a company that brings its own list back changes nothing, also where a service has several jobs
  expect(new Set(await bring(seeded, await exported(seeded, SERVICES)))).toEqual(new Set(['igual']))
  for (const path of ['/admin/drivers/excel', SERVICES])
    expect(rowsOf(await exported(from, path)), path).toEqual(rowsOf(await exported(seeded, path)))
  await bringAll(from, to, 'csv')
  for (const path of [...LISTS, SERVICES])
    expect(rowsOf(await exported(to, path)), path).toEqual(rowsOf(await exported(from, path)))
})
