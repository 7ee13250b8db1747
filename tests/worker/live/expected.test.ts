/** Long stays, and vehicles that have not arrived, as a Device tells them (docs/decisions/0066). */
import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { evict } from '../support/devices'
import { stubOf } from '../support/phone'
import { execute } from '../support/world'
import { alarm, alerts, approach, away, depotWorld, episodes, inside, MINUTE, START } from './depot'

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
