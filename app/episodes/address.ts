/**
 * The state of the list in its address: the period (`?d=`, `?mes=`), the filters (`tipo`, `lugar`, `vehiculo`) and the
 * page. The same of a company and of a Usuario, at the end of their addresses of the map.
 */
import type { EpisodioTipo } from '@domain/lugares/episode'
import { address } from '~/ui/address'

export const PATH = '/admin/gps/episodios'
export const ASSIGNED_PATH = '/gps/episodios'
export const FILTERS = ['q', 'tipo', 'lugar', 'vehiculo']

/** The episodes of a vehicle or at a place, of a month or of the present one. */
export const episodesHref = (
  of: { vehiculo?: string; lugar?: string; tipo?: EpisodioTipo; mes?: string },
  path = PATH,
): string => address(path, of)
