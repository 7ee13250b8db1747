/** After a void the other payments buy what they would have bought without the voided one (docs/decisions/0043). */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { execute } from '../support/world'
import { at, DAY, day, life, monthly, yearly } from './subscription-life'

// the cron job below looks at one company
beforeEach(() => execute([['update empresas set revisar_at = null', []]]))

describe('what was paid before a voided payment stands again', () => {
  test('in the trial: three months of Pro outlive a Plus that was bought over them and voided', async () => {
    const c = await life('2026-12-06')
    for (const when of ['2026-11-22', '2026-11-23', '2026-11-24']) await c.pay(monthly('Pro'), when)
    expect(await c.says()).toEqual(['Pro', 'active', '2027-03-06', 6])
    const plus = await c.pay(monthly('Plus'), '2026-11-25')
    await c.void(plus, '2026-11-26')
    expect(await c.says()).toEqual(['Pro', 'active', '2027-03-06', 6])
    expect(await c.row()).toMatchObject({ vehicle_limit: 15, user_limit: 10, plan_siguiente: null, siguiente_at: null })
  })

  test('outside the trial: a year of Basic outlives a month of Plus, whole', async () => {
    const c = await life('2026-11-20')
    await c.pay(yearly('Basic'), '2026-11-21')
    const plus = await c.pay(monthly('Plus'), '2026-11-23')
    await c.void(plus, '2026-11-24')
    expect(await c.says()).toEqual(['Basic', 'active', '2027-11-21', 21])
    expect(await c.row()).toMatchObject({ vehicle_limit: 5, user_limit: 3, periodo: 'anual' })
  })

  test('the only payment of a running trial: the trial goes on', async () => {
    const c = await life('2026-12-06')
    const pro = await c.pay(monthly('Pro'), '2026-11-22')
    await c.void(pro, '2026-11-23')
    expect(await c.says()).toEqual(['Basic', 'trial', '2026-12-06', null])
    expect(await c.row()).toMatchObject({ vehicle_limit: 30, next_payment_at: null })
  })

  test('a payment under another: the later one buys its whole month from the day it came', async () => {
    const c = await life('2026-11-20')
    const first = await c.pay(monthly('Pro'), '2026-11-21')
    await c.pay(monthly('Pro'), '2026-12-10')
    await c.void(first, '2026-12-12')
    expect(await c.says()).toEqual(['Pro', 'active', '2027-01-10', 10])
  })

  test('a smaller plan that waited behind the voided one', async () => {
    const c = await life('2026-11-20')
    await c.pay(monthly('Pro'), '2026-11-21')
    await c.pay(monthly('Basic'), '2026-11-22')
    const plus = await c.pay(monthly('Plus'), '2026-11-23')
    await c.void(plus, '2026-11-24')
    expect(await c.says()).toEqual(['Pro', 'active', '2027-01-21', 21])
    const row = await c.row()
    expect([row.plan_siguiente, day(row.siguiente_at)]).toEqual(['Basic', '2026-12-21'])
  })

  test('two voids, in either order, leave what the third payment bought', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const c = await life('2026-11-20')
      const paid = [
        await c.pay(monthly('Pro'), '2026-11-21'),
        await c.pay(monthly('Plus'), '2026-11-22'),
        await c.pay(yearly('Basic'), '2026-11-23'),
      ]
      for (const [i, n] of order.entries()) await c.void(paid[n] as string, `2026-11-${24 + i}`)
      expect(await c.says()).toEqual(['Basic', 'active', '2027-11-23', 23])
    }
  })

  test('a cancelling that a payment had taken back', async () => {
    const c = await life('2026-11-20')
    await c.pay(monthly('Pro'), '2026-11-21')
    await c.cancel('2026-11-25')
    const again = await c.pay(monthly('Pro'), '2026-11-26')
    await c.void(again, '2026-11-27')
    expect(await c.says()).toEqual(['Pro', 'canceled', '2026-12-21', 21])
    await c.resume('2026-11-28')
    expect(await c.says()).toEqual(['Pro', 'active', '2026-12-21', 21])
  })

  test('a change of plan that was chosen before it', async () => {
    const c = await life('2026-11-20')
    await c.pay(monthly('Pro'), '2026-11-21')
    await c.choose(monthly('Basic'), '2026-11-25')
    const again = await c.pay(monthly('Pro'), '2026-11-26')
    expect((await c.row()).plan_siguiente).toBeNull()
    await c.void(again, '2026-11-27')
    expect(await c.row()).toMatchObject({ plan_type: 'Pro', plan_siguiente: 'Basic', siguiente_at: null })
  })
})

describe('what was paid before histories were kept', () => {
  /** As the migration finds it: columns and payments, without a history. */
  const forget = async () => {
    await execute([['delete from cambios_suscripcion', []]])
    const migration = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith('0023'))
    const inserts = migration?.queries.filter((sql) => /^\s*(--[^\n]*\n\s*)*INSERT/.test(sql)) ?? []
    expect(inserts).toHaveLength(4)
    await env.DB.batch(inserts.map((sql) => env.DB.prepare(sql)))
  }

  test('stands again all the same, with what was cancelled or chosen since', async () => {
    const c = await life('2026-12-06')
    for (const when of ['2026-11-22', '2026-11-23']) await c.pay(monthly('Pro'), when)
    const plus = await c.pay(monthly('Plus'), '2026-11-24')
    await c.choose(monthly('Basic'), '2026-11-25')
    await forget()
    await c.void(plus, '2026-11-26')
    expect(await c.says()).toEqual(['Pro', 'active', '2027-02-06', 6])
    expect(await c.row()).toMatchObject({ plan_siguiente: 'Basic', siguiente_at: null, vehicle_limit: 15 })
    await c.cancel('2026-11-27')
    const again = await c.pay(monthly('Pro'), '2026-11-28')
    await c.cancel('2026-11-29')
    await forget()
    await c.void(again, '2026-11-30')
    expect(await c.says()).toEqual(['Pro', 'canceled', '2027-02-06', 6])
  })

  test('and what its rows do not explain is kept as if it had been set by hand: no paid day is lost', async () => {
    const c = await life('2026-11-20')
    await c.setByHand({ plan_type: 'Pro', subscription_status: 'active', hasta: '2027-12-31' }, '2026-11-19')
    const pro = await c.pay(monthly('Pro'), '2026-11-21')
    const before = await c.says()
    await forget()
    await c.void(pro, '2026-11-23')
    expect(await c.says()).toEqual(before)
  })
})

describe('what the platform set by hand', () => {
  test('stands, whatever payment before it is voided', async () => {
    const c = await life('2026-11-20')
    const pro = await c.pay(monthly('Pro'), '2026-11-21')
    await c.setByHand({ plan_type: 'Plus', hasta: '2027-06-30' }, '2026-11-22')
    await c.void(pro, '2026-11-23')
    expect(await c.says()).toEqual(['Plus', 'active', '2027-06-30', 30])
  })

  test('is an end of the plan that stood: a date alone keeps it', async () => {
    const c = await life('2026-11-20')
    const pro = await c.pay(monthly('Pro'), '2026-11-21')
    await c.setByHand({ hasta: '2027-06-30' }, '2026-11-22')
    await c.void(pro, '2026-11-23')
    expect(await c.says()).toEqual(['Pro', 'active', '2027-06-30', 30])
    expect(await c.row()).toMatchObject({ vehicle_limit: 15, user_limit: 10 })
  })

  test('is only what it changed: limits that were agreed on give no time away', async () => {
    const c = await life('2026-12-06')
    const pro = await c.pay(yearly('Pro'), '2026-11-21')
    await c.setByHand({ vehiculos_acordados: 40 }, '2026-11-22')
    await c.void(pro, '2026-11-23')
    expect(await c.says()).toEqual(['Basic', 'trial', '2026-12-06', null])
    expect(await c.row()).toMatchObject({ vehicle_limit: 40, user_limit: 25 })
  })

  test('is what a later payment adds to, and where its void leads back to', async () => {
    const c = await life('2026-11-20')
    await c.setByHand({ plan_type: 'Pro', subscription_status: 'active', hasta: '2026-12-31' }, '2026-11-21')
    const pro = await c.pay(monthly('Pro'), '2026-11-22')
    expect(await c.says()).toEqual(['Pro', 'active', '2027-01-31', 31])
    await c.void(pro, '2026-11-23')
    expect(await c.says()).toEqual(['Pro', 'active', '2026-12-31', 31])
  })
})

describe('the mail of a void says how the subscription stands now', () => {
  const voided = async (c: Awaited<ReturnType<typeof life>>) => (await c.mails('Su pago fue anulado')).at(-1)

  test('the trial goes on', async () => {
    const c = await life('2026-12-06')
    await c.void(await c.pay(monthly('Pro'), '2026-11-22'), '2026-11-23')
    expect(await voided(c)).toContain('Su prueba sigue hasta el 6 dic 2026, con todo.')
    expect(await voided(c)).not.toContain('7 días')
  })

  test('another plan that is paid goes on', async () => {
    const c = await life('2026-11-20')
    await c.pay(yearly('Basic'), '2026-11-21')
    await c.void(await c.pay(monthly('Plus'), '2026-11-23'), '2026-11-24')
    expect(await voided(c)).toContain('su plan Basic llega hasta el 21 nov 2027.')
  })

  test('the days of grace, by their date', async () => {
    const c = await life('2026-11-20')
    await c.pay(monthly('Pro'), '2026-11-21')
    await c.void(await c.pay(monthly('Pro'), '2026-12-20'), '2026-12-24')
    expect(await voided(c)).toContain('Lo que estaba pagado llegó hasta el 21 dic 2026.')
    expect(await voided(c)).toContain('Todo sigue funcionando hasta el 28 dic 2026')
  })

  test('it is over: the trial had ended', async () => {
    const c = await life('2026-11-20')
    await c.void(await c.pay(monthly('Pro'), '2026-11-21'), '2026-11-23')
    expect(await voided(c)).toContain('su prueba terminó el 20 nov 2026')
  })
})

describe('a subscription that was set by hand', () => {
  test('ends as what it is: nothing calls it a trial', async () => {
    const c = await life('2026-11-20')
    await c.setByHand({ plan_type: 'Pro', subscription_status: 'active', hasta: '2026-12-31' }, '2026-11-19')
    await c.tick('2027-01-01')
    expect((await c.row()).subscription_status).toBe('past_due')
    await c.tick('2027-01-08')
    expect((await c.row()).subscription_status).toBe('expired')
    expect(await c.mails('Su prueba de Vigía terminó')).toEqual([])
    expect((await c.mails('Su suscripción a Vigía terminó')).length).toBe(1)
  })

  test('that is ended by hand ends then, and the mail about it is sent at once', async () => {
    const c = await life('2026-11-20')
    await c.setByHand({ plan_type: 'Pro', subscription_status: 'active', sin_fin: true }, '2026-11-19')
    await c.setByHand({ subscription_status: 'expired', hasta: null }, '2026-11-25')
    expect(await c.says()).toEqual(['Pro', 'expired', '2026-11-25', 19])
    await c.tick('2026-11-25')
    expect((await c.mails('Su suscripción a Vigía terminó')).length).toBe(1)
  })
})

describe('a month’s price buys a calendar month', () => {
  test('after a void the next payment begins a billing day of its own, never a stale one', async () => {
    for (const voidedOn of ['2026-12-02', '2026-12-12', '2026-12-29', '2027-01-10']) {
      const c = await life('2026-12-01')
      const first = await c.pay(monthly('Pro'), '2026-11-22')
      await c.void(first, voidedOn)
      await c.tick(voidedOn)
      const when = day(at(voidedOn) + 2 * DAY)
      await c.pay(monthly('Pro'), when)
      const { subscription_ends_at } = await c.row()
      const days = Math.round((Number(subscription_ends_at) - at(when)) / DAY)
      expect([28, 29, 30, 31]).toContain(days)
      expect(day(subscription_ends_at).slice(8)).toBe(when.slice(8))
    }
  })

  test('pay, upgrade, void, pay: each month that stands is a month', async () => {
    const c = await life('2026-11-20')
    await c.pay(monthly('Basic'), '2026-11-21')
    const plus = await c.pay(monthly('Plus'), '2026-11-25')
    await c.void(plus, '2026-12-01')
    expect(await c.says()).toEqual(['Basic', 'active', '2026-12-21', 21])
    await c.pay(monthly('Basic'), '2026-12-20')
    expect(await c.says()).toEqual(['Basic', 'active', '2027-01-21', 21])
    // late: the days of grace are part of the month
    await c.tick('2027-01-24')
    expect((await c.row()).subscription_status).toBe('past_due')
    const late = await c.pay(monthly('Basic'), '2027-01-25')
    expect(await c.says()).toEqual(['Basic', 'active', '2027-02-21', 21])
    await c.void(late, '2027-01-26')
    expect(await c.says()).toEqual(['Basic', 'past_due', '2027-01-21', 21])
    await c.tick('2027-01-29')
    expect((await c.row()).subscription_status).toBe('expired')
    await c.pay(yearly('Pro'), '2027-03-15')
    expect(await c.says()).toEqual(['Pro', 'active', '2028-03-15', 15])
  })
})
