/** Rate limit: a token bucket that refills evenly and holds one minute's worth. */

export class TokenBucket {
  #remaining: number
  #seen = 0

  constructor(private readonly perMinute: number) {
    this.#remaining = perMinute
  }

  /** Takes n tokens at `now` (ms). Returns 0, or the seconds until they are available; then nothing is taken. */
  claim(n: number, now: number): number {
    const perMs = this.perMinute / 60_000
    this.#remaining = Math.min(this.perMinute, this.#remaining + Math.max(0, now - this.#seen) * perMs)
    this.#seen = now
    const requests = Math.min(n, this.perMinute)
    if (this.#remaining < requests) return Math.max(1, Math.ceil((requests - this.#remaining) / perMs / 1000))
    this.#remaining -= requests
    return 0
  }
}
