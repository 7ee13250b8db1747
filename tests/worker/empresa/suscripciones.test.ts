/**
 * The cron job of subscriptions: states, GPS devices, reminders; run twice, concurrently, and after missed days
 * (docs/security.md 25).
 */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { instantAt } from '../../../worker/domain/day'
import type { PaymentEnvironment } from '../../../worker/domain/pagos/pago'
import { gpsUntil } from '../../../worker/domain/suscripcion/standing'
import { Suscripciones } from '../../../worker/suscripcion/due'
import { createEmpresa, createPerson, execute } from '../support/world'

const DAY = 86_400_000
const ZONA = 'America/Bogota'
/** 21:00 of 15 December. */
const END = instantAt(ZONA, '2026-12-15', 21 * 3_600_000)
const APP = 'https://vigia.test'

const SETTINGS = { appUrl: APP, environment: 'test' } as const

const run = async (now: number, perPage?: number, settings: { environment: PaymentEnvironment | null } = SETTINGS) => {
  const s = new Suscripciones(env.DB, { ...SETTINGS, ...settings }, now, perPage)
  await s.run()
  return s.queries
}
const row = (id: string) =>
  env.DB.prepare('select * from empresas where id = ?').bind(id).first<Record<string, string | number | null>>()
const correos = async (empresa: string) =>
  (
    await env.DB.prepare('select para, asunto, texto, html from correos where empresa_id = ? order by created_at, para')
      .bind(empresa)
      .all<{ para: string; asunto: string; texto: string; html: string }>()
  ).results
const auditEntries = async (empresa: string) =>
  (
    await env.DB.prepare(
      "select datos from auditoria where empresa_id = ? and suceso = 'suscripcion-cambiada' order by at, rowid",
    )
      .bind(empresa)
      .all<{ datos: string }>()
  ).results.map((r) => JSON.parse(r.datos))
const notices = async (empresa: string) =>
  (
    await env.DB.prepare(
      "select destino from pendientes where tipo = 'device.configurar' and carga ->> 'empresa_id' = ?",
    )
      .bind(empresa)
      .all<{ destino: string }>()
  ).results.map((r) => r.destino)

async function empresa(change: Record<string, string | number | null>, dispositivos = 0) {
  const e = await createEmpresa({ vehiculos: dispositivos, dispositivos })
  const fields = Object.keys(change)
  await execute([
    [`update empresas set ${fields.map((c) => `${c} = ?`).join(', ')} where id = ?`, [...Object.values(change), e.id]],
    ['delete from pendientes', []],
  ])
  return e
}
const active = {
  subscription_status: 'active',
  plan_type: 'Pro',
  trial_ends_at: END - 90 * DAY,
  subscription_ends_at: END,
  dia_pago: 15,
}
const trial = { subscription_status: 'trial', trial_ends_at: END, subscription_ends_at: END }

// the other companies of this file are not due
beforeEach(async () => {
  await execute([['update empresas set revisar_at = null', []]])
})

describe('a trial that ends', () => {
  test('is expired in the minute of its end; its devices are notified, the audit log has it, the Administrador gets a mail', async () => {
    const e = await empresa(trial, 1)
    const dispositivo = e.dispositivos[0]
    if (!dispositivo) throw new Error('no device')
    const db = new DeviceDb(env.DB)
    const before = await db.configuracion(dispositivo.clave)
    await run(END - 1)
    expect(await row(e.id)).toMatchObject({ subscription_status: 'trial' })
    expect(await notices(e.id)).toEqual([])
    await run(END)
    expect(await row(e.id)).toMatchObject({ subscription_status: 'expired', next_payment_at: null })
    expect(await auditEntries(e.id)).toEqual([{ antes: 'trial', estado: 'expired', plan: 'Basic' }])
    expect(await notices(e.id)).toEqual([dispositivo.clave])
    const after = await db.configuracion(dispositivo.clave)
    expect(after?.rev).toBe((before?.rev ?? 0) + 1)
    expect(after && gpsUntil(after.plan)).toBe(0)
    expect((await correos(e.id)).map((c) => [c.para, c.asunto])).toEqual([
      [e.admin.email, 'Su prueba de Vigía termina hoy'],
      [e.admin.email, 'Su prueba de Vigía terminó'],
    ])
  })

  test('reminds seven, three and one day before at 08:00, each Administrador in their language, and no one else', async () => {
    const e = await empresa(trial)
    const another = await createPerson('Administrador', { empresa_id: e.id })
    // an address that was never proven may be a stranger's
    const unproven = await createPerson('Administrador', { empresa_id: e.id })
    await execute([
      ["update usuarios set idioma = 'en' where id = ?", [another.id]],
      ['update usuarios set email_verificado_at = null where id = ?', [unproven.id]],
    ])
    for (let day = 1; day <= 15; day++)
      await run(instantAt(ZONA, `2026-12-${String(day).padStart(2, '0')}`, 8 * 3_600_000))
    const messages = await correos(e.id)
    expect(messages.filter((c) => c.para === e.admin.email).map((c) => c.asunto)).toEqual([
      'Su prueba de Vigía termina en 7 días',
      'Su prueba de Vigía termina en 3 días',
      'Su prueba de Vigía termina mañana',
    ])
    expect(messages.filter((c) => c.para === another.email).map((c) => c.asunto)).toEqual([
      'Your Vigía trial ends in 7 days',
      'Your Vigía trial ends in 3 days',
      'Your Vigía trial ends tomorrow',
    ])
    expect(messages).toHaveLength(6)
    for (const { texto: text, html } of messages) {
      expect(text).toContain(`${APP}/admin/settings?tab=facturacion`)
      expect(html).toContain(`${APP}/admin/settings?tab=facturacion`)
    }
  })
})

describe('an unpaid period', () => {
  test('is late for seven days, with reminders on days one, three and five, and then over', async () => {
    const e = await empresa(active)
    for (let n = -8; n <= 9; n++)
      await run(instantAt(ZONA, `2026-12-${String(15 + n).padStart(2, '0')}`, 22 * 3_600_000))
    expect(await row(e.id)).toMatchObject({ subscription_status: 'expired' })
    expect(await auditEntries(e.id)).toEqual([
      { antes: 'active', estado: 'past_due', plan: 'Pro' },
      { antes: 'past_due', estado: 'expired', plan: 'Pro' },
    ])
    expect((await correos(e.id)).map((c) => c.asunto)).toEqual([
      'Su plan Pro termina en 7 días: falta el pago',
      'Su plan Pro termina en 3 días: falta el pago',
      'Su plan Pro termina mañana: falta el pago',
      'Pago pendiente de su plan Pro',
      'Pago pendiente de su plan Pro',
      'Pago pendiente de su plan Pro',
      'Su suscripción a Vigía terminó',
    ])
  })

  test('names what is to be paid, and says when the saved card will be charged', async () => {
    const without = await empresa({ ...active, plan_siguiente: 'Plus', periodo_siguiente: 'anual' })
    const withIt = await empresa(active)
    await execute([
      [
        "insert into fuentes_pago (id, empresa_id, fuente_id, ambiente, correo, created_at) values (?, ?, ?, 'test', 'a@b.co', 1)",
        [crypto.randomUUID(), withIt.id, Math.floor(Math.random() * 1e12)],
      ],
    ])
    await run(END - 2 * DAY)
    const [a] = await correos(without.id)
    const [b] = await correos(withIt.id)
    expect(a?.texto).toContain('$ 1.259.000, impuestos incluidos (plan Plus, anual)')
    expect(a?.texto).not.toContain('tarjeta')
    expect(b?.texto).toContain('$ 61.900, impuestos incluidos (plan Pro, mensual)')
    expect(b?.texto).toContain('Se cobrará a la tarjeta que tiene guardada')
  })

  test.each(['prod', null] as const)(
    'asks for the payment where the saved card will not be charged: it is of test keys, those now are %s',
    async (environment) => {
      const e = await empresa(active)
      await execute([
        [
          "insert into fuentes_pago (id, empresa_id, fuente_id, ambiente, correo, created_at) values (?, ?, ?, 'test', 'a@b.co', 1)",
          [crypto.randomUUID(), e.id, Math.floor(Math.random() * 1e12)],
        ],
      ])
      await run(END - 2 * DAY, undefined, { environment })
      const [mail] = await correos(e.id)
      expect(mail?.texto).not.toContain('tarjeta')
      expect(mail?.asunto).toContain('falta el pago')
    },
  )

  test('applies a smaller plan that was wished for, with its limits', async () => {
    const e = await empresa({ ...active, vehicle_limit: 15, plan_siguiente: 'Basic', periodo_siguiente: 'mensual' })
    await run(END)
    expect(await row(e.id)).toMatchObject({
      subscription_status: 'past_due',
      plan_type: 'Basic',
      vehicle_limit: 5,
      user_limit: 3,
      plan_siguiente: null,
    })
  })
})

test('what was cancelled works to its end, and is over then', async () => {
  const e = await empresa({ ...active, subscription_status: 'canceled', cancela_at: END - 3 * DAY })
  await run(END - 1)
  expect(await row(e.id)).toMatchObject({ subscription_status: 'canceled' })
  await run(END)
  expect(await row(e.id)).toMatchObject({ subscription_status: 'expired' })
})

describe('docs/security.md 25: the job', () => {
  test('run twice and by five at once, changes, tells and writes once', async () => {
    const e = await empresa(trial, 1)
    await Promise.all(Array.from({ length: 5 }, () => run(END)))
    await run(END)
    await run(END + 60_000)
    expect(await auditEntries(e.id)).toHaveLength(1)
    expect(await notices(e.id)).toHaveLength(1)
    expect(await correos(e.id)).toHaveLength(1)
  })

  test('after weeks of sleep leaves the state of today and tells one thing, not everything it missed', async () => {
    const endedYesterday = await empresa(active)
    const before = await empresa(trial)
    await run(END + 8 * DAY)
    expect(await row(endedYesterday.id)).toMatchObject({ subscription_status: 'expired' })
    expect((await correos(endedYesterday.id)).map((c) => c.asunto)).toEqual(['Su suscripción a Vigía terminó'])
    expect(await row(before.id)).toMatchObject({ subscription_status: 'expired' })
    expect(await correos(before.id)).toEqual([])
  })

  test('lets a payment that comes in between stand', async () => {
    const e = await empresa(active)
    // changed between the read and the write
    const original = env.DB.batch.bind(env.DB)
    const overtakenD1: D1Database = Object.assign(Object.create(env.DB), {
      prepare: env.DB.prepare.bind(env.DB),
      async batch(statements: D1PreparedStatement[]) {
        await execute([['update empresas set subscription_ends_at = ? where id = ?', [END + 30 * DAY, e.id]]])
        return original(statements)
      },
    })
    await new Suscripciones(overtakenD1, SETTINGS, END).run()
    expect(await row(e.id)).toMatchObject({
      subscription_status: 'active',
      subscription_ends_at: END + 30 * DAY,
      revisar_at: 0,
    })
    expect(await auditEntries(e.id)).toEqual([])
    expect(await correos(e.id)).toEqual([])
  })

  test('asks one question where nothing is due, and eight a page however many companies there are', async () => {
    expect(await run(END)).toBe(1)
    for (let i = 0; i < 12; i++) await empresa(trial)
    // three pages of five, the last of which is not full
    expect(await run(END, 5)).toBe(3 * 8)
    expect(await run(END, 5)).toBe(1)
  })

  test('is not blocked by a company with an inconsistent row', async () => {
    const broken = await empresa({ ...trial, zona_horaria: 'Luna/Mar' })
    const e = await empresa(trial)
    await run(END)
    expect(await row(e.id)).toMatchObject({ subscription_status: 'expired' })
    await execute([["update empresas set zona_horaria = 'America/Bogota' where id = ?", [broken.id]]])
  })
})

test('any change of a subscription makes cron check it again', async () => {
  const e = await empresa(active)
  await run(END - 20 * DAY)
  expect((await row(e.id))?.revisar_at).toBe(instantAt(ZONA, '2026-12-08', 8 * 3_600_000))
  await execute([["update empresas set nombre = 'Otra' where id = ?", [e.id]]])
  expect((await row(e.id))?.revisar_at).not.toBe(0)
  await execute([["update empresas set subscription_status = 'past_due' where id = ?", [e.id]]])
  expect((await row(e.id))?.revisar_at).toBe(0)
})
