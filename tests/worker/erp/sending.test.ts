/** Entries on their way to a company’s accounting program: each once, what failed is seen and sent again. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { actingBefore, dyingAt } from '../support/mishap'
import { servicio } from '../support/taller'
import { AUTUMN, company, disconnectOthers, job } from './books'

beforeEach(disconnectOthers)

describe('what is sent', () => {
  test('is each entry once, with the number that the program gave it, and is in no file', async () => {
    const { books, desk, create, minute, progress } = await company()
    await create('2026-10-05', 18_000_000)
    await create('2026-10-06', 5_000, 1)
    const { accounting } = await desk()
    expect(await accounting.export(AUTUMN, 'program')).toBe(1)
    await minute()
    expect(books.journals.map(({ reference, total }) => [reference, total])).toEqual([
      ['VIG-1', 180_000],
      ['VIG-2', 50],
    ])
    const { sent, counts } = await progress()
    expect(sent.map((one) => [one.reference, one.estado, one.programa, one.numero])).toEqual([
      ['VIG-2', 'enviado', 'alegra', '2'],
      ['VIG-1', 'enviado', 'alegra', '1'],
    ])
    expect(counts).toEqual({ enviado: 2, pendiente: 0, fallido: 0, archivo: 0 })
    expect(await accounting.lines(1)).toBeNull()
    expect((await accounting.read(AUTUMN)).due.lines).toEqual([])
    expect((await accounting.read(AUTUMN)).exports).toMatchObject([{ numero: 1, sent: 2, unsent: 0 }])
    await minute()
    expect(books.journals).toHaveLength(2)
  })

  test('was not exported to a file, and what was exported is not sent', async () => {
    const { books, desk, create, minute } = await company()
    await create('2026-10-05', 100)
    const { accounting } = await desk()
    await accounting.export(AUTUMN)
    await expect(accounting.export(AUTUMN, 'program')).rejects.toMatchObject({ clave: 'nada-que-exportar' })
    await minute()
    expect(books.journals).toEqual([])
    expect(await accounting.lines(1)).toHaveLength(2)
  })

  test('is taken back in the program when its service changes, after the entry itself', async () => {
    const { books, desk, create, minute, mantenimientos, view, progress } = await company()
    const { id } = await create('2026-10-05', 100)
    const { accounting } = await desk()
    await accounting.export(AUTUMN, 'program')
    await mantenimientos.update(id, { ...servicio({ fecha: '2026-10-05', ...job(150) }), quitar: [] })
    await accounting.export(AUTUMN, 'program')
    await minute()
    expect(books.journals.map(({ reference }) => reference)).toEqual(['VIG-1', 'VIG-1-R', 'VIG-2'])
    expect((await view()).map(([, estado]) => estado)).toEqual(['enviado', 'enviado', 'enviado'])
    expect((await progress()).counts.enviado).toBe(3)
  })
})

describe('a lost answer', () => {
  test('adds nothing twice', async () => {
    const { books, desk, create, minute, view } = await company()
    await create('2026-10-05', 100)
    await (await desk()).accounting.export(AUTUMN, 'program')
    books.order({ silence: 1 })
    await minute()
    expect(await view()).toEqual([['VIG-1', 'pendiente']])
    // before the wait is over nothing is asked
    await minute(0.5)
    expect(await view()).toEqual([['VIG-1', 'pendiente']])
    await minute(1)
    expect(await view()).toEqual([['VIG-1', 'enviado']])
    expect(books.journals).toHaveLength(1)
  })

  test('nor does a run that dies between the program’s answer and writing it down', async () => {
    const { books, desk, create, minute, view } = await company()
    await create('2026-10-05', 100)
    await (await desk()).accounting.export(AUTUMN, 'program')
    await minute(1, dyingAt("set estado = 'enviado'"))
    expect(books.journals).toHaveLength(1)
    expect(await view()).toEqual([['VIG-1', 'pendiente']])
    // the run that died holds the connection for a while; then the next one finds the document there
    await minute(10)
    expect(await view()).toEqual([['VIG-1', 'enviado']])
    expect(books.journals).toHaveLength(1)
  })

  test('nor do two runs at once', async () => {
    const { books, desk, create, minute } = await company()
    for (let i = 1; i <= 6; i++) await create(`2026-10-0${i}`, i * 100)
    await (await desk()).accounting.export(AUTUMN, 'program')
    await Promise.all([minute(0), minute(0), minute(0)])
    expect(books.journals.map(({ reference }) => reference)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `VIG-${n}`))
  })
})

describe('what failed', () => {
  test('says what is missing, holds up no other, and is sent again with the accounts of now', async () => {
    const { books, desk, create, minute, progress } = await company()
    const { accounting, program } = await desk()
    await accounting.saveAccounts({ gasto: '519999', por_pagar: '233535', nit: null, talleres: [] })
    await create('2026-10-05', 100)
    await accounting.export(AUTUMN, 'program')
    await accounting.saveAccounts({ gasto: '614540', por_pagar: '233535', nit: null, talleres: [] })
    await create('2026-10-06', 200)
    await accounting.export(AUTUMN, 'program')
    await minute()
    expect((await progress()).sent).toMatchObject([
      { reference: 'VIG-1', estado: 'fallido', error: 'cuenta', respuesta: '519999' },
      { reference: 'VIG-2', estado: 'enviado' },
    ])
    expect(await program.resend(null)).toBe(1)
    await minute()
    expect(books.journals.map(({ reference }) => reference)).toEqual(['VIG-2', 'VIG-1'])
    await expect(program.resend(null)).rejects.toMatchObject({ clave: 'nada-que-reenviar' })
  })

  test('is sent again whatever the program was given since, unless it may have it: then once a person has looked', async () => {
    const { books, desk, create, minute, progress } = await company()
    const { accounting, program } = await desk()
    // more documents than are looked through
    const fill = () => {
      const one = { date: '2026-10-01', reference: 'otro', total: 1, entries: [] }
      books.journals = Array.from({ length: 1300 }, (_, i) => ({ ...one, id: String(i + 1) }))
    }
    const state = async () => (await progress()).sent.map(({ estado, error }) => [estado, error])
    const set = (gasto: string) => accounting.saveAccounts({ gasto, por_pagar: '233535', nit: null, talleres: [] })
    await set('519999')
    await create('2026-10-05', 100)
    await accounting.export(AUTUMN, 'program')
    await minute()
    expect(await state()).toEqual([['fallido', 'cuenta']])
    await set('614540')
    fill()
    await program.resend(null)
    await minute()
    expect(await state()).toEqual([['enviado', null]])
    expect(books.journals.at(-1)?.reference).toBe('VIG-1')

    books.journals = []
    await create('2026-10-06', 200)
    await accounting.export(AUTUMN, 'program')
    books.order({ silence: 1 })
    await minute()
    fill()
    await minute(1)
    expect((await state())[0]).toEqual(['fallido', 'dudoso'])
    await program.resend(null)
    await minute()
    expect((await state())[0]).toEqual(['fallido', 'dudoso'])
    await program.resend((await progress()).sent[0]!.id)
    await minute()
    expect((await state())[0]).toEqual(['enviado', null])
    expect(books.journals.filter(({ reference }) => reference === 'VIG-2')).toHaveLength(1)
  })

  test('is in doubt where the program does not let its document be looked for', async () => {
    const { books, desk, create, minute, progress } = await company()
    await create('2026-10-05', 100)
    await (await desk()).accounting.export(AUTUMN, 'program')
    books.order({ silence: 1 })
    await minute()
    // the next request reads where a later search would begin, the one after it looks
    books.order({ fail: [0, 400] })
    await minute(1)
    expect((await progress()).sent).toMatchObject([{ estado: 'fallido', error: 'dudoso', respuesta: 'VIG-1' }])
  })

  test('is counted once by two people who send it again at the same time', async () => {
    const { id, desk, create, minute, progress } = await company()
    await create('2026-10-05', 100)
    await create('2026-10-06', 200)
    const { accounting, program } = await desk()
    await accounting.saveAccounts({ gasto: '519999', por_pagar: '233535', nit: null, talleres: [] })
    await accounting.export(AUTUMN, 'program')
    await minute()
    const [first] = (await progress()).sent
    // the first batch reads what failed
    const late = await desk(
      'open',
      {},
      actingBefore(() => program.resend(first!.id), 1),
    )
    expect(await late.program.resend(null)).toBe(1)
    const logged = "select datos from auditoria where empresa_id = ? and suceso = 'asientos-reenviados'"
    const { results } = await env.DB.prepare(logged).bind(id).all()
    expect(results).toEqual([{ datos: '{"asientos":1}' }, { datos: '{"asientos":1}' }])
  })

  test('keeps the accounts that it was sent with, whatever another person read before', async () => {
    const { id, books, desk, create, minute, progress } = await company()
    await create('2026-10-05', 100)
    await create('2026-10-06', 200)
    const { accounting, program } = await desk()
    const set = (gasto: string) => accounting.saveAccounts({ gasto, por_pagar: '233535', nit: null, talleres: [] })
    await set('519999')
    await accounting.export(AUTUMN, 'program')
    await minute()
    await set('514540')
    const [first] = (await progress()).sent
    const meanwhile = async () => {
      await set('614540')
      await program.resend(first!.id)
      await minute()
    }
    const late = await desk('open', {}, actingBefore(meanwhile, 1))
    expect(await late.program.resend(null)).toBe(1)
    expect(books.journals.map(({ reference }) => reference)).toEqual([first!.reference])
    const kept = 'select consecutivo, gasto from asientos where empresa_id = ? order by consecutivo'
    expect((await env.DB.prepare(kept).bind(id).all()).results).toEqual([
      { consecutivo: 1, gasto: '614540' },
      { consecutivo: 2, gasto: '514540' },
    ])
  })

  test('holds back its reversal, which would take back what is not there', async () => {
    const { books, desk, create, minute, mantenimientos, view, placas, progress } = await company()
    const missing = placas[1] as string
    const { id } = await create('2026-10-05', 100, 1)
    books.order({ centres: [] }).centres.find(({ name }) => name === missing)!.name = 'otro'
    const { accounting, program } = await desk()
    await accounting.export(AUTUMN, 'program')
    await minute()
    await mantenimientos.remove(id)
    await create('2026-10-06', 200)
    // also where the rest goes into a file, which would take back what is in no book
    const file = await accounting.export(AUTUMN)
    await minute()
    expect(await view()).toEqual([
      ['VIG-1', 'fallido'],
      ['VIG-1-R', 'pendiente'],
    ])
    expect((await accounting.lines(file))?.map(({ reference }) => reference)).toEqual(['VIG-2', 'VIG-2'])
    expect(books.journals).toEqual([])
    books.addCentres([missing])
    await program.resend((await progress()).sent[0]!.id)
    await minute()
    expect(books.journals.map(({ reference }) => reference)).toEqual(['VIG-1', 'VIG-1-R'])
  })

  test('five times in a row makes the others wait, until a person sends again', async () => {
    const { books, desk, create, minute, progress } = await company()
    for (let i = 1; i <= 7; i++) await create(`2026-10-0${i}`, i * 100)
    const { accounting, program } = await desk()
    await accounting.saveAccounts({ gasto: '519999', por_pagar: '233535', nit: null, talleres: [] })
    await accounting.export(AUTUMN, 'program')
    await accounting.saveAccounts({ gasto: '514540', por_pagar: '233535', nit: null, talleres: [] })
    await minute()
    await minute()
    expect((await progress()).counts).toMatchObject({ fallido: 5, pendiente: 2 })
    await program.resend(null)
    await minute()
    expect((await progress()).counts).toMatchObject({ enviado: 5, fallido: 2 })
    expect(books.journals).toHaveLength(5)
  })

  test('for a busy program waits as long as it says', async () => {
    const { books, desk, create, minute, view } = await company()
    await create('2026-10-05', 100)
    await (await desk()).accounting.export(AUTUMN, 'program')
    books.order({ fail: [429] })
    await minute()
    expect(await view()).toEqual([['VIG-1', 'pendiente']])
    await minute(2)
    expect(await view()).toEqual([['VIG-1', 'enviado']])
  })
})
