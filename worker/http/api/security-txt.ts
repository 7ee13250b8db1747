/** /.well-known/security.txt: where to report vulnerabilities (RFC 9116). Absent while no contact is set. */
import { DAY_MS } from '../../domain/day'
import type { Ajustes } from '../../env'

/** The text states its expiry (RFC 9116 2.5.5 recommends less than a year); it is generated on each request. */
const HOLDS_DAYS = 180

export function securityText(
  { SECURITY_CONTACT, APP_URL }: Pick<Ajustes, 'SECURITY_CONTACT' | 'APP_URL'>,
  now: number,
) {
  if (!SECURITY_CONTACT) return new Response('No existe.', { status: 404 })
  const expires = new Date(Math.floor(now / DAY_MS + HOLDS_DAYS) * DAY_MS).toISOString().replace('.000', '')
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${expires}`,
    'Preferred-Languages: es, en',
    `Canonical: ${APP_URL}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
