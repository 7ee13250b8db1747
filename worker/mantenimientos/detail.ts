/** Data of the service book's dialogs: an existing service, a vehicle for a new one, vehicles to choose from. */
import { eq, isNotNull } from 'drizzle-orm'
import { groupBy } from '../domain/group-by'
import { ascending, countRows, descending, oneOf } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { matchesSearch } from '../tenant/search'
import { servicioFields, vehiculoQuery } from './list'
import { ownerOf } from './sql'

/** Vehicles offered at once; larger fleets search. */
const OFFERED_MAX = 20
/** Suggested workshops are taken from this many of the last services. */
const TALLERES_FROM = 100

/** The company's vehicles by plate that match a search. */
export function offerVehiculos(db: EmpresaReader, q: string) {
  const { fields, from } = vehiculoQuery(db, null)
  return db.all({
    fields,
    from,
    where: matchesSearch(db, 'vehiculos', from.id, q),
    orderBy: [ascending(from.placa)],
    limit: OFFERED_MAX,
  })
}

/** A vehicle with its plans, and the company's workshops; null when it is not in the company. */
export async function newServicioDetail(db: EmpresaReader, vehiculoId: string) {
  const [[vehiculo], planes, talleres] = await db.together(
    vehiculoQuery(db, vehiculoId),
    planesQuery(db, vehiculoId),
    talleresQuery(db),
  )
  return vehiculo ? { vehiculo, planes, talleres: readTalleres(talleres) } : null
}

/**
 * A service with its items, its files, its vehicle's plans and the company's workshops; null when it is not in the
 * company.
 */
export async function detail(db: EmpresaReader, id: string) {
  const m = db.from('mantenimientos')
  const v = db.from('vehiculos')
  const i = db.from('mantenimiento_items')
  const a = db.from('archivos')
  const p = db.from('planes_mantenimiento')
  const odometro = { vehiculo_km: v.kilometraje, vehiculo_km_fecha: v.kilometraje_fecha }
  const [[servicio], items, archivos, planes, talleres] = await db.together(
    {
      fields: { ...servicioFields(m, v), vehiculo_id: v.id, ...odometro },
      from: m,
      joins: [[v, eq(v.id, m.vehiculo_id)]],
      where: eq(m.id, id),
    },
    {
      fields: { descripcion: i.descripcion, costo: i.costo, plan_id: i.plan_id },
      from: i,
      where: eq(i.mantenimiento_id, id),
      orderBy: [ascending(i.orden)],
    },
    {
      fields: { id: a.id, nombre: a.nombre, tipo: a.tipo, tamano: a.tamano },
      from: a,
      where: eq(a.de, ownerOf(id)),
      orderBy: [ascending(a.created_at), ascending(a.id)],
    },
    {
      fields: { id: p.id, nombre: p.nombre, cada_km: p.cada_km },
      from: m,
      joins: [[p, eq(p.vehiculo_id, m.vehiculo_id)]],
      where: eq(m.id, id),
      orderBy: [ascending(p.nombre)],
    },
    talleresQuery(db),
  )
  return servicio ? { ...servicio, items, archivos, planes, talleres: readTalleres(talleres) } : null
}

/** The items of some services in their order, by the id of the service. */
export async function itemsOf(db: EmpresaReader, ids: readonly string[]) {
  const i = db.from('mantenimiento_items')
  const rows = await db.all({
    fields: { servicio: i.mantenimiento_id, descripcion: i.descripcion, costo: i.costo, plan_id: i.plan_id },
    from: i,
    where: oneOf(i.mantenimiento_id, ids),
    orderBy: [ascending(i.mantenimiento_id), ascending(i.orden)],
  })
  return groupBy(rows, ({ servicio }) => servicio)
}

/** The plans of a vehicle by name. */
export function planesQuery(db: EmpresaReader, vehiculoId: string) {
  const p = db.from('planes_mantenimiento')
  return {
    fields: { id: p.id, nombre: p.nombre, cada_km: p.cada_km },
    from: p,
    where: eq(p.vehiculo_id, vehiculoId),
    orderBy: [ascending(p.nombre)],
  }
}

function talleresQuery(db: EmpresaReader) {
  const m = db.from('mantenimientos')
  const latest = db.nested(
    {
      fields: { taller: m.taller },
      from: m,
      orderBy: [descending(m.fecha), descending(m.id)],
      limit: TALLERES_FROM,
    },
    'ultimos',
  )
  return {
    fields: { taller: latest.taller, n: countRows() },
    from: latest,
    where: isNotNull(latest.taller),
    groupBy: [latest.taller],
    orderBy: [ascending(latest.taller)],
  }
}

const readTalleres = (rows: { taller: string | null }[]) => rows.map((row) => row.taller ?? '').filter(Boolean)
