/** The hours of one device: the company's, its own, or, of a tracker fitted to the vehicle alone, none. */
import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { DeviceHorario } from '../../../worker/dispositivos/device-horario'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { Dispositivos } from '../../../worker/dispositivos/service'
import { Rastreo } from '../../../worker/dispositivos/tracking'
import { DispositivoCommand, type DispositivoForm } from '../../../worker/domain/dispositivos/dispositivo'
import { DeviceHoursCommand, SUGGESTED_HOURS, weekValues } from '../../../worker/domain/horarios/command'
import { signLink } from '../../../worker/live/link'
import { Pendientes } from '../../../worker/outbox/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { NEVER } from '../../support/hours'
import { telefono } from '../support/devices'
import { point, send, stored } from '../support/phone'
import { execute, ORIGIN } from '../support/world'

const REASON = 'Transporta valores de noche'

async function ofTracker() {
  const { empresa, d, link } = await telefono()
  await execute([
    ['update empresas set horario = ? where id = ?', [JSON.stringify(NEVER), empresa.id]],
    ["update gps_dispositivos set tipo_dispositivo = 'tk103' where id = ?", [d.id]],
  ])
  const row = await env.DB.prepare('select * from empresas where id = ?').bind(empresa.id).first<EmpresaRow>()
  const pendientes = new Pendientes(env, env.DB, Date.now())
  const db = new EmpresaDb(env.DB, empresa.id)
  const horario = new DeviceHorario(db, { horario: NEVER }, pendientes, Date.now())
  const clock = { today: '2026-11-20', now: Date.now() }
  const dispositivos = new Dispositivos(db, row!, { pendientes, secret: env.LINK_SECRET as string }, clock)
  const rule = (regla: string, more: object = {}) =>
    horario.replace(DeviceHoursCommand.parse({ intent: 'update-hours', id: d.id, regla, ...fields(), ...more }))
  return { empresa, d, enlace: link, horario, dispositivos, rule }
}
/** The week of the form, as the parser of forms gives it. */
const fields = () =>
  Object.fromEntries(
    Object.entries(weekValues(SUGGESTED_HOURS)).map(([k, v]) => [k, /^(day|festivos)/.test(k) ? v === 'on' : v]),
  )

test('a tracker records at all hours with a reason that its drivers read, and takes nothing from a phone', async () => {
  const { d, enlace, horario, rule } = await ofTracker()
  await rule('siempre', { motivo: REASON })
  expect((await horario.read(d.id))?.own).toEqual({ kind: 'always', reason: REASON })
  expect((await send(enlace, { src: 'a', points: [point(1)] })).status).toBe(403)
  const page = await new Rastreo(new DeviceDb(env.DB), env.LINK_SECRET as string, Date.now()).open(enlace)
  expect(page).toMatchObject({ detail: { always: REASON }, dispositivo: { activo: true, rastreo: false } })
  const tracker = await signLink(env.LINK_SECRET as string, d.clave, 1, 'tracker')
  const osmand = `lat=4.65&lon=-74.1&timestamp=${Math.floor(Date.now() / 1000)}`
  expect((await SELF.fetch(`${ORIGIN}/api/trackers/${tracker}?${osmand}`)).status).toBe(200)
  expect(await stored(d)).toHaveLength(1)
  const log = await env.DB.prepare("select datos from auditoria where suceso = 'horario-de-dispositivo' and objeto = ?")
    .bind(d.id)
    .first<{ datos: string }>()
  expect(JSON.parse(log!.datos)).toEqual({ vehiculo: expect.any(String), regla: 'siempre' })
})

test('a phone never records at all hours: neither as it is, nor as what a tracker becomes', async () => {
  const { d, horario, dispositivos, rule } = await ofTracker()
  await rule('siempre', { motivo: REASON })
  const { vehiculo_id } = (await dispositivos.find(d.id))!
  const form = {
    tipo_dispositivo: 'mobile_app',
    vehiculo_id,
    imei: '',
    estado: 'Activo',
    tracking_enabled: true,
    visto: true,
  }
  await dispositivos.update(d.id, form as DispositivoForm)
  expect((await horario.read(d.id))?.own).toBeNull()
  await expect(rule('siempre', { motivo: REASON })).rejects.toMatchObject({ clave: 'celular-a-toda-hora' })
})

test('seven whole days are all hours: refused to a phone, and to a tracker without its reason', async () => {
  const { d, horario, rule } = await ofTracker()
  const day = (n: number) => ({ [`day_${n}`]: true, [`from_${n}`]: '00:00', [`until_${n}`]: '00:00' })
  const whole = Object.assign({}, ...[0, 1, 2, 3, 4, 5, 6].map(day))
  await expect(rule('propio', whole)).rejects.toMatchObject({ clave: 'horario-sin-horas-libres', field: 'regla' })
  await execute([["update gps_dispositivos set tipo_dispositivo = 'mobile_app' where id = ?", [d.id]]])
  await expect(rule('propio', whole)).rejects.toMatchObject({ clave: 'celular-a-toda-hora', field: 'regla' })
  await rule('propio', { ...whole, day_6: false })
  expect((await horario.read(d.id))?.own?.kind).toBe('own')
  // stored before it was refused, it is no rule: the company's hours hold
  const stored = { kind: 'own', hours: { days: Array(7).fill({ from: 0, until: 0 }), holidays: true } }
  await execute([['update gps_dispositivos set horario = ? where id = ?', [JSON.stringify(stored), d.id]]])
  expect((await new DeviceDb(env.DB).configuracion(d.clave))?.horario?.hours).toEqual(NEVER)
})

test('a device in hours of its own follows them, and goes back to those of the company', async () => {
  const { d, horario, rule } = await ofTracker()
  const configured = async () => (await new DeviceDb(env.DB).configuracion(d.clave))?.horario?.hours
  await rule('propio')
  expect(await configured()).toEqual(SUGGESTED_HOURS)
  await rule('empresa')
  expect(await configured()).toEqual(NEVER)
  expect((await horario.read(d.id))?.own).toBeNull()
})

test('all hours need a reason that says something, hours of its own at least one day', () => {
  const errors = (more: object) => {
    const read = DispositivoCommand.safeParse({ intent: 'update-hours', id: 'd', ...more })
    return read.error?.issues.map(({ path, message }) => `${path}: ${message}`)
  }
  expect(errors({ regla: 'siempre', motivo: ' porque si ' })).toEqual(['motivo: motivo-requerido'])
  expect(errors({ regla: 'propio' })).toEqual(['day_0: ningun-dia-de-trabajo'])
  expect(errors({ regla: 'empresa' })).toBeUndefined()
})
