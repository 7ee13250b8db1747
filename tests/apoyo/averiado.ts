/**
 * A D1 binding with a fault of its own, so that a test may see a screen whose data comes late or not at all: the header
 * `x-averia-d1: {"en": "umbral", "ms": 500}` holds up every round trip with a statement that contains the text, and
 * `"falla": true` makes it fail. Depends on nothing, because it also stands before the deployed bundle.
 */
type Averia = { en: string; ms?: number; falla?: boolean }
type Preparador = Pick<D1Database, 'prepare' | 'batch'>
const PREGUNTAS = ['first', 'all', 'run', 'raw'] as const

export function averiado<T extends Preparador>(db: T, cabecera: string | null): T {
  return cabecera ? envolver(db, JSON.parse(cabecera) as Averia) : db
}

function envolver<T extends Preparador>(db: T, { en, ms = 0, falla = false }: Averia): T {
  const tocadas = new WeakSet<object>()
  const sufrir = async () => {
    await new Promise((sigue) => setTimeout(sigue, ms))
    if (falla) throw new Error('D1_ERROR: out of order on purpose')
  }
  const tocar = (sentencia: D1PreparedStatement): D1PreparedStatement => {
    tocadas.add(sentencia)
    const bind = sentencia.bind.bind(sentencia)
    sentencia.bind = (...params: unknown[]) => tocar(bind(...params))
    for (const pregunta of PREGUNTAS) {
      const hacer = (sentencia[pregunta] as (...a: unknown[]) => unknown).bind(sentencia)
      sentencia[pregunta] = (async (...a: unknown[]) => {
        await sufrir()
        return hacer(...a)
      }) as never
    }
    return sentencia
  }
  return new Proxy(db, {
    get(real, campo) {
      if (campo === 'prepare') return (sql: string) => (sql.includes(en) ? tocar(real.prepare(sql)) : real.prepare(sql))
      if (campo === 'batch')
        return async (sentencias: D1PreparedStatement[]) => {
          if (sentencias.some((s) => tocadas.has(s))) await sufrir()
          return real.batch(sentencias)
        }
      if (campo === 'withSession')
        return (...a: [string?]) => envolver((real as unknown as D1Database).withSession(...a), { en, ms, falla })
      const valor = Reflect.get(real, campo, real)
      return typeof valor === 'function' ? valor.bind(real) : valor
    },
  })
}
