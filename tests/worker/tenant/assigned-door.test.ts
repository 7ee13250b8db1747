/** The door of a Usuario: what hangs on an assigned vehicle, and nothing else of the company. */
import { env } from 'cloudflare:test'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { AssignedDb } from '../../../worker/tenant/empresa-db'
import type { TableName } from '../../../worker/tenant/source'
import { afterChange, withCurrent } from '../../../worker/vehiculos/state-sql'
import type { Empresa } from '../../support/data'
import { attachRows, FILTERS, fill, TABLES } from '../support/tenant-rows'
import { watch } from '../support/watched'
import { assign, createEmpresa, execute } from '../support/world'

describe('the door of a Usuario', () => {
  /**
   * Tables without a vehicle of their own: words lead to rows that have their own condition; the others are closed to a
   * Usuario.
   */
  const CLOSED_TABLES = [
    ...(['team_members', 'seguridad', 'pagos', 'transacciones', 'fuentes_pago', 'pagadores'] as const),
    ...(['cambios_suscripcion', 'facturas', 'importaciones', 'importacion_filas', 'recordatorios'] as const),
    ...(['cuentas_contables', 'exportaciones_contables', 'asientos'] as const),
    ...(['conexiones_contables', 'envios_contables'] as const),
    ...(['api_claves', 'api_respuestas', 'descargas', 'webhooks', 'entregas', 'webhook_veredictos', 'envios'] as const),
  ] as const
  /** `vistas` and `envio_personas` belong to a person, not to a vehicle; `lugares` to several, or to all. */
  const WITHOUT_VEHICULO: TableName[] = ['palabras', 'vistas', 'envio_personas', 'lugares', ...CLOSED_TABLES]
  const DERIVED: TableName[] = ['faltantes', 'gastos_anio', 'veredictos']
  let mine: Empresa
  let own: string
  let other: string
  const ofUsuario = (e = mine) => new AssignedDb(watch(env.DB, e.id), e.id, e.usuario.id)
  /** A company with rows of an assigned vehicle and of another. */
  async function filled() {
    const mine = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
    const [own, other] = mine.vehiculos.map(({ id }) => id) as [string, string]
    await fill(mine)
    await attachRows(mine, other)
    return { mine, own, other }
  }
  const rowsOf = async (table: TableName) =>
    (await env.DB.prepare(`select * from ${table} where empresa_id = ? order by 1, 2, 3`).bind(mine.id).all()).results

  beforeAll(async () => {
    ;({ mine, own, other } = await filled())
  })

  test.each(CLOSED_TABLES)('%s is not behind it', (table) => {
    expect(() => ofUsuario().from(table)).toThrow()
  })

  describe.each(TABLES.filter((t) => !WITHOUT_VEHICULO.includes(t)))('%s', (table) => {
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

  test('the documents and alerts of an assigned vehicle may be added and changed', async () => {
    const { mine, own } = await filled()
    const db = ofUsuario(mine).writer()
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

  test.each(FILTERS)('`or 1=1` %s brings only places for all vehicles and for an assigned one', async (_, filter) => {
    const { id, usuario, vehiculos } = await createEmpresa({ vehiculos: 2 })
    const other = await createEmpresa({ vehiculos: 1, lugares: 1 })
    const [own, foreign] = vehiculos.map((v) => v.id) as [string, string]
    const place = (nombre: string, todos: number) =>
      [
        `insert into lugares (id, empresa_id, nombre, color, forma, puntos, radio, todos, created_at)
           values (?, ?, ?, 'azul', 'circulo', '[[4,-74]]', 100, ?, 1)`,
        [`${id} ${nombre}`, id, nombre, todos],
      ] as [string, (string | number)[]]
    const forVehicle = (nombre: string, v: string) =>
      [
        'insert into lugares_vehiculos (empresa_id, lugar_id, vehiculo_id) values (?, ?, ?)',
        [id, `${id} ${nombre}`, v],
      ] as [string, string[]]
    await execute([
      place('all', 1),
      place('own', 0),
      place('foreign', 0),
      place('none', 0),
      forVehicle('own', own),
      forVehicle('own', foreign),
      forVehicle('foreign', foreign),
    ])
    const names = async () => {
      const db = new AssignedDb(watch(env.DB, id), id, usuario.id)
      const l = db.from('lugares')
      const rows = await db.all({ fields: { nombre: l.nombre }, from: l, where: filter(sql`${l.empresa_id}`) })
      return rows.map(({ nombre }) => nombre).sort()
    }
    expect(await names()).toEqual([])
    await assign(id, usuario.id, own)
    expect(await names()).toEqual(['all', 'own'])
    expect(await names()).not.toContain(other.lugares[0]!.nombre)
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
