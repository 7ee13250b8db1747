/** The law of actions (docs/security.md 12–14): who may post, whose rows it changes, and which fields are ignored. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WITH_EVERYTHING } from '../../support/data'
import { assign, createEmpresa, createPerson, type Empresa, execute, type Person } from '../../support/world'
import { ALL_COMMANDS, REFUSED, whoMay } from '../support/commands'
import { addressOf, dataAddressOf } from '../support/commands/command'
import { fingerprint } from '../support/fingerprint'
import { askServer, fromData, fromPage } from '../support/request'
import { routes } from '../support/route-table'

const ADMIN_COMMANDS = ALL_COMMANDS.filter((c) => ['admin', 'withoutEmpresa', 'superAdmin'].includes(c.quien))
const USUARIO_COMMANDS = ALL_COMMANDS.filter((c) => c.quien === 'usuario')
const COMMANDS_WITH_ID = ALL_COMMANDS.filter(
  (c) => /editar|eliminar|regenerar/.test(c.nombre) && !c.nombre.startsWith('editar empresa'),
)

let mine: Empresa
let foreign: Empresa
let superAdmin: Person
/** The rows of each company as they were last read: no command of this file may change them. */
const known = new Map<Empresa, string>()

beforeAll(async () => {
  mine = await createEmpresa(WITH_EVERYTHING)
  foreign = await createEmpresa(WITH_EVERYTHING)
  superAdmin = await createPerson('SuperAdmin')
  await assign(mine.id, mine.usuario.id, mine.vehiculos[0]!.id)
  for (const empresa of [mine, foreign]) known.set(empresa, await fingerprint(empresa.id))
})

async function expectNothingChanged(empresa = mine, by?: string) {
  const before = known.get(empresa)
  const now = await fingerprint(empresa.id)
  known.set(empresa, now)
  expect(now, by).toBe(before)
}

/** Reading all rows of a company takes longer than a command: those of the other one are read after so many tests. */
const TESTS_AT_ONCE = 20
/** The tests since then. Run alone (`-t`), each says whether it was the one that changed a row. */
let since: string[] = []
async function expectForeignUntouched() {
  const by = `changed by one of\n${since.join('\n')}`
  since = []
  await expectNothingChanged(foreign, by)
}
afterEach(async ({ task }) => {
  since.push(`${task.suite?.name ?? ''} ${task.name}`)
  if (since.length === TESTS_AT_ONCE) await expectForeignUntouched()
})
afterAll(expectForeignUntouched)

test('every action is in the table of commands, and every command has its action (docs/security.md 12)', () => {
  const withAction = routes().filter((r) => r.hasAction)
  expect([...new Set(ALL_COMMANDS.map((c) => c.route))].sort()).toEqual(withAction.map((r) => r.id).sort())
})

describe.each(ADMIN_COMMANDS)('«$nombre»', (command) => {
  test('is refused without permission, and changes nothing', async () => {
    const form = command.form(mine)
    const outsider = command.quien === 'superAdmin' ? mine.admin : superAdmin
    const requests = [
      ['nadie', null, '302 /login'],
      ['usuario', mine.usuario, '403'],
      [outsider.rol, outsider, '403'],
    ] as const
    // alternates between the page and its data request: the same action answers both
    const dataOnly = ADMIN_COMMANDS.indexOf(command) % 2 === 1
    for (const [actor, requester, expected] of requests) {
      const r = await askServer(dataOnly ? dataAddressOf(command, mine) : addressOf(command, mine), {
        as: requester,
        form,
      })
      expect([actor, dataOnly ? await fromData(r) : fromPage(r)]).toEqual([actor, expected])
    }
    await expectNothingChanged()
  })
})

describe.each(USUARIO_COMMANDS)('«$nombre»', (command) => {
  test('is refused without permission, and changes nothing', async () => {
    const form = command.form(mine)
    const requests = [
      ['nadie', null, '302 /login'],
      ['admin', mine.admin, `302 /admin${addressOf(command, mine)}`],
      ['superAdmin', superAdmin, '403'],
    ] as const
    for (const [actor, requester, expected] of requests)
      expect([actor, fromPage(await askServer(addressOf(command, mine), { as: requester, form }))]).toEqual([
        actor,
        expected,
      ])
    if ('vehiculo_id' in form) {
      // a vehicle that is not assigned is a 404, like another company's
      const unassigned = await askServer(addressOf(command, mine), {
        as: mine.usuario,
        form: { ...form, vehiculo_id: mine.vehiculos[2]!.id },
      })
      expect(unassigned.status).toBe(422)
    }
    await expectNothingChanged()
  })
})

test('a company is begun by a Usuario without one alone; an Administrador is led to where it is created', async () => {
  const [begin] = ALL_COMMANDS.filter((c) => c.quien === 'unaffiliated')
  const form = begin!.form(mine)
  const requests = [
    ['nadie', null, '302 /login'],
    ['usuario', mine.usuario, '422'],
    ['admin', mine.admin, '302 /admin/company'],
    ['superAdmin', superAdmin, '403'],
  ] as const
  for (const [actor, requester, expected] of requests)
    expect([actor, fromPage(await askServer(begin!.path, { as: requester, form }))]).toEqual([actor, expected])
  await expectNothingChanged()
})

test('a Usuario changes no document and deletes none, whatever is posted', async () => {
  const names = ['editar documento', 'eliminar documento', 'eliminar el archivo de un documento', 'eximir documento']
  for (const nombre of names) {
    const form = ALL_COMMANDS.find((c) => c.nombre === nombre)!.form(mine)
    expect((await askServer('/documents', { as: mine.usuario, form })).status).toBe(422)
  }
  await expectNothingChanged()
})

test('a document cannot be put on a vehicle of another company, nor moved there', async () => {
  for (const nombre of ['crear documento', 'editar documento']) {
    const command = ALL_COMMANDS.find((c) => c.nombre === nombre)!
    const form = { ...command.form(mine), vehiculo_id: foreign.vehiculos[2]!.id }
    expect((await askServer(addressOf(command, mine), { as: mine.admin, form })).status).toBe(422)
  }
  const exempt = ALL_COMMANDS.find((c) => c.nombre === 'eximir documento')!
  expect((await askServer(exempt.path, { as: mine.admin, form: exempt.form(foreign) })).status).toBe(404)
  await expectNothingChanged()
})

describe.each(COMMANDS_WITH_ID)('«$nombre» with the id of another company (docs/security.md 13)', (command) => {
  test('is a 404 and changes nothing on either side', async () => {
    const form = {
      ...command.form(foreign),
      ...(command.nombre === 'editar dispositivo' ? { vehiculo_id: mine.vehiculos[2]!.id } : {}),
    }
    const requester = await whoMay(command, mine)
    const r = await askServer(addressOf(command, mine), { as: requester, form })
    expect(r.status).toBe(404)
    const invented = await askServer(dataAddressOf(command, mine), {
      as: requester,
      form: { ...form, id: crypto.randomUUID() },
    })
    expect(invented.status).toBe(404)
    // a missing row and another company's row look the same
    expect((await r.text()).replaceAll(/nonce[-=]"?[^"']+/g, '').length).toBeGreaterThan(0)
    await expectNothingChanged()
  })
})

test('a device cannot be put on a vehicle of another company', async () => {
  const create = ALL_COMMANDS.find((c) => c.nombre === 'crear dispositivo')!
  const form = { ...create.form(mine), vehiculo_id: foreign.vehiculos[2]!.id }
  const r = await askServer(create.path, { as: mine.admin, form })
  expect(r.status).toBeGreaterThanOrEqual(400)
  expect(r.status).toBeLessThan(500)
  await expectNothingChanged()
})

test('a service, a plan or a reading cannot be put on a vehicle of another company, nor fulfil its plan', async () => {
  for (const nombre of ['registrar servicio', 'crear plan', 'actualizar kilometraje']) {
    const command = ALL_COMMANDS.find((c) => c.nombre === nombre)!
    const form = { ...command.form(mine), vehiculo_id: foreign.vehiculos[2]!.id }
    expect([404, 422]).toContain((await askServer(addressOf(command, mine), { as: mine.admin, form })).status)
  }
  for (const nombre of ['registrar servicio', 'editar servicio']) {
    const command = ALL_COMMANDS.find((c) => c.nombre === nombre)!
    const form = { ...command.form(mine), 'items[1].plan_id': foreign.mantenimientos[0]!.plan_id }
    expect((await askServer(addressOf(command, mine), { as: mine.admin, form })).status).toBe(422)
  }
  await expectNothingChanged()
})

test('a driver cannot be put on a vehicle of another company, nor moved there', async () => {
  for (const nombre of ['crear conductor', 'editar conductor']) {
    const command = ALL_COMMANDS.find((c) => c.nombre === nombre)!
    const form = { ...command.form(mine), vehiculo_id: foreign.vehiculos[2]!.id }
    expect((await askServer(addressOf(command, mine), { as: mine.admin, form })).status).toBe(422)
  }
  await expectNothingChanged()
})

describe.each(ALL_COMMANDS)('«$nombre» with fields that may not be sent (docs/security.md 14)', (command) => {
  test('changes nothing of what they name', async () => {
    const empresa = await createEmpresa(WITH_EVERYTHING)
    const requester = await whoMay(command, empresa)
    const form = command.form(empresa)
    const forbidden = {
      empresa_id: foreign.id,
      user_id: foreign.admin.id,
      ...('rol' in form ? {} : { rol: 'SuperAdmin' }),
      rol_id: 'SuperAdmin',
      plan_type: 'Plus',
      user_limit: '9999',
      vehicle_limit: '9999',
      subscription_status: 'active',
      trial_ends_at: '99999999999999',
      subscription_ends_at: '99999999999999',
      created_at: '7',
      clave: 'AAAAAAAAAAAAAAAAAAAAAA',
      link_version: '77',
      rev: '77',
      busqueda: 'veneno',
      ...('id' in form ? {} : { id: foreign.vehiculos[0]!.id }),
    }
    for (const own of command.ownFields ?? []) delete (forbidden as Record<string, string>)[own]
    const r = await askServer(dataAddressOf(command, empresa), { as: requester, form: { ...form, ...forbidden } })
    // the command itself was carried out; only the extra fields were ignored
    expect(r.status).toBeLessThan(REFUSED.includes(command.nombre) ? 500 : 400)
    await r.body?.cancel()
    const [people = [], empresas = [], poisoned] = await execute([
      requester
        ? [
            'select rol_id, (select nombre from roles where id = rol_id) as rol, empresa_id from usuarios where id = ?',
            [requester.id],
          ]
        : [
            'select (select nombre from roles where id = rol_id) as rol, empresa_id from usuarios where email = ?',
            [form.email ?? ''],
          ],
      ['select * from empresas where id = ? or user_id = ?', [empresa.id, requester?.id ?? '']],
      [
        `select id from vehiculos where empresa_id = ?1 and (busqueda = 'veneno' or created_at = 7)
         union select id from conductores where empresa_id = ?1 and (busqueda = 'veneno' or created_at = 7)
         union select id from mantenimientos where empresa_id = ?1 and (busqueda = 'veneno' or created_at = 7)
         union select id from planes_mantenimiento where empresa_id = ?1 and created_at = 7
         union select id from gps_dispositivos where empresa_id = ?1
         and (busqueda = 'veneno' or created_at = 7 or link_version = 77 or rev = 77 or clave = 'AAAAAAAAAAAAAAAAAAAAAA')`,
        [empresa.id],
      ],
    ])
    const [person] = people
    const becomes = command.quien === 'unaffiliated' ? 'Administrador' : requester?.rol
    if (person) expect(person).toMatchObject({ rol: becomes ?? 'Administrador' })
    if (person && command.quien !== 'withoutEmpresa') expect(person.empresa_id).toBe(requester?.empresa_id ?? null)
    for (const row of empresas) {
      expect(row).toMatchObject({ plan_type: 'Basic', subscription_status: 'trial' })
      expect(row.user_limit).not.toBe(9999)
      expect(row.vehicle_limit).not.toBe(9999)
      expect(Number(row.trial_ends_at)).toBeLessThan(Date.now() + 15 * 86_400_000)
    }
    expect(poisoned).toEqual([])
  })
})

test('an address that names a vehicle or device of another company is a 404 in each of its dialogs', async () => {
  const v = foreign.vehiculos[0]!.id
  const d = foreign.dispositivos[0]!.id
  const c = foreign.conductores[0]!.id
  const { id: servicio, plan_id: plan } = foreign.mantenimientos[0]!
  const p = foreign.documentos[0]!.id
  const questions = [
    ...['editar', 'eliminar', 'conductores'].map((dialog) => `/admin/vehicles?${dialog}=${v}`),
    ...['editar', 'qr', 'regenerar', 'eliminar'].map((dialog) => `/admin/gps?${dialog}=${d}`),
    ...['editar', 'eliminar'].map((dialog) => `/admin/gps/lugares?${dialog}=${foreign.lugares[0]!.id}`),
    `/admin/gps/recorridos/juntos?ids=${v}`,
    `/admin/gps/episodios?vehiculo=${v}`,
    ...['', '/distance', '/visits', '/speeding', '/costs', '/drivers'].map(
      (report) => `/admin/reports${report}?vehiculo=${v}`,
    ),
    ...['editar', 'eliminar'].map((dialog) => `/admin/drivers?${dialog}=${c}`),
    `/admin/drivers?vehiculo=${v}`,
    ...['ver', 'editar', 'eliminar'].map((dialog) => `/admin/maintenance?${dialog}=${servicio}`),
    ...['plan', 'plan-eliminar'].map((dialog) => `/admin/maintenance?${dialog}=${plan}`),
    ...['nuevo', 'plan-nuevo', 'km', 'vehiculo'].map((dialog) => `/admin/maintenance?${dialog}=${v}`),
    `/admin/maintenance?vista=servicios&vehiculo=${v}`,
    ...['renovar', 'editar', 'historial', 'eliminar'].map((dialog) => `/admin/documents?${dialog}=${p}`),
    `/admin/documents?vehiculo=${v}`,
    `/admin/documents?nuevo&vehiculo=${v}`,
    `/admin/documents?nuevo=${v}`,
    `/admin/documents?no-aplica=${v}&tipo=Extintor`,
    ...['reenviar', 'rol', 'eliminar'].map((dialog) => `/admin/team?${dialog}=${foreign.invitaciones[0]!.id}`),
    ...['rol', 'propietario', 'eliminar'].map((dialog) => `/admin/team?${dialog}=${foreign.usuario.miembro}`),
  ]
  for (const question of questions) {
    const [path, query] = question.split('?')
    for (const url of [question, `${path}.data?${query}`]) {
      const r = await askServer(url, { as: mine.admin })
      expect(`${url} ${r.status}`).toBe(`${url} 404`)
      await r.body?.cancel()
    }
    // the same address opens for its own company, so the 404 above is not due to a wrong address
    const ownOne = await askServer(`${path}.data?${query}`, { as: foreign.admin })
    expect(`${question} ${ownOne.status}`).toBe(`${question} 200`)
    await ownOne.body?.cancel()
  }
})

test('no screen of a company shows anything of another', async () => {
  const { nombre, id, vehiculos, dispositivos, conductores, alertas, documentos, mantenimientos, admin, usuario } =
    foreign
  const foreignValues = [nombre, id, admin.email, usuario.email, ...alertas]
  for (const v of vehiculos) foreignValues.push(v.id, v.placa)
  for (const d of dispositivos) foreignValues.push(d.id, d.imei, d.clave)
  for (const c of conductores) foreignValues.push(c.id, c.nombre)
  for (const m of mantenimientos) foreignValues.push(m.id, m.plan_id, m.taller)
  for (const d of documentos) foreignValues.push(d.id)
  for (const i of foreign.invitaciones) foreignValues.push(i.id, i.email)
  for (const l of foreign.lugares) foreignValues.push(l.id, l.nombre)
  const poison = encodeURIComponent("' or 1=1 --")
  for (const path of [
    '/admin',
    '/admin/company',
    '/admin/vehicles',
    '/admin/drivers',
    '/admin/maintenance',
    '/admin/documents',
    '/admin/gps',
    '/admin/gps/recorridos',
    '/admin/gps/episodios',
    '/admin/gps/lugares',
    '/admin/reports',
    '/admin/reports/distance',
    '/admin/reports/costs',
    '/admin/reports/drivers',
    '/admin/alerts',
    '/admin/team',
    '/home',
    '/documents',
    '/vehicles',
    '/alerts',
    '/gps',
    '/gps/episodios',
    '/gps/lugares',
    '/reports',
  ]) {
    for (const requester of [mine.admin, mine.usuario]) {
      for (const q of ['', `?q=${poison}`, `?q=${vehiculos[0]!.placa}`]) {
        const text = await (await askServer(`${path}.data${q}`, { as: requester })).text()
        // the query is repeated in the search box, which is not a result
        const seen = foreignValues.filter((a) => !q.includes(a) && text.includes(a))
        expect(seen, `${path}${q}`).toEqual([])
      }
    }
  }
})
