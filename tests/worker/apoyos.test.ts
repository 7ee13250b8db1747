/** A company that a SuperAdmin has open to help it: for how long, and what that opens. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Gate } from '../../worker/access/gate'
import { ApoyosDb } from '../../worker/db/apoyos-db'
import { EmpresaDeApoyo } from '../../worker/db/empresa-de-apoyo'
import { PlataformaDb } from '../../worker/db/plataforma-db'
import { VisoresDb } from '../../worker/db/visores-db'
import { Apoyos } from '../../worker/services/apoyos'
import { soloLectura } from '../../worker/services/solo-lectura'
import type { Persona } from '../apoyo/datos'
import { apuntes, escritor, rastro } from './apoyo/auditoria'
import { crearEmpresa, crearPersona, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 21, 15)

describe('a company that is open to help it', () => {
  const gateDe = (ahora: number) => new Gate(new PlataformaDb(env.DB), ahora, () => undefined, escritor(ahora))
  const pedido = (persona: Persona, method = 'GET') =>
    new Request('https://vigia.test/admin', { method, headers: { cookie: persona.cookie } })
  async function abierta(empresa: string) {
    const persona = await crearPersona('SuperAdmin', {}, AHORA)
    const quien = await gateDe(AHORA).usuario(pedido(persona))
    const cerradas: string[] = []
    const apoyos = (ahora: number, apoyo = quien.apoyo ?? null) =>
      new Apoyos(
        new ApoyosDb(env.DB, rastro(ahora, { usuario_id: persona.id })),
        { persona: quien.persona, apoyo },
        ahora,
        (e) => cerradas.push(e),
      )
    await apoyos(AHORA).open(empresa)
    return { persona, apoyos, cerradas }
  }

  test('is open for sixty minutes, one a session, and its log says who and when', async () => {
    const [una, otra] = [await crearEmpresa({}, AHORA), await crearEmpresa({}, AHORA)]
    const { persona, apoyos, cerradas } = await abierta(una.id)
    const quien = await gateDe(AHORA).abierta(pedido(persona))
    expect(quien).toMatchObject({ empresa: { id: una.id }, apoyo: { hasta: AHORA + 60 * 60_000 } })
    await ejecutar([['update sesiones set last_seen = ? where usuario_id = ?', [AHORA + 59 * 60_000, persona.id]]])
    const tarde = await gateDe(AHORA + 60 * 60_000)
      .abierta(pedido(persona))
      .catch((r: unknown) => r)
    expect((tarde as Response).status).toBe(403)
    await apoyos(AHORA + 1, quien.apoyo).open(otra.id)
    expect(cerradas).toEqual([una.id])
    expect((await gateDe(AHORA + 1).abierta(pedido(persona))).empresa?.id).toBe(otra.id)
    expect((await apuntes('empresa_id', una.id)).at(-1)).toMatchObject({
      ...{ suceso: 'soporte-abierto', usuario_id: persona.id, objeto: una.id, datos: { minutos: 60 } },
    })
    await expect(apoyos(AHORA).open(crypto.randomUUID())).rejects.toMatchObject({ clave: 'no-encontrado' })
  })

  test('is read through a door that writes nothing, and the doors that are not for reading stay closed', async () => {
    const e = await crearEmpresa({ vehiculos: 1 }, AHORA)
    const { persona } = await abierta(e.id)
    const door = new EmpresaDeApoyo(env.DB, e.id, null, rastro(AHORA))
    expect(await door.count(door.from('vehiculos'))).toBe(1)
    await expect(door.run(door.updateEmpresa({ nombre: 'x' }))).rejects.toMatchObject({ clave: 'solo-lectura' })
    await expect(door.batch()).rejects.toMatchObject({ clave: 'solo-lectura' })
    const negada = (await gateDe(AHORA)
      .empresa(pedido(persona))
      .catch((r: unknown) => r)) as Response
    expect([negada.status, await negada.json()]).toEqual([403, { guardia: 'solo-lectura' }])
    const negados = soloLectura({ empresa: { id: e.id }, vehiculos: door, dia: '2026-11-21', nada: null })
    expect(negados).toMatchObject({ empresa: { id: e.id }, dia: '2026-11-21', nada: null })
    expect(() => negados.vehiculos.batch()).toThrow(expect.objectContaining({ clave: 'solo-lectura' }))
  })

  test('shows its live map until it is left, and not that of another company', async () => {
    const [e, otra] = [await crearEmpresa({}, AHORA), await crearEmpresa({}, AHORA)]
    const { persona, apoyos } = await abierta(e.id)
    const quien = await gateDe(AHORA).usuario(pedido(persona))
    const mirada = { sesion: quien.persona.sesion, usuario: persona.id, visible: false }
    const permiso = async (empresa: string, ahora = AHORA) =>
      (await new VisoresDb(env.DB).revisar(empresa, [mirada], ahora, 30)).permisos.get(mirada.sesion)
    expect(await permiso(e.id)).toEqual({ estado: 'viva', alcance: 'todas' })
    expect(await permiso(otra.id)).toMatchObject({ estado: 'ajena' })
    await apoyos(AHORA + 1, quien.apoyo).close()
    expect(await permiso(e.id)).toMatchObject({ estado: 'ajena' })
    expect((await apuntes('empresa_id', e.id)).map((a) => a.suceso)).toEqual(['soporte-abierto', 'soporte-cerrado'])
  })
})
