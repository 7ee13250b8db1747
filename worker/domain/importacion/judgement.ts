/**
 * Decides what a row of an import does, by the same rule for the preview and for writing. The schemas of the forms
 * judge each value, so that an import stores nothing that a form would refuse.
 */
import { isDay } from '../day'
import { DocumentoCommand } from '../documentos/documento'
import { type Condition, proposedVencimiento, type TipoDocumento } from '../documentos/rules'
import { type VehiculoData, vehiculoCommand } from '../vehiculos/vehiculo'
import {
  type Field,
  REQUIRED_FIELDS,
  TIPO_BY_KEY,
  TIPO_KEYS,
  type TipoKey,
  VEHICLE_FIELDS,
  type VehicleField,
} from './fields'
import { issueDayOf } from './issue-day'
import { plateOf } from './keys'
import { type CellError, errorOf, type Issue, parseKept } from './parse'

/** A row as the browser read it; empty cells left out, days `YYYY-MM-DD`. */
export interface AskedRow {
  /** its number in the file */
  n: number
  cells: Partial<Record<Field, string>>
}

/** A vehicle that the company has, or will have by the same import (no id), with the last days of its documents. */
export interface KnownVehicle {
  id: string | null
  data: VehiculoData
  documentos: readonly { tipo: string; fecha_vencimiento: string }[]
}

/** `sin-cupo`: new, and above the limit of the plan. */
const OUTCOMES = ['nuevo', 'cambia', 'igual', 'sin-cupo', 'rechazada'] as const
export type RowOutcome = (typeof OUTCOMES)[number]

export interface NewDocumento {
  tipo: TipoDocumento
  fecha_emision: string
  fecha_vencimiento: string
}
export interface Judged {
  n: number
  outcome: RowOutcome
  errors: CellError[]
  /** what the vehicle says now in the fields that change */
  before: Partial<Record<VehicleField, string>>
  /** the id of the vehicle that changes */
  id: string | null
  /** what is written; null where nothing of the vehicle is */
  data: VehiculoData | null
  documentos: NewDocumento[]
}

export interface Setting {
  /** the company's day, `YYYY-MM-DD` */
  today: string
  /** the owner of vehicles whose row names none: the company itself */
  titular: string
}

/** The fields of a vehicle as its form would post them. */
const formOf = (data: VehiculoData) =>
  Object.fromEntries(
    VEHICLE_FIELDS.flatMap((field) => (data[field] === null ? [] : [[field, String(data[field])]])),
  ) as Partial<Record<VehicleField, string>>

/** The vehicle of the given values; optional values that its form refuses are left out and told. */
function parseVehicle(values: Partial<Record<VehicleField, string>>, today: string) {
  const parsed = parseKept(values, REQUIRED_FIELDS, (kept) =>
    vehiculoCommand(today).safeParse({ intent: 'create', ...kept }),
  )
  if (parsed.data?.intent !== 'create') return { data: null, errors: parsed.errors }
  const { intent: _, otro: __, ...data } = parsed.data
  return { data: data as VehiculoData, errors: parsed.errors }
}

/** A document of the row: what is written, an error, or null when the row says nothing of it or it is known. */
function judgeDocumento(
  key: TipoKey,
  { cells }: AskedRow,
  known: KnownVehicle | null,
  { condition, today }: { condition: Condition; today: string },
): NewDocumento | CellError | null {
  const tipo = TIPO_BY_KEY[key]
  const vence = cells[`${key}_vence`]
  const emision = cells[`${key}_emision`]
  // a first day that is none stands for the last one too, and is refused with it
  const last = vence ?? (emision && isDay(emision) ? proposedVencimiento(tipo, emision, condition) : emision)
  if (!last) return null
  const field: Field = vence ? `${key}_vence` : `${key}_emision`
  const own = (known?.documentos ?? []).filter((one) => one.tipo === tipo).map((one) => one.fecha_vencimiento)
  if (own.includes(last)) return null
  if (own.some((day) => day > last)) return { field, clave: 'renovacion-anterior' }
  const days = { fecha_emision: emision ?? issueDayOf(tipo, last, condition, today), fecha_vencimiento: last }
  const parsed = DocumentoCommand.safeParse({ intent: 'create', vehiculo_id: 'x', tipo, ...days })
  return parsed.success ? { tipo, ...days } : errorOf((parsed.error.issues as Issue[])[0] as Issue, field)
}

/** Judges one row. @param known the vehicle of its plate, if the company has one */
export function judgeRow(row: AskedRow, known: KnownVehicle | null, { today, titular }: Setting): Judged {
  const given: Partial<Record<VehicleField, string>> = {}
  for (const field of VEHICLE_FIELDS) {
    const cell = row.cells[field]
    if (cell !== undefined) given[field] = cell
  }
  const base = known ? formOf(known.data) : { titular }
  const { data, errors } = parseVehicle({ ...base, ...given }, today)
  const rest = { n: row.n, errors, before: {}, id: known?.id ?? null, data: null, documentos: [] }
  if (!data) return { ...rest, outcome: 'rechazada' }
  // an optional value that is refused leaves what the vehicle has
  if (known) for (const { field } of errors) Object.assign(data, { [field]: known.data[field as VehicleField] })
  const documentos: NewDocumento[] = []
  for (const key of TIPO_KEYS) {
    const judged = judgeDocumento(key, row, known, { condition: data, today })
    if (judged === null) continue
    if ('clave' in judged) errors.push(judged)
    else documentos.push(judged)
  }
  if (!known) return { ...rest, outcome: 'nuevo', data, documentos }
  const changed = VEHICLE_FIELDS.filter((field) => data[field] !== known.data[field])
  const before = Object.fromEntries(changed.map((field) => [field, String(known.data[field] ?? '')]))
  const changes = changed.length > 0
  return {
    ...rest,
    outcome: changes || documentos.length > 0 ? 'cambia' : 'igual',
    before,
    data: changes ? data : null,
    documentos,
  }
}

/**
 * Judges rows in their order: of two with the same plate the first counts, and new vehicles beyond `allowed` do not fit.
 * @param allowed how many more vehicles the plan allows
 */
export function judgeRows(
  rows: readonly AskedRow[],
  knownByPlate: ReadonlyMap<string, KnownVehicle>,
  allowed: number,
  setting: Setting,
): Judged[] {
  const seen = new Set<string>()
  let left = allowed
  return rows.map((row) => {
    const placa = plateOf(row)
    const judged = judgeRow(row, knownByPlate.get(placa) ?? null, setting)
    if (judged.outcome === 'rechazada') return judged
    if (seen.has(placa)) {
      const again: CellError = { field: 'placa', clave: 'placa-dos-veces' }
      return { ...judged, outcome: 'rechazada', errors: [again], data: null, documentos: [] }
    }
    seen.add(placa)
    if (judged.outcome !== 'nuevo') return judged
    if (left <= 0) return { ...judged, outcome: 'sin-cupo', data: null, documentos: [] }
    left--
    return judged
  })
}
