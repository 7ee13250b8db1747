/**
 * Sending an invitation survives a bad line: a lost connection or a fault of the server is tried again, three times after
 * 1, 2 and 3 seconds. The server takes the same form for the same invitation, however often it comes.
 */
import type { RefusalReason } from '@domain/refusal'

const DELAYS_MS = [1000, 2000, 3000]
const FAILURE: RefusalReason = 'error-invitacion'

type Rejection = { status: 'error'; error: Record<string, string[]>; initialValue: Record<string, unknown> }

/**
 * @param send posts the form once: answers what the action answered, null when no answer came (app/connection/patient.ts),
 *   throws what it threw
 * @param form what was posted, shown again beside the refusal when nothing helped
 */
export async function withRetries(
  send: () => Promise<unknown>,
  form: FormData,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<unknown> {
  for (const delay of [...DELAYS_MS, null]) {
    try {
      const response = await send()
      if (response !== null && (!failed(response) || delay === null)) return response
    } catch (error) {
      if (!worthRetrying(error)) throw error
    }
    if (delay === null) return refusal(form)
    await wait(delay)
  }
  return refusal(form)
}

/** The action's own word for a fault of the server: a 503 with the form. */
const failed = (response: unknown): boolean =>
  typeof response === 'object' &&
  response !== null &&
  ((response as Partial<Rejection>).error?.['']?.includes(FAILURE) ?? false)

/** No answer at all, or one of 500 and above; a redirect and a refusal are answers. */
function worthRetrying(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status >= 500 : true
}

function refusal(form: FormData): Rejection {
  const initialValue = Object.fromEntries([...form].filter(([, valor]) => typeof valor === 'string'))
  return { status: 'error', error: { '': [FAILURE] }, initialValue }
}
