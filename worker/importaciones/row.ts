/** How the record of an imported row is written, and read again to take the row back. */

import type { NewDocumento } from '../domain/importacion/judgement'
import type { Noun } from '../domain/importacion/nouns'
import type { VehiculoData } from '../domain/vehiculos/vehiculo'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { SqlSource, Values, Write } from '../tenant/source'
import type { EmpresaWriter } from '../tenant/writer'

export type KeptDocumento = NewDocumento & { id: string }

/** The fields of a row that was written. */
export const fieldsOf = (f: ReturnType<typeof rowsSource>) => ({
  id: f.id,
  de: f.de,
  accion: f.accion,
  objeto_id: f.objeto_id,
  vehiculo_id: f.vehiculo_id,
  antes: f.antes,
  despues: f.despues,
  papeles: f.papeles,
})
const rowsSource = (db: EmpresaDb) => db.from('importacion_filas')

/**
 * What the rows written in one request have in common: the import, the index of their sheet in the file, and their
 * noun.
 */
export interface Piece {
  importId: string
  hoja: number
  de: Noun
}

/** The primary key of a row's record, so that the same row of an import cannot be written twice. */
export const keyOf = ({ importId, hoja }: Piece, n: number): string => `${importId}.${hoja}.${n}`

/** What writing a row did. */
type Did = Pick<Values<'importacion_filas'>, 'accion' | 'vehiculo_id' | 'objeto_id'> & {
  antes: object
  despues: object
  papeles?: readonly KeptDocumento[]
}

/**
 * Records what a row did. It must be the first statement of its row: one that was written before then fails the batch.
 */
export const recordRow = (
  db: EmpresaWriter,
  piece: Piece,
  n: number,
  { antes, despues, papeles = [], ...did }: Did,
): Write =>
  db.insert('importacion_filas', {
    id: keyOf(piece, n),
    importacion_id: piece.importId,
    hoja: piece.hoja,
    fila: n,
    de: piece.de,
    ...did,
    antes: JSON.stringify(antes),
    despues: JSON.stringify(despues),
    papeles: JSON.stringify(papeles),
  })

export const readDocumentos = (json: string) => JSON.parse(json) as KeptDocumento[]
export const readData = (json: string) => JSON.parse(json) as Partial<VehiculoData>

/** A document as an import compares it; with a file it was worked on. */
export const documentFields = (d: SqlSource<'documentos'>) => ({
  id: d.id,
  vehiculo_id: d.vehiculo_id,
  tipo: d.tipo,
  nombre: d.nombre,
  fecha_emision: d.fecha_emision,
  fecha_vencimiento: d.fecha_vencimiento,
  archivo_url: d.archivo_url,
})

/** A vehicle as an import reads it: its id and plate, and every field that a sheet may change. */
export const vehicleFields = (v: ReturnType<typeof vehiclesSource>) => ({
  id: v.id,
  placa: v.placa,
  marca: v.marca,
  modelo: v.modelo,
  anio: v.anio,
  titular: v.titular,
  color: v.color,
  servicio: v.servicio,
  clase: v.clase,
  fecha_matricula: v.fecha_matricula,
  cilindraje: v.cilindraje,
})
export const vehiclesSource = (db: EmpresaDb) => db.from('vehiculos')
