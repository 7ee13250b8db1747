/**
 * Addresses of lists of a day or a month: `?d=2026-11-22` or `?mes=2026-11`. Apart from ./address.ts, so that a vehicle's page
 * loads nothing of lists.
 */
import type { Period } from '@domain/recorridos/period'
import { addressOver } from '~/ui/address'
import { CURSORS } from '~/ui/lists/params'

/** The same list of another day or month. */
export const hrefAt =
  (path: string) =>
  (params: URLSearchParams, unit: Period['unit'], key: string): string =>
    addressOver(path, params, ['d', 'mes', ...CURSORS], { [unit === 'day' ? 'd' : 'mes']: key })
