/** An intruder’s own linked account, and accounts that never prove their address. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { cleanUpSesiones } from '../../../worker/cron/cleanup'
import { linkIn, request } from '../support/accounts'
import { auditEntries } from '../support/auditoria'
import {
  address,
  DAY,
  elsewhere,
  identities,
  idOf,
  NOW,
  OWN,
  resetTo,
  STRANGERS,
  signIn,
  signUp,
  who,
  withFreshWorld,
  world,
} from '../support/first-proof'
import { createEmpresa, createPerson } from '../support/world'

withFreshWorld()

describe('an intruder who knew the password and linked an account of their own', () => {
  async function hijacked() {
    const email = address()
    await signUp(email, OWN)
    await world.servicios(NOW).verification.byLinkAndPassword(linkIn((await world.recipient(email))[0]), OWN, request())
    const id = await idOf(email)
    const vouched = { ...elsewhere(id, email), issuer: 'https://suyo.test' }
    await identities().link(vouched, { probado: email })
    const intruder = await signIn(email, OWN)
    const sesion = (await who(intruder.cookie))?.person.sesion ?? ''
    const alien = elsewhere(id, 'intruso@correo.test')
    const theirs = { ...alien, vouchedEmail: null }
    expect((await identities().link(theirs, { sesion })).linked).toBe(true)
    return { email, id, vouched, theirs, sesion }
  }

  test('is shown at the owner’s reset and out after it; what the provider answered for stays', async () => {
    const { email, id, vouched, theirs } = await hijacked()
    await world.servicios(NOW).recovery.ask(email, request())
    const link = linkIn((await world.recipient(email)).at(-1))
    const { recovery } = world.servicios(NOW)
    expect((await recovery.open(link))?.linked).toMatchObject([{ email: 'intruso@correo.test' }])
    await recovery.resetPassword(
      { intent: 'reset', enlace: link, contrasena: STRANGERS, confirmar_contrasena: STRANGERS },
      request(),
    )
    expect((await identities().waysIn(id)).identidades).toMatchObject([{ issuer: 'https://suyo.test', email }])
    const { access } = world.servicios(NOW)
    const comeIn = ({ issuer, sub }: typeof theirs) =>
      access.signIn(
        { usuario_id: id, via: 'proveedor', recordar: false, identidad: { issuer, sub } },
        request('/login'),
      )
    expect(await comeIn(theirs)).toBeNull()
    expect(await comeIn(vouched as typeof theirs)).not.toBeNull()
  })

  test('cannot finish a link with the session that the reset ended', async () => {
    const { email, id, sesion } = await hijacked()
    await resetTo(email, STRANGERS)
    expect((await identities().link({ ...elsewhere(id), issuer: 'https://tarde.test' }, { sesion })).linked).toBe(false)
  })

  test('loses nothing to an expired password that is changed in hand: that proves no mailbox', async () => {
    const { email, id } = await hijacked()
    const { path, statement } = await world.servicios(NOW).codeSender.handOver(id)
    await statement.run()
    const link = path.split('=')[1] ?? ''
    const { recovery } = world.servicios(NOW)
    expect((await recovery.open(link))?.linked).toEqual([])
    const form = {
      intent: 'reset',
      enlace: link,
      contrasena: STRANGERS,
      confirmar_contrasena: STRANGERS,
    } as const
    await recovery.resetPassword(form, request())
    expect([(await identities().waysIn(id)).identidades.length, (await world.recipient(email)).length > 0]).toEqual([
      2,
      true,
    ])
  })
})

describe('accounts that never prove their address', () => {
  const HOUR = Math.ceil(NOW / 3_600_000) * 3_600_000
  const exists = async (id: string) =>
    (await env.DB.prepare('select 1 from usuarios where id = ?').bind(id).first()) !== null

  test('are deleted after seven days, not a moment sooner, and leave the address to its owner', async () => {
    const email = address()
    await signUp(email, STRANGERS, HOUR)
    const id = await idOf(email)
    await cleanUpSesiones(env as never, HOUR + 7 * DAY - 3_600_000)
    expect(await exists(id)).toBe(true)
    await cleanUpSesiones(env as never, HOUR + 7 * DAY)
    expect(await exists(id)).toBe(false)
    expect((await auditEntries('objeto', id)).map((a) => a.suceso)).toEqual(['usuario-eliminado'])
    await signUp(email, OWN, HOUR + 7 * DAY)
  })

  test('stay when the address is proven, when they belong to a company, or to the platform', async () => {
    const company = await createEmpresa({}, HOUR)
    const chief = await createPerson('SuperAdmin', { verificado: false }, HOUR)
    const proven = await createPerson('Administrador', {}, HOUR)
    const member = await createPerson('Administrador', { empresa_id: company.id, verificado: false }, HOUR)
    await cleanUpSesiones(env as never, HOUR + 30 * DAY)
    for (const { id } of [chief, proven, member]) expect(await exists(id)).toBe(true)
  })
})
