/** The mail queue: nothing is lost, nothing sent twice, and a server that is away costs no mail an attempt. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CorreoConfigDb } from '../../worker/db/correo-config-db'
import { type CorreoNuevo, CorreosDb } from '../../worker/db/correos-db'
import { entrada, sinRastro } from '../../worker/domain/auditoria'
import type { Servidor } from '../../worker/domain/smtp'
import type { Carta } from '../../worker/mail/carta'
import { FallaSmtp } from '../../worker/mail/falla'
import { cifrar, descifrar } from '../../worker/mail/secreto'
import { type AbrirLinea, Cartero, limpiarCorreos } from '../../worker/services/cartero'
import { SECRETOS } from '../apoyo/secretos'

const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA
const INICIO = Date.UTC(2026, 10, 20, 10)
const CLAVE = 'canario-smtp-0451'
const casa = { secreto: SECRETOS.CONFIG_SECRET, appUrl: 'https://vigia.test', enDesarrollo: false }

/** A server that does as it is told. */
class Falso {
  recibidas: Carta[] = []
  aLaVez = 0
  abiertas = 0
  intentos = 0
  servidores: Servidor[] = []
  alAbrir: () => FallaSmtp | null = () => null
  alEnviar: (carta: Carta) => FallaSmtp | 'corte' | null = () => null
  antesDeResponder: () => Promise<void> = async () => undefined

  abrir: AbrirLinea = async (servidor) => {
    this.intentos++
    this.servidores.push(servidor)
    const mal = this.alAbrir()
    if (mal) throw mal
    this.aLaVez = Math.max(this.aLaVez, ++this.abiertas)
    let abierta = true
    const cerrar = () => {
      if (abierta) this.abiertas--
      abierta = false
    }
    return {
      get abierta() {
        return abierta
      },
      enviar: async (carta) => {
        await this.antesDeResponder()
        const mal = this.alEnviar(carta)
        if (mal === 'corte') {
          cerrar()
          throw new FallaSmtp('temporal', 'cerro')
        }
        if (mal) throw mal
        this.recibidas.push(carta)
        return '250 2.0.0 Ok'
      },
      cerrar,
    }
  }
  vaciar = (ahora: number) => new Cartero(env.DB, casa, ahora, this.abrir).vaciar()
}

const correos = new CorreosDb(env.DB)
const config = new CorreoConfigDb(env.DB)
let serie = 0
const nuevo = (cambios: Partial<CorreoNuevo> = {}): CorreoNuevo => ({
  clave: `prueba:${serie++}`,
  usuario_id: null,
  empresa_id: null,
  para: `persona${serie}@prueba.test`,
  asunto: 'Aviso',
  html: '<p>Aviso</p>',
  texto: 'Aviso',
  ...cambios,
})
const poner = (n: number, ahora = INICIO) =>
  correos.poner(
    Array.from({ length: n }, () => nuevo()),
    'vigia.test',
    ahora,
  )
type Fila = {
  estado: string
  intentos: number
  error: string | null
  message_id: string
  arriendo_hasta: number
  proximo_at: number
}
const filas = async () => (await env.DB.prepare('select * from correos order by created_at, clave').all<Fila>()).results
const estados = async () => {
  const cuenta: Record<string, number> = {}
  for (const { estado } of await filas()) cuenta[estado] = (cuenta[estado] ?? 0) + 1
  return cuenta
}
const configurar = async (cambios = {}) =>
  config.guardar(
    {
      smtp_host: 'smtp.prueba.co',
      smtp_port: 587,
      smtp_user: 'avisos@prueba.co',
      smtp_password: await cifrar(SECRETOS.CONFIG_SECRET, CLAVE),
      smtp_from_email: 'avisos@prueba.co',
      smtp_from_name: 'Vigía',
      updated_at: INICIO,
      ...cambios,
    },
    entrada(sinRastro(INICIO), 'correo-configurado'),
  )

let s: Falso
beforeEach(async () => {
  await env.DB.batch(['correos', 'email_config', 'trabajos'].map((t) => env.DB.prepare(`delete from ${t}`)))
  await configurar()
  s = new Falso()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('what waits', () => {
  test('goes out once, over at most two lines, at most a hundred at a time, the oldest first', async () => {
    await poner(130)
    await correos.poner([nuevo({ para: 'primera@prueba.test' })], 'vigia.test', INICIO - HORA)
    await s.vaciar(INICIO)
    expect(s.recibidas.length).toBe(100)
    expect(s.recibidas[0]?.para).toBe('primera@prueba.test')
    expect(s.aLaVez).toBe(2)
    expect(s.abiertas).toBe(0)
    await s.vaciar(INICIO + MINUTO)
    await s.vaciar(INICIO + 2 * MINUTO)
    expect(new Set(s.recibidas.map((c) => c.messageId)).size).toBe(131)
    expect(s.recibidas.length).toBe(131)
    expect(await estados()).toEqual({ enviado: 131 })
  })

  test('bears the Message-ID of its row, the sender of the settings, and signs in with the opened password', async () => {
    await poner(1)
    await s.vaciar(INICIO)
    const [fila] = await filas()
    expect(s.recibidas[0]).toMatchObject({
      messageId: fila?.message_id,
      de: { name: 'Vigía', address: 'avisos@prueba.co' },
    })
    expect(fila?.message_id).toMatch(/^<[\w-]{36}@vigia\.test>$/)
    expect(s.servidores[0]).toMatchObject({ user: 'avisos@prueba.co', password: CLAVE })
  })

  test('is written once per key', async () => {
    const uno = nuevo({ clave: 'resumen:u:2026-11-20', asunto: 'primero' })
    await correos.poner([uno, { ...uno, asunto: 'segundo' }], 'vigia.test', INICIO)
    await correos.poner([{ ...uno, asunto: 'tercero' }], 'vigia.test', INICIO)
    await s.vaciar(INICIO)
    expect(s.recibidas.map((c) => c.asunto)).toEqual(['primero'])
  })

  test('waits while there are no settings, and while the password does not open', async () => {
    await poner(2)
    await env.DB.prepare('delete from email_config').run()
    await s.vaciar(INICIO)
    await configurar({ smtp_password: await cifrar('x'.repeat(32), CLAVE) })
    await s.vaciar(INICIO + MINUTO)
    expect(s.intentos).toBe(0)
    expect(await estados()).toEqual({ pendiente: 2 })
    await configurar()
    await s.vaciar(INICIO + 2 * MINUTO)
    expect(await estados()).toEqual({ enviado: 2 })
  })
})

test('two runs at the same instant send each mail once', async () => {
  await poner(60)
  s.antesDeResponder = () => new Promise((listo) => setTimeout(listo, 1))
  await Promise.all([s.vaciar(INICIO), s.vaciar(INICIO), s.vaciar(INICIO)])
  expect(s.recibidas.length).toBe(60)
  expect(new Set(s.recibidas.map((c) => c.messageId)).size).toBe(60)
})

test('a server that is away for an hour loses no mail, gets none twice, and costs no mail an attempt (docs/security.md 27)', async () => {
  await poner(30)
  s.alAbrir = () => new FallaSmtp('servidor', 'no-conecta')
  for (let m = 0; m < 60; m++) {
    await s.vaciar(INICIO + m * MINUTO)
    if (m === 20) await poner(5, INICIO + m * MINUTO)
  }
  // it is not asked every minute for ever
  expect(s.intentos).toBeLessThan(12)
  expect(await estados()).toEqual({ pendiente: 35 })
  expect((await filas()).every((f) => f.intentos === 0)).toBe(true)
  expect((await config.leer()).pausa).toMatchObject({ error: 'no-conecta', desde: INICIO })
  s.alAbrir = () => null
  for (let m = 60; m < 80; m++) await s.vaciar(INICIO + m * MINUTO)
  expect(s.recibidas.length).toBe(35)
  expect(new Set(s.recibidas.map((c) => c.messageId)).size).toBe(35)
  expect((await config.leer()).pausa).toBeNull()
})

test('settings saved anew have the server asked again at once', async () => {
  await poner(1)
  s.alAbrir = () => new FallaSmtp('servidor', 'clave', '535 no')
  for (let m = 0; m < 30; m++) await s.vaciar(INICIO + m * MINUTO)
  s.alAbrir = () => null
  await configurar({ updated_at: INICIO + 30 * MINUTO })
  await s.vaciar(INICIO + 30 * MINUTO)
  expect(await estados()).toEqual({ enviado: 1 })
})

test('a sender whom the server refuses burns nobody’s attempts', async () => {
  await poner(10)
  s.alEnviar = () => new FallaSmtp('servidor', 'remitente', '553 5.7.1 not you')
  await s.vaciar(INICIO)
  expect((await filas()).every((f) => f.intentos === 0 && f.estado === 'pendiente' && f.arriendo_hasta === 0)).toBe(
    true,
  )
  expect((await config.leer()).pausa?.error).toBe('remitente: 553 5.7.1 not you')
})

test('a crash between the server’s 250 and our mark sends again under the same Message-ID, when the lease is over', async () => {
  await poner(1)
  const falla = vi.spyOn(CorreosDb.prototype, 'enviado').mockRejectedValue(new Error('D1 is gone'))
  await s.vaciar(INICIO)
  falla.mockRestore()
  expect(s.recibidas.length).toBe(1)
  // still somebody's: not at once
  await s.vaciar(INICIO + MINUTO)
  expect(s.recibidas.length).toBe(1)
  await s.vaciar(INICIO + 10 * MINUTO)
  await s.vaciar(INICIO + 20 * MINUTO)
  expect(s.recibidas.length).toBe(2)
  expect(new Set(s.recibidas.map((c) => c.messageId)).size).toBe(1)
  expect(await estados()).toEqual({ enviado: 1 })
})

test('an unknown recipient is a dead letter at once, with the server’s words; the others go', async () => {
  await poner(3)
  await correos.poner([nuevo({ para: 'nadie@prueba.test' })], 'vigia.test', INICIO)
  s.alEnviar = (c) =>
    c.para.startsWith('nadie') ? new FallaSmtp('permanente', 'destinatario', '550 5.1.1 who?') : null
  await s.vaciar(INICIO)
  expect(await estados()).toEqual({ enviado: 3, muerto: 1 })
  const { muertos, cola } = await config.leerTodo(correos, INICIO, 50)
  expect(cola).toEqual({ esperan: 0, enviados: 3, muertos: 1 })
  expect(muertos).toMatchObject([{ para: 'nadie@prueba.test', error: 'destinatario: 550 5.1.1 who?', intentos: 1 }])
})

test('a full mailbox is tried again at growing distances for about a day, then it is dead', async () => {
  await poner(1)
  s.alEnviar = () => new FallaSmtp('temporal', 'destinatario', '452 4.2.2 full')
  const veces: number[] = []
  for (let cuando = INICIO; (await estados()).pendiente; ) {
    const antes = s.intentos
    await s.vaciar(cuando - 1)
    expect(s.intentos, 'tried too early').toBe(antes)
    await s.vaciar(cuando)
    expect(s.intentos, 'tried when it is time').toBe(antes + 1)
    veces.push((cuando - INICIO) / MINUTO)
    cuando = (await filas())[0]?.proximo_at ?? Number.NaN
  }
  expect(veces.slice(0, 6)).toEqual([0, 1, 6, 21, 81, 321])
  expect(veces.length).toBe(11)
  expect(veces.at(-1)).toBeLessThan(30 * 60)
  expect(await estados()).toEqual({ muerto: 1 })
})

test('a mail that breaks the line does not hold up the others, and a server that breaks every line is left alone', async () => {
  await poner(5)
  await correos.poner([nuevo({ para: 'rompe@prueba.test' })], 'vigia.test', INICIO)
  s.alEnviar = (c) => (c.para.startsWith('rompe') ? 'corte' : null)
  await s.vaciar(INICIO)
  expect(await estados()).toEqual({ enviado: 5, pendiente: 1 })
  await poner(20, INICIO + MINUTO)
  s.alEnviar = () => 'corte'
  await s.vaciar(INICIO + 2 * MINUTO)
  const quemados = (await filas()).filter((f) => f.intentos > 0 && f.estado === 'pendiente')
  expect(quemados.length).toBeLessThanOrEqual(5)
  expect((await config.leer()).pausa).not.toBeNull()
})

test('a server that gives one line only is worked over that one', async () => {
  await poner(10)
  s.alAbrir = () => (s.abiertas > 0 ? new FallaSmtp('servidor', 'rechazo', '421 too many') : null)
  s.antesDeResponder = () => new Promise((listo) => setTimeout(listo, 1))
  await s.vaciar(INICIO)
  expect(s.recibidas.length).toBe(10)
  expect((await config.leer()).pausa).toBeNull()
})

describe('a dead letter', () => {
  beforeEach(async () => {
    await poner(1)
    s.alEnviar = () => new FallaSmtp('permanente', 'destinatario', '550 5.1.1 who?')
    await s.vaciar(INICIO)
  })
  const id = async () => (await config.leerTodo(correos, INICIO, 1)).muertos[0]?.id ?? ''

  test('is sent again when somebody asks', async () => {
    s.alEnviar = () => null
    expect(await correos.revivir(await id(), INICIO + 5 * DIA)).toBe(true)
    await s.vaciar(INICIO + 5 * DIA)
    expect(await estados()).toEqual({ enviado: 1 })
  })

  test('is thrown away when somebody asks; what is not dead is neither', async () => {
    const suyo = await id()
    expect(await correos.descartar(suyo)).toBe(true)
    expect(await correos.descartar(suyo)).toBe(false)
    await poner(1)
    const [{ id: vivo } = { id: '' }] = (await env.DB.prepare('select id from correos').all<{ id: string }>()).results
    expect([await correos.revivir(vivo, INICIO), await correos.descartar(vivo)]).toEqual([false, false])
  })
})

test('what could not leave for three days says nothing true any more; what is done is kept for a month', async () => {
  await poner(1)
  s.alAbrir = () => new FallaSmtp('servidor', 'no-conecta')
  await s.vaciar(INICIO)
  await limpiarCorreos(env.DB, INICIO + 3 * DIA - HORA)
  expect(await estados()).toEqual({ pendiente: 1 })
  await limpiarCorreos(env.DB, INICIO + 3 * DIA)
  expect((await filas())[0]).toMatchObject({ estado: 'muerto', error: 'caducado' })
  await limpiarCorreos(env.DB, INICIO + 32 * DIA)
  expect(await estados()).toEqual({ muerto: 1 })
  await limpiarCorreos(env.DB, INICIO + 33 * DIA)
  expect(await estados()).toEqual({})
})

test('no log holds an address, a subject, a password or a key', async () => {
  const registro = vi.spyOn(console, 'error')
  registro.mockClear()
  await poner(2)
  s.alAbrir = () => new FallaSmtp('servidor', 'clave', '535 no')
  await s.vaciar(INICIO)
  const dicho = JSON.stringify(registro.mock.calls)
  expect(dicho).toContain('servidor-de-correo')
  for (const canario of [CLAVE, SECRETOS.CONFIG_SECRET, '@prueba', 'Aviso']) expect(dicho).not.toContain(canario)
})

describe('the password at rest', () => {
  test('opens with its secret only, whole only, and is never twice the same', async () => {
    const [uno, dos] = [await cifrar('a'.repeat(32), CLAVE), await cifrar('a'.repeat(32), CLAVE)]
    expect(uno).toMatch(/^v1\./)
    expect(uno).not.toBe(dos)
    expect(uno).not.toContain(CLAVE)
    expect(await descifrar('a'.repeat(32), uno)).toBe(CLAVE)
    expect(await descifrar('b'.repeat(32), uno)).toBeNull()
    expect(await descifrar('a'.repeat(32), `${uno.slice(0, -3)}AAA`)).toBeNull()
    expect(await descifrar('a'.repeat(32), uno.replace('v1', 'v2'))).toBeNull()
    expect(await descifrar('a'.repeat(32), 'otra cosa')).toBeNull()
  })
})

test('the queue walks its index', async () => {
  const plan = async (sql: string, n: number) => {
    const r = await env.DB.prepare(`explain query plan ${sql}`)
      .bind(...Array.from({ length: n }, () => 1))
      .all<{ detail: string }>()
    return r.results.map((x) => x.detail).join('\n')
  }
  for (const sql of [
    "select id from correos where estado = 'pendiente' and proximo_at <= ? and arriendo_hasta <= ? order by proximo_at, id limit 5",
    "select id from correos where estado = 'enviado' and proximo_at > ? limit ?",
    "select id from correos where estado = 'muerto' and proximo_at > ? order by proximo_at desc, id desc limit ?",
  ]) {
    const pasos = await plan(sql, 2)
    expect(pasos).toMatch(/USING (COVERING )?INDEX correos_cola/)
    expect(pasos).not.toContain('TEMP B-TREE')
  }
})
