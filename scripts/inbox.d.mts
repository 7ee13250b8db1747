export const CUENTA_DE_BUZON: { user: string; password: string }
export function abrirBuzon(desde?: { smtp: number; http: number }): Promise<{
  smtp: number
  http: number
  cartas: { para: string[]; crudo: string }[]
  cerrar(): void
}>
export function cifrarContrasena(secreto: string, contrasena: string): Promise<string>
export function apuntarCorreo(secreto: string, port: number): Promise<string>
