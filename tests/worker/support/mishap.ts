/** A Worker that dies at a chosen step: before D1 or R2 executed a call, or after it did but before it answered. */
import { env } from 'cloudflare:test'

export class Mishap extends Error {}
export type Moment = 'antes' | 'despues'

export interface Bindings {
  DB: D1Database
  FILES: R2Bucket
}

/**
 * The bindings of one request. The n-th call (from 0) to D1 or R2 ends it, and every later one fails too: a dead Worker
 * calls nothing any more.
 * @param last records how far it came
 */
export function dyingWorld(
  real: Bindings,
  n: number,
  moment: Moment,
  last: { pasos: number; died: boolean },
): Bindings {
  const step = async <T>(action: () => Promise<T>): Promise<T> => {
    if (last.died) throw new Mishap()
    const current = last.pasos++
    if (current < n) return action()
    last.died = true
    if (moment === 'despues') await action()
    throw new Mishap()
  }
  const originals = new WeakMap<object, D1PreparedStatement>()
  const wrap = (s: D1PreparedStatement): D1PreparedStatement => {
    const fake = {
      bind: (...p: unknown[]) => wrap(s.bind(...p)),
      run: () => step(() => s.run()),
      all: () => step(() => s.all()),
      first: (...p: [string]) => step(() => s.first(...p)),
      raw: (...p: []) => step(() => s.raw(...p)),
    } as unknown as D1PreparedStatement
    originals.set(fake, s)
    return fake
  }
  const DB = {
    prepare: (sql: string) => wrap(real.DB.prepare(sql)),
    batch: (list: D1PreparedStatement[]) =>
      step(() => real.DB.batch(list.map((s) => originals.get(s) as D1PreparedStatement))),
  } as unknown as D1Database
  const FILES = {
    put: (...a: Parameters<R2Bucket['put']>) => step(() => real.FILES.put(...a)),
    get: (key: string) => step(() => real.FILES.get(key)),
    delete: (key: string) => step(() => real.FILES.delete(key)),
  } as unknown as R2Bucket
  return { DB, FILES }
}

/** The database, whose statements with these words fail: as for a run that ends before it reaches them. */
export function dyingAt(words: string): D1Database {
  const { DB } = env
  const die = () => {
    throw new Error('the run ended')
  }
  return {
    prepare: (sql: string) => (sql.includes(words) ? die() : DB.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => DB.batch(statements),
  } as unknown as D1Database
}

/**
 * The database, in which something else happens right before a batch is run.
 * @param act runs once
 * @param of which batch, from 0
 */
export function actingBefore(act: () => Promise<unknown>, of = 0): D1Database {
  let batches = 0
  return {
    prepare: (sql: string) => env.DB.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      if (batches++ === of) await act()
      return env.DB.batch(statements)
    },
  } as unknown as D1Database
}
