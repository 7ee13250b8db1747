/** How long to wait before trying again: 1, 2, 5, then 10 s, each ± 20 % so that a fleet does not march in step. */

export const ESPERAS = [1000, 2000, 5000, 10_000] as const
const VARIACION = 0.2

/** `intento` counts from 0; `azar` is 0..1. Answers ms. */
export function espera(intento: number, azar: number): number {
  const base = ESPERAS[Math.min(intento, ESPERAS.length - 1)] ?? ESPERAS[0]
  return Math.round(base * (1 - VARIACION + 2 * VARIACION * azar))
}
