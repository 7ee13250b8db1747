/**
 * Several ids in one form field, joined by a character that a cookie need not escape. A UUID is written as the base64url of
 * its 16 bytes, 22 characters instead of 36, so that a hundred of them fit into a cookie.
 */
import { base64url, fromBase64url } from './bytes/base64url'
import { UUID, uuidBytes, uuidOf } from './bytes/uuid'
import * as z from './zod'

const JOINT = '.'
const PACKED = /^[\w-]{22}$/

const pack = (id: string): string => (UUID.test(id) ? base64url(uuidBytes(id)) : id)
const unpack = (written: string): string => (PACKED.test(written) ? uuidOf(fromBase64url(written)) : written)

export const joinIds = (ids: readonly string[]): string => ids.map(pack).join(JOINT)

/** The ids of such a field; none when it is missing. */
export const joinedIds = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(JOINT).filter(Boolean).map(unpack))
    .pipe(z.array(z.string().max(64)).max(max))
