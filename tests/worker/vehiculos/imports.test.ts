/** Imports of sheets: the dry run says what the writing does, each row is written once, and the whole is taken back. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { AskedRow } from '../../../worker/domain/importacion/judgement'
import { UNDO_MS } from '../../../worker/domain/importacion/limits'
import { Importaciones } from '../../../worker/importaciones/service'
import { ImportUndo } from '../../../worker/importaciones/undo'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { createPlace } from '../../support/data/fleet'
import { watch } from '../support/watched'
import { createConductor, createEmpresa, execute } from '../support/world'

const TODAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const pendientes = { deliver: async () => undefined }

async function company(limit = 50) {
  const empresa = await createEmpresa({ vehiculos: 0 }, NOW)
  await execute([['update empresas set vehicle_limit = ? where id = ?', [limit, empresa.id]]])
  const db = new EmpresaDb(watch(env.DB, empresa.id), empresa.id)
  const row = (await db.empresa()) as EmpresaRow
  const externals = { pendientes, actor: { usuario: empresa.admin.id } }
  const importsAt = (now: number) => new Importaciones(db, row, externals, { today: TODAY, now })
  const imports = importsAt(NOW)
  const undoAt = (now: number) => new ImportUndo(db, pendientes, now)
  const rowsOf = async (table: string) =>
    (
      await env.DB.prepare(`select * from ${table} where empresa_id = ? order by id`)
        .bind(empresa.id)
        .all<Record<string, string>>()
    ).results
  /** Begins and writes an import of one piece. */
  const run = async (rows: AskedRow[]) => {
    const { id } = await imports.start('flota.xlsx', rows.length)
    return { id, written: await imports.write(pieceOf(id), rows) }
  }
  return { ...empresa, nombre: row.nombre, imports, importsAt, undoAt, rowsOf, run }
}

const pieceOf = (importId: string) => ({ importId, hoja: 0, de: 'vehiculos' as const })
const row = (n: number, placa: string, more: AskedRow['cells'] = {}): AskedRow => ({
  n,
  cells: { placa, marca: 'Renault', modelo: 'Kangoo', anio: '2018', ...more },
})

test('the dry run writes nothing, and says of each row what the writing then does', async () => {
  const c = await company(3)
  await c.run([row(2, 'JTR205', { color: 'Rojo' }), row(3, 'GTR904', { soat_vence: '2027-02-27' })])
  const rows = [
    row(2, 'JTR205', { color: 'Blanco', soat_vence: '2027-03-08' }),
    row(3, 'GTR904', { soat_vence: '2027-02-27' }),
    row(4, 'FQN218', { rtm_vence: '2027-08-14' }),
    row(5, 'TRK816'),
    row(6, 'FQN 218'),
    row(7, 'HMV129', { anio: '3018' }),
  ]
  const before = await c.rowsOf('vehiculos')
  const checked = await c.imports.check({ de: 'vehiculos', rows, before: 0 })
  expect(checked.map(({ outcome }) => outcome)).toEqual([
    'cambia',
    'igual',
    'nuevo',
    'sin-cupo',
    'rechazada',
    'rechazada',
  ])
  expect(checked[0]).toMatchObject({ before: { color: 'Rojo' }, documentos: [{ tipo: 'SOAT' }] })
  expect(checked[4]?.errors).toEqual([{ field: 'placa', clave: 'placa-dos-veces' }])
  expect(checked[5]?.errors).toEqual([{ field: 'anio', clave: 'anio-fuera-de-rango', datos: { min: 1900, max: 2027 } }])
  expect(await c.rowsOf('vehiculos')).toEqual(before)
  const { written } = await c.run(rows)
  expect(written).toEqual(checked.map(({ n, outcome, errors }) => ({ n, outcome, errors })))
  const again = await c.imports.check({ de: 'vehiculos', rows, before: 0 })
  expect(again.map(({ outcome }) => outcome)).toEqual(['igual', 'igual', 'igual', 'sin-cupo', 'rechazada', 'rechazada'])
})

test('a new vehicle belongs to the company where no owner is named, and a document was issued a term before its end', async () => {
  const c = await company()
  await c.run([row(2, 'JTR205', { soat_vence: '2027-03-08', tarjeta_vence: '2027-05-01', servicio: 'publico' })])
  expect(await c.rowsOf('vehiculos')).toMatchObject([{ placa: 'JTR205', titular: c.nombre, servicio: 'publico' }])
  expect((await c.rowsOf('documentos')).map((d) => [d.tipo, d.fecha_emision, d.fecha_vencimiento]).sort()).toEqual([
    ['SOAT', '2026-03-09', '2027-03-08'],
    ['Tarjeta de operación', '2025-05-01', '2027-05-01'],
  ])
})

test('a cell that its form refuses is left out where the vehicle can do without it, and the row is written', async () => {
  const c = await company()
  const rows = [row(2, 'JTR205', { cilindraje: '99999999', soat_vence: '1980-01-01' })]
  const [checked] = await c.imports.check({ de: 'vehiculos', rows, before: 0 })
  expect(checked?.outcome).toBe('nuevo')
  expect(checked?.errors.map(({ field, clave }) => [field, clave])).toEqual([
    ['cilindraje', 'cilindraje-fuera-de-rango'],
    ['soat_vence', 'fecha-fuera-de-rango'],
  ])
  await c.run(rows)
  expect(await c.rowsOf('vehiculos')).toMatchObject([{ placa: 'JTR205', cilindraje: null }])
  expect(await c.rowsOf('documentos')).toEqual([])
})

test('a document that ends before the registered one is not added', async () => {
  const c = await company()
  await c.run([row(2, 'JTR205', { soat_vence: '2027-03-08' })])
  const [checked] = await c.imports.check({
    de: 'vehiculos',
    rows: [row(2, 'JTR205', { soat_vence: '2026-12-01' })],
    before: 0,
  })
  expect(checked).toMatchObject({ outcome: 'igual', errors: [{ field: 'soat_vence', clave: 'renovacion-anterior' }] })
})

test('a piece that is sent again writes nothing again, also at the same time', async () => {
  const c = await company()
  const rows = [row(2, 'JTR205', { soat_vence: '2027-03-08' }), row(3, 'GTR904')]
  const { id, until } = await c.imports.start(null, 2)
  expect(until).toBe(NOW + UNDO_MS)
  await c.imports.write(pieceOf(id), rows)
  expect(await c.imports.write(pieceOf(id), rows)).toEqual([
    { n: 2, outcome: 'nuevo' },
    { n: 3, outcome: 'nuevo' },
  ])
  const other = [row(4, 'FQN218')]
  const both = await Promise.allSettled([c.imports.write(pieceOf(id), other), c.imports.write(pieceOf(id), other)])
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect((await c.rowsOf('vehiculos')).length).toBe(3)
  expect((await c.rowsOf('documentos')).length).toBe(1)
  expect(await c.imports.recent()).toMatchObject([{ nuevos: 3, cambiados: 0 }])
})

test('new vehicles of earlier pieces take room in the dry run of the next', async () => {
  const c = await company(2)
  expect(
    (await c.imports.check({ de: 'vehiculos', rows: [row(9, 'JTR205')], before: 2 })).map(({ outcome }) => outcome),
  ).toEqual(['sin-cupo'])
  expect(
    (await c.imports.check({ de: 'vehiculos', rows: [row(9, 'JTR205')], before: 1 })).map(({ outcome }) => outcome),
  ).toEqual(['nuevo'])
})

test('an import is taken back whole: what it added goes, what it changed is as before', async () => {
  const c = await company()
  await c.run([row(2, 'JTR205', { color: 'Rojo', soat_vence: '2026-12-31' })])
  const vehicles = await c.rowsOf('vehiculos')
  const documentos = await c.rowsOf('documentos')
  const { id } = await c.run([
    row(2, 'JTR205', { color: 'Blanco', anio: '2019', soat_vence: '2027-12-31' }),
    row(3, 'GTR904', { soat_vence: '2027-02-27' }),
  ])
  expect(await c.undoAt(NOW + UNDO_MS).undo(id)).toEqual({ left: 0, undone: 2, kept: 0 })
  expect(await c.rowsOf('vehiculos')).toEqual(vehicles)
  expect(await c.rowsOf('documentos')).toEqual(documentos)
  expect((await c.imports.recent()).find((one) => one.id === id)?.deshecha_at).not.toBeNull()
  // and nothing is written into it any more
  await expect(c.imports.write(pieceOf(id), [row(9, 'HMV129')])).rejects.toMatchObject({ clave: 'no-encontrado' })
})

test('what was changed since stays, and is counted', async () => {
  const c = await company()
  const plates = ['FQN218', 'GTR904', 'HMV129', 'JTR205', 'KLM301', 'SOA412', 'WLO553']
  const { id } = await c.run(
    plates.map((placa, i) => row(i + 2, placa, placa === 'SOA412' ? { soat_vence: '2027-02-27' } : {})),
  )
  const vehicles = await c.rowsOf('vehiculos')
  const idOf = (placa: string) => vehicles.find((v) => v.placa === placa)?.id as string
  await createConductor(c.id, { id: idOf('JTR205'), placa: 'JTR205' })
  const place = await createPlace(execute, c.id, NOW)
  await execute([
    ["update vehiculos set color = 'Azul' where id = ?", [idOf('GTR904')]],
    ['update vehiculos set limite_velocidad = 60 where id = ?', [idOf('KLM301')]],
    ["update documentos set fecha_emision = '2026-03-01' where vehiculo_id = ?", [idOf('SOA412')]],
    [
      "insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, 'Extintor', 'no', 1)",
      [crypto.randomUUID(), c.id, idOf('HMV129')],
    ],
    [
      'insert into lugares_vehiculos (empresa_id, lugar_id, vehiculo_id) values (?, ?, ?)',
      [c.id, place.id, idOf('WLO553')],
    ],
  ])
  expect(await c.undoAt(NOW + 1).undo(id)).toEqual({ left: 0, undone: 1, kept: 6 })
  expect((await c.rowsOf('vehiculos')).map((v) => v.placa).sort()).toEqual(plates.slice(1))
  expect(await c.rowsOf('documentos')).toHaveLength(1)
})

test('after a day, or by another company, an import is not taken back', async () => {
  const c = await company()
  const other = await company()
  const { id } = await c.run([row(2, 'JTR205')])
  await expect(c.undoAt(NOW + UNDO_MS + 1).undo(id)).rejects.toMatchObject({ clave: 'importacion-vieja' })
  await expect(other.undoAt(NOW).undo(id)).rejects.toMatchObject({ clave: 'no-encontrado' })
  await expect(other.imports.write(pieceOf(id), [row(9, 'GTR904')])).rejects.toMatchObject({ clave: 'no-encontrado' })
  expect((await c.rowsOf('vehiculos')).length).toBe(1)
})

test('a large import is taken back in pieces', async () => {
  const c = await company(100)
  const rows = Array.from({ length: 30 }, (_, i) => row(i + 2, `AAA${100 + i}`))
  const { id } = await c.imports.start('flota.csv', 30)
  await c.imports.write(pieceOf(id), rows.slice(0, 20))
  await c.imports.write(pieceOf(id), rows.slice(20))
  const undo = c.undoAt(NOW)
  expect(await undo.undo(id)).toEqual({ left: 10, undone: 20, kept: 0 })
  expect(await undo.undo(id)).toEqual({ left: 0, undone: 30, kept: 0 })
  expect(await c.rowsOf('vehiculos')).toEqual([])
})

test('an import that was taken back is taken back once: a second tab changes neither its time nor the log', async () => {
  const c = await company()
  const { id } = await c.run([row(2, 'JTR205')])
  expect(await c.undoAt(NOW + 1).undo(id)).toEqual({ left: 0, undone: 1, kept: 0 })
  expect(await c.undoAt(NOW + 2).undo(id)).toEqual({ left: 0, undone: 1, kept: 0 })
  expect((await c.imports.recent()).find((one) => one.id === id)?.deshecha_at).toBe(NOW + 1)
  const told = (await c.rowsOf('auditoria')).filter(({ suceso }) => suceso === 'importacion-deshecha')
  expect(told).toHaveLength(1)
})

test('what the rows of an old import did is forgotten, however many imports came after it', async () => {
  const c = await company(100)
  const { id } = await c.run([row(2, 'JTR205')])
  const day = UNDO_MS + 1
  // imports that wrote nothing: all of them are too old, and newer than the one with rows
  await execute(
    Array.from({ length: 25 }, (_, i) => [
      'insert into importaciones (id, empresa_id, usuario_id, filas, created_at) values (?, ?, ?, 1, ?)',
      [crypto.randomUUID(), c.id, c.admin.id, NOW + 1 + i],
    ]),
  )
  expect(await c.rowsOf('importacion_filas')).toMatchObject([{ importacion_id: id }])
  await c.importsAt(NOW + 25 + day).start('flota.xlsx', 1)
  expect(await c.rowsOf('importacion_filas')).toEqual([])
})
