/**
 * A key of the API: `vig_live_` and a secret of 32 random bytes, which only its holder keeps. The prefix lets scanners
 * of published code recognise it.
 */
import { hashToken, newToken } from '../access/session'

const PREFIX = 'vig_live_'
const KEY = /^vig_live_[\w-]{43}$/
const FINAL_LETTERS = 4

interface NewKey {
  key: string
  /** SHA-256, base64url */
  hash: string
  /** its last characters */
  final: string
}

export async function newApiKey(): Promise<NewKey> {
  const key = PREFIX + newToken()
  return { key, hash: await hashToken(key), final: key.slice(-FINAL_LETTERS) }
}

/** The hash of the key that a request sends, or null; another shape costs no read of the database. */
export async function sentKeyHash(request: Request): Promise<string | null> {
  const [, key] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return key && KEY.test(key) ? hashToken(key) : null
}
