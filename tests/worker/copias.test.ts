/** The copy of the database: whole, whatever is cut short on the way, and good to make the same database again. */
import { env, reset } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { sqlDe } from '../../scripts/copias/sql.mjs'
import { CopiasDb } from '../../worker/db/copias-db'
import { PagosDb } from '../../worker/db/pagos-db'
import { entrada, sinRastro } from '../../worker/domain/auditoria'
import { CARPETA_DE_COPIAS, claveDeCopia, empezarCopia } from '../../worker/domain/copia'
import { Almacen } from '../../worker/files/almacen'
import { Carpetas } from '../../worker/files/carpetas'
import { Transaccion } from '../../worker/payments/protocolo'
import { Copias } from '../../worker/services/copias'
import { Pagos } from '../../worker/services/pagos'
import { type Empresa, sinAprobar } from '../apoyo/datos'
import { crearEmpresa, crearPago, ejecutar } from './apoyo/mundo'

const MINUTO = 60_000
const DIA = 86_400_000
/** half past three at night in Colombia */
const AHORA = Date.UTC(2026, 10, 22, 8, 30)
const POCO = { filas: 7, bytes: 3000, preguntas: 25, porVez: 20_000 }
const db = new CopiasDb(env.DB)
const carpetas = new Carpetas(env.FILES)
const correr = (ahora: number, medida = POCO) =>
  new Copias(db, { almacen: new Almacen(env.FILES), carpetas }, ahora, medida).correr()
const trabajo = (nombre: string) =>
  env.DB.prepare('select cursor, marca from trabajos where nombre = ?')
    .bind(nombre)
    .first<{ cursor: string; marca: string }>()

/** Every row of every table, but for what the copy writes of itself. */
async function todo(): Promise<Record<string, unknown[][]>> {
  const { tablas } = await db.esquema()
  const filas = await Promise.all(
    tablas.map(({ tabla, columnas }) =>
      env.DB.prepare(`select ${columnas.map((c) => `"${c}"`)} from "${tabla}" order by rowid`).raw<unknown[]>(),
    ),
  )
  const todas = Object.fromEntries(tablas.map(({ tabla }, i) => [tabla, filas[i] ?? []]))
  return { ...todas, trabajos: (todas.trabajos ?? []).filter(([nombre]) => !/^copias?$/.test(String(nombre))) }
}
async function leerCopia(clave: string) {
  const indice = await (await env.FILES.get(`${CARPETA_DE_COPIAS}${clave}/copia.json`))!.json<{ partes: number }>()
  const filas: (string | number | null)[][] = []
  for (let n = 1; n <= indice.partes; n++) {
    const parte = await env.FILES.get(`${CARPETA_DE_COPIAS}${clave}/${String(n).padStart(5, '0')}.ndjson.gz`)
    const texto = await new Response(parte?.body?.pipeThrough(new DecompressionStream('gzip'))).text()
    for (const linea of texto.trim().split('\n')) filas.push(JSON.parse(linea))
  }
  return { indice, filas }
}

test('the day’s copy goes on minute by minute, survives whatever breaks, and makes an equal database of an empty one', async () => {
  const mia = await crearEmpresa({ nombre: "Ñandú 'O''Hara'; --\n\u0000fin", vehiculos: 3, dispositivos: 2 })
  const { recibo } = await crearPago(mia.id, { estado: 'APPROVED', resuelto_at: AHORA })
  await ejecutar([
    ["insert into trabajos (nombre, cursor, updated_at) values ('recibo', ?, ?)", [String(recibo), AHORA]],
    // a letter larger than a statement of D1 may be, and more rows than a page has
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
  const antes = await todo()
  expect(Object.keys(antes).filter((t) => t.startsWith('frases'))).toEqual([])

  // every third write of an object fails, before or after it is made
  let escritos = 0
  const tropezado = new Almacen(env.FILES)
  const replace = tropezado.replace.bind(tropezado)
  tropezado.replace = async (...a) => {
    const n = ++escritos % 6
    if (n === 3) throw new Error('R2')
    await replace(...a)
    if (n === 0) throw new Error('R2')
  }
  let minutos = 0
  let entera = false
  while (!entera && minutos < 60) {
    const ahora = AHORA + minutos++ * MINUTO
    entera = await new Copias(db, { almacen: tropezado, carpetas }, ahora, POCO).correr().catch(() => false)
  }
  expect(entera).toBe(true)
  expect(minutos).toBeGreaterThan(3)
  expect(await correr(AHORA + 61 * MINUTO)).toBe(false)
  expect((await trabajo('copia'))?.marca).toBe('2026-11-22')

  const clave = claveDeCopia(AHORA)
  const { indice, filas } = await leerCopia(clave)
  const [hecha] = JSON.parse((await trabajo('copias'))!.cursor)
  expect(hecha).toMatchObject({ clave, empezo_at: AHORA, filas: filas.length, tablas: Object.keys(antes).length })
  const sentencias: string[] = []
  for await (const sql of sqlDe(indice, filas)) sentencias.push(sql)
  expect(Math.max(...sentencias.map((s) => new TextEncoder().encode(s).length))).toBeLessThan(100_000)

  await reset()
  await env.DB.batch(sentencias.map((sql) => env.DB.prepare(sql)))
  // but that a Device, which keeps the highest configuration that it has heard of, follows what is put back
  const rev = (await db.esquema()).tablas.find(({ tabla }) => tabla === 'gps_dispositivos')!.columnas.indexOf('rev')
  const above = antes.gps_dispositivos!.map((row) => row.with(rev, Number(row[rev]) + 1_000_000))
  expect(above).toHaveLength(2)
  expect(await todo()).toEqual({ ...antes, gps_dispositivos: above })
  // its rules stand again too
  await expect(
    ejecutar([
      ["update auditoria set suceso = 'x'", []],
      ['delete from roles', []],
    ]),
  ).rejects.toThrow()
  const disparadores = await env.DB.prepare("select count(*) n from sqlite_master where type = 'trigger'").first('n')
  expect(disparadores).toBeGreaterThan(30)
  // and the copy that was being made is nobody's to go on with
  expect(await trabajo('copia')).toBeNull()
}, 20_000)

test('a change of the tables begins a copy again; what lost its parent meanwhile, or its place to a newer row, comes back as neither', async () => {
  const mia = await crearEmpresa({ vehiculos: 2 })
  expect(await correr(AHORA, { ...POCO, preguntas: 12 })).toBe(false)
  const { huella, tabla } = JSON.parse((await trabajo('copia'))!.cursor)
  expect(tabla).toBeGreaterThan(0)
  await ejecutar([['alter table posiciones_dia add nota text', []]])
  expect(await correr(AHORA + MINUTO, { ...POCO, preguntas: 1 })).toBe(false)
  const otra = JSON.parse((await trabajo('copia'))!.cursor)
  expect([otra.huella === huella, otra.tabla <= 1, otra.clave]).toEqual([false, true, claveDeCopia(AHORA)])
  expect(await correr(AHORA + 2 * MINUTO, { ...POCO, preguntas: 500, porVez: 1e9 })).toBe(true)
  const { indice, filas } = await leerCopia(claveDeCopia(AHORA))
  // as if the vehicle had been read before its company went, and a person twice under one address
  const sin = filas.filter(([t, id]) => !(t === 'empresas' && id === mia.id))
  const persona = filas.find(([t, id]) => t === 'usuarios' && id === mia.usuario.id)!
  const tablas = (indice as unknown as { tablas: { tabla: string; filas: number }[] }).tablas
  for (const t of tablas) if (t.tabla === 'empresas') t.filas -= 1
  for (const t of tablas) if (t.tabla === 'usuarios') t.filas += 1
  const doble = persona.with(1, 'mas-nueva')
  const sentencias: string[] = []
  for await (const sql of sqlDe(indice, [...sin, doble])) sentencias.push(sql)
  await reset()
  await env.DB.batch(sentencias.map((sql) => env.DB.prepare(sql)))
  expect((await env.DB.prepare('select * from vehiculos where empresa_id = ?').bind(mia.id).all()).results).toEqual([])
  const { results } = await env.DB.prepare('select id, empresa_id from usuarios where email = ?')
    .bind(mia.usuario.email)
    .all()
  expect(results).toEqual([{ id: 'mas-nueva', empresa_id: null }])
  await expect(
    (async () => {
      for await (const _ of sqlDe(indice, sin.slice(1)));
    })(),
  ).rejects.toThrow('not whole')
}, 20_000)

/** Asks a company for a payment that the provider has approved; answers the number of its receipt. */
async function receiptOf(company: Empresa): Promise<unknown> {
  const { id, reference } = await crearPago(company.id, { ...sinAprobar('PENDING'), ambiente: 'test' }, AHORA)
  const told = { id, reference, status: 'APPROVED', amount_in_cents: 6_190_000, currency: 'COP' }
  const provider = {
    ambiente: 'test' as const,
    transaccion: async () => null,
    porReferencia: async () => [Transaccion.parse(told)],
  }
  const to = {
    appUrl: 'https://vigia.test',
    emisor: null,
    pendientes: { entregar: async () => undefined },
    rastro: null,
  }
  await new Pagos(new PagosDb(env.DB), provider, to, AHORA).conciliar({ reference }, 'evento')
  return env.DB.prepare('select recibo from pagos where id = ?').bind(id).first('recibo')
}

test('a receipt’s number that was given while the copy was made is given to no other after it, were it the first of all', async () => {
  const company = await crearEmpresa()
  await ejecutar([
    ['delete from pagos', []],
    ['delete from trabajos', []],
  ])
  const { tablas } = await db.esquema()
  const place = (name: string) => tablas.findIndex(({ tabla }) => tabla === name)
  const read = async () => JSON.parse((await trabajo('copia'))?.cursor ?? '{"tabla":0}').tabla
  const given: unknown[] = []
  for (const day of [AHORA, AHORA + DIA]) {
    let at = day
    // the counter is read, the payments are not
    for (; (await read()) <= place('trabajos'); at += MINUTO) await correr(at, { ...POCO, preguntas: 4 })
    expect(await read()).toBeLessThanOrEqual(place('pagos'))
    given.push(await receiptOf(company))
    expect(await correr(at, { ...POCO, preguntas: 500, porVez: 1e9 })).toBe(true)

    const { indice, filas } = await leerCopia(claveDeCopia(day))
    const statements: string[] = []
    for await (const sql of sqlDe(indice, filas)) statements.push(sql)
    await reset()
    await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)))
    given.push(await receiptOf(company))
  }
  expect(given).toEqual([1, 2, 3, 4])
}, 20_000)

test('a copy is made by hand too, one at a time and noted; fourteen days are kept, and the newest always', async () => {
  const apunte = entrada(sinRastro(Date.now()), 'copia-pedida')
  const pedir = (ahora: number) => db.pedir(empezarCopia(ahora), apunte, ahora)
  for (const dias of [0, 3, 20]) {
    const ahora = AHORA + (20 + dias) * DIA
    expect(await Promise.all([pedir(ahora), pedir(ahora)]).then((r) => r.filter(Boolean))).toHaveLength(1)
    expect(await correr(ahora + MINUTO, { ...POCO, preguntas: 500, porVez: 1e9 })).toBe(true)
  }
  const claves = [claveDeCopia(AHORA + 40 * DIA)]
  expect((await db.ver()).hechas.map((h) => h.clave)).toEqual(claves)
  expect(await carpetas.names(CARPETA_DE_COPIAS)).toEqual(claves)
  const notas = await env.DB.prepare("select count(*) n from auditoria where suceso = 'copia-pedida'").first('n')
  expect(notas).toBe(3)
}, 20_000)
