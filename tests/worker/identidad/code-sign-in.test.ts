/** Signing in with a code by mail (docs/security.md 3, 4, 5, 9). */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../../worker/domain/refusal'
import { countTrips } from '../../support/counted'
import { uniqueWord } from '../../support/data'
import { Casa, conClave, digitsOf, request } from '../support/accounts'
import { auditEntries } from '../support/auditoria'
import { createFactor, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000

let casa: Casa
beforeAll(() => Casa.configurar())
beforeEach(() => {
  casa = new Casa()
})

const form = (codigo: string, recordar = false) => ({ intent: 'entrar' as const, codigo, recordar })
const otherDigits = (digits: string) => (digits === '000000' ? '000001' : '000000')
const sesiones = async (id: string) =>
  (await env.DB.prepare('select * from sesiones where usuario_id = ?').bind(id).all<Record<string, unknown>>()).results
const motivo = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('nothing was refused')
  return error.clave
}

async function persona(datos: { verificado?: boolean } = {}) {
  const p = await conClave('Usuario', datos)
  await execute([['delete from sesiones where usuario_id = ?', [p.id]]])
  return p
}
/** A code as a browser asks for it and the mail says it. */
async function codigoPara(email: string, now = NOW) {
  const token = await casa.servicios(now).ingresoConCodigo.ask(email, request())
  return { token, digits: digitsOf((await casa.para(email)).at(-1)) }
}

test('a code by mail opens a session that says so, proves the address, and is good once', async () => {
  const p = await persona({ verificado: false })
  const { token, digits } = await codigoPara(p.email)
  const { ingresoConCodigo } = casa.servicios(NOW + MINUTE)
  const entry = await ingresoConCodigo.entrar(token, form(digits), request('/login/codigo'))
  expect(entry.destino).toBe('/home')
  expect(entry.cookie).toMatch(/^__Host-vigia=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
  expect(await sesiones(p.id)).toMatchObject([{ via: 'codigo', recordar: 0 }])
  const fila = env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(p.id)
  expect(await fila.first('v')).toBe(NOW + MINUTE)
  expect(await motivo(ingresoConCodigo.entrar(token, form(digits), request('/login/codigo')))).toBe('codigo-incorrecto')
  expect((await auditEntries('usuario_id', p.id)).map((a) => a.suceso)).toEqual([
    'codigo-enviado',
    'correo-confirmado',
    'ingreso',
  ])
})

test('the code leads back to the page that asked for it, if it is ours', async () => {
  const p = await persona()
  const path = '/login/codigo?volver=%2Falerts'
  const { token, digits } = await codigoPara(p.email)
  const { ingresoConCodigo } = casa.servicios(NOW)
  expect((await ingresoConCodigo.entrar(token, form(digits), request(path))).destino).toBe('/alerts')
})

test('docs/security.md 9: a code by mail opens nothing past a second factor', async () => {
  const p = await persona()
  await createFactor(p.id, {}, NOW)
  const { token, digits } = await codigoPara(p.email)
  const entry = await casa.servicios(NOW).ingresoConCodigo.entrar(token, form(digits), request('/login/codigo'))
  expect(entry.destino).toBe('/login/verificar')
  expect(entry.cookie).not.toMatch(/^__Host-vigia=/)
  expect(await sesiones(p.id)).toEqual([])
})

test('docs/security.md 3: an unknown address is answered like a known one, when it asks and when it tries', async () => {
  const p = await persona()
  const nobody = `nadie-${uniqueWord()}@prueba.test`
  const measure = async (email: string) => {
    let roundTrips = 0
    const { ingresoConCodigo } = casa.servicios(NOW, { d1: countTrips(env.DB, () => roundTrips++) })
    const token = await ingresoConCodigo.ask(email, request())
    const atRequest = roundTrips
    await casa.despues()
    roundTrips = 0
    const why = await motivo(ingresoConCodigo.entrar(token, form('123456'), request('/login/codigo')))
    return { atRequest, roundTrips, why }
  }
  // a code of 123456 would come up once in a million runs
  const [known, unrecognized] = [await measure(p.email), await measure(nobody)]
  expect(unrecognized).toEqual(known)
  expect(known).toMatchObject({ atRequest: 1, why: 'codigo-incorrecto' })
  expect(await casa.para(nobody)).toEqual([])
})

test('docs/security.md 4: five wrong tries kill the code, also when twenty come at once', async () => {
  const p = await persona()
  const { token, digits } = await codigoPara(p.email)
  const { ingresoConCodigo } = casa.servicios(NOW)
  const mal = form(otherDigits(digits))
  await Promise.allSettled(Array.from({ length: 20 }, () => ingresoConCodigo.entrar(token, mal, request())))
  const fallos = env.DB.prepare("select datos ->> 'fallos' as n from pasos where usuario_id = ?").bind(p.id)
  expect(await fallos.first('n')).toBe(5)
  expect(await motivo(ingresoConCodigo.entrar(token, form(digits), request()))).toBe('codigo-incorrecto')
  expect(await sesiones(p.id)).toEqual([])
})

test('a code opens in the browser that asked for it alone, and what another browser asks and tries kills nothing of it', async () => {
  const p = await persona()
  const mine = await codigoPara(p.email)
  const strangers = await codigoPara(p.email, NOW + MINUTE)
  const { ingresoConCodigo } = casa.servicios(NOW + MINUTE)
  // not the digits that came for another browser, nor a wrong one five times
  for (const digits of [mine.digits, ...Array.from({ length: 6 }, () => otherDigits(strangers.digits))])
    expect(await motivo(ingresoConCodigo.entrar(strangers.token, form(digits), request()))).toBe('codigo-incorrecto')
  expect(await motivo(ingresoConCodigo.entrar('A'.repeat(43), form(mine.digits), request()))).toBe('codigo-incorrecto')
  expect((await ingresoConCodigo.entrar(mine.token, form(mine.digits), request())).destino).toBe('/home')
  expect(await sesiones(p.id)).toHaveLength(1)
})

test('of ten who enter the right code at once one comes in', async () => {
  const p = await persona()
  const { token, digits } = await codigoPara(p.email)
  const { ingresoConCodigo } = casa.servicios(NOW)
  await Promise.allSettled(
    Array.from({ length: 10 }, () => ingresoConCodigo.entrar(token, form(digits), request('/login/codigo'))),
  )
  expect(await sesiones(p.id)).toHaveLength(1)
})

test('docs/security.md 5: who tries codes of many accounts from one address is stopped, successes are not counted', async () => {
  const one = request('/login/codigo')
  const { ingresoConCodigo } = casa.servicios(NOW)
  for (let i = 0; i < 3; i++) {
    const p = await persona()
    const { token, digits } = await codigoPara(p.email)
    await ingresoConCodigo.entrar(token, form(digits), one)
  }
  for (let i = 0; i < 30; i++) {
    expect(await motivo(ingresoConCodigo.entrar('A'.repeat(43), form('123456'), one))).toBe('codigo-incorrecto')
  }
  expect(await motivo(ingresoConCodigo.entrar('A'.repeat(43), form('123456'), one))).toBe('espere-minutos')
})
