/** The sample fleet of a company without vehicles, and the steps of its start. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { Panel } from '../../../worker/tablero/service'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { SampleFleet } from '../../../worker/vehiculos/sample'
import { atAllHours } from '../support/devices'
import { actingBefore } from '../support/mishap'
import { watch } from '../support/watched'
import { createEmpresa, createVehiculo, execute } from '../support/world'
import { vehiculo } from './fleet-of-cases'

const TODAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const CLOCK = { today: TODAY, now: NOW }

async function company(vehiculos = 0) {
  const empresa = await createEmpresa({ vehiculos }, NOW)
  const db = new EmpresaDb(watch(env.DB, empresa.id), empresa.id)
  const sample = new SampleFleet(db, (await db.empresa()) as EmpresaRow, { deliver: async () => undefined }, CLOCK)
  const rowsOf = async (table: string) =>
    (await env.DB.prepare(`select * from ${table} where empresa_id = ?`).bind(empresa.id).all<Record<string, string>>())
      .results
  return { ...empresa, sample, rowsOf, panel: () => new Panel(db, CLOCK, atAllHours(NOW)) }
}

test('an empty company gets a vehicle of each verdict, marked as samples, and loses them in one act', async () => {
  const c = await company()
  expect(await c.sample.create()).toBe(4)
  const { tablero } = await c.panel().summary()
  expect(tablero.rows.map((f) => `${f.placa} ${f.veredicto}`).sort()).toEqual([
    'EJM101 Puede salir',
    'EJM202 No puede salir',
    'EJM303 Con aviso',
    'EJM404 Falta saber',
  ])
  expect((await c.rowsOf('vehiculos')).every((v) => v.titular === 'Flota de ejemplo')).toBe(true)
  expect(await c.rowsOf('conductores')).toHaveLength(2)
  // vehicles of their own, added meanwhile, stay; they fill the board, and the sample is known to be there all the same
  const own = Array.from({ length: 9 }, (_, i) => `JTR20${i}`)
  for (const placa of own) await vehiculo(c.id, { placa, papeles: { SOAT: -30 } })
  // for longer than those of the sample
  await execute([
    [
      "update veredictos set desde = '1800-01-01' where empresa_id = ? and vehiculo_id not like 'ejemplo-%' and hasta > ?",
      [c.id, TODAY],
    ],
  ])
  const full = await c.panel().summary()
  expect(full.tablero.rows.every(({ placa }) => own.includes(placa))).toBe(true)
  expect(full.hasSample).toBe(true)
  expect(await c.sample.remove()).toBe(4)
  expect((await c.rowsOf('vehiculos')).map((v) => v.placa).sort()).toEqual(own)
  expect((await c.panel().summary()).hasSample).toBe(false)
  for (const table of ['documentos', 'conductores'])
    expect((await c.rowsOf(table)).filter(({ vehiculo_id }) => vehiculo_id?.startsWith('ejemplo-'))).toEqual([])
  expect((await c.rowsOf('auditoria')).map((e) => e.suceso).sort()).toEqual(['ejemplo-creado', 'ejemplo-eliminado'])
  await expect(c.sample.remove()).rejects.toMatchObject({ clave: 'no-encontrado' })
})

test('those that become own vehicles while the others are removed are not counted among these', async () => {
  const c = await company()
  await c.sample.create()
  const own =
    "update vehiculos set titular = 'Transportes El Faro' where empresa_id = ? and placa in ('EJM101', 'EJM404')"
  const db = new EmpresaDb(
    watch(
      actingBefore(() => execute([[own, [c.id]]])),
      c.id,
    ),
    c.id,
  )
  const sample = new SampleFleet(db, (await db.empresa()) as EmpresaRow, { deliver: async () => undefined }, CLOCK)
  expect(await sample.remove()).toBe(2)
  expect((await c.rowsOf('vehiculos')).map((v) => v.placa).sort()).toEqual(['EJM101', 'EJM404'])
  const [removed] = (await c.rowsOf('auditoria')).filter((e) => e.suceso === 'ejemplo-eliminado')
  expect(removed?.datos).toBe('{"vehiculos":2}')
})

test('a company that has a vehicle gets none, and of two clicks at once one does', async () => {
  const full = await company(1)
  await expect(full.sample.create()).rejects.toMatchObject({ clave: 'flota-no-vacia' })
  const c = await company()
  const both = await Promise.allSettled([c.sample.create(), c.sample.create()])
  expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await c.rowsOf('vehiculos')).toHaveLength(4)
})

test('a plan of fewer vehicles gets as many as it allows, and an ended one none', async () => {
  const c = await company()
  await execute([['update empresas set vehicle_limit = 2 where id = ?', [c.id]]])
  const db = new EmpresaDb(env.DB, c.id)
  const small = new SampleFleet(db, (await db.empresa()) as EmpresaRow, { deliver: async () => undefined }, CLOCK)
  expect(await small.create()).toBe(2)
  const ended = await company()
  await execute([["update empresas set subscription_status = 'expired', trial_ends_at = 1 where id = ?", [ended.id]]])
  const row = (await new EmpresaDb(env.DB, ended.id).empresa()) as EmpresaRow
  const late = new SampleFleet(
    new EmpresaDb(env.DB, ended.id, null, 'suscripcion-terminada'),
    row,
    { deliver: async () => undefined },
    { today: TODAY, now: NOW },
  )
  await expect(late.create()).rejects.toMatchObject({ clave: 'suscripcion-terminada' })
})

test('the steps of a start are done by what the company itself has registered', async () => {
  const c = await company()
  const steps = () => c.panel().lists(true).steps
  const none = { vehiculo: false, soat: false, telefono: false }
  expect(await steps()).toMatchObject(none)
  await c.sample.create()
  expect(await steps()).toMatchObject(none)
  const { id } = await createVehiculo(c.id, { placa: 'JTR205' })
  expect(await steps()).toMatchObject({ ...none, vehiculo: true })
  await execute([
    [
      "insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at) values ('s', ?, ?, 'SOAT', '2026-01-01', '2026-12-31', 1, 0)",
      [c.id, id],
    ],
  ])
  expect(await steps()).toMatchObject({ vehiculo: true, soat: true, telefono: false })
  expect(await c.panel().lists().steps).toBeNull()
})

test('a sample vehicle that was made into one of the company stays, and counts as its own', async () => {
  const c = await company()
  await c.sample.create()
  const steps = () => c.panel().lists(true).steps
  const change = (placa: string, columns: string) =>
    execute([[`update vehiculos set ${columns} where empresa_id = ? and placa = ?`, [c.id, placa]]])
  await change('EJM101', "placa = 'KLM482', titular = 'Transportes La Sabana'")
  expect(await steps()).toMatchObject({ vehiculo: true, soat: true })
  await change('EJM202', "titular = 'Transportes La Sabana'")
  await change('EJM303', "placa = 'NHR303'")
  expect(await c.sample.remove()).toBe(1)
  expect((await c.rowsOf('vehiculos')).map((v) => v.placa).sort()).toEqual(['EJM202', 'KLM482', 'NHR303'])
  // with their documents and drivers
  expect(await c.rowsOf('documentos')).toHaveLength(5)
  expect(await c.rowsOf('conductores')).toHaveLength(2)
  expect((await c.panel().summary()).hasSample).toBe(false)
  await expect(c.sample.remove()).rejects.toMatchObject({ clave: 'no-encontrado' })
})
