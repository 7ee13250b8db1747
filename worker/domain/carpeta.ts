/**
 * The folder of a vehicle: every kind of paper with its state on a day, also those that nobody registered. «No aplica»
 * says why: by the rule, or by somebody's word (decisions.md «No aplica»).
 */
import { diasEntre } from './dia'
import { type Condicion, exigidoDesde, TIPOS, type TipoDocumento } from './papeles'
import { type Vigencia, vigencia } from './vigencia'

/** The kinds that the law asks for of some vehicle: only they can be missing. */
export const EXIGIBLES: readonly TipoDocumento[] = TIPOS.filter((tipo) => tipo !== 'Extintor' && tipo !== 'Otro')
/** The kinds that somebody may say do not apply. */
export const EXIMIBLES: readonly TipoDocumento[] = TIPOS.filter((tipo) => tipo !== 'Otro')

export interface Registrado {
  tipo: TipoDocumento
  nombre: string
  fecha_vencimiento: string
}

/**
 * One paper. `dias` are days until expiry, negative when past. `exigido` tells whether the law asks for it today; a paper
 * without documents that it does not ask for has the day from which it will, null = never.
 */
export type Papel<D extends Registrado = Registrado> = { tipo: TipoDocumento; nombre: string } & (
  | { estado: Vigencia; documento: D; dias: number; exigido: boolean }
  | { estado: 'Sin registrar'; documento: null; exigido: boolean }
  | { estado: 'No aplica'; documento: D | null; motivo: string }
  | { estado: 'No aplica'; documento: null; motivo: null; desde: string | null }
)

/**
 * All papers of a vehicle in the order of TIPOS, on the day `hoy` of its company.
 * @param documentos the latest of each type and name
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
    const motivo = exenciones.get(tipo)
    if (motivo !== undefined) return [{ tipo, nombre: '', estado: 'No aplica', documento: suyos[0] ?? null, motivo }]
    if (suyos.length > 0)
      return suyos.map((documento) => {
        const fecha = documento.fecha_vencimiento
        const estado = vigencia(fecha, hoy)
        return { tipo, nombre: documento.nombre, estado, documento, dias: diasEntre(hoy, fecha), exigido }
      })
    if (tipo === 'Otro') return []
    if (exigido || tipo === 'Extintor') return [{ tipo, nombre: '', estado: 'Sin registrar', documento: null, exigido }]
    return [{ tipo, nombre: '', estado: 'No aplica', documento: null, motivo: null, desde }]
  })
}
