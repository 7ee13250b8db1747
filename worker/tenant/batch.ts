/**
 * Queries collected one by one and run in one round trip: each `ask` returns a function that gives its rows after
 * `send`.
 */
import type { EmpresaReader } from './read'
import type { Fields, Query, Row } from './source'

export class Batch {
  readonly #queries: Query<Fields>[] = []
  #replies: unknown[][] = []

  constructor(private readonly db: Pick<EmpresaReader, 'together'>) {}

  ask<F extends Fields>(query: Query<F>): () => Row<F>[] {
    const index = this.#queries.push(query) - 1
    return () => {
      const rows = this.#replies[index]
      if (!rows) throw new Error('asked before it was sent')
      return rows as Row<F>[]
    }
  }

  async send(): Promise<void> {
    this.#replies = await this.db.together(...this.#queries)
  }
}
