/**
 * Carries the e-mail address of a new account from sign-up to sign-in, so that no URL, history or log holds it
 * (decisions.md «After sign-up»). Five minutes, unreadable to scripts.
 */
import { createCookie } from '@remix-run/cloudflare'

const cookie = createCookie('__Host-vigia-correo', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 300,
})

export const guardarCorreoNuevo = (email: string): Promise<string> => cookie.serialize(email)
export const olvidarCorreoNuevo = (): Promise<string> => cookie.serialize('', { maxAge: 0 })

/** The address, or null. It came from a browser: fit to be shown in a field, nothing else. */
export async function leerCorreoNuevo(request: Request): Promise<string | null> {
  const valor: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof valor === 'string' && valor.length > 0 && valor.length <= 254 ? valor : null
}
