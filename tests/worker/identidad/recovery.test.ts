/** A forgotten password, and the proof of an address, inside workerd on a real D1 (docs/security.md 3, 4, 7). */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countTrips } from '../../support/counted'
import { uniqueWord } from '../../support/data'
import { refusalOf } from '../../support/refusal'
import { digitsOf, Harness, hasher, hashOf, linkIn, PASSWORD, personWithPassword, request } from '../support/accounts'
import { auditEntries } from '../support/auditoria'
import { createEmpresa, createSession, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const NEW_PASSWORD = 'cuatro nubes sobre el páramo'
const closed = { limit: async () => ({ success: false }) } as RateLimit

let world: Harness
beforeAll(() => Harness.configure())
beforeEach(() => {
  world = new Harness()
})

const reason = async (promise: Promise<unknown>) => {
  const { clave, field } = await refusalOf(promise)
  return [clave, field]
}
const form = (link: string, contrasena = NEW_PASSWORD) => ({
  intent: 'reset' as const,
  enlace: link,
  contrasena,
  confirmar_contrasena: contrasena,
})
const howMany = (table: string, id: string) =>
  env.DB.prepare(`select count(*) as n from ${table} where usuario_id = ?`).bind(id).first<number>('n')
const storedHash = (id: string) =>
  env.DB.prepare('select password_hash from credenciales where usuario_id = ?').bind(id).first<string>('password_hash')

/** The link that a person finds in the mail. */
async function linkFor(email: string, now = NOW) {
  await world.servicios(now).recovery.ask(email, request())
  return linkIn((await world.recipient(email)).at(-1))
}

describe('a forgotten password', () => {
  test('is replaced by the link in the mail: all sessions end, a notice is sent, and the link does not sign in', async () => {
    const p = await personWithPassword()
    await createSession(p.id)
    const link = await linkFor(p.email)
    const { recovery } = world.servicios(NOW + MINUTE)
    expect(await recovery.open(link)).toEqual({ email: p.email, linked: [] })
    expect(await recovery.resetPassword(form(link), request())).toBeUndefined()
    expect(await storedHash(p.id)).toBe(hashOf(NEW_PASSWORD))
    expect([await howMany('sesiones', p.id), await howMany('codigos', p.id)]).toEqual([0, 0])
    const mails = await world.recipient(p.email)
    expect(mails.map((c) => c.asunto)).toEqual([
      'Cree una contraseña nueva en Vigía',
      'Cambió la contraseña de su cuenta en Vigía',
    ])
    expect((await auditEntries('usuario_id', p.id)).map((a) => a.suceso)).toEqual([
      'codigo-enviado',
      'contrasena-restablecida',
    ])
    expect(mails[1]?.texto).toContain('20 nov 2026, 9:01 a. m.')
    expect(mails[1]?.texto).toContain('/reset-password')
  })

  test('docs/security.md 3: an unknown address gets the same answer for the same work, and no mail', async () => {
    const p = await personWithPassword()
    const nobody = `nadie-${uniqueWord()}@prueba.test`
    const measure = async (email: string) => {
      let roundTrips = 0
      const { recovery } = world.servicios(NOW, { d1: countTrips(env.DB, () => roundTrips++) })
      const said = await recovery.ask(email, request())
      return { dicho: said, roundTrips }
    }
    const known = await measure(p.email)
    const unrecognized = await measure(nobody)
    // the work that differs happens after the response
    expect(unrecognized).toEqual(known)
    expect(known.roundTrips).toBe(1)
    expect([(await world.recipient(p.email)).length, (await world.recipient(nobody)).length]).toEqual([1, 0])
    expect(await env.DB.prepare('select count(*) as n from correos where para = ?').bind(nobody).first('n')).toBe(0)
  })

  test('docs/security.md 3: requested twice within a minute both have to wait, the account and the unknown address', async () => {
    const p = await personWithPassword()
    for (const email of [p.email, `nadie-${uniqueWord()}@prueba.test`]) {
      await world.servicios(NOW).recovery.ask(email, request())
      expect(await reason(world.servicios(NOW + MINUTE - 1).recovery.ask(email, request()))).toEqual([
        'espere-segundos',
        undefined,
      ])
      await world.servicios(NOW + MINUTE).recovery.ask(email, request())
    }
    expect(await world.recipient(p.email)).toHaveLength(2)
  })

  test('the e-mail is compared without regard to capitals by the form itself', async () => {
    const { RequestLinkCommand } = await import('../../../worker/domain/identidad/recovery')
    expect(RequestLinkCommand.parse({ intent: 'request', email: ' Marcela@Empresa.CO ' }).email).toBe(
      'marcela@empresa.co',
    )
  })

  test('limits stand before any work: the platform, then one a minute to an address, nine an hour, thirty from one place', async () => {
    let roundTrips = 0
    const limited = world.servicios(NOW, { limite: closed, d1: countTrips(env.DB, () => roundTrips++) })
    const passwordHasher = { hash: vi.fn(hasher.hash), opens: vi.fn(hasher.opens) }
    const p = await personWithPassword()
    for (const action of [
      () => limited.recovery.ask(p.email, request()),
      () => limited.recovery.resetPassword(form('A'.repeat(43)), request()),
      () => limited.verification.byLinkAlone('A'.repeat(43), request()),
      () => limited.verification.byLinkAndPassword('A'.repeat(43), 'x', request()),
      () => limited.verification.byDigits(p, '123456', request()),
      () => limited.verification.send(p.id, request()),
    ]) {
      expect(await reason(action())).toEqual(['espere-segundos', undefined])
    }
    expect([roundTrips, passwordHasher.hash.mock.calls.length]).toEqual([0, 0])

    let clock = NOW
    for (let i = 0; i < 9; i++, clock += MINUTE) await world.servicios(clock).recovery.ask(p.email, request())
    await world.servicios(clock).recovery.ask(p.email, request())
    expect(await reason(world.servicios(clock + 2 * MINUTE).recovery.ask(p.email, request()))).toEqual([
      'espere-minutos',
      undefined,
    ])

    const one = request()
    for (let i = 0; i < 30; i++) await world.servicios(NOW).recovery.ask(`x-${uniqueWord()}@prueba.test`, one)
    expect(await reason(world.servicios(NOW).recovery.ask(`x-${uniqueWord()}@prueba.test`, one))).toEqual([
      'espere-minutos',
      undefined,
    ])
  })

  test('the new password follows the rules of sign-up, and what is refused does not use the link up', async () => {
    const empresa = await createEmpresa({ nombre: 'Transportes Quindío', vehiculos: 0 })
    const p = await personWithPassword('Usuario', { empresa_id: empresa.id })
    const link = await linkFor(p.email)
    const { recovery } = world.servicios(NOW)
    for (const [key, why] of [
      ['password1', 'contrasena-comun'],
      ['soy del quindio 7', 'contrasena-previsible'],
      [`${p.email.split('@')[0]} 7`, 'contrasena-previsible'],
      [PASSWORD, 'contrasena-igual'],
    ] as const) {
      expect([key, ...(await reason(recovery.resetPassword(form(link, key), request())))]).toEqual([
        key,
        why,
        'contrasena',
      ])
    }
    expect(await storedHash(p.id)).toBe(hashOf(PASSWORD))
    await recovery.resetPassword(form(link), request())
    expect(world.rechecks).toEqual([empresa.id])
  })

  test('of twenty who come with the same link at once one sets the password', async () => {
    const p = await personWithPassword()
    const link = await linkFor(p.email)
    const { recovery } = world.servicios(NOW)
    const keys = Array.from({ length: 20 }, (_, i) => `${NEW_PASSWORD} número ${i}`)
    const facts = await Promise.allSettled(keys.map((c) => recovery.resetPassword(form(link, c), request())))
    const succeeded = keys.filter((_, i) => facts[i]?.status === 'fulfilled')
    expect(succeeded).toHaveLength(1)
    expect(await storedHash(p.id)).toBe(hashOf(succeeded[0] ?? ''))
    const notices = (await world.recipient(p.email)).filter((c) => c.asunto.startsWith('Cambió'))
    expect(notices).toHaveLength(1)
  })

  test('a link that was used, is old or was never ours sets nothing', async () => {
    const p = await personWithPassword()
    const link = await linkFor(p.email)
    const late = world.servicios(NOW + 10 * MINUTE).recovery
    expect(await late.open(link)).toBeNull()
    expect(await reason(late.resetPassword(form(link), request()))).toEqual(['enlace-vencido', undefined])
    const { recovery } = world.servicios(NOW)
    await recovery.resetPassword(form(link), request())
    expect(await reason(recovery.resetPassword(form(link, `${NEW_PASSWORD} otra`), request()))).toEqual([
      'enlace-vencido',
      undefined,
    ])
    expect(await recovery.open('A'.repeat(43))).toBeNull()
  })

  test('docs/security.md 7: a reset ends sessions, programs, half-done sign-ins and every other code of that person alone', async () => {
    const p = await personWithPassword()
    const another = await personWithPassword()
    for (const { id } of [p, another]) {
      await execute([
        [
          'insert into api_familias (id, usuario_id, created_at, usada_at, expires_at) values (?, ?, 1, 1, ?)',
          [crypto.randomUUID(), id, NOW * 2],
        ],
        [
          `insert into pasos (token_hash, tipo, usuario_id, datos, expires_at, created_at)
           values (?, 'segundo-factor', ?, '{}', ?, 1)`,
          [crypto.randomUUID(), id, NOW * 2],
        ],
      ])
      await world.servicios(NOW).codeSender.send({ ...p, id, idioma: 'es', zona_horaria: 'America/Bogota' }, 'ingreso')
    }
    const link = await linkFor(p.email)
    await world.servicios(NOW).recovery.resetPassword(form(link), request())
    for (const table of ['sesiones', 'api_familias', 'pasos', 'codigos']) {
      expect([table, await howMany(table, p.id), await howMany(table, another.id)]).toEqual([table, 0, 1])
    }
  })

  test('a reset proves the address, and gives a password to whom had none', async () => {
    const p = await personWithPassword('Administrador', { verificado: false })
    await execute([['delete from credenciales where usuario_id = ?', [p.id]]])
    const link = await linkFor(p.email)
    await world.servicios(NOW).recovery.resetPassword(form(link), request())
    expect(await storedHash(p.id)).toBe(hashOf(NEW_PASSWORD))
    const verificado = env.DB.prepare('select email_verificado_at from usuarios where id = ?').bind(p.id)
    expect(await verificado.first('email_verificado_at')).toBe(NOW)
  })

  test('the mail is in the language of the person', async () => {
    const p = await personWithPassword()
    await execute([["update usuarios set idioma = 'en' where id = ?", [p.id]]])
    await linkFor(p.email)
    const [mail] = await world.recipient(p.email)
    expect(mail?.asunto).toBe('Choose a new Vigía password')
    expect(mail?.html).toContain('lang="en"')
    expect(mail?.texto).toContain('The link works once')
    expect(mail?.texto).toMatch(/\/reset-password\?enlace=[\w-]+&idioma=en\s/)
  })
})

describe('an address', () => {
  const verificadoAt = (id: string) =>
    env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(id).first<number | null>('v')

  test('is proven by the link, without a session', async () => {
    const p = await personWithPassword('Administrador', { verificado: false })
    await world.servicios(NOW).verification.send(p.id, request())
    const [mail] = await world.recipient(p.email)
    await world.servicios(NOW + MINUTE).verification.byLinkAndPassword(linkIn(mail), PASSWORD, request())
    expect(await verificadoAt(p.id)).toBe(NOW + MINUTE)
    expect(
      await reason(world.servicios(NOW).verification.byLinkAndPassword(linkIn(mail), PASSWORD, request())),
    ).toEqual(['enlace-vencido', undefined])
  })

  test('is proven by the digits, by whom they were sent to alone', async () => {
    const p = await personWithPassword('Usuario', { verificado: false })
    const another = await personWithPassword('Usuario', { verificado: false })
    const { verification } = world.servicios(NOW)
    await verification.send(p.id, request())
    const digits = digitsOf((await world.recipient(p.email))[0])
    expect(await reason(verification.byDigits(another, digits, request()))).toEqual(['codigo-incorrecto', 'codigo'])
    await verification.byDigits(p, digits, request())
    expect([await verificadoAt(p.id), await verificadoAt(another.id)]).toEqual([NOW, null])
  })

  test('that is proven gets no other mail, and one that is not gets one a minute', async () => {
    const p = await personWithPassword('Usuario', { verificado: false })
    const verified = await personWithPassword()
    await world.servicios(NOW).verification.send(p.id, request())
    expect(await reason(world.servicios(NOW + 1).verification.send(p.id, request()))).toEqual([
      'espere-segundos',
      undefined,
    ])
    await world.servicios(NOW).verification.send(verified.id, request())
    expect([(await world.recipient(p.email)).length, (await world.recipient(verified.email)).length]).toEqual([1, 0])
  })

  test('is not proven by a code that went to the one before', async () => {
    const p = await personWithPassword('Usuario', { verificado: false })
    const { verification } = world.servicios(NOW)
    await verification.send(p.id, request())
    const link = linkIn((await world.recipient(p.email))[0])
    await execute([['update usuarios set email = ? where id = ?', [`otro-${uniqueWord()}@prueba.test`, p.id]]])
    await verification.byLinkAlone(link, request()).catch(() => undefined)
    expect(await verificadoAt(p.id)).toBeNull()
  })
})

test('five identical sign-ups at once send one mail, with a link and a code', async () => {
  const email = `nueva-${uniqueWord()}@prueba.test`
  const registro = {
    nombre: 'Marcela',
    email,
    contrasena: PASSWORD,
    confirmar_contrasena: PASSWORD,
    terminos: 'on' as const,
  }
  const { identidad: identity } = world.servicios(NOW)
  await Promise.allSettled(Array.from({ length: 5 }, () => identity.register(registro, request())))
  const mails = await world.recipient(email)
  expect(mails.map((c) => c.asunto)).toEqual(['Confirme su correo en Vigía'])
  expect(digitsOf(mails[0])).toMatch(/^\d{6}$/)
  await world.servicios(NOW).verification.byLinkAndPassword(linkIn(mails[0]), PASSWORD, request())
  const row = env.DB.prepare('select email_verificado_at as v from usuarios where email = ?').bind(email)
  expect(await row.first('v')).toBe(NOW)
})

describe('docs/security.md 11: a password that is too old for the company', () => {
  const DAY = 24 * 60 * MINUTE
  const personWithExpiry = async (days: number | null) => {
    const empresa = await createEmpresa({ vehiculos: 0 })
    const p = await personWithPassword('Usuario', { empresa_id: empresa.id }, NOW)
    await execute([
      ['delete from sesiones where usuario_id = ?', [p.id]],
      [
        `insert into seguridad (empresa_id, password_expiry) values (?1, ?2)
         on conflict (empresa_id) do update set password_expiry = ?2`,
        [empresa.id, days],
      ],
    ])
    return p
  }
  const signIn = (email: string, now: number, contrasena = PASSWORD, d1: D1Database = env.DB, path = '/login') =>
    world.servicios(now, { d1 }).identidad.signIn({ email, contrasena, recordar: false }, request(path))

  test('opens nothing but a page for a new one, and the new one opens: one way, no loop', async () => {
    const p = await personWithExpiry(90)
    const day = NOW + 90 * DAY
    expect((await signIn(p.email, day - 1)).destination).toBe('/home')
    await execute([['delete from sesiones where usuario_id = ?', [p.id]]])

    let roundTrips = 0
    const { cookie, destination } = await signIn(
      p.email,
      day,
      PASSWORD,
      countTrips(env.DB, () => roundTrips++),
    )
    expect([cookie, roundTrips, await howMany('sesiones', p.id)]).toEqual(['', 3, 0])
    const [, link = ''] = /^\/reset-password\?enlace=([\w-]{43})&vencida=1$/.exec(destination) ?? []
    const { recovery } = world.servicios(day)
    expect(await recovery.open(link)).not.toBeNull()
    expect(await reason(recovery.resetPassword(form(link, PASSWORD), request()))).toEqual([
      'contrasena-igual',
      'contrasena',
    ])
    await recovery.resetPassword(form(link), request())
    expect(await howMany('sesiones', p.id)).toBe(0)
    expect((await signIn(p.email, day, NEW_PASSWORD)).destination).toBe('/home')
    expect((await signIn(p.email, day + 90 * DAY - 1, NEW_PASSWORD)).destination).toBe('/home')
  })

  test('is asked for by a right password alone, twice in a row if need be, and proves no address', async () => {
    const p = await personWithExpiry(30)
    await execute([['update usuarios set email_verificado_at = null where id = ?', [p.id]]])
    const day = NOW + 30 * DAY
    expect(await reason(signIn(p.email, day, 'no es esta'))).toEqual(['credenciales-incorrectas', undefined])
    const one = await signIn(p.email, day)
    const another = await signIn(p.email, day + 1)
    const link = (destination: string) => /enlace=([\w-]{43})/.exec(destination)?.[1] ?? ''
    const { recovery } = world.servicios(day + 1)
    expect(await recovery.open(link(one.destination))).toBeNull()
    await recovery.resetPassword(form(link(another.destination)), request())
    const row = env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(p.id)
    expect(await row.first('v')).toBeNull()
  })

  test('keeps where the person was going', async () => {
    const p = await personWithExpiry(30)
    const { destination } = await signIn(
      p.email,
      NOW + 30 * DAY,
      PASSWORD,
      env.DB,
      '/login?volver=%2Fgps%3Fvehiculo%3D1',
    )
    expect(destination).toMatch(/^\/reset-password\?enlace=[\w-]{43}&vencida=1&volver=%2Fgps%3Fvehiculo%3D1$/)
  })

  test('is none where the company did not ask for it', async () => {
    const p = await personWithExpiry(null)
    expect((await signIn(p.email, NOW + 3650 * DAY)).destination).toBe('/home')
  })
})
