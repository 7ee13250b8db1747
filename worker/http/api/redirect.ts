/** Sending a browser elsewhere from the API: to our own pages by a redirect, to other sites by a page. */
import type { Context } from 'hono'

/** Redirects to one of our own paths. */
export function takeTo(destination: string, cookies: readonly string[] = []): Response {
  const r = new Response(null, { status: 303, headers: { Location: destination, 'Cache-Control': 'no-store' } })
  for (const cookie of cookies) r.headers.append('Set-Cookie', cookie)
  return r
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Leads to another site by a page that refreshes itself, with a link as fallback. A redirect would not work after a
 * form: `form-action 'self'` applies to redirects too.
 */
export function leaveTo(c: Context, url: string, cookies: readonly string[] = []): Response {
  const a = escapeHtml(url)
  const r = c.html(
    `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="0;url=${a}">
<title>Vigía</title><p><a href="${a}">Continuar</a></p></html>`,
    200,
    { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  ) as Response
  for (const cookie of cookies) r.headers.append('Set-Cookie', cookie)
  return r
}
