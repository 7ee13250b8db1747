/** Idempotency-Key: a request that is repeated with the same key runs once. */
import type { Context } from 'hono'
import { hashToken } from '../../../access/session'
import { Problem } from '../../../domain/api-clients/problem'
import type { Program } from '../../../doors/programs'
import { logFailure } from '../../../trace/request'
import type { V1 } from './environment'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Runs a request, or repeats its answer when it ran before with this Idempotency-Key. Only answers of success are kept:
 * after a refusal the same key may be used again.
 * @param text the request's body, or a text that is the same for the same body
 * @throws Problem `key-reused`, `still-running` or `invalid-request`
 */
export async function once(
  c: Context<V1>,
  { answers }: Program,
  text: string,
  run: () => Promise<{ status: 200 | 201; headers: Record<string, string>; body: string }>,
): Promise<Response> {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) {
    const { status, headers, body } = await run()
    return c.body(body, status, headers)
  }
  if (!IDEMPOTENCY_KEY.test(key)) throw new Problem('invalid-request', 'Idempotency-Key: de 1 a 255 letras o signos.')
  const turn = await answers.begin(key, await hashToken(`${c.req.method}\n${c.req.path}\n${text}`))
  if (turn === 'reused') throw new Problem('key-reused')
  if (turn === 'running') throw new Problem('still-running')
  if (turn !== 'run') return c.body(turn.body, turn.status as 200, { ...turn.headers, 'Idempotent-Replayed': 'true' })
  const { status, headers, body } = await run().catch(async (error: unknown) => {
    await answers.free(key)
    throw error
  })
  // the request has run: it must not fail, and be repeated, because its answer could not be kept
  await answers
    .keep(key, { status, headers, body })
    .catch((error: unknown) => logFailure('respuesta-sin-guardar', error))
  return c.body(body, status, headers)
}
