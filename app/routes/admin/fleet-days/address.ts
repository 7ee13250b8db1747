/** The state of the screen in its address: `?d=2026-11-22` or `?mes=2026-11`, the search, the order and the page. */
import type { Period } from '@domain/recorridos/period'
import { addressOver } from '~/ui/address'
import { CURSORS } from '~/ui/lists/params'

export const PATH = '/admin/gps/recorridos'
/** Chosen vehicles of a day on one map: `?d=…&ids=…&ids=…`. */
export const TOGETHER = `${PATH}/juntos`

/** The same list of another day or month. */
export const hrefOf = (params: URLSearchParams, unit: Period['unit'], key: string): string =>
  addressOver(PATH, params, ['d', 'mes', ...CURSORS], { [unit === 'day' ? 'd' : 'mes']: key })
