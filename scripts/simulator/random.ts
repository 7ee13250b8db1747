/** Repeatable randomness: the same seed gives the same numbers on every machine (mulberry32). */
export class Random {
  #estado: number

  constructor(seed: number | string) {
    this.#estado = typeof seed === 'number' ? seed >>> 0 : hash(seed)
  }

  /** In [0, 1). */
  next(): number {
    this.#estado = (this.#estado + 0x6d2b79f5) >>> 0
    let t = this.#estado
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  between(min: number, max: number): number {
    return min + (max - min) * this.next()
  }

  /** A whole number, both ends included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Normal with mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  /** One item of a non-empty list. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.next() * list.length)] ?? list[0]
  }

  /** 32 hexadecimal digits, as a phone makes its `src`. */
  id(): string {
    return Array.from({ length: 4 }, () =>
      Math.floor(this.next() * 4294967296)
        .toString(16)
        .padStart(8, '0'),
    ).join('')
  }

  /** An independent source with its own name, so that adding a vehicle does not change the others. */
  child(nombre: string): Random {
    return new Random(`${this.#estado}/${nombre}`)
  }
}

function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}
