/** A Worker that dies at a chosen step: before D1 or R2 did what it was asked, or after it did and before it said so. */

export class Percance extends Error {}
export type Momento = 'antes' | 'despues'

export interface Mundo {
  DB: D1Database
  FILES: R2Bucket
}

/**
 * The bindings of one request. The n-th question (from 0) to D1 or R2 ends it, and every later one too: who is dead asks
 * nothing any more.
 * @param ultimo told how far it came
 */
export function mundoQueMuere(
  real: Mundo,
  n: number,
  momento: Momento,
  ultimo: { pasos: number; murio: boolean },
): Mundo {
  const paso = async <T>(hacer: () => Promise<T>): Promise<T> => {
    if (ultimo.murio) throw new Percance()
    const este = ultimo.pasos++
    if (este < n) return hacer()
    ultimo.murio = true
    if (momento === 'despues') await hacer()
    throw new Percance()
  }
  const reales = new WeakMap<object, D1PreparedStatement>()
  const envolver = (s: D1PreparedStatement): D1PreparedStatement => {
    const falso = {
      bind: (...p: unknown[]) => envolver(s.bind(...p)),
      run: () => paso(() => s.run()),
      all: () => paso(() => s.all()),
      first: (...p: [string]) => paso(() => s.first(...p)),
      raw: (...p: []) => paso(() => s.raw(...p)),
    } as unknown as D1PreparedStatement
    reales.set(falso, s)
    return falso
  }
  const DB = {
    prepare: (sql: string) => envolver(real.DB.prepare(sql)),
    batch: (lista: D1PreparedStatement[]) =>
      paso(() => real.DB.batch(lista.map((s) => reales.get(s) as D1PreparedStatement))),
  } as unknown as D1Database
  const FILES = {
    put: (...a: Parameters<R2Bucket['put']>) => paso(() => real.FILES.put(...a)),
    get: (clave: string) => paso(() => real.FILES.get(clave)),
    delete: (clave: string) => paso(() => real.FILES.delete(clave)),
  } as unknown as R2Bucket
  return { DB, FILES }
}
