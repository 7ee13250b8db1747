/**
 * The security rules of a company: idle timeout, failures before a lockout, password expiry, who needs a second factor.
 */

import { audit } from '../auditoria/sql'
import { changedFrom } from '../domain/editing/shown'
import { rulesOf, type SeguridadData } from '../domain/empresa/seguridad'
import type { EmpresaDb } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'

export class Seguridad {
  constructor(private readonly db: EmpresaDb) {}

  /**
   * They apply from the next request and the next sign-in of everyone in the company.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   */
  async save(data: SeguridadData, shown?: SeguridadData): Promise<void> {
    const db = this.db.settings()
    const s = this.db.from('seguridad')
    const { session_timeout, failed_attempts, password_expiry } = s
    const fields = { session_timeout, failed_attempts, password_expiry, two_factor_auth: s.two_factor_auth }
    const stored = await this.db.first({ fields, from: s })
    const asked = rulesOf(data)
    const rules = stored ? changedFrom(asked, shown && rulesOf(shown), stored) : asked
    const { two_factor_auth, ...figures } = rules
    await withGenericError('error-guardar-configuracion', () =>
      db.batch([
        db.put('seguridad', rules),
        audit(db, 'seguridad-cambiada', { datos: { ...figures, exigir_2fa: two_factor_auth } }),
      ]),
    )
  }
}
