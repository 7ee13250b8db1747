/** The page of one vehicle: its head and its summary, of the own company only, each in one round trip. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { EmpresaReader } from '../../../worker/tenant/read'
import { AssignedVehiculos } from '../../../worker/vehiculos/assigned'
import { headOf } from '../../../worker/vehiculos/head'
import { summaryOf } from '../../../worker/vehiculos/summary'
import type { Statement } from '../../support/data'
import { atAllHours } from '../support/devices'
import { watch } from '../support/watched'
import { assign, createConductor, createDispositivo, createEmpresa, createVehiculo, execute } from '../support/world'

const TODAY = '2026-11-20'
const readerOf = (empresa: string, db: D1Database = watch(env.DB, empresa)) => new EmpresaReader(db, empresa)
const NOW = Date.UTC(2026, 10, 20, 15)
const CLOCK = { today: TODAY, now: NOW }

async function van() {
  const empresa = await createEmpresa()
  const vehiculo = await createVehiculo(empresa.id)
  return { empresa, vehiculo }
}
const documento = (empresa: string, vehiculo: string, until: string, nombre = ''): [string, (string | number)[]] => [
  `insert into documentos (id, empresa_id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, actual, created_at)
   values (?, ?, ?, ?, ?, '2020-01-01', ?, 1, 1)`,
  [crypto.randomUUID(), empresa, vehiculo, nombre === '' ? 'SOAT' : 'Otro', nombre, until],
]

test('the verdict of tomorrow is that of its head, with its reasons counted from today', async () => {
  const { empresa, vehiculo } = await van()
  await execute([documento(empresa.id, vehiculo.id, TODAY)])
  const read = (departure: 'hoy' | 'manana') =>
    headOf(readerOf(empresa.id), vehiculo.id, { departure, today: TODAY, whereabouts: atAllHours(NOW) })
  const soatIn = async (departure: 'hoy' | 'manana') =>
    (await read(departure))?.vehiculo.reasons.find(({ que }) => que === 'SOAT')
  expect(await soatIn('hoy')).toMatchObject({ causes: 'Con aviso', dias: 0 })
  expect((await read('manana'))?.vehiculo.veredicto).toBe('No puede salir')
  expect(await soatIn('manana')).toMatchObject({ causes: 'No puede salir', dias: 0, paso: { que: 'renew' } })
})

test('its head has the maintenance that is overdue on the day of the departure, the longest first', async () => {
  const { empresa, vehiculo } = await van()
  const plan = (nombre: string, proxima_fecha: string | null, proximo_km: number | null): Statement => [
    `insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_km, cada_meses, proxima_fecha, proximo_km, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 1)`,
    [
      crypto.randomUUID(),
      empresa.id,
      vehiculo.id,
      nombre,
      proximo_km === null ? null : 5000,
      proxima_fecha === null ? null : 6,
      proxima_fecha,
      proximo_km,
    ],
  ]
  await execute([
    [`update vehiculos set kilometraje = 52000, kilometraje_fecha = '2026-11-01' where id = ?`, [vehiculo.id]],
    plan('Aceite', null, 50_000),
    plan('Frenos', addDays(TODAY, -40), null),
    plan('Llantas', addDays(TODAY, 1), null),
    plan('Filtros', addDays(TODAY, 30), 70_000),
  ])
  const overdue = async (departure: 'hoy' | 'manana') =>
    (await headOf(readerOf(empresa.id), vehiculo.id, { departure, today: TODAY, whereabouts: atAllHours(NOW) }))
      ?.overdue
  expect(await overdue('hoy')).toEqual({
    isEstimated: false,
    plans: [
      { id: expect.any(String), nombre: 'Frenos', fecha: addDays(TODAY, -40), km: null },
      { id: expect.any(String), nombre: 'Aceite', fecha: null, km: 2000 },
    ],
  })
  expect((await overdue('manana'))?.plans.map(({ nombre }) => nombre)).toEqual(['Frenos', 'Llantas', 'Aceite'])
})

test('a vehicle of another company has no head and no summary', async () => {
  const { vehiculo } = await van()
  const other = await createEmpresa()
  expect(
    await headOf(readerOf(other.id), vehiculo.id, { departure: 'hoy', today: TODAY, whereabouts: atAllHours(NOW) }),
  ).toBeNull()
  expect(await summaryOf(readerOf(other.id), vehiculo.id, CLOCK, null)).toBeNull()
})

test('a Usuario has the page of an assigned vehicle, without what is for Administradores, and of no other', async () => {
  const empresa = await createEmpresa({ vehiculos: 2 })
  const [mine, other] = empresa.vehiculos as [(typeof empresa.vehiculos)[0], (typeof empresa.vehiculos)[0]]
  await createConductor(empresa.id, mine, { telefono: '+573001234567' })
  await createDispositivo(empresa.id, mine)
  await assign(empresa.id, empresa.usuario.id, mine.id)
  const reader = new EmpresaReader(watch(env.DB, empresa.id), empresa.id, empresa.usuario.id)
  const assigned = new AssignedVehiculos(reader, TODAY, atAllHours(NOW))
  const head = await assigned.find(mine.id, 'hoy')
  expect(head?.vehiculo).toMatchObject({ placa: mine.placa, conductores: [{ telefono: null }] })
  expect(Object.keys(head?.vehiculo ?? {})).not.toContain('titular')
  expect(Object.keys(head?.dispositivo ?? {})).not.toContain('imei')
  expect(await assigned.find(other.id, 'hoy')).toBeNull()
})

test('its last position is that of the live room where that is newer than the database', async () => {
  const { empresa, vehiculo } = await van()
  const device = await createDispositivo(empresa.id, vehiculo)
  const at = Date.UTC(2026, 10, 20, 15)
  const room = async () => new Map([[device.id, { lat: 4.65, lng: -74.05, at }]])
  const head = await headOf(readerOf(empresa.id), vehiculo.id, {
    departure: 'hoy',
    today: TODAY,
    whereabouts: atAllHours(NOW, room),
  })
  expect(head?.dispositivo).toMatchObject({ id: device.id, last_latitude: 4.65, last_update: at })
})

test('its summary has what falls due, the earliest first', async () => {
  const { empresa, vehiculo } = await van()
  await createConductor(empresa.id, vehiculo, { licencia_fecha_vencimiento: addDays(TODAY, 400) })
  await execute([...[1, 2, 3, 4].map((n) => documento(empresa.id, vehiculo.id, addDays(TODAY, n), `Papel ${n}`))])
  const summary = await summaryOf(readerOf(empresa.id), vehiculo.id, CLOCK, null)
  expect(summary?.dues.at(-1)).toMatchObject({ que: 'licencia', dias: 400 })
})

test('its summary says what its services cost, this month and in the last twelve, and by kilometre once enough is driven', async () => {
  const { empresa, vehiculo } = await van()
  const service = (fecha: string, costo: number): Statement => [
    `insert into mantenimientos (id, empresa_id, vehiculo_id, fecha, costo, busqueda, created_at)
     values (?, ?, ?, ?, ?, 'x', 1)`,
    [crypto.randomUUID(), empresa.id, vehiculo.id, fecha, costo],
  ]
  const costOf = async () => (await summaryOf(readerOf(empresa.id), vehiculo.id, CLOCK, null))?.cost
  expect(await costOf()).toEqual({ month: 0, before: 0, year: 0, perKm: null })
  await execute([
    service('2026-11-03', 30_000_00),
    service('2026-10-30', 20_000_00),
    service('2025-12-01', 50_000_00),
    service('2025-11-30', 70_000_00),
  ])
  expect(await costOf()).toEqual({ month: 30_000_00, before: 20_000_00, year: 100_000_00, perKm: null })
  await execute([
    [
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, regla)
       values (?, ?, '2026-11-02', 'x', 200000, 1, 1, 1)`,
      [empresa.id, vehiculo.id],
    ],
  ])
  // of November, in which the GPS began: the year's services have nothing to do with its 200 km
  expect((await costOf())?.perKm).toBe(150_00)
  // «$ 0 por km» beside the year's services would read as an error
  await execute([["delete from mantenimientos where vehiculo_id = ? and fecha = '2026-11-03'", [vehiculo.id]]])
  expect(await costOf()).toEqual({ month: 0, before: 20_000_00, year: 70_000_00, perKm: null })
})

test('the summary names the links by which customers follow the vehicle now, the first to end first', async () => {
  const { empresa, vehiculo } = await van()
  const other = await createVehiculo(empresa.id)
  const share = (v: string, name: string, hasta: number, ended: number | null = null): Statement => [
    `insert into compartidos (id, empresa_id, vehiculo_id, token_hash, hasta, terminado_at, destino_nombre, con_placa,
         con_conductor, visitas, created_at) values (?, ?, ?, ?, ?, ?, ?, 1, 0, 2, 1)`,
    [crypto.randomUUID(), empresa.id, v, crypto.randomUUID(), hasta, ended, name],
  ]
  await execute([
    share(vehiculo.id, 'Bodega', NOW + 2),
    share(vehiculo.id, 'Obra', NOW + 1),
    share(vehiculo.id, 'Vencido', NOW),
    share(vehiculo.id, 'Terminado', NOW + 3, NOW - 1),
    share(other.id, 'De otro', NOW + 1),
  ])
  const summary = await summaryOf(readerOf(empresa.id), vehiculo.id, CLOCK, null)
  expect(summary?.shares).toMatchObject([
    { destino_nombre: 'Obra', hasta: NOW + 1, visitas: 2 },
    { destino_nombre: 'Bodega', hasta: NOW + 2 },
  ])
})
