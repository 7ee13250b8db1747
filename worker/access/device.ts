/**
 * A browser in which an account signed in before. Its cookie carries a random id and, for each of the last accounts, a
 * keyed hash over both, so it can neither be forged nor moved to another account. It grants no access: it only gives
 * this browser its own attempt counter, so that strangers' failures elsewhere do not lock the owner out
 * (docs/decisions/0009).
 */
import { base64url } from '../domain/bytes/base64url'
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

/** The id of the requesting browser if this account signed in there before, else null. Reads no database. */
export async function knownDevice(secret: string, request: Request, email: string): Promise<string | null> {
  const device = read(request)
  // a 128-bit keyed hash: a timing difference in the comparison is of no use
  return device?.marks.includes(await markOf(secret, device.id, email)) ? device.id : null
}

/** Set-Cookie value for a browser in which this account has just signed in; its other accounts stay. */
export async function deviceCookie(secret: string, request: Request, email: string): Promise<string> {
  const { id, marks } = read(request) ?? { id: base64url(crypto.getRandomValues(new Uint8Array(ID_BYTES))), marks: [] }
  const mark = await markOf(secret, id, email)
  const kept = [mark, ...marks.filter((m) => m !== mark)].slice(0, ACCOUNTS)
  return `${DEVICE_COOKIE}=${[id, ...kept].join('.')}; ${ATTRIBUTES}; Max-Age=${SECONDS}`
}
