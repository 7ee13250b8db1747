/** Imports of drivers, documents and services: the dry run says what the writing does, and all of it is taken back. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { AskedRow } from '../../../worker/domain/importacion/judgement'
import { type Dependent, NOUNS, type Noun } from '../../../worker/domain/importacion/nouns'
import { Importaciones } from '../../../worker/importaciones/service'
import { ImportUndo } from '../../../worker/importaciones/undo'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { watch } from '../support/watched'
import { createEmpresa, execute } from '../support/world'

const TODAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const pendientes = { deliver: async () => undefined }

type Workbook = Partial<Record<Noun, AskedRow['cells'][]>>
const rowsOf = (cells: AskedRow['cells'][] = []): AskedRow[] => cells.map((one, i) => ({ n: i + 2, cells: one }))

async function company() {
  const empresa = await createEmpresa({ vehiculos: 0 }, NOW)
  const db = new EmpresaDb(watch(env.DB, empresa.id), empresa.id)
  const row = (await db.empresa()) as EmpresaRow
  const imports = new Importaciones(
    db,
    row,
    { pendientes, actor: { usuario: empresa.admin.id } },
    { today: TODAY, now: NOW },
  )
  const undo = new ImportUndo(db, pendientes, NOW + 1)
  const table = async (name: string, order = 'id') =>
    (
      await env.DB.prepare(`select * from ${name} where empresa_id = ? order by ${order}`)
        .bind(empresa.id)
        .all<Record<string, string | number | null>>()
    ).results
  /** What the dry run says of each sheet, vehicles of the same workbook being there first. */
  const check = async (workbook: Workbook) => {
    const pending = rowsOf(workbook.vehiculos)
    const said: Partial<Record<Noun, string[]>> = {}
    for (const de of NOUNS) {
      const rows = rowsOf(workbook[de])
      if (rows.length > 0) said[de] = (await imports.check({ de, rows, pending })).map(({ outcome }) => outcome)
    }
    return said
  }
  /** Writes a workbook, a sheet at a time. */
  const write = async (workbook: Workbook) => {
    const { id } = await imports.start('libro.xlsx', 1)
    const did: Partial<Record<Noun, string[]>> = {}
    for (const [hoja, de] of NOUNS.entries()) {
      const rows = rowsOf(workbook[de])
      if (rows.length > 0)
        did[de] = (await imports.write({ importId: id, hoja, de }, rows)).map(({ outcome }) => outcome)
    }
    return { id, did }
  }
  const undoAll = async (id: string) => {
    for (;;) {
      const so = await undo.undo(id)
      if (so.left === 0) return so
    }
  }
  return { ...empresa, imports, table, check, write, undoAll }
}

const vehicle = (placa: string) => ({ placa, marca: 'Renault', modelo: 'Kangoo', anio: '2018' })
const driver = (placa: string, documento: string, more: AskedRow['cells'] = {}) => ({
  placa,
  documento,
  nombre: 'Ana Ruiz',
  licencia_tipo: 'B1',
  licencia_fecha_vencimiento: '2030-03-15',
  ...more,
})
const WORKBOOK: Workbook = {
  vehiculos: [{ ...vehicle('JTR205'), soat_vence: '2027-03-08' }, vehicle('GTR904')],
  conductores: [driver('JTR205', '1032456789'), driver('GTR904', '79123456'), driver('HMV129', '79123457')],
  documentos: [
    { placa: 'JTR205', tipo: 'SOAT', fecha_vencimiento: '2027-03-08' },
    { placa: 'GTR904', tipo: 'SOAT', fecha_vencimiento: '2026-12-31' },
    { placa: 'GTR904', tipo: 'SOAT', fecha_vencimiento: '2025-12-31' },
  ],
  mantenimientos: [
    {
      placa: 'JTR205',
      fecha: '2026-08-03',
      descripcion: 'Aceite; Filtro',
      costo: '120.000; 35.000',
      kilometraje: '84200',
    },
    { placa: 'JTR205', fecha: '2026-03-01', descripcion: 'Frenos', costo: '0', kilometraje: '70100' },
  ],
}
const EXPECTED = {
  vehiculos: ['nuevo', 'nuevo'],
  conductores: ['nuevo', 'nuevo', 'rechazada'],
  // the sheet of vehicles says the same
  documentos: ['igual', 'nuevo', 'nuevo'],
  mantenimientos: ['nuevo', 'nuevo'],
}

test('a workbook of all nouns: the dry run writes nothing and says what the writing does, and again changes nothing', async () => {
  const c = await company()
  expect(await c.check(WORKBOOK)).toEqual(EXPECTED)
  expect(await c.table('vehiculos')).toEqual([])
  expect(await c.table('conductores')).toEqual([])
  expect((await c.write(WORKBOOK)).did).toEqual(EXPECTED)
  expect(await c.check(WORKBOOK)).toEqual({
    vehiculos: ['igual', 'igual'],
    conductores: ['igual', 'igual', 'rechazada'],
    documentos: ['igual', 'igual', 'igual'],
    mantenimientos: ['igual', 'igual'],
  })
})

test('what is written is as its form would have kept it: the current document, the odometer, the costs, the search', async () => {
  const c = await company()
  await c.write(WORKBOOK)
  const [v] = await c.table('vehiculos', "placa = 'JTR205' desc")
  expect(v).toMatchObject({ kilometraje: 84200, kilometraje_fecha: '2026-08-03' })
  expect((await c.table('documentos', 'fecha_vencimiento')).map((d) => [d.fecha_vencimiento, d.actual])).toEqual([
    ['2025-12-31', 0],
    ['2026-12-31', 1],
    ['2027-03-08', 1],
  ])
  expect(await c.table('mantenimientos', 'fecha desc')).toMatchObject([
    { costo: 15_500_000, busqueda: 'aceite filtro' },
    { costo: 0 },
  ])
  expect((await c.table('mantenimiento_items', 'orden')).map((one) => one.descripcion).sort()).toEqual([
    'Aceite',
    'Filtro',
    'Frenos',
  ])
  const [first] = await c.table('conductores', 'documento')
  expect(first).toMatchObject({ documento: '1032456789', licencia_numero: '1032456789' })
  expect(String(first?.busqueda)).toContain('ana ruiz')
})

test('a whole workbook is taken back: the drivers, documents and services before their vehicles', async () => {
  const c = await company()
  const { id } = await c.write(WORKBOOK)
  expect(await c.undoAll(id)).toEqual({ left: 0, undone: 8, kept: 0 })
  for (const name of ['vehiculos', 'conductores', 'documentos', 'mantenimientos', 'mantenimiento_items'])
    expect([name, await c.table(name)]).toEqual([name, []])
})

test('what an import changed is put back, with the odometer and the current documents', async () => {
  const c = await company()
  await c.write(WORKBOOK)
  const tables = ['vehiculos', 'conductores', 'documentos', 'mantenimientos'] as const
  const before = await Promise.all(tables.map((name) => c.table(name)))
  const { id, did } = await c.write({
    conductores: [driver('JTR205', '1032456789', { nombre: 'Ana María Ruiz', telefono: '300 123 4567' })],
    documentos: [
      { placa: 'GTR904', tipo: 'SOAT', fecha_vencimiento: '2027-12-31' },
      { placa: 'JTR205', tipo: 'SOAT', fecha_emision: '2026-03-01', fecha_vencimiento: '2027-03-08' },
    ],
    mantenimientos: [
      { placa: 'JTR205', fecha: '2026-11-01', descripcion: 'Llantas', costo: '900000', kilometraje: '90000' },
    ],
  })
  expect(did).toEqual({ conductores: ['cambia'], documentos: ['nuevo', 'cambia'], mantenimientos: ['nuevo'] })
  expect((await c.table('conductores', 'documento'))[0]).toMatchObject({
    nombre: 'Ana María Ruiz',
    telefono: '+573001234567',
  })
  expect((await c.table('vehiculos', 'kilometraje desc'))[0]).toMatchObject({ kilometraje: 90000 })
  expect(await c.undoAll(id)).toEqual({ left: 0, undone: 4, kept: 0 })
  expect(await Promise.all(tables.map((name) => c.table(name)))).toEqual(before)
})

test('an «Otro» that a sheet writes otherwise takes the new name and still counts, also once the import is taken back', async () => {
  const c = await company()
  const policy = { placa: 'GTR904', tipo: 'Póliza todo riesgo', fecha_vencimiento: '2027-01-31' }
  await c.write({ vehiculos: [vehicle('GTR904')], documentos: [policy] })
  const { id, did } = await c.write({ documentos: [{ ...policy, tipo: 'POLIZA TODO RIESGO' }] })
  expect(did).toEqual({ documentos: ['cambia'] })
  expect(await c.table('documentos')).toMatchObject([{ nombre: 'POLIZA TODO RIESGO', actual: 1 }])
  await c.undoAll(id)
  expect(await c.table('documentos')).toMatchObject([{ nombre: 'Póliza todo riesgo', actual: 1 }])
})

test('a service is known again as the lists of the company say it, and however its work is written; its items stay', async () => {
  const c = await company()
  await c.write(WORKBOOK)
  await execute([
    ["update mantenimientos set notas = 'con garantía' where empresa_id = ? and fecha = '2026-08-03'", [c.id]],
  ])
  const items = await c.table('mantenimiento_items')
  const [first, second] = WORKBOOK.mantenimientos ?? []
  const again = {
    mantenimientos: [
      { ...first, descripcion: 'Aceite | Filtro', costo: '155000' },
      { ...second, descripcion: 'FRENOS.' },
    ],
  }
  expect(await c.check(again)).toEqual({ mantenimientos: ['igual', 'igual'] })
  expect((await c.write(again)).did).toEqual({ mantenimientos: ['igual', 'igual'] })
  const noted = {
    mantenimientos: [{ ...first, descripcion: 'ACEITE | filtro', costo: '155000', notas: 'sin garantía' }],
  }
  expect((await c.write(noted)).did).toEqual({ mantenimientos: ['cambia'] })
  expect(await c.table('mantenimiento_items')).toEqual(items)
})

test.each<[Dependent, string]>([
  ['conductores', "update conductores set telefono = '1' where empresa_id = ?"],
  ['documentos', "update documentos set fecha_emision = '2026-01-01' where empresa_id = ?"],
  ['mantenimientos', "update mantenimientos set notas = 'revisado' where empresa_id = ?"],
  ['mantenimientos', "update mantenimiento_items set plan_id = 'p1' where empresa_id = ?"],
])('what was changed since in %s stays, and so does its vehicle', async (noun, change) => {
  const c = await company()
  const { id } = await c.write({
    vehiculos: [vehicle('GTR904')],
    [noun]: WORKBOOK[noun]?.map((cells) => ({ ...cells, placa: 'GTR904' })).slice(0, 1),
  })
  await execute([[change, [c.id]]])
  expect(await c.undoAll(id)).toEqual({ left: 0, undone: 0, kept: 2 })
  expect((await c.table(noun)).length).toBe(1)
})

test('a driver that was moved to another vehicle since stays', async () => {
  const c = await company()
  await c.write({ vehiculos: [vehicle('GTR904'), vehicle('HMV129')] })
  const { id } = await c.write({ conductores: [driver('GTR904', '79123456')] })
  const other = (await c.table('vehiculos', 'placa'))[1]?.id ?? null
  await execute([['update conductores set vehiculo_id = ? where empresa_id = ?', [other, c.id]]])
  expect(await c.undoAll(id)).toEqual({ left: 0, undone: 0, kept: 1 })
  expect(await c.table('conductores')).toMatchObject([{ vehiculo_id: other }])
})

test('a piece that is sent again writes nothing again, and sheets may have the same row numbers', async () => {
  const c = await company()
  const { id } = await c.write(WORKBOOK)
  const again = await c.imports.write({ importId: id, hoja: 1, de: 'conductores' }, rowsOf(WORKBOOK.conductores))
  expect(again.map(({ outcome }) => outcome)).toEqual(['nuevo', 'nuevo', 'rechazada'])
  expect((await c.table('conductores')).length).toBe(2)
  expect(await c.imports.recent()).toMatchObject([{ nuevos: 8, cambiados: 0 }])
})

test('a plate of another company is no vehicle of this one', async () => {
  const c = await company()
  const other = await company()
  await other.write({ vehiculos: [vehicle('HMV129')] })
  expect(await c.check({ conductores: [driver('HMV129', '79123456')] })).toEqual({ conductores: ['rechazada'] })
})
