/**
 * The cases that properties are tried with are the same in every run of `npm test`, so that none fails by luck;
 * scripts/repeat-tests.mjs tries others in every run.
 */
import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    propertySeed: number
  }
}

fc.configureGlobal({ seed: inject('propertySeed') })

/** How many cases a long test tries: fewer in `npm test`, all when scripts/repeat-tests.mjs runs it. */
export const cases = (inShort: number, atLength: number) => (inject('propertySeed') === 1 ? inShort : atLength)
