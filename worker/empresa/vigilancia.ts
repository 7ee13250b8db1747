/** What the company watches for on the road, besides its places (docs/decisions/0060). */
import { audit } from '../auditoria/sql'
import { changedFrom } from '../domain/editing/shown'
import { type CompanyRules, NO_RULES } from '../domain/lugares/rules'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'

export class VigilanciaRules {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: Pick<EmpresaRow, 'vigilancia'>,
    private readonly pendientes: { deliver(): Promise<void> },
  ) {}

  /** Nothing is watched for until the company says so. Speeds in km/h, stops in minutes. */
  read(): CompanyRules {
    return this.empresa.vigilancia ?? NO_RULES
  }

  /**
   * The Devices have the new rules when this returns; what they have seen before stays.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   */
  async replace(asked: CompanyRules, shown?: CompanyRules): Promise<void> {
    const db = this.db.settings()
    const rules = changedFrom(asked, shown, { fuera: false, ...this.read() })
    await withGenericError('error-guardar-configuracion', () =>
      db.batch([
        // a trigger raises the rev of the company's devices and fills the outbox
        db.updateEmpresa({ vigilancia: rules }),
        audit(db, 'vigilancia-cambiada', {
          datos: {
            limita: rules.limite !== null,
            detenciones: rules.detencion !== null,
            silencio: rules.silencio !== null,
            fuera: rules.fuera ?? false,
          },
        }),
      ]),
    )
    await this.pendientes.deliver()
  }
}
