/** Counts are exact up to a ceiling and «more than» above it, so that no screen counts a whole large company. */

/** Counts stop at this number. */
export const COUNT_CEILING = 1000
/** The rows that a count reads at most: one above the ceiling, which tells that there are more. */
export const COUNT_LIMIT = COUNT_CEILING + 1

/** A count; `more`: counting stopped at `n`. */
export interface Count {
  n: number
  more: boolean
}

/** A count of rows of which up to COUNT_LIMIT were read. */
export const cappedCount = (counted: number): Count => ({
  n: Math.min(counted, COUNT_CEILING),
  more: counted > COUNT_CEILING,
})

export const sumUp = (counts: readonly Count[]): Count => {
  const n = counts.reduce((total, c) => total + c.n, 0)
  const more = n > COUNT_CEILING || counts.some((c) => c.more)
  return { n: more ? COUNT_CEILING : n, more }
}
