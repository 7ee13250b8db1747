/** What settles payments; loads when it is asked for, since few requests need it. */
import type { WompiKeys } from '../domain/pagos/wompi-keys'
import { PagoEvents } from '../pagos/events'
import { EventosPagoDb } from '../pagos/events-sql'
import { Pagos } from '../pagos/service'
import { PagosDb } from '../pagos/sql'
import type { Wompi } from '../payments/client'
import type { PagosParts } from './pagos-parts'

export function settlingOf({ d1, now, settings, pendientes, requestTrace }: PagosParts, wompi: Wompi): Pagos {
  const { APP_URL: appUrl, emisor, factus } = settings
  const dependencies = { appUrl, emisor, invoiced: factus !== null, pendientes, requestTrace }
  return new Pagos(new PagosDb(d1), wompi, dependencies, now)
}

export const eventsOf = ({ d1, now }: PagosParts, pagos: Pagos, keys: WompiKeys): PagoEvents =>
  new PagoEvents(new EventosPagoDb(d1), pagos, keys, now)
