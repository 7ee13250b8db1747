/** The data of every public page: nothing specific to the visitor. */

import type { Idioma } from '@domain/identidad/perfil'
import type { AppLoadContext } from '@remix-run/cloudflare'

export async function publicData(request: Request, context: AppLoadContext) {
  const { settings, now } = await context.visitor(request)
  const { appUrl, supportEmail, supportPhone, emisor } = settings
  const idioma: Idioma = /^\/en(\/|$)/.test(new URL(request.url).pathname) ? 'en' : 'es'
  return { idioma, appUrl, supportEmail, supportPhone, emisor, now, anio: new Date(now).getUTCFullYear() }
}
