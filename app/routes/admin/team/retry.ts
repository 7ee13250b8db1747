/**
 * Retries sending an invitation: after a lost connection or a server error, three times, after 1, 2 and 3 seconds.
 * Safe, because the server treats the same form as the same invitation (idempotency key). From a page that was drawn for
 * another account it is not sent again: it would be refused each time.
 */
import type { RefusalReason } from '@domain/refusal'
import { onUnanswered } from '~/connection/server'

const DELAYS_MS = [1000, 2000, 3000]
const FAILURE: RefusalReason = 'error-invitacion'
const OTHER_SESSION = 'pagina-de-otra-sesion' satisfies RefusalReason

type Rejection = { status: 'error'; error: Record<string, string[]>; initialValue: Record<string, unknown> }

/**
 * @param send posts the form once: returns the action's answer, null without an answer (app/connection/retrying-fetch.ts),
 *   rethrows what it threw
 * @param form the submitted form, shown again with the refusal if it cannot be sent
 */
export async function withRetries(
  send: () => Promise<unknown>,
  form: FormData,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<unknown> {
  for (const delay of [...DELAYS_MS, null]) {
    try {
      const { response, isOfAnother } = await sendOnce(send)
      if (isOfAnother) return refusal(form, OTHER_SESSION)
      if (response !== null && (!failed(response) || delay === null)) return response
    } catch (error) {
      if (!worthRetrying(error)) throw error
    }
    if (delay === null) return refusal(form, FAILURE)
    await wait(delay)
  }
  return refusal(form, FAILURE)
}

/** One attempt; `isOfAnother`: it was refused since the page was drawn for another account, which also answers null. */
async function sendOnce(send: () => Promise<unknown>) {
  let isOfAnother = false
  const stop = onUnanswered((why) => {
    isOfAnother = why === `reasons.${OTHER_SESSION}`
  })
  try {
    const response = await send()
    return { response, isOfAnother }
  } finally {
    stop()
  }
}

/** The action's answer to a server error: a 503 with the form. */
const failed = (response: unknown): boolean =>
  typeof response === 'object' &&
  response !== null &&
  ((response as Partial<Rejection>).error?.['']?.includes(FAILURE) ?? false)

/** No answer, or a 5xx; redirects and refusals are final answers. */
function worthRetrying(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status >= 500 : true
}

function refusal(form: FormData, reason: RefusalReason): Rejection {
  const initialValue = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  return { status: 'error', error: { '': [reason] }, initialValue }
}
