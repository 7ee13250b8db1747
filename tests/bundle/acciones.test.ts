/** The law of actions (security.md 12–14): who may post, whose rows it touches, and which fields nobody may send. */
import { beforeAll, describe, expect, test } from 'vitest'
import { crearEmpresa, crearPersona, type Empresa, filas, type Persona } from '../apoyo/mundo'
import { COMANDOS, huella, quienPuede } from './apoyo/comandos'
import { deDatos, dePagina, pedir } from './apoyo/pedir'
import { rutas } from './apoyo/tabla'

const DE_ADMIN = COMANDOS.filter((c) => c.quien !== 'cualquiera')
const CON_ID = COMANDOS.filter((c) => /editar|eliminar|regenerar/.test(c.nombre) && c.nombre !== 'editar empresa')

let mia: Empresa
let ajena: Empresa
let superAdmin: Persona

beforeAll(async () => {
  mia = await crearEmpresa({ vehiculos: 3, dispositivos: 1 })
  ajena = await crearEmpresa({ vehiculos: 3, dispositivos: 1 })
  superAdmin = await crearPersona('SuperAdmin')
})

test('every action is in the table of commands, and every command has its action', () => {
  const conAccion = rutas().filter((r) => r.hasAction)
  expect([...new Set(COMANDOS.map((c) => c.ruta))].sort()).toEqual(conAccion.map((r) => r.id).sort())
})

describe.each(DE_ADMIN)('«$nombre»', (comando) => {
  test('is refused to whoever may not, and changes nothing', async () => {
    const antes = await huella(mia.id)
    const form = comando.form(mia)
    const pedidos = [
      ['nadie', null, '302 /login'],
      ['usuario', mia.usuario, '403'],
      ['superAdmin', superAdmin, '403'],
    ] as const
    for (const [quien, como, esperado] of pedidos) {
      expect([quien, dePagina(await pedir(comando.path, { como, form }))]).toEqual([quien, esperado])
      const soloDatos = await pedir(`${comando.path}.data`, { como, form })
      expect([quien, await deDatos(soloDatos)]).toEqual([quien, esperado])
    }
    expect(await huella(mia.id)).toBe(antes)
  })
})

describe.each(CON_ID)('«$nombre» with the id of another company', (comando) => {
  test('is a 404 and changes nothing on either side', async () => {
    const [antes, suyo] = [await huella(mia.id), await huella(ajena.id)]
    const form = {
      ...comando.form(ajena),
      ...(comando.nombre === 'editar dispositivo' ? { vehiculo_id: mia.vehiculos[2]!.id } : {}),
    }
    const r = await pedir(comando.path, { como: mia.admin, form })
    expect(r.status).toBe(404)
    const inventado = await pedir(comando.path, { como: mia.admin, form: { ...form, id: crypto.randomUUID() } })
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

describe.each(COMANDOS)('«$nombre» with fields that nobody may send', (comando) => {
  test('changes nothing of what they name', async () => {
    const empresa = await crearEmpresa({ vehiculos: 3, dispositivos: 1 })
    const como = await quienPuede(comando, empresa)
    const form = comando.form(empresa)
    const otra = await huella(ajena.id)
    const prohibido = {
      empresa_id: ajena.id,
      user_id: ajena.admin.id,
      rol: 'SuperAdmin',
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
    const r = await pedir(comando.path, { como, form: { ...form, ...prohibido } })
    // the command itself was carried out (but for the sign-in of somebody unknown): only the rest was left aside
    expect(r.status).toBeLessThan(comando.nombre === 'iniciar sesión' ? 500 : 400)
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
    if (persona) expect(persona).toMatchObject({ rol: 'Administrador' })
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
       union select id from gps_dispositivos where empresa_id = ?1
       and (busqueda = 'veneno' or created_at = 7 or link_version = 77 or rev = 77 or clave = 'AAAAAAAAAAAAAAAAAAAAAA')`,
      empresa.id,
    )
    expect(venenosas).toEqual([])
  })
})

test('an address that names a vehicle or device of another company is a 404 in each of its dialogs', async () => {
  const [v, d] = [ajena.vehiculos[0]!.id, ajena.dispositivos[0]!.id]
  const preguntas = [
    ...['editar', 'eliminar'].map((dialogo) => `/admin/vehicles?${dialogo}=${v}`),
    ...['editar', 'qr', 'regenerar', 'eliminar'].map((dialogo) => `/admin/gps?${dialogo}=${d}`),
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
  const { nombre, id, vehiculos, dispositivos, admin, usuario } = ajena
  const ajenos = [nombre, id, admin.email, usuario.email]
  for (const v of vehiculos) ajenos.push(v.id, v.placa)
  for (const d of dispositivos) ajenos.push(d.id, d.imei, d.clave)
  const veneno = encodeURIComponent("' or 1=1 --")
  for (const path of ['/admin', '/admin/company', '/admin/vehicles', '/admin/gps', '/home', '/vehicles', '/gps']) {
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
