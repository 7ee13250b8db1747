export const CLAVES: { publica: string; privada: string; eventos: string; integridad: string }
export function variables(origen: string): Record<string, string>
