/** A second factor, turned on and off by its owner (docs/security.md 7, 9). */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import { Gate } from '../../../worker/access/gate'
import type { PasswordHasher } from '../../../worker/access/password'
import { codeOf } from '../../../worker/access/totp'
import { emptyTrace } from '../../../worker/domain/auditoria/auditoria'
import { wrongCode } from '../../../worker/domain/identidad/factor'
import { Refusal } from '../../../worker/domain/refusal'
import { Factores } from '../../../worker/identidad/factors'
import { ProtectionDb } from '../../../worker/identidad/protection-sql'
import { SessionOpener } from '../../../worker/identidad/session-opener'
import { SessionOpenerDb } from '../../../worker/identidad/session-opener-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { countTrips } from '../../support/counted'
import { FACTOR_SECRET, type Person } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { writer } from '../support/auditoria'
import { createEmpresa, createFactor, createPerson, createSession, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const PASSWORD = 'tres volcanes dormidos'
const hasher: PasswordHasher = {
  hash: async () => 'hash',
  opens: async (key, hash) => key === PASSWORD && hash === 'hash',
}

let roundTrips = 0
const counted = countTrips(env.DB, () => roundTrips++)
const unlimited = { limit: async () => ({ success: true }) } as RateLimit
const intentos = (now: number) => new Intentos(new IdentityDb(counted), unlimited, SECRETS.HASH_SECRET, now)
const request = (cookie = '') =>
  new Request('https://vigia.test/settings', { headers: { 'cf-connecting-ip': '10.8.0.1', cookie } })
function factores(p: { id: string; sesion?: string }, now = NOW) {
  const auditoria = { recordOnce: () => undefined }
  const world = { intentos: intentos(now), auditoria, secrets: SECRETS, appUrl: 'https://vigia.test', hasher }
  return new Factores(
    new ProtectionDb(counted, emptyTrace(now)),
    { id: p.id, sesion: p.sesion ?? 'ninguna' },
    world,
    now,
  )
}
const rows = async (sql: string, ...params: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...params)
      .all<Record<string, unknown>>()
  ).results
const correosOf = async (id: string) =>
  (await rows('select asunto from correos where usuario_id = ? order by rowid', id)).map((c) => c.asunto)

async function person(rol: Person['rol'] = 'Usuario') {
  const p = await createPerson(rol)
  await execute([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, ?)', [p.id, 'hash', 0]],
  ])
  return p
}
const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => 'hecho',
    (e: unknown) => {
      if (e instanceof Refusal) return e.field ? `${e.clave} ${e.field}` : e.clave
      throw e
    },
  )
/** Turns it on as the person does: the key from the page, its code, the backup codes shown. */
async function enable(p: { id: string; sesion?: string }, now = NOW) {
  await factores(p, now).begin({ contrasena_actual: PASSWORD }, request())
  const secret = (await factores(p, now).read()).clave?.secreto ?? ''
  const respaldos = await factores(p, now).confirm(codeOf(secret, now), request())
  return { secreto: secret, respaldos }
}
/** Whether a code completes a sign-in after the first proof. */
async function opens(p: { id: string }, codigo: string, now: number) {
  const access = new SessionOpener(new SessionOpenerDb(env.DB), intentos(now), SECRETS, { now, lugar: null })
  const entry = await access.signIn({ usuario_id: p.id, via: 'codigo', recordar: false }, request())
  if (entry?.destination !== '/login/verificar') return 'sin preguntar'
  return reason(access.verify(codigo, request(entry.cookie.split(';')[0])))
}

test('a factor counts once a code of its app was seen; then ten backup codes are shown, and a mail tells of it', async () => {
  const p = await person()
  await factores(p).begin({ contrasena_actual: PASSWORD }, request())
  const { estado, clave } = await factores(p).read()
  expect(estado).toBe('pending')
  expect(clave?.uri).toBe(
    `otpauth://totp/Vig%C3%ADa:${encodeURIComponent(p.email)}?issuer=Vig%C3%ADa&secret=${clave?.secreto}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(await opens(p, '000000', NOW)).toBe('sin preguntar')
  expect(await reason(factores(p).confirm('000000', request()))).toBe('factor-codigo-incorrecto codigo')
  const respaldos = await factores(p).confirm(codeOf(clave?.secreto ?? '', NOW), request())
  expect(new Set(respaldos).size).toBe(10)
  for (const one of respaldos) expect(one).toMatch(/^\d{5}-\d{5}$/)
  expect(await factores(p).read()).toEqual({
    estado: 'active',
    desde: NOW,
    respaldos: 10,
    hasPassword: true,
    clave: null,
  })
  expect(await correosOf(p.id)).toEqual(['Activó la verificación en dos pasos en Vigía'])
  // the code that turned it on is used up
  expect(await opens(p, codeOf(clave?.secreto ?? '', NOW), NOW)).toBe('factor-codigo-incorrecto codigo')
  expect(await opens(p, codeOf(clave?.secreto ?? '', NOW + 30_000), NOW + 30_000)).toBe('hecho')
  expect(await opens(p, respaldos[0]?.replace('-', '') ?? '', NOW)).toBe('hecho')
  expect(await rows("select datos from auditoria where usuario_id = ? and suceso = 'respaldo-usado'", p.id)).toEqual([
    { datos: '{"remaining":9}' },
  ])
})

test('docs/security.md 7: turning it on, renewing the backup codes and turning it off ask for the password again', async () => {
  const p = await person()
  expect(await reason(factores(p).begin({ contrasena_actual: '' }, request()))).toBe('requerido contrasena_actual')
  const mala = { contrasena_actual: 'no es esta', codigo: '000000' }
  expect(await reason(factores(p).begin(mala, request()))).toBe('contrasena-actual-incorrecta contrasena_actual')
  const { secreto: secret } = await enable(p)
  const later = NOW + MINUTE
  const codigo = codeOf(secret, later)
  for (const action of ['renew', 'remove'] as const) {
    expect(await reason(factores(p, later)[action]({ contrasena_actual: 'otra', codigo }, request()))).toBe(
      'contrasena-actual-incorrecta contrasena_actual',
    )
  }
  expect((await factores(p).read()).estado).toBe('active')
})

test('the password is asked for five times, then not for a quarter of an hour, were it right', async () => {
  const p = await person()
  for (let i = 0; i < 5; i++) {
    expect(await reason(factores(p).begin({ contrasena_actual: `x${i}` }, request()))).toMatch(/^contrasena-actual/)
  }
  expect(await reason(factores(p).begin({ contrasena_actual: PASSWORD }, request()))).toBe('espere-minutos')
  const after = NOW + 15 * MINUTE
  expect(await reason(factores(p, after).begin({ contrasena_actual: PASSWORD }, request()))).toBe('hecho')
})

test('a person without a password must have signed in within the last ten minutes', async () => {
  const p = await createPerson('Usuario')
  const { sesion } = await createSession(p.id, true, NOW)
  const ownOne = { id: p.id, sesion }
  const none = { contrasena_actual: '' }
  expect(await reason(factores(ownOne, NOW + 10 * MINUTE).begin(none, request()))).toBe('sesion-antigua')
  expect(await reason(factores(p).begin(none, request()))).toBe('sesion-antigua')
  expect(await reason(factores(ownOne, NOW + 10 * MINUTE - 1).begin(none, request()))).toBe('hecho')
})

test('a key is shown for ten minutes; one that was begun anew before its code is worth nothing', async () => {
  const p = await person()
  await factores(p).begin({ contrasena_actual: PASSWORD }, request())
  const first = (await factores(p).read()).clave?.secreto ?? ''
  await factores(p).begin({ contrasena_actual: PASSWORD }, request())
  const second = (await factores(p).read()).clave?.secreto ?? ''
  expect(second).not.toBe(first)
  expect(await reason(factores(p).confirm(codeOf(first, NOW), request()))).toBe('factor-codigo-incorrecto codigo')
  const late = NOW + 10 * MINUTE
  expect((await factores(p, late).read()).estado).toBe('off')
  expect(await reason(factores(p, late).confirm(codeOf(second, late), request()))).toBe('factor-clave-vencida')
})

test('a verified factor is not replaced by beginning again: it has to be turned off, with a code', async () => {
  const p = await person()
  await enable(p)
  expect(await reason(factores(p).begin({ contrasena_actual: PASSWORD }, request()))).toBe('factor-ya-activo')
  const later = NOW + MINUTE
  for (const codigo of ['000000', '0000000000', codeOf(FACTOR_SECRET, later)]) {
    expect(await reason(factores(p, later).remove({ contrasena_actual: PASSWORD, codigo }, request()))).toBe(
      `${wrongCode(codigo)} codigo`,
    )
  }
  expect((await factores(p).read()).estado).toBe('active')
})

test('docs/security.md 9: unenrol asks for a code, takes everything of the factor with it, and tells the person', async () => {
  for (const withIt of ['codigo', 'respaldo'] as const) {
    const p = await person()
    const { secreto: secret, respaldos } = await enable(p)
    const later = NOW + MINUTE
    await opens(p, 'x', later)
    const codigo = withIt === 'codigo' ? codeOf(secret, later) : (respaldos[3]?.replace('-', '') ?? '')
    await factores(p, later).remove({ contrasena_actual: PASSWORD, codigo }, request())
    expect((await factores(p, later).read()).estado).toBe('off')
    for (const table of ['factores', 'respaldos', 'pasos']) {
      expect(await rows(`select * from ${table} where usuario_id = ?`, p.id)).toEqual([])
    }
    expect((await correosOf(p.id)).at(-1)).toBe('Se desactivó la verificación en dos pasos en Vigía')
    expect(await opens(p, '000000', later)).toBe('sin preguntar')
  }
})

test('new backup codes end those before, cost a code that is then used, and a mail tells of it', async () => {
  for (const withIt of ['codigo', 'respaldo'] as const) {
    const p = await person()
    const { secreto: secret, respaldos } = await enable(p)
    const later = NOW + MINUTE
    const old = respaldos[0]?.replace('-', '') ?? ''
    const codigo = withIt === 'codigo' ? codeOf(secret, later) : old
    const newOnes = await factores(p, later).renew({ contrasena_actual: PASSWORD, codigo }, request())
    expect(newOnes).toHaveLength(10)
    expect((await factores(p, later).read()).respaldos).toBe(10)
    expect(await opens(p, old, later)).toBe('factor-respaldo-incorrecto codigo')
    if (withIt === 'codigo') expect(await opens(p, codigo, later)).toBe('factor-codigo-incorrecto codigo')
    expect(await opens(p, newOnes[9]?.replace('-', '') ?? '', later)).toBe('hecho')
    expect((await correosOf(p.id)).at(-1)).toBe('Sus códigos de respaldo de Vigía cambiaron')
    const again = factores(p, later).renew({ contrasena_actual: PASSWORD, codigo }, request())
    expect(await reason(again)).toBe(`${wrongCode(codigo)} codigo`)
  }
})

test('the audit log tells of each: turned on, new codes, a wrong one, turned off', async () => {
  const p = await person()
  const { secreto: secret } = await enable(p)
  const one = NOW + MINUTE
  const two = NOW + 2 * MINUTE
  const wrong = { contrasena_actual: PASSWORD, codigo: '0000000000' }
  await reason(factores(p, one).renew(wrong, request()))
  await factores(p, one).renew({ contrasena_actual: PASSWORD, codigo: codeOf(secret, one) }, request())
  await factores(p, two).remove({ contrasena_actual: PASSWORD, codigo: codeOf(secret, two) }, request())
  const auditEvents = await rows('select suceso, datos from auditoria where usuario_id = ? order by at, rowid', p.id)
  expect(auditEvents.map((s) => `${s.suceso} ${s.datos ?? ''}`.trim())).toEqual([
    'factor-agregado',
    'respaldos-creados {"cuantos":10}',
    'factor-retirado',
  ])
})

test('of ten who turn it off with the same backup code at once, one does, and one mail is written', async () => {
  const p = await person()
  const { respaldos } = await enable(p)
  const form = { contrasena_actual: PASSWORD, codigo: respaldos[0]?.replace('-', '') ?? '' }
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => reason(factores(p).remove(form, request()))))
  expect(outcomes.filter((end) => end === 'hecho')).toHaveLength(1)
  expect(await correosOf(p.id)).toHaveLength(2)
})

test('docs/security.md 9: of wrong backup codes fifteen an hour are compared, then not even a right code', async () => {
  const p = await person()
  const { secreto: secret } = await enable(p)
  const given = (action: 'renew' | 'remove', now: number, codigo = codeOf(secret, now)) =>
    reason(factores(p, now)[action]({ contrasena_actual: PASSWORD, codigo }, request()))
  const wrong = (action: 'renew' | 'remove', i: number) => given(action, NOW + MINUTE, `000000000${i}`)
  for (let i = 0; i < 7; i++) {
    expect(await wrong('renew', i)).toBe('factor-respaldo-incorrecto codigo')
    expect(await wrong('remove', i)).toBe('factor-respaldo-incorrecto codigo')
  }
  // right ones do not count, and do not forgive the wrong ones
  for (const minutes of [1, 2, 3]) expect(await given('renew', NOW + minutes * MINUTE)).toBe('hecho')
  expect(await wrong('renew', 9)).toBe('factor-respaldo-incorrecto codigo')
  for (const action of ['renew', 'remove'] as const) {
    expect(await given(action, NOW + 4 * MINUTE)).toBe('espere-minutos')
  }
  expect(await given('remove', NOW + 64 * MINUTE)).toBe('hecho')
})

test('what is kept of a factor and its backup codes tells none of them, nor do the mails', async () => {
  const p = await person()
  const { secreto: secret, respaldos } = await enable(p)
  const dump = JSON.stringify([
    await rows('select * from factores where usuario_id = ?', p.id),
    await rows('select * from respaldos where usuario_id = ?', p.id),
    await rows('select * from correos where usuario_id = ?', p.id),
  ])
  for (const secretPart of [secret, ...respaldos, ...respaldos.map((r) => r.replace('-', ''))]) {
    expect(dump).not.toContain(secretPart)
  }
})

/** The gate's answer to a request with a session: accepted, the redirect, or 403. */
async function door(p: Person, path: string) {
  roundTrips = 0
  const gate = new Gate(new PlatformDb(counted), NOW, () => undefined, writer(NOW))
  const request = new Request(`https://vigia.test${path}`, { headers: { cookie: p.cookie } })
  const found = await gate.who(request).then(
    (actor) => (actor ? 'entra' : 'nadie'),
    (r: Response) => r.headers.get('location') ?? r.status,
  )
  const visitor = (await gate.visitor(request)) ? 'entra' : 'nadie'
  return { found, visitor, roundTrips }
}

test('docs/security.md 9: a SuperAdmin without a verified factor is led to the screen that turns it on, and nowhere else', async () => {
  const p = await createPerson('SuperAdmin')
  await execute([['update sesiones set created_at = ?1, last_seen = ?1 where usuario_id = ?2', [NOW, p.id]]])
  const inside = { found: 'entra', visitor: 'entra', roundTrips: 1 }
  expect(await door(p, '/super-admin/companies')).toEqual(inside)
  for (const removed of [
    'update factores set verificado_at = null where usuario_id = ?',
    'delete from factores where usuario_id = ?',
  ]) {
    await execute([[removed, [p.id]]])
    const outside = { found: '/login/proteger?volver=%2Fsuper-admin%2Fcompanies', visitor: 'nadie', roundTrips: 1 }
    expect(await door(p, '/super-admin/companies')).toEqual(outside)
    expect(await door(p, '/super-admin/companies.data')).toEqual(outside)
    expect(await door(p, '/api/files/x')).toEqual({ ...outside, found: 403 })
  }
})

test('when the company requires a second factor, all its people need one from the next request on, and no one else', async () => {
  const mine = await createEmpresa({}, NOW)
  const foreign = await createEmpresa({}, NOW)
  await execute([['update seguridad set two_factor_auth = 1 where empresa_id = ?', [mine.id]]])
  for (const p of [mine.admin, mine.usuario]) {
    const outside = '/login/proteger?volver=%2Fhome'
    expect(await door(p, '/home')).toEqual({ found: outside, visitor: 'nadie', roundTrips: 1 })
    expect((await door(p, '/api/live')).found).toBe(403)
    await createFactor(p.id, { verificado: false }, NOW)
    expect((await door(p, '/home')).found).toBe(outside)
    await execute([['update factores set verificado_at = ? where usuario_id = ?', [NOW, p.id]]])
    expect(await door(p, '/home')).toEqual({ found: 'entra', visitor: 'entra', roundTrips: 1 })
  }
  for (const p of [foreign.admin, foreign.usuario]) expect((await door(p, '/home')).found).toBe('entra')
})
