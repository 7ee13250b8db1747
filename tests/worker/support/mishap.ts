/** A Worker that dies at a chosen step: before D1 or R2 did what it was asked, or after it did and before it said so. */

export class Mishap extends Error {}
export type Moment = 'antes' | 'despues'

export interface Bindings {
  DB: D1Database
  FILES: R2Bucket
}

/**
 * The bindings of one request. The n-th question (from 0) to D1 or R2 ends it, and every later one too: who is dead asks
 * nothing any more.
 * @param ultimo told how far it came
 */
export function dyingWorld(
  real: Bindings,
  n: number,
  moment: Moment,
  ultimo: { pasos: number; died: boolean },
): Bindings {
  const paso = async <T>(action: () => Promise<T>): Promise<T> => {
    if (ultimo.died) throw new Mishap()
    const este = ultimo.pasos++
    if (este < n) return action()
    ultimo.died = true
    if (moment === 'despues') await action()
    throw new Mishap()
  }
  const originals = new WeakMap<object, D1PreparedStatement>()
  const wrap = (s: D1PreparedStatement): D1PreparedStatement => {
    const fake = {
      bind: (...p: unknown[]) => wrap(s.bind(...p)),
      run: () => paso(() => s.run()),
      all: () => paso(() => s.all()),
      first: (...p: [string]) => paso(() => s.first(...p)),
      raw: (...p: []) => paso(() => s.raw(...p)),
    } as unknown as D1PreparedStatement
    originals.set(fake, s)
    return fake
  }
  const DB = {
    prepare: (sql: string) => wrap(real.DB.prepare(sql)),
    batch: (list: D1PreparedStatement[]) =>
      paso(() => real.DB.batch(list.map((s) => originals.get(s) as D1PreparedStatement))),
  } as unknown as D1Database
  const FILES = {
    put: (...a: Parameters<R2Bucket['put']>) => paso(() => real.FILES.put(...a)),
    get: (clave: string) => paso(() => real.FILES.get(clave)),
    delete: (clave: string) => paso(() => real.FILES.delete(clave)),
  } as unknown as R2Bucket
  return { DB, FILES }
}
