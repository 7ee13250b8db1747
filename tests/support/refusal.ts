import { Refusal } from '../../worker/domain/refusal'

/** The refusal that something ends with; any other end fails the test. */
export async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.then(
    () => new Error('nothing was refused'),
    (e: unknown) => e,
  )
  if (error instanceof Refusal) return error
  throw error
}
