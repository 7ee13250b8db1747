/** Idempotency-Key: a request that is repeated with the same key runs once. */
import type { Context } from 'hono'
import type { KeptAnswer } from '../../../domain/api-clients/answer'
import { Problem } from '../../../domain/api-clients/problem'
import { sha256 } from '../../../domain/bytes/sha256'
import type { ApiCaller } from '../../../doors/programs'
import { logFailure } from '../../../trace/request'
import type { V1 } from './environment'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/** A request that creates something. */
interface Creation {
  /** creates it; returns the path under which it stands */
  run: () => Promise<string>
  /** the answer, which tells what stands under that path */
  read: (location: string) => Promise<KeptAnswer>
}

/**
 * Runs a request, or repeats its answer when it ran before with this Idempotency-Key. After a refusal the same key may
 * be used again. What was created and could not be read is never created again: a repetition reads it.
 * @param text the request's body, or a text that is the same for the same body
 * @throws Problem `key-reused`, `still-running` or `invalid-request`
 */
export async function runOnce(
  c: Context<V1>,
  { answers }: ApiCaller,
  text: string,
  { run, read }: Creation,
): Promise<Response> {
  const answered = ({ status, headers, body }: KeptAnswer) => c.body(body, status as 201, headers)
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return answered(await read(await run()))
  if (!IDEMPOTENCY_KEY.test(key)) throw new Problem('invalid-request', 'Idempotency-Key: de 1 a 255 letras o signos.')
  const turn = await answers.begin(key, await sha256(`${c.req.method}\n${c.req.path}\n${text}`))
  if (turn === 'reused') throw new Problem('key-reused')
  if (turn === 'running') throw new Problem('still-running')
  if (turn !== 'run') {
    const before = turn.body === '' ? await read(turn.headers.Location ?? '') : turn
    return answered({ ...before, headers: { ...before.headers, 'Idempotent-Replayed': 'true' } })
  }
  const location = await run().catch(async (error: unknown) => {
    await answers.free(key)
    throw error
  })
  // the request has run: it must not fail, and be repeated, because its answer could not be kept
  const keep = (answer: KeptAnswer) =>
    answers.keep(key, answer).catch((error: unknown) => logFailure('respuesta-sin-guardar', error))
  const answer = await read(location).catch(async (error: unknown) => {
    await keep({ status: 201, headers: { Location: location }, body: '' })
    throw error
  })
  await keep(answer)
  return answered(answer)
}
