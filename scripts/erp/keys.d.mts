export const ALEGRA_ACCOUNT: { usuario: string; token: string }
export const SIIGO_ACCOUNT: { usuario: string; token: string; comprobante: string }
export function variables(origin: string): Record<string, string>
