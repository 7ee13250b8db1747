/** Long stays, and vehicles that have not arrived, as a Device tells them (docs/decisions/0066). */
import { env, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { Compartidos } from '../../../worker/compartidos/service'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { CompartidoCommand, type CompartidoForm } from '../../../worker/domain/compartidos/compartido'
import { NO_RULES } from '../../../worker/domain/lugares/rules'
import { VigilanciaRules } from '../../../worker/empresa/vigilancia'
import { Pendientes } from '../../../worker/outbox/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { evict } from '../support/devices'
import { MapView } from '../support/map'
import { stubOf } from '../support/phone'
import { createVehiculo, execute } from '../support/world'
import { alarm, alerts, approach, away, depotWorld, endedBeforeStored, episodes, inside, MINUTE, START } from './depot'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(START)
})
afterEach(() => void vi.useRealTimers())

/** START is eight o'clock of a Thursday. */
const AT_NINE = { avisa_entrada: false, llegada: '09:00', llegada_3: true }
const NINE = START + 60 * MINUTE
const messages = async (id: string) => (await alerts(id)).map(({ mensaje }) => mensaje)

test('a vehicle that is not there by nine is told once, and the alert says when it came', async () => {
  const { empresa, d, placeId, drive, report } = await depotWorld(AT_NINE)
  await report(drive(START, approach))
  vi.setSystemTime(NINE + 4 * MINUTE)
  await alarm(d)
  expect(await episodes(empresa.id)).toEqual([])
  for (const minutes of [5, 7, 30]) {
    vi.setSystemTime(NINE + minutes * MINUTE)
    await evict(d.clave)
    await alarm(d)
    await alarm(d)
  }
  const expected = { tipo: 'llegada', lugar_id: placeId, lugar: 'Bodega', vehiculo_id: d.vehiculo_id, inicio: NINE }
  expect(await episodes(empresa.id)).toMatchObject([{ ...expected, fin: null }])
  expect(await messages(empresa.id)).toEqual([
    expect.stringMatching(/^\S+ \S+ no registra llegada a Bodega; se esperaba antes de las 9:00$/),
  ])
  await evict(d.clave)
  await report(drive(NINE + 40 * MINUTE, inside))
  await alarm(d)
  expect((await episodes(empresa.id))[0]).toMatchObject({ ...expected, fin: NINE + 40 * MINUTE })
  expect(await messages(empresa.id)).toEqual([
    expect.stringMatching(/llegó a Bodega a las 9:40; se esperaba antes de las 9:00$/),
  ])
  await execute([['delete from gps_dispositivos where id = ?', [d.id]]])
  expect((await episodes(empresa.id))[0]).toMatchObject({ ...expected, fin: NINE + 40 * MINUTE })
})

test('the alert learns that the vehicle came, also when the object ended before it had stored that', async () => {
  const { empresa, d, drive, report } = await depotWorld(AT_NINE)
  await report(drive(START, approach))
  vi.setSystemTime(NINE + 5 * MINUTE)
  await alarm(d)
  await alarm(d)
  const came = drive(NINE + 40 * MINUTE, inside)
  await endedBeforeStored(d, empresa.id, () => report(came))
  await report(came)
  await alarm(d)
  const arrivals = (await episodes(empresa.id)).filter(({ tipo }) => tipo === 'llegada')
  expect(arrivals).toMatchObject([{ inicio: NINE, fin: NINE + 40 * MINUTE }])
})

test('a customer who follows the vehicle stops nothing of what is told of its arrival', async () => {
  const { empresa, d, placeId, db, drive, report } = await depotWorld(AT_NINE)
  await report(drive(START, approach))
  const row = await env.DB.prepare('select * from empresas where id = ?').bind(empresa.id).first<EmpresaRow>()
  const externals = { pendientes: new Pendientes(env, env.DB, Date.now()), secret: env.HASH_SECRET as string }
  const asked = { intent: 'create', vehiculo_id: d.vehiculo_id, plazo: '8h', con_placa: true }
  const { token } = await new Compartidos(db, row as EmpresaRow, externals, Date.now()).create(
    d.vehiculo_id,
    CompartidoCommand.parse(asked) as CompartidoForm,
  )
  const page = await MapView.open('', `/api/sigueme/${token}`)
  await page.hear('snapshot')
  await alarm(d)
  page.close()
  await evict(d.clave)
  vi.setSystemTime(NINE + 6 * MINUTE)
  await alarm(d)
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'llegada', lugar_id: placeId, inicio: NINE, fin: null }])
})

test('a Device that lost what it awaits begins anew: at its next alarm, or when it reads its configuration', async () => {
  const lost = [
    (kv: SyncKvStorage) => void kv.delete('llegadas'),
    // what the links of customers once left under the same key
    (kv: SyncKvStorage) => kv.put('llegadas', { link: START }),
  ]
  for (const lose of lost)
    for (const isScheduled of [true, false]) {
      const { empresa, d, drive, report } = await depotWorld(AT_NINE)
      await report(drive(START, approach))
      await runInDurableObject(stubOf(d), (_: Device, { storage }) => {
        lose(storage.kv)
        if (!isScheduled) storage.sql.exec("delete from agenda where tarea = 'llegadas'")
      })
      await evict(d.clave)
      if (isScheduled) await alarm(d)
      else await stubOf(d).configure((await new DeviceDb(env.DB).configuracion(d.clave))!)
      await evict(d.clave)
      vi.setSystemTime(NINE + 6 * MINUTE)
      await alarm(d)
      await alarm(d)
      expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'llegada', inicio: NINE, fin: null }])
      vi.setSystemTime(START)
    }
})

test('an arrival that was due is told by the rules of its time, although they changed before its late alarm', async () => {
  const { empresa, d, placeId, db, pendientes, drive, report } = await depotWorld(AT_NINE)
  await report(drive(START, approach))
  vi.setSystemTime(NINE + 8 * MINUTE)
  const rules = new VigilanciaRules(db, { vigilancia: null }, pendientes)
  await rules.replace({ ...NO_RULES, limite: 90 })
  await alarm(d)
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'llegada', lugar_id: placeId, inicio: NINE, fin: null }])
  expect(await messages(empresa.id)).toEqual([expect.stringContaining('no registra llegada a Bodega')])
  await rules.replace({ ...NO_RULES, limite: 80 })
  await alarm(d)
  await alarm(d)
  expect(await messages(empresa.id)).toHaveLength(1)
})

test('a vehicle that takes the device over is not expected where the earlier one was, by rules that change with it', async () => {
  const { empresa, d, drive, report } = await depotWorld(AT_NINE)
  await report(drive(START, approach))
  vi.setSystemTime(NINE + 60 * MINUTE)
  const c = (await new DeviceDb(env.DB).configuracion(d.clave))!
  const { id } = await createVehiculo(empresa.id)
  await stubOf(d).configure({ ...c, vehiculo_id: id, rev: c.rev + 1, vigilancia: { ...c.vigilancia!, limite: 90 } })
  await alarm(d)
  await alarm(d)
  expect(await episodes(empresa.id)).toEqual([])
})

test('nothing is told of a vehicle that came and went, of another day, nor of a device that is switched off', async () => {
  const came = await depotWorld(AT_NINE)
  await came.report(came.drive(START, [...approach, ...inside]))
  await came.report(came.drive(START + 10 * MINUTE, away))
  const friday = await depotWorld({ ...AT_NINE, llegada_3: false, llegada_4: true })
  await friday.report(friday.drive(START, approach))
  const off = await depotWorld(AT_NINE)
  await off.report(off.drive(START, approach))
  await execute([['update gps_dispositivos set tracking_enabled = 0, rev = rev + 1 where id = ?', [off.d.id]]])
  await stubOf(off.d).configure((await new DeviceDb(env.DB).configuracion(off.d.clave))!)
  vi.setSystemTime(NINE + 6 * MINUTE)
  for (const { d } of [came, friday, off]) {
    await alarm(d)
    await alarm(d)
  }
  for (const { empresa } of [came, friday, off])
    expect((await episodes(empresa.id)).filter(({ tipo }) => tipo === 'llegada')).toEqual([])
})

test('a vehicle that stays for longer than its place allows is told once', async () => {
  const { empresa, d, drive, report } = await depotWorld({ avisa_entrada: false, permanencia: '20' })
  await report(drive(START, [...approach, ...inside]))
  for (const minutes of [10, 20, 30, 40]) {
    await report(drive(START + minutes * MINUTE, inside))
    await evict(d.clave)
    await alarm(d)
  }
  const stay = { tipo: 'permanencia', lugar: 'Bodega', inicio: START + MINUTE, limite: 20 }
  const stays = async () => (await episodes(empresa.id)).filter(({ tipo }) => tipo === 'permanencia')
  expect(await stays()).toMatchObject([{ ...stay, fin: null }])
  expect(await messages(empresa.id)).toEqual([
    expect.stringMatching(/^\S+ \S+ lleva más de 20 minutos en Bodega, desde las 8:01$/),
  ])
  await report(drive(START + 50 * MINUTE, away))
  await alarm(d)
  expect(await stays()).toMatchObject([{ ...stay, fin: START + 50 * MINUTE }])
})
