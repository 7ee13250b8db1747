/** The client of Alegra against its local imitation, which is as strict as its documents. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Ordered } from '../../../scripts/erp/alegra.mjs'
import { ALEGRA_ACCOUNT } from '../../../scripts/erp/keys.mjs'
import { openErp } from '../../../scripts/erp/local.mjs'
import { Alegra } from '../../../worker/bookkeeping/alegra'
import type { Voucher } from '../../../worker/domain/erp/connector'
import { linesOf } from '../../../worker/domain/erp/entry'

let local: Awaited<ReturnType<typeof openErp>>
beforeEach(async () => {
  local = await openErp({ desde: 0, centres: ['ABC 123', 'JTR205'] })
})
afterEach(() => local.close())

const alegra = (token = ALEGRA_ACCOUNT.token) =>
  new Alegra({ usuario: ALEGRA_ACCOUNT.usuario, token }, local.variables.ALEGRA_API_URL as string, fetch)
const order = async (what: Ordered = {}) =>
  (await (await fetch(`${local.origen}/orden`, { method: 'POST', body: JSON.stringify(what) })).json()) as {
    journals: { id: string; date: string; reference: string; total: number; entries: Record<string, unknown>[] }[]
  }
const ENTRY = {
  consecutivo: 7,
  fecha: '2026-11-02',
  placa: 'ABC123',
  tercero: 'El Paisa',
  nit: '900123456',
  descripcion: 'Cambio de aceite',
  monto: 24_550_050,
  gasto: '514540',
  por_pagar: '233535',
}
const voucher = (changes: Partial<typeof ENTRY> = {}, isReversal = false): Voucher => {
  const lines = linesOf({ ...ENTRY, ...changes }, isReversal)
  return { reference: lines[0].reference, key: 'k1', fecha: lines[0].fecha, lines }
}

test('says whose books it opens, and that it does not know another token', async () => {
  expect(await alegra().check()).toEqual({
    isTaken: true,
    value: { nombre: 'Transportes de ejemplo S.A.S.', comprobante: null },
  })
  expect(await alegra('otro').check()).toMatchObject({
    isTaken: false,
    error: 'credenciales',
    codigo: 401,
    said: 'El usuario o el token no son válidos',
  })
})

describe('a voucher', () => {
  test('has the plate as cost centre of the cost, the third party on both lines, and its number there', async () => {
    expect(await alegra().post(voucher(), null)).toEqual({ isTaken: true, value: '1' })
    const { journals } = await order()
    expect(journals).toEqual([expect.objectContaining({ date: '2026-11-02', reference: 'VIG-7', total: 245_500.5 })])
    expect(journals[0]?.entries).toEqual([
      {
        id: '5004',
        description: 'Cambio de aceite',
        debit: 245_500.5,
        credit: 0,
        costCenter: { id: '1' },
        client: { id: '1' },
      },
      { id: '5002', description: 'Cambio de aceite', debit: 0, credit: 245_500.5, client: { id: '1' } },
    ])
  })

  test('taken back has the sides exchanged and a reference of its own', async () => {
    await alegra().post(voucher({}, true), null)
    const { journals } = await order()
    expect(journals[0]).toMatchObject({ reference: 'VIG-7-R', entries: [{ credit: 245_500.5 }, { debit: 245_500.5 }] })
  })

  test('without a third party names none', async () => {
    await alegra().post(voucher({ nit: null as unknown as string }), null)
    const { journals } = await order()
    expect(journals[0]?.entries.every((entry) => !('client' in entry))).toBe(true)
  })

  test('says what is missing there: an account, also one out of use, a plate, a tax number', async () => {
    const missing = async (changes: Partial<typeof ENTRY>) => alegra().post(voucher(changes), null)
    expect(await missing({ gasto: '519999' })).toMatchObject({ error: 'cuenta', said: '519999' })
    expect(await missing({ por_pagar: '233595' })).toMatchObject({ error: 'cuenta', said: '233595' })
    expect(await missing({ placa: 'XYZ987' })).toMatchObject({ error: 'centro', said: 'XYZ987' })
    expect(await missing({ nit: '800000001' })).toMatchObject({ error: 'tercero', said: '800000001' })
    expect((await order()).journals).toEqual([])
  })

  test('finds its plate on a later page', async () => {
    await order({ centres: Array.from({ length: 65 }, (_, i) => `Centro ${i}`) })
    await order({ centres: ['ZZZ999'] })
    expect(await alegra().post(voucher({ placa: 'ZZZ999' }), null)).toMatchObject({ isTaken: true })
  })

  test('that does not balance is refused in the words of the program', async () => {
    const [cost, owed] = voucher().lines
    const lines = [cost!, { ...owed!, credit: 1 }]
    expect(await alegra().post({ ...voucher(), lines }, null)).toMatchObject({
      error: 'rechazado',
      codigo: 400,
      said: 'La suma de los débitos debe ser igual a la de los créditos',
    })
  })
})

describe('a lost answer', () => {
  test('is looked for among what was added since, and the document is not added again', async () => {
    const mark = await alegra().mark()
    expect(mark).toEqual({ isTaken: true, value: '0' })
    await order({ silence: 1 })
    expect(await alegra().post(voucher(), null)).toMatchObject({ isTaken: false, error: 'sin-conexion' })
    for (let i = 0; i < 70; i++) await alegra().post(voucher({ consecutivo: 100 + i }), null)
    await order({ forget: true })
    expect(await alegra().post(voucher(), '0')).toEqual({ isTaken: true, value: '1' })
    expect((await order()).journals.filter(({ reference }) => reference === 'VIG-7')).toHaveLength(1)
  })

  test('of a document that never arrived adds it, and an older one of the same name is not it', async () => {
    await alegra().post(voucher(), null)
    expect(await alegra().mark()).toEqual({ isTaken: true, value: '1' })
    expect(await alegra().post(voucher(), '1')).toEqual({ isTaken: true, value: '2' })
  })
})

test('a busy program says for how long, and one that is down is another matter', async () => {
  await order({ fail: [429] })
  expect(await alegra().check()).toMatchObject({ error: 'limite', codigo: 429, retryAfter: expect.any(Number) })
  await order({ fail: [503] })
  expect(await alegra().check()).toMatchObject({ error: 'caido', codigo: 503 })
  local.close()
  expect(await alegra().check()).toMatchObject({ error: 'sin-conexion', codigo: null })
})
