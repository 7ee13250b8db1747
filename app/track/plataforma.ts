/** Which phone this is, by its user agent (spec §9), and how long a first position may take on it. */

export type Plataforma = 'ios' | 'android' | 'otra'

/** Time-out of a position request in ms (spec §9: 30 s on iOS, 15 s on Android, 5 s elsewhere). */
export const PLAZO_POSICION: Readonly<Record<Plataforma, number>> = { ios: 30_000, android: 15_000, otra: 5_000 }

export function plataforma(userAgent: string): Plataforma {
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'ios'
  if (/Android/i.test(userAgent)) return 'android'
  return 'otra'
}

/** «Mobile» in the specification means iOS or Android. */
export const movil = (p: Plataforma) => p !== 'otra'
