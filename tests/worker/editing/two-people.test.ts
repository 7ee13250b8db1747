/** Two people who have the same settings open at once: each saves what it changed (docs/decisions/0078). */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Preferencias } from '../../../worker/alertas/preferences'
import { PreferenciasDb } from '../../../worker/alertas/preferences-sql'
import { Dispositivos } from '../../../worker/dispositivos/service'
import { DispositivoCommand } from '../../../worker/domain/dispositivos/dispositivo'
import { DEFAULT_RULES, rulesOf, type SeguridadData } from '../../../worker/domain/empresa/seguridad'
import { AccountsCommand, FileCommand, fileDataOf, fileShownOf } from '../../../worker/domain/erp/command'
import { PagadorCommand } from '../../../worker/domain/pagos/pagador'
import { UpdateMailingCommand } from '../../../worker/domain/reports/mailing-command'
import { Seguridad } from '../../../worker/empresa/seguridad'
import { Accounting } from '../../../worker/erp/service'
import { Payer } from '../../../worker/pagos/payer'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { Mailings } from '../../../worker/reports/mailings'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { requestTrace } from '../support/auditoria'
import { watch } from '../support/watched'
import { createDispositivo, createEmpresa, execute, subscribe } from '../support/world'
import { companyWithWebhook } from '../webhooks/receiver'

const NOW = Date.now()

async function company(vehiculos = 0) {
  const empresa = await createEmpresa({ vehiculos }, NOW)
  await subscribe(empresa.id, { plan_type: 'Plus', trial_ends_at: 1, subscription_ends_at: NOW + 90 * 86_400_000 })
  const db = new EmpresaDb(watch(env.DB, empresa.id), empresa.id, requestTrace(NOW))
  const rows = async (sql: string) => (await env.DB.prepare(sql).bind(empresa.id).all()).results
  return { ...empresa, db, row: (await db.empresa()) as EmpresaRow, rows }
}

test('one turns a device off, the other moves it to another vehicle', async () => {
  const c = await company(2)
  const [vehicle, other] = c.vehiculos
  const here = vehicle!.id
  const there = other!.id
  const { id } = await createDispositivo(c.id, vehicle!, { imei: '356938035643809', tipo_dispositivo: 'tk103' })
  const devices = new Dispositivos(
    c.db,
    c.row,
    { pendientes: { deliver: async () => undefined }, secret: 'un secreto de prueba' },
    { today: '2026-11-20', now: NOW },
  )
  const before = {
    tipo_dispositivo: 'tk103',
    vehiculo_id: here,
    imei: '356938035643809',
    estado: 'Activo',
    tracking_enabled: true,
  }
  const save = async (change: object) => {
    const form = { intent: 'update', id, visto: true, ...before, ...change, antes: before }
    await devices.update(id, DispositivoCommand.parse(form) as never)
  }
  await save({ estado: 'Inactivo', tracking_enabled: false })
  await save({ imei: '490154203237518' })
  await save({ vehiculo_id: there })
  const stored = 'select vehiculo_id, imei, estado, tracking_enabled from gps_dispositivos where empresa_id = ?'
  expect(await c.rows(stored)).toEqual([
    { vehiculo_id: there, imei: '490154203237518', estado: 'Inactivo', tracking_enabled: 0 },
  ])
  // one makes a phone of it, whose form has no IMEI; the other one’s form still has it
  await save({ tipo_dispositivo: 'mobile_app', imei: '' })
  await save({ estado: 'Activo', tracking_enabled: true, vehiculo_id: here })
  const [phone] = await c.rows('select tipo_dispositivo, imei from gps_dispositivos where empresa_id = ?')
  expect(phone?.tipo_dispositivo).toBe('mobile_app')
  expect(phone?.imei).not.toBe('490154203237518')
})

test('one asks for a second factor, the other lets sessions end sooner', async () => {
  const c = await company()
  const seguridad = new Seguridad(c.db)
  const shown: SeguridadData = { ...DEFAULT_RULES, vence: true, password_expiry: 90 }
  await seguridad.save(shown)
  await seguridad.save({ ...shown, two_factor_auth: true }, shown)
  await seguridad.save({ ...shown, vence: false }, shown)
  await seguridad.save({ ...shown, session_timeout: 15 }, shown)
  const stored =
    'select session_timeout, failed_attempts, password_expiry, two_factor_auth from seguridad where empresa_id = ?'
  const { failed_attempts } = rulesOf(shown)
  expect(await c.rows(stored)).toEqual([
    { session_timeout: 15, failed_attempts, password_expiry: null, two_factor_auth: 1 },
  ])
})

test('one names a webhook anew, the other chooses events of it; one that was turned off meanwhile stays off', async () => {
  const { desk, hook } = await companyWithWebhook()
  const webhooks = await desk()
  const shown = { nombre: 'ERP', url: 'https://erp.co/vigia', eventos: ['alert.opened' as const], activo: true }
  await webhooks.update(hook.id, shown)
  await webhooks.update(hook.id, { ...shown, eventos: ['alert.opened', 'document.renewed'] as never }, shown)
  const off = "update webhooks set activo = 0, apagado_por = 'fallas', fallando_desde = 1 where id = ?"
  await execute([[off, [hook.id]]])
  await webhooks.update(hook.id, { ...shown, nombre: 'Contabilidad' }, shown)
  expect((await webhooks.list()).find(({ id }) => id === hook.id)).toMatchObject({
    nombre: 'Contabilidad',
    eventos: ['alert.opened', 'document.renewed'],
    activo: false,
    apagado_por: 'fallas',
    fallando_desde: 1,
  })
  // each takes one of the two away: none would be left
  await webhooks.update(hook.id, { ...shown, eventos: ['document.renewed'] as never }, shown)
  const both = { ...shown, eventos: ['alert.opened', 'document.renewed'] as never }
  const last = webhooks.update(hook.id, { ...shown }, both)
  await expect(last).rejects.toMatchObject({ clave: 'ningun-evento' })
})

test('one mails a report on another day, the other to more people; who left it stays away', async () => {
  const c = await company(1)
  const mailings = new Mailings(
    c.db,
    c.row,
    { d1: env.DB, requestTrace: requestTrace(NOW), person: c.admin as never, appUrl: '', sendNow: () => undefined },
    NOW,
  )
  const admin = c.admin.id
  const usuario = c.usuario.id
  await mailings.create({ reporte: 'distance', cuando: '0', personas: [usuario] })
  const [{ id } = { id: '' }] = (await mailings.list()).list
  const before = { reporte: 'distance', cuando: '0', personas: usuario }
  const save = async (change: object) => {
    const form = { intent: 'update-mailing', id, ...before, personas: [usuario], ...change, antes: before }
    const command = UpdateMailingCommand.parse(form)
    await mailings.update(id, command, command.antes)
  }
  await save({ cuando: '3' })
  await save({ personas: [usuario, admin] })
  await execute([['delete from envio_personas where usuario_id = ?', [usuario]]])
  await save({ reporte: 'fleet' })
  expect((await mailings.list()).list).toMatchObject([{ reporte: 'fleet', dia: 3, personas: [admin] }])
})

test('one writes workshops, the other an account; of the same workshop the later number counts', async () => {
  const c = await company()
  const accounting = new Accounting(c.db, c.row, 'persona', NOW)
  const before = {
    gasto: '514540',
    por_pagar: '233535',
    talleres: 'El Paisa: 900123456-8\nFrenos: 800197268-4\nOtro: ',
  }
  const save = async (change: object, said: object | undefined = before) => {
    const form = { intent: 'update-accounts', ...before, ...change, antes: said }
    const { intent: _, antes: shown, ...asked } = AccountsCommand.parse(form)
    await accounting.saveAccounts(asked, shown)
  }
  await save({}, {})
  await save({ talleres: `${before.talleres}860034313-7\nCDA: 900373913-4` })
  await save({ gasto: '519095' })
  await save({ talleres: 'El Paisa: 860034313-7\nOtro: ' })
  await save({ talleres: 'El Paisa: 811021654-9\nFrenos: 800197268-4' })
  const { accounts } = await accounting.read({ desde: '2026-10-01', hasta: '2026-11-20' })
  expect(accounts).toEqual({
    gasto: '519095',
    por_pagar: '233535',
    nit: null,
    talleres: [
      ['El Paisa', '811021654'],
      ['Otro', '860034313'],
      ['CDA', '900373913'],
    ],
  })
})

test('one chooses the program of the file, the other says what it asks for', async () => {
  const c = await company()
  const accounting = new Accounting(c.db, c.row, 'persona', NOW)
  const before = { programa: 'world-office', tipo: 'NC', columnas: 'FECHA\nVALOR', formato: 'texto' }
  const save = async (change: object, said: object | undefined = before) => {
    const command = FileCommand.parse({ intent: 'update-file', ...before, ...change, antes: said })
    await accounting.saveFile(fileDataOf(command), command.antes && fileShownOf(command.antes))
  }
  await save({}, {})
  await save({ prefijo: 'V' })
  await save({ programa: 'helisa', formato: 'excel' })
  await save({ tipo: 'NX' })
  expect(await accounting.file()).toMatchObject({
    programa: 'helisa',
    world_office: { tipo: 'NX', prefijo: 'V' },
    helisa: { formato: 'excel' },
  })
})

test('one writes where invoices of the subscription are mailed, the other the address; the document stays whole', async () => {
  const c = await company()
  const municipio = { id: 980, nombre: 'Cali', departamento: 'Valle del Cauca' }
  const payer = new Payer(c.db, async () => ({ municipios: async () => [municipio] as never }), NOW)
  const before = {
    tipo_documento: 'NIT',
    documento: '860034313-7',
    nombre: 'La Sabana S.A.S.',
    correo: 'pagos@sabana.co',
    organizacion: 'juridica',
    regimen: 'iva',
    municipio: 'Cali',
  }
  const save = async (change: object) => {
    const form = { intent: 'update-payer', ...before, ...change, antes: before }
    const { intent: _, antes: shown, ...asked } = PagadorCommand.parse(form)
    await payer.save(asked, shown)
  }
  await save({})
  await save({ correo: 'facturas@sabana.co', regimen: 'no-iva' })
  await save({ tipo_documento: 'CC', documento: '1020304050' })
  await save({ direccion: 'Calle 72 # 10-07' })
  const [row] = await c.rows('select * from pagadores where empresa_id = ?')
  expect(row).toMatchObject({
    tipo_documento: 'CC',
    documento: '1020304050',
    nombre: 'La Sabana S.A.S.',
    correo: 'facturas@sabana.co',
    direccion: 'Calle 72 # 10-07',
    ciudad: 'Cali',
  })
  expect(JSON.parse(String(row?.fiscal))).toMatchObject({ regimen: 'no-iva', municipio: { nombre: 'Cali' } })
})

test('two tabs of one person: a switch that one did not touch stays as the other set it', async () => {
  const { admin } = await createEmpresa({}, NOW)
  const preferencias = new Preferencias(new PreferenciasDb(env.DB), admin.id)
  const shown = await preferencias.read()
  await preferencias.save({ ...shown, email_alerts: false }, shown)
  await preferencias.save({ ...shown, team_updates: false }, shown)
  expect(await preferencias.read()).toEqual({ ...shown, email_alerts: false, team_updates: false })
})
