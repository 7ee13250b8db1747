/** What a named view keeps of the address of its list. */

/** The parameter of an address that names the columns put away, joined by a dot; empty when all are shown. */
export const HIDDEN_PARAM = 'ocultas'

/** What a view keeps of an address: filters, order, rows and columns; neither the page nor an open dialog. */
const KEPT = ['q', 'estado', 'vehiculo', 'vista', 'dia', 'orden', 'filas', HIDDEN_PARAM] as const

/** The query of a view, in a fixed order, so that equal views are equal texts. */
export function viewQuery(asked: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const key of KEPT) {
    const value = asked.get(key)
    // all columns shown is a choice too
    if (value !== null && (value !== '' || key === HIDDEN_PARAM)) kept.set(key, value)
  }
  return kept.toString()
}
