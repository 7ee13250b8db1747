/** The audit log after 90 days (docs/security.md 29): archived in R2 completely, even when a run is interrupted. */
import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { AuditArchiver } from '../../../worker/auditoria/archive'
import { AuditIndex } from '../../../worker/auditoria/archive-index'
import { OldAuditoriaDb } from '../../../worker/auditoria/archive-sql'
import { archiveAuditoria } from '../../../worker/cron/auditoria'
import { type ArchivedDay, auditKey } from '../../../worker/domain/auditoria/archive'
import { FileStore } from '../../../worker/files/store'
import { uniqueWord } from '../../support/data'
import { execute } from '../support/world'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 15)
/** A UTC day more than 90 days ago, and the one after it. */
const OLD = Math.floor(NOW / DAY) * DAY - 95 * DAY

const write = (empresa: string | null, at: number, id: string = uniqueWord()) =>
  execute([
    [
      'insert into auditoria (id, at, suceso, usuario_id, empresa_id, datos) values (?, ?, ?, ?, ?, ?)',
      [id, at, 'ingreso', 'u-1', empresa, '{"via":"codigo"}'],
    ],
  ])
const remaining = async () =>
  (await env.DB.prepare('select id, at, empresa_id from auditoria order by at, id').all<{ id: string }>()).results
const keys = async () => (await env.FILES.list({ prefix: 'auditoria/' })).objects.map((o) => o.key)
async function read(key: string) {
  const object = await env.FILES.get(key)
  expect(object?.httpMetadata).toMatchObject({ contentType: 'application/x-ndjson', contentEncoding: 'gzip' })
  const text = await new Response(object?.body?.pipeThrough(new DecompressionStream('gzip'))).text()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const index = async () => (await env.DB.prepare('select * from auditoria_dias order by dia').all<ArchivedDay>()).results
const keyOf = ({ empresa_id, dia: day, primera: first }: ArchivedDay) => auditKey(empresa_id, day, first)

beforeEach(async () => {
  for (const key of await keys()) await env.FILES.delete(key)
  await execute([
    ['delete from auditoria where at < ?', [NOW - 90 * DAY]],
    ['delete from auditoria_dias', []],
    ["delete from trabajos where nombre = 'auditoria-dias'", []],
  ])
})

test('each company’s day becomes one object, what belongs to none another; younger rows stay', async () => {
  const a = uniqueWord()
  const b = uniqueWord()
  for (const [empresa, at, id] of [
    [a, OLD, 'a-1'],
    [a, OLD + DAY - 1, 'a-2'],
    [a, OLD + DAY, 'a-3'],
    [b, OLD + 5, 'b-1'],
    [null, OLD + 5, 'n-1'],
    [a, NOW - 89 * DAY, 'joven'],
    // 90 days old today: its day is not over yet
    [a, Math.floor(NOW / DAY) * DAY - 90 * DAY, 'hoy'],
  ] as const)
    await write(empresa, at, id)
  await archiveAuditoria(env, NOW)
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  expect((await keys()).sort()).toEqual(
    [
      `auditoria/${a}/${day(OLD)}/a-1.ndjson.gz`,
      `auditoria/${a}/${day(OLD + DAY)}/a-3.ndjson.gz`,
      `auditoria/${b}/${day(OLD)}/b-1.ndjson.gz`,
      `auditoria/sin-empresa/${day(OLD)}/n-1.ndjson.gz`,
    ].sort(),
  )
  const stored = await read(`auditoria/${a}/${day(OLD)}/a-1.ndjson.gz`)
  expect(stored.map((f) => f.id)).toEqual(['a-1', 'a-2'])
  expect(stored[0]).toMatchObject({
    at: OLD,
    suceso: 'ingreso',
    usuario_id: 'u-1',
    empresa_id: a,
    datos: { via: 'codigo' },
  })
  expect((await remaining()).map((f) => f.id)).toEqual(expect.arrayContaining(['joven', 'hoy']))
  expect((await remaining()).filter((f) => /^[abn]-/.test(f.id))).toEqual([])
})

test('cut short at any step, no row is lost and none stands twice: the same objects come of it', async () => {
  const empresa = uniqueWord()
  const ids = Array.from({ length: 7 }, (_, i) => `${empresa}-${i}`)
  for (const [i, id] of ids.entries()) await write(i < 5 ? empresa : null, OLD + (i % 3) * DAY, id)
  let step = 0
  const OUTCOMES = [0, 1, 2, 2, 1, 2, 0, 2, 2]
  /** Writing steps fail before they are executed (0), after (1), or not (2). */
  const stumble = async <T>(action: () => Promise<T>): Promise<T> => {
    const which = OUTCOMES[step++ % OUTCOMES.length]
    if (which === 0) throw new Error('before')
    const done = await action()
    if (which === 1) throw new Error('after')
    return done
  }
  const db = new OldAuditoriaDb(env.DB)
  const remove = db.remove.bind(db)
  db.remove = (rows) => stumble(() => remove(rows))
  const store = new FileStore(env.FILES)
  const replace = store.replace.bind(store)
  store.replace = (...a) => stumble(() => replace(...a))
  for (let round = 0; round < 60; round++) {
    await new AuditArchiver(db, store, NOW).save().catch(() => undefined)
    const inTable = (await remaining()).map((f) => f.id).filter((id) => ids.includes(id))
    const inObjects = (await Promise.all((await keys()).map(read))).flat().map((f) => f.id)
    // at every moment each row is in the table or in an object
    expect(new Set([...inTable, ...inObjects]).size).toBe(ids.length)
    expect(new Set(inObjects).size).toBe(inObjects.length)
    // and a reader finds it once: in the table, or in an object in the index
    const inIndex = (await Promise.all((await index()).map((day) => read(keyOf(day))))).flat().map((f) => f.id)
    expect([...inTable, ...inIndex].sort()).toEqual(ids)
    if (inTable.length === 0) break
  }
  expect(
    (await Promise.all((await keys()).map(read)))
      .flat()
      .map((f) => f.id)
      .sort(),
  ).toEqual(ids)
  // one object per company and day
  expect(await keys()).toHaveLength(5)
})

test('objects that were made before the index are put into it, once each: damaged ones too, none whose rows still stand in the table', async () => {
  const a = uniqueWord()
  const b = uniqueWord()
  for (const [i, empresa] of [a, a, b, null].entries()) await write(empresa, OLD + i * DAY, `i-${i}`)
  await archiveAuditoria(env, NOW)
  const before = await index()
  expect(before.map((day) => [day.empresa_id, day.primera, day.filas])).toEqual([
    [a, 'i-0', 1],
    [a, 'i-1', 1],
    [b, 'i-2', 1],
    ['', 'i-3', 1],
  ])
  const [, , broken] = before as [ArchivedDay, ArchivedDay, ArchivedDay]
  await env.FILES.put(keyOf(broken), 'not what was put there')
  await env.FILES.put('auditoria/otra-cosa.txt', 'x')
  await execute([['delete from auditoria_dias', []]])
  // a run interrupted before the batch: the object is there, and its row is still in the table
  await write(a, OLD, 'i-0')
  const db = new OldAuditoriaDb(env.DB)
  const store = new FileStore(env.FILES)
  for (let i = 0; i < 2; i++) await new AuditIndex(db, store, NOW).complete()
  expect((await index()).map((day) => [day.empresa_id, day.primera, day.filas])).toEqual([
    [a, 'i-1', 1],
    [b, 'i-2', 0],
    ['', 'i-3', 1],
  ])
  await archiveAuditoria(env, NOW)
  expect((await index()).find((day) => day.primera === 'i-0')).toEqual(before[0])
})

test('a run that comes too late for one meeting goes on with the next, and asks once when nothing is due', async () => {
  const empresa = uniqueWord()
  await execute(
    Array.from({ length: 70 }, (_, i) => [
      "insert into auditoria (id, at, suceso, empresa_id) values (?, ?, 'salida', ?)",
      [`${empresa}-${i}`, OLD - i * DAY, empresa],
    ]),
  )
  let questions = 0
  const db = new OldAuditoriaDb(env.DB)
  const first = db.first.bind(db)
  db.first = (before) => {
    questions++
    return first(before)
  }
  const run = () => new AuditArchiver(db, new FileStore(env.FILES), NOW).save()
  expect(await run()).toBe(60)
  expect(await run()).toBe(10)
  questions = 0
  expect(await run()).toBe(0)
  expect(questions).toBe(1)
})
