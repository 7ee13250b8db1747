/**
 * The network around an address that one customer of a provider may hold as a whole: the /24 of an IPv4 address, the /48 of
 * an IPv6 one. Who may take a new /64 for every request still has the same one of these.
 */
export function wideNetworkOf(ip: string): string {
  const near = claseDeDireccion(ip)
  if (near.includes(':')) return `${near.split(':').slice(0, 3).join(':')}::/48`
  return near.includes('.') ? `${near.split('.').slice(0, 3).join('.')}.0/24` : near
}

/**
 * What counts as one address when attempts are counted: an IPv4 address, or the /64 of an IPv6 one, since whoever has
 * one address of a /64 has them all.
 */
export function claseDeDireccion(ip: string): string {
  const mapeada = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapeada?.[1]) return mapeada[1]
  if (!ip.includes(':')) return ip
  const [antes = '', despues] = ip.toLowerCase().split('::', 2)
  const grupos = (lado: string) => lado.split(':').filter(Boolean)
  const cabeza = grupos(antes)
  const cola = despues === undefined ? [] : grupos(despues)
  const huecos = Array.from({ length: Math.max(0, 8 - cabeza.length - cola.length) }, () => '0')
  const red = [...cabeza, ...huecos, ...cola].slice(0, 4).map((grupo) => grupo.replace(/^0+(?=.)/, ''))
  return `${red.join(':')}::/64`
}
