/**
 * A vehicle's semáforo: SOAT, técnico-mecánica and impuesto, each from today's cover (coverage.ts) and from what the
 * law requires of this vehicle. Where nothing is required the lamp says «No aplica»; a first técnico-mecánica due
 * within 30 days is shown as such.
 */

import { daysBetween } from '../day'
import { hasBegun, stretchesOf, stretchOn } from '../documentos/coverage'
import { dueDay, requiredSince, type TipoDocumento, warnedFrom } from '../documentos/rules'
import { type Vigencia, vigencia } from '../documentos/vigencia'
import type { Situation } from './veredicto'

export const LAMPS = ['soat', 'rtm', 'impuesto'] as const
export type Lamp = (typeof LAMPS)[number]

/** The document `tipo` of each lamp. */
export const LAMP_TIPO: Record<Lamp, TipoDocumento> = {
  soat: 'SOAT',
  rtm: 'Revisión técnico-mecánica',
  impuesto: 'Impuesto vehicular',
}

/** `fecha` is the expiry, or for «Por empezar» the start of cover. */
export type LampState =
  | { estado: Vigencia | 'Por empezar'; fecha: string; dias: number }
  | { estado: 'No aplica' }
  | { estado: 'Sin registrar' }
export type Semaforo = Record<Lamp, LampState>

/**
 * The three lamps of a vehicle on a day. `dias` are days from `today`, the company's day, until `fecha`, negative when past.
 * `exempt` types do not apply by an exemption a person entered.
 */
export function semaforo(
  { vehiculo, documentos, exempt }: Omit<Situation, 'licencias'>,
  day: string,
  today: string = day,
): Semaforo {
  const state = (lamp: Lamp): LampState => {
    const tipo = LAMP_TIPO[lamp]
    const required = requiredSince(tipo, vehiculo)
    const warned = warnedFrom(tipo, vehiculo)
    if (required === null || warned === null || warned > day || exempt.includes(tipo)) return { estado: 'No aplica' }
    const stretch = stretchOn(stretchesOf(documentos.filter((d) => d.tipo === tipo)), day)
    const until = (estado: Vigencia | 'Por empezar', fecha: string): LampState => ({
      estado,
      fecha,
      dias: daysBetween(today, fecha),
    })
    if (!stretch) return required > day ? until('Por vencer', required) : { estado: 'Sin registrar' }
    if (!hasBegun(stretch, day)) return until('Por empezar', stretch.cubre_desde)
    const fecha = dueDay(tipo, stretch.documento.fecha_vencimiento, vehiculo)
    return until(vigencia(fecha, day), fecha)
  }
  return { soat: state('soat'), rtm: state('rtm'), impuesto: state('impuesto') }
}
