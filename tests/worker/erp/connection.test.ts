/** The connection to a company’s accounting program: made, replaced, refused and ended, also with entries on their way. */
import { beforeEach, describe, expect, test } from 'vitest'
import { ALEGRA_ACCOUNT } from '../../../scripts/erp/keys.mjs'
import { actingBefore } from '../support/mishap'
import { rows } from '../support/taller'
import { execute, subscribe } from '../support/world'
import { ACCESS, AUTUMN, company, disconnectOthers, NOW, SIIGO_ACCESS } from './books'

beforeEach(disconnectOthers)

describe('the connection', () => {
  test('takes no credentials that the program refuses, keeps them encrypted, and tells them to no screen', async () => {
    const { id, desk, books, progress } = await company()
    const { program } = await desk()
    await expect(program.connect({ ...ACCESS, token: 'otro' })).rejects.toMatchObject({ clave: 'programa-no-acepta' })
    books.order({ fail: [503] })
    await expect(program.connect(ACCESS)).rejects.toMatchObject({ clave: 'programa-sin-respuesta' })
    const [row] = await rows('select secreto from conexiones_contables where empresa_id = ?', id)
    expect(row?.secreto).toMatch(/^v1\./)
    const view = await progress()
    expect(view.connected).toMatchObject({ programa: 'alegra', nombre: 'Transportes de ejemplo S.A.S.', error: null })
    expect(JSON.stringify(view)).not.toContain(ALEGRA_ACCOUNT.token)
    expect(JSON.stringify(view)).not.toContain(row?.secreto)
  })

  test('stops when the program refuses it, with nothing lost, and goes on once it answers', async () => {
    const { books, desk, create, minute, view, progress } = await company()
    await create('2026-10-05', 100)
    const { accounting, program } = await desk()
    await accounting.export(AUTUMN, 'program')
    books.order({ fail: [401] })
    await minute()
    await minute(60)
    expect((await progress()).connected?.error).toBe('credenciales')
    expect(await view()).toEqual([['VIG-1', 'pendiente']])
    await program.check()
    await minute()
    expect((await progress()).connected?.error).toBeNull()
    expect(await view()).toEqual([['VIG-1', 'enviado']])
  })

  test('to another account of the same program marks anew where a lost answer is looked for; the same account does not', async () => {
    const { id, books, desk, create, minute } = await company()
    await create('2026-10-05', 100)
    const { accounting, program } = await desk()
    await accounting.export(AUTUMN, 'program')
    books.order({ fail: [429] })
    await minute()
    await execute([["update envios_contables set marca = '5000' where empresa_id = ?", [id]]])
    const marks = async () =>
      (await rows('select marca from envios_contables where empresa_id = ?', id)).map((r) => r.marca)
    await program.connect(ACCESS)
    expect(await marks()).toEqual(['5000'])
    await execute([["update conexiones_contables set usuario = 'antes@ejemplo.co' where empresa_id = ?", [id]]])
    await program.connect(ACCESS)
    expect(await marks()).toEqual([null])
  })

  test('that is changed while an entry is on its way sends it once, and goes on when the sender’s time is over', async () => {
    const { books, desk, create, minute, meanwhile, view } = await company()
    await create('2026-10-05', 100)
    await create('2026-10-06', 200)
    const { accounting, program } = await desk()
    await accounting.export(AUTUMN, 'program')
    meanwhile.act = async () => {
      meanwhile.act = async () => {}
      await program.connect(ACCESS)
      await minute(0)
    }
    await minute()
    expect(await view()).toEqual([
      ['VIG-2', 'pendiente'],
      ['VIG-1', 'enviado'],
    ])
    await minute(10)
    expect(books.journals.map(({ reference }) => reference)).toEqual(['VIG-1', 'VIG-2'])
  })

  test('that is replaced while the one before is refused works on', async () => {
    const { books, desk, create, minute, meanwhile, view, progress } = await company()
    await create('2026-10-05', 100)
    const { accounting, program } = await desk()
    await accounting.export(AUTUMN, 'program')
    meanwhile.act = async () => {
      meanwhile.act = async () => {}
      await program.connect(ACCESS)
      books.order({ fail: [401] })
    }
    await minute()
    expect((await progress()).connected).toMatchObject({ error: null, espera_hasta: 0 })
    await minute(10)
    expect(await view()).toEqual([['VIG-1', 'enviado']])
  })

  test('that ends leaves what has not left to the file, and what is there where it is', async () => {
    const { id, desk, create, minute, view, books } = await company()
    await create('2026-10-05', 100)
    const { accounting, program } = await desk()
    await accounting.export(AUTUMN, 'program')
    await minute()
    await create('2026-10-06', 200)
    await accounting.export(AUTUMN, 'program')
    await program.disconnect(ACCESS)
    expect(await view()).toEqual([
      ['VIG-2', 'archivo'],
      ['VIG-1', 'enviado'],
    ])
    expect(await accounting.lines(1)).toBeNull()
    expect((await accounting.lines(2))?.map(({ reference }) => reference)).toEqual(['VIG-2', 'VIG-2'])
    expect(await rows('select * from conexiones_contables where empresa_id = ?', id)).toEqual([])
    await program.connect(ACCESS).then(() => minute(60))
    expect(books.journals.map(({ reference }) => reference)).toEqual(['VIG-1'])
    await program.disconnect(ACCESS)
    await expect(accounting.export(AUTUMN, 'program')).rejects.toMatchObject({ clave: 'programa-desconectado' })
    await expect(program.disconnect(ACCESS)).rejects.toMatchObject({ clave: 'no-encontrado' })
  })

  test('that another person replaced is not ended with the question about the one before', async () => {
    const { desk, create, view, progress } = await company()
    await create('2026-10-05', 100)
    const { accounting, program } = await desk()
    await accounting.export(AUTUMN, 'program')
    await program.connect(SIIGO_ACCESS)
    const other = { ...SIIGO_ACCESS, usuario: 'otra@ejemplo.co' }
    for (const shown of [ACCESS, other])
      await expect(program.disconnect(shown)).rejects.toMatchObject({ clave: 'no-encontrado' })
    // nor is one that is replaced in that moment
    const late = await desk(
      'open',
      {},
      actingBefore(() => program.connect(ACCESS)),
    )
    await expect(late.program.disconnect(SIIGO_ACCESS)).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect((await progress()).connected?.programa).toBe('alegra')
    expect(await view()).toEqual([['VIG-1', 'pendiente']])
  })

  test('comes with the Plus plan, is ended without it, and nothing leaves meanwhile', async () => {
    const { id, desk, create, minute, view } = await company()
    await create('2026-10-05', 100)
    await (await desk()).accounting.export(AUTUMN, 'program')
    await subscribe(id, { plan_type: 'Pro' }, NOW)
    await minute()
    expect(await view()).toEqual([['VIG-1', 'pendiente']])
    const { program } = await desk()
    for (const act of [() => program.connect(ACCESS), () => program.check(), () => program.resend(null)])
      await expect(act()).rejects.toMatchObject({ clave: 'plan-sin-contabilidad' })
    const visit = (await desk('visited')).program
    await expect(visit.disconnect(ACCESS)).rejects.toMatchObject({ clave: 'solo-lectura' })
    await (await desk('suscripcion-terminada')).program.disconnect(ACCESS)
    expect(await view()).toEqual([['VIG-1', 'archivo']])
  })

  test('is of its company: another sees neither it nor what was sent', async () => {
    const mine = await company()
    const foreign = await company()
    await mine.create('2026-10-05', 100)
    await (await mine.desk()).accounting.export(AUTUMN, 'program')
    await mine.minute()
    const sent = (await mine.progress()).sent[0]!
    const { program } = await foreign.desk()
    expect((await foreign.progress()).sent).toEqual([])
    await expect(program.resend(sent.id)).rejects.toMatchObject({ clave: 'nada-que-reenviar' })
    expect(foreign.books.journals).toEqual([])
  })
})
