/** Messages to support: who may write, who reads them, what is mailed, what stays when somebody goes. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import { hashDeToken } from '../../../worker/access/session'
import { Courier } from '../../../worker/correo/courier'
import { MensajesList } from '../../../worker/domain/soporte/soporte'
import { IdentityDb } from '../../../worker/identidad/sql'
import { type EmpresaFila, PlatformDb } from '../../../worker/platform-db/platform-db'
import { Mensajes } from '../../../worker/soporte/mensajes'
import { Soporte } from '../../../worker/soporte/service'
import { SoporteDb } from '../../../worker/soporte/sql'
import type { Persona } from '../../support/data'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { APP_URL } from '../support/accounts'
import { requestTrace } from '../support/auditoria'
import { createEmpresa, createPerson, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const SOPORTE = 'soporte@vigia.test'
const abierto = { limit: async () => ({ success: true }) } as RateLimit
const TODO = MensajesList.parse({})

function casa(actor: string, now: number) {
  const courier = new Courier(
    env.DB,
    { secreto: SECRETS.CONFIG_SECRET, appUrl: APP_URL, inDevelopment: false },
    { ahora: now, openLine: () => Promise.reject(new Error('nobody sends here')), despues: () => undefined },
  )
  const intentos = new Intentos(new IdentityDb(env.DB), abierto, SECRETS.HASH_SECRET, now)
  return { db: new SoporteDb(env.DB, requestTrace(now, { usuario_id: actor })), courier, intentos }
}
/** What a person does on /support/mensajes. */
function soporteDe(p: Persona, { ahora: now = NOW, supportEmail = SOPORTE as string | null, empresa = '' } = {}) {
  const { db, courier, intentos } = casa(p.id, now)
  const persona = { ...p, idioma: 'es', zona_horaria: 'America/Bogota', verificado: true, sesion: '' } as const
  const ownOne = p.empresa_id ? ({ id: p.empresa_id, nombre: empresa } as EmpresaFila) : null
  return new Soporte(db, { persona, empresa: ownOne }, { courier, intentos, supportEmail }, now)
}
/** What a SuperAdmin does on /super-admin/messages. */
function inboxOf(p: Persona, now = NOW) {
  const { db, courier } = casa(p.id, now)
  return new Mensajes(db, p, courier, now)
}
const send = (texto: string, attempt: string = crypto.randomUUID()) =>
  ({ intent: 'enviar', asunto: 'Problema técnico', mensaje: texto, intento: attempt }) as const
const correos = async (where: string, ...values: string[]) =>
  (
    await env.DB.prepare(`select * from correos where ${where}`)
      .bind(...values)
      .all<Record<string, string>>()
  ).results
const sinLeer = async (p: Persona) =>
  (await new PlatformDb(env.DB).sesionPorHash(await hashDeToken(p.token)))?.sinLeer ?? Number.NaN
const sucesos = async (objeto: string) =>
  (await env.DB.prepare('select suceso from auditoria where objeto = ? order by at').bind(objeto).all()).results.map(
    (r) => r.suceso,
  )

describe('somebody who writes', () => {
  test('is read by every SuperAdmin, told of by mail to the support address, and counted as unread', async () => {
    const [jefe, otro] = [await createPerson('SuperAdmin'), await createPerson('SuperAdmin')]
    const { admin, nombre: empresa } = await createEmpresa({ nombre: `Logística Ñandú ${uniqueWord()}` })
    const texto = `El mapa no abre ${uniqueWord()}\ndesde ayer`
    const id = crypto.randomUUID()
    const antes = await sinLeer(jefe)
    await soporteDe(admin, { empresa }).write(send(texto, id))

    for (const actor of [jefe, otro]) {
      const [fila] = (await inboxOf(actor).list(TODO)).filas
      expect(fila).toMatchObject({ id, subject: 'Problema técnico', content: texto, read: false, estado: 'Abierto' })
      expect(fila).toMatchObject({ nombre: admin.nombre, email: admin.email, empresa })
    }
    expect(await sinLeer(jefe)).toBe(antes + 1)
    const [mail, ...mas] = await correos('clave = ?', `soporte:${id}`)
    expect(mas).toEqual([])
    expect(mail).toMatchObject({ para: SOPORTE, asunto: `Soporte: Problema técnico, de ${admin.nombre}` })
    expect(mail?.texto).toContain(texto)
    expect(mail?.texto).toContain(`${APP_URL}/super-admin/messages?ver=${id}`)
    expect(await sucesos(id)).toEqual(['mensaje-enviado'])
  })

  test('writes one message however often the form is sent, and none in the place of another person’s', async () => {
    await createPerson('SuperAdmin')
    const [una, another] = [await createPerson('Usuario'), await createPerson('Usuario')]
    const id = crypto.randomUUID()
    for (let i = 0; i < 3; i++) await soporteDe(una, { ahora: NOW + i }).write(send('Hola', id))
    await expect(soporteDe(another).write(send('Otro', id))).rejects.toMatchObject({ name: 'Negativa' })
    expect((await soporteDe(una).mine(TODO)).filas).toHaveLength(1)
    expect((await soporteDe(another).mine(TODO)).filas).toEqual([])
    expect(await correos('clave = ?', `soporte:${id}`)).toHaveLength(1)
  })

  test('ten times in an hour is told to wait', async () => {
    await createPerson('SuperAdmin')
    const una = await createPerson('Usuario')
    for (let i = 0; i < 10; i++) await soporteDe(una).write(send(`Mensaje ${i}`))
    await expect(soporteDe(una).write(send('Uno más'))).rejects.toMatchObject({ clave: 'espere-minutos' })
    await soporteDe(una, { ahora: NOW + 3_700_000 }).write(send('Una hora después'))
  })

  test('where there is no support address still reaches the inbox', async () => {
    const jefe = await createPerson('SuperAdmin')
    const [una, id] = [await createPerson('Usuario'), crypto.randomUUID()]
    await soporteDe(una, { supportEmail: null }).write(send('Sin correo', id))
    expect(await correos('clave = ?', `soporte:${id}`)).toEqual([])
    expect(await inboxOf(jefe).find(id)).toMatchObject({ content: 'Sin correo' })
  })

  test('cannot make a second recipient or header by a name with line ends (docs/security.md 27)', async () => {
    await createPerson('SuperAdmin')
    const [una, id] = [
      await createPerson('Usuario', { nombre: 'Ana\r\nBcc: otro@x.co <b>', empresa_id: null }),
      crypto.randomUUID(),
    ]
    await soporteDe(una).write(send('<script>alert(1)</script>', id))
    const [mail] = await correos('clave = ?', `soporte:${id}`)
    const { write } = await import('../../../worker/mail/message')
    const de = { name: 'Vigía', address: 'avisos@prueba.co' }
    const { message_id: messageId, para, asunto, html, texto } = mail as Record<string, string>
    const bytes = (
      await write({ messageId, de, para, asunto, html, texto, fecha: NOW } as Parameters<typeof write>[0])
    ).toString()
    const header = bytes.slice(0, bytes.indexOf('\r\n\r\n'))
    expect(header).not.toMatch(/^bcc:/im)
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script>')
  })
})

test('where nobody is SuperAdmin the spec’s words are said, and nothing is written', async () => {
  const una = await createPerson('Usuario')
  const todos = await env.DB.prepare(
    "select id from usuarios where rol_id = (select id from roles where nombre = 'SuperAdmin')",
  ).all<{ id: string }>()
  const changeRole = (rol: string) =>
    execute(
      todos.results.map(({ id }) => [
        'update usuarios set rol_id = (select id from roles where nombre = ?) where id = ?',
        [rol, id],
      ]),
    )
  await changeRole('Usuario')
  try {
    await expect(soporteDe(una).write(send('¿Hay alguien?'))).rejects.toMatchObject({
      clave: 'sin-administrador-del-sistema',
    })
    expect((await soporteDe(una).mine(TODO)).filas).toEqual([])
  } finally {
    await changeRole('SuperAdmin')
  }
})

describe('an answer', () => {
  test('goes to the address of who wrote with their words quoted, stays in the thread, and closes it', async () => {
    const [jefe, una] = [await createPerson('SuperAdmin'), await createPerson('Usuario')]
    const [id, attempt] = [crypto.randomUUID(), crypto.randomUUID()]
    await soporteDe(una).write(send('Primera línea\nSegunda línea', id))
    const orden = { intent: 'responder', id, mensaje: 'Ya quedó.\nPruebe otra vez.', intento: attempt } as const
    for (let i = 0; i < 2; i++) expect(await inboxOf(jefe, NOW + 60_000).reply(orden)).toBe(una.nombre)

    const [mail, ...mas] = await correos('clave = ?', `respuesta:${attempt}`)
    expect(mas).toEqual([])
    expect(mail).toMatchObject({ para: una.email, asunto: 'Re: Problema técnico, soporte de Vigía' })
    expect(mail?.texto).toContain('Ya quedó.\nPruebe otra vez.')
    expect(mail?.texto).toContain('Usted escribió el 20 nov 2026:\n> Primera línea\n> Segunda línea')
    expect(mail?.texto).toContain(`${APP_URL}/support/mensajes`)
    expect(await inboxOf(jefe).find(id)).toMatchObject({
      read: true,
      estado: 'Respondido',
      respuestas: [{ content: orden.mensaje, de_soporte: true, quien: jefe.nombre }],
    })
    expect((await soporteDe(una).mine(TODO)).filas).toEqual([
      expect.objectContaining({
        estado: 'Respondido',
        respuestas: [{ id: attempt, de_soporte: true, content: orden.mensaje, created_at: NOW + 60_000 }],
      }),
    ])
    expect(await sucesos(id)).toEqual(['mensaje-enviado', 'mensaje-respondido'])
  })

  test('is taken up by who wrote, and by nobody else: the thread is open and unread again', async () => {
    const [jefe, una, foreign] = [
      await createPerson('SuperAdmin'),
      await createPerson('Usuario'),
      await createPerson('Usuario'),
    ]
    const id = crypto.randomUUID()
    await soporteDe(una).write(send('Uno', id))
    await inboxOf(jefe, NOW + 1).reply({ intent: 'responder', id, mensaje: 'Dos', intento: undefined })
    const mas = { intent: 'seguir', id, mensaje: `Tres ${uniqueWord()}`, intento: crypto.randomUUID() } as const
    await expect(soporteDe(foreign).write(mas)).rejects.toMatchObject({ clave: 'no-encontrado' })
    await soporteDe(una, { ahora: NOW + 2 }).write(mas)
    expect(await inboxOf(jefe).find(id)).toMatchObject({
      read: false,
      estado: 'Abierto',
      respuestas: [{ content: 'Dos' }, { content: mas.mensaje, de_soporte: false }],
    })
    // what was said later is found too, and is what the next answer quotes
    expect((await inboxOf(jefe).list({ ...TODO, q: mas.mensaje })).filas.map((f) => f.id)).toEqual([id])
    const attempt = crypto.randomUUID()
    await inboxOf(jefe, NOW + 3).reply({ intent: 'responder', id, mensaje: 'Cuatro', intento: attempt })
    expect((await correos('clave = ?', `respuesta:${attempt}`))[0]?.texto).toContain(`> ${mas.mensaje}`)
  })
})

describe('the inbox', () => {
  test('is searched by person, address, company and words, whatever the accents, and by state', async () => {
    const jefe = await createPerson('SuperAdmin')
    const marca = uniqueWord()
    const { id: empresa_id } = await createEmpresa({ nombre: `Fletes Ávila ${marca}` })
    const rosa = await createPerson('Usuario', { nombre: 'Rosa Ibáñez', empresa_id })
    const [one, dos] = [crypto.randomUUID(), crypto.randomUUID()]
    await soporteDe(rosa).write(send(`No abre la cámara ${marca}`, one))
    await soporteDe(await createPerson('Usuario'), { ahora: NOW + 1 }).write(send(`Gracias ${marca}`, dos))
    const lookup = async (q: string, estado: 'Abierto' | 'Respondido' | null = null) =>
      (await inboxOf(jefe).list({ ...TODO, q, estado })).filas.map((f) => f.id)
    expect(await lookup(marca)).toEqual([dos, one])
    for (const q of ['ibanez', 'AVILA', 'camara', rosa.email, 'rosa problema']) {
      expect(await lookup(`${q} ${marca}`)).toEqual([one])
    }
    expect(await lookup(`zzz ${marca}`)).toEqual([])
    await inboxOf(jefe).reply({ intent: 'responder', id: one, mensaje: 'Sí', intento: undefined })
    expect([await lookup(marca, 'Abierto'), await lookup(marca, 'Respondido')]).toEqual([[dos], [one]])
  })

  test('is paged both ways, newest first, and a message that is read is counted no more', async () => {
    const [jefe, una] = [await createPerson('SuperAdmin'), await createPerson('Usuario')]
    const marca = uniqueWord()
    await execute(
      Array.from({ length: 32 }, (_, i) => [
        `insert into messages (id, from_user_id, subject, content, busqueda, created_at) values (?, ?, 'Otro', ?, ?, ?)`,
        [`${marca}-${String(i).padStart(2, '0')}`, una.id, marca, marca, NOW + Math.floor(i / 2)],
      ]),
    )
    const list = { ...TODO, q: marca }
    const una_ = await inboxOf(jefe).list(list)
    const dos = await inboxOf(jefe).list({ ...list, despues: una_.despues })
    const tres = await inboxOf(jefe).list({ ...list, despues: dos.despues })
    const all = [una_, dos, tres].flatMap((p) => p.filas.map((f) => f.id))
    expect(all).toEqual(Array.from({ length: 32 }, (_, i) => `${marca}-${String(31 - i).padStart(2, '0')}`))
    expect([una_.antes, tres.despues]).toEqual([null, null])
    expect((await inboxOf(jefe).list({ ...list, antes: dos.antes })).filas).toEqual(una_.filas)
    const antes = await sinLeer(jefe)
    await inboxOf(jefe).markRead(`${marca}-31`)
    await inboxOf(jefe).markRead(`${marca}-31`)
    expect(await sinLeer(jefe)).toBe(antes - 1)
  })

  test('keeps what was said when the person and the company are gone, without their names, and answers nobody', async () => {
    const jefe = await createPerson('SuperAdmin')
    const { id: empresa_id } = await createEmpresa()
    const una = await createPerson('Usuario', { empresa_id })
    const id = crypto.randomUUID()
    await soporteDe(una).write(send('Me voy', id))
    await inboxOf(jefe, NOW + 1).reply({ intent: 'responder', id, mensaje: 'Buen viaje', intento: undefined })
    await execute([
      ['delete from usuarios where id = ?', [una.id]],
      ['delete from empresas where id = ?', [empresa_id]],
    ])
    expect(await inboxOf(jefe).find(id)).toMatchObject({
      ...{ nombre: null, email: null, empresa: null, content: 'Me voy' },
      respuestas: [{ content: 'Buen viaje' }],
    })
    expect(await correos('para = ? or clave = ?', una.email, `soporte:${id}`)).toEqual([])
    const orden = { intent: 'responder', id, mensaje: '¿Sigue ahí?', intento: undefined } as const
    await expect(inboxOf(jefe).reply(orden)).rejects.toMatchObject({ clave: 'mensaje-sin-cuenta' })
    await expect(inboxOf(jefe).reply({ ...orden, id: 'ninguno' })).rejects.toMatchObject({ clave: 'no-encontrado' })
  })
})

test('a message beyond what the support address is mailed in a day is in the inbox all the same', async () => {
  await createPerson('SuperAdmin')
  const house = `casa-${uniqueWord()}@vigia.test`
  const { intentos } = casa('x', NOW)
  while (await intentos.mails.mailsSupport(house));
  const { admin } = await createEmpresa()
  const id = crypto.randomUUID()
  await soporteDe(admin, { supportEmail: house }).write(send('Sin correo', id))
  expect(await correos('para = ?', house)).toEqual([])
  expect(await inboxOf(await createPerson('SuperAdmin')).find(id)).toMatchObject({ content: 'Sin correo' })
})
