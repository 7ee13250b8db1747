/** What a person changes of their own account, inside workerd on a real D1. */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../../../worker/domain/refusal'
import { uniqueWord } from '../../support/data'
import { Casa, CLAVE, conClave, digitsOf, hashDe, request } from '../support/accounts'
import { auditEntries } from '../support/auditoria'
import { createEmpresa, createSession, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const NEW_PASSWORD = 'cuatro nubes sobre el páramo'

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
type P = Awaited<ReturnType<typeof conClave>>
const perfilOf = (p: P, now = NOW) => casa.servicios(now, { quien: p.id }).perfil(p)
const usuario = (id: string) =>
  env.DB.prepare('select * from usuarios where id = ?').bind(id).first<Record<string, unknown>>()
const sesiones = async (id: string) =>
  (await env.DB.prepare('select id from sesiones where usuario_id = ?').bind(id).all<{ id: string }>()).results.map(
    (s) => s.id,
  )
const datos = { intent: 'perfil', nombre: 'Óscar Ruiz', telefono: '+573001234567' } as const

/** A member of a company, with a row among its people. */
async function miembro() {
  const empresa = await createEmpresa({ vehiculos: 0 })
  const p = await conClave('Usuario', { empresa_id: empresa.id })
  await execute([["update team_members set nombre = 'Antes' where user_id = ?", [p.id]]])
  const fila = () =>
    env.DB.prepare('select nombre, email, busqueda from team_members where empresa_id = ? and user_id = ?')
      .bind(empresa.id, p.id)
      .first()
  return { p, empresa, fila }
}

describe('the profile', () => {
  test('keeps name, phone, language and zone, and the company list of people says the same', async () => {
    const { p, fila } = await miembro()
    await perfilOf(p).save({ ...datos, idioma: 'en', zona_horaria: 'America/Lima' })
    expect(await usuario(p.id)).toMatchObject({
      nombre: 'Óscar Ruiz',
      telefono: '+573001234567',
      idioma: 'en',
      zona_horaria: 'America/Lima',
      email: p.email,
    })
    expect(await fila()).toMatchObject({ nombre: 'Óscar Ruiz', email: p.email })
    expect((await fila())?.busqueda).toContain('oscar ruiz')
    expect(await perfilOf(p).read()).toMatchObject({ nombre: 'Óscar Ruiz', idioma: 'en', new_email: null })
  })

  test('changes nobody else', async () => {
    const [p, another] = [await conClave(), await conClave()]
    const antes = await usuario(another.id)
    await perfilOf(p).save({ ...datos, idioma: 'es', zona_horaria: 'America/Bogota' })
    expect(await usuario(another.id)).toEqual(antes)
  })

  test('docs/security.md 14: role, company, verification and address cannot be posted with it', async () => {
    const { PerfilCommand } = await import('../../../worker/domain/identidad/perfil')
    const mas = { rol_id: 'x', empresa_id: 'x', email: 'a@b.co', email_verificado_at: '1', id: 'x' }
    const said = PerfilCommand.parse({ ...datos, idioma: 'es', zona_horaria: 'America/Bogota', ...mas })
    expect(Object.keys(said).sort()).toEqual(['idioma', 'intent', 'nombre', 'telefono', 'zona_horaria'])
  })
})

describe('another address', () => {
  const requestChange = (p: P, email: string, contrasena_actual = CLAVE, now = NOW) =>
    perfilOf(p, now).requestEmail({ intent: 'correo', email, contrasena_actual }, request())
  const confirmCode = (p: P, codigo: string, now = NOW) =>
    perfilOf(p, now).confirmEmail({ intent: 'correo-codigo', codigo }, request())

  test('takes the password, then the code that goes to it; the one before is told, the codes it had are dead', async () => {
    const { p, fila } = await miembro()
    const newOne = `nuevo-${uniqueWord()}@prueba.test`
    await casa.servicios(NOW).emisor.send({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'restablecer')
    await requestChange(p, newOne)
    expect((await usuario(p.id))?.email).toBe(p.email)
    expect((await perfilOf(p).read()).new_email).toBe(newOne)
    const digits = digitsOf((await casa.para(newOne))[0])
    expect(await confirmCode(p, digits, NOW + MINUTE)).toBe(newOne)
    expect(await usuario(p.id)).toMatchObject({ email: newOne, email_verificado_at: NOW + MINUTE })
    expect(await fila()).toMatchObject({ email: newOne })
    const aviso = (await casa.para(p.email)).at(-1)
    expect(aviso?.asunto).toBe('Cambió el correo de su cuenta en Vigía')
    expect(aviso?.texto).toContain(newOne)
    expect((await casa.para(newOne)).map((c) => c.asunto)).toEqual(['Confirme su correo nuevo en Vigía'])
    const codigos = env.DB.prepare('select count(*) as n from codigos where usuario_id = ?').bind(p.id)
    expect(await codigos.first('n')).toBe(0)
    expect((await auditEntries('usuario_id', p.id)).map((a) => a.suceso)).toContain('correo-cambiado')
    expect(await motivo(confirmCode(p, digits))).toEqual(['codigo-incorrecto', 'codigo'])
  })

  test('that is taken is told ten times an hour at most, whatever was asked for in between', async () => {
    const [p, other] = [await conClave(), await conClave()]
    for (let i = 0; i < 10; i++) expect(await motivo(requestChange(p, other.email))).toEqual(['correo-en-uso', 'email'])
    const free = `libre-${uniqueWord()}@prueba.test`
    for (const email of [other.email, free])
      expect(await motivo(requestChange(p, email))).toEqual(['espere-minutos', undefined])
    expect(await casa.para(free)).toEqual([])
    await requestChange(p, free, CLAVE, NOW + 60 * MINUTE + 1)
    expect(await casa.para(free)).toHaveLength(1)
  })

  test('docs/security.md 7: is asked for with the password alone, counted, and sends nothing without it', async () => {
    const p = await conClave()
    const newOne = `nuevo-${uniqueWord()}@prueba.test`
    for (let i = 0; i < 5; i++) {
      expect(await motivo(requestChange(p, newOne, 'no es esta'))).toEqual([
        'contrasena-actual-incorrecta',
        'contrasena_actual',
      ])
    }
    expect(await motivo(requestChange(p, newOne))).toEqual(['espere-minutos', undefined])
    expect(await casa.para(newOne)).toEqual([])
    await requestChange(p, newOne, CLAVE, NOW + 15 * MINUTE)
    expect(await casa.para(newOne)).toHaveLength(1)
  })

  test('that somebody has, or gets in between, is refused and nothing changes', async () => {
    const [p, another] = [await conClave(), await conClave()]
    expect(await motivo(requestChange(p, another.email))).toEqual(['correo-en-uso', 'email'])
    expect(await motivo(requestChange(p, p.email))).toEqual(['correo-igual', 'email'])
    const newOne = `nuevo-${uniqueWord()}@prueba.test`
    await requestChange(p, newOne)
    const digits = digitsOf((await casa.para(newOne))[0])
    await execute([['update usuarios set email = ? where id = ?', [newOne, another.id]]])
    expect(await motivo(confirmCode(p, digits))).toEqual(['correo-en-uso', 'codigo'])
    expect((await usuario(p.id))?.email).toBe(p.email)
    expect(await casa.para(p.email)).toEqual([])
  })

  test('dies of five wrong codes, and can be given up', async () => {
    const p = await conClave()
    const newOne = `nuevo-${uniqueWord()}@prueba.test`
    await requestChange(p, newOne)
    const digits = digitsOf((await casa.para(newOne))[0])
    const mal = digits === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) expect(await motivo(confirmCode(p, mal))).toEqual(['codigo-incorrecto', 'codigo'])
    expect(await motivo(confirmCode(p, digits))).toEqual(['codigo-incorrecto', 'codigo'])
    expect((await perfilOf(p).read()).new_email).toBeNull()

    const otro = `otro-${uniqueWord()}@prueba.test`
    await requestChange(p, otro, CLAVE, NOW + MINUTE)
    const segundo = digitsOf((await casa.para(otro))[0])
    await perfilOf(p).dropEmail()
    expect(await motivo(confirmCode(p, segundo, NOW + MINUTE))).toEqual(['codigo-incorrecto', 'codigo'])
    expect((await usuario(p.id))?.email).toBe(p.email)
  })
})

describe('another password', () => {
  const cambiar = (p: P, contrasena = NEW_PASSWORD, contrasena_actual = CLAVE) =>
    perfilOf(p).changePassword(
      { intent: 'contrasena', contrasena_actual, contrasena, confirmar_contrasena: contrasena },
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
    await casa.servicios(NOW).emisor.send({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'restablecer')
    await cambiar(p)
    expect(await saved(p.id)).toEqual({ password_hash: hashDe(NEW_PASSWORD), updated_at: NOW })
    expect(await sesiones(p.id)).toEqual([p.sesion])
    const codigos = env.DB.prepare('select count(*) as n from codigos where usuario_id = ?').bind(p.id)
    expect(await codigos.first('n')).toBe(0)
    expect((await casa.para(p.email)).at(-1)?.asunto).toBe('Cambió la contraseña de su cuenta en Vigía')
    expect(casa.rechecks).toEqual([[empresa.id, p.id]])
    expect((await auditEntries('usuario_id', p.id)).at(-1)?.suceso).toBe('contrasena-cambiada')
  })

  test('docs/security.md 7: asks for the current one; wrong five times it waits, and nothing ended', async () => {
    const p = await conClave()
    await createSession(p.id)
    for (let i = 0; i < 5; i++) {
      expect(await motivo(cambiar(p, NEW_PASSWORD, 'no es esta'))).toEqual([
        'contrasena-actual-incorrecta',
        'contrasena_actual',
      ])
    }
    expect(await motivo(cambiar(p))).toEqual(['espere-minutos', undefined])
    expect([(await sesiones(p.id)).length, (await saved(p.id))?.password_hash]).toEqual([2, hashDe(CLAVE)])
    expect(await casa.para(p.email)).toEqual([])
  })

  test('docs/security.md 1: follows the rules of sign-up, the company and the own address among them', async () => {
    const empresa = await createEmpresa({ nombre: 'Transportes Quindío', vehiculos: 0 })
    const p = await conClave('Usuario', { empresa_id: empresa.id })
    for (const [clave, why] of [
      ['password1', 'contrasena-comun'],
      ['soy del quindio 7', 'contrasena-previsible'],
      [`${p.email.split('@')[0]} 7`, 'contrasena-previsible'],
      [CLAVE, 'contrasena-igual'],
    ] as const) {
      expect([clave, ...(await motivo(cambiar(p, clave)))]).toEqual([clave, why, 'contrasena'])
      await execute([['delete from intentos', []]])
    }
  })

  test('of two that come at once one is kept, and its session stays', async () => {
    const p = await conClave()
    const facts = await Promise.allSettled([cambiar(p, `${NEW_PASSWORD} uno`), cambiar(p, `${NEW_PASSWORD} dos`)])
    expect(facts.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
    expect(await sesiones(p.id)).toEqual([p.sesion])
    expect(await casa.para(p.email)).toHaveLength(1)
  })

  test('cannot be changed by who has none: that one is made by mail', async () => {
    const p = await conClave()
    await execute([['delete from credenciales where usuario_id = ?', [p.id]]])
    expect(await motivo(cambiar(p))).toEqual(['sin-contrasena', undefined])
    expect((await perfilOf(p).read()).conContrasena).toBe(false)
  })
})
