/** Who looked at where a vehicle is or was: noted at little cost, and told to its driver. */
import { env, SELF } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanUpSesiones } from '../../../worker/cron/cleanup'
import { AssignedDispositivos } from '../../../worker/dispositivos/assigned'
import { DriversData } from '../../../worker/dispositivos/driver-data'
import { Looks } from '../../../worker/dispositivos/looks'
import { LooksDb, type Onlooker } from '../../../worker/dispositivos/looks-sql'
import type { DriverData } from '../../../worker/domain/dispositivos/look'
import { EmpresaReader } from '../../../worker/tenant/read'
import { atAllHours, telefono } from '../support/devices'
import { watch } from '../support/watched'
import { assign, execute, ORIGIN } from '../support/world'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ZONA = 'America/Bogota'
/** 20 November 2026, ten in the morning in Bogotá */
const TEN = Date.UTC(2026, 10, 20, 15)

afterEach(() => void vi.useRealTimers())

async function van() {
  const { empresa, d, link } = await telefono()
  const vehiculo = empresa.vehiculos[0]!.id
  const admin: Onlooker = { empresaId: empresa.id, quien: empresa.admin.id, rol: 'Administrador', assignedTo: null }
  const { id } = empresa.usuario
  const usuario: Onlooker = { empresaId: empresa.id, quien: id, rol: 'Usuario', assignedTo: id }
  // as every request has it: bound to the company
  const looks = (by: Onlooker, now = TEN) => new Looks(watch(env.DB, by.empresaId), by, { zona: ZONA, now })
  const told = async (now = TEN) => (await new DriversData(env.DB, env.LINK_SECRET as string, now).read(link))!
  return { empresa, d, enlace: link, vehiculo, admin, usuario, looks, told }
}

test('a driver reads who looked, in which role, and from when to when, by day', async () => {
  const { vehiculo, admin, looks, told, empresa } = await van()
  const name = await env.DB.prepare('select nombre from usuarios where id = ?').bind(empresa.admin.id).first('nombre')
  await looks(admin).note(vehiculo)
  await looks(admin, TEN + 20 * MINUTE).note(vehiculo)
  await looks(admin, TEN + DAY).note(vehiculo)
  await looks({ ...admin, quien: crypto.randomUUID(), rol: 'Cliente' }, TEN + DAY + MINUTE).note(vehiculo)
  const tomorrow = { dia: '2026-11-21', times: 1 }
  expect((await told(TEN + DAY)).looks).toEqual([
    { ...tomorrow, rol: 'Cliente', nombre: null, primera: TEN + DAY + MINUTE, ultima: TEN + DAY + MINUTE },
    { ...tomorrow, rol: 'Administrador', nombre: name, primera: TEN + DAY, ultima: TEN + DAY },
    { dia: '2026-11-20', rol: 'Administrador', nombre: name, primera: TEN, ultima: TEN + 20 * MINUTE, times: 2 },
  ])
})

test('a screen that is open all day costs one row and a write every quarter of an hour', async () => {
  const { vehiculo, admin } = await van()
  const db = new LooksDb(env.DB)
  let writes = 0
  for (let minute = 0; minute < 120; minute++) {
    if (await db.note(admin, vehiculo, { dia: '2026-11-20', now: TEN + minute * MINUTE })) writes++
  }
  expect(writes).toBe(8)
  const rows = await env.DB.prepare('select veces as times from miradas where vehiculo_id = ?').bind(vehiculo).all()
  expect(rows.results).toEqual([{ times: 8 }])
})

test('a Usuario who may not see a vehicle has not looked at it, nor has another company', async () => {
  const { empresa, vehiculo, usuario, looks, told } = await van()
  const other = await van()
  const reader = new EmpresaReader(env.DB, empresa.id, empresa.usuario.id)
  const card = () => new AssignedDispositivos(reader, atAllHours(TEN), looks(usuario)).drivers(vehiculo)
  await card()
  await looks(other.admin).note(vehiculo)
  expect((await told()).looks).toEqual([])
  await assign(empresa.id, empresa.usuario.id, vehiculo)
  await card()
  expect((await told()).looks).toMatchObject([{ rol: 'Usuario', times: 1 }])
})

test('a day of a vehicle that is opened is noted; a link that is not valid any more tells nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(TEN)
  const { empresa, enlace, vehiculo } = await van()
  const get = (path: string) => SELF.fetch(`${ORIGIN}${path}`, { headers: { Cookie: empresa.admin.cookie } })
  const read = async () => (await SELF.fetch(`${ORIGIN}/api/track/${enlace}/data`)).json<DriverData>()
  expect((await read()).looks).toEqual([])
  const today = '2026-11-20'
  expect((await get(`/api/vehicles/${vehiculo}/days/${today}`)).status).toBe(200)
  const { looks, ...told } = await read()
  expect(looks).toMatchObject([{ dia: today, rol: 'Administrador', times: 1 }])
  expect(told).toMatchObject({
    zona: ZONA,
    stores: true,
    byTracker: false,
    hours: null,
    always: null,
    tellsMoves: false,
  })
  expect((await SELF.fetch(`${ORIGIN}/api/track/${'A'.repeat(46)}/data`)).status).toBe(404)
  await execute([['update gps_dispositivos set link_version = 2 where vehiculo_id = ?', [vehiculo]]])
  expect((await SELF.fetch(`${ORIGIN}/api/track/${enlace}/data`)).status).toBe(404)
})

test('a driver is told of a tracker, of hours of its own, and that the plan stores nothing', async () => {
  const { empresa, d, told } = await van()
  const week = (from: number) => ({ days: Array(7).fill({ from, until: 1080 }), holidays: false })
  await execute([
    ['update empresas set horario = ? where id = ?', [JSON.stringify(week(420)), empresa.id]],
    ["update gps_dispositivos set tipo_dispositivo = 'tk103' where id = ?", [d.id]],
  ])
  expect(await told()).toMatchObject({ stores: true, byTracker: true, hours: { week: week(420), isOwn: false } })
  const own = JSON.stringify({ kind: 'own', hours: week(300) })
  await execute([['update gps_dispositivos set horario = ? where id = ?', [own, d.id]]])
  expect((await told()).hours).toEqual({ week: week(300), isOwn: true })
  await execute([["update empresas set subscription_status = 'expired' where id = ?", [empresa.id]]])
  expect((await told()).stores).toBe(false)
})

test('looks are deleted with their vehicle, and after thirty days', async () => {
  const { vehiculo, admin, looks } = await van()
  const days = async () =>
    (await env.DB.prepare('select dia from miradas where vehiculo_id = ? order by dia').bind(vehiculo).all()).results
  await looks(admin, TEN - 31 * DAY).note(vehiculo)
  await looks(admin, TEN - 30 * DAY).note(vehiculo)
  // the first minute of an hour
  await cleanUpSesiones(env as never, TEN)
  expect(await days()).toEqual([{ dia: '2026-10-21' }])
  await execute([['delete from vehiculos where id = ?', [vehiculo]]])
  expect(await days()).toEqual([])
})
