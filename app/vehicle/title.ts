/** The title of a page of one vehicle: its plate, or the word for all of them where it is gone. */
import { formatPlaca } from '@domain/vehiculos/placa'
import { metaTitle } from '~/i18n/title'

export const vehicleTitle = (matches: Parameters<typeof metaTitle>[0], placa: string | undefined) =>
  placa === undefined ? metaTitle(matches, 'vehiculo.crumb') : [{ title: `${formatPlaca(placa)} · Vigía` }]
