export const KEYS: { publica: string; privada: string; eventos: string; integrity: string }
export function variables(origen: string): Record<string, string>
