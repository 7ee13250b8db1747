/** The state of the screen in its address: `?d=2026-11-22` or `?mes=2026-11`, the search, the order and the page. */
import { hrefAt } from '~/recorridos/months/list-address'

export const PATH = '/admin/gps/recorridos'
/** Chosen vehicles of a day on one map: `?d=…&ids=…&ids=…`. */
export const TOGETHER = `${PATH}/juntos`

/** The same list of another day or month. */
export const hrefOf = hrefAt(PATH)
