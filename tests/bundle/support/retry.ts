/**
 * A server that refuses a body before reading it closes the connection; the next request may already be on its way on
 * that connection and fail. A browser then retries on another one, and so do these tests: under load the second
 * connection may fail in the same way.
 */
const patched = globalThis as { unreliableFetch?: typeof fetch }
/** The runtime's own; this file runs again for each test file of the process. */
patched.unreliableFetch ??= globalThis.fetch
const ask = patched.unreliableFetch
/** The errors of such a connection. */
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
