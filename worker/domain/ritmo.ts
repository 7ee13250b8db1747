/** How fast somebody may go: a bucket that refills evenly and holds one minute's worth. */

export class Cubo {
  #quedan: number
  #visto = 0

  constructor(private readonly porMinuto: number) {
    this.#quedan = porMinuto
  }

  /** Takes n at `now` (ms). Answers 0 when they were there, else the seconds until they will be; then nothing is taken. */
  tomar(n: number, now: number): number {
    const porMs = this.porMinuto / 60_000
    this.#quedan = Math.min(this.porMinuto, this.#quedan + Math.max(0, now - this.#visto) * porMs)
    this.#visto = now
    const pedidos = Math.min(n, this.porMinuto)
    if (this.#quedan < pedidos) return Math.max(1, Math.ceil((pedidos - this.#quedan) / porMs / 1000))
    this.#quedan -= pedidos
    return 0
  }
}
