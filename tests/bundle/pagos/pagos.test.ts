/**
 * Payments through the deployed bundle (docs/security.md 28): what starts one, what completes one, and what reveals
 * nothing.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { eventOf } from '../../../scripts/wompi/events.mjs'
import { KEYS } from '../../../scripts/wompi/keys.mjs'
import { integritySignature } from '../../../worker/payments/signature'
import { createEmpresa, createPerson, cron, type Empresa, execute, ORIGIN, registro, rows } from '../../support/world'
import { askServer } from '../support/request'

const WOMPI = inject('wompi')
const PRO = { plan: 'Pro', periodo: 'mensual' }
const pagosOf = (e: Empresa) => rows('select * from pagos where empresa_id = ?', e.id)
const estadoOf = async (e: Empresa) =>
  (await rows<{ subscription_status: string }>('select subscription_status from empresas where id = ?', e.id))[0]
    ?.subscription_status

let serial = 0
/** Each from its own address: the limit per address and minute has its own test. */
const fromIp = () => ({ 'cf-connecting-ip': `198.51.102.${++serial % 250}` })

/** Starts a payment; returns the address of the provider's page. */
async function start(e: Empresa, form: Record<string, string> = PRO): Promise<URL> {
  const r = await askServer('/api/payments/checkout', { as: e.admin, form, headers: fromIp() })
  expect(r.status).toBe(200)
  const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(await r.text()) ?? []
  return new URL(url.replaceAll(/&#(\d+);/g, (_, n) => String.fromCharCode(Number(n))))
}
const order = async (what: Record<string, unknown>) =>
  (await fetch(`${WOMPI}/orden`, { method: 'POST', body: JSON.stringify(what) })).json() as Promise<{
    sent: { reference: string; estado: number }[]
    transacciones: { id: string; reference: string; status: string }[]
  }>
/** Pays at the provider's page as a browser would; returns the transaction's id. */
async function pay(url: URL, number = '4242424242424242'): Promise<string> {
  const body = new URLSearchParams([...url.searchParams, ['tarjeta-numero', number], ['tarjeta-vence', '12/30']])
  const r = await fetch(url.origin + url.pathname, { method: 'POST', body, redirect: 'manual' })
  return /estado\/([\w-]+)/.exec(r.headers.get('location') ?? '')?.[1] ?? ''
}
const waitFor = async (what: () => Promise<boolean>) => {
  for (let i = 0; i < 100; i++) {
    if (await what()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('waited in vain')
}
const referenceFrom = (url: URL) => url.searchParams.get('reference') ?? ''
const returnTo = (reference: string, id: string) => `/payment/callback?reference=${reference}&id=${id}&env=test`
const verify = async (reference: string, id: string) =>
  (await askServer(returnTo(reference, id), { form: { intent: 'verificar' }, headers: fromIp() })).text()

describe('who begins a payment', () => {
  test('is an Administrador of a company, on a page of ours, and no other', async () => {
    const e = await createEmpresa()
    const requestAs = (actor: { cookie: string } | null, headers = {}) =>
      askServer('/api/payments/checkout', { as: actor, form: PRO, headers })
    expect((await requestAs(null)).headers.get('location')).toMatch(/^\/login/)
    const sinEmpresa = await createPerson('Administrador')
    expect((await requestAs(sinEmpresa)).headers.get('location')).toBe('/admin/company')
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
  ])('attack 1: is refused who sends %s', async (_, form) => {
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

describe('the way back', () => {
  test('asks for both of its parts, and says so in the words of the specification', async () => {
    for (const path of ['', '?id=15113-1-1', '?reference=vg-x-p', '?status=APPROVED', '?id=&reference='])
      expect(await (await askServer(`/payment/callback${path}`)).text()).toContain(
        'Información de transacción incompleta',
      )
  })

  test('attack 3: is no proof: whatever it claims, nothing opens', async () => {
    const e = await createEmpresa()
    const reference = referenceFrom(await start(e))
    for (const id of ['15113-1-1', '15113-1-1&status=APPROVED', '../merchants/info', 'x'.repeat(10_000)]) {
      expect((await askServer(returnTo(reference, id))).status).toBeLessThan(500)
      expect(await verify(reference, id)).toContain('Error al verificar el estado del pago')
    }
    expect(await estadoOf(e)).toBe('trial')
  })

  test('shows the provider’s words of a payment that failed, and of one that is another’s nothing', async () => {
    const e = await createEmpresa()
    const another = await createEmpresa()
    const url = await start(e)
    const id = await pay(url, '4111111111111111')
    await waitFor(async () => (await verify(referenceFrom(url), id)).includes('La transacción fue rechazada (Sandbox)'))
    const foreign = referenceFrom(await start(another))
    const html = await verify(foreign, id)
    expect(html).toContain('Error al verificar el estado del pago')
    for (const secret of [e.nombre, e.admin.email, another.nombre, 'Sandbox']) expect(html).not.toContain(secret)
  })

  test('is asked for again after a fault of the provider, and meanwhile offers no second payment', async () => {
    const e = await createEmpresa()
    const url = await start(e)
    const reference = referenceFrom(url)
    await order({ lose: reference })
    const id = await pay(url)
    await waitFor(async () => (await order({})).transacciones.some((t) => t.id === id && t.status === 'APPROVED'))
    await order({ fail: 1 })
    const html = await verify(reference, id)
    await order({ fail: 0 })
    expect(html).toContain('Si ya pagó, no pague otra vez')
    expect(html).toContain('Verificar ahora')
    expect(html).not.toContain('Volver a Intentar')
    expect(await verify(reference, id)).toContain('¡Pago Exitoso!')
  })

  test('never says «no pague otra vez» beside a way to pay again', async () => {
    for (const query of ['', `?id=15113-1-1&reference=vg-${'0'.repeat(32)}-p`, '?id=x&reference=y']) {
      const html = await (await askServer(`/payment/callback${query}`)).text()
      expect(html.includes('Volver a Intentar') && /no pague otra vez/i.test(html)).toBe(false)
    }
  })

  test('is asked so often from one address, and then no more for a while', async () => {
    const headers = fromIp()
    const estados = new Set<number>()
    // thirty a minute, counted from the full minute: of 61 in a row, one of two such minutes gets 31
    for (let i = 0; i < 61 && !estados.has(429); i++) {
      const r = await askServer(returnTo(`vg-${'0'.repeat(32)}-p`, '15113-1-1'), {
        form: { intent: 'verificar' },
        headers,
      })
      estados.add(r.status)
      await r.body?.cancel()
    }
    expect([...estados]).toEqual([200, 429])
  })

  test('changes nothing by being looked at', async () => {
    const e = await createEmpresa()
    const url = await start(e)
    await order({ lose: referenceFrom(url) })
    const id = await pay(url)
    await waitFor(async () => (await order({})).transacciones.some((t) => t.id === id && t.status === 'APPROVED'))
    expect(await (await askServer(returnTo(referenceFrom(url), id))).text()).toContain('Verificando su pago')
    expect(await estadoOf(e)).toBe('trial')
  })
})

describe('an event', () => {
  const send = (body: BodyInit, sum: string | null, headers: Record<string, string> = {}) =>
    fetch(`${ORIGIN}/api/payments/wompi/events`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(sum ? { 'x-event-checksum': sum } : {}), ...headers },
    })
  const forgedEvent = (secret: string) => {
    const t = { id: '15113-1-1', status: 'APPROVED', amount_in_cents: 1, reference: 'vg-x-p', currency: 'COP' }
    return eventOf(t, secret)
  }

  test('with a wrong checksum is refused without a trace of what it should have been', async () => {
    const e = forgedEvent('test_events_otro')
    for (const [body, sum] of [
      [JSON.stringify(e), e.signature.checksum],
      [JSON.stringify(e), null],
      ['{}', 'a'.repeat(64)],
      ['no JSON', 'a'.repeat(64)],
      ['', null],
    ] as const) {
      const r = await send(body, sum)
      expect([r.status, await r.json()]).toEqual([
        401,
        { error: 'El evento no tiene una firma válida.', code: 'firma-invalida' },
      ])
    }
    expect(await rows('select id from eventos_pago where checksum = ?', e.signature.checksum)).toEqual([])
    // the attempt is logged, once a minute
    const auditEntries = () => rows("select id from auditoria where suceso = 'evento-rechazado'")
    await expect.poll(async () => (await auditEntries()).length).toBeGreaterThan(0)
  })

  test('needs no cookie and no origin, and of any size but a small one is refused', async () => {
    const e = forgedEvent(KEYS.eventos)
    const r = await send('x'.repeat(70 * 1024), 'a'.repeat(64))
    expect(r.status).toBe(413)
    // the provider lists it but cannot show it: our response makes it send the event again
    const other = await send(JSON.stringify(e), e.signature.checksum, {
      origin: 'https://checkout.wompi.co',
      'sec-fetch-site': 'cross-site',
    })
    expect(other.status).toBe(503)
    expect(other.headers.get('set-cookie')).toBeNull()
  })
})

describe('docs/security.md 28, attack 2: a secret', () => {
  const archivos = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((e) => e.isFile())
      .map((e) => join(e.parentPath, e.name))

  test('of the payment provider stands nowhere in what browsers get, nor does its name', () => {
    const secrets = /prv_(test|prod)|(test|prod)_(events|integrity)|WOMPI_|wompi_?(private|events|integrity)/i
    const badOnes = archivos('.cache/bundle/client').filter((a) => secrets.test(readFileSync(a, 'latin1')))
    expect(badOnes).toEqual([])
  })

  test('stands nowhere in the Worker itself, nor does anything of the local imitation', () => {
    const modules = archivos('.cache/bundle/worker').filter((a) => a.endsWith('.js'))
    expect(modules.length).toBeGreaterThan(10)
    const imitation = /Imitación local|vigiaEnEsteEquipo|4111111111111111/
    const badOnes = modules.filter((a) => {
      const text = readFileSync(a, 'utf8')
      return imitation.test(text) || Object.values(KEYS).some((key) => text.includes(key))
    })
    expect(badOnes).toEqual([])
  })

  test('is in no answer and in no log', async () => {
    const everything = await registro()
    for (const key of [KEYS.privada, KEYS.eventos, KEYS.integrity]) expect(everything).not.toContain(key)
  })
})
