/**
 * A D1 binding with injected faults, so that a test can see a screen whose data are late or missing: the header
 * `x-d1-fault: {"en": "umbral", "ms": 500}` delays every round trip with a statement that contains the text, and
 * `"failure": true` makes it fail. Imports nothing, because it also wraps the deployed bundle's binding.
 */
type Fault = { en: string; ms?: number; failure?: boolean }
type Preparer = Pick<D1Database, 'prepare' | 'batch'>
const QUERIES = ['first', 'all', 'run', 'raw'] as const

export function faulty<T extends Preparer>(db: T, header: string | null): T {
  return header ? wrap(db, JSON.parse(header) as Fault) : db
}

function wrap<T extends Preparer>(db: T, { en: matching, ms = 0, failure: fails = false }: Fault): T {
  const instrumented = new WeakSet<object>()
  const sufferFault = async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (fails) throw new Error('D1_ERROR: out of order on purpose')
  }
  const instrument = (statement: D1PreparedStatement): D1PreparedStatement => {
    instrumented.add(statement)
    const bind = statement.bind.bind(statement)
    statement.bind = (...params: unknown[]) => instrument(bind(...params))
    for (const question of QUERIES) {
      const method = (statement[question] as (...a: unknown[]) => unknown).bind(statement)
      statement[question] = (async (...a: unknown[]) => {
        await sufferFault()
        return method(...a)
      }) as never
    }
    return statement
  }
  return new Proxy(db, {
    get(real, field) {
      if (field === 'prepare')
        return (sql: string) => (sql.includes(matching) ? instrument(real.prepare(sql)) : real.prepare(sql))
      if (field === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          if (statements.some((s) => instrumented.has(s))) await sufferFault()
          return real.batch(statements)
        }
      if (field === 'withSession')
        return (...a: [string?]) =>
          wrap((real as unknown as D1Database).withSession(...a), { en: matching, ms, failure: fails })
      const value = Reflect.get(real, field, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
}
