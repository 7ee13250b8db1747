/**
 * Several ids in one form field, joined by a character that a cookie need not escape. A UUID is written as the base64url of
 * its 16 bytes, 22 characters instead of 36, so that a hundred of them fit into a cookie.
 */
import { base64url, fromBase64url } from './base64url'
import * as z from './zod'

const JOINT = '.'
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const PACKED = /^[\w-]{22}$/

function pack(id: string): string {
  if (!UUID.test(id)) return id
  const bytes = (id.replaceAll('-', '').match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16))
  return base64url(Uint8Array.from(bytes))
}

function unpack(written: string): string {
  if (!PACKED.test(written)) return written
  const hex = [...fromBase64url(written)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const joinIds = (ids: readonly string[]): string => ids.map(pack).join(JOINT)

/** The ids of such a field; none when it is missing. */
export const joinedIds = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(JOINT).filter(Boolean).map(unpack))
    .pipe(z.array(z.string().max(64)).max(max))
