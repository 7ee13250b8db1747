/** Strangers cannot flood a mailbox: quotas for mails per company, per recipient, per network and per day. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Intentos } from '../../../worker/access/attempts'
import { Equipo } from '../../../worker/equipo/service'
import { EquipoDb } from '../../../worker/equipo/sql'
import { IdentityDb } from '../../../worker/identidad/sql'
import type { Empresa } from '../../support/data'
import { requestTrace } from '../support/auditoria'
import { createEmpresa, createPerson, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SECRET = 'secreto-de-prueba-de-al-menos-32-letras'
const address = () => `${crypto.randomUUID()}@ajena.test`
const unlimited: RateLimit = { limit: async () => ({ success: true }) }

const attempts = (now: number) => new Intentos(new IdentityDb(env.DB), unlimited, SECRET, now)

const leaving: Promise<unknown>[] = []
/** A mail is sent as soon as it is written: withdrawing the invitation does not recall it. */
const leave = (key: string) =>
  void leaving.push(execute([["update correos set estado = 'enviado' where clave = ?", [key]]]) as Promise<unknown>)
const newNetwork = () => `red-${crypto.randomUUID()}`

/** The team service of a company for its Administrador at an instant, from a network. */
async function team(e: Empresa, now: number, { network = newNetwork(), platform = false } = {}) {
  const company = await env.DB.prepare('select * from empresas where id = ?').bind(e.id).first()
  const asPlatform = platform ? { plataforma: true as const } : {}
  const db = new EquipoDb(env.DB, e.id, {
    actorId: e.admin.id,
    domain: 'vigia.test',
    requestTrace: requestTrace(now, { direccion: network }),
    ...asPlatform,
  })
  const actor = { id: e.admin.id, nombre: e.admin.nombre, idioma: 'es' as const, verificado: true, ...asPlatform }
  return new Equipo(db, company as never, actor, {
    pendientes: { deliver: async () => undefined },
    courier: { sendNow: leave },
    mails: attempts(now).mails,
    network,
    configSecret: SECRET,
    hashSecret: SECRET,
    appUrl: 'https://vigia.test',
    now,
  })
}
const invited = (email = address()) => ({ nombre: 'Diana Peña', email, rol: 'Usuario' as const, intento: undefined })
const mailsTo = async (email: string) =>
  (await env.DB.prepare('select count(*) as n from correos where para = ?').bind(email).first<{ n: number }>())?.n ?? 0
const memberId = async (e: Empresa, email: string) =>
  (
    await env.DB.prepare('select id from team_members where empresa_id = ? and email = ?')
      .bind(e.id, email)
      .first<{ id: string }>()
  )?.id ?? ''

/** Invites and withdraws until refused; returns how often that worked. */
async function bomb(e: Empresa, email: string, now: number, times: number, network = newNetwork()): Promise<number> {
  for (let i = 0; i < times; i++) {
    const t = await team(e, now + i * 500, { network })
    const refused = await t.invite(invited(email)).then(
      () => null,
      (error) => error,
    )
    if (refused) {
      expect(refused).toMatchObject({ clave: 'limite-de-correos' })
      return i
    }
    await Promise.all(leaving)
    await t.remove(await memberId(e, email))
  }
  return times
}

test('inviting a stranger and taking it back, again and again, sends four mails in a day', async () => {
  const e = await createEmpresa({}, NOW)
  const victim = address()
  expect(await bomb(e, victim, NOW, 40)).toBe(4)
  expect(await mailsTo(victim)).toBe(4)
  // another mailbox is not affected
  await expect((await team(e, NOW + HOUR)).invite(invited(victim))).rejects.toMatchObject({
    clave: 'limite-de-correos',
  })
  await (await team(e, NOW + HOUR)).invite(invited())
  // a day later the person can be invited again
  await (await team(e, NOW + 25 * HOUR)).invite(invited(victim))
  expect(await mailsTo(victim)).toBe(5)
})

test('sending an invitation again counts like inviting', async () => {
  const e = await createEmpresa({}, NOW)
  const victim = address()
  await (await team(e, NOW)).invite(invited(victim))
  const id = await memberId(e, victim)
  let sent = 1
  for (let i = 1; i <= 20; i++)
    sent += await (await team(e, NOW + i * 2 * MINUTE)).resend(id).then(
      () => 1,
      () => 0,
    )
  expect(sent).toBe(4)
  expect(await mailsTo(victim)).toBeLessThanOrEqual(4)
})

/** How many of the attempted invitations are accepted. */
async function letThrough(
  tries: number,
  invitation: (i: number) => Partial<{ company: string; email: string; network: string; at: number }>,
): Promise<number> {
  let passed = 0
  for (let i = 0; i < tries; i++) {
    const { at = NOW + i * 1000, ...said } = invitation(i)
    const any = { company: crypto.randomUUID(), members: 25, email: address(), network: newNetwork() }
    await attempts(at)
      .mails.reserveInvitation({ ...any, ...said })
      .then(
        () => passed++,
        (error) => expect(error).toMatchObject({ clave: 'limite-de-correos' }),
      )
  }
  return passed
}

test('many companies together send a stranger eight mails in a day, and one in six hours after that', async () => {
  const email = address()
  expect(await letThrough(30, () => ({ email }))).toBe(8)
  expect(await letThrough(10, (i) => ({ email, at: NOW + 7 * HOUR + i }))).toBe(1)
})

test('a company mails as many strangers in a day as it may have members, and ten more', async () => {
  const company = crypto.randomUUID()
  expect(await letThrough(60, () => ({ company }))).toBe(35)
  expect(await letThrough(5, (i) => ({ company, at: NOW + 2 * HOUR + i }))).toBe(1)
})

test('one network mails sixty strangers in a day, however many companies it opens', async () => {
  const network = newNetwork()
  expect(await letThrough(80, () => ({ network }))).toBe(60)
})

test('what is refused for another reason, or is the same form again, costs nothing of the day', async () => {
  const e = await createEmpresa({}, NOW)
  const form = { ...invited(), intento: crypto.randomUUID() }
  for (let i = 0; i < 10; i++) await (await team(e, NOW + i)).invite(form)
  for (let i = 0; i < 10; i++)
    await expect((await team(e, NOW + 100 + i)).invite(invited(form.email))).rejects.toMatchObject({
      clave: 'invitacion-pendiente',
    })
  expect(await mailsTo(form.email)).toBe(1)
  const t = await team(e, NOW + 2 * MINUTE)
  await t.resend(await memberId(e, form.email))
  expect(await mailsTo(form.email)).toBeGreaterThanOrEqual(1)
})

test('who asked a moment earlier and is counted later is not refused for that', async () => {
  const company = crypto.randomUUID()
  expect(await letThrough(5, (i) => ({ company, at: NOW - i }))).toBe(5)
})

test('the platform itself invites whatever a stranger has used up', async () => {
  const victim = address()
  await createPerson('SuperAdmin')
  for (let i = 0; i < 3; i++) await bomb(await createEmpresa({}, NOW), victim, NOW, 10)
  const e = await createEmpresa({}, NOW)
  const before = await mailsTo(victim)
  await execute([
    ["update usuarios set rol_id = (select id from roles where nombre = 'SuperAdmin') where id = ?", [e.admin.id]],
  ])
  await (await team(e, NOW, { platform: true })).invite(invited(victim))
  expect(await mailsTo(victim)).toBe(before + 1)
})

test('mails with a code reach one address twenty-four times in a day, and then every half hour', async () => {
  const email = address()
  let sent = 0
  const PURPOSES = ['restablecer', 'ingreso', 'verificar', 'cambiar-correo']
  // a bot that requests every kind of code, every minute of an afternoon, from new networks
  for (let minute = 0; minute < 120; minute++)
    for (const purpose of PURPOSES)
      sent += await attempts(NOW + minute * MINUTE)
        .reserveSending(purpose, email, `red-${minute}`, new Request('https://vigia.test/'))
        .then(
          () => 1,
          () => 0,
        )
  // after the twenty-fourth the quota is closed for half an hour
  expect(sent).toBeLessThanOrEqual(24 + 4)
  expect(sent).toBeGreaterThanOrEqual(24)
})

test('notices of what an account changed of itself reach its address twenty times in a day', async () => {
  const victim = address()
  const other = address()
  const write = (recipient: string, at: number, key = 'aviso') =>
    execute([
      [
        `insert into correos (id, clave, para, asunto, html, texto, message_id, proximo_at, created_at)
         values (?, ?, ?, 'a', 'b', 'c', 'm', ?, ?)`,
        [crypto.randomUUID(), `${key}:${crypto.randomUUID()}`, recipient, at, at],
      ],
    ])
  for (let i = 0; i < 40; i++) await write(victim, NOW + i)
  expect(await mailsTo(victim)).toBe(20)
  // other mails, other people and other days are not affected
  await write(victim, NOW + 50, 'codigo')
  await write(other, NOW + 50)
  await write(victim, NOW + 25 * HOUR)
  expect([await mailsTo(victim), await mailsTo(other)]).toEqual([22, 1])
})

test('the support address gets a hundred mails in a day, and then one an hour', async () => {
  const support = address()
  let mailed = 0
  for (let i = 0; i < 130; i++) if (await attempts(NOW + i * 1000).mails.mailsSupport(support)) mailed++
  expect(mailed).toBe(100)
  expect(await attempts(NOW + 2 * HOUR).mails.mailsSupport(support)).toBe(true)
})
