/** Messages to support: who may write, who reads them, what is mailed, what stays when somebody goes. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Intentos } from '../../worker/access/intentos'
import { hashDeToken } from '../../worker/access/sesion'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { type EmpresaFila, PlataformaDb } from '../../worker/db/plataforma-db'
import { SoporteDb } from '../../worker/db/soporte-db'
import { ListaMensajes } from '../../worker/domain/soporte'
import { Mensajero } from '../../worker/services/mensajero'
import { Mensajes } from '../../worker/services/mensajes'
import { Soporte } from '../../worker/services/soporte'
import type { Persona } from '../apoyo/datos'
import { unico } from '../apoyo/datos'
import { SECRETOS } from '../apoyo/secretos'
import { rastro } from './apoyo/auditoria'
import { APP_URL } from './apoyo/cuentas'
import { crearEmpresa, crearPersona, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 15)
const SOPORTE = 'soporte@vigia.test'
const abierto = { limit: async () => ({ success: true }) } as RateLimit
const TODO = ListaMensajes.parse({})

function casa(quien: string, ahora: number) {
  const mensajero = new Mensajero(
    env.DB,
    { secreto: SECRETOS.CONFIG_SECRET, appUrl: APP_URL, enDesarrollo: false },
    { ahora, abrirLinea: () => Promise.reject(new Error('nobody sends here')), despues: () => undefined },
  )
  const intentos = new Intentos(new IdentidadDb(env.DB), abierto, SECRETOS.HASH_SECRET, ahora)
  return { db: new SoporteDb(env.DB, rastro(ahora, { usuario_id: quien })), mensajero, intentos }
}
/** What a person does on /support/mensajes. */
function soporteDe(p: Persona, { ahora = AHORA, supportEmail = SOPORTE as string | null, empresa = '' } = {}) {
  const { db, mensajero, intentos } = casa(p.id, ahora)
  const persona = { ...p, idioma: 'es', zona_horaria: 'America/Bogota', verificado: true, sesion: '' } as const
  const suya = p.empresa_id ? ({ id: p.empresa_id, nombre: empresa } as EmpresaFila) : null
  return new Soporte(db, { persona, empresa: suya }, { mensajero, intentos, supportEmail }, ahora)
}
/** What a SuperAdmin does on /super-admin/messages. */
function buzonDe(p: Persona, ahora = AHORA) {
  const { db, mensajero } = casa(p.id, ahora)
  return new Mensajes(db, p, mensajero, ahora)
}
const enviar = (texto: string, intento: string = crypto.randomUUID()) =>
  ({ intent: 'enviar', asunto: 'Problema técnico', mensaje: texto, intento }) as const
const correos = async (donde: string, ...valores: string[]) =>
  (
    await env.DB.prepare(`select * from correos where ${donde}`)
      .bind(...valores)
      .all<Record<string, string>>()
  ).results
const sinLeer = async (p: Persona) =>
  (await new PlataformaDb(env.DB).sesionPorHash(await hashDeToken(p.token)))?.sinLeer ?? Number.NaN
const sucesos = async (objeto: string) =>
  (await env.DB.prepare('select suceso from auditoria where objeto = ? order by at').bind(objeto).all()).results.map(
    (r) => r.suceso,
  )

describe('somebody who writes', () => {
  test('is read by every SuperAdmin, told of by mail to the support address, and counted as unread', async () => {
    const [jefe, otro] = [await crearPersona('SuperAdmin'), await crearPersona('SuperAdmin')]
    const { admin, nombre: empresa } = await crearEmpresa({ nombre: `Logística Ñandú ${unico()}` })
    const texto = `El mapa no abre ${unico()}\ndesde ayer`
    const id = crypto.randomUUID()
    const antes = await sinLeer(jefe)
    await soporteDe(admin, { empresa }).write(enviar(texto, id))

    for (const quien of [jefe, otro]) {
      const [fila] = (await buzonDe(quien).list(TODO)).filas
      expect(fila).toMatchObject({ id, subject: 'Problema técnico', content: texto, read: false, estado: 'Abierto' })
      expect(fila).toMatchObject({ nombre: admin.nombre, email: admin.email, empresa })
    }
    expect(await sinLeer(jefe)).toBe(antes + 1)
    const [carta, ...mas] = await correos('clave = ?', `soporte:${id}`)
    expect(mas).toEqual([])
    expect(carta).toMatchObject({ para: SOPORTE, asunto: `Soporte: Problema técnico, de ${admin.nombre}` })
    expect(carta?.texto).toContain(texto)
    expect(carta?.texto).toContain(`${APP_URL}/super-admin/messages?ver=${id}`)
    expect(await sucesos(id)).toEqual(['mensaje-enviado'])
  })

  test('writes one message however often the form is sent, and none in the place of another person’s', async () => {
    await crearPersona('SuperAdmin')
    const [una, otra] = [await crearPersona('Usuario'), await crearPersona('Usuario')]
    const id = crypto.randomUUID()
    for (let i = 0; i < 3; i++) await soporteDe(una, { ahora: AHORA + i }).write(enviar('Hola', id))
    await expect(soporteDe(otra).write(enviar('Otro', id))).rejects.toMatchObject({ name: 'Negativa' })
    expect((await soporteDe(una).mine(TODO)).filas).toHaveLength(1)
    expect((await soporteDe(otra).mine(TODO)).filas).toEqual([])
    expect(await correos('clave = ?', `soporte:${id}`)).toHaveLength(1)
  })

  test('ten times in an hour is told to wait', async () => {
    await crearPersona('SuperAdmin')
    const una = await crearPersona('Usuario')
    for (let i = 0; i < 10; i++) await soporteDe(una).write(enviar(`Mensaje ${i}`))
    await expect(soporteDe(una).write(enviar('Uno más'))).rejects.toMatchObject({ clave: 'espere-minutos' })
    await soporteDe(una, { ahora: AHORA + 3_700_000 }).write(enviar('Una hora después'))
  })

  test('where there is no support address still reaches the inbox', async () => {
    const jefe = await crearPersona('SuperAdmin')
    const [una, id] = [await crearPersona('Usuario'), crypto.randomUUID()]
    await soporteDe(una, { supportEmail: null }).write(enviar('Sin correo', id))
    expect(await correos('clave = ?', `soporte:${id}`)).toEqual([])
    expect(await buzonDe(jefe).find(id)).toMatchObject({ content: 'Sin correo' })
  })

  test('cannot make a second recipient or header by a name with line ends (docs/security.md 27)', async () => {
    await crearPersona('SuperAdmin')
    const [una, id] = [
      await crearPersona('Usuario', { nombre: 'Ana\r\nBcc: otro@x.co <b>', empresa_id: null }),
      crypto.randomUUID(),
    ]
    await soporteDe(una).write(enviar('<script>alert(1)</script>', id))
    const [carta] = await correos('clave = ?', `soporte:${id}`)
    const { escribir } = await import('../../worker/mail/carta')
    const de = { name: 'Vigía', address: 'avisos@prueba.co' }
    const { message_id: messageId, para, asunto, html, texto } = carta as Record<string, string>
    const bytes = (
      await escribir({ messageId, de, para, asunto, html, texto, fecha: AHORA } as Parameters<typeof escribir>[0])
    ).toString()
    const cabeza = bytes.slice(0, bytes.indexOf('\r\n\r\n'))
    expect(cabeza).not.toMatch(/^bcc:/im)
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script>')
  })
})

test('where nobody is SuperAdmin the spec’s words are said, and nothing is written', async () => {
  const una = await crearPersona('Usuario')
  const todos = await env.DB.prepare(
    "select id from usuarios where rol_id = (select id from roles where nombre = 'SuperAdmin')",
  ).all<{ id: string }>()
  const mudar = (rol: string) =>
    ejecutar(
      todos.results.map(({ id }) => [
        'update usuarios set rol_id = (select id from roles where nombre = ?) where id = ?',
        [rol, id],
      ]),
    )
  await mudar('Usuario')
  try {
    await expect(soporteDe(una).write(enviar('¿Hay alguien?'))).rejects.toMatchObject({
      clave: 'sin-administrador-del-sistema',
    })
    expect((await soporteDe(una).mine(TODO)).filas).toEqual([])
  } finally {
    await mudar('SuperAdmin')
  }
})

describe('an answer', () => {
  test('goes to the address of who wrote with their words quoted, stays in the thread, and closes it', async () => {
    const [jefe, una] = [await crearPersona('SuperAdmin'), await crearPersona('Usuario')]
    const [id, intento] = [crypto.randomUUID(), crypto.randomUUID()]
    await soporteDe(una).write(enviar('Primera línea\nSegunda línea', id))
    const orden = { intent: 'responder', id, mensaje: 'Ya quedó.\nPruebe otra vez.', intento } as const
    for (let i = 0; i < 2; i++) expect(await buzonDe(jefe, AHORA + 60_000).reply(orden)).toBe(una.nombre)

    const [carta, ...mas] = await correos('clave = ?', `respuesta:${intento}`)
    expect(mas).toEqual([])
    expect(carta).toMatchObject({ para: una.email, asunto: 'Re: Problema técnico, soporte de Vigía' })
    expect(carta?.texto).toContain('Ya quedó.\nPruebe otra vez.')
    expect(carta?.texto).toContain('Usted escribió el 20 nov 2026:\n> Primera línea\n> Segunda línea')
    expect(carta?.texto).toContain(`${APP_URL}/support/mensajes`)
    expect(await buzonDe(jefe).find(id)).toMatchObject({
      read: true,
      estado: 'Respondido',
      respuestas: [{ content: orden.mensaje, de_soporte: true, quien: jefe.nombre }],
    })
    expect((await soporteDe(una).mine(TODO)).filas).toEqual([
      expect.objectContaining({
        estado: 'Respondido',
        respuestas: [{ id: intento, de_soporte: true, content: orden.mensaje, created_at: AHORA + 60_000 }],
      }),
    ])
    expect(await sucesos(id)).toEqual(['mensaje-enviado', 'mensaje-respondido'])
  })

  test('is taken up by who wrote, and by nobody else: the thread is open and unread again', async () => {
    const [jefe, una, ajena] = [
      await crearPersona('SuperAdmin'),
      await crearPersona('Usuario'),
      await crearPersona('Usuario'),
    ]
    const id = crypto.randomUUID()
    await soporteDe(una).write(enviar('Uno', id))
    await buzonDe(jefe, AHORA + 1).reply({ intent: 'responder', id, mensaje: 'Dos', intento: undefined })
    const mas = { intent: 'seguir', id, mensaje: `Tres ${unico()}`, intento: crypto.randomUUID() } as const
    await expect(soporteDe(ajena).write(mas)).rejects.toMatchObject({ clave: 'no-encontrado' })
    await soporteDe(una, { ahora: AHORA + 2 }).write(mas)
    expect(await buzonDe(jefe).find(id)).toMatchObject({
      read: false,
      estado: 'Abierto',
      respuestas: [{ content: 'Dos' }, { content: mas.mensaje, de_soporte: false }],
    })
    // what was said later is found too, and is what the next answer quotes
    expect((await buzonDe(jefe).list({ ...TODO, q: mas.mensaje })).filas.map((f) => f.id)).toEqual([id])
    const intento = crypto.randomUUID()
    await buzonDe(jefe, AHORA + 3).reply({ intent: 'responder', id, mensaje: 'Cuatro', intento })
    expect((await correos('clave = ?', `respuesta:${intento}`))[0]?.texto).toContain(`> ${mas.mensaje}`)
  })
})

describe('the inbox', () => {
  test('is searched by person, address, company and words, whatever the accents, and by state', async () => {
    const jefe = await crearPersona('SuperAdmin')
    const marca = unico()
    const { id: empresa_id } = await crearEmpresa({ nombre: `Fletes Ávila ${marca}` })
    const rosa = await crearPersona('Usuario', { nombre: 'Rosa Ibáñez', empresa_id })
    const [uno, dos] = [crypto.randomUUID(), crypto.randomUUID()]
    await soporteDe(rosa).write(enviar(`No abre la cámara ${marca}`, uno))
    await soporteDe(await crearPersona('Usuario'), { ahora: AHORA + 1 }).write(enviar(`Gracias ${marca}`, dos))
    const hallar = async (q: string, estado: 'Abierto' | 'Respondido' | null = null) =>
      (await buzonDe(jefe).list({ ...TODO, q, estado })).filas.map((f) => f.id)
    expect(await hallar(marca)).toEqual([dos, uno])
    for (const q of ['ibanez', 'AVILA', 'camara', rosa.email, 'rosa problema']) {
      expect(await hallar(`${q} ${marca}`)).toEqual([uno])
    }
    expect(await hallar(`zzz ${marca}`)).toEqual([])
    await buzonDe(jefe).reply({ intent: 'responder', id: uno, mensaje: 'Sí', intento: undefined })
    expect([await hallar(marca, 'Abierto'), await hallar(marca, 'Respondido')]).toEqual([[dos], [uno]])
  })

  test('is paged both ways, newest first, and a message that is read is counted no more', async () => {
    const [jefe, una] = [await crearPersona('SuperAdmin'), await crearPersona('Usuario')]
    const marca = unico()
    await ejecutar(
      Array.from({ length: 32 }, (_, i) => [
        `insert into messages (id, from_user_id, subject, content, busqueda, created_at) values (?, ?, 'Otro', ?, ?, ?)`,
        [`${marca}-${String(i).padStart(2, '0')}`, una.id, marca, marca, AHORA + Math.floor(i / 2)],
      ]),
    )
    const lista = { ...TODO, q: marca }
    const una_ = await buzonDe(jefe).list(lista)
    const dos = await buzonDe(jefe).list({ ...lista, despues: una_.despues })
    const tres = await buzonDe(jefe).list({ ...lista, despues: dos.despues })
    const todas = [una_, dos, tres].flatMap((p) => p.filas.map((f) => f.id))
    expect(todas).toEqual(Array.from({ length: 32 }, (_, i) => `${marca}-${String(31 - i).padStart(2, '0')}`))
    expect([una_.antes, tres.despues]).toEqual([null, null])
    expect((await buzonDe(jefe).list({ ...lista, antes: dos.antes })).filas).toEqual(una_.filas)
    const antes = await sinLeer(jefe)
    await buzonDe(jefe).markRead(`${marca}-31`)
    await buzonDe(jefe).markRead(`${marca}-31`)
    expect(await sinLeer(jefe)).toBe(antes - 1)
  })

  test('keeps what was said when the person and the company are gone, without their names, and answers nobody', async () => {
    const jefe = await crearPersona('SuperAdmin')
    const { id: empresa_id } = await crearEmpresa()
    const una = await crearPersona('Usuario', { empresa_id })
    const id = crypto.randomUUID()
    await soporteDe(una).write(enviar('Me voy', id))
    await buzonDe(jefe, AHORA + 1).reply({ intent: 'responder', id, mensaje: 'Buen viaje', intento: undefined })
    await ejecutar([
      ['delete from usuarios where id = ?', [una.id]],
      ['delete from empresas where id = ?', [empresa_id]],
    ])
    expect(await buzonDe(jefe).find(id)).toMatchObject({
      ...{ nombre: null, email: null, empresa: null, content: 'Me voy' },
      respuestas: [{ content: 'Buen viaje' }],
    })
    expect(await correos('para = ? or clave = ?', una.email, `soporte:${id}`)).toEqual([])
    const orden = { intent: 'responder', id, mensaje: '¿Sigue ahí?', intento: undefined } as const
    await expect(buzonDe(jefe).reply(orden)).rejects.toMatchObject({ clave: 'mensaje-sin-cuenta' })
    await expect(buzonDe(jefe).reply({ ...orden, id: 'ninguno' })).rejects.toMatchObject({ clave: 'no-encontrado' })
  })
})

test('a message beyond what the support address is mailed in a day is in the inbox all the same', async () => {
  await crearPersona('SuperAdmin')
  const house = `casa-${unico()}@vigia.test`
  const { intentos } = casa('x', AHORA)
  while (await intentos.mails.mailsSupport(house));
  const { admin } = await crearEmpresa()
  const id = crypto.randomUUID()
  await soporteDe(admin, { supportEmail: house }).write(enviar('Sin correo', id))
  expect(await correos('para = ?', house)).toEqual([])
  expect(await buzonDe(await crearPersona('SuperAdmin')).find(id)).toMatchObject({ content: 'Sin correo' })
})
