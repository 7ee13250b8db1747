/** Whether the person asked the system for less movement. */
export const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
