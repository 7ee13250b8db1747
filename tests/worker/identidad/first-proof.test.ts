/** An honest person loses nothing by proving their address. */
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../worker/access/gate'
import { uniqueWord } from '../../support/data'
import { digitsOf, linkIn, request } from '../support/accounts'
import {
  address,
  elsewhere,
  identities,
  idOf,
  MINUTE,
  NOW,
  OWN,
  STRANGERS,
  signIn,
  signUp,
  who,
  withFreshWorld,
  world,
} from '../support/first-proof'
import { byCode, count, invitations, programs, refusal, verifiedAt } from '../support/ways-in'
import { createEmpresa, createFactor, createInvitacion, createPerson, execute } from '../support/world'

withFreshWorld()

describe('an honest person', () => {
  test('signs up, signs in and clicks the link in the same browser: neither thrown out nor without the password', async () => {
    const email = address()
    await signUp(email, OWN)
    const { cookie } = await signIn(email, OWN)
    const elsewhereToo = await signIn(email, OWN)
    const me = (await who(cookie))?.person
    await createFactor(me!.id, {}, NOW)
    const letter = (await world.recipient(email))[0]
    await world.servicios(NOW).verification.byLink(linkIn(letter), me!, request('/verify-email'))
    expect(await who(cookie)).toMatchObject({ person: { verificado: true } })
    // other browsers sign in again, and the factor is still required
    expect(await who(elsewhereToo.cookie)).toBeNull()
    expect((await signIn(email, OWN)).destination).toBe('/login/verificar')
  })

  test('proves the address by the digits, signed in: the same', async () => {
    const email = address()
    await signUp(email, OWN)
    const { cookie } = await signIn(email, OWN)
    const me = (await who(cookie))?.person
    const digits = digitsOf((await world.recipient(email))[0])
    await world.servicios(NOW).verification.byDigits(me!, digits, request('/verify-email'))
    expect(await who(cookie)).toMatchObject({ person: { verificado: true } })
    expect((await signIn(email, OWN)).destination).toBe('/admin')
  })

  test('clicks the link on another device and types the password: it stays, a wrong one proves nothing', async () => {
    const email = address()
    await signUp(email, OWN)
    const link = linkIn((await world.recipient(email))[0])
    const { verification } = world.servicios(NOW)
    expect(await refusal(verification.byLinkAndPassword(link, 'no es esta', request()))).toBe(
      'contrasena-actual-incorrecta',
    )
    expect(await verifiedAt(await idOf(email))).toBeNull()
    await verification.byLinkAndPassword(link, OWN, request())
    expect(await verifiedAt(await idOf(email))).toBe(NOW)
    expect((await signIn(email, OWN)).destination).toBe('/admin')
  })

  test('does not prove the address of one account in the browser of another', async () => {
    const email = address()
    const other = address()
    await signUp(email, STRANGERS)
    await signUp(other, OWN)
    const me = (await who((await signIn(other, OWN)).cookie))?.person
    const link = linkIn((await world.recipient(email))[0])
    expect(await refusal(world.servicios(NOW).verification.byLink(link, me!, request()))).toBe('requerido')
    expect(await verifiedAt(await idOf(email))).toBeNull()
  })

  test('after the first proof of the address later proofs keep password, factor, programs and sessions', async () => {
    const email = address()
    await signUp(email, OWN)
    await world.servicios(NOW).verification.byLinkAndPassword(linkIn((await world.recipient(email))[0]), OWN, request())
    const { cookie } = await signIn(email, OWN)
    const tokens = await programs().signIn({ username: email, password: OWN }, request())
    const later = await byCode(email, NOW + MINUTE)
    expect(later.passwordEnded).toBe(false)
    expect(await who(cookie)).not.toBeNull()
    expect(await programs(NOW + MINUTE).refresh((tokens as { refresh_token: string }).refresh_token)).not.toBeNull()
    expect(await count('credenciales', await idOf(email))).toBe(1)
  })

  test('joins a company in the session of the own password and keeps it; joining by a code too, once proven', async () => {
    for (const way of ['password', 'code'] as const) {
      const email = address()
      await signUp(email, OWN)
      await world
        .servicios(NOW)
        .verification.byLinkAndPassword(linkIn((await world.recipient(email))[0]), OWN, request())
      const company = await createEmpresa()
      const { token } = await createInvitacion(company.id, { email }, NOW)
      const { cookie } = way === 'password' ? await signIn(email, OWN) : await byCode(email, NOW + MINUTE)
      const before = (await who(cookie, NOW + MINUTE)) as Actor
      expect(await invitations(NOW + MINUTE).join(token, before)).toMatchObject({ passwordEnded: false })
      expect((await signIn(email, OWN, NOW + MINUTE)).destination).toBe('/home')
    }
  })

  test('who never proved the address joins in the session of the own password and keeps it', async () => {
    const email = address()
    await signUp(email, OWN)
    const company = await createEmpresa()
    const { token } = await createInvitacion(company.id, { email }, NOW)
    const { cookie } = await signIn(email, OWN)
    expect(await invitations().join(token, (await who(cookie)) as Actor)).toMatchObject({ passwordEnded: false })
    expect(await who(cookie)).toMatchObject({ person: { verificado: true }, empresa: { id: company.id } })
    expect((await signIn(email, OWN)).destination).toBe('/home')
  })

  test('gets another address: this session and the password stay, all that answered for the address before ends', async () => {
    const email = address()
    await signUp(email, OWN)
    await world.servicios(NOW).verification.byLinkAndPassword(linkIn((await world.recipient(email))[0]), OWN, request())
    const { cookie } = await signIn(email, OWN)
    const other = await signIn(email, OWN)
    const me = (await who(cookie))?.person
    await identities().link(elsewhere(me!.id, email), { probado: email })
    const next = address()
    const profile = world.servicios(NOW, { quien: me!.id }).perfil(me!)
    await profile.requestEmail({ intent: 'change-email', email: next, contrasena_actual: OWN }, request())
    const codigo = digitsOf((await world.recipient(next))[0])
    await profile.confirmEmail({ intent: 'confirm-email', codigo }, request())
    expect([await who(other.cookie), await count('identidades', me!.id)]).toEqual([null, 0])
    expect(await who(cookie)).toMatchObject({ person: { email: next } })
    expect((await signIn(next, OWN)).destination).toBe('/admin')
  })
})

test('a session is not opened by an identity that was taken from the person meanwhile', async () => {
  const p = await createPerson('Usuario')
  await execute([['delete from sesiones where usuario_id = ?', [p.id]]])
  const { access } = world.servicios(NOW)
  const identity = { issuer: 'https://proveedor.test', sub: uniqueWord() }
  const proof = { usuario_id: p.id, via: 'proveedor', recordar: false, identidad: identity } as const
  expect(await access.signIn(proof, request('/login'))).toBeNull()
  await identities().link({ ...elsewhere(p.id), sub: identity.sub }, { probado: p.email })
  expect((await access.signIn(proof, request('/login')))?.destination).toBe('/home')
})
