/** A D1 binding that counts its round trips. Imports nothing, because it also wraps the deployed bundle's binding. */
type Preparer = Pick<D1Database, 'prepare' | 'batch'>
const QUESTIONS = ['first', 'all', 'run', 'raw'] as const

export function countTrips<T extends Preparer>(db: T, countOf: () => void): T {
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const bind = statement.bind.bind(statement)
    statement.bind = (...params: unknown[]) => counted(bind(...params))
    for (const question of QUESTIONS) {
      const method = (statement[question] as (...a: unknown[]) => unknown).bind(statement)
      statement[question] = ((...a: unknown[]) => {
        countOf()
        return method(...a)
      }) as never
    }
    return statement
  }
  return new Proxy(db, {
    get(real, field) {
      if (field === 'prepare') return (sql: string) => counted(real.prepare(sql))
      if (field === 'batch')
        return (statements: D1PreparedStatement[]) => {
          countOf()
          return real.batch(statements)
        }
      if (field === 'withSession')
        return (...a: [string?]) => countTrips((real as unknown as D1Database).withSession(...a), countOf)
      const value = Reflect.get(real, field, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
}
