/**
 * The folder of a vehicle: every kind of paper with its state on a day, also those that nobody registered. «No aplica»
 * says why: by the rule, or by somebody's word.
 */

import { daysBetween } from '../day'
import { hasBegun, type Stretch } from './coverage'
import {
  type Condition,
  dueDay,
  firstRtmDay,
  mindedFrom,
  requiredSince,
  TIPOS,
  type TipoDocumento,
  warnedFrom,
} from './rules'
import { type Vigencia, vigencia } from './vigencia'

/** The kinds that the law asks for of some vehicle: only they can be missing. */
export const REQUIRABLE_TIPOS: readonly TipoDocumento[] = TIPOS.filter((tipo) => tipo !== 'Extintor' && tipo !== 'Otro')
/** The kinds that somebody may say do not apply. */
export const EXEMPTIBLE_TIPOS: readonly TipoDocumento[] = TIPOS.filter((tipo) => tipo !== 'Otro')

export interface Registered extends Pick<Stretch, 'cubre_desde' | 'cuenta_hasta'> {
  tipo: TipoDocumento
  nombre: string
  fecha_vencimiento: string
}

/**
 * One paper. `fecha` is when it falls due (dueDay), of what is «Por empezar» when its cover begins; `dias` are days until then,
 * negative when past. `exigido` tells whether the law asks for it today. What it does not ask for yet has the day from which
 * it will (`desde`), where that is known, and within 30 days is «Por vencer» on that day; `luego`: it will, and only the
 * model year tells. A document whose type the law never asks of the vehicle, or not yet, stays in the folder as «No aplica»,
 * whatever its own days.
 */
export type FolderEntry<D extends Registered = Registered> = { tipo: TipoDocumento; nombre: string } & (
  | { estado: Vigencia | 'Por empezar'; documento: D; fecha: string; dias: number; exigido: boolean }
  | { estado: 'Sin registrar'; documento: null; exigido: boolean }
  | { estado: 'No aplica'; documento: D | null; motivo: string }
  | { estado: 'Por vencer'; documento: null; fecha: string; dias: number }
  | { estado: 'No aplica'; documento: D | null; motivo: null; desde: string | null; later: boolean }
)

/**
 * All papers of a vehicle in the order of TIPOS, on the day `hoy` of its company.
 * @param documentos of each type and name those that count or will, the last of each stretch of cover
 * @param exenciones reasons by type
 */
export function buildFolder<D extends Registered>(
  vehiculo: Condition,
  documentos: readonly D[],
  exenciones: ReadonlyMap<string, string>,
  hoy: string,
): FolderEntry<D>[] {
  return TIPOS.flatMap((tipo): FolderEntry<D>[] => {
    const ofTipo = documentos.filter((d) => d.tipo === tipo)
    const since = requiredSince(tipo, vehiculo)
    const required = since !== null && since <= hoy
    const first = since !== null && tipo === 'Revisión técnico-mecánica' ? firstRtmDay(vehiculo) : null
    const notYet = { estado: 'No aplica', motivo: null, desde: first, later: since !== null } as const
    const reason = exenciones.get(tipo)
    if (reason !== undefined)
      return [{ tipo, nombre: '', estado: 'No aplica', documento: ofTipo[0] ?? null, motivo: reason }]
    if (ofTipo.length > 0)
      return ofTipo.map((documento): FolderEntry<D> => {
        const named = { tipo, nombre: documento.nombre, documento }
        const minded = mindedFrom(tipo, vehiculo)
        if (minded === null || minded > hoy) return { ...named, ...notYet }
        const begun = hasBegun(documento, hoy)
        const fecha = begun ? dueDay(tipo, documento.fecha_vencimiento, vehiculo) : documento.cubre_desde
        const estado = begun ? vigencia(fecha, hoy) : 'Por empezar'
        return { ...named, estado, fecha, dias: daysBetween(hoy, fecha), exigido: required }
      })
    if (tipo === 'Otro') return []
    if (required || tipo === 'Extintor')
      return [{ tipo, nombre: '', estado: 'Sin registrar', documento: null, exigido: required }]
    const warned = warnedFrom(tipo, vehiculo)
    if (first !== null && warned !== null && warned <= hoy)
      return [{ tipo, nombre: '', estado: 'Por vencer', documento: null, fecha: first, dias: daysBetween(hoy, first) }]
    return [{ tipo, nombre: '', documento: null, ...notYet }]
  })
}
