/** The tenant door: nothing of another company is read, changed or written, whatever is asked. */
import { env } from 'cloudflare:test'
import { eq, or, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { EmpresaReader } from '../../../worker/tenant/read'
import { tenantTables } from '../../../worker/tenant/schema/tenant'
import { queries, type TableName } from '../../../worker/tenant/source'
import type { Empresa } from '../../support/data'
import { FILTERS, fill, TABLES } from '../support/tenant-rows'
import { EMPRESA_TABLES, watch } from '../support/watched'
import { assign, createEmpresa } from '../support/world'

/** Tables whose rows have no id, with a column that identifies them. */
const WITHOUT_ID: Partial<Record<TableName, string>> = {
  asignaciones: 'usuario_id',
  pagadores: 'documento',
  cambios_suscripcion: 'n',
  recordatorios: 'cosa',
}
let mine: Empresa
let foreign: Empresa
const door = () => new EmpresaDb(watch(env.DB, mine.id), mine.id)
const writer = () => door().writer()

beforeAll(async () => {
  mine = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  foreign = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  await fill(mine)
  await fill(foreign)
})

test('statements that are written once find each company’s own rows, and a Usuario’s the assigned ones', async () => {
  const one = await createEmpresa({ vehiculos: 2 })
  const other = await createEmpresa({ vehiculos: 3 })
  const assigned = one.vehiculos[1]?.id as string
  await assign(one.id, one.usuario.id, assigned)
  let made = 0
  const ids = async (db: EmpresaReader) => {
    const plates = db.reuse('the plates of this test', (any) => {
      made++
      const v = any.from('vehiculos')
      return queries({ fields: { id: v.id }, from: v })
    })
    const [rows] = await db.together(...plates)
    return rows.map((row) => row.id).sort()
  }
  const idsOf = (e: Empresa) => e.vehiculos.map((v) => v.id).sort()
  for (const e of [one, other, one]) expect(await ids(new EmpresaDb(watch(env.DB, e.id), e.id))).toEqual(idsOf(e))
  expect(made).toBe(1)
  expect(await ids(new AssignedDb(watch(env.DB, one.id), one.id, one.usuario.id))).toEqual([assigned])
  expect(await ids(new AssignedDb(watch(env.DB, other.id), other.id, other.usuario.id))).toEqual([])
  expect(made).toBe(2)
})

test('the watch knows every table with an empresa_id, and the door hands out each of them', async () => {
  const { results } = await env.DB.prepare(
    // a person may lack a company; a message, a mail, an audit row, a consent or a SuperAdmin's session names one:
    // these are tables of the platform
    // tables of the platform
    `select name from sqlite_master where type = 'table' and sql like '%\`empresa_id\` text%'
     and name not in ('usuarios', 'messages', 'correos', 'auditoria', 'auditoria_dias', 'consentimientos', 'apoyos') order by name`,
  ).all<{ name: string }>()
  const withEmpresa = results.map((r) => r.name)
  expect([...TABLES].sort()).toEqual(withEmpresa)
  expect([...EMPRESA_TABLES].sort()).toEqual(withEmpresa)
})

describe.each(TABLES)('%s', (table) => {
  test.each(FILTERS)('`or 1=1` %s brings no row of another company', async (_, filter) => {
    const db = door()
    const fuente = db.from(table)
    const column = sql`${fuente.empresa_id}`
    const fields = { empresa_id: fuente.empresa_id }
    const where = filter(column)
    const own = [{ empresa_id: mine.id }]
    const rows = await db.all({ fields, from: fuente, where })
    expect(rows).toEqual(rows.map(() => own[0]))
    expect(rows.length).toBeGreaterThan(0)
    expect(await db.count(fuente, where)).toBe(rows.length)
    expect((await db.first({ fields, from: fuente, where }))?.empresa_id).toBe(mine.id)
    // a join that asks for everything still finds only the company's rows
    const another = db.from('vehiculos', 'otra')
    const joined = await db.all({
      fields: { ...fields, v: another.empresa_id },
      from: fuente,
      joins: [[another, sql`1 = 1`]],
      where,
    })
    expect(joined.every((f) => f.empresa_id === mine.id && f.v === mine.id)).toBe(true)
  })

  test('the row of another company is neither changed nor deleted', async () => {
    const db = writer()
    const hasId = 'id' in tenantTables[table]
    const key = hasId ? 'id' : (WITHOUT_ID[table] ?? 'session_timeout')
    const before = await env.DB.prepare(`select * from ${table} where empresa_id = ?`).bind(foreign.id).all()
    const value = (before.results[0] as Record<string, unknown>)[key]
    const foreignCount = before.results.length
    expect(foreignCount).toBeGreaterThan(0)
    if (hasId || table in WITHOUT_ID) {
      expect(await db.run(db.remove(table, { [key]: value } as never))).toBe(0)
      const change = 'created_at' in tenantTables[table] ? { created_at: 7 } : { [key]: value }
      expect(await db.run(db.update(table, { [key]: value } as never, change as never))).toBe(0)
    }
    const after = await env.DB.prepare(`select * from ${table} where empresa_id = ?`).bind(foreign.id).all()
    expect(after.results).toEqual(before.results)
  })

  test('a write that names another company is written to its own, or not at all', async () => {
    const db = writer()
    const n = async () =>
      (
        await env.DB.prepare(`select count(*) as n from ${table} where empresa_id = ?`)
          .bind(foreign.id)
          .first<{ n: number }>()
      )?.n
    const before = await n()
    const [row] = (await env.DB.prepare(`select * from ${table} where empresa_id = ?`).bind(foreign.id).all()).results
    const backup = {
      ...row,
      ...('id' in tenantTables[table] ? { id: crypto.randomUUID() } : {}),
      empresa_id: foreign.id,
    }
    await db.run(db.insert(table, backup as never)).catch(() => 0)
    expect(await n()).toBe(before)
  })
})

test('any text that a person types into a filter stays text', async () => {
  const db = door()
  const v = db.from('vehiculos')
  const poison = fc.oneof(
    fc.string({ maxLength: 60, unit: 'grapheme' }),
    fc.constantFrom(
      "' or 1=1 --",
      '" or 1=1 --',
      ') or (1=1',
      '1; drop table vehiculos',
      '%',
      '_',
      '\u0000',
      "'||(select 1)||'",
    ),
  )
  await fc.assert(
    fc.asyncProperty(poison, async (text) => {
      const rows = await db.all({
        fields: { empresa_id: v.empresa_id },
        from: v,
        where: or(sql`instr(${v.busqueda}, ${text}) > 0`, eq(v.placa, text)),
      })
      expect(rows.every((f) => f.empresa_id === mine.id)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('a vehicle of another company cannot be linked: the database itself refuses', async () => {
  const db = writer()
  const vehiculo_id = foreign.vehiculos[1]?.id as string
  await expect(
    db.run(
      db.insert('gps_dispositivos', {
        vehiculo_id,
        imei: '1',
        tipo_dispositivo: 'other',
        estado: 'Activo',
        tracking_enabled: true,
        clave: crypto.randomUUID(),
        busqueda: '',
        created_at: 1,
      }),
    ),
  ).rejects.toThrow()
})
