/** A second factor, turned on and off by the person whose it is (docs/security.md 7, 9). */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Cifra } from '../../worker/access/contrasena'
import { Gate } from '../../worker/access/gate'
import { Intentos } from '../../worker/access/intentos'
import { codigoDe } from '../../worker/access/totp'
import { AccesosDb } from '../../worker/db/accesos-db'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { PlataformaDb } from '../../worker/db/plataforma-db'
import { ProteccionDb } from '../../worker/db/proteccion-db'
import { sinRastro } from '../../worker/domain/auditoria'
import { Negativa } from '../../worker/domain/negativa'
import { Accesos } from '../../worker/services/accesos'
import { Factores } from '../../worker/services/factores'
import { contado } from '../apoyo/contado'
import { type Persona, SECRETO_DE_FACTOR } from '../apoyo/datos'
import { SECRETOS } from '../apoyo/secretos'
import { escritor } from './apoyo/auditoria'
import { crearEmpresa, crearFactor, crearPersona, crearSesion, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 14)
const MINUTO = 60_000
const CLAVE = 'tres volcanes dormidos'
const cifra: Cifra = { hash: async () => 'hash', abre: async (clave, hash) => clave === CLAVE && hash === 'hash' }

let viajes = 0
const contada = contado(env.DB, () => viajes++)
const abierto = { limit: async () => ({ success: true }) } as RateLimit
const intentos = (ahora: number) => new Intentos(new IdentidadDb(contada), abierto, SECRETOS.HASH_SECRET, ahora)
const pedido = (cookie = '') =>
  new Request('https://vigia.test/settings', { headers: { 'cf-connecting-ip': '10.8.0.1', cookie } })
function factores(p: { id: string; sesion?: string }, ahora = AHORA) {
  const auditoria = { anotarUnaVez: () => undefined }
  const casa = { intentos: intentos(ahora), auditoria, secretos: SECRETOS, appUrl: 'https://vigia.test', cifra }
  return new Factores(
    new ProteccionDb(contada, sinRastro(ahora)),
    { id: p.id, sesion: p.sesion ?? 'ninguna' },
    casa,
    ahora,
  )
}
const filas = async (sql: string, ...params: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...params)
      .all<Record<string, unknown>>()
  ).results
const correosDe = async (id: string) =>
  (await filas('select asunto from correos where usuario_id = ? order by rowid', id)).map((c) => c.asunto)

async function persona(rol: Persona['rol'] = 'Usuario') {
  const p = await crearPersona(rol)
  await ejecutar([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [p.id, 'hash', 0]],
  ])
  return p
}
const motivo = (promesa: Promise<unknown>) =>
  promesa.then(
    () => 'hecho',
    (e: unknown) => {
      if (e instanceof Negativa) return e.campo ? `${e.clave} ${e.campo}` : e.clave
      throw e
    },
  )
/** Turned on, as the person does it: the key out of the page, its code, the backup codes that are shown. */
async function activar(p: { id: string; sesion?: string }, ahora = AHORA) {
  await factores(p, ahora).begin({ contrasena_actual: CLAVE }, pedido())
  const secreto = (await factores(p, ahora).read()).clave?.secreto ?? ''
  const respaldos = await factores(p, ahora).confirm(codigoDe(secreto, ahora), pedido())
  return { secreto, respaldos }
}
/** Whether a code lets somebody in who gave the first proof. */
async function abre(p: { id: string }, codigo: string, ahora: number) {
  const accesos = new Accesos(new AccesosDb(env.DB), intentos(ahora), SECRETOS, { ahora, lugar: null })
  const entrada = await accesos.entrar({ usuario_id: p.id, via: 'codigo', recordar: false }, pedido())
  if (entrada?.destino !== '/login/verificar') return 'sin preguntar'
  return motivo(accesos.verificar(codigo, pedido(entrada.cookie.split(';')[0])))
}

test('a factor counts once a code of its app was seen; then ten backup codes are shown, and a mail tells of it', async () => {
  const p = await persona()
  await factores(p).begin({ contrasena_actual: CLAVE }, pedido())
  const { estado, clave } = await factores(p).read()
  expect(estado).toBe('pendiente')
  expect(clave?.uri).toBe(
    `otpauth://totp/Vig%C3%ADa:${encodeURIComponent(p.email)}?issuer=Vig%C3%ADa&secret=${clave?.secreto}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(await abre(p, '000000', AHORA)).toBe('sin preguntar')
  expect(await motivo(factores(p).confirm('000000', pedido()))).toBe('factor-codigo-incorrecto codigo')
  const respaldos = await factores(p).confirm(codigoDe(clave?.secreto ?? '', AHORA), pedido())
  expect(new Set(respaldos).size).toBe(10)
  for (const uno of respaldos) expect(uno).toMatch(/^\d{5}-\d{5}$/)
  expect(await factores(p).read()).toEqual({
    estado: 'activo',
    desde: AHORA,
    respaldos: 10,
    conContrasena: true,
    clave: null,
  })
  expect(await correosDe(p.id)).toEqual(['Activó la verificación en dos pasos en Vigía'])
  // the code that turned it on is used up
  expect(await abre(p, codigoDe(clave?.secreto ?? '', AHORA), AHORA)).toBe('factor-codigo-incorrecto codigo')
  expect(await abre(p, codigoDe(clave?.secreto ?? '', AHORA + 30_000), AHORA + 30_000)).toBe('hecho')
  expect(await abre(p, respaldos[0]?.replace('-', '') ?? '', AHORA)).toBe('hecho')
})

test('docs/security.md 7: turning it on, renewing the backup codes and turning it off ask for the password again', async () => {
  const p = await persona()
  expect(await motivo(factores(p).begin({ contrasena_actual: '' }, pedido()))).toBe('requerido contrasena_actual')
  const mala = { contrasena_actual: 'no es esta', codigo: '000000' }
  expect(await motivo(factores(p).begin(mala, pedido()))).toBe('contrasena-actual-incorrecta contrasena_actual')
  const { secreto } = await activar(p)
  const luego = AHORA + MINUTO
  const codigo = codigoDe(secreto, luego)
  for (const hacer of ['renew', 'remove'] as const) {
    expect(await motivo(factores(p, luego)[hacer]({ contrasena_actual: 'otra', codigo }, pedido()))).toBe(
      'contrasena-actual-incorrecta contrasena_actual',
    )
  }
  expect((await factores(p).read()).estado).toBe('activo')
})

test('the password is asked for five times, then not for a quarter of an hour, were it right', async () => {
  const p = await persona()
  for (let i = 0; i < 5; i++) {
    expect(await motivo(factores(p).begin({ contrasena_actual: `x${i}` }, pedido()))).toMatch(/^contrasena-actual/)
  }
  expect(await motivo(factores(p).begin({ contrasena_actual: CLAVE }, pedido()))).toBe('espere-minutos')
  const despues = AHORA + 15 * MINUTO
  expect(await motivo(factores(p, despues).begin({ contrasena_actual: CLAVE }, pedido()))).toBe('hecho')
})

test('who has no password proves it by having signed in within the last ten minutes', async () => {
  const p = await crearPersona('Usuario')
  const { sesion } = await crearSesion(p.id, true, AHORA)
  const suya = { id: p.id, sesion }
  const nada = { contrasena_actual: '' }
  expect(await motivo(factores(suya, AHORA + 10 * MINUTO).begin(nada, pedido()))).toBe('sesion-antigua')
  expect(await motivo(factores(p).begin(nada, pedido()))).toBe('sesion-antigua')
  expect(await motivo(factores(suya, AHORA + 10 * MINUTO - 1).begin(nada, pedido()))).toBe('hecho')
})

test('a key is shown for ten minutes; one that was begun anew before its code is worth nothing', async () => {
  const p = await persona()
  await factores(p).begin({ contrasena_actual: CLAVE }, pedido())
  const primera = (await factores(p).read()).clave?.secreto ?? ''
  await factores(p).begin({ contrasena_actual: CLAVE }, pedido())
  const segunda = (await factores(p).read()).clave?.secreto ?? ''
  expect(segunda).not.toBe(primera)
  expect(await motivo(factores(p).confirm(codigoDe(primera, AHORA), pedido()))).toBe('factor-codigo-incorrecto codigo')
  const tarde = AHORA + 10 * MINUTO
  expect((await factores(p, tarde).read()).estado).toBe('apagado')
  expect(await motivo(factores(p, tarde).confirm(codigoDe(segunda, tarde), pedido()))).toBe('factor-clave-vencida')
})

test('a verified factor is not replaced by beginning again: it has to be turned off, with a code', async () => {
  const p = await persona()
  await activar(p)
  expect(await motivo(factores(p).begin({ contrasena_actual: CLAVE }, pedido()))).toBe('factor-ya-activo')
  const luego = AHORA + MINUTO
  for (const codigo of ['000000', '0000000000', codigoDe(SECRETO_DE_FACTOR, luego)]) {
    expect(await motivo(factores(p, luego).remove({ contrasena_actual: CLAVE, codigo }, pedido()))).toBe(
      'factor-codigo-incorrecto codigo',
    )
  }
  expect((await factores(p).read()).estado).toBe('activo')
})

test('docs/security.md 9: unenrol asks for a code, takes everything of the factor with it, and tells the person', async () => {
  for (const con of ['codigo', 'respaldo'] as const) {
    const p = await persona()
    const { secreto, respaldos } = await activar(p)
    const luego = AHORA + MINUTO
    await abre(p, 'x', luego)
    const codigo = con === 'codigo' ? codigoDe(secreto, luego) : (respaldos[3]?.replace('-', '') ?? '')
    await factores(p, luego).remove({ contrasena_actual: CLAVE, codigo }, pedido())
    expect((await factores(p, luego).read()).estado).toBe('apagado')
    for (const tabla of ['factores', 'respaldos', 'pasos']) {
      expect(await filas(`select * from ${tabla} where usuario_id = ?`, p.id)).toEqual([])
    }
    expect((await correosDe(p.id)).at(-1)).toBe('Se desactivó la verificación en dos pasos en Vigía')
    expect(await abre(p, '000000', luego)).toBe('sin preguntar')
  }
})

test('new backup codes end those before, cost a code that is then used, and a mail tells of it', async () => {
  for (const con of ['codigo', 'respaldo'] as const) {
    const p = await persona()
    const { secreto, respaldos } = await activar(p)
    const luego = AHORA + MINUTO
    const viejo = respaldos[0]?.replace('-', '') ?? ''
    const codigo = con === 'codigo' ? codigoDe(secreto, luego) : viejo
    const nuevos = await factores(p, luego).renew({ contrasena_actual: CLAVE, codigo }, pedido())
    expect(nuevos).toHaveLength(10)
    expect((await factores(p, luego).read()).respaldos).toBe(10)
    expect(await abre(p, viejo, luego)).toBe('factor-codigo-incorrecto codigo')
    if (con === 'codigo') expect(await abre(p, codigo, luego)).toBe('factor-codigo-incorrecto codigo')
    expect(await abre(p, nuevos[9]?.replace('-', '') ?? '', luego)).toBe('hecho')
    expect((await correosDe(p.id)).at(-1)).toBe('Sus códigos de respaldo de Vigía cambiaron')
    const otraVez = factores(p, luego).renew({ contrasena_actual: CLAVE, codigo }, pedido())
    expect(await motivo(otraVez)).toBe('factor-codigo-incorrecto codigo')
  }
})

test('the audit log tells of each: turned on, new codes, a wrong one, turned off', async () => {
  const p = await persona()
  const { secreto } = await activar(p)
  const [uno, dos] = [AHORA + MINUTO, AHORA + 2 * MINUTO]
  const mal = { contrasena_actual: CLAVE, codigo: '0000000000' }
  await motivo(factores(p, uno).renew(mal, pedido()))
  await factores(p, uno).renew({ contrasena_actual: CLAVE, codigo: codigoDe(secreto, uno) }, pedido())
  await factores(p, dos).remove({ contrasena_actual: CLAVE, codigo: codigoDe(secreto, dos) }, pedido())
  const sucesos = await filas('select suceso, datos from auditoria where usuario_id = ? order by at, rowid', p.id)
  expect(sucesos.map((s) => `${s.suceso} ${s.datos ?? ''}`.trim())).toEqual([
    'factor-agregado',
    'respaldos-creados {"cuantos":10}',
    'factor-retirado',
  ])
})

test('of ten who turn it off with the same backup code at once, one does, and one mail is written', async () => {
  const p = await persona()
  const { respaldos } = await activar(p)
  const form = { contrasena_actual: CLAVE, codigo: respaldos[0]?.replace('-', '') ?? '' }
  const fines = await Promise.all(Array.from({ length: 10 }, () => motivo(factores(p).remove(form, pedido()))))
  expect(fines.filter((fin) => fin === 'hecho')).toHaveLength(1)
  expect(await correosDe(p.id)).toHaveLength(2)
})

test('what is kept of a factor and its backup codes tells none of them, nor do the mails', async () => {
  const p = await persona()
  const { secreto, respaldos } = await activar(p)
  const volcado = JSON.stringify([
    await filas('select * from factores where usuario_id = ?', p.id),
    await filas('select * from respaldos where usuario_id = ?', p.id),
    await filas('select * from correos where usuario_id = ?', p.id),
  ])
  for (const secretito of [secreto, ...respaldos, ...respaldos.map((r) => r.replace('-', ''))]) {
    expect(volcado).not.toContain(secretito)
  }
})

/** What the gate says to a request behind a session: comes in, where it is led, or 403. */
async function puerta(p: Persona, ruta: string) {
  viajes = 0
  const gate = new Gate(new PlataformaDb(contada), AHORA, () => undefined, escritor(AHORA))
  const request = new Request(`https://vigia.test${ruta}`, { headers: { cookie: p.cookie } })
  const hallado = await gate.quien(request).then(
    (quien) => (quien ? 'entra' : 'nadie'),
    (r: Response) => r.headers.get('location') ?? r.status,
  )
  const visitante = (await gate.visitante(request)) ? 'entra' : 'nadie'
  return { hallado, visitante, viajes }
}

test('docs/security.md 9: a SuperAdmin without a verified factor is led to the screen that turns it on, and nowhere else', async () => {
  const p = await crearPersona('SuperAdmin')
  await ejecutar([['update sesiones set created_at = ?1, last_seen = ?1 where usuario_id = ?2', [AHORA, p.id]]])
  const dentro = { hallado: 'entra', visitante: 'entra', viajes: 1 }
  expect(await puerta(p, '/super-admin/companies')).toEqual(dentro)
  for (const quitado of [
    'update factores set verificado_at = null where usuario_id = ?',
    'delete from factores where usuario_id = ?',
  ]) {
    await ejecutar([[quitado, [p.id]]])
    const fuera = { hallado: '/login/proteger?volver=%2Fsuper-admin%2Fcompanies', visitante: 'nadie', viajes: 1 }
    expect(await puerta(p, '/super-admin/companies')).toEqual(fuera)
    expect(await puerta(p, '/super-admin/companies.data')).toEqual(fuera)
    expect(await puerta(p, '/api/files/x')).toEqual({ ...fuera, hallado: 403 })
  }
})

test('when the company asks for a second factor, everybody in it needs one from the next request on, nobody else', async () => {
  const [mia, ajena] = [await crearEmpresa({}, AHORA), await crearEmpresa({}, AHORA)]
  await ejecutar([['update seguridad set two_factor_auth = 1 where empresa_id = ?', [mia.id]]])
  for (const p of [mia.admin, mia.usuario]) {
    const outside = '/login/proteger?volver=%2Fhome'
    expect(await puerta(p, '/home')).toEqual({ hallado: outside, visitante: 'nadie', viajes: 1 })
    expect((await puerta(p, '/api/live')).hallado).toBe(403)
    await crearFactor(p.id, { verificado: false }, AHORA)
    expect((await puerta(p, '/home')).hallado).toBe(outside)
    await ejecutar([['update factores set verificado_at = ? where usuario_id = ?', [AHORA, p.id]]])
    expect(await puerta(p, '/home')).toEqual({ hallado: 'entra', visitante: 'entra', viajes: 1 })
  }
  for (const p of [ajena.admin, ajena.usuario]) expect((await puerta(p, '/home')).hallado).toBe('entra')
})
