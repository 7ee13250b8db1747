/**
 * What a Device tells of its company's places and limits: one row an episode and one alert, none of what it hears late, and
 * the same when D1 fails (docs/decisions/0060). What a Device that sleeps tells is in sleeping-device.test.ts.
 */
import { env, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { NO_RULES } from '../../../worker/domain/lugares/rules'
import { VigilanciaRules } from '../../../worker/empresa/vigilancia'
import { Pendientes } from '../../../worker/outbox/service'
import { evict } from '../support/devices'
import { stubOf, watchD1 } from '../support/phone'
import { assign, execute } from '../support/world'
import {
  alarm,
  alerts,
  approach,
  away,
  episodes,
  inside,
  MINUTE,
  rows,
  SECOND,
  START,
  depotWorld as world,
} from './depot'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(START)
})
afterEach(() => void vi.useRealTimers())

test('a drive into a place is one row and one alert, which says at the end how long it was', async () => {
  const { empresa, d, placeId, drive, report } = await world()
  await report(drive(START, approach))
  await report(drive(START + MINUTE, inside))
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([
    {
      tipo: 'visita',
      lugar_id: placeId,
      lugar: 'Bodega',
      vehiculo_id: d.vehiculo_id,
      inicio: START + MINUTE,
      fin: null,
    },
  ])
  const [opened, ...more] = await alerts(empresa.id)
  expect(more).toEqual([])
  expect(opened).toMatchObject({ estado: 'Pendiente', tipo: 'Visita a un lugar', fecha: '2032-06-03' })
  expect(opened!.mensaje).toMatch(/^\S+ \S+ llegó a Bodega a las 8:01$/)
  await report(drive(START + 10 * MINUTE, away))
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ fin: START + 10 * MINUTE }])
  const [same, ...others] = await alerts(empresa.id)
  expect(others).toEqual([])
  expect(same).toMatchObject({ id: opened!.id, estado: 'Pendiente' })
  expect(same!.mensaje).toMatch(/estuvo en Bodega de 8:01 a 8:10$/)
})

test('an alert that a person resolved stays resolved, and is open again when the place tells of departures too', async () => {
  for (const [tells, estado] of [
    [false, 'Resuelto'],
    [true, 'Pendiente'],
  ] as const) {
    const { empresa, d, drive, report } = await world({ avisa_salida: tells })
    await report(drive(START, [...approach, ...inside]))
    await alarm(d)
    await execute([["update alertas set estado = 'Resuelto', estado_at = 1 where empresa_id = ?", [empresa.id]]])
    await report(drive(START + 10 * MINUTE, away))
    await alarm(d)
    expect(await alerts(empresa.id)).toMatchObject([{ estado }])
    vi.setSystemTime(START)
  }
})

test('what arrives late is kept and not told, and points sent twice tell nothing twice', async () => {
  const { empresa, d, drive, report } = await world({ avisa_salida: true })
  const fixes = [...drive(START, [...approach, ...inside]), ...drive(START + 3 * MINUTE, away)]
  vi.setSystemTime(START + 60 * MINUTE)
  await report(fixes)
  await report(fixes)
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ inicio: START + MINUTE, fin: START + 3 * MINUTE, avisa: 0 }])
  expect(await alerts(empresa.id)).toEqual([])
})

const mails = (empresa: string) =>
  rows('select para, asunto, texto from correos where empresa_id = ? order by para', empresa)
const tellByMail = () => new Pendientes(env, env.DB, Date.now() + MINUTE).sweep()

test('a person gets one mail of what happened, each in the own language, and no mail after opting out', async () => {
  const { empresa, d, drive, report } = await world({ avisa_salida: true })
  const { admin, usuario } = empresa
  await assign(empresa.id, usuario.id, d.vehiculo_id)
  await execute([["update usuarios set idioma = 'en' where id = ?", [usuario.id]]])
  await report(drive(START, [...approach, ...inside]))
  await alarm(d)
  await tellByMail()
  await tellByMail()
  const subjects = async () => Object.fromEntries((await mails(empresa.id)).map(({ para, asunto }) => [para, asunto]))
  expect(await subjects()).toEqual({
    [admin.email]: expect.stringMatching(/llegó a Bodega a las 8:01$/),
    [usuario.email]: expect.stringMatching(/arrived at Bodega at 8:01$/),
  })
  await execute([['insert into preferencias (usuario_id, gps_alerts) values (?, 0)', [admin.id]]])
  await report(drive(START + 10 * MINUTE, away))
  await alarm(d)
  await tellByMail()
  const told = await mails(empresa.id)
  expect(told.map(({ para }) => para).sort()).toEqual([admin.email, usuario.email, usuario.email].sort())
  expect(told.some(({ asunto }) => /was at Bodega from 8:01 to 8:10$/.test(String(asunto)))).toBe(true)
})

test('a vehicle that says nothing in its hours is told once, and its next report ends it', async () => {
  const { empresa, d, drive, report } = await world({}, { silencio: 30 })
  await report(drive(START, approach))
  const last = START + 50 * SECOND
  await alarm(d)
  expect(await episodes(empresa.id)).toEqual([])
  for (const minutes of [20, 31, 50]) {
    vi.setSystemTime(last + minutes * MINUTE)
    await alarm(d)
    await alarm(d)
  }
  const silent = { tipo: 'silencio', inicio: last }
  expect(await episodes(empresa.id)).toMatchObject([{ ...silent, fin: null }])
  expect((await alerts(empresa.id)).map(({ mensaje }) => mensaje)).toEqual([
    expect.stringMatching(/^De \S+ \S+ no llega señal desde las 8:00$/),
  ])
  await report(drive(last + 60 * MINUTE, [3000, 3100]))
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ ...silent, fin: last + 60 * MINUTE + 10 * SECOND }])
  expect(await alerts(empresa.id)).toHaveLength(1)
})

/** The configuration after a change of these columns, as the outbox brings it to the Device. */
async function configure(d: { id: string; clave: string }, columns: string) {
  await execute([[`update gps_dispositivos set ${columns}, rev = rev + 1 where id = ?`, [d.id]]])
  await stubOf(d).configure((await new DeviceDb(env.DB).configuracion(d.clave))!)
}

/** Hours from seven on for the whole company, as they reach the Device. */
async function setHours(empresa: { id: string }, d: { id: string; clave: string }, until: number) {
  const hours = { days: Array(7).fill({ from: 7 * 60, until: until * 60 }), holidays: true }
  await execute([['update empresas set horario = ? where id = ?', [JSON.stringify(hours), empresa.id]]])
  await configure(d, 'estado = estado')
}

test.each<[string, ...[number, number][]]>([
  ['set before the evening', [17.75, 18]],
  ['set when it stands there already', [20, 18]],
  ['made longer, and silent from before their first end on', [16, 18], [17, 20]],
])('a visit ends with the hours that were %s', async (_, ...changes) => {
  const { empresa, d, drive, report } = await world()
  const closing = START + 10 * 60 * MINUTE
  const clock = (hour: number) => START + (hour - 8) * 60 * MINUTE
  const isLate = changes[0]![0] > 18
  const visit = drive(closing - 180 * MINUTE, [...approach, ...inside])
  const last = isLate ? closing : closing - 90 * MINUTE
  await report(visit)
  await report(drive(last, [0]))
  await alarm(d)
  let end = 0
  for (const [hour, until] of changes) {
    vi.setSystemTime(Math.max(Date.now(), clock(hour)))
    await setHours(empresa, d, until)
    end = Math.max(clock(hour), clock(until))
    await evict(d.clave)
  }
  vi.setSystemTime(clock(18) + 3 * MINUTE)
  if (!isLate) await alarm(d)
  vi.setSystemTime(end + 3 * MINUTE)
  await alarm(d)
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'visita', fin: last }])
})

test('nothing lasts through the night in which nothing is recorded, nor is a long stop told in the morning', async () => {
  const { empresa, d, drive, report } = await world({ avisa_salida: true }, { detencion: 60 })
  await setHours(empresa, d, 18)
  const closing = START + 10 * 60 * MINUTE
  await report(drive(closing - 20 * MINUTE, [...approach, ...inside]))
  await alarm(d)
  const last = closing - 10 * SECOND
  await report(drive(last, [0]))
  vi.setSystemTime(closing + 3 * MINUTE)
  await evict(d.clave)
  await alarm(d)
  await alarm(d)
  const visit = { tipo: 'visita', lugar: 'Bodega' }
  const evening = { ...visit, inicio: closing - 19 * MINUTE, fin: last }
  expect(await episodes(empresa.id)).toMatchObject([evening])
  const told = (await alerts(empresa.id)).map(({ mensaje }) => mensaje)
  const morning = closing + 13 * 60 * MINUTE
  await report(drive(morning, inside))
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([evening, { ...visit, inicio: morning, fin: null }])
  // at the driver's home, which is no place of the company
  await report(drive(closing + 23 * 60 * MINUTE + 50 * MINUTE, Array(20).fill(3000)))
  await report(drive(morning + 24 * 60 * MINUTE, [3000, 3000]))
  await alarm(d)
  expect((await episodes(empresa.id)).map(({ tipo, fin }) => [tipo, fin !== null])).toEqual([
    ['visita', true],
    ['visita', true],
  ])
  expect((await alerts(empresa.id)).map(({ mensaje }) => mensaje)).toEqual([...told, expect.stringMatching(/estuvo/)])
})

test('a visit ends with the last fix when the device is turned off, and the time in which it is off is no silence', async () => {
  const { empresa, d, drive, report } = await world({}, { silencio: 30 })
  await report(drive(START, [...approach, ...inside]))
  await alarm(d)
  const last = START + 100 * SECOND
  vi.setSystemTime(START + 10 * MINUTE)
  await configure(d, "estado = 'Inactivo', tracking_enabled = 0")
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'visita', fin: last }])
  vi.setSystemTime(START + 600 * MINUTE)
  await alarm(d)
  await configure(d, "estado = 'Activo', tracking_enabled = 1")
  vi.setSystemTime(START + 615 * MINUTE)
  await alarm(d)
  await alarm(d)
  expect(await episodes(empresa.id)).toHaveLength(1)
  vi.setSystemTime(START + 625 * MINUTE)
  await alarm(d)
  await alarm(d)
  expect((await episodes(empresa.id)).filter(({ tipo }) => tipo === 'silencio')).toMatchObject([
    { inicio: last, fin: null },
  ])
})

test('a device that was moved is not silent for its new vehicle since it reported for the one before', async () => {
  const { empresa, d, drive, report } = await world({}, { silencio: 30 })
  await report(drive(START, approach))
  vi.setSystemTime(START + 10 * MINUTE)
  await execute([
    ['update gps_dispositivos set vehiculo_id = ?, rev = rev + 1 where id = ?', [empresa.vehiculos[1]!.id, d.id]],
  ])
  await stubOf(d).configure((await new DeviceDb(env.DB).configuracion(d.clave))!)
  vi.setSystemTime(START + 50 * MINUTE)
  await alarm(d)
  await alarm(d)
  expect(await episodes(empresa.id)).toEqual([])
  const first = drive(START + 60 * MINUTE, approach)
  await report(first)
  vi.setSystemTime(START + 100 * MINUTE)
  await alarm(d)
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([
    { tipo: 'silencio', vehiculo_id: empresa.vehiculos[1]!.id, inicio: Date.parse(first.at(-1)!.at) },
  ])
})

test('a shorter limit for silence counts from the last report on, also while the longer one runs', async () => {
  const { d, drive, report, db, pendientes } = await world({}, { silencio: 600 })
  await report(drive(START, approach))
  const rules = new VigilanciaRules(db, { vigilancia: null }, pendientes)
  await rules.replace({ ...NO_RULES, silencio: 15 })
  const due = await runInDurableObject(
    stubOf(d),
    (_: Device, ctx) => ctx.storage.sql.exec("select cuando from agenda where tarea = 'silencio'").one().cuando,
  )
  expect(due).toBe(START + 50 * SECOND + 15 * MINUTE)
})

test('what a device that was asleep saw on its vehicle ends with the last fix when it is moved to another', async () => {
  const { empresa, d, drive, report } = await world()
  await report(drive(START, [...approach, ...inside]))
  await alarm(d)
  const last = START + 10 * MINUTE
  for (let i = 1; i <= 10; i++) await report(drive(START + i * MINUTE, [0]))
  await evict(d.clave)
  vi.setSystemTime(START + 20 * MINUTE)
  await configure(d, `vehiculo_id = '${empresa.vehiculos[1]!.id}'`)
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'visita', fin: last }])
})

test('a device that was moved twice without a report between tells of the vehicle that it is on', async () => {
  const { empresa, d, drive, report } = await world()
  await report(drive(START, approach))
  for (const [minutes, vehiculo] of [
    [10, empresa.vehiculos[1]!.id],
    [11, d.vehiculo_id],
  ] as const) {
    vi.setSystemTime(START + minutes * MINUTE)
    await configure(d, `vehiculo_id = '${vehiculo}'`)
  }
  await report(drive(START + 20 * MINUTE, [...approach, ...inside]))
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'visita', vehiculo_id: d.vehiculo_id }])
})

test('a silence that was told ends when its rule is turned off, also where nothing else was ever watched', async () => {
  const { empresa, d, placeId, lugares, drive, report, db, pendientes } = await world()
  await lugares.remove(placeId)
  await report(drive(START, approach))
  const rules = new VigilanciaRules(db, { vigilancia: null }, pendientes)
  await rules.replace({ ...NO_RULES, silencio: 15 })
  vi.setSystemTime(START + 30 * MINUTE)
  await alarm(d)
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'silencio', fin: null }])
  vi.setSystemTime(START + 40 * MINUTE)
  await rules.replace(NO_RULES)
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ tipo: 'silencio', fin: START + 40 * MINUTE }])
})

test('nothing is lost while D1 does not answer, and a repeated write adds nothing', async () => {
  const { empresa, d, drive, report } = await world()
  await report(drive(START, [...approach, ...inside]))
  await watchD1(d, { down: true })
  await alarm(d)
  expect(await episodes(empresa.id)).toEqual([])
  await evict(d.clave)
  await alarm(d)
  const written = await episodes(empresa.id)
  expect(written).toHaveLength(1)
  await alarm(d)
  expect([await episodes(empresa.id), (await alerts(empresa.id)).length]).toEqual([written, 1])
})

test('the visit to a place that is deleted ends with the last fix, and keeps its name', async () => {
  const { empresa, d, placeId, lugares, drive, report } = await world()
  await report(drive(START, [...approach, ...inside]))
  await alarm(d)
  await lugares.remove(placeId)
  await alarm(d)
  expect(await episodes(empresa.id)).toMatchObject([{ lugar: 'Bodega', fin: START + 100 * SECOND }])
  const messages = async () => (await alerts(empresa.id)).map(({ mensaje }) => mensaje)
  expect(await messages()).toEqual([expect.stringMatching(/estuvo en Bodega de 8:01 a 8:01$/)])
  await report(drive(START + 10 * MINUTE, away))
  await report(drive(START + 20 * MINUTE, inside))
  await alarm(d)
  expect(await episodes(empresa.id)).toHaveLength(1)
  // one that was not written yet
  const waiting = await world()
  await waiting.report(waiting.drive(START + 30 * MINUTE, [...approach, ...inside]))
  await waiting.lugares.remove(waiting.placeId)
  await alarm(waiting.d)
  expect(await episodes(waiting.empresa.id)).toMatchObject([{ lugar: 'Bodega' }])
  expect((await alerts(waiting.empresa.id)).map(({ mensaje }) => mensaje)).toEqual([
    expect.stringMatching(/estuvo en Bodega de 8:31 a 8:31$/),
  ])
})

test('a place of other vehicles is not watched for this one', async () => {
  const { empresa, d, form, placeId, lugares, drive, report } = await world()
  const other = empresa.vehiculos.find(({ id }) => id !== d.vehiculo_id)!
  await lugares.update(placeId, { ...form, para: 'algunos', placas: [other.placa] })
  await report(drive(START, [...approach, ...inside]))
  await alarm(d)
  expect(await episodes(empresa.id)).toEqual([])
})

test('a device that is deleted leaves no visit that lasts for ever', async () => {
  const { empresa, d, drive, report } = await world()
  await report(drive(START, [...approach, ...inside]))
  await alarm(d)
  await execute([['delete from gps_dispositivos where id = ?', [d.id]]])
  expect((await episodes(empresa.id))[0]!.fin).toBe(START + 100 * SECOND)
})
