/** «Descargar todo»: everything of a company in one ZIP, made in pieces and fetched by a mailed link. */
import { env } from 'cloudflare:test'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { continueDescargas } from '../../../worker/cron/descargas'
import { retryOutbox } from '../../../worker/cron/outbox'
import { DescargaMaker } from '../../../worker/descargas/maker'
import { Descargas } from '../../../worker/descargas/service'
import { DescargasDb } from '../../../worker/descargas/sql'
import { EXPORTED, isExported } from '../../../worker/descargas/tables-sql'
import { KEPT_MS, RATE_MS } from '../../../worker/domain/descargas/descarga'
import type { Point } from '../../../worker/domain/dispositivos/point'
import { encode } from '../../../worker/domain/dispositivos/tramo'
import { pack } from '../../../worker/domain/recorridos/day-bytes'
import type { Env } from '../../../worker/env'
import { FileStore } from '../../../worker/files/store'
import { openEnvelope } from '../../../worker/mail/envelope'
import { Pendientes } from '../../../worker/outbox/service'
import { EmpresaRemoval } from '../../../worker/plataforma/empresa-removal'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import type { WriteAccess } from '../../../worker/tenant/access'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { fill, TABLES } from '../support/tenant-rows'
import { watch } from '../support/watched'
import { createEmpresa, execute } from '../support/world'

/** noon in Bogotá */
const NOW = Date.UTC(2026, 10, 23, 17)
const MINUTE = 60_000
const DAY = '2026-11-20'
/** eight in the morning of that day */
const MORNING = Date.UTC(2026, 10, 20, 13)

/** A drive of half an hour eastwards, as every Device of these tests kept it. */
const drive = (): Point[] =>
  Array.from({ length: 60 }, (_, i) => ({
    src: 'a',
    seq: i,
    at: MORNING + i * 30_000,
    enviado: MORNING + i * 30_000,
    lat: 4.65,
    lng: -74.1 + i * 0.002,
    accuracy: 8,
    speed: null,
    heading: null,
  }))
const device = {
  day: () => ({ bytes: pack([encode(drive())]), offHours: [], switchedOff: [] }),
  configure: () => undefined,
  remove: () => undefined,
}
const here = { ...env, DEVICE: { getByName: () => device } } as unknown as Env

const descargasOf = (e: Empresa, now: number, access: WriteAccess = 'open') =>
  new Descargas(new EmpresaDb(watch(env.DB, e.id), e.id, null, access), () => new FileStore(env.FILES), {
    personId: e.admin.id,
    secret: SECRETS.HASH_SECRET,
    now,
  })

/** A company with rows in every table, and the file of one of them. */
async function filled(): Promise<Empresa> {
  const e = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  await fill(e)
  const key = `${e.id}/soat.pdf`
  await execute([
    ["update archivos set clave_r2 = ?, nombre = 'SOAT.pdf' where empresa_id = ? and estado = 'listo'", [key, e.id]],
  ])
  await env.FILES.put(key, '%PDF-1.7 de la empresa')
  const issued = await env.DB.prepare(
    "update facturas set numero = 'SETP990000001', archivos_at = 1 where empresa_id = ? returning id",
  )
    .bind(e.id)
    .first('id')
  await env.FILES.put(`facturas/${e.id}/${issued}.pdf`, '%PDF-1.7 de la factura')
  await env.FILES.put(`facturas/${e.id}/${issued}.xml`, '<Invoice>de la factura</Invoice>')
  await execute([
    [
      "insert into auditoria (id, at, suceso, usuario_id, empresa_id) values (?, ?, 'vehiculo-creado', ?, ?)",
      [crypto.randomUUID(), NOW, e.admin.id, e.id],
    ],
  ])
  return e
}

/** R2 whose writes go by a rule of the test. */
const withPut = (rule: (put: () => Promise<unknown>, bytes: number) => Promise<unknown>) =>
  new Proxy(env.FILES, {
    get(bucket, name) {
      const value = Reflect.get(bucket, name)
      if (name !== 'put') return typeof value === 'function' ? value.bind(bucket) : value
      return (...args: [string, Uint8Array]) => rule(() => bucket.put(...args), args[1].byteLength)
    },
  })

/** The keys of a company's downloads in R2. */
const objectsOf = async (e: Empresa) =>
  (await env.FILES.list({ prefix: `descargas/${e.id}/` })).objects.map(({ key }) => key)

/** The clock goes on minute by minute until no download is under way. */
async function untilDone(at: number, run = (now: number) => continueDescargas(here, now)): Promise<number> {
  let now = at
  for (let i = 0; i < 500; i++, now += MINUTE) {
    const left = await env.DB.prepare("select count(*) from descargas where estado in ('en-cola', 'haciendo')").first(
      'count(*)',
    )
    if (left === 0) return now
    await run(now)
  }
  throw new Error('a download is never finished')
}

/** The token in the mail to a company's Administrador. */
async function mailedToken(e: Empresa): Promise<string> {
  const mail = await env.DB.prepare("select html, texto from correos where para = ? and clave like 'descarga:%'")
    .bind(e.admin.email)
    .first<{ html: string; texto: string }>()
  const opened = mail && (await openEnvelope(SECRETS.CONFIG_SECRET, mail))
  expect(mail?.html).not.toContain('http')
  return /descarga=([\w-]{22})/.exec(opened?.texto ?? '')?.[1] ?? ''
}

async function fetched(e: Empresa, now: number) {
  const file = await descargasOf(e, now).fetch(await mailedToken(e))
  if (!file) throw new Error('no such download')
  const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
  expect(bytes.length).toBe(file.bytes)
  return unzipSync(bytes)
}
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
const sha256 = async (bytes: Uint8Array | undefined) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('')

test('everything of a company is in the ZIP, as its rows, files and ways are, and each sum agrees', async () => {
  const mine = await filled()
  const foreign = await filled()
  await descargasOf(mine, NOW).request()
  const done = await untilDone(NOW)
  const zip = await fetched(mine, done)

  const manifest = zip['MANIFIESTO.sha256']
  const sums = text(manifest).trimEnd().split('\n')
  expect(sums).toHaveLength(Object.keys(zip).length - 1)
  for (const line of sums) {
    const [sum, path = ''] = line.split('  ')
    expect([path, await sha256(zip[path])]).toEqual([path, sum])
  }
  const state = await descargasOf(mine, done).latest()
  expect(state).toMatchObject({ estado: 'lista', huella: await sha256(manifest) })
  expect(state?.hechos).toBe(state?.total)

  const [vehicle] = mine.vehiculos
  // drivers read who looked at where their vehicle was: the ways of the ZIP are a look too, written after its tables
  const look = await env.DB.prepare('delete from miradas where vehiculo_id = ? and dia = ? returning quien, veces')
    .bind(vehicle?.id, '2026-11-23')
    .first()
  expect(look).toEqual({ quien: mine.admin.id, veces: 1 })
  for (const table of TABLES.filter((name) => !['palabras', 'api_respuestas', 'webhook_veredictos'].includes(name))) {
    const { results } = await env.DB.prepare(`select * from "${table}" where empresa_id = ?`).bind(mine.id).all()
    const told = JSON.parse(text(zip[`tablas/${table}.json`]))
    expect([table, told.length]).toEqual([table, results.length])
    expect([table, results.length]).not.toEqual([table, 0])
    const csv = text(zip[`tablas/${table}.csv`])
    expect([table, zip[`tablas/${table}.csv`]?.slice(0, 3)]).toEqual([table, new Uint8Array([0xef, 0xbb, 0xbf])])
    expect([table, csv.trimEnd().split('\r\n').length]).toEqual([table, results.length + 1])
  }
  const [stored] = JSON.parse(text(zip['tablas/archivos.json'])).filter((row: { ruta: string }) => zip[row.ruta])
  expect(text(zip[stored.ruta])).toBe('%PDF-1.7 de la empresa')
  expect(text(zip['facturas/factura-SETP990000001.pdf'])).toBe('%PDF-1.7 de la factura')
  expect(text(zip['facturas/factura-SETP990000001.xml'])).toBe('<Invoice>de la factura</Invoice>')
  const way = text(zip[`recorridos/${vehicle?.placa}/${DAY}.gpx`])
  expect(way.match(/<trkpt /g)).toHaveLength(60)
  expect(text(zip['LEEME.txt'])).toContain(mine.nombre)

  const everything = Object.values(zip).map(text).join('\n')
  expect(everything).toContain(mine.vehiculos[1]?.placa)
  for (const id of [foreign.id, foreign.admin.id, foreign.admin.email, ...foreign.vehiculos.map((v) => v.id)])
    expect(everything).not.toContain(id)
})

test('nothing in it lets anyone in: no hash, token, key or version of a link', async () => {
  const e = await filled()
  await descargasOf(e, NOW).request()
  const zip = await fetched(e, await untilDone(NOW))
  const everything = Object.values(zip).map(text).join('\n')
  const values: string[] = []
  const ofTables: Record<string, string> = {
    api_claves: 'token_hash',
    compartidos: 'token_hash',
    team_members: 'token_hash',
    gps_dispositivos: 'clave',
    archivos: 'clave_r2',
    fuentes_pago: 'fuente_id',
    webhooks: 'secreto',
    conexiones_contables: 'secreto',
  }
  for (const [table, column] of Object.entries(ofTables)) {
    const { results } = await env.DB.prepare(
      `select cast(${column} as text) as secret from ${table} where empresa_id = ? and ${column} is not null`,
    )
      .bind(e.id)
      .all<{ secret: string }>()
    values.push(...results.map(({ secret }) => secret))
  }
  expect(values.length).toBeGreaterThan(5)
  for (const secret of values) expect(everything).not.toContain(secret)
  // of a table that is yet to come too
  for (const column of ['secreto', 'token_hash', 'clave', 'password_hash', 'firma', 'link_version', 'llave'])
    expect([column, isExported(column)]).toEqual([column, false])
  for (const { columns } of EXPORTED) expect(columns.length).toBeGreaterThan(0)
})

test('pieces that stop on the way are made again, and the ZIP is whole', async () => {
  const e = await filled()
  for (let i = 0; i < 30; i++)
    await execute([
      [
        "insert into vistas (id, empresa_id, usuario_id, lista, nombre, consulta, created_at) values (?, ?, ?, 'alertas', ?, '', 1)",
        [crypto.randomUUID(), e.id, e.admin.id, `Vista ${i}`],
      ],
    ])
  await descargasOf(e, NOW).request()
  // now and then an object is written and then all stops; a table of thirty rows has several files
  let written = 0
  const files = withPut(async (put) => {
    const done = await put()
    if (++written % 8 === 0) throw new Error('R2')
    return done
  })
  const small = { rows: 4, tableBytes: 1500, pieceBytes: 6000, perRun: 14 }
  const db = new DescargasDb(env.DB)
  let runs = 0
  let stops = 0
  const done = await untilDone(NOW, async (now) => {
    for (const job of await db.due(now, 1)) {
      runs++
      await new DescargaMaker({ ...here, FILES: files }, env.DB, now, small).run(job).catch(() => stops++)
    }
  })
  expect(runs).toBeGreaterThan(4)
  expect(stops).toBeGreaterThan(1)
  const zip = await fetched(e, done)
  const views = Object.keys(zip)
    .filter((path) => /^tablas\/vistas(-\d+)?\.json$/.test(path))
    .flatMap((path) => JSON.parse(text(zip[path])))
  expect(new Set(views.map(({ nombre }) => nombre)).size).toBe(31)
  expect(views).toHaveLength(32)
  const sums = text(zip['MANIFIESTO.sha256']).trimEnd().split('\n')
  for (const line of sums) expect(await sha256(zip[line.slice(66)])).toBe(line.slice(0, 64))
})

test('a piece has one file more than its limit at most, so that many large files need no more memory than one', async () => {
  const e = await filled()
  const size = 5000
  const names = Array.from({ length: 10 }, (_, i) => `foto-${i}.jpg`)
  for (const nombre of names) {
    const key = `${e.id}/${nombre}`
    await env.FILES.put(key, crypto.getRandomValues(new Uint8Array(size)))
    await execute([
      [
        `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, created_at)
         values (?, ?, ?, ?, 'image/jpeg', ?, 'listo', ?, 1)`,
        [crypto.randomUUID(), e.id, key, nombre, size, e.admin.id],
      ],
    ])
  }
  await descargasOf(e, NOW).request()
  const limits = { rows: 500, tableBytes: 4_000_000, pieceBytes: 12_000, perRun: 120 }
  let largest = 0
  const files = withPut((put, bytes) => {
    largest = Math.max(largest, bytes)
    return put()
  })
  const db = new DescargasDb(env.DB)
  const done = await untilDone(NOW, async (now) => {
    for (const job of await db.due(now, 1))
      await new DescargaMaker({ ...here, FILES: files }, env.DB, now, limits).run(job)
  })
  expect(largest).toBeLessThan(limits.pieceBytes + size + 1000)
  const zip = await fetched(e, done)
  const kept = Object.entries(zip).filter(([path]) => names.some((nombre) => path.endsWith(nombre)))
  expect(kept.map(([, bytes]) => bytes.length)).toEqual(names.map(() => size))
})

test('one at a time and one an hour, also when the subscription is over; a visit of support asks for none', async () => {
  const e = await createEmpresa({})
  await expect(descargasOf(e, NOW, 'visited').request()).rejects.toMatchObject({ clave: 'solo-lectura' })
  const asked = await Promise.allSettled(
    Array.from({ length: 5 }, () => descargasOf(e, NOW, 'suscripcion-terminada').request()),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(descargasOf(e, NOW + 2 * RATE_MS).request()).rejects.toMatchObject({ clave: 'descarga-en-curso' })
  const done = await untilDone(NOW)
  await expect(descargasOf(e, done).request()).rejects.toMatchObject({ clave: 'descarga-reciente' })
  await descargasOf(e, NOW + RATE_MS + 1).request()
  await untilDone(NOW + RATE_MS + 1)
  const events = await env.DB.prepare(
    "select count(*) from auditoria where suceso = 'descarga-pedida' and empresa_id = ?",
  )
    .bind(e.id)
    .first('count(*)')
  expect(events).toBe(2)
})

test('a link opens nothing to another company, nor after a day, when its file is deleted', async () => {
  const e = await createEmpresa({})
  const other = await createEmpresa({})
  await descargasOf(e, NOW).request()
  const done = await untilDone(NOW)
  const token = await mailedToken(e)
  expect(await descargasOf(e, done).open(token)).toMatchObject({ vence_at: done - MINUTE + KEPT_MS })
  expect(await descargasOf(other, done).open(token)).toBeNull()
  expect(await descargasOf(e, done).open('no-es-un-enlace')).toBeNull()
  const end = done + KEPT_MS
  expect(await descargasOf(e, end).open(token)).toBeNull()
  expect(await descargasOf(e, end).latest()).toMatchObject({ estado: 'vencida' })
  expect(await objectsOf(e)).not.toEqual([])
  await continueDescargas(here, end)
  await retryOutbox(here, end)
  expect(await objectsOf(e)).toEqual([])
})

test('with the company its download goes too, also one that is being made', async () => {
  const e = await createEmpresa({})
  const half = await filled()
  for (const one of [e, half]) await descargasOf(one, NOW).request()
  const [job] = await env.DB.prepare('select id, empresa_id from descargas where empresa_id = ?')
    .bind(half.id)
    .all<{ id: string; empresa_id: string }>()
    .then((r) => r.results)
  const small = { rows: 100, tableBytes: 1500, pieceBytes: 8000, perRun: 9 }
  await new DescargaMaker(here, env.DB, NOW, small).run(job!)
  await continueDescargas(here, NOW + MINUTE)
  const removal = new EmpresaRemoval(new PlatformDb(env.DB), new Pendientes(here, env.DB, NOW), NOW)
  for (const one of [e, half]) expect(await objectsOf(one)).not.toEqual([])
  for (const one of [e, half]) await removal.remove(one.id)
  await retryOutbox(here, NOW + MINUTE)
  for (const one of [e, half]) expect(await objectsOf(one)).toEqual([])
})

test('what fails again and again is given up, and goes on when a person tries again', async () => {
  const e = await createEmpresa({})
  await descargasOf(e, NOW).request()
  const broken = { ...here, FILES: withPut(() => Promise.reject(new Error('R2'))) }
  const failed = await untilDone(NOW, (now) => continueDescargas(broken, now))
  expect(await descargasOf(e, failed).latest()).toMatchObject({ estado: 'fallida' })
  await descargasOf(e, failed).retry()
  const done = await untilDone(failed)
  expect(Object.keys(await fetched(e, done))).toContain('tablas/empresas.csv')
})

test('who asked and is no Administrador any more gets no link', async () => {
  const e = await createEmpresa({})
  await descargasOf(e, NOW).request()
  await execute([
    [
      'update usuarios set rol_id = (select rol_id from usuarios where id = ?) where id = ?',
      [e.usuario.id, e.admin.id],
    ],
  ])
  const done = await untilDone(NOW)
  expect(await descargasOf(e, done).latest()).toMatchObject({ estado: 'vencida' })
  const mails = await env.DB.prepare('select count(*) from correos where para = ?')
    .bind(e.admin.email)
    .first('count(*)')
  expect(mails).toBe(0)
})
