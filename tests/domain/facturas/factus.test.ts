/** The client of Factus against its local imitation, which is as strict as its documents. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ACCOUNT } from '../../../scripts/factus/keys.mjs'
import { openFactus } from '../../../scripts/factus/local.mjs'
import type { FactusKeys } from '../../../worker/domain/facturas/factus-keys'
import { creditNoteOf, type Invoice } from '../../../worker/domain/facturas/invoice'
import { Factus } from '../../../worker/invoicing/factus'

const NOW = Date.UTC(2026, 10, 23, 15)
const HOUR_MS = 3_600_000
let local: Awaited<ReturnType<typeof openFactus>>
let keys: FactusKeys

beforeEach(async () => {
  local = await openFactus({ desde: 0 })
  keys = { ...ACCOUNT, environment: 'test', api: local.origen, bills: null, notes: null }
})
afterEach(() => local.close())

const factus = (now = NOW) => new Factus(keys, now, fetch, 5_000)
const order = async (what: object) =>
  (await (await fetch(`${local.origen}/orden`, { method: 'POST', body: JSON.stringify(what) })).json()) as {
    bills: { number: string; reference_code: string; is_validated: boolean; customer: object }[]
    notes: { number: string; bill_number: string }[]
    mails: { to: string }[]
    logins: number
  }
const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  reference: '15113-1',
  buyer: {
    documentCode: '31',
    documento: '800197268',
    checkDigit: '4',
    organizationCode: '1',
    tributeCode: '01',
    responsibilities: ['R-99-PN'],
    nombre: 'Transportes S.A.S.',
    direccion: null,
    correo: 'pagos@x.co',
    telefono: null,
    municipio: '76001',
  },
  line: { code: 'VIGIA-PRO-MENSUAL', nombre: 'Suscripción a Vigía', base: 10_000_000, rate: 19 },
  total: 11_900_000,
  rounding: 0,
  methodCode: '47',
  observation: 'Periodo',
  ...changes,
})

test('an invoice is issued once, however often it is sent', async () => {
  const first = await factus().issue(invoice())
  expect(first).toMatchObject({ estado: 'emitida', numero: 'SETP990000001', total: 11_900_000 })
  expect(await factus().issue(invoice())).toEqual(first)
  const { bills, mails, logins } = await order({})
  expect([bills.length, mails.length, logins]).toEqual([1, 1, 1])
  expect(mails[0]?.to).toBe('pagos@x.co')
})

test('its PDF and XML come as files, and its credit note names it', async () => {
  const { numero } = (await factus().issue(invoice())) as { numero: string }
  const pdf = await factus().file('factura', numero, 'pdf')
  expect(new TextDecoder('latin1').decode(pdf.subarray(0, 5))).toBe('%PDF-')
  expect(new TextDecoder().decode(await factus().file('factura', numero, 'xml'))).toContain(`<ID>${numero}</ID>`)
  expect(await factus().credit(creditNoteOf(invoice(), numero))).toMatchObject({
    estado: 'emitida',
    numero: 'NC990000001',
  })
  expect((await order({})).notes).toMatchObject([{ bill_number: numero }])
})

test('a total that the tax rounds otherwise is accepted with its difference', async () => {
  const monto = 1_000_006
  const iva = Math.round((1_000_006 * 19) / 119)
  const base = monto - iva
  const rounding = monto - base - Math.round((base * 19) / 100)
  const line = { code: 'X', nombre: 'X', base, rate: 19 }
  expect(await factus().issue(invoice({ line, total: monto, rounding }))).toMatchObject({ estado: 'emitida' })
  await expect(factus().issue(invoice({ reference: 'other', total: 11_900_001 }))).rejects.toMatchObject({
    tipo: 'datos',
  })
})

test('what is wrong with the buyer is said field by field', async () => {
  const buyer = { ...invoice().buyer, checkDigit: '5' }
  await expect(factus().issue(invoice({ buyer }))).rejects.toMatchObject({
    tipo: 'datos',
    estado: 422,
    detail: 'customer.dv: El dígito de verificación no corresponde.',
  })
})

test('an answer that was lost is asked again, and the invoice is the one already issued', async () => {
  await order({ silence: 1 })
  await expect(factus().issue(invoice())).rejects.toMatchObject({ tipo: 'sin-respuesta' })
  expect(await factus().issue(invoice())).toMatchObject({ estado: 'emitida', numero: 'SETP990000001' })
  expect((await order({})).bills).toHaveLength(1)
})

test('while the DIAN does not answer it is not issued, and asking again finds what became of it', async () => {
  await order({ fates: ['wait'] })
  expect(await factus().issue(invoice())).toMatchObject({ estado: 'tramite' })
  expect(await factus().issue(invoice())).toMatchObject({ estado: 'emitida', numero: 'SETP990000001' })
})

test('what the DIAN refuses is removed at the provider, so that the next invoice gets through', async () => {
  await order({ fates: ['reject'] })
  expect(await factus().issue(invoice())).toMatchObject({
    estado: 'rechazada',
    motivo: expect.stringContaining('FAK21'),
  })
  expect(await factus().issue(invoice({ reference: '15113-2' }))).toMatchObject({ estado: 'emitida' })
})

test('what the DIAN said is told also where the provider does not remove the refused document', async () => {
  // sign-in, invoice, removal
  await order({ fates: ['reject'], fail: [0, 0, 404] })
  expect(await factus().issue(invoice())).toMatchObject({
    estado: 'rechazada',
    motivo: expect.stringContaining('FAK21'),
  })
})

test('an unfinished document of another reference makes it wait, without touching that one', async () => {
  await order({ fates: ['wait'] })
  await factus().issue(invoice({ reference: 'another' }))
  expect(await factus().issue(invoice())).toMatchObject({ estado: 'tramite' })
  expect((await order({})).bills).toMatchObject([{ reference_code: 'another', is_validated: false }])
})

test.each([429, 500, 503])('status %d says nothing about the outcome', async (status) => {
  await order({ fail: [status] })
  await expect(factus().issue(invoice())).rejects.toMatchObject({ tipo: 'sin-respuesta', estado: status })
})

test('the token is renewed when its hour is over, and asked for anew when it was withdrawn', async () => {
  await factus().issue(invoice())
  await order({ expire: true })
  expect(await factus().issue(invoice())).toMatchObject({ estado: 'emitida' })
  expect(await factus(NOW + HOUR_MS).issue(invoice())).toMatchObject({ estado: 'emitida' })
  expect((await order({})).logins).toBe(3)
})

test('an account that is refused is no matter of the invoice', async () => {
  keys = { ...keys, password: 'changed' }
  await expect(factus().issue(invoice())).rejects.toMatchObject({ tipo: 'credencial' })
})

test('municipalities are found by name', async () => {
  expect(await factus().municipios('armenia')).toEqual([
    { codigo: '05059', nombre: 'Armenia', departamento: 'Antioquia' },
    { codigo: '63001', nombre: 'Armenia', departamento: 'Quindío' },
  ])
})
