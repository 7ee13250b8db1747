/** The law of actions (docs/security.md 12–14): who may post, whose rows it touches, and which fields nobody may send. */
import { beforeAll, describe, expect, test } from 'vitest'
import { CON_TODO } from '../apoyo/datos'
import { crearEmpresa, crearPersona, type Empresa, filas, type Persona } from '../apoyo/mundo'
import { COMANDOS, quienPuede, REHUSADOS } from './apoyo/comandos'
import { huella } from './apoyo/huella'
import { deDatos, dePagina, pedir } from './apoyo/pedir'
import { rutas } from './apoyo/tabla'

const DE_ADMIN = COMANDOS.filter((c) => c.quien !== 'cualquiera' && c.quien !== 'usuario')
const DE_USUARIO = COMANDOS.filter((c) => c.quien === 'usuario')
const CON_ID = COMANDOS.filter(
  (c) => /editar|eliminar|regenerar/.test(c.nombre) && !c.nombre.startsWith('editar empresa'),
)

let mia: Empresa
let ajena: Empresa
let superAdmin: Persona

beforeAll(async () => {
  mia = await crearEmpresa(CON_TODO)
  ajena = await crearEmpresa(CON_TODO)
  superAdmin = await crearPersona('SuperAdmin')
})

test('every action is in the table of commands, and every command has its action (docs/security.md 12)', () => {
  const conAccion = rutas().filter((r) => r.hasAction)
  expect([...new Set(COMANDOS.map((c) => c.ruta))].sort()).toEqual(conAccion.map((r) => r.id).sort())
})

describe.each(DE_ADMIN)('«$nombre»', (comando) => {
  test('is refused to whoever may not, and changes nothing', async () => {
    const antes = await huella(mia.id)
    const form = comando.form(mia)
    const arriba = comando.quien === 'superAdmin' ? mia.admin : superAdmin
    const pedidos = [
      ['nadie', null, '302 /login'],
      ['usuario', mia.usuario, '403'],
      [arriba.rol, arriba, '403'],
    ] as const
    // its page and its data alone take turns: one action answers both
    const soloDatos = DE_ADMIN.indexOf(comando) % 2 === 1
    for (const [quien, como, esperado] of pedidos) {
      const r = await pedir(soloDatos ? `${comando.path}.data` : comando.path, { como, form })
      expect([quien, soloDatos ? await deDatos(r) : dePagina(r)]).toEqual([quien, esperado])
    }
    expect(await huella(mia.id)).toBe(antes)
  })
})

describe.each(DE_USUARIO)('«$nombre»', (comando) => {
  test('is refused to whoever may not, and changes nothing', async () => {
    const antes = await huella(mia.id)
    const form = comando.form(mia)
    const pedidos = [
      ['nadie', null, '302 /login'],
      ['admin', mia.admin, `302 /admin${comando.path}`],
      ['superAdmin', superAdmin, '403'],
    ] as const
    for (const [quien, como, esperado] of pedidos)
      expect([quien, dePagina(await pedir(comando.path, { como, form }))]).toEqual([quien, esperado])
    if (!('vehiculo_id' in form)) return
    // a vehicle that is not assigned is as absent as another company's
    const sinAsignar = await pedir(comando.path, {
      como: mia.usuario,
      form: { ...form, vehiculo_id: mia.vehiculos[2]!.id },
    })
    expect(sinAsignar.status).toBe(422)
    expect(await huella(mia.id)).toBe(antes)
  })
})

test('a Usuario changes no document and deletes none, whatever is posted', async () => {
  const antes = await huella(mia.id)
  const suyos = ['editar documento', 'eliminar documento', 'eliminar el archivo de un documento', 'eximir documento']
  for (const nombre of suyos) {
    const form = COMANDOS.find((c) => c.nombre === nombre)!.form(mia)
    expect((await pedir('/documents', { como: mia.usuario, form })).status).toBe(422)
  }
  expect(await huella(mia.id)).toBe(antes)
})

test('a document cannot be put on a vehicle of another company, nor moved there', async () => {
  const suyo = await huella(ajena.id)
  const antes = await huella(mia.id)
  for (const nombre of ['crear documento', 'editar documento']) {
    const comando = COMANDOS.find((c) => c.nombre === nombre)!
    const form = { ...comando.form(mia), vehiculo_id: ajena.vehiculos[2]!.id }
    expect((await pedir(comando.path, { como: mia.admin, form })).status).toBe(422)
  }
  const eximir = COMANDOS.find((c) => c.nombre === 'eximir documento')!
  expect((await pedir(eximir.path, { como: mia.admin, form: eximir.form(ajena) })).status).toBe(404)
  expect(await huella(ajena.id)).toBe(suyo)
  expect(await huella(mia.id)).toBe(antes)
})

describe.each(CON_ID)('«$nombre» with the id of another company (docs/security.md 13)', (comando) => {
  test('is a 404 and changes nothing on either side', async () => {
    let antes = ''
    const suyo = await huella(ajena.id)
    const form = {
      ...comando.form(ajena),
      ...(comando.nombre === 'editar dispositivo' ? { vehiculo_id: mia.vehiculos[2]!.id } : {}),
    }
    const como = await quienPuede(comando, mia)
    antes = await huella(mia.id)
    const r = await pedir(comando.path, { como, form })
    expect(r.status).toBe(404)
    const inventado = await pedir(`${comando.path}.data`, { como, form: { ...form, id: crypto.randomUUID() } })
    expect(inventado.status).toBe(404)
    // what does not exist and what is another's look the same
    expect((await r.text()).replaceAll(/nonce[-=]"?[^"']+/g, '').length).toBeGreaterThan(0)
    expect(await huella(mia.id)).toBe(antes)
    expect(await huella(ajena.id)).toBe(suyo)
  })
})

test('a device cannot be put on a vehicle of another company', async () => {
  const suyo = await huella(ajena.id)
  const crear = COMANDOS.find((c) => c.nombre === 'crear dispositivo')!
  const antes = await huella(mia.id)
  const form = { ...crear.form(mia), vehiculo_id: ajena.vehiculos[2]!.id }
  const r = await pedir(crear.path, { como: mia.admin, form })
  expect(r.status).toBeGreaterThanOrEqual(400)
  expect(r.status).toBeLessThan(500)
  expect(await huella(ajena.id)).toBe(suyo)
  expect(await huella(mia.id)).toBe(antes)
})

test('a service, a plan or a reading cannot be put on a vehicle of another company, nor fulfil its plan', async () => {
  const suyo = await huella(ajena.id)
  const antes = await huella(mia.id)
  for (const nombre of ['registrar servicio', 'crear plan', 'actualizar kilometraje']) {
    const comando = COMANDOS.find((c) => c.nombre === nombre)!
    const form = { ...comando.form(mia), vehiculo_id: ajena.vehiculos[2]!.id }
    expect([404, 422]).toContain((await pedir(comando.path, { como: mia.admin, form })).status)
  }
  for (const nombre of ['registrar servicio', 'editar servicio']) {
    const comando = COMANDOS.find((c) => c.nombre === nombre)!
    const form = { ...comando.form(mia), 'items[1].plan_id': ajena.mantenimientos[0]!.plan_id }
    expect((await pedir(comando.path, { como: mia.admin, form })).status).toBe(422)
  }
  expect(await huella(ajena.id)).toBe(suyo)
  expect(await huella(mia.id)).toBe(antes)
})

test('a driver cannot be put on a vehicle of another company, nor moved there', async () => {
  const suyo = await huella(ajena.id)
  const antes = await huella(mia.id)
  for (const nombre of ['crear conductor', 'editar conductor']) {
    const comando = COMANDOS.find((c) => c.nombre === nombre)!
    const form = { ...comando.form(mia), vehiculo_id: ajena.vehiculos[2]!.id }
    expect((await pedir(comando.path, { como: mia.admin, form })).status).toBe(422)
  }
  expect(await huella(ajena.id)).toBe(suyo)
  expect(await huella(mia.id)).toBe(antes)
})

describe.each(COMANDOS)('«$nombre» with fields that nobody may send (docs/security.md 14)', (comando) => {
  test('changes nothing of what they name', async () => {
    const empresa = await crearEmpresa(CON_TODO)
    const como = await quienPuede(comando, empresa)
    const form = comando.form(empresa)
    const otra = await huella(ajena.id)
    const prohibido = {
      empresa_id: ajena.id,
      user_id: ajena.admin.id,
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
      ...('id' in form ? {} : { id: ajena.vehiculos[0]!.id }),
    }
    for (const suyo of comando.suyos ?? []) delete (prohibido as Record<string, string>)[suyo]
    const r = await pedir(`${comando.path}.data`, { como, form: { ...form, ...prohibido } })
    // the command itself was carried out: only the rest was left aside
    expect(r.status).toBeLessThan(REHUSADOS.includes(comando.nombre) ? 500 : 400)
    await r.body?.cancel()
    expect(await huella(ajena.id)).toBe(otra)
    const [persona] = como
      ? await filas(
          'select rol_id, (select nombre from roles where id = rol_id) as rol, empresa_id from usuarios where id = ?',
          como.id,
        )
      : await filas(
          'select (select nombre from roles where id = rol_id) as rol, empresa_id from usuarios where email = ?',
          form.email ?? '',
        )
    if (persona) expect(persona).toMatchObject({ rol: como?.rol ?? 'Administrador' })
    if (persona && comando.quien !== 'sinEmpresa') expect(persona.empresa_id).toBe(como?.empresa_id ?? null)
    const empresas = await filas('select * from empresas where id = ? or user_id = ?', empresa.id, como?.id ?? '')
    for (const fila of empresas) {
      expect(fila).toMatchObject({ plan_type: 'Basic', subscription_status: 'trial' })
      expect(fila.user_limit).not.toBe(9999)
      expect(fila.vehicle_limit).not.toBe(9999)
      expect(Number(fila.trial_ends_at)).toBeLessThan(Date.now() + 15 * 86_400_000)
    }
    const venenosas = await filas(
      `select id from vehiculos where empresa_id = ?1 and (busqueda = 'veneno' or created_at = 7)
       union select id from conductores where empresa_id = ?1 and (busqueda = 'veneno' or created_at = 7)
       union select id from mantenimientos where empresa_id = ?1 and (busqueda = 'veneno' or created_at = 7)
       union select id from planes_mantenimiento where empresa_id = ?1 and created_at = 7
       union select id from gps_dispositivos where empresa_id = ?1
       and (busqueda = 'veneno' or created_at = 7 or link_version = 77 or rev = 77 or clave = 'AAAAAAAAAAAAAAAAAAAAAA')`,
      empresa.id,
    )
    expect(venenosas).toEqual([])
  })
})

test('an address that names a vehicle or device of another company is a 404 in each of its dialogs', async () => {
  const [v, d] = [ajena.vehiculos[0]!.id, ajena.dispositivos[0]!.id]
  const c = ajena.conductores[0]!.id
  const { id: servicio, plan_id: plan } = ajena.mantenimientos[0]!
  const p = ajena.documentos[0]!.id
  const preguntas = [
    ...['editar', 'eliminar', 'conductores'].map((dialogo) => `/admin/vehicles?${dialogo}=${v}`),
    ...['editar', 'qr', 'regenerar', 'eliminar'].map((dialogo) => `/admin/gps?${dialogo}=${d}`),
    ...['editar', 'eliminar'].map((dialogo) => `/admin/drivers?${dialogo}=${c}`),
    `/admin/drivers?vehiculo=${v}`,
    ...['ver', 'editar', 'eliminar'].map((dialogo) => `/admin/maintenance?${dialogo}=${servicio}`),
    ...['plan', 'plan-eliminar'].map((dialogo) => `/admin/maintenance?${dialogo}=${plan}`),
    ...['nuevo', 'plan-nuevo', 'km', 'vehiculo'].map((dialogo) => `/admin/maintenance?${dialogo}=${v}`),
    `/admin/maintenance?vista=planes&vehiculo=${v}`,
    ...['renovar', 'editar', 'historial', 'eliminar'].map((dialogo) => `/admin/documents?${dialogo}=${p}`),
    `/admin/documents?vehiculo=${v}`,
    `/admin/documents?nuevo&vehiculo=${v}`,
    `/admin/documents?nuevo=${v}`,
    `/admin/documents?no-aplica=${v}&tipo=Extintor`,
    ...['reenviar', 'rol', 'eliminar'].map((dialogo) => `/admin/team?${dialogo}=${ajena.invitaciones[0]!.id}`),
    ...['rol', 'eliminar'].map((dialogo) => `/admin/team?${dialogo}=${ajena.usuario.miembro}`),
  ]
  for (const pregunta of preguntas) {
    const [path, query] = pregunta.split('?')
    for (const url of [pregunta, `${path}.data?${query}`]) {
      const r = await pedir(url, { como: mia.admin })
      expect(`${url} ${r.status}`).toBe(`${url} 404`)
      await r.body?.cancel()
    }
    // the same address opens for its own company, so the 404 above is not for a wrong address
    const suya = await pedir(pregunta, { como: ajena.admin })
    expect(`${pregunta} ${suya.status}`).toBe(`${pregunta} 200`)
    await suya.body?.cancel()
  }
})

test('no screen of a company shows anything of another', async () => {
  const { nombre, id, vehiculos, dispositivos, conductores, alertas, documentos, mantenimientos, admin, usuario } =
    ajena
  const ajenos = [nombre, id, admin.email, usuario.email, ...alertas]
  for (const v of vehiculos) ajenos.push(v.id, v.placa)
  for (const d of dispositivos) ajenos.push(d.id, d.imei, d.clave)
  for (const c of conductores) ajenos.push(c.id, c.nombre)
  for (const m of mantenimientos) ajenos.push(m.id, m.plan_id, m.taller)
  for (const d of documentos) ajenos.push(d.id)
  for (const i of ajena.invitaciones) ajenos.push(i.id, i.email)
  const veneno = encodeURIComponent("' or 1=1 --")
  for (const path of [
    '/admin',
    '/admin/company',
    '/admin/vehicles',
    '/admin/drivers',
    '/admin/maintenance',
    '/admin/documents',
    '/admin/gps',
    '/admin/alerts',
    '/admin/team',
    '/home',
    '/documents',
    '/vehicles',
    '/alerts',
    '/gps',
  ]) {
    for (const como of [mia.admin, mia.usuario]) {
      for (const q of ['', `?q=${veneno}`, `?q=${vehiculos[0]!.placa}`]) {
        const texto = await (await pedir(`${path}.data${q}`, { como })).text()
        // what was asked for is repeated in the search box, and is no row
        const vistos = ajenos.filter((a) => !q.includes(a) && texto.includes(a))
        expect(vistos, `${path}${q}`).toEqual([])
      }
    }
  }
})
