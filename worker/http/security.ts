/** The checks on every request and the headers of every response (docs/security.md 16–18). */

import { apiError, isApi } from '../domain/api-error'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Programs post here with their own secret and without a cookie. */
const WITHOUT_ORIGIN = /^\/api\/(v1\/|track\/|trackers\/|forwarders\/|auth\/(token|revoke)$|payments\/wompi\/events$)/
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
/** Limit for the forms of pages, the largest of which is a text form; files have their own API route. */
const FORM_MAX = 256 * 1024
/**
 * The methods of pages: loaders answer the first two, actions the last. Remix would run actions for any other method.
 */
const PAGE_METHODS = ['GET', 'HEAD', 'POST']
/** The parameter of the data protocol before single fetch. Remix still handles it, but fails on most values. */
const OLD_PROTOCOL = '_data'

/** The refusal of a request that must not reach the application, or null. */
export function rejection(request: Request, url: URL): Response | null {
  if (!isApi(url)) {
    if (!PAGE_METHODS.includes(request.method))
      return new Response('Método no admitido.', { status: 405, headers: { Allow: PAGE_METHODS.join(', ') } })
    if (url.searchParams.has(OLD_PROTOCOL)) return new Response('Solicitud no admitida.', { status: 400 })
  }
  if (SAFE_METHODS.has(request.method)) return null
  if (WITHOUT_ORIGIN.test(url.pathname)) return null
  const origin = request.headers.get('Origin')
  const site = request.headers.get('Sec-Fetch-Site')
  if ((origin !== null && origin !== url.origin) || (site !== null && site !== 'same-origin' && site !== 'none')) {
    const refused = apiError('otro-sitio')
    return isApi(url) ? Response.json(refused, { status: 403 }) : new Response(refused.error, { status: 403 })
  }
  if (!isApi(url)) {
    if (request.body && !FORM_TYPES.test(request.headers.get('Content-Type') ?? '')) {
      return new Response('Tipo de contenido no admitido.', { status: 415 })
    }
    const size = request.headers.get('Content-Length')
    if (request.body && size === null) return new Response('Falta el tamaño del contenido.', { status: 411 })
    if (Number(size ?? 0) > FORM_MAX) return new Response('El formulario es demasiado grande.', { status: 413 })
  }
  return null
}

/**
 * The request without X-Forwarded-Host: Remix trusts it when it checks a form's origin, and there is no proxy of ours
 * in front of the Worker.
 */
export function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has('X-Forwarded-Host')) return request
  const own = new Request(request)
  own.headers.delete('X-Forwarded-Host')
  return own
}

/** The origin of map tiles as a CSP source: `https://{s}.tile.example/…` becomes `https://*.tile.example`. */
const mapOrigin = (tilesUrl: string) => new URL(tilesUrl.replace('{s}', '*')).origin.replace('%2A', '*')

const socketsOf = (url: URL) => `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}`

/** The page that talks to the payment provider: card numbers go there directly, never to us. */
const TARJETA_PAGE = /^\/admin\/settings\/card\/?$/
/** The page on which the provider's form opens in a frame. */
const CHECKOUT_WINDOW_PAGE = /^\/admin\/settings\/pay\/?$/

/**
 * The Content-Security-Policy of an HTML page: scripts by nonce, own styles, no framing.
 * @param pagos the payment provider's API and its page, null without payments
 */
export function csp(
  nonce: string,
  tilesUrl: string,
  url: URL,
  pagos: { api: string; checkout: string } | null,
): string {
  const api =
    pagos && (TARJETA_PAGE.test(url.pathname) || CHECKOUT_WINDOW_PAGE.test(url.pathname)) && new URL(pagos.api).origin
  const paymentOrigin = pagos && CHECKOUT_WINDOW_PAGE.test(url.pathname) && new URL(pagos.checkout).origin
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${mapOrigin(tilesUrl)}`,
    `connect-src 'self' ${socketsOf(url)}${api ? ` ${api}` : ''}${paymentOrigin ? ` ${paymentOrigin}` : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${paymentOrigin || "'none'"}`,
    "frame-ancestors 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; ')
}

/** The landing page, whose map shows a visitor's own phone in the demonstration. */
const WITH_MAP = /^\/(en)?$/

/** The policy of a cached public page: scripts are our own files, since a nonce must not be shared between visitors. */
export function publicCsp(tilesUrl: string, url: URL): string {
  const withMap = WITH_MAP.test(url.pathname)
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src-elem 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${withMap ? ` ${mapOrigin(tilesUrl)}` : ''}`,
    `connect-src 'self'${withMap ? ` ${socketsOf(url)}` : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

/** The policy of anything that is not a page. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

const FIXED_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const permissionsPolicy = (geolocation: '(self)' | '()') =>
  `geolocation=${geolocation}, camera=(), microphone=(), payment=(), usb=()`

/**
 * All headers of a JSON response, built once for the hot path: copying a Headers is much faster than setting each name
 * and value. Copy it before changing it.
 */
export const JSON_HEADERS = new Headers({
  ...FIXED_HEADERS,
  'Permissions-Policy': permissionsPolicy('()'),
  'Content-Security-Policy': NOTHING,
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json',
})

/** Adds the headers of docs/security.md 17 and 18 to a response. A 101 cannot be rebuilt and needs none of them. */
export function withHeaders(response: Response, url: URL, policy = NOTHING): Response {
  if (response.status === 101) return response
  const r = new Response(response.body, response)
  const h = r.headers
  for (const [name, value] of Object.entries(FIXED_HEADERS)) h.set(name, value)
  h.set('Permissions-Policy', permissionsPolicy(/^\/track(\/|$)/.test(url.pathname) ? '(self)' : '()'))
  const isHtml = (h.get('Content-Type') ?? '').startsWith('text/html')
  // uploaded files have their own, stricter policy
  if (!h.has('Content-Security-Policy')) h.set('Content-Security-Policy', isHtml ? policy : NOTHING)
  if (!h.has('Cache-Control')) h.set('Cache-Control', 'no-store')
  return r
}
