/** Tokens of programs inside workerd on a real D1: families, rotation, keys (docs/security.md 8). */
import { env } from 'cloudflare:test'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { AccesoJwt } from '../../worker/access/acceso-jwt'
import type { Cifra } from '../../worker/access/contrasena'
import { Intentos } from '../../worker/access/intentos'
import { Llavero } from '../../worker/access/llavero'
import { Portador } from '../../worker/access/portador'
import { hashDeRespaldo, usoDeFactor } from '../../worker/access/secreto-de-factor'
import { codigoDe, nuevoSecreto } from '../../worker/access/totp'
import { ApiDb } from '../../worker/db/api-db'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { ACCESO_MS, FAMILIA_MS, FAMILIAS_MAX, GRACIA_MS } from '../../worker/domain/api-acceso'
import { LLAVE_MS } from '../../worker/domain/llaves'
import { Negativa } from '../../worker/domain/negativa'
import { cifrar, descifrar } from '../../worker/mail/secreto'
import { type Fichas, Programas } from '../../worker/services/programas'
import { SECRETOS } from '../apoyo/secretos'
import { apuntes, escritor, rastro } from './apoyo/auditoria'
import { crearEmpresa, crearFactor, ejecutar } from './apoyo/mundo'

const AHORA = Date.now()
const CLAVE = 'tres volcanes dormidos'
const EMISOR = 'https://vigia.test'
const HASH = 'scrypt$16384$8$5$sal$hash'
const cifra: Cifra = { hash: async () => HASH, abre: async (clave, guardado) => clave === CLAVE && guardado === HASH }
const abierto = { limit: async () => ({ success: true }) } as RateLimit

function casa(ahora = AHORA, secreto = SECRETOS.CONFIG_SECRET) {
  const quien = rastro(ahora)
  const db = new ApiDb(env.DB, quien)
  const identidad = new IdentidadDb(env.DB)
  const intentos = new Intentos(identidad, abierto, 's'.repeat(32), ahora)
  const llavero = new Llavero(db, secreto, ahora)
  const jwt = new AccesoJwt(llavero, EMISOR, ahora)
  const con = { identidad, intentos, auditoria: escritor(ahora), secretos: SECRETOS, cifra }
  const programas = new Programas(db, jwt, con, { ahora, lugar: 'Bogotá, CO' })
  return { db, llavero, jwt, programas, portador: new Portador(db, jwt, quien) }
}
let serie = 0
const desde = (ip = `10.9.${serie >> 8}.${serie++ & 255}`) =>
  new Request('https://vigia.test/api/auth/token', {
    method: 'POST',
    headers: { 'cf-connecting-ip': ip, 'user-agent': 'curl/8.9' },
  })

async function persona() {
  const empresa = await crearEmpresa({ vehiculos: 0 })
  await ejecutar([
    ['insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)', [empresa.admin.id, HASH]],
  ])
  return { ...empresa.admin, empresa: empresa.id }
}
async function entrar(email: string, ahora = AHORA): Promise<Fichas> {
  const fichas = await casa(ahora).programas.entrar({ username: email, password: CLAVE }, desde())
  if (typeof fichas === 'string') throw new Error(fichas)
  return fichas
}
const refrescar = (token: string, ahora = AHORA) => casa(ahora).programas.refrescar(token)
/** Whom a token opens to, or the status of the refusal. */
async function abre(token: string, ahora = AHORA, extra: Record<string, string> = {}) {
  const request = new Request(`${EMISOR}/api/vehicles`, { headers: { authorization: `Bearer ${token}`, ...extra } })
  try {
    return (await casa(ahora).portador.quien(request)).persona.id
  } catch (error) {
    if (error instanceof Response) return error.status
    throw error
  }
}
const filas = async (sql: string, ...params: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...params)
      .all<Record<string, string | number | null>>()
  ).results
const familias = (id: string) => filas('select * from api_familias where usuario_id = ?', id)

describe('a sign-in of a program', () => {
  test('docs/security.md 11: opens nothing with a password that is too old for the company', async () => {
    const p = await persona()
    await ejecutar([['update seguridad set password_expiry = 30 where empresa_id = ?', [p.empresa]]])
    const negada = await entrar(p.email).catch((e: unknown) => e)
    expect(negada).toBeInstanceOf(Negativa)
    expect((negada as Negativa).clave).toBe('contrasena-vencida')
    expect(await familias(p.id)).toEqual([])
    await ejecutar([['update credenciales set updated_at = ? where usuario_id = ?', [AHORA, p.id]]])
    await entrar(p.email)
    expect(await familias(p.id)).toHaveLength(1)
  })

  test('docs/security.md 9: opens nothing, and tokens from before read nothing, while the company asks for a factor that is missing', async () => {
    const p = await persona()
    const antes = await entrar(p.email)
    expect(await abre(antes.access_token)).toBe(p.id)
    await ejecutar([['update seguridad set two_factor_auth = 1 where empresa_id = ?', [p.empresa]]])
    expect(await abre(antes.access_token)).toBe(403)
    await expect(entrar(p.email)).rejects.toThrow('falta-segundo-factor')
    await crearFactor(p.id)
    expect(await abre(antes.access_token)).toBe(p.id)
  })

  test('gives a short token that says who, and a refresh token of which only a hash is stored', async () => {
    const p = await persona()
    const fichas = await entrar(p.email)
    expect(fichas).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
    expect(fichas.refresh_token).toMatch(/^[\w-]{43}$/)
    expect(decodeProtectedHeader(fichas.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    const [familia] = await familias(p.id)
    expect(decodeJwt(fichas.access_token)).toMatchObject({
      iss: EMISOR,
      aud: `${EMISOR}/api`,
      sub: p.id,
      sid: familia?.id,
      company: p.empresa,
      role: 'Administrador',
    })
    expect(familia).toMatchObject({
      user_agent: 'curl/8.9',
      lugar: 'Bogotá, CO',
      created_at: AHORA,
      expires_at: AHORA + FAMILIA_MS,
    })
    const todo = JSON.stringify([await filas('select * from api_refrescos'), await filas('select * from llaves')])
    expect(todo).not.toContain(fichas.refresh_token)
    expect(await abre(fichas.access_token)).toBe(p.id)
  })

  test('is refused with a wrong password, to an unknown address and to who has a second factor', async () => {
    const p = await persona()
    const { programas } = casa()
    for (const form of [
      { username: p.email, password: 'otra' },
      { username: 'nadie@prueba.test', password: CLAVE },
    ])
      await expect(programas.entrar(form, desde())).rejects.toMatchObject({ clave: 'credenciales-incorrectas' })
    await ejecutar([
      ["insert into factores (usuario_id, secreto, verificado_at, created_at) values (?, 'x', 1, 1)", [p.id]],
    ])
    expect(await programas.entrar({ username: p.email, password: CLAVE }, desde())).toBe('falta-segundo-factor')
    expect(await familias(p.id)).toEqual([])
  })

  test('takes a code of the app or a backup code, each once, where there is a second factor (docs/security.md 9)', async () => {
    const p = await persona()
    const secreto = nuevoSecreto()
    const sellado = await cifrar(SECRETOS.CONFIG_SECRET, secreto, usoDeFactor(p.id))
    const respaldo = '1234567890'
    await ejecutar([
      ['insert into factores (usuario_id, secreto, verificado_at, created_at) values (?, ?, 1, 1)', [p.id, sellado]],
      [
        'insert into respaldos (usuario_id, hash) values (?, ?)',
        [p.id, await hashDeRespaldo(SECRETOS.HASH_SECRET, p.id, respaldo)],
      ],
    ])
    const con = (totp?: string, ahora = AHORA) =>
      casa(ahora)
        .programas.entrar({ username: p.email, password: CLAVE, totp }, desde())
        .then((r) => (typeof r === 'string' ? r : 'entra'))
        .catch((error: unknown) => (error instanceof Negativa ? error.clave : String(error)))
    // asking without a code is no failed attempt: nobody is locked out by it
    for (let i = 0; i < 7; i++) expect(await con()).toBe('falta-segundo-factor')
    const codigo = codigoDe(secreto, AHORA)
    const malo = codigo === '000000' ? '000001' : '000000'
    expect(await con(malo)).toBe('factor-codigo-incorrecto')
    expect(await con(codigo)).toBe('entra')
    expect(await con(codigo)).toBe('factor-codigo-incorrecto')
    const [una, otra] = await Promise.all([con(respaldo), con(respaldo)])
    expect([una, otra].sort()).toEqual(['entra', 'factor-codigo-incorrecto'])
    expect(await familias(p.id)).toHaveLength(2)
  })

  test('is refused to who must have a second factor and has none (docs/security.md 9)', async () => {
    const p = await persona()
    await ejecutar([['update seguridad set two_factor_auth = 1 where empresa_id = ?', [p.empresa]]])
    expect(await casa().programas.entrar({ username: p.email, password: CLAVE }, desde())).toBe('falta-segundo-factor')
    expect(await familias(p.id)).toEqual([])
  })

  test('an unverified second factor does not count', async () => {
    const p = await persona()
    await ejecutar([["insert into factores (usuario_id, secreto, created_at) values (?, 'x', 1)", [p.id]]])
    expect((await entrar(p.email)).token_type).toBe('Bearer')
  })

  test('meets the limits of every sign-in before any scrypt: after five failures from one place it is locked', async () => {
    const p = await persona()
    const lugar = '10.8.8.8'
    const claves: string[] = []
    for (let i = 0; i < 6; i++) {
      await casa(AHORA + i * 61_000)
        .programas.entrar({ username: p.email, password: 'no es' }, desde(lugar))
        .catch((error: unknown) => claves.push(error instanceof Negativa ? error.clave : String(error)))
    }
    expect(claves).toEqual([...Array.from({ length: 5 }, () => 'credenciales-incorrectas'), 'espere-minutos'])
  })

  test('leaves a person at most so many programs: the oldest gives way', async () => {
    const p = await persona()
    const primera = await entrar(p.email, AHORA)
    for (let i = 1; i <= FAMILIAS_MAX; i++) await entrar(p.email, AHORA + i)
    expect(await familias(p.id)).toHaveLength(FAMILIAS_MAX)
    expect(await refrescar(primera.refresh_token, AHORA + 100)).toBeNull()
  })
})

describe('a refresh', () => {
  test('gives new tokens, and again the same ones within ten seconds, for an answer that was lost', async () => {
    const p = await persona()
    const uno = await entrar(p.email)
    const dos = await refrescar(uno.refresh_token, AHORA + 1000)
    expect(dos?.refresh_token).not.toBe(uno.refresh_token)
    const otraVez = await refrescar(uno.refresh_token, AHORA + 1000 + GRACIA_MS)
    expect(otraVez?.refresh_token).toBe(dos?.refresh_token)
    const tres = await refrescar(dos!.refresh_token, AHORA + 20_000)
    expect(await abre(tres!.access_token, AHORA + 20_000)).toBe(p.id)
    expect(await familias(p.id)).toMatchObject([{ usada_at: AHORA + 20_000 }])
  })

  test('of a token that was exchanged more than ten seconds ago ends its family, whoever asks (docs/security.md 8)', async () => {
    const p = await persona()
    const robada = await entrar(p.email)
    const otra = await entrar(p.email)
    const buena = await refrescar(robada.refresh_token, AHORA)
    expect(await refrescar(robada.refresh_token, AHORA + GRACIA_MS + 1)).toBeNull()
    expect(await refrescar(buena!.refresh_token, AHORA + GRACIA_MS + 1)).toBeNull()
    expect(await abre(buena!.access_token, AHORA + GRACIA_MS + 1)).toBe(401)
    // the other program of the same person goes on
    expect(await abre(otra.access_token)).toBe(p.id)
    expect(await familias(p.id)).toHaveLength(1)
  })

  test('asked for twenty times at once leaves one live family with one living token, which all of them hold (docs/security.md 8)', async () => {
    const p = await persona()
    const { refresh_token } = await entrar(p.email)
    const todas = await Promise.all(Array.from({ length: 20 }, (_, i) => refrescar(refresh_token, AHORA + i * 10)))
    const [sucesor, ...otros] = new Set(todas.map((f) => f?.refresh_token))
    expect(otros).toEqual([])
    for (const fichas of todas) expect(await abre(fichas!.access_token)).toBe(p.id)
    const [familia] = await familias(p.id)
    const refrescos = 'select usado_at from api_refrescos where familia_id = ? and usado_at is null'
    expect(await filas(refrescos, familia!.id)).toHaveLength(1)
    expect((await refrescar(sucesor!, AHORA + 60_000))?.token_type).toBe('Bearer')
  })

  test('ends with its family’s absolute life, however often it was used', async () => {
    const p = await persona()
    const uno = await entrar(p.email)
    const dos = await refrescar(uno.refresh_token, AHORA + FAMILIA_MS - 1)
    expect(await refrescar(dos!.refresh_token, AHORA + FAMILIA_MS)).toBeNull()
    expect(await abre(dos!.access_token, AHORA + FAMILIA_MS)).toBe(401)
  })

  test('tells a role and a company as they are now', async () => {
    const p = await persona()
    const uno = await entrar(p.email)
    await ejecutar([
      [
        "update usuarios set empresa_id = null, rol_id = (select id from roles where nombre = 'Usuario') where id = ?",
        [p.id],
      ],
    ])
    const dos = await refrescar(uno.refresh_token)
    expect(decodeJwt(dos!.access_token)).toMatchObject({ company: null, role: 'Usuario' })
  })

  test('of a token that was never ours is refused', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}\0`, "' or 1=1 --"]) {
      expect(await refrescar(token)).toBeNull()
    }
  })
})

describe('signing a program out', () => {
  test('by its refresh token or by its access token ends what both of them open', async () => {
    const p = await persona()
    for (const cual of ['refresh_token', 'access_token'] as const) {
      const fichas = await entrar(p.email)
      await casa().programas.revocar(fichas[cual])
      expect(await abre(fichas.access_token)).toBe(401)
      expect(await refrescar(fichas.refresh_token)).toBeNull()
    }
    await casa().programas.revocar('nada')
    expect(await familias(p.id)).toEqual([])
  })
})

test('the audit log says when a program was let in, sent away, and caught with a token of another (docs/security.md 29)', async () => {
  const p = await persona()
  const robada = await entrar(p.email)
  await refrescar(robada.refresh_token)
  await refrescar(robada.refresh_token, AHORA + GRACIA_MS + 1)
  const otra = await entrar(p.email)
  await casa().programas.revocar(otra.refresh_token)
  const dicho = (await apuntes('usuario_id', p.id)).map(({ suceso, objeto }) => ({ suceso, objeto }))
  const [una, , dos] = dicho.map((d) => d.objeto)
  expect(dicho).toEqual([
    { suceso: 'api-abierta', objeto: una },
    { suceso: 'api-repetida', objeto: una },
    { suceso: 'api-abierta', objeto: dos },
    { suceso: 'api-cerrada', objeto: dos },
  ])
})

describe('an access token', () => {
  let p: Awaited<ReturnType<typeof persona>>
  let bueno: string
  beforeAll(async () => {
    p = await persona()
    bueno = (await entrar(p.email)).access_token
  })

  /** A token like the good one but for what is given, signed with our own key unless another is. */
  async function como(
    cambio: { cabecera?: Record<string, unknown>; dicho?: Record<string, unknown> },
    con?: CryptoKey | Uint8Array,
  ) {
    const [fila] = await filas('select * from llaves where kid = ?', decodeProtectedHeader(bueno).kid)
    const privada = await descifrar(SECRETOS.CONFIG_SECRET, String(fila?.privada), 'vigia llaves v1')
    const llave = con ?? ((await importJWK(JSON.parse(privada ?? '') as JWK, 'ES256')) as CryptoKey)
    return new SignJWT({ ...decodeJwt(bueno), ...cambio.dicho })
      .setProtectedHeader({ ...decodeProtectedHeader(bueno), ...cambio.cabecera } as { alg: string })
      .sign(llave)
  }

  test('like the good one is taken, so that the refusals below are for what they say', async () => {
    expect(await abre(await como({}))).toBe(p.id)
  })

  test('without a signature («none»), of another algorithm or with a key of its own is a 401 (docs/security.md 8)', async () => {
    const b64 = (v: object) => btoa(JSON.stringify(v)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    const cabecera = decodeProtectedHeader(bueno)
    const dicho = decodeJwt(bueno)
    for (const alg of ['none', 'None', 'NONE']) {
      expect(await abre(`${b64({ ...cabecera, alg })}.${b64(dicho)}.`)).toBe(401)
      expect(await abre(`${b64({ ...cabecera, alg })}.${b64(dicho)}.${bueno.split('.')[2]}`)).toBe(401)
    }
    const [fila] = await filas('select publica from llaves where kid = ?', cabecera.kid)
    const hs = await como({ cabecera: { alg: 'HS256' } }, new TextEncoder().encode(String(fila?.publica)))
    expect(await abre(hs)).toBe(401)
    const ajena = await generateKeyPair('ES256', { extractable: true })
    expect(await abre(await como({}, ajena.privateKey))).toBe(401)
    const jwk = await exportJWK(ajena.publicKey)
    for (const mas of [
      { jwk },
      { jku: 'https://malo.test/jwks.json' },
      { x5u: 'https://malo.test/x' },
      { crit: ['b64'], b64: true },
    ])
      expect(await abre(await como({ cabecera: mas }, ajena.privateKey))).toBe(401)
    // also when the signature under it is ours
    expect(await abre(await como({ cabecera: { jwk } }))).toBe(401)
    expect(await abre(await como({ cabecera: { jku: 'https://vigia.test/.well-known/jwks.json' } }))).toBe(401)
    const es384 = await generateKeyPair('ES384')
    expect(await abre(await como({ cabecera: { alg: 'ES384' } }, es384.privateKey))).toBe(401)
  })

  test('of another type, audience, issuer or person, expired or not yet begun is a 401 (docs/security.md 8)', async () => {
    const otra = await persona()
    for (const cambio of [
      { cabecera: { typ: 'JWT' } },
      { cabecera: { typ: 'id_token' } },
      { cabecera: { typ: undefined } },
      { cabecera: { kid: 'otra' } },
      { cabecera: { kid: undefined } },
      { dicho: { aud: 'https://otra.test/api' } },
      { dicho: { aud: undefined } },
      { dicho: { iss: 'https://malo.test' } },
      { dicho: { sub: otra.id } },
      { dicho: { sid: crypto.randomUUID() } },
      { dicho: { exp: undefined } },
      { dicho: { exp: Math.floor(AHORA / 1000) - 1 } },
      { dicho: { nbf: Math.floor(AHORA / 1000) + 60 } },
    ])
      expect([cambio, await abre(await como(cambio))]).toEqual([cambio, 401])
    expect(await abre(bueno, AHORA + ACCESO_MS - 1000)).toBe(p.id)
    expect(await abre(bueno, AHORA + ACCESO_MS + 1000)).toBe(401)
  })

  test('is believed for whom, not for what: a role or company written into it changes nothing', async () => {
    const token = await como({ dicho: { role: 'SuperAdmin', company: crypto.randomUUID() } })
    const { persona: quien, empresa } = await casa().portador.quien(
      new Request(EMISOR, { headers: { authorization: `Bearer ${token}` } }),
    )
    expect([quien.rol, empresa?.id]).toEqual(['Administrador', p.empresa])
  })

  test('that is none, however odd, is a 401 and asks no database', async () => {
    const sinBase = new Portador({} as ApiDb, casa().jwt, rastro(AHORA))
    for (const raro of ['', 'a.b.c', '....', 'x'.repeat(5000), bueno.slice(0, 40), 'null']) {
      const headers = new Headers()
      try {
        headers.set('authorization', `Bearer ${raro}`)
      } catch {
        continue
      }
      await expect(sinBase.quien(new Request(EMISOR, { headers }))).rejects.toMatchObject({ status: 401 })
    }
    for (const otro of [`Basic ${btoa('a:b')}`, bueno, `Bearer  ${bueno} x`])
      await expect(sinBase.quien(new Request(EMISOR, { headers: { authorization: otro } }))).rejects.toMatchObject({
        status: 401,
      })
  })

  test('beside a session’s cookie is refused: one or the other', async () => {
    expect(await abre(bueno, AHORA, { cookie: p.cookie })).toBe(400)
  })

  test('opens nothing once its person is gone', async () => {
    const q = await persona()
    const { access_token } = await entrar(q.email)
    await ejecutar([
      ['update empresas set user_id = null where user_id = ?', [q.id]],
      ['delete from usuarios where id = ?', [q.id]],
    ])
    expect(await abre(access_token)).toBe(401)
  })

  test('of a company whose plan has no API reads nothing', async () => {
    const q = await persona()
    const { access_token } = await entrar(q.email)
    await ejecutar([
      [
        "update empresas set plan_type = 'Basic', subscription_status = 'active', trial_ends_at = null where id = ?",
        [q.empresa],
      ],
    ])
    expect(await abre(access_token)).toBe(403)
    await ejecutar([["update empresas set plan_type = 'Pro', subscription_ends_at = null where id = ?", [q.empresa]]])
    expect(await abre(access_token)).toBe(q.id)
  })
})

describe('the keys', () => {
  const limpias = () => ejecutar([['delete from llaves', []]])
  const kids = async (ahora: number) => (await casa(ahora).llavero.publicas()).keys.map((k) => k.kid)

  test('are two from the first token on, show no private half, and lie sealed in the database (docs/security.md 8)', async () => {
    await limpias()
    expect(await kids(AHORA)).toEqual([])
    const p = await persona()
    await Promise.all([entrar(p.email), entrar(p.email)])
    const { keys } = await casa().llavero.publicas()
    expect(keys).toHaveLength(2)
    for (const llave of keys) expect(Object.keys(llave).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    for (const fila of await filas('select * from llaves')) {
      expect(fila.privada).toMatch(/^v1\./)
      expect(fila.publica).not.toContain('"d"')
    }
  })

  test('take turns: after a rotation the token of the key before still opens until it ends, then the key is gone', async () => {
    await limpias()
    const p = await persona()
    await ejecutar([
      ["update empresas set plan_type = 'Pro', subscription_status = 'active' where id = ?", [p.empresa]],
    ])
    await ejecutar([['update empresas set subscription_ends_at = null where id = ?', [p.empresa]]])
    await casa(AHORA).llavero.girar()
    const turno = AHORA + 1 + LLAVE_MS
    const vieja = (await entrar(p.email, turno - 1000)).access_token
    await casa(turno).llavero.girar()
    const nueva = (await entrar(p.email, turno)).access_token
    const [kidViejo, kidNuevo] = [vieja, nueva].map((t) => decodeProtectedHeader(t).kid)
    expect(kidNuevo).not.toBe(kidViejo)
    expect(await kids(turno)).toHaveLength(3)
    expect(await abre(vieja, turno + ACCESO_MS - 2000)).toBe(p.id)
    const despues = turno + ACCESO_MS + 60_000
    await casa(despues).llavero.girar()
    expect(await kids(despues)).not.toContain(kidViejo)
    expect(await kids(despues)).toHaveLength(2)
    expect(await filas('select kid from llaves')).toHaveLength(2)
  })

  test('that another CONFIG_SECRET sealed are thrown away, and others made', async () => {
    await limpias()
    const p = await persona()
    const { access_token } = await entrar(p.email)
    const otro = 'otro-secreto-otro-secreto-otro-secreto-otro'
    await casa(AHORA, otro).llavero.girar()
    expect(await abre(access_token)).toBe(401)
    expect(await kids(AHORA)).toHaveLength(2)
    await limpias()
  })
})
