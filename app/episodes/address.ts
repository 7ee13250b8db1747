/**
 * The state of the list in its address: the period (`?d=`, `?mes=`), the filters (`tipo`, `lugar`, `vehiculo`) and the
 * page. The same of a company and of a Usuario, at the end of their addresses of the map.
 */
import type { EpisodioTipo } from '@domain/lugares/episode'
import type { Period } from '@domain/recorridos/period'
import { address, addressOver } from '~/ui/address'
import { CURSORS } from '~/ui/lists/params'

export const PATH = '/admin/gps/episodios'
export const ASSIGNED_PATH = '/gps/episodios'
const PERIOD = ['d', 'mes']
export const FILTERS = ['q', 'tipo', 'lugar', 'vehiculo']

/** The same list of another day or month. */
export const hrefAt =
  (path: string) =>
  (params: URLSearchParams, unit: Period['unit'], key: string): string =>
    addressOver(path, params, [...PERIOD, ...CURSORS], { [unit === 'day' ? 'd' : 'mes']: key })

/** The episodes of a vehicle or at a place, of a month or of the present one. */
export const episodesHref = (
  of: { vehiculo?: string; lugar?: string; tipo?: EpisodioTipo; mes?: string },
  path = PATH,
): string => address(path, of)
