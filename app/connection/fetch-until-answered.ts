/**
 * Asks an address for JSON, as long as the screen that wants it stands: without an answer the connection is told, and it
 * is asked again when the server is back; after a fault of the server, a little later. A refusal (4xx), or a page in its
 * place as when the session has ended, is no answer and not asked for again. Independent of React.
 */
import type { Connection } from './connection'
import { FAULT_AGAIN_MS } from './pace'

interface Surroundings {
  connection: Pick<Connection, 'failed' | 'onRestored'>
  ask: typeof fetch
}

/** @returns ends it: nothing is told any more */
export function fetchUntilAnswered<T>(
  at: string,
  tell: (data: T) => void,
  { connection, ask }: Surroundings,
): () => void {
  const aborter = new AbortController()
  const { signal } = aborter
  // one request at most is due: an outage that ends asks at once, also where one is waiting after a fault
  let timer: ReturnType<typeof setTimeout> | undefined
  let faults = 0
  const attempt = async () => {
    clearTimeout(timer)
    try {
      const answer = await ask(at, { headers: { Accept: 'application/json' }, signal })
      if (answer.ok) tell(await answer.json())
      else if (answer.status >= 500) {
        clearTimeout(timer)
        timer = setTimeout(attempt, FAULT_AGAIN_MS[Math.min(faults++, FAULT_AGAIN_MS.length - 1)])
      }
    } catch (error) {
      // a TypeError means no answer, or one that broke off; an aborted request and a body that is not JSON fail with
      // other errors, which are no outage
      if (error instanceof TypeError) connection.failed('server')
    }
  }
  void attempt()
  const forget = connection.onRestored(() => void attempt())
  return () => {
    forget()
    clearTimeout(timer)
    aborter.abort()
  }
}
