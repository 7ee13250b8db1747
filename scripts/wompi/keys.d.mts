export const KEYS: { publica: string; privada: string; eventos: string; integrity: string }
export function variables(origin: string): Record<string, string>
