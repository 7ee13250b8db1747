/**
 * A vehicle's folder: every kind of document with its state on a day, including missing ones. «No aplica» has a reason:
 * the rule, or an exemption a person entered.
 */

import { daysBetween } from '../day'
import { hasBegun, type Stretch } from './coverage'
import {
  type Condition,
  countsFrom,
  dueDay,
  firstRtmDay,
  requiredSince,
  TIPOS,
  type TipoDocumento,
  warnedFrom,
} from './rules'
import { type Vigencia, vigencia } from './vigencia'

/** The kinds the law requires of some vehicle: only these can be missing. */
export const REQUIRABLE_TIPOS: readonly TipoDocumento[] = TIPOS.filter((tipo) => tipo !== 'Extintor' && tipo !== 'Otro')

export interface Registered extends Pick<Stretch, 'cubre_desde' | 'cuenta_hasta'> {
  tipo: TipoDocumento
  nombre: string
  fecha_vencimiento: string
}

/**
 * One entry. `fecha` is when it is due (dueDay), or for «Por empezar» when its cover begins; `dias` are days until
 * then, negative when past. `required`: the law requires it today. A document not required yet has the day from which it
 * will be (`desde`), where known, and within 30 days is «Por vencer» on that day; `later`: it will be required, but
 * only the model year is known. A registered document the law never requires of the vehicle, or not yet, stays in the
 * folder as «No aplica», whatever its dates. `dueToday`: the first técnico-mecánica on its very day, when it is still in time.
 */
export type FolderEntry<D extends Registered = Registered> = { tipo: TipoDocumento; nombre: string } & (
  | { estado: Vigencia | 'Por empezar'; documento: D; fecha: string; dias: number; required: boolean }
  | { estado: 'Sin registrar'; documento: null; required: boolean; dueToday?: true }
  | { estado: 'No aplica'; documento: D | null; motivo: string }
  | { estado: 'Por vencer'; documento: null; fecha: string; dias: number }
  | { estado: 'No aplica'; documento: D | null; motivo: null; desde: string | null; later: boolean }
)

/**
 * All entries of a vehicle in the order of TIPOS, on `today`, the company's day.
 * @param documentos of each type and name those that count now or later, the last of each stretch of cover
 * @param exenciones reasons by type
 */
export function buildFolder<D extends Registered>(
  vehiculo: Condition,
  documentos: readonly D[],
  exenciones: ReadonlyMap<string, string>,
  today: string,
): FolderEntry<D>[] {
  return TIPOS.flatMap((tipo): FolderEntry<D>[] => {
    const ofTipo = documentos.filter((d) => d.tipo === tipo)
    const since = requiredSince(tipo, vehiculo)
    const required = since !== null && since <= today
    const first = since !== null && tipo === 'Revisión técnico-mecánica' ? firstRtmDay(vehiculo) : null
    const notYet = { estado: 'No aplica', motivo: null, desde: first, later: since !== null } as const
    const reason = exenciones.get(tipo)
    if (reason !== undefined)
      return [{ tipo, nombre: '', estado: 'No aplica', documento: ofTipo[0] ?? null, motivo: reason }]
    if (ofTipo.length > 0)
      return ofTipo.map((documento): FolderEntry<D> => {
        const named = { tipo, nombre: documento.nombre, documento }
        const counts = countsFrom(tipo, vehiculo)
        if (counts === null || counts > today) return { ...named, ...notYet }
        const begun = hasBegun(documento, today)
        const fecha = begun ? dueDay(tipo, documento.fecha_vencimiento, vehiculo) : documento.cubre_desde
        const estado = begun ? vigencia(fecha, today) : 'Por empezar'
        return { ...named, estado, fecha, dias: daysBetween(today, fecha), required }
      })
    if (tipo === 'Otro') return []
    if (required || tipo === 'Extintor') {
      const missing = { tipo, nombre: '', estado: 'Sin registrar', documento: null, required } as const
      return [first === today ? { ...missing, dueToday: true } : missing]
    }
    const warned = warnedFrom(tipo, vehiculo)
    if (first !== null && warned !== null && warned <= today)
      return [
        { tipo, nombre: '', estado: 'Por vencer', documento: null, fecha: first, dias: daysBetween(today, first) },
      ]
    return [{ tipo, nombre: '', documento: null, ...notYet }]
  })
}
