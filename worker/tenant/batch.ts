/** Queries collected piece by piece and asked in one round trip: each `pedir` gives back where its answer will be. */
import type { EmpresaDb } from './empresa-db'
import type { Campos, Consulta, Fila } from './source'

export class Batch {
  readonly #queries: Consulta<Campos>[] = []
  #respuestas: unknown[][] = []

  constructor(private readonly db: Pick<EmpresaDb, 'together'>) {}

  ask<F extends Campos>(consulta: Consulta<F>): () => Fila<F>[] {
    const lugar = this.#queries.push(consulta) - 1
    return () => {
      const filas = this.#respuestas[lugar]
      if (!filas) throw new Error('asked before it was sent')
      return filas as Fila<F>[]
    }
  }

  async send(): Promise<void> {
    this.#respuestas = await this.db.together(...this.#queries)
  }
}
