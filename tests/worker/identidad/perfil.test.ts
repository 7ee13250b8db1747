/** Changes of one's own account, inside workerd on a real D1. */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uniqueWord } from '../../support/data'
import { refusalOf } from '../../support/refusal'
import { digitsOf, Harness, hashOf, PASSWORD, personWithPassword, request } from '../support/accounts'
import { auditEntries } from '../support/auditoria'
import { createEmpresa, createSession, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const NEW_PASSWORD = 'cuatro nubes sobre el páramo'

let world: Harness
beforeAll(() => Harness.configure())
beforeEach(() => {
  world = new Harness()
})

const reason = async (promise: Promise<unknown>) => {
  const { clave, field } = await refusalOf(promise)
  return [clave, field]
}
type P = Awaited<ReturnType<typeof personWithPassword>>
const perfilOf = (p: P, now = NOW) => world.servicios(now, { quien: p.id }).perfil(p)
const usuario = (id: string) =>
  env.DB.prepare('select * from usuarios where id = ?').bind(id).first<Record<string, unknown>>()
const sesiones = async (id: string) =>
  (await env.DB.prepare('select id from sesiones where usuario_id = ?').bind(id).all<{ id: string }>()).results.map(
    (s) => s.id,
  )
const data = { intent: 'update-profile', nombre: 'Óscar Ruiz', telefono: '+573001234567' } as const

/** A member of a company, with a row in its team. */
async function miembro() {
  const empresa = await createEmpresa({ vehiculos: 0 })
  const p = await personWithPassword('Usuario', { empresa_id: empresa.id })
  await execute([["update team_members set nombre = 'Antes' where user_id = ?", [p.id]]])
  const row = () =>
    env.DB.prepare('select nombre, email, busqueda from team_members where empresa_id = ? and user_id = ?')
      .bind(empresa.id, p.id)
      .first()
  return { p, empresa, row }
}

describe('the profile', () => {
  test('keeps name, phone, language and zone, and the company list of people says the same', async () => {
    const { p, row } = await miembro()
    await perfilOf(p).save({ ...data, idioma: 'en', zona_horaria: 'America/Lima' })
    expect(await usuario(p.id)).toMatchObject({
      nombre: 'Óscar Ruiz',
      telefono: '+573001234567',
      idioma: 'en',
      zona_horaria: 'America/Lima',
      email: p.email,
    })
    expect(await row()).toMatchObject({ nombre: 'Óscar Ruiz', email: p.email })
    expect((await row())?.busqueda).toContain('oscar ruiz')
    expect(await perfilOf(p).read()).toMatchObject({ nombre: 'Óscar Ruiz', idioma: 'en', new_email: null })
  })

  test('changes no other person', async () => {
    const p = await personWithPassword()
    const another = await personWithPassword()
    const before = await usuario(another.id)
    await perfilOf(p).save({ ...data, idioma: 'es', zona_horaria: 'America/Bogota' })
    expect(await usuario(another.id)).toEqual(before)
  })

  test('docs/security.md 14: role, company, verification and address cannot be posted with it', async () => {
    const { PerfilCommand } = await import('../../../worker/domain/identidad/perfil')
    const extra = { rol_id: 'x', empresa_id: 'x', email: 'a@b.co', email_verificado_at: '1', id: 'x' }
    const said = PerfilCommand.parse({ ...data, idioma: 'es', zona_horaria: 'America/Bogota', ...extra })
    expect(Object.keys(said).sort()).toEqual(['idioma', 'intent', 'nombre', 'telefono', 'zona_horaria'])
  })
})

describe('another address', () => {
  const requestChange = (p: P, email: string, contrasena_actual = PASSWORD, now = NOW) =>
    perfilOf(p, now).requestEmail({ intent: 'change-email', email, contrasena_actual }, request())
  const confirmCode = (p: P, codigo: string, now = NOW) =>
    perfilOf(p, now).confirmEmail({ intent: 'confirm-email', codigo }, request())

  test('takes the password, then the code sent to it; the old address gets a notice, and its codes are invalid', async () => {
    const { p, row } = await miembro()
    const newOne = `nuevo-${uniqueWord()}@prueba.test`
    await world.servicios(NOW).codeSender.send({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'restablecer')
    await requestChange(p, newOne)
    expect((await usuario(p.id))?.email).toBe(p.email)
    expect((await perfilOf(p).read()).new_email).toBe(newOne)
    const digits = digitsOf((await world.recipient(newOne))[0])
    expect(await confirmCode(p, digits, NOW + MINUTE)).toBe(newOne)
    expect(await usuario(p.id)).toMatchObject({ email: newOne, email_verificado_at: NOW + MINUTE })
    expect(await row()).toMatchObject({ email: newOne })
    const notice = (await world.recipient(p.email)).at(-1)
    expect(notice?.asunto).toBe('Cambió el correo de su cuenta en Vigía')
    expect(notice?.texto).toContain(newOne)
    expect((await world.recipient(newOne)).map((c) => c.asunto)).toEqual(['Confirme su correo nuevo en Vigía'])
    const codigos = env.DB.prepare('select count(*) as n from codigos where usuario_id = ?').bind(p.id)
    expect(await codigos.first('n')).toBe(0)
    expect((await auditEntries('usuario_id', p.id)).map((a) => a.suceso)).toContain('correo-cambiado')
    expect(await reason(confirmCode(p, digits))).toEqual(['codigo-incorrecto', 'codigo'])
  })

  test('gets the mails that still wait for the old one, but for those about the account itself', async () => {
    const { p } = await miembro()
    const other = await personWithPassword()
    const newOne = `nuevo-${uniqueWord()}@prueba.test`
    const waiting = (key: string, person: P, estado = 'pendiente'): [string, string[]] => [
      `insert into correos (id, clave, usuario_id, para, asunto, html, texto, message_id, estado, proximo_at, created_at)
       values (?1, ?2 || ?1, ?3, ?4, ?2, '', '', ?1, ?5, 1, 1)`,
      [crypto.randomUUID(), key, person.id, person.email, estado],
    ]
    await execute([
      waiting('resumen:', p),
      waiting('reporte:', p, 'muerto'),
      waiting('pago:', p, 'enviado'),
      waiting('aviso:', p),
      waiting('resumen:', other),
    ])
    await requestChange(p, newOne)
    await confirmCode(p, digitsOf((await world.recipient(newOne))[0]))
    const placed = env.DB.prepare('select asunto, para from correos where usuario_id in (?, ?) and proximo_at = 1')
    const { results } = await placed.bind(p.id, other.id).all<{ asunto: string; para: string }>()
    expect(results.map(({ asunto, para }) => `${asunto} ${para}`).sort()).toEqual(
      [
        `aviso: ${p.email}`,
        `pago: ${p.email}`,
        `reporte: ${newOne}`,
        `resumen: ${newOne}`,
        `resumen: ${other.email}`,
      ].sort(),
    )
  })

  test('that is taken is reported ten times an hour at most, whatever was requested in between', async () => {
    const p = await personWithPassword()
    const other = await personWithPassword()
    for (let i = 0; i < 10; i++) expect(await reason(requestChange(p, other.email))).toEqual(['correo-en-uso', 'email'])
    const free = `libre-${uniqueWord()}@prueba.test`
    for (const email of [other.email, free])
      expect(await reason(requestChange(p, email))).toEqual(['espere-minutos', undefined])
    expect(await world.recipient(free)).toEqual([])
    await requestChange(p, free, PASSWORD, NOW + 60 * MINUTE + 1)
    expect(await world.recipient(free)).toHaveLength(1)
  })

  test('docs/security.md 7: is asked for with the password alone, counted, and sends nothing without it', async () => {
    const p = await personWithPassword()
    const newOne = `nuevo-${uniqueWord()}@prueba.test`
    for (let i = 0; i < 5; i++) {
      expect(await reason(requestChange(p, newOne, 'no es esta'))).toEqual([
        'contrasena-actual-incorrecta',
        'contrasena_actual',
      ])
    }
    expect(await reason(requestChange(p, newOne))).toEqual(['espere-minutos', undefined])
    expect(await world.recipient(newOne)).toEqual([])
    await requestChange(p, newOne, PASSWORD, NOW + 15 * MINUTE)
    expect(await world.recipient(newOne)).toHaveLength(1)
  })

  test('that is taken, or gets taken in between, is refused and nothing changes', async () => {
    const p = await personWithPassword()
    const another = await personWithPassword()
    expect(await reason(requestChange(p, another.email))).toEqual(['correo-en-uso', 'email'])
    expect(await reason(requestChange(p, p.email))).toEqual(['correo-igual', 'email'])
    const newOne = `nuevo-${uniqueWord()}@prueba.test`
    await requestChange(p, newOne)
    const digits = digitsOf((await world.recipient(newOne))[0])
    await execute([['update usuarios set email = ? where id = ?', [newOne, another.id]]])
    expect(await reason(confirmCode(p, digits))).toEqual(['correo-en-uso', 'codigo'])
    expect((await usuario(p.id))?.email).toBe(p.email)
    expect(await world.recipient(p.email)).toEqual([])
  })

  test('dies of five wrong codes, and can be given up', async () => {
    const p = await personWithPassword()
    const newOne = `nuevo-${uniqueWord()}@prueba.test`
    await requestChange(p, newOne)
    const digits = digitsOf((await world.recipient(newOne))[0])
    const wrong = digits === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) expect(await reason(confirmCode(p, wrong))).toEqual(['codigo-incorrecto', 'codigo'])
    expect(await reason(confirmCode(p, digits))).toEqual(['codigo-incorrecto', 'codigo'])
    expect((await perfilOf(p).read()).new_email).toBeNull()

    const other = `otro-${uniqueWord()}@prueba.test`
    await requestChange(p, other, PASSWORD, NOW + MINUTE)
    const second = digitsOf((await world.recipient(other))[0])
    await perfilOf(p).dropEmail()
    expect(await reason(confirmCode(p, second, NOW + MINUTE))).toEqual(['codigo-incorrecto', 'codigo'])
    expect((await usuario(p.id))?.email).toBe(p.email)
  })
})

describe('another password', () => {
  const change = (p: P, contrasena = NEW_PASSWORD, contrasena_actual = PASSWORD) =>
    perfilOf(p).changePassword(
      { intent: 'change-password', contrasena_actual, contrasena, confirmar_contrasena: contrasena },
      request(),
    )
  const saved = (id: string) =>
    env.DB.prepare('select password_hash, updated_at from credenciales where usuario_id = ?')
      .bind(id)
      .first<{ password_hash: string; updated_at: number }>()

  test('docs/security.md 7: ends all sessions but this one and every open code, and mails a notice', async () => {
    const { p, empresa } = await miembro()
    await createSession(p.id)
    await createSession(p.id)
    await world.servicios(NOW).codeSender.send({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'restablecer')
    await change(p)
    expect(await saved(p.id)).toEqual({ password_hash: hashOf(NEW_PASSWORD), updated_at: NOW })
    expect(await sesiones(p.id)).toEqual([p.sesion])
    const codigos = env.DB.prepare('select count(*) as n from codigos where usuario_id = ?').bind(p.id)
    expect(await codigos.first('n')).toBe(0)
    expect((await world.recipient(p.email)).at(-1)?.asunto).toBe('Cambió la contraseña de su cuenta en Vigía')
    expect(world.rechecks).toEqual([empresa.id])
    expect((await auditEntries('usuario_id', p.id)).at(-1)?.suceso).toBe('contrasena-cambiada')
  })

  test('docs/security.md 7: asks for the current one; wrong five times it waits, and nothing ended', async () => {
    const p = await personWithPassword()
    await createSession(p.id)
    for (let i = 0; i < 5; i++) {
      expect(await reason(change(p, NEW_PASSWORD, 'no es esta'))).toEqual([
        'contrasena-actual-incorrecta',
        'contrasena_actual',
      ])
    }
    expect(await reason(change(p))).toEqual(['espere-minutos', undefined])
    expect([(await sesiones(p.id)).length, (await saved(p.id))?.password_hash]).toEqual([2, hashOf(PASSWORD)])
    expect(await world.recipient(p.email)).toEqual([])
  })

  test('docs/security.md 1: follows the rules of sign-up, the company and the own address among them', async () => {
    const empresa = await createEmpresa({ nombre: 'Transportes Quindío', vehiculos: 0 })
    const p = await personWithPassword('Usuario', { empresa_id: empresa.id })
    for (const [key, why] of [
      ['password1', 'contrasena-comun'],
      ['soy del quindio 7', 'contrasena-previsible'],
      [`${p.email.split('@')[0]} 7`, 'contrasena-previsible'],
      [PASSWORD, 'contrasena-igual'],
    ] as const) {
      expect([key, ...(await reason(change(p, key)))]).toEqual([key, why, 'contrasena'])
      await execute([['delete from intentos', []]])
    }
  })

  test('of two that come at once one is kept, and its session stays', async () => {
    const p = await personWithPassword()
    const facts = await Promise.allSettled([change(p, `${NEW_PASSWORD} uno`), change(p, `${NEW_PASSWORD} dos`)])
    expect(facts.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
    expect(await sesiones(p.id)).toEqual([p.sesion])
    expect(await world.recipient(p.email)).toHaveLength(1)
  })

  test('cannot be changed by a person without one: the first is set by mail', async () => {
    const p = await personWithPassword()
    await execute([['delete from credenciales where usuario_id = ?', [p.id]]])
    expect(await reason(change(p))).toEqual(['sin-contrasena', undefined])
    expect((await perfilOf(p).read()).hasPassword).toBe(false)
  })
})
