/** How many requests a key of the API may make: a number in each minute, counted from the first one. */

export const KEY_REQUESTS = 120
export const KEY_WINDOW_MS = 60_000

/** The minute that is being counted: when it began (UTC milliseconds), and the requests made in it. */
export interface Spending {
  since: number
  requests: number
}
export interface Spent {
  admitted: boolean
  /** requests that are left until the minute ends */
  remaining: number
  /** milliseconds until it ends */
  resets: number
}

/** Counts a request at `now`; a refused one is not counted. */
export function spend(before: Spending | null, now: number): { spending: Spending; spent: Spent } {
  const runs = before !== null && now >= before.since && now < before.since + KEY_WINDOW_MS
  const { since, requests } = runs ? before : { since: now, requests: 0 }
  const admitted = requests < KEY_REQUESTS
  const spending = { since, requests: admitted ? requests + 1 : requests }
  return {
    spending,
    spent: { admitted, remaining: KEY_REQUESTS - spending.requests, resets: since + KEY_WINDOW_MS - now },
  }
}
