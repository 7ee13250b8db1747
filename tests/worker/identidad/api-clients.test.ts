/** Tokens of programs inside workerd on a real D1: families, rotation, keys (docs/security.md 8). */
import { env } from 'cloudflare:test'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { AccessJwt } from '../../../worker/access/access-token'
import { Intentos } from '../../../worker/access/attempts'
import { Bearer } from '../../../worker/access/bearer'
import { backupCodeHash, factorPurpose } from '../../../worker/access/factor-secret'
import { Keyring } from '../../../worker/access/keyring'
import type { PasswordHasher } from '../../../worker/access/password'
import { codeOf, newSecret } from '../../../worker/access/totp'
import { ApiClients, type TokenResponse } from '../../../worker/api-clients/service'
import { ApiDb } from '../../../worker/api-clients/sql'
import { KEY_MS } from '../../../worker/domain/api-clients/keys'
import {
  ACCESS_TOKEN_MS,
  GRACE_MS,
  TOKEN_FAMILIES_MAX,
  TOKEN_FAMILY_MS,
} from '../../../worker/domain/api-clients/tokens'
import { Refusal } from '../../../worker/domain/refusal'
import { IdentityDb } from '../../../worker/identidad/sql'
import { decrypt, encrypt } from '../../../worker/mail/secret'
import { SECRETS } from '../../support/secrets'
import { auditEntries, requestTrace, writer } from '../support/auditoria'
import { createEmpresa, createFactor, execute } from '../support/world'

const NOW = Date.now()
const PASSWORD = 'tres volcanes dormidos'
const EMISOR = 'https://vigia.test'
const HASH = 'scrypt$16384$8$5$sal$hash'
const hasher: PasswordHasher = {
  hash: async () => HASH,
  opens: async (key, saved) => key === PASSWORD && saved === HASH,
}
const unlimited = { limit: async () => ({ success: true }) } as RateLimit

function world(now = NOW, secret = SECRETS.CONFIG_SECRET) {
  const actor = requestTrace(now)
  const db = new ApiDb(env.DB, actor)
  const identity = new IdentityDb(env.DB)
  const intentos = new Intentos(identity, unlimited, 's'.repeat(32), now)
  const keyring = new Keyring(db, secret, now)
  const jwt = new AccessJwt(keyring, EMISOR, now)
  const dependencies = { identidad: identity, intentos, auditoria: writer(now), secrets: SECRETS, hasher }
  const apiClients = new ApiClients(db, jwt, dependencies, { ahora: now, lugar: 'Bogotá, CO' })
  return { db, keyring, jwt, apiClients, bearer: new Bearer(db, jwt, actor) }
}
let serial = 0
const fromIp = (ip = `10.9.${serial >> 8}.${serial++ & 255}`) =>
  new Request('https://vigia.test/api/auth/token', {
    method: 'POST',
    headers: { 'cf-connecting-ip': ip, 'user-agent': 'curl/8.9' },
  })

async function person() {
  const empresa = await createEmpresa({ vehiculos: 0 })
  await execute([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)', [empresa.admin.id, HASH]],
  ])
  return { ...empresa.admin, empresa: empresa.id }
}
async function signIn(email: string, now = NOW): Promise<TokenResponse> {
  const tokens = await world(now).apiClients.signIn({ username: email, password: PASSWORD }, fromIp())
  if (typeof tokens === 'string') throw new Error(tokens)
  return tokens
}
const refresh = (token: string, now = NOW) => world(now).apiClients.refresh(token)
/** The account that a token is accepted for, or the status of the refusal. */
async function opens(token: string, now = NOW, extra: Record<string, string> = {}) {
  const request = new Request(`${EMISOR}/api/vehicles`, { headers: { authorization: `Bearer ${token}`, ...extra } })
  try {
    return (await world(now).bearer.who(request)).persona.id
  } catch (error) {
    if (error instanceof Response) return error.status
    throw error
  }
}
const rows = async (sql: string, ...params: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...params)
      .all<Record<string, string | number | null>>()
  ).results
const familiesOf = (id: string) => rows('select * from api_familias where usuario_id = ?', id)

describe('a sign-in of a program', () => {
  test('docs/security.md 11: opens nothing with a password that is too old for the company', async () => {
    const p = await person()
    await execute([['update seguridad set password_expiry = 30 where empresa_id = ?', [p.empresa]]])
    const refusal = await signIn(p.email).catch((e: unknown) => e)
    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).clave).toBe('contrasena-vencida')
    expect(await familiesOf(p.id)).toEqual([])
    await execute([['update credenciales set updated_at = ? where usuario_id = ?', [NOW, p.id]]])
    await signIn(p.email)
    expect(await familiesOf(p.id)).toHaveLength(1)
  })

  test('docs/security.md 9: opens nothing, and tokens from before read nothing, while the company asks for a factor that is missing', async () => {
    const p = await person()
    const before = await signIn(p.email)
    expect(await opens(before.access_token)).toBe(p.id)
    await execute([['update seguridad set two_factor_auth = 1 where empresa_id = ?', [p.empresa]]])
    expect(await opens(before.access_token)).toBe(403)
    await expect(signIn(p.email)).rejects.toThrow('falta-segundo-factor')
    await createFactor(p.id)
    expect(await opens(before.access_token)).toBe(p.id)
  })

  test('gives a short token that says who, and a refresh token of which only a hash is stored', async () => {
    const p = await person()
    const tokens = await signIn(p.email)
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
    expect(tokens.refresh_token).toMatch(/^[\w-]{43}$/)
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    const [tokenFamily] = await familiesOf(p.id)
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: EMISOR,
      aud: `${EMISOR}/api`,
      sub: p.id,
      sid: tokenFamily?.id,
      company: p.empresa,
      role: 'Administrador',
    })
    expect(tokenFamily).toMatchObject({
      user_agent: 'curl/8.9',
      lugar: 'Bogotá, CO',
      created_at: NOW,
      expires_at: NOW + TOKEN_FAMILY_MS,
    })
    const everything = JSON.stringify([await rows('select * from api_refrescos'), await rows('select * from llaves')])
    expect(everything).not.toContain(tokens.refresh_token)
    expect(await opens(tokens.access_token)).toBe(p.id)
  })

  test('is refused with a wrong password, for an unknown address and for a person with a second factor', async () => {
    const p = await person()
    const { apiClients } = world()
    for (const form of [
      { username: p.email, password: 'otra' },
      { username: 'nadie@prueba.test', password: PASSWORD },
    ])
      await expect(apiClients.signIn(form, fromIp())).rejects.toMatchObject({ clave: 'credenciales-incorrectas' })
    await execute([
      ["insert into factores (usuario_id, secreto, verificado_at, created_at) values (?, 'x', 1, 1)", [p.id]],
    ])
    expect(await apiClients.signIn({ username: p.email, password: PASSWORD }, fromIp())).toBe('falta-segundo-factor')
    expect(await familiesOf(p.id)).toEqual([])
  })

  test('takes a code of the app or a backup code, each once, where there is a second factor (docs/security.md 9)', async () => {
    const p = await person()
    const secret = newSecret()
    const sealed = await encrypt(SECRETS.CONFIG_SECRET, secret, factorPurpose(p.id))
    const backupCode = '1234567890'
    await execute([
      ['insert into factores (usuario_id, secreto, verificado_at, created_at) values (?, ?, 1, 1)', [p.id, sealed]],
      [
        'insert into respaldos (usuario_id, hash) values (?, ?)',
        [p.id, await backupCodeHash(SECRETS.HASH_SECRET, p.id, backupCode)],
      ],
    ])
    const dependencies = (totp?: string, now = NOW) =>
      world(now)
        .apiClients.signIn({ username: p.email, password: PASSWORD, totp }, fromIp())
        .then((r) => (typeof r === 'string' ? r : 'entra'))
        .catch((error: unknown) => (error instanceof Refusal ? error.clave : String(error)))
    // a request without a code is not a failed attempt, so it causes no lockout
    for (let i = 0; i < 7; i++) expect(await dependencies()).toBe('falta-segundo-factor')
    const codigo = codeOf(secret, NOW)
    const bad = codigo === '000000' ? '000001' : '000000'
    expect(await dependencies(bad)).toBe('factor-codigo-incorrecto')
    expect(await dependencies(codigo)).toBe('entra')
    expect(await dependencies(codigo)).toBe('factor-codigo-incorrecto')
    const [one, another] = await Promise.all([dependencies(backupCode), dependencies(backupCode)])
    expect([one, another].sort()).toEqual(['entra', 'factor-codigo-incorrecto'])
    expect(await familiesOf(p.id)).toHaveLength(2)
  })

  test('is refused to who must have a second factor and has none (docs/security.md 9)', async () => {
    const p = await person()
    await execute([['update seguridad set two_factor_auth = 1 where empresa_id = ?', [p.empresa]]])
    expect(await world().apiClients.signIn({ username: p.email, password: PASSWORD }, fromIp())).toBe(
      'falta-segundo-factor',
    )
    expect(await familiesOf(p.id)).toEqual([])
  })

  test('an unverified second factor does not count', async () => {
    const p = await person()
    await execute([["insert into factores (usuario_id, secreto, created_at) values (?, 'x', 1)", [p.id]]])
    expect((await signIn(p.email)).token_type).toBe('Bearer')
  })

  test('meets the limits of every sign-in before any scrypt: after five failures from one place it is locked', async () => {
    const p = await person()
    const place = '10.8.8.8'
    const keys: string[] = []
    for (let i = 0; i < 6; i++) {
      await world(NOW + i * 61_000)
        .apiClients.signIn({ username: p.email, password: 'no es' }, fromIp(place))
        .catch((error: unknown) => keys.push(error instanceof Refusal ? error.clave : String(error)))
    }
    expect(keys).toEqual([...Array.from({ length: 5 }, () => 'credenciales-incorrectas'), 'espere-minutos'])
  })

  test('leaves a person at most so many programs: the oldest gives way', async () => {
    const p = await person()
    const first = await signIn(p.email, NOW)
    for (let i = 1; i <= TOKEN_FAMILIES_MAX; i++) await signIn(p.email, NOW + i)
    expect(await familiesOf(p.id)).toHaveLength(TOKEN_FAMILIES_MAX)
    expect(await refresh(first.refresh_token, NOW + 100)).toBeNull()
  })
})

describe('a refresh', () => {
  test('gives new tokens, and again the same ones within ten seconds, for an answer that was lost', async () => {
    const p = await person()
    const one = await signIn(p.email)
    const two = await refresh(one.refresh_token, NOW + 1000)
    expect(two?.refresh_token).not.toBe(one.refresh_token)
    const again = await refresh(one.refresh_token, NOW + 1000 + GRACE_MS)
    expect(again?.refresh_token).toBe(two?.refresh_token)
    const three = await refresh(two!.refresh_token, NOW + 20_000)
    expect(await opens(three!.access_token, NOW + 20_000)).toBe(p.id)
    expect(await familiesOf(p.id)).toMatchObject([{ usada_at: NOW + 20_000 }])
  })

  test('of a token that was exchanged more than ten seconds ago ends its family, from any client (docs/security.md 8)', async () => {
    const p = await person()
    const stolen = await signIn(p.email)
    const another = await signIn(p.email)
    const good = await refresh(stolen.refresh_token, NOW)
    expect(await refresh(stolen.refresh_token, NOW + GRACE_MS + 1)).toBeNull()
    expect(await refresh(good!.refresh_token, NOW + GRACE_MS + 1)).toBeNull()
    expect(await opens(good!.access_token, NOW + GRACE_MS + 1)).toBe(401)
    // the other program of the same person keeps working
    expect(await opens(another.access_token)).toBe(p.id)
    expect(await familiesOf(p.id)).toHaveLength(1)
  })

  test('asked for twenty times at once leaves one live family with one living token, which all of them hold (docs/security.md 8)', async () => {
    const p = await person()
    const { refresh_token } = await signIn(p.email)
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => refresh(refresh_token, NOW + i * 10)))
    const [successor, ...others] = new Set(all.map((f) => f?.refresh_token))
    expect(others).toEqual([])
    for (const tokens of all) expect(await opens(tokens!.access_token)).toBe(p.id)
    const [tokenFamily] = await familiesOf(p.id)
    const refrescos = 'select usado_at from api_refrescos where familia_id = ? and usado_at is null'
    expect(await rows(refrescos, tokenFamily!.id)).toHaveLength(1)
    expect((await refresh(successor!, NOW + 60_000))?.token_type).toBe('Bearer')
  })

  test('ends with its family’s absolute life, however often it was used', async () => {
    const p = await person()
    const one = await signIn(p.email)
    const two = await refresh(one.refresh_token, NOW + TOKEN_FAMILY_MS - 1)
    expect(await refresh(two!.refresh_token, NOW + TOKEN_FAMILY_MS)).toBeNull()
    expect(await opens(two!.access_token, NOW + TOKEN_FAMILY_MS)).toBe(401)
  })

  test('tells a role and a company as they are now', async () => {
    const p = await person()
    const one = await signIn(p.email)
    await execute([
      [
        "update usuarios set empresa_id = null, rol_id = (select id from roles where nombre = 'Usuario') where id = ?",
        [p.id],
      ],
    ])
    const two = await refresh(one.refresh_token)
    expect(decodeJwt(two!.access_token)).toMatchObject({ company: null, role: 'Usuario' })
  })

  test('of a token that was never ours is refused', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}\0`, "' or 1=1 --"]) {
      expect(await refresh(token)).toBeNull()
    }
  })
})

describe('signing a program out', () => {
  test('by its refresh token or by its access token ends what both of them open', async () => {
    const p = await person()
    for (const which of ['refresh_token', 'access_token'] as const) {
      const tokens = await signIn(p.email)
      await world().apiClients.revoke(tokens[which])
      expect(await opens(tokens.access_token)).toBe(401)
      expect(await refresh(tokens.refresh_token)).toBeNull()
    }
    await world().apiClients.revoke('nada')
    expect(await familiesOf(p.id)).toEqual([])
  })
})

test('the audit log says when a program was let in, sent away, and caught with a token of another (docs/security.md 29)', async () => {
  const p = await person()
  const stolen = await signIn(p.email)
  await refresh(stolen.refresh_token)
  await refresh(stolen.refresh_token, NOW + GRACE_MS + 1)
  const another = await signIn(p.email)
  await world().apiClients.revoke(another.refresh_token)
  const said = (await auditEntries('usuario_id', p.id)).map(({ suceso: auditEvent, objeto: target }) => ({
    suceso: auditEvent,
    objeto: target,
  }))
  const [one, , two] = said.map((d) => d.objeto)
  expect(said).toEqual([
    { suceso: 'api-abierta', objeto: one },
    { suceso: 'api-repetida', objeto: one },
    { suceso: 'api-abierta', objeto: two },
    { suceso: 'api-cerrada', objeto: two },
  ])
})

describe('an access token', () => {
  let p: Awaited<ReturnType<typeof person>>
  let valid: string
  beforeAll(async () => {
    p = await person()
    valid = (await signIn(p.email)).access_token
  })

  /** A valid token except for the given changes, signed with our own key unless another is given. */
  async function tokenLike(
    change: { header?: Record<string, unknown>; dicho?: Record<string, unknown> },
    dependencies?: CryptoKey | Uint8Array,
  ) {
    const [row] = await rows('select * from llaves where kid = ?', decodeProtectedHeader(valid).kid)
    const privada = await decrypt(SECRETS.CONFIG_SECRET, String(row?.privada), 'vigia llaves v1')
    const key = dependencies ?? ((await importJWK(JSON.parse(privada ?? '') as JWK, 'ES256')) as CryptoKey)
    return new SignJWT({ ...decodeJwt(valid), ...change.dicho })
      .setProtectedHeader({ ...decodeProtectedHeader(valid), ...change.header } as { alg: string })
      .sign(key)
  }

  test('like the good one is taken, so that the refusals below are for what they say', async () => {
    expect(await opens(await tokenLike({}))).toBe(p.id)
  })

  test('without a signature («none»), of another algorithm or with a key of its own is a 401 (docs/security.md 8)', async () => {
    const b64 = (v: object) => btoa(JSON.stringify(v)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    const header = decodeProtectedHeader(valid)
    const said = decodeJwt(valid)
    for (const alg of ['none', 'None', 'NONE']) {
      expect(await opens(`${b64({ ...header, alg })}.${b64(said)}.`)).toBe(401)
      expect(await opens(`${b64({ ...header, alg })}.${b64(said)}.${valid.split('.')[2]}`)).toBe(401)
    }
    const [row] = await rows('select publica from llaves where kid = ?', header.kid)
    const hs = await tokenLike({ header: { alg: 'HS256' } }, new TextEncoder().encode(String(row?.publica)))
    expect(await opens(hs)).toBe(401)
    const foreign = await generateKeyPair('ES256', { extractable: true })
    expect(await opens(await tokenLike({}, foreign.privateKey))).toBe(401)
    const jwk = await exportJWK(foreign.publicKey)
    for (const extra of [
      { jwk },
      { jku: 'https://malo.test/jwks.json' },
      { x5u: 'https://malo.test/x' },
      { crit: ['b64'], b64: true },
    ])
      expect(await opens(await tokenLike({ header: extra }, foreign.privateKey))).toBe(401)
    // even when its signature is ours
    expect(await opens(await tokenLike({ header: { jwk } }))).toBe(401)
    expect(await opens(await tokenLike({ header: { jku: 'https://vigia.test/.well-known/jwks.json' } }))).toBe(401)
    const es384 = await generateKeyPair('ES384')
    expect(await opens(await tokenLike({ header: { alg: 'ES384' } }, es384.privateKey))).toBe(401)
  })

  test('of another type, audience, issuer or person, expired or not yet begun is a 401 (docs/security.md 8)', async () => {
    const another = await person()
    for (const change of [
      { header: { typ: 'JWT' } },
      { header: { typ: 'id_token' } },
      { header: { typ: undefined } },
      { header: { kid: 'otra' } },
      { header: { kid: undefined } },
      { dicho: { aud: 'https://otra.test/api' } },
      { dicho: { aud: undefined } },
      { dicho: { iss: 'https://malo.test' } },
      { dicho: { sub: another.id } },
      { dicho: { sid: crypto.randomUUID() } },
      { dicho: { exp: undefined } },
      { dicho: { exp: Math.floor(NOW / 1000) - 1 } },
      { dicho: { nbf: Math.floor(NOW / 1000) + 60 } },
    ])
      expect([change, await opens(await tokenLike(change))]).toEqual([change, 401])
    expect(await opens(valid, NOW + ACCESS_TOKEN_MS - 1000)).toBe(p.id)
    expect(await opens(valid, NOW + ACCESS_TOKEN_MS + 1000)).toBe(401)
  })

  test('is believed for whom, not for what: a role or company written into it changes nothing', async () => {
    const token = await tokenLike({ dicho: { role: 'SuperAdmin', company: crypto.randomUUID() } })
    const { persona: actor, empresa } = await world().bearer.who(
      new Request(EMISOR, { headers: { authorization: `Bearer ${token}` } }),
    )
    expect([actor.rol, empresa?.id]).toEqual(['Administrador', p.empresa])
  })

  test('that is none, however odd, is a 401 and asks no database', async () => {
    const withoutDatabase = new Bearer({} as ApiDb, world().jwt, requestTrace(NOW))
    for (const odd of ['', 'a.b.c', '....', 'x'.repeat(5000), valid.slice(0, 40), 'null']) {
      const headers = new Headers()
      try {
        headers.set('authorization', `Bearer ${odd}`)
      } catch {
        continue
      }
      await expect(withoutDatabase.who(new Request(EMISOR, { headers }))).rejects.toMatchObject({ status: 401 })
    }
    for (const other of [`Basic ${btoa('a:b')}`, valid, `Bearer  ${valid} x`])
      await expect(
        withoutDatabase.who(new Request(EMISOR, { headers: { authorization: other } })),
      ).rejects.toMatchObject({
        status: 401,
      })
  })

  test('beside a session’s cookie is refused: one or the other', async () => {
    expect(await opens(valid, NOW, { cookie: p.cookie })).toBe(400)
  })

  test('opens nothing once its person is gone', async () => {
    const q = await person()
    const { access_token } = await signIn(q.email)
    await execute([
      ['update empresas set user_id = null where user_id = ?', [q.id]],
      ['delete from usuarios where id = ?', [q.id]],
    ])
    expect(await opens(access_token)).toBe(401)
  })

  test('of a company whose plan has no API reads nothing', async () => {
    const q = await person()
    const { access_token } = await signIn(q.email)
    await execute([
      [
        "update empresas set plan_type = 'Basic', subscription_status = 'active', trial_ends_at = null where id = ?",
        [q.empresa],
      ],
    ])
    expect(await opens(access_token)).toBe(403)
    await execute([["update empresas set plan_type = 'Pro', subscription_ends_at = null where id = ?", [q.empresa]]])
    expect(await opens(access_token)).toBe(q.id)
  })
})

describe('the keys', () => {
  const clearKeys = () => execute([['delete from llaves', []]])
  const kids = async (now: number) => (await world(now).keyring.publicKeys()).keys.map((k) => k.kid)

  test('are two from the first token on, show no private half, and lie sealed in the database (docs/security.md 8)', async () => {
    await clearKeys()
    expect(await kids(NOW)).toEqual([])
    const p = await person()
    await Promise.all([signIn(p.email), signIn(p.email)])
    const { keys } = await world().keyring.publicKeys()
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    for (const row of await rows('select * from llaves')) {
      expect(row.privada).toMatch(/^v1\./)
      expect(row.publica).not.toContain('"d"')
    }
  })

  test('take turns: after a rotation the token of the key before still opens until it ends, then the key is gone', async () => {
    await clearKeys()
    const p = await person()
    await execute([["update empresas set plan_type = 'Pro', subscription_status = 'active' where id = ?", [p.empresa]]])
    await execute([['update empresas set subscription_ends_at = null where id = ?', [p.empresa]]])
    await world(NOW).keyring.rotate()
    const rotation = NOW + 1 + KEY_MS
    const old = (await signIn(p.email, rotation - 1000)).access_token
    await world(rotation).keyring.rotate()
    const fresh = (await signIn(p.email, rotation)).access_token
    const [oldKid, newKid] = [old, fresh].map((t) => decodeProtectedHeader(t).kid)
    expect(newKid).not.toBe(oldKid)
    expect(await kids(rotation)).toHaveLength(3)
    expect(await opens(old, rotation + ACCESS_TOKEN_MS - 2000)).toBe(p.id)
    const after = rotation + ACCESS_TOKEN_MS + 60_000
    await world(after).keyring.rotate()
    expect(await kids(after)).not.toContain(oldKid)
    expect(await kids(after)).toHaveLength(2)
    expect(await rows('select kid from llaves')).toHaveLength(2)
  })

  test('that another CONFIG_SECRET sealed are thrown away, and others made', async () => {
    await clearKeys()
    const p = await person()
    const { access_token } = await signIn(p.email)
    const other = 'otro-secreto-otro-secreto-otro-secreto-otro'
    await world(NOW, other).keyring.rotate()
    expect(await opens(access_token)).toBe(401)
    expect(await kids(NOW)).toHaveLength(2)
    await clearKeys()
  })
})
