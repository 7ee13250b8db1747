/** The provider of electronic invoices; none without its account. */
import type { Facturador } from '../domain/facturas/facturador'
import type { Ajustes } from '../env'

/** Loads when it is asked for: few pages need it. */
export async function facturadorOf({ factus: keys }: Pick<Ajustes, 'factus'>, now: number): Promise<Facturador | null> {
  if (!keys) return null
  const { Factus } = await import('../invoicing/factus')
  return new Factus(keys, now)
}
