/** From an approved payment to its electronic invoice, and from a voided one to its credit note: each once. */
import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { type Facturador, FacturadorFailure, type Issued } from '../../../worker/domain/facturas/facturador'
import type { CreditNote, Invoice } from '../../../worker/domain/facturas/invoice'
import type { PaymentEnvironment } from '../../../worker/domain/pagos/pago'
import { Issuing } from '../../../worker/facturas/issuing'
import { OpenInvoices } from '../../../worker/facturas/service'
import { FacturasDb } from '../../../worker/facturas/sql'
import { FileStore } from '../../../worker/files/store'
import { MyPagos } from '../../../worker/pagos/history'
import { Pagos } from '../../../worker/pagos/service'
import { PagosDb } from '../../../worker/pagos/sql'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
import { dyingAt } from '../support/mishap'
import { attempt, dependencies, ledger, NOW, PRICE, request, wompi } from '../support/pagos'
import { execute } from '../support/world'

const MINUTE = 60_000
const FISCAL = JSON.stringify({
  organizacion: 'juridica',
  regimen: 'iva',
  responsabilidades: [],
  municipio: { codigo: '76001', nombre: 'Cali', departamento: 'Valle del Cauca' },
})

/** What the provider answers next, and what it was sent. */
const provider = { next: [] as (Issued | FacturadorFailure)[], bills: [] as Invoice[], notes: [] as CreditNote[] }
const answer = (number: string, total: number): Issued => {
  const given = provider.next.shift()
  if (given instanceof FacturadorFailure) throw given
  return given ?? { estado: 'emitida', numero: number, cufe: `cufe-${number}`, total }
}
const facturador: Facturador = {
  issue: async (invoice) => {
    provider.bills.push(invoice)
    return answer(`SETP-${invoice.reference}`, invoice.total)
  },
  credit: async (note) => {
    provider.notes.push(note)
    return answer(`NC-${note.reference}`, note.total)
  },
  file: async (_, number, format) => new TextEncoder().encode(`${format} of ${number}`),
  municipios: async () => [],
}

beforeEach(async () => {
  ledger.clear()
  Object.assign(provider, { next: [], bills: [], notes: [] })
  await execute([['delete from facturas', []]])
})

const settle = (transaction: string, reference: string, now: number) =>
  new Pagos(new PagosDb(env.DB), wompi(), { ...dependencies, invoiced: true }, now).reconcile(
    { transaccion: transaction, reference },
    'evento',
  )
const savePayer = (id: string, at: number, documento = '800197268-4') =>
  execute([
    [
      `insert into pagadores (empresa_id, tipo_documento, documento, nombre, correo, updated_at, fiscal)
       values (?, 'NIT', ?, 'Transportes S.A.S.', 'pagos@x.co', ?, ?)
       on conflict do update set documento = excluded.documento, updated_at = excluded.updated_at, fiscal = excluded.fiscal`,
      [id, documento, at, FISCAL],
    ],
  ])
/** @param clock the time of this machine, where that is not the scheduled minute @param d1 a database that may fail */
const run = (
  now: number,
  {
    environment = 'test',
    clock = () => now,
    d1 = env.DB,
  }: { environment?: PaymentEnvironment; clock?: () => number; d1?: D1Database } = {},
) => new Issuing(new FacturasDb(d1), facturador, new FileStore(env.FILES), { environment, now, clock }).run()
const rows = async ({ id }: Empresa) => {
  const { results } = await env.DB.prepare(
    'select tipo, estado, numero, motivo, intentos, proximo_at, archivos_at, id from facturas where empresa_id = ? order by tipo',
  )
    .bind(id)
    .all<Record<string, unknown>>()
  return results
}
const shown = async (empresa: Empresa) => {
  const details = { ...empresa, nit: null, direccion: null, telefono: null, zona_horaria: 'America/Bogota' }
  const { pagos } = await new MyPagos(new EmpresaDb(env.DB, empresa.id), details, null, 'es', 'test').read({
    antes: null,
    despues: null,
  })
  return pagos.rows[0]?.facturas
}
/** What a log says of a document. */
const logged = async (event: string, id: unknown) => {
  const { results } = await env.DB.prepare(
    'select usuario_id, empresa_id, datos from auditoria where suceso = ? and objeto = ?',
  )
    .bind(event, id)
    .all()
  return results
}
/** What the mail of a payment says of its invoice. */
const mailed = async ({ id }: Empresa) =>
  (await env.DB.prepare("select texto from correos where empresa_id = ? and asunto like 'Pago recibido%'")
    .bind(id)
    .first<string>('texto')) ?? ''

const voidIt = async (transaction: string, reference: string, now: number) => {
  ledger.set(transaction, {
    ...(ledger.get(transaction) as NonNullable<ReturnType<typeof ledger.get>>),
    status: 'VOIDED',
  })
  await settle(transaction, reference, now)
}

/** A payment that the provider of payments approved, of a company that said who pays. */
async function approved(withPayer = true) {
  const { empresa, reference } = await request()
  if (withPayer) await savePayer(empresa.id, NOW - MINUTE)
  const t = attempt(reference, 'APPROVED')
  await settle(t, reference, NOW)
  return { empresa, reference, t }
}

test('an approved payment is invoiced once, under its transaction, with PDF and XML beside the receipt', async () => {
  const { empresa, reference, t } = await approved()
  // the same news again changes nothing
  await settle(t, reference, NOW + MINUTE)
  await run(NOW)
  await run(NOW + MINUTE)
  expect(provider.bills).toMatchObject([{ reference: t, total: PRICE.monto, buyer: { documento: '800197268' } }])
  expect(await mailed(empresa)).toContain('La factura electrónica se expide en unos minutos')
  const [row] = await rows(empresa)
  expect(row).toMatchObject({
    estado: 'emitida',
    numero: `SETP-${t}`,
    motivo: null,
    proximo_at: null,
    archivos_at: NOW,
  })
  const pdf = await env.FILES.get(`facturas/${empresa.id}/${row?.id}.pdf`)
  expect(await pdf?.text()).toBe(`pdf of SETP-${t}`)
  expect(await shown(empresa)).toEqual([{ tipo: 'factura', estado: 'emitida', numero: `SETP-${t}`, archivos: true }])
})

test('a payment of a company that did not say enough waits, and is invoiced with what it then saves', async () => {
  const { empresa } = await approved(false)
  await run(NOW)
  expect(provider.bills).toEqual([])
  expect(await rows(empresa)).toMatchObject([{ estado: 'espera-datos', proximo_at: null }])
  expect(await shown(empresa)).toMatchObject([{ estado: 'espera-datos', numero: null }])
  await savePayer(empresa.id, NOW + MINUTE)
  await run(NOW + MINUTE)
  expect(provider.bills).toMatchObject([{ buyer: { documento: '800197268', municipio: '76001' } }])
  expect(await rows(empresa)).toMatchObject([{ estado: 'emitida', motivo: null }])
})

test('what was not answered is tried again, ever later, and what was refused only with new data or by hand', async () => {
  const { empresa } = await approved()
  const silent = new FacturadorFailure('sin-respuesta', 503)
  provider.next = [silent, silent, new FacturadorFailure('datos', 422, 'customer.dv: no corresponde')]
  await run(NOW)
  expect(await rows(empresa)).toMatchObject([{ estado: 'pendiente', intentos: 1, proximo_at: NOW + MINUTE }])
  await run(NOW + MINUTE)
  expect(await rows(empresa)).toMatchObject([{ motivo: 'sin-respuesta 503', proximo_at: NOW + 3 * MINUTE }])
  await run(NOW + 3 * MINUTE)
  expect(await rows(empresa)).toMatchObject([
    { estado: 'fallida', motivo: 'customer.dv: no corresponde', proximo_at: null },
  ])
  await run(NOW + 90 * MINUTE)
  expect(provider.bills).toHaveLength(3)
  // the SuperAdmin reads why, and tries it again
  const asked = { usuario_id: 'the SuperAdmin', direccion: null, peticion: null, at: NOW + 91 * MINUTE }
  const open = new OpenInvoices(new FacturasDb(env.DB), true, asked, NOW + 91 * MINUTE)
  const [one] = await open.list()
  expect(one).toMatchObject({ empresa: empresa.nombre, motivo: 'customer.dv: no corresponde', monto: PRICE.monto })
  expect(await open.retry(one?.id ?? '')).toBe(true)
  provider.next = [{ estado: 'rechazada', motivo: 'Rechazo: FAK21' }]
  await run(NOW + 91 * MINUTE)
  expect(await rows(empresa)).toMatchObject([{ estado: 'fallida', motivo: 'Rechazo: FAK21' }])
  // the company corrects its number: what is saved after the payment counts
  await savePayer(empresa.id, NOW + 92 * MINUTE, '900123456-8')
  await run(NOW + 92 * MINUTE)
  expect(provider.bills.at(-1)).toMatchObject({ buyer: { documento: '900123456' } })
  expect(await rows(empresa)).toMatchObject([{ estado: 'emitida' }])
  expect(await open.list()).toEqual([])
  expect(await open.retry(one?.id ?? '')).toBe(false)
  // who tried it again stands in the platform's log, once; that it was issued, in the company's
  expect(await logged('factura-reintentada', one?.id)).toEqual([
    { usuario_id: 'the SuperAdmin', empresa_id: null, datos: null },
  ])
  expect(await logged('factura-emitida', one?.id)).toEqual([
    { usuario_id: null, empresa_id: empresa.id, datos: '{"tipo":"factura"}' },
  ])
})

test.each<[string, () => Issued]>([
  [
    'answers that it refuses them',
    () => {
      throw new FacturadorFailure('datos', 422, 'customer.dv: no corresponde')
    },
  ],
  ['answers that the DIAN refuses them', () => ({ estado: 'rechazada', motivo: 'Rechazo: FAK21' })],
])('data that the company corrects while the provider %s are sent next', async (_, refuse) => {
  const { empresa } = await approved()
  const { issue } = facturador
  facturador.issue = async (invoice) => {
    facturador.issue = issue
    provider.bills.push(invoice)
    await savePayer(empresa.id, NOW + MINUTE, '900123456-8')
    return refuse()
  }
  await run(NOW)
  expect(await rows(empresa)).toMatchObject([{ estado: 'pendiente', proximo_at: NOW + MINUTE }])
  await run(NOW + MINUTE)
  expect(provider.bills.map(({ buyer }) => buyer.documento)).toEqual(['800197268', '900123456'])
  expect(await rows(empresa)).toMatchObject([{ estado: 'emitida', motivo: null }])
})

test('data that are saved just as an invoice is found to lack them are sent next', async () => {
  const { empresa } = await approved(false)
  class SavedMeanwhile extends FacturasDb {
    override async about(document: Parameters<FacturasDb['about']>[0]) {
      const read = await super.about(document)
      await savePayer(empresa.id, NOW + MINUTE)
      return read
    }
  }
  const at = { environment: 'test', now: NOW, clock: () => NOW } as const
  await new Issuing(new SavedMeanwhile(env.DB), facturador, new FileStore(env.FILES), at).run()
  expect(await rows(empresa)).toMatchObject([{ estado: 'pendiente', proximo_at: NOW + MINUTE }])
  await run(NOW + MINUTE)
  expect(await rows(empresa)).toMatchObject([{ estado: 'emitida', motivo: null }])
})

test('files that did not come are fetched again, without another invoice, and the SuperAdmin reads of it after half an hour', async () => {
  const { empresa } = await approved()
  const open = new OpenInvoices(
    new FacturasDb(env.DB),
    true,
    { usuario_id: null, direccion: null, peticion: null, at: NOW },
    NOW,
  )
  const { file } = facturador
  facturador.file = () => Promise.reject(new FacturadorFailure('sin-respuesta', 500))
  for (const minutes of [0, 1, 3, 7, 15]) await run(NOW + minutes * MINUTE)
  expect(await rows(empresa)).toMatchObject([{ estado: 'emitida', archivos_at: null, motivo: null, intentos: 5 }])
  await run(NOW + 31 * MINUTE)
  expect(await open.list()).toMatchObject([{ empresa: empresa.nombre, estado: 'emitida', motivo: 'sin-archivos' }])
  facturador.file = file
  await run(NOW + 91 * MINUTE)
  expect(await rows(empresa)).toMatchObject([{ archivos_at: NOW + 91 * MINUTE, motivo: null }])
  expect(await open.list()).toEqual([])
  expect(provider.bills).toHaveLength(1)
})

test('a payment of the test environment gets no real invoice after a change of keys, and a real one waits for its own account', async () => {
  const { empresa } = await approved()
  await run(NOW, { environment: 'prod' })
  expect(provider.bills).toEqual([])
  expect(await rows(empresa)).toMatchObject([{ estado: 'descartada', proximo_at: null }])
  const real = await approved()
  await execute([["update pagos set ambiente = 'prod' where empresa_id = ?", [real.empresa.id]]])
  await run(NOW)
  expect(provider.bills).toEqual([])
  await run(NOW + 60 * MINUTE, { environment: 'prod' })
  expect(provider.bills).toMatchObject([{ reference: real.t }])
})

test('a run that begins late holds its document from then on: the next one does not send it too', async () => {
  const { empresa } = await approved()
  const { issue } = facturador
  let answer = () => {}
  const first = new Promise<void>((done) => {
    answer = done
  })
  facturador.issue = async (invoice) => {
    const issued = await issue(invoice)
    if (provider.bills.length === 1) await first
    return issued
  }
  const late = run(NOW, { clock: () => NOW + 4 * MINUTE })
  await expect.poll(() => provider.bills.length).toBe(1)
  await run(NOW + 6 * MINUTE)
  answer()
  await late
  facturador.issue = issue
  expect(provider.bills).toHaveLength(1)
  expect(await rows(empresa)).toMatchObject([{ estado: 'emitida', archivos_at: NOW }])
})

test('an invoice whose run ended before its answer was written down is cancelled when the payment is voided', async () => {
  const { empresa, reference, t } = await approved()
  await expect(run(NOW, { d1: dyingAt('cufe = ?6') })).rejects.toThrow('the run ended')
  await voidIt(t, reference, NOW + MINUTE)
  for (const minutes of [10, 12]) await run(NOW + minutes * MINUTE)
  expect(new Set(provider.bills.map((bill) => bill.reference))).toEqual(new Set([t]))
  expect(provider.notes).toMatchObject([{ reference: `${t}-nc`, factura: `SETP-${t}` }])
  expect(await rows(empresa)).toMatchObject([{ estado: 'emitida' }, { estado: 'emitida' }])
})

test('a voided payment has its invoice cancelled by one credit note, and the company sees both', async () => {
  const { empresa, reference, t } = await approved()
  await run(NOW)
  await voidIt(t, reference, NOW + MINUTE)
  await settle(t, reference, NOW + 2 * MINUTE)
  await run(NOW + 2 * MINUTE)
  await run(NOW + 3 * MINUTE)
  expect(provider.notes).toMatchObject([{ reference: `${t}-nc`, factura: `SETP-${t}`, total: PRICE.monto }])
  expect(await shown(empresa)).toMatchObject([
    { tipo: 'factura', estado: 'emitida' },
    { tipo: 'nota-credito', estado: 'emitida', numero: `NC-${t}-nc`, archivos: true },
  ])
})

test('a payment voided before anything was sent gets neither invoice nor credit note', async () => {
  const { empresa, reference, t } = await approved()
  await voidIt(t, reference, NOW + MINUTE)
  await run(NOW + MINUTE)
  await run(NOW + 3 * MINUTE)
  expect([provider.bills, provider.notes]).toEqual([[], []])
  expect(await rows(empresa)).toMatchObject([{ estado: 'descartada' }, { estado: 'descartada' }])
})

test('with a company go its files, by the outbox', async () => {
  const { empresa } = await approved()
  await run(NOW)
  const [row] = await rows(empresa)
  await execute([['delete from facturas where empresa_id = ?', [empresa.id]]])
  const { results } = await env.DB.prepare(
    "select destino from pendientes where tipo = 'archivo.borrar' and destino like ?",
  )
    .bind(`facturas/${empresa.id}/%`)
    .all<{ destino: string }>()
  expect(results.map(({ destino }) => destino).sort()).toEqual([
    `facturas/${empresa.id}/${row?.id}.pdf`,
    `facturas/${empresa.id}/${row?.id}.xml`,
  ])
})
