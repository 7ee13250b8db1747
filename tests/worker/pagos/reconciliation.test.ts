/** How a payment learns its end: a refusal, the provider’s events, and the clock where none came. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { RETRY_MS } from '../../../worker/domain/pagos/pago'
import { DuePagosDb } from '../../../worker/pagos/due-sql'
import { Reconciliation } from '../../../worker/pagos/reconciliation'
import { Pagos } from '../../../worker/pagos/service'
import { PagosDb } from '../../../worker/pagos/sql'
import { WompiFailure } from '../../../worker/payments/client'
import {
  attempt,
  auditEvents,
  correosOf,
  countOf,
  DAY,
  dependencies,
  eventos,
  freshProvider,
  MINUTE,
  NOW,
  outage,
  pagos,
  request,
  rowOf,
  silent,
  wompi,
} from '../support/pagos'
import { execute } from '../support/world'

beforeEach(freshProvider)

describe('a declined payment', () => {
  test('shows the provider’s words, stays open for another try, and the other try counts', async () => {
    const { empresa, id, reference } = await request()
    const mala = attempt(reference, 'DECLINED', { status_message: 'La transacción fue rechazada (Sandbox)' })
    expect(await pagos().reconcile({ transaccion: mala, reference }, 'regreso')).toEqual({
      estado: 'rechazado',
      motivo: 'La transacción fue rechazada (Sandbox)',
    })
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'PENDING' })
    const good = attempt(reference, 'APPROVED')
    expect((await pagos().reconcile({ transaccion: good, reference }, 'regreso')).estado).toBe('aprobado')
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_status: 'active' })
    // the return page of the first attempt shows the payment as it is
    expect(await pagos().read(reference, mala)).toEqual({ estado: 'aprobado', motivo: null })
  })

  test('is closed when there is no other try, and a lost second try is found before that', async () => {
    const { id, reference } = await request()
    attempt(reference, 'DECLINED', { status_message: 'no' })
    await pagos().reconcile({ reference }, 'conciliacion')
    await pagos(NOW + RETRY_MS - 1).reconcile({ reference }, 'conciliacion')
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'PENDING' })
    await pagos(NOW + RETRY_MS).reconcile({ reference }, 'conciliacion')
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'DECLINED', motivo: 'no' })
    // even then a paid payment counts
    attempt(reference, 'APPROVED')
    expect((await pagos(NOW + DAY).reconcile({ reference }, 'evento')).estado).toBe('aprobado')
  })

  test('of the saved card makes the payment late at once, and says so once', async () => {
    const { empresa, id, reference } = await request({ origen: 'automatico' })
    await execute([
      [
        "update empresas set subscription_status = 'active', plan_type = 'Pro', trial_ends_at = 1, subscription_ends_at = ?, next_payment_at = ?, dia_pago = 20 where id = ?",
        [NOW - MINUTE, NOW - MINUTE, empresa.id],
      ],
    ])
    attempt(reference, 'DECLINED', { status_message: 'Fondos insuficientes' })
    await Promise.all([1, 2, 3].map(() => pagos().reconcile({ reference }, 'conciliacion')))
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'DECLINED', motivo: 'Fondos insuficientes' })
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_status: 'past_due', plan_type: 'Pro' })
    expect(await auditEvents(empresa)).toEqual(['pago-rechazado'])
    expect(await correosOf(empresa)).toBe(1)
  })
})

describe('an event', () => {
  test('is kept as it came, and only when its checksum is right', async () => {
    const { reference } = await request()
    const [body, sum] = countOf(attempt(reference, 'APPROVED'))
    expect(await eventos().receive(body, 'a'.repeat(64))).toBe(false)
    expect(await eventos().receive(body, null)).toBe(false)
    const read = () => env.DB.prepare('select * from eventos_pago where checksum = ?').bind(sum).first()
    expect(await read()).toBeNull()
    await eventos().receive(body, sum)
    expect(await read()).toMatchObject({ cuerpo: body, resultado: 'aprobado', ambiente: 'test', estado: 'APPROVED' })
  })

  test('that cannot be dealt with now is not answered for, and is dealt with when it comes again', async () => {
    const { empresa, reference } = await request()
    const paymentEvent = countOf(attempt(reference, 'APPROVED'))
    outage.left = 1
    await expect(eventos().receive(...paymentEvent)).rejects.toThrow(WompiFailure)
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_status: 'trial' })
    expect(await eventos().receive(...paymentEvent)).toBe(true)
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_status: 'active' })
  })

  test('of another merchant’s sale is acknowledged and changes nothing', async () => {
    expect(await eventos().receive(...countOf(attempt('otra-tienda-1x', 'APPROVED')))).toBe(true)
  })
})

describe('the clock', () => {
  const run = (now: number, provider = wompi()) => {
    const d1 = env.DB
    // this cron job covers all companies
    const all = new Pagos(new PagosDb(d1), provider, dependencies, now)
    return new Reconciliation(d1, new DuePagosDb(d1), all, now).run()
  }

  test('finds payments without an event, and closes unpaid ones, in many small runs', async () => {
    const paid = await request()
    attempt(paid.reference, 'APPROVED')
    const never = await request({ expira_at: NOW - RETRY_MS, created_at: NOW - 80 * MINUTE })
    const openPago = await request()
    for (let i = 0; i < 12; i++) await run(NOW + i * MINUTE)
    expect(await rowOf('empresas', paid.empresa.id)).toMatchObject({ subscription_status: 'active' })
    expect(await rowOf('pagos', never.id)).toMatchObject({ estado: 'vencido' })
    expect(await rowOf('pagos', openPago.id)).toMatchObject({ estado: 'PENDING' })
    expect(await auditEvents(never.empresa)).toEqual(['pago-vencido'])
  })

  test('asks about every one of many, though each run asks about few, and some can never be asked about', async () => {
    const cases = await Promise.all(Array.from({ length: 45 }, () => request()))
    for (const { reference } of cases) attempt(reference, 'APPROVED')
    for (const i of [0, 11, 30]) silent.add(cases[i]!.reference)
    for (let i = 0; i < 8; i++) await run(NOW + i * MINUTE)
    const estados = await Promise.all(cases.map(({ id }) => rowOf('pagos', id)))
    expect(estados.filter((p) => p?.estado === 'APPROVED')).toHaveLength(42)
  })

  test('leaves a provider alone that does not answer, and goes on in the next minute', async () => {
    const { id, reference } = await request()
    attempt(reference, 'APPROVED')
    outage.left = 3
    await run(NOW)
    for (let i = 1; i < 6; i++) await run(NOW + i * MINUTE)
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'APPROVED' })
  })

  test('three payments that the provider always fails at do not keep it from the others', async () => {
    // before every random id
    const [first, second, third, paid] = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) => request({ id: `0-${letter}-${crypto.randomUUID()}` })),
    )
    attempt(paid!.reference, 'APPROVED')
    const failing = new Set([first, second, third].map((one) => one?.reference))
    const provider = wompi()
    const byReference = (reference: string) =>
      failing.has(reference) ? Promise.reject(new WompiFailure('no-answer', 0)) : provider.byReference(reference)
    for (let i = 0; i < 3; i++) await run(NOW + i * MINUTE, { ...provider, byReference })
    expect(await rowOf('pagos', paid!.id)).toMatchObject({ estado: 'APPROVED' })
  })

  test('run twice at the same instant does everything once', async () => {
    const { empresa, reference } = await request()
    attempt(reference, 'APPROVED')
    await Promise.all([run(NOW), run(NOW), run(NOW)])
    await run(NOW + MINUTE)
    expect(await auditEvents(empresa)).toEqual(['pago-aprobado'])
    expect(await correosOf(empresa)).toBe(1)
  })
})
