/**
 * What of a fault may stand in the log. The query builder's own message carries the values of the statement (e-mail
 * addresses, names, hashes of tokens), so what lies under it is told: the database's word, which names columns only.
 */
export function relato(error: unknown): string {
  let causa = error
  while (causa instanceof Error && causa.cause instanceof Error) causa = causa.cause
  return String(causa).split('\nparams:', 1)[0] ?? ''
}
