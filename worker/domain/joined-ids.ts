/** Several ids in one form field, joined by a character that a cookie need not escape. */
import * as z from './zod'

const JOINT = '.'

export const joinIds = (ids: readonly string[]): string => ids.join(JOINT)

/** The ids of such a field; none when it is missing. */
export const joinedIds = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(JOINT).filter(Boolean))
    .pipe(z.array(z.string().max(64)).max(max))
