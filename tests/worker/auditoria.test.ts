/** The audit log (docs/security.md 29): who wrote what into it, that nobody changes it, and that it costs nobody an answer. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { Cifra } from '../../worker/access/contrasena'
import { Gate } from '../../worker/access/gate'
import { Intentos } from '../../worker/access/intentos'
import { conPeticion, rastroDe } from '../../worker/access/peticion'
import { AccesosDb } from '../../worker/db/accesos-db'
import { EmpresaDb } from '../../worker/db/empresa-db'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { type EmpresaFila, PlataformaDb } from '../../worker/db/plataforma-db'
import { finDePrueba } from '../../worker/domain/empresa'
import { Negativa } from '../../worker/domain/negativa'
import { Accesos } from '../../worker/services/accesos'
import { Auditoria } from '../../worker/services/auditoria'
import { Calendario } from '../../worker/services/calendario'
import { Dispositivos } from '../../worker/services/dispositivos'
import { MiEmpresa } from '../../worker/services/empresas'
import { Empresas } from '../../worker/services/empresas-todas'
import { Identidad } from '../../worker/services/identidad'
import { Umbrales } from '../../worker/services/umbrales'
import { Vehiculos } from '../../worker/services/vehiculos'
import { contado } from '../apoyo/contado'
import { unico } from '../apoyo/datos'
import { SECRETOS } from '../apoyo/secretos'
import { apuntes, escritor, rastro } from './apoyo/auditoria'
import { Casa } from './apoyo/cuentas'
import { crearEmpresa, crearPersona, crearSesion, ejecutar, ORIGEN } from './apoyo/mundo'

const AHORA = Date.now()
const DIA = 86_400_000
const pendientes = { entregar: async () => undefined }
const momento = { hoy: '2026-11-20', ahora: AHORA }
const CLAVE = 'tres volcanes dormidos'
const HASH = 'scrypt$16384$8$5$AAAA$de-prueba'

const fila = async (id: string) => (await new EmpresaDb(env.DB, id).empresa()) as EmpresaFila
/** The tenant door as an Administrador of the company has it. */
async function puerta() {
  const mia = await crearEmpresa({ vehiculos: 2, dispositivos: 1 })
  const db = new EmpresaDb(env.DB, mia.id, null, rastro(AHORA, { usuario_id: mia.admin.id }))
  return { mia, db, empresa: await fila(mia.id) }
}
const sucesos = async (columna: 'empresa_id' | 'usuario_id', id: string) =>
  (await apuntes(columna, id)).map((a) => a.suceso)

describe('the table', () => {
  const meter = (id: string, at: number) =>
    ejecutar([["insert into auditoria (id, at, suceso) values (?, ?, 'salida')", [id, at]]])

  test('refuses to write over a row, by its id or by its number', async () => {
    const [id, other] = [unico(), unico()]
    await meter(id, AHORA)
    const over = (sql: string, ...params: string[]) => ejecutar([[sql, params]])
    const says = 'auditoria: no se cambia'
    await expect(
      over(`insert or replace into auditoria (id, at, suceso) values (?, ${AHORA}, 'ingreso')`, id),
    ).rejects.toThrow(says)
    await expect(over(`replace into auditoria (id, at, suceso) values (?, 0, 'ingreso')`, id)).rejects.toThrow(says)
    await expect(
      over(
        `insert or replace into auditoria (rowid, id, at, suceso)
         select rowid, ?2, at, 'ingreso' from auditoria where id = ?1`,
        ...[id, other],
      ),
    ).rejects.toThrow(says)
    await expect(
      over(
        `insert into auditoria (id, at, suceso) values (?, 1, 'ingreso') on conflict (id) do update set suceso = 'ingreso'`,
        id,
      ),
    ).rejects.toThrow(says)
    const { results } = await env.DB.prepare('select id, at, suceso from auditoria where id in (?, ?)')
      .bind(id, other)
      .all()
    expect(results).toEqual([{ id, at: AHORA, suceso: 'salida' }])
  })

  test('refuses to change a row, however old', async () => {
    for (const at of [Date.now(), Date.now() - 400 * DIA]) {
      const id = unico()
      await meter(id, at)
      await expect(ejecutar([["update auditoria set suceso = 'ingreso' where id = ?", [id]]])).rejects.toThrow(
        'auditoria: no se cambia',
      )
      await expect(ejecutar([['update auditoria set usuario_id = null where id = ?', [id]]])).rejects.toThrow()
    }
  })

  test('refuses to delete a row before its 90 days are over, and lets it go after', async () => {
    const [joven, vieja] = [unico(), unico()]
    await meter(joven, Date.now() - 89 * DIA)
    await meter(vieja, Date.now() - 91 * DIA)
    await expect(ejecutar([['delete from auditoria where id = ?', [joven]]])).rejects.toThrow('auditoria: aun no vence')
    await ejecutar([['delete from auditoria where id = ?', [vieja]]])
    const quedan = await env.DB.prepare('select id from auditoria where id in (?, ?)').bind(joven, vieja).all()
    expect(quedan.results).toEqual([{ id: joven }])
  })

  test('keeps what it knows of a company and of a person that are gone', async () => {
    const { mia, db, empresa } = await puerta()
    await new Umbrales(db, empresa).replace([7])
    await new Empresas(new PlataformaDb(env.DB, rastro(AHORA)), pendientes, AHORA).remove(mia.id)
    await ejecutar([['delete from usuarios where id = ?', [mia.admin.id]]])
    expect(await sucesos('empresa_id', mia.id)).toEqual(['umbrales-cambiados', 'empresa-eliminada'])
    expect(await sucesos('usuario_id', mia.admin.id)).toEqual(['umbrales-cambiados'])
  })
})

describe('who comes in', () => {
  const cifra = { hash: async () => HASH, abre: async (clave: string) => clave === CLAVE }
  const limite = { limit: async () => ({ success: true }) } as RateLimit
  function identidad(quien: Auditoria, conexion: D1Database = env.DB, con: Cifra = cifra) {
    const db = new IdentidadDb(conexion, quien.rastro)
    const intentos = new Intentos(db, limite, SECRETOS.HASH_SECRET, AHORA)
    const accesos = new Accesos(new AccesosDb(conexion, quien.rastro), intentos, SECRETOS, {
      ahora: AHORA,
      lugar: null,
    })
    const { emisor } = new Casa().servicios(AHORA, { d1: conexion })
    return new Identidad(db, { intentos, accesos, emisor, auditoria: quien }, AHORA, con)
  }
  let serie = 0
  const desde = (extra: Record<string, string> = {}) =>
    new Request(`${ORIGEN}/login`, { headers: { 'cf-connecting-ip': `10.9.${serie >> 8}.${serie++ & 255}`, ...extra } })
  async function miembro() {
    const mia = await crearEmpresa()
    await ejecutar([
      ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [mia.admin.id, HASH, 1]],
    ])
    return mia
  }

  test('a sign-in is written with its session, in the same three round trips', async () => {
    const { id, admin } = await miembro()
    let viajes = 0
    const quien = escritor(AHORA)
    const db = contado(env.DB, () => viajes++)
    await identidad(quien, db).entrar({ email: admin.email, contrasena: CLAVE, recordar: true }, desde())
    expect(viajes).toBe(3)
    const [apunte, ...mas] = await apuntes('usuario_id', admin.id)
    expect(mas).toEqual([])
    expect(apunte).toMatchObject({
      at: AHORA,
      suceso: 'ingreso',
      empresa_id: id,
      direccion: 'huella-de-la-direccion',
      peticion: 'peticion-de-prueba',
      datos: { via: 'contrasena', recordar: true, segundo_factor: false },
    })
    expect(await env.DB.prepare('select usuario_id from sesiones where id = ?').bind(apunte?.objeto).first()).toEqual({
      usuario_id: admin.id,
    })
  })

  test('a refused sign-in is written after the answer: of a known account with its company, of an unknown one with nobody', async () => {
    const { id, admin } = await miembro()
    for (const [email, usuario_id, empresa_id] of [
      [admin.email, admin.id, id],
      [`nadie-${unico()}@correo.test`, null, null],
    ] as const) {
      const despues: Promise<unknown>[] = []
      const quien = escritor(AHORA, { peticion: unico() }, despues)
      await expect(
        identidad(quien).entrar({ email, contrasena: 'otra frase', recordar: false }, desde()),
      ).rejects.toBeInstanceOf(Negativa)
      await Promise.all(despues)
      const escrita = await env.DB.prepare(
        'select suceso, usuario_id, empresa_id, datos from auditoria where peticion = ?',
      )
        .bind(quien.rastro.peticion)
        .all()
      expect(escrita.results).toEqual([
        { suceso: 'ingreso-negado', usuario_id, empresa_id, datos: '{"via":"contrasena","motivo":"credenciales"}' },
      ])
    }
  })

  test('a password that changed while it was checked opens no session and writes no sign-in', async () => {
    const { admin } = await miembro()
    const quien = escritor(AHORA)
    const lenta = {
      ...cifra,
      abre: async () => {
        await ejecutar([['update credenciales set password_hash = ? where usuario_id = ?', ['otra', admin.id]]])
        return true
      },
    }
    const form = { email: admin.email, contrasena: CLAVE, recordar: true }
    await expect(identidad(quien, env.DB, lenta).entrar(form, desde())).rejects.toThrow()
    expect(await sucesos('usuario_id', admin.id)).toEqual([])
  })

  test('a sign-up is written once, a second one of the same address not at all', async () => {
    const email = `nueva-${unico()}@correo.test`
    const form = {
      nombre: 'Nora Nueva',
      email,
      contrasena: CLAVE,
      confirmar_contrasena: CLAVE,
      terminos: 'on' as const,
    }
    const dos = await Promise.allSettled([1, 2].map(() => identidad(escritor(AHORA)).registrar(form, desde())))
    expect(dos.map((d) => d.status).sort()).toEqual(['fulfilled', 'rejected'])
    const cuenta = await env.DB.prepare('select id from usuarios where email = ?').bind(email).first<string>('id')
    expect(await sucesos('usuario_id', cuenta ?? '')).toEqual(['registro', 'codigo-enviado'])
  })

  test('a sign-out is written with who goes, and not for a session that is gone already', async () => {
    const { admin } = await miembro()
    const quien = escritor(AHORA, { usuario_id: admin.id })
    for (let i = 0; i < 2; i++) await identidad(quien).salir(desde({ cookie: admin.cookie.split(';')[0] ?? '' }))
    expect(await sucesos('usuario_id', admin.id)).toEqual(['salida'])
  })

  test('a refused door is written once a session and minute, however often it is tried', async () => {
    const { admin } = await miembro()
    const otra = await crearSesion(admin.id)
    const probar = async (cookie: string, ahora: number) => {
      const despues: Promise<unknown>[] = []
      const quien = escritor(ahora, {}, despues)
      const gate = new Gate(new PlataformaDb(env.DB, quien.rastro), ahora, () => undefined, quien)
      const pedido = new Request(ORIGEN, { headers: { cookie } })
      const r = await gate.conRol(pedido, 'SuperAdmin').catch((e: unknown) => e)
      expect((r as Response).status).toBe(403)
      await Promise.all(despues)
    }
    await Promise.all(Array.from({ length: 20 }, () => probar(admin.cookie, AHORA)))
    await probar(admin.cookie, AHORA + 59_999)
    expect(await sucesos('usuario_id', admin.id)).toEqual(['acceso-negado'])
    await probar(otra.cookie, AHORA + 59_999)
    await probar(admin.cookie, AHORA + 60_001)
    const todos = await apuntes('usuario_id', admin.id)
    expect(todos).toHaveLength(3)
    expect(todos[1]).toMatchObject({ objeto: otra.sesion, datos: { puerta: 'plataforma', rol: 'Administrador' } })
  })
})

describe('what a company changes', () => {
  test('is written with who, whose and what, in the batch of its cause', async () => {
    const { mia, db, empresa } = await puerta()
    const [v1] = mia.vehiculos
    const [d1] = mia.dispositivos
    const dispositivos = new Dispositivos(db, empresa, { pendientes, secreto: 's'.repeat(32) }, momento)
    const miEmpresa = new MiEmpresa(new PlataformaDb(env.DB), db, mia.admin, AHORA)
    const datos = {
      nombre: `Otra ${unico()}`,
      nit: null,
      direccion: null,
      telefono: null,
      zona_horaria: 'America/Lima',
    }
    await miEmpresa.update(datos as Parameters<MiEmpresa['update']>[0], {
      ...empresa,
      nit: null,
      direccion: null,
      telefono: null,
    })
    await new Umbrales(db, empresa).replace([30, 7])
    await new Calendario(db, await fila(mia.id), 's'.repeat(32)).create()
    await new Calendario(db, await fila(mia.id), 's'.repeat(32)).renew()
    await new Calendario(db, await fila(mia.id), 's'.repeat(32)).close()
    await dispositivos.regenerate(d1?.id ?? '')
    await dispositivos.remove(d1?.id ?? '')
    await new Vehiculos(db, empresa, pendientes, momento).remove(v1?.id ?? '')
    const todos = await apuntes('empresa_id', mia.id)
    expect(todos.map(({ suceso, objeto, datos }) => [suceso, objeto, datos])).toEqual([
      ['empresa-cambiada', null, { nombre: true, zona_horaria: true }],
      ['umbrales-cambiados', null, { cuantos: 2 }],
      ['calendario-abierto', null, null],
      ['calendario-renovado', null, null],
      ['calendario-cerrado', null, null],
      ['enlace-renovado', d1?.id, null],
      ['dispositivo-eliminado', d1?.id, null],
      ['vehiculo-eliminado', v1?.id, null],
    ])
    for (const apunte of todos) expect(apunte).toMatchObject({ usuario_id: mia.admin.id, at: AHORA })
  })

  test('and did not change is not written: what is gone, or another company’s', async () => {
    const { mia, db, empresa } = await puerta()
    const ajena = await crearEmpresa({ vehiculos: 1, dispositivos: 1 })
    const vehiculos = new Vehiculos(db, empresa, pendientes, momento)
    for (const id of [ajena.vehiculos[0]?.id ?? '', crypto.randomUUID()])
      await expect(vehiculos.remove(id)).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await apuntes('empresa_id', mia.id)).toEqual([])
    expect(await apuntes('empresa_id', ajena.id)).toEqual([])
  })

  test('a company is born and dies in the log', async () => {
    const dueno = await crearPersona('Administrador')
    const quien = rastro(AHORA, { usuario_id: dueno.id })
    const plataforma = new PlataformaDb(env.DB, quien)
    const nueva = {
      nombre: 'La Nueva',
      nit: null,
      direccion: null,
      telefono: null,
      zona_horaria: 'America/Bogota' as const,
    }
    const crear = () => new MiEmpresa(plataforma, null, dueno, AHORA).create(nueva)
    await Promise.all([crear(), crear()])
    const [apunte, ...mas] = await apuntes('usuario_id', dueno.id)
    expect([apunte?.suceso, mas]).toEqual(['empresa-creada', []])
    expect(apunte?.empresa_id).toBe(apunte?.objeto)
    expect((await fila(apunte?.empresa_id ?? '')).trial_ends_at).toBe(finDePrueba(AHORA))
  })
})

describe('what a row says of a request', () => {
  const SECRETO = 'h'.repeat(32)
  const de = (cabeceras: Record<string, string>) =>
    conPeticion(new Request(ORIGEN, { headers: cabeceras }), () => ({ ...rastroDe(SECRETO, AHORA) }))

  test('is the ray of the edge, or an id of our own when there is none or it is odd', () => {
    expect(de({ 'cf-ray': '8f1b2c3d4e5f6a7b-BOG' }).peticion).toBe('8f1b2c3d4e5f6a7b-BOG')
    for (const cf of [undefined, '', 'x', "';drop table"]) {
      expect(de(cf === undefined ? {} : { 'cf-ray': cf }).peticion).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('is a keyed hash of the address: the same for the same, never the address itself', () => {
    const una = de({ 'cf-connecting-ip': '190.24.8.1' }).direccion
    expect(una).toMatch(/^[\w-]{22}$/)
    expect(de({ 'cf-connecting-ip': '190.24.8.1' }).direccion).toBe(una)
    expect(de({ 'cf-connecting-ip': '190.24.8.2' }).direccion).not.toBe(una)
    expect(
      conPeticion(
        new Request(ORIGEN, { headers: { 'cf-connecting-ip': '190.24.8.1' } }),
        () => rastroDe('i'.repeat(32), 1).direccion,
      ),
    ).not.toBe(una)
    expect(de({}).direccion).toBeNull()
  })
})

test('a log that cannot be written costs nobody the answer', async () => {
  const roto = { prepare: () => ({ bind: () => ({ run: () => Promise.reject(new Error('down')) }) }) }
  const despues: Promise<unknown>[] = []
  const quien = new Auditoria(
    new Proxy(env.DB, { get: (real, campo) => (campo === 'prepare' ? roto.prepare : Reflect.get(real, campo, real)) }),
    rastro(AHORA),
    (trabajo) => despues.push(trabajo),
  )
  quien.anotar('salida')
  await expect(Promise.all(despues)).resolves.toHaveLength(1)
})
