/** The receipt of a payment: its content, to the cent, and its rendered PDF. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPesos } from '../../../worker/domain/money'
import { pagoMethodInWords } from '../../../worker/domain/pagos/payment-method'
import { type ApprovedPago, type FrozenPagador, reciboOf } from '../../../worker/domain/pagos/recibo'
import { copPrice, ivaOf, PERIODS, PLANES } from '../../../worker/domain/suscripcion/plan'
import { toDrawable } from '../../../worker/pdf/letters'
import { drawRecibo } from '../../../worker/pdf/recibo'
import { readPdf } from '../../support/read-pdf'

const pago: ApprovedPago = {
  recibo: 42,
  plan_type: 'Pro',
  periodo: 'mensual',
  monto: 6_190_000,
  iva: 988_319,
  ambiente: 'prod',
  reference: 'vg-0123456789abcdef0123456789abcdef-p',
  transaction_id: '15113-1785100058-33815',
  metodo: 'CARD VISA 4242',
  resuelto_at: Date.UTC(2026, 10, 21, 19, 31),
  desde: Date.UTC(2026, 10, 30, 5),
  hasta: Date.UTC(2026, 11, 30, 5),
  anulado_at: null,
}
const nandu: FrozenPagador = {
  tipo_documento: 'NIT',
  documento: '800197268-4',
  nombre: 'Transportes Ñandú y Cía. S.A.S.',
  direccion: 'Cl. 80 # 68-30',
  ciudad: 'Bogotá',
  correo: 'pagos@nandu.co',
  telefono: '+573001234567',
  fiscal: null,
}
const emisor = { nombre: 'Vigía Tecnología S.A.S.', nit: '900123456-8', direccion: 'Cra. 7 # 71-21, Bogotá' }
const BOGOTA = 'America/Bogota'
const openRecibo = async (
  changes: Partial<ApprovedPago> = {},
  pagador: Partial<FrozenPagador> = {},
  issuedBy: typeof emisor | null = emisor,
) => readPdf(await drawRecibo(reciboOf({ ...pago, ...changes }, { ...nandu, ...pagador }, issuedBy, BOGOTA)))

test('it says who paid whom, for what, until when, by what and how much', () => {
  expect(reciboOf(pago, nandu, emisor, BOGOTA)).toMatchObject({
    numero: 'N.º 000042',
    fecha: '21 de noviembre de 2026, 2:31 p. m., hora de Bogotá',
    emisor: ['Vigía Tecnología S.A.S.', 'NIT 900.123.456-8', 'Cra. 7 # 71-21, Bogotá'],
    pagador: [
      'Transportes Ñandú y Cía. S.A.S.',
      'NIT 800.197.268-4',
      'Cl. 80 # 68-30, Bogotá',
      'pagos@nandu.co',
      '+57 300 123 4567',
    ],
    description: 'Suscripción a Vigía, plan Pro, mensual',
    periodo: 'Del 30 de noviembre de 2026 al 30 de diciembre de 2026',
    values: [
      ['Base', '$ 52.016,81'],
      ['IVA 19 %', '$ 9.883,19'],
    ],
    total: '$ 61.900 COP',
    paymentMethod: 'Tarjeta Visa terminada en 4242',
    anulado: null,
  })
})

test('days and hours are those of the company', () => {
  const night = { ...pago, resuelto_at: Date.UTC(2026, 10, 21, 3, 5) }
  expect(reciboOf(night, nandu, null, BOGOTA).fecha).toBe('20 de noviembre de 2026, 10:05 p. m., hora de Bogotá')
  expect(reciboOf(night, nandu, null, 'America/Santiago').fecha).toBe(
    '21 de noviembre de 2026, 12:05 a. m., hora de Santiago',
  )
})

describe('amounts add up to the cent', () => {
  const centavos = (text: string) => readPesos(text) ?? Number.NaN
  const sum = (r: ReturnType<typeof reciboOf>) => r.values.reduce((n, [, amount]) => n + centavos(amount), 0)

  test('for every amount and its tax', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 100_000_000_000 }), (monto) => {
        const r = reciboOf({ ...pago, monto, iva: ivaOf(monto, 19) }, nandu, null, BOGOTA)
        expect(sum(r)).toBe(monto)
        expect(centavos(r.total)).toBe(monto)
        // on a few cents, rounding makes the tax differ from 19 %
        if (monto > 10_000) expect(r.values[1]?.[0]).toBe('IVA 19 %')
      }),
    )
  })

  test('for every price of the table', () => {
    for (const plan of PLANES) {
      for (const periodo of PERIODS) {
        const monto = copPrice({ plan, periodo })
        expect(sum(reciboOf({ ...pago, monto, iva: ivaOf(monto, 19) }, nandu, null, BOGOTA))).toBe(monto)
      }
    }
  })

  test('and where nothing was taxed no tax is named', () => {
    const r = reciboOf({ ...pago, iva: 0 }, nandu, null, BOGOTA)
    expect(r.values).toEqual([['Valor, no gravado con IVA', '$ 61.900']])
  })
})

describe('the file', () => {
  test('is read letter by letter, the Spanish ones too', async () => {
    const { texto: text, pages, info } = await openRecibo()
    expect(pages).toBe(1)
    for (const part of [
      'Recibo de pago',
      'N.º 000042',
      'Transportes Ñandú y Cía. S.A.S.',
      'NIT 800.197.268-4',
      '$ 9.883,19',
      'Recibido por',
      'Vigía Tecnología S.A.S.',
      'Pagado por',
      '$ 61.900 COP',
      'Tarjeta Visa terminada en 4242',
      '15113-1785100058-33815',
      'vg-0123456789abcdef0123456789abcdef-p',
      '30 de diciembre de 2026',
    ])
      expect(text).toContain(part)
    expect(info).toMatchObject({
      Title: 'Recibo de pago N.º 000042',
      Author: 'Vigía Tecnología S.A.S.',
      Language: 'es-CO',
    })
  })

  test('says that it is no «factura electrónica de venta»', async () => {
    expect((await openRecibo()).texto).toContain(
      'Este comprobante de pago no es una factura electrónica de venta ni un documento equivalente',
    )
  })

  test('of a payment with test keys says that nothing was paid', async () => {
    expect((await openRecibo({ ambiente: 'test' })).texto).toContain('Pago de prueba: no se cobró dinero')
    expect((await openRecibo()).texto).not.toContain('prueba')
  })

  test('of a payment that was voided is stamped with the day, keeps its number and says that it counts for nothing', async () => {
    const { texto: text, pages, fuera: outside, info } = await openRecibo({ anulado_at: Date.UTC(2026, 10, 22, 3, 5) })
    expect([pages, outside]).toEqual([1, []])
    expect(text).toContain('ANULADO Anulado el 21 de noviembre de 2026, 10:05 p. m., hora de Bogotá')
    expect(text).toContain('21 de noviembre de 2026, 2:31 p. m.')
    expect(text).toContain('el recibo conserva su número y quedó sin valor')
    expect(info).toMatchObject({ Title: 'Recibo de pago N.º 000042, anulado' })
    expect((await openRecibo()).texto).not.toMatch(/anulado/i)
  })

  test('leaves out who was paid where the installation does not say it', async () => {
    const { texto: text } = await openRecibo({}, {}, null)
    expect(text).not.toContain('Recibido por')
    expect(text).toContain('Pagado por')
  })

  test('is the same file whenever it is asked for', async () => {
    const r = reciboOf(pago, nandu, emisor, BOGOTA)
    expect(await drawRecibo(r)).toEqual(await drawRecibo(r))
  })

  test.each([
    ['pictures', 'Fletes 🚚 La 🇨🇴 Rápida 👨‍👩‍👧', 'Fletes La Rápida'],
    ['letters of the neighbours', 'Őrült Łukasz Ğ Žižka', 'Orült Lukasz G Žižka'],
    ['another script', '運輸 Transportes', '?? Transportes'],
    ['300 letters without a space', 'W'.repeat(300), 'WWWWWWWWWW'],
    ['300 letters in words', 'Transportadora '.repeat(20), 'Transportadora Transportadora'],
    ['nothing that can be drawn', '🚚🚚🚚', 'NIT 800.197.268-4'],
  ])('stands whole on its page with a name of %s', async (_, nombre, said) => {
    const { texto: text, pages, fuera: outside } = await openRecibo({}, { nombre })
    expect(pages).toBe(1)
    expect(outside).toEqual([])
    expect(text).toContain(said)
    // the last line is still on the page
    expect(text).toContain('no los reemplaza')
  })

  test('stands whole on its page whatever is written', { timeout: 60_000 }, async () => {
    const someText = fc.string({ unit: 'grapheme', maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(someText, someText, someText, async (nombre, direccion, method) => {
        const {
          pages,
          fuera: outside,
          texto: text,
        } = await openRecibo({ metodo: method }, { nombre, direccion, ciudad: nombre, correo: direccion })
        expect(pages).toBe(1)
        expect(outside).toEqual([])
        expect(text).toContain('no los reemplaza')
      }),
      { numRuns: 40 },
    )
  })
})

test('every letter that the standard fonts have stays as it is', () => {
  const all = 'ÁÉÍÓÚÜÑáéíóúüñ¿¡ºª«»—–“”‘’…€£¥ß$%&#@'
  expect(toDrawable(all)).toBe(all)
})

test.each([
  ['CARD VISA 4242', 'Tarjeta Visa terminada en 4242'],
  ['CARD MASTERCARD 5100', 'Tarjeta Mastercard terminada en 5100'],
  ['CARD', 'Tarjeta'],
  ['NEQUI', 'Nequi'],
  ['BANCOLOMBIA_TRANSFER', 'Bancolombia'],
  ['SU_PLUS', 'SU PLUS'],
  ['valueOf', 'valueOf'],
  ['CARD CONSTRUCTOR 4242', 'Tarjeta CONSTRUCTOR terminada en 4242'],
  ['CARD __proto__', 'Tarjeta __proto__'],
])('«%s» is %s', (method, said) => {
  expect(pagoMethodInWords(method)).toBe(said)
})
