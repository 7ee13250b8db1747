/** Who people are elsewhere, on a real D1 (docs/security.md 10). The protocol itself: tests/bundle/proveedores.test.ts. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Intentos } from '../../worker/access/intentos'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { IdentidadesDb } from '../../worker/db/identidades-db'
import type { Negativa } from '../../worker/domain/negativa'
import { Vinculos } from '../../worker/services/vinculos'
import { unico } from '../apoyo/datos'
import { apuntes, rastro } from './apoyo/auditoria'
import { crearPersona, crearSesion, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 14)
const db = (ahora = AHORA) => new IdentidadesDb(env.DB, rastro(ahora))
const nueva = (usuario_id: string, mas: object = {}) => ({
  usuario_id,
  issuer: `https://${unico()}.test`,
  sub: unico(),
  email: null,
  vouchedEmail: null,
  ...mas,
})
/** Links as somebody who is signed in does. */
const link = async (una: ReturnType<typeof nueva>) =>
  (await db().vincular(una, { sesion: (await crearSesion(una.usuario_id)).sesion })).linked
const idsDe = async (usuario_id: string) => (await db().de(usuario_id)).identidades.map((i) => i.id)

test('the last way in cannot be unlinked, also when both that are left go at the same instant', async () => {
  const { id } = await crearPersona('Usuario')
  for (let i = 0; i < 2; i++) await link(nueva(id))
  const ids = await idsDe(id)
  const hechos = await Promise.all(ids.map((una) => db().desvincular(id, una)))
  expect(hechos.sort()).toEqual([false, true])
  expect(await idsDe(id)).toHaveLength(1)
  await ejecutar([["insert into credenciales (usuario_id, password_hash, updated_at) values (?, 'x', 1)", [id]]])
  expect(await db().desvincular(id, (await idsDe(id))[0]!)).toBe(true)
})

test('an identity is one person’s: the same issuer and subject, linked by two at once, is linked once', async () => {
  const [uno, otro] = [await crearPersona('Usuario'), await crearPersona('Usuario')]
  const suya = { issuer: 'https://uno.test', sub: unico() }
  const hechos = await Promise.all([uno, otro].map((p) => link(nueva(p.id, suya))))
  expect(hechos.sort()).toEqual([false, true])
})

test('an account is linked by its address only while it has that address, asked in the statement that links', async () => {
  const p = await crearPersona('Usuario')
  expect((await db().vincular(nueva(p.id), { probado: 'otro@correo.test' })).linked).toBe(false)
  expect((await db().vincular(nueva(p.id), { probado: p.email })).linked).toBe(true)
  expect((await apuntes('usuario_id', p.id)).map((a) => a.suceso)).toEqual(['identidad-vinculada'])
})

test('who is signed in links nothing before the address is proven, nor with a session that ended meanwhile', async () => {
  const p = await crearPersona('Usuario', { verificado: false })
  const { sesion } = await crearSesion(p.id)
  expect((await db().vincular(nueva(p.id), { sesion })).linked).toBe(false)
  await ejecutar([['update usuarios set email_verificado_at = 1 where id = ?', [p.id]]])
  expect((await db().vincular(nueva(p.id), { sesion })).linked).toBe(true)
  await ejecutar([['delete from sesiones where id = ?', [sesion]]])
  expect((await db().vincular(nueva(p.id), { sesion })).linked).toBe(false)
  const vinculos = new Vinculos(db(), {} as never, { ...p, verificado: false }, {} as never)
  const form = { intent: 'identidad-vincular', proveedor: 'prueba', contrasena_actual: 'x' } as const
  await expect(vinculos.link(form, '/', new Request('https://vigia.test/'))).rejects.toMatchObject({
    clave: 'vincular-sin-verificar',
  })
})

test('twenty who come in for the first time at once get one account', async () => {
  const email = `nuevo-${unico()}@correo.test`
  const sub = unico()
  const hechas = await Promise.all(
    Array.from({ length: 20 }, () => db().crear({ nombre: 'Marcela', email, idioma: 'es' }, 'https://uno.test', sub)),
  )
  const ids = hechas.filter((id) => id !== null)
  expect(ids).toHaveLength(1)
  expect(await idsDe(ids[0]!)).toHaveLength(1)
  expect((await apuntes('usuario_id', ids[0]!)).map((a) => a.suceso)).toEqual(['registro', 'identidad-vinculada'])
})

test('a step on the way to a provider is taken once, and not after ten minutes', async () => {
  const datos = { proveedor: 'p', state: 's', nonce: 'n', verifier: 'v', url: 'u', volver: null }
  const token = unico()
  await db().comenzar(token, null, datos, AHORA + 600_000)
  expect(await db().mirar(token)).toEqual(datos)
  const tomados = await Promise.all(Array.from({ length: 5 }, () => db().tomar(token)))
  expect(tomados.filter(Boolean)).toEqual([{ usuario_id: null, datos }])
  await db().comenzar(token, null, datos, AHORA + 600_000)
  expect(await db(AHORA + 600_000).tomar(token)).toBeNull()
})

test('the right password is not counted: who links and unlinks all day is never told to wait, who guesses is', async () => {
  const persona = await crearPersona('Usuario')
  await ejecutar([
    ["insert into credenciales (usuario_id, password_hash, updated_at) values (?, 'la-mia', 1)", [persona.id]],
  ])
  const limite = { limit: async () => ({ success: true }) } as RateLimit
  const intentos = new Intentos(new IdentidadDb(env.DB), limite, 's'.repeat(32), AHORA)
  const cifra = { cifra: async (c: string) => c, abre: async (dada: string, guardada: string) => dada === guardada }
  const vinculos = new Vinculos(
    db(),
    {} as never,
    { ...persona, verificado: true },
    { intentos, cifra: cifra as never },
  )
  for (let i = 0; i < 12; i++) {
    await link(nueva(persona.id))
    await vinculos.unlink({
      intent: 'identidad-desvincular',
      id: (await idsDe(persona.id))[0]!,
      contrasena_actual: 'la-mia',
    })
  }
  await link(nueva(persona.id))
  const [id] = await idsDe(persona.id)
  const probar = (contrasena_actual: string) =>
    vinculos.unlink({ intent: 'identidad-desvincular', id: id!, contrasena_actual }).then(
      () => 'unlinked',
      (e: Negativa) => e.clave,
    )
  for (let i = 0; i < 5; i++) expect(await probar('otra')).toBe('contrasena-actual-incorrecta')
  expect(await probar('la-mia')).toBe('espere-minutos')
})
