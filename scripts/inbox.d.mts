export const INBOX_ACCOUNT: { user: string; password: string }
export function openInbox(desde?: { smtp: number; http: number }): Promise<{
  smtp: number
  http: number
  mails: { para: string[]; raw: string }[]
  cerrar(): void
}>
export function encryptPassword(secreto: string, contrasena: string): Promise<string>
export function pointCorreoHere(secreto: string, port: number): Promise<string>
