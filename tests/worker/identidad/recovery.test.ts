/** A forgotten password, and an address that is proven, inside workerd on a real D1 (docs/security.md 3, 4, 7). */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../../worker/domain/refusal'
import { countTrips } from '../../support/counted'
import { uniqueWord } from '../../support/data'
import { Casa, CLAVE, conClave, digitsOf, enlaceDe, hashDe, hasher, request } from '../support/accounts'
import { auditEntries } from '../support/auditoria'
import { createEmpresa, createSession, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const NEW_PASSWORD = 'cuatro nubes sobre el páramo'
const closed = { limit: async () => ({ success: false }) } as RateLimit

let casa: Casa
beforeAll(() => Casa.configurar())
beforeEach(() => {
  casa = new Casa()
})

const motivo = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('nothing was refused')
  return [error.clave, error.campo]
}
const form = (enlace: string, contrasena = NEW_PASSWORD) => ({
  intent: 'restablecer' as const,
  enlace,
  contrasena,
  confirmar_contrasena: contrasena,
})
const howMany = (tabla: string, id: string) =>
  env.DB.prepare(`select count(*) as n from ${tabla} where usuario_id = ?`).bind(id).first<number>('n')
const storedHash = (id: string) =>
  env.DB.prepare('select password_hash from credenciales where usuario_id = ?').bind(id).first<string>('password_hash')

/** The link that a person finds in the mail. */
async function enlacePara(email: string, now = NOW) {
  await casa.servicios(now).recovery.ask(email, request())
  return enlaceDe((await casa.para(email)).at(-1))
}

describe('a forgotten password', () => {
  test('is replaced by the link in the mail: all sessions end, a notice goes out, and nobody is signed in', async () => {
    const p = await conClave()
    await createSession(p.id)
    const enlace = await enlacePara(p.email)
    const { recovery } = casa.servicios(NOW + MINUTE)
    expect(await recovery.open(enlace)).toEqual({ linked: [] })
    expect(await recovery.restablecer(form(enlace), request())).toBeUndefined()
    expect(await storedHash(p.id)).toBe(hashDe(NEW_PASSWORD))
    expect([await howMany('sesiones', p.id), await howMany('codigos', p.id)]).toEqual([0, 0])
    const mails = await casa.para(p.email)
    expect(mails.map((c) => c.asunto)).toEqual([
      'Cree una contraseña nueva en Vigía',
      'Cambió la contraseña de su cuenta en Vigía',
    ])
    expect((await auditEntries('usuario_id', p.id)).map((a) => a.suceso)).toEqual([
      'codigo-enviado',
      'contrasena-restablecida',
    ])
    expect(mails[1]?.texto).toContain('20 nov 2026, 09:01')
    expect(mails[1]?.texto).toContain('/reset-password')
  })

  test('docs/security.md 3: an unknown address gets the same answer for the same work, and no mail', async () => {
    const p = await conClave()
    const nobody = `nadie-${uniqueWord()}@prueba.test`
    const measure = async (email: string) => {
      let roundTrips = 0
      const { recovery } = casa.servicios(NOW, { d1: countTrips(env.DB, () => roundTrips++) })
      const said = await recovery.ask(email, request())
      return { dicho: said, roundTrips }
    }
    const [known, unrecognized] = [await measure(p.email), await measure(nobody)]
    // what differs happens after the answer
    expect(unrecognized).toEqual(known)
    expect(known.roundTrips).toBe(1)
    expect([(await casa.para(p.email)).length, (await casa.para(nobody)).length]).toEqual([1, 0])
    expect(await env.DB.prepare('select count(*) as n from correos where para = ?').bind(nobody).first('n')).toBe(0)
  })

  test('docs/security.md 3: asked for twice within a minute both are told to wait, the account and the unknown address', async () => {
    const p = await conClave()
    for (const email of [p.email, `nadie-${uniqueWord()}@prueba.test`]) {
      await casa.servicios(NOW).recovery.ask(email, request())
      expect(await motivo(casa.servicios(NOW + MINUTE - 1).recovery.ask(email, request()))).toEqual([
        'espere-segundos',
        undefined,
      ])
      await casa.servicios(NOW + MINUTE).recovery.ask(email, request())
    }
    expect(await casa.para(p.email)).toHaveLength(2)
  })

  test('the e-mail is compared without regard to capitals by the form itself', async () => {
    const { RequestLinkCommand } = await import('../../../worker/domain/identidad/recovery')
    expect(RequestLinkCommand.parse({ intent: 'pedir', email: ' Marcela@Empresa.CO ' }).email).toBe(
      'marcela@empresa.co',
    )
  })

  test('limits stand before any work: the platform, then one a minute to an address, nine an hour, thirty from one place', async () => {
    let roundTrips = 0
    const sinPaso = casa.servicios(NOW, { limite: closed, d1: countTrips(env.DB, () => roundTrips++) })
    const con = { hash: vi.fn(hasher.hash), opens: vi.fn(hasher.opens) }
    const p = await conClave()
    for (const action of [
      () => sinPaso.recovery.ask(p.email, request()),
      () => sinPaso.recovery.restablecer(form('A'.repeat(43)), request()),
      () => sinPaso.verification.byLinkAlone('A'.repeat(43), request()),
      () => sinPaso.verification.byLinkAndPassword('A'.repeat(43), 'x', request()),
      () => sinPaso.verification.byDigits(p, '123456', request()),
      () => sinPaso.verification.send(p.id, request()),
    ]) {
      expect(await motivo(action())).toEqual(['espere-segundos', undefined])
    }
    expect([roundTrips, con.hash.mock.calls.length]).toEqual([0, 0])

    let clock = NOW
    for (let i = 0; i < 9; i++, clock += MINUTE) await casa.servicios(clock).recovery.ask(p.email, request())
    await casa.servicios(clock).recovery.ask(p.email, request())
    expect(await motivo(casa.servicios(clock + 2 * MINUTE).recovery.ask(p.email, request()))).toEqual([
      'espere-minutos',
      undefined,
    ])

    const one = request()
    for (let i = 0; i < 30; i++) await casa.servicios(NOW).recovery.ask(`x-${uniqueWord()}@prueba.test`, one)
    expect(await motivo(casa.servicios(NOW).recovery.ask(`x-${uniqueWord()}@prueba.test`, one))).toEqual([
      'espere-minutos',
      undefined,
    ])
  })

  test('the new password follows the rules of sign-up, and what is refused does not use the link up', async () => {
    const empresa = await createEmpresa({ nombre: 'Transportes Quindío', vehiculos: 0 })
    const p = await conClave('Usuario', { empresa_id: empresa.id })
    const enlace = await enlacePara(p.email)
    const { recovery } = casa.servicios(NOW)
    for (const [clave, why] of [
      ['password1', 'contrasena-comun'],
      ['soy del quindio 7', 'contrasena-previsible'],
      [`${p.email.split('@')[0]} 7`, 'contrasena-previsible'],
      [CLAVE, 'contrasena-igual'],
    ] as const) {
      expect([clave, ...(await motivo(recovery.restablecer(form(enlace, clave), request())))]).toEqual([
        clave,
        why,
        'contrasena',
      ])
    }
    expect(await storedHash(p.id)).toBe(hashDe(CLAVE))
    await recovery.restablecer(form(enlace), request())
    expect(casa.rechecks).toEqual([[empresa.id, p.id]])
  })

  test('of twenty who come with the same link at once one sets the password', async () => {
    const p = await conClave()
    const enlace = await enlacePara(p.email)
    const { recovery } = casa.servicios(NOW)
    const keys = Array.from({ length: 20 }, (_, i) => `${NEW_PASSWORD} número ${i}`)
    const facts = await Promise.allSettled(keys.map((c) => recovery.restablecer(form(enlace, c), request())))
    const succeeded = keys.filter((_, i) => facts[i]?.status === 'fulfilled')
    expect(succeeded).toHaveLength(1)
    expect(await storedHash(p.id)).toBe(hashDe(succeeded[0] ?? ''))
    const avisos = (await casa.para(p.email)).filter((c) => c.asunto.startsWith('Cambió'))
    expect(avisos).toHaveLength(1)
  })

  test('a link that was used, is old or was never ours sets nothing', async () => {
    const p = await conClave()
    const enlace = await enlacePara(p.email)
    const tarde = casa.servicios(NOW + 10 * MINUTE).recovery
    expect(await tarde.open(enlace)).toBeNull()
    expect(await motivo(tarde.restablecer(form(enlace), request()))).toEqual(['enlace-vencido', undefined])
    const { recovery } = casa.servicios(NOW)
    await recovery.restablecer(form(enlace), request())
    expect(await motivo(recovery.restablecer(form(enlace, `${NEW_PASSWORD} otra`), request()))).toEqual([
      'enlace-vencido',
      undefined,
    ])
    expect(await recovery.open('A'.repeat(43))).toBeNull()
  })

  test('docs/security.md 7: a reset ends sessions, programs, half-done sign-ins and every other code of that person alone', async () => {
    const [p, another] = [await conClave(), await conClave()]
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
      await casa.servicios(NOW).emisor.send({ ...p, id, idioma: 'es', zona_horaria: 'America/Bogota' }, 'ingreso')
    }
    const enlace = await enlacePara(p.email)
    await casa.servicios(NOW).recovery.restablecer(form(enlace), request())
    for (const tabla of ['sesiones', 'api_familias', 'pasos', 'codigos']) {
      expect([tabla, await howMany(tabla, p.id), await howMany(tabla, another.id)]).toEqual([tabla, 0, 1])
    }
  })

  test('a reset proves the address, and gives a password to whom had none', async () => {
    const p = await conClave('Administrador', { verificado: false })
    await execute([['delete from credenciales where usuario_id = ?', [p.id]]])
    const enlace = await enlacePara(p.email)
    await casa.servicios(NOW).recovery.restablecer(form(enlace), request())
    expect(await storedHash(p.id)).toBe(hashDe(NEW_PASSWORD))
    const verificado = env.DB.prepare('select email_verificado_at from usuarios where id = ?').bind(p.id)
    expect(await verificado.first('email_verificado_at')).toBe(NOW)
  })

  test('the mail is in the language of the person', async () => {
    const p = await conClave()
    await execute([["update usuarios set idioma = 'en' where id = ?", [p.id]]])
    await enlacePara(p.email)
    const [mail] = await casa.para(p.email)
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
    const p = await conClave('Administrador', { verificado: false })
    await casa.servicios(NOW).verification.send(p.id, request())
    const [mail] = await casa.para(p.email)
    await casa.servicios(NOW + MINUTE).verification.byLinkAndPassword(enlaceDe(mail), CLAVE, request())
    expect(await verificadoAt(p.id)).toBe(NOW + MINUTE)
    expect(await motivo(casa.servicios(NOW).verification.byLinkAndPassword(enlaceDe(mail), CLAVE, request()))).toEqual([
      'enlace-vencido',
      undefined,
    ])
  })

  test('is proven by the digits, by whom they were sent to alone', async () => {
    const [p, another] = [
      await conClave('Usuario', { verificado: false }),
      await conClave('Usuario', { verificado: false }),
    ]
    const { verification } = casa.servicios(NOW)
    await verification.send(p.id, request())
    const digits = digitsOf((await casa.para(p.email))[0])
    expect(await motivo(verification.byDigits(another, digits, request()))).toEqual(['codigo-incorrecto', 'codigo'])
    await verification.byDigits(p, digits, request())
    expect([await verificadoAt(p.id), await verificadoAt(another.id)]).toEqual([NOW, null])
  })

  test('that is proven gets no other mail, and one that is not gets one a minute', async () => {
    const [p, verified] = [await conClave('Usuario', { verificado: false }), await conClave()]
    await casa.servicios(NOW).verification.send(p.id, request())
    expect(await motivo(casa.servicios(NOW + 1).verification.send(p.id, request()))).toEqual([
      'espere-segundos',
      undefined,
    ])
    await casa.servicios(NOW).verification.send(verified.id, request())
    expect([(await casa.para(p.email)).length, (await casa.para(verified.email)).length]).toEqual([1, 0])
  })

  test('is not proven by a code that went to the one before', async () => {
    const p = await conClave('Usuario', { verificado: false })
    const { verification } = casa.servicios(NOW)
    await verification.send(p.id, request())
    const enlace = enlaceDe((await casa.para(p.email))[0])
    await execute([['update usuarios set email = ? where id = ?', [`otro-${uniqueWord()}@prueba.test`, p.id]]])
    await verification.byLinkAlone(enlace, request()).catch(() => undefined)
    expect(await verificadoAt(p.id)).toBeNull()
  })
})

test('who signs up gets a link and a code in the same breath as the account, and nobody else for them', async () => {
  const email = `nueva-${uniqueWord()}@prueba.test`
  const registro = { nombre: 'Marcela', email, contrasena: CLAVE, confirmar_contrasena: CLAVE, terminos: 'on' as const }
  const { identidad: identity } = casa.servicios(NOW)
  await Promise.allSettled(Array.from({ length: 5 }, () => identity.registrar(registro, request())))
  const mails = await casa.para(email)
  expect(mails.map((c) => c.asunto)).toEqual(['Confirme su correo en Vigía'])
  expect(digitsOf(mails[0])).toMatch(/^\d{6}$/)
  await casa.servicios(NOW).verification.byLinkAndPassword(enlaceDe(mails[0]), CLAVE, request())
  const fila = env.DB.prepare('select email_verificado_at as v from usuarios where email = ?').bind(email)
  expect(await fila.first('v')).toBe(NOW)
})

describe('docs/security.md 11: a password that is too old for the company', () => {
  const DIA = 24 * 60 * MINUTE
  const conVencimiento = async (dias: number | null) => {
    const empresa = await createEmpresa({ vehiculos: 0 })
    const p = await conClave('Usuario', { empresa_id: empresa.id }, NOW)
    await execute([
      ['delete from sesiones where usuario_id = ?', [p.id]],
      [
        `insert into seguridad (empresa_id, password_expiry) values (?1, ?2)
         on conflict (empresa_id) do update set password_expiry = ?2`,
        [empresa.id, dias],
      ],
    ])
    return p
  }
  const signIn = (email: string, now: number, contrasena = CLAVE, d1: D1Database = env.DB) =>
    casa.servicios(now, { d1 }).identidad.entrar({ email, contrasena, recordar: false }, request('/login'))

  test('opens nothing but a page for a new one, and the new one opens: one way, no loop', async () => {
    const p = await conVencimiento(90)
    const dia = NOW + 90 * DIA
    expect((await signIn(p.email, dia - 1)).destino).toBe('/home')
    await execute([['delete from sesiones where usuario_id = ?', [p.id]]])

    let roundTrips = 0
    const { cookie, destino } = await signIn(
      p.email,
      dia,
      CLAVE,
      countTrips(env.DB, () => roundTrips++),
    )
    expect([cookie, roundTrips, await howMany('sesiones', p.id)]).toEqual(['', 3, 0])
    const [, enlace = ''] = /^\/reset-password\?enlace=([\w-]{43})&vencida=1$/.exec(destino) ?? []
    const { recovery } = casa.servicios(dia)
    expect(await recovery.open(enlace)).not.toBeNull()
    expect(await motivo(recovery.restablecer(form(enlace, CLAVE), request()))).toEqual([
      'contrasena-igual',
      'contrasena',
    ])
    await recovery.restablecer(form(enlace), request())
    expect(await howMany('sesiones', p.id)).toBe(0)
    expect((await signIn(p.email, dia, NEW_PASSWORD)).destino).toBe('/home')
    expect((await signIn(p.email, dia + 90 * DIA - 1, NEW_PASSWORD)).destino).toBe('/home')
  })

  test('is asked for by a right password alone, twice in a row if need be, and proves no address', async () => {
    const p = await conVencimiento(30)
    await execute([['update usuarios set email_verificado_at = null where id = ?', [p.id]]])
    const dia = NOW + 30 * DIA
    expect(await motivo(signIn(p.email, dia, 'no es esta'))).toEqual(['credenciales-incorrectas', undefined])
    const [una, another] = [await signIn(p.email, dia), await signIn(p.email, dia + 1)]
    const enlace = (destino: string) => /enlace=([\w-]{43})/.exec(destino)?.[1] ?? ''
    const { recovery } = casa.servicios(dia + 1)
    expect(await recovery.open(enlace(una.destino))).toBeNull()
    await recovery.restablecer(form(enlace(another.destino)), request())
    const fila = env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(p.id)
    expect(await fila.first('v')).toBeNull()
  })

  test('is none where the company did not ask for it', async () => {
    const p = await conVencimiento(null)
    expect((await signIn(p.email, NOW + 3650 * DIA)).destino).toBe('/home')
  })
})
