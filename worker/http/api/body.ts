/** The body of a request as text, or null when it is longer than `max` bytes, whatever its Content-Length says. */
export async function leerTexto(request: Request, max: number): Promise<string | null> {
  const largo = request.headers.get('Content-Length')
  if (largo !== null) return Number(largo) <= max ? request.text() : null
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let texto = ''
  let bytes = 0
  const lector = request.body.getReader()
  for (;;) {
    const { done, value } = await lector.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > max) {
      await lector.cancel()
      return null
    }
    texto += decoder.decode(value, { stream: true })
  }
  return texto + decoder.decode()
}

/**
 * The body of a request as bytes, or null when it is longer than `max`; throws when it is cut off. A length that is told is believed only where it
 * is too large: what really comes is counted, and no more than `max` is ever held.
 */
export async function leerBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > max) return null
  const parts: Uint8Array[] = []
  let bytes = 0
  const lector = request.body?.getReader()
  while (lector) {
    const { done, value } = await lector.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > max) {
      await lector.cancel()
      return null
    }
    parts.push(value)
  }
  const todo = new Uint8Array(bytes)
  let lugar = 0
  for (const parte of parts) {
    todo.set(parte, lugar)
    lugar += parte.byteLength
  }
  return todo
}
