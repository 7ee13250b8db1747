/** The copy of the database: complete even when runs are interrupted, and sufficient to restore the same database. */
import { env, reset } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { sqlOf } from '../../../scripts/copias/sql.mjs'
import { Backups } from '../../../worker/copias/service'
import { BackupsDb } from '../../../worker/copias/sql'
import { emptyTrace, toAuditEntry } from '../../../worker/domain/auditoria/auditoria'
import { BACKUPS_FOLDER, backupKey, startBackup } from '../../../worker/domain/plataforma/copia'
import { Folders } from '../../../worker/files/folders'
import { FileStore } from '../../../worker/files/store'
import { Pagos } from '../../../worker/pagos/service'
import { PagosDb } from '../../../worker/pagos/sql'
import { Transaction } from '../../../worker/payments/protocol'
import { type Empresa, unapproved } from '../../support/data'
import { emptyStorage } from '../support/empty'
import { createEmpresa, createPago, execute } from '../support/world'

const MINUTE = 60_000
const DAY = 86_400_000
/** 03:30 in Colombia */
const NOW = Date.UTC(2026, 10, 22, 8, 30)
const SMALL_LIMITS = { filas: 7, bytes: 3000, queries: 25, perRun: 20_000 }
const db = new BackupsDb(env.DB)
const folders = new Folders(env.FILES)
const run = (now: number, limits = SMALL_LIMITS) =>
  new Backups(db, { store: new FileStore(env.FILES), folders }, now, limits).run()
const job = (nombre: string) =>
  env.DB.prepare('select cursor, marca from trabajos where nombre = ?')
    .bind(nombre)
    .first<{ cursor: string; marca: string }>()

/** Every row of every table, except what the copy writes about itself. */
async function everything(): Promise<Record<string, unknown[][]>> {
  const { tablas: tables } = await db.schema()
  const rows = await Promise.all(
    tables.map(({ tabla: table, columns }) =>
      env.DB.prepare(`select ${columns.map((c) => `"${c}"`)} from "${table}" order by rowid`).raw<unknown[]>(),
    ),
  )
  const all = Object.fromEntries(tables.map(({ tabla: table }, i) => [table, rows[i] ?? []]))
  return { ...all, trabajos: (all.trabajos ?? []).filter(([nombre]) => !/^copias?$/.test(String(nombre))) }
}
async function readBackup(key: string) {
  const index = await (await env.FILES.get(`${BACKUPS_FOLDER}${key}/copia.json`))!.json<{ parts: number }>()
  const rows: (string | number | null)[][] = []
  for (let n = 1; n <= index.parts; n++) {
    const part = await env.FILES.get(`${BACKUPS_FOLDER}${key}/${String(n).padStart(5, '0')}.ndjson.gz`)
    const text = await new Response(part?.body?.pipeThrough(new DecompressionStream('gzip'))).text()
    for (const line of text.trim().split('\n')) rows.push(JSON.parse(line))
  }
  return { index, filas: rows }
}

// a copy is of the whole database
beforeEach(emptyStorage)

test('the day’s copy goes on minute by minute, survives whatever breaks, and makes an equal database of an empty one', async () => {
  const mine = await createEmpresa({ nombre: "Ñandú 'O''Hara'; --\n\u0000fin", vehiculos: 3, dispositivos: 2 })
  const { recibo } = await createPago(mine.id, { estado: 'APPROVED', resuelto_at: NOW })
  await execute([
    ["insert into trabajos (nombre, cursor, updated_at) values ('recibo', ?, ?)", [String(recibo), NOW]],
    // a text larger than a D1 statement may be, and more rows than a page has
    [
      `insert into correos (id, clave, para, asunto, html, texto, message_id, proximo_at, created_at)
       values ('c', 'c', 'a@b.co', 'x', ?1, 'x', 'm', 1, 1)`,
      [`${'😀ñ'.repeat(30_000)}'`],
    ],
    [
      `insert into posiciones_dia (dia, puntos) with recursive s(i) as (select 0 union all select i + 1 from s where i < 40)
       select date('2026-11-21', '-' || i || ' days'), i from s`,
      [],
    ],
    ['create virtual table frases using fts5(frase)', []],
    ["insert into frases values ('hola')", []],
  ])
  const before = await everything()
  expect(Object.keys(before).filter((t) => t.startsWith('frases'))).toEqual([])

  // every third write of an object fails, before or after it is done
  let written = 0
  const stumblingStore = new FileStore(env.FILES)
  const replace = stumblingStore.replace.bind(stumblingStore)
  stumblingStore.replace = async (...a) => {
    const n = ++written % 6
    if (n === 3) throw new Error('R2')
    await replace(...a)
    if (n === 0) throw new Error('R2')
  }
  let minutes = 0
  let whole = false
  while (!whole && minutes < 60) {
    const now = NOW + minutes++ * MINUTE
    whole = await new Backups(db, { store: stumblingStore, folders }, now, SMALL_LIMITS).run().catch(() => false)
  }
  expect(whole).toBe(true)
  expect(minutes).toBeGreaterThan(3)
  expect(await run(NOW + 61 * MINUTE)).toBe(false)
  expect((await job('copia'))?.marca).toBe('2026-11-22')

  const key = backupKey(NOW)
  const { index, filas: rows } = await readBackup(key)
  const [done] = JSON.parse((await job('copias'))!.cursor)
  expect(done).toMatchObject({ clave: key, empezo_at: NOW, filas: rows.length, tablas: Object.keys(before).length })
  const statements: string[] = []
  for await (const sql of sqlOf(index, rows)) statements.push(sql)
  expect(Math.max(...statements.map((s) => new TextEncoder().encode(s).length))).toBeLessThan(100_000)

  await reset()
  await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)))
  // except that the configuration revision is raised, so that a Device, which keeps the highest it has seen, accepts
  // the restored one
  const rev = (await db.schema()).tablas
    .find(({ tabla: table }) => table === 'gps_dispositivos')!
    .columns.indexOf('rev')
  const above = before.gps_dispositivos!.map((row) => row.with(rev, Number(row[rev]) + 1_000_000))
  expect(above).toHaveLength(2)
  expect(await everything()).toEqual({ ...before, gps_dispositivos: above })
  // its triggers work again too
  await expect(
    execute([
      ["update auditoria set suceso = 'x'", []],
      ['delete from roles', []],
    ]),
  ).rejects.toThrow()
  const triggers = await env.DB.prepare("select count(*) n from sqlite_master where type = 'trigger'").first('n')
  expect(triggers).toBeGreaterThan(30)
  // and the copy in progress is not resumed
  expect(await job('copia')).toBeNull()
}, 20_000)

test('a change of the tables begins a copy again; what lost its parent meanwhile, or its place to a newer row, comes back as neither', async () => {
  const mine = await createEmpresa({ vehiculos: 2 })
  expect(await run(NOW, { ...SMALL_LIMITS, queries: 12 })).toBe(false)
  const { huella: fingerprint, tabla: table } = JSON.parse((await job('copia'))!.cursor)
  expect(table).toBeGreaterThan(0)
  await execute([['alter table posiciones_dia add nota text', []]])
  expect(await run(NOW + MINUTE, { ...SMALL_LIMITS, queries: 1 })).toBe(false)
  const another = JSON.parse((await job('copia'))!.cursor)
  expect([another.huella === fingerprint, another.tabla <= 1, another.clave]).toEqual([false, true, backupKey(NOW)])
  expect(await run(NOW + 2 * MINUTE, { ...SMALL_LIMITS, queries: 500, perRun: 1e9 })).toBe(true)
  const { index, filas: rows } = await readBackup(backupKey(NOW))
  // as if the vehicle had been read before its company was deleted, and a person twice under one address
  const without = rows.filter(([t, id]) => !(t === 'empresas' && id === mine.id))
  const person = rows.find(([t, id]) => t === 'usuarios' && id === mine.usuario.id)!
  const tables = (index as unknown as { tablas: { tabla: string; filas: number }[] }).tablas
  for (const t of tables) if (t.tabla === 'empresas') t.filas -= 1
  for (const t of tables) if (t.tabla === 'usuarios') t.filas += 1
  const doubled = person.with(1, 'mas-nueva')
  const statements: string[] = []
  for await (const sql of sqlOf(index, [...without, doubled])) statements.push(sql)
  await reset()
  await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)))
  expect((await env.DB.prepare('select * from vehiculos where empresa_id = ?').bind(mine.id).all()).results).toEqual([])
  const { results } = await env.DB.prepare('select id, empresa_id from usuarios where email = ?')
    .bind(mine.usuario.email)
    .all()
  expect(results).toEqual([{ id: 'mas-nueva', empresa_id: null }])
  await expect(
    (async () => {
      for await (const _ of sqlOf(index, without.slice(1)));
    })(),
  ).rejects.toThrow('not whole')
}, 20_000)

/** Creates a payment of a company and approves it; returns the number of its receipt. */
async function receiptOf(company: Empresa): Promise<unknown> {
  const { id, reference } = await createPago(company.id, { ...unapproved('PENDING'), ambiente: 'test' }, NOW)
  const told = { id, reference, status: 'APPROVED', amount_in_cents: 6_190_000, currency: 'COP' }
  const provider = {
    ambiente: 'test' as const,
    transaccion: async () => null,
    byReference: async () => [Transaction.parse(told)],
  }
  const to = {
    appUrl: 'https://vigia.test',
    emisor: null,
    pendientes: { deliver: async () => undefined },
    requestTrace: null,
  }
  await new Pagos(new PagosDb(env.DB), provider, to, NOW).reconcile({ reference }, 'evento')
  return env.DB.prepare('select recibo from pagos where id = ?').bind(id).first('recibo')
}

test('a receipt’s number that was given while the copy was made is given to no other after it, were it the first of all', async () => {
  const company = await createEmpresa()
  await execute([
    ['delete from pagos', []],
    ['delete from trabajos', []],
  ])
  const { tablas: tables } = await db.schema()
  const place = (name: string) => tables.findIndex(({ tabla: table }) => table === name)
  const read = async () => JSON.parse((await job('copia'))?.cursor ?? '{"tabla":0}').tabla
  const given: unknown[] = []
  for (const day of [NOW, NOW + DAY]) {
    let at = day
    // the counter is read, the payments are not yet
    for (; (await read()) <= place('trabajos'); at += MINUTE) await run(at, { ...SMALL_LIMITS, queries: 4 })
    expect(await read()).toBeLessThanOrEqual(place('pagos'))
    given.push(await receiptOf(company))
    expect(await run(at, { ...SMALL_LIMITS, queries: 500, perRun: 1e9 })).toBe(true)

    const { index, filas: rows } = await readBackup(backupKey(day))
    const statements: string[] = []
    for await (const sql of sqlOf(index, rows)) statements.push(sql)
    await reset()
    await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)))
    given.push(await receiptOf(company))
  }
  expect(given).toEqual([1, 2, 3, 4])
}, 20_000)

test('a copy is made by hand too, one at a time and noted; fourteen days are kept, and the newest always', async () => {
  const auditEntry = toAuditEntry(emptyTrace(Date.now()), 'copia-pedida')
  const ask = (now: number) => db.ask(startBackup(now), auditEntry, now)
  for (const days of [0, 3, 20]) {
    const now = NOW + (20 + days) * DAY
    expect(await Promise.all([ask(now), ask(now)]).then((r) => r.filter(Boolean))).toHaveLength(1)
    expect(await run(now + MINUTE, { ...SMALL_LIMITS, queries: 500, perRun: 1e9 })).toBe(true)
  }
  const keys = [backupKey(NOW + 40 * DAY)]
  expect((await db.view()).done.map((h) => h.clave)).toEqual(keys)
  expect(await folders.names(BACKUPS_FOLDER)).toEqual(keys)
  const notes = await env.DB.prepare("select count(*) n from auditoria where suceso = 'copia-pedida'").first('n')
  expect(notes).toBe(3)
}, 20_000)
