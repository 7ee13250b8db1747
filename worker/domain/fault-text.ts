/**
 * What of a fault may stand in the log. The query builder's own message carries the values of the statement (e-mail
 * addresses, names, hashes of tokens), so what lies under it is told: the database's word, which names columns only.
 */
export function describeError(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return String(cause).split('\nparams:', 1)[0] ?? ''
}
