/** Coming in past a second factor: nobody does, whatever the first proof was (docs/security.md 5, 6, 9). */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { hashDeContrasena } from '../../worker/access/contrasena'
import { Gate } from '../../worker/access/gate'
import { Intentos } from '../../worker/access/intentos'
import { hashDeToken, type Via } from '../../worker/access/sesion'
import { codigoDe } from '../../worker/access/totp'
import { AccesosDb } from '../../worker/db/accesos-db'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { PlataformaDb } from '../../worker/db/plataforma-db'
import { Negativa } from '../../worker/domain/negativa'
import { Accesos } from '../../worker/services/accesos'
import { Identidad } from '../../worker/services/identidad'
import { contado } from '../apoyo/contado'
import { type Persona, SECRETO_DE_FACTOR } from '../apoyo/datos'
import { SECRETOS } from '../apoyo/secretos'
import { escritor } from './apoyo/auditoria'
import { Casa } from './apoyo/cuentas'
import { crearFactor, crearPersona, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 14)
const MINUTO = 60_000
const PASO = 30_000
const VIAS: Via[] = ['contrasena', 'codigo', 'proveedor', 'invitacion']
const CLAVE = 'tres volcanes dormidos'
const HASH = await hashDeContrasena(CLAVE)

let viajes = 0
const contada = contado(env.DB, () => viajes++)
const abierto = { limit: async () => ({ success: true }) } as RateLimit
const casa = (ahora = AHORA, lugar: string | null = 'Bogotá, CO') => {
  const db = new IdentidadDb(contada)
  const intentos = new Intentos(db, abierto, SECRETOS.HASH_SECRET, ahora)
  const accesos = new Accesos(new AccesosDb(contada), intentos, SECRETOS, { ahora, lugar })
  const { emisor } = new Casa().servicios(ahora, { d1: contada })
  return { db, intentos, accesos, emisor }
}
let serie = 0
const pedido = (cookie = '', ruta = '/login') =>
  new Request(`https://vigia.test${ruta}`, {
    headers: { 'cf-connecting-ip': `10.9.${(serie >> 8) & 255}.${serie++ & 255}`, 'user-agent': 'Prueba/1', cookie },
  })
const galleta = (setCookie: string) => setCookie.split(';')[0] ?? ''
const filas = async (sql: string, ...params: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...params)
      .all<Record<string, unknown>>()
  ).results
const sesionesDe = (id: string) => filas('select * from sesiones where usuario_id = ?', id)

/** Somebody without a session, with a second factor if it is said how. */
async function persona(factor?: Parameters<typeof crearFactor>[1], rol: Persona['rol'] = 'Administrador') {
  const p = await crearPersona(rol)
  await ejecutar([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [p.id, HASH, AHORA - 1]],
    ['delete from sesiones where usuario_id = ?', [p.id]],
  ])
  if (factor) await crearFactor(p.id, factor, AHORA)
  return p
}
/** The first proof is given: what the browser carries to the second. */
async function primera(p: Persona, ahora = AHORA, via: Via = 'codigo', ruta = '/login') {
  const entrada = await casa(ahora).accesos.entrar({ usuario_id: p.id, via, recordar: true }, pedido('', ruta))
  return galleta(entrada?.cookie ?? '')
}
const codigo = (ahora = AHORA) => codigoDe(SECRETO_DE_FACTOR, ahora)
/** What a second proof ends in: where it leads, or why not. */
async function segunda(dado: string, cookie: string, ahora = AHORA) {
  try {
    return (await casa(ahora).accesos.verificar(dado, pedido(cookie))).destino
  } catch (error) {
    if (error instanceof Negativa) return error.clave
    throw error
  }
}
const quien = (cookie: string, ahora = AHORA) =>
  new Gate(new PlataformaDb(env.DB), ahora, () => undefined, escritor(ahora)).quien(pedido(cookie))

test('without a second factor each way of coming in opens a session that says how, with what and where', async () => {
  for (const via of VIAS) {
    const p = await persona()
    const entrada = await casa().accesos.entrar({ usuario_id: p.id, via, recordar: true }, pedido())
    expect(entrada?.destino).toBe('/admin')
    expect(await sesionesDe(p.id)).toMatchObject([
      { via, user_agent: 'Prueba/1', lugar: 'Bogotá, CO', recordar: 1, created_at: AHORA },
    ])
    expect((await quien(galleta(entrada?.cookie ?? '')))?.persona.id).toBe(p.id)
  }
})

test('docs/security.md 9: no way of coming in goes past a verified factor', async () => {
  for (const via of VIAS) {
    const p = await persona({})
    const entrada = await casa().accesos.entrar({ usuario_id: p.id, via, recordar: true }, pedido())
    expect(entrada?.destino).toBe('/login/verificar')
    expect(entrada?.cookie).toMatch(
      /^__Host-vigia-paso=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    expect(await sesionesDe(p.id)).toEqual([])
    // nor does what the browser got open anything by itself, in whichever cookie it comes
    const token = galleta(entrada?.cookie ?? '').split('=')[1]
    expect(await quien(`__Host-vigia=${token}; __Host-vigia-paso=${token}`)).toBeNull()
  }
})

test('docs/security.md 9: a factor that was never verified does not count', async () => {
  const p = await persona({ verificado: false })
  const entrada = await casa().accesos.entrar({ usuario_id: p.id, via: 'contrasena', recordar: false }, pedido())
  expect(entrada?.destino).toBe('/admin')
  expect(await sesionesDe(p.id)).toHaveLength(1)
})

test('a factor that is verified while the password is being checked stands in the way already', async () => {
  const p = await persona()
  const { db, intentos, accesos, emisor } = casa()
  const cifra = {
    hash: async () => HASH,
    abre: async () => {
      await crearFactor(p.id, {}, AHORA)
      return true
    },
  }
  const identidad = new Identidad(db, { intentos, accesos, emisor, auditoria: escritor(AHORA) }, AHORA, cifra)
  const form = { email: p.email, contrasena: CLAVE, recordar: true }
  expect((await identidad.entrar(form, pedido())).destino).toBe('/login/verificar')
  expect(await sesionesDe(p.id)).toEqual([])
})

test('a password that leads to the challenge costs one scrypt and three round trips, and none opens for a changed one', async () => {
  const p = await persona({})
  let scrypts = 0
  const { db, intentos, accesos, emisor } = casa()
  const cifra = { hash: async () => HASH, abre: async () => Boolean(++scrypts) }
  const form = { email: p.email, contrasena: CLAVE, recordar: true }
  viajes = 0
  const con = { intentos, accesos, emisor, auditoria: escritor(AHORA) }
  await new Identidad(db, con, AHORA, cifra).entrar(form, pedido())
  expect([scrypts, viajes]).toEqual([1, 3])
  expect(
    await accesos.entrar({ usuario_id: p.id, via: 'contrasena', recordar: true, comprobada: 'otra' }, pedido()),
  ).toBeNull()
  expect(await filas('select * from pasos where usuario_id = ?', p.id)).toHaveLength(1)
})

test('the code of the app opens the session that was asked for, in three round trips, and the step is over', async () => {
  const p = await persona({})
  const cookie = await primera(p, AHORA, 'proveedor', '/login?volver=%2Fadmin%2Fgps%3Fq%3DKLM%26estado%3DActivo')
  viajes = 0
  const { destino, cookie: sesion, olvido } = await casa(AHORA, 'Cali, CO').accesos.verificar(codigo(), pedido(cookie))
  expect([destino, viajes]).toEqual(['/admin/gps?q=KLM&estado=Activo', 3])
  expect(olvido).toBe('__Host-vigia-paso=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0')
  expect((await quien(galleta(sesion)))?.persona.id).toBe(p.id)
  expect(await sesionesDe(p.id)).toMatchObject([{ via: 'proveedor', recordar: 1, lugar: 'Cali, CO' }])
  expect(await segunda(codigo(AHORA + PASO), cookie, AHORA + PASO)).toBe('factor-paso-vencido')
})

test('where somebody is led after the second step waits sealed: the link of an invitation lies open nowhere', async () => {
  const p = await persona({})
  const secret = 'A'.repeat(43)
  const cookie = await primera(p, AHORA, 'proveedor', `/login?volver=%2Finvitacion%2F${secret}`)
  const steps = await filas('select * from pasos where usuario_id = ?', p.id)
  expect(steps).toHaveLength(1)
  expect(JSON.stringify(steps)).not.toContain('AAAA')
  expect(JSON.stringify(steps)).not.toContain('invitacion')
  const { destino } = await casa(AHORA).accesos.verificar(codigo(), pedido(cookie))
  expect(destino).toBe(`/invitacion/${secret}`)
})

test('docs/security.md 9: a code works once, in another browser too, and an earlier one no more', async () => {
  const p = await persona({})
  expect(await segunda(codigo(), await primera(p))).toBe('/admin')
  expect(await segunda(codigo(), await primera(p))).toBe('factor-codigo-incorrecto')
  expect(await segunda(codigo(AHORA - PASO), await primera(p))).toBe('factor-codigo-incorrecto')
  expect(await segunda(codigo(AHORA + PASO), await primera(p))).toBe('/admin')
})

test('docs/security.md 9: of ten that give the same code at once, one comes in', async () => {
  const p = await persona({ respaldos: ['1234567890'] })
  for (const dado of [codigo(), '1234567890']) {
    const cookies = await Promise.all(Array.from({ length: 10 }, () => primera(p)))
    const fines = await Promise.all(cookies.map((cookie) => segunda(dado, cookie)))
    expect(fines.filter((fin) => fin === '/admin')).toHaveLength(1)
    // nine wrong ones and the next round would meet the limit of an hour
    await ejecutar([["delete from intentos where clave like 'factor:%'", []]])
  }
})

test('a phone’s clock may be half a minute off, not more', async () => {
  for (const [desfase, fin] of [
    [-2 * PASO, 'factor-codigo-incorrecto'],
    [-PASO, '/admin'],
    [PASO, '/admin'],
    [2 * PASO, 'factor-codigo-incorrecto'],
  ] as const) {
    expect(await segunda(codigo(AHORA + desfase), await primera(await persona({})))).toBe(fin)
  }
})

test('docs/security.md 9: fifteen tries an hour, of a person, however many first proofs were given', async () => {
  const p = await persona({ respaldos: ['1234567890'] })
  for (let i = 0; i < 15; i++) {
    expect(await segunda(`00000${i % 10}`, await primera(p))).toBe('factor-codigo-incorrecto')
  }
  expect(await segunda(codigo(), await primera(p))).toBe('espere-minutos')
  expect(await segunda('1234567890', await primera(p))).toBe('espere-minutos')
  const despues = AHORA + 60 * MINUTO
  expect(await segunda(codigo(despues), await primera(p, despues), despues)).toBe('/admin')
  // one person's tries are not another's
  expect(await segunda(codigo(), await primera(await persona({})))).toBe('/admin')
})

test('docs/security.md 9: a backup code works once, and only for whom it was made', async () => {
  const p = await persona({ respaldos: ['1234567890', '2222222222'] })
  const otra = await persona({ respaldos: ['9999999999'] })
  expect(await segunda('9999999999', await primera(p))).toBe('factor-codigo-incorrecto')
  expect(await segunda('1234567890', await primera(p))).toBe('/admin')
  expect(await segunda('1234567890', await primera(p))).toBe('factor-codigo-incorrecto')
  expect(await segunda('2222222222', await primera(p))).toBe('/admin')
  expect(await segunda('9999999999', await primera(otra))).toBe('/admin')
})

test('docs/security.md 9: another person’s factor is refused, were its row put in the place of one’s own', async () => {
  const p = await persona({})
  const otra = await persona({})
  await ejecutar([
    [
      'update factores set secreto = (select secreto from factores where usuario_id = ?) where usuario_id = ?',
      [otra.id, p.id],
    ],
  ])
  expect(await segunda(codigo(), await primera(p))).toBe('factor-codigo-incorrecto')
})

test('the step lasts ten minutes, and ends with the password or the factor that it stands on', async () => {
  const p = await persona({})
  const [a, b, c] = [await primera(p), await primera(p), await primera(p)]
  const tarde = AHORA + 10 * MINUTO
  expect(await casa(tarde - 1).accesos.espera(pedido(a))).toBe(true)
  expect(await segunda(codigo(tarde), a, tarde)).toBe('factor-paso-vencido')
  await ejecutar([['update credenciales set updated_at = ? where usuario_id = ?', [AHORA + 1, p.id]]])
  expect(await segunda(codigo(), b)).toBe('factor-paso-vencido')
  await ejecutar([
    ['update credenciales set updated_at = 0 where usuario_id = ?', [p.id]],
    ['delete from factores where usuario_id = ?', [p.id]],
  ])
  expect(await segunda(codigo(), c)).toBe('factor-paso-vencido')
  expect(await sesionesDe(p.id)).toEqual([])
})

test('the session that the browser carried ends when the new one opens, not before', async () => {
  const p = await persona()
  const vieja = galleta(
    (await casa().accesos.entrar({ usuario_id: p.id, via: 'codigo', recordar: true }, pedido()))?.cookie ?? '',
  )
  await crearFactor(p.id, {}, AHORA)
  const entrada = await casa().accesos.entrar({ usuario_id: p.id, via: 'codigo', recordar: true }, pedido(vieja))
  expect((await quien(vieja))?.persona.id).toBe(p.id)
  const nueva = await casa().accesos.verificar(codigo(), pedido(`${vieja}; ${galleta(entrada?.cookie ?? '')}`))
  expect(await quien(vieja)).toBeNull()
  expect((await quien(galleta(nueva.cookie)))?.persona.id).toBe(p.id)
})

test('a dump of the database opens no session and no factor: no token, no secret, no backup code is in it', async () => {
  const p = await persona({ respaldos: ['1234567890'] })
  const cookie = await primera(p)
  const token = cookie.split('=')[1] ?? ''
  const [paso] = await filas('select * from pasos where usuario_id = ?', p.id)
  const volcado = JSON.stringify([
    paso,
    await filas('select * from factores where usuario_id = ?', p.id),
    await filas('select * from respaldos where usuario_id = ?', p.id),
  ])
  for (const secreto of [token, SECRETO_DE_FACTOR, '1234567890']) expect(volcado).not.toContain(secreto)
  expect(paso?.token_hash).toBe(await hashDeToken(token))
  // what is in it, put into the cookie, leads nowhere
  expect(await segunda(codigo(), `__Host-vigia-paso=${paso?.token_hash}`)).toBe('factor-paso-vencido')
  // a sealed secret, a hash of a backup code: neither is a code
  const [respaldo] = await filas('select hash from respaldos where usuario_id = ?', p.id)
  expect(await segunda(String(respaldo?.hash), cookie)).toBe('factor-codigo-incorrecto')
})

test('the clock throws away steps past their end', async () => {
  const p = await persona({})
  await primera(p)
  await new IdentidadDb(env.DB).limpiar(AHORA + 10 * MINUTO - 1, 0)
  expect(await filas('select * from pasos where usuario_id = ?', p.id)).toHaveLength(1)
  await new IdentidadDb(env.DB).limpiar(AHORA + 10 * MINUTO, 0)
  expect(await filas('select * from pasos where usuario_id = ?', p.id)).toHaveLength(0)
})
