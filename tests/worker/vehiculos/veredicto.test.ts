/** The verdict in the database: its UPDATE compared with the rule, and which document counts. */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Situation, type VerdictSegment, verdictSegments } from '../../../worker/domain/vehiculos/veredicto'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { afterChange, withCurrent } from '../../../worker/vehiculos/state-sql'
import { createVehiculo, type Execute, inOneBatch, type Statement } from '../../support/data'
import { ownPlate, situations, TODAY } from '../../support/situations'
import { watch } from '../support/watched'
import { createEmpresa, execute, stopsFrom } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)

/** Inserts a vehicle with its documents in any order; returns its id, and the kinds whose documents the door marks. */
async function register(later: Execute, empresa: string, s: Situation) {
  const { id } = await createVehiculo(later, empresa, { placa: ownPlate(s.vehiculo.placa) })
  const { servicio, clase, fecha_matricula, anio, cilindraje } = s.vehiculo
  const documento = (d: Situation['documentos'][number]): Statement => [
    `insert into documentos (id, empresa_id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, actual, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 0, 0)`,
    [crypto.randomUUID(), empresa, id, d.tipo, d.nombre, d.fecha_emision, d.fecha_vencimiento],
  ]
  await later([
    [
      'update vehiculos set servicio = ?, clase = ?, fecha_matricula = ?, anio = ?, cilindraje = ? where id = ?',
      [servicio, clase, fecha_matricula, anio, cilindraje, id],
    ],
    ...s.documentos.map(documento),
    ...s.exempt.map(
      (tipo): Statement => [
        `insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, ?, 'no', 0)`,
        [crypto.randomUUID(), empresa, id, tipo],
      ],
    ),
    ...s.licencias.map(
      (l): Statement => [
        `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
          licencia_fecha_emision, licencia_fecha_vencimiento, created_at)
         values (?, ?, ?, ?, '1', '1', ?, '2000-01-01', ?, 0)`,
        [crypto.randomUUID(), empresa, id, l.conductor, l.categoria, l.fecha_vencimiento],
      ],
    ),
  ])
  const kinds = new Map(s.documentos.map(({ tipo, nombre }) => [`${tipo}|${nombre}`, { tipo, nombre }]))
  return { id, kinds: [...kinds.values()] }
}

test('what is stored are the days of the rule, for any vehicle with any documents, from the day of the change on', async () => {
  const { id: empresa } = await createEmpresa({}, NOW)
  const db = new EmpresaDb(watch(env.DB, empresa), empresa).writer()
  await fc.assert(
    fc.asyncProperty(fc.array(situations, { minLength: 8, maxLength: 8 }), async (cases) => {
      const fleet = await inOneBatch(execute, (later) => Promise.all(cases.map((s) => register(later, empresa, s))))
      await db.batch(
        fleet.flatMap(({ id, kinds }) => [
          ...kinds.flatMap((kind) => withCurrent(db, { vehiculo_id: id, ...kind }, [], NOW)),
          ...afterChange(db, id, NOW),
        ]),
      )
      const ids = fleet.map(({ id }) => id)
      const { results } = await env.DB.prepare(
        `select vehiculo_id as id, max(desde, ?2) as desde, hasta, veredicto from veredictos
         where vehiculo_id in (select value from json_each(?1)) and hasta > ?2 order by desde`,
      )
        .bind(JSON.stringify(ids), TODAY)
        .all<VerdictSegment & { id: string }>()
      const stored = (of: string) => results.filter(({ id }) => id === of).map(({ id: _, ...segment }) => segment)
      const fromToday = (s: Situation) =>
        verdictSegments(s).flatMap((x) => (x.hasta > TODAY ? [{ ...x, desde: x.desde < TODAY ? TODAY : x.desde }] : []))
      for (const [i, id] of ids.entries()) expect([cases[i], stored(id)]).toEqual([cases[i], fromToday(cases[i]!)])
    }),
    { numRuns: 20 },
  )
})

test('the verdict of one vehicle reads no more in a large fleet than in a small one', async () => {
  const rowsRead = async (howMany: number) => {
    const { id: empresa } = await createEmpresa({}, NOW)
    await execute([
      [
        `with recursive n(n) as (select 1 union all select n + 1 from n where n < ?2)
         insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
         select ?1 || n, ?1, n, 'm', 't', 'm', 2020, '', n from n`,
        [empresa, howMany],
      ],
      [
        `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
           licencia_fecha_emision, licencia_fecha_vencimiento, created_at)
         select 'c' || id, empresa_id, id, 'Ana', '1', '1', 'B1', '2020-01-01', date('2027-01-01', '+' || placa || ' days'), 1
         from vehiculos where empresa_id = ?`,
        [empresa],
      ],
      [
        `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
         select 'd' || id, empresa_id, id, 'SOAT', '2026-01-01', '2027-01-01', 1, 1 from vehiculos where empresa_id = ?`,
        [empresa],
      ],
    ])
    let rows = 0
    const spy: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (sql: string) => env.DB.prepare(sql),
      async batch(statements: D1PreparedStatement[]) {
        const r = await env.DB.batch(statements)
        rows += r.reduce((n, x) => n + x.meta.rows_read, 0)
        return r
      },
    })
    const db = new EmpresaDb(spy, empresa).writer()
    // the driver whose licence ends last: a search by day would read all the others
    await db.batch(afterChange(db, `${empresa}${howMany}`, NOW))
    return rows
  }
  const small = await rowsRead(50)
  expect(small).toBeGreaterThan(0)
  expect(await rowsRead(1000)).toBe(small)
})

test('a change queues the vehicle’s assessment, and touches no other vehicle', async () => {
  const mine = await createEmpresa({ vehiculos: 2 }, NOW)
  const [one, other] = mine.vehiculos.map((v) => v.id) as [string, string]
  const db = new EmpresaDb(env.DB, mine.id).writer()
  await execute([["update veredictos set veredicto = 'Puede salir' where empresa_id = ?", [mine.id]]])
  await db.batch(afterChange(db, one, NOW))
  const { results } = await env.DB.prepare(
    'select id, veredicto from vehiculos v join veredictos s on s.vehiculo_id = v.id where v.empresa_id = ? order by created_at, v.rowid',
  )
    .bind(mine.id)
    .all()
  expect(results).toEqual([
    { id: one, veredicto: 'Falta saber' },
    { id: other, veredicto: 'Puede salir' },
  ])
  const noted = await env.DB.prepare('select tipo, carga from pendientes where destino = ?').bind(one).all()
  expect(noted.results).toEqual([{ tipo: 'vehiculo.juzgar', carga: JSON.stringify({ empresa_id: mine.id }) }])
})

describe('of the documents of a vehicle', () => {
  async function documentoWriter() {
    const mine = await createEmpresa({ vehiculos: 1 }, NOW)
    const vehiculo_id = mine.vehiculos[0]?.id as string
    const db = new EmpresaDb(watch(env.DB, mine.id), mine.id).writer()
    let createdAt = NOW
    return {
      /** Saves a document as the services do; returns its id. */
      async guardar(tipo: string, fecha_vencimiento: string, { nombre = '', fecha_emision = '2025-01-01' } = {}) {
        const id = crypto.randomUUID()
        const row = { id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, actual: false }
        const newOne = db.insert('documentos', { ...row, created_at: createdAt++ })
        await db.batch([
          ...withCurrent(db, { vehiculo_id, tipo, nombre }, [newOne], NOW),
          ...afterChange(db, vehiculo_id, NOW),
        ])
        return id
      },
      async reissue(id: string, tipo: string, fecha_emision: string) {
        const edit = db.update('documentos', { id }, { fecha_emision, actual: false })
        await db.batch(withCurrent(db, { vehiculo_id, tipo, nombre: '' }, [edit], NOW))
      },
      async borrar(id: string, tipo: string, nombre = '') {
        const outside = db.remove('documentos', { id })
        await db.batch([
          ...withCurrent(db, { vehiculo_id, tipo, nombre }, [outside], NOW),
          ...afterChange(db, vehiculo_id, NOW),
        ])
      },
      async current(tipo: string) {
        const { results } = await env.DB.prepare(
          'select id from documentos where empresa_id = ? and tipo = ? and actual = 1 order by created_at',
        )
          .bind(mine.id, tipo)
          .all<{ id: string }>()
        return results.map((r) => r.id)
      },
      stopsFrom: () => stopsFrom(vehiculo_id),
    }
  }

  test('a renewed SOAT counts, and the verdict follows it', async () => {
    const p = await documentoWriter()
    await p.guardar('SOAT', '2026-11-01')
    expect(await p.stopsFrom()).toBe('2026-11-02')
    const newOne = await p.guardar('SOAT', '2027-11-01')
    expect(await p.current('SOAT')).toEqual([newOne])
    expect(await p.stopsFrom()).toBe('2027-11-02')
  })

  test('an older one that is registered later does not supersede', async () => {
    const p = await documentoWriter()
    const newOne = await p.guardar('SOAT', '2027-11-01')
    await p.guardar('SOAT', '2025-11-01')
    expect(await p.current('SOAT')).toEqual([newOne])
    expect(await p.stopsFrom()).toBe('2027-11-02')
  })

  test('of two that end on the same day the one issued later counts, then the one registered later', async () => {
    const p = await documentoWriter()
    const issued = await p.guardar('SOAT', '2027-11-01', { fecha_emision: '2026-11-02' })
    await p.guardar('SOAT', '2027-11-01', { fecha_emision: '2026-10-02' })
    expect(await p.current('SOAT')).toEqual([issued])
    const registered = await p.guardar('SOAT', '2027-11-01', { fecha_emision: '2026-09-02' })
    // exact duplicates cannot be added, but an edit makes two
    await p.reissue(registered, 'SOAT', '2026-11-02')
    expect(await p.current('SOAT')).toEqual([registered])
  })

  test('deleting the latest brings back the one before, deleting the last leaves none', async () => {
    const p = await documentoWriter()
    const old = await p.guardar('SOAT', '2026-11-01')
    const newOne = await p.guardar('SOAT', '2027-11-01')
    await p.borrar(newOne, 'SOAT')
    expect(await p.current('SOAT')).toEqual([old])
    expect(await p.stopsFrom()).toBe('2026-11-02')
    await p.borrar(old, 'SOAT')
    expect(await p.current('SOAT')).toEqual([])
    expect(await p.stopsFrom()).toBeNull()
  })

  test('one that begins after a gap counts beside the one before, which goes on being due until then', async () => {
    const p = await documentoWriter()
    const old = await p.guardar('SOAT', '2026-11-22')
    const newOne = await p.guardar('SOAT', '2027-11-25', { fecha_emision: '2026-11-26' })
    expect(await p.current('SOAT')).toEqual([old, newOne])
    expect(await p.stopsFrom()).toBe('2026-11-23')
    // the gap is closed: one stretch, and its last document counts
    await p.guardar('SOAT', '2026-11-25', { fecha_emision: '2026-11-23' })
    expect(await p.current('SOAT')).toEqual([newOne])
    expect(await p.stopsFrom()).toBe('2027-11-26')
  })

  test('two «Otro» of different names stand side by side, one of each counts', async () => {
    const p = await documentoWriter()
    const permission = await p.guardar('Otro', '2027-01-01', { nombre: 'Permiso' })
    const poliza = await p.guardar('Otro', '2026-12-01', { nombre: 'Póliza todo riesgo' })
    expect(await p.current('Otro')).toEqual([permission, poliza])
    const renewed = await p.guardar('Otro', '2028-01-01', { nombre: 'Permiso' })
    expect(await p.current('Otro')).toEqual([poliza, renewed])
    await p.borrar(renewed, 'Otro', 'Permiso')
    expect(await p.current('Otro')).toEqual([permission, poliza])
  })
})
