/** The state of the screen in its address: list parameters, and the open dialog. */
import { address, listAddress, RETURN_PARAM } from '~/ui/address'

const PATH = '/admin/drivers'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?ver=…` (the licence), `?quitar=…` (its file), `?eliminar=…`. */
const DIALOGS = ['nuevo', 'editar', 'ver', 'quitar', 'eliminar'] as const
type DialogName = (typeof DIALOGS)[number]
/** The list of vehicles, which reuses these forms, as a vehicle's page does. */
const VEHICLES_LIST = /^\/admin\/vehicles\?[\w=&%.*+-]*$/

export const { readDialog, hrefTo } = listAddress(PATH, DIALOGS, [RETURN_PARAM])

/** The list filtered by vehicle. */
export const hrefOfVehicle = (vehiculoId: string) => address(PATH, { vehiculo: vehiculoId })

/** The action of a form opened over another screen: this screen's dialog, which returns there. */
export function actionFrom(back: string, vehiculo: string, dialog: DialogName, id = ''): string {
  return address(PATH, { vehiculo, [dialog]: id, [RETURN_PARAM]: back })
}

/** Where to go after a form: back to the screen that opened it, or to the list. */
export function whereTo(params: URLSearchParams): string {
  const back = params.get(RETURN_PARAM)
  return back && VEHICLES_LIST.test(back) ? back : hrefTo(params)
}
