/**
 * The key that identifies a row: of two rows with the same key the first counts, and a stored record with that key is
 * changed.
 */
import { normalizeDocumento } from '../conductores/identity'
import { fold } from '../fold'
import { readKm } from '../mantenimientos/kilometraje'
import { readPesos } from '../money'
import { normalizePlaca } from '../vehiculos/placa'
import type { Field } from './fields'
import type { Noun } from './nouns'

type Cells = Partial<Record<Field, string>>

/**
 * What a service cost in all, in cents, however its costs are written: «1,200,000» is «$ 1.200.000», and the lists of
 * this product say the sum alone. Empty where a part is no amount.
 */
function cost(text = ''): number | '' {
  const parts = text.split(';').map((part) => readPesos(part.trim()))
  return parts.includes(null) ? '' : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
}
const reading = (text = '') => readKm(text) ?? ''

const OWN: Record<Noun, (cells: Cells) => readonly (string | number | undefined)[]> = {
  vehiculos: () => [],
  conductores: ({ documento }) => [normalizeDocumento(documento ?? '')],
  documentos: ({ tipo, nombre, fecha_emision, fecha_vencimiento }) => [
    tipo,
    tipo === 'Otro' ? fold(nombre ?? '') : '',
    // the last day of one that says only when it was issued follows from that day
    ...(fecha_vencimiento ? [fecha_vencimiento] : ['', fecha_emision]),
  ],
  mantenimientos: ({ fecha, descripcion, costo, kilometraje, taller }) => [
    fecha,
    fold(descripcion ?? ''),
    cost(costo),
    reading(kilometraje),
    fold(taller ?? ''),
  ],
}

/** The stored form of the plate that a row names; an empty text without one. */
export const plateOf = ({ cells }: { cells: Cells }): string => normalizePlaca(cells.placa ?? '')

/** The key of a row among those of its noun. */
export const rowKey = (noun: Noun, cells: Cells): string => JSON.stringify([plateOf({ cells }), ...OWN[noun](cells)])
