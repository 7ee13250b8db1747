/**
 * The semáforo of a vehicle: SOAT, técnico-mecánica and impuesto, each from the latest document of its type (an older one
 * is history) and from what the law asks of this vehicle. Where the law asks nothing the lamp says «No aplica».
 */
import { diasEntre, masAnios } from './dia'
import type { Clase, FiltroVehiculos, Servicio } from './vehiculo'
import { type Vigencia, vigencia } from './vigencia'

export const LAMPARAS = ['soat', 'rtm', 'impuesto'] as const
export type Lampara = (typeof LAMPARAS)[number]

/** The `tipo` under which the document of each lamp is stored. */
export const TIPO_DE_LAMPARA: Record<Lampara, string> = {
  soat: 'SOAT',
  rtm: 'Revisión técnico-mecánica',
  impuesto: 'Impuesto vehicular',
}

export type Luz =
  | { estado: Vigencia; fecha: string; dias: number }
  | { estado: 'No aplica' }
  | { estado: 'Sin registrar' }
export type Semaforo = Record<Lampara, Luz>

/** Expiry day of the latest document by lamp; null when none is registered. */
export type Vencimientos = Record<Lampara, string | null>

/** What of a vehicle the law looks at. */
export interface Condicion {
  servicio: Servicio
  clase: Clase | null
  fecha_matricula: string | null
  cilindraje: number | null
}

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

/** Vehicle tax is not due for public service, motorcycles up to 125 cc, farm and construction machinery. */
export function pagaImpuesto({ servicio, clase, cilindraje }: Condicion): boolean {
  if (servicio === 'publico' || clase === 'maquinaria') return false
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

function aplica(lampara: Lampara, vehiculo: Condicion, hoy: string): boolean {
  if (lampara === 'impuesto') return pagaImpuesto(vehiculo)
  if (lampara === 'rtm') return (primeraRtm(vehiculo) ?? hoy) <= hoy
  return true
}

/** The three lamps of a vehicle on a day of its company. `dias` are days until expiry, negative when it is past. */
export function semaforo(vehiculo: Condicion, vencimientos: Vencimientos, hoy: string): Semaforo {
  const luz = (lampara: Lampara): Luz => {
    const fecha = vencimientos[lampara]
    if (!aplica(lampara, vehiculo, hoy)) return { estado: 'No aplica' }
    if (!fecha) return { estado: 'Sin registrar' }
    return { estado: vigencia(fecha, hoy), fecha, dias: diasEntre(hoy, fecha) }
  }
  return { soat: luz('soat'), rtm: luz('rtm'), impuesto: luz('impuesto') }
}

const GRAVEDAD: Record<Luz['estado'], number> = {
  Vencido: 4,
  'Por vencer': 3,
  'Sin registrar': 2,
  Vigente: 1,
  'No aplica': 0,
}

/** The lamp that speaks for the vehicle: the worst one, the most urgent of equals; null when all is in order. */
export function peorLampara(luces: Semaforo): Lampara | null {
  const dias = (luz: Luz) => ('dias' in luz ? luz.dias : 0)
  const [peor] = LAMPARAS.filter((l) => GRAVEDAD[luces[l].estado] > GRAVEDAD.Vigente).sort(
    (a, b) => GRAVEDAD[luces[b].estado] - GRAVEDAD[luces[a].estado] || dias(luces[a]) - dias(luces[b]),
  )
  return peor ?? null
}

/** Under which filter of the list the vehicle stands: exactly one. */
export function filtroDe(luces: Semaforo): FiltroVehiculos {
  const peor = peorLampara(luces)
  if (!peor) return 'en-orden'
  const estado = luces[peor].estado
  return estado === 'Vencido' ? 'vencidos' : estado === 'Por vencer' ? 'por-vencer' : 'incompletos'
}
