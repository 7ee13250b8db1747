/**
 * Hosts a Worker must not connect to (SSRF): private, loopback, link-local and metadata addresses, and names known to
 * resolve there. Other names are resolved by the platform on connect, not here; a deployed Worker connects from the
 * platform's edge, which reaches no private network.
 */

/** Host names per DNS: labels of letters, digits and hyphens; or an IPv6 address, with or without brackets. */
const HOST_NAME = /^(?=.{1,253}\.?$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)*\.?$/i
const IPV6 = /^\[?[0-9a-f:.]*:[0-9a-f:.]*\]?$/i

/**
 * Normalises a host like a browser: lower case, no trailing dot; «0x7f.1», «2130706433» and «017700000001» become
 * 127.0.0.1, an IPv6 address its shortest form in brackets. Null when it is not a host.
 */
export function parseHost(text: string): string | null {
  const host = text.trim()
  const v6 = IPV6.test(host)
  if (!v6 && !HOST_NAME.test(host)) return null
  const url = `http://${v6 && !host.startsWith('[') ? `[${host}]` : host}/`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') || null : null
}

/** Whether we must not connect to this host. An invalid host is forbidden too. */
export function isForbiddenHost(text: string): boolean {
  const host = parseHost(text)
  if (host === null) return true
  if (host.startsWith('[')) return isForbiddenV6(host.slice(1, -1))
  const v4 = parseV4(host)
  return v4 === null ? isForbiddenHostname(host) : isForbiddenV4(v4)
}

/** Local zones, and public wildcard-DNS names that resolve to the address in the name. */
const LOCAL_DOMAINS = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'onion',
  'invalid',
  'test',
  'example',
  'nip.io',
  'sslip.io',
  'xip.io',
  'localtest.me',
  'lvh.me',
  'vcap.me',
]

const isForbiddenHostname = (host: string) =>
  !host.includes('.') || LOCAL_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`))

function parseV4(host: string): number | null {
  const parts = host.split('.')
  if (parts.length !== 4 || !parts.every((p) => /^\d{1,3}$/.test(p) && Number(p) < 256)) return null
  return parts.reduce((sum, p) => sum * 256 + Number(p), 0)
}

/** IANA's special-purpose addresses, as [first address, prefix bits]. */
const SPECIAL_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const isForbiddenV4 = (address: number) =>
  SPECIAL_V4.some(([base, bits]) => {
    const width = 2 ** (32 - bits)
    return Math.floor(address / width) === Math.floor((parseV4(base) ?? 0) / width)
  })

/**
 * Allowed IPv6 is only the public range (2000::/3), except prefixes that embed another address (Teredo 2001::/32, 6to4
 * 2002::/16) or are for documentation. Mapped IPv4 (::ffff:10.0.0.1) is outside that range.
 */
function isForbiddenV6(address: string): boolean {
  const [first = '', second = ''] = address.split(':')
  const a = Number.parseInt(first || '0', 16)
  const b = Number.parseInt(second || '0', 16)
  if (a < 0x2000 || a > 0x3fff) return true
  return a === 0x2002 || (a === 0x2001 && (b < 0x0200 || b === 0x0db8)) || (a === 0x3fff && b < 0x1000)
}
