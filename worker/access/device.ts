/**
 * A browser in which somebody signed in before. Its cookie carries a random id and, for each of the last accounts, a keyed
 * hash over both, so that it can neither be made up nor moved to another account. It opens nothing: failed tries from there
 * are counted apart, and what strangers do elsewhere keeps nobody out (docs/decisions/0009).
 */
import { base64url } from './base64url'
import { keyedHash } from './keyed-hash'
import { ATTRIBUTES } from './session'

export const DEVICE_COOKIE = '__Host-vigia-equipo'
const SECONDS = 180 * 24 * 3600
/** More than the people who share a computer. */
const ACCOUNTS = 8
const COOKIE = /(?:^|;\s*)__Host-vigia-equipo=([\w-]{22})((?:\.[\w-]{22}){1,8})(?:;|$)/
const ID_BYTES = 16
const MARK_CHARS = 22

interface Device {
  id: string
  marks: string[]
}

function read(request: Request): Device | null {
  const [, id, marks] = COOKIE.exec(request.headers.get('cookie') ?? '') ?? []
  return id && marks ? { id, marks: marks.slice(1).split('.') } : null
}

const markOf = async (secret: string, id: string, email: string): Promise<string> =>
  (await keyedHash(secret, 'equipo', id, email)).slice(0, MARK_CHARS)

/** The id of the browser that asks, if the account with this address signed in there before; else null. No read. */
export async function knownDevice(secret: string, request: Request, email: string): Promise<string | null> {
  const device = read(request)
  // 128 bits under a key: comparing them tells nothing that could be used
  return device?.marks.includes(await markOf(secret, device.id, email)) ? device.id : null
}

/** Value of Set-Cookie for a browser in which this account has just signed in; the others that did stay. */
export async function deviceCookie(secret: string, request: Request, email: string): Promise<string> {
  const { id, marks } = read(request) ?? { id: base64url(crypto.getRandomValues(new Uint8Array(ID_BYTES))), marks: [] }
  const mark = await markOf(secret, id, email)
  const kept = [mark, ...marks.filter((m) => m !== mark)].slice(0, ACCOUNTS)
  return `${DEVICE_COOKIE}=${[id, ...kept].join('.')}; ${ATTRIBUTES}; Max-Age=${SECONDS}`
}
