/** From an approved payment to its electronic invoice, and from a voided one to its credit note: each once. */
import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { type Facturador, FacturadorFailure, type Issued } from '../../../worker/domain/facturas/facturador'
import type { CreditNote, Invoice } from '../../../worker/domain/facturas/invoice'
import { Issuing } from '../../../worker/facturas/issuing'
import { OpenInvoices } from '../../../worker/facturas/service'
import { FacturasDb } from '../../../worker/facturas/sql'
import { FileStore } from '../../../worker/files/store'
import { MyPagos } from '../../../worker/pagos/history'
import { Pagos } from '../../../worker/pagos/service'
import { PagosDb } from '../../../worker/pagos/sql'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
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
const run = (now: number) => new Issuing(new FacturasDb(env.DB), facturador, new FileStore(env.FILES), now).run()
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
  const { pagos } = await new MyPagos(new EmpresaDb(env.DB, empresa.id), details, null).read({
    antes: null,
    despues: null,
  })
  return pagos.filas[0]?.facturas
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

test('files that did not come are fetched again, without another invoice', async () => {
  const { empresa } = await approved()
  const { file } = facturador
  facturador.file = () => Promise.reject(new FacturadorFailure('sin-respuesta', 500))
  await run(NOW)
  facturador.file = file
  expect(await rows(empresa)).toMatchObject([{ estado: 'emitida', archivos_at: null }])
  await run(NOW + 5 * MINUTE)
  expect(await rows(empresa)).toMatchObject([{ archivos_at: NOW + 5 * MINUTE }])
  expect(provider.bills).toHaveLength(1)
})

test('a voided payment has its invoice cancelled by one credit note, and the company sees both', async () => {
  const { empresa, reference, t } = await approved()
  await run(NOW)
  ledger.set(t, { ...(ledger.get(t) as NonNullable<ReturnType<typeof ledger.get>>), status: 'VOIDED' })
  await settle(t, reference, NOW + MINUTE)
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
  ledger.set(t, { ...(ledger.get(t) as NonNullable<ReturnType<typeof ledger.get>>), status: 'VOIDED' })
  await settle(t, reference, NOW + MINUTE)
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
