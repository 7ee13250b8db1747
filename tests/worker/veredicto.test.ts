/** The verdict in the database: its UPDATE against the rule, and which document counts. */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EmpresaDb } from '../../worker/db/empresa-db'
import { fechasDeVeredicto, type Situacion } from '../../worker/domain/veredicto'
import type { Sentencia } from '../apoyo/datos'
import { situaciones } from '../apoyo/situaciones'
import { crearEmpresa, crearVehiculo, ejecutar } from './apoyo/mundo'
import { vigilar } from './vigilado'

const AHORA = Date.UTC(2026, 10, 20, 15)

/** A vehicle as it is described, with older papers of each kind that must not count; answers its id. */
async function registrar(empresa: string, s: Situacion): Promise<string> {
  const { id } = await crearVehiculo(empresa)
  const { servicio, clase, fecha_matricula, cilindraje } = s.vehiculo
  const documento = (tipo: string, nombre: string, vence: string, actual: number): Sentencia => [
    `insert into documentos (id, empresa_id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, actual, created_at)
     values (?, ?, ?, ?, ?, '2000-01-01', ?, ?, 0)`,
    [crypto.randomUUID(), empresa, id, tipo, nombre, vence, actual],
  ]
  await ejecutar([
    [
      'update vehiculos set servicio = ?, clase = ?, fecha_matricula = ?, cilindraje = ? where id = ?',
      [servicio, clase, fecha_matricula, cilindraje, id],
    ],
    ...s.documentos.flatMap((d) => [
      documento(d.tipo, d.nombre, d.fecha_vencimiento, 1),
      documento(d.tipo, d.nombre, '2010-01-01', 0),
    ]),
    ...s.exentos.map(
      (tipo): Sentencia => [
        `insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, ?, 'no', 0)`,
        [crypto.randomUUID(), empresa, id, tipo],
      ],
    ),
    ...s.licencias.map(
      (l): Sentencia => [
        `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
          licencia_fecha_emision, licencia_fecha_vencimiento, created_at)
         values (?, ?, ?, ?, '1', '1', 'B1', '2000-01-01', ?, 0)`,
        [crypto.randomUUID(), empresa, id, l.conductor, l.fecha_vencimiento],
      ],
    ),
  ])
  return id
}

test('the UPDATE stores the days of the rule, for any vehicle with any papers', async () => {
  const { id: empresa } = await crearEmpresa({}, AHORA)
  const db = new EmpresaDb(vigilar(env.DB, empresa), empresa)
  await fc.assert(
    fc.asyncProperty(fc.array(situaciones, { minLength: 8, maxLength: 8 }), async (casos) => {
      const ids: string[] = []
      for (const s of casos) ids.push(await registrar(empresa, s))
      await db.batch(ids.flatMap((id) => db.trasCambio(id, AHORA)))
      const { results } = await env.DB.prepare(
        'select id, no_sale_desde, aviso_desde from vehiculos where id in (select value from json_each(?))',
      )
        .bind(JSON.stringify(ids))
        .all<{ id: string; no_sale_desde: string | null; aviso_desde: string | null }>()
      const guardadas = new Map(results.map(({ id, ...fechas }) => [id, fechas]))
      expect(ids.map((id) => guardadas.get(id))).toEqual(casos.map(fechasDeVeredicto))
    }),
    { numRuns: 20 },
  )
})

test('the verdict of one vehicle reads no more in a large fleet than in a small one', async () => {
  const leidas = async (cuantos: number) => {
    const { id: empresa } = await crearEmpresa({}, AHORA)
    await ejecutar([
      [
        `with recursive n(n) as (select 1 union all select n + 1 from n where n < ?2)
         insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
         select ?1 || n, ?1, n, 'm', 't', 'm', 2020, '', n from n`,
        [empresa, cuantos],
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
    let filas = 0
    const espia: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (sql: string) => env.DB.prepare(sql),
      async batch(sentencias: D1PreparedStatement[]) {
        const r = await env.DB.batch(sentencias)
        filas += r.reduce((n, x) => n + x.meta.rows_read, 0)
        return r
      },
    })
    const db = new EmpresaDb(espia, empresa)
    // the driver whose licence ends last: to find it by the day would walk past all the others
    await db.batch(db.trasCambio(`${empresa}${cuantos}`, AHORA))
    return filas
  }
  const chica = await leidas(50)
  expect(chica).toBeGreaterThan(0)
  expect(await leidas(1000)).toBe(chica)
})

test('a change notes the vehicle for judgement, and touches no other vehicle', async () => {
  const mia = await crearEmpresa({ vehiculos: 2 }, AHORA)
  const [uno, otro] = mia.vehiculos.map((v) => v.id) as [string, string]
  const db = new EmpresaDb(env.DB, mia.id)
  await ejecutar([['update vehiculos set aviso_desde = null where empresa_id = ?', [mia.id]]])
  await db.batch(db.trasCambio(uno, AHORA))
  const { results } = await env.DB.prepare(
    'select id, aviso_desde from vehiculos where empresa_id = ? order by created_at',
  )
    .bind(mia.id)
    .all()
  expect(results).toEqual([
    { id: uno, aviso_desde: '1900-01-01' },
    { id: otro, aviso_desde: null },
  ])
  const notado = await env.DB.prepare('select tipo, carga from pendientes where destino = ?').bind(uno).all()
  expect(notado.results).toEqual([{ tipo: 'vehiculo.juzgar', carga: JSON.stringify({ empresa_id: mia.id }) }])
})

describe('of the documents of a vehicle', () => {
  async function papeles() {
    const mia = await crearEmpresa({ vehiculos: 1 }, AHORA)
    const vehiculo_id = mia.vehiculos[0]?.id as string
    const db = new EmpresaDb(vigilar(env.DB, mia.id), mia.id)
    let creado = AHORA
    return {
      /** Saves a document as the services do; answers its id. */
      async guardar(tipo: string, fecha_vencimiento: string, { nombre = '', fecha_emision = '2025-01-01' } = {}) {
        const id = crypto.randomUUID()
        const fila = { id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, actual: false }
        const nuevo = db.insert('documentos', { ...fila, created_at: creado++ })
        await db.batch([...db.conActual({ vehiculo_id, tipo, nombre }, [nuevo]), ...db.trasCambio(vehiculo_id, AHORA)])
        return id
      },
      async borrar(id: string, tipo: string, nombre = '') {
        const fuera = db.remove('documentos', { id })
        await db.batch([...db.conActual({ vehiculo_id, tipo, nombre }, [fuera]), ...db.trasCambio(vehiculo_id, AHORA)])
      },
      async actuales(tipo: string) {
        const { results } = await env.DB.prepare(
          'select id from documentos where empresa_id = ? and tipo = ? and actual = 1 order by created_at',
        )
          .bind(mia.id, tipo)
          .all<{ id: string }>()
        return results.map((r) => r.id)
      },
      async noSale() {
        const v = await env.DB.prepare('select no_sale_desde as dia from vehiculos where id = ?')
          .bind(vehiculo_id)
          .first()
        return v?.dia
      },
    }
  }

  test('a renewed SOAT counts, and the verdict follows it', async () => {
    const p = await papeles()
    await p.guardar('SOAT', '2026-11-01')
    expect(await p.noSale()).toBe('2026-11-02')
    const nuevo = await p.guardar('SOAT', '2027-11-01')
    expect(await p.actuales('SOAT')).toEqual([nuevo])
    expect(await p.noSale()).toBe('2027-11-02')
  })

  test('an older one that is registered later does not supersede', async () => {
    const p = await papeles()
    const nuevo = await p.guardar('SOAT', '2027-11-01')
    await p.guardar('SOAT', '2025-11-01')
    expect(await p.actuales('SOAT')).toEqual([nuevo])
    expect(await p.noSale()).toBe('2027-11-02')
  })

  test('of two that end on the same day the one issued later counts, then the one registered later', async () => {
    const p = await papeles()
    const emitido = await p.guardar('SOAT', '2027-11-01', { fecha_emision: '2026-11-02' })
    await p.guardar('SOAT', '2027-11-01', { fecha_emision: '2026-10-02' })
    expect(await p.actuales('SOAT')).toEqual([emitido])
    const registrado = await p.guardar('SOAT', '2027-11-01', { fecha_emision: '2026-11-02' })
    expect(await p.actuales('SOAT')).toEqual([registrado])
  })

  test('deleting the latest brings back the one before, deleting the last leaves none', async () => {
    const p = await papeles()
    const viejo = await p.guardar('SOAT', '2026-11-01')
    const nuevo = await p.guardar('SOAT', '2027-11-01')
    await p.borrar(nuevo, 'SOAT')
    expect(await p.actuales('SOAT')).toEqual([viejo])
    expect(await p.noSale()).toBe('2026-11-02')
    await p.borrar(viejo, 'SOAT')
    expect(await p.actuales('SOAT')).toEqual([])
    expect(await p.noSale()).toBeNull()
  })

  test('two «Otro» of different names stand side by side, one of each counts', async () => {
    const p = await papeles()
    const permiso = await p.guardar('Otro', '2027-01-01', { nombre: 'Permiso' })
    const poliza = await p.guardar('Otro', '2026-12-01', { nombre: 'Póliza todo riesgo' })
    expect(await p.actuales('Otro')).toEqual([permiso, poliza])
    const renovado = await p.guardar('Otro', '2028-01-01', { nombre: 'Permiso' })
    expect(await p.actuales('Otro')).toEqual([poliza, renovado])
    await p.borrar(renovado, 'Otro', 'Permiso')
    expect(await p.actuales('Otro')).toEqual([permiso, poliza])
  })
})
