/**
 * The network that one customer of a provider may hold as a whole: the /24 of an IPv4 address, the /48 of an IPv6 one.
 * A client that takes a new /64 for every request stays in the same /48.
 */
export function wideNetworkOf(ip: string): string {
  const near = addressGroup(ip)
  if (near.includes(':')) return `${near.split(':').slice(0, 3).join(':')}::/48`
  return near.includes('.') ? `${near.split('.').slice(0, 3).join('.')}.0/24` : near
}

/**
 * What counts as one address for rate limits: an IPv4 address, or the /64 of an IPv6 one, because a client usually
 * controls its whole /64.
 */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(':')) return ip
  const [before = '', after] = ip.toLowerCase().split('::', 2)
  const groups = (side: string) => side.split(':').filter(Boolean)
  const head = groups(before)
  const tail = after === undefined ? [] : groups(after)
  const gaps = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const firstGroups = [...head, ...gaps, ...tail].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${firstGroups.join(':')}::/64`
}
