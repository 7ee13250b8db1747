/** What the dialogs of Documentos read: a vehicle's documents, a document's history, the vehicles to choose from. */
import { and, eq, type SQL } from 'drizzle-orm'
import { buildFolder } from '../domain/documentos/folder'
import { removalOf } from '../domain/documentos/removal'
import type { TipoDocumento } from '../domain/documentos/rules'
import { ascending, countRows, descending, optional } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { type DocumentoListRow, ownFields, readCondition, readDocumento, readVehiculo, vehiculoFields } from './row'
import * as documentosSql from './sql'

/** Documents of one vehicle, and of one kind, that a screen shows. */
const FOLDER_MAX = 200
const HISTORY_MAX = 200

/**
 * All required and registered documents of a vehicle with their state, including missing ones; null for another
 * company's vehicle.
 */
export async function folderOf(db: EmpresaReader, vehiculoId: string, today: string) {
  const v = db.from('vehiculos')
  const d = db.from('documentos')
  const x = db.from('exenciones')
  const [[row], current, exempt, clases] = await db.together(
    { fields: vehiculoFields(v), from: v, where: eq(v.id, vehiculoId), limit: 1 },
    {
      fields: ownFields(d),
      from: d,
      where: and(eq(d.vehiculo_id, vehiculoId), documentosSql.isActual(d, today)) as SQL,
      orderBy: [ascending(d.tipo), ascending(d.nombre), ascending(d.cubre_desde)],
      limit: FOLDER_MAX,
    },
    { fields: { tipo: x.tipo, motivo: x.motivo }, from: x, where: eq(x.vehiculo_id, vehiculoId) },
    {
      fields: { tipo: d.tipo, nombre: d.nombre, n: countRows() },
      from: d,
      where: eq(d.vehiculo_id, vehiculoId),
      groupBy: [d.tipo, d.nombre],
    },
  )
  if (!row) return null
  const vehiculo = readVehiculo(row)
  const condition = readCondition(row)
  const exenciones = new Map(exempt.map(({ tipo, motivo }) => [tipo, motivo]))
  const sheets = buildFolder(condition, current.map(readDocumento), exenciones, today)
  return {
    vehiculo,
    condition,
    rows: sheets.map((entry): DocumentoListRow => ({ ...entry, vehiculo })),
    /** how many documents there are per type and name, including the current one */
    cuantos: clases,
  }
}

/**
 * A document with all others of its vehicle, type and name, latest first; null for another company's document. `cuenta`
 * is the current one, `removal` what would change on the day `today` if this one were deleted.
 */
export async function historyOf(db: EmpresaReader, id: string, today: string) {
  const thisDocumento = db.from('documentos', 'este')
  const d = db.from('documentos')
  const v = db.from('vehiculos')
  const a = db.from('archivos')
  const rows = await db.all({
    fields: { ...ownFields(d), actual: d.actual, archivo: optional(a.nombre), ...vehiculoFields(v) },
    from: thisDocumento,
    joins: [
      [
        d,
        and(
          eq(d.vehiculo_id, thisDocumento.vehiculo_id),
          eq(d.tipo, thisDocumento.tipo),
          eq(d.nombre, thisDocumento.nombre),
        ) as SQL,
      ],
      [v, eq(v.id, thisDocumento.vehiculo_id)],
    ],
    leftJoins: [[a, documentosSql.itsArchivo(a, d)]],
    where: eq(thisDocumento.id, id),
    orderBy: [descending(d.fecha_vencimiento), descending(d.fecha_emision), descending(d.created_at)],
    limit: HISTORY_MAX,
  })
  const row = rows.find((f) => f.id === id)
  if (!row) return null
  const read = (f: typeof row) => ({
    ...readDocumento(f),
    actual: f.actual,
    archivo: f.archivo_url !== null && f.archivo !== null ? { url: f.archivo_url, nombre: f.archivo } : null,
  })
  const all = rows.map(read)
  const documento = read(row)
  return {
    documento,
    vehiculo: readVehiculo(row),
    condition: readCondition(row),
    history: all,
    cuenta: all.find((f) => f.actual) ?? documento,
    removal: removalOf(all, id, today),
  }
}

/** A vehicle and the reason why a type does not apply to it, null without one; null for another company's vehicle. */
export async function exencionOf(db: EmpresaReader, vehiculoId: string, tipo: TipoDocumento) {
  const v = db.from('vehiculos')
  const x = db.from('exenciones')
  const [[row], [exencion]] = await db.together(
    { fields: vehiculoFields(v), from: v, where: eq(v.id, vehiculoId), limit: 1 },
    {
      fields: { motivo: x.motivo },
      from: x,
      where: and(eq(x.vehiculo_id, vehiculoId), eq(x.tipo, tipo)) as SQL,
      limit: 1,
    },
  )
  return row ? { vehiculo: readVehiculo(row), tipo, motivo: exencion?.motivo ?? null } : null
}
