/** The body of a request as text, or null when it is longer than `max` bytes, whatever its Content-Length says. */
export async function readText(request: Request, max: number): Promise<string | null> {
  const size = request.headers.get('Content-Length')
  if (size !== null) return Number(size) <= max ? request.text() : null
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > max) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * The body of a request as bytes, or null when it is longer than `max`. Content-Length is only used to refuse early:
 * the bytes received are counted, and no more than `max` are held.
 * @throws when the body is truncated
 */
export async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > max) return null
  const parts: Uint8Array[] = []
  let bytes = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > max) {
      await reader.cancel()
      return null
    }
    parts.push(value)
  }
  const everything = new Uint8Array(bytes)
  let place = 0
  for (const part of parts) {
    everything.set(part, place)
    place += part.byteLength
  }
  return everything
}
