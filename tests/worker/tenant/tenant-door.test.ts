/** The tenant door, and the check below it (watched.ts). */
import { env } from 'cloudflare:test'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { EmpresaReader } from '../../../worker/tenant/read'
import { tenantTables } from '../../../worker/tenant/schema/tenant'
import { queries, type TableName } from '../../../worker/tenant/source'
import { afterChange, withCurrent } from '../../../worker/vehiculos/state-sql'
import type { Empresa, Statement } from '../../support/data'
import { EMPRESA_TABLES, OutsideEmpresa, recheck, watch } from '../support/watched'
import { assign, createEmpresa, execute } from '../support/world'

const TABLES = Object.keys(tenantTables) as TableName[]
/** Tables whose rows have no id, with a column that identifies them. */
const SIN_ID: Partial<Record<TableName, string>> = {
  asignaciones: 'usuario_id',
  pagadores: 'documento',
  cambios_suscripcion: 'n',
}

/**
 * A row in every tenant table, so that there is something to steal; rows that belong to a vehicle belong to the first
 * one.
 */
async function fill(e: Empresa): Promise<void> {
  const v = e.vehiculos[0]?.id as string
  await assign(e.id, e.usuario.id, v)
  await attachRows(e, v)
  await execute([
    [
      `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, created_at)
       values (?, ?, ?, 'a.pdf', 'application/pdf', 1, 'subiendo', ?, 1)`,
      [crypto.randomUUID(), e.id, crypto.randomUUID(), e.admin.id],
    ],
    ...money(e),
  ])
}

/** A payment with its attempt, a saved card and a payer. */
function money(e: Empresa): Statement[] {
  const [pago, documento] = [crypto.randomUUID(), crypto.randomUUID()]
  return [
    [
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
       created_at, correo) values (?, ?, ?, 'Pro', 'mensual', 6190000, 988319, '2026-11', 'test', 'checkout', 2, 1, 'a@b.co')`,
      [pago, e.id, `vg-${pago}-p`],
    ],
    [
      `insert into transacciones (id, empresa_id, pago_id, estado, monto, vista_at, estado_at)
       values (?, ?, ?, 'PENDING', 6190000, 1, 1)`,
      [crypto.randomUUID(), e.id, pago],
    ],
    [
      "insert into fuentes_pago (id, empresa_id, fuente_id, ambiente, correo, created_at) values (?, ?, ?, 'test', 'a@b.co', 1)",
      [crypto.randomUUID(), e.id, Math.floor(Math.random() * 1e12)],
    ],
    [
      `insert into pagadores (empresa_id, tipo_documento, documento, nombre, correo, updated_at)
       values (?, 'NIT', ?, 'La Sabana', 'a@b.co', 1)`,
      [e.id, documento],
    ],
    ["insert into cambios_suscripcion (empresa_id, at, tipo, pago_id) values (?, 1, 'pago', ?)", [e.id, pago]],
  ]
}

/** A row of this vehicle in every table whose rows belong to vehicles. */
async function attachRows(e: Empresa, v: string): Promise<void> {
  const day = '2026-11-20'
  const servicio = crypto.randomUUID()
  await execute([
    [
      `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
       licencia_fecha_emision, licencia_fecha_vencimiento, created_at) values (?, ?, ?, 'Juan', '1', '1', 'C1', ?, ?, 1)`,
      [crypto.randomUUID(), e.id, v, day, day],
    ],
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, 'SOAT', ?, ?, 1, 1)`,
      [crypto.randomUUID(), e.id, v, day, day],
    ],
    [
      'insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, created_at) values (?, ?, ?, ?, ?, ?, 1)',
      [crypto.randomUUID(), e.id, v, 'SOAT', 'vence', day],
    ],
    [
      "insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, 'Otro', 'no', 1)",
      [crypto.randomUUID(), e.id, v],
    ],
    [
      `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, vehiculo_id, created_at)
       values (?, ?, ?, 'b.pdf', 'application/pdf', 1, 'listo', ?, ?, 1)`,
      [crypto.randomUUID(), e.id, crypto.randomUUID(), e.admin.id, v],
    ],
    [
      `insert into mantenimientos (id, empresa_id, vehiculo_id, fecha, costo, busqueda, created_at)
       values (?, ?, ?, ?, 100, 'aceite', 1)`,
      [servicio, e.id, v, day],
    ],
    [
      `insert into mantenimiento_items (id, empresa_id, mantenimiento_id, orden, descripcion, costo)
       values (?, ?, ?, 1, 'Aceite', 0)`,
      [crypto.randomUUID(), e.id, servicio],
    ],
    [
      "insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, created_at) values (?, ?, ?, 'Aceite', 1)",
      [crypto.randomUUID(), e.id, v],
    ],
  ])
}

/** Every way to try to read more than allowed. */
const FILTERS: [string, (column: SQL) => SQL | undefined][] = [
  ['alone', () => sql`1 = 1`],
  ['after a condition', (c) => or(sql`${c} = 'nada'`, sql`1 = 1`)],
  ['as raw text', (c) => sql`${c} = 'nada' or 1 = 1`],
  ['closing a parenthesis it did not open', (c) => and(sql`${c} = 'nada'`, sql`(1 = 1) or (1 = 1)`)],
]

let mia: Empresa
let foreign: Empresa

beforeAll(async () => {
  mia = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  foreign = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  await fill(mia)
  await fill(foreign)
})

const door = () => new EmpresaDb(watch(env.DB, mia.id), mia.id)
const writer = () => door().writer()

test('statements that are written once find each company’s own rows, and a Usuario’s the assigned ones', async () => {
  const [one, other] = [await createEmpresa({ vehiculos: 2 }), await createEmpresa({ vehiculos: 3 })]
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
    const own = [{ empresa_id: mia.id }]
    const rows = await db.all({ fields, from: fuente, where })
    expect(rows).toEqual(rows.map(() => own[0]))
    expect(rows.length).toBeGreaterThan(0)
    expect(await db.count(fuente, where)).toBe(rows.length)
    expect((await db.first({ fields, from: fuente, where }))?.empresa_id).toBe(mia.id)
    // a join that asks for everything still finds only the company's rows
    const another = db.from('vehiculos', 'otra')
    const joined = await db.all({
      fields: { ...fields, v: another.empresa_id },
      from: fuente,
      joins: [[another, sql`1 = 1`]],
      where,
    })
    expect(joined.every((f) => f.empresa_id === mia.id && f.v === mia.id)).toBe(true)
  })

  test('the row of another company is neither changed nor deleted', async () => {
    const db = writer()
    const hasId = 'id' in tenantTables[table]
    const key = hasId ? 'id' : (SIN_ID[table] ?? 'session_timeout')
    const before = await env.DB.prepare(`select * from ${table} where empresa_id = ?`).bind(foreign.id).all()
    const valor = (before.results[0] as Record<string, unknown>)[key]
    const foreignCount = before.results.length
    expect(foreignCount).toBeGreaterThan(0)
    if (hasId || table in SIN_ID) {
      expect(await db.run(db.remove(table, { [key]: valor } as never))).toBe(0)
      const change = 'created_at' in tenantTables[table] ? { created_at: 7 } : { [key]: valor }
      expect(await db.run(db.update(table, { [key]: valor } as never, change as never))).toBe(0)
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

describe('the door of a Usuario', () => {
  /**
   * Tables without a vehicle of their own: words lead to rows that have their own condition; the others are closed to a
   * Usuario.
   */
  const CLOSED_TABLES = [
    ...(['team_members', 'seguridad', 'pagos', 'transacciones', 'fuentes_pago', 'pagadores'] as const),
    'cambios_suscripcion',
  ] as const
  const SIN_VEHICULO: TableName[] = ['palabras', ...CLOSED_TABLES]
  const DERIVED: TableName[] = ['faltantes', 'gastos_anio', 'veredictos']
  let mia: Empresa
  let own: string
  let other: string
  const ofUsuario = (e = mia) => new AssignedDb(watch(env.DB, e.id), e.id, e.usuario.id)
  /** A company with rows of an assigned vehicle and of another. */
  async function filled() {
    const mia = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
    const [own, other] = mia.vehiculos.map(({ id }) => id) as [string, string]
    await fill(mia)
    await attachRows(mia, other)
    return { mia, own, other }
  }
  const rowsOf = async (table: TableName) =>
    (await env.DB.prepare(`select * from ${table} where empresa_id = ? order by 1, 2, 3`).bind(mia.id).all()).results

  beforeAll(async () => {
    ;({ mia, own, other } = await filled())
  })

  test.each(CLOSED_TABLES)('%s is not behind it', (table) => {
    expect(() => ofUsuario().from(table)).toThrow()
  })

  describe.each(TABLES.filter((t) => !SIN_VEHICULO.includes(t)))('%s', (table) => {
    test.each(FILTERS)('`or 1=1` %s brings only what hangs on an assigned vehicle', async (_, filter) => {
      const db = ofUsuario()
      const fuente = db.from(table) as ReturnType<typeof db.from<'documentos'>>
      // an item belongs to its service, which belongs to the vehicle
      const servicios = db.from('mantenimientos')
      const vehiculo =
        table === 'vehiculos'
          ? fuente.id
          : table === 'mantenimiento_items'
            ? servicios.vehiculo_id
            : (fuente.vehiculo_id as never)
      const joins: Parameters<typeof db.all>[0]['joins'] =
        table === 'mantenimiento_items'
          ? [[servicios, sql`${servicios.id} = ${(fuente as never as { mantenimiento_id: SQL }).mantenimiento_id}`]]
          : []
      const where = filter(sql`${fuente.empresa_id}`)
      const rows = await db.all({ fields: { vehiculo }, from: fuente, joins, where })
      // derived tables have several rows per vehicle
      expect([...new Set(rows.map((f) => f.vehiculo))]).toEqual([own])
      if (!DERIVED.includes(table)) expect(rows).toHaveLength(1)
      expect(await db.count(fuente, where)).toBe(rows.length)
    })
  })

  test.each(['archivos', 'documentos', 'alertas'] as const)(
    'its writer adds and changes %s nowhere else, nor moves them there',
    async (table) => {
      const db = ofUsuario().writer()
      const before = await rowsOf(table)
      const where = (vehiculo: string) => {
        const [id] = before.filter((f) => f.vehiculo_id === vehiculo || f.id === vehiculo).map((f) => f.id)
        return { id: id ?? before[0]?.id } as never
      }
      const backup = { ...before.find((f) => f.vehiculo_id === other), id: crypto.randomUUID(), actual: false } as never
      const change = { created_at: 7 } as never
      if (table !== 'alertas') expect(await db.run(db.insert(table, backup))).toBe(0)
      expect(await db.run(db.update(table, where(other), change))).toBe(0)
      expect(await db.run(db.update(table, where(own), { vehiculo_id: other } as never))).toBe(0)
      expect(await rowsOf(table)).toEqual(before)
    },
  )

  test('the papers and alerts of an assigned vehicle may be added and changed', async () => {
    const { mia, own } = await filled()
    const db = ofUsuario(mia).writer()
    const documentoKey = { vehiculo_id: own, tipo: 'Extintor', nombre: '' }
    const ends = { fecha_emision: '2026-01-01', fecha_vencimiento: '2027-01-01', actual: false, created_at: 1 }
    const results = await db.batch([
      ...withCurrent(
        db,
        documentoKey,
        [db.insert('documentos', { id: crypto.randomUUID(), ...documentoKey, ...ends })],
        1,
      ),
      ...afterChange(db, own, 1),
    ])
    expect(results[1]).not.toBe(0)
    expect(await db.run(db.update('alertas', { vehiculo_id: own }, { estado: 'Revisado' }))).not.toBe(0)
    expect(await db.run(db.update('alertas', { estado: 'Pendiente' }, { estado: 'Resuelto' }))).toBe(0)
  })

  test('what is unassigned is gone at the next request', async () => {
    const { id, usuario, vehiculos } = await createEmpresa({ vehiculos: 1 })
    const vehiculo_id = vehiculos[0]?.id as string
    await assign(id, usuario.id, vehiculo_id)
    const db = new AssignedDb(watch(env.DB, id), id, usuario.id)
    const row = { vehiculo_id, tipo: 'SOAT', fecha_emision: '2026-01-01', fecha_vencimiento: '2027-01-01' }
    const fresh = () => ({ id: crypto.randomUUID(), ...row, actual: false, created_at: 1 })
    const add = db.writer()
    expect(await add.run(add.insert('documentos', fresh()))).not.toBe(0)
    await execute([['delete from asignaciones where usuario_id = ?', [usuario.id]]])
    const after = new AssignedDb(watch(env.DB, id), id, usuario.id)
    expect(await after.count(after.from('documentos'))).toBe(0)
    expect(await after.count(after.from('vehiculos'))).toBe(0)
    expect(await add.run(add.insert('documentos', fresh()))).toBe(0)
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
      expect(rows.every((f) => f.empresa_id === mia.id)).toBe(true)
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

describe('the watch', () => {
  const A = 'empresa-a'
  test.each([
    ['a list without the company', 'select * from vehiculos', []],
    ['a list by id alone', 'select * from vehiculos where id = ?', ['x']],
    ['a condition beside OR', 'select * from vehiculos where empresa_id = ? or 1 = 1', [A]],
    [
      'drizzle’s way of printing it',
      'select "id" from "vehiculos" where "vehiculos"."empresa_id" = ? and "tipo" = ? or 1=1',
      [A, 'b'],
    ],
    ['a company written into the text', "select * from vehiculos where empresa_id = 'empresa-a'", []],
    ['a company that is null', 'select * from vehiculos where empresa_id = ?', [null]],
    ['a comparison inside an expression', 'select * from vehiculos where coalesce(empresa_id = ?, 1)', [A]],
    [
      'a join whose other side has none',
      'select * from vehiculos v join conductores c on c.vehiculo_id = v.id where v.empresa_id = ?',
      [A],
    ],
    ['a subquery without one', 'select * from (select * from vehiculos) v where v.empresa_id = ?', [A]],
    [
      'a union whose second half has none',
      'select id from vehiculos where empresa_id = ? union select id from vehiculos',
      [A],
    ],
    ['a denial of the company', 'select * from vehiculos where not (empresa_id = ?)', [A]],
    ['a list of tables', 'select * from empresas e, vehiculos v where e.id = ?', [A]],
    ['an update by id', 'update vehiculos set color = ? where id = ?', ['x', 'y']],
    ['a delete of everything', 'delete from documentos', []],
    ['an insert of no company', 'insert into alertas (id, tipo) values (?, ?)', ['x', 'y']],
    [
      'an insert whose second row is another’s',
      'insert into alertas (id, empresa_id) values (?, ?), (?, ?)',
      ['x', A, 'y', 'empresa-b'],
    ],
    ['an insert that reads all', 'insert into alertas (id, empresa_id) select id, ? from vehiculos', [A]],
    [
      'two companies at once',
      'select * from vehiculos where empresa_id = ? and id in (select vehiculo_id from documentos where empresa_id = ?)',
      [A, 'empresa-b'],
    ],
    ['a second statement', 'select 1; delete from alertas', []],
    ['a comment that hides the company', 'select * from vehiculos where id = ? -- and empresa_id = ?', ['x']],
  ])('refuses %s', (_, query, params) => {
    expect(() => recheck(query, params)).toThrow(OutsideEmpresa)
  })

  test.each([
    [
      'the scoped subquery',
      'select "id" from (select * from "vehiculos" where "vehiculos"."empresa_id" = ?) "vehiculos" where "x" = ? or 1=1',
      [A, 'b'],
    ],
    [
      'a group of equalities',
      'update "vehiculos" set "color" = ? where ("vehiculos"."empresa_id" = ? and "vehiculos"."id" = ?)',
      ['x', A, 'y'],
    ],
    [
      'an OR kept in its own parentheses',
      'select * from alertas where empresa_id = ? and (tipo = ? or tipo = ?)',
      [A, 'x', 'y'],
    ],
    [
      'a join on the company',
      'select * from vehiculos v join documentos d on d.empresa_id = v.empresa_id and d.vehiculo_id = v.id where v.empresa_id = ?',
      [A],
    ],
    [
      'an insert with its company',
      'insert into "alertas" ("id", "empresa_id", "tipo") values (?, ?, null), (?, ?, ?)',
      ['x', A, 'y', A, 'z'],
    ],
    [
      'an insert within a limit',
      'insert into vehiculos (id, empresa_id) select ?, ? where (select count(*) from vehiculos where empresa_id = ?) < ?',
      ['x', A, A, 5],
    ],
  ])('lets %s pass', (_, query, params) => {
    expect(recheck(query, params)).toEqual([A])
  })

  test('a statement that names no tenant table is not its business', () => {
    expect(recheck('select * from usuarios where email = ?', ['a@b.co'])).toEqual([])
  })

  test('a request that has spoken of one company may not speak of another', async () => {
    const db = watch(env.DB)
    await new EmpresaDb(db, mia.id).count(new EmpresaDb(db, mia.id).from('vehiculos'))
    await expect(new EmpresaDb(db, foreign.id).count(new EmpresaDb(db, foreign.id).from('vehiculos'))).rejects.toThrow()
  })

  test('a raw statement on the watched binding fails, also through a session', async () => {
    const db = watch(env.DB, mia.id)
    expect(() => db.prepare('select * from vehiculos where id = ?').bind('x')).toThrow(OutsideEmpresa)
    expect(() => db.withSession('first-primary').prepare('delete from vehiculos')).toThrow(OutsideEmpresa)
  })
})
