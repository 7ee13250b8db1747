/** The signed-in person's notification preferences. */

import type { Preferencias as ChosenPreferences, PreferenciasData } from '../domain/alertas/preferences'
import { withGenericError } from '../trace/generic-refusal'
import type { PreferenciasDb } from './preferences-sql'

export class Preferencias {
  constructor(
    private readonly db: PreferenciasDb,
    private readonly usuarioId: string,
  ) {}

  /** The person's choices; everything is on by default. */
  read(): Promise<ChosenPreferences> {
    return this.db.from(this.usuarioId)
  }

  save(data: PreferenciasData): Promise<void> {
    return withGenericError('error-guardar-configuracion', () => this.db.save(this.usuarioId, data))
  }
}
