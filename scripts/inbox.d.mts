export function openInbox(from?: { smtp: number; http: number }): Promise<{
  smtp: number
  http: number
  mails: { para: string[]; raw: string }[]
  close(): void
}>
export function encryptPassword(secret: string, contrasena: string): Promise<string>
export function pointCorreoHere(secret: string, port: number): Promise<string>
