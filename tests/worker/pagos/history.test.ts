/** A company's view of its payments: their history page by page, its receipts, and the payer on them. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { Facturador } from '../../../worker/domain/facturas/facturador'
import type { Idioma } from '../../../worker/domain/identidad/perfil'
import { PAGOS_PER_PAGE, PagosList } from '../../../worker/domain/pagos/history'
import { PagadorCommand } from '../../../worker/domain/pagos/pagador'
import type { Emisor } from '../../../worker/domain/pagos/recibo'
import { MyPagos } from '../../../worker/pagos/history'
import { Payer } from '../../../worker/pagos/payer'
import { Pagos } from '../../../worker/pagos/service'
import { PagosDb } from '../../../worker/pagos/sql'
import { Transaction } from '../../../worker/payments/protocol'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { unapproved } from '../../support/data'
import { auditEntries, requestTrace } from '../support/auditoria'
import { createEmpresa, createPago } from '../support/world'

const NOW = Date.UTC(2026, 10, 21, 3)
const MINUTE = 60_000
const FIRST_PAGE = { antes: null, despues: null }
const EMISOR = { nombre: 'Vigía Tecnología S.A.S.', nit: '900123456-8', direccion: null }

type Actor = { id: string; nombre: string }
const myPagos = (
  { id, nombre }: Actor,
  zona_horaria = 'America/Bogota',
  emisor: Emisor = EMISOR,
  idioma: Idioma = 'es',
) =>
  new MyPagos(
    new EmpresaDb(env.DB, id, requestTrace(NOW)),
    { nombre, nit: '800197268-4', direccion: null, telefono: null, zona_horaria },
    emisor,
    idioma,
    'test',
  )
/** @param lists the provider of electronic invoices, as far as its list of municipalities goes */
const payer = ({ id }: Actor, lists: Pick<Facturador, 'municipios'> | null = null) =>
  new Payer(new EmpresaDb(env.DB, id, requestTrace(NOW)), async () => lists, NOW)
const data = (changes: Record<string, string | boolean> = {}) => {
  const { intent: _, ...parsed } = PagadorCommand.parse({
    intent: 'update-payer',
    tipo_documento: 'NIT',
    documento: '860034313',
    nombre: 'La Sabana S.A.S.',
    correo: 'pagos@sabana.co',
    ...changes,
  })
  return parsed
}

test('the history is read newest first, page by page and back', async () => {
  const mine = await createEmpresa()
  const ids: string[] = []
  for (let i = 0; i < 2 * PAGOS_PER_PAGE + 3; i++) {
    // two at the same instant are ordered by their ids
    ids.unshift((await createPago(mine.id, {}, NOW + Math.floor(i / 2) * MINUTE)).id)
  }
  const pagos = myPagos(mine)
  const seen: string[] = []
  let list: PagosList = FIRST_PAGE
  const pages: string[][] = []
  for (;;) {
    const { pagos: page } = await pagos.read(list)
    pages.push(page.rows.map((f) => f.id))
    seen.push(...page.rows.map((f) => f.id))
    if (!page.after) break
    list = { antes: null, despues: page.after }
  }
  expect(pages.map((p) => p.length)).toEqual([10, 10, 3])
  expect([...seen].sort()).toEqual([...ids].sort())
  const { pagos: latest } = await pagos.read(list)
  const { pagos: anterior } = await pagos.read({ antes: latest.before, despues: null })
  expect(anterior.rows.map((f) => f.id)).toEqual(pages[1])
  const { pagos: first } = await pagos.read({ antes: anterior.before, despues: null })
  expect(first.rows.map((f) => f.id)).toEqual(pages[0])
  expect(first.before).toBeNull()
})

test('days are those of the company, and what came to nothing has no period and no receipt', async () => {
  const mine = await createEmpresa()
  await createPago(mine.id, unapproved('DECLINED', 'Fondos insuficientes'), NOW)
  const one = async (zona?: string) => (await myPagos(mine, zona).read(FIRST_PAGE)).pagos.rows[0]
  expect(await one()).toMatchObject({
    dia: '2026-11-20',
    estado: 'DECLINED',
    motivo: 'Fondos insuficientes',
    desde: null,
    hasta: null,
    recibo: null,
  })
  expect((await one('America/Santiago'))?.dia).toBe('2026-11-21')
})

test('a company sees none of the payments of another, and reads none of its receipts', async () => {
  const mine = await createEmpresa()
  const foreign = await createEmpresa()
  const { id } = await createPago(foreign.id)
  await payer(foreign).save(data())
  expect(await myPagos(mine).read(FIRST_PAGE)).toEqual({
    pagos: { rows: [], before: null, after: null },
    pagador: null,
    tarjeta: null,
  })
  expect(await myPagos(mine).recibo(id)).toBeNull()
  expect(await myPagos(foreign).recibo(id)).not.toBeNull()
})

test.each(['PENDING', 'DECLINED', 'ERROR', 'vencido'])('a payment that is %s has no receipt', async (estado) => {
  const mine = await createEmpresa()
  const { id } = await createPago(mine.id, unapproved(estado))
  expect(await myPagos(mine).recibo(id)).toBeNull()
})

test('a payment that was voided keeps its receipt, marked, and pays no period any more', async () => {
  const mine = await createEmpresa()
  const { id, recibo } = await createPago(mine.id, { estado: 'VOIDED', anulado_at: NOW + 4 * 60 * MINUTE }, NOW)
  const n = String(recibo).padStart(6, '0')
  expect((await myPagos(mine).recibo(id))?.nombre).toBe(`recibo-vigia-${n}-anulado.pdf`)
  const inEnglish = myPagos(mine, 'America/Bogota', EMISOR, 'en')
  expect((await inEnglish.recibo(id))?.nombre).toBe(`receipt-vigia-${n}-voided.pdf`)
  expect((await myPagos(mine).read(FIRST_PAGE)).pagos.rows).toMatchObject([
    { estado: 'VOIDED', dia: '2026-11-20', anulado: '2026-11-21', recibo: n, desde: null, hasta: null },
  ])
  // a payment voided before it was ever approved has no number and no receipt
  const without = await createPago(mine.id, unapproved('VOIDED'))
  expect(await myPagos(mine).recibo(without.id)).toBeNull()
})

test('a payment that the provider approves has its receipt from then on, to the name of the company that said no other', async () => {
  const mine = await createEmpresa()
  const { id, reference } = await createPago(mine.id, unapproved('PENDING'), NOW)
  expect(await myPagos(mine).recibo(id)).toBeNull()
  const given = { id: `15113-${id}`, reference, status: 'APPROVED', amount_in_cents: 6_190_000, currency: 'COP' }
  const transaction = Transaction.parse({ ...given, payment_method_type: 'NEQUI' })
  const wompi = {
    ambiente: 'prod' as const,
    transaccion: async () => transaction,
    byReference: async () => [transaction],
  }
  const dependencies = {
    appUrl: 'https://vigia.test',
    emisor: EMISOR,
    pendientes: { deliver: async () => undefined },
    requestTrace: null,
  }
  await new Pagos(new PagosDb(env.DB), wompi, dependencies, NOW + MINUTE).reconcile({ transaccion: given.id }, 'evento')
  const [row] = (await myPagos(mine).read(FIRST_PAGE)).pagos.rows
  expect(row).toMatchObject({ estado: 'APPROVED', metodo: 'NEQUI', recibo: expect.stringMatching(/^\d{6,}$/) })
  const pdf = await myPagos(mine).recibo(id)
  expect(pdf).toMatchObject({ nombre: `recibo-vigia-${row?.recibo}.pdf` })
  // issuer and zone are those of the approval: after the installation changes hands and the company moves,
  // the receipt is the same to the byte
  const other = { nombre: 'Otra casa S.A.S.', nit: null, direccion: 'Lima' }
  expect(await myPagos(mine, 'America/Argentina/Buenos_Aires', other).recibo(id)).toEqual(pdf)
  const [moved] = (await myPagos(mine, 'America/Argentina/Buenos_Aires').read(FIRST_PAGE)).pagos.rows
  expect([moved?.dia, moved?.desde, moved?.hasta]).toEqual([row?.dia, row?.desde, row?.hasta])
  // payments older than these columns show today's values
  await env.DB.prepare('update pagos set emisor = null, zona = null where id = ?').bind(id).run()
  expect(await myPagos(mine).recibo(id)).toEqual(pdf)
  expect(await myPagos(mine, 'America/Bogota', other).recibo(id)).not.toEqual(pdf)
})

test('the receipt is named by its number and drawn inside the worker', async () => {
  const mine = await createEmpresa()
  const { id, recibo } = await createPago(mine.id)
  const pdf = await myPagos(mine).recibo(id)
  expect(pdf?.nombre).toBe(`recibo-vigia-${String(recibo).padStart(6, '0')}.pdf`)
  expect(new TextDecoder('latin1').decode(pdf?.bytes.subarray(0, 5))).toBe('%PDF-')
})

test('the payer is saved once and again, with its check digit, and the audit log says so without a name', async () => {
  const mine = await createEmpresa()
  const pagos = myPagos(mine)
  await payer(mine).save(data())
  await payer(mine).save(data({ nombre: 'Otra S.A.S.', ciudad: 'Cali' }))
  expect((await pagos.read(FIRST_PAGE)).pagador).toEqual({
    tipo_documento: 'NIT',
    documento: '860034313-7',
    nombre: 'Otra S.A.S.',
    direccion: null,
    ciudad: 'Cali',
    correo: 'pagos@sabana.co',
    telefono: null,
    fiscal: null,
  })
  const rows = (await auditEntries('empresa_id', mine.id)).filter((a) => a.suceso === 'pagador-cambiado')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/Otra|sabana/)
})

describe('where invoices are issued', () => {
  const SAME_NAME = [
    { codigo: '05059', nombre: 'Armenia', departamento: 'Antioquia' },
    { codigo: '63001', nombre: 'Armenia', departamento: 'Quindío' },
  ]
  const fiscal = { organizacion: 'juridica', regimen: 'iva', gran_contribuyente: true }

  test('the payer has a municipality of the list, which is the city of the receipt too, and is asked for once', async () => {
    const mine = await createEmpresa()
    const asked: string[] = []
    const lists = {
      municipios: async (name: string) => {
        asked.push(name)
        return SAME_NAME
      },
    }
    await payer(mine, lists).save(data({ ...fiscal, municipio: 'armenia, quindio' }))
    const saved = {
      organizacion: 'juridica',
      regimen: 'iva',
      responsabilidades: ['O-13'],
      municipio: { codigo: '63001', nombre: 'Armenia', departamento: 'Quindío' },
    }
    expect((await myPagos(mine).read(FIRST_PAGE)).pagador).toMatchObject({ ciudad: 'Armenia', fiscal: saved })
    await payer(mine, lists).save(data({ ...fiscal, municipio: 'Armenia, Quindío', nombre: 'Otra S.A.S.' }))
    expect(asked).toEqual(['armenia'])
    // an installation that issues none any more leaves the data alone
    await payer(mine).save(data())
    expect((await myPagos(mine).read(FIRST_PAGE)).pagador).toMatchObject({ nombre: 'La Sabana S.A.S.', fiscal: saved })
  })

  test.each([
    ['several of that name', 'Armenia', SAME_NAME, 'municipio-varios'],
    ['none of that name', 'Macondo', [], 'municipio-desconocido'],
    ['no answer of the list', 'Armenia', null, 'municipios-sin-respuesta'],
  ])('%s is said at its field, and nothing is saved', async (_, municipio, found, clave) => {
    const mine = await createEmpresa()
    const lists = { municipios: async () => found ?? Promise.reject(new Error('gone')) }
    await expect(payer(mine, lists).save(data({ ...fiscal, municipio }))).rejects.toMatchObject({
      clave,
      field: 'municipio',
    })
    expect((await myPagos(mine).read(FIRST_PAGE)).pagador).toBeNull()
  })

  test('a foreign document needs none', async () => {
    const mine = await createEmpresa()
    const lists = { municipios: async () => Promise.reject(new Error('not asked')) }
    const abroad = { tipo_documento: 'PP', documento: 'AV123456', organizacion: 'natural', regimen: 'no-iva' }
    await payer(mine, lists).save(data(abroad))
    expect((await myPagos(mine).read(FIRST_PAGE)).pagador?.fiscal).toMatchObject({ municipio: null })
  })
})

test('a receipt stays as it was paid, whatever the company is called afterwards', async () => {
  const mine = await createEmpresa()
  const { id } = await createPago(mine.id)
  const before = await myPagos(mine).recibo(id)
  await payer(mine).save(data())
  expect(await myPagos({ ...mine, nombre: 'Con otro nombre' }).recibo(id)).toEqual(before)
})

test('what an address says beside a page is no error', () => {
  expect(PagosList.parse({ despues: 'no', antes: '["x","y"]' })).toEqual(FIRST_PAGE)
  expect(PagosList.parse({ despues: '[5,"a"]', antes: null })).toEqual({ despues: [5, 'a'], antes: null })
})
