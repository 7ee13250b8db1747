/** Services of a sheet of maintenance. A reading counts for the odometer if none of a later day is known. */
import { eq } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { groupBy } from '../domain/group-by'
import { SERVICES } from '../domain/importacion/dependent-rules'
import type { ServicioData } from '../domain/mantenimientos/mantenimiento'
import { valuesOf } from '../mantenimientos/service'
import { ownerOf, refreshOdometro, refreshPlanes, releaseServicio, storeReading } from '../mantenimientos/sql'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, oneOf } from '../tenant/expressions'
import { afterChange } from '../vehiculos/state-sql'
import type { DependentTable } from './dependent-table'

const about = (id: string, vehiculo: string) => ({ objeto: id, datos: { vehiculo } })

/** The items of services by service, and which services have files. */
async function partsOf(db: EmpresaDb, ids: string[]) {
  const i = db.from('mantenimiento_items')
  const a = db.from('archivos')
  const owners = ids.map(ownerOf)
  const [items, files] = await db.together(
    {
      fields: { de: i.mantenimiento_id, descripcion: i.descripcion, costo: i.costo, plan_id: i.plan_id },
      from: i,
      where: oneOf(i.mantenimiento_id, ids),
      orderBy: [ascending(i.mantenimiento_id), ascending(i.orden)],
    },
    { fields: { de: a.de }, from: a, where: oneOf(a.de, owners) },
  )
  const byOwner = groupBy(
    items,
    ({ de }) => de,
    ({ de: _, ...item }) => item,
  )
  return { items: byOwner, withFiles: new Set(files.map(({ de }) => de)) }
}

export const services: DependentTable<ServicioData> = {
  rule: SERVICES,
  async read(db, which) {
    const m = db.from('mantenimientos')
    const v = db.from('vehiculos')
    const rows = await db.all({
      fields: {
        id: m.id,
        placa: v.placa,
        vehiculo_id: m.vehiculo_id,
        fecha: m.fecha,
        kilometraje: m.kilometraje,
        taller: m.taller,
        notas: m.notas,
      },
      from: m,
      joins: [[v, eq(v.id, m.vehiculo_id)]],
      where: 'plates' in which ? oneOf(v.placa, which.plates) : oneOf(m.id, which.ids),
    })
    const { items, withFiles } = await partsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, placa, vehiculo_id, ...data }) => {
      const own = items.get(id) ?? []
      const isInUse = withFiles.has(ownerOf(id)) || own.some(({ plan_id }) => plan_id !== null)
      return { id, placa, vehiculo_id, data: { ...data, corregir: false, items: own, archivo: [] }, isInUse }
    })
  },
  columnsOf: (data) => valuesOf(data).row,
  create(db, { id, vehiculo_id, data }, now) {
    const { row, items } = valuesOf(data)
    const reading = data.kilometraje === null ? [] : [{ fecha: data.fecha, km: data.kilometraje }]
    return [
      db.insert('mantenimientos', { id, vehiculo_id, ...row, created_at: now }),
      audit(db, 'mantenimiento-creado', about(id, vehiculo_id)),
      ...items.map((item, order) => db.insert('mantenimiento_items', { mantenimiento_id: id, orden: order, ...item })),
      ...reading.map((one) => storeReading(db, vehiculo_id, one, 'greater')),
      ...refreshPlanes(db, vehiculo_id),
      ...afterChange(db, vehiculo_id, now),
    ]
  },
  // a service is recognized by everything but its notes, so that only these change, or how its workshop is written
  change: (db, { id, vehiculo_id }, columns) => [
    db.update('mantenimientos', { id }, columns),
    audit(db, 'mantenimiento-cambiado', about(id, vehiculo_id)),
  ],
  remove: (db, { id, vehiculo_id }, now) => [
    ...releaseServicio(db, id),
    db.remove('mantenimientos', { id }),
    audit(db, 'mantenimiento-eliminado', about(id, vehiculo_id)),
    refreshOdometro(db, vehiculo_id),
    ...refreshPlanes(db, vehiculo_id),
    ...afterChange(db, vehiculo_id, now),
  ],
}
