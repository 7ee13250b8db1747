/** The address to which a company's own Traccar server or flespi forwards, and what it forwards in vain. */
import { inArray } from 'drizzle-orm'
import { EMPRESA_LINK_VERSION_MAX, signEmpresa } from '../access/empresa-link'
import { audit } from '../auditoria/sql'
import { normalizeImei } from '../domain/dispositivos/imei'
import { Refusal } from '../domain/refusal'
import type { Stranger } from '../domain/trackers/stranger'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'

export class OwnServer {
  /** @param strangersOf asks the company's live room; empty when it does not answer */
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: Pick<EmpresaRow, 'id' | 'reenvio_version'>,
    private readonly secret: string,
    private readonly strangersOf: (empresaId: string) => Promise<Stranger[]>,
  ) {}

  /** The last part of `/api/forwarders/:address`, computed each time and stored nowhere. */
  address(): Promise<string> {
    return signEmpresa(this.secret, 'forwarder', this.empresa.id, this.empresa.reenvio_version)
  }

  /** Trackers that were forwarded and that no device has the IMEI of by now, newest first. */
  async strangers(): Promise<Stranger[]> {
    const heard = await this.strangersOf(this.empresa.id)
    if (heard.length === 0) return []
    const g = this.db.from('gps_dispositivos')
    const imeis = heard.map(({ ident }) => normalizeImei(ident))
    const known = await this.db.all({ fields: { imei: g.imei }, from: g, where: inArray(g.imei, imeis) })
    const added = new Set(known.map(({ imei }) => imei))
    return heard.filter(({ ident }) => !added.has(normalizeImei(ident)))
  }

  /** Makes the address anew; the old one is invalid when this returns. */
  async renew(): Promise<void> {
    const version = this.empresa.reenvio_version + 1
    if (version > EMPRESA_LINK_VERSION_MAX) throw new Refusal('error-enlace')
    const db = this.db.settings()
    const writes = [db.updateEmpresa({ reenvio_version: version }), audit(db, 'reenvio-renovado')]
    await withGenericError('error-enlace', () => db.batch(writes))
  }
}
