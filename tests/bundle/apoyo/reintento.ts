/**
 * A server that refuses a body before reading it closes the connection; the request after it may still be written to
 * that connection and find it gone. A browser then asks once more on a new one, and so do these tests.
 */
const pedir = globalThis.fetch
/** How such a connection ends, the last where a part of the body was still to be written. */
const REFUSED_UNREAD = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']

globalThis.fetch = async (donde, opciones) => {
  try {
    return await pedir(donde, opciones)
  } catch (error) {
    const causa = (error as { cause?: { code?: string } }).cause?.code
    if (!REFUSED_UNREAD.includes(causa ?? '')) throw error
    return pedir(donde, opciones)
  }
}
