/** Inviting to a team: who may, how many, one mail each, sent again and withdrawn. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { openEnvelope } from '../../../worker/mail/envelope'
import { correo, equipoOf, invitee, KEY, limits, miembros, NOW, sent } from '../support/equipo'
import { createEmpresa, createInvitacion, execute } from '../support/world'

const MINUTE = 60_000
/** A dead letter too has not left: the platform can put it back into the queue. */
const UNSENT = ['pendiente', 'muerto']
const correosOf = async (email: string) => {
  const { results } = await env.DB.prepare('select * from correos where para = ? order by created_at, rowid')
    .bind(email)
    .all<Record<string, string>>()
  // as stored, they cannot be read
  return Promise.all(
    results.map(async ({ clave, asunto: subject, html }) => ({
      clave,
      asunto: subject,
      sealed: html,
      ...(await openEnvelope(KEY, { html: html ?? '', texto: '' })),
    })),
  )
}
const tokenIn = (correo: { texto?: string } | undefined) => /invitacion\/([\w-]{43})/.exec(correo?.texto ?? '')?.[1]

test('an invitation waits with its role, and its mail carries a link of which only a keyed hash is kept (docs/security.md 4)', async () => {
  const e = await createEmpresa()
  const diana = invitee({ rol: 'Administrador' })
  await (await equipoOf(e)).invite(diana)
  const row = (await miembros(e)).find((m) => m.email === diana.email)
  expect(row).toMatchObject({
    nombre: 'Diana Peña',
    rol: 'Administrador',
    invitation_status: 'pending',
    user_id: null,
    expires_at: NOW + 7 * 24 * 60 * MINUTE,
    busqueda: `diana pena ${diana.email}`,
  })
  const [mail] = await correosOf(diana.email)
  const token = tokenIn(mail) as string
  expect(token).toHaveLength(43)
  expect(mail?.html).toContain(`https://vigia.test/invitacion/${token}`)
  expect(mail?.asunto).toBe(`Ana Administradora lo invita al equipo de ${e.nombre} en Vigía`)
  expect(mail?.texto).toContain('27 nov 2026')
  // the mail itself is stored sealed, and is sent right after the response
  expect(mail?.sealed).not.toContain(token)
  expect(sent).toContain(mail?.clave ?? '')
  expect(row?.token_hash).not.toBe(token)
  // nor is it a plain hash of it: without the secret the table reveals nothing usable
  const sha = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  expect(row?.token_hash).not.toBe(
    btoa(String.fromCharCode(...sha))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace('=', ''),
  )
})

test('a person with an account gets the invitation in the account’s language, others in the inviter’s', async () => {
  const e = await createEmpresa()
  const foreign = await createEmpresa()
  await execute([["update usuarios set idioma = 'en' where id = ?", [foreign.usuario.id]]])
  const equipo = await equipoOf(e)
  const another = invitee()
  await equipo.invite(invitee({ email: foreign.usuario.email }))
  await equipo.invite(another)
  expect((await correosOf(foreign.usuario.email))[0]?.texto).toMatch(/Accept the invitation:\n\S+\?idioma=en\n/)
  expect((await correosOf(another.email))[0]?.texto).toContain('Aceptar la invitación')
})

test('the same form sent twenty times at once is one invitation and one mail', async () => {
  const e = await createEmpresa()
  const equipo = await equipoOf(e)
  const diana = invitee()
  await Promise.all(Array.from({ length: 20 }, () => equipo.invite(diana)))
  expect((await miembros(e)).filter((m) => m.email === diana.email)).toHaveLength(1)
  expect(await correosOf(diana.email)).toHaveLength(1)
})

test('an address that is invited or in the team already is refused, whatever its case, and no mail goes out', async () => {
  const e = await createEmpresa()
  const equipo = await equipoOf(e)
  const diana = invitee()
  await equipo.invite(diana)
  await expect(equipo.invite(invitee({ email: diana.email }))).rejects.toMatchObject({
    clave: 'invitacion-pendiente',
    field: 'email',
  })
  await expect(equipo.invite(invitee({ email: e.usuario.email }))).rejects.toMatchObject({
    clave: 'miembro-repetido',
    field: 'email',
  })
  expect(await equipo.alreadyThere(diana.email)).toBe('invitacion-pendiente')
  expect(await equipo.alreadyThere(e.usuario.email)).toBe('miembro-repetido')
  expect(await equipo.alreadyThere(correo())).toBeNull()
  expect(await correosOf(diana.email)).toHaveLength(1)
  expect(await correosOf(e.usuario.email)).toHaveLength(0)
})

test('two companies may invite the same person, and neither learns of the other', async () => {
  const one = await createEmpresa()
  const another = await createEmpresa()
  const diana = invitee()
  await (await equipoOf(one)).invite(diana)
  expect(await (await equipoOf(another)).alreadyThere(diana.email)).toBeNull()
  // the form id, too: each company has its own
  await (await equipoOf(another)).invite(diana)
  expect(await correosOf(diana.email)).toHaveLength(2)
})

test('the limit of members holds under 20 invitations at once, those that wait counted too (docs/security.md 15)', async () => {
  const e = await createEmpresa()
  await limits(e, 10, 'Pro')
  const equipo = await equipoOf(e)
  const requests = await Promise.allSettled(Array.from({ length: 20 }, () => equipo.invite(invitee())))
  expect(requests.filter((p) => p.status === 'fulfilled')).toHaveLength(8)
  expect(await miembros(e)).toHaveLength(10)
  for (const p of requests)
    if (p.status === 'rejected')
      expect(p.reason).toMatchObject({
        clave: 'limite-de-miembros',
        datos: { plan: 'Pro', limite: 10, siguiente: 'Plus', hasta: 25 },
      })
  const mails = await env.DB.prepare('select count(*) as n from correos where empresa_id = ?').bind(e.id).first('n')
  expect(mails).toBe(8)
})

test('at a limit of members that was agreed with us, which no plan raises, no plan is offered', async () => {
  const e = await createEmpresa()
  await limits(e, 2, 'Pro')
  await execute([['update empresas set miembros_acordados = 2 where id = ?', [e.id]]])
  const full = { clave: 'limite-de-miembros-enterprise', datos: { limite: 2 } }
  await expect((await equipoOf(e)).invite(invitee())).rejects.toMatchObject(full)
})

test('the limit of Administradores holds under 20 invitations at once (docs/security.md 15)', async () => {
  const e = await createEmpresa()
  await limits(e, 25, 'Plus')
  const equipo = await equipoOf(e)
  const requests = await Promise.allSettled(
    Array.from({ length: 20 }, () => equipo.invite(invitee({ rol: 'Administrador' }))),
  )
  expect(requests.filter((p) => p.status === 'fulfilled')).toHaveLength(4)
  expect((await miembros(e)).filter((m) => m.rol === 'Administrador')).toHaveLength(5)
  await expect(equipo.invite(invitee({ rol: 'Administrador' }))).rejects.toMatchObject({
    clave: 'limite-de-administradores-enterprise',
    datos: { limite: 5 },
  })
  await equipo.invite(invitee())
})

test('an Administrador with an unproven address cannot invite, even if it looks proven in the browser', async () => {
  const e = await createEmpresa()
  await execute([['update usuarios set email_verificado_at = null where id = ?', [e.admin.id]]])
  const diana = invitee()
  await expect((await equipoOf(e, e.admin, NOW, false)).invite(diana)).rejects.toMatchObject({
    clave: 'correo-sin-verificar',
  })
  await expect((await equipoOf(e)).invite(diana)).rejects.toMatchObject({ clave: 'error-invitacion' })
  expect(await correosOf(diana.email)).toHaveLength(0)
})

test('once the subscription is over there are no invitations, and members stay', async () => {
  const e = await createEmpresa()
  await limits(e, 25, 'Basic', 'expired')
  await expect((await equipoOf(e)).invite(invitee())).rejects.toMatchObject({ clave: 'prueba-terminada' })
  expect(await miembros(e)).toHaveLength(2)
})

test.each(UNSENT)(
  'an invitation sent again has a new link and a new week; the old link and its mail, still %s, are gone',
  async (estado) => {
    const e = await createEmpresa()
    const diana = invitee()
    await (await equipoOf(e)).invite(diana)
    const [first] = (await miembros(e)).filter((m) => m.email === diana.email)
    const before = tokenIn((await correosOf(diana.email))[0])
    await execute([['update correos set estado = ? where para = ?', [estado, diana.email]]])
    const late = NOW + 2 * MINUTE
    expect(await (await equipoOf(e, e.admin, late)).resend(first?.id as string)).toBe(diana.email)
    const [second] = (await miembros(e)).filter((m) => m.email === diana.email)
    expect(second?.token_hash).not.toBe(first?.token_hash)
    expect(second?.expires_at).toBe(late + 7 * 24 * 60 * MINUTE)
    const mails = await correosOf(diana.email)
    expect(mails).toHaveLength(1)
    expect(tokenIn(mails[0])).not.toBe(before)
  },
)

test('between two mails of an invitation there is a minute, also when twenty ask at once (docs/security.md 4)', async () => {
  const e = await createEmpresa()
  const { id, email } = await createInvitacion(e.id, { enviada_at: NOW })
  await expect((await equipoOf(e, e.admin, NOW + 20_000)).resend(id)).rejects.toMatchObject({
    clave: 'espere-reenvio',
    datos: { n: 40 },
  })
  const equipo = await equipoOf(e, e.admin, NOW + MINUTE)
  const requests = await Promise.allSettled(Array.from({ length: 20 }, () => equipo.resend(id)))
  expect(requests.filter((p) => p.status === 'fulfilled')).toHaveLength(1)
  expect(await correosOf(email)).toHaveLength(1)
})

test.each(UNSENT)(
  'an invitation that is withdrawn takes its mail along, still %s, and its address may be invited anew',
  async (estado) => {
    const e = await createEmpresa()
    const equipo = await equipoOf(e)
    const diana = invitee()
    await equipo.invite(diana)
    const [row] = (await miembros(e)).filter((m) => m.email === diana.email)
    await execute([['update correos set estado = ? where para = ?', [estado, diana.email]]])
    expect(await equipo.remove(row?.id as string)).toEqual({ nombre: diana.nombre, wasPending: true })
    expect(await correosOf(diana.email)).toHaveLength(0)
    await equipo.invite(invitee({ email: diana.email }))
    expect(await correosOf(diana.email)).toHaveLength(1)
  },
)

test('the role of an invitation can change before it is accepted', async () => {
  const e = await createEmpresa()
  const { id } = await createInvitacion(e.id)
  await (await equipoOf(e)).changeRole(id, 'Administrador')
  expect((await miembros(e)).find((m) => m.id === id)?.rol).toBe('Administrador')
})

test('an account changes its address even to one that is invited already: its row in the team keeps the old one', async () => {
  const e = await createEmpresa()
  const { email } = await createInvitacion(e.id)
  await execute([['update usuarios set email = ? where id = ?', [email, e.usuario.id]]])
  expect((await miembros(e)).find((m) => m.user_id === e.usuario.id)?.email).toBe(e.usuario.email)
})
