/** The body of a request as text, or null when it is longer than `max` bytes, whatever its Content-Length says. */
export async function leerTexto(request: Request, max: number): Promise<string | null> {
  const largo = request.headers.get('Content-Length')
  if (largo !== null) return Number(largo) <= max ? request.text() : null
  if (!request.body) return ''
  const decodificador = new TextDecoder()
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
    texto += decodificador.decode(value, { stream: true })
  }
  return texto + decodificador.decode()
}
