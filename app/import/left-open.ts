/**
 * What is left to do after an import: cells that were not saved although their rows were, and where to fill them in.
 */
import { documentoFieldOf, type Field } from '@domain/importacion/fields'
import type { Noun } from '@domain/importacion/nouns'
import type { Draft } from './draft'
import { faultOf } from './draft'
import { isSaved } from './parts'

interface LeftOpen {
  field: Field
  /** rows of which this field was not saved */
  cells: number
  /** the first of them */
  placa: string
  /** the screen on which it is filled in */
  to: string
}

/** The screen that lists each noun. */
export const LISTS: Record<Noun, string> = {
  vehiculos: '/admin/vehicles',
  conductores: '/admin/drivers',
  documentos: '/admin/documents',
  mantenimientos: '/admin/maintenance',
}

/** By field, in the order of the file. */
export function leftOpenIn({ noun, fields, rows, verdicts }: Draft): LeftOpen[] {
  return fields.flatMap((field) => {
    const own = rows.filter((row) => {
      const verdict = verdicts.get(row.n)
      return isSaved(verdict?.outcome) && faultOf(row, field, verdict) !== null
    })
    const [first] = own
    if (!first) return []
    const placa = first.cells.placa?.value ?? ''
    const list = documentoFieldOf(field) ? '/admin/documents' : LISTS[noun]
    const areNew = own.every(({ n }) => verdicts.get(n)?.outcome === 'nuevo')
    const to = own.length === 1 && placa ? `${list}?q=${encodeURIComponent(placa)}` : list
    // missing documents of new vehicles are listed as «sin registrar»; a vehicle that existed may have an older document
    return [
      { field, cells: own.length, placa, to: documentoFieldOf(field) && areNew ? `${list}?estado=sin-registrar` : to },
    ]
  })
}
