/** What a person changes of their own account, inside workerd on a real D1. */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Negativa } from '../../worker/domain/negativa'
import { unico } from '../apoyo/datos'
import { apuntes } from './apoyo/auditoria'
import { Casa, CLAVE, cifrasDe, conClave, hashDe, pedido } from './apoyo/cuentas'
import { crearEmpresa, crearSesion, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 14)
const MINUTO = 60_000
const NUEVA = 'cuatro nubes sobre el páramo'

let casa: Casa
beforeAll(() => Casa.configurar())
beforeEach(() => {
  casa = new Casa()
})

const motivo = async (promesa: Promise<unknown>) => {
  const error = await promesa.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Negativa)) throw error ?? new Error('nothing was refused')
  return [error.clave, error.campo]
}
type P = Awaited<ReturnType<typeof conClave>>
const perfilDe = (p: P, ahora = AHORA) => casa.servicios(ahora, { quien: p.id }).perfil(p)
const usuario = (id: string) =>
  env.DB.prepare('select * from usuarios where id = ?').bind(id).first<Record<string, unknown>>()
const sesiones = async (id: string) =>
  (await env.DB.prepare('select id from sesiones where usuario_id = ?').bind(id).all<{ id: string }>()).results.map(
    (s) => s.id,
  )
const datos = { intent: 'perfil', nombre: 'Óscar Ruiz', telefono: '+573001234567' } as const

/** A member of a company, with a row among its people. */
async function miembro() {
  const empresa = await crearEmpresa({ vehiculos: 0 })
  const p = await conClave('Usuario', { empresa_id: empresa.id })
  await ejecutar([["update team_members set nombre = 'Antes' where user_id = ?", [p.id]]])
  const fila = () =>
    env.DB.prepare('select nombre, email, busqueda from team_members where empresa_id = ? and user_id = ?')
      .bind(empresa.id, p.id)
      .first()
  return { p, empresa, fila }
}

describe('the profile', () => {
  test('keeps name, phone, language and zone, and the company list of people says the same', async () => {
    const { p, fila } = await miembro()
    await perfilDe(p).save({ ...datos, idioma: 'en', zona_horaria: 'America/Lima' })
    expect(await usuario(p.id)).toMatchObject({
      nombre: 'Óscar Ruiz',
      telefono: '+573001234567',
      idioma: 'en',
      zona_horaria: 'America/Lima',
      email: p.email,
    })
    expect(await fila()).toMatchObject({ nombre: 'Óscar Ruiz', email: p.email })
    expect((await fila())?.busqueda).toContain('oscar ruiz')
    expect(await perfilDe(p).read()).toMatchObject({ nombre: 'Óscar Ruiz', idioma: 'en', email_nuevo: null })
  })

  test('changes nobody else', async () => {
    const [p, otra] = [await conClave(), await conClave()]
    const antes = await usuario(otra.id)
    await perfilDe(p).save({ ...datos, idioma: 'es', zona_horaria: 'America/Bogota' })
    expect(await usuario(otra.id)).toEqual(antes)
  })

  test('docs/security.md 14: role, company, verification and address cannot be posted with it', async () => {
    const { PerfilCommand } = await import('../../worker/domain/perfil')
    const mas = { rol_id: 'x', empresa_id: 'x', email: 'a@b.co', email_verificado_at: '1', id: 'x' }
    const dicho = PerfilCommand.parse({ ...datos, idioma: 'es', zona_horaria: 'America/Bogota', ...mas })
    expect(Object.keys(dicho).sort()).toEqual(['idioma', 'intent', 'nombre', 'telefono', 'zona_horaria'])
  })
})

describe('another address', () => {
  const pedirCambio = (p: P, email: string, contrasena_actual = CLAVE, ahora = AHORA) =>
    perfilDe(p, ahora).requestEmail({ intent: 'correo', email, contrasena_actual }, pedido())
  const confirmar = (p: P, codigo: string, ahora = AHORA) =>
    perfilDe(p, ahora).confirmEmail({ intent: 'correo-codigo', codigo }, pedido())

  test('takes the password, then the code that goes to it; the one before is told, the codes it had are dead', async () => {
    const { p, fila } = await miembro()
    const nuevo = `nuevo-${unico()}@prueba.test`
    await casa.servicios(AHORA).emisor.enviar({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'restablecer')
    await pedirCambio(p, nuevo)
    expect((await usuario(p.id))?.email).toBe(p.email)
    expect((await perfilDe(p).read()).email_nuevo).toBe(nuevo)
    const cifras = cifrasDe((await casa.para(nuevo))[0])
    expect(await confirmar(p, cifras, AHORA + MINUTO)).toBe(nuevo)
    expect(await usuario(p.id)).toMatchObject({ email: nuevo, email_verificado_at: AHORA + MINUTO })
    expect(await fila()).toMatchObject({ email: nuevo })
    const aviso = (await casa.para(p.email)).at(-1)
    expect(aviso?.asunto).toBe('Cambió el correo de su cuenta en Vigía')
    expect(aviso?.texto).toContain(nuevo)
    expect((await casa.para(nuevo)).map((c) => c.asunto)).toEqual(['Confirme su correo nuevo en Vigía'])
    const codigos = env.DB.prepare('select count(*) as n from codigos where usuario_id = ?').bind(p.id)
    expect(await codigos.first('n')).toBe(0)
    expect((await apuntes('usuario_id', p.id)).map((a) => a.suceso)).toContain('correo-cambiado')
    expect(await motivo(confirmar(p, cifras))).toEqual(['codigo-incorrecto', 'codigo'])
  })

  test('that is taken is told ten times an hour at most, whatever was asked for in between', async () => {
    const [p, other] = [await conClave(), await conClave()]
    for (let i = 0; i < 10; i++) expect(await motivo(pedirCambio(p, other.email))).toEqual(['correo-en-uso', 'email'])
    const free = `libre-${unico()}@prueba.test`
    for (const email of [other.email, free])
      expect(await motivo(pedirCambio(p, email))).toEqual(['espere-minutos', undefined])
    expect(await casa.para(free)).toEqual([])
    await pedirCambio(p, free, CLAVE, AHORA + 60 * MINUTO + 1)
    expect(await casa.para(free)).toHaveLength(1)
  })

  test('docs/security.md 7: is asked for with the password alone, counted, and sends nothing without it', async () => {
    const p = await conClave()
    const nuevo = `nuevo-${unico()}@prueba.test`
    for (let i = 0; i < 5; i++) {
      expect(await motivo(pedirCambio(p, nuevo, 'no es esta'))).toEqual([
        'contrasena-actual-incorrecta',
        'contrasena_actual',
      ])
    }
    expect(await motivo(pedirCambio(p, nuevo))).toEqual(['espere-minutos', undefined])
    expect(await casa.para(nuevo)).toEqual([])
    await pedirCambio(p, nuevo, CLAVE, AHORA + 15 * MINUTO)
    expect(await casa.para(nuevo)).toHaveLength(1)
  })

  test('that somebody has, or gets in between, is refused and nothing changes', async () => {
    const [p, otra] = [await conClave(), await conClave()]
    expect(await motivo(pedirCambio(p, otra.email))).toEqual(['correo-en-uso', 'email'])
    expect(await motivo(pedirCambio(p, p.email))).toEqual(['correo-igual', 'email'])
    const nuevo = `nuevo-${unico()}@prueba.test`
    await pedirCambio(p, nuevo)
    const cifras = cifrasDe((await casa.para(nuevo))[0])
    await ejecutar([['update usuarios set email = ? where id = ?', [nuevo, otra.id]]])
    expect(await motivo(confirmar(p, cifras))).toEqual(['correo-en-uso', 'codigo'])
    expect((await usuario(p.id))?.email).toBe(p.email)
    expect(await casa.para(p.email)).toEqual([])
  })

  test('dies of five wrong codes, and can be given up', async () => {
    const p = await conClave()
    const nuevo = `nuevo-${unico()}@prueba.test`
    await pedirCambio(p, nuevo)
    const cifras = cifrasDe((await casa.para(nuevo))[0])
    const mal = cifras === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) expect(await motivo(confirmar(p, mal))).toEqual(['codigo-incorrecto', 'codigo'])
    expect(await motivo(confirmar(p, cifras))).toEqual(['codigo-incorrecto', 'codigo'])
    expect((await perfilDe(p).read()).email_nuevo).toBeNull()

    const otro = `otro-${unico()}@prueba.test`
    await pedirCambio(p, otro, CLAVE, AHORA + MINUTO)
    const segundo = cifrasDe((await casa.para(otro))[0])
    await perfilDe(p).dropEmail()
    expect(await motivo(confirmar(p, segundo, AHORA + MINUTO))).toEqual(['codigo-incorrecto', 'codigo'])
    expect((await usuario(p.id))?.email).toBe(p.email)
  })
})

describe('another password', () => {
  const cambiar = (p: P, contrasena = NUEVA, contrasena_actual = CLAVE) =>
    perfilDe(p).changePassword(
      { intent: 'contrasena', contrasena_actual, contrasena, confirmar_contrasena: contrasena },
      pedido(),
    )
  const guardado = (id: string) =>
    env.DB.prepare('select password_hash, updated_at from credenciales where usuario_id = ?')
      .bind(id)
      .first<{ password_hash: string; updated_at: number }>()

  test('docs/security.md 7: ends all sessions but this one and every open code, and mails a notice', async () => {
    const { p, empresa } = await miembro()
    await crearSesion(p.id)
    await crearSesion(p.id)
    await casa.servicios(AHORA).emisor.enviar({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'restablecer')
    await cambiar(p)
    expect(await guardado(p.id)).toEqual({ password_hash: hashDe(NUEVA), updated_at: AHORA })
    expect(await sesiones(p.id)).toEqual([p.sesion])
    const codigos = env.DB.prepare('select count(*) as n from codigos where usuario_id = ?').bind(p.id)
    expect(await codigos.first('n')).toBe(0)
    expect((await casa.para(p.email)).at(-1)?.asunto).toBe('Cambió la contraseña de su cuenta en Vigía')
    expect(casa.rechequeos).toEqual([[empresa.id, p.id]])
    expect((await apuntes('usuario_id', p.id)).at(-1)?.suceso).toBe('contrasena-cambiada')
  })

  test('docs/security.md 7: asks for the current one; wrong five times it waits, and nothing ended', async () => {
    const p = await conClave()
    await crearSesion(p.id)
    for (let i = 0; i < 5; i++) {
      expect(await motivo(cambiar(p, NUEVA, 'no es esta'))).toEqual([
        'contrasena-actual-incorrecta',
        'contrasena_actual',
      ])
    }
    expect(await motivo(cambiar(p))).toEqual(['espere-minutos', undefined])
    expect([(await sesiones(p.id)).length, (await guardado(p.id))?.password_hash]).toEqual([2, hashDe(CLAVE)])
    expect(await casa.para(p.email)).toEqual([])
  })

  test('docs/security.md 1: follows the rules of sign-up, the company and the own address among them', async () => {
    const empresa = await crearEmpresa({ nombre: 'Transportes Quindío', vehiculos: 0 })
    const p = await conClave('Usuario', { empresa_id: empresa.id })
    for (const [clave, porque] of [
      ['password1', 'contrasena-comun'],
      ['soy del quindio 7', 'contrasena-previsible'],
      [`${p.email.split('@')[0]} 7`, 'contrasena-previsible'],
      [CLAVE, 'contrasena-igual'],
    ] as const) {
      expect([clave, ...(await motivo(cambiar(p, clave)))]).toEqual([clave, porque, 'contrasena'])
      await ejecutar([['delete from intentos', []]])
    }
  })

  test('of two that come at once one is kept, and its session stays', async () => {
    const p = await conClave()
    const hechos = await Promise.allSettled([cambiar(p, `${NUEVA} uno`), cambiar(p, `${NUEVA} dos`)])
    expect(hechos.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
    expect(await sesiones(p.id)).toEqual([p.sesion])
    expect(await casa.para(p.email)).toHaveLength(1)
  })

  test('cannot be changed by who has none: that one is made by mail', async () => {
    const p = await conClave()
    await ejecutar([['delete from credenciales where usuario_id = ?', [p.id]]])
    expect(await motivo(cambiar(p))).toEqual(['sin-contrasena', undefined])
    expect((await perfilDe(p).read()).conContrasena).toBe(false)
  })
})
