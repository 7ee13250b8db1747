/** The payment services; there are none without the payment provider's keys. */
import type { Person } from '../access/gate'
import { Checkout } from '../pagos/checkout'
import { Tarjetas } from '../pagos/tarjetas'
import { Wompi } from '../payments/client'
import type { EmpresaRow } from '../platform-db/platform-db'
import { EmpresaDb } from '../tenant/empresa-db'
import { compose, lazy, once } from './lazy'
import type { PagosParts } from './pagos-parts'

export function pagosServices(parts: PagosParts) {
  const { d1, now, requestTrace } = parts
  const { wompi: keys, APP_URL: appUrl, IVA_PERCENT: ivaRate } = parts.settings
  if (!keys)
    return { pagos: null, wompi: null, pagoEvents: null, purchasesOf: () => ({ checkout: null, tarjetas: null }) }
  const wompi = once(() => new Wompi(keys))
  // what settles a payment loads when it is asked for: few requests need it
  const pagos = once(async () => (await import('./settling')).settlingOf(parts, wompi()))
  return compose(
    lazy({
      wompi,
      pagos,
      pagoEvents: async () => (await import('./settling')).eventsOf(parts, await pagos(), keys),
    }),
    {
      /** Paying for a plan, and the saved card: only for an Administrador of the company. */
      purchasesOf: (empresa: EmpresaRow, person: Person) => {
        const db = once(() => new EmpresaDb(d1, empresa.id, requestTrace))
        return lazy({
          checkout: () => new Checkout(db(), { empresa, person }, { keys, appUrl, ivaRate }, now),
          tarjetas: () => new Tarjetas(db(), wompi(), person, now),
        })
      },
    },
  )
}
