/** Entries on their way to Siigo, which recognizes repeated vouchers by their key, and from one program to another. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dyingAt } from '../support/mishap'
import { servicio } from '../support/taller'
import { execute } from '../support/world'
import { ACCESS, AUTUMN, company, disconnectOthers, job, SIIGO_ACCESS } from './books'

beforeEach(disconnectOthers)

describe('in Siigo, which leaves out repetitions by itself,', () => {
  const NITS = { gasto: '514540', por_pagar: '233535', nit: '900123456', talleres: [] }

  test('an entry is there once, with its name, in order, also after lost answers and a run that died', async () => {
    const { siigo, desk, create, minute, mantenimientos, progress } = await company(SIIGO_ACCESS)
    const { accounting } = await desk()
    await accounting.saveAccounts(NITS)
    const { id } = await create('2026-10-05', 100)
    await create('2026-10-06', 200, 1)
    await accounting.export(AUTUMN, 'program')
    siigo.order({ silence: 1 })
    await minute()
    expect(siigo.journals).toHaveLength(1)
    await minute(2, dyingAt("set estado = 'enviado'"))
    await mantenimientos.update(id, { ...servicio({ fecha: '2026-10-05', ...job(150) }), quitar: [] })
    await (await desk()).accounting.export(AUTUMN, 'program')
    await minute(10)
    const references = siigo.journals.map(({ observations }) => observations.split(' ')[0])
    expect(references).toEqual(['VIG-1', 'VIG-2', 'VIG-1-R', 'VIG-3'])
    expect((await progress()).sent.map((one) => [one.reference, one.programa, one.numero])).toEqual([
      ['VIG-3', 'siigo', 'CC-1-4'],
      ['VIG-1-R', 'siigo', 'CC-1-3'],
      ['VIG-2', 'siigo', 'CC-1-2'],
      ['VIG-1', 'siigo', 'CC-1-1'],
    ])
  })

  test('a workshop without a tax number waits for a person, and is sent with the one of now', async () => {
    const { siigo, desk, create, minute, progress } = await company(SIIGO_ACCESS)
    const { accounting, program } = await desk()
    await create('2026-10-05', 100)
    await accounting.export(AUTUMN, 'program')
    await minute()
    expect((await progress()).sent).toMatchObject([{ reference: 'VIG-1', estado: 'fallido', error: 'sin-nit' }])
    await accounting.saveAccounts(NITS)
    expect(await program.resend(null)).toBe(1)
    await minute()
    expect(siigo.journals).toHaveLength(1)
  })

  test('the type of voucher is asked for, and the connection stops when it takes no more', async () => {
    const { siigo, desk, create, minute, progress, view } = await company(SIIGO_ACCESS)
    const { accounting, program } = await desk()
    await expect(program.connect({ ...SIIGO_ACCESS, comprobante: null })).rejects.toMatchObject({
      clave: 'programa-comprobante',
      field: 'comprobante',
      datos: { tipos: '1 · Comprobante contable, 5 · Gastos de vehículos' },
    })
    await accounting.saveAccounts(NITS)
    await create('2026-10-05', 100)
    await accounting.export(AUTUMN, 'program')
    const [type] = siigo.types
    type!.active = false
    await minute()
    expect((await progress()).connected).toMatchObject({
      error: 'comprobante',
      comprobante: '1',
      nombre: '1 · Comprobante contable',
    })
    expect(await view()).toEqual([['VIG-1', 'pendiente']])
    await program.connect({ ...SIIGO_ACCESS, comprobante: '5' })
    await minute()
    expect(siigo.journals.map(({ name }) => name)).toEqual(['CC-5-1'])
    siigo.types = []
    await expect(program.check()).rejects.toMatchObject({ clave: 'programa-sin-comprobante' })
  })
})

test('a test of a connection that another person replaces meanwhile leaves the new one as it is', async () => {
  const { siigo, id, desk, meanwhile, progress } = await company(SIIGO_ACCESS)
  const { program } = await desk()
  const replacedBy = (access: Parameters<typeof program.connect>[0]) => {
    meanwhile.checked = async () => {
      meanwhile.checked = async () => {}
      await program.connect(access)
      await execute([["update conexiones_contables set error = 'credenciales' where empresa_id = ?", [id]]])
    }
  }
  replacedBy({ ...SIIGO_ACCESS, comprobante: '5' })
  await expect(program.check()).rejects.toMatchObject({ clave: 'no-encontrado' })
  const replaced = (await progress()).connected
  expect(replaced).toMatchObject({ comprobante: '5', error: 'credenciales' })
  expect(replaced?.nombre).toContain('Gastos de vehículos')
  replacedBy(ACCESS)
  await expect(program.check()).rejects.toMatchObject({ clave: 'no-encontrado' })
  expect((await progress()).connected).toMatchObject({ programa: 'alegra', error: 'credenciales' })
  expect(siigo.journals).toEqual([])
})

test('an attempt without an answer is looked for in the program that it was made in, and in no other', async () => {
  const { books, siigo, desk, create, minute, view } = await company(SIIGO_ACCESS)
  const { accounting, program } = await desk()
  await accounting.saveAccounts({ gasto: '514540', por_pagar: '233535', nit: '900123456', talleres: [] })
  // more documents than are looked through
  const kept = { date: '2026-10-01', reference: 'otro', total: 1, entries: [] }
  books.journals = Array.from({ length: 1300 }, (_, i) => ({ ...kept, id: String(i + 1) }))
  await create('2026-10-05', 100)
  await accounting.export(AUTUMN, 'program')
  siigo.order({ silence: 1 })
  await minute()
  await program.connect(ACCESS)
  await minute(10)
  expect(await view()).toEqual([['VIG-1', 'enviado']])
  expect(books.journals.at(-1)?.reference).toBe('VIG-1')
})
