/** PDF and XML of a company's electronic documents, as the provider issued them. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { DocumentKind } from '../domain/facturas/facturador'
import { facturaFileKey } from '../domain/facturas/issue'
import type { Idioma } from '../domain/identidad/perfil'
import { fileName } from '../domain/pagos/file-name'
import type { FileStore } from '../files/store'
import type { EmpresaDb } from '../tenant/empresa-db'

export class FacturaFiles {
  constructor(
    private readonly db: EmpresaDb,
    private readonly store: Pick<FileStore, 'get'>,
    private readonly empresaId: string,
    private readonly idioma: Idioma,
  ) {}

  /** A stored file of the document of a payment, and its name; null when the company has none. */
  async read(pagoId: string, tipo: DocumentKind, format: 'pdf' | 'xml') {
    const f = this.db.from('facturas')
    const one = await this.db.first({
      fields: { id: f.id, numero: f.numero },
      from: f,
      where: and(eq(f.pago_id, pagoId), eq(f.tipo, tipo), isNotNull(f.archivos_at)),
    })
    const body = one && (await this.store.get(facturaFileKey(this.empresaId, one.id, format)))
    return one?.numero && body ? { body, nombre: `${fileName(tipo, this.idioma, one.numero)}.${format}` } : null
  }
}
