/**
 * Accounts linked at providers, on a real D1 (docs/security.md 10). The protocol itself:
 * tests/bundle/identidad/providers.test.ts.
 */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import type { Refusal } from '../../../worker/domain/refusal'
import { Departures } from '../../../worker/identidad/departures-sql'
import { LinkedAccounts } from '../../../worker/identidad/linked-accounts'
import { IdentidadesDb } from '../../../worker/identidad/linked-accounts-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { uniqueWord } from '../../support/data'
import { auditEntries, requestTrace } from '../support/auditoria'
import { createPerson, createSession, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 14)
const db = (now = NOW) => new IdentidadesDb(env.DB, requestTrace(now))
const departures = (now = NOW) => new Departures(env.DB, now)
const fresh = (usuario_id: string, extra: object = {}) => ({
  usuario_id,
  issuer: `https://${uniqueWord()}.test`,
  sub: uniqueWord(),
  email: null,
  vouchedEmail: null,
  ...extra,
})
/** Links as a signed-in person does. */
const link = async (one: ReturnType<typeof fresh>) =>
  (await db().link(one, { sesion: (await createSession(one.usuario_id)).sesion })).linked
const idsOf = async (usuario_id: string) => (await db().waysIn(usuario_id)).identidades.map((i) => i.id)

test('the last way in cannot be unlinked, also when both that are left go at the same instant', async () => {
  const { id } = await createPerson('Usuario')
  for (let i = 0; i < 2; i++) await link(fresh(id))
  const ids = await idsOf(id)
  const facts = await Promise.all(ids.map((one) => db().unlink(id, one)))
  expect(facts.sort()).toEqual([false, true])
  expect(await idsOf(id)).toHaveLength(1)
  await execute([["insert into credenciales (usuario_id, password_hash, updated_at) values (?, 'x', 1)", [id]]])
  expect(await db().unlink(id, (await idsOf(id))[0]!)).toBe(true)
})

test('an identity is one person’s: the same issuer and subject, linked by two at once, is linked once', async () => {
  const one = await createPerson('Usuario')
  const other = await createPerson('Usuario')
  const ownOne = { issuer: 'https://uno.test', sub: uniqueWord() }
  const facts = await Promise.all([one, other].map((p) => link(fresh(p.id, ownOne))))
  expect(facts.sort()).toEqual([false, true])
})

test('an account is linked by its address only while it has that address, asked in the statement that links', async () => {
  const p = await createPerson('Usuario')
  expect((await db().link(fresh(p.id), { probado: 'otro@correo.test' })).linked).toBe(false)
  expect((await db().link(fresh(p.id), { probado: p.email })).linked).toBe(true)
  expect((await auditEntries('usuario_id', p.id)).map((a) => a.suceso)).toEqual(['identidad-vinculada'])
})

test('a signed-in person links nothing before the address is proven, nor with a session that ended meanwhile', async () => {
  const p = await createPerson('Usuario', { verificado: false })
  const { sesion } = await createSession(p.id)
  expect((await db().link(fresh(p.id), { sesion })).linked).toBe(false)
  await execute([['update usuarios set email_verificado_at = 1 where id = ?', [p.id]]])
  expect((await db().link(fresh(p.id), { sesion })).linked).toBe(true)
  await execute([['delete from sesiones where id = ?', [sesion]]])
  expect((await db().link(fresh(p.id), { sesion })).linked).toBe(false)
  const linkedAccounts = new LinkedAccounts(db(), {} as never, { ...p, verificado: false }, {} as never)
  const form = { intent: 'link-account', proveedor: 'prueba', contrasena_actual: 'x' } as const
  await expect(linkedAccounts.link(form, '/', new Request('https://vigia.test/'))).rejects.toMatchObject({
    clave: 'vincular-sin-verificar',
  })
})

test('twenty who come in for the first time at once get one account', async () => {
  const email = `nuevo-${uniqueWord()}@correo.test`
  const sub = uniqueWord()
  const results = await Promise.all(
    Array.from({ length: 20 }, () => db().create({ nombre: 'Marcela', email, idioma: 'es' }, 'https://uno.test', sub)),
  )
  const ids = results.filter((id) => id !== null)
  expect(ids).toHaveLength(1)
  expect(await idsOf(ids[0]!)).toHaveLength(1)
  expect((await auditEntries('usuario_id', ids[0]!)).map((a) => a.suceso)).toEqual(['registro', 'identidad-vinculada'])
})

test('a step on the way to a provider is taken once, and not after ten minutes', async () => {
  const data = { proveedor: 'p', state: 's', nonce: 'n', verifier: 'v', url: 'u', volver: null }
  const token = uniqueWord()
  await departures().start(token, null, data, NOW + 600_000)
  expect(await departures().peekStep(token)).toEqual(data)
  const taken = await Promise.all(Array.from({ length: 5 }, () => departures().consume(token)))
  expect(taken.filter(Boolean)).toEqual([{ usuario_id: null, datos: data }])
  await departures().start(token, null, data, NOW + 600_000)
  expect(await departures(NOW + 600_000).consume(token)).toBeNull()
})

test('the right password is not counted: who links and unlinks all day is never told to wait, who guesses is', async () => {
  const person = await createPerson('Usuario')
  await execute([
    ["insert into credenciales (usuario_id, password_hash, updated_at) values (?, 'la-mia', 1)", [person.id]],
  ])
  const limit = { limit: async () => ({ success: true }) } as RateLimit
  const intentos = new Intentos(new IdentityDb(env.DB), limit, 's'.repeat(32), NOW)
  const hasher = { hash: async (c: string) => c, opens: async (given: string, stored: string) => given === stored }
  const linkedAccounts = new LinkedAccounts(
    db(),
    {} as never,
    { ...person, verificado: true },
    { intentos, hasher: hasher as never },
  )
  for (let i = 0; i < 12; i++) {
    await link(fresh(person.id))
    await linkedAccounts.unlink({
      intent: 'unlink-account',
      id: (await idsOf(person.id))[0]!,
      contrasena_actual: 'la-mia',
    })
  }
  await link(fresh(person.id))
  const [id] = await idsOf(person.id)
  const probe = (contrasena_actual: string) =>
    linkedAccounts.unlink({ intent: 'unlink-account', id: id!, contrasena_actual }).then(
      () => 'unlinked',
      (e: Refusal) => e.clave,
    )
  for (let i = 0; i < 5; i++) expect(await probe('otra')).toBe('contrasena-actual-incorrecta')
  expect(await probe('la-mia')).toBe('espere-minutos')
})
