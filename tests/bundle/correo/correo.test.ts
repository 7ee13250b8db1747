/**
 * Mail as deployed: the SuperAdmin's form, and the cron job that empties the queue over a real mail server. A canary
 * password occurs in no response, no row and no log.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encryptPassword } from '../../../scripts/inbox.mjs'
import { decrypt } from '../../../worker/mail/secret'
import { FORGET_JOBS, type Statement } from '../../support/data'
import { type Inbox, no, openInbox, SMTP_PASSWORD, USUARIO } from '../../support/mailbox'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, createPerson, cron, execute, type Person, registro, rows } from '../../support/world'
import { askServer } from '../support/request'

const SCREEN_PATH = '/super-admin/settings'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
// an hour of today that has begun, so that no other test's session expires by it
const START = Math.floor(Date.now() / (60 * MINUTE)) * 60 * MINUTE + MINUTE

let superAdmin: Person
let inbox: Inbox

beforeAll(async () => {
  superAdmin = await createPerson('SuperAdmin')
  inbox = await openInbox()
})
afterAll(async () => {
  await execute([['delete from avisos_sistema', []]])
  await inbox.leave()
})
beforeEach(async () => {
  // nothing falls due, so the only mails are those of the test
  const silencedTables = [
    'correos',
    'email_config',
    'alertas',
    'documentos',
    'conductores',
    'planes_mantenimiento',
    'faltantes',
    // cards of other tests, which a renewal would charge
    'fuentes_pago',
    // what other tests left to be told by mail
    'alertas_sistema',
    'descargas',
    'entregas',
    'envios',
    'episodios',
    'objeciones',
  ]
  const laterThanThis: Statement = [
    'update empresas set revisar_at = ? where revisar_at is not null',
    [Number.MAX_SAFE_INTEGER],
  ]
  // the clock strikes at odd times here, and of the jobs that it misses every SuperAdmin would be told
  const noNotices: Statement = [
    `insert or replace into avisos_sistema (usuario_id, correo, pagos, tareas, espacio)
       select u.id, 0, 0, 0, 0 from usuarios u join roles r on r.id = u.rol_id where r.nombre = 'SuperAdmin'`,
    [],
  ]
  await execute([
    FORGET_JOBS,
    laterThanThis,
    noNotices,
    ...silencedTables.map((t): Statement => [`delete from ${t}`, []]),
  ])
  inbox.received.length = 0
  inbox.reglas = {}
})

const values = (changes: Record<string, string> = {}) => ({
  smtp_host: '127.0.0.1',
  smtp_port: String(inbox.port),
  smtp_user: USUARIO,
  smtp_password: SMTP_PASSWORD,
  smtp_from_email: USUARIO,
  smtp_from_name: 'Vigía Ñandú',
  ...changes,
})
/** Posts as the SuperAdmin on a development machine with a local mail server. */
const send = (form: Record<string, string>, headers: Record<string, string> = { 'x-test-local': '1' }) =>
  askServer(SCREEN_PATH, { as: superAdmin, form, headers })
const save = async (changes = {}) => expect((await send({ intent: 'save', ...values(changes) })).status).toBe(200)
const screen = async () => (await askServer(SCREEN_PATH, { as: superAdmin })).text()
const put = (n: number, changes: Record<string, string | number> = {}) =>
  execute(
    Array.from({ length: n }, (_, i) => {
      const id = crypto.randomUUID()
      const row = {
        id,
        clave: id,
        para: `persona${i}@prueba.test`,
        asunto: 'Aviso',
        html: '<p>Aviso</p>',
        texto: 'Aviso',
        message_id: `<${id}@vigia.test>`,
        proximo_at: START,
        created_at: START,
        ...changes,
      }
      return [
        `insert into correos (${Object.keys(row).join(', ')}) values (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
        Object.values(row),
      ]
    }),
  )
/** Of those that `put` queued: other tests have companies of which a mail may fall due meanwhile. */
const estados = () =>
  rows("select estado, count(*) as n from correos where texto = 'Aviso' group by estado order by estado")
const received = () => inbox.received.filter(({ para: [recipient] }) => /^(persona|nadie)/.test(recipient ?? ''))

describe('the form', () => {
  test('stores the password so that only the Worker can open it, and never shows it again', async () => {
    await save()
    const [row] = await rows<{ smtp_password: string }>('select * from email_config')
    expect(row).toMatchObject({ smtp_host: '127.0.0.1', smtp_port: inbox.port, smtp_from_name: 'Vigía Ñandú' })
    expect(JSON.stringify(row)).not.toContain(SMTP_PASSWORD)
    expect(await decrypt(SECRETS.CONFIG_SECRET, row?.smtp_password ?? '')).toBe(SMTP_PASSWORD)
    const html = await screen()
    expect(html).toContain(USUARIO)
    for (const secret of [SMTP_PASSWORD, row?.smtp_password ?? '', SECRETS.CONFIG_SECRET]) {
      expect(html).not.toContain(secret)
    }
  })

  test('left without a password keeps the stored one, but carries it to no other server', async () => {
    expect((await send({ intent: 'save', ...values({ smtp_password: '' }) })).status).toBe(422)
    await save()
    const [before] = await rows<{ smtp_password: string }>('select * from email_config')
    await save({ smtp_password: '', smtp_from_name: 'Otro nombre' })
    expect(await rows('select * from email_config')).toMatchObject([
      { smtp_password: before?.smtp_password, smtp_from_name: 'Otro nombre' },
    ])
    for (const [field, other] of [
      ['smtp_host', '127.0.0.2'],
      ['smtp_port', '2'],
      ['smtp_user', 'otro@prueba.co'],
    ] as const) {
      for (const intent of ['save', 'test']) {
        const r = await send({ intent, ...values({ smtp_password: '', [field]: other }) })
        expect([r.status, await r.text()]).toEqual([422, expect.stringContaining('escriba la contraseña de nuevo')])
      }
    }
    expect(await rows('select smtp_host, smtp_port from email_config')).toEqual([
      { smtp_host: '127.0.0.1', smtp_port: inbox.port },
    ])
  })

  test('refuses what it must, with its reason, and echoes no password', async () => {
    for (const [change, said] of [
      [{ smtp_port: '25' }, 'El puerto 25 está cerrado'],
      [{ smtp_port: 'x' }, 'Escriba un puerto entre'],
      [{ smtp_user: 'nadie' }, 'Escriba un correo como'],
      [{ smtp_from_email: 'a@b.co\r\nBcc: c@d.co' }, 'Escriba un correo como'],
      [{ smtp_from_name: 'Vigía\r\nBcc: c@d.co' }, 'Hay un carácter'],
      [{ smtp_host: '' }, 'Complete este dato'],
    ] as const) {
      const r = await send({ intent: 'save', ...values(change) })
      const html = await r.text()
      expect([r.status, html.includes(said), html.includes(SMTP_PASSWORD)]).toEqual([422, true, false])
    }
    expect(await rows('select * from email_config')).toEqual([])
  })

  test('where it is deployed calls no private address, were it only to try', async () => {
    const before = inbox.lines
    for (const smtp_host of [
      '127.0.0.1',
      'localhost',
      '::1',
      '0x7f.1',
      'metadata.google.internal',
      '::ffff:10.0.0.1',
    ]) {
      for (const intent of ['save', 'test']) {
        const r = await send({ intent, ...values({ smtp_host }) }, {})
        expect([smtp_host, r.status, (await r.text()).includes('red privada')]).toEqual([smtp_host, 422, true])
      }
    }
    expect(inbox.lines).toBe(before)
    expect(await rows('select * from email_config')).toEqual([])
  })
})

describe('the test mail', () => {
  test('goes to the SuperAdmin at once, with the values of the form or the stored ones, and shows the answer', async () => {
    await put(1, { para: 'en-cola@prueba.test' })
    const r = await send({ intent: 'test', ...values() })
    expect([r.status, await r.text()]).toEqual([200, expect.stringContaining('250 2.0.0 Ok: queued')])
    expect(await rows('select * from email_config')).toEqual([])
    await save()
    expect((await send({ intent: 'test', ...values({ smtp_password: '' }) })).status).toBe(200)
    expect(inbox.received.map((x) => [x.para, x.mensaje.from?.name, x.mensaje.subject])).toEqual([
      [[superAdmin.email], 'Vigía Ñandú', 'Correo de prueba de Vigía'],
      [[superAdmin.email], 'Vigía Ñandú', 'Correo de prueba de Vigía'],
    ])
  })

  test.each([
    ['a wrong password', { smtp_password: 'equivocada-9' }, {}, 'no aceptó el usuario o la contraseña'],
    ['a sender who may not', {}, { remitente: () => no(553, '5.7.1 not owned') }, '5.7.1 not owned'],
    ['no server there', { smtp_port: '1' }, {}, 'No pudimos conectarnos'],
  ])('tells of %s in words', async (_, changes, rules, said) => {
    inbox.reglas = rules
    const r = await send({ intent: 'test', ...values(changes) })
    const html = await r.text()
    expect([r.status, html.includes(said)]).toEqual([422, true])
    expect(html).not.toContain('equivocada-9')
  })
})

describe('the clock', () => {
  beforeEach(() => save())

  test('sends what waits, once, also when it strikes twice at the same time', async () => {
    await put(40)
    await Promise.all([cron('* * * * *', START), cron('* * * * *', START)])
    await cron('* * * * *', START + MINUTE)
    expect(await estados()).toEqual([{ estado: 'enviado', n: 40 }])
    expect(new Set(received().map((r) => r.mensaje.messageId)).size).toBe(40)
    expect(received().length).toBe(40)
    expect(inbox.maxConcurrent).toBeLessThanOrEqual(4)
  })

  test('a server that is away for an hour loses nothing and gets nothing twice', async () => {
    await put(12)
    await inbox.leave()
    for (let m = 0; m < 60; m += 4) await cron('* * * * *', START + m * MINUTE)
    expect(await rows("select estado, sum(intentos) as i from correos where texto = 'Aviso' group by estado")).toEqual([
      { estado: 'pendiente', i: 0 },
    ])
    expect(await screen()).toContain('el servidor no recibe correos')
    await inbox.volver()
    for (let m = 60; m < 80; m += 5) await cron('* * * * *', START + m * MINUTE)
    expect(await estados()).toEqual([{ estado: 'enviado', n: 12 }])
    expect(received().length).toBe(12)
  })

  test('a crash between the server’s 250 and our mark repeats the mail under its Message-ID', async () => {
    await put(1)
    await cron('* * * * *', START)
    await execute([
      ["update correos set estado = 'pendiente', arriendo_hasta = ?, proximo_at = ?", [START + 5 * MINUTE, START]],
    ])
    await cron('* * * * *', START + MINUTE)
    expect(received().length).toBe(1)
    await cron('* * * * *', START + 6 * MINUTE)
    const [one, two] = received()
    expect([received().length, two?.mensaje.messageId]).toEqual([2, one?.mensaje.messageId])
  })

  test('poison in a row makes no second recipient and no header', async () => {
    await put(1, { asunto: 'Hola\r\nBcc: otro@malo.test\r\n\r\ncuerpo' })
    await put(1, { para: 'ana@prueba.test>\r\nRCPT TO:<otro@malo.test' })
    await cron('* * * * *', START)
    expect(received().map((r) => r.para)).toEqual([['persona0@prueba.test']])
    expect(received()[0]?.mensaje.headers.map((h) => h.key)).not.toContain('bcc')
    expect(await estados()).toEqual([
      { estado: 'enviado', n: 1 },
      { estado: 'muerto', n: 1 },
    ])
  })

  test('a dead letter is shown with its reason, sent again or thrown away', async () => {
    inbox.reglas = {
      destinatario: (recipient) => (recipient.startsWith('nadie') ? no(550, '5.1.1 who is that') : null),
    }
    await put(2, { para: 'nadie@prueba.test', asunto: 'JTR 205: SOAT vence hoy' })
    await cron('* * * * *', START)
    const html = await screen()
    expect(html).toContain('nadie@prueba.test')
    expect(html).toContain('5.1.1 who is that')
    const [one, two] = await rows<{ id: string }>("select id from correos where estado = 'muerto'")
    expect((await askServer(`${SCREEN_PATH}?descartar=${one?.id}`, { as: superAdmin })).status).toBe(200)
    inbox.reglas = {}
    expect((await send({ intent: 'discard', id: one?.id ?? '' })).status).toBe(302)
    expect((await send({ intent: 'resend', id: two?.id ?? '' })).status).toBe(302)
    await cron('* * * * *', Date.now() + MINUTE)
    expect(await rows("select estado, asunto from correos where texto = 'Aviso'")).toEqual([
      { estado: 'enviado', asunto: 'JTR 205: SOAT vence hoy' },
    ])
    expect(received().map((r) => r.mensaje.subject)).toEqual(['JTR 205: SOAT vence hoy'])
  })

  test('a digest travels from the alert to the inbox, with the link to turn it off', async () => {
    const { id, admin, vehiculos } = await createEmpresa({ vehiculos: 1 })
    // six in the morning of tomorrow in Bogotá
    const tomorrow = Math.floor(Date.now() / DAY + 1) * DAY + 11 * 60 * MINUTE
    const vence = new Date(tomorrow + 6 * DAY).toISOString().slice(0, 10)
    await execute([
      [
        `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, cosa, vence, umbral, created_at)
         values (?, ?, ?, 'SOAT', 'x', ?1, 'documento:d1', ?1, 7, 1)`.replaceAll('?1', `'${vence}'`),
        [crypto.randomUUID(), id, vehiculos[0]?.id ?? ''],
      ],
    ])
    // other tests have companies too, and one run sends a hundred mails
    const mails = () => inbox.received.filter((r) => r.para.includes(admin.email))
    for (let m = 1; m < 10 && mails().length === 0; m++) await cron('* * * * *', tomorrow + m * MINUTE)
    const [correo] = mails()
    expect(correo?.mensaje.subject).toMatch(/: SOAT vence en 6 días$/)
    expect(correo?.mensaje.html).toContain('/admin/documents?renovar=d1')
    expect(correo?.mensaje.text).toContain('/admin/documents?renovar=d1')
    expect(correo?.mensaje.headers.find((h) => h.key === 'list-unsubscribe')?.value).toMatch(
      /^<http.*\/settings\?tab=notificaciones>$/,
    )
  })
})

test('a password written by the inbox of a laptop is one that the Worker opens', async () => {
  expect(await decrypt('s'.repeat(32), await encryptPassword('s'.repeat(32), 'ñandú'))).toBe('ñandú')
})

test('no log holds a password, a key or an address', async () => {
  const said = await registro()
  for (const canary of [
    SMTP_PASSWORD,
    'equivocada-9',
    SECRETS.CONFIG_SECRET,
    'persona0@prueba.test',
    superAdmin.email,
  ]) {
    expect(said).not.toContain(canary)
  }
})
