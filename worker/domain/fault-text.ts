/**
 * The loggable part of an error. The query builder's message carries statement values (e-mail addresses, names, token
 * hashes), so the underlying database message is used, which names only columns.
 */
export function describeError(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return String(cause).split('\nparams:', 1)[0] ?? ''
}
