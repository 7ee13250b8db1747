/** The client of Siigo against its local imitation, which is as strict as its documents. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Ordered } from '../../../scripts/erp/alegra.mjs'
import { SIIGO_ACCOUNT } from '../../../scripts/erp/keys.mjs'
import { openErp } from '../../../scripts/erp/local.mjs'
import { type KeptVoucher, SiigoBooks } from '../../../scripts/erp/siigo.mjs'
import { allowed, Siigo } from '../../../worker/bookkeeping/siigo'
import type { Voucher } from '../../../worker/domain/erp/connector'
import { descriptionOf, linesOf } from '../../../worker/domain/erp/entry'

let local: Awaited<ReturnType<typeof openErp>>
beforeEach(async () => {
  local = await openErp({ desde: 0, centres: ['ABC 123', 'JTR205'] })
})
afterEach(() => local.close())

const siigo = (changes: Partial<{ token: string; comprobante: string | null }> = {}) =>
  new Siigo({ ...SIIGO_ACCOUNT, ...changes }, local.variables.SIIGO_API_URL as string, fetch)
const order = async (what: Ordered = {}) =>
  (await (await fetch(`${local.origen}/orden/siigo`, { method: 'POST', body: JSON.stringify(what) })).json()) as {
    journals: KeptVoucher[]
  }
const ENTRY = {
  consecutivo: 7,
  fecha: '2026-11-02',
  placa: 'ABC123',
  tercero: 'El Paisa' as string | null,
  nit: '900123456' as string | null,
  descripcion: 'Cambio de aceite',
  monto: 24_550_050,
  gasto: '514540',
  por_pagar: '233535',
}
const voucher = (changes: Partial<typeof ENTRY> = {}, isReversal = false, key = 'k1'): Voucher => {
  const lines = linesOf({ ...ENTRY, ...changes }, isReversal)
  return { reference: lines[0].reference, key, fecha: lines[0].fecha, lines }
}

describe('the credentials', () => {
  test('open it with the type of voucher of the company, by its code', async () => {
    expect(await siigo().check()).toEqual({
      isTaken: true,
      value: { nombre: '1 · Comprobante contable', comprobante: '1' },
    })
  })

  test('with a key that it does not know open nothing', async () => {
    expect(await siigo({ token: 'otra' }).check()).toMatchObject({ isTaken: false, error: 'credenciales', codigo: 401 })
  })

  test('without a type, or with one that does not fit, name those that do', async () => {
    const said = '1 · Comprobante contable, 5 · Gastos de vehículos'
    expect(await siigo({ comprobante: null }).check()).toMatchObject({ error: 'comprobante', said })
    expect(await siigo({ comprobante: '9' }).check()).toMatchObject({ error: 'comprobante', said })
    expect(await siigo({ comprobante: '9' }).mark()).toMatchObject({ error: 'comprobante', said })
  })

  test('need no type where there is one only', async () => {
    const books = new SiigoBooks()
    books.types = books.types.filter(({ code }) => code === '5')
    expect(await over(books, null).check()).toMatchObject({ value: { comprobante: '5' } })
    books.types = []
    expect(await over(books, null).check()).toMatchObject({ error: 'comprobante', said: null })
  })
})

describe('a voucher', () => {
  test('has the plate as cost centre of the cost, the third party on both lines, and its name there', async () => {
    expect(await siigo().mark()).toEqual({ isTaken: true, value: '' })
    expect(await siigo().post(voucher())).toEqual({ isTaken: true, value: 'CC-1-1' })
    const { journals } = await order()
    expect(journals).toMatchObject([
      {
        date: '2026-11-02',
        document: { id: 59625 },
        observations: 'VIG-7 - Cambio de aceite',
        items: [
          {
            account: { code: '514540', movement: 'Debit' },
            customer: { identification: '900123456', branch_office: 0 },
            description: 'Cambio de aceite',
            cost_center: 700,
            value: 245_500.5,
          },
          {
            account: { code: '233535', movement: 'Credit' },
            customer: { identification: '900123456', branch_office: 0 },
            value: 245_500.5,
          },
        ],
      },
    ])
    expect(journals[0]?.items[1]).not.toHaveProperty('cost_center')
  })

  test('taken back has the sides exchanged and a reference of its own', async () => {
    await siigo().post(voucher({}, true))
    const { journals } = await order()
    expect(journals[0]?.observations).toBe('VIG-7-R - Cambio de aceite')
    expect(journals[0]?.items.map(({ account }) => account.movement)).toEqual(['Credit', 'Debit'])
  })

  test('names the plate on both lines in a type that asks for it', async () => {
    expect(await siigo({ comprobante: '5' }).post(voucher())).toMatchObject({ value: 'CC-5-1' })
    expect((await order()).journals[0]?.items.map(({ cost_center }) => cost_center)).toEqual([700, 700])
  })

  test('says what is missing: an account, also one out of use, a plate, a tax number there or here', async () => {
    const missing = async (changes: Partial<typeof ENTRY>) => siigo().post(voucher(changes))
    expect(await missing({ gasto: '519999' })).toMatchObject({ error: 'cuenta', said: '519999' })
    expect(await missing({ por_pagar: '233595' })).toMatchObject({ error: 'cuenta', said: '233595' })
    expect(await missing({ placa: 'XYZ987' })).toMatchObject({ error: 'centro', said: 'XYZ987' })
    expect(await missing({ nit: '800000001' })).toMatchObject({ error: 'tercero', said: '800000001' })
    expect(await missing({ nit: '800111222' })).toMatchObject({ error: 'tercero', said: '800111222' })
    expect(await missing({ nit: null })).toMatchObject({ error: 'sin-nit', said: 'El Paisa' })
    expect(await missing({ nit: null, tercero: null })).toMatchObject({ error: 'sin-nit', said: null })
    expect((await order()).journals).toEqual([])
  })

  test('is refused in the words of the program, as when an account asks when it falls due', async () => {
    expect(await siigo().post(voucher({ por_pagar: '220505' }))).toMatchObject({
      error: 'rechazado',
      codigo: 400,
      said: 'The field due is required',
    })
    const [cost, owed] = voucher().lines
    const lines = [cost!, { ...owed!, credit: 1 }]
    expect(await siigo().post({ ...voucher(), lines })).toMatchObject({
      said: 'The sum of debits and credits must be equal',
    })
  })

  test('says what was done in signs that Siigo takes', async () => {
    const works = Array.from({ length: 12 }, (_, i) => `Revisión «${i}» de 4½" & más`)
    const descripcion = descriptionOf(works)
    expect(await siigo().post(voucher({ descripcion }))).toMatchObject({ isTaken: true })
    expect(allowed('Frenos · ½ vuelta… «Ñandú» & Cía')).toBe('Frenos vuelta... Ñandú Cía')
  })
})

describe('a lost answer', () => {
  test('adds nothing twice: the key of the voucher brings back the one that is there', async () => {
    await order({ silence: 1 })
    expect(await siigo().post(voucher())).toMatchObject({ isTaken: false, error: 'sin-conexion' })
    await siigo().post(voucher({ consecutivo: 8 }, false, 'k2'))
    expect(await siigo().post(voucher())).toEqual({ isTaken: true, value: 'CC-1-1' })
    expect((await order()).journals.map(({ observations }) => observations)).toEqual([
      'VIG-7 - Cambio de aceite',
      'VIG-8 - Cambio de aceite',
    ])
  })
})

test('a busy program, one that is down, and one that forbids are different matters', async () => {
  await order({ fail: [429] })
  expect(await siigo().check()).toMatchObject({ error: 'limite', codigo: 429, retryAfter: null })
  await order({ fail: [503] })
  expect(await siigo().check()).toMatchObject({ error: 'caido', codigo: 503 })
  await order({ fail: [403] })
  expect(await siigo().check()).toMatchObject({ error: 'credenciales', codigo: 403 })
  local.close()
  expect(await siigo().check()).toMatchObject({ error: 'sin-conexion', codigo: null })
})

test('a hundred requests a minute are enough for ninety vouchers of one workshop and vehicle', async () => {
  const books = new SiigoBooks(() => 0)
  books.addCentres(['ABC123'])
  const program = over(books, '1')
  for (let i = 1; i <= 90; i++)
    expect(await program.post(voucher({ consecutivo: i }, false, `k${i}`))).toMatchObject({ isTaken: true })
  const more = Array.from({ length: 7 }, (_, i) => program.post(voucher({}, false, `more${i}`)))
  expect((await Promise.all(more)).at(-1)).toMatchObject({ error: 'limite', codigo: 429 })
})

describe('what the program answers', () => {
  const answers = async (status: number, body: unknown) => {
    const own = new Siigo({ ...SIIGO_ACCOUNT }, 'https://siigo.invalid', async (url) => {
      const first = { '/auth': { access_token: 't' }, '/v1/document-types?type=CC': new SiigoBooks().types }
      const known = (first as Record<string, unknown>)[url.slice('https://siigo.invalid'.length)]
      if (known) return Response.json(known)
      if (url.includes('/cost-centers')) return Response.json([{ id: 1, code: '1', name: 'ABC123', active: true }])
      if (url.includes('/customers')) return Response.json({ results: [{ identification: '900123456', active: true }] })
      return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
    })
    return own.post(voucher())
  }
  const errors = (Code: string, Message = 'words') => ({ Status: 400, Errors: [{ Code, Message, Params: [] }] })

  test('is judged by its code where the status says little', async () => {
    expect(await answers(400, errors('documents_service'))).toMatchObject({ error: 'caido', said: 'words' })
    expect(await answers(400, errors('requests_limit'))).toMatchObject({ error: 'limite' })
    expect(await answers(400, errors('invalid_document'))).toMatchObject({ error: 'comprobante' })
    expect(await answers(400, errors('invalid_account'))).toMatchObject({ error: 'cuenta', said: '514540, 233535' })
    expect(await answers(409, errors('duplicated_document'))).toMatchObject({ error: 'dudoso', said: 'VIG-7' })
    expect(await answers(400, errors('blocked_transactions'))).toMatchObject({ error: 'rechazado', said: 'words' })
  })

  test('of another form is told as such, and a page of a gateway too', async () => {
    expect(await answers(201, {})).toMatchObject({ error: 'forma', codigo: 201 })
    expect(await answers(400, '<html>')).toMatchObject({ error: 'rechazado', said: null })
    expect(await answers(502, '<html>')).toMatchObject({ error: 'caido', codigo: 502 })
  })
})

/** A client over books of its own, without a network. */
function over(books: SiigoBooks, comprobante: string | null): Siigo {
  return new Siigo({ ...SIIGO_ACCOUNT, comprobante }, '', async (where, init) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const answer = books.respond(init.method ?? 'GET', where, headers, init.body ? JSON.parse(String(init.body)) : null)
    return Response.json(answer.body, { status: answer.status })
  })
}
