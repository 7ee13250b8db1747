/** A subscription through the deployed bundle: what it allows while it is active, late and over. */
import { describe, expect, test } from 'vitest'
import { WITH_EVERYTHING } from '../../support/data'
import { createEmpresa, createPerson, cron, type Empresa, rows, subscribe } from '../../support/world'
import { ALL_COMMANDS, REFUSED, whoMay } from '../support/commands'
import { addressOf, dataAddressOf } from '../support/commands/command'
import { fingerprint } from '../support/fingerprint'
import { askServer } from '../support/request'

const DAY = 86_400_000
const subscribedEmpresa = async (change: Record<string, string | number | null> = {}, withIt = {}) => {
  const empresa = await createEmpresa(withIt)
  await subscribe(empresa.id, change)
  return empresa
}
const ended = () => subscribedEmpresa({ subscription_ends_at: Date.now() - 30 * DAY }, WITH_EVERYTHING)
const empresaRowOf = (e: Empresa) =>
  rows('select * from empresas where id = ?', e.id).then(([row]) => row as Record<string, unknown>)

/** What stays allowed: the own account, the company's texts, rules and people, exports, and turning things off. */
const STILL_OPEN = [
  /^guardar (preferencias|perfil|reglas de seguridad|umbrales|datos de facturación|horario|avisos de velocidad)/,

  /segundo factor|respaldos|sesión|sesiones|correo|contraseña|cuenta|programa/,
  /^editar empresa/,
  // a company leaves with its data
  /descarga de todo$/,
  /calendario$/,
  // a key that leaked must be closed at any time
  /^revocar clave de API$/,
  // so must the way into another program
  /^desconectar la contabilidad$/,
  // an address that leaked must be closed at any time
  /dirección del servidor$/,
  /^eliminar/,
  /^(quitar la flota de ejemplo|ocultar los primeros pasos)$/,
  /^quitar vista/,
  // a person may refuse a mail at any time
  /^dejar de recibir un reporte/,
  /^(editar|deshacer el) rol de un miembro$/,
  /^editar el propietario$/,
  // what the law gives drivers does not end with a plan
  /^(atender|dejar por atender) una objeción$/,
  // payment settings
  /tarjeta$/,
]
const EMPRESA_COMMANDS = ALL_COMMANDS.filter((c) => c.quien === 'admin' || c.quien === 'usuario')
const CLOSED_COMMANDS = EMPRESA_COMMANDS.filter(({ nombre }) => !STILL_OPEN.some((r) => r.test(nombre)))
const OPEN = EMPRESA_COMMANDS.filter(({ nombre }) => STILL_OPEN.some((r) => r.test(nombre)))

describe('a company whose subscription is over', () => {
  test('reads every screen and takes its data out', async () => {
    const e = await ended()
    const screens = ['', '/company', '/company?planes', '/vehicles', '/vehicles?nuevo', '/drivers', '/maintenance']
    screens.push('/documents', '/gps', '/alerts', '/team', '/settings?tab=facturacion', '/activity', '/activity/csv')
    screens.push('/settings/accounting')
    for (const path of screens) {
      const r = await askServer(`/admin${path}`, { as: e.admin })
      expect([path, r.status]).toEqual([path, 200])
      await r.body?.cancel()
    }
    expect((await askServer('/api/vehicles?q=', { as: e.admin })).status).toBe(200)
    const landingHtml = await (await askServer('/admin/vehicles', { as: e.admin })).text()
    expect(landingHtml).toContain('Su suscripción terminó.')
    expect(landingHtml).toContain('/admin/company?planes')
  })

  test('whose trial ended unpaid reads the limits of its plan, not those of the trial, and on which day it ended', async () => {
    const e = await createEmpresa({ vehiculos: 6 })
    const end = Date.parse('2026-03-16T15:00:00Z')
    await rows('update empresas set trial_ends_at = ?1, subscription_ends_at = ?1 where id = ?2', end, e.id)
    const read = async (path: string) => (await askServer(`/admin${path}`, { as: e.admin })).text()
    expect(await read('/vehicles')).toContain('6 vehículos; su plan Basic permite 5.')
    expect(await read('/team')).toContain('Su plan Basic permite hasta 3 miembros, uno de ellos Administrador.')
    for (const path of ['/company', '/settings?tab=facturacion']) {
      const html = await read(path)
      expect(html).toMatch(/Terminó el.{0,40}16 mar 2026/)
      expect(html).not.toContain('Vigente hasta')
    }
  })

  test('reads that programs wait for a payment, and only on Basic that they come with another plan', async () => {
    const read = async (plan_type: 'Basic' | 'Pro') => {
      const { admin } = await subscribedEmpresa({ plan_type, subscription_status: 'expired', subscription_ends_at: 1 })
      return (await askServer('/admin/settings?tab=integraciones', { as: admin })).text()
    }
    const basic = await read('Basic')
    const pro = await read('Pro')
    for (const wait of ['La suscripción terminó. Un programa', 'Su suscripción terminó. No se envía ningún mensaje'])
      expect([wait, basic.includes(wait), pro.includes(wait)]).toEqual([wait, false, true])
    expect(basic).toContain('El acceso por API viene con el plan Pro.')
    expect(pro).not.toContain('con el plan Pro.')
  })

  test('reads why nothing is added where a form would be refused', async () => {
    const { admin } = await ended()
    const { admin: running } = await subscribedEmpresa({}, { dispositivos: 1 })
    for (const [path, field] of [
      ['/gps/lugares?nuevo', 'name="nombre"'],
      ['/settings?tab=integraciones&clave=nueva', 'value="create-key"'],
      ['/import', 'type="file"'],
    ] as const) {
      const read = async (as: { cookie: string }) => (await askServer(`/admin${path}`, { as })).text()
      const html = await read(admin)
      expect([path, html.includes('para agregar o cambiar registros, elija un plan.')]).toEqual([path, true])
      expect([path, html.includes(field), (await read(running)).includes(field)]).toEqual([path, false, true])
    }
  })

  test.each(CLOSED_COMMANDS)('is refused «$nombre», and nothing changes', async (command) => {
    const e = await ended()
    const actor = await whoMay(command, e)
    const before = await fingerprint(e.id)
    // alternates between the page and its data request: the same action answers both
    const address = CLOSED_COMMANDS.indexOf(command) % 2 === 0 ? addressOf : dataAddressOf
    const r = await askServer(address(command, e), { as: actor, form: command.form(e) })
    // an address without a screen answers with the refusal alone
    const said = await r.text()
    expect(r.status === 422 || (r.status === 200 && said.includes('suscripcion-terminada')), said).toBe(true)
    expect(await fingerprint(e.id)).toBe(before)
  })

  test.each(OPEN)('may still «$nombre»', async (command) => {
    const e = await ended()
    const actor = await whoMay(command, e)
    const isRefused = REFUSED.includes(command.nombre)
    // what is refused for another reason answers without its screen, which may name the plan
    const address = isRefused ? dataAddressOf(command, e) : addressOf(command, e)
    const r = await askServer(address, { as: actor, form: command.form(e) })
    const text = await r.text()
    // a screen that answers may say so of another act, as Equipo does of inviting; a plan is no reason of a 404
    const isScreen = (r.status === 200 || r.status === 404) && text.startsWith('<!DOCTYPE')
    if (!isScreen) expect(text).not.toContain('suscripcion-terminada')
    expect(r.status).toBeLessThan(isRefused ? 500 : 400)
  })

  test('uploads no file', async () => {
    const e = await ended()
    const body = new FormData()
    body.append(
      'archivo',
      new File([new Uint8Array([0x25, 0x50, 0x44, 0x46])], 'soat.pdf', { type: 'application/pdf' }),
    )
    const r = await askServer('/api/files', { as: e.admin, metodo: 'POST', cuerpo: body })
    expect(r.status).toBe(403)
    expect(await rows('select id from archivos where empresa_id = ?', e.id)).toEqual([])
  })

  test('is so in the instant of its end, before any clock has struck', async () => {
    const e = await createEmpresa({ vehiculos: 1 })
    await rows('update empresas set trial_ends_at = ? where id = ?', Date.now() - 1, e.id)
    const create = ALL_COMMANDS.find((c) => c.nombre === 'crear vehículo')
    if (!create) throw new Error('no such command')
    expect((await askServer(create.path, { as: e.admin, form: create.form(e) })).status).toBe(422)
    expect(await empresaRowOf(e)).toMatchObject({ subscription_status: 'trial' })
    await cron('* * * * *')
    expect(await empresaRowOf(e)).toMatchObject({ subscription_status: 'expired' })
  })
})

test('a late payment stops nothing for seven days, and every screen says so', async () => {
  const e = await subscribedEmpresa({ subscription_ends_at: Date.now() - 6 * DAY }, WITH_EVERYTHING)
  const create = ALL_COMMANDS.find((c) => c.nombre === 'crear vehículo')
  if (!create) throw new Error('no such command')
  expect((await askServer(create.path, { as: e.admin, form: create.form(e) })).status).toBe(302)
  expect(await (await askServer('/admin', { as: e.admin })).text()).toContain('Pago Pendiente')
})

test('who is late and wants no more charges of the saved card is told how, while there are any to come', async () => {
  const e = await subscribedEmpresa({ subscription_ends_at: Date.now() - 2 * DAY })
  const tab = async () => (await askServer('/admin/settings?tab=facturacion', { as: e.admin })).text()
  expect(await tab()).not.toContain('no intentamos más cobros')
  await rows(
    "insert into fuentes_pago (id, empresa_id, fuente_id, ambiente, correo, created_at) values (?, ?, 7, 'test', 'a@b.co', 1)",
    crypto.randomUUID(),
    e.id,
  )
  const html = await tab()
  expect(html).toContain('no intentamos más cobros')
  expect(html.indexOf('/admin/settings/card?retirar')).toBeGreaterThan(0)
  // five days after the end the last charge was tried
  await subscribe(e.id, { subscription_ends_at: Date.now() - 6 * DAY })
  expect(await tab()).not.toContain('no intentamos más cobros')
})

describe('the tab Facturación', () => {
  const act = (e: Empresa, form: Record<string, string>) =>
    askServer('/admin/settings?tab=facturacion', { as: e.admin, form }).then((r) => r.status)

  test('cancels at the end of the period and takes it back, each with its line in the audit log', async () => {
    const e = await subscribedEmpresa({}, WITH_EVERYTHING)
    const before = await empresaRowOf(e)
    const [gps] = await rows<{ rev: number }>('select rev from gps_dispositivos where empresa_id = ?', e.id)
    expect(await act(e, { intent: 'cancel-subscription' })).toBe(302)
    expect(await empresaRowOf(e)).toMatchObject({
      subscription_status: 'canceled',
      subscription_ends_at: before.subscription_ends_at,
      next_payment_at: null,
    })
    // from now on its devices use the end of the paid period, without the days of grace
    expect(await rows('select rev from gps_dispositivos where empresa_id = ?', e.id)).toEqual([
      { rev: (gps?.rev ?? 0) + 1 },
    ])
    expect(await act(e, { intent: 'cancel-subscription' })).toBe(422)
    expect(await act(e, { intent: 'resume-subscription' })).toBe(302)
    expect(await empresaRowOf(e)).toMatchObject({ ...before, revisar_at: 0 })
    expect(await act(e, { intent: 'resume-subscription' })).toBe(422)
    const auditEntries = await rows(
      "select suceso from auditoria where empresa_id = ? and suceso like 'suscripcion-%' order by at, rowid",
      e.id,
    )
    expect(auditEntries).toEqual([{ suceso: 'suscripcion-cancelada' }, { suceso: 'suscripcion-reanudada' }])
  })

  test('plans another plan for the next period, charges and opens nothing, and forgets it again', async () => {
    const e = await subscribedEmpresa()
    const before = await empresaRowOf(e)
    expect(await act(e, { intent: 'change-plan', plan: 'Plus', periodo: 'anual' })).toBe(302)
    expect(await empresaRowOf(e)).toMatchObject({
      plan_type: 'Pro',
      vehicle_limit: 15,
      plan_siguiente: 'Plus',
      periodo_siguiente: 'anual',
      subscription_ends_at: before.subscription_ends_at,
    })
    const page = await (await askServer('/admin/settings?tab=facturacion', { as: e.admin })).text()
    expect(page).toContain('su plan será Plus, anual')
    expect(page).toContain('1.259.000')
    // cancelled, there is no next period to tell of; taken back, it is as it was chosen
    expect(await act(e, { intent: 'cancel-subscription' })).toBe(302)
    const cancelled = await (await askServer('/admin/settings?tab=facturacion', { as: e.admin })).text()
    expect(cancelled).not.toContain('su plan será')
    expect(await act(e, { intent: 'resume-subscription' })).toBe(302)
    expect(await empresaRowOf(e)).toMatchObject({ plan_siguiente: 'Plus', periodo_siguiente: 'anual' })
    const back = await askServer('/admin/settings?tab=facturacion', {
      as: e.admin,
      form: { intent: 'change-plan', plan: 'Pro', periodo: 'mensual' },
    })
    expect(back.status).toBe(302)
    // what is told of it is that it was taken back, not that a plan was chosen
    expect(back.headers.get('set-cookie')).toContain('common.undone')
    expect(await empresaRowOf(e)).toMatchObject({ ...before, revisar_at: 0 })
    expect(await act(e, { intent: 'change-plan', plan: 'Enterprise', periodo: 'mensual' })).toBe(422)
  })

  test('of two who cancel at once one does, and both get the actual state', async () => {
    const e = await subscribedEmpresa()
    const facts = await Promise.all(Array.from({ length: 8 }, () => act(e, { intent: 'cancel-subscription' })))
    expect(facts.filter((n) => n === 302)).toHaveLength(1)
    expect(facts.filter((n) => n === 422)).toHaveLength(7)
    expect(
      await rows("select id from auditoria where empresa_id = ? and suceso = 'suscripcion-cancelada'", e.id),
    ).toHaveLength(1)
  })
})

describe('limits', () => {
  test('20 vehicles at once leave exactly what the plan allows (docs/security.md 15), and the refusal leads to the plans', async () => {
    const e = await subscribedEmpresa({ plan_type: 'Basic', vehicle_limit: 5 })
    const create = ALL_COMMANDS.find((c) => c.nombre === 'crear vehículo')
    if (!create) throw new Error('no such command')
    const r = await Promise.all(
      Array.from({ length: 20 }, () => askServer(`${create.path}?nuevo`, { as: e.admin, form: create.form(e) })),
    )
    expect(r.filter((x) => x.status === 302)).toHaveLength(5)
    expect(await rows('select id from vehiculos where empresa_id = ?', e.id)).toHaveLength(5)
    const refusal = await (r.find((x) => x.status === 422) as Response).text()
    expect(refusal).toContain('Con el plan Pro puede tener hasta 15')
    expect(refusal).toContain('/admin/company?planes')
    // a smaller plan leaves the company what it has, and no screen says «5 de 3»
    await rows('update empresas set vehicle_limit = 3 where id = ?', e.id)
    const company = await (await askServer('/admin/company', { as: e.admin })).text()
    expect(company.split('5 · su plan permite 3')).toHaveLength(3)
    const dashboard = await (await askServer('/admin', { as: e.admin })).text()
    expect(dashboard).toContain('su plan permite 3')
    for (const html of [company, dashboard]) expect(html).not.toMatch(/5 de 3|de 3 en su plan/)
  })
})

test('an Administrador who reads English is led to the English support page, from the plans and from the help', async () => {
  const e = await createEmpresa()
  await rows("update usuarios set idioma = 'en' where id = ?", e.admin.id)
  const html = await (await askServer('/admin/company?planes', { as: e.admin })).text()
  expect(html).toContain('href="/en/support"')
  expect(html).not.toContain('href="/support"')
})

test('Basic shows thirty days of the audit log and no GPS, and offers Pro; the trial and Pro show all of it', async () => {
  const basic = await subscribedEmpresa({ plan_type: 'Basic' }, { vehiculos: 1, dispositivos: 1 })
  const pro = await subscribedEmpresa()
  const trial = await createEmpresa()
  for (const e of [basic, pro, trial])
    await rows(
      "insert into auditoria (id, at, suceso, usuario_id, empresa_id) values (?, ?, 'respaldo-usado', ?, ?)",
      crypto.randomUUID(),
      Date.now() - 31 * DAY,
      e.admin.id,
      e.id,
    )
  const csv = async (e: Empresa) => (await askServer('/admin/activity/csv', { as: e.admin })).text()
  expect(await csv(basic)).not.toContain('código de respaldo')
  expect(await csv(pro)).toContain('código de respaldo')
  expect(await csv(trial)).toContain('código de respaldo')
  const gps = await (await askServer('/admin/gps', { as: basic.admin })).text()
  expect(gps).toContain('El rastreo GPS viene con el plan Pro')
  expect(gps).toContain('/admin/company?planes')
  // and offers nothing that would be refused
  expect(gps).not.toContain('/admin/gps?nuevo')
  for (const query of ['', '?nuevo']) {
    const html = await (await askServer(`/admin/gps${query}`, { as: basic.admin })).text()
    expect(html).not.toContain('véalo moverse en el mapa')
    expect(html).not.toContain('Agregar dispositivo')
    expect(html).not.toContain('<form method="post" action="/admin/gps')
  }
  const api = await (await askServer('/admin/settings?tab=integraciones', { as: basic.admin })).text()
  expect(api).toContain('El acceso por API viene con el plan Pro')
  expect(api).toContain('/admin/company?planes')
})

test('the day on which a subscription or a trial ends is the company’s, in whatever zone it is read', async () => {
  // half past ten in the evening in Bogotá, half past twelve at night in Buenos Aires
  const at = Date.parse('2027-03-16T03:30:00Z')
  const e = await subscribedEmpresa({ subscription_ends_at: at, next_payment_at: at })
  const boss = await createPerson('SuperAdmin')
  for (const { id } of [e.admin, boss])
    await rows("update usuarios set zona_horaria = 'America/Argentina/Buenos_Aires' where id = ?", id)
  const read = async (path: string, as: { cookie: string } = e.admin) => (await askServer(path, { as })).text()
  const shown = [
    await read('/admin/settings?tab=facturacion&cancelar'),
    await read('/admin/settings?tab=facturacion&cambiar'),
    await read('/admin/company?planes'),
    await read(`/super-admin/companies?q=${encodeURIComponent(e.nombre)}`, boss),
  ]
  await rows('update empresas set trial_ends_at = ?, subscription_status = ? where id = ?', at, 'trial', e.id)
  shown.push(await read('/admin/settings?tab=facturacion'), await read('/admin/company'))
  for (const html of shown) {
    expect(html).toContain('15 mar 2027')
    expect(html).not.toContain('16 mar 2027')
  }
})

test('a company with limits agreed with the platform reads them where it chooses a plan, and no limit of a plan', async () => {
  const e = await subscribedEmpresa({ vehiculos_acordados: 40, vehicle_limit: 40 })
  const read = async () => (await askServer('/admin/company?planes', { as: e.admin })).text()
  const spanish = await read()
  expect(spanish).toContain('Su límite acordado de 40 vehículos no cambia con el plan.')
  expect(spanish).toContain('¿Más de 40 vehículos?')
  expect(spanish).not.toMatch(/Hasta \d+ vehículos/)
  expect(spanish).toContain('3 miembros, uno de ellos Administrador')
  await rows('update empresas set vehiculos_acordados = null, miembros_acordados = 8 where id = ?', e.id)
  await rows("update usuarios set idioma = 'en' where id = ?", e.admin.id)
  const english = await read()
  expect(english).toContain('Your agreed limit of 8 members does not change with the plan.')
  expect(english.match(/\d+ members, [^<]*/g)).toEqual([
    '8 members, one of them Administrator',
    '8 members, 3 of them Administrators',
    '8 members, 5 of them Administrators',
  ])
  expect(english).not.toMatch(/agreed limit of \d+ vehicle/)
  expect(english).toContain('Up to 30 vehicles')
})
