/** Open sessions as their owner sees and closes them, and the rules that end them (docs/security.md 5, 6). */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Gate } from '../../worker/access/gate'
import { Intentos } from '../../worker/access/intentos'
import { nuevaSesion } from '../../worker/access/sesion'
import { createContext } from '../../worker/context'
import { EmpresaDb } from '../../worker/db/empresa-db'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { PlataformaDb } from '../../worker/db/plataforma-db'
import type { SeguridadDatos } from '../../worker/domain/seguridad'
import { Seguridad } from '../../worker/services/seguridad'
import { contado } from '../apoyo/contado'
import { SECRETOS } from '../apoyo/secretos'
import { escritor } from './apoyo/auditoria'
import { crearEmpresa, crearFactor, crearPersona, ejecutar, ORIGEN } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 14)
const MINUTO = 60_000
const DE_SIEMPRE: SeguridadDatos = { session_timeout: 30, failed_attempts: 5, vence: false, two_factor_auth: false }
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const nada = { waitUntil: () => undefined }
const pedido = (cookie: string) => new Request(`${ORIGEN}/settings`, { headers: { cookie } })
const proteccionDe = async (cookie: string, ahora = AHORA) =>
  (await createContext(env, nada, ahora, '').deUsuario(pedido(cookie))).proteccion
const reglasDe = async ({ cookie }: { cookie: string }) =>
  (await (await createContext(env, nada, AHORA, '').empresa(pedido(cookie))).proteccion.read()).reglas
const entra = async (cookie: string, ahora = AHORA) =>
  (await new Gate(new PlataformaDb(env.DB), ahora, () => undefined, escritor(ahora)).quien(pedido(cookie))) !== null

async function sesionDe(
  usuario_id: string,
  mas: { user_agent?: string; lugar?: string; recordar?: boolean } = {},
  ahora = AHORA,
) {
  const { token, fila } = await nuevaSesion({ usuario_id, recordar: true, ...mas }, ahora)
  const valores = { ...fila, recordar: fila.recordar ? 1 : 0 }
  const columnas = Object.keys(valores)
  await ejecutar([
    [
      `insert into sesiones (${columnas.join(', ')}) values (${columnas.map(() => '?').join(', ')})`,
      Object.values(valores),
    ],
  ])
  return { id: fila.id, cookie: `__Host-vigia=${token}` }
}
async function usuario() {
  const p = await crearPersona('Usuario')
  await ejecutar([['delete from sesiones where usuario_id = ?', [p.id]]])
  return p
}

test('docs/security.md 6: a person sees the own sessions that still count: this one first, then the newest, on what and where', async () => {
  const p = await usuario()
  const ajena = await usuario()
  const vieja = await sesionDe(p.id, { user_agent: ANDROID, lugar: 'Cali, CO' }, AHORA - 20 * MINUTO)
  const nueva = await sesionDe(p.id, { user_agent: 'curl/8', lugar: undefined }, AHORA - 5 * MINUTO)
  await sesionDe(ajena.id)
  // gone idle, and past its end however busy
  await sesionDe(p.id, {}, AHORA - 30 * MINUTO)
  const { id: vencida } = await sesionDe(p.id, { recordar: false }, AHORA - 12 * 60 * MINUTO)
  await ejecutar([['update sesiones set last_seen = ? where id = ?', [AHORA, vencida]]])
  const { sesiones } = await (await proteccionDe(vieja.cookie)).read()
  expect(sesiones).toEqual([
    {
      id: vieja.id,
      navegador: 'Chrome',
      sistema: 'Android',
      deMano: true,
      lugar: 'Cali, CO',
      abierta: AHORA - 20 * MINUTO,
      vista: expect.any(Number),
      esta: true,
    },
    expect.objectContaining({ id: nueva.id, navegador: null, sistema: null, lugar: null, esta: false }),
  ])
})

test('the tab costs one read after the gate’s', async () => {
  const { usuario: p } = await crearEmpresa({}, AHORA)
  let viajes = 0
  const contada = { ...env, DB: contado(env.DB, () => viajes++) }
  const { proteccion } = await createContext(contada, nada, AHORA, '').deUsuario(pedido(p.cookie))
  await proteccion.read()
  expect(viajes).toBe(2)
})

test('docs/security.md 6: a closed session is out at the next request; another person’s cannot be closed', async () => {
  const [p, ajena] = [await usuario(), await usuario()]
  const [esta, otra, suya] = [await sesionDe(p.id), await sesionDe(p.id), await sesionDe(ajena.id)]
  const proteccion = await proteccionDe(esta.cookie)
  expect(await proteccion.closeSession(suya.id)).toBe(false)
  expect(await entra(suya.cookie)).toBe(true)
  expect(await proteccion.closeSession(otra.id)).toBe(true)
  expect(await entra(otra.cookie)).toBe(false)
  expect(await proteccion.closeSession(otra.id)).toBe(false)
  expect(await entra(esta.cookie)).toBe(true)
})

test('all others are closed together, this one and other people’s stay', async () => {
  const [p, ajena] = [await usuario(), await usuario()]
  const esta = await sesionDe(p.id)
  const otras = [await sesionDe(p.id), await sesionDe(p.id), await sesionDe(p.id)]
  const suya = await sesionDe(ajena.id)
  expect(await (await proteccionDe(esta.cookie)).closeOthers()).toBe(3)
  for (const otra of otras) expect(await entra(otra.cookie)).toBe(false)
  for (const queda of [esta, suya]) expect(await entra(queda.cookie)).toBe(true)
})

test('the idle timeout that a company saves holds from the next request on, and in the list', async () => {
  const { id, usuario: p } = await crearEmpresa({}, AHORA)
  await ejecutar([['delete from sesiones where usuario_id = ?', [p.id]]])
  const una = await sesionDe(p.id, {}, AHORA - 6 * MINUTO)
  const esta = await sesionDe(p.id)
  const seguridad = new Seguridad(new EmpresaDb(env.DB, id))
  await seguridad.save({ ...DE_SIEMPRE, session_timeout: 5 })
  expect(await entra(una.cookie)).toBe(false)
  expect((await (await proteccionDe(esta.cookie)).read()).sesiones.map((s) => s.id)).toEqual([esta.id])
  await seguridad.save({ ...DE_SIEMPRE, session_timeout: 240 })
  expect(await entra(una.cookie, AHORA + 234 * MINUTO)).toBe(false)
  expect(await entra(una.cookie, AHORA + 233 * MINUTO)).toBe(true)
})

test('docs/security.md 5: the failed attempts that a company saves lock from the next sign-in on', async () => {
  const { id, admin } = await crearEmpresa({}, AHORA)
  await new Seguridad(new EmpresaDb(env.DB, id)).save({ ...DE_SIEMPRE, failed_attempts: 3 })
  const { failed_attempts } = await reglasDe(admin)
  const intentos = (ahora: number) =>
    new Intentos(new IdentidadDb(env.DB), {} as RateLimit, SECRETOS.HASH_SECRET, ahora)
  const pedido = new Request('https://vigia.test/login')
  const claves = await intentos(AHORA).clavesDeIngreso(`x-${id}@prueba.test`, '10.0.0.1', pedido)
  for (let i = 0; i < 3; i++) await intentos(AHORA).reservarIngreso(claves, true, failed_attempts)
  await expect(intentos(AHORA).reservarIngreso(claves, true, failed_attempts)).rejects.toMatchObject({
    clave: 'espere-minutos',
    datos: { n: 15 },
  })
})

test('the rules are of one company: saved for the first time or again, nobody else’s change', async () => {
  const [mia, ajena] = [await crearEmpresa({}, AHORA), await crearEmpresa({}, AHORA)]
  await ejecutar([['delete from seguridad where empresa_id = ?', [mia.id]]])
  const de = (id: string) => new Seguridad(new EmpresaDb(env.DB, id))
  // who asks for a second factor needs one
  await crearFactor(mia.admin.id, {}, AHORA)
  const antes = { session_timeout: 30, failed_attempts: 5, password_expiry: null, two_factor_auth: false }
  expect(await reglasDe(mia.admin)).toEqual(antes)
  await de(mia.id).save({ ...DE_SIEMPRE, vence: true, two_factor_auth: true })
  expect(await reglasDe(mia.admin)).toEqual({ ...antes, password_expiry: 90, two_factor_auth: true })
  await de(mia.id).save({ ...DE_SIEMPRE, session_timeout: 60 })
  expect(await reglasDe(mia.admin)).toEqual({ ...antes, session_timeout: 60 })
  expect(await reglasDe(ajena.admin)).toEqual(antes)
  // through the door of a Usuario there are none to save
  const deUsuario = new Seguridad(new EmpresaDb(env.DB, mia.id, mia.usuario.id))
  await expect(deUsuario.save(DE_SIEMPRE)).rejects.toThrow()
})
