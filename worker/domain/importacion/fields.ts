/**
 * What a sheet may be about, and what its columns may say. A sheet of vehicles has their fields and the days of their
 * documents; a row of any other sheet names its vehicle by the plate.
 */
import type { TipoDocumento } from '../documentos/rules'
import { type Dependent, NOUNS, type Noun } from './nouns'

/** How the cells of a field are read (cells.ts). */
export type CellKind =
  | 'plate'
  | 'text'
  | 'year'
  | 'whole'
  | 'identity'
  | 'day'
  | 'service'
  | 'class'
  | 'category'
  | 'tipo'
  | 'money'

export const VEHICLE_FIELDS = [
  'placa',
  'marca',
  'modelo',
  'anio',
  'titular',
  'color',
  'servicio',
  'clase',
  'fecha_matricula',
  'cilindraje',
] as const
export type VehicleField = (typeof VEHICLE_FIELDS)[number]

/** Documents that a column may stand for; an «Otro» needs a name of its own. */
export const TIPO_BY_KEY = {
  soat: 'SOAT',
  rtm: 'Revisión técnico-mecánica',
  impuesto: 'Impuesto vehicular',
  tarjeta: 'Tarjeta de operación',
  rcc: 'Póliza RCC',
  rce: 'Póliza RCE',
  extintor: 'Extintor',
} as const satisfies Record<string, TipoDocumento>
export type TipoKey = keyof typeof TIPO_BY_KEY
export const TIPO_KEYS = Object.keys(TIPO_BY_KEY) as TipoKey[]

/** The last day of a document, and the day it was issued. */
type DocumentoField = `${TipoKey}_vence` | `${TipoKey}_emision`

export const DEPENDENT_FIELDS = {
  conductores: [
    'nombre',
    'documento',
    'telefono',
    'licencia_numero',
    'licencia_tipo',
    'licencia_fecha_emision',
    'licencia_fecha_vencimiento',
    'fecha_nacimiento',
  ],
  // `nombre` is that of an «Otro»
  documentos: ['tipo', 'nombre', 'fecha_emision', 'fecha_vencimiento'],
  // several items of a service stand in one cell, separated by semicolons, and so do their costs
  mantenimientos: ['fecha', 'descripcion', 'costo', 'kilometraje', 'taller', 'notas'],
} as const satisfies Record<Dependent, readonly string[]>
type DependentField = (typeof DEPENDENT_FIELDS)[Dependent][number]

export type Field = VehicleField | DocumentoField | DependentField

/** The fields of a sheet about a noun, in the order in which a person chooses among them. */
export const FIELDS_OF: Record<Noun, readonly Field[]> = {
  vehiculos: [...VEHICLE_FIELDS, ...TIPO_KEYS.flatMap((key): DocumentoField[] => [`${key}_vence`, `${key}_emision`])],
  conductores: ['placa', ...DEPENDENT_FIELDS.conductores],
  documentos: ['placa', ...DEPENDENT_FIELDS.documentos],
  mantenimientos: ['placa', ...DEPENDENT_FIELDS.mantenimientos],
}

/** Without these a new vehicle cannot be kept. */
export const REQUIRED_FIELDS: readonly VehicleField[] = ['placa', 'marca', 'modelo', 'anio', 'titular']
/** Without these a new row of a noun cannot be kept. */
export const REQUIRED_OF: Record<Noun, readonly Field[]> = {
  vehiculos: REQUIRED_FIELDS,
  conductores: [
    'placa',
    'nombre',
    'documento',
    'licencia_numero',
    'licencia_tipo',
    'licencia_fecha_emision',
    'licencia_fecha_vencimiento',
  ],
  documentos: ['placa', 'tipo', 'nombre', 'fecha_emision', 'fecha_vencimiento'],
  mantenimientos: ['placa', 'fecha', 'descripcion', 'costo'],
}

const KINDS: Record<VehicleField | DependentField, CellKind> = {
  placa: 'plate',
  marca: 'text',
  modelo: 'text',
  anio: 'year',
  titular: 'text',
  color: 'text',
  servicio: 'service',
  clase: 'class',
  fecha_matricula: 'day',
  cilindraje: 'whole',
  nombre: 'text',
  documento: 'identity',
  telefono: 'whole',
  licencia_numero: 'identity',
  licencia_tipo: 'category',
  licencia_fecha_emision: 'day',
  licencia_fecha_vencimiento: 'day',
  fecha_nacimiento: 'day',
  tipo: 'tipo',
  fecha_emision: 'day',
  fecha_vencimiento: 'day',
  fecha: 'day',
  descripcion: 'text',
  costo: 'money',
  kilometraje: 'whole',
  taller: 'text',
  notas: 'text',
}

export const kindOf = (field: Field): CellKind =>
  field in KINDS ? KINDS[field as VehicleField | DependentField] : 'day'

/** The document and the part of a field of a document; null for any other field. */
export function documentoFieldOf(field: Field): { key: TipoKey; part: 'vence' | 'emision' } | null {
  const [key, part] = field.split('_') as [TipoKey, 'vence' | 'emision']
  return TIPO_KEYS.includes(key) ? { key, part } : null
}

const ALL: ReadonlySet<string> = new Set(NOUNS.flatMap((noun) => FIELDS_OF[noun]))
export const isField = (text: string): text is Field => ALL.has(text)
