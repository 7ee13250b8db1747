/** Programs sign in, refresh their tokens and are sent away (docs/security.md 8–11). */
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { backupCodeHash, factorPurpose } from '../../../worker/access/factor-secret'
import { codeOf, newSecret } from '../../../worker/access/totp'
import { GRACE_MS, TOKEN_FAMILIES_MAX, TOKEN_FAMILY_MS } from '../../../worker/domain/api-clients/tokens'
import { Refusal } from '../../../worker/domain/refusal'
import { encrypt } from '../../../worker/mail/secret'
import { FACTOR_SECRET } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { auditEntries } from '../support/auditoria'
import { EMISOR, fromIp, NOW, opens, PASSWORD, person, rows, signIn, world } from '../support/programs'
import { createFactor, execute } from '../support/world'

const refresh = (token: string, now = NOW) => world(now).apiClients.refresh(token)
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
    await expect(signIn(p.email)).rejects.toThrow('needs-second-factor')
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
    expect(await apiClients.signIn({ username: p.email, password: PASSWORD }, fromIp())).toBe('needs-second-factor')
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
    for (let i = 0; i < 7; i++) expect(await dependencies()).toBe('needs-second-factor')
    const codigo = codeOf(secret, NOW)
    const bad = codigo === '000000' ? '000001' : '000000'
    expect(await dependencies(bad)).toBe('factor-codigo-incorrecto')
    expect(await dependencies(codigo)).toBe('entra')
    expect(await dependencies(codigo)).toBe('factor-codigo-incorrecto')
    const [one, another] = await Promise.all([dependencies(backupCode), dependencies(backupCode)])
    expect([one, another].sort()).toEqual(['entra', 'factor-codigo-incorrecto'])
    expect(await familiesOf(p.id)).toHaveLength(2)
    const used = (await auditEntries('usuario_id', p.id)).filter(({ suceso }) => suceso === 'respaldo-usado')
    expect(used.map(({ datos }) => datos)).toEqual([{ remaining: 0 }])
  })

  test('compares fifteen wrong backup codes an hour, then not even a right code, and the log has each (docs/security.md 9, 29)', async () => {
    const p = await person()
    await createFactor(p.id, {}, NOW)
    const given = (totp: string) =>
      world()
        .apiClients.signIn({ username: p.email, password: PASSWORD, totp }, fromIp())
        .then(() => 'entra')
        .catch((error: unknown) => (error instanceof Refusal ? error.clave : String(error)))
    for (let i = 0; i < 15; i++) expect(await given(`000000000${i % 10}`)).toBe('factor-codigo-incorrecto')
    expect(await given(codeOf(FACTOR_SECRET, NOW))).toBe('espere-minutos')
    const denied = (await auditEntries('usuario_id', p.id)).filter(({ suceso }) => suceso === 'ingreso-negado')
    expect(denied.map(({ datos }) => datos)).toEqual(
      Array.from({ length: 15 }, () => ({ via: 'contrasena', motivo: 'segundo-factor' })),
    )
  })

  test('a right password locks no one out of the same network, also when it is too old or the code beside it is wrong', async () => {
    const p = await person()
    const given = (totp?: string) =>
      world()
        .apiClients.signIn({ username: p.email, password: PASSWORD, totp }, fromIp('10.77.1.2'))
        .then((r) => (typeof r === 'string' ? r : 'entra'))
        .catch((error: unknown) => (error instanceof Refusal ? error.clave : String(error)))
    await execute([['update seguridad set password_expiry = 30 where empresa_id = ?', [p.empresa]]])
    for (let i = 0; i < 7; i++) expect(await given()).toBe('contrasena-vencida')
    await execute([['update credenciales set updated_at = ? where usuario_id = ?', [NOW, p.id]]])
    await createFactor(p.id, {}, NOW)
    for (let i = 0; i < 7; i++) expect(await given(`000000000${i}`)).toBe('factor-codigo-incorrecto')
    expect(await given(codeOf(FACTOR_SECRET, NOW))).toBe('entra')
  })

  test('is refused to who must have a second factor and has none (docs/security.md 9)', async () => {
    const p = await person()
    await execute([['update seguridad set two_factor_auth = 1 where empresa_id = ?', [p.empresa]]])
    expect(await world().apiClients.signIn({ username: p.email, password: PASSWORD }, fromIp())).toBe(
      'needs-second-factor',
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
