/** The way to the payment page: one open payment for one purchase, however often it is asked for. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { CHECKOUT_REUSE_MS, PAGO_VENCE_MS } from '../../../worker/domain/pagos/pago'
import type { WompiKeys } from '../../../worker/domain/pagos/wompi-keys'
import type { IvaRate } from '../../../worker/domain/suscripcion/plan'
import { Checkout } from '../../../worker/pagos/checkout'
import { insertCheckout } from '../../../worker/pagos/checkout-sql'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
import { attempt, auditEvents, dependencies, freshProvider, NOW, PRICE, pagos, SECRET } from '../support/pagos'
import { watch } from '../support/watched'
import { createEmpresa, createPago, createPerson } from '../support/world'

beforeEach(freshProvider)

describe('a checkout', () => {
  const keys: WompiKeys = {
    ambiente: 'test',
    publica: 'pub_test_x',
    privada: 'prv_test_x',
    eventos: SECRET,
    integrity: `test_integrity_${'a'.repeat(32)}`,
    api: 'https://w.test/v1',
    checkout: 'https://w.test/p/',
  }
  const YEAR = { plan: 'Pro', periodo: 'anual' } as const
  const MONTH = { plan: 'Pro', periodo: 'mensual' } as const

  /** The checkout of a company, for the first Administrador or another, at an instant. */
  async function till(e: Empresa, { at = NOW, id = e.admin.id, email = e.admin.email, ivaRate = 19 as IvaRate } = {}) {
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
    const { appUrl } = dependencies
    return new Checkout(db, { empresa, person: { ...person, zona_horaria } }, { keys, appUrl, ivaRate }, at)
  }
  const rows = async (e: Empresa, columns = 'reference, periodo, correo, estado') =>
    (
      await env.DB.prepare(`select ${columns} from pagos where empresa_id = ? order by created_at, id`)
        .bind(e.id)
        .all<Record<string, string>>()
    ).results

  test('that is asked for five times at once is one, told once in the log, and each is led to the same page', async () => {
    const e = await createEmpresa()
    const left = await Promise.all(Array.from({ length: 5 }, async () => (await till(e)).start(MONTH)))
    expect(new Set(left.map((l) => l.page)).size).toBe(1)
    expect((await rows(e)).map((r) => r.reference)).toEqual([left[0]?.reference])
    expect(await auditEvents(e)).toEqual(['pago-iniciado'])
  })

  test('of a service that is excluded from IVA costs the same and names no tax', async () => {
    const e = await createEmpresa()
    const { page } = await (await till(e, { ivaRate: 0 })).start(MONTH)
    const asked = new URL(page).searchParams
    expect([asked.get('amount-in-cents'), asked.get('tax-in-cents:vat')]).toEqual([String(PRICE.monto), null])
    expect(await rows(e, 'monto, iva')).toEqual([{ monto: PRICE.monto, iva: 0 }])
  })

  test('of another period, plan or company is another', async () => {
    const e = await createEmpresa()
    const other = await createEmpresa()
    for (const asked of [MONTH, YEAR, { ...MONTH, plan: 'Plus' } as const, MONTH, YEAR])
      await (await till(e)).start(asked)
    await (await till(other)).start(MONTH)
    expect([(await rows(e)).length, (await rows(other)).length]).toEqual([3, 1])
  })

  test('that a second Administrador asks for is the same, made out to who asked last', async () => {
    const e = await createEmpresa()
    const second = await createPerson('Administrador', { empresa_id: e.id })
    const first = await (await till(e)).start(MONTH)
    const again = await (await till(e, second)).start(MONTH)
    expect(again.reference).toBe(first.reference)
    expect(new URL(again.page).searchParams.get('customer-data:email')).toBe(second.email)
    expect(await rows(e)).toMatchObject([{ correo: second.email }])
  })

  test('with little time left is begun anew, and the older page counts all the same when it is paid', async () => {
    const e = await createEmpresa()
    const first = await (await till(e)).start(MONTH)
    const later = NOW + PAGO_VENCE_MS - CHECKOUT_REUSE_MS
    expect((await (await till(e, { at: later })).start(MONTH)).reference).toBe(first.reference)
    const second = await (await till(e, { at: later + 1 })).start(MONTH)
    expect(second.reference).not.toBe(first.reference)
    attempt(first.reference, 'APPROVED')
    expect(await pagos(later + 2).reconcile({ reference: first.reference }, 'evento')).toMatchObject({
      estado: 'aprobado',
    })
    expect((await rows(e)).map((r) => r.estado)).toEqual(['APPROVED', 'PENDING'])
  })

  test('whose reference an attempt has used up, or that was paid, is not led to again', async () => {
    const e = await createEmpresa()
    const first = await (await till(e)).start(MONTH)
    attempt(first.reference, 'DECLINED')
    await pagos().reconcile({ reference: first.reference }, 'evento')
    const second = await (await till(e)).start(MONTH)
    expect(second.reference).not.toBe(first.reference)
    attempt(second.reference, 'APPROVED')
    await pagos().reconcile({ reference: second.reference }, 'evento')
    const third = await (await till(e)).start(MONTH)
    expect([first.reference, second.reference]).not.toContain(third.reference)
    expect((await rows(e)).map((r) => r.estado).sort()).toEqual(['APPROVED', 'PENDING', 'PENDING'])
  })

  test('is refused while the outcome of a charge of the saved card is open, and may begin once it is over', async () => {
    const e = await createEmpresa()
    const before = await till(e)
    await createPago(e.id, { origen: 'automatico', estado: 'PENDING', expira_at: NOW + 1 }, NOW)
    await expect(before.start(YEAR)).rejects.toMatchObject({ clave: 'cobro-en-curso' })
    expect(await rows(e)).toHaveLength(1)
    // also when the charge began after the checkout had looked for one
    const db = new EmpresaDb(watch(env.DB, e.id), e.id).writer()
    const [charge] = await rows(e, '*')
    const late = { ...charge, id: crypto.randomUUID(), reference: 'vg-late-p', origen: 'checkout', created_at: NOW }
    expect(await db.run(insertCheckout(db, late as never, NOW))).toBe(0)
    const { reference } = await (await till(e, { at: NOW + 1 })).start(YEAR)
    expect((await rows(e)).map((r) => r.reference)).toContain(reference)
  })
})
