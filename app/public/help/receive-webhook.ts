/** The message of a request if Vigía sent it, else null. `secret` is the one of your webhook: whsec_… */
export async function receive(request: Request, secret: string, now = Date.now()) {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => request.headers.get(`webhook-${name}`) ?? '',
  )
  // older than five minutes: it may be a copy
  if (!signatures || Math.abs(now / 1000 - Number(time)) > 300) return null
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret.replace('whsec_', '')), hmac, false, ['verify'])
  // the body as it came: another space would be another signature
  const body = await request.text()
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`)
  // two while the secret changes
  for (const signature of signatures.split(' ')) {
    if (!/^v1,[A-Za-z0-9+/]+=*$/.test(signature)) continue
    if (await crypto.subtle.verify('HMAC', key, bytes(signature.slice(3)), signed))
      return { id, ...(JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> }) }
  }
  return null
}
