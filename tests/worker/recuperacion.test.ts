/** A forgotten password, and an address that is proven, inside workerd on a real D1 (docs/security.md 3, 4, 7). */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Negativa } from '../../worker/domain/negativa'
import { contado } from '../apoyo/contado'
import { unico } from '../apoyo/datos'
import { apuntes } from './apoyo/auditoria'
import { Casa, CLAVE, cifra, cifrasDe, conClave, enlaceDe, hashDe, pedido } from './apoyo/cuentas'
import { crearEmpresa, crearSesion, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 14)
const MINUTO = 60_000
const NUEVA = 'cuatro nubes sobre el páramo'
const cerrado = { limit: async () => ({ success: false }) } as RateLimit

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
const form = (enlace: string, contrasena = NUEVA) => ({
  intent: 'restablecer' as const,
  enlace,
  contrasena,
  confirmar_contrasena: contrasena,
})
const cuantas = (tabla: string, id: string) =>
  env.DB.prepare(`select count(*) as n from ${tabla} where usuario_id = ?`).bind(id).first<number>('n')
const hashGuardado = (id: string) =>
  env.DB.prepare('select password_hash from credenciales where usuario_id = ?').bind(id).first<string>('password_hash')

/** The link that a person finds in the mail. */
async function enlacePara(email: string, ahora = AHORA) {
  await casa.servicios(ahora).recuperacion.pedir(email, pedido())
  return enlaceDe((await casa.para(email)).at(-1))
}

describe('a forgotten password', () => {
  test('is replaced by the link in the mail: all sessions end, a notice goes out, and nobody is signed in', async () => {
    const p = await conClave()
    await crearSesion(p.id)
    const enlace = await enlacePara(p.email)
    const { recuperacion } = casa.servicios(AHORA + MINUTO)
    expect(await recuperacion.open(enlace)).toEqual({ linked: [] })
    expect(await recuperacion.restablecer(form(enlace), pedido())).toBeUndefined()
    expect(await hashGuardado(p.id)).toBe(hashDe(NUEVA))
    expect([await cuantas('sesiones', p.id), await cuantas('codigos', p.id)]).toEqual([0, 0])
    const cartas = await casa.para(p.email)
    expect(cartas.map((c) => c.asunto)).toEqual([
      'Cree una contraseña nueva en Vigía',
      'Cambió la contraseña de su cuenta en Vigía',
    ])
    expect((await apuntes('usuario_id', p.id)).map((a) => a.suceso)).toEqual([
      'codigo-enviado',
      'contrasena-restablecida',
    ])
    expect(cartas[1]?.texto).toContain('20 nov 2026, 09:01')
    expect(cartas[1]?.texto).toContain('/reset-password')
  })

  test('docs/security.md 3: an unknown address gets the same answer for the same work, and no mail', async () => {
    const p = await conClave()
    const nadie = `nadie-${unico()}@prueba.test`
    const medir = async (email: string) => {
      let viajes = 0
      const { recuperacion } = casa.servicios(AHORA, { d1: contado(env.DB, () => viajes++) })
      const dicho = await recuperacion.pedir(email, pedido())
      return { dicho, viajes }
    }
    const [conocido, desconocido] = [await medir(p.email), await medir(nadie)]
    // what differs happens after the answer
    expect(desconocido).toEqual(conocido)
    expect(conocido.viajes).toBe(1)
    expect([(await casa.para(p.email)).length, (await casa.para(nadie)).length]).toEqual([1, 0])
    expect(await env.DB.prepare('select count(*) as n from correos where para = ?').bind(nadie).first('n')).toBe(0)
  })

  test('docs/security.md 3: asked for twice within a minute both are told to wait, the account and the unknown address', async () => {
    const p = await conClave()
    for (const email of [p.email, `nadie-${unico()}@prueba.test`]) {
      await casa.servicios(AHORA).recuperacion.pedir(email, pedido())
      expect(await motivo(casa.servicios(AHORA + MINUTO - 1).recuperacion.pedir(email, pedido()))).toEqual([
        'espere-segundos',
        undefined,
      ])
      await casa.servicios(AHORA + MINUTO).recuperacion.pedir(email, pedido())
    }
    expect(await casa.para(p.email)).toHaveLength(2)
  })

  test('the e-mail is compared without regard to capitals by the form itself', async () => {
    const { PedirEnlaceCommand } = await import('../../worker/domain/recuperacion')
    expect(PedirEnlaceCommand.parse({ intent: 'pedir', email: ' Marcela@Empresa.CO ' }).email).toBe(
      'marcela@empresa.co',
    )
  })

  test('limits stand before any work: the platform, then one a minute to an address, nine an hour, thirty from one place', async () => {
    let viajes = 0
    const sinPaso = casa.servicios(AHORA, { limite: cerrado, d1: contado(env.DB, () => viajes++) })
    const con = { hash: vi.fn(cifra.hash), abre: vi.fn(cifra.abre) }
    const p = await conClave()
    for (const hacer of [
      () => sinPaso.recuperacion.pedir(p.email, pedido()),
      () => sinPaso.recuperacion.restablecer(form('A'.repeat(43)), pedido()),
      () => sinPaso.verificacion.byLinkAlone('A'.repeat(43), pedido()),
      () => sinPaso.verificacion.byLinkAndPassword('A'.repeat(43), 'x', pedido()),
      () => sinPaso.verificacion.porCifras(p, '123456', pedido()),
      () => sinPaso.verificacion.enviar(p.id, pedido()),
    ]) {
      expect(await motivo(hacer())).toEqual(['espere-segundos', undefined])
    }
    expect([viajes, con.hash.mock.calls.length]).toEqual([0, 0])

    let reloj = AHORA
    for (let i = 0; i < 9; i++, reloj += MINUTO) await casa.servicios(reloj).recuperacion.pedir(p.email, pedido())
    await casa.servicios(reloj).recuperacion.pedir(p.email, pedido())
    expect(await motivo(casa.servicios(reloj + 2 * MINUTO).recuperacion.pedir(p.email, pedido()))).toEqual([
      'espere-minutos',
      undefined,
    ])

    const uno = pedido()
    for (let i = 0; i < 30; i++) await casa.servicios(AHORA).recuperacion.pedir(`x-${unico()}@prueba.test`, uno)
    expect(await motivo(casa.servicios(AHORA).recuperacion.pedir(`x-${unico()}@prueba.test`, uno))).toEqual([
      'espere-minutos',
      undefined,
    ])
  })

  test('the new password follows the rules of sign-up, and what is refused does not use the link up', async () => {
    const empresa = await crearEmpresa({ nombre: 'Transportes Quindío', vehiculos: 0 })
    const p = await conClave('Usuario', { empresa_id: empresa.id })
    const enlace = await enlacePara(p.email)
    const { recuperacion } = casa.servicios(AHORA)
    for (const [clave, porque] of [
      ['password1', 'contrasena-comun'],
      ['soy del quindio 7', 'contrasena-previsible'],
      [`${p.email.split('@')[0]} 7`, 'contrasena-previsible'],
      [CLAVE, 'contrasena-igual'],
    ] as const) {
      expect([clave, ...(await motivo(recuperacion.restablecer(form(enlace, clave), pedido())))]).toEqual([
        clave,
        porque,
        'contrasena',
      ])
    }
    expect(await hashGuardado(p.id)).toBe(hashDe(CLAVE))
    await recuperacion.restablecer(form(enlace), pedido())
    expect(casa.rechequeos).toEqual([[empresa.id, p.id]])
  })

  test('of twenty who come with the same link at once one sets the password', async () => {
    const p = await conClave()
    const enlace = await enlacePara(p.email)
    const { recuperacion } = casa.servicios(AHORA)
    const claves = Array.from({ length: 20 }, (_, i) => `${NUEVA} número ${i}`)
    const hechos = await Promise.allSettled(claves.map((c) => recuperacion.restablecer(form(enlace, c), pedido())))
    const logrados = claves.filter((_, i) => hechos[i]?.status === 'fulfilled')
    expect(logrados).toHaveLength(1)
    expect(await hashGuardado(p.id)).toBe(hashDe(logrados[0] ?? ''))
    const avisos = (await casa.para(p.email)).filter((c) => c.asunto.startsWith('Cambió'))
    expect(avisos).toHaveLength(1)
  })

  test('a link that was used, is old or was never ours sets nothing', async () => {
    const p = await conClave()
    const enlace = await enlacePara(p.email)
    const tarde = casa.servicios(AHORA + 10 * MINUTO).recuperacion
    expect(await tarde.open(enlace)).toBeNull()
    expect(await motivo(tarde.restablecer(form(enlace), pedido()))).toEqual(['enlace-vencido', undefined])
    const { recuperacion } = casa.servicios(AHORA)
    await recuperacion.restablecer(form(enlace), pedido())
    expect(await motivo(recuperacion.restablecer(form(enlace, `${NUEVA} otra`), pedido()))).toEqual([
      'enlace-vencido',
      undefined,
    ])
    expect(await recuperacion.open('A'.repeat(43))).toBeNull()
  })

  test('docs/security.md 7: a reset ends sessions, programs, half-done sign-ins and every other code of that person alone', async () => {
    const [p, otra] = [await conClave(), await conClave()]
    for (const { id } of [p, otra]) {
      await ejecutar([
        [
          'insert into api_familias (id, usuario_id, created_at, usada_at, expires_at) values (?, ?, 1, 1, ?)',
          [crypto.randomUUID(), id, AHORA * 2],
        ],
        [
          `insert into pasos (token_hash, tipo, usuario_id, datos, expires_at, created_at)
           values (?, 'segundo-factor', ?, '{}', ?, 1)`,
          [crypto.randomUUID(), id, AHORA * 2],
        ],
      ])
      await casa.servicios(AHORA).emisor.enviar({ ...p, id, idioma: 'es', zona_horaria: 'America/Bogota' }, 'ingreso')
    }
    const enlace = await enlacePara(p.email)
    await casa.servicios(AHORA).recuperacion.restablecer(form(enlace), pedido())
    for (const tabla of ['sesiones', 'api_familias', 'pasos', 'codigos']) {
      expect([tabla, await cuantas(tabla, p.id), await cuantas(tabla, otra.id)]).toEqual([tabla, 0, 1])
    }
  })

  test('a reset proves the address, and gives a password to whom had none', async () => {
    const p = await conClave('Administrador', { verificado: false })
    await ejecutar([['delete from credenciales where usuario_id = ?', [p.id]]])
    const enlace = await enlacePara(p.email)
    await casa.servicios(AHORA).recuperacion.restablecer(form(enlace), pedido())
    expect(await hashGuardado(p.id)).toBe(hashDe(NUEVA))
    const verificado = env.DB.prepare('select email_verificado_at from usuarios where id = ?').bind(p.id)
    expect(await verificado.first('email_verificado_at')).toBe(AHORA)
  })

  test('the mail is in the language of the person', async () => {
    const p = await conClave()
    await ejecutar([["update usuarios set idioma = 'en' where id = ?", [p.id]]])
    await enlacePara(p.email)
    const [carta] = await casa.para(p.email)
    expect(carta?.asunto).toBe('Choose a new Vigía password')
    expect(carta?.html).toContain('lang="en"')
    expect(carta?.texto).toContain('The link works once')
    expect(carta?.texto).toMatch(/\/reset-password\?enlace=[\w-]+&idioma=en\s/)
  })
})

describe('an address', () => {
  const verificadoAt = (id: string) =>
    env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(id).first<number | null>('v')

  test('is proven by the link, without a session', async () => {
    const p = await conClave('Administrador', { verificado: false })
    await casa.servicios(AHORA).verificacion.enviar(p.id, pedido())
    const [carta] = await casa.para(p.email)
    await casa.servicios(AHORA + MINUTO).verificacion.byLinkAndPassword(enlaceDe(carta), CLAVE, pedido())
    expect(await verificadoAt(p.id)).toBe(AHORA + MINUTO)
    expect(
      await motivo(casa.servicios(AHORA).verificacion.byLinkAndPassword(enlaceDe(carta), CLAVE, pedido())),
    ).toEqual(['enlace-vencido', undefined])
  })

  test('is proven by the digits, by whom they were sent to alone', async () => {
    const [p, otra] = [
      await conClave('Usuario', { verificado: false }),
      await conClave('Usuario', { verificado: false }),
    ]
    const { verificacion } = casa.servicios(AHORA)
    await verificacion.enviar(p.id, pedido())
    const cifras = cifrasDe((await casa.para(p.email))[0])
    expect(await motivo(verificacion.porCifras(otra, cifras, pedido()))).toEqual(['codigo-incorrecto', 'codigo'])
    await verificacion.porCifras(p, cifras, pedido())
    expect([await verificadoAt(p.id), await verificadoAt(otra.id)]).toEqual([AHORA, null])
  })

  test('that is proven gets no other mail, and one that is not gets one a minute', async () => {
    const [p, probada] = [await conClave('Usuario', { verificado: false }), await conClave()]
    await casa.servicios(AHORA).verificacion.enviar(p.id, pedido())
    expect(await motivo(casa.servicios(AHORA + 1).verificacion.enviar(p.id, pedido()))).toEqual([
      'espere-segundos',
      undefined,
    ])
    await casa.servicios(AHORA).verificacion.enviar(probada.id, pedido())
    expect([(await casa.para(p.email)).length, (await casa.para(probada.email)).length]).toEqual([1, 0])
  })

  test('is not proven by a code that went to the one before', async () => {
    const p = await conClave('Usuario', { verificado: false })
    const { verificacion } = casa.servicios(AHORA)
    await verificacion.enviar(p.id, pedido())
    const enlace = enlaceDe((await casa.para(p.email))[0])
    await ejecutar([['update usuarios set email = ? where id = ?', [`otro-${unico()}@prueba.test`, p.id]]])
    await verificacion.byLinkAlone(enlace, pedido()).catch(() => undefined)
    expect(await verificadoAt(p.id)).toBeNull()
  })
})

test('who signs up gets a link and a code in the same breath as the account, and nobody else for them', async () => {
  const email = `nueva-${unico()}@prueba.test`
  const registro = { nombre: 'Marcela', email, contrasena: CLAVE, confirmar_contrasena: CLAVE, terminos: 'on' as const }
  const { identidad } = casa.servicios(AHORA)
  await Promise.allSettled(Array.from({ length: 5 }, () => identidad.registrar(registro, pedido())))
  const cartas = await casa.para(email)
  expect(cartas.map((c) => c.asunto)).toEqual(['Confirme su correo en Vigía'])
  expect(cifrasDe(cartas[0])).toMatch(/^\d{6}$/)
  await casa.servicios(AHORA).verificacion.byLinkAndPassword(enlaceDe(cartas[0]), CLAVE, pedido())
  const fila = env.DB.prepare('select email_verificado_at as v from usuarios where email = ?').bind(email)
  expect(await fila.first('v')).toBe(AHORA)
})

describe('docs/security.md 11: a password that is too old for the company', () => {
  const DIA = 24 * 60 * MINUTO
  const conVencimiento = async (dias: number | null) => {
    const empresa = await crearEmpresa({ vehiculos: 0 })
    const p = await conClave('Usuario', { empresa_id: empresa.id }, AHORA)
    await ejecutar([
      ['delete from sesiones where usuario_id = ?', [p.id]],
      [
        `insert into seguridad (empresa_id, password_expiry) values (?1, ?2)
         on conflict (empresa_id) do update set password_expiry = ?2`,
        [empresa.id, dias],
      ],
    ])
    return p
  }
  const entrar = (email: string, ahora: number, contrasena = CLAVE, d1: D1Database = env.DB) =>
    casa.servicios(ahora, { d1 }).identidad.entrar({ email, contrasena, recordar: false }, pedido('/login'))

  test('opens nothing but a page for a new one, and the new one opens: one way, no loop', async () => {
    const p = await conVencimiento(90)
    const dia = AHORA + 90 * DIA
    expect((await entrar(p.email, dia - 1)).destino).toBe('/home')
    await ejecutar([['delete from sesiones where usuario_id = ?', [p.id]]])

    let viajes = 0
    const { cookie, destino } = await entrar(
      p.email,
      dia,
      CLAVE,
      contado(env.DB, () => viajes++),
    )
    expect([cookie, viajes, await cuantas('sesiones', p.id)]).toEqual(['', 3, 0])
    const [, enlace = ''] = /^\/reset-password\?enlace=([\w-]{43})&vencida=1$/.exec(destino) ?? []
    const { recuperacion } = casa.servicios(dia)
    expect(await recuperacion.open(enlace)).not.toBeNull()
    expect(await motivo(recuperacion.restablecer(form(enlace, CLAVE), pedido()))).toEqual([
      'contrasena-igual',
      'contrasena',
    ])
    await recuperacion.restablecer(form(enlace), pedido())
    expect(await cuantas('sesiones', p.id)).toBe(0)
    expect((await entrar(p.email, dia, NUEVA)).destino).toBe('/home')
    expect((await entrar(p.email, dia + 90 * DIA - 1, NUEVA)).destino).toBe('/home')
  })

  test('is asked for by a right password alone, twice in a row if need be, and proves no address', async () => {
    const p = await conVencimiento(30)
    await ejecutar([['update usuarios set email_verificado_at = null where id = ?', [p.id]]])
    const dia = AHORA + 30 * DIA
    expect(await motivo(entrar(p.email, dia, 'no es esta'))).toEqual(['credenciales-incorrectas', undefined])
    const [una, otra] = [await entrar(p.email, dia), await entrar(p.email, dia + 1)]
    const enlace = (destino: string) => /enlace=([\w-]{43})/.exec(destino)?.[1] ?? ''
    const { recuperacion } = casa.servicios(dia + 1)
    expect(await recuperacion.open(enlace(una.destino))).toBeNull()
    await recuperacion.restablecer(form(enlace(otra.destino)), pedido())
    const fila = env.DB.prepare('select email_verificado_at as v from usuarios where id = ?').bind(p.id)
    expect(await fila.first('v')).toBeNull()
  })

  test('is none where the company did not ask for it', async () => {
    const p = await conVencimiento(null)
    expect((await entrar(p.email, AHORA + 3650 * DIA)).destino).toBe('/home')
  })
})
