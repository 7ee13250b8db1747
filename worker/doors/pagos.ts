/** The payment services; there are none without the payment provider's keys. */
import type { Person } from '../access/gate'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import { Checkout } from '../pagos/checkout'
import { PagoEvents } from '../pagos/events'
import { EventosPagoDb } from '../pagos/events-sql'
import { Pagos } from '../pagos/service'
import { PagosDb } from '../pagos/sql'
import { Tarjetas } from '../pagos/tarjetas'
import { Wompi } from '../payments/client'
import type { EmpresaRow } from '../platform-db/platform-db'
import { EmpresaDb } from '../tenant/empresa-db'
import { lazy, once, together } from './lazy'
import type { RequestParts } from './parts'

type PagosParts = Pick<RequestParts, 'd1' | 'now' | 'settings' | 'pendientes'> & {
  /** null in scheduled jobs */
  requestTrace: RequestTrace | null
}

export function pagosServices(parts: PagosParts) {
  const { d1, now, requestTrace } = parts
  const { wompi: keys, APP_URL: appUrl, emisor } = parts.settings
  if (!keys)
    return { pagos: null, wompi: null, pagoEvents: null, purchasesOf: () => ({ checkout: null, tarjetas: null }) }
  const wompi = once(() => new Wompi(keys))
  const pagos = once(() => {
    const dependencies = { appUrl, emisor, pendientes: parts.pendientes, requestTrace }
    return new Pagos(new PagosDb(d1), wompi(), dependencies, now)
  })
  return together(
    lazy({
      wompi,
      pagos,
      pagoEvents: () => new PagoEvents(new EventosPagoDb(d1), pagos(), keys, now),
    }),
    {
      /** Paying for a plan, and the saved card: only for an Administrador of the company. */
      purchasesOf: (empresa: EmpresaRow, person: Person) => {
        const db = once(() => new EmpresaDb(d1, empresa.id, requestTrace))
        return lazy({
          checkout: () => new Checkout(db(), { empresa, persona: person }, { keys, appUrl }, now),
          tarjetas: () => new Tarjetas(db(), wompi(), person, now),
        })
      },
    },
  )
}
