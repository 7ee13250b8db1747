/**
 * The semáforo of a vehicle: SOAT, técnico-mecánica and impuesto, each from the latest document of its type (an older one
 * is history) and from what the law asks of this vehicle. Where the law asks nothing the lamp says «No aplica».
 */
import { diasEntre } from './dia'
import { type Condicion, exigidoDesde, type TipoDocumento } from './papeles'
import { type Vigencia, vigencia } from './vigencia'

export const LAMPARAS = ['soat', 'rtm', 'impuesto'] as const
export type Lampara = (typeof LAMPARAS)[number]

/** The `tipo` under which the document of each lamp is stored. */
export const TIPO_DE_LAMPARA: Record<Lampara, TipoDocumento> = {
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

/** The three lamps of a vehicle on a day of its company. `dias` are days until expiry, negative when it is past. `exentos` do not apply by somebody's word. */
export function semaforo(
  vehiculo: Condicion,
  vencimientos: Vencimientos,
  hoy: string,
  exentos: readonly TipoDocumento[] = [],
): Semaforo {
  const luz = (lampara: Lampara): Luz => {
    const fecha = vencimientos[lampara]
    const tipo = TIPO_DE_LAMPARA[lampara]
    const exigido = exigidoDesde(tipo, vehiculo)
    if (exigido === null || exigido > hoy || exentos.includes(tipo)) return { estado: 'No aplica' }
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
