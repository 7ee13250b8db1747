/** The notification preferences of the person who asks. */

import type { Preferencias as ChosenPreferences, PreferenciasData } from '../domain/alertas/preferences'
import { withGenericError } from '../trace/generic-refusal'
import type { PreferenciasDb } from './preferences-sql'

export class Preferencias {
  constructor(
    private readonly db: PreferenciasDb,
    private readonly usuarioId: string,
  ) {}

  /** What the person chose; everything on while nothing was chosen. */
  read(): Promise<ChosenPreferences> {
    return this.db.from(this.usuarioId)
  }

  save(data: PreferenciasData): Promise<void> {
    return withGenericError('error-guardar-configuracion', () => this.db.save(this.usuarioId, data))
  }
}
