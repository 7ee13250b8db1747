/**
 * The life of a payment (docs/decisions/0025): approved once, and never without the provider's confirmation. Attacks by
 * the numbers of the provider's facts; docs/security.md 28.
 */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventOf } from '../../../scripts/wompi/events.mjs'
import type { PaymentEnvironment, TransactionEstado } from '../../../worker/domain/pagos/pago'
import { CHECKOUT_REUSE_MS, PAGO_VENCE_MS, RETRY_MS, referenceFrom } from '../../../worker/domain/pagos/pago'
import type { WompiKeys } from '../../../worker/domain/pagos/wompi-keys'
import { priceOf } from '../../../worker/domain/suscripcion/plan'
import { Checkout } from '../../../worker/pagos/checkout'
import { PagosClockDb } from '../../../worker/pagos/due-sql'
import { PagoEvents } from '../../../worker/pagos/events'
import { EventosPagoDb } from '../../../worker/pagos/events-sql'
import { Reconciliation } from '../../../worker/pagos/reconciliation'
import { Pagos } from '../../../worker/pagos/service'
import { PagosDb } from '../../../worker/pagos/sql'
import { WompiFailure } from '../../../worker/payments/client'
import { Transaction } from '../../../worker/payments/protocol'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
import { watch } from '../support/watched'
import { createEmpresa, createPerson, execute } from '../support/world'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOW = Date.UTC(2026, 10, 20, 15, 3)
const SECRET = `test_events_${'b'.repeat(32)}`
const PRICE = priceOf({ plan: 'Pro', periodo: 'mensual' })

/** The provider's transactions. */
let ledger: Map<string, Transaction>
/** How many more queries to the provider fail. */
let failuresLeft: number
/** References whose transactions the provider fails to return. */
const silent = new Set<string>()
beforeEach(() => {
  ledger = new Map()
  silent.clear()
  failuresLeft = 0
})

const wompi = (environment: PaymentEnvironment = 'test') => {
  const question = async <T>(what: () => T): Promise<T> => {
    if (failuresLeft > 0) {
      failuresLeft--
      throw new WompiFailure('sin-respuesta', 0)
    }
    return what()
  }
  return {
    ambiente: environment,
    transaccion: (id: string) => question(() => ledger.get(id) ?? null),
    byReference: (reference: string) =>
      silent.has(reference)
        ? Promise.reject(new Error('mute'))
        : question(() => [...ledger.values()].filter((t) => t.reference === reference)),
  }
}
let serial = 0
/** The provider's record of one attempt. */
function attempt(reference: string, status: TransactionEstado, overrides: Partial<Transaction> = {}): string {
  const id = `15113-${++serial}`
  const said = { id, reference, status, amount_in_cents: PRICE.monto, currency: 'COP', payment_method_type: 'CARD' }
  const extra = { extra: { brand: 'VISA', last_four: '4242' } }
  ledger.set(id, Transaction.parse({ ...said, payment_method: extra, ...overrides }))
  return id
}
const change = (id: string, status: TransactionEstado, overrides: Partial<Transaction> = {}) =>
  ledger.set(id, { ...(ledger.get(id) as Transaction), status, ...overrides })

const dependencies = {
  appUrl: 'https://vigia.test',
  emisor: null,
  pendientes: { deliver: async () => undefined },
  requestTrace: null,
}
const pagos = (now = NOW, environment: PaymentEnvironment = 'test', empresa: Empresa | null = null) =>
  new Pagos(new PagosDb(watch(env.DB, empresa?.id ?? null)), wompi(environment), dependencies, now)
const eventos = (now = NOW) =>
  new PagoEvents(new EventosPagoDb(env.DB), pagos(now), { eventos: SECRET, ambiente: 'test' }, now)
const countOf = (id: string, overrides: Partial<Transaction> = {}) => {
  const e = eventOf({ ...ledger.get(id), ...overrides }, SECRET)
  return [JSON.stringify(e), e.signature.checksum] as const
}

/** A company in its trial, with an open payment. */
async function request(overrides: { expira_at?: number; origen?: string; created_at?: number } = {}, e?: Empresa) {
  const empresa = e ?? (await createEmpresa({ vehiculos: 2, dispositivos: 2 }))
  await execute([
    [
      "update empresas set subscription_status = 'trial', plan_type = 'Basic', trial_ends_at = ?, subscription_ends_at = ?, revisar_at = null where id = ?",
      [NOW + 5 * DAY, NOW + 5 * DAY, empresa.id],
    ],
  ])
  const id = crypto.randomUUID()
  const reference = referenceFrom(crypto.getRandomValues(new Uint8Array(16)))
  const { expira_at = NOW + 57 * MINUTE, origen: origin = 'checkout', created_at = NOW - 3 * MINUTE } = overrides
  await execute([
    [
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
       created_at, correo) values (?, ?, ?, 'Pro', 'mensual', ?, ?, ?, 'test', ?, ?, ?, 'ana@x.co')`,
      [id, empresa.id, reference, PRICE.monto, PRICE.iva, PRICE.tarifa, origin, expira_at, created_at],
    ],
  ])
  return { empresa, id, reference }
}
const rowOf = (table: 'empresas' | 'pagos', id: string) =>
  env.DB.prepare(`select * from ${table} where id = ?`).bind(id).first<Record<string, unknown>>()
const countRows = (sql: string, ...v: string[]) =>
  env.DB.prepare(sql)
    .bind(...v)
    .first<number>('n')
const correosOf = (e: Empresa) => countRows('select count(*) as n from correos where empresa_id = ?', e.id)
const auditEvents = async (e: Empresa) => {
  const { results } = await env.DB.prepare('select suceso from auditoria where empresa_id = ? order by rowid')
    .bind(e.id)
    .all<{ suceso: string }>()
  return results.map((f) => f.suceso)
}

describe('an approved payment', () => {
  test('opens the plan from the end of the trial, and tells devices, the log and the Administradores', async () => {
    const { empresa, id, reference } = await request()
    const another = await createPerson('Administrador', { empresa_id: empresa.id })
    const t = attempt(reference, 'APPROVED')
    expect(await pagos(NOW, 'test', empresa).reconcile({ transaccion: t, reference }, 'regreso')).toEqual({
      ...{ estado: 'aprobado', motivo: null },
    })
    const end = NOW + 5 * DAY
    expect(await rowOf('empresas', empresa.id)).toMatchObject({
      ...{ plan_type: 'Pro', subscription_status: 'active', vehicle_limit: 15, user_limit: 10, periodo: 'mensual' },
      ...{ subscription_ends_at: Date.UTC(2026, 11, 25, 15, 3), next_payment_at: Date.UTC(2026, 11, 25, 15, 3) },
      dia_pago: 25,
    })
    expect(await rowOf('pagos', id)).toMatchObject({
      ...{ estado: 'APPROVED', transaction_id: t, metodo: 'CARD VISA 4242', resuelto_at: NOW },
      ...{ desde: end, hasta: Date.UTC(2026, 11, 25, 15, 3), recibo: expect.any(Number) },
    })
    expect(
      await countRows(
        "select count(*) as n from pendientes where tipo = 'device.configurar' and destino in (select clave from gps_dispositivos where empresa_id = ?)",
        empresa.id,
      ),
    ).toBe(2)
    expect(await auditEvents(empresa)).toEqual(['pago-aprobado'])
    const { results: mails } = await env.DB.prepare('select para, asunto, texto from correos where empresa_id = ?')
      .bind(empresa.id)
      .all<{ para: string; asunto: string; texto: string }>()
    expect(mails.map((c) => c.para).sort()).toEqual([empresa.admin.email, another.email].sort())
    expect(mails[0]?.asunto).toMatch(/^Pago recibido/)
    expect(mails[0]?.texto).toContain('$ 61.900 COP (IVA incluido: $ 9.883,19)')
    expect(mails[0]?.texto).toContain('25 nov 2026 al 25 dic 2026')
  })

  test('tells the devices that are Activo; one that is not learns the plan when it is activated', async () => {
    const { empresa, reference } = await request()
    const [active, off] = empresa.dispositivos
    const sql = "update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0 where id = ?"
    await execute([[sql, [off?.id ?? '']]])
    const revs = async () => {
      const { results } = await env.DB.prepare('select id, rev from gps_dispositivos where empresa_id = ?')
        .bind(empresa.id)
        .all<{ id: string; rev: number }>()
      return new Map(results.map((d) => [d.id, d.rev]))
    }
    const before = await revs()
    await pagos().reconcile({ transaccion: attempt(reference, 'APPROVED'), reference }, 'regreso')
    const { results: told } = await env.DB.prepare(
      "select destino from pendientes where tipo = 'device.configurar' and carga ->> 'empresa_id' = ?",
    )
      .bind(empresa.id)
      .all()
    expect(told).toEqual([{ destino: active?.clave }])
    const after = await revs()
    expect(after.get(active?.id ?? '')).toBe((before.get(active?.id ?? '') ?? 0) + 1)
    expect(after.get(off?.id ?? '')).toBe(before.get(off?.id ?? ''))
  })

  test('freezes who its receipt is made out to: as it was begun, else as saved since, else the company as it is called', async () => {
    const frozen = async (before: string | null, saved: boolean) => {
      const { empresa, id, reference } = await request()
      await execute([
        ['update pagos set pagador = ? where id = ?', [before, id]],
        ["update empresas set nombre = 'La Sabana', nit = '800197268-4' where id = ?", [empresa.id]],
        [
          `insert into pagadores (empresa_id, tipo_documento, documento, nombre, correo, updated_at)
           select ?1, 'CC', '1032456789', 'Marcela', 'm@x.co', 1 where ?2`,
          [empresa.id, saved ? 1 : 0],
        ],
      ])
      const t = attempt(reference, 'APPROVED')
      await pagos().reconcile({ transaccion: t, reference }, 'regreso')
      return JSON.parse(String((await rowOf('pagos', id))?.pagador))
    }
    expect(await frozen('{"nombre":"Rosa"}', true)).toEqual({ nombre: 'Rosa' })
    expect(await frozen(null, true)).toMatchObject({
      nombre: 'Marcela',
      tipo_documento: 'CC',
      documento: '1032456789',
    })
    expect(await frozen(null, false)).toEqual({
      ...{ nombre: 'La Sabana', tipo_documento: 'NIT', documento: '800197268-4', direccion: null, telefono: null },
    })
  })

  test('is approved once, however many hear of it at the same instant', async () => {
    const { empresa, reference } = await request()
    const t = attempt(reference, 'APPROVED')
    const [body, sum] = countOf(t)
    const all = await Promise.all([
      pagos().reconcile({ transaccion: t, reference }, 'regreso'),
      pagos().reconcile({ reference }, 'conciliacion'),
      eventos().receive(body, sum),
      eventos().receive(body, sum),
      pagos().reconcile({ transaccion: t }, 'evento'),
      pagos().reconcile({ transaccion: t, reference }, 'regreso'),
    ])
    expect(all.map((r) => (typeof r === 'boolean' ? r : r.estado))).toEqual([
      ...['aprobado', 'aprobado', true, true, 'aprobado', 'aprobado'],
    ])
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_ends_at: Date.UTC(2026, 11, 25, 15, 3) })
    expect(await auditEvents(empresa)).toEqual(['pago-aprobado'])
    expect(await correosOf(empresa)).toBe(1)
  })

  test('of a company that is changed at the same instant loses neither change', async () => {
    const { empresa, reference } = await request()
    attempt(reference, 'APPROVED')
    const other = await request({}, empresa)
    attempt(other.reference, 'APPROVED')
    await Promise.all([
      pagos().reconcile({ reference }, 'conciliacion'),
      pagos().reconcile({ reference: other.reference }, 'conciliacion'),
    ])
    // two months, one after the other
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_ends_at: Date.UTC(2027, 0, 25, 15, 3) })
    const periods = await env.DB.prepare('select desde, hasta from pagos where empresa_id = ? order by desde')
      .bind(empresa.id)
      .all<{ desde: number; hasta: number }>()
    expect(periods.results[1]?.desde).toBe(periods.results[0]?.hasta)
  })

  test('numbers its receipt without a gap over all companies, also when many come at once and some are refused', async () => {
    const cases = await Promise.all(Array.from({ length: 6 }, () => request()))
    for (const [i, { reference }] of cases.entries()) attempt(reference, i === 2 ? 'DECLINED' : 'APPROVED')
    const before = (await countRows('select coalesce(max(recibo), 0) as n from pagos')) ?? 0
    await Promise.all(
      cases.flatMap(({ reference }) => [1, 2].map(() => pagos().reconcile({ reference }, 'conciliacion'))),
    )
    const { results } = await env.DB.prepare('select recibo from pagos where recibo > ? order by recibo')
      .bind(before)
      .all<{ recibo: number }>()
    expect(results.map((r) => r.recibo)).toEqual([1, 2, 3, 4, 5].map((n) => before + n))
  })

  test('a receipt’s number is given once, also after its company is gone', async () => {
    const one = await request()
    attempt(one.reference, 'APPROVED')
    await pagos().reconcile({ reference: one.reference }, 'conciliacion')
    const { recibo } = (await rowOf('pagos', one.id)) as { recibo: number }
    await execute([['delete from empresas where id = ?', [one.empresa.id]]])
    const two = await request()
    attempt(two.reference, 'APPROVED')
    await pagos().reconcile({ reference: two.reference }, 'conciliacion')
    expect(await rowOf('pagos', two.id)).toMatchObject({ recibo: recibo + 1 })
  })

  test('keeps what was agreed on with the platform, whatever its plan says', async () => {
    const { empresa, reference } = await request()
    await execute([['update empresas set vehiculos_acordados = 80, vehicle_limit = 80 where id = ?', [empresa.id]]])
    attempt(reference, 'APPROVED')
    await pagos().reconcile({ reference }, 'conciliacion')
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ vehicle_limit: 80, user_limit: 10 })
  })

  test('that was voided takes its period back, and says so', async () => {
    const { empresa, id, reference } = await request()
    const t = attempt(reference, 'APPROVED')
    await pagos().reconcile({ reference }, 'conciliacion')
    change(t, 'VOIDED')
    for (const n of [1, 2]) expect((await pagos(NOW + n).reconcile({ reference }, 'evento')).estado).toBe('anulado')
    // both instants are stored: of the approval and of the void
    expect(await rowOf('pagos', id)).toMatchObject({
      ...{ estado: 'VOIDED', recibo: expect.any(Number), resuelto_at: NOW, anulado_at: NOW + 1 },
    })
    // the running trial continues
    expect(await rowOf('empresas', empresa.id)).toMatchObject({
      ...{ subscription_status: 'trial', subscription_ends_at: NOW + 5 * DAY, vehicle_limit: 30 },
    })
    expect(await auditEvents(empresa)).toEqual(['pago-aprobado', 'pago-anulado'])
    // and a later message does not approve it again
    change(t, 'APPROVED')
    expect((await pagos().reconcile({ reference }, 'evento')).estado).toBe('anulado')
  })
})

describe('a checkout', () => {
  const keys: WompiKeys = {
    ...{ ambiente: 'test', publica: 'pub_test_x', privada: 'prv_test_x', eventos: SECRET },
    ...{ integrity: `test_integrity_${'a'.repeat(32)}`, api: 'https://w.test/v1', checkout: 'https://w.test/p/' },
  }
  const YEAR = { plan: 'Pro', periodo: 'anual' } as const
  const MONTH = { plan: 'Pro', periodo: 'mensual' } as const

  /** The checkout of a company, for the first Administrador or another, at an instant. */
  async function till(e: Empresa, { at = NOW, id = e.admin.id, email = e.admin.email } = {}) {
    const db = new EmpresaDb(watch(env.DB, e.id), e.id)
    const empresa = (await db.empresa()) as EmpresaRow
    const person = {
      id,
      email,
      nombre: 'Ana',
      verificado: true,
      sesion: 's',
      idioma: 'es',
      rol: 'Administrador',
    } as const
    const zona_horaria = 'America/Bogota'
    return new Checkout(
      db,
      { empresa, persona: { ...person, zona_horaria } },
      { keys, appUrl: dependencies.appUrl },
      at,
    )
  }
  const rows = async (e: Empresa) =>
    (
      await env.DB.prepare(
        'select reference, periodo, correo, estado from pagos where empresa_id = ? order by created_at, id',
      )
        .bind(e.id)
        .all<Record<string, string>>()
    ).results

  test('that is asked for five times at once is one, told once in the log, and each is led to the same page', async () => {
    const e = await createEmpresa()
    const left = await Promise.all(Array.from({ length: 5 }, async () => (await till(e)).charge(MONTH)))
    expect(new Set(left.map((l) => l.pagina)).size).toBe(1)
    expect((await rows(e)).map((r) => r.reference)).toEqual([left[0]?.reference])
    expect(await auditEvents(e)).toEqual(['pago-iniciado'])
  })

  test('of another period, plan or company is another', async () => {
    const [e, other] = [await createEmpresa(), await createEmpresa()]
    for (const asked of [MONTH, YEAR, { ...MONTH, plan: 'Plus' } as const, MONTH, YEAR])
      await (await till(e)).charge(asked)
    await (await till(other)).charge(MONTH)
    expect([(await rows(e)).length, (await rows(other)).length]).toEqual([3, 1])
  })

  test('that a second Administrador asks for is the same, made out to who asked last', async () => {
    const e = await createEmpresa()
    const second = await createPerson('Administrador', { empresa_id: e.id })
    const first = await (await till(e)).charge(MONTH)
    const again = await (await till(e, second)).charge(MONTH)
    expect(again.reference).toBe(first.reference)
    expect(new URL(again.pagina).searchParams.get('customer-data:email')).toBe(second.email)
    expect(await rows(e)).toMatchObject([{ correo: second.email }])
  })

  test('with little time left is begun anew, and the older page counts all the same when it is paid', async () => {
    const e = await createEmpresa()
    const first = await (await till(e)).charge(MONTH)
    const later = NOW + PAGO_VENCE_MS - CHECKOUT_REUSE_MS
    expect((await (await till(e, { at: later })).charge(MONTH)).reference).toBe(first.reference)
    const second = await (await till(e, { at: later + 1 })).charge(MONTH)
    expect(second.reference).not.toBe(first.reference)
    attempt(first.reference, 'APPROVED')
    expect(await pagos(later + 2).reconcile({ reference: first.reference }, 'evento')).toMatchObject({
      estado: 'aprobado',
    })
    expect((await rows(e)).map((r) => r.estado)).toEqual(['APPROVED', 'PENDING'])
  })

  test('whose reference an attempt has used up, or that was paid, is not led to again', async () => {
    const e = await createEmpresa()
    const first = await (await till(e)).charge(MONTH)
    attempt(first.reference, 'DECLINED')
    await pagos().reconcile({ reference: first.reference }, 'evento')
    const second = await (await till(e)).charge(MONTH)
    expect(second.reference).not.toBe(first.reference)
    attempt(second.reference, 'APPROVED')
    await pagos().reconcile({ reference: second.reference }, 'evento')
    const third = await (await till(e)).charge(MONTH)
    expect([first.reference, second.reference]).not.toContain(third.reference)
    expect((await rows(e)).map((r) => r.estado).sort()).toEqual(['APPROVED', 'PENDING', 'PENDING'])
  })
})

describe('a declined payment', () => {
  test('shows the provider’s words, stays open for another try, and the other try counts', async () => {
    const { empresa, id, reference } = await request()
    const mala = attempt(reference, 'DECLINED', { status_message: 'La transacción fue rechazada (Sandbox)' })
    expect(await pagos().reconcile({ transaccion: mala, reference }, 'regreso')).toEqual({
      ...{ estado: 'rechazado', motivo: 'La transacción fue rechazada (Sandbox)' },
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

describe('attacks', () => {
  const expectUntouched = async ({ empresa, id }: Awaited<ReturnType<typeof request>>) => {
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_status: 'trial', plan_type: 'Basic' })
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'PENDING', recibo: null })
  }

  test('attack 3: the way back alone opens nothing: the provider must know the transaction, and say approved', async () => {
    const paymentCase = await request()
    const { reference } = paymentCase
    expect((await pagos().reconcile({ transaccion: '15113-inventada', reference }, 'regreso')).estado).toBe(
      'desconocido',
    )
    const t = attempt(reference, 'PENDING')
    expect((await pagos().reconcile({ transaccion: t, reference }, 'regreso')).estado).toBe('pendiente')
    await expectUntouched(paymentCase)
  })

  test('attack 4: an event that says approved opens nothing while the provider says otherwise', async () => {
    const paymentCase = await request()
    for (const estado of ['PENDING', 'DECLINED', 'ERROR'] as const) {
      const t = attempt(paymentCase.reference, estado)
      expect(await eventos().receive(...countOf(t, { status: 'APPROVED' }))).toBe(true)
      await expectUntouched(paymentCase)
    }
    // nor by a reference that only the event contains
    const foreign = attempt('otro-comercio', 'APPROVED')
    expect(await eventos().receive(...countOf(foreign, { reference: paymentCase.reference }))).toBe(true)
    await expectUntouched(paymentCase)
  })

  test('attack 5: replays and disorder end as the provider says, in whatever order they come', async () => {
    const { empresa, reference } = await request()
    const mala = attempt(reference, 'DECLINED')
    const good = attempt(reference, 'APPROVED')
    const all = [countOf(mala), countOf(good), countOf(good, { status: 'PENDING' })]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...all, ...all], { minLength: 6 }), async (order) => {
        for (const paymentEvent of order) expect(await eventos().receive(...paymentEvent)).toBe(true)
        expect(await rowOf('empresas', empresa.id)).toMatchObject({
          ...{ subscription_status: 'active', subscription_ends_at: Date.UTC(2026, 11, 25, 15, 3) },
        })
      }),
      { numRuns: 5 },
    )
    expect(await auditEvents(empresa)).toEqual(['pago-aprobado'])
  })

  test('attack 5: an old event is acknowledged without asking the provider', async () => {
    const { reference } = await request()
    const paymentEvent = countOf(attempt(reference, 'APPROVED'))
    expect(await eventos().receive(...paymentEvent)).toBe(true)
    failuresLeft = 99
    expect(await eventos().receive(...paymentEvent)).toBe(true)
    expect(failuresLeft).toBe(99)
  })

  test('attack 5: a late decline never undoes an approval on the same reference', async () => {
    const { empresa, id, reference } = await request()
    attempt(reference, 'APPROVED')
    await pagos().reconcile({ reference }, 'evento')
    const late = attempt(reference, 'DECLINED')
    expect((await pagos().reconcile({ transaccion: late }, 'evento')).estado).toBe('aprobado')
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'APPROVED' })
    expect(await rowOf('empresas', empresa.id)).toMatchObject({ subscription_status: 'active' })
  })

  test.each<[string, Partial<Transaction>]>([
    ['one cent', { amount_in_cents: 1 }],
    ['one cent less', { amount_in_cents: PRICE.monto - 1 }],
    ['another currency', { currency: 'USD' }],
  ])('attack 6: a transaction on our reference with %s opens nothing, and is in the log once', async (_, overrides) => {
    const paymentCase = await request()
    const t = attempt(paymentCase.reference, 'APPROVED', overrides)
    for (const _ of [1, 2, 3]) {
      const { estado } = await pagos().reconcile({ transaccion: t, reference: paymentCase.reference }, 'regreso')
      expect(estado).toBe('distinto')
    }
    await expectUntouched(paymentCase)
    expect(await auditEvents(paymentCase.empresa)).toEqual(['pago-distinto'])
  })

  test('attack 7: one approved transaction pays one payment, whatever reference it is shown with', async () => {
    const one = await request()
    const other = await request()
    const t = attempt(one.reference, 'APPROVED')
    expect((await pagos().reconcile({ transaccion: t, reference: other.reference }, 'regreso')).estado).toBe('distinto')
    await expectUntouched(other)
    await expectUntouched(one)
    await pagos().reconcile({ transaccion: t, reference: one.reference }, 'regreso')
    expect((await pagos().reconcile({ transaccion: t, reference: other.reference }, 'regreso')).estado).toBe('distinto')
    await expectUntouched(other)
    // not even if the provider itself changed it
    ledger.set(t, { ...(ledger.get(t) as Transaction), reference: other.reference })
    await expect(pagos().reconcile({ transaccion: t }, 'evento')).rejects.toThrow()
    await expectUntouched(other)
  })

  test('attack 8: play money opens nothing where money is real', async () => {
    const paymentCase = await request()
    const t = attempt(paymentCase.reference, 'APPROVED')
    expect((await pagos(NOW, 'prod').reconcile({ transaccion: t }, 'evento')).estado).toBe('distinto')
    await expectUntouched(paymentCase)
    const fromOtherEnvironment = { ...eventOf({ ...ledger.get(t) }, SECRET), environment: 'prod' }
    expect(await eventos().receive(JSON.stringify(fromOtherEnvironment), fromOtherEnvironment.signature.checksum)).toBe(
      false,
    )
    await expectUntouched(paymentCase)
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
    failuresLeft = 1
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
  const run = (now: number) => {
    const d1 = env.DB
    // this cron job covers all companies
    const all = new Pagos(new PagosDb(d1), wompi(), dependencies, now)
    return new Reconciliation(d1, new PagosClockDb(d1), all, now).run()
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
    failuresLeft = 3
    await run(NOW)
    for (let i = 1; i < 6; i++) await run(NOW + i * MINUTE)
    expect(await rowOf('pagos', id)).toMatchObject({ estado: 'APPROVED' })
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
