/** What an approved payment does, once: period, receipt, log, mails, devices. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TransactionEstado } from '../../../worker/domain/pagos/pago'
import type { Transaction } from '../../../worker/payments/protocol'
import {
  attempt,
  auditEvents,
  correosOf,
  countOf,
  countRows,
  DAY,
  eventos,
  freshProvider,
  ledger,
  NOW,
  pagos,
  request,
  rowOf,
} from '../support/pagos'
import { createPerson, execute } from '../support/world'

const change = (id: string, status: TransactionEstado, overrides: Partial<Transaction> = {}) =>
  ledger.set(id, { ...(ledger.get(id) as Transaction), status, ...overrides })

beforeEach(freshProvider)

describe('an approved payment', () => {
  test('opens the plan from the end of the trial, and tells devices, the log and the Administradores', async () => {
    const { empresa, id, reference } = await request()
    // who pays may not have confirmed the address yet
    const another = await createPerson('Administrador', { empresa_id: empresa.id, verificado: false })
    const t = attempt(reference, 'APPROVED')
    expect(await pagos(NOW, 'test', empresa).reconcile({ transaccion: t, reference }, 'regreso')).toEqual({
      estado: 'aprobado',
      motivo: null,
    })
    const end = NOW + 5 * DAY
    expect(await rowOf('empresas', empresa.id)).toMatchObject({
      plan_type: 'Pro',
      subscription_status: 'active',
      vehicle_limit: 15,
      user_limit: 10,
      periodo: 'mensual',
      subscription_ends_at: Date.UTC(2026, 11, 25, 15, 3),
      next_payment_at: Date.UTC(2026, 11, 25, 15, 3),
      dia_pago: 25,
    })
    expect(await rowOf('pagos', id)).toMatchObject({
      estado: 'APPROVED',
      transaction_id: t,
      metodo: 'CARD VISA 4242',
      resuelto_at: NOW,
      desde: end,
      hasta: Date.UTC(2026, 11, 25, 15, 3),
      recibo: expect.any(Number),
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
    // nothing is invoiced here
    expect(mails[0]?.texto).not.toContain('factura electrónica')
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
      nombre: 'La Sabana',
      tipo_documento: 'NIT',
      documento: '800197268-4',
      direccion: null,
      telefono: null,
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
      'aprobado',
      'aprobado',
      true,
      true,
      'aprobado',
      'aprobado',
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
      estado: 'VOIDED',
      recibo: expect.any(Number),
      resuelto_at: NOW,
      anulado_at: NOW + 1,
    })
    // the running trial continues
    expect(await rowOf('empresas', empresa.id)).toMatchObject({
      subscription_status: 'trial',
      subscription_ends_at: NOW + 5 * DAY,
      vehicle_limit: 30,
    })
    expect(await auditEvents(empresa)).toEqual(['pago-aprobado', 'pago-anulado'])
    // and a later message does not approve it again
    change(t, 'APPROVED')
    expect((await pagos().reconcile({ reference }, 'evento')).estado).toBe('anulado')
  })
})
