/** The safety rules of a company: how long a session idles, how many failures lock, how old a password gets, who needs a factor. */
import type { EmpresaDb } from '../db/empresa-db'
import { reglasDe, type SeguridadDatos } from '../domain/seguridad'
import { conGenerico } from './generico'

export class Seguridad {
  constructor(private readonly db: EmpresaDb) {}

  /** They hold from the next request and the next sign-in of everybody in the company. */
  async save(datos: SeguridadDatos): Promise<void> {
    const reglas = reglasDe(datos)
    const { two_factor_auth, ...figuras } = reglas
    await conGenerico('error-guardar-configuracion', () =>
      this.db.batch([
        this.db.put('seguridad', reglas),
        this.db.auditar('seguridad-cambiada', { datos: { ...figuras, exigir_2fa: two_factor_auth } }),
      ]),
    )
  }
}
