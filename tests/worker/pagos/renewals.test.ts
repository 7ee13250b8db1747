/** The saved card (docs/decisions/0025): saved by choice, charged at a period's end once per try, and removed. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SaveTarjeta } from '../../../worker/domain/pagos/tarjeta'
import { DuePagosDb } from '../../../worker/pagos/due-sql'
import { MyPagos } from '../../../worker/pagos/history'
import { Tarjetas } from '../../../worker/pagos/tarjetas'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
import { watch } from '../support/watched'
import { createEmpresa, execute } from '../support/world'
import {
  DAY,
  END,
  empresaOf,
  emptyProvider,
  MINUTE,
  nextNumber,
  openCheckout,
  pagosOf,
  payByHand,
  paymentSourcesOf,
  provider,
  run,
  subscribedEmpresa,
  wompi,
} from './saved-card'

beforeEach(emptyProvider)

describe('at the end of a period', () => {
  test('the card is charged once, however many run at once, and the next month begins where the last one ended', async () => {
    const e = await subscribedEmpresa()
    await run(END - MINUTE)
    expect(provider.charges).toEqual([])
    await Promise.all([1, 2, 3].map(() => run(END)))
    await run(END + MINUTE)
    expect(provider.charges).toHaveLength(1)
    expect(provider.charges[0]).toMatchObject({ monto: 6190000, correo: 'pagos@x.co' })
    const until = Date.UTC(2026, 11, 20, 15)
    expect(await empresaOf(e)).toMatchObject({
      subscription_status: 'active',
      subscription_ends_at: until,
      dia_pago: 20,
    })
    expect(await pagosOf(e)).toMatchObject([
      { estado: 'APPROVED', origen: 'automatico', desde: END, hasta: until, user_id: null, recibo: expect.any(Number) },
    ])
  })

  test('what was wished for the next period is what is charged', async () => {
    const e = await subscribedEmpresa({ plan_siguiente: 'Basic', periodo_siguiente: 'anual' })
    await run(END)
    expect(provider.charges).toMatchObject([{ monto: 29900000 }])
    expect(await empresaOf(e)).toMatchObject({ plan_type: 'Basic', periodo: 'anual', vehicle_limit: 5 })
  })

  test.each<[string, Record<string, string | number | null>]>([
    ['was cancelled', { subscription_status: 'canceled', cancela_at: 1, next_payment_at: null }],
    ['is over', { subscription_status: 'expired' }],
    ['is in its trial', { subscription_status: 'trial', trial_ends_at: END }],
    ['has no end', { subscription_ends_at: null, next_payment_at: null }],
    ['ended too long ago', { subscription_ends_at: END - 8 * DAY }],
  ])('nothing is charged of a company that %s', async (_, changes) => {
    await subscribedEmpresa(changes)
    await run(END)
    expect(provider.charges).toEqual([])
  })

  /** An attempt whose outcome the provider has not told, first seen at an instant. */
  const waitingAttempt = (e: Empresa, pago: string, seenAt: number) =>
    execute([
      [
        `insert into transacciones (id, empresa_id, pago_id, estado, monto, vista_at, estado_at)
           values (?1, ?2, ?3, 'PENDING', 1, ?4, ?4)`,
        [crypto.randomUUID(), e.id, pago, seenAt],
      ],
    ])

  test('nothing is charged while the outcome of another payment of the company is open', async () => {
    const e = await subscribedEmpresa()
    const pago = await openCheckout(e, END - MINUTE)
    await waitingAttempt(e, pago, END - MINUTE)
    await run(END)
    expect(provider.charges).toEqual([])
  })

  test('a transfer that has had no outcome for a week holds no charge back', async () => {
    const e = await subscribedEmpresa()
    const pago = await openCheckout(e, END - 8 * DAY)
    await waitingAttempt(e, pago, END - 7 * DAY)
    await run(END - MINUTE)
    expect(provider.charges).toEqual([])
    await run(END)
    expect(provider.charges).toHaveLength(1)
  })

  test('an attempt left open on a payment that another attempt paid holds no charge back', async () => {
    const e = await subscribedEmpresa({ subscription_ends_at: END - MINUTE })
    await payByHand(e, END - MINUTE)
    const [paid] = await pagosOf(e)
    await waitingAttempt(e, String(paid?.id), END - MINUTE)
    await execute([['update empresas set subscription_ends_at = ? where id = ?', [END, e.id]]])
    await run(END)
    expect(provider.charges).toHaveLength(1)
  })

  test('a charge that has had no outcome for a week does not hold back that of the next period', async () => {
    const e = await subscribedEmpresa()
    provider.outcome = 'PENDING'
    await run(END)
    for (const days of [1, 3, 5]) await run(END + days * DAY)
    expect(provider.charges).toHaveLength(1)
    await payByHand(e, END + 6 * DAY)
    provider.outcome = 'APPROVED'
    await run(Date.UTC(2026, 11, 20, 15))
    expect(provider.charges).toHaveLength(2)
    expect(await empresaOf(e)).toMatchObject({ subscription_ends_at: Date.UTC(2027, 0, 20, 15) })
  })

  test('nothing is charged while a person may be paying on the page of the provider', async () => {
    const e = await subscribedEmpresa()
    await openCheckout(e, END + 30 * MINUTE)
    await run(END)
    expect(provider.charges).toEqual([])
    await run(END + 30 * MINUTE)
    expect(provider.charges).toHaveLength(1)
  })

  test('a payment that was voided after it is not taken again by itself', async () => {
    const e = await subscribedEmpresa()
    await run(END)
    await execute([
      ["update pagos set anulado_at = ?, estado = 'VOIDED' where empresa_id = ?", [END + 5 * 60 * MINUTE, e.id]],
      ["update empresas set subscription_status = 'past_due', subscription_ends_at = ? where id = ?", [END, e.id]],
    ])
    for (const days of [1, 3, 5]) await run(END + days * DAY)
    expect(provider.charges).toHaveLength(1)
  })

  test('a card that was replaced meanwhile is not charged, and not the new one forgotten for it', async () => {
    const e = await subscribedEmpresa()
    const db = new DuePagosDb(env.DB)
    const [found] = await db.toCharge('test', END, 10)
    const replaced = { ...found!, fuente_id: nextNumber() }
    await execute([['update fuentes_pago set fuente_id = ? where empresa_id = ?', [replaced.fuente_id, e.id]]])
    const attempt = { id: 'auto-x', empresa_id: e.id, reference: 'vg-x', plan_type: 'Pro', periodo: 'mensual' } as const
    const of = { monto: 1, iva: 0, moneda: 'COP', tarifa: 'x', ambiente: 'test', correo: 'a@b.co' } as const
    const charge = { ...attempt, ...of, expira_at: END + DAY, created_at: END } as never
    expect(await db.start(charge, END, found!.fuente_id, END)).toBe(false)
    await db.removeCard(e.id, found!.fuente_id, END)
    expect(await paymentSourcesOf(e)).toEqual([{ fuente_id: replaced.fuente_id }])
    // nor is this one while a person has begun to pay on the page of the provider since
    await openCheckout(e, END + 30 * MINUTE)
    expect(await db.start(charge, END, replaced.fuente_id, END)).toBe(false)
    expect(await db.start(charge, END, replaced.fuente_id, END + 30 * MINUTE)).toBe(true)
  })
})

describe('the saved card', () => {
  const tarjetas = (e: Empresa, now = END) =>
    new Tarjetas(new EmpresaDb(watch(env.DB, e.id), e.id), wompi, e.admin, now)
  const said = (token = 'tok_test_buena'): SaveTarjeta => ({
    intent: 'save',
    token,
    vence: '12/30',
    terminos: 'on',
    datos: 'on',
    terminos_token: 'a',
    datos_token: 'd',
  })

  test('is one: another takes its place, and it can be taken away', async () => {
    const e = await createEmpresa()
    expect(await tarjetas(e).current()).toBeNull()
    await tarjetas(e).save(said())
    await tarjetas(e).save(said())
    expect(await tarjetas(e).current()).toEqual({ marca: 'VISA', ultimos: '4242', vence: '12/30' })
    // nothing is kept of the previous card, nor of the last one: its id at the provider is what could be charged
    expect(await paymentSourcesOf(e)).toHaveLength(1)
    await tarjetas(e).remove()
    expect(await tarjetas(e).current()).toBeNull()
    expect(await paymentSourcesOf(e)).toEqual([])
    await expect(tarjetas(e).remove()).rejects.toMatchObject({ clave: 'no-encontrado' })
  })

  test('that the provider does not take is refused, and the one before stays', async () => {
    const e = await createEmpresa()
    await tarjetas(e).save(said())
    for (const token of ['tok_test_mala', 'tok_test_pendiente'])
      await expect(tarjetas(e).save(said(token))).rejects.toMatchObject({ clave: 'tarjeta-rechazada' })
    expect(await tarjetas(e).current()).not.toBeNull()
  })

  test('of test keys is none once the keys are of production: it is not shown, and one that is saved takes its place', async () => {
    const e = await createEmpresa()
    await tarjetas(e).save(said())
    const db = new EmpresaDb(watch(env.DB, e.id), e.id)
    const inProduction = new Tarjetas(db, { ...wompi, ambiente: 'prod' }, e.admin, END)
    const details = { nombre: 'x', nit: null, direccion: null, telefono: null, zona_horaria: 'America/Bogota' }
    const listed = async (environment: 'test' | 'prod' | null) =>
      (await new MyPagos(db, details, null, 'es', environment).read({ antes: null, despues: null })).tarjeta
    expect(await listed('test')).not.toBeNull()
    expect([await inProduction.current(), await listed('prod')]).toEqual([null, null])
    await inProduction.save(said())
    expect([await inProduction.current(), await listed('prod')]).not.toContain(null)
    expect(await paymentSourcesOf(e)).toHaveLength(1)
  })

  test('of one company is not that of another', async () => {
    const mine = await createEmpresa()
    const foreign = await createEmpresa()
    await tarjetas(mine).save(said())
    expect(await tarjetas(foreign).current()).toBeNull()
    await expect(tarjetas(foreign).remove()).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await tarjetas(mine).current()).not.toBeNull()
  })
})
