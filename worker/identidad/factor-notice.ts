/** The mail that tells a person what changed about their second factor (docs/security.md 7). */
import { type CorreoRow, rowOf } from '../correo/sql'
import type { FactorChange } from '../mail/security'

interface Recipient {
  id: string
  email: string
  idioma: 'es' | 'en'
  zona_horaria: string
}

export async function factorNotice(
  { id, email, idioma, zona_horaria }: Recipient,
  change: FactorChange,
  { appUrl, now }: { appUrl: string; now: number },
): Promise<CorreoRow> {
  // load the renderer only when there is something to write
  const { composeChange } = await import('../mail/security')
  const mail = composeChange({ change, para: { email, idioma, zona_horaria }, appUrl, now })
  const correo = { clave: `aviso:${crypto.randomUUID()}`, usuario_id: id, empresa_id: null, para: email, ...mail }
  return rowOf(correo, new URL(appUrl).hostname, now)
}
