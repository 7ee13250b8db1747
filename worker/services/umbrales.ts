/** How many days before something falls due a company is told. The daily job and every judgement of a vehicle obey it. */
import type { EmpresaDb } from '../db/empresa-db'
import type { EmpresaFila } from '../db/plataforma-db'
import { UMBRALES } from '../domain/umbral'
import { conGenerico } from './generico'

export class Umbrales {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: Pick<EmpresaFila, 'umbrales'>,
  ) {}

  /** From the farthest to the nearest; the usual ones while the company chose none. */
  list(): readonly number[] {
    return this.empresa.umbrales ?? UMBRALES
  }

  /** Judges nothing by itself. The usual ones are stored as none: then a company follows them should they change. */
  async replace(elegidos: readonly number[]): Promise<void> {
    const umbrales = [...new Set(elegidos)].sort((a, b) => b - a)
    const deSiempre = umbrales.length === UMBRALES.length && UMBRALES.every((u, i) => u === umbrales[i])
    await conGenerico('error-guardar-configuracion', () =>
      this.db.batch([
        this.db.updateEmpresa({ umbrales: deSiempre ? null : umbrales }),
        this.db.auditar('umbrales-cambiados', { datos: { cuantos: umbrales.length } }),
      ]),
    )
  }
}
