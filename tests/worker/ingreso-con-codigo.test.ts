/** Signing in with a code by mail (docs/security.md 3, 4, 5, 9). */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Negativa } from '../../worker/domain/negativa'
import { contado } from '../apoyo/contado'
import { unico } from '../apoyo/datos'
import { apuntes } from './apoyo/auditoria'
import { Casa, cifrasDe, conClave, pedido } from './apoyo/cuentas'
import { crearFactor, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 14)
const MINUTO = 60_000

let casa: Casa
beforeAll(() => Casa.configurar())
beforeEach(() => {
  casa = new Casa()
})

const form = (codigo: string, recordar = false) => ({ intent: 'entrar' as const, codigo, recordar })
const otras = (cifras: string) => (cifras === '000000' ? '000001' : '000000')
const sesiones = async (id: string) =>
  (await env.DB.prepare('select * from sesiones where usuario_id = ?').bind(id).all<Record<string, unknown>>()).results
const motivo = async (promesa: Promise<unknown>) => {
  const error = await promesa.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Negativa)) throw error ?? new Error('nothing was refused')
  return error.clave
}

async function persona(datos: { verificado?: boolean } = {}) {
  const p = await conClave('Usuario', datos)
  await ejecutar([['delete from sesiones where usuario_id = ?', [p.id]]])
  return p
}
/** A code as a browser asks for it and the mail says it. */
async function codigoPara(email: string, ahora = AHORA) {
  const token = await casa.servicios(ahora).ingresoConCodigo.pedir(email, pedido())
  return { token, cifras: cifrasDe((await casa.para(email)).at(-1)) }
}

test('a code by mail opens a session that says so, proves the address, and is good once', async () => {
  const p = await persona({ verificado: false })
  const { token, cifras } = await codigoPara(p.email)
  const { ingresoConCodigo } = casa.servicios(AHORA + MINUTO)
  const entrada = await ingresoConCodigo.entrar(token, form(cifras), pedido('/login/codigo'))
  expect(entrada.destino).toBe('/home')
  expect(entrada.cookie).toMatch(/^__Host-vigia=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
  expect(await sesiones(p.id)).toMatchObject([{ via: 'codigo', recordar: 0 }])
  const fila = env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(p.id)
  expect(await fila.first('v')).toBe(AHORA + MINUTO)
  expect(await motivo(ingresoConCodigo.entrar(token, form(cifras), pedido('/login/codigo')))).toBe('codigo-incorrecto')
  expect((await apuntes('usuario_id', p.id)).map((a) => a.suceso)).toEqual([
    'codigo-enviado',
    'correo-confirmado',
    'ingreso',
  ])
})

test('the code leads back to the page that asked for it, if it is ours', async () => {
  const p = await persona()
  const ruta = '/login/codigo?volver=%2Falerts'
  const { token, cifras } = await codigoPara(p.email)
  const { ingresoConCodigo } = casa.servicios(AHORA)
  expect((await ingresoConCodigo.entrar(token, form(cifras), pedido(ruta))).destino).toBe('/alerts')
})

test('docs/security.md 9: a code by mail opens nothing past a second factor', async () => {
  const p = await persona()
  await crearFactor(p.id, {}, AHORA)
  const { token, cifras } = await codigoPara(p.email)
  const entrada = await casa.servicios(AHORA).ingresoConCodigo.entrar(token, form(cifras), pedido('/login/codigo'))
  expect(entrada.destino).toBe('/login/verificar')
  expect(entrada.cookie).not.toMatch(/^__Host-vigia=/)
  expect(await sesiones(p.id)).toEqual([])
})

test('docs/security.md 3: an unknown address is answered like a known one, when it asks and when it tries', async () => {
  const p = await persona()
  const nadie = `nadie-${unico()}@prueba.test`
  const medir = async (email: string) => {
    let viajes = 0
    const { ingresoConCodigo } = casa.servicios(AHORA, { d1: contado(env.DB, () => viajes++) })
    const token = await ingresoConCodigo.pedir(email, pedido())
    const alPedir = viajes
    await casa.despues()
    viajes = 0
    const porque = await motivo(ingresoConCodigo.entrar(token, form('123456'), pedido('/login/codigo')))
    return { alPedir, viajes, porque }
  }
  // a code of 123456 would come up once in a million runs
  const [conocido, desconocido] = [await medir(p.email), await medir(nadie)]
  expect(desconocido).toEqual(conocido)
  expect(conocido).toMatchObject({ alPedir: 1, porque: 'codigo-incorrecto' })
  expect(await casa.para(nadie)).toEqual([])
})

test('docs/security.md 4: five wrong tries kill the code, also when twenty come at once', async () => {
  const p = await persona()
  const { token, cifras } = await codigoPara(p.email)
  const { ingresoConCodigo } = casa.servicios(AHORA)
  const mal = form(otras(cifras))
  await Promise.allSettled(Array.from({ length: 20 }, () => ingresoConCodigo.entrar(token, mal, pedido())))
  const fallos = env.DB.prepare("select datos ->> 'fallos' as n from pasos where usuario_id = ?").bind(p.id)
  expect(await fallos.first('n')).toBe(5)
  expect(await motivo(ingresoConCodigo.entrar(token, form(cifras), pedido()))).toBe('codigo-incorrecto')
  expect(await sesiones(p.id)).toEqual([])
})

test('a code opens in the browser that asked for it alone, and what another browser asks and tries kills nothing of it', async () => {
  const p = await persona()
  const mine = await codigoPara(p.email)
  const strangers = await codigoPara(p.email, AHORA + MINUTO)
  const { ingresoConCodigo } = casa.servicios(AHORA + MINUTO)
  // not the digits that came for another browser, nor a wrong one five times
  for (const cifras of [mine.cifras, ...Array.from({ length: 6 }, () => otras(strangers.cifras))])
    expect(await motivo(ingresoConCodigo.entrar(strangers.token, form(cifras), pedido()))).toBe('codigo-incorrecto')
  expect(await motivo(ingresoConCodigo.entrar('A'.repeat(43), form(mine.cifras), pedido()))).toBe('codigo-incorrecto')
  expect((await ingresoConCodigo.entrar(mine.token, form(mine.cifras), pedido())).destino).toBe('/home')
  expect(await sesiones(p.id)).toHaveLength(1)
})

test('of ten who enter the right code at once one comes in', async () => {
  const p = await persona()
  const { token, cifras } = await codigoPara(p.email)
  const { ingresoConCodigo } = casa.servicios(AHORA)
  await Promise.allSettled(
    Array.from({ length: 10 }, () => ingresoConCodigo.entrar(token, form(cifras), pedido('/login/codigo'))),
  )
  expect(await sesiones(p.id)).toHaveLength(1)
})

test('docs/security.md 5: who tries codes of many accounts from one address is stopped, successes are not counted', async () => {
  const uno = pedido('/login/codigo')
  const { ingresoConCodigo } = casa.servicios(AHORA)
  for (let i = 0; i < 3; i++) {
    const p = await persona()
    const { token, cifras } = await codigoPara(p.email)
    await ingresoConCodigo.entrar(token, form(cifras), uno)
  }
  for (let i = 0; i < 30; i++) {
    expect(await motivo(ingresoConCodigo.entrar('A'.repeat(43), form('123456'), uno))).toBe('codigo-incorrecto')
  }
  expect(await motivo(ingresoConCodigo.entrar('A'.repeat(43), form('123456'), uno))).toBe('espere-minutos')
})
