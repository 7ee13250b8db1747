/** The tenant door over a D1 that counts what its batches read. */
import { env } from 'cloudflare:test'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'

export class RowCounter {
  /** rows read since the last door was made */
  rows = 0

  /** A door of the company, counting from zero. */
  door(empresaId: string): EmpresaDb {
    this.rows = 0
    const spy: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (text: string) => env.DB.prepare(text),
      batch: async (statements: D1PreparedStatement[]) => {
        const results = await env.DB.batch(statements)
        this.rows += results.reduce((n, { meta }) => n + meta.rows_read, 0)
        return results
      },
    })
    return new EmpresaDb(spy, empresaId)
  }
}
