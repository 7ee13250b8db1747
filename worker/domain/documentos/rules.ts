/**
 * The papers of a vehicle: which kinds there are, and from which day the law asks for each of them. A paper that is not
 * asked for says «No aplica». Rules change: what depends on a date stands here as data with its source.
 */
import { addDays, addYears, isDay } from '../day'
import type { Clase, Servicio } from '../vehiculos/vehiculo'
import { DAYS_EXPIRING_SOON } from './vigencia'

/** The kinds of document, as stored in `documentos.tipo` and as people read them. */
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

/** Without one of these, expired, a vehicle may not be driven, where the law asks for it. */
export const BLOCKING_TIPOS: readonly TipoDocumento[] = [
  'SOAT',
  'Revisión técnico-mecánica',
  'Tarjeta de operación',
  'Póliza RCC',
  'Póliza RCE',
]
/** Of these «Falta saber» is said where they are asked for and not registered. */
export const KNOWN_OR_DOUBTED: readonly TipoDocumento[] = ['SOAT', 'Revisión técnico-mecánica']
/** Once registered these say nothing where the law does not ask for them; the others are minded wherever they exist. */
export const ONLY_IF_REQUIRED: readonly TipoDocumento[] = ['SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular']

/** What of a vehicle the law looks at. */
export interface Condition {
  servicio: Servicio
  clase: Clase | null
  fecha_matricula: string | null
  /** the model year; null while no vehicle is chosen */
  anio: number | null
  cilindraje: number | null
}

/** A day before all others: what is asked for «always» is asked for since then. */
export const ALWAYS_DAY = '1900-01-01'
/** A day after all others: what ends «never» ends then. */
export const NEVER_DAY = '9999-12-31'

/** Motorcycles up to this engine size pay no vehicle tax (Ley 488 de 1998, art. 141). */
export const CILINDRAJE_WITHOUT_IMPUESTO = 125

/**
 * Years from the matrícula to the first técnico-mecánica, by the day of matrícula (Ley 2294 de 2023, art. 179): dated
 * because the rule has changed before and keeps its old term for those who registered under it.
 */
export const FIRST_RTM_YEARS = {
  particular: [
    { desde: '2018-05-20', years: 5 },
    { desde: '2017-05-20', years: 6 },
    { desde: '0000-01-01', years: 5 },
  ],
  short: [{ desde: '0000-01-01', years: 2 }],
} as const
/** Private vehicles of these classes are first inspected after the short term («motocicletas y similares»). */
export const SHORT_TERM_CLASSES: readonly Clase[] = ['motocicleta', 'motocarro']

/** Years that a tarjeta de operación lasts: a taxi's is renewed yearly (docs/decisions/0041), others by Decreto 1079 de 2015. */
export const TARJETA_YEARS = { taxi: 1, otros: 2 } as const

/** The papers of public passenger service. */
export const OPERATION_PAPERS: readonly TipoDocumento[] = ['Tarjeta de operación', 'Póliza RCC', 'Póliza RCE']
/** Classes that in public service carry passengers. */
export const PASSENGER_CLASSES: readonly Clase[] = ['automovil', 'microbus', 'buseta', 'bus']
/** Classes that in public service carry cargo, or no passengers at all. */
export const CARGO_CLASSES: readonly Clase[] = [
  'camion',
  'volqueta',
  'tractocamion',
  'motocicleta',
  'remolque',
  'maquinaria',
]

/**
 * Whether the law asks a vehicle for the papers of public passenger service (tarjeta de operación, RCC, RCE), as far as its
 * service and class tell. `doubt`: a class that carries passengers or cargo, or none that is known: these papers are asked
 * for, and never stop the vehicle (docs/decisions/0041).
 */
export function operationPapers({ servicio, clase }: Pick<Condition, 'servicio' | 'clase'>): 'yes' | 'doubt' | 'no' {
  if (servicio !== 'publico' || (clase !== null && CARGO_CLASSES.includes(clase))) return 'no'
  return clase !== null && PASSENGER_CLASSES.includes(clase) ? 'yes' : 'doubt'
}

/**
 * Vehicle tax is not due for public service, motorcycles up to 125 cc, farm and construction machinery (Ley 488 de 1998,
 * art. 141), nor for what has no engine of its own.
 */
export function paysImpuesto({ servicio, clase, cilindraje }: Condition): boolean {
  if (servicio === 'publico' || clase === 'maquinaria' || clase === 'remolque') return false
  return !(clase === 'motocicleta' && cilindraje !== null && cilindraje <= CILINDRAJE_WITHOUT_IMPUESTO)
}

/**
 * The day the first técnico-mecánica is due, or null when the matrícula is not known. A vehicle whose class is not known
 * gets the shorter term: nothing is called unnecessary on a guess.
 */
export function firstRtmDay({
  servicio,
  clase,
  fecha_matricula,
}: Pick<Condition, 'servicio' | 'clase' | 'fecha_matricula'>): string | null {
  if (!fecha_matricula) return null
  const isLongTerm = servicio === 'particular' && clase !== null && !SHORT_TERM_CLASSES.includes(clase)
  const terms = isLongTerm ? FIRST_RTM_YEARS.particular : FIRST_RTM_YEARS.short
  const term = terms.find(({ desde: since }) => fecha_matricula >= since)
  return term ? addYears(fecha_matricula, term.years) : null
}

/**
 * The first day on which a first técnico-mecánica can be due where the matrícula is not known: a model is sold from the
 * year before its own. No due date follows from it, only that before that day none is asked for.
 */
export function firstRtmPossible({ servicio, clase, anio: year }: Omit<Condition, 'fecha_matricula'>): string {
  const earliest = year === null ? null : `${String(year - 1).padStart(4, '0')}-01-01`
  const day = firstRtmDay({ servicio, clase, fecha_matricula: earliest })
  return day !== null && day > ALWAYS_DAY ? day : ALWAYS_DAY
}

/**
 * The day from which the law asks for a paper of a vehicle; null = never. A trailer is no motor vehicle: SOAT (Ley 769 de
 * 2002, art. 42), técnico-mecánica and tax are asked of what pulls it. Tarjeta de operación and the two policies belong
 * to public passenger service.
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
      return operationPapers(vehiculo) === 'no' ? null : ALWAYS_DAY
    default:
      return null
  }
}

/**
 * The day from which people are warned that the law will ask for a paper; null = never. What is known to fall due is told 30
 * days before (the first técnico-mecánica); what only can fall due, by the model year, is not.
 */
export function warnedFrom(tipo: TipoDocumento, vehiculo: Condition): string | null {
  const required = requiredSince(tipo, vehiculo)
  const known = tipo === 'Revisión técnico-mecánica' && vehiculo.fecha_matricula !== null
  return required !== null && known ? addDays(required, -DAYS_EXPIRING_SOON) : required
}

/** The day from which a paper may not be missing; null = never. On the very day it falls due it is still in time. */
export function requiredFrom(tipo: TipoDocumento, vehiculo: Condition): string | null {
  const required = requiredSince(tipo, vehiculo)
  return required === null || required === ALWAYS_DAY ? required : addDays(required, 1)
}

/** Whether a vehicle may not be driven once the paper has expired; where it is doubtful whether it is asked for, it may. */
export function stopsWhenExpired(tipo: TipoDocumento, vehiculo: Condition): boolean {
  if (!BLOCKING_TIPOS.includes(tipo) || requiredSince(tipo, vehiculo) === null) return false
  return !OPERATION_PAPERS.includes(tipo) || operationPapers(vehiculo) === 'yes'
}

/**
 * The first day on which a registered paper says anything of this vehicle; null = never. Until then it does not apply,
 * whatever its own days are: a técnico-mecánica that was made before the first one is asked for may have expired.
 */
export const mindedFrom = (tipo: TipoDocumento, vehiculo: Condition): string | null =>
  ONLY_IF_REQUIRED.includes(tipo) ? warnedFrom(tipo, vehiculo) : ALWAYS_DAY

/** Whether a registered paper says anything of this vehicle, on some day. */
export const isMinded = (tipo: TipoDocumento, vehiculo: Condition): boolean => mindedFrom(tipo, vehiculo) !== null

/**
 * The day on which a paper falls due: its last one, and of a técnico-mecánica made early the day the first one is asked for.
 */
export function dueDay(tipo: TipoDocumento, fecha_vencimiento: string, vehiculo: Condition): string {
  const first = tipo === 'Revisión técnico-mecánica' ? requiredSince(tipo, vehiculo) : null
  return first !== null && first > fecha_vencimiento ? first : fecha_vencimiento
}

/** A car in public service is a taxi. */
export const isTaxi = ({ servicio, clase }: Pick<Condition, 'servicio' | 'clase'>): boolean =>
  servicio === 'publico' && clase === 'automovil'

/**
 * The due date that follows from the issue date of a paper: a proposal for the form, never stored by itself; null where
 * no rule gives one (an «Otro»; the tax, whose deadline each department sets anew every year: a date that we made up
 * would be a false alarm). Insurance counts its first day, so its last one lies a day before the anniversary. A
 * técnico-mecánica made before the first one is asked for lasts until that day.
 * @param fecha_emision first day of the paper; anything but a day gives null
 */
export function proposedVencimiento(tipo: TipoDocumento, fecha_emision: string, vehiculo: Condition): string | null {
  if (!isDay(fecha_emision)) return null
  switch (tipo) {
    // Estatuto Orgánico del Sistema Financiero, art. 193; policies of Decreto 1079 de 2015 run likewise
    case 'SOAT':
    case 'Póliza RCC':
    case 'Póliza RCE':
      return addDays(addYears(fecha_emision, 1), -1)
    // Ley 769 de 2002, art. 51 (yearly)
    case 'Revisión técnico-mecánica': {
      const [oneYearLater, first] = [addYears(fecha_emision, 1), firstRtmDay(vehiculo)]
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
