/** Signing up, in and out, inside workerd on a real D1 (docs/security.md 1, 2, 3, 5, 6). */

import { env } from 'cloudflare:test'
import { scryptSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Cifra,
  cifraScrypt,
  contrasenaAbre,
  debeRenovarse,
  HASH_DE_NADIE,
  hashDeContrasena,
} from '../../worker/access/contrasena'
import { Gate } from '../../worker/access/gate'
import { Intentos } from '../../worker/access/intentos'
import { hashDeToken } from '../../worker/access/sesion'
import { AccesosDb } from '../../worker/db/accesos-db'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { PlataformaDb } from '../../worker/db/plataforma-db'
import { Negativa } from '../../worker/domain/negativa'
import { Accesos } from '../../worker/services/accesos'
import { Identidad } from '../../worker/services/identidad'
import { contado } from '../apoyo/contado'
import { unico } from '../apoyo/datos'
import { SECRETOS } from '../apoyo/secretos'
import { escritor } from './apoyo/auditoria'
import { Casa } from './apoyo/cuentas'
import { crearPersona, ejecutar } from './apoyo/mundo'

/** Stands in for scrypt and is counted; the real one has its own tests below. */
const cifra = {
  hash: vi.fn(async (_clave: string) => HASH),
  abre: vi.fn(async (clave: string, guardado: string) => clave === CLAVE && guardado !== HASH_DE_NADIE),
}
const scrypts = () => cifra.hash.mock.calls.length + cifra.abre.mock.calls.length

const AHORA = Date.UTC(2026, 10, 20, 14)
const CLAVE = 'tres volcanes dormidos'
const HASH = await hashDeContrasena(CLAVE)

let viajes = 0
const contada = contado(env.DB, () => viajes++)

const abierto = { limit: async () => ({ success: true }) } as RateLimit
const cerrado = { limit: async () => ({ success: false }) } as RateLimit
function identidad(ahora = AHORA, { limite = abierto, d1 = contada, con = cifra as Cifra } = {}) {
  const db = new IdentidadDb(d1)
  const intentos = new Intentos(db, limite, 's'.repeat(32), ahora)
  const accesos = new Accesos(new AccesosDb(d1), intentos, SECRETOS, { ahora, lugar: null })
  const { emisor } = new Casa().servicios(ahora, { d1 })
  return new Identidad(db, { intentos, accesos, emisor, auditoria: escritor(ahora) }, ahora, con)
}

let serie = 0
const ipNueva = () => `10.${(serie >> 16) & 255}.${(serie >> 8) & 255}.${serie++ & 255}`
const desde = (ip: string, extra: Record<string, string> = {}, ruta = '/login') =>
  new Request(`https://vigia.test${ruta}`, { headers: { 'cf-connecting-ip': ip, 'user-agent': 'Prueba', ...extra } })
const ingreso = (email: string, clave = CLAVE, recordar = true) => ({ email, contrasena: clave, recordar })
const registro = (email: string, clave = CLAVE) => ({
  nombre: 'Marcela Ríos',
  email,
  contrasena: clave,
  confirmar_contrasena: clave,
  terminos: 'on' as const,
})
const correo = () => `p-${unico()}@correo.test`

async function persona(rol: 'SuperAdmin' | 'Administrador' | 'Usuario' = 'Administrador', hash = HASH) {
  const p = await crearPersona(rol)
  await ejecutar([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [p.id, hash, AHORA]],
    ['delete from sesiones where usuario_id = ?', [p.id]],
  ])
  return p
}
const sesionesDe = async (id: string) =>
  (await env.DB.prepare('select * from sesiones where usuario_id = ?').bind(id).all<Record<string, unknown>>()).results
const tokenDe = (cookie: string) => /^__Host-vigia=([\w-]{43});/.exec(cookie)?.[1] ?? ''

/** What a try ended in: the refusal's key, or 'entra'. */
async function intento(email: string, clave: string, ip: string, ahora = AHORA, con: Cifra = cifra) {
  try {
    await identidad(ahora, { con }).entrar(ingreso(email, clave), desde(ip))
    return 'entra'
  } catch (error) {
    if (error instanceof Negativa) return error.clave
    throw error
  }
}
const motivo = async (promesa: Promise<unknown>) => {
  const error = await promesa.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Negativa)) throw error ?? new Error('nothing was refused')
  return error
}

beforeEach(() => {
  viajes = 0
  vi.clearAllMocks()
})
afterEach(() => vi.restoreAllMocks())

test('who signs up becomes Administrador without a company, and can sign in', async () => {
  const email = correo()
  await identidad().registrar(registro(email), desde(ipNueva()))
  const fila = await env.DB.prepare(
    'select u.*, r.nombre as rol from usuarios u join roles r on r.id = u.rol_id where u.email = ?',
  )
    .bind(email)
    .first()
  expect(fila).toMatchObject({ nombre: 'Marcela Ríos', rol: 'Administrador', empresa_id: null, created_at: AHORA })
  expect((await identidad().entrar(ingreso(email), desde(ipNueva()))).destino).toBe('/admin')
})

test('docs/security.md 1: common passwords and those with the own e-mail or the product in them are refused, before any scrypt or D1', async () => {
  const email = `marcela.${unico()}@lasabana.test`
  for (const [clave, porque] of [
    ['password1', 'contrasena-comun'],
    ['Colombia123', 'contrasena-comun'],
    ['soy marcela 7', 'contrasena-previsible'],
    ['La-Sabana-77', 'contrasena-previsible'],
    ['vigia-demo-2026', 'contrasena-previsible'],
  ] as const) {
    const negada = await motivo(identidad().registrar(registro(email, clave), desde(ipNueva())))
    expect([clave, negada.clave, negada.campo]).toEqual([clave, porque, 'contrasena'])
  }
  expect([scrypts(), viajes]).toEqual([0, 0])
})

test('an account that exists is said to exist, and nothing of it changes', async () => {
  const p = await persona()
  const negada = await motivo(identidad().registrar(registro(p.email, 'otra frase bien larga'), desde(ipNueva())))
  expect(negada.clave).toBe('cuenta-existe')
  expect(await intento(p.email, CLAVE, ipNueva())).toBe('entra')
})

test('twenty sign-ups of the same address at once make one account', async () => {
  const email = correo()
  const hechos = await Promise.allSettled(
    Array.from({ length: 20 }, () => identidad().registrar(registro(email), desde(ipNueva()))),
  )
  expect(hechos.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
  for (const h of hechos) if (h.status === 'rejected') expect((h.reason as Negativa).clave).toBe('cuenta-existe')
  const cuentas = await env.DB.prepare('select count(*) as n from usuarios where email = ?').bind(email).first('n')
  expect(cuentas).toBe(1)
})

test('an address that keeps asking which accounts exist is stopped, before any scrypt', async () => {
  const ip = ipNueva()
  const p = await persona()
  for (let i = 0; i < 10; i++) {
    expect((await motivo(identidad().registrar(registro(p.email), desde(ip)))).clave).toBe('cuenta-existe')
  }
  const negada = await motivo(identidad().registrar(registro(p.email), desde(ip)))
  expect([negada.clave, negada.datos]).toEqual(['espere-minutos', { n: 60 }])
  expect(scrypts()).toBe(0)
  const nuevo = correo()
  expect((await motivo(identidad().registrar(registro(nuevo), desde(ip)))).clave).toBe('espere-minutos')
  await identidad(AHORA + 3_600_001).registrar(registro(nuevo), desde(ip))
})

test('docs/security.md 2: the stored hash begins with its parameters and opens to its password alone', async () => {
  const email = correo()
  await identidad(AHORA, { con: cifraScrypt }).registrar(registro(email), desde(ipNueva()))
  const hash = await env.DB.prepare(
    'select password_hash from credenciales c join usuarios u on u.id = c.usuario_id where u.email = ?',
  )
    .bind(email)
    .first<string>('password_hash')
  expect(await intento(email, CLAVE, ipNueva(), AHORA, cifraScrypt)).toBe('entra')
  expect(await intento(email, `${CLAVE}s`, ipNueva(), AHORA, cifraScrypt)).toBe('credenciales-incorrectas')
  expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
})

test('docs/security.md 2: a hash with old parameters still opens and is renewed at the next sign-in, not by a wrong password', async () => {
  const sal = Buffer.alloc(16, 7)
  const viejo = `scrypt$4096$8$1$${sal.toString('base64url')}$${scryptSync(CLAVE, sal, 32, { N: 4096, r: 8, p: 1 }).toString('base64url')}`
  const p = await persona('Usuario', viejo)
  const guardado = () =>
    env.DB.prepare('select password_hash from credenciales where usuario_id = ?')
      .bind(p.id)
      .first<string>('password_hash')
  expect(await intento(p.email, 'no es esta', ipNueva(), AHORA, cifraScrypt)).toBe('credenciales-incorrectas')
  expect(await guardado()).toBe(viejo)
  expect(await intento(p.email, CLAVE, ipNueva(), AHORA, cifraScrypt)).toBe('entra')
  expect(await guardado()).toMatch(/^scrypt\$16384\$8\$5\$/)
  expect(await intento(p.email, CLAVE, ipNueva(), AHORA, cifraScrypt)).toBe('entra')
})

test('a stored hash that is none of ours opens to nobody', async () => {
  for (const roto of [
    '',
    'x',
    'scrypt$1$1$1$a$b',
    `scrypt$9999999$99$99$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    HASH_DE_NADIE,
  ]) {
    expect(await contrasenaAbre(CLAVE, roto)).toBe(false)
  }
})

test('docs/security.md 3: an unknown e-mail and a wrong password end alike: same refusal, same scrypt, same number of round trips', async () => {
  const p = await persona()
  const medir = async (email: string) => {
    viajes = 0
    vi.clearAllMocks()
    const negada = await motivo(identidad().entrar(ingreso(email, 'no es esta'), desde(ipNueva())))
    return { ...negada, message: negada.message, viajes, scrypts: scrypts() }
  }
  const conocido = await medir(p.email)
  const desconocido = await medir(correo())
  expect(desconocido).toEqual(conocido)
  // the work for nobody is today's work
  expect(debeRenovarse(HASH_DE_NADIE)).toBe(false)
  expect(conocido).toMatchObject({ clave: 'credenciales-incorrectas', campo: undefined, viajes: 2, scrypts: 1 })
})

test('an account without a password cannot be entered with any', async () => {
  const p = await crearPersona('Usuario')
  expect(await intento(p.email, CLAVE, ipNueva())).toBe('credenciales-incorrectas')
})

test('signing in costs one scrypt and three round trips', async () => {
  const p = await persona()
  await identidad().entrar(ingreso(p.email), desde(ipNueva()))
  expect([scrypts(), viajes]).toEqual([1, 3])
})

test('each role is led to its screen, or back to a page of ours that it may open', async () => {
  for (const [rol, ruta, destino] of [
    // whose second factor is asked first (accesos.test.ts)
    ['SuperAdmin', '/login', '/login/verificar'],
    ['Administrador', '/login', '/admin'],
    ['Usuario', '/login', '/home'],
    ['Administrador', '/login?volver=%2Fadmin%2Fgps', '/admin/gps'],
    ['Administrador', '/login?volver=%2F%2Fevil.test%2Fadmin', '/admin'],
  ] as const) {
    const p = await persona(rol)
    expect((await identidad().entrar(ingreso(p.email), desde(ipNueva(), {}, ruta))).destino).toBe(destino)
  }
})

test('the cookie is exactly as it should be, and the browser forgets it when it closes without «Recordarme»', async () => {
  const p = await persona()
  const { cookie } = await identidad().entrar(ingreso(p.email, CLAVE, true), desde(ipNueva()))
  expect(cookie).toMatch(/^__Host-vigia=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
  const corta = await identidad().entrar(ingreso(p.email, CLAVE, false), desde(ipNueva()))
  expect(corta.cookie).toMatch(/^__Host-vigia=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
  const vidas = (await sesionesDe(p.id)).map((s) => Number(s.expires_at) - AHORA).sort((a, b) => a - b)
  expect(vidas).toEqual([12 * 3_600_000, 30 * 24 * 3_600_000])
})

test('a dump of the database yields no usable cookie: only the hash of the token is there', async () => {
  const p = await persona()
  const token = tokenDe((await identidad().entrar(ingreso(p.email), desde(ipNueva()))).cookie)
  const [fila] = await sesionesDe(p.id)
  expect(fila?.token_hash).toBe(await hashDeToken(token))
  expect(JSON.stringify(fila)).not.toContain(token)
})

test('each sign-in has a new token and ends the session that the browser carried', async () => {
  const p = await persona()
  const ip = ipNueva()
  const primera = (await identidad().entrar(ingreso(p.email), desde(ip))).cookie
  const segunda = (await identidad().entrar(ingreso(p.email), desde(ip, { cookie: `a=b; ${primera.split(';')[0]}` })))
    .cookie
  expect(tokenDe(segunda)).not.toBe(tokenDe(primera))
  const filas = await sesionesDe(p.id)
  expect(filas.map((f) => f.token_hash)).toEqual([await hashDeToken(tokenDe(segunda))])
})

test('signing out ends the session and makes the browser forget it; without a session it is no fault', async () => {
  const p = await persona()
  const { cookie } = await identidad().entrar(ingreso(p.email), desde(ipNueva()))
  const otra = await identidad().entrar(ingreso(p.email), desde(ipNueva()))
  const vacia = await identidad().salir(desde(ipNueva(), { cookie: cookie.split(';')[0] ?? '' }))
  expect(vacia).toBe('__Host-vigia=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0')
  expect((await sesionesDe(p.id)).map((f) => f.token_hash)).toEqual([await hashDeToken(tokenDe(otra.cookie))])
  expect(await identidad().salir(desde(ipNueva()))).toBe(vacia)
})

test('a password that was changed while it was being checked opens nothing', async () => {
  const p = await persona()
  cifra.abre.mockImplementationOnce(async () => {
    await ejecutar([['update credenciales set password_hash = ? where usuario_id = ?', ['otro', p.id]]])
    return true
  })
  expect(await intento(p.email, CLAVE, ipNueva())).toBe('credenciales-incorrectas')
  expect(await sesionesDe(p.id)).toEqual([])
})

test('the platform limit stands before the counters, and both before scrypt', async () => {
  const p = await persona()
  const negada = await motivo(identidad(AHORA, { limite: cerrado }).entrar(ingreso(p.email), desde(ipNueva())))
  const otra = await motivo(identidad(AHORA, { limite: cerrado }).registrar(registro(correo()), desde(ipNueva())))
  expect([negada.clave, otra.clave, scrypts(), viajes]).toEqual(['espere-segundos', 'espere-segundos', 0, 0])
})

test('failed sign-ins are delayed from the third on, the fifth locks for a quarter of an hour, a success forgets them', async () => {
  const p = await persona()
  const ip = ipNueva()
  const mal = 'credenciales-incorrectas'
  const tras = (segundos: number) => AHORA + segundos * 1000
  for (const clave of ['a', 'b', 'c']) expect(await intento(p.email, clave, ip)).toBe(mal)
  expect(await intento(p.email, CLAVE, ip, tras(1.999))).toBe('espere-segundos')
  expect(await intento(p.email, 'd', ip, tras(2))).toBe(mal)
  expect(await intento(p.email, 'e', ip, tras(5.999))).toBe('espere-segundos')
  expect(await intento(p.email, 'e', ip, tras(6))).toBe(mal)
  vi.clearAllMocks()
  // who asks again while locked does not lengthen the lock
  expect(await intento(p.email, CLAVE, ip, tras(7))).toBe('espere-minutos')
  expect(await intento(p.email, CLAVE, ip, tras(905.999))).toBe('espere-segundos')
  expect(scrypts()).toBe(0)
  expect(await intento(p.email, CLAVE, ip, tras(906))).toBe('entra')
  expect(await intento(p.email, 'f', ip, tras(906))).toBe(mal)
  expect(await intento(p.email, CLAVE, ip, tras(906))).toBe('entra')
})

test('each further failure after a lock locks for longer, up to an hour', async () => {
  const email = correo()
  const ip = ipNueva()
  let reloj = AHORA
  for (const pausa of [0, 0, 2, 4, 900, 1800, 3600, 3600]) {
    expect(await intento(email, 'x', ip, reloj)).toBe('credenciales-incorrectas')
    if (pausa) expect(await intento(email, 'x', ip, reloj + pausa * 1000 - 1)).toMatch(/^espere-/)
    reloj += pausa * 1000
  }
})

test('the company decides how many failures lock where the account is known; elsewhere no limit tells that it exists', async () => {
  const p = await persona()
  const empresa = crypto.randomUUID()
  await ejecutar([
    [
      'insert into empresas (id, nombre, user_limit, vehicle_limit, created_at) values (?, ?, 3, 5, ?)',
      [empresa, 'Transportes', AHORA],
    ],
    ['insert into seguridad (empresa_id, failed_attempts) values (?, 3)', [empresa]],
    ['update usuarios set empresa_id = ? where id = ?', [empresa, p.id]],
  ])
  const ip = ipNueva()
  expect(await intento(p.email, CLAVE, ip)).toBe('entra')
  for (let i = 0; i < 3; i++) expect(await intento(p.email, 'x', ip)).toBe('credenciales-incorrectas')
  expect(await intento(p.email, CLAVE, ip)).toBe('espere-minutos')
  const asStranger = async (email: string) => {
    const [ip, ends] = [ipNueva(), [] as string[]]
    let clock = AHORA
    for (const wait of [0, 0, 2, 4, 900]) {
      ends.push(await intento(email, 'x', ip, clock))
      if (wait > 0) ends.push(await intento(email, 'x', ip, clock + wait * 1000 - 1))
      clock += wait * 1000
    }
    return ends
  }
  for (const limit of [3, 4, 10]) {
    await ejecutar([['update seguridad set failed_attempts = ? where empresa_id = ?', [limit, empresa]]])
    expect([limit, await asStranger(p.email)]).toEqual([limit, await asStranger(correo())])
  }
})

test('twenty tries at once get no more scrypts than the ladder allows', async () => {
  const p = await persona()
  const ip = ipNueva()
  const fines = await Promise.all(Array.from({ length: 20 }, (_, i) => intento(p.email, `clave ${i}`, ip)))
  expect(fines.filter((f) => f === 'credenciales-incorrectas')).toHaveLength(3)
  expect(scrypts()).toBe(3)
})

test('docs/security.md 5: twenty wrong passwords at once from twenty addresses are each tried once, and none of them locks the owner out', async () => {
  const p = await persona()
  const casa = ipNueva()
  expect(await intento(p.email, CLAVE, casa)).toBe('entra')
  vi.clearAllMocks()
  const fines = await Promise.all(Array.from({ length: 20 }, (_, i) => intento(p.email, `clave ${i}`, ipNueva())))
  expect(fines).toEqual(Array.from({ length: 20 }, () => 'credenciales-incorrectas'))
  expect(scrypts()).toBe(20)
  // counted together, exactly, on the account: above fifty it is on its guard against strangers
  const cuentas = await env.DB.prepare("select fallos from intentos where clave like 'cuenta:%' and fallos = 20").all()
  expect(cuentas.results).toHaveLength(1)
  expect(await intento(p.email, CLAVE, casa)).toBe('entra')
  expect(await intento(p.email, CLAVE, ipNueva())).toBe('entra')
})

test('somebody at another address cannot lock the owner out', async () => {
  const p = await persona()
  const ajena = ipNueva()
  let reloj = AHORA
  for (let i = 0; i < 100; i++) {
    reloj += 1000
    await intento(p.email, `x${i}`, ajena, reloj)
  }
  expect(await intento(p.email, CLAVE, ipNueva(), reloj)).toBe('entra')
})

test('one address that tries many accounts is stopped, but not for those who signed in there before', async () => {
  const vecina = await persona()
  const extrana = await persona()
  const ip = ipNueva()
  expect(await intento(vecina.email, CLAVE, ip)).toBe('entra')
  for (let i = 0; i < 30; i++) expect(await intento(correo(), 'x', ip)).toBe('credenciales-incorrectas')
  expect(await intento(correo(), 'x', ip)).toBe('espere-minutos')
  expect(await intento(extrana.email, CLAVE, ip)).toBe('espere-minutos')
  expect(await intento(vecina.email, CLAVE, ip)).toBe('entra')
  expect(await intento(extrana.email, CLAVE, ip, AHORA + 15 * 60_000)).toBe('entra')
})

test('successful sign-ins of many people at one address do not close it', async () => {
  const ip = ipNueva()
  for (let i = 0; i < 35; i++) expect(await intento((await persona('Usuario')).email, CLAVE, ip)).toBe('entra')
})

test('the counters name nobody: no e-mail, no address', async () => {
  const p = await persona()
  const ip = '203.0.113.77'
  await intento(p.email, 'x', ip)
  const filas = await env.DB.prepare('select * from intentos').all()
  const texto = JSON.stringify(filas.results)
  expect(texto).not.toContain(p.email)
  expect(texto).not.toContain(ip)
})

test('a database that fails gives the generic text, and the log holds no secret', async () => {
  const registroDeFallas = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const roto = {
    ...env.DB,
    prepare: env.DB.prepare.bind(env.DB),
    batch: async () => Promise.reject(new Error('D1_ERROR')),
  }
  const p = await persona()
  const e1 = await motivo(
    identidad(AHORA, { d1: roto as unknown as D1Database }).entrar(ingreso(p.email), desde(ipNueva())),
  )
  const e2 = await motivo(
    identidad(AHORA, { d1: roto as unknown as D1Database }).registrar(registro(correo()), desde(ipNueva())),
  )
  expect([e1.clave, e2.clave]).toEqual(['error-iniciar-sesion', 'error-crear-cuenta'])
  expect(JSON.stringify(registroDeFallas.mock.calls)).not.toContain(CLAVE)
})

test('what the query builder says of a failed query, values and all, stays out of the log', async () => {
  const registroDeFallas = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const rota = { prepare: () => ({ bind: () => ({ raw: async () => Promise.reject(new Error('D1_ERROR: down')) }) }) }
  const d1 = new Proxy(env.DB, {
    get: (real, campo) => {
      if (campo === 'prepare')
        return (sql: string) =>
          /^insert into intentos|with|max\(/i.test(sql.trim()) ? real.prepare(sql) : rota.prepare()
      const valor = Reflect.get(real, campo, real)
      return typeof valor === 'function' ? valor.bind(real) : valor
    },
  })
  const email = correo()
  await motivo(identidad(AHORA, { d1 }).registrar(registro(email), desde(ipNueva())))
  const token = 'T'.repeat(43)
  const puerta = new Gate(new PlataformaDb(d1), AHORA, () => undefined, escritor(AHORA))
  await puerta.quien(desde(ipNueva(), { cookie: `__Host-vigia=${token}` })).catch(() => undefined)
  const dicho = JSON.stringify(registroDeFallas.mock.calls)
  expect(dicho).toContain('error-crear-cuenta')
  expect(dicho).toContain('sesion-ilegible')
  expect(dicho).toContain('D1_ERROR: down')
  for (const secreto of [email, await hashDeToken(token)]) expect(dicho).not.toContain(secreto)
})

test('the clock throws away sessions past their end and counters past remembering', async () => {
  const p = await persona()
  await identidad().entrar(ingreso(p.email, CLAVE, false), desde(ipNueva()))
  const db = new IdentidadDb(env.DB)
  await db.limpiar(AHORA + 12 * 3_600_000 - 1, AHORA - 1)
  expect(await sesionesDe(p.id)).toHaveLength(1)
  await db.limpiar(AHORA + 12 * 3_600_000, AHORA)
  expect(await sesionesDe(p.id)).toHaveLength(0)
  expect(await env.DB.prepare('select count(*) as n from intentos where desde_at <= ?').bind(AHORA).first('n')).toBe(0)
})

/** Who the gate sees behind a cookie at an instant, and how often it wrote that it saw them. */
async function tras(cookie: string, ahora: number) {
  const despues: Promise<unknown>[] = []
  const gate = new Gate(new PlataformaDb(env.DB), ahora, (trabajo) => despues.push(trabajo), escritor(ahora))
  const quien = await gate.quien(desde(ipNueva(), { cookie: cookie.split(';')[0] ?? '' }))
  await Promise.all(despues)
  return { persona: quien?.persona ?? null, marcas: despues.length }
}
const MINUTO = 60_000

test('the gate knows a session until nobody used it for half an hour, and writes its use once a minute', async () => {
  const p = await persona()
  const { cookie } = await identidad().entrar(ingreso(p.email), desde(ipNueva()))
  expect(await tras(cookie, AHORA + 59_999)).toMatchObject({ persona: { id: p.id }, marcas: 0 })
  expect(await tras(cookie, AHORA + 20 * MINUTO)).toMatchObject({ persona: { id: p.id }, marcas: 1 })
  expect((await tras(cookie, AHORA + 20 * MINUTO + 1)).marcas).toBe(0)
  expect((await tras(cookie, AHORA + 50 * MINUTO - 1)).persona?.id).toBe(p.id)
  expect((await tras(cookie, AHORA + 50 * MINUTO - 1 + 30 * MINUTO)).persona).toBeNull()
})

test('without «Recordarme» a session in use ends after 12 hours', async () => {
  const p = await persona()
  const { cookie } = await identidad().entrar(ingreso(p.email, CLAVE, false), desde(ipNueva()))
  const fin = AHORA + 12 * 60 * MINUTO
  for (let t = AHORA; t < fin; t += 29 * MINUTO) expect((await tras(cookie, t)).persona?.id).toBe(p.id)
  expect((await tras(cookie, fin - 1)).persona?.id).toBe(p.id)
  expect((await tras(cookie, fin)).persona).toBeNull()
})

test('a role change and a removal act at the next request', async () => {
  const p = await persona('Administrador')
  const { cookie } = await identidad().entrar(ingreso(p.email), desde(ipNueva()))
  await ejecutar([
    ["update usuarios set rol_id = (select id from roles where nombre = 'Usuario') where id = ?", [p.id]],
  ])
  expect((await tras(cookie, AHORA)).persona?.rol).toBe('Usuario')
  await ejecutar([['delete from usuarios where id = ?', [p.id]]])
  expect((await tras(cookie, AHORA)).persona).toBeNull()
})

test('the gate says whether the e-mail address is proven, from the next request on', async () => {
  const email = correo()
  await identidad().registrar(registro(email), desde(ipNueva()))
  const { cookie } = await identidad().entrar(ingreso(email), desde(ipNueva()))
  expect((await tras(cookie, AHORA)).persona?.verificado).toBe(false)
  await ejecutar([['update usuarios set email_verificado_at = ? where email = ?', [AHORA, email]]])
  expect((await tras(cookie, AHORA)).persona?.verificado).toBe(true)
})

test('the stored hash of a token is no token', async () => {
  const p = await persona()
  await identidad().entrar(ingreso(p.email), desde(ipNueva()))
  const [fila] = await sesionesDe(p.id)
  expect((await tras(`__Host-vigia=${fila?.token_hash}`, AHORA)).persona).toBeNull()
})
