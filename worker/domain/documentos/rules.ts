/**
 * A vehicle's documents: the kinds, and from which day the law requires each. A document that is not required is «No
 * aplica». Rules change: what depends on a date is data with its source.
 */
import { addDays, addYears, isDay } from '../day'
import type { Clase, Servicio } from '../vehiculos/clase'
import { placaPattern } from '../vehiculos/placa'
import { DAYS_EXPIRING_SOON } from './vigencia'

/** The kinds of document, as stored in `documentos.tipo` and as displayed. */
export const TIPOS = [
  'SOAT',
  'Revisión técnico-mecánica',
  'Impuesto vehicular',
  'Tarjeta de operación',
  'Póliza RCC',
  'Póliza RCE',
  'Extintor',
  'Otro',
] as const
export type TipoDocumento = (typeof TIPOS)[number]

/** A kind of document, or null for any other value. */
export const knownTipo = (value: unknown): TipoDocumento | null => TIPOS.find((t) => t === value) ?? null
/** A stored kind; unknown ones read as «Otro». */
export const readTipo = (tipo: string): TipoDocumento => knownTipo(tipo) ?? 'Otro'

/** When one of these expires, the vehicle may not be driven, where the law requires it. */
export const BLOCKING_TIPOS: readonly TipoDocumento[] = [
  'SOAT',
  'Revisión técnico-mecánica',
  'Tarjeta de operación',
  'Póliza RCC',
  'Póliza RCE',
]
/** When one of these is required and not registered, the verdict is «Falta saber». */
export const DOUBTED_IF_MISSING: readonly TipoDocumento[] = ['SOAT', 'Revisión técnico-mecánica']
/** Once registered, these are ignored where the law does not require them; other types always count. */
export const ONLY_IF_REQUIRED: readonly TipoDocumento[] = ['SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular']

/** The vehicle data the legal rules depend on. */
export interface Condition {
  /** normalised; empty while no vehicle is chosen */
  placa: string
  servicio: Servicio
  clase: Clase | null
  fecha_matricula: string | null
  /** the model year; null while no vehicle is chosen */
  anio: number | null
  cilindraje: number | null
}

/** The earliest day: start of what is always required. */
export const ALWAYS_DAY = '1900-01-01'
/** The latest day: end of what never ends. */
export const NEVER_DAY = '9999-12-31'

/** Motorcycles up to this engine size pay no vehicle tax (Ley 488 de 1998, art. 141). */
export const CILINDRAJE_WITHOUT_IMPUESTO = 125

/**
 * Years from the matrícula to the first técnico-mecánica, by day of matrícula (Ley 2294 de 2023, art. 179): dated,
 * because the rule has changed before and the old term still applies to vehicles registered under it.
 */
export const FIRST_RTM_YEARS = {
  particular: [
    { desde: '2018-05-20', years: 5 },
    { desde: '2017-05-20', years: 6 },
    { desde: '0000-01-01', years: 5 },
  ],
  short: [{ desde: '0000-01-01', years: 2 }],
} as const
/** Private vehicles of these classes have the short term for the first inspection («motocicletas y similares»). */
export const SHORT_TERM_CLASSES: readonly Clase[] = ['motocicleta', 'motocarro']

/**
 * Years a tarjeta de operación lasts: a taxi's is renewed yearly (docs/decisions/0041), others by Decreto 1079 de 2015.
 */
export const TARJETA_YEARS = { taxi: 1, otros: 2 } as const

/** The documents of public passenger service. */
export const OPERATION_TIPOS: readonly TipoDocumento[] = ['Tarjeta de operación', 'Póliza RCC', 'Póliza RCE']
/** Classes that carry passengers in public service. */
export const PASSENGER_CLASSES: readonly Clase[] = ['automovil', 'microbus', 'buseta', 'bus']
/** Classes that carry cargo, or no passengers, in public service. */
export const CARGO_CLASSES: readonly Clase[] = [
  'camion',
  'volqueta',
  'tractocamion',
  'motocicleta',
  'remolque',
  'maquinaria',
]

/**
 * Whether the law requires the documents of public passenger service (tarjeta de operación, RCC, RCE), judged by
 * service and class. `doubt`: a class that carries passengers or cargo, or an unknown one: the documents are required
 * but never stop the vehicle (docs/decisions/0041).
 */
export function asksOperationTipos({ servicio, clase }: Pick<Condition, 'servicio' | 'clase'>): 'yes' | 'doubt' | 'no' {
  if (servicio !== 'publico' || (clase !== null && CARGO_CLASSES.includes(clase))) return 'no'
  return clase !== null && PASSENGER_CLASSES.includes(clase) ? 'yes' : 'doubt'
}

/**
 * Vehicle tax does not apply to public service, motorcycles up to 125 cc, farm and construction machinery (Ley 488 de
 * 1998, art. 141), nor to trailers.
 */
export function paysImpuesto({ servicio, clase, cilindraje }: Condition): boolean {
  if (servicio === 'publico' || clase === 'maquinaria' || clase === 'remolque') return false
  return !(clase === 'motocicleta' && cilindraje !== null && cilindraje <= CILINDRAJE_WITHOUT_IMPUESTO)
}

/**
 * Whether a private vehicle has the long term for the first inspection. Where the class is unknown the plate says it:
 * motorcycles and motocarros have patterns of their own. With neither known the shorter term holds, so that nothing is
 * called unnecessary on a guess.
 */
function hasLongTerm({ placa, servicio, clase }: Pick<Condition, 'placa' | 'servicio' | 'clase'>): boolean {
  if (servicio !== 'particular') return false
  return clase === null ? placaPattern(placa) === 'automotor' : !SHORT_TERM_CLASSES.includes(clase)
}

/** The day the first técnico-mecánica is due, or null when the matrícula is unknown. */
export function firstRtmDay({
  fecha_matricula,
  ...vehiculo
}: Pick<Condition, 'placa' | 'servicio' | 'clase' | 'fecha_matricula'>): string | null {
  if (!fecha_matricula) return null
  const terms = hasLongTerm(vehiculo) ? FIRST_RTM_YEARS.particular : FIRST_RTM_YEARS.short
  const term = terms.find(({ desde }) => fecha_matricula >= desde)
  return term ? addYears(fecha_matricula, term.years) : null
}

/**
 * The earliest possible day of a first técnico-mecánica when the matrícula is unknown: a model is sold from the year
 * before its own. It gives no due date, only a day before which none is required.
 */
function firstRtmPossible({ placa, servicio, clase, anio }: Omit<Condition, 'fecha_matricula'>): string {
  const earliest = anio === null ? null : `${String(anio - 1).padStart(4, '0')}-01-01`
  const day = firstRtmDay({ placa, servicio, clase, fecha_matricula: earliest })
  return day !== null && day > ALWAYS_DAY ? day : ALWAYS_DAY
}

/**
 * The day from which the law requires a document of a vehicle; null = never. A trailer is not a motor vehicle: SOAT
 * (Ley 769 de 2002, art. 42), técnico-mecánica and tax apply to the vehicle that pulls it. Tarjeta de operación and the
 * two policies belong to public passenger service.
 */
export function requiredSince(tipo: TipoDocumento, vehiculo: Condition): string | null {
  if (vehiculo.clase === 'remolque') return null
  switch (tipo) {
    case 'SOAT':
      return ALWAYS_DAY
    case 'Revisión técnico-mecánica':
      return firstRtmDay(vehiculo) ?? firstRtmPossible(vehiculo)
    case 'Impuesto vehicular':
      return paysImpuesto(vehiculo) ? ALWAYS_DAY : null
    case 'Tarjeta de operación':
    case 'Póliza RCC':
    case 'Póliza RCE':
      return asksOperationTipos(vehiculo) === 'no' ? null : ALWAYS_DAY
    default:
      return null
  }
}

/**
 * The day from which people are warned that a document will be required; null = never. A known due date is announced 30
 * days before (the first técnico-mecánica); one estimated from the model year is not.
 */
export function warnedFrom(tipo: TipoDocumento, vehiculo: Condition): string | null {
  const required = requiredSince(tipo, vehiculo)
  const known = tipo === 'Revisión técnico-mecánica' && vehiculo.fecha_matricula !== null
  return required !== null && known ? addDays(required, -DAYS_EXPIRING_SOON) : required
}

/** The first day on which a document may not be missing; null = never. On its due day it is still on time. */
export function requiredFrom(tipo: TipoDocumento, vehiculo: Condition): string | null {
  const required = requiredSince(tipo, vehiculo)
  return required === null || required === ALWAYS_DAY ? required : addDays(required, 1)
}

/** Whether a vehicle may not be driven once the document has expired; not when the requirement is in doubt. */
export function stopsWhenExpired(tipo: TipoDocumento, vehiculo: Condition): boolean {
  if (!BLOCKING_TIPOS.includes(tipo) || requiredSince(tipo, vehiculo) === null) return false
  return !OPERATION_TIPOS.includes(tipo) || asksOperationTipos(vehiculo) === 'yes'
}

/**
 * The first day a registered document counts for this vehicle; null = never. Until then it does not apply, whatever its
 * dates: a técnico-mecánica made before the first one is required may have expired.
 */
export const countsFrom = (tipo: TipoDocumento, vehiculo: Condition): string | null =>
  ONLY_IF_REQUIRED.includes(tipo) ? warnedFrom(tipo, vehiculo) : ALWAYS_DAY

/** Whether a registered document ever counts for this vehicle. */
export const everCounts = (tipo: TipoDocumento, vehiculo: Condition): boolean => countsFrom(tipo, vehiculo) !== null

/** The day a document is due: its last one; for a técnico-mecánica made early, the day the first one is required. */
export function dueDay(tipo: TipoDocumento, fecha_vencimiento: string, vehiculo: Condition): string {
  const first = tipo === 'Revisión técnico-mecánica' ? requiredSince(tipo, vehiculo) : null
  return first !== null && first > fecha_vencimiento ? first : fecha_vencimiento
}

/** A car in public service is a taxi. */
export const isTaxi = ({ servicio, clase }: Pick<Condition, 'servicio' | 'clase'>): boolean =>
  servicio === 'publico' && clase === 'automovil'

/**
 * The expiry date that follows from a document's issue date: a proposal for the form, never stored by itself; null
 * where no rule gives one (an «Otro»; the tax, whose deadline each department sets every year: an invented date would
 * be a false alarm). Insurance includes its first day, so its last one is a day before the anniversary. A
 * técnico-mecánica made before the first one is required lasts until that day.
 * @param fecha_emision first day of the document; null for anything but a day
 */
export function proposedVencimiento(tipo: TipoDocumento, fecha_emision: string, vehiculo: Condition): string | null {
  if (!isDay(fecha_emision)) return null
  switch (tipo) {
    // Estatuto Orgánico del Sistema Financiero, art. 193; policies of Decreto 1079 de 2015 work the same way
    case 'SOAT':
    case 'Póliza RCC':
    case 'Póliza RCE':
      return addDays(addYears(fecha_emision, 1), -1)
    // Ley 769 de 2002, art. 51 (yearly)
    case 'Revisión técnico-mecánica': {
      const oneYearLater = addYears(fecha_emision, 1)
      const first = firstRtmDay(vehiculo)
      return first !== null && first > oneYearLater ? first : oneYearLater
    }
    case 'Tarjeta de operación':
      return addYears(fecha_emision, isTaxi(vehiculo) ? TARJETA_YEARS.taxi : TARJETA_YEARS.otros)
    case 'Extintor':
      return addYears(fecha_emision, 1)
    default:
      return null
  }
}
