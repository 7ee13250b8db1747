/** The way back from the provider, its events and its secrets (docs/security.md 28): what proves nothing, and what reveals nothing. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventOf } from '../../../scripts/wompi/events.mjs'
import { KEYS } from '../../../scripts/wompi/keys.mjs'
import { createEmpresa, ORIGIN, registro, rows } from '../../support/world'
import {
  estadoOf,
  fromIp,
  order,
  pay,
  referenceFrom,
  returnTo,
  start,
  takeAddresses,
  verify,
  waitFor,
} from '../support/paying'
import { askServer } from '../support/request'

takeAddresses(104)

describe('the way back', () => {
  test('asks for both of its parts, and says so in the words of the specification', async () => {
    for (const path of ['', '?id=15113-1-1', '?reference=vg-x-p', '?status=APPROVED', '?id=&reference='])
      expect(await (await askServer(`/payment/callback${path}`)).text()).toContain(
        'Información de transacción incompleta',
      )
  })

  test('is no proof: it opens nothing by what it claims', async () => {
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
        form: { intent: 'verify' },
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

describe('docs/security.md 28: a secret', () => {
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
