/**
 * A document as the services read it, with its vehicle; and the row of a list, which may stand for a missing document.
 */

import { and, eq } from 'drizzle-orm'
import { buildFolder, type FolderEntry } from '../domain/documentos/folder'
import { type Condition, readTipo, type TipoDocumento } from '../domain/documentos/rules'
import { readClase } from '../domain/vehiculos/clase'
import { optional } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { Row, SqlSource } from '../tenant/source'
import { vehiculoFields as fieldsOfVehiculo } from '../vehiculos/fields'
import { ofItsTipo } from './sql'

export interface Documento {
  id: string
  tipo: TipoDocumento
  nombre: string
  fecha_emision: string
  fecha_vencimiento: string
  /** the start of the unbroken coverage it ends, and until when it is current (domain/documentos/coverage.ts) */
  cubre_desde: string
  cuenta_hasta: string
  /** from when it matters, and when it falls due (domain/documentos/rules.ts); NEVER_DAY if it does not apply */
  avisa_desde: string
  vence: string
  archivo_url: string | null
}
interface DocumentoVehiculo {
  id: string
  placa: string
  marca: string
  modelo: string
  servicio: 'particular' | 'publico'
}
/** A document with its vehicle. */
export type DocumentoListRow = FolderEntry<Documento> & { vehiculo: DocumentoVehiculo }

/** Documents, their vehicles, and who marked their type as not applicable. */
export function sourcesOf(db: EmpresaReader) {
  const d = db.from('documentos')
  const v = db.from('vehiculos')
  const x = db.from('exenciones')
  return {
    d,
    v,
    x,
    joins: [[v, eq(v.id, d.vehiculo_id)]] as [SqlSource, ReturnType<typeof eq>][],
    leftJoins: [[x, and(ofItsTipo(x, d)) as ReturnType<typeof eq>]] as [SqlSource, ReturnType<typeof eq>][],
  }
}
type Sources = Pick<ReturnType<typeof sourcesOf>, 'd' | 'v' | 'x'>

/** The columns of a vehicle shown with its documents, and those that the legal rules use. */
export const vehiculoFields = (v: SqlSource<'vehiculos'>) => {
  const { id, ...fields } = fieldsOfVehiculo(v)
  return { vehiculo_id: id, ...fields }
}

/** The columns of a document itself. */
export const ownFields = (d: SqlSource<'documentos'>) => ({
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

export const fieldsOf = ({ d, v, x }: Sources) => ({
  ...ownFields(d),
  ...vehiculoFields(v),
  motivo: optional(x.motivo),
})
export type DocumentoRow = Row<ReturnType<typeof fieldsOf>>

export function readDocumento(row: Omit<Documento, 'tipo'> & { tipo: string }): Documento {
  const { id, nombre, fecha_emision, fecha_vencimiento, cubre_desde, cuenta_hasta, avisa_desde, vence, archivo_url } =
    row
  const tipo = readTipo(row.tipo)
  // an old row's unknown type becomes its name
  return {
    id,
    tipo,
    nombre: nombre || (tipo === row.tipo ? '' : row.tipo),
    fecha_emision,
    fecha_vencimiento,
    cubre_desde,
    cuenta_hasta,
    avisa_desde,
    vence,
    archivo_url,
  }
}

type WithVehiculo = Row<ReturnType<typeof vehiculoFields>>

export const readVehiculo = ({ vehiculo_id: id, placa, marca, modelo, servicio }: WithVehiculo): DocumentoVehiculo => ({
  id,
  placa,
  marca,
  modelo,
  servicio,
})
export const readCondition = ({
  placa,
  servicio,
  clase,
  fecha_matricula,
  anio,
  cilindraje,
}: WithVehiculo): Condition => ({
  placa,
  servicio,
  clase: readClase(clase),
  fecha_matricula,
  anio,
  cilindraje,
})

/** A row of the database as the lists show it, on the company's day `today`. */
export function readRow(row: DocumentoRow, today: string): DocumentoListRow {
  const documento = readDocumento(row)
  const exenciones = new Map(row.motivo === null ? [] : [[documento.tipo as string, row.motivo]])
  const entry = buildFolder(readCondition(row), [documento], exenciones, today).find((p) => p.tipo === documento.tipo)
  if (!entry) throw new Error(`no document of type ${documento.tipo}`)
  return { ...entry, nombre: documento.nombre, vehiculo: readVehiculo(row) }
}

/** The document that was written, for the confirmation message. */
export interface DocumentoOutcome {
  placa: string
  vehiculo_id: string
  tipo: TipoDocumento
  nombre: string
}
/** A document that was registered or changed, and the days on which the company will be warned of its expiry. */
export interface SavedDocumento extends DocumentoOutcome {
  notices: readonly string[]
}
export const factOf = ({
  placa,
  vehiculo_id,
  tipo,
  nombre,
}: Omit<DocumentoOutcome, 'tipo'> & { tipo: string }): DocumentoOutcome => ({
  placa,
  vehiculo_id,
  tipo: readTipo(tipo),
  nombre,
})
