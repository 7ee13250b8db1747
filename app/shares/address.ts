/** The state of the screen of shared locations in its address: the vehicle, and the open dialog. */
import { isWithin, listAddress } from '~/ui/address'

/** The dialogs: `?compartir=<vehicle>`, `?extender=<link>`, `?terminar=<link>`. */
const DIALOGS = ['compartir', 'extender', 'terminar'] as const
/** The vehicle whose links are listed. */
export const VEHICLE = 'v'

export const { readDialog, hrefTo: companyHref } = listAddress('/admin/shares', DIALOGS)
const { hrefTo: ownHref } = listAddress('/shares', DIALOGS)

/** The addresses of the reader's area: the company's, or a Usuario's. */
export const addressesIn = (pathname: string) =>
  isWithin('/admin', pathname)
    ? ({ path: '/admin/shares', vehicles: '/admin/vehicles', hrefTo: companyHref } as const)
    : ({ path: '/shares', vehicles: '/vehicles', hrefTo: ownHref } as const)
