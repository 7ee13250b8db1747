/** An access token and the keys that sign it (docs/security.md 8). */
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { Bearer } from '../../../worker/access/bearer'
import type { ApiDb } from '../../../worker/api-clients/sql'
import { KEY_MS } from '../../../worker/domain/api-clients/keys'
import { ACCESS_TOKEN_MS } from '../../../worker/domain/api-clients/tokens'
import { decrypt } from '../../../worker/mail/secret'
import { SECRETS } from '../../support/secrets'
import { requestTrace } from '../support/auditoria'
import { EMISOR, NOW, opens, person, rows, signIn, world } from '../support/programs'
import { execute } from '../support/world'

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
    const { person: actor, empresa } = await world().bearer.who(
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
