/** Payments through the deployed bundle (docs/security.md 28): what starts one, and what completes one. */
import { describe, expect, test } from 'vitest'
import { KEYS } from '../../../scripts/wompi/keys.mjs'
import { integritySignature } from '../../../worker/payments/signature'
import { createEmpresa, createPago, createPerson, cron, execute, ORIGIN, rows } from '../../support/world'
import {
  estadoOf,
  fromIp,
  order,
  PRO,
  pagosOf,
  pay,
  referenceFrom,
  returnTo,
  start,
  verify,
  WOMPI,
  waitFor,
} from '../support/paying'
import { askServer } from '../support/request'

describe('who begins a payment', () => {
  test('is an Administrador of a company, on a page of ours, and no other', async () => {
    const e = await createEmpresa()
    const requestAs = (actor: { cookie: string } | null, headers = {}) =>
      askServer('/api/payments/checkout', { as: actor, form: PRO, headers })
    expect((await requestAs(null)).headers.get('location')).toMatch(/^\/login/)
    const withoutEmpresa = await createPerson('Administrador')
    expect((await requestAs(withoutEmpresa)).headers.get('location')).toBe('/admin/company')
    for (const actor of [e.usuario, await createPerson('SuperAdmin')]) expect((await requestAs(actor)).status).toBe(403)
    expect((await requestAs(e.admin, { origin: 'https://malo.test' })).status).toBe(403)
    expect((await requestAs(e.admin, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await askServer('/api/payments/checkout', { as: e.admin })).status).toBe(404)
    expect(await pagosOf(e)).toEqual([])
  })

  test('goes to the provider with what we ask, signed, for one hour', async () => {
    const e = await createEmpresa()
    const before = Date.now()
    const url = await start(e)
    expect(url.origin + url.pathname).toBe(`${WOMPI}/p/`)
    const [pago] = await pagosOf(e)
    expect(pago).toMatchObject({
      plan_type: 'Pro',
      periodo: 'mensual',
      monto: 6190000,
      iva: 988319,
      moneda: 'COP',
      estado: 'PENDING',
      ambiente: 'test',
      origen: 'checkout',
      user_id: e.admin.id,
      recibo: null,
    })
    const said = Object.fromEntries(url.searchParams)
    const vence = said['expiration-time'] ?? ''
    expect(said).toMatchObject({
      reference: pago?.reference,
      'amount-in-cents': '6190000',
      currency: 'COP',
      'tax-in-cents:vat': '988319',
      'redirect-url': `${ORIGIN}/payment/callback?reference=${pago?.reference}`,
      'customer-data:email': e.admin.email,
      'signature:integrity': integritySignature(
        { reference: String(pago?.reference), monto: 6190000, moneda: 'COP', vence },
        KEYS.integrity,
      ),
    })
    expect(Date.parse(vence) - before).toBeGreaterThan(3_590_000)
    expect(Date.parse(vence) - Date.now()).toBeLessThanOrEqual(3_600_000)
    const [auditEntry] = await rows<{ datos: string }>(
      "select * from auditoria where empresa_id = ? and suceso = 'pago-iniciado'",
      e.id,
    )
    expect(JSON.parse(auditEntry?.datos ?? '')).toEqual({ plan: 'Pro', periodo: 'mensual', monto: 6190000 })
  })

  test('stays on a page of ours where the window is asked for, which alone lets the provider’s frame in', async () => {
    const e = await createEmpresa()
    const another = await createEmpresa()
    const form = { ...PRO, en: 'ventana' }
    const r = await askServer('/api/payments/checkout', { as: e.admin, form, headers: fromIp() })
    const [pago] = await pagosOf(e)
    const ownUrl = `/admin/settings/pay?ref=${pago?.reference}`
    expect([r.status, r.headers.get('location')]).toEqual([303, ownUrl])
    const page = await askServer(ownUrl, { as: e.admin })
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain(`frame-src ${WOMPI};`)
    const html = await page.text()
    for (const secretKey of [KEYS.integrity, KEYS.privada, KEYS.eventos]) expect(html).not.toContain(secretKey)
    // nowhere else, and for no other person
    for (const path of ['/admin/company?planes', '/admin/settings/card', '/admin']) {
      const foreign = await askServer(path, { as: e.admin })
      expect(foreign.headers.get('content-security-policy')).toContain("frame-src 'none'")
      await foreign.body?.cancel()
    }
    expect((await askServer(ownUrl, { as: another.admin })).status).toBe(404)
    await execute([['update pagos set expira_at = 1 where id = ?', [String(pago?.id)]]])
    expect((await askServer(ownUrl, { as: e.admin })).status).toBe(404)
  })

  test.each<[string, Record<string, string>]>([
    ['another place', { ...PRO, en: 'otra parte' }],
    ['an amount', { ...PRO, amount: '1' }],
    ['an amount in cents', { ...PRO, 'amount-in-cents': '100' }],
    ['a reference', { ...PRO, reference: 'mia' }],
    ['a currency', { ...PRO, moneda: 'USD' }],
    ['another company', { ...PRO, empresa_id: 'x' }],
    ['a plan there is not', { plan: 'Enterprise', periodo: 'mensual' }],
    ['a period there is not', { plan: 'Pro', periodo: 'diario' }],
    ['nothing', {}],
  ])('is refused who sends %s', async (_, form) => {
    const e = await createEmpresa()
    expect((await askServer('/api/payments/checkout', { as: e.admin, form })).status).toBe(422)
    const body = `${new URLSearchParams(PRO)}&plan=Basic`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await askServer('/api/payments/checkout', { as: e.admin, cuerpo: body, headers })).status).toBe(422)
    expect(await pagosOf(e)).toEqual([])
  })

  test('may belong to a company with an expired trial: paying is always open', async () => {
    const e = await createEmpresa()
    await rows("update empresas set subscription_status = 'expired', trial_ends_at = 1 where id = ?", e.id)
    expect(referenceFrom(await start(e, { plan: 'Plus', periodo: 'anual' }))).toMatch(/^vg-.*-p$/)
    expect((await pagosOf(e))[0]).toMatchObject({ monto: 125900000 })
  })

  test('is led to the history of payments while the saved card is being charged, and told why', async () => {
    const e = await createEmpresa()
    await createPago(e.id, { origen: 'automatico', estado: 'PENDING', expira_at: Date.now() + 60_000 }, Date.now())
    const r = await askServer('/api/payments/checkout', { as: e.admin, form: PRO, headers: fromIp() })
    expect([r.status, r.headers.get('location')]).toEqual([303, '/admin/settings?tab=facturacion'])
    expect(decodeURIComponent(r.headers.get('set-cookie') ?? '')).toContain('"clave":"reasons.cobro-en-curso"')
    expect(await pagosOf(e)).toHaveLength(1)
  })

  test('is led there as well, and told why, when the payment cannot begin or was begun too often', async () => {
    const e = await createEmpresa()
    const headers = fromIp()
    const attempt = async (fault: Record<string, string> = {}) => {
      const r = await askServer('/api/payments/checkout', { as: e.admin, form: PRO, headers: { ...headers, ...fault } })
      await r.body?.cancel()
      const told = decodeURIComponent(r.headers.get('set-cookie') ?? '')
      return [r.status, r.headers.get('location'), told.replace(/^.*?=|;.*$/g, '')]
    }
    const fault = { 'x-d1-fault': JSON.stringify({ en: 'pagadores', failure: true }) }
    expect(await attempt(fault)).toEqual([
      303,
      '/admin/settings?tab=facturacion',
      expect.stringContaining('error-iniciar-pago'),
    ])
    expect(await pagosOf(e)).toEqual([])
    let last = await attempt()
    // thirty a minute, counted from the full minute: of 61 in a row, one of two such minutes gets 31
    for (let i = 0; i < 61 && last[0] === 200; i++) last = await attempt()
    expect(last).toEqual([303, '/admin/settings?tab=facturacion', expect.stringMatching(/espere-segundos.*"n":\d/)])
  })

  test('says that paying is not available where this installation has no keys', async () => {
    const e = await createEmpresa()
    const headers = { 'x-test-without-payments': '1' }
    const r = await askServer('/api/payments/checkout', { as: e.admin, form: PRO, headers })
    expect([r.status, await r.json()]).toEqual([
      503,
      { error: 'El pago en línea no está disponible en esta instalación.', code: 'pago-no-disponible' },
    ])
    expect((await askServer('/api/payments/wompi/events', { cuerpo: '{}', headers })).status).toBe(404)
    // everything else still works
    expect((await askServer('/admin/company', { as: e.admin, headers })).status).toBe(200)
  })
})

test('no page’s policy lets a form lead to another site: payers leave through a page that refreshes itself', async () => {
  const e = await createEmpresa()
  for (const path of ['/login', '/admin', '/admin/company', '/admin/settings', '/payment/callback']) {
    const actor = path === '/login' ? null : e.admin
    const policy = (await askServer(path, { as: actor })).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain(WOMPI)
  }
  const r = await askServer('/api/payments/checkout', { as: e.admin, form: PRO, headers: fromIp() })
  expect(r.headers.get('cache-control')).toBe('no-store')
  expect(await r.text()).not.toMatch(/<script|<form/)
})

describe('a payment', () => {
  test('is activated by the event alone, without the payer coming back', async () => {
    const e = await createEmpresa()
    await pay(await start(e))
    await waitFor(async () => (await estadoOf(e)) === 'active')
    expect((await pagosOf(e))[0]).toMatchObject({ estado: 'APPROVED', metodo: 'CARD VISA 4242' })
  })

  test('is activated by coming back alone, though its event is lost', async () => {
    const e = await createEmpresa()
    const url = await start(e)
    const reference = referenceFrom(url)
    await order({ lose: reference })
    const id = await pay(url)
    await waitFor(async () => (await verify(reference, id)).includes('¡Pago Exitoso!'))
    expect(await estadoOf(e)).toBe('active')
    expect(await (await askServer(returnTo(reference, id))).text()).toContain('¡Pago Exitoso!')
  })

  test('is activated by cron, even if its event is lost and the payer does not come back', async () => {
    const e = await createEmpresa()
    const url = await start(e)
    await order({ lose: referenceFrom(url) })
    const id = await pay(url)
    await waitFor(async () => (await order({})).transacciones.some((t) => t.id === id && t.status === 'APPROVED'))
    expect(await estadoOf(e)).toBe('trial')
    await waitFor(async () => {
      await cron('* * * * *', Date.now() + 4 * 60_000)
      return (await estadoOf(e)) === 'active'
    })
  })

  test('is activated once by all of them together, its events coming twice', async () => {
    const e = await createEmpresa()
    const url = await start(e)
    const reference = referenceFrom(url)
    await order({ duplicate: reference })
    const id = await pay(url)
    await waitFor(async () => (await order({})).transacciones.some((t) => t.id === id && t.status === 'APPROVED'))
    await Promise.all([
      ...[1, 2, 3].map(() => verify(reference, id)),
      ...[1, 2].map(() => cron('* * * * *', Date.now() + 4 * 60_000)),
    ])
    await waitFor(async () => (await order({})).sent.filter((x) => x.reference === reference).length >= 2)
    expect((await order({})).sent.filter((x) => x.reference === reference).map((x) => x.estado)).toEqual([200, 200])
    expect(await pagosOf(e)).toHaveLength(1)
    const auditEntries = await rows("select id from auditoria where empresa_id = ? and suceso = 'pago-aprobado'", e.id)
    expect(auditEntries).toHaveLength(1)
    expect(
      await rows("select id from correos where empresa_id = ? and asunto like 'Pago recibido%'", e.id),
    ).toHaveLength(1)
  })

  test('that is declined and then approved on the same reference, told in the wrong order, is approved', async () => {
    const e = await createEmpresa()
    const url = await start(e)
    const reference = referenceFrom(url)
    await order({ hold: reference })
    const mala = await pay(url, '4111111111111111')
    await waitFor(async () => (await order({})).transacciones.some((t) => t.id === mala && t.status === 'DECLINED'))
    const good = await pay(url)
    await waitFor(async () => (await order({})).transacciones.some((t) => t.id === good && t.status === 'APPROVED'))
    expect(await estadoOf(e)).toBe('trial')
    await order({ release: reference })
    expect(await estadoOf(e)).toBe('active')
    expect((await pagosOf(e))[0]).toMatchObject({ transaction_id: good })
  })
})
