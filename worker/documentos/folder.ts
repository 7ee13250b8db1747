/** What the dialogs of Documentos read: the folder of a vehicle, the history of a paper, the vehicles to choose from. */
import { and, eq, type SQL } from 'drizzle-orm'
import { buildFolder } from '../domain/documentos/folder'
import type { TipoDocumento } from '../domain/documentos/rules'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, cuenta, descending, optional } from '../tenant/expressions'
import type { Fuente } from '../tenant/source'
import { camposDelVehiculo, type DocumentoListRow, leerDocumento, leerVehiculo, readCondition } from './row'
import * as documentosSql from './sql'

/** Papers of one vehicle, and documents of one kind, that a screen shows. */
const FOLDER_MAX = 200
const HISTORY_MAX = 200
const ownFields = (d: Fuente<'documentos'>) => ({
  id: d.id,
  tipo: d.tipo,
  nombre: d.nombre,
  fecha_emision: d.fecha_emision,
  fecha_vencimiento: d.fecha_vencimiento,
  cubre_desde: d.cubre_desde,
  cuenta_hasta: d.cuenta_hasta,
  avisa_desde: d.avisa_desde,
  vence: d.vence,
  archivo_url: d.archivo_url,
})

/** All papers of a vehicle with their state, also those that nobody registered; null when it is not ours. */
export async function folderOf(db: EmpresaDb, vehiculoId: string, hoy: string) {
  const v = db.from('vehiculos')
  const d = db.from('documentos')
  const x = db.from('exenciones')
  const [[fila], current, exempt, clases] = await db.together(
    { fields: camposDelVehiculo(v), from: v, where: eq(v.id, vehiculoId), limit: 1 },
    {
      fields: ownFields(d),
      from: d,
      where: and(eq(d.vehiculo_id, vehiculoId), documentosSql.esActual(d, hoy)) as SQL,
      orderBy: [ascending(d.tipo), ascending(d.nombre), ascending(d.cubre_desde)],
      limit: FOLDER_MAX,
    },
    { fields: { tipo: x.tipo, motivo: x.motivo }, from: x, where: eq(x.vehiculo_id, vehiculoId) },
    {
      fields: { tipo: d.tipo, nombre: d.nombre, n: cuenta() },
      from: d,
      where: eq(d.vehiculo_id, vehiculoId),
      groupBy: [d.tipo, d.nombre],
    },
  )
  if (!fila) return null
  const vehiculo = leerVehiculo(fila)
  const condition = readCondition(fila)
  const exenciones = new Map(exempt.map(({ tipo, motivo }) => [tipo, motivo]))
  const sheets = buildFolder(condition, current.map(leerDocumento), exenciones, hoy)
  return {
    vehiculo,
    condition,
    filas: sheets.map((entry): DocumentoListRow => ({ ...entry, vehiculo })),
    /** how many documents there are of a type and name, the one that counts among them */
    cuantos: clases,
  }
}

/**
 * A document with all of its vehicle, type and name, the latest first, itself among them; null when it is not ours.
 * `cuenta` is the one that counts, `queda` the one that would count if this one went.
 */
export async function historyOf(db: EmpresaDb, id: string) {
  const este = db.from('documentos', 'este')
  const d = db.from('documentos')
  const v = db.from('vehiculos')
  const a = db.from('archivos')
  const filas = await db.all({
    fields: { ...ownFields(d), actual: d.actual, archivo: optional(a.nombre), ...camposDelVehiculo(v) },
    from: este,
    joins: [
      [d, and(eq(d.vehiculo_id, este.vehiculo_id), eq(d.tipo, este.tipo), eq(d.nombre, este.nombre)) as SQL],
      [v, eq(v.id, este.vehiculo_id)],
    ],
    leftJoins: [[a, documentosSql.itsArchivo(a, d)]],
    where: eq(este.id, id),
    orderBy: [descending(d.fecha_vencimiento), descending(d.fecha_emision), descending(d.created_at)],
    limit: HISTORY_MAX,
  })
  const fila = filas.find((f) => f.id === id)
  if (!fila) return null
  const leer = (f: typeof fila) => ({
    ...leerDocumento(f),
    actual: f.actual,
    archivo: f.archivo_url !== null && f.archivo !== null ? { url: f.archivo_url, nombre: f.archivo } : null,
  })
  const todos = filas.map(leer)
  const documento = leer(fila)
  return {
    documento,
    vehiculo: leerVehiculo(fila),
    condition: readCondition(fila),
    history: todos,
    cuenta: todos.find((f) => f.actual) ?? documento,
    remaining: fila.actual ? (todos.find((f) => f.id !== id) ?? null) : null,
  }
}

/** A vehicle and the reason for which a type does not apply to it, null when nobody gave one; null when it is not ours. */
export async function exencionOf(db: EmpresaDb, vehiculoId: string, tipo: TipoDocumento) {
  const v = db.from('vehiculos')
  const x = db.from('exenciones')
  const [[fila], [exencion]] = await db.together(
    { fields: camposDelVehiculo(v), from: v, where: eq(v.id, vehiculoId), limit: 1 },
    {
      fields: { motivo: x.motivo },
      from: x,
      where: and(eq(x.vehiculo_id, vehiculoId), eq(x.tipo, tipo)) as SQL,
      limit: 1,
    },
  )
  return fila ? { vehiculo: leerVehiculo(fila), tipo, motivo: exencion?.motivo ?? null } : null
}
