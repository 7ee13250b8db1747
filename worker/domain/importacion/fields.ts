/** What a sheet of vehicles may say: the fields of a vehicle, and the days of its documents. */
import type { TipoDocumento } from '../documentos/rules'

/** How the cells of a field are read (cells.ts). */
export type CellKind = 'plate' | 'text' | 'year' | 'whole' | 'day' | 'service' | 'class'

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
export const PAPERS = {
  soat: 'SOAT',
  rtm: 'Revisión técnico-mecánica',
  impuesto: 'Impuesto vehicular',
  tarjeta: 'Tarjeta de operación',
  rcc: 'Póliza RCC',
  rce: 'Póliza RCE',
  extintor: 'Extintor',
} as const satisfies Record<string, TipoDocumento>
export type Paper = keyof typeof PAPERS
export const PAPER_KEYS = Object.keys(PAPERS) as Paper[]

/** The last day of a paper, and the day it was issued. */
export type PaperField = `${Paper}_vence` | `${Paper}_emision`
export type Field = VehicleField | PaperField

export const FIELDS: readonly Field[] = [
  ...VEHICLE_FIELDS,
  ...PAPER_KEYS.flatMap((paper): PaperField[] => [`${paper}_vence`, `${paper}_emision`]),
]

/** Without these a new vehicle cannot be kept. */
export const REQUIRED_FIELDS: readonly VehicleField[] = ['placa', 'marca', 'modelo', 'anio', 'titular']

const VEHICLE_KINDS: Record<VehicleField, CellKind> = {
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
}

export const kindOf = (field: Field): CellKind =>
  field in VEHICLE_KINDS ? VEHICLE_KINDS[field as VehicleField] : 'day'

/** The paper and the part of a field of a paper; null for a field of the vehicle. */
export function paperOf(field: Field): { paper: Paper; part: 'vence' | 'emision' } | null {
  const [paper, part] = field.split('_') as [Paper, 'vence' | 'emision']
  return PAPER_KEYS.includes(paper) ? { paper, part } : null
}

export const isField = (text: string): text is Field => (FIELDS as readonly string[]).includes(text)
