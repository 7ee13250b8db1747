/** The body of a request as text, or null when it is longer than `max` bytes, whatever its Content-Length says. */
export async function readText(request: Request, max: number): Promise<string | null> {
  const size = request.headers.get('Content-Length')
  if (size !== null) return Number(size) <= max ? request.text() : null
  const chunks = await readChunks(request, max)
  if (!chunks) return null
  const decoder = new TextDecoder()
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}

/**
 * The body of a request as bytes, or null when it is longer than `max`. Content-Length is only used to refuse early.
 * @throws when the body is truncated
 */
export async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > max) return null
  const chunks = await readChunks(request, max)
  if (!chunks) return null
  const everything = new Uint8Array(chunks.reduce((bytes, chunk) => bytes + chunk.byteLength, 0))
  let place = 0
  for (const chunk of chunks) {
    everything.set(chunk, place)
    place += chunk.byteLength
  }
  return everything
}

/** A body as it arrives, or null when it is longer than `max` bytes: they are counted, and no more are held. */
async function readChunks(request: Request, max: number): Promise<Uint8Array[] | null> {
  const chunks: Uint8Array[] = []
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
    chunks.push(value)
  }
  return chunks
}
