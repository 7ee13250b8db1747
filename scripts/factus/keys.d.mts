export const ACCOUNT: { client_id: string; client_secret: string; username: string; password: string }
export function variables(origin: string): Record<string, string>
