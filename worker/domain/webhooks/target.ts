/**
 * Where a webhook may lead (SSRF): https, a public host, the usual ports, no user and password. Names are resolved by
 * the platform, whose edge reaches no private network; redirects are not followed.
 */
import { isForbiddenHost } from '../correo/forbidden-server'
import { TARGET_MAX } from './event'

const PORTS = ['', '8443']
const LOCAL = ['localhost', '127.0.0.1']

interface TargetRules {
  /** the product's own address: the Worker does not call itself */
  appUrl: string
  /** a laptop may send to itself, over http too */
  inDevelopment: boolean
}

/** The normalized address; null for one to which no message may be sent. */
export function targetOf(text: string, { appUrl, inDevelopment }: TargetRules): string | null {
  if (text.length > TARGET_MAX || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password) return null
  url.hash = ''
  if (inDevelopment && LOCAL.includes(url.hostname) && /^https?:$/.test(url.protocol)) return url.href
  if (url.protocol !== 'https:' || !PORTS.includes(url.port)) return null
  const host = url.hostname.replace(/\.$/, '')
  return isForbiddenHost(host) || host === new URL(appUrl).hostname ? null : url.href
}
