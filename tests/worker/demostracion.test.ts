/** «Pruébelo con su teléfono»: what a visitor's phone may do on the map of the landing page, and that nothing of it stays. */
import {
  createExecutionContext,
  env,
  runDurableObjectAlarm,
  runInDurableObject,
  SELF,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import type { Device } from '../../durable-objects/device'
import { pedirTurno } from '../../worker/domain/demostracion'
import portal from '../../worker/index'
import { firmarEnlace, nuevaClave } from '../../worker/live/enlace'
import { abrirDemo, firmarDemo } from '../../worker/live/enlace-demo'
import { deDemo } from '../../worker/live/puertas'
import { Demostraciones } from '../../worker/services/demostraciones'
import { contado } from '../apoyo/contado'
import { Mapa, pedirMapa } from './apoyo/mapa'
import { crearEmpresa, ORIGEN } from './apoyo/mundo'
import { adelantarAgenda, enlaceDe, enviar, punto, vigilarD1 } from './apoyo/telefono'

const SECRETO = env.LINK_SECRET as string

/** Each visitor comes from an address of its own: the hour's turns are counted by it. */
const otraIp = () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
const pedir = (ip: string, init: RequestInit = {}) =>
  SELF.fetch(`${ORIGEN}/api/demo`, { method: 'POST', ...init, headers: { 'cf-connecting-ip': ip, ...init.headers } })

async function comenzar() {
  const r = await pedir(otraIp())
  expect(r.status).toBe(201)
  const { phone, map, seconds } = (await r.json()) as { phone: string; map: string; seconds: number }
  const enlace = phone.split('/track/')[1]!
  const { clave } = (await abrirDemo(SECRETO, 'telefono', enlace))!
  return { enlace, mapa: map, seconds, clave, objeto: deDemo(env, clave) }
}
/** Two links of a demonstration that ends at an instant. */
const hasta = async (cuando: number, clave = nuevaClave()) => ({
  telefono: await firmarDemo(SECRETO, 'telefono', { clave, hasta: cuando }),
  mapa: await firmarDemo(SECRETO, 'mapa', { clave, hasta: cuando }),
  objeto: deDemo(env, clave),
})
const queda = (objeto: DurableObjectStub<Device>) =>
  runInDurableObject(objeto, async (_: Device, { storage }) => ({
    tablas: storage.sql.exec("select name from sqlite_master where name not like '\\_cf%' escape '\\'").toArray(),
    claves: [...storage.kv.list()].length,
    alarma: await storage.getAlarm(),
  }))
const NADA = { tablas: [], claves: 0, alarma: null }

test('a visitor’s phone moves on the map: it comes, it reports, and a map that opens later sees where it is', async () => {
  const { enlace, mapa, seconds } = await comenzar()
  expect(seconds).toBeGreaterThan(590)
  expect(seconds).toBeLessThanOrEqual(600)
  const visto = await Mapa.abrir('', mapa)
  expect((await visto.oir('snapshot')).devices).toMatchObject([{ id: 'demo', lat: null, tracking_enabled: false }])
  const llega = await SELF.fetch(`${ORIGEN}/api/demo/${enlace}`, { method: 'POST', headers: { Origin: ORIGEN } })
  expect(llega.status).toBe(204)
  await visto.oir('device', { tracking_enabled: true })
  expect((await enviar(enlace, { src: 'a', points: [punto(1)] })).json).toMatchObject({ accepted: 1 })
  await visto.oir('position', { lat: punto(1).lat, accuracy: 8 })
  // late ones are kept and do not move the dot back
  await enviar(enlace, { src: 'a', points: [punto(2, 60_000)] })
  await enviar(enlace, { src: 'a', points: [punto(3)] })
  await visto.oir('position', { lat: punto(3).lat })
  expect(visto.dichos.filter((d) => d.type === 'position')).toHaveLength(2)
  const tarde = await Mapa.abrir('', mapa)
  expect((await tarde.oir('snapshot')).devices).toMatchObject([{ lat: punto(3).lat, tracking_enabled: true }])
})

test('when the ten minutes are over sockets close, nothing is left in the object, and the link says so', async () => {
  const { enlace, mapa, objeto, clave } = await comenzar()
  const visto = await Mapa.abrir('', mapa)
  await enviar(enlace, { src: 'a', points: [punto(1)] })
  expect(await adelantarAgenda(objeto)).toBe((await abrirDemo(SECRETO, 'telefono', enlace))!.hasta)
  expect(await runDurableObjectAlarm(objeto)).toBe(true)
  expect(await visto.seCierra()).toBe(4401)
  expect(await queda(objeto)).toEqual(NADA)
  // a link whose time is up wakes no object; the phone is told in words
  const fin = await hasta(Date.now() - 1000, clave)
  const tarde = await enviar(fin.telefono, { points: [punto(2)] })
  expect([tarde.status, tarde.json]).toEqual([410, { error: 'La demostración terminó y su ubicación se borró.' }])
  expect((await SELF.fetch(`${ORIGEN}/api/track/${fin.telefono}`)).status).toBe(410)
  expect((await SELF.fetch(`${ORIGEN}/api/demo/${fin.telefono}`, { method: 'POST' })).status).toBe(410)
  expect((await pedirMapa({ Origin: ORIGEN }, `/api/demo/${fin.mapa}`)).status).toBe(410)
  expect(await queda(objeto)).toEqual(NADA)
})

test('a report that was on its way when the time ran out leaves nothing behind', async () => {
  const { objeto } = await hasta(Date.now() + 60_000)
  const r = await objeto.demostrar(Date.now() - 1, JSON.stringify({ points: [punto(1)] }))
  expect(r).toMatchObject({ status: 410 })
  expect(await queda(objeto)).toEqual(NADA)
})

test('D1 is asked nothing from the first request to the last', async () => {
  let preguntas = 0
  const DB = contado(env.DB, () => preguntas++)
  const pedirAqui = async (path: string, init: RequestInit) => {
    const ctx = createExecutionContext()
    const peticion = new Request(ORIGEN + path, init) as Parameters<typeof portal.fetch>[0]
    const r = await portal.fetch(peticion, { ...env, DB }, ctx)
    await waitOnExecutionContext(ctx)
    return r
  }
  const r = await pedirAqui('/api/demo', { method: 'POST', headers: { 'cf-connecting-ip': otraIp() } })
  const { phone, map } = (await r.json()) as { phone: string; map: string }
  const enlace = phone.split('/track/')[1]!
  const { clave } = (await abrirDemo(SECRETO, 'telefono', enlace))!
  const enObjeto = await vigilarD1({ clave: `demo:${clave}` })
  const body = JSON.stringify({
    src: 'abc',
    consent: { version: '2026-01-01', at: new Date().toISOString() },
    points: [punto(1)],
  })
  expect((await pedirAqui(`/api/demo/${enlace}`, { method: 'POST' })).status).toBe(204)
  expect((await pedirAqui(`/api/track/${enlace}`, {})).status).toBe(200)
  expect((await pedirAqui(`/api/track/${enlace}/positions`, { method: 'POST', body })).status).toBe(200)
  expect((await pedirAqui(map, { headers: { Upgrade: 'websocket', Origin: ORIGEN } })).status).toBe(101)
  await adelantarAgenda(deDemo(env, clave))
  await runDurableObjectAlarm(deDemo(env, clave))
  expect([preguntas, enObjeto.sentencias]).toEqual([0, 0])
})

test('the links of demonstrations and of vehicles never stand in for each other (docs/security.md 23)', async () => {
  const { enlace, mapa, clave } = await comenzar()
  const empresa = await crearEmpresa({ vehiculos: 1, dispositivos: 1 })
  const suyo = await enlaceDe(empresa.dispositivos[0]!)
  const abrir = (path: string) => pedirMapa({ Origin: ORIGEN, Cookie: empresa.admin.cookie }, path)
  const miraConSuyo = await abrir(`/api/demo/${suyo}`)
  const miraConTelefono = await abrir(`/api/demo/${enlace}`)
  const comoDispositivo = await abrir(`/api/live/${clave}`)
  expect([miraConSuyo.status, miraConTelefono.status, comoDispositivo.status]).toEqual([404, 404, 404])
  const llega = await SELF.fetch(`${ORIGEN}/api/demo/${suyo}`, { method: 'POST' })
  expect(llega.status).toBe(404)
  // looking does not let anybody report, and a vehicle's link made of the same key is no vehicle
  const deMapa = mapa.split('/api/demo/')[1]!
  expect((await enviar(deMapa, { points: [punto(1)] })).status).toBe(404)
  expect((await enviar(await firmarEnlace(SECRETO, clave, 1), { points: [punto(1)] })).status).toBe(410)
  expect((await enviar(`${enlace.slice(0, -1)}${enlace.endsWith('A') ? 'B' : 'A'}`, {})).status).toBe(404)
})

test('an address begins five in an hour; the sixth is told how long to wait, another address is not', async () => {
  const ip = otraIp()
  for (let i = 0; i < 5; i++) expect((await pedir(ip)).status).toBe(201)
  const sexta = await pedir(ip)
  expect(sexta.status).toBe(429)
  expect(Number(sexta.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await pedir(otraIp())).status).toBe(201)
  // the whole /64 is one address
  const red = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:1`
  for (let i = 0; i < 5; i++) await pedir(`${red}::${i + 1}`)
  expect((await pedir(`${red}::ffff`)).status).toBe(429)
})

test('another site can neither begin one nor look at one (docs/security.md 16, 19)', async () => {
  const { mapa, enlace } = await comenzar()
  const malo = { Origin: 'https://otro.test' }
  expect((await pedir(otraIp(), { headers: malo })).status).toBe(403)
  expect((await SELF.fetch(`${ORIGEN}/api/demo/${enlace}`, { method: 'POST', headers: malo })).status).toBe(403)
  expect((await pedirMapa(malo, mapa)).status).toBe(403)
  expect((await pedirMapa({ Upgrade: 'h2c' }, mapa)).status).toBe(426)
})

test('huge bodies, ten thousand points and more than a point a second are refused (docs/security.md 20, 24)', async () => {
  expect((await pedir(otraIp(), { body: 'x'.repeat(5000) })).status).toBe(413)
  const { enlace } = await comenzar()
  const muchos = (n: number) => ({ src: 'a', points: Array.from({ length: n }, (_, i) => punto(i + 1)) })
  expect((await enviar(enlace, muchos(10_000))).status).toBe(413)
  expect((await enviar(enlace, { relleno: 'x'.repeat(300_000) })).status).toBe(413)
  expect((await enviar(enlace, muchos(61))).status).toBe(413)
  expect((await enviar(enlace, muchos(60))).json).toMatchObject({ accepted: 60 })
  const r = await enviar(enlace, { src: 'b', points: [punto(1), punto(2), punto(3)] })
  expect(r.status).toBe(429)
  expect(Number(r.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await enviar(enlace, 'nada')).status).toBe(400)
})

test('of many onlookers the newest four stay', async () => {
  const { mapa } = await comenzar()
  const mapas = []
  for (let i = 0; i < 5; i++) mapas.push(await Mapa.abrir('', mapa))
  expect(await mapas[0]!.seCierra()).toBe(4403)
  expect(mapas[1]!.cierre).toBeNull()
})

test('the turns of an address are forgotten with the last of them', async () => {
  const ip = otraIp()
  await pedir(ip)
  const visto = vi.fn((_: string) => ({ tomar: async () => 9 }))
  const afuera = { ...env, CUPO: { getByName: visto } as unknown as typeof env.CUPO }
  const secretos = { LINK_SECRET: SECRETO, HASH_SECRET: env.HASH_SECRET as string }
  await new Demostraciones(afuera, secretos, Date.now()).comenzar(ip)
  const [nombre] = visto.mock.lastCall as unknown as [string]
  expect(nombre).not.toContain(ip)
  const cupo = env.CUPO.getByName(nombre)
  await runInDurableObject(cupo, async (_, { storage }) => {
    expect([...storage.kv.list()]).toHaveLength(1)
    expect((await storage.getAlarm())! - Date.now()).toBeLessThanOrEqual(3_600_000)
  })
  expect(await runDurableObjectAlarm(cupo)).toBe(true)
  await runInDurableObject(cupo, (_, { storage }) => expect([...storage.kv.list()]).toEqual([]))
})

test('rotating addresses begin twenty-five demonstrations of one network in an hour, and three hundred of all', async () => {
  // counted as the objects do, without making them
  const turns = new Map<string, number[]>()
  const at = Date.now()
  const getByName = (name: string) => ({
    tomar: async (max: number) => {
      const { tomados, espera } = pedirTurno(turns.get(name) ?? [], at, max)
      turns.set(name, tomados)
      return espera
    },
  })
  const outside = {
    ...env,
    CUPO: { getByName } as unknown as typeof env.CUPO,
    INGRESOS: { limit: async () => ({ success: true }) } as RateLimit,
  }
  const secrets = { LINK_SECRET: SECRETO, HASH_SECRET: env.HASH_SECRET as string }
  const begin = async (ip: string) => (await new Demostraciones(outside, secrets, at).comenzar(ip)).tipo
  let ofOne = 0
  for (let i = 0; i < 60; i++) if ((await begin(`2001:db8:7:${i.toString(16)}::1`)) === 'ok') ofOne++
  expect(ofOne).toBe(25)
  let ofAll = ofOne
  for (let n = 0; n < 40; n++)
    for (let i = 0; i < 10; i++) if ((await begin(`2001:db8:${(n + 256).toString(16)}:${i}::1`)) === 'ok') ofAll++
  expect(ofAll).toBe(300)
})
