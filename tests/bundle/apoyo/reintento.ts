/**
 * A server that refuses a body before reading it closes the connection; the request after it may still be written to
 * that connection and find it gone. A browser then asks once more on a new one, and so do these tests.
 */
const pedir = globalThis.fetch

globalThis.fetch = async (donde, opciones) => {
  try {
    return await pedir(donde, opciones)
  } catch (error) {
    const causa = (error as { cause?: { code?: string } }).cause?.code
    if (causa !== 'UND_ERR_SOCKET' && causa !== 'ECONNRESET' && causa !== 'EPIPE') throw error
    return pedir(donde, opciones)
  }
}
