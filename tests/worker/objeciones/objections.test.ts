/** What a driver objects to: kept once, told to the company's Administradores, attended to by one of them. */
import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { DriverData } from '../../../worker/domain/dispositivos/look'
import { OBJECTIONS_A_DAY } from '../../../worker/domain/objeciones/objection'
import { fileObjection } from '../../../worker/objeciones/filed'
import { Objeciones } from '../../../worker/objeciones/service'
import { Pendientes } from '../../../worker/outbox/service'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { telefono } from '../support/devices'
import { watch } from '../support/watched'
import { createPerson, execute, ORIGIN } from '../support/world'

const DAY = 24 * 60 * 60_000
/** Monday 23 November 2026, ten in the morning in Bogotá */
const TEN = Date.UTC(2026, 10, 23, 15)
const TEXT = 'No quiero que me miren a la hora del almuerzo'
const newId = () => crypto.randomUUID().replaceAll('-', '')

async function van() {
  const { empresa, link } = await telefono()
  const vehiculo = empresa.vehiculos[0]!.id
  const file = (id = newId(), now = TEN, from = link) =>
    fileObjection({ d1: env.DB, secret: env.LINK_SECRET as string, now }, from, { id, texto: TEXT })
  const d1 = watch(env.DB, empresa.id)
  const desk = (now = TEN, person = empresa.admin.id) => new Objeciones(d1, new EmpresaDb(d1, empresa.id), person, now)
  const rows = async (sql: string) => (await env.DB.prepare(sql).bind(empresa.id).all()).results
  return { empresa, link, vehiculo, file, desk, rows }
}

test('it reaches the company once, however often it is sent, with the day by which to answer', async () => {
  const { vehiculo, file, desk, rows } = await van()
  const id = newId()
  expect([await file(id), await file(id, TEN + 1000)]).toEqual(['kept', 'kept'])
  expect(await desk().ofVehicle(vehiculo)).toEqual([
    { id, texto: TEXT, vence: '2026-12-15', created_at: TEN, atendida_at: null, nombre: null },
  ])
  expect(await rows("select datos from auditoria where empresa_id = ? and suceso = 'objecion-recibida'")).toEqual([
    { datos: JSON.stringify({ vehiculo }) },
  ])
})

test('its mail goes to the Administradores alone, once each, with the text and the vehicle', async () => {
  const { empresa, file, rows } = await van()
  await createPerson('Administrador', { empresa_id: empresa.id })
  await file()
  const outbox = new Pendientes(env, env.DB, TEN)
  await outbox.sweep()
  await execute([
    [
      `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
         select ?, 'objecion.avisar', empresa_id, json_object('id', id), 0, 0, 0 from objeciones where empresa_id = ?`,
      [crypto.randomUUID(), empresa.id],
    ],
  ])
  await outbox.sweep()
  const mails = await rows(
    `select r.nombre as rol, c.texto, c.asunto from correos c join usuarios u on u.id = c.usuario_id
       join roles r on r.id = u.rol_id where c.empresa_id = ?`,
  )
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail).toMatchObject({ rol: 'Administrador', asunto: expect.stringContaining('Objeción del conductor de') })
    expect(mail.texto).toContain(TEXT)
    expect(mail.texto).toContain('15 dic 2026')
    expect(mail.texto).toContain(`/admin/vehicles/${empresa.vehiculos[0]!.id}/drivers`)
  }
})

test('a vehicle files three within a day, and more on the next', async () => {
  const { file } = await van()
  for (let i = 0; i < OBJECTIONS_A_DAY; i++) expect(await file(newId(), TEN + i)).toBe('kept')
  expect(await file(newId(), TEN + 5)).toBe('too-many')
  expect(await file(newId(), TEN + DAY + 5)).toBe('kept')
})

test('who attends to it first is told to the driver, whose page shows no text of another', async () => {
  const { empresa, link, vehiculo, file, desk, rows } = await van()
  const now = Date.now()
  const id = newId()
  await file(id, now)
  expect(await desk(now + 1000).attend(id, vehiculo)).toBe(true)
  expect(await desk(now + 2000).attend(id, vehiculo)).toBe(false)
  const told = await (await SELF.fetch(`${ORIGIN}/api/track/${link}/data`)).json<DriverData>()
  const [admin] = (await env.DB.prepare('select nombre from usuarios where id = ?').bind(empresa.admin.id).all())
    .results
  expect(told.objections).toMatchObject([{ id, created_at: now, atendida_at: now + 1000, nombre: admin!.nombre }])
  expect(JSON.stringify(told)).not.toContain(TEXT)
  expect(await rows("select objeto from auditoria where empresa_id = ? and suceso = 'objecion-atendida'")).toEqual([
    { objeto: id },
  ])
})

test('who attended to it and left the team is named to the company as to the driver', async () => {
  const { empresa, link, vehiculo, file, desk } = await van()
  const ana = await createPerson('Administrador', { empresa_id: empresa.id, nombre: 'Ana Ruiz' })
  const id = newId()
  const now = Date.now()
  await file(id, now)
  await desk(now, ana.id).attend(id, vehiculo)
  await execute([
    [
      "update usuarios set empresa_id = null, rol_id = (select id from roles where nombre = 'Usuario') where id = ?",
      [ana.id],
    ],
    ['delete from team_members where user_id = ?', [ana.id]],
  ])
  expect(await desk().ofVehicle(vehiculo)).toMatchObject([{ id, nombre: 'Ana Ruiz' }])
  const told = await (await SELF.fetch(`${ORIGIN}/api/track/${link}/data`)).json<DriverData>()
  expect(told.objections).toMatchObject([{ id, nombre: 'Ana Ruiz' }])
})

test('who attended to it by mistake takes that back, a colleague does not, and the log keeps both', async () => {
  const { empresa, vehiculo, file, desk, rows } = await van()
  const colleague = await createPerson('Administrador', { empresa_id: empresa.id })
  const id = newId()
  await file(id)
  const unknown = { clave: 'no-encontrado' }
  await expect(desk().reopen(id, vehiculo)).rejects.toMatchObject(unknown)
  await desk().attend(id, vehiculo)
  await expect(desk(TEN, colleague.id).reopen(id, vehiculo)).rejects.toMatchObject(unknown)
  await expect(desk().reopen(id, empresa.vehiculos[1]!.id)).rejects.toMatchObject(unknown)
  expect(await desk().ofVehicle(vehiculo)).toMatchObject([{ id, atendida_at: TEN, nombre: expect.any(String) }])
  await desk().reopen(id, vehiculo)
  expect(await desk().ofVehicle(vehiculo)).toMatchObject([{ id, atendida_at: null, nombre: null }])
  expect(
    await rows("select suceso from auditoria where empresa_id = ? and suceso glob 'objecion-*' order by 1"),
  ).toEqual([{ suceso: 'objecion-atendida' }, { suceso: 'objecion-reabierta' }, { suceso: 'objecion-recibida' }])
})

test('an objection of another vehicle or company is not attended to', async () => {
  const { empresa, file, desk } = await van()
  const other = await van()
  const id = newId()
  await file(id)
  const unknown = { clave: 'no-encontrado' }
  await expect(desk().attend(id, empresa.vehiculos[1]!.id)).rejects.toMatchObject(unknown)
  await expect(other.desk().attend(id, other.vehiculo)).rejects.toMatchObject(unknown)
  expect(await other.desk().ofVehicle(empresa.vehiculos[0]!.id)).toEqual([])
})

test('the address takes it from a valid link alone, and no other body', async () => {
  const { empresa, link } = await van()
  const post = async (body: unknown, from = link) => {
    const sent = { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
    return (await SELF.fetch(`${ORIGIN}/api/track/${from}/objections`, sent)).status
  }
  const report = { id: newId(), texto: TEXT }
  expect(await post(report)).toBe(201)
  expect(await post({ ...report, texto: 'corto' })).toBe(400)
  expect(await post('no es JSON')).toBe(400)
  expect(await post({ ...report, texto: 'x'.repeat(5000) })).toBe(413)
  expect(await post(report, 'A'.repeat(46))).toBe(404)
  await execute([['update gps_dispositivos set link_version = 2 where empresa_id = ?', [empresa.id]]])
  expect(await post(report)).toBe(404)
})
