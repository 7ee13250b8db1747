/** Which phone this is, by its user agent, and how long a first position may take on it. */

export type Plataforma = 'ios' | 'android' | 'otra'

/** Time-out of a position request in ms. */
export const PLAZO_POSICION: Readonly<Record<Plataforma, number>> = { ios: 30_000, android: 15_000, otra: 5_000 }

export function plataforma(userAgent: string): Plataforma {
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'ios'
  if (/Android/i.test(userAgent)) return 'android'
  return 'otra'
}

/** «Mobile» in the specification means iOS or Android. */
export const movil = (p: Plataforma) => p !== 'otra'
