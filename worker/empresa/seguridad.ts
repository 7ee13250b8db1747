/**
 * The security rules of a company: idle timeout, failures before a lockout, password expiry, who needs a second factor.
 */

import { audit } from '../auditoria/sql'
import { rulesOf, type SeguridadData } from '../domain/empresa/seguridad'
import type { EmpresaDb } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'

export class Seguridad {
  constructor(private readonly db: EmpresaDb) {}

  /** They apply from the next request and the next sign-in of everyone in the company. */
  async save(data: SeguridadData): Promise<void> {
    const rules = rulesOf(data)
    const { two_factor_auth, ...figures } = rules
    const db = this.db.settings()
    await withGenericError('error-guardar-configuracion', () =>
      db.batch([
        db.put('seguridad', rules),
        audit(db, 'seguridad-cambiada', { datos: { ...figures, exigir_2fa: two_factor_auth } }),
      ]),
    )
  }
}
