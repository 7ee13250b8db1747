export const ALEGRA_ACCOUNT: { usuario: string; token: string }
export function variables(origin: string): Record<string, string>
