/** Leading a browser elsewhere from the API: inside the house by a redirect, out of it by a page. */
import type { Context } from 'hono'

/** Somewhere of our own. */
export function takeTo(destination: string, cookies: readonly string[] = []): Response {
  const r = new Response(null, { status: 303, headers: { Location: destination, 'Cache-Control': 'no-store' } })
  for (const cookie of cookies) r.headers.append('Set-Cookie', cookie)
  return r
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Out of the house: nothing but the way on, for who sees it at all. A page that refreshes itself, because a form may lead
 * nowhere but home (`form-action 'self'`), and a redirect would be part of the form.
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
