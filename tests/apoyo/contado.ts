/** A D1 binding whose round trips are counted. Depends on nothing, because it also stands before the deployed bundle. */
type Preparador = Pick<D1Database, 'prepare' | 'batch'>
const PREGUNTAS = ['first', 'all', 'run', 'raw'] as const

export function contado<T extends Preparador>(db: T, contar: () => void): T {
  const contada = (sentencia: D1PreparedStatement): D1PreparedStatement => {
    const bind = sentencia.bind.bind(sentencia)
    sentencia.bind = (...params: unknown[]) => contada(bind(...params))
    for (const pregunta of PREGUNTAS) {
      const hacer = (sentencia[pregunta] as (...a: unknown[]) => unknown).bind(sentencia)
      sentencia[pregunta] = ((...a: unknown[]) => {
        contar()
        return hacer(...a)
      }) as never
    }
    return sentencia
  }
  return new Proxy(db, {
    get(real, campo) {
      if (campo === 'prepare') return (sql: string) => contada(real.prepare(sql))
      if (campo === 'batch')
        return (sentencias: D1PreparedStatement[]) => {
          contar()
          return real.batch(sentencias)
        }
      if (campo === 'withSession')
        return (...a: [string?]) => contado((real as unknown as D1Database).withSession(...a), contar)
      const valor = Reflect.get(real, campo, real)
      return typeof valor === 'function' ? valor.bind(real) : valor
    },
  })
}
