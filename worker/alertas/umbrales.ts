/** How many days ahead a company is notified; used by the daily job and by every assessment of a vehicle. */

import { audit } from '../auditoria/sql'
import { UMBRALES } from '../domain/alertas/umbral'
import { membersFrom } from '../domain/editing/shown'
import { Refusal } from '../domain/refusal'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'

export class Umbrales {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: Pick<EmpresaRow, 'umbrales'>,
  ) {}

  /** From the farthest to the nearest; the defaults if the company chose none. */
  list(): readonly number[] {
    return this.empresa.umbrales ?? UMBRALES
  }

  /**
   * Does not reassess by itself. The defaults are stored as no choice, so that the company follows them if they change.
   * @param selected days before a due day
   * @param shown those that the form showed: what another person added or took away since stays so
   * @throws Refusal `ningun-umbral` when the two together take all away
   */
  async replace(selected: readonly number[], shown?: readonly number[]): Promise<void> {
    const umbrales = [...new Set(membersFrom(selected, shown, this.list()))].sort((a, b) => b - a)
    if (umbrales.length === 0) throw new Refusal('ningun-umbral', 'umbrales')
    const isDefault = umbrales.length === UMBRALES.length && UMBRALES.every((u, i) => u === umbrales[i])
    const db = this.db.settings()
    await withGenericError('error-guardar-configuracion', () =>
      db.batch([
        db.updateEmpresa({ umbrales: isDefault ? null : umbrales }),
        audit(db, 'umbrales-cambiados', { datos: { cuantos: umbrales.length } }),
      ]),
    )
  }
}
