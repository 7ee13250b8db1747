/**
 * The papers of a vehicle: which kinds there are, and from which day the law asks for each of them. A paper that is not
 * asked for says «No aplica». Rules change: what depends on a date stands here as data with its source.
 */
import { esDia, masAnios, masDias } from './dia'
import type { Clase, Servicio } from './vehiculo'

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

/** Without one of these, expired, a vehicle may not be driven (decisions.md «Verdict»), where the law asks for it. */
export const IMPIDEN_SALIR: readonly TipoDocumento[] = [
  'SOAT',
  'Revisión técnico-mecánica',
  'Tarjeta de operación',
  'Póliza RCC',
  'Póliza RCE',
]
/** Once registered these say nothing where the law does not ask for them; the others are minded wherever they exist. */
export const SOLO_SI_SE_EXIGEN: readonly TipoDocumento[] = ['SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular']

/** What of a vehicle the law looks at. */
export interface Condicion {
  servicio: Servicio
  clase: Clase | null
  fecha_matricula: string | null
  cilindraje: number | null
}

/** A day before all others: what is asked for «always» is asked for since then. */
export const DESDE_SIEMPRE = '1900-01-01'

/** Motorcycles up to this engine size pay no vehicle tax (Ley 488 de 1998, art. 141). */
export const CILINDRAJE_SIN_IMPUESTO = 125

/**
 * Years from the matrícula to the first técnico-mecánica, by the day of matrícula (Ley 2294 de 2023, art. 179): dated
 * because the rule has changed before and keeps its old term for those who registered under it.
 */
export const PRIMERA_RTM = {
  particular: [
    { desde: '2018-05-20', anios: 5 },
    { desde: '2017-05-20', anios: 6 },
    { desde: '0000-01-01', anios: 5 },
  ],
  corta: [{ desde: '0000-01-01', anios: 2 }],
} as const

/** Years that a tarjeta de operación lasts (Decreto 1079 de 2015). */
export const ANIOS_TARJETA = 2

/**
 * Vehicle tax is not due for public service, motorcycles up to 125 cc, farm and construction machinery (Ley 488 de 1998,
 * art. 141), nor for what has no engine of its own.
 */
export function pagaImpuesto({ servicio, clase, cilindraje }: Condicion): boolean {
  if (servicio === 'publico' || clase === 'maquinaria' || clase === 'remolque') return false
  return !(clase === 'motocicleta' && cilindraje !== null && cilindraje <= CILINDRAJE_SIN_IMPUESTO)
}

/**
 * The day the first técnico-mecánica is due, or null when the matrícula is not known. A vehicle whose class is not known
 * gets the shorter term: nothing is called unnecessary on a guess.
 */
export function primeraRtm({ servicio, clase, fecha_matricula }: Condicion): string | null {
  if (!fecha_matricula) return null
  const larga = servicio === 'particular' && clase !== null && clase !== 'motocicleta'
  const plazos = larga ? PRIMERA_RTM.particular : PRIMERA_RTM.corta
  const plazo = plazos.find(({ desde }) => fecha_matricula >= desde)
  return plazo ? masAnios(fecha_matricula, plazo.anios) : null
}

/**
 * The day from which the law asks for a paper of a vehicle; null = never. A trailer is no motor vehicle: SOAT (Ley 769 de
 * 2002, art. 42), técnico-mecánica and tax are asked of what pulls it. Tarjeta de operación and the two policies belong
 * to public service.
 */
export function exigidoDesde(tipo: TipoDocumento, vehiculo: Condicion): string | null {
  if (vehiculo.clase === 'remolque') return null
  switch (tipo) {
    case 'SOAT':
      return DESDE_SIEMPRE
    case 'Revisión técnico-mecánica':
      return primeraRtm(vehiculo) ?? DESDE_SIEMPRE
    case 'Impuesto vehicular':
      return pagaImpuesto(vehiculo) ? DESDE_SIEMPRE : null
    case 'Tarjeta de operación':
    case 'Póliza RCC':
    case 'Póliza RCE':
      return vehiculo.servicio === 'publico' ? DESDE_SIEMPRE : null
    default:
      return null
  }
}

/**
 * The due date that follows from the issue date of a paper: a proposal for the form, never stored by itself; null where
 * no rule gives one (an «Otro»; the tax, whose deadline each department sets anew every year: a date that we made up
 * would be a false alarm). Insurance counts its first day, so its last one lies a day before the anniversary. A
 * técnico-mecánica made before the first one is asked for lasts until that day.
 * @param fecha_emision first day of the paper; anything but a day gives null
 */
export function vencimientoPropuesto(tipo: TipoDocumento, fecha_emision: string, vehiculo: Condicion): string | null {
  if (!esDia(fecha_emision)) return null
  switch (tipo) {
    // Estatuto Orgánico del Sistema Financiero, art. 193; policies of Decreto 1079 de 2015 run likewise
    case 'SOAT':
    case 'Póliza RCC':
    case 'Póliza RCE':
      return masDias(masAnios(fecha_emision, 1), -1)
    // Ley 769 de 2002, art. 51 (yearly)
    case 'Revisión técnico-mecánica': {
      const [anual, primera] = [masAnios(fecha_emision, 1), primeraRtm(vehiculo)]
      return primera !== null && primera > anual ? primera : anual
    }
    case 'Tarjeta de operación':
      return masAnios(fecha_emision, ANIOS_TARJETA)
    case 'Extintor':
      return masAnios(fecha_emision, 1)
    default:
      return null
  }
}
