/**
 * The connection to a mail server, inside workerd against a real server: plain in development, STARTTLS, TLS from the
 * first byte. It runs in its own workerd, because the trusted certificates are fixed at start.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CERTIFICATE_FILE, type Inbox, no, openInbox, SMTP_PASSWORD, USUARIO } from '../../support/mailbox'

interface SendResult {
  dicho?: string[]
  failure?: { clase: string; code: string; serverSaid: string }
}

const ENTRY = `
import { openSmtp } from './worker/mail/smtp'
export default {
  async fetch(request) {
    const { servidor, inDevelopment, mails, mode } = await request.json()
    try {
      const line = await openSmtp(servidor, inDevelopment, mode)
      const dicho = []
      for (const mail of mails) dicho.push(await line.send(mail))
      line.close()
      return Response.json({ dicho })
    } catch ({ clase, code, serverSaid, message }) {
      return Response.json({ failure: { clase, code, serverSaid }, message })
    }
  },
}`

let mf: {
  dispatchFetch(url: string, init: { method: string; body: string }): Promise<unknown>
  dispose(): Promise<void>
}
const inboxes: Partial<Record<'ninguno' | 'starttls' | 'implicito', Inbox>> = {}
const inbox = async (tls: 'ninguno' | 'starttls' | 'implicito') => {
  inboxes[tls] ??= await openInbox(tls)
  return inboxes[tls]
}

beforeAll(async () => {
  process.env.NODE_EXTRA_CA_CERTS = CERTIFICATE_FILE
  const { Miniflare } = await import('miniflare')
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: fileURLToPath(new URL('../../..', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    external: ['node:*'],
    conditions: ['workerd', 'worker', 'import'],
  })
  mf = new Miniflare({
    modules: [{ type: 'ESModule', path: 'entrada.js', contents: outputFiles[0]?.text ?? '' }],
    compatibilityDate: '2026-04-20',
    compatibilityFlags: ['nodejs_compat'],
  }) as never
})
afterAll(async () => {
  delete process.env.NODE_EXTRA_CA_CERTS
  await mf.dispose()
  for (const b of Object.values(inboxes)) await b.leave()
})

const mail = (changes: object = {}) => ({
  messageId: '<uno@vigia.test>',
  de: { name: 'Vigía', address: USUARIO },
  para: 'ana@prueba.test',
  asunto: 'JTR 205: el SOAT venció',
  html: '<p>Ñandú</p>',
  texto: 'Ñandú',
  fecha: Date.UTC(2026, 10, 20, 10),
  ...changes,
})

interface MailRequest {
  host?: string
  port?: number
  user?: string
  password?: string
  nombre?: string
  inDevelopment?: boolean
  mails?: object[]
  timeouts?: { connection: number; mail: number }
  secure?: boolean
  requireTls?: boolean
}
async function send(b: Inbox, p: MailRequest = {}): Promise<SendResult> {
  const server = {
    host: p.host ?? '127.0.0.1',
    port: p.port ?? b.port,
    user: p.user ?? USUARIO,
    password: p.password ?? SMTP_PASSWORD,
    from: { name: p.nombre ?? 'Vigía', address: USUARIO },
  }
  const { inDevelopment = true, mails = [mail()], timeouts, requireTls } = p
  // port 465 cannot be opened here
  const secure = p.secure ?? b === inboxes.implicito
  const body = JSON.stringify({
    servidor: server,
    inDevelopment,
    mails,
    mode: { timeouts, secure, requireTls },
  })
  const r = (await mf.dispatchFetch('http://x/', { method: 'POST', body })) as { json(): Promise<SendResult> }
  return r.json()
}

describe.each(['ninguno', 'starttls', 'implicito'] as const)('a server with TLS «%s»', (tls) => {
  test('takes mail after mail over one line, as it was written', async () => {
    const b = await inbox(tls)
    b.received.length = 0
    const before = b.lines
    const mails = [mail(), mail({ messageId: '<dos@vigia.test>', para: 'beto@prueba.test' })]
    const r = await send(b, { mails })
    expect(r.dicho).toEqual([expect.stringMatching(/^250/), expect.stringMatching(/^250/)])
    expect(b.lines - before).toBe(1)
    const [one, two] = b.received
    expect(one).toMatchObject({ de: USUARIO, para: ['ana@prueba.test'] })
    expect(one?.mensaje).toMatchObject({
      subject: 'JTR 205: el SOAT venció',
      messageId: '<uno@vigia.test>',
      from: { name: 'Vigía', address: USUARIO },
      date: '2026-11-20T10:00:00.000Z',
    })
    expect(one?.mensaje.html).toContain('Ñandú')
    expect(one?.mensaje.text).toContain('Ñandú')
    expect(two).toMatchObject({ para: ['beto@prueba.test'] })
  })
})

test('a server that wants TLS from the first byte is not waited for on another port', async () => {
  const b = await inbox('implicito')
  const { failure } = await send(b, { secure: false, timeouts: { connection: 1500, mail: 1500 } })
  expect(failure).toMatchObject({ clase: 'server' })
})

test('a certificate for another name is not taken', async () => {
  const b = await inbox('implicito')
  const { failure } = await send(b, { host: '127.0.0.2' })
  // where 127.0.0.2 is not a loopback address nothing answers
  expect(failure).toMatchObject({ clase: 'server', code: expect.stringMatching(/^(tls|no-conecta)$/) })
})

test('no password goes out in the clear but on a laptop', async () => {
  const plain = await inbox('ninguno')
  const encrypted = await inbox('starttls')
  let questions = 0
  plain.reglas.entrar = () => {
    questions++
    return null
  }
  const { failure } = await send(plain, { requireTls: true })
  expect([failure?.clase, failure?.code, questions]).toEqual(['server', 'sin-tls', 0])
  plain.reglas = {}
  expect((await send(encrypted, { requireTls: true })).dicho?.length).toBe(1)
})

test('a private address is not even connected to', async () => {
  const b = await inbox('ninguno')
  const before = b.lines
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
    expect((await send(b, { host, inDevelopment: false })).failure).toMatchObject({ code: 'prohibido' })
  }
  expect(b.lines).toBe(before)
})

test('whatever stands in a name or a subject, no recipient and no header comes of it (docs/security.md 27)', async () => {
  const b = await inbox('ninguno')
  b.received.length = 0
  const poison = 'Aviso\r\nBcc: otro@malo.test\r\nX-Veneno: si\r\n\r\n<b>cuerpo</b>\u2028fin\0'
  const r = await send(b, { mails: [mail({ asunto: poison, de: { name: poison, address: USUARIO } })] })
  expect(r.dicho?.length).toBe(1)
  const [one] = b.received
  expect(one?.para).toEqual(['ana@prueba.test'])
  expect(one?.mensaje.headers.map((h) => h.key)).not.toContain('x-veneno')
  expect(one?.mensaje.bcc).toBeUndefined()
  expect(one?.mensaje.to).toEqual([{ name: '', address: 'ana@prueba.test' }])
  expect(one?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|x-veneno)/im)
})

test.each([
  ['a second recipient', 'ana@prueba.test, otro@malo.test'],
  ['a line end', 'ana@prueba.test\r\nRCPT TO:<otro@malo.test>'],
  ['a bracket', 'ana@prueba.test>\r\nRCPT TO:<otro@malo.test'],
  ['a name', 'Ana <ana@prueba.test>'],
  ['a group', 'todos: ana@prueba.test, otro@malo.test;'],
  ['a comment', 'ana@prueba.test (otro@malo.test)'],
  ['a space', 'ana@prueba.test otro@malo.test'],
  ['nothing', ''],
])('an address with %s is refused before a word is said', async (_, recipient) => {
  const b = await inbox('ninguno')
  b.received.length = 0
  const { failure } = await send(b, { mails: [mail({ para: recipient })] })
  expect(failure).toMatchObject({ clase: 'permanent', code: 'destinatario' })
  expect(b.received).toEqual([])
})

test.each<[string, Partial<Inbox['reglas']>, object]>([
  ['a full mailbox', { destinatario: () => no(452, '4.2.2 full') }, { clase: 'temporary', code: 'destinatario' }],
  [
    'a mailbox over its quota, at its name',
    { destinatario: () => no(452, '4.2.2 The email account that you tried to reach is over quota') },
    { clase: 'temporary', code: 'destinatario' },
  ],
  [
    'a mailbox over its quota, after the mail',
    { datos: () => no(552, '5.2.2 Quota exceeded (mailbox for user is full)') },
    { clase: 'permanent', code: 'rechazo' },
  ],
  [
    'a mail too large for the server',
    { datos: () => no(552, '5.3.4 Message size limit exceeded') },
    { clase: 'permanent', code: 'rechazo' },
  ],
  [
    'a spent quota of the sender’s own mailbox',
    { datos: () => no(554, '5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException') },
    { clase: 'server', code: 'rechazo' },
  ],
  ['an unknown mailbox', { destinatario: () => no(550, '5.1.1 who?') }, { clase: 'permanent', code: 'destinatario' }],
  ['a sender who may not', { remitente: () => no(553, '5.7.1 not you') }, { clase: 'server', code: 'remitente' }],
  ['a mail called spam', { datos: () => no(554, '5.7.1 spam') }, { clase: 'permanent', code: 'rechazo' }],
  ['a busy server', { datos: () => no(451, '4.3.0 busy') }, { clase: 'temporary', code: 'rechazo' }],
  ['a spent quota', { datos: () => no(550, '5.4.5 Daily limit') }, { clase: 'server', code: 'rechazo' }],
  ['a wrong password', { entrar: () => no(535, `5.7.8 no: ${SMTP_PASSWORD}`) }, { clase: 'server', code: 'clave' }],
])('%s is told in the server’s own words, and whose fault it is', async (_, rules, expected) => {
  const b = await inbox('starttls')
  b.reglas = rules
  const { failure } = await send(b)
  b.reglas = {}
  expect(failure).toMatchObject(expected)
  expect(failure?.serverSaid).toMatch(/^\d{3} /)
  // a server's reply that repeats the password is not passed on
  expect(JSON.stringify(failure)).not.toContain(SMTP_PASSWORD)
})

test('a closed port, and a server that never answers', async () => {
  const b = await openInbox()
  await b.leave()
  expect((await send(b)).failure).toMatchObject({ clase: 'server', code: 'no-conecta' })
  const { createServer } = await import('node:net')
  const silentServer = createServer(() => undefined)
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve))
  const { port } = silentServer.address() as { port: number }
  const before = Date.now()
  const r = await send(b, { port, timeouts: { connection: 500, mail: 500 } })
  expect(r.failure).toMatchObject({ clase: 'server', code: 'sin-respuesta' })
  expect(Date.now() - before).toBeLessThan(5000)
  silentServer.close()
})
