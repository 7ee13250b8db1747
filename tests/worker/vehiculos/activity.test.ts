/** «Última actividad» of a vehicle's page: who did what with the vehicle and its things, from the audit log. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Conductores } from '../../../worker/conductores/service'
import { Dispositivos } from '../../../worker/dispositivos/service'
import { Documentos } from '../../../worker/documentos/service'
import { Odometros } from '../../../worker/mantenimientos/odometros'
import { Planes } from '../../../worker/mantenimientos/planes'
import { Mantenimientos } from '../../../worker/mantenimientos/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { EmpresaReader } from '../../../worker/tenant/read'
import { Vehiculos } from '../../../worker/vehiculos/service'
import { summaryOf } from '../../../worker/vehiculos/summary'
import { requestTrace } from '../support/auditoria'
import { idOf, soat } from '../support/documentos'
import { plansOf } from '../support/plan'
import { watch } from '../support/watched'
import { createApiKey, createEmpresa } from '../support/world'

const TODAY = '2026-11-20'
const NOW = Date.UTC(2026, 10, 20, 15)
const DAY = 86_400_000
const pendientes = { deliver: async () => undefined }
const externals = { pendientes, archivos: { claim: async () => ({ url: '', writes: [] }) } } as never

async function company() {
  const e = await createEmpresa({ vehiculos: 2, plan: 'Pro' } as never, NOW)
  const row = (await new EmpresaDb(env.DB, e.id).empresa()) as EmpresaRow
  let at = NOW
  /** The services as the Administrador uses them, each time a second later. */
  const services = (actor = e.admin.id) => {
    at += 1000
    const db = new EmpresaDb(env.DB, e.id, requestTrace(at, { usuario_id: actor }))
    const clock = { today: TODAY, now: at }
    return {
      vehiculos: new Vehiculos(db, row, pendientes, clock),
      documentos: new Documentos(db, row, externals, clock),
      conductores: new Conductores(db, row, externals, clock),
      mantenimientos: new Mantenimientos(db, row, externals, clock),
      planes: new Planes(db, pendientes, clock),
      odometros: new Odometros(db, pendientes, at),
      dispositivos: new Dispositivos(db, row, { pendientes, secret: 's'.repeat(32) }, clock),
    }
  }
  const entries = async (vehiculo: string, since: number | null = null) =>
    (await summaryOf(new EmpresaReader(watch(env.DB, e.id), e.id), vehiculo, { today: TODAY, now: 0 }, since))?.entries
  const [one, other] = e.vehiculos.map(({ id }) => id) as [string, string]
  return { ...e, one, other, services, entries }
}
const driver = (vehiculo_id: string) => ({
  vehiculo_id,
  nombre: 'Luz Dary Peña',
  documento: '79456123',
  telefono: null,
  licencia_numero: '79456123',
  licencia_tipo: 'C1' as const,
  licencia_fecha_emision: '2024-03-01',
  licencia_fecha_vencimiento: '2027-03-01',
  fecha_nacimiento: null,
  archivo: null,
})
const service = { fecha: TODAY, kilometraje: null, taller: null, notas: null, archivo: [], corregir: false }
const items = [{ descripcion: 'Cambio de aceite', costo: 100, plan_id: null }]

test('tells each thing that was entered or changed about a vehicle, by whom, the latest first', async () => {
  const { id, one, other, admin, services, entries } = await company()
  await services().documentos.create(soat(one, { fecha_vencimiento: '2026-11-21' }))
  await services().documentos.create(soat(other))
  const documento = await idOf(id, '2026-11-21')
  await services().documentos.renew(documento, {
    fecha_emision: '2026-11-22',
    fecha_vencimiento: '2027-11-21',
    archivo: null,
  })
  await services().documentos.exempt({ vehiculo_id: one, tipo: 'Extintor', motivo: 'Lo lleva el remolque' })
  const drives = await services().conductores.create(driver(one))
  await services().conductores.remove(drives)
  await services().odometros.record(one, { fecha: TODAY, kilometraje: 84_200, corregir: false })
  const { id: done } = await services().mantenimientos.create(one, { ...service, items })
  await services().mantenimientos.update(done, { ...service, items, taller: 'El Paisa', quitar: [] })
  const { id: plan } = await services().planes.create(one, {
    nombre: 'Aceite',
    cada_km: 5000,
    cada_meses: null,
    ultima_fecha: null,
    ultimo_km: null,
  } as never)
  await services().planes.remove(plan)
  await services().documentos.remove(documento)
  const { results } = await env.DB.prepare(
    "select suceso from auditoria where json_extract(datos, '$.vehiculo') = ? order by at desc",
  )
    .bind(one)
    .all<{ suceso: string }>()
  const all = results.map(({ suceso }) => suceso)
  expect(all).toEqual([
    'documento-eliminado',
    'programa-eliminado',
    'programa-creado',
    'mantenimiento-cambiado',
    'mantenimiento-creado',
    'kilometraje-registrado',
    'conductor-eliminado',
    'conductor-creado',
    'documento-no-aplica',
    'documento-renovado',
    'documento-creado',
  ])
  const shown = await entries(one)
  expect(shown?.map(({ suceso }) => suceso)).toEqual(all.slice(0, 4))
  expect(shown?.[0]).toMatchObject({ nombre: admin.nombre, datos: { tipo: 'SOAT', vehiculo: one } })
  expect((await entries(other))?.map(({ suceso }) => suceso)).toEqual(['documento-creado'])
})

test('names the program whose key wrote it', async () => {
  const { id, one, services, entries } = await company()
  const key = await createApiKey(id)
  await services(key.id).documentos.create(soat(one))
  expect(await entries(one)).toMatchObject([{ nombre: 'API: Contabilidad' }])
})

test('tells nothing to another company, and nothing older than the plan shows', async () => {
  const mine = await company()
  const foreign = await company()
  await mine.services().documentos.create(soat(mine.one))
  expect(await foreign.entries(mine.one)).toBeUndefined()
  expect(await mine.entries(mine.one, NOW)).toHaveLength(1)
  expect(await mine.entries(mine.one, NOW + DAY)).toEqual([])
})

test('what was refused leaves no trace: a reading below the known one is not told', async () => {
  const { one, services, entries } = await company()
  await services().odometros.record(one, { fecha: TODAY, kilometraje: 84_200, corregir: false })
  const lower = services().odometros.record(one, { fecha: TODAY, kilometraje: 100, corregir: false })
  await expect(lower).rejects.toMatchObject({ field: 'kilometraje' })
  expect(await entries(one)).toHaveLength(1)
})

test('is read by its own index, however much the company did', async () => {
  const plans = await plansOf((d1) =>
    summaryOf(new EmpresaReader(d1, 'empresa'), 'vehiculo', { today: TODAY, now: 0 }, 0),
  )
  const plan = plans.find((one) => one.includes('auditoria'))
  expect(plan).toContain('auditoria_vehiculo (empresa_id=? AND <expr>=? AND at>?)')
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
})
