/** A Device's reading of its configuration from D1: reports that arrive meanwhile wait for the same answer. */
export class FirstContact {
  #reading: Promise<boolean> | null = null

  /** Runs `read` unless it runs already; false when D1 did not answer. */
  once(read: () => Promise<void>): Promise<boolean> {
    this.#reading ??= read()
      .then(() => true)
      .catch((error: unknown) => {
        console.error(JSON.stringify({ suceso: 'primer-contacto-fallido', error: String(error) }))
        return false
      })
      .finally(() => {
        this.#reading = null
      })
    return this.#reading
  }
}
