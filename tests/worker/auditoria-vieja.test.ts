/** The audit log past its 90 days (docs/security.md 29): put away in R2 whole, whatever is cut short on the way. */
import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { guardarAuditoria } from '../../worker/cron/auditoria'
import { AuditoriaViejaDb } from '../../worker/db/auditoria-vieja-db'
import { claveDeAuditoria, type DiaGuardado } from '../../worker/domain/auditoria-guardada'
import { Almacen } from '../../worker/files/almacen'
import { IndiceDeAuditoria } from '../../worker/services/auditoria-indice'
import { AuditoriaVieja } from '../../worker/services/auditoria-vieja'
import { unico } from '../apoyo/datos'
import { ejecutar } from './apoyo/mundo'

const DIA = 86_400_000
const AHORA = Date.now()
/** A UTC day that is over and past its 90 days, and the one after it. */
const VIEJO = Math.floor(AHORA / DIA) * DIA - 95 * DIA

const escribir = (empresa: string | null, at: number, id: string = unico()) =>
  ejecutar([
    [
      'insert into auditoria (id, at, suceso, usuario_id, empresa_id, datos) values (?, ?, ?, ?, ?, ?)',
      [id, at, 'ingreso', 'u-1', empresa, '{"via":"codigo"}'],
    ],
  ])
const quedan = async () =>
  (await env.DB.prepare('select id, at, empresa_id from auditoria order by at, id').all<{ id: string }>()).results
const claves = async () => (await env.FILES.list({ prefix: 'auditoria/' })).objects.map((o) => o.key)
async function leer(clave: string) {
  const objeto = await env.FILES.get(clave)
  expect(objeto?.httpMetadata).toMatchObject({ contentType: 'application/x-ndjson', contentEncoding: 'gzip' })
  const texto = await new Response(objeto?.body?.pipeThrough(new DecompressionStream('gzip'))).text()
  return texto
    .trim()
    .split('\n')
    .map((linea) => JSON.parse(linea))
}

const indice = async () =>
  (await env.DB.prepare('select * from auditoria_dias order by dia').all<DiaGuardado>()).results
const claveDe = ({ empresa_id, dia, primera }: DiaGuardado) => claveDeAuditoria(empresa_id, dia, primera)

beforeEach(async () => {
  for (const clave of await claves()) await env.FILES.delete(clave)
  await ejecutar([
    ['delete from auditoria where at < ?', [AHORA - 90 * DIA]],
    ['delete from auditoria_dias', []],
    ["delete from trabajos where nombre = 'auditoria-dias'", []],
  ])
})

test('each company’s day becomes one object, what belongs to none another; younger rows stay', async () => {
  const [a, b] = [unico(), unico()]
  for (const [empresa, at, id] of [
    [a, VIEJO, 'a-1'],
    [a, VIEJO + DIA - 1, 'a-2'],
    [a, VIEJO + DIA, 'a-3'],
    [b, VIEJO + 5, 'b-1'],
    [null, VIEJO + 5, 'n-1'],
    [a, AHORA - 89 * DIA, 'joven'],
    // 90 days old today: its day is not over yet
    [a, Math.floor(AHORA / DIA) * DIA - 90 * DIA, 'hoy'],
  ] as const)
    await escribir(empresa, at, id)
  await guardarAuditoria(env, AHORA)
  const dia = (at: number) => new Date(at).toISOString().slice(0, 10)
  expect((await claves()).sort()).toEqual(
    [
      `auditoria/${a}/${dia(VIEJO)}/a-1.ndjson.gz`,
      `auditoria/${a}/${dia(VIEJO + DIA)}/a-3.ndjson.gz`,
      `auditoria/${b}/${dia(VIEJO)}/b-1.ndjson.gz`,
      `auditoria/sin-empresa/${dia(VIEJO)}/n-1.ndjson.gz`,
    ].sort(),
  )
  const guardadas = await leer(`auditoria/${a}/${dia(VIEJO)}/a-1.ndjson.gz`)
  expect(guardadas.map((f) => f.id)).toEqual(['a-1', 'a-2'])
  expect(guardadas[0]).toMatchObject({
    at: VIEJO,
    suceso: 'ingreso',
    usuario_id: 'u-1',
    empresa_id: a,
    datos: { via: 'codigo' },
  })
  expect((await quedan()).map((f) => f.id)).toEqual(expect.arrayContaining(['joven', 'hoy']))
  expect((await quedan()).filter((f) => /^[abn]-/.test(f.id))).toEqual([])
})

test('cut short at any step, no row is lost and none stands twice: the same objects come of it', async () => {
  const empresa = unico()
  const ids = Array.from({ length: 7 }, (_, i) => `${empresa}-${i}`)
  for (const [i, id] of ids.entries()) await escribir(i < 5 ? empresa : null, VIEJO + (i % 3) * DIA, id)
  let paso = 0
  const SUERTE = [0, 1, 2, 2, 1, 2, 0, 2, 2]
  /** Steps that write fail before they are made (0), after (1), or not (2). */
  const tropezar = async <T>(hacer: () => Promise<T>): Promise<T> => {
    const cual = SUERTE[paso++ % SUERTE.length]
    if (cual === 0) throw new Error('before')
    const hecho = await hacer()
    if (cual === 1) throw new Error('after')
    return hecho
  }
  const db = new AuditoriaViejaDb(env.DB)
  const quitar = db.quitar.bind(db)
  db.quitar = (filas) => tropezar(() => quitar(filas))
  const almacen = new Almacen(env.FILES)
  const replace = almacen.replace.bind(almacen)
  almacen.replace = (...a) => tropezar(() => replace(...a))
  for (let vuelta = 0; vuelta < 60; vuelta++) {
    await new AuditoriaVieja(db, almacen, AHORA).guardar().catch(() => undefined)
    const enTabla = (await quedan()).map((f) => f.id).filter((id) => ids.includes(id))
    const enObjetos = (await Promise.all((await claves()).map(leer))).flat().map((f) => f.id)
    // at every moment each row is in the table or in an object
    expect(new Set([...enTabla, ...enObjetos]).size).toBe(ids.length)
    expect(new Set(enObjetos).size).toBe(enObjetos.length)
    // and whoever reads finds it once: in the table, or in an object that the index knows
    const leidos = (await Promise.all((await indice()).map((dia) => leer(claveDe(dia))))).flat().map((f) => f.id)
    expect([...enTabla, ...leidos].sort()).toEqual(ids)
    if (enTabla.length === 0) break
  }
  expect(
    (await Promise.all((await claves()).map(leer)))
      .flat()
      .map((f) => f.id)
      .sort(),
  ).toEqual(ids)
  // one object a company and day
  expect(await claves()).toHaveLength(5)
})

test('objects that were made before the index are put into it, once each: damaged ones too, none whose rows still stand in the table', async () => {
  const [a, b] = [unico(), unico()]
  for (const [i, empresa] of [a, a, b, null].entries()) await escribir(empresa, VIEJO + i * DIA, `i-${i}`)
  await guardarAuditoria(env, AHORA)
  const habia = await indice()
  expect(habia.map((dia) => [dia.empresa_id, dia.primera, dia.filas])).toEqual([
    [a, 'i-0', 1],
    [a, 'i-1', 1],
    [b, 'i-2', 1],
    ['', 'i-3', 1],
  ])
  const [, , rota] = habia as [DiaGuardado, DiaGuardado, DiaGuardado]
  await env.FILES.put(claveDe(rota), 'not what was put there')
  await env.FILES.put('auditoria/otra-cosa.txt', 'x')
  await ejecutar([['delete from auditoria_dias', []]])
  // a run that was cut short before the batch: the object is there, its row too
  await escribir(a, VIEJO, 'i-0')
  const [db, almacen] = [new AuditoriaViejaDb(env.DB), new Almacen(env.FILES)]
  for (let i = 0; i < 2; i++) await new IndiceDeAuditoria(db, almacen, AHORA).completar()
  expect((await indice()).map((dia) => [dia.empresa_id, dia.primera, dia.filas])).toEqual([
    [a, 'i-1', 1],
    [b, 'i-2', 0],
    ['', 'i-3', 1],
  ])
  await guardarAuditoria(env, AHORA)
  expect((await indice()).find((dia) => dia.primera === 'i-0')).toEqual(habia[0])
})

test('a run that comes too late for one meeting goes on with the next, and asks once when nothing is due', async () => {
  const empresa = unico()
  await ejecutar(
    Array.from({ length: 70 }, (_, i) => [
      "insert into auditoria (id, at, suceso, empresa_id) values (?, ?, 'salida', ?)",
      [`${empresa}-${i}`, VIEJO - i * DIA, empresa],
    ]),
  )
  let preguntas = 0
  const db = new AuditoriaViejaDb(env.DB)
  const primera = db.primera.bind(db)
  db.primera = (antes) => {
    preguntas++
    return primera(antes)
  }
  const correr = () => new AuditoriaVieja(db, new Almacen(env.FILES), AHORA).guardar()
  expect(await correr()).toBe(60)
  expect(await correr()).toBe(10)
  preguntas = 0
  expect(await correr()).toBe(0)
  expect(preguntas).toBe(1)
})
