/** What the address of the screen says: how it is listed, and which dialog is open over it. */
import { ListaMantenimientos } from '@domain/mantenimiento'

export const RUTA = '/admin/maintenance'
/**
 * The dialogs: `?nuevo=<vehiculo>` (empty: which vehicle?), `?ver`, `?editar`, `?eliminar` of a service; `?plan-nuevo=<vehiculo>`,
 * `?plan`, `?plan-eliminar`; `?km=<vehiculo>`.
 */
const VENTANAS = ['nuevo', 'ver', 'editar', 'eliminar', 'plan-nuevo', 'plan', 'plan-eliminar', 'km'] as const
export type Ventana = (typeof VENTANAS)[number]
/** What a dialog is told beside its id: the plan that a new service fulfils, a proposal, a search among vehicles. */
const AYUDAS = ['cumple', 'propuesta', 'cual'] as const
type Ayuda = Partial<Record<(typeof AYUDAS)[number], string>>

const DE_PLANES: readonly Ventana[] = ['plan-nuevo', 'plan', 'plan-eliminar']

/** The screen as asked for; the dialog of a plan stands over the plans. */
export function readList(params: URLSearchParams): ListaMantenimientos {
  const lista = ListaMantenimientos.parse(Object.fromEntries(params))
  const ventana = readWindow(params)
  return !params.has('vista') && ventana && DE_PLANES.includes(ventana.ventana) ? { ...lista, vista: 'planes' } : lista
}

/** The dialog that is open and what it is of ('' when that is still to be chosen), or null. */
export function readWindow(params: URLSearchParams): { ventana: Ventana; id: string } | null {
  const ventana = VENTANAS.find((una) => params.has(una))
  if (!ventana) return null
  // over the list of one vehicle there is nothing to choose
  const id = params.get(ventana) || (ESPERAN.includes(ventana) && params.get('vehiculo')) || ''
  return { ventana, id }
}

/** Dialogs that begin with the choice of a vehicle. */
const ESPERAN: readonly Ventana[] = ['nuevo', 'plan-nuevo', 'km']
export const waitsForVehicle = (ventana: Ventana) => ESPERAN.includes(ventana)

/** The same list with another dialog over it, or with none. */
export function hrefTo(params: URLSearchParams, ventana?: Ventana, id = '', ayudas: Ayuda = {}): string {
  const next = new URLSearchParams(params)
  for (const una of [...VENTANAS, ...AYUDAS]) next.delete(una)
  if (ventana) next.set(ventana, id)
  for (const [clave, valor] of Object.entries(ayudas)) next.set(clave, valor)
  const query = next.toString()
  return query ? `${RUTA}?${query}` : RUTA
}

/** A list of the screen from its beginning: one of the two views, perhaps of one vehicle. */
export function hrefList(vista: ListaMantenimientos['vista'], vehiculo: string | null = null): string {
  const query = new URLSearchParams()
  if (vista === 'planes') query.set('vista', vista)
  if (vehiculo !== null) query.set('vehiculo', vehiculo)
  return query.size > 0 ? `${RUTA}?${query}` : RUTA
}
