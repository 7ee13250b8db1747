/** Everything about electronic invoices, in one module that loads when it is asked for: few requests need it. */
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { FactusKeys } from '../domain/facturas/factus-keys'
import type { Idioma } from '../domain/identidad/perfil'
import { FacturaFiles } from '../facturas/files'
import { Issuing } from '../facturas/issuing'
import { OpenInvoices } from '../facturas/service'
import { FacturasDb } from '../facturas/sql'
import type { FileStore } from '../files/store'
import { Factus } from '../invoicing/factus'
import type { Connection } from '../platform-db/connect'
import type { EmpresaDb } from '../tenant/empresa-db'

/** Null without an account. */
export const facturadorOf = (keys: FactusKeys | null, now: number): Factus | null => keys && new Factus(keys, now)

export const facturaFilesOf = (db: EmpresaDb, store: FileStore, empresaId: string, idioma: Idioma): FacturaFiles =>
  new FacturaFiles(db, store, empresaId, idioma)

export const openInvoicesOf = (
  d1: Connection,
  keys: FactusKeys | null,
  requestTrace: RequestTrace,
  now: number,
): OpenInvoices => new OpenInvoices(new FacturasDb(d1), keys !== null, requestTrace, now)

/** Goes on with the documents that are due. @param now the scheduled minute, UTC milliseconds */
export async function issueDue(d1: Connection, store: FileStore, keys: FactusKeys, now: number): Promise<void> {
  const at = { environment: keys.environment, now, clock: Date.now }
  await new Issuing(new FacturasDb(d1), new Factus(keys, now), store, at).run()
}
