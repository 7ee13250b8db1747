/** What all sockets of live objects need: a socket that is closing already is no failure. */

/** Sends a text; false when the socket is closing. */
export function sendQuietly(ws: WebSocket, text: string): boolean {
  try {
    ws.send(text)
    return true
  } catch {
    return false
  }
}

/** Closes a socket with a code of domain/dispositivos/wire.ts. */
export function closeQuietly(ws: WebSocket, code: number, why: string): void {
  try {
    ws.close(code, why)
  } catch {
    // already closing
  }
}

/** Which of these, the oldest first, must close so that one more stays within the limit. */
export function oldestBeyond<T>(open: readonly T[], max: number): T[] {
  return open.slice(0, Math.max(0, open.length + 1 - max))
}
