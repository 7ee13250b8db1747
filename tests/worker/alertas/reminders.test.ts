/** «Recordar la renovación»: one mail for each person responsible, once a day about the same thing. */
import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { Reminders } from '../../../worker/alertas/reminders'
import { RemindersDb } from '../../../worker/alertas/reminders-sql'
import type { ReminderAsked } from '../../../worker/domain/alertas/reminder'
import { emptyTrace } from '../../../worker/domain/auditoria/auditoria'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
import { alerta, correos, DAY, extra } from '../support/digests'
import { watch } from '../support/watched'
import { assign, createConductor, createDocumento, createEmpresa, execute } from '../support/world'

const NOW = Date.parse(`${DAY}T15:00:00Z`)

let mine: Empresa
let documento: string

const remindersOf = (e: Empresa, today = DAY, access: 'open' | 'suscripcion-terminada' | 'visited' = 'open') => {
  const d1 = watch(env.DB, e.id)
  const trace = { ...emptyTrace(NOW), usuario_id: e.admin.id }
  const from = { sender: { id: e.admin.id, nombre: 'Laura Gómez' }, empresa: 'La Sabana', appUrl: 'https://vigia.test' }
  const clock = { today, now: NOW }
  return new Reminders(new EmpresaDb(d1, e.id, trace, access), new RemindersDb(d1, e.id, trace), from, clock)
}

beforeEach(async () => {
  await execute([['delete from correos', []]])
  mine = await createEmpresa({ vehiculos: 2 })
  const [v] = mine.vehiculos
  await assign(mine.id, mine.usuario.id, v!.id)
  documento = (await createDocumento(mine.id, v!, { fecha_vencimiento: extra(6) })).id
})

test('one mail names who asks and all that is asked, and a second one of the day is refused', async () => {
  const { cosa } = await alerta(mine.id, mine.vehiculos[0]!.id, { tipo: 'Impuesto vehicular' })
  const alert = (await env.DB.prepare('select id from alertas where cosa = ?').bind(cosa).first<{ id: string }>())!.id
  const lonely = await alerta(mine.id, mine.vehiculos[1]!.id)
  // no one is assigned to the second vehicle, and the manager's address is not proven
  await execute([['update usuarios set email_verificado_at = null where id = ?', [mine.admin.id]]])
  const reminders = remindersOf(mine)
  const asked: ReminderAsked = { lista: 'alertas', ids: [alert, lonely.id] }
  const out = await reminders.preview(asked)
  expect(out.people).toEqual([{ nombre: expect.any(String), email: mine.usuario.email, rol: 'Usuario', n: 1 }])
  expect(out.untold).toEqual([{ placa: mine.vehiculos[1]!.placa, tipo: 'SOAT', nombre: null }])
  expect(await correos()).toEqual([])
  expect(await reminders.send(asked)).toEqual(out)
  const [mail, ...more] = await correos()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ para: mine.usuario.email, empresa_id: mine.id, usuario_id: mine.usuario.id })
  expect(mail?.texto).toContain('Laura Gómez le pide renovar lo siguiente.')
  expect(mail?.texto).toContain('Impuesto vehicular')
  expect(await reminders.preview(asked)).toMatchObject({ people: [], repeated: 1 })
  await expect(reminders.send(asked)).rejects.toMatchObject({ clave: 'nada-que-recordar' })
  expect(await correos()).toHaveLength(1)
  // another day it may be asked again
  expect((await remindersOf(mine, extra(1)).preview(asked)).people).toHaveLength(1)
})

test('a licence whose vehicle has no person goes to the manager, in words for a manager, once a day', async () => {
  const { id } = await createConductor(mine.id, mine.vehiculos[1]!, { nombre: 'Diego Rojas' })
  const asked: ReminderAsked = { lista: 'conductores', ids: [id] }
  const out = await remindersOf(mine).send(asked)
  expect(out).toEqual({
    people: [{ nombre: expect.any(String), email: mine.admin.email, rol: 'Administrador', n: 1 }],
    untold: [],
    repeated: 0,
  })
  const [mail] = await correos()
  expect(mail?.texto).toContain('Diego Rojas')
  expect(mail?.texto).toContain('usted administra la empresa')
  expect(await remindersOf(mine).preview(asked)).toMatchObject({ people: [], repeated: 1 })
})

test('of a document that has been renewed nothing is asked, and none is sent where nothing else was chosen', async () => {
  const [v] = mine.vehiculos
  const renewed = await createDocumento(mine.id, v!, { tipo: 'Extintor', fecha_vencimiento: extra(-2), actual: 0 })
  const superseded = await createDocumento(mine.id, v!, { tipo: 'Impuesto vehicular', fecha_vencimiento: extra(-1) })
  await execute([['update documentos set cuenta_hasta = ? where id = ?', [DAY, superseded.id]]])
  const ids = [renewed.id, superseded.id]
  expect(await remindersOf(mine).preview({ lista: 'documentos', ids })).toEqual({
    people: [],
    untold: [],
    repeated: 0,
  })
  await expect(remindersOf(mine).send({ lista: 'documentos', ids })).rejects.toMatchObject({
    clave: 'nada-que-recordar',
  })
  expect((await remindersOf(mine).send({ lista: 'documentos', ids: [...ids, documento] })).people).toMatchObject([
    { n: 1 },
  ])
  expect(await correos()).toHaveLength(1)
})

test('a document with a name of its own is asked for by that name alone', async () => {
  const [v, lonely] = mine.vehiculos
  const own = { tipo: 'Otro', nombre: 'Permiso de carga', fecha_vencimiento: extra(6) }
  const { id } = await createDocumento(mine.id, v!, own)
  await remindersOf(mine).send({ lista: 'documentos', ids: [id] })
  const [mail] = await correos()
  expect(mail?.texto).toContain('Permiso de carga')
  expect(mail?.texto).not.toContain('Otro')
  const other = await createDocumento(mine.id, lonely!, own)
  await execute([['update usuarios set email_verificado_at = null where id = ?', [mine.admin.id]]])
  expect((await remindersOf(mine).preview({ lista: 'documentos', ids: [other.id] })).untold).toEqual([
    { placa: lonely!.placa, tipo: 'Permiso de carga', nombre: null },
  ])
})

test('a document of another company is not read, and a visit or an ended plan sends nothing', async () => {
  const foreign = await createEmpresa({ vehiculos: 1 })
  const asked: ReminderAsked = { lista: 'documentos', ids: [documento] }
  expect(await remindersOf(foreign).preview(asked)).toEqual({ people: [], untold: [], repeated: 0 })
  for (const access of ['visited', 'suscripcion-terminada'] as const)
    await expect(remindersOf(mine, DAY, access).send(asked)).rejects.toThrow()
  expect(await correos()).toEqual([])
  expect((await remindersOf(mine).send(asked)).people).toHaveLength(1)
})
