/** The filter of common passwords, loaded when the first password is chosen: it takes 340 kB. */
import type { Filter } from '../domain/identidad/common-password'

let filter: Promise<Filter> | undefined

export function commonPasswords(): Promise<Filter> {
  filter ??= import('./common-passwords-filter').then(({ BITS, HASHES }) => ({
    bits: Uint8Array.from(atob(BITS), (char) => char.charCodeAt(0)),
    hashes: HASHES,
  }))
  return filter
}
