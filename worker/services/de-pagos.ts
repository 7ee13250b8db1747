/** The services of money, made of what they stand on; none of them where this installation has no keys to be paid with. */
import type { Persona } from '../access/gate'
import type { Conexion } from '../db/connect'
import { EmpresaDb } from '../db/empresa-db'
import { EventosPagoDb } from '../db/eventos-pago-db'
import { PagosDb } from '../db/pagos-db'
import type { EmpresaFila } from '../db/plataforma-db'
import type { Rastro } from '../domain/auditoria'
import type { Ajustes } from '../env'
import { Wompi } from '../payments/cliente'
import { Caja } from './caja'
import { EventosDePago } from './eventos-de-pago'
import { Pagos } from './pagos'
import type { Pendientes } from './pendientes'
import { Tarjetas } from './tarjetas'

export function dePagos(
  conexion: Conexion,
  a: Pick<Ajustes, 'wompi' | 'APP_URL' | 'emisor'>,
  con: { pendientes: Pick<Pendientes, 'entregar'>; rastro: Rastro | null },
  ahora: number,
) {
  const { wompi: claves, APP_URL: appUrl, emisor } = a
  if (!claves) return { pagos: null, wompi: null, eventos: null, cajaDe: () => null, tarjetasDe: () => null }
  const wompi = new Wompi(claves)
  const pagos = new Pagos(new PagosDb(conexion), wompi, { appUrl, emisor, ...con }, ahora)
  return {
    pagos,
    wompi,
    eventos: new EventosDePago(new EventosPagoDb(conexion), pagos, claves, ahora),
    /** For an Administrador of the company alone. */
    cajaDe(empresa: EmpresaFila, persona: Persona): Caja {
      const db = new EmpresaDb(conexion, empresa.id, null, con.rastro)
      return new Caja(db, { empresa, persona }, { claves, appUrl }, ahora)
    },
    /** For an Administrador of the company alone. */
    tarjetasDe(empresa: EmpresaFila, persona: Persona): Tarjetas {
      return new Tarjetas(new EmpresaDb(conexion, empresa.id, null, con.rastro), wompi, persona, ahora)
    },
  }
}
