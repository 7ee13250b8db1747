/** Entries on their way to a company's accounting program: each once, what failed is seen and sent again. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { AlegraBooks } from '../../../scripts/erp/alegra.mjs'
import { ALEGRA_ACCOUNT, SIIGO_ACCOUNT } from '../../../scripts/erp/keys.mjs'
import { SiigoBooks } from '../../../scripts/erp/siigo.mjs'
import type { ErpFetch } from '../../../worker/domain/erp/connector'
import type { Credentials } from '../../../worker/domain/erp/program'
import { AccountingProgram } from '../../../worker/erp/program'
import { Sending } from '../../../worker/erp/sending'
import { Accounting } from '../../../worker/erp/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { SECRETS } from '../../support/secrets'
import { rows, servicio, taller } from '../support/taller'
import { watch } from '../support/watched'
import { execute, subscribe } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const MINUTE = 60_000
const AUTUMN = { desde: '2026-10-01', hasta: '2026-11-20' }
const BASE = 'https://alegra.invalid/api/v1'
const SIIGO_BASE = 'https://siigo.invalid'
const WORLD = { secreto: SECRETS.CONFIG_SECRET, alegraUrl: BASE, siigoUrl: SIIGO_BASE }
const ACCESS = { programa: 'alegra', ...ALEGRA_ACCOUNT, comprobante: null } as const
const SIIGO_ACCESS = { programa: 'siigo', ...SIIGO_ACCOUNT } as const
const job = (costo: number) => ({ items: [{ descripcion: 'Cambio de aceite', costo, plan_id: null }] })

// the clock serves all companies: those of other tests are connected to nothing
beforeEach(() => execute([['delete from conexiones_contables', []]]))

/** A company with its workshop's book, connected to books of its own. */
async function company(access: Credentials = ACCESS) {
  const shop = await taller(2)
  let now = NOW
  const books = new AlegraBooks(() => now)
  const siigo = new SiigoBooks(() => now)
  books.addCentres(shop.placas)
  siigo.addCentres(shop.placas)
  const send: ErpFetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const method = init.method ?? 'GET'
    const body = init.body ? JSON.parse(String(init.body)) : null
    const answer = url.startsWith(SIIGO_BASE)
      ? siigo.respond(method, url.slice(SIIGO_BASE.length), headers, body)
      : books.respond(method, url.slice(BASE.length), headers.authorization ?? '', body)
    if (answer.isLost) throw new Error('connection lost')
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers })
  }
  const desk = async (access: 'open' | 'ended' | 'visited' = 'open', plan: object = {}) => {
    const db = new EmpresaDb(watch(env.DB, shop.id), shop.id, null, access)
    const row = { ...((await db.empresa()) as EmpresaRow), ...plan }
    return {
      accounting: new Accounting(db, row, 'persona', now),
      program: new AccountingProgram(db, row, { world: WORLD, send }, now),
    }
  }
  const create = (fecha: string, costo: number, v = 0) =>
    shop.mantenimientos.create(shop.v[v]!, servicio({ fecha, ...job(costo) }))
  /** The clock, some minutes later. @param d1 a database that may fail */
  const minute = async (later = 1, d1: D1Database = env.DB) => {
    now += later * MINUTE
    await new Sending(d1, WORLD, send, () => now).run()
  }
  const progress = async () => (await (await desk()).accounting.read(AUTUMN)).progress
  const view = async () => (await progress()).sent.map(({ reference, estado }) => [reference, estado])
  await (await desk()).program.connect(access)
  return { ...shop, books, siigo, desk, create, minute, progress, view }
}

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

  test('was exported to a file by nobody, and the other way round', async () => {
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

  test('holds back its reversal, which would take back what is not there', async () => {
    const { books, desk, create, minute, mantenimientos, view, placas, progress } = await company()
    const missing = placas[1] as string
    const { id } = await create('2026-10-05', 100, 1)
    books.order({ centres: [] }).centres.find(({ name }) => name === missing)!.name = 'otro'
    const { accounting, program } = await desk()
    await accounting.export(AUTUMN, 'program')
    await minute()
    await mantenimientos.remove(id)
    await accounting.export(AUTUMN, 'program')
    await minute()
    expect(await view()).toEqual([
      ['VIG-1', 'fallido'],
      ['VIG-1-R', 'pendiente'],
    ])
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

  test('that ends leaves what has not left to the file, and what is there where it is', async () => {
    const { id, desk, create, minute, view, books } = await company()
    await create('2026-10-05', 100)
    const { accounting, program } = await desk()
    await accounting.export(AUTUMN, 'program')
    await minute()
    await create('2026-10-06', 200)
    await accounting.export(AUTUMN, 'program')
    expect(await program.disconnect()).toBe('alegra')
    expect(await view()).toEqual([
      ['VIG-2', 'archivo'],
      ['VIG-1', 'enviado'],
    ])
    expect(await accounting.lines(1)).toBeNull()
    expect((await accounting.lines(2))?.map(({ reference }) => reference)).toEqual(['VIG-2', 'VIG-2'])
    expect(await rows('select * from conexiones_contables where empresa_id = ?', id)).toEqual([])
    await program.connect(ACCESS).then(() => minute(60))
    expect(books.journals.map(({ reference }) => reference)).toEqual(['VIG-1'])
    await program.disconnect()
    await expect(accounting.export(AUTUMN, 'program')).rejects.toMatchObject({ clave: 'programa-desconectado' })
    await expect(program.disconnect()).rejects.toMatchObject({ clave: 'no-encontrado' })
  })

  test('comes with the Plus plan, is ended without it, and nothing leaves meanwhile', async () => {
    const { id, desk, create, minute, view } = await company()
    await create('2026-10-05', 100)
    await (await desk()).accounting.export(AUTUMN, 'program')
    await subscribe(id, { plan_type: 'Pro' })
    await minute()
    expect(await view()).toEqual([['VIG-1', 'pendiente']])
    const { program } = await desk()
    for (const act of [() => program.connect(ACCESS), () => program.check(), () => program.resend(null)])
      await expect(act()).rejects.toMatchObject({ clave: 'plan-sin-contabilidad' })
    const visit = (await desk('visited')).program
    await expect(visit.disconnect()).rejects.toMatchObject({ clave: 'solo-lectura' })
    await (await desk('ended')).program.disconnect()
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

/** The database, whose statements with these words fail: as for a run that ends before it reaches them. */
function dyingAt(words: string): D1Database {
  const die = () => {
    throw new Error('the run ended')
  }
  const DB = env.DB
  return {
    prepare: (sql: string) => (sql.includes(words) ? die() : DB.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => DB.batch(statements),
  } as unknown as D1Database
}
