/** The electronic invoice of a payment: who it is made out to, what it says, and what is still to be asked. */
import { describe, expect, test } from 'vitest'
import { readFactusKeys } from '../../../worker/domain/facturas/factus-keys'
import type { Fiscal } from '../../../worker/domain/facturas/fiscal'
import { creditNoteOf, type Invoice, invoiceOf, missingOf } from '../../../worker/domain/facturas/invoice'
import { meantMunicipios } from '../../../worker/domain/facturas/municipio'
import { FrozenPagador } from '../../../worker/domain/pagos/recibo'
import { PERIODS, PLANES, priceOf } from '../../../worker/domain/suscripcion/plan'

const PAGO = {
  plan_type: 'Pro' as const,
  periodo: 'mensual' as const,
  monto: 11_900_000,
  iva: 1_900_000,
  transaction_id: '15113-1',
  metodo: 'PSE',
  desde: Date.UTC(2026, 10, 23, 3),
  hasta: Date.UTC(2026, 11, 23, 3),
}
const CALI = { codigo: '76001', nombre: 'Cali', departamento: 'Valle del Cauca' }
const fiscal: Fiscal = { organizacion: 'juridica', regimen: 'iva', responsabilidades: [], municipio: CALI }
const pagador = (changes: Record<string, unknown> = {}) =>
  FrozenPagador.parse({
    tipo_documento: 'NIT',
    documento: '800197268-4',
    nombre: 'Transportes S.A.S.',
    direccion: 'Calle 1 # 2-3',
    ciudad: 'Cali',
    correo: 'pagos@x.co',
    telefono: null,
    fiscal,
    ...changes,
  })
const invoice = (changes: Record<string, unknown> = {}, pago: Partial<typeof PAGO> = {}) =>
  invoiceOf({ ...PAGO, ...pago }, pagador(changes), 'America/Bogota') as Invoice

describe('an invoice', () => {
  test('is made out to a NIT with its digit apart, in codes of the DIAN', () => {
    expect(invoice().buyer).toEqual({
      documentCode: '31',
      documento: '800197268',
      checkDigit: '4',
      organizationCode: '1',
      tributeCode: '01',
      responsibilities: ['R-99-PN'],
      nombre: 'Transportes S.A.S.',
      direccion: 'Calle 1 # 2-3',
      correo: 'pagos@x.co',
      telefono: null,
      municipio: '76001',
    })
  })

  test('is made out to a person with a cédula, or from abroad without a municipality', () => {
    const person = { ...fiscal, organizacion: 'natural', regimen: 'no-iva', responsabilidades: ['O-47'] }
    expect(invoice({ tipo_documento: 'CC', documento: '1032456789', fiscal: person }).buyer).toMatchObject({
      documentCode: '13',
      documento: '1032456789',
      checkDigit: null,
      organizationCode: '2',
      tributeCode: 'ZZ',
      responsibilities: ['O-47'],
    })
    const abroad = { ...person, municipio: null }
    expect(invoice({ tipo_documento: 'PP', documento: 'AV123456', fiscal: abroad }).buyer).toMatchObject({
      documentCode: '41',
      documento: 'AV123456',
      municipio: null,
    })
  })

  test('says the period in days of the company, and the transaction that it is known by', () => {
    expect(invoice()).toMatchObject({
      reference: '15113-1',
      line: { code: 'VIGIA-PRO-MENSUAL', nombre: 'Suscripción a Vigía, plan Pro, mensual', base: 10_000_000, rate: 19 },
      total: 11_900_000,
      methodCode: '47',
      observation: 'Periodo del 2026-11-22 al 2026-12-22. Pagada con Wompi, transacción 15113-1.',
    })
    // a card is of credit or of debit, and the payment does not say which
    expect(invoice({}, { metodo: 'CARD VISA 4242' }).methodCode).toBe('1')
  })

  test.each(PLANES.flatMap((plan) => PERIODS.map((periodo) => [plan, periodo] as const)))(
    'of the price of %s, %s, adds up to what was paid without rounding',
    (plan, periodo) => {
      const { monto, iva } = priceOf({ plan, periodo }, 19)
      expect(invoice({}, { monto, iva }).rounding).toBe(0)
    },
  )

  test('whose tax rounds otherwise at the provider says by how much, in cents', () => {
    const differing = Array.from({ length: 119 }, (_, i) => 1_000_000 + i).map((monto) => {
      const iva = Math.round((monto * 19) / 119)
      const { line, rounding } = invoice({}, { monto, iva })
      expect(line.base + Math.round((line.base * line.rate) / 100) + rounding).toBe(monto)
      return rounding
    })
    expect(new Set(differing)).toContain(0)
    expect(Math.max(...differing.map(Math.abs))).toBe(1)
  })

  test('without IVA is excluded from it', () => {
    expect(invoice({}, { iva: 0 })).toMatchObject({ line: { base: 11_900_000, rate: 0 }, rounding: 0 })
  })

  test('waits for what is missing', () => {
    expect(missingOf(pagador({ fiscal: null, correo: null }))).toEqual(['correo', 'fiscal'])
    expect(missingOf(pagador({ fiscal: { ...fiscal, municipio: null } }))).toEqual(['municipio'])
    expect(invoiceOf(PAGO, pagador({ documento: null }), 'America/Bogota')).toEqual({ missing: ['documento'] })
  })

  test('is cancelled by a note with a reference of its own', () => {
    expect(creditNoteOf(invoice(), 'SETP1')).toMatchObject({
      reference: '15113-1-nc',
      factura: 'SETP1',
      total: 11_900_000,
      observation: expect.stringMatching(/^Anula la factura SETP1/),
    })
  })
})

describe('a municipality', () => {
  const list = [
    { codigo: '05059', nombre: 'Armenia', departamento: 'Antioquia' },
    { codigo: '63001', nombre: 'Armenia', departamento: 'Quindío' },
    { codigo: '11001', nombre: 'Bogotá, D.C.', departamento: 'Bogotá, D.C.' },
    CALI,
  ]
  test.each([
    ['cali', ['76001']],
    ['Bogota', ['11001']],
    ['BOGOTÁ D.C.', ['11001']],
    ['Armenia, Quindio', ['63001']],
    ['Armenia', ['05059', '63001']],
    ['Cal', []],
    [' , ', []],
  ])('«%s» is found by its name as people write it', (written, codes) => {
    expect(meantMunicipios(written, list).map(({ codigo }) => codigo)).toEqual(codes)
  })
})

describe('the account at Factus', () => {
  const none = {
    client_id: null,
    client_secret: null,
    username: null,
    password: null,
    api: null,
    bills: null,
    notes: null,
  }
  const all = { ...none, client_id: 'a', client_secret: 'b', username: 'c', password: 'd' }

  test('is there whole or not at all, and not without payments', () => {
    expect(readFactusKeys(none, 'test')).toBeNull()
    expect(readFactusKeys({ ...all, password: null }, 'test')).toEqual({ wrong: 'the four keys of Factus, or none' })
    expect(readFactusKeys(all, null)).toBeNull()
  })

  test('is of the same environment as the payments', () => {
    expect(readFactusKeys(all, 'test')).toMatchObject({ api: 'https://api-sandbox.factus.com.co', bills: null })
    expect(readFactusKeys({ ...all, bills: '8' }, 'prod')).toMatchObject({ api: 'https://api.factus.com.co', bills: 8 })
    expect(readFactusKeys({ ...all, api: 'https://api.factus.com.co' }, 'test')).toHaveProperty('wrong')
    expect(readFactusKeys({ ...all, api: 'http://127.0.0.1:8045' }, 'test')).toMatchObject({
      api: 'http://127.0.0.1:8045',
    })
    expect(readFactusKeys({ ...all, api: 'http://127.0.0.1:8045' }, 'prod')).toHaveProperty('wrong')
    expect(readFactusKeys({ ...all, notes: 'nine' }, 'test')).toHaveProperty('wrong')
  })
})
