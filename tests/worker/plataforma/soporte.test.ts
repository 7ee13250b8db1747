/** Messages to support: who may write, who reads them, what is mailed, what remains of a deleted person's. */

import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import { hashToken } from '../../../worker/access/session'
import { Courier } from '../../../worker/correo/courier'
import { MensajesList } from '../../../worker/domain/soporte/soporte'
import { findSesion } from '../../../worker/identidad/session-sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import { type EmpresaRow, PlatformDb } from '../../../worker/platform-db/platform-db'
import { Mensajes } from '../../../worker/soporte/mensajes'
import { Soporte } from '../../../worker/soporte/service'
import { SoporteDb } from '../../../worker/soporte/sql'
import type { Person } from '../../support/data'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { APP_URL } from '../support/accounts'
import { requestTrace } from '../support/auditoria'
import { createEmpresa, createPerson, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const SOPORTE = 'soporte@vigia.test'
const unlimited = { limit: async () => ({ success: true }) } as RateLimit
const UNFILTERED = MensajesList.parse({})

function world(actor: string, now: number) {
  const courier = new Courier(
    env.DB,
    { secret: SECRETS.CONFIG_SECRET, appUrl: APP_URL, inDevelopment: false },
    { now, openSmtp: () => Promise.reject(new Error('no mail is sent here')), after: () => undefined },
  )
  const intentos = new Intentos(new IdentityDb(env.DB), unlimited, SECRETS.HASH_SECRET, now)
  return { db: new SoporteDb(env.DB, requestTrace(now, { usuario_id: actor })), courier, intentos }
}
/** The user's side, on /support/mensajes. */
function soporteOf(p: Person, { now = NOW, supportEmail = SOPORTE as string | null, empresa = '' } = {}) {
  const { db, courier, intentos } = world(p.id, now)
  const person = { ...p, idioma: 'es', zona_horaria: 'America/Bogota', verificado: true, sesion: '' } as const
  const ownOne = p.empresa_id ? ({ id: p.empresa_id, nombre: empresa } as EmpresaRow) : null
  return new Soporte(db, { person, empresa: ownOne }, { courier, intentos, supportEmail }, now)
}
/** The SuperAdmin's side, on /super-admin/messages. */
function inboxOf(p: Person, now = NOW) {
  const { db, courier } = world(p.id, now)
  return new Mensajes(db, p, courier, now)
}
const send = (text: string, attempt: string = crypto.randomUUID()) =>
  ({ intent: 'send', asunto: 'Problema técnico', mensaje: text, intento: attempt }) as const
const correos = async (where: string, ...values: string[]) =>
  (
    await env.DB.prepare(`select * from correos where ${where}`)
      .bind(...values)
      .all<Record<string, string>>()
  ).results
const unread = async (p: Person) =>
  (await findSesion(new PlatformDb(env.DB), await hashToken(p.token)))?.unread ?? Number.NaN
const auditEvents = async (target: string) =>
  (
    await env.DB.prepare('select suceso from auditoria where objeto = ? order by at, rowid').bind(target).all()
  ).results.map((r) => r.suceso)

describe('a person who writes', () => {
  test('is read by every SuperAdmin, told of by mail to the support address, and counted as unread', async () => {
    const boss = await createPerson('SuperAdmin')
    const other = await createPerson('SuperAdmin')
    const { admin, nombre: empresa } = await createEmpresa({ nombre: `Logística Ñandú ${uniqueWord()}` })
    const word = uniqueWord()
    const text = `El mapa no abre ${word}\ndesde ayer`
    const id = crypto.randomUUID()
    const before = await unread(boss)
    await soporteOf(admin, { empresa }).write(send(text, id))

    for (const actor of [boss, other]) {
      const [row] = (await inboxOf(actor).list({ ...UNFILTERED, q: word })).rows
      expect(row).toMatchObject({ id, subject: 'Problema técnico', content: text, read: false, estado: 'Abierto' })
      expect(row).toMatchObject({ nombre: admin.nombre, email: admin.email, empresa })
    }
    expect(await unread(boss)).toBe(before + 1)
    const [mail, ...extra] = await correos('clave = ?', `soporte:${id}`)
    expect(extra).toEqual([])
    expect(mail).toMatchObject({ para: SOPORTE, asunto: `Soporte: Problema técnico, de ${admin.nombre}` })
    expect(mail?.texto).toContain(text)
    expect(mail?.texto).toContain(`${APP_URL}/super-admin/messages?ver=${id}`)
    expect(await auditEvents(id)).toEqual(['mensaje-enviado'])
  })

  test('writes one message however often the form is sent, and none in the place of another person’s', async () => {
    await createPerson('SuperAdmin')
    const one = await createPerson('Usuario')
    const another = await createPerson('Usuario')
    const id = crypto.randomUUID()
    for (let i = 0; i < 3; i++) await soporteOf(one, { now: NOW + i }).write(send('Hola', id))
    await expect(soporteOf(another).write(send('Otro', id))).rejects.toMatchObject({ name: 'Refusal' })
    expect((await soporteOf(one).mine(UNFILTERED)).rows).toHaveLength(1)
    expect((await soporteOf(another).mine(UNFILTERED)).rows).toEqual([])
    expect(await correos('clave = ?', `soporte:${id}`)).toHaveLength(1)
  })

  test('ten times in an hour has to wait', async () => {
    await createPerson('SuperAdmin')
    const one = await createPerson('Usuario')
    for (let i = 0; i < 10; i++) await soporteOf(one).write(send(`Mensaje ${i}`))
    await expect(soporteOf(one).write(send('Uno más'))).rejects.toMatchObject({ clave: 'espere-minutos' })
    await soporteOf(one, { now: NOW + 3_700_000 }).write(send('Una hora después'))
  })

  test('where there is no support address still reaches the inbox', async () => {
    const boss = await createPerson('SuperAdmin')
    const one = await createPerson('Usuario')
    const id = crypto.randomUUID()
    await soporteOf(one, { supportEmail: null }).write(send('Sin correo', id))
    expect(await correos('clave = ?', `soporte:${id}`)).toEqual([])
    expect(await inboxOf(boss).find(id)).toMatchObject({ content: 'Sin correo' })
  })

  test('cannot make a second recipient or header by a name with line ends (docs/security.md 27)', async () => {
    await createPerson('SuperAdmin')
    const one = await createPerson('Usuario', { nombre: 'Ana\r\nBcc: otro@x.co <b>', empresa_id: null })
    const id = crypto.randomUUID()
    await soporteOf(one).write(send('<script>alert(1)</script>', id))
    const [mail] = await correos('clave = ?', `soporte:${id}`)
    const { write } = await import('../../../worker/mail/message')
    const sender = { name: 'Vigía', address: 'avisos@prueba.co' }
    const {
      message_id: messageId,
      para: recipient,
      asunto: subject,
      html,
      texto: text,
    } = mail as Record<string, string>
    const bytes = (
      await write({
        messageId,
        de: sender,
        para: recipient,
        asunto: subject,
        html,
        texto: text,
        fecha: NOW,
      } as Parameters<typeof write>[0])
    ).toString()
    const header = bytes.slice(0, bytes.indexOf('\r\n\r\n'))
    expect(header).not.toMatch(/^bcc:/im)
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script>')
  })
})

test('without a SuperAdmin the text of the specification is shown, and nothing is written', async () => {
  const one = await createPerson('Usuario')
  const all = await env.DB.prepare(
    "select id from usuarios where rol_id = (select id from roles where nombre = 'SuperAdmin')",
  ).all<{ id: string }>()
  const changeRole = (rol: string) =>
    execute(
      all.results.map(({ id }) => [
        'update usuarios set rol_id = (select id from roles where nombre = ?) where id = ?',
        [rol, id],
      ]),
    )
  await changeRole('Usuario')
  try {
    await expect(soporteOf(one).write(send('¿Hay alguien?'))).rejects.toMatchObject({
      clave: 'sin-administrador-del-sistema',
    })
    expect((await soporteOf(one).mine(UNFILTERED)).rows).toEqual([])
  } finally {
    await changeRole('SuperAdmin')
  }
})

describe('an answer', () => {
  test('goes to the address of who wrote with their words quoted, stays in the thread, and closes it', async () => {
    const boss = await createPerson('SuperAdmin')
    const one = await createPerson('Usuario')
    const id = crypto.randomUUID()
    const attempt = crypto.randomUUID()
    await soporteOf(one).write(send('Primera línea\nSegunda línea', id))
    const command = { intent: 'reply', id, mensaje: 'Ya quedó.\nPruebe otra vez.', intento: attempt } as const
    for (let i = 0; i < 2; i++) expect(await inboxOf(boss, NOW + 60_000).reply(command)).toBe(one.nombre)

    const [mail, ...extra] = await correos('clave = ?', `respuesta:${attempt}`)
    expect(extra).toEqual([])
    expect(mail).toMatchObject({ para: one.email, asunto: 'Re: Problema técnico, soporte de Vigía' })
    expect(mail?.texto).toContain('Ya quedó.\nPruebe otra vez.')
    expect(mail?.texto).toContain('Usted escribió el 20 nov 2026:\n> Primera línea\n> Segunda línea')
    expect(mail?.texto).toContain(`${APP_URL}/support/mensajes`)
    expect(await inboxOf(boss).find(id)).toMatchObject({
      read: true,
      estado: 'Respondido',
      respuestas: [{ content: command.mensaje, de_soporte: true, quien: boss.nombre }],
    })
    expect((await soporteOf(one).mine(UNFILTERED)).rows).toEqual([
      expect.objectContaining({
        estado: 'Respondido',
        respuestas: [{ id: attempt, de_soporte: true, content: command.mensaje, created_at: NOW + 60_000 }],
      }),
    ])
    expect(await auditEvents(id)).toEqual(['mensaje-enviado', 'mensaje-respondido'])
  })

  test('is continued by its writer only: the thread is open and unread again', async () => {
    const boss = await createPerson('SuperAdmin')
    const one = await createPerson('Usuario')
    const foreign = await createPerson('Usuario')
    const id = crypto.randomUUID()
    await soporteOf(one).write(send('Uno', id))
    await inboxOf(boss, NOW + 1).reply({ intent: 'reply', id, mensaje: 'Dos', intento: undefined })
    const extra = { intent: 'follow-up', id, mensaje: `Tres ${uniqueWord()}`, intento: crypto.randomUUID() } as const
    await expect(soporteOf(foreign).write(extra)).rejects.toMatchObject({ clave: 'no-encontrado' })
    await soporteOf(one, { now: NOW + 2 }).write(extra)
    expect(await inboxOf(boss).find(id)).toMatchObject({
      read: false,
      estado: 'Abierto',
      respuestas: [{ content: 'Dos' }, { content: extra.mensaje, de_soporte: false }],
    })
    // later messages are searched too, and the next answer quotes the last one
    expect((await inboxOf(boss).list({ ...UNFILTERED, q: extra.mensaje })).rows.map((f) => f.id)).toEqual([id])
    const quoted = async (attempt: string) => (await correos('clave = ?', `respuesta:${attempt}`))[0]?.texto
    const answer = async (mensaje: string, seen: string) => {
      const attempt = crypto.randomUUID()
      await inboxOf(boss, NOW + 3).reply({ intent: 'reply', id, mensaje, intento: attempt, seen })
      return quoted(attempt)
    }
    // written while only the first message was on the screen: the further one is still unread
    expect(await answer('A «Uno»', id)).toContain('> Uno')
    expect(await inboxOf(boss).find(id)).toMatchObject({ read: false, estado: 'Abierto' })
    expect(await answer('Cuatro', extra.intento)).toContain(`> ${extra.mensaje}`)
    expect(await inboxOf(boss).find(id)).toMatchObject({ read: true, estado: 'Respondido' })
  })
})

describe('the inbox', () => {
  test('is searched by person, address, company and words, whatever the accents, and by state', async () => {
    const boss = await createPerson('SuperAdmin')
    const marca = uniqueWord()
    const { id: empresa_id } = await createEmpresa({ nombre: `Fletes Ávila ${marca}` })
    const rosa = await createPerson('Usuario', { nombre: 'Rosa Ibáñez', empresa_id })
    const one = crypto.randomUUID()
    const two = crypto.randomUUID()
    await soporteOf(rosa).write(send(`No abre la cámara ${marca}`, one))
    await soporteOf(await createPerson('Usuario'), { now: NOW + 1 }).write(send(`Gracias ${marca}`, two))
    const lookup = async (q: string, estado: 'Abierto' | 'Respondido' | null = null) =>
      (await inboxOf(boss).list({ ...UNFILTERED, q, estado })).rows.map((f) => f.id)
    expect(await lookup(marca)).toEqual([two, one])
    for (const q of ['ibanez', 'AVILA', 'camara', rosa.email, 'rosa problema']) {
      expect(await lookup(`${q} ${marca}`)).toEqual([one])
    }
    expect(await lookup(`zzz ${marca}`)).toEqual([])
    await inboxOf(boss).reply({ intent: 'reply', id: one, mensaje: 'Sí', intento: undefined })
    expect([await lookup(marca, 'Abierto'), await lookup(marca, 'Respondido')]).toEqual([[two], [one]])
  })

  test('is paged both ways, newest first, and a message that is read is counted no more', async () => {
    const boss = await createPerson('SuperAdmin')
    const one = await createPerson('Usuario')
    const marca = uniqueWord()
    await execute(
      Array.from({ length: 32 }, (_, i) => [
        `insert into messages (id, from_user_id, subject, content, busqueda, created_at) values (?, ?, 'Otro', ?, ?, ?)`,
        [`${marca}-${String(i).padStart(2, '0')}`, one.id, marca, marca, NOW + Math.floor(i / 2)],
      ]),
    )
    const list = { ...UNFILTERED, q: marca }
    const firstPage = await inboxOf(boss).list(list)
    const two = await inboxOf(boss).list({ ...list, despues: firstPage.after })
    const three = await inboxOf(boss).list({ ...list, despues: two.after })
    const all = [firstPage, two, three].flatMap((p) => p.rows.map((f) => f.id))
    expect(all).toEqual(Array.from({ length: 32 }, (_, i) => `${marca}-${String(31 - i).padStart(2, '0')}`))
    expect([firstPage.before, three.after]).toEqual([null, null])
    expect((await inboxOf(boss).list({ ...list, antes: two.before })).rows).toEqual(firstPage.rows)
    const before = await unread(boss)
    await inboxOf(boss).markRead(`${marca}-31`)
    await inboxOf(boss).markRead(`${marca}-31`)
    expect(await unread(boss)).toBe(before - 1)
  })

  test('keeps its messages when the person and the company are deleted, without their names, and cannot be answered', async () => {
    const boss = await createPerson('SuperAdmin')
    const { id: empresa_id } = await createEmpresa()
    const one = await createPerson('Usuario', { empresa_id })
    const id = crypto.randomUUID()
    await soporteOf(one).write(send('Me voy', id))
    await inboxOf(boss, NOW + 1).reply({ intent: 'reply', id, mensaje: 'Buen viaje', intento: undefined })
    await execute([
      ['delete from usuarios where id = ?', [one.id]],
      ['delete from empresas where id = ?', [empresa_id]],
    ])
    expect(await inboxOf(boss).find(id)).toMatchObject({
      nombre: null,
      email: null,
      empresa: null,
      content: 'Me voy',
      respuestas: [{ content: 'Buen viaje' }],
    })
    expect(await correos('para = ? or clave = ?', one.email, `soporte:${id}`)).toEqual([])
    const command = { intent: 'reply', id, mensaje: '¿Sigue ahí?', intento: undefined } as const
    await expect(inboxOf(boss).reply(command)).rejects.toMatchObject({ clave: 'mensaje-sin-cuenta' })
    await expect(inboxOf(boss).reply({ ...command, id: 'ninguno' })).rejects.toMatchObject({ clave: 'no-encontrado' })
  })
})

test('a message beyond what the support address is mailed in a day is in the inbox all the same', async () => {
  await createPerson('SuperAdmin')
  const house = `casa-${uniqueWord()}@vigia.test`
  const { intentos } = world('x', NOW)
  while (await intentos.mails.mailsSupport(house));
  const { admin } = await createEmpresa()
  const id = crypto.randomUUID()
  await soporteOf(admin, { supportEmail: house }).write(send('Sin correo', id))
  expect(await correos('para = ?', house)).toEqual([])
  expect(await inboxOf(await createPerson('SuperAdmin')).find(id)).toMatchObject({ content: 'Sin correo' })
})
