/** The notification preferences of the person who asks. */

import type { Preferencias as Elegidas, PreferenciasDatos } from '../domain/alertas/preferences'
import { withGenericError } from '../trace/generic-refusal'
import type { PreferenciasDb } from './preferences-sql'

export class Preferencias {
  constructor(
    private readonly db: PreferenciasDb,
    private readonly usuarioId: string,
  ) {}

  /** What the person chose; everything on while nothing was chosen. */
  leer(): Promise<Elegidas> {
    return this.db.de(this.usuarioId)
  }

  guardar(datos: PreferenciasDatos): Promise<void> {
    return withGenericError('error-guardar-configuracion', () => this.db.guardar(this.usuarioId, datos))
  }
}
