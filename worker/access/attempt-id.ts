import { uuidOf } from '../domain/bytes/uuid'

/** Derives the id of a form submission, so that the same form sent twice from the same place gets the same id. */
export async function attemptId(where: string, attempt: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${where}/${attempt}`)
  return uuidOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16))
}
