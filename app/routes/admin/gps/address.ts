/** The state of the screen in its address: table parameters, and the open dialog. */
import type { TipoDispositivo } from '@domain/dispositivos/dispositivo'
import { addressOver, listAddress } from '~/ui/address'
import { CURSORS } from '~/ui/lists/params'

export const PATH = '/admin/gps'
/**
 * The dialogs, as parameters: `?nuevo`, `?editar=…`, `?horario=…`, `?qr=…`, `?conectar=…`, `?regenerar=…`, `?eliminar=…`,
 * `?servidor`, `?renovar-servidor`.
 */
const DIALOGS = [
  'nuevo',
  'editar',
  'horario',
  'qr',
  'conectar',
  'regenerar',
  'eliminar',
  'servidor',
  'renovar-servidor',
] as const
export type DialogName = (typeof DIALOGS)[number]

export const { readDialog, hrefTo } = listAddress(PATH, DIALOGS)

/** The two views of the screen: the map, with the table under it unless the fleet is large, or the table alone. */
export const DEVICES_VIEW = 'dispositivos'
/** What the table's search, order and pages put into the address: of a large fleet they ask for the table. */
const OF_THE_TABLE = ['q', 'orden', ...CURSORS]

export const showsDevicesOnly = (params: URLSearchParams, isLargeFleet: boolean): boolean =>
  params.get('vista') === DEVICES_VIEW || (isLargeFleet && OF_THE_TABLE.some((name) => params.has(name)))

/** The same view with all devices: what was searched for goes, the tab stays. */
export const withoutSearch = (params: URLSearchParams): string =>
  addressOver(PATH, params, [...DIALOGS, ...OF_THE_TABLE])

/** Where the link of a device is shown: to scan by a phone, or to copy into another tracker. */
export const linkDialogOf = ({ tipo_dispositivo }: { tipo_dispositivo: TipoDispositivo }): DialogName =>
  tipo_dispositivo === 'mobile_app' ? 'qr' : 'conectar'
