/**
 * A server that refuses a body before reading it closes the connection; the request after it may still be written to
 * that connection and find it gone. A browser then asks again on another one, and so do these tests: of many at once the
 * second connection may be such a one too.
 */
const ask = globalThis.fetch
/** How such a connection ends. */
const REFUSED_UNREAD = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

const ATTEMPTS = 5

globalThis.fetch = async (where, options) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(where, options)
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause?.code
      if (attempt === ATTEMPTS || !REFUSED_UNREAD.includes(cause ?? '')) throw error
    }
  }
}
