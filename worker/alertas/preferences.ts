/** The signed-in person's notification preferences. */

import type { Preferencias as ChosenPreferences, PreferenciasData } from '../domain/alertas/preferences'
import { changedFrom } from '../domain/editing/shown'
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

  /** @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts) */
  save(data: PreferenciasData, shown?: PreferenciasData): Promise<void> {
    return withGenericError('error-guardar-configuracion', async () =>
      this.db.save(this.usuarioId, shown ? changedFrom(data, shown, await this.read()) : data),
    )
  }
}
