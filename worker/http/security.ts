/** What the front door asks of every request and puts on every answer (docs/security.md 16–18). */

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Machines post here with their own secret and without a cookie. */
const WITHOUT_ORIGIN = /^\/api\/(track\/|auth\/(token|revoke)$|payments\/wompi\/events$)/
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
/** Pages take forms; the largest is a text form, files have their own API route. */
export const FORM_MAX = 256 * 1024
/** What pages are asked with: a loader answers the first two, an action the last. Remix would run actions for any other. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST']
/** Names the route in the data protocol before single fetch, which Remix still answers, with a fault for most of what it is given. */
const OLD_PROTOCOL = '_data'

/** A refusal for a request that may not reach the application at all, or null when it may. */
export function rejection(request: Request, url: URL): Response | null {
  if (!url.pathname.startsWith('/api/')) {
    if (!PAGE_METHODS.includes(request.method))
      return new Response('Método no admitido.', { status: 405, headers: { Allow: PAGE_METHODS.join(', ') } })
    if (url.searchParams.has(OLD_PROTOCOL)) return new Response('Solicitud no admitida.', { status: 400 })
  }
  if (SAFE_METHODS.has(request.method)) return null
  if (WITHOUT_ORIGIN.test(url.pathname)) return null
  const origin = request.headers.get('Origin')
  const site = request.headers.get('Sec-Fetch-Site')
  if ((origin !== null && origin !== url.origin) || (site !== null && site !== 'same-origin' && site !== 'none')) {
    return new Response('Solicitud de otro sitio rechazada.', { status: 403 })
  }
  if (!url.pathname.startsWith('/api/')) {
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
 * The request without what a proxy would say of another host: Remix believes it when it compares a form's origin, and
 * no proxy of ours stands before the Worker.
 */
export function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has('X-Forwarded-Host')) return request
  const own = new Request(request)
  own.headers.delete('X-Forwarded-Host')
  return own
}

/** Where map tiles come from, as a CSP source: `https://{s}.tile.example/…` becomes `https://*.tile.example`. */
const mapOrigin = (tilesUrl: string) => new URL(tilesUrl.replace('{s}', '*')).origin.replace('%2A', '*')

const socketsOf = (url: URL) => `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}`

/** The page that speaks with the payment provider: a card's number goes there, and never here. */
const TARJETA_PAGE = /^\/admin\/settings\/card\/?$/
/** The page over which the provider's form opens, in a frame. */
const CHECKOUT_WINDOW_PAGE = /^\/admin\/settings\/pay\/?$/

/**
 * The Content-Security-Policy of an HTML page: scripts by nonce, styles of our own, nothing framed.
 * @param pagos the payment provider's API and its page, null where nobody can pay
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

/** The landing page: on its map a visitor's own phone moves, if they ask for it. */
const WITH_MAP = /^\/(en)?$/

/** The policy of a page that is the same for everybody: scripts are files of ours, so that no nonce makes it one reader's. */
export function cspPublica(tilesUrl: string, url: URL): string {
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

/** The policy of what is no page. */
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
 * All headers of a JSON answer at once, for the path on which every microsecond is paid a thousand times: a Headers is
 * copied in a fraction of the time that its names and values take one by one. Copy it before changing it.
 */
export const JSON_HEADERS = new Headers({
  ...FIXED_HEADERS,
  'Permissions-Policy': permissionsPolicy('()'),
  'Content-Security-Policy': NOTHING,
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json',
})

/** Puts the headers of docs/security.md 17 and 18 on an answer. A 101 cannot be rebuilt and needs none of them. */
export function withHeaders(response: Response, url: URL, policy = NOTHING): Response {
  if (response.status === 101) return response
  const r = new Response(response.body, response)
  const h = r.headers
  for (const [nombre, valor] of Object.entries(FIXED_HEADERS)) h.set(nombre, valor)
  h.set('Permissions-Policy', permissionsPolicy(/^\/track(\/|$)/.test(url.pathname) ? '(self)' : '()'))
  const isHtml = (h.get('Content-Type') ?? '').startsWith('text/html')
  // what a person uploaded comes with a policy of its own, narrower than any of these
  if (!h.has('Content-Security-Policy')) h.set('Content-Security-Policy', isHtml ? policy : NOTHING)
  if (!h.has('Cache-Control')) h.set('Cache-Control', 'no-store')
  return r
}
