/** What holds for one vehicle alone: its own speed limit, with its Device as soon as it is saved. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import type { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { Vehiculos } from '../../../worker/vehiculos/service'
import { alarm, alerts, approach, away, depotWorld, episodes, MINUTE, START } from './depot'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(START)
})
afterEach(() => void vi.useRealTimers())

const vehiculosOf = async (db: EmpresaDb, pendientes: { deliver(): Promise<void> }) =>
  new Vehiculos(db, (await db.empresa()) as EmpresaRow, pendientes, { today: '2032-06-03', now: START })

test('the own limit of a vehicle comes before the company’s, until it is emptied', async () => {
  const { empresa, d, db, pendientes, drive, report } = await depotWorld({}, { limite: 50, avisaVelocidad: true })
  const vehiculos = await vehiculosOf(db, pendientes)
  await vehiculos.limitSpeed(d.vehiculo_id, 110)
  // 108 km/h
  await report(drive(START, approach, 30))
  await alarm(d)
  expect(await episodes(empresa.id)).toEqual([])
  await vehiculos.limitSpeed(d.vehiculo_id, 90)
  await report(drive(START + 10 * MINUTE, away, 30))
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'velocidad', limite: 90, maximo: 108, fin: null }])
  expect((await alerts(empresa.id)).map(({ mensaje }) => mensaje)).toEqual([
    expect.stringContaining('superó el límite de 90 km/h'),
  ])
  await vehiculos.limitSpeed(d.vehiculo_id, null)
  await report(drive(START + 20 * MINUTE, [...away].reverse(), 20))
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([
    { tipo: 'velocidad', limite: 90 },
    { tipo: 'velocidad', limite: 50, maximo: 72 },
  ])
})

test('a vehicle of another company gets no limit', async () => {
  const { db, pendientes } = await depotWorld()
  const other = await depotWorld()
  const vehiculos = await vehiculosOf(db, pendientes)
  await expect(vehiculos.limitSpeed(other.d.vehiculo_id, 60)).rejects.toMatchObject({ clave: 'no-encontrado' })
})
