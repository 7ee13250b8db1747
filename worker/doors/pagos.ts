/** Builds the payment services; there are none without the payment provider's keys. */
import type { Person } from '../access/gate'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { Ajustes } from '../env'
import type { Pendientes } from '../outbox/service'
import { Checkout } from '../pagos/checkout'
import { PagoEvents } from '../pagos/events'
import { EventosPagoDb } from '../pagos/events-sql'
import { Pagos } from '../pagos/service'
import { PagosDb } from '../pagos/sql'
import { Tarjetas } from '../pagos/tarjetas'
import { Wompi } from '../payments/client'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import { EmpresaDb } from '../tenant/empresa-db'

export function pagosServices(
  connection: Connection,
  a: Pick<Ajustes, 'wompi' | 'APP_URL' | 'emisor'>,
  dependencies: { pendientes: Pick<Pendientes, 'deliver'>; requestTrace: RequestTrace | null },
  now: number,
) {
  const { wompi: keys, APP_URL: appUrl, emisor } = a
  if (!keys) return { pagos: null, wompi: null, eventos: null, checkoutOf: () => null, tarjetasOf: () => null }
  const wompi = new Wompi(keys)
  const pagos = new Pagos(new PagosDb(connection), wompi, { appUrl, emisor, ...dependencies }, now)
  return {
    pagos,
    wompi,
    eventos: new PagoEvents(new EventosPagoDb(connection), pagos, keys, now),
    /** Only for an Administrador of the company. */
    checkoutOf(empresa: EmpresaRow, person: Person): Checkout {
      const db = new EmpresaDb(connection, empresa.id, null, dependencies.requestTrace)
      return new Checkout(db, { empresa, persona: person }, { keys, appUrl }, now)
    },
    /** Only for an Administrador of the company. */
    tarjetasOf(empresa: EmpresaRow, person: Person): Tarjetas {
      return new Tarjetas(new EmpresaDb(connection, empresa.id, null, dependencies.requestTrace), wompi, person, now)
    },
  }
}
