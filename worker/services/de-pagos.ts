/** The services of money, made of what they stand on; none of them where this installation has no keys to be paid with. */
import type { Persona } from '../access/gate'
import type { Connection } from '../db/connect'
import { EmpresaDb } from '../db/empresa-db'
import { EventosPagoDb } from '../db/eventos-pago-db'
import { PagosDb } from '../db/pagos-db'
import type { EmpresaFila } from '../db/plataforma-db'
import type { RequestTrace } from '../domain/auditoria'
import type { Ajustes } from '../env'
import { Wompi } from '../payments/cliente'
import { Checkout } from './caja'
import { EventosDePago } from './eventos-de-pago'
import { Pagos } from './pagos'
import type { Pendientes } from './pendientes'
import { Tarjetas } from './tarjetas'

export function dePagos(
  connection: Connection,
  a: Pick<Ajustes, 'wompi' | 'APP_URL' | 'emisor'>,
  con: { pendientes: Pick<Pendientes, 'deliver'>; requestTrace: RequestTrace | null },
  now: number,
) {
  const { wompi: keys, APP_URL: appUrl, emisor } = a
  if (!keys) return { pagos: null, wompi: null, eventos: null, checkoutOf: () => null, tarjetasOf: () => null }
  const wompi = new Wompi(keys)
  const pagos = new Pagos(new PagosDb(connection), wompi, { appUrl, emisor, ...con }, now)
  return {
    pagos,
    wompi,
    eventos: new EventosDePago(new EventosPagoDb(connection), pagos, keys, now),
    /** For an Administrador of the company alone. */
    checkoutOf(empresa: EmpresaFila, persona: Persona): Checkout {
      const db = new EmpresaDb(connection, empresa.id, null, con.requestTrace)
      return new Checkout(db, { empresa, persona }, { keys, appUrl }, now)
    },
    /** For an Administrador of the company alone. */
    tarjetasOf(empresa: EmpresaFila, persona: Persona): Tarjetas {
      return new Tarjetas(new EmpresaDb(connection, empresa.id, null, con.requestTrace), wompi, persona, now)
    },
  }
}
