const REPORTS_MS = 1000

/** A simulated phone: one report a second with one new point, queued while the server is away. */
export class Phone {
  accepted = 0
  status = 0
  #seq = 0
  #at = 0
  #queue = []
  #timer

  constructor(base, device, link) {
    this.device = device
    this.url = `${base}/api/track/${link}/positions`
    this.#timer = setInterval(() => this.#report(), REPORTS_MS)
  }

  stop() {
    clearInterval(this.#timer)
  }

  async #report() {
    const [lat, lng] = this.device.parkedAt
    this.#at = Math.max(this.#at + 1, Date.now())
    const turn = this.#seq / 40
    this.#queue.push({
      seq: this.#seq++,
      lat: lat + Math.sin(turn) / 1000,
      lng: lng + Math.cos(turn) / 1000,
      accuracy: 8,
      at: new Date(this.#at).toISOString(),
    })
    const points = this.#queue.splice(0, 100)
    try {
      const answer = await fetch(this.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ src: 'dev-agrees', points }),
        signal: AbortSignal.timeout(10_000),
      })
      const told = await answer.json()
      this.status = answer.status
      if (answer.ok) this.accepted += told.accepted + told.duplicates
      else if (answer.status >= 429) this.#queue.unshift(...points)
    } catch {
      this.#queue.unshift(...points)
    }
  }
}
