/**
 * The folder of a vehicle: every kind of paper with its state on a day, also those that nobody registered. «No aplica»
 * says why: by the rule, or by somebody's word.
 */
import { hasBegun, type Stretch } from './coverage'
import { diasEntre } from './dia'
import {
  type Condicion,
  dueDay,
  exigidoDesde,
  mindedFrom,
  primeraRtm,
  TIPOS,
  type TipoDocumento,
  warnedFrom,
} from './papeles'
import { type Vigencia, vigencia } from './vigencia'

/** The kinds that the law asks for of some vehicle: only they can be missing. */
export const EXIGIBLES: readonly TipoDocumento[] = TIPOS.filter((tipo) => tipo !== 'Extintor' && tipo !== 'Otro')
/** The kinds that somebody may say do not apply. */
export const EXIMIBLES: readonly TipoDocumento[] = TIPOS.filter((tipo) => tipo !== 'Otro')

export interface Registrado extends Pick<Stretch, 'cubre_desde' | 'cuenta_hasta'> {
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
export type Papel<D extends Registrado = Registrado> = { tipo: TipoDocumento; nombre: string } & (
  | { estado: Vigencia | 'Por empezar'; documento: D; fecha: string; dias: number; exigido: boolean }
  | { estado: 'Sin registrar'; documento: null; exigido: boolean }
  | { estado: 'No aplica'; documento: D | null; motivo: string }
  | { estado: 'Por vencer'; documento: null; fecha: string; dias: number }
  | { estado: 'No aplica'; documento: D | null; motivo: null; desde: string | null; luego: boolean }
)

/**
 * All papers of a vehicle in the order of TIPOS, on the day `hoy` of its company.
 * @param documentos of each type and name those that count or will, the last of each stretch of cover
 * @param exenciones reasons by type
 */
export function carpeta<D extends Registrado>(
  vehiculo: Condicion,
  documentos: readonly D[],
  exenciones: ReadonlyMap<string, string>,
  hoy: string,
): Papel<D>[] {
  return TIPOS.flatMap((tipo): Papel<D>[] => {
    const suyos = documentos.filter((d) => d.tipo === tipo)
    const desde = exigidoDesde(tipo, vehiculo)
    const exigido = desde !== null && desde <= hoy
    const first = desde !== null && tipo === 'Revisión técnico-mecánica' ? primeraRtm(vehiculo) : null
    const notYet = { estado: 'No aplica', motivo: null, desde: first, luego: desde !== null } as const
    const motivo = exenciones.get(tipo)
    if (motivo !== undefined) return [{ tipo, nombre: '', estado: 'No aplica', documento: suyos[0] ?? null, motivo }]
    if (suyos.length > 0)
      return suyos.map((documento): Papel<D> => {
        const named = { tipo, nombre: documento.nombre, documento }
        const minded = mindedFrom(tipo, vehiculo)
        if (minded === null || minded > hoy) return { ...named, ...notYet }
        const begun = hasBegun(documento, hoy)
        const fecha = begun ? dueDay(tipo, documento.fecha_vencimiento, vehiculo) : documento.cubre_desde
        const estado = begun ? vigencia(fecha, hoy) : 'Por empezar'
        return { ...named, estado, fecha, dias: diasEntre(hoy, fecha), exigido }
      })
    if (tipo === 'Otro') return []
    if (exigido || tipo === 'Extintor') return [{ tipo, nombre: '', estado: 'Sin registrar', documento: null, exigido }]
    const warned = warnedFrom(tipo, vehiculo)
    if (first !== null && warned !== null && warned <= hoy)
      return [{ tipo, nombre: '', estado: 'Por vencer', documento: null, fecha: first, dias: diasEntre(hoy, first) }]
    return [{ tipo, nombre: '', documento: null, ...notYet }]
  })
}
