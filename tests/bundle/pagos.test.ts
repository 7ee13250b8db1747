/** The money's way through the deployed bundle (docs/security.md 28): what begins a payment, what ends one, and what tells nobody anything. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { CLAVES } from '../../scripts/wompi/claves.mjs'
import { eventoDe } from '../../scripts/wompi/eventos.mjs'
import { firmaDeIntegridad } from '../../worker/payments/firma'
import { crearEmpresa, crearPersona, cron, type Empresa, ejecutar, filas, ORIGEN, registro } from '../apoyo/mundo'
import { pedir } from './apoyo/pedir'

const WOMPI = inject('wompi')
const PRO = { plan: 'Pro', periodo: 'mensual' }
const pagosDe = (e: Empresa) => filas('select * from pagos where empresa_id = ?', e.id)
const estadoDe = async (e: Empresa) =>
  (await filas<{ subscription_status: string }>('select subscription_status from empresas where id = ?', e.id))[0]
    ?.subscription_status

let serie = 0
/** Each from an address of its own: what one address may ask in a minute is the subject of one test. */
const desde = () => ({ 'cf-connecting-ip': `198.51.102.${++serie % 250}` })

/** Begins a payment; answers the address of the provider's page. */
async function comenzar(e: Empresa, form: Record<string, string> = PRO): Promise<URL> {
  const r = await pedir('/api/payments/checkout', { como: e.admin, form, cabeceras: desde() })
  expect(r.status).toBe(200)
  const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(await r.text()) ?? []
  return new URL(url.replaceAll(/&#(\d+);/g, (_, n) => String.fromCharCode(Number(n))))
}
const orden = async (que: Record<string, unknown>) =>
  (await fetch(`${WOMPI}/orden`, { method: 'POST', body: JSON.stringify(que) })).json() as Promise<{
    enviados: { reference: string; estado: number }[]
    transacciones: { id: string; reference: string; status: string }[]
  }>
/** Pays at the provider's page as a browser would; answers the transaction's id. */
async function pagar(url: URL, numero = '4242424242424242'): Promise<string> {
  const cuerpo = new URLSearchParams([...url.searchParams, ['tarjeta-numero', numero], ['tarjeta-vence', '12/30']])
  const r = await fetch(url.origin + url.pathname, { method: 'POST', body: cuerpo, redirect: 'manual' })
  return /estado\/([\w-]+)/.exec(r.headers.get('location') ?? '')?.[1] ?? ''
}
const esperar = async (que: () => Promise<boolean>) => {
  for (let i = 0; i < 100; i++) {
    if (await que()) return
    await new Promise((listo) => setTimeout(listo, 100))
  }
  throw new Error('waited in vain')
}
const referenciaDe = (url: URL) => url.searchParams.get('reference') ?? ''
const volver = (reference: string, id: string) => `/payment/callback?reference=${reference}&id=${id}&env=test`
const verificar = async (reference: string, id: string) =>
  (await pedir(volver(reference, id), { form: { intent: 'verificar' }, cabeceras: desde() })).text()

describe('who begins a payment', () => {
  test('is an Administrador of a company, on a page of ours, and nobody else', async () => {
    const e = await crearEmpresa()
    const pedirComo = (como: { cookie: string } | null, cabeceras = {}) =>
      pedir('/api/payments/checkout', { como, form: PRO, cabeceras })
    expect((await pedirComo(null)).headers.get('location')).toMatch(/^\/login/)
    const sinEmpresa = await crearPersona('Administrador')
    expect((await pedirComo(sinEmpresa)).headers.get('location')).toBe('/admin/company')
    for (const como of [e.usuario, await crearPersona('SuperAdmin')]) expect((await pedirComo(como)).status).toBe(403)
    expect((await pedirComo(e.admin, { origin: 'https://malo.test' })).status).toBe(403)
    expect((await pedirComo(e.admin, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await pedir('/api/payments/checkout', { como: e.admin })).status).toBe(404)
    expect(await pagosDe(e)).toEqual([])
  })

  test('goes to the provider with what we ask, signed, for one hour', async () => {
    const e = await crearEmpresa()
    const antes = Date.now()
    const url = await comenzar(e)
    expect(url.origin + url.pathname).toBe(`${WOMPI}/p/`)
    const [pago] = await pagosDe(e)
    expect(pago).toMatchObject({
      ...{ plan_type: 'Pro', periodo: 'mensual', monto: 6190000, iva: 988319, moneda: 'COP', estado: 'PENDING' },
      ...{ ambiente: 'test', origen: 'checkout', user_id: e.admin.id, recibo: null },
    })
    const dicho = Object.fromEntries(url.searchParams)
    const vence = dicho['expiration-time'] ?? ''
    expect(dicho).toMatchObject({
      ...{ reference: pago?.reference, 'amount-in-cents': '6190000', currency: 'COP', 'tax-in-cents:vat': '988319' },
      'redirect-url': `${ORIGEN}/payment/callback?reference=${pago?.reference}`,
      'customer-data:email': e.admin.email,
      'signature:integrity': firmaDeIntegridad(
        { reference: String(pago?.reference), monto: 6190000, moneda: 'COP', vence },
        CLAVES.integridad,
      ),
    })
    expect(Date.parse(vence) - antes).toBeGreaterThan(3_590_000)
    expect(Date.parse(vence) - Date.now()).toBeLessThanOrEqual(3_600_000)
    const [apunte] = await filas<{ datos: string }>(
      "select * from auditoria where empresa_id = ? and suceso = 'pago-iniciado'",
      e.id,
    )
    expect(JSON.parse(apunte?.datos ?? '')).toEqual({ plan: 'Pro', periodo: 'mensual', monto: 6190000 })
  })

  test('stays on a page of ours where the window is asked for, which alone lets the provider’s frame in', async () => {
    const [e, otra] = [await crearEmpresa(), await crearEmpresa()]
    const form = { ...PRO, en: 'ventana' }
    const r = await pedir('/api/payments/checkout', { como: e.admin, form, cabeceras: desde() })
    const [pago] = await pagosDe(e)
    const propia = `/admin/settings/pay?ref=${pago?.reference}`
    expect([r.status, r.headers.get('location')]).toEqual([303, propia])
    const pagina = await pedir(propia, { como: e.admin })
    expect(pagina.status).toBe(200)
    const politica = pagina.headers.get('content-security-policy')
    expect(politica).toContain(`frame-src ${WOMPI};`)
    const html = await pagina.text()
    for (const secreta of [CLAVES.integridad, CLAVES.privada, CLAVES.eventos]) expect(html).not.toContain(secreta)
    // nowhere else, and to nobody else
    for (const path of ['/admin/company?planes', '/admin/settings/card', '/admin']) {
      const ajena = await pedir(path, { como: e.admin })
      expect(ajena.headers.get('content-security-policy')).toContain("frame-src 'none'")
      await ajena.body?.cancel()
    }
    expect((await pedir(propia, { como: otra.admin })).status).toBe(404)
    await ejecutar([['update pagos set expira_at = 1 where id = ?', [String(pago?.id)]]])
    expect((await pedir(propia, { como: e.admin })).status).toBe(404)
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
    const e = await crearEmpresa()
    expect((await pedir('/api/payments/checkout', { como: e.admin, form })).status).toBe(422)
    const cuerpo = `${new URLSearchParams(PRO)}&plan=Basic`
    const cabeceras = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await pedir('/api/payments/checkout', { como: e.admin, cuerpo, cabeceras })).status).toBe(422)
    expect(await pagosDe(e)).toEqual([])
  })

  test('may be of a company whose trial is over: paying is always open', async () => {
    const e = await crearEmpresa()
    await filas("update empresas set subscription_status = 'expired', trial_ends_at = 1 where id = ?", e.id)
    expect(referenciaDe(await comenzar(e, { plan: 'Plus', periodo: 'anual' }))).toMatch(/^vg-.*-p$/)
    expect((await pagosDe(e))[0]).toMatchObject({ monto: 125900000 })
  })

  test('is told that there is no paying where this installation has no keys', async () => {
    const e = await crearEmpresa()
    const cabeceras = { 'x-prueba-sin-pagos': '1' }
    const r = await pedir('/api/payments/checkout', { como: e.admin, form: PRO, cabeceras })
    expect([r.status, await r.json()]).toEqual([
      ...[503, { error: 'El pago en línea no está disponible en esta instalación.' }],
    ])
    expect((await pedir('/api/payments/wompi/events', { cuerpo: '{}', cabeceras })).status).toBe(404)
    // and everything else goes on
    expect((await pedir('/admin/company', { como: e.admin, cabeceras })).status).toBe(200)
  })
})

test('no page’s policy lets a form lead out of the house: who pays leaves by a page that leads on', async () => {
  const e = await crearEmpresa()
  for (const path of ['/login', '/admin', '/admin/company', '/admin/settings', '/payment/callback']) {
    const como = path === '/login' ? null : e.admin
    const politica = (await pedir(path, { como })).headers.get('content-security-policy') ?? ''
    expect(politica).toContain("form-action 'self'")
    expect(politica).not.toContain(WOMPI)
  }
  const r = await pedir('/api/payments/checkout', { como: e.admin, form: PRO, cabeceras: desde() })
  expect(r.headers.get('cache-control')).toBe('no-store')
  expect(await r.text()).not.toMatch(/<script|<form/)
})

describe('a payment', () => {
  test('is activated by the event alone, though nobody comes back', async () => {
    const e = await crearEmpresa()
    await pagar(await comenzar(e))
    await esperar(async () => (await estadoDe(e)) === 'active')
    expect((await pagosDe(e))[0]).toMatchObject({ estado: 'APPROVED', metodo: 'CARD VISA 4242' })
  })

  test('is activated by coming back alone, though its event is lost', async () => {
    const e = await crearEmpresa()
    const url = await comenzar(e)
    const reference = referenciaDe(url)
    await orden({ perder: reference })
    const id = await pagar(url)
    await esperar(async () => (await verificar(reference, id)).includes('¡Pago Exitoso!'))
    expect(await estadoDe(e)).toBe('active')
    expect(await (await pedir(volver(reference, id))).text()).toContain('¡Pago Exitoso!')
  })

  test('is activated by the clock, though its event is lost and nobody comes back', async () => {
    const e = await crearEmpresa()
    const url = await comenzar(e)
    await orden({ perder: referenciaDe(url) })
    const id = await pagar(url)
    await esperar(async () => (await orden({})).transacciones.some((t) => t.id === id && t.status === 'APPROVED'))
    expect(await estadoDe(e)).toBe('trial')
    await esperar(async () => {
      await cron('* * * * *', Date.now() + 4 * 60_000)
      return (await estadoDe(e)) === 'active'
    })
  })

  test('is activated once by all of them together, its events coming twice', async () => {
    const e = await crearEmpresa()
    const url = await comenzar(e)
    const reference = referenciaDe(url)
    await orden({ duplicar: reference })
    const id = await pagar(url)
    await esperar(async () => (await orden({})).transacciones.some((t) => t.id === id && t.status === 'APPROVED'))
    await Promise.all([
      ...[1, 2, 3].map(() => verificar(reference, id)),
      ...[1, 2].map(() => cron('* * * * *', Date.now() + 4 * 60_000)),
    ])
    await esperar(async () => (await orden({})).enviados.filter((x) => x.reference === reference).length >= 2)
    expect((await orden({})).enviados.filter((x) => x.reference === reference).map((x) => x.estado)).toEqual([200, 200])
    expect(await pagosDe(e)).toHaveLength(1)
    const apuntes = await filas("select id from auditoria where empresa_id = ? and suceso = 'pago-aprobado'", e.id)
    expect(apuntes).toHaveLength(1)
    expect(
      await filas("select id from correos where empresa_id = ? and asunto like 'Pago recibido%'", e.id),
    ).toHaveLength(1)
  })

  test('that is declined and then approved on the same reference, told in the wrong order, is approved', async () => {
    const e = await crearEmpresa()
    const url = await comenzar(e)
    const reference = referenciaDe(url)
    await orden({ retener: reference })
    const mala = await pagar(url, '4111111111111111')
    await esperar(async () => (await orden({})).transacciones.some((t) => t.id === mala && t.status === 'DECLINED'))
    const buena = await pagar(url)
    await esperar(async () => (await orden({})).transacciones.some((t) => t.id === buena && t.status === 'APPROVED'))
    expect(await estadoDe(e)).toBe('trial')
    await orden({ soltar: reference })
    expect(await estadoDe(e)).toBe('active')
    expect((await pagosDe(e))[0]).toMatchObject({ transaction_id: buena })
  })
})

describe('the way back', () => {
  test('asks for both of its parts, and says so in the words of the specification', async () => {
    for (const path of ['', '?id=15113-1-1', '?reference=vg-x-p', '?status=APPROVED', '?id=&reference='])
      expect(await (await pedir(`/payment/callback${path}`)).text()).toContain('Información de transacción incompleta')
  })

  test('attack 3: is no proof: whatever it claims, nothing opens', async () => {
    const e = await crearEmpresa()
    const reference = referenciaDe(await comenzar(e))
    for (const id of ['15113-1-1', '15113-1-1&status=APPROVED', '../merchants/info', 'x'.repeat(10_000)]) {
      expect((await pedir(volver(reference, id))).status).toBeLessThan(500)
      expect(await verificar(reference, id)).toContain('Error al verificar el estado del pago')
    }
    expect(await estadoDe(e)).toBe('trial')
  })

  test('shows the provider’s words of a payment that failed, and of one that is another’s nothing', async () => {
    const [e, otra] = [await crearEmpresa(), await crearEmpresa()]
    const url = await comenzar(e)
    const id = await pagar(url, '4111111111111111')
    await esperar(async () =>
      (await verificar(referenciaDe(url), id)).includes('La transacción fue rechazada (Sandbox)'),
    )
    const ajena = referenciaDe(await comenzar(otra))
    const html = await verificar(ajena, id)
    expect(html).toContain('Error al verificar el estado del pago')
    for (const secreto of [e.nombre, e.admin.email, otra.nombre, 'Sandbox']) expect(html).not.toContain(secreto)
  })

  test('is asked again after a fault of the provider, and meanwhile leads nobody to pay twice', async () => {
    const e = await crearEmpresa()
    const url = await comenzar(e)
    const reference = referenciaDe(url)
    await orden({ perder: reference })
    const id = await pagar(url)
    await esperar(async () => (await orden({})).transacciones.some((t) => t.id === id && t.status === 'APPROVED'))
    await orden({ fail: 1 })
    const html = await verificar(reference, id)
    await orden({ fail: 0 })
    expect(html).toContain('Si ya pagó, no pague otra vez')
    expect(html).toContain('Verificar ahora')
    expect(html).not.toContain('Volver a Intentar')
    expect(await verificar(reference, id)).toContain('¡Pago Exitoso!')
  })

  test('never says «no pague otra vez» beside a way to pay again', async () => {
    for (const query of ['', `?id=15113-1-1&reference=vg-${'0'.repeat(32)}-p`, '?id=x&reference=y']) {
      const html = await (await pedir(`/payment/callback${query}`)).text()
      expect(html.includes('Volver a Intentar') && /no pague otra vez/i.test(html)).toBe(false)
    }
  })

  test('is asked so often from one address, and then no more for a while', async () => {
    const cabeceras = desde()
    const estados = new Set<number>()
    for (let i = 0; i < 40; i++) {
      const r = await pedir(volver(`vg-${'0'.repeat(32)}-p`, '15113-1-1'), { form: { intent: 'verificar' }, cabeceras })
      estados.add(r.status)
      await r.body?.cancel()
    }
    expect([...estados]).toEqual([200, 429])
  })

  test('changes nothing by being looked at', async () => {
    const e = await crearEmpresa()
    const url = await comenzar(e)
    await orden({ perder: referenciaDe(url) })
    const id = await pagar(url)
    await esperar(async () => (await orden({})).transacciones.some((t) => t.id === id && t.status === 'APPROVED'))
    expect(await (await pedir(volver(referenciaDe(url), id))).text()).toContain('Verificando su pago')
    expect(await estadoDe(e)).toBe('trial')
  })
})

describe('an event', () => {
  const enviar = (cuerpo: BodyInit, suma: string | null, cabeceras: Record<string, string> = {}) =>
    fetch(`${ORIGEN}/api/payments/wompi/events`, {
      method: 'POST',
      body: cuerpo,
      headers: { 'content-type': 'application/json', ...(suma ? { 'x-event-checksum': suma } : {}), ...cabeceras },
    })
  const inventado = (secreto: string) => {
    const t = { id: '15113-1-1', status: 'APPROVED', amount_in_cents: 1, reference: 'vg-x-p', currency: 'COP' }
    return eventoDe(t, secreto)
  }

  test('with a wrong checksum is refused without a trace of what it should have been', async () => {
    const e = inventado('test_events_otro')
    for (const [cuerpo, suma] of [
      [JSON.stringify(e), e.signature.checksum],
      [JSON.stringify(e), null],
      ['{}', 'a'.repeat(64)],
      ['no JSON', 'a'.repeat(64)],
      ['', null],
    ] as const) {
      const r = await enviar(cuerpo, suma)
      expect([r.status, await r.json()]).toEqual([401, { error: 'El evento no tiene una firma válida.' }])
    }
    expect(await filas('select id from eventos_pago where checksum = ?', e.signature.checksum)).toEqual([])
    // that somebody tries is in the log, once a minute
    const apuntes = () => filas("select id from auditoria where suceso = 'evento-rechazado'")
    await expect.poll(async () => (await apuntes()).length).toBeGreaterThan(0)
  })

  test('needs no cookie and no origin, and of any size but a small one is refused', async () => {
    const e = inventado(CLAVES.eventos)
    const r = await enviar('x'.repeat(70 * 1024), 'a'.repeat(64))
    expect(r.status).toBe(413)
    // the provider tells it itself, and does not show it: it shall come again
    const otro = await enviar(JSON.stringify(e), e.signature.checksum, {
      ...{ origin: 'https://checkout.wompi.co', 'sec-fetch-site': 'cross-site' },
    })
    expect(otro.status).toBe(503)
    expect(otro.headers.get('set-cookie')).toBeNull()
  })
})

describe('docs/security.md 28, attack 2: a secret', () => {
  const archivos = (carpeta: string): string[] =>
    readdirSync(carpeta, { withFileTypes: true, recursive: true })
      .filter((e) => e.isFile())
      .map((e) => join(e.parentPath, e.name))

  test('of the payment provider stands nowhere in what browsers get, nor does its name', () => {
    const secretos = /prv_(test|prod)|(test|prod)_(events|integrity)|WOMPI_|wompi_?(private|events|integrity)/i
    const malos = archivos('.cache/bundle/client').filter((a) => secretos.test(readFileSync(a, 'latin1')))
    expect(malos).toEqual([])
  })

  test('stands nowhere in the Worker itself, nor does anything of the local imitation', () => {
    const worker = readFileSync('.cache/bundle/worker/index.js', 'latin1')
    for (const clave of Object.values(CLAVES)) expect(worker).not.toContain(clave)
    expect(worker).not.toMatch(/Imitación local|vigiaEnEsteEquipo|4111111111111111/)
  })

  test('is in no answer and in no log', async () => {
    const todo = await registro()
    for (const clave of [CLAVES.privada, CLAVES.eventos, CLAVES.integridad]) expect(todo).not.toContain(clave)
  })
})
